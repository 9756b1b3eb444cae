"""A warm-up advises on a decision of every street."""

from __future__ import annotations

import pytest

from housedealer.games import game
from housedealer.odds.advice import warm_up
from housedealer.odds.advice.choices import Decision


@pytest.mark.parametrize(
    ("posting", "streets"),
    [
        ("500-club/texas-holdem", {0, 3, 4, 5}),  # cards on the board
        ("500-club/seven-card-stud", {3, 4, 5, 6}),  # the seat's own; the seventh comes after six kinds of questions
    ],
)
def test_every_street_of_poker_is_warmed_up(posting: str, streets: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Poker is dealt in streets, whose questions have the same choices: they are told apart by the street."""
    seen = set()
    played = game(posting)

    def advised(decision: Decision) -> None:
        picture = played.family.play.events.picture.of(decision.events)
        place = "board" if "holdem" in posting else decision.offer.position
        seen.add(len(picture.hands.get(place, ())))

    monkeypatch.setattr(warm_up, "advise_on", advised)
    warm_up.warm_up(played)
    assert streets <= seen
