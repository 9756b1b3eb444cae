"""Compiled Ultimate Texas Hold'em simulation: every decision of the solution is looked up."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.games.versus import rules as versus_rules
from housedealer.odds.counting.flop_classes import SUIT_PERMUTATIONS, Flops, flops
from housedealer.odds.counting.hand_index import index_of
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.counting.suit_classes import class_table, suits_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.holdem.outcome_counts import MULTIPLES, Ends
from housedealer.odds.versus.holdem.solution import FLOP, FOLDED, PREFLOP, RIVER, Decisions, Terms
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

compared = compiled(versus_rules.compared)
_PERMUTATION = np.zeros(256, np.uint8)
for _number, _suits in enumerate(SUIT_PERMUTATIONS):
    _PERMUTATION[sum(suit << 2 * at for at, suit in enumerate(_suits))] = _number
_KNOWN: dict[str, np.ndarray] = {}


def play_rounds(
    seed: np.uint64, block: int, rounds: int, terms: Terms, decisions: Decisions, folds: np.ndarray, rows: np.ndarray
) -> Ends:
    """Count rounds by end, as `outcome_counts` counts deals."""
    if "boards" not in _KNOWN:
        _KNOWN["boards"] = class_table(52, 5)
    many = int(rows.max()) + 1
    ends = Ends(
        np.zeros((FOLDED, MULTIPLES, many, WAYS), np.int64),
        np.zeros((many, many), np.int64),
        np.zeros(many, np.int64),
    )
    _play(seed, block, rounds, terms, decisions, flops(), _KNOWN["boards"], folds, rows, ends)
    return ends


@compiled
def permutation_of(board: np.ndarray, suits: np.ndarray) -> Any:
    """The permutation of suits that maps a board to its canonical one."""
    suits_of(board, 5, suits)
    code = 0
    for suit in range(4):
        above = 0
        for other in range(4):
            if suits[other] > suits[suit] or (suits[other] == suits[suit] and other < suit):
                above += 1
        code |= above << 2 * suit
    return _PERMUTATION[code]


@compiled
def _insert(hand: np.ndarray, held: int, card: int) -> None:
    while held > 0 and hand[held - 1] > card:
        hand[held] = hand[held - 1]
        held -= 1
    hand[held] = card


@compiled
def _play(
    seed: np.uint64,
    block: int,
    rounds: int,
    terms: Terms,
    decisions: Decisions,
    known: Flops,
    boards: np.ndarray,
    folds: np.ndarray,
    rows: np.ndarray,
    ends: Ends,
) -> None:
    state = stream(seed, block)
    shoe = np.arange(52).astype(np.uint8)
    dealt, board, suits = np.zeros(6, np.int64), np.zeros(5, np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        a, b = deal_two(state, shoe, 0)
        c, d = deal_two(state, shoe, 2)
        dealt[0], dealt[1] = deal_two(state, shoe, 4)
        dealt[2], dealt[3] = deal_two(state, shoe, 6)
        dealt[4], dealt[5] = deal_two(state, shoe, 8)
        key, mask = START_5, u64(0)
        for at in range(3):
            _insert(board, at, dealt[at])
        flop = index_of(board, 3)
        for at in range(3, 5):
            _insert(board, at, dealt[at])
        for at in range(5):
            key += CARD[u64(board[at])]
            mask |= MASK[u64(board[at])]
        mine = np.int64(high(key + CARD[u64(a)] + CARD[u64(b)], mask | MASK[u64(a)] | MASK[u64(b)]))
        theirs = np.int64(high(key + CARD[u64(c)] + CARD[u64(d)], mask | MASK[u64(c)] | MASK[u64(d)]))
        pair = pair_index(max(a, b), min(a, b))
        street, times = PREFLOP, np.int64(decisions.preflop[pair])
        if times == 0:
            street = FLOP
            times = np.int64(decisions.flop[known.kinds[flop], known.moved[known.permutation[flop], pair]])
        if times == 0:
            moved = np.int64(known.moved[permutation_of(board, suits), pair])
            street = FOLDED if folds[boards[index_of(board, 5)], moved >> 3] >> (moved & 7) & 1 else RIVER
            times = terms.river[0]
        if street == FOLDED:
            ends.folded[rows[mine], rows[np.int64(high(key, mask))]] += 1
            continue
        bits = compared(mine, theirs, terms.qualifies)
        way = (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)
        ends.played[street, times, rows[mine], way] += 1
        if mine != theirs:
            ends.lower[rows[min(mine, theirs)]] += 1
