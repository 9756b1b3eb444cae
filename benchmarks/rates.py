"""How often something runs in a second of the processor, alone and beside others."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

SECONDS = 3.0


def rate(run: Callable[[int], object], seconds: float = SECONDS) -> float:
    """How often something runs in a second of the processor, after a short warming up."""
    for number in range(20):
        run(number)
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        for number in range(count, count + 20):
            run(number)
        count += 20
    return count / (time.process_time() - start)


def side_by_side(runs: Sequence[Callable[[int], object]], turns: int = 4) -> list[float]:
    """The best rate of each, measured in turns, so that what else the machine does falls on all alike."""
    best = [0.0] * len(runs)
    for _ in range(turns):
        for at, run in enumerate(runs):
            best[at] = max(best[at], rate(run, SECONDS / turns))
    return best
