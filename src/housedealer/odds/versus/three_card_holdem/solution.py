"""Three Card Hold'em solved: two cards each and a board of three that is turned card by card.

With the first board card in view a hand bets or folds; with the second it may bet again. For every order of the board's
cards, the results of ante, bet and second bet against all hands of the player-dealer's are summed by what is in view.
Boards are visited up to suit isomorphism; their suits are permuted in all ways to fill the sums of all cards.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.flop_classes import PAIRS, SUIT_PERMUTATIONS, permuted_card
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.qualified_hands import WAYS, ways_by_row
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.versus.holdem.board_of_five import pair_index, sweep

FOLD, CHECK, BET = range(3)
"""The course of a hand: folded at first, bet and then checked, or bet twice."""
_SUITS = np.array(SUIT_PERMUTATIONS, np.int64)
_ORDERS = np.array([(a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b], np.int64)


class Terms(NamedTuple):
    """A posting's pays by way to meet, in parts of an ante."""

    qualifies: int
    ante: np.ndarray
    bet: np.ndarray
    second: np.ndarray
    forfeit: int


class Decisions(NamedTuple):
    """The best strategy: whether to bet by first board card and hole cards, and to bet again by two board cards."""

    first: np.ndarray
    second: np.ndarray
    gains: np.ndarray
    """The result of a bet over all deals by first board card and hole cards, to be compared with a fold's loss."""
    second_gains: np.ndarray
    """The result of the second bet over all deals, by two board cards and hole cards."""


def other_hands(deck: int = 52) -> int:
    """The number of opponent's hands, given a hand and the whole board."""
    return comb(deck - 5, 2)


def deals_after_two(deck: int = 52) -> int:
    """The deals that remain, given a hand and two board cards: the last board card and the opponent's hand."""
    return (deck - 4) * other_hands(deck)


def deals_to_come(deck: int = 52) -> int:
    """The deals that remain, given a hand and the first board card: two board cards in order and the other hand."""
    return (deck - 3) * deals_after_two(deck)


