"""The types of advice and strategy charts."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from housedealer.table.events import Cents


class AdvisedChoice(TypedDict):
    """A choice with its cost against the best one, and that in words."""

    choice: str
    argument: NotRequired[str | int | float]
    cost: Cents
    name: str
    says: str


class Advice(TypedDict):
    """The best choice, the cost of the others, the best first, and the strategy assumed."""

    choice: str
    strategy: str
    choices: list[AdvisedChoice]


class ChartTable(TypedDict):
    """A table of a strategy chart; in a `grid` a dot means that nothing is done."""

    title: str
    head: list[str]
    rows: list[list[str]]
    grid: bool


class Strategy(TypedDict):
    """The best play of a posting as a chart, with the losses of simpler play; or a sentence on why there is none."""

    title: str
    tables: list[ChartTable]
    rules: list[str]
    losses: list[str]
    says: str
