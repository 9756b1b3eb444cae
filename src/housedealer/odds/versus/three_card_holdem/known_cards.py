"""Three Card Hold'em with cards known that should be hidden: exact, over all deals.

The first board card and the hole cards are visited up to suit isomorphism. For each, every pair of later board cards is
met by every hand of the player-dealer's, and the results of ante and bet, and of the second bet, are summed by that
hand (and by the second board card, with which the second bet is decided). What is known only says which of these sums
are decided together: all of them, those with a card, those without a card, or each on its own.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.three_card_holdem.solution import Decisions, Terms, five_index

NOTHING, DEALER, BOTH, ACES, TURNED, LAST, DEAD = range(7)
"""What is known: nothing more, a card of the player-dealer's, both, how many are marked, the second board card before
the first decision, the third board card, or a card out of play."""
KNOWN = 7


class Starts(NamedTuple):
    """First board cards with hole cards, up to suit isomorphism."""

    ups: np.ndarray
    pairs: np.ndarray
    """The hole cards, the higher first."""
    weights: np.ndarray


class Tables(NamedTuple):
    """The results of one start, by pair of cards: of the player-dealer's hand, and of the later board cards."""

    base: np.ndarray
    """Ante and bet, by the player-dealer's hand, over all later board cards."""
    second: np.ndarray
    """The second bet, by second board card and the player-dealer's hand."""
    board_base: np.ndarray
    """Ante and bet over all hands of the player-dealer's, by the two later board cards."""
    board_second: np.ndarray


def starts(deck: int = 52) -> Starts:
    """All starts: the first board card is a club, and the other suits are permuted."""
    orders = [(0, *rest) for rest in permutations((1, 2, 3))]
    many: dict[tuple[int, int, int], int] = {}
    for up in range(0, deck, 4):
        for a in range(deck):
            for b in range(a):
                if up in (a, b):
                    continue
                images = [
                    tuple(sorted((card & ~3 | suits[card & 3] for card in (a, b)), reverse=True)) for suits in orders
                ]
                top, low = min(images)
                many[up, top, low] = many.get((up, top, low), 0) + 4
    keys = np.array(list(many), np.int64)
    return Starts(keys[:, 0].copy(), keys[:, 1:].copy(), np.array(list(many.values()), np.int64))


