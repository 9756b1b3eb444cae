"""Simulation of many rounds: blocks spread over cores or a cluster, with progress, clean stop, save and resume."""

from __future__ import annotations

import contextlib
import json
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.odds import Progress, ProgressCallback
from housedealer.odds.engine import executors, parallel
from housedealer.odds.engine.executors import ThreadPool, Work
from housedealer.odds.engine.models import Model

BLOCK = 1 << 20
"""Rounds in a block; each block has its own random stream."""

_EVERY = 0.1
"""Seconds between two calls of the progress callback."""


@dataclass
class Run:
    """The state of a simulation: the whole blocks played so far, and a partial last block."""

    model: Model
    seed: int
    blocks: int = 0
    whole: list[int] = field(default_factory=list)
    """The counts of the whole blocks, from which a later run resumes."""
    rounds: int = 0
    ends: list[int] = field(default_factory=list)
    """The counts of all rounds."""
    played: int = 0
    """Rounds played by this run, without those of the run that it resumed."""
    seconds: float = 0.0
    stopped: bool = False

    def __post_init__(self) -> None:
        self.whole = self.whole or [0] * self.model.cells
        self.rounds, self.ends = self.blocks * BLOCK, list(self.whole)

    def add(self, seen: Iterable[int], size: int) -> None:
        """Add the next block."""
        self.ends = [before + int(now) for before, now in zip(self.ends, seen, strict=True)]
        self.rounds += size
        self.played += size
        if size == BLOCK:
            self.blocks += 1
            self.whole = self.ends


class LocalRounds(NamedTuple):
    """The rounds of a model in this process, as a job."""

    model: Model

    def prepare(self) -> Callable[[int, int, int], Any]:
        """The function that plays one block of rounds."""
        return self.model.play


def play(
    model: Model,
    rounds: int,
    seed: int,
    cores: int | None,
    watch: ProgressCallback | None,
    start: Run | None,
    work: Work | None = None,
) -> Run:
    """Play rounds up to a total, or until Ctrl-C; on the current worker pool where `work` is passed."""
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise HouseError(f"rounds: {repr(rounds)[:40]} is not a number of rounds; expected at least 1")
    run = start or Run(model, seed)
    if run.rounds > rounds:
        raise HouseError(f"rounds: {run.rounds} are saved already; expected at least as many, not {rounds}")
    workers = parallel.workers() if cores is None else cores
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise HouseError(f"cores: {repr(cores)[:40]} is not a number of cores; expected at least 1")
    started = time.perf_counter()
    report = _progress_reporter(watch, rounds, started)
    first, coming = run.blocks, run.blocks
    shares = ((run.seed, block, min(BLOCK, rounds - block * BLOCK)) for block in range(first, -(-rounds // BLOCK)))
    early: dict[int, Any] = {}
    with ThreadPool(workers) as threads, _stop_on_interrupt() as stop:
        shared = executors.current_pool() if work else None
        pool, job = (threads, LocalRounds(model)) if shared is None or work is None else (shared, work)
        for number, seen in executors.run_shares(pool, pool.submitter(job), shares, stop):
            # Blocks may finish in any order; they are added in their own.
            early[first + number] = seen
            while coming in early:
                run.add(early.pop(coming), min(BLOCK, rounds - coming * BLOCK))
                coming += 1
                report(run)
    run.seconds = time.perf_counter() - started
    run.stopped = run.rounds < rounds
    return run


@contextlib.contextmanager
def _stop_on_interrupt() -> Iterator[threading.Event]:
    """Turn Ctrl-C into a stop event while rounds are played; only in the main thread."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _progress_reporter(watch: ProgressCallback | None, total: int, started: float) -> Callable[[Run], None]:
    last = 0.0

    def report(run: Run) -> None:
        nonlocal last
        now = time.perf_counter()
        if watch is None or (now - last < _EVERY and run.rounds < total):
            return
        last = now
        model = run.model
        odds = [model.counted(wager, run.ends) for wager in model.wagers()]
        error = max((one.standard_error for one in odds if one.times), default=0.0)
        watch(Progress(run.rounds, total, run.played / (now - started), error))

    return report


def save(run: Run, path: str | Path) -> None:
    """Save the whole blocks, from which a later run resumes; a partial last block is played again."""
    game = run.model.game
    data = {
        "simulation": game.posting.id,
        "readings": dict(game.readings),
        "decks": run.model.decks,
        "seed": run.seed,
        "blocks": run.blocks,
        "ends": run.whole,
    }
    target = Path(path)
    if target.is_dir():
        raise HouseError(f"save: {path} is a folder; expected a file")
    partial = target.with_name(target.name + ".part")
    try:
        partial.write_text(json.dumps(data) + "\n", encoding="utf-8")
        partial.replace(target)
    except OSError as error:
        raise HouseError(
            f"save: {path} cannot be written: {error.strerror}; name a file in a folder that can be written"
        ) from None


def resume(model: Model, path: str | Path, seed: int | None) -> Run:
    """Load a saved run, which must have the same posting, readings, decks and seed."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        saved = (data["simulation"], data["readings"], data["decks"])
        run = Run(model, int(data["seed"]), int(data["blocks"]), [int(count) for count in data["ends"]])
    except OSError as error:
        raise HouseError(f"resume: {path} cannot be read: {error.strerror}; expected a file written by save") from None
    except (ValueError, KeyError, TypeError):
        raise HouseError(f"resume: {path} is not a saved simulation; expected a file written by save") from None
    game = model.game
    if saved != (game.posting.id, dict(game.readings), model.decks):
        raise HouseError(
            f"resume: {path} is a simulation of {saved[0]} with {saved[2]} decks; expected {game.posting.id} "
            f"with {model.decks} decks and the same readings"
        )
    if seed is not None and seed != run.seed:
        raise HouseError(f"resume: {path} was started with seed {run.seed}; expected that seed, not {seed}")
    # The posting's first wager is placed in every round, so its count must be the number of rounds.
    if len(run.whole) != model.cells or model.counted(model.wagers()[0], run.whole).times != run.blocks * BLOCK:
        raise HouseError(f"resume: {path} is damaged: its counts do not add up; start the simulation anew")
    return run
