"""Law 3: the same cards and choices at the table and in the odds come to the same money, wager by wager."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from housedealer import cards, settle
from housedealer.games import game
from housedealer.games.versus.rules import bits_of_values
from housedealer.money import Odds
from housedealer.odds.counting.qualified_hands import LOSES, TIES, WINS, way
from housedealer.odds.engine.partitioned_model import Payoff
from housedealer.odds.versus.holdem.model import _NO_LOWER, Folded, Played, Ultimate
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import End as ShownEnd
from housedealer.odds.versus.showdown import Showdown
from housedealer.odds.versus.three_card_holdem.model import End as HoldemEnd
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.postings import load, names
from housedealer.rankings import high
from housedealer.rankings import value as value_of

POSTINGS = sorted(name for name in names() if getattr(load(name), "script", None) == "versus")
ROUNDS = 25


def test_all_thirteen_are_here() -> None:
    assert len(POSTINGS) == 13


@pytest.mark.parametrize("posting", POSTINGS)
def test_the_odds_pay_what_the_table_pays(posting: str) -> None:
    played, rng = game(posting), random.Random(posting)
    tables = PayTables(played)
    for _ in range(ROUNDS):
        dealt = rng.sample(range(52), 12)
        board = 0 if not tables.rules.board else 5 if tables.rules.ranking == "high" else 3
        size = 2 if board else 5 if tables.rules.ranking == "four-card" else 3
        mine, theirs, common = dealt[:size], dealt[size : 2 * size], dealt[10 : 10 + board]
        if board:
            mine, theirs, common = dealt[:2], dealt[2:4], dealt[4 : 4 + board]
        choices = _choices(tables, mine, common, rng)
        amounts = {name: 100 for name in (*tables.base, *tables.bonus) if played.wagers[name].placed == "before-deal"}
        document: dict[str, Any] = {
            "posting": posting,
            "option": None,
            "player_dealer": {"seat": 1, "bank": 10_000_000},
            "seats": {"2": amounts},
            "deal": {"2": cards.text(mine), "player-dealer": cards.text(theirs)},
            "choices": choices,
        }
        if board:
            document["deal"]["board"] = cards.text(common)
        entries = {entry["wager"]: entry for entry in settle(document)["wagers"]}
        for name in (*tables.base, *tables.bonus):
            payoff = _payoff(tables, name, choices, mine, theirs, common)
            if payoff.times == 0:
                assert name not in entries, name
                continue
            entry = entries[name]
            net = Fraction(str(entry["paid"])) - Fraction(str(entry["taken"]))
            assert entry["staked"] == 100 * payoff.times
            assert net == payoff.net * 100, (name, document, payoff)
            assert (entry["result"] == "win") == (payoff.row is not None and isinstance(payoff.row.pays, Odds))


def _choices(tables: PayTables, mine: list[int], common: list[int], rng: random.Random) -> list[list[Any]]:
    """Random legal answers, street by street."""
    result: list[list[Any]] = []
    for number, ask in enumerate(tables.asks):
        multiples = ask.multiples
        if ask.strong and value_of(tables.rules.ranking, mine) >= tables.rules.strong_from[tables.street(number).name]:
            multiples = ask.strong.multiples
        answer = rng.choice(["play", *ask.others])
        result.append(["2", "play", rng.choice(multiples)] if answer == "play" else ["2", answer])
        if answer == "fold" or (answer == "play" and ask.wager == tables.asks[-1].wager):
            break
    return result


def _payoff(
    tables: PayTables, name: str, choices: list[list[Any]], mine: list[int], theirs: list[int], common: list[int]
) -> Payoff:
    """What the odds say of a wager."""
    ranking = tables.rules.ranking
    own, other = value_of(ranking, [*mine, *common]), value_of(ranking, [*theirs, *common])
    met = way(other >= tables.rules.qualifies, WINS if own > other else TIES if own == other else LOSES)
    folded = choices[-1][1] == "fold"
    times = next((choice[2] for choice in reversed(choices) if choice[1] == "play"), 0)
    if not common:
        solved = Showdown(tables)
        if tables.rules.looks.get(name) == "both-hands":
            return tables.payoff(name, bits_of_values("high")[high.value([*mine, *theirs])])
        kinds, numbers = solved.kinds
        place = sum(comb(card, at + 1) for at, card in enumerate(sorted(mine)))
        return solved.payoff(name, ShownEnd(0 if folded else times, kinds[numbers[place]], met))
    if ranking == "high":
        ultimate = Ultimate(tables)
        if tables.rules.looks.get(name) == "beaten-hand":
            lower = int(tables.value_bits[min(own, other)])
            return ultimate.payoff(name, _NO_LOWER if folded or own == other else lower)
        made = int(tables.value_bits[own])
        if folded:
            return ultimate.payoff(name, Folded(made, int(tables.value_bits[high.value(common)])))
        return ultimate.payoff(name, Played(times, made, met))
    holdem = ThreeCardHoldem(tables)
    look = tables.rules.looks.get(name)
    if look in ("two-cards", "three-of-five"):
        codes = sorted(mine if look == "two-cards" else [*mine, *common])
        place = sum(comb(card, at + 1) for at, card in enumerate(codes))
        distinct, numbers = holdem.seen(look)
        return holdem.payoff(name, distinct[numbers[place]])
    came_to = 0 if folded else sum(choice[1] == "play" for choice in choices)
    return holdem.payoff(name, HoldemEnd(came_to, met))
