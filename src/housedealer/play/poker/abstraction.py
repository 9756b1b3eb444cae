"""The abstraction of hold'em: hands that play alike share a bucket, found by clustering sampled hands."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.play.poker.kernels import buckets as kernels
from housedealer.play.poker.solver import Deals

CLASSES = 169
FLOPS, TURNS, RIVERS = 100, 100, 60
SAMPLES = 40_000
ROUNDS = 15


class Abstraction(NamedTuple):
    """The centers of the buckets on flop and turn, and the edges between those on the river."""

    flop: np.ndarray
    turn: np.ndarray
    edges: np.ndarray

    @property
    def buckets(self) -> tuple[int, int, int, int]:
        """How many buckets each street has."""
        return CLASSES, len(self.flop), len(self.turn), len(self.edges) + 1

    def bucket(self, hand: list[int], board: list[int]) -> int:
        """The bucket of two cards on a board."""
        cards = np.zeros(5, dtype=np.int64)
        cards[: len(board)] = board
        return int(kernels.bucket(hand[0], hand[1], cards, len(board), self.flop, self.turn, self.edges))

    def deals(self, count: int, seed: int) -> Deals:
        """Random deals in buckets."""
        result = np.empty((count, 2, 4), dtype=np.uint8), np.empty(count, dtype=np.int8)
        kernels.sample_deals(seed, self.flop, self.turn, self.edges, *result)
        return Deals(*result)


def cluster(points: np.ndarray, count: int, seed: int) -> np.ndarray:
    """Centers by k-medians: the median of distribution functions has the least earth mover's distance to them."""
    rng = np.random.default_rng(seed)
    order = np.argsort(points.sum(axis=1))
    # Start from points spread evenly over the average equity, so that no center starts without neighbours.
    centers = points[order[np.linspace(0, len(points) - 1, count).astype(int)]].copy()
    for _ in range(ROUNDS):
        owner = np.empty(len(points), dtype=np.int64)
        for first in range(0, len(points), 4000):
            part = points[first : first + 4000]
            owner[first : first + 4000] = np.abs(part[:, None, :] - centers[None]).sum(axis=2).argmin(axis=1)
        for at in range(count):
            mine = points[owner == at]
            centers[at] = np.median(mine, axis=0) if len(mine) else points[rng.integers(len(points))]
    result: np.ndarray = centers[np.argsort(-centers.sum(axis=1))].astype(np.float32).astype(np.float64)
    return result


def make(seed: int) -> Abstraction:
    """An abstraction made from random hands."""
    flops, turns = np.empty((SAMPLES, kernels.BINS)), np.empty((SAMPLES, kernels.BINS))
    rivers = np.empty(SAMPLES)
    kernels.sample_points(SAMPLES, seed, flops, turns, rivers)
    edges = np.quantile(rivers, np.linspace(0, 1, RIVERS + 1)[1:-1])
    return Abstraction(cluster(flops, FLOPS, seed), cluster(turns, TURNS, seed), edges)
