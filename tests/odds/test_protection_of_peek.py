"""Two Card Peek with a card known: plain enumeration of rows' completions, by an evaluator of its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.peek import known_cards as known
from housedealer.odds.peek import protection
from housedealer.odds.peek.model import Peek, five_card_values

POSTING = "the-101/two-card-peek"


def bonus(first: tuple[int, int], cards: tuple[int, ...]) -> int:
    """What a unit of the Peek Bonus wins (001:888-914)."""
    ranks = Counter(card >> 2 for card in cards)
    shape = sorted(ranks.values(), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    held = sorted(ranks)
    straight = len(held) == 5 and (held[4] - held[0] == 4 or held == [0, 1, 2, 3, 12])
    paired = first[0] >> 2 == first[1] >> 2
    if flush and straight:
        return 500 if held[0] == 8 else 200
    if shape[0] == 4:
        return 40
    if shape == [3, 2]:
        return 15
    if flush:
        return 12
    if straight:
        return 10
    if shape[0] == 3:
        return 2 if paired else 8
    if shape[:2] == [2, 2]:
        return 1 if paired else 6
    return -1


@pytest.fixture(scope="module")
def solved() -> Peek:
    return Peek(game(POSTING))


@pytest.fixture(scope="module")
def tables(solved: Peek) -> tuple[np.ndarray, np.ndarray]:
    fours, sums = np.zeros((2, 270725, 52), np.int32), np.zeros((1326, 52, 52), np.int32)
    known.fill_fours(solved.peek_pays, five_card_values(), fours)
    known.fill_pair_sums(fours, sums)
    return fours, sums


def plain(rows: list[tuple[int, int]], card: int, look: int) -> float:
    """The average of the best row with a known card, over all cards that may complete it."""
    seen = {card, *(one for row in rows for one in row)}
    left = [one for one in range(52) if one not in seen]
    averages = []
    for number, row in enumerate(rows):
        if look == known.NEXT and number == 0:
            ends = [bonus(row, (*row, card, *two)) for two in combinations(left, 2)]
        else:
            ends = [bonus(row, (*row, *three)) for three in combinations(left, 3)]
        averages.append(sum(ends) / len(ends))
    return max(averages)


@pytest.mark.parametrize("seed", range(3))
def test_three_rows_and_a_known_card(solved: Peek, tables: tuple[np.ndarray, np.ndarray], seed: int) -> None:
    fours, sums = tables
    dealt = np.random.default_rng(seed).permutation(52)[:7].tolist()
    rows = [(max(dealt[at : at + 2]), min(dealt[at : at + 2])) for at in (0, 2, 4)]
    if seed == 2:
        rows = [(51, 50), (48, 40), (24, 20)]  # a pair of aces
    card = next(one for one in [*dealt[6:], *range(52)] if all(one not in row for row in rows))
    (a, b), (c, d), _ = rows
    others = known.Others(np.zeros((1326, 52, 52), np.int32), np.zeros((1326, 52), np.int32), np.zeros(1326, np.int32))
    known.fill_others(a, b, fours, sums, others)
    two, one, results = np.zeros((52, 52), np.int32), np.zeros(52, np.int32), np.zeros((2, 52), np.int64)
    mine = known.avoid(a, b, c, d, fours, sums, two, one)
    known.best_results(*rows, fours, others, mine, two, one, results)
    for look in (known.NEXT, known.UNUSED):
        assert results[look, card] / known.COMMON == pytest.approx(plain(rows, card, look), abs=1e-12)


def test_all_deals_with_one_first_row(solved: Peek, tables: tuple[np.ndarray, np.ndarray]) -> None:
    """Two aces in row A: the sums over all deals are those of deals drawn here, within four standard errors."""
    fours, sums = tables
    into = known.Known(*(np.zeros(2, np.int64) for _ in range(3)))
    known._add_first(51, 50, 1, fours, sums, into)
    assert into.deals.tolist() == [1225 * 1128 * 46] * 2
    rng = np.random.default_rng(7)
    gains, bets, many = [], 0, 40
    for _ in range(many):
        dealt = [int(card) for card in rng.permutation(50)[:5]]
        best = plain([(51, 50), (dealt[0], dealt[1]), (dealt[2], dealt[3])], dealt[4], known.NEXT)
        gains.append(max(best, 0.0))
        bets += best > 0
    error = float(np.std(gains)) / len(gains) ** 0.5
    mean = into.total[known.NEXT] / known.COMMON / into.deals[known.NEXT]
    assert abs(mean - float(np.mean(gains))) < 4 * error
    share = into.bets[known.NEXT] / into.deals[known.NEXT]
    assert abs(share - bets / many) < 4 * (share * (1 - share) / many) ** 0.5


def highest(rows: list[tuple[int, int]]) -> set[int]:
    """The highest rows: pairs, then high cards; none below a ten (001:836)."""
    values = []
    for row in rows:
        ranks = sorted((card >> 2 for card in row), reverse=True)
        values.append((ranks[0] == ranks[1], *ranks))
    best = max(values)
    return {at for at, value in enumerate(values) if value == best} if best[0] or best[1] >= 8 else set()


@pytest.mark.parametrize("rank", [0, 8, 12])
def test_a_first_card_known_before_the_picks(solved: Peek, rank: int) -> None:
    """The other five cards are drawn many times: picks of row A and B win as often as counted (2 to 1, 001:836)."""
    gains, rng, many = protection._pick_gains(solved, "pick-row")[rank], np.random.default_rng(rank), 20_000
    left = np.array([card for card in range(52) if card != 4 * rank])
    wins = np.zeros(3)
    for _ in range(many):
        other = rng.permutation(left)[:5].tolist()
        for row in highest([(4 * rank, other[0]), (other[1], other[2]), (other[3], other[4])]):
            wins[row] += 1
    assert gains[1] == pytest.approx(gains[2])
    for row in range(3):
        chance = (gains[row] + 1) / 3
        assert abs(wins[row] / many - chance) < 4 * (chance * (1 - chance) / many) ** 0.5


def test_two_card_poker_with_a_first_card_known(solved: Peek) -> None:
    """A king first, by hand (001:844-860): a suited ace is a mini royal at 10, a suited queen 3, three kings 3 to 2,
    the other aces and queens and the other ten cards of its suit 1 to 1."""
    gains: Any = protection._two_card_gains(solved)
    assert gains[11, 0] == pytest.approx((10 + 3 + 3 * 1.5 + 6 + 10 - (51 - 1 - 1 - 3 - 6 - 10)) / 51)
