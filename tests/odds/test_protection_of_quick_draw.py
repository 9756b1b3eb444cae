"""Cal Quick Draw with a card known before the draw: laws that the counts obey, and deals drawn and judged here."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from housedealer.games import game
from housedealer.odds.quick_draw import known_cards as known
from housedealer.odds.quick_draw.model import QuickDraw

POSTING = "the-101/cal-quick-draw-poker"
JOKER = 52
BONUS = {"natural royal": 100, "five": 50, "joker royal": 25, "straight flush": 10, "four": 4, "full house": 2,
         "flush": 1, "straight": 1}  # fmt: skip
"""Paid on the Play wager for the final hand, whether or not it wins (001:2135-2147)."""
ORDER = ("high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush",
         "joker royal", "natural royal", "five")  # fmt: skip
"""From the lowest (001:2104-2119)."""


def five_cards(cards: tuple[int, ...], joker: bool) -> tuple[int, ...]:
    """The place of five cards in the order, and what breaks ties."""
    ranks = Counter(card >> 2 for card in cards)
    shape = sorted(((many, rank) for rank, many in ranks.items()), reverse=True)
    many, kickers = [each for each, _ in shape], [rank for _, rank in shape]
    flush = len({card & 3 for card in cards}) == 1
    held = sorted(ranks)
    top = held[4] if len(held) == 5 and held[4] - held[0] == 4 else 3 if held == [0, 1, 2, 3, 12] else None
    if many[0] == 5:
        name = "five"
    elif flush and top is not None:
        name = ("joker royal" if joker else "natural royal") if top == 12 else "straight flush"
        kickers = [top]
    elif many[0] == 4:
        name = "four"
    elif many[:2] == [3, 2]:
        name = "full house"
    elif flush:
        name = "flush"
    elif top is not None:
        name, kickers = "straight", [top]
    else:
        name = {3: "three", 1: "high card"}.get(many[0]) or ("two pair" if many[1] == 2 else "pair")
    return (ORDER.index(name), *kickers)


def best(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The best five of some cards, the joker in place of any card; a royal that needs no joker is natural."""
    naturals = tuple(card for card in cards if card != JOKER)
    hands = [five_cards(five, False) for five in combinations(naturals, 5)]
    if JOKER in cards:
        hands += [five_cards((*four, card), True) for four in combinations(naturals, 4) for card in range(52)]
    return max(hands)


def result(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """What a unit of Play wins: a copy wins too (001:2167)."""
    own = best(mine)
    return (1 if own >= best(theirs) else -1) + BONUS.get(ORDER[own[0]], 0)


HAND = (3, 7, 26, 34, 49)
"""Deuce, three, eight, ten and ace: held as it is, or the deuce and the three alone."""
DRAWS = (known.PAT, 0b00011)


@pytest.mark.heavy
def test_a_known_card_is_somewhere() -> None:
    """Over all cards that may be known, seven are the player-dealer's, as many are drawn as are thrown away, and the
    others are out of play: on average each is worth what the draw is worth without knowing."""
    solved = QuickDraw(game(POSTING))
    cases = [known.Case(HAND, card, known.PAT, DRAWS, DRAWS) for card in range(53) if card not in HAND]
    values: list[Any] = known.known_values(solved, cases)
    for held in DRAWS:
        dealer, dead, first = (sum((one[kind][held] for one in values), Fraction(0)) / 48 for kind in range(3))
        assert dealer == dead
        if held != known.PAT:
            assert first == dead
    # Deals drawn and judged here, with a card that matters: the joker, and an ace.
    rng = random.Random(4)
    for card in (JOKER, 50):
        one = values[[case.card for case in cases].index(card)]
        left = [each for each in range(53) if each not in (*HAND, card)]
        for kind, held in ((known.DEALER, DRAWS[1]), (known.NEXT, DRAWS[1]), (known.DEAD, known.PAT)):
            kept = tuple(code for at, code in enumerate(HAND) if held >> at & 1)
            many, results = 5 - len(kept), []
            for _ in range(1_500):
                pack = rng.sample(left, many + 7)
                mine, theirs = (*kept, *pack[:many]), tuple(pack[many : many + 7])
                if kind == known.DEALER:
                    theirs = (card, *theirs[1:])
                elif kind == known.NEXT:
                    mine = (*kept, card, *pack[1:many])
                results.append(result(mine, theirs))
            mean = sum(results) / len(results)
            error = (sum((each - mean) ** 2 for each in results) / len(results) / len(results)) ** 0.5
            assert abs(float(one[kind][held]) - mean) < 4 * error, (card, kind)
