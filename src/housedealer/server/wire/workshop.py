"""The types of the workshop: a posting's form, and the results for a changed posting."""

from __future__ import annotations

from typing import Literal, TypedDict

FieldKind = Literal["pay", "money", "number", "yes-no", "choice", "text", "data"]
"""The input of a field: odds, dollars, a whole number, yes or no, one of several, text, or TOML data."""


class FormField(TypedDict):
    """A value of a posting that may be changed: its key, its value now, what is allowed and what that is called."""

    key: str
    label: str
    kind: FieldKind
    value: str | float | bool | None
    allowed: list[str]
    called: list[str]
    least: int
    most: int


class FormGroup(TypedDict):
    """Values that belong together in a posting, with the lines they are cited from."""

    part: str
    title: str
    lines: str
    fields: list[FormField]


class OutcomeName(TypedDict):
    """A name that a condition may use, or an example of one: its kind and its meaning."""

    name: str
    kind: str
    meaning: str


class OutcomeWords(TypedDict):
    """The vocabulary of conditions in a game: its own names, those of all hands and cards, examples, and the wagers to
    which rows can be added."""

    names: list[OutcomeName]
    shared: list[OutcomeName]
    examples: list[OutcomeName]
    wagers: list[str]


class ConditionWords(TypedDict):
    """A condition in words, or what is wrong with it and in which column."""

    words: str
    says: str
    column: int


class WorkshopForm(TypedDict):
    """A posting in the workshop: its form, the options of pricing, its sisters, and why no table of the changed posting
    can be opened (empty if one can)."""

    posting: str
    title: str
    cardroom: str
    family: str
    groups: list[FormGroup]
    decks: tuple[int, int] | None
    options: list[int]
    wagers: dict[str, str]
    priced: bool
    outcomes: OutcomeWords | None
    no_table: str


class ValueRow(TypedDict):
    """One outcome of a wager."""

    row: str
    pays: str
    net: float
    probability: float
    returns: float


class WagerValue(TypedDict):
    """The value of a wager."""

    edge: float | None
    stdev: float | None
    hits: float
    pushes: float
    method: str
    strategy: str
    rows: list[ValueRow]
    more: int
    """The number of rows left out, the least likely ones."""


class WagerValues(TypedDict):
    """A wager as posted and as changed; null where it is not offered."""

    before: WagerValue | None
    after: WagerValue | None


class ShiftValue(TypedDict):
    """The results of the bank and the house in a shift against one player who bets the maximum."""

    wager: str
    bet: float
    rounds: int
    fee: float
    house: float
    mean: float
    deviation: float


class ShiftValues(TypedDict):
    """A shift as posted and as changed."""

    before: ShiftValue | None
    after: ShiftValue | None


class Finding(TypedDict):
    """A finding of the audit."""

    kind: str
    place: str
    says: str


class SisterEdges(TypedDict):
    """A posting of the same game elsewhere, with the edges of its wagers."""

    posting: str
    name: str
    edges: dict[str, float | None]


class Differences(TypedDict):
    """A table of the differences from the sisters."""

    head: list[str]
    rows: list[list[str]]


class Bench(TypedDict):
    """The results so far for a changed posting."""

    number: int
    working: bool
    stage: str
    done: int
    total: int
    says: str
    wagers: dict[str, WagerValues]
    shifts: dict[str, ShiftValues]
    play: list[str]
    findings_before: list[Finding]
    findings: list[Finding]
    sisters: list[SisterEdges]
    differences: list[Differences]


class MadePosting(TypedDict):
    """A posting of one's own that was saved in the server's folder."""

    posting: str


class JobDropped(TypedDict):
    """Empty: a person's job was dropped."""
