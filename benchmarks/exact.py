"""How long the exact counts take, compiled, on one core and on several: `python -m benchmarks.exact [cores] [game …]`.

Every game is priced in a process of its own, with nothing read from the disk or written to it but compiled code.
Printed are the seconds that the process runs on one core, by the processor's own count, and the most memory that it
came to hold; then how many times sooner several cores are done. That is measured by the clock, which means something
only where nothing else runs; so beside it stand the seconds in which one core works alone, and how many times sooner
that would allow. The sketches in C++ that some methods come from are built and run beside them where their folder
(`SKETCHES`, or the folder `shared` beside the working copy) and a compiler are there.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from housedealer.games import game
from housedealer.odds.engine import parallel
from housedealer.odds.engine.models import model_of


class Priced(NamedTuple):
    """A game that is priced: its words, posting, wager, the seconds it may take, and the sketch of the same count."""

    words: str
    posting: str
    wager: str
    goal: float
    sketch: str = ""


GAMES = (
    Priced("Three Card Poker, a card exposed", "500-club/three-card-poker", "ante+play", 0.1),
    Priced("Crazy 4 Poker", "turlock/crazy-4-poker", "ante+super-bonus+play", 5, "hand_against_hand"),
    Priced("Three Card Hold'em", "the-101/three-card-texas-holdem", "ante+bet+second-bet", 5),
    Priced("Ultimate Texas Hold'em", "turlock/ultimate-texas-holdem", "ante+blind+play", 15, "ultimate_holdem"),
    Priced("Mini Pai Gow, doubled at best", "the-101/mini-pai-gow", "base", 100),
    Priced("Pai gow, house way against house way", "the-101/triple-bonus-pai-gow-poker", "base", 100, "pai_gow"),
    Priced("Face-up pai gow, best setting", "500-club/face-up-pai-gow-poker", "base", 200),
    Priced("Quick Draw, best draw", "the-101/cal-quick-draw-poker", "play", 90),
)
QUICK = 5
"""What takes fewer seconds is priced twice in its process: the first time compiled code is loaded."""


class _Shared:
    """Work that all cores share in, timed."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._work = parallel._on_threads
        parallel._on_threads = self

    def __call__(self, *arguments: Any) -> Any:
        begun = time.process_time()
        try:
            return self._work(*arguments)
        finally:
            self.seconds += time.process_time() - begun


def price(posting: str, wager: str, cores: int) -> dict[str, float]:
    """Price a wager in this process: its edge, the seconds it took and those in which one core worked alone, and the
    most memory held."""
    parallel.cores = cores
    shared = _Shared()
    begun = worked = edge = 0.0
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["HOUSEDEALER_CACHE"] = folder
            shared.seconds = 0.0
            begun, worked = time.perf_counter(), time.process_time()
            edge = float(model_of(game(posting)).exact(wager).edge)
            begun, worked = time.perf_counter() - begun, time.process_time() - worked
        if worked > QUICK:
            break
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"edge": edge, "wall": begun, "core": worked, "alone": worked - shared.seconds, "memory": memory}


def _alone(posting: str, wager: str, cores: int) -> dict[str, float]:
    """The same in a process of its own."""
    code = f"import json, benchmarks.exact as here; print(json.dumps(here.price({posting!r}, {wager!r}, {cores})))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def sketches() -> Path | str:
    """The folder of the sketches; in words what is missing, where there is none or no compiler for them."""
    beside = Path(__file__).parents[2] / "shared"
    folder = Path(os.environ.get("SKETCHES") or beside) / "prototypes" / "exact"
    if not folder.is_dir():
        return "The sketches in C++ are not here (set SKETCHES to the folder that holds them): none was run."
    return folder if shutil.which("g++") else "No C++ compiler (g++) is here: the sketches were not built."


def _sketched(source: Path) -> float:
    """The processor seconds of a sketch, built there and then."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "sketch"
        subprocess.run(["g++", "-O3", "-march=native", "-std=c++17", "-o", program, source], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program], check=True, capture_output=True)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main(cores: int = 2, wanted: tuple[str, ...] = ()) -> None:
    """Price each game, or those whose words hold one of some; where the sketches are, print how many times theirs we
    take."""
    folder = sketches()
    note = "" if isinstance(folder, Path) else folder
    heads = ("game", "wager", "edge", "goal s", "core s", "MB", "wall s", f"on {cores}", "times", "alone s", "allows")
    table, console = Table(*heads, "sketch s", "times it", caption=note), Console(width=170)
    for one in GAMES:
        if wanted and not any(word.lower() in one.words.lower() for word in wanted):
            continue
        # What is not yet compiled is compiled now, so that only counting is timed.
        _alone(one.posting, one.wager, cores)
        result, several = _alone(one.posting, one.wager, 1), _alone(one.posting, one.wager, cores)
        sketch = _sketched(folder / f"{one.sketch}.cpp") if isinstance(folder, Path) and one.sketch else None
        allows = several["core"] / (several["alone"] + (several["core"] - several["alone"]) / cores)
        console.print(f"{one.words}: {result['core']:.2f} s")
        table.add_row(
            one.words, one.wager, f"{result['edge']:.6%}", f"{one.goal:g}", f"{result['core']:.2f}",
            f"{result['memory']:.0f}", f"{result['wall']:.2f}", f"{several['wall']:.2f}",
            f"{result['wall'] / several['wall']:.2f}", f"{several['alone']:.2f}", f"{allows:.2f}",
            f"{sketch:.2f}" if sketch else "", f"{result['core'] / sketch:.2f}" if sketch else "",
        )  # fmt: skip
    console.print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2, tuple(sys.argv[2:]))