def known_edges(terms: Terms, values: np.ndarray, marked: np.ndarray, unit: int, deck: int = 52) -> list[float]:
    """The house edge by what is known, in antes; `values` of all five cards by index, `marked` by card."""
    listed = starts(deck)
    sums = np.zeros((KNOWN, 2), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        some = Starts(*(part[low:high] for part in listed))
        _add_starts(deck, some, values, marked, terms, into[0])

    by_parts(len(listed.weights), (sums,), add, "hands by what is known of the other cards")
    return [-int(total) / (int(deals) * unit) for total, deals in sums.tolist()]


@compiled
def empty_tables() -> Tables:
    """Tables of zeros."""
    return Tables(
        np.zeros(1326, np.int64),
        np.zeros((52, 1326), np.int64),
        np.zeros((52, 52), np.int64),
        np.zeros((52, 52), np.int64),
    )


@compiled
def fill_tables(deck: int, up: int, a: int, b: int, board_values: np.ndarray, terms: Terms, tables: Tables) -> None:
    """Sum one start over all later board cards and hands; `board_values` of all hands by the two later board cards."""
    tables.base[:] = 0
    tables.second[:] = 0
    tables.board_base[:] = 0
    tables.board_second[:] = 0
    ante, second = terms.ante + terms.bet, terms.second
    live = np.zeros(52, np.int64)
    many = 0
    for card in range(deck):
        if card not in (up, a, b):
            live[many] = card
            many += 1
    mine_at = CHOOSE[a, 2] + b
    for i in range(many):
        for j in range(i):
            t, u = live[i], live[j]
            made = board_values[CHOOSE[t, 2] + u]
            mine = made[mine_at]
            whole, more = np.int64(0), np.int64(0)
            for k in range(many):
                if k in (i, j):
                    continue
                at = CHOOSE[live[k], 2]
                for m in range(k):
                    if m in (i, j):
                        continue
                    theirs = made[at + live[m]]
                    way = (3 if theirs >= terms.qualifies else 0) + (2 if mine > theirs else 1 if mine == theirs else 0)
                    first, again = ante[way], second[way]
                    whole += first
                    more += again
                    # Either of the two later board cards may be turned first.
                    tables.base[at + live[m]] += 2 * first
                    tables.second[t, at + live[m]] += again
                    tables.second[u, at + live[m]] += again
            tables.board_base[t, u], tables.board_base[u, t] = whole, whole
            tables.board_second[t, u], tables.board_second[u, t] = more, more


@compiled
def board_hands(deck: int, up: int, values: np.ndarray, board_values: np.ndarray) -> None:
    """The value of every hand with a first board card and every pair of later ones."""
    board, hand = np.zeros(3, np.int64), np.zeros(5, np.int64)
    for t in range(deck):
        for u in range(t):
            if up in (t, u):
                continue
            board[0], board[1], board[2] = up, t, u
            board.sort()
            made = board_values[CHOOSE[t, 2] + u]
            for a in range(deck):
                for b in range(a):
                    if a not in (up, t, u) and b not in (up, t, u):
                        made[CHOOSE[a, 2] + b] = values[five_index(board, a, b, hand)]


@compiled
def best(base: int, second: np.ndarray, fold: int) -> int:
    """The best play where these deals look alike at first, and by second board card later."""
    bet = base
    for more in second:
        bet += max(more, 0)
    return max(bet, fold)


@compiled
def decide(
    deck: int, up: int, a: int, b: int, marked: np.ndarray, forfeit: int, tables: Tables, out: np.ndarray
) -> None:
    """The summed results of the best play of one start and its deals, by what is known."""
    left = deck - 3
    boards, hands = left * (left - 1), (left - 2) * (left - 3) // 2
    deals = boards * hands
    out[:] = 0
    base, second = tables.base, tables.second
    whole, turned = base.sum(), second.sum(axis=1)
    out[NOTHING, 0] = best(whole, turned, deals * forfeit)
    out[:, 1] = deals
    by_card, by_card_second = np.zeros(52, np.int64), np.zeros((52, 52), np.int64)
    aces, aces_second, aces_deals = np.zeros(3, np.int64), np.zeros((3, 52), np.int64), np.zeros(3, np.int64)
    with_both = (left - 2) * (left - 3)
    for c in range(deck):
        for d in range(c):
            if up in (c, d) or a in (c, d) or b in (c, d):
                continue
            at = CHOOSE[c, 2] + d
            out[BOTH, 0] += best(base[at], second[:, at], with_both * forfeit)
            by_card[c] += base[at]
            by_card[d] += base[at]
            look = int(marked[c]) + int(marked[d])
            aces[look] += base[at]
            aces_deals[look] += with_both
            for t in range(deck):
                by_card_second[c, t] += second[t, at]
                by_card_second[d, t] += second[t, at]
                aces_second[look, t] += second[t, at]
    for look in range(3):
        out[ACES, 0] += best(aces[look], aces_second[look], aces_deals[look] * forfeit)
    with_one, without = with_both * (left - 1), (left - 1) * (left - 2) * (left - 3) * (left - 4) // 2
    dead, more = np.zeros(52, np.int64), np.zeros(52, np.int64)
    out[DEALER, 1], out[DEAD, 1] = left * with_one, left * without
    for c in range(deck):
        if c in (up, a, b):
            continue
        out[DEALER, 0] += best(by_card[c], by_card_second[c], with_one * forfeit)
        # The second board card is known to all when the second bet is made.
        more[:] = 0
        more[0] = turned[c]
        out[TURNED, 0] += best(tables.board_base[c].sum(), more, deals // left * forfeit)
        out[LAST, 0] += best(tables.board_base[c].sum(), tables.board_second[c], deals // left * forfeit)
        for t in range(deck):
            dead[t] = 0 if t == c else turned[t] - tables.board_second[t, c] - by_card_second[c, t]
        spared = whole - 2 * tables.board_base[c].sum() - by_card[c]
        out[DEAD, 0] += best(spared, dead, without * forfeit)


@compiled
def _add_starts(
    deck: int, some: Starts, values: np.ndarray, marked: np.ndarray, terms: Terms, sums: np.ndarray
) -> None:
    board_values, tables = np.zeros((1326, 1326), np.uint16), empty_tables()
    out, before = np.zeros((KNOWN, 2), np.int64), -1
    for number in range(len(some.weights)):
        up, a, b = some.ups[number], some.pairs[number, 0], some.pairs[number, 1]
        if up != before:
            board_hands(deck, up, values, board_values)
            before = up
        fill_tables(deck, up, a, b, board_values, terms, tables)
        decide(deck, up, a, b, marked, terms.forfeit, tables, out)
        for known in range(KNOWN):
            sums[known, 0] += some.weights[number] * out[known, 0]
            sums[known, 1] += some.weights[number] * out[known, 1]


@compiled
def sample_gains(
    seed: np.uint64, block: int, rounds: int, others: int, values: np.ndarray, terms: Terms, decisions: Decisions
) -> tuple[float, float]:
    """The summed gain over a player who knows no more than is posted, and its square, in parts of an ante.

    `others` cards of neighbors are known; each sampled start is weighed over all later board cards and hands.
    """
    state, shoe = stream(seed, block), np.arange(52).astype(np.uint8)
    board, hand, second = np.zeros(3, np.int64), np.zeros(5, np.int64), np.zeros(52, np.int64)
    ante = terms.ante + terms.bet
    total, square = 0.0, 0.0
    for _ in range(rounds):
        for at in range(3 + others):
            deal(state, shoe, at)
        up, a, b = np.int64(shoe[0]), np.int64(shoe[1]), np.int64(shoe[2])
        left = shoe[3 + others :]
        many = len(left)
        pair = pair_index(max(a, b), min(a, b))
        base, deals = np.int64(0), np.int64(0)
        second[:] = 0
        for i in range(many):
            for j in range(i):
                t, u = np.int64(left[i]), np.int64(left[j])
                board[0], board[1], board[2] = up, t, u
                board.sort()
                mine = values[five_index(board, a, b, hand)]
                for k in range(many):
                    if k in (i, j):
                        continue
                    for m in range(k):
                        if m in (i, j):
                            continue
                        theirs = values[five_index(board, np.int64(left[k]), np.int64(left[m]), hand)]
                        way = (3 if theirs >= terms.qualifies else 0) + (2 if mine > theirs else int(mine == theirs))
                        base += 2 * ante[way]
                        second[t] += terms.second[way]
                        second[u] += terms.second[way]
                        deals += 2
        posted = deals * terms.forfeit
        if decisions.first[up, pair]:
            posted = base
            for card in range(52):
                if decisions.second[up, card, pair]:
                    posted += second[card]
        gain = (best(base, second, deals * terms.forfeit) - posted) / deals
        total += gain
        square += gain * gain
    return total, square
