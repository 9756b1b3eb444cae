"""Hints at the terminal: the cost of each choice, worked out in the background if the game must be solved first."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from housedealer.documents.advice import advice_text
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds import chart as chart_of
from housedealer.odds.advice.choices import Decision, advice_module, advise_on
from housedealer.odds.advice.first_hint import first_hint
from housedealer.table.family import Modules

HINT_SECONDS = 2.0
"""How long to wait for a hint before the table goes on."""
LATE = "What each choice is worth is being worked out, which takes a minute the first time; ask again, or play on."
HINT, CHART = "?", "chart"
"""The inputs for a hint, and for the chart of the game."""


def hint_words(modules: Modules) -> str:
    """The extra commands at a prompt."""
    if not modules.advice:
        return ""
    return f"; {HINT} for a hint" + (f", {CHART} for the chart" if modules.charted else "")


def range_texts(text: str) -> list[str]:
    """The ranges behind a question mark, one a seat.

    >>> range_texts(" seat3=15% seat 5=QQ+, AKs"), range_texts("")
    (['seat3=15%', 'seat 5=QQ+, AKs'], [])
    """
    return [one.strip().rstrip(",;") for one in re.split(r"(?=\bseat)", text) if one.strip()]


class Hints:
    """Hints and charts, worked out one after another in a background thread."""

    def __init__(self) -> None:
        self._about: object = None
        self._working: Future[Any] | None = None

    def hint(self, decision: Decision) -> RenderableType:
        """The cost of each choice, or a note that it is being worked out."""
        return self._result(
            decision.game,
            decision,
            lambda: Text(advice_text(advise_on(decision)), style="cyan"),
            lambda: first_words(decision),
        )

    def chart(self, game: Game, decks: int) -> RenderableType:
        """The chart of the game, or a note that it is being worked out."""
        from housedealer.drawing.charts import for_terminal

        readings = dict(game.readings)
        return self._result(game, game, lambda: for_terminal(chart_of(game.posting.id, decks=decks, readings=readings)))

    def _result(
        self,
        game: Game,
        about: object,
        work: Callable[[], RenderableType],
        meanwhile: Callable[[], str] = str,
    ) -> RenderableType:
        if advice_module(game) is None:
            words = game.family.modules.undecided.format(posting=game.posting.id)
            return Text(f"{words[0].upper()}{words[1:]}.", style="cyan")
        if self._working is None or (self._about != about and self._working.done()):
            self._about, self._working = about, Future()
            threading.Thread(target=_work, args=(work, self._working), daemon=True).start()
        try:
            result: RenderableType = self._working.result(HINT_SECONDS)
        except Late:
            return Text("\n".join(filter(None, (meanwhile(), LATE))), style="cyan")
        except HouseError as error:
            return Text(str(error), style="cyan")
        return result if self._about == about else self._result(game, about, work, meanwhile)


def first_words(decision: Decision) -> str:
    """What can be said of a decision before anything is worked out; empty where nothing can."""
    first = first_hint(decision)
    return " ".join(first.says) if first else ""


def _work(work: Callable[[], RenderableType], into: Future[Any]) -> None:
    try:
        into.set_result(work())
    except Exception as error:
        into.set_exception(error)
