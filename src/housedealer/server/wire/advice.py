"""The types of advice and strategy charts."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from housedealer.table.events import Cents


class AdvisedChoice(TypedDict):
    """A choice with its cost against the best one, and that in words."""

    choice: str
    argument: NotRequired[str | int | float]
    cost: Cents
    error: NotRequired[Cents]
    """The standard error of the cost, where it is estimated."""
    rate: NotRequired[float]
    """What a bet beside the hand gains on each dollar: it costs in proportion to its amount."""
    cards: NotRequired[str]
    """The cards that the house way puts in front: to set them is the same choice."""
    name: str
    says: str


class DescribedRange(TypedDict):
    """An opponent's hands: a range as the person typed it, or the part of all hands that the model has."""

    seat: str
    text: str


class Advice(TypedDict):
    """The best choice, the cost of the others, the best first, and the strategy assumed."""

    choice: str
    strategy: str
    choices: list[AdvisedChoice]
    says: NotRequired[list[str]]
    """What an estimate rests on, in sentences: equity, pot odds, ranges, outs."""
    ranges: NotRequired[list[DescribedRange]]
    """The opponents' ranges, which the next request may change."""


class FirstHint(TypedDict):
    """What can be said at once, before what each choice is worth is worked out: the best choice if the chart tells it,
    and sentences."""

    choice: NotRequired[str]
    argument: NotRequired[str | int | float]
    name: NotRequired[str]
    says: list[str]


class EquityAtStep(TypedDict):
    """The equities after this many events of a round: of the seats whose cards the viewer may see."""

    at: int
    street: str
    pot: Cents
    equities: dict[str, float]
    counted: bool
    """Whether every deal was counted; else some were simulated."""


class Equities(TypedDict):
    """The equities of a finished round at every step where they change, and the luck of an all-in in words."""

    steps: list[EquityAtStep]
    says: list[str]


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


class ChartCell(TypedDict):
    """A cell of a chart: its table, row and column, each from 0; column 0 is the row's heading."""

    table: int
    row: int
    column: int


class MarkedChart(TypedDict):
    """A table's chart, with the cells and lines that are about your present decision, and that decision in words."""

    chart: Strategy
    cells: list[ChartCell]
    lines: list[int]
    """Numbers of the chart's `rules`, from 0."""
    says: str
