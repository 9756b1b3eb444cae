"""Equity on one core beside eval7, PokerKit and OMPEval's calculator in the same run: `python -m benchmarks.equity`.

Times are processor times, so that a busy machine matters little. OMPEval takes part where `OMPEVAL` names a program, made
from its sources, that is called with `enumerate` or `simulate` and the hands, works on one thread, and prints the seconds
that it took and the deals that it counted.
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


def enumerations() -> None:
    for hands, repeats, most in ((ACES, 20, 0.005), (SUITED, 2, 3.0)):
        ours = seconds(lambda hands=hands: equity(HOLDEM, *hands, exact=True), repeats)
        print(
            f"{' v '.join(hands)}, every deal {1000 * ours:14,.2f} ms  {verdict(ours <= most, f'{1000 * most:,.0f} ms')}"
        )
        other = ompeval("enumerate", hands)
        if other:
            print(f"  OMPEval {1000 * other[0]:35,.2f} ms  ours takes {ours / other[0]:.2f} of its time")


def simulations() -> None:
    rate = DEALS / seconds(lambda: equity(HOLDEM, *THREE, deals=DEALS), 3) / 1e6
    print(f"{' v '.join(THREE)} {rate:14,.2f} million deals/s  {verdict(rate >= 7.5, '7.5')}")
    other = ompeval("simulate", THREE)
    if other:
        print(
            f"  OMPEval {other[1] / other[0] / 1e6:29,.2f} million deals/s  ours is {rate / (other[1] / other[0] / 1e6):.2f} x"
        )
    rate = DEALS / seconds(lambda: equity(HOLDEM, *SUITED, deals=DEALS), 3)
    theirs = 200_000 / seconds(lambda: by_eval7(200_000), 2)
    print(f"{' v '.join(SUITED)} {rate / 1e6:23,.2f} million deals/s")
    print(f"  eval7 {theirs / 1e6:31,.2f} million deals/s  ours is {rate / theirs:.1f} x")
    rate = DEALS / seconds(lambda: equity(HOLDEM, *ACES, deals=DEALS), 3)
    theirs = 300 / seconds(lambda: by_pokerkit(300), 2)
    print(f"{' v '.join(ACES)}, simulated {rate / 1e6:14,.2f} million deals/s")
    print(
        f"  PokerKit {theirs:28,.0f} deals/s  ours is {rate / theirs:,.0f} x  {verdict(rate >= 1000 * theirs, '1,000')}"
    )
    deals = DEALS // 8
    rate = deals / seconds(lambda: equity(OMAHA, *["random"] * 4, deals=deals), 3) / 1e6
    print(f"Omaha hi-lo, four random hands {rate:8,.2f} million deals/s  {verdict(rate >= 1, '1')}")


def main() -> None:
    """Print the table."""
    enumerations()
    simulations()


if __name__ == "__main__":
    main()
