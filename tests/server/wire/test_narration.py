"""The words of events reach each browser from its own point of view, written once for all who see the same."""

from __future__ import annotations

import json

import pytest

from housedealer.server.wire.narration import Narration
from housedealer.table.round.runner import Round
from tests.conformance.test_readers import played

POSTINGS = ("the-101/blackjack-x", "500-club/texas-holdem", "500-club/fortune-pai-gow-poker", "the-101/party-craps")


def positions(round_: Round, place: str) -> list[str]:
    return [place, "player-dealer"] if place == str(round_.setup.dealer) else [place]


@pytest.mark.parametrize("posting", POSTINGS)
def test_shared_narration_equals_each_readers_own(posting: str) -> None:
    round_ = played(posting, 1)
    names = {place: f"Person {place}" for place in round_.setup.accounts}
    shared = Narration(round_, names)
    for place in ("", *round_.setup.accounts):
        held = positions(round_, place) if place else []
        alone = Narration(round_, names)
        for_most, otherwise = shared.since(0)
        sent = for_most if otherwise.isdisjoint(held) else shared.written(0, held)
        assert json.loads(sent) == alone.seen_by(alone.events, held)


@pytest.mark.parametrize("posting", POSTINGS)
def test_narration_reveals_no_hidden_card(posting: str) -> None:
    """Two rounds that differ in hidden cards alone are worded alike for a watcher, who sees only what is shown."""
    round_ = played(posting, 1)
    narration = Narration(round_, {})
    for event, message in zip(round_.events, narration.seen_by(round_.events, ()), strict=True):
        hidden = [fields["card"] for fields in event.get("private", {}).values() if "card" in fields]
        if hidden and "card" not in message:
            assert message["says"].endswith("a card face down.")
