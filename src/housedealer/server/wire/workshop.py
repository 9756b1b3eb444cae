"""The workshop as a browser sees it: a posting's form, and what has been worked out of a changed posting."""

from __future__ import annotations

from typing import Literal, TypedDict

FieldKind = Literal["pay", "money", "number", "yes-no", "choice", "text", "data"]
"""What is typed into a field: odds, dollars, a whole number, yes or no, one of several, words, or data as TOML."""


class FormField(TypedDict):
    """A value of a posting that may be changed: by which key, what it is now, and what is allowed."""

    key: str
    label: str
    kind: FieldKind
    value: str | float | bool | None
    allowed: list[str]
    least: int
    most: int


class FormGroup(TypedDict):
    """Values that stand together in a posting, with the lines that they are cited from."""

    part: str
    title: str
    lines: str
    fields: list[FormField]


class WorkshopForm(TypedDict):
    """A posting in the workshop: its form, what it may be priced with, its sisters, and why no table can be opened of
    what is made of it (empty where one can)."""

    posting: str
    title: str
    cardroom: str
    family: str
    groups: list[FormGroup]
    decks: tuple[int, int] | None
    options: list[int]
    wagers: dict[str, str]
    priced: bool
    no_table: str


class WorthRow(TypedDict):
    """One way in which a wager ends."""

    row: str
    pays: str
    net: float
    probability: float
    returns: float


class WagerWorth(TypedDict):
    """What a wager is worth."""

    edge: float | None
    stdev: float | None
    hits: float
    pushes: float
    method: str
    strategy: str
    rows: list[WorthRow]
    more: int
    """Rows that are left out, the least likely ones."""


class BothWorths(TypedDict):
    """A wager as posted and as changed; null where it is not offered."""

    before: WagerWorth | None
    after: WagerWorth | None


class ShiftWorth(TypedDict):
    """What the bank and the house make in a shift against one player who bets the most."""

    wager: str
    bet: float
    rounds: int
    fee: float
    house: float
    mean: float
    deviation: float


class BothShifts(TypedDict):
    """A shift as posted and as changed."""

    before: ShiftWorth | None
    after: ShiftWorth | None


class Finding(TypedDict):
    """What the audit finds."""

    kind: str
    place: str
    says: str


class SisterWorth(TypedDict):
    """A posting of the same game elsewhere, with the edges of its wagers."""

    posting: str
    name: str
    edges: dict[str, float | None]


class Differences(TypedDict):
    """A table of what differs from the sisters."""

    head: list[str]
    rows: list[list[str]]


class Bench(TypedDict):
    """What has been worked out of a changed posting so far."""

    number: int
    working: bool
    stage: str
    done: int
    total: int
    says: str
    wagers: dict[str, BothWorths]
    shifts: dict[str, BothShifts]
    play: list[str]
    findings_before: list[Finding]
    findings: list[Finding]
    sisters: list[SisterWorth]
    differences: list[Differences]


class MadePosting(TypedDict):
    """A posting of one's own that was written into the server's folder."""

    posting: str


class LetGo(TypedDict):
    """Nothing: a person's job is let go of."""
