"""Playing many rounds: blocks spread over cores or a cluster, watched, stopped cleanly, saved and taken up again."""

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
from housedealer.odds import Progress, Watcher
from housedealer.odds.engine import executors as crews
from housedealer.odds.engine import parallel
from housedealer.odds.engine.executors import Threads, Work
from housedealer.odds.engine.models import Model

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


class Here(NamedTuple):
    """The rounds of a model that is at hand."""

    model: Model

    def ready(self) -> Callable[[int, int, int], Any]:
        """What plays a block."""
        return self.model.play


def play(
    model: Model,
    rounds: int,
    seed: int,
    cores: int | None,
    watch: Watcher | None,
    start: Run | None,
    work: Work | None = None,
) -> Run:
    """Play rounds until there are so many in all, or until Ctrl-C; by the crew at hand, which is given `work`."""
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise HouseError(f"rounds: {repr(rounds)[:40]} is not a number of rounds; expected at least 1")
    run = start or Run(model, seed)
    if run.rounds > rounds:
        raise HouseError(f"rounds: {run.rounds} are saved already; expected at least as many, not {rounds}")
    workers = parallel.workers() if cores is None else cores
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise HouseError(f"cores: {repr(cores)[:40]} is not a number of cores; expected at least 1")
    begun = time.perf_counter()
    tell = _teller(watch, rounds, begun)
    first, coming = run.blocks, run.blocks
    shares = ((run.seed, block, min(BLOCK, rounds - block * BLOCK)) for block in range(first, -(-rounds // BLOCK)))
    early: dict[int, Any] = {}
    with Threads(workers) as threads, _stop_asked() as stop:
        crew = crews.hired() if work else None
        team, given = (threads, Here(model)) if crew is None or work is None else (crew, work)
        for number, seen in crews.each(team, team.carry(given), shares, stop):
            # Blocks may be done in any order; they are added in their own.
            early[first + number] = seen
            while coming in early:
                run.add(early.pop(coming), min(BLOCK, rounds - coming * BLOCK))
                coming += 1
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
        result = (data["simulation"], data["readings"], data["decks"])
        run = Run(model, int(data["seed"]), int(data["blocks"]), [int(count) for count in data["ends"]])
    except OSError as error:
        raise HouseError(f"resume: {path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise HouseError(f"resume: {path} is not a saved simulation; expected a file written by save") from None
    game = model.game
    if result != (game.posting.id, dict(game.readings), model.decks):
        raise HouseError(
            f"resume: {path} is a simulation of {result[0]} with {result[2]} decks; expected {game.posting.id} "
            f"with {model.decks} decks and the same readings"
        )
    if seed is not None and seed != run.seed:
        raise HouseError(f"resume: {path} was begun with seed {run.seed}; expected that seed, not {seed}")
    # The posting's first wager is placed in every round.
    if len(run.whole) != model.cells or model.counted(model.wagers()[0], run.whole).times != run.blocks * BLOCK:
        raise HouseError(f"resume: {path} is damaged: its counts do not add up")
    return run
