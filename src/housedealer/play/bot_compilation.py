"""Bots compiled in a process of their own, at low priority: what it makes is stored on disk, and loaded from there."""

from __future__ import annotations

import json
from typing import NamedTuple

from housedealer.child_process import LowPriorityProcess
from housedealer.games import Game, game
from housedealer.play import bots

_COMPILE = """
import json, sys
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
    from housedealer.odds.engine.compiled_notes import note_compiled

    prepare(kind)
    note_compiled("bots", kind)


def is_compiled(kind: BotKind) -> bool:
    """Whether what bots need was compiled on this machine before, from the same sources."""
    from housedealer.odds.engine.compiled_notes import is_noted

    return is_noted("bots", kind)


class BotCompiler:
    """The process in which bots are compiled."""

    def __init__(self) -> None:
        self._process = LowPriorityProcess()

    def run(self, kind: BotKind) -> None:
        """Compile bots and wait for it: call this in a thread. If it fails, they are compiled where they are loaded."""
        self._process.run(_COMPILE, json.dumps(kind))

    @property
    def stopped(self) -> bool:
        """Whether nothing is compiled from now on."""
        return self._process.stopped

    def stop(self) -> None:
        """Compile nothing from now on."""
        self._process.stop()
