"""The solver: average strategies of a heads-up betting tree over buckets, by linear Monte Carlo regret minimization."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from housedealer.play.poker.kernels.regrets import average, train
from housedealer.play.poker.tree import Tree


class Deals(NamedTuple):
    """Deals of a game: the bucket of both players on every street, and who wins a showdown (1, 0 or -1)."""

    buckets: np.ndarray
    signs: np.ndarray


def solve(
    tree: Tree,
    buckets: tuple[int, ...],
    batches: Iterable[Deals],
    seed: int,
    on_batch: Callable[[int], None] = lambda number: None,
) -> np.ndarray:
    """The average strategy, a probability for each action in the order of `tree.offsets`."""
    offsets, size = tree.offsets(buckets)
    regrets, sums = np.zeros(size, dtype=np.float32), np.zeros(size, dtype=np.float32)
    arrays = (tree.kind, tree.player, tree.street, tree.child, tree.count, tree.paid, offsets)
    for number, deals in enumerate(batches, start=1):
        train(deals.buckets, deals.signs, *arrays, regrets, sums, seed + number)
        part = np.float32(number / (number + 1))
        regrets *= part
        sums *= part
        on_batch(number)
    result = np.zeros(size)
    average(sums, tree.kind, tree.street, tree.count, offsets, np.array(buckets), result)
    return result
