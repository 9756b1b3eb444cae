"""Hints at the terminal: what each choice costs. A game that is solved for the first time does not hold up the table."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late

from rich.markup import escape

from housedealer.documents.advice import advice_text
from housedealer.errors import HouseError
from housedealer.odds.advice import Advice, Asked, advise_on, room_of

PATIENCE = 2.0
"""Seconds that one waits for a hint before one is told to play on."""


class Hints:
    """Works out hints beside the table, one after another."""

    def __init__(self) -> None:
        self._working: tuple[Asked, Future[Advice]] | None = None

    def tell(self, asked: Asked) -> str:
        """The hint, or that it is being worked out."""
        if room_of(asked.game) is None:
            return asked.game.family.undecided.format(posting=asked.game.posting.id).capitalize() + "."
        working = self._working
        if working is None or (working[0] is not asked and working[1].done()):
            working = self._working = (asked, Future())
            threading.Thread(target=_work, args=working, daemon=True).start()
        try:
            advice = working[1].result(PATIENCE)
        except Late:
            return (
                "The best play is being worked out, which takes up to a minute the first time; ask again, or play on."
            )
        except HouseError as error:
            return escape(str(error))
        if working[0] is not asked:
            return self.tell(asked)
        return escape(advice_text(advice))


def _work(asked: Asked, into: Future[Advice]) -> None:
    try:
        into.set_result(advise_on(asked))
    except Exception as error:
        into.set_exception(error)
