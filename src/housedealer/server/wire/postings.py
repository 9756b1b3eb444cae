"""Postings as a browser sees them: lines of the lobby, a posting's page, what its wagers are worth."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.sitting.carried import Stays


class Paid(TypedDict):
    """What a wager pays, on what."""

    on: str
    pays: str


class WagerDetail(TypedDict):
    """A wager of a posting."""

    id: str
    name: str
    kind: str
    placed: str
    requires: list[str]
    excludes: list[str]
    at_most: str | None
    equals: str | None
    lines: str
    backline: bool
    decks: list[int]
    pays: list[Paid]
    odds: str
    stays: NotRequired[Stays]
    """What may be done with it while it stays up, where wagers do."""


class ReadingDetail(TypedDict):
    """Where posted words leave a doubt: how they are read, and how they could be."""

    id: str
    question: str
    choice: str
    in_force: str
    why: str
    lines: str
    others: list[str]


class FeeChoice(TypedDict):
    """A fee option in words."""

    option: int
    words: str
    players: list[int]
    """How many players it is meant for."""


class PlanDetail(TypedDict):
    """What a table may be opened for, with the fee options that fit it, in the schedule's order."""

    name: str
    fees: list[FeeChoice]


class SourceDetail(TypedDict):
    """Where a posting stands in the seeds."""

    seed: str
    lines: list[int]


class Paper(TypedDict):
    """A posting written out, for the page: the document as HTML, with citations as links where they can be opened."""

    html: str


class PostingDetail(TypedDict):
    """All that the browser shows of a posting."""

    id: str
    title: str
    family: str
    cardroom: str
    playable: bool
    script: str | None
    source: SourceDetail | None
    """None where it is a posting of one's own, not one that a cardroom posted."""
    own: bool
    seats: int | None
    decks: list[int] | None
    turns: int | None
    banked: bool
    money: Literal["bank", "pot", "points", "payments"] | None
    hands: list[str]
    seat_hands: bool
    order: list[str]
    wagers: list[WagerDetail]
    readings: list[ReadingDetail]


class PostingPage(PostingDetail):
    """A posting with what a table of it may be opened for, the most usual first."""

    plans: list[PlanDetail]


class CollectionLine(TypedDict):
    """What a fee option of a game for the pot takes on average."""

    option: int
    words: str
    stakes: str
    players: int
    hand: float
    """Cents of a hand."""
    units: float
    """Of each player in 100 hands, in the table's unit: what must be won from the others to break even."""


class CollectionCost(TypedDict):
    """What it costs to sit at a described table."""

    stakes: str
    players: int
    unit: str
    """What results are measured in, such as big blinds."""
    reaches: dict[str, float]
    """The shares of hands that reach each street and the showdown."""
    option: int | None
    """The option that a new table opens with."""
    options: list[CollectionLine]
    gentlest: list[CollectionLine]
    """The option that takes the least at each of the posting's stakes."""


class Entry(TypedDict):
    """A line on a posting."""

    id: str
    title: str
    family: str
    cardroom: str
    """What the cardroom is called."""
    playable: bool
    source: SourceDetail | None
    first: NotRequired[int]
    """Its place among the games that are offered first."""
    own: NotRequired[bool]
    """Whether it is a posting of one's own."""
    says: NotRequired[str]
    """Why one's own cannot be read."""


class BestWager(TypedDict):
    """The wager of a posting that costs its bettor the least, and what it costs on average."""

    wager: str
    edge: float


class LobbyLine(TypedDict):
    """What the lobby shows of a posting: seats, stakes, and the best wager where it is known."""

    seats: int
    money: Literal["bank", "pot", "points", "payments"]
    script: str
    stakes: str
    best: BestWager | None


class Edge(TypedDict):
    """What a wager costs its bettor on average."""

    edge: float
    """Of the game that the wager is a part of, per first bet."""
    per_unit_staked: float | None
    """The same per unit of all that is wagered in that game, raises counted."""
    method: str
    """How it was found: exact, or simulated."""
    strategy: str
    """How whoever bets plays."""
    standard_error: NotRequired[float]
    """Of the edge, where it was simulated."""
    game: str
    """The wagers of that game, joined by `+`; the wager itself where it stands alone."""
    loses: float
    """What one unit of the wager loses, with the raises that it brings."""
    stakes: float
    """What one unit of the wager stakes in all, with the raises that it brings."""


class Edges(TypedDict):
    """What each wager is worth; none while it is worked out, or where it is not known."""

    edges: dict[str, Edge] | None
    working: bool