def solve(terms: Terms, values: np.ndarray, deck: int = 52) -> Decisions:
    """The best strategy; `values` of all five cards by index. A deck may have fewer ranks, from the deuce upwards."""
    boards, _ = classes(deck, 3)
    first, second = sums = np.zeros((52, PAIRS), np.int64), np.zeros((52, 52, PAIRS), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _sum_boards(deck, boards[low:high], values, terms, into[0], into[1])

    by_parts(len(boards), sums, add, "best play, board by board")
    again = second > 0
    # Each second card has its own best choice.
    whole = first + np.where(again, second, 0).sum(axis=1)
    return Decisions(whole >= deals_to_come(deck) * terms.forfeit, again, whole, second)


def count_ends(terms: Terms, decisions: Decisions, values: np.ndarray, deck: int = 52) -> np.ndarray:
    """All deals by course of the hand and way to meet; the order of the board's cards counts."""
    boards, weights = classes(deck, 3)
    counts = np.zeros((3, WAYS), np.int64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _count_boards(deck, boards[low:high], weights[low:high], values, terms, decisions, into[0])

    by_parts(len(boards), (counts,), add, "deals, board by board")
    return counts


@compiled
def five_index(board: np.ndarray, a: int, b: int, hand: np.ndarray) -> int:
    """The index of a sorted board of three with two more cards."""
    at = 0
    low, top = min(a, b), max(a, b)
    for card in board:
        while at < 5 and low < card:
            hand[at], low = low, top
            top = 99
            at += 1
        hand[at] = card
        at += 1
    while at < 5:
        hand[at], low = low, top
        at += 1
    place = 0
    for each in range(5):
        place += CHOOSE[hand[each], each + 1]
    return place


@compiled
def _hands_in_order(
    deck: int, board: np.ndarray, values: np.ndarray, first: np.ndarray, second: np.ndarray, sorted_values: np.ndarray
) -> None:
    """Write all hands with a board, in rising order of value."""
    a_s, b_s, held = np.zeros_like(first), np.zeros_like(first), np.zeros_like(first)
    starts = np.zeros(1024, np.int64)
    hand, many = np.zeros(5, np.int64), 0
    for a in range(deck):
        if a in (board[0], board[1], board[2]):
            continue
        for b in range(a):
            if b in (board[0], board[1], board[2]):
                continue
            a_s[many], b_s[many] = a, b
            held[many] = values[five_index(board, a, b, hand)]
            starts[held[many] + 1] += 1
            many += 1
    for value in range(1, len(starts)):
        starts[value] += starts[value - 1]
    for at in range(many):
        place = starts[held[at]]
        starts[held[at]] += 1
        first[place], second[place], sorted_values[place] = a_s[at], b_s[at], held[at]


@compiled
def _sum_boards(
    deck: int, boards: np.ndarray, values: np.ndarray, terms: Terms, sum_first: np.ndarray, sum_second: np.ndarray
) -> None:
    """Sum each hand's results: ante and bet by the first board card, the second bet by the first two."""
    hands, others = (deck - 3) * (deck - 4) // 2, (deck - 5) * (deck - 6) // 2
    first, second = np.zeros(hands, np.uint16), np.zeros(hands, np.uint16)
    held, ways = np.zeros(hands, np.uint16), np.zeros((hands, WAYS), np.int64)
    lower, equal, under = np.zeros(hands, np.int32), np.zeros(hands, np.int32), np.zeros(hands, np.int32)
    base, more = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    indices, cards, seen = np.zeros(hands, np.int64), np.zeros(3, np.int64), np.zeros(24, np.int64)
    for board in boards:
        _hands_in_order(deck, board, values, first, second, held)
        sweep(first, second, held, terms.qualifies, lower, equal, under)
        ways_by_row(held, terms.qualifies, others, lower, equal, under, ways)
        for at in range(hands):
            base[at], more[at] = 0, 0
            for way in range(WAYS):
                base[at] += ways[at, way] * (terms.ante[way] + terms.bet[way])
                more[at] += ways[at, way] * terms.second[way]
        listed = 0
        for permutation in range(24):
            suits = _SUITS[permutation]
            taken = np.uint64(0)
            for at in range(3):
                cards[at] = permuted_card(board[at], suits)
                taken |= np.uint64(1) << np.uint64(cards[at])
            code = np.int64(taken)
            known = False
            for at in range(listed):
                known = known or seen[at] == code
            if known:
                continue
            seen[listed] = code
            listed += 1
            for at in range(hands):
                a, b = permuted_card(first[at], suits), permuted_card(second[at], suits)
                indices[at] = pair_index(max(a, b), min(a, b))
            for order in range(6):
                up, turned = cards[_ORDERS[order, 0]], cards[_ORDERS[order, 1]]
                to_first, to_second = sum_first[up], sum_second[up, turned]
                for at in range(hands):
                    to_first[indices[at]] += base[at]
                    to_second[indices[at]] += more[at]


@compiled
def _count_boards(
    deck: int,
    boards: np.ndarray,
    weights: np.ndarray,
    values: np.ndarray,
    terms: Terms,
    decisions: Decisions,
    counts: np.ndarray,
) -> None:
    """Count the deals of each board in all orders of its cards."""
    hands, others = (deck - 3) * (deck - 4) // 2, (deck - 5) * (deck - 6) // 2
    first, second = np.zeros(hands, np.uint16), np.zeros(hands, np.uint16)
    held, ways = np.zeros(hands, np.uint16), np.zeros((hands, WAYS), np.int64)
    lower, equal, under = np.zeros(hands, np.int32), np.zeros(hands, np.int32), np.zeros(hands, np.int32)
    came_to = np.zeros(3, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        _hands_in_order(deck, board, values, first, second, held)
        sweep(first, second, held, terms.qualifies, lower, equal, under)
        ways_by_row(held, terms.qualifies, others, lower, equal, under, ways)
        for at in range(hands):
            pair = pair_index(first[at], second[at])
            came_to[:] = 0
            for order in range(6):
                up, turned = board[_ORDERS[order, 0]], board[_ORDERS[order, 1]]
                if not decisions.first[up, pair]:
                    came_to[FOLD] += 1
                elif decisions.second[up, turned, pair]:
                    came_to[BET] += 1
                else:
                    came_to[CHECK] += 1
            for each in range(3):
                for way in range(WAYS):
                    counts[each, way] += weights[number] * came_to[each] * ways[at, way]
