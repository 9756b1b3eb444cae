"""Hints: the best play at the open question, where the odds engine knows it."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from housedealer.documents.advice import advised_choices
from housedealer.errors import HouseError
from housedealer.server.processes.helper_process import Aside
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.advice import Advice, AdvisedChoice, ChartTable, Strategy
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer


class Question(NamedTuple):
    """What someone is asked, and what they may see: enough to advise them, and nothing more."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    decks: int
    offer: Offer
    events: list[Event]


def question(table: HostedTable, person: str) -> Question | None:
    """The question that is open for this person, if there is one and an answer to it is known."""
    round_ = table.round
    mine = table.questions_of(person)
    if round_ is None or not table.game.family.modules.advice or not mine:
        return None
    if "/" in mine[0].position:
        return None  # the best play is known for whoever plays the hand, not for whoever may follow
    seen = round_.view(*table.questions.positions_of(person))
    return Question(table.game.posting.id, table.game.readings, table.session.decks, mine[0], seen)


def advice(asked: Question) -> Advice:
    """All choices with what they cost, worked out in a process of its own."""
    from housedealer.games import game
    from housedealer.odds.advice.choices import Decision, advise_on

    played = game(asked.posting, dict(asked.readings))
    result = advise_on(Decision(played, asked.offer, asked.events, asked.decks))
    choices: list[AdvisedChoice] = []
    for one in advised_choices(result["choices"]):
        line: AdvisedChoice = {
            "choice": one.choice,
            "cost": round(one.cost),
            "name": one.name,
            "says": one.words,
        }
        if one.argument is not None:
            line["argument"] = one.argument
        choices.append(line)
    return {"choice": choices[0]["choice"], "strategy": result["rests_on"], "choices": choices}


def strategy(posting: str) -> Strategy:
    """A posting's chart for the page, worked out in a process of its own."""
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
    """Works out hints beside the server, never in it: a game's first takes seconds, those after it none."""

    def __init__(self) -> None:
        self._process = Aside()
        self._charts: dict[str, asyncio.Future[Strategy]] = {}

    async def strategy(self, posting: str) -> Strategy:
        """A posting's chart: worked out once, whoever asks."""
        if posting not in self._charts:
            self._charts[posting] = asyncio.ensure_future(self._process.run(strategy, posting))
        try:
            return await asyncio.shield(self._charts[posting])
        except BrokenProcessPool:
            del self._charts[posting]
            raise HouseError("strategy: it could not be worked out") from None

    async def hint(self, asked: Question | None) -> Advice | None:
        """What each choice at a question costs, and what that rests on; None where it is not known."""
        if asked is None:
            return None
        try:
            return await self._process.run(advice, asked)
        except BrokenProcessPool:
            return None

    def stop(self) -> None:
        """Let the process go."""
        self._process.stop()
