"""Blackjack: the same shoes through the scripted table and the compiled game, played alike: the same cents."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.builders import build

from housedealer.money import cents
from housedealer.odds.blackjack.advice import Adviser
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.engine.models import model
from housedealer.odds.engine.random_streams import deal, deal_two, stream
from housedealer.postings import load, names, option_of
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

POSTINGS = [name for name in names() if load(name).script == "blackjack"]
BET = 1000
"""Ten dollars: 6 to 5, 3 to 2 and half a wager are whole cents of it."""


def shoe_of(priced: Blackjack, seed: int, block: int) -> list[int]:
    """The cards that the compiled game deals in a block's first round."""
    state, codes = stream(np.uint64(seed), block), np.array(priced.base.cards, np.uint8)
    deal_two(state, codes, 0)
    deal_two(state, codes, 2)
    for at in range(4, 50):
        deal(state, codes, at)
    return [int(code) for code in codes[:50]]


def play(priced: Blackjack, adviser: Adviser, shoe: list[int], bet: int, option: int | None) -> Round:
    """A round at the table with every wager placed, played as advised; hands past 21 are wagered on again."""
    rules = priced.game.wagers
    placed = [name for name in priced.wagers() if rules[name].placed == "before-deal"]
    setup = build(
        priced.game,
        seats={"2": dict.fromkeys(placed, bet // 100)},
        option=option,
        player_dealer={"seat": 1, "bank": 1_000_000},
        decks=priced.decks,
        source=Shoe(shoe),
    )
    round_ = Round(setup)
    while round_.offer is not None:
        names_ = round_.offer.names()
        if "side-31" in names_:
            round_.choose("side-31", bet // 100)
        else:
            round_.choose(adviser.answer(round_.offer, round_.view("2")))
    return round_


def compare(
    posting: str, rounds: int, decks: int | None = None, bet: int = BET, option: int | None = None
) -> dict[str, int]:
    """Play rounds both ways and compare; gives how often things happened that a test wants to have seen."""
    priced = model(posting, decks)
    assert isinstance(priced, Blackjack)
    if option is not None:
        priced = priced.at({"base": bet}, option_of(priced.game.posting, option))
    adviser = Adviser(priced.base)
    seen: dict[str, int] = {}
    for number in range(rounds):
        cells = [int(count) for count in priced.play(20, number, 1)]
        round_ = play(priced, adviser, shoe_of(priced, 20, number), bet, option)
        lines: dict[str, list[Any]] = {}
        for line in round_.answer()["wagers"]:
            lines.setdefault(line["wager"], []).append(line)
        assert not any(line["uncovered"] for part in lines.values() for line in part)
        for wager in priced.wagers():
            if wager == "insurance":
                continue
            result = [sum(cents(line[key]) for line in lines.get(wager, [])) for key in ("staked", "paid", "taken")]
            assert result == list(priced.money(wager, bet, cells)), (wager, round_.record())
        seen["capped"] = seen.get("capped", 0) + any(line["staked"] in (500, 700) for line in lines["base"])
        for choice in round_.choices:
            seen[choice[1]] = seen.get(choice[1], 0) + 1
    return seen


@pytest.mark.parametrize("posting", POSTINGS)
def test_same_cents(posting: str) -> None:
    seen = compare(posting, 400)
    assert min(seen[choice] for choice in ("hit", "stand", "double", "split")) > 5


def test_rescues_and_doubles_after_doubles_are_among_them() -> None:
    seen = compare("500-club/pure-spanish-21-5", 2000, decks=4)
    assert seen["rescue"] > 5
    assert seen["double"] > 150


def test_doubling_again_is_capped_at_the_table_maximum() -> None:
    # 003:1986; option 1's maximum is $200 (003:2024): $150, with 150, with another 200, with another 200.
    assert compare("turlock/pure-spanish-21-5", 2000, decks=4, bet=15000, option=1)["capped"] > 5


def test_hands_past_21_are_wagered_on_again() -> None:
    assert compare("the-101/cal-blackjack", 1000, decks=1)["side-31"] > 50


@pytest.mark.parametrize("posting", ["500-club/pure-21-5-blackjack", "black-sheep/blackjack-elite"])
def test_one_deck(posting: str) -> None:
    assert compare(posting, 1500, decks=1)["surrender"] > 30
