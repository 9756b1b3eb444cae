"""Cal Quick Draw and Two Card Peek at a table: sessions with bots, and what the felt shows."""

import io
import random

import pytest
from rich.console import Console

from housedealer.games import game, open_session
from housedealer.play import bots
from housedealer.postings import option_of
from housedealer.table.held_cards import UNKNOWN, codes
from housedealer.terminal.felt.felt import Felt

POSTINGS = ["the-101/cal-quick-draw-poker", "the-101/two-card-peek"]


def played(posting, rounds=6):
    rng = random.Random(5)
    session = open_session(posting, stacks={"1": 5000, "2": 5000, "3": 5000}, option=1, seed=9)
    for _ in range(rounds):
        dealer = session.offered_to()[0]
        session.take_bank(dealer)
        chosen = option_of(game(posting).posting, 1)
        wagers = {
            str(seat): bots.wager(game(posting), chosen, stack, rng)
            for seat, stack in session.stacks.items()
            if seat != dealer
        }
        round_ = session.deal(wagers, bank=500_00)
        while round_.offer is not None:
            offer = round_.offer
            round_.respond(*bots.choose(offer, game(posting), round_.view(offer.position), rng))
        session.finish(round_)
        yield session, round_


@pytest.mark.parametrize("posting", POSTINGS)
def test_bots_play_a_session(posting):
    for number, (session, _) in enumerate(played(posting), 1):
        assert session.number == number
        assert sum(session.stacks.values()) + session.drop == 1_500_000


@pytest.mark.parametrize("posting", POSTINGS)
@pytest.mark.parametrize("viewer", ["2", "watcher"])
def test_the_felt(posting, viewer):
    for _, round_ in played(posting, rounds=4):
        felt = Felt(round_.setup.game, {"1": "Ada", "2": "You", "3": "Cy"}, {"1": 0, "2": 0, "3": 0}, viewer)
        for event in round_.view(viewer):
            felt.apply(event)
        console = Console(record=True, width=160, file=io.StringIO())
        console.print(felt.draw(30))
        shown = console.export_text()
        assert not any(word in shown for word in ("None", "undefined", "private", "event"))
        assert all(UNKNOWN not in codes(hand) for hand in felt.picture.hands.values())
        seats = round_.setup.seats
        if posting.endswith("peek"):
            assert [len(felt.picture.hands[f"row-{row}"]) for row in "abc"] == [5, 5, 5]
            assert "highest with" in shown or "no row has ten high" in shown
        else:
            assert len(felt.picture.hands["player-dealer"]) == 7
            assert all(len(felt.picture.hands[str(seat)]) == 5 for seat in seats)
