"""Three Card Hold'em with more known than one should, against plain enumeration of a small deck and of one start."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.engine.models import model_of
from housedealer.odds.versus.hand_values import best_three_values
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.three_card_holdem import known_cards as known
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem

POSTING = "turlock/three-card-holdem"
Deal = tuple[int, tuple[int, int], int, int, tuple[int, int]]
"""First board card, hole cards, second and third board card, the player-dealer's cards."""


@functools.cache
def strength(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The best three of five cards: straight flush, trips, straight, flush, pair, high card (003:448)."""
    best: tuple[int, ...] = ()
    for three in combinations(cards, 3):
        ranks = sorted((card >> 2 for card in three), reverse=True)
        suited = len({card & 3 for card in three}) == 1
        top = ranks[0] if ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3 else 1 if ranks == [12, 1, 0] else None
        if top is not None:
            here: tuple[int, ...] = (5 if suited else 3, top)
        elif len(set(ranks)) == 1:
            here = (4, ranks[0])
        elif suited:
            here = (2, *ranks)
        elif len(set(ranks)) == 2:
            paired = ranks[1]
            here = (1, paired, sum(ranks) - 2 * paired)
        else:
            here = (0, *ranks)
        best = max(best, here)
    return best


QUALIFIES = (1, 2, 0)
"""A pair of fours with a deuce (003:470)."""


@functools.cache
def results(deal: Deal) -> tuple[int, int]:
    """Ante and bet, and the second bet (003:622-631)."""
    up, mine, second, third, theirs = deal
    own, other = (strength(tuple(sorted((up, second, third, *two)))) for two in (mine, theirs))
    if own == other:
        return 0, 0
    if own < other:
        return -2, -1
    return (2 if other >= QUALIFIES else 1), 1


def looks(kind: int, deal: Deal, deck: int, marked: int) -> Iterator[Any]:
    """What is known in a deal, in each of the equally likely ways to know it."""
    up, mine, second, third, theirs = deal
    if kind == known.DEALER:
        yield from theirs
    elif kind == known.DEAD:
        yield from set(range(deck)) - {up, *mine, second, third, *theirs}
    else:
        yield {known.NOTHING: None, known.BOTH: theirs, known.ACES: sum(card >> 2 == marked for card in theirs),
               known.TURNED: second, known.LAST: third}[kind]  # fmt: skip


def plain(kind: int, deals: list[Deal], deck: int, marked: int) -> tuple[int, int]:
    """The summed result of the best play, and the number of deals."""
    base, more, many = defaultdict(int), defaultdict(int), defaultdict(int)
    for deal in deals:
        first, second = results(deal)
        for look in looks(kind, deal, deck, marked):
            key = deal[0], deal[1], look
            base[key] += first
            many[key] += 1
            more[key, deal[2]] += second
    bets = dict(base)
    for (key, _), value in more.items():
        bets[key] += max(value, 0)
    return sum(max(bet, -many[key]) for key, bet in bets.items()), sum(many.values())


def deals_of(deck: int, up: int, mine: tuple[int, int]) -> list[Deal]:
    left = [card for card in range(deck) if card != up and card not in mine]
    return [
        (up, mine, second, third, theirs)
        for second, third in permutations(left, 2)
        for theirs in combinations([card for card in left if card not in (second, third)], 2)
    ]


@pytest.fixture(scope="module")
def solved() -> ThreeCardHoldem:
    return ThreeCardHoldem(PayTables(game(POSTING)))


def test_all_deals_of_a_deck_of_twelve_cards(solved: ThreeCardHoldem) -> None:
    """Deuces, threes and fours: every first board card, hand, board and hand of the player-dealer's; fours marked."""
    deck, marked = 12, 2
    deals = [
        deal
        for up in range(0, deck, 4)  # suits are alike
        for mine in combinations([card for card in range(deck) if card != up], 2)
        for deal in deals_of(deck, up, mine)
    ]
    marks = np.arange(52) >> 2 == marked
    unit = solved.tables.unit
    counted = known.known_edges(solved.terms, best_three_values(), marks, unit, deck)
    for kind in range(known.KNOWN):
        total, many = plain(kind, deals, deck, marked)
        assert counted[kind] == pytest.approx(-total / many, abs=1e-12), kind


@pytest.mark.parametrize(("up", "mine"), [(16, (17, 2)), (0, (9, 14)), (12, (3, 5))])
def test_one_start_in_a_deck_of_five_ranks(solved: ThreeCardHoldem, up: int, mine: tuple[int, int]) -> None:
    deck, marked = 20, 4
    tables, values = known.empty_tables(), np.zeros((1326, 1326), np.uint16)
    known.board_hands(deck, up, best_three_values(), values)
    top, low = max(mine), min(mine)
    known.fill_tables(deck, up, top, low, values, solved.terms, tables)
    out = np.zeros((known.KNOWN, 2), np.int64)
    known.decide(deck, up, top, low, np.arange(52) >> 2 == marked, solved.terms.forfeit, tables, out)
    deals = deals_of(deck, up, mine)
    for kind in range(known.KNOWN):
        total, many = plain(kind, deals, deck, marked)
        assert (out[kind, 0], out[kind, 1]) == (total * solved.tables.unit, many), kind


@pytest.mark.heavy
def test_nothing_known_is_the_usual_edge_and_more_is_worth_more(solved: ThreeCardHoldem) -> None:
    marks, wager = np.arange(52) >> 2 == 12, "+".join(solved.tables.base)
    edges = known.known_edges(solved.terms, best_three_values(), marks, solved.tables.unit)
    assert edges[known.NOTHING] == pytest.approx(model_of(game(POSTING)).edge(wager), abs=1e-12)
    assert edges[known.BOTH] < edges[known.DEALER] < edges[known.ACES] < edges[known.NOTHING]
    assert edges[known.LAST] < edges[known.TURNED] < edges[known.NOTHING]
    assert edges[known.DEAD] < edges[known.NOTHING]


def test_neighbors_hands_in_a_sample(solved: ThreeCardHoldem) -> None:
    """A sampled start with all but a few cards known: the gain is the plain difference of best and posted play."""
    others = 52 - 3 - 7
    total, square = known.sample_gains(np.uint64(5), 0, 3, others, best_three_values(), solved.terms, solved.decisions)
    from housedealer.odds.engine.random_streams import deal as draw
    from housedealer.odds.engine.random_streams import stream

    state, shoe = stream(np.uint64(5), 0), np.arange(52).astype(np.uint8)
    gains = []
    for _ in range(3):
        for at in range(3 + others):
            draw(state, shoe, at)
        up, mine = int(shoe[0]), (int(shoe[1]), int(shoe[2]))
        left = [int(card) for card in shoe[3 + others :]]
        base, second, many = 0, defaultdict(int), 0
        for two in permutations(left, 2):
            for theirs in combinations([card for card in left if card not in two], 2):
                first, more = results((up, mine, *two, theirs))
                base, many = base + first, many + 1
                second[two[0]] += more
        pair = max(mine) * (max(mine) - 1) // 2 + min(mine)
        posted = -many
        if solved.decisions.first[up, pair]:
            posted = base + sum(more for card, more in second.items() if solved.decisions.second[up, card, pair])
        gains.append((max(base + sum(max(more, 0) for more in second.values()), -many) - posted) / many)
    unit = solved.tables.unit
    assert total / unit == pytest.approx(sum(gains), abs=1e-12)
    assert square / unit**2 == pytest.approx(sum(gain**2 for gain in gains), abs=1e-12)
    assert any(gains)
