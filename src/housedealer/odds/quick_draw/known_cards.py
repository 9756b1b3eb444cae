"""Cal Quick Draw with one more card known before the draw, in a sample of first hands and known cards.

A known card may lie in the player-dealer's hand, be out of play (a neighbor's, a burned one), or be the first
replacement. All deals of a draw are those in which the card is nowhere, those in which the player draws it, and those
in which the player-dealer holds it; the first two are draws too, with the card among those out of play or among those
held. So for each sampled hand and card the draws are counted over all deals, as without the card.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import indices_of
from housedealer.odds.quick_draw.advice import mean_value
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import ways_of

DEALER, DEAD, NEXT = range(3)
"""What is known: a card of the player-dealer's, a card out of play, or the first replacement."""
PAT = 31
MARGIN = 0.15
"""Draws that are worse than the best by more than this, ignoring dead cards, are left out."""


Worth = dict[int, Fraction]
"""The expected result of one unit by draw."""


class Case(NamedTuple):
    """A sampled first hand and a known card, with the draws to weigh, each as the cards held."""

    hand: tuple[int, ...]
    card: int
    posted: int
    """The draw of a player who knows no more than is posted."""
    draws: tuple[int, ...]
    """The draws weighed where the card cannot be drawn."""
    next_draws: tuple[int, ...]
    """The draws weighed where it is the first replacement."""


def case_of(solved: QuickDraw, by_index: np.ndarray, cards: list[int]) -> Case:
    """The case of five cards and a known one; `by_index` is the value of every final hand, ignoring dead cards."""
    hand, card = tuple(sorted(cards[:HAND])), cards[HAND]
    posted = int(solved.draws[indices_of(np.array([hand]))[0]])
    left = np.array([code for code in range(DECK) if code not in cards], np.int64)
    most = solved.rules.most_drawn
    values, next_values = {}, {}
    for held in range(PAT + 1):
        many = HAND - held.bit_count()
        if many > most:
            continue
        holding = [code for at, code in enumerate(hand) if held >> at & 1]
        values[held] = float(mean_value(np.array(holding, np.int64), left, many, by_index))
        if many:
            next_values[held] = float(
                mean_value(np.array(sorted([*holding, card]), np.int64), left, many - 1, by_index)
            )
    return Case(hand, card, posted, _near(values, posted, PAT), _near({**next_values, PAT: values[PAT]}, posted, PAT))


def _near(values: dict[int, float], *always: int) -> tuple[int, ...]:
    top = max(values.values())
    return tuple(held for held, value in values.items() if value >= top - MARGIN or held in always)


def gains(solved: QuickDraw, cases: list[Case]) -> np.ndarray:
    """What the best draw wins more than the posted one, in units, by case and what is known."""
    values = known_values(solved, cases)
    result = np.zeros((len(cases), 3))
    for number, (case, by_draw) in enumerate(zip(cases, values, strict=True)):
        for known in (DEALER, DEAD, NEXT):
            worth = by_draw[known]
            result[number, known] = float(max(worth.values()) - worth[case.posted])
    return result


def known_values(solved: QuickDraw, cases: list[Case]) -> list[tuple[Worth, Worth, Worth]]:
    """The expected result of one unit over all deals, by what is known and the draw."""
    plain: dict[tuple[int, int], None] = {}
    drawn: dict[tuple[int, int], None] = {}
    for number, case in enumerate(cases):
        for held in case.draws:
            plain[number, held] = None
        for held in {*case.draws, *case.next_draws} - {PAT}:
            drawn[number, held] = None
    keep = {key: [key[1] >> at & 1 for at in range(HAND)] for key in [*plain, *drawn]}
    size, natural, made = solved.size, solved.natural, solved.made
    whole = ways_of(
        np.array([cases[number].hand for number, _ in plain]),
        np.array([keep[key] for key in plain]),
        size,
        natural,
        made,
    )
    six = ways_of(
        np.array([(*cases[number].hand, cases[number].card) for number, _ in [*plain, *drawn]]),
        np.array([*([*keep[key], 0] for key in plain), *([*keep[key], 1] for key in drawn)]),
        size, natural, made,
    )  # fmt: skip
    by_plain = dict(zip(plain, whole, strict=True))
    by_gone = dict(zip(plain, six[: len(plain)], strict=True))
    by_drawn = dict(zip(drawn, six[len(plain) :], strict=True))
    result = []
    for number, case in enumerate(cases):
        dealer: Worth = {}
        dead: Worth = {}
        first: Worth = {}
        for held in case.draws:
            key, many = (number, held), HAND - held.bit_count()
            elsewhere = by_plain[key] - by_gone[key] - (by_drawn[key] if many else 0)
            dealer[held] = _worth(solved, elsewhere, comb(47, many) * comb(47 - many, size - 1))
            dead[held] = _worth(solved, by_gone[key], comb(47, many) * comb(47 - many, size))
        for held in case.next_draws:
            many = HAND - held.bit_count()
            # Where nobody draws, the card goes to the player-dealer.
            first[held] = (
                _worth(solved, by_drawn[number, held], comb(47, many - 1) * comb(48 - many, size))
                if many
                else dealer[PAT]
            )
        result.append((dealer, dead, first))
    return result


def _worth(solved: QuickDraw, ways: np.ndarray, deals: int) -> Fraction:
    """The expected result of one unit; the ways must be all deals."""
    assert int(ways.sum()) == deals, f"{int(ways.sum())} deals of {deals}"
    total = Fraction(0)
    for row, paid in zip(ways.tolist(), solved.gains, strict=True):
        total += sum((many * gain for many, gain in zip(row, paid, strict=True)), Fraction(0))
    return total / deals


def sampled_gains(solved: QuickDraw, seed: int, batches: int, size: int) -> np.ndarray:
    """The gains of sampled cases, in batches that share the work."""
    rng, by_index = random.Random(seed), solved.final_values[solved.values]
    rows = []
    for _ in range(batches):
        cases = [case_of(solved, by_index, rng.sample(range(DECK), HAND + 1)) for _ in range(size)]
        rows.append(gains(solved, cases))
    return np.concatenate(rows)
