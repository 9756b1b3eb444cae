"""The same shoes through the scripted table and the compiled game: the same cents on every wager."""

from __future__ import annotations

import numpy as np
import pytest

from housedealer import cards
from housedealer.games import settle
from housedealer.money import cents
from housedealer.odds.engine.models import model, shoe
from housedealer.odds.engine.random_streams import deal_two, stream

POSTINGS = [
    "500-club/ez-baccarat",
    "black-sheep/ez-baccarat",
    "the-101/cash-in-baccarat",
    "the-101/commission-free-baccarat",
    "turlock/commission-free-baccarat",
    "the-101/ultimate-war",
]
SHOES = 2000
BETS = (1501, 703, 2599, 907, 1105)  # cents that a half or a third does not divide


CASES: list[tuple[str, dict[str, str]]] = [
    *((posting, {}) for posting in POSTINGS),
    ("500-club/ez-baccarat", {"naturals": "draw-on"}),
    ("the-101/ultimate-war", {"deal-order": "player-always"}),
]


@pytest.mark.parametrize(("posting", "readings"), CASES, ids=str)
def test_same_cents(posting: str, readings: dict[str, str]) -> None:
    priced = model(posting, readings=readings)
    bets = dict(zip(priced.wagers(), BETS, strict=False))
    payoffs = {wager: priced.payoffs(wager, bet) for wager, bet in bets.items()}
    pack = np.array(shoe(priced.game, priced.decks), np.uint8)
    for number in range(SHOES):
        [end] = np.flatnonzero(priced.play(20, number, 1))
        state, codes = stream(np.uint64(20), number), pack.copy()
        for at in range(0, 20, 2):
            deal_two(state, codes, at)
        answer = settle(
            {
                "posting": posting,
                "readings": readings,
                "option": None,
                "player_dealer": {"seat": 1, "bank": 1_000_000},
                "seats": {"2": {wager: bet / 100 for wager, bet in bets.items()}},
                "shoe": cards.text(codes[:20]),
            }
        )
        result = {line["wager"]: (cents(line["paid"]), cents(line["taken"])) for line in answer["wagers"]}
        assert result == {wager: payoffs[wager][end] for wager in bets}, cards.text(codes[:20])


def test_the_shoes_reach_every_pay_row() -> None:
    """Two thousand shoes would prove little if wars, ties and bonus rows were not among them."""
    for posting in POSTINGS:
        priced = model(posting)
        seen = sum(priced.play(20, number, 1) for number in range(SHOES))
        for wager in priced.wagers():
            rows = {
                net
                for net, ways in zip(priced.nets(wager), priced.ways(), strict=True)
                if ways / sum(priced.ways()) > 0.002
            }
            assert rows <= {net for net, count in zip(priced.nets(wager), seen, strict=True) if count}
