"""Charts of the best play: ready-made, or worked out in a helper process; at a table with the present cell marked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from housedealer.drawing.charts import legend, losses
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import chart
from housedealer.odds.advice.chart_cells import NOTHING, Marks, marks
from housedealer.odds.advice.choices import Decision
from housedealer.odds.ready_made import ready
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.review.hints import Question
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.advice import ChartTable, MarkedChart, Strategy

Chart = dict[str, Any]


class ChartKey(NamedTuple):
    """A posting as it is played: its decks (None: the most) and switched readings."""

    posting: str
    decks: int | None = None
    readings: tuple[tuple[str, str], ...] = ()


def chart_key(table: HostedTable) -> ChartKey:
    """A table's posting, decks and readings."""
    return ChartKey(table.game.posting.id, table.session.decks, table.game.readings)


def work_out(key: ChartKey) -> Chart | str:
    """A posting's chart, or a sentence on why there is none; runs in the helper process."""
    try:
        return chart(key.posting, decks=key.decks, readings=dict(key.readings))
    except HouseError as error:
        _, _, words = str(error).partition(": ")
        return f"{words[0].upper()}{words[1:]}."


def strategy(result: Chart | str) -> Strategy:
    """A chart for the page."""
    nothing: Strategy = {"title": "", "tables": [], "rules": [], "losses": [], "says": ""}
    if isinstance(result, str):
        return {**nothing, "says": result}
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


_BESIDE = "The chart doesn’t cover this decision. A hint does."
"""What is said where a question is open that the chart has nothing on."""


class Charts:
    """Charts by posting, decks and readings, each worked out once."""

    def __init__(self) -> None:
        self._process = HelperProcess()
        self._charts: dict[ChartKey, asyncio.Future[Chart | str]] = {}

    async def strategy(self, posting: str) -> Strategy:
        """A posting's chart as posted."""
        return strategy(await self._chart(ChartKey(posting)))

    async def marked(self, key: ChartKey, question: Question | None) -> MarkedChart:
        """A table's chart, with the cells marked that are about a question."""
        result = await self._chart(key)
        marked = _marks(result, question) if question is not None and not isinstance(result, str) else NOTHING
        return {
            "chart": strategy(result),
            "cells": [{"table": one.table, "row": one.row, "column": one.column} for one in marked.cells],
            "lines": list(marked.rules),
            "says": marked.says or (_BESIDE if question is not None and marked == NOTHING else ""),
        }

    async def _chart(self, key: ChartKey) -> Chart | str:
        made: Chart | None = ready(key.posting, "chart", key.decks, dict(key.readings))
        if made is not None:
            return made
        if not game(key.posting, dict(key.readings)).family.modules.advice:
            return work_out(key)  # a sentence on why there is none
        if key not in self._charts:
            self._charts[key] = asyncio.ensure_future(self._process.run(work_out, key))
        try:
            return await asyncio.shield(self._charts[key])
        except BrokenProcessPool:
            del self._charts[key]
            raise HouseError("The best play couldn’t be worked out.") from None

    def stop(self) -> None:
        """Stop the process."""
        self._process.stop()


def _marks(result: Mapping[str, Any], question: Question) -> Marks:
    played = game(question.posting, dict(question.readings))
    return marks(result, Decision(played, question.offer, question.events, question.decks))
