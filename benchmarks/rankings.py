"""Seven-card hands a second, beside other evaluators in the same run: `python -m benchmarks.rankings`."""

from __future__ import annotations

import itertools
import os
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pokerkit
import treys
from numba import njit
from phevaluator import evaluate_cards

from housedealer.cards import TEXTS
from housedealer.rankings import high
from housedealer.rankings.kernels import arrays
from housedealer.rankings.kernels import high as compiled
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # eval7 calls its parser's old names
    import eval7

ALL_SEVENS = 133_784_560
REPEATS = 5
value = compiled.high


@njit(nogil=True, cache=True)
def sevens_from(first, last):
    """All seven-card hands whose lowest card is in a range: how many, and the sum of their values."""
    one, end = u64(1), u64(52)
    hands, total = 0, u64(0)
    for a in range(u64(first), u64(last)):
        ka, ma = START_5 + CARD[a], MASK[a]
        for b in range(a + one, end):
            kb, mb = ka + CARD[b], ma | MASK[b]
            for c in range(b + one, end):
                kc, mc = kb + CARD[c], mb | MASK[c]
                for d in range(c + one, end):
                    kd, md = kc + CARD[d], mc | MASK[d]
                    for e in range(d + one, end):
                        ke, me = kd + CARD[e], md | MASK[e]
                        for f in range(e + one, end):
                            kf, mf = ke + CARD[f], me | MASK[f]
                            for g in range(f + one, end):
                                total += value(kf + CARD[g], mf | MASK[g])
                                hands += 1
    return hands, total


def rate(work: Callable[[], object], hands: int, repeats: int = REPEATS) -> float:
    """The best of some runs, in millions of hands a second."""
    best = 0.0
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        best = max(best, hands / (time.perf_counter() - begun) / 1e6)
    return best


def deal(hands: int) -> np.ndarray:
    rng = np.random.default_rng(1)
    return np.argsort(rng.random((hands, 52)), axis=1)[:, :7].astype(np.uint8)


def sequential_all_cores() -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = pool.map(lambda first: sevens_from(first, first + 1)[0], range(52))
    assert sum(counts) == ALL_SEVENS


def others() -> dict[str, tuple[Callable[[Iterable[int]], object], int]]:
    """How each other program is called for the value of seven cards, and how many hands it gets."""
    eval7_deck = [eval7.Card(name) for name in TEXTS[:52]]
    treys_deck = [treys.Card.new(name) for name in TEXTS[:52]]
    treys_evaluator = treys.Evaluator()

    def by_treys(hand: Iterable[int]) -> object:
        cards = [treys_deck[code] for code in hand]
        return treys_evaluator.evaluate(cards[:2], cards[2:])

    return {
        "housedealer, one by one": (lambda hand: high.value(tuple(hand)), 50_000),
        "phevaluator": (lambda hand: evaluate_cards(*hand), 50_000),
        "eval7": (lambda hand: eval7.evaluate([eval7_deck[code] for code in hand]), 100_000),
        "treys": (by_treys, 10_000),
        "PokerKit": (lambda hand: pokerkit.StandardHighHand.from_game("".join(TEXTS[code] for code in hand)), 500),
    }


def one_by_one(ask: Callable[[Iterable[int]], object], hands: Sequence[Iterable[int]]) -> float:
    return rate(lambda: [ask(hand) for hand in hands], len(hands), 2)


def line(name: str, numbers: Iterable[float | None], ours: float) -> str:
    numbers = list(numbers)
    shown = "".join(f"{number:>14,.3f}" if number is not None else f"{'–':>14}" for number in numbers)
    at_random = numbers[2]
    return f"{name:<26}{shown}" + (f"{ours / at_random:>12,.1f}" if at_random else "")


def main() -> None:
    """Print the table."""
    cores = os.cpu_count() or 1
    hands = deal(1 << 20)
    sevens_from(45, 52)
    arrays.values("high", hands[:10])
    sequential = rate(lambda: sevens_from(0, 52), ALL_SEVENS)
    sequential_all = rate(sequential_all_cores, ALL_SEVENS)
    random_one = rate(lambda: arrays.values("high", hands, cores=1), len(hands), 4 * REPEATS)
    many = np.tile(hands, (8, 1))
    random_all = rate(lambda: arrays.values("high", many), len(many))
    print(f"Seven-card hands, millions a second, best of several runs; {cores} cores.\n")
    columns = ("sequential", f"on {cores} cores", "random", f"on {cores} cores")
    print(f"{'':<26}" + "".join(f"{column:>14}" for column in columns) + f"{'ours is x':>12}")
    print(line("housedealer, compiled", (sequential, sequential_all, random_one, random_all), random_one))
    for name, (ask, count) in others().items():
        in_order = list(itertools.islice(itertools.combinations(range(52), 7), count))
        at_random = hands[:count].tolist()
        print(line(name, (one_by_one(ask, in_order), None, one_by_one(ask, at_random), None), random_one))


if __name__ == "__main__":
    main()
