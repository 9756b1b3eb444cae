"""Whole deals: the compiled loops against the table's own showdown, and against PokerKit where it knows the game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pokerkit
import pytest

from housedealer.cards import TEXTS
from housedealer.games.poker.pots import claims
from tests.equity.deals import Deal, as_the_table_rules, parts, pot_postings, random_deal

POSTINGS = pot_postings()


def test_there_are_forty_or_more():
    assert len(POSTINGS) >= 40


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_deal_is_ruled_as_the_table_rules_it(posting):
    rng = random.Random(posting)
    for _ in range(40):
        deal = random_deal(posting, rng)
        assert deal.ask() == pytest.approx([float(part) for part in as_the_table_rules(deal)]), deal


@pytest.mark.parametrize("posting", ["500-club/mexican-poker", "turlock/mexican-poker", "the-101/mexican-stud"])
def test_a_joker_is_ruled_as_it_was_dealt(posting):
    """Down it is wild, up an ace or a filler (seed 000, lines 3914-3918; 001, line 142; 003, lines 1778-1781)."""
    rng = random.Random(posting)
    seen = 0
    while seen < 40:
        deal = random_deal(posting, rng, players=3)
        if any(52 in hand for hand in deal.hands):
            seen += 1
            assert deal.ask() == pytest.approx([float(part) for part in as_the_table_rules(deal)]), deal


# PokerKit

Rate = Callable[[list[int], list[int]], "pokerkit.Hand | None"]


def _kind(hand_type: type) -> Rate:
    def rate(hole: list[int], board: list[int]) -> pokerkit.Hand | None:
        texts = ["".join(TEXTS[code] for code in codes) for codes in (hole, board)]
        return hand_type.from_game_or_none(*texts)

    return rate


HIGH, LOW_8 = _kind(pokerkit.StandardHighHand), _kind(pokerkit.EightOrBetterLowHand)
OMAHA, OMAHA_LOW = _kind(pokerkit.OmahaHoldemHand), _kind(pokerkit.OmahaEightOrBetterLowHand)
KNOWN: dict[str, tuple[Rate, Rate | None]] = {
    "texas-holdem": (HIGH, None),
    "no-limit-texas-holdem": (HIGH, None),
    "texas-holdem-hi-lo": (HIGH, LOW_8),
    "omaha": (OMAHA, None),
    "big-o": (OMAHA, None),
    "omaha-hi-lo": (OMAHA, OMAHA_LOW),
    "pot-limit-omaha-8-or-better": (OMAHA, OMAHA_LOW),
    "pineapple": (HIGH, None),
    "crazy-pineapple": (HIGH, None),
    "500-club/pineapple-hi-lo": (HIGH, LOW_8),
    "crazy-pineapple-hi-lo": (HIGH, LOW_8),
    "seven-card-stud": (HIGH, None),
    "seven-card-stud-hi-lo": (HIGH, LOW_8),
    "stud-8": (HIGH, LOW_8),
    "triple-draw-poker": (HIGH, None),
    "razz": (_kind(pokerkit.RegularLowHand), None),
    "lowball": (_kind(pokerkit.RegularLowHand), None),
    "2-7-single-draw": (_kind(pokerkit.StandardLowHand), None),
    "2-7-triple-draw": (_kind(pokerkit.StandardLowHand), None),
    "badugi": (_kind(pokerkit.BadugiHand), None),
}
"""How PokerKit rates the hands of each game: it has no jokers, no 41-card deck and no high that needs a pair."""
BY_POKERKIT = {
    posting: KNOWN.get(posting) or KNOWN.get(posting.split("/")[1])
    for posting in POSTINGS
    if posting != "als/pineapple-hi-lo"
}
COUNTED = [posting for posting, rates in BY_POKERKIT.items() if rates is not None]


def _values(hands: list[pokerkit.Hand | None]) -> list[int]:
    """Places of hands among themselves, larger for better; 0 for none."""
    held = sorted({hand for hand in hands if hand is not None})
    return [0 if hand is None else held.index(hand) + 1 for hand in hands]


def as_pokerkit_rules(deal: Deal) -> list[float]:
    best, low = BY_POKERKIT[deal.posting]
    values = _values([best(hand, deal.board) for hand in deal.hands])
    lows = _values([low(hand, deal.board) for hand in deal.hands]) if low else [0] * len(values)
    return [float(part) for part in parts(claims(range(len(values)), values, lows), len(values))]


def test_pokerkit_knows_all_but_jokers_and_a_high_that_needs_a_pair():
    assert set(POSTINGS) - set(COUNTED) == {
        "500-club/mexican-poker",
        "turlock/mexican-poker",
        "the-101/mexican-stud",
        "outlaws/draw-poker-hi-lo",
        "als/pineapple-hi-lo",
    }


@pytest.mark.parametrize("posting", COUNTED)
def test_every_deal_is_ruled_as_pokerkit_rules_it(posting):
    rng = random.Random(f"PokerKit {posting}")
    for _ in range(6):
        deal = random_deal(posting, rng, players=3)
        assert deal.ask() == pytest.approx(as_pokerkit_rules(deal)), deal


@pytest.mark.heavy
@pytest.mark.parametrize("posting", COUNTED)
def test_many_deals_are_ruled_as_pokerkit_rules_them(posting):
    rng = random.Random(f"PokerKit, many, {posting}")
    for _ in range(150):
        deal = random_deal(posting, rng)
        assert deal.ask() == pytest.approx(as_pokerkit_rules(deal)), deal
