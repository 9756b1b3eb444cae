"""House ways: hands set a second by the compiled engine, on one core, chart by chart.

Run by `python -m benchmarks.pai_gow`. Hands are random, given as an array, a hand a row; the answer is the value of
the front and of the back of each.
"""

from __future__ import annotations

import time

import numpy as np

from housedealer.games.pai_gow.arrangements import set_all
from housedealer.games.pai_gow.house_way import arrays_of, load_chart
from housedealer.games.pai_gow.house_way_chart import names

HANDS = 1_000_000


def random_hands(count: int, cards: int, seed: int = 1) -> np.ndarray:
    """So many hands of different cards from 53."""
    rng = np.random.default_rng(seed)
    return rng.random((count, 53), dtype=np.float32).argpartition(cards, axis=1)[:, :cards].astype(np.int64)


def rate(name: str, hands: np.ndarray, turns: int = 3) -> float:
    """Hands set in a second of processor time, so that it holds on a busy machine too; the best of some turns."""
    arrays = arrays_of(load_chart(name))
    fronts, backs = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.int64)
    set_all(arrays, hands[:10], fronts[:10], backs[:10])
    best = 0.0
    for _ in range(turns):
        start = time.process_time()
        set_all(arrays, hands, fronts, backs)
        best = max(best, len(hands) / (time.process_time() - start))
    return best


def main() -> None:
    hands = {cards: random_hands(HANDS, cards) for cards in (6, 7)}
    for name in names():
        print(f"{name:20} {rate(name, hands[load_chart(name).cards]) / 1e6:6.1f} million hands set a second")


if __name__ == "__main__":
    main()
