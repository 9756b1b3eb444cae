"""What is said of events reaches each browser in its own words, written once for all who read the same."""

from __future__ import annotations

import json

import pytest

from housedealer.server.wire.spoken_events import SpokenEvents
from housedealer.table.round.runner import Round
from tests.conformance.test_readers import played

POSTINGS = ("the-101/blackjack-x", "500-club/texas-holdem", "500-club/fortune-pai-gow-poker", "the-101/party-craps")


def positions(round_: Round, place: str) -> list[str]:
    return [place, "player-dealer"] if place == str(round_.setup.dealer) else [place]


@pytest.mark.parametrize("posting", POSTINGS)
def test_what_is_written_once_is_what_each_would_be_told_alone(posting: str) -> None:
    round_ = played(posting, 1)
    names = {place: f"Person {place}" for place in round_.setup.accounts}
    shared = SpokenEvents(round_, names)
    for place in ("", *round_.setup.accounts):
        held = positions(round_, place) if place else []
        alone = SpokenEvents(round_, names)
        for_most, otherwise = shared.since(0)
        sent = for_most if otherwise.isdisjoint(held) else shared.written(0, held)
        assert json.loads(sent) == alone.spoken(alone.events, held)


@pytest.mark.parametrize("posting", POSTINGS)
def test_nothing_is_said_of_a_card_that_one_does_not_see(posting: str) -> None:
    """Two rounds that differ in hidden cards alone are told a watcher alike: the words follow from what is shown."""
    round_ = played(posting, 1)
    spoken = SpokenEvents(round_, {})
    for event, told in zip(round_.events, spoken.spoken(round_.events, ()), strict=True):
        hidden = [fields["card"] for fields in event.get("private", {}).values() if "card" in fields]
        if hidden and "card" not in told:
            assert told["says"].endswith("a card face down.")
