"""Bots of a table in the terminal, made ready while it is played: until then they answer more simply."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from housedealer.games import Game
from housedealer.interpreted import interpret_first
from housedealer.play import bots
from housedealer.play.bot_compilation import BotCompiler, is_compiled, kind_of, prepare

PATIENCE = 5.0
"""Seconds that leaving the table waits for bots that are being loaded."""


class BackgroundBots:
    """A thread that has bots compiled in a process beside this one, and loads them."""

    def __init__(self) -> None:
        self._compiler = BotCompiler()
        self._thread: threading.Thread | None = None

    def start(self, played: Game, skills: Sequence[str]) -> None:
        """Begin to make a game's bots ready; nothing is compiled in this process from now on."""
        interpret_first()
        bots.load(played)
        self._thread = threading.Thread(target=self._prepare, args=(played, skills), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it, if it is not over yet."""
        self._compiler.stop()
        self.join()

    def join(self) -> None:
        """Wait until it is over, but not long."""
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _prepare(self, played: Game, skills: Sequence[str]) -> None:
        for skill in skills:
            kind = kind_of(played, skill)
            if not is_compiled(kind):
                self._compiler.run(kind)
            if self._compiler.stopped or not is_compiled(kind):
                return
            prepare(kind)
