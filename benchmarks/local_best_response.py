"""A local best response to the limit blueprint: how much a player wins who knows it and looks one bet ahead.

After Lisý and Bowling, "Equilibrium approximation quality of current no-limit poker bots" (2017): the responder keeps
the blueprint's range by Bayes' rule, takes folds to its raise into account, and otherwise assumes that the hand is
checked down. What it wins is a lower bound of the blueprint's exploitability in real cards.
Run by `python -m benchmarks.local_best_response`.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from itertools import combinations

import numpy as np
from numba import njit

from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled
from housedealer.play.poker import blueprint
from housedealer.play.poker.kernels.buckets import bucket
from housedealer.play.poker.tree import CALL, DECISION, FOLD, SHOWDOWN
from housedealer.rankings.kernels.base import CARD, MASK, START_5
from housedealer.rankings.kernels.high import high

HANDS = np.array(list(combinations(range(52), 2)), dtype=np.int64)
RUNOUTS = 30
u64 = np.uint64


@njit
def _buckets(hands, board, dealt, flop, turn, edges, weights, out):  # type: ignore[no-untyped-def]  # compiled
    for at in range(len(hands)):
        if weights[at] > 0:
            out[at] = bucket(hands[at, 0], hands[at, 1], board, dealt, flop, turn, edges)


@njit
def _equity(mine, hands, weights, board, dealt, seed):  # type: ignore[no-untyped-def]  # compiled
    """The responder's share against a weighted range, over sampled boards."""
    state, won, met = mixed(u64(seed) + STEP), 0.0, 0.0
    for _ in range(RUNOUTS if dealt < 5 else 1):
        key, mask = START_5, u64(0)
        gone = MASK[mine[0]] | MASK[mine[1]]
        for i in range(dealt):
            key += CARD[board[i]]
            mask |= MASK[board[i]]
        left = 5 - dealt
        while left:
            state += STEP
            code = scaled(mixed(state) >> HALF, u64(52))
            if MASK[code] & (gone | mask) == u64(0):
                key += CARD[code]
                mask |= MASK[code]
                left -= 1
        value = high(key + CARD[mine[0]] + CARD[mine[1]], mask | gone)
        for at in range(len(hands)):
            held = MASK[hands[at, 0]] | MASK[hands[at, 1]]
            if weights[at] > 0 and held & (gone | mask) == u64(0):
                other = high(key + CARD[hands[at, 0]] + CARD[hands[at, 1]], mask | held)
                won += weights[at] * (1.0 if value > other else 0.5 if value == other else 0.0)
                met += weights[at]
    return won / met if met else 0.5


class Hand:
    """One hand of the responder against the blueprint."""

    def __init__(self, number: int, responder: int) -> None:
        self.rng, self.number, self.me = random.Random(number), number, responder
        deck = self.rng.sample(range(52), 9)
        self.hands = [np.array(deck[:2]), np.array(deck[2:4])]
        self.board = np.array(deck[4:9])
        self.solved = blueprint.load("limit")
        gone = np.isin(HANDS, self.hands[responder]).any(axis=1)
        self.range = np.where(gone, 0.0, 1.0)
        self.known: dict[int, np.ndarray] = {}

    def policies(self, node: int) -> np.ndarray:
        """The blueprint's policy at a node for every hand of its range."""
        tree, street = self.solved.tree, int(self.solved.tree.street[node])
        if street not in self.known:
            dealt = street + 2 if street else 0
            self.range[np.isin(HANDS, self.board[:dealt]).any(axis=1)] = 0.0
            self.known[street] = np.zeros(len(HANDS), dtype=np.int64)
            _buckets(HANDS, self.board, dealt, *blueprint.abstraction(), self.range, self.known[street])
        many, first = int(tree.count[node]), int(self.solved.offsets[node])
        cells = first + self.known[street][:, None] * many + np.arange(many)
        rows = self.solved.strategy[cells].astype(np.float64)
        rows[rows < blueprint.RARE * 255] = 0.0
        return rows / np.maximum(rows.sum(axis=1, keepdims=True), 1e-9)

    def respond(self, node: int) -> int:
        """The child that is worth most if the hand is checked down after it."""
        tree = self.solved.tree
        dealt = int(tree.street[node]) + 2 if tree.street[node] else 0
        mine, theirs = (int(tree.paid[node][who]) for who in (self.me, 1 - self.me))
        pot, owed = mine + theirs, theirs - mine
        equity = _equity(self.hands[self.me], HANDS, self.range, self.board, dealt, self.number)
        best, top = -1, 0.0
        for child in range(tree.child[node], tree.child[node] + tree.count[node]):
            action = tree.action[child]
            if action == FOLD:
                worth = 0.0
            elif action == CALL:
                worth = equity * (pot + owed) - owed
            else:
                put = int(tree.paid[child][self.me]) - mine
                folds = self.policies(child)[:, 0]  # a player who owes chips has fold as the first action
                stay = self.range * (1 - folds)
                often = 1 - stay.sum() / max(self.range.sum(), 1e-9)
                called = _equity(self.hands[self.me], HANDS, stay, self.board, dealt, self.number)
                worth = often * pot + (1 - often) * (called * (pot + put + put - owed) - put)
            if best < 0 or worth > top:
                best, top = child, worth
        return best

    def play(self) -> float:
        """What the responder wins, in big blinds."""
        tree, node = self.solved.tree, 0
        while tree.kind[node] == DECISION:
            if tree.player[node] == self.me:
                node = self.respond(node)
                continue
            rows = self.policies(node)
            street = int(tree.street[node])
            hand = np.sort(self.hands[1 - self.me])
            at = int(np.nonzero((hand == HANDS).all(axis=1))[0][0])
            chosen = self.rng.choices(range(rows.shape[1]), rows[at])[0]
            self.range = self.range * rows[:, chosen]
            node = int(tree.child[node]) + chosen
            assert street in self.known
        paid, unit = tree.paid[node], self.solved.betting.forced[1]
        if tree.kind[node] == SHOWDOWN:
            values = [_value(hand, self.board) for hand in self.hands]
            sign = (values[self.me] > values[1 - self.me]) - (values[self.me] < values[1 - self.me])
            return float(sign * min(paid)) / unit
        return float(paid[1 - self.me] if tree.player[node] != self.me else -paid[self.me]) / unit


def _value(hand: np.ndarray, board: np.ndarray) -> int:
    key, mask = START_5, u64(0)
    for code in (*hand, *board):
        key, mask = key + CARD[code], mask | MASK[code]
    return int(high(key, mask))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.local_best_response", description=__doc__)
    parser.add_argument("--deals", type=int, default=50, help="each is played in both seats")
    given = parser.parse_args()
    won = [statistics.fmean(Hand(number, me).play() for me in range(2)) for number in range(given.deals)]
    error = 1.96 * statistics.stdev(won) / math.sqrt(given.deals)
    print(f"a local best response wins {100 * statistics.fmean(won):+.1f} ± {100 * error:.1f} big blinds per 100 hands")
    print(f"of the limit blueprint, heads up, {2 * given.deals:,} hands")


if __name__ == "__main__":
    main()
