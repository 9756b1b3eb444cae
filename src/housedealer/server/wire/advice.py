"""Advice and strategy charts as a browser sees them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from housedealer.table.events import Cents


class AdvisedChoice(TypedDict):
    """A choice as advice tells it: what it costs against the best, and that in words."""

    choice: str
    argument: NotRequired[str | int | float]
    cost: Cents
    name: str
    says: str


class Advice(TypedDict):
    """The best choice, what others cost, the best first, and what this rests on."""

    choice: str
    strategy: str
    choices: list[AdvisedChoice]


class ChartTable(TypedDict):
    """A table of a strategy chart; in a `grid` a dot says that nothing is done."""

    title: str
    head: list[str]
    rows: list[list[str]]
    grid: bool


class Strategy(TypedDict):
    """The best play of a posting as a chart, with what simpler play loses; or a sentence on why there is none."""

    title: str
    tables: list[ChartTable]
    rules: list[str]
    losses: list[str]
    says: str
