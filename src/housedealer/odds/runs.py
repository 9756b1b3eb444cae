"""Playing many rounds: blocks spread over cores, watched, stopped cleanly, saved and taken up again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from housedealer.errors import HouseError
from housedealer.odds import Progress, Watcher
from housedealer.odds.models import Model

BLOCK = 1 << 20
"""Rounds in a block; each block has a random stream of its own."""

_EVERY = 0.1
"""Seconds between two calls of the watcher."""


@dataclass
class Run:
    """A simulation: the whole blocks played so far, and the last block's part of a block."""

    model: Model
    seed: int
    blocks: int = 0
    whole: list[int] = field(default_factory=list)
    """What was counted in the whole blocks: what a later run goes on from."""
    rounds: int = 0
    ends: list[int] = field(default_factory=list)
    """What was counted in all rounds."""
    played: int = 0
    """Rounds played by this run, without those of the one that it took up."""
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


def play(model: Model, rounds: int, seed: int, cores: int | None, watch: Watcher | None, start: Run | None) -> Run:
    """Play rounds until there are so many in all, or until Ctrl-C."""
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise HouseError(f"rounds: {repr(rounds)[:40]} is not a number of rounds; expected at least 1")
    run = start or Run(model, seed)
    if run.rounds > rounds:
        raise HouseError(f"rounds: {run.rounds} are saved already; expected at least as many, not {rounds}")
    workers = _cores() if cores is None else cores
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise HouseError(f"cores: {repr(cores)[:40]} is not a number of cores; expected at least 1")
    begun = time.perf_counter()
    tell = _teller(watch, rounds, begun)
    with ThreadPoolExecutor(max_workers=workers) as pool, _stop_asked() as stop:
        coming = run.blocks
        queue: deque[tuple[int, Future[Any]]] = deque()
        while True:
            # A little ahead, so that no core waits; after a stop what is under way is finished, and no more.
            while len(queue) < 2 * workers and coming * BLOCK < rounds and not stop.is_set():
                size = min(BLOCK, rounds - coming * BLOCK)
                queue.append((size, pool.submit(model.play, run.seed, coming, size)))
                coming += 1
            if not queue:
                break
            size, block = queue.popleft()
            run.add(block.result(), size)
            tell(run)
    run.seconds = time.perf_counter() - begun
    run.stopped = run.rounds < rounds
    return run


@contextlib.contextmanager
def _stop_asked() -> Iterator[threading.Event]:
    """Ctrl-C, while rounds are played, asks for a stop instead of breaking in. Only a main thread is asked."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _teller(watch: Watcher | None, total: int, begun: float) -> Callable[[Run], None]:
    last = 0.0

    def tell(run: Run) -> None:
        nonlocal last
        now = time.perf_counter()
        if watch is None or (now - last < _EVERY and run.rounds < total):
            return
        last = now
        model = run.model
        worths = [model.counted(wager, run.ends) for wager in model.wagers()]
        error = max((worth.standard_error for worth in worths if worth.times), default=0.0)
        watch(Progress(run.rounds, total, run.played / (now - begun), error))

    return tell


def save(run: Run, path: str | Path) -> None:
    """Write what a later run needs to go on: the whole blocks. A last part of a block is played anew."""
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
    partial = target.with_name(target.name + ".part")
    try:
        partial.write_text(json.dumps(data) + "\n", encoding="utf-8")
        partial.replace(target)
    except OSError as error:
        raise HouseError(f"save: {path} cannot be written: {error.strerror}") from None


def resume(model: Model, path: str | Path, seed: int | None) -> Run:
    """A saved run, to go on with the same posting, readings, decks and seed."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        found = (data["simulation"], data["readings"], data["decks"])
        run = Run(model, int(data["seed"]), int(data["blocks"]), [int(count) for count in data["ends"]])
    except OSError as error:
        raise HouseError(f"resume: {path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise HouseError(f"resume: {path} is not a saved simulation; expected a file written by save") from None
    game = model.game
    if found != (game.posting.id, dict(game.readings), model.decks):
        raise HouseError(
            f"resume: {path} is a simulation of {found[0]} with {found[2]} decks; expected {game.posting.id} "
            f"with {model.decks} decks and the same readings"
        )
    if seed is not None and seed != run.seed:
        raise HouseError(f"resume: {path} was begun with seed {run.seed}; expected that seed, not {seed}")
    # The posting's first wager is placed in every round.
    if len(run.whole) != model.cells or model.counted(model.wagers()[0], run.whole).times != run.blocks * BLOCK:
        raise HouseError(f"resume: {path} is damaged: its counts do not add up")
    return run
