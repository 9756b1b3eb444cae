"""How many community cards a felt is drawn for."""

from __future__ import annotations

import pytest

from housedealer.server.lobby.posting_pages import detail


@pytest.mark.parametrize(
    ("posting", "count"),
    [
        ("turlock/three-card-holdem", 3),  # "Three communal cards", 003:466
        ("turlock/ultimate-texas-holdem", 5),
        ("turlock/three-card-poker", 0),
        ("500-club/texas-holdem", 5),
    ],
)
def test_board_cards(posting: str, count: int) -> None:
    assert detail(posting)["board_cards"] == count
