"""Bots compiled in a process of their own, at low priority: what it makes is stored on disk, and loaded from there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from typing import Any, NamedTuple

from housedealer.games import Game, game
from housedealer.play import bots

_COMPILE = """
import json, sys
from housedealer.child_process import exit_with_parent_at_low_priority
exit_with_parent_at_low_priority()
from housedealer.play.bot_compilation import BotKind, compile_apart
posting, readings, skill = json.loads(sys.argv[1])
compile_apart(BotKind(posting, tuple(map(tuple, readings)), skill))
"""


class BotKind(NamedTuple):
    """The bots of a game, of one skill."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    skill: str

    @property
    def game(self) -> Game:
        """The game that they play."""
        return game(self.posting, dict(self.readings))


def kind_of(played: Game, skill: str = "") -> BotKind:
    """The bots of a game."""
    return BotKind(played.posting.id, played.readings, skill)


def prepare(kind: BotKind) -> None:
    """Compile bots, or load what was compiled before."""
    bots.prepare(kind.game, kind.skill)


def compile_apart(kind: BotKind) -> None:
    """Compile bots and note that what they need is on disk; runs in a process of its own."""
    from housedealer.odds.engine.disk_cache import store_answer

    prepare(kind)
    store_answer("bots", _noted(kind), "compiled")


def is_compiled(kind: BotKind) -> bool:
    """Whether what bots need was compiled on this machine before, from the same sources."""
    from housedealer.odds.engine.disk_cache import is_stored

    return is_stored("bots", _noted(kind))


def _noted(kind: BotKind) -> list[Any]:
    return [*kind, version("numba"), os.environ.get("NUMBA_CACHE_DIR", "")]


class BotCompiler:
    """Runs the process in which bots are compiled; `stop` ends it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def run(self, kind: BotKind) -> None:
        """Compile bots and wait for it: call this in a thread. If it fails, they are compiled where they are loaded."""
        if self.stopped:
            return
        quiet = subprocess.DEVNULL
        command = [sys.executable, "-c", _COMPILE, json.dumps(kind)]
        with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as self._process:
            if self.stopped:
                self._process.kill()

    def stop(self) -> None:
        """Compile nothing from now on."""
        self.stopped = True
        if self._process is not None:
            self._process.kill()
