"""Hints: the best play at the open offer, if the odds engine knows it."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from housedealer.documents.advice import advised_choices
from housedealer.errors import HouseError
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.advice import Advice, AdvisedChoice, ChartTable, Strategy
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer


class Question(NamedTuple):
    """An offer and what its player may see: enough to advise them, and nothing more."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    decks: int
    offer: Offer
    events: list[Event]


def question(table: HostedTable, person: str) -> Question | None:
    """The open offer of this person, if there is one and advice on it is available."""
    round_ = table.round
    mine = table.questions_of(person)
    if round_ is None or not table.game.family.modules.advice or not mine:
        return None
    if "/" in mine[0].position:
        return None  # advice is for the player of the hand, not for back-line bettors
    seen = round_.view(*table.questions.positions_of(person))
    return Question(table.game.posting.id, table.game.readings, table.session.decks, mine[0], seen)


def advice(request: Question) -> Advice:
    """All choices with their costs; runs in the helper process."""
    from housedealer.games import game
    from housedealer.odds.advice.choices import Decision, advise_on

    played = game(request.posting, dict(request.readings))
    result = advise_on(Decision(played, request.offer, request.events, request.decks))
    choices: list[AdvisedChoice] = []
    for one in advised_choices(result["choices"]):
        choice: AdvisedChoice = {
            "choice": one.choice,
            "cost": round(one.cost),
            "name": one.name,
            "says": one.words,
        }
        if one.argument is not None:
            choice["argument"] = one.argument
        choices.append(choice)
    return {"choice": choices[0]["choice"], "strategy": result["rests_on"], "choices": choices}


def strategy(posting: str) -> Strategy:
    """A posting's chart for the page; runs in the helper process."""
    from housedealer.drawing.charts import legend, losses
    from housedealer.odds import chart

    nothing: Strategy = {"title": "", "tables": [], "rules": [], "losses": [], "says": ""}
    try:
        result = chart(posting)
    except HouseError as error:
        _, _, words = str(error).partition(": ")
        return {**nothing, "says": f"{words[0].upper()}{words[1:]}."}
    if "ups" not in result:
        tables = [_table(one["title"], one["head"], one["rows"], one.get("grid", False)) for one in result["tables"]]
        return {
            **nothing,
            "title": result["title"],
            "tables": tables,
            "rules": result["rules"],
            "losses": losses(result),
        }
    tables = [
        _table(
            f"{kind.capitalize()}{' totals' if kind != 'pairs' else ''}",
            ["", *result["ups"]],
            [[made, *letters] for made, letters in rows.items()],
            True,
        )
        for kind, rows in result["rows"].items()
    ]
    return {**nothing, "title": "Best play", "tables": tables, "rules": [legend(result)], "losses": losses(result)}


def _table(title: str, head: list[str], rows: list[list[str]], grid: bool) -> ChartTable:
    return {"title": title, "head": head, "rows": rows, "grid": grid}


class Adviser:
    """Computes hints in a helper process: a game's first takes seconds, later ones none."""

    def __init__(self) -> None:
        self._process = HelperProcess()
        self._charts: dict[str, asyncio.Future[Strategy]] = {}

    async def strategy(self, posting: str) -> Strategy:
        """A posting's chart, computed once."""
        if posting not in self._charts:
            self._charts[posting] = asyncio.ensure_future(self._process.run(strategy, posting))
        try:
            return await asyncio.shield(self._charts[posting])
        except BrokenProcessPool:
            del self._charts[posting]
            raise HouseError("strategy: it could not be worked out") from None

    async def hint(self, request: Question | None) -> Advice | None:
        """The costs of all choices, and the strategy assumed; None if they are unknown."""
        if request is None:
            return None
        try:
            return await self._process.run(advice, request)
        except BrokenProcessPool:
            return None

    def stop(self) -> None:
        """Stop the process."""
        self._process.stop()
