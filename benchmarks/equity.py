"""Equity on one core beside eval7, PokerKit and OMPEval's calculator in the same run: `python -m benchmarks.equity`.

Times are processor times, so that a busy machine matters little. OMPEval takes part where `OMPEVAL` names a program,
made from its sources, that is called with `enumerate` or `simulate` and the hands, works on one thread, and prints the
seconds that it took and the deals that it counted.
"""

from __future__ import annotations

import os
import subprocess
import time
import warnings
from collections.abc import Callable

import pokerkit

from housedealer.odds.equity import equity
from housedealer.odds.equity.strength import two_card_names

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # eval7 calls its parser's old names
    import eval7

HOLDEM, OMAHA = "500-club/texas-holdem", "500-club/omaha-hi-lo"
ACES, SUITED = ("AhAd", "KhKd"), ("AhKh", "random")
THREE = ("AhKh", "random", "random")
DEALS = 4_000_000
EVERY_HAND = eval7.HandRange(", ".join(two_card_names()))


def seconds(work: Callable[[], object], repeats: int) -> float:
    """The best of some runs, after one that compiles."""
    work()
    best = float("inf")
    for _ in range(repeats):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def ompeval(way: str, hands: tuple[str, ...]) -> tuple[float, float] | None:
    """OMPEval's seconds and deals, where its program is at hand."""
    program = os.environ.get("OMPEVAL")
    if not program:
        return None
    done = subprocess.run([program, way, *hands], capture_output=True, text=True, check=True)
    taken, deals = done.stdout.split()[:2]
    return float(taken), float(deals)


def by_pokerkit(samples: int) -> object:
    return pokerkit.calculate_equities(
        (pokerkit.parse_range("AhAd"), pokerkit.parse_range("KhKd")), (), 2, 5, pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,), sample_count=samples,
    )  # fmt: skip


def by_eval7(deals: int) -> object:
    hand = [eval7.Card("Ah"), eval7.Card("Kh")]
    return eval7.py_hand_vs_range_monte_carlo(hand, EVERY_HAND, [], deals)


def verdict(reached: bool, wanted: str) -> str:
    return f"({wanted} wanted; {'reached' if reached else 'missed'})"


def line(name: str, number: float, unit: str, note: str = "") -> None:
    print(f"{name:<34}{number:>14,.2f} {unit}  {note}".rstrip())


def enumerations() -> None:
    for hands, repeats, most in ((ACES, 20, 5), (SUITED, 2, 3000)):
        ours = 1000 * seconds(lambda hands=hands: equity(HOLDEM, *hands, exact=True), repeats)
        line(f"{' v '.join(hands)}, every deal", ours, "ms", verdict(ours <= most, f"{most:,} ms"))
        other = ompeval("enumerate", hands)
        if other:
            line("  OMPEval", 1000 * other[0], "ms", f"ours is {1000 * other[0] / ours:.2f} x as fast")


def rate(posting: str, hands: tuple[str, ...], deals: int = DEALS) -> float:
    """Our deals a second, in millions."""
    return deals / seconds(lambda: equity(posting, *hands, deals=deals), 3) / 1e6


def simulations() -> None:
    unit = "million deals/s"
    ours = rate(HOLDEM, THREE)
    line(" v ".join(THREE), ours, unit, verdict(ours >= 7.5, "7.5"))
    other = ompeval("simulate", THREE)
    if other:
        theirs = other[1] / other[0] / 1e6
        line("  OMPEval", theirs, unit, f"ours is {ours / theirs:.2f} x as fast")
    ours, theirs = rate(HOLDEM, SUITED), 0.2 / seconds(lambda: by_eval7(200_000), 2)
    line(" v ".join(SUITED), ours, unit)
    line("  eval7", theirs, unit, f"ours is {ours / theirs:.1f} x as fast")
    ours, theirs = rate(HOLDEM, ACES), 0.0003 / seconds(lambda: by_pokerkit(300), 2)
    line(f"{' v '.join(ACES)}, simulated", ours, unit)
    wanted = verdict(ours >= 1000 * theirs, "1,000")
    line("  PokerKit", 1e6 * theirs, "deals/s", f"ours is {ours / theirs:,.0f} x as fast {wanted}")
    ours = rate(OMAHA, ("random",) * 4, DEALS // 8)
    line("Omaha hi-lo, four random hands", ours, unit, verdict(ours >= 1, "1"))


def main() -> None:
    """Print the table."""
    enumerations()
    simulations()


if __name__ == "__main__":
    main()
