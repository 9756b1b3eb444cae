"""A table in the terminal does not wait for its bots: they are made ready while it is played."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path

import pytest

from housedealer.games import game
from housedealer.play import bot_compilation
from housedealer.play.bot_compilation import BotCompiler, BotKind, kind_of
from housedealer.terminal import background_bots
from housedealer.terminal.background_bots import BackgroundBots

from .test_terminal import Terminal

DRIVER = """
import re
import sys
from numba.core import event
from rich.console import Console
from housedealer.play.bot_compilation import BotCompiler
from housedealer.terminal import table
from housedealer.terminal.lobby import usual_skill

class Compiled(event.Listener):
    def on_start(self, event):
        print(f"{event.data['dispatcher']} is compiled while a person waits", flush=True)
    def on_end(self, event):
        pass

event.register("numba:compile", Compiled())
BotCompiler.run = lambda self, kind: None  # it takes for ever
table.PACE = 0
name = sys.argv[1]
table.TerminalTable(
    Console(highlight=False), name, None, None, 2, None, None, None, skill=usual_skill(name)
).play()
"""
HOLDEM = "500-club/texas-holdem"


class Table(Terminal):
    """One table in a pseudo-terminal, where nothing is ever compiled."""

    command = (sys.executable, "-c", DRIVER)


@pytest.mark.parametrize("posting", [HOLDEM, "the-101/chinese-poker", "als/pai-gow-poker"])
def test_a_round_is_played_while_nothing_is_compiled(
    posting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    table = Table(posting)
    shown = ""
    while not re.search("next (round|hand)", shown):
        if shown:
            table.type("")
        shown = table.until("› ")
        assert "is compiled" not in shown and "Making the bots ready" not in shown
    table.type("q")
    assert table.leave() == 0


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[BotKind]:
    result: list[BotKind] = []
    monkeypatch.setattr(background_bots, "prepare", result.append)
    monkeypatch.setattr(background_bots, "interpret_first", lambda: None)  # it would last for other tests
    return result


def test_bots_are_loaded_once_they_are_compiled(prepared: list[BotKind], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[BotKind] = []
    monkeypatch.setattr(BotCompiler, "run", lambda self, kind: compiled.append(kind))
    monkeypatch.setattr(background_bots, "is_compiled", lambda kind: kind in compiled)
    bots, played = BackgroundBots(), game(HOLDEM)
    bots.start(played, ["regular", ""])
    bots.join()
    assert compiled == prepared == [kind_of(played, "regular"), kind_of(played, "")]


def test_where_they_cannot_be_compiled_nobody_waits_for_it(
    prepared: list[BotKind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotCompiler, "run", lambda self, kind: None)
    monkeypatch.setattr(background_bots, "is_compiled", lambda kind: False)
    bots = BackgroundBots()
    bots.start(game(HOLDEM), ["regular"])
    bots.join()
    assert not prepared


def test_leaving_ends_the_process_that_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_compilation, "_COMPILE", "import time; time.sleep(600)")
    compiler = BotCompiler()
    thread = threading.Thread(target=compiler.run, args=(kind_of(game(HOLDEM)),), daemon=True)
    thread.start()
    while compiler._process is None:
        thread.join(0.01)
    compiler.stop()
    thread.join(60)
    assert not thread.is_alive()
    compiler.run(kind_of(game(HOLDEM)))  # nothing is started any more
