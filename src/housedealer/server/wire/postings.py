"""The types of postings: lobby entries, a posting's page, edges of wagers."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Cents
from housedealer.table.sitting.carried import Stays


class Paid(TypedDict):
    """A row of a pay table."""

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
    at_least: str | None
    equals: str | None
    lines: str
    backline: bool
    decks: list[int]
    pays: list[Paid]
    odds: str
    stays: NotRequired[Stays]
    """What may be done with it while it stays up, where wagers do."""


class ReadingDetail(TypedDict):
    """A doubtful passage of a posting: how it is read, and how it could be."""

    id: str
    question: str
    choice: str
    in_force: str
    why: str
    lines: str
    others: list[str]
    called: dict[str, str]
    """What its choices are called."""


class FeeChoice(TypedDict):
    """A fee option in words."""

    option: int
    words: str
    players: list[int]
    """The numbers of players that it is meant for."""
    tiers: NotRequired[str]
    """What it takes step by step, where the fee goes by what is bet."""
    pot: NotRequired[Cents]
    """The most that it takes from one pot, where it is taken from the pot."""


class PlanDetail(TypedDict):
    """The stakes that a table can be opened for, with matching fee options in the schedule's order."""

    name: str
    fees: list[FeeChoice]


class SourceDetail(TypedDict):
    """The seed and lines of a posting."""

    seed: str
    lines: list[int]


class Paper(TypedDict):
    """A posting as an HTML document for the page; citations are links where the text is available."""

    html: str


class PostingDetail(TypedDict):
    """Everything that the browser shows of a posting."""

    id: str
    title: str
    family: str
    cardroom: str
    playable: bool
    script: str | None
    source: SourceDetail | None
    """Null for a posting of one's own, which no cardroom has posted."""
    own: bool
    seats: int | None
    decks: list[int] | None
    turns: int | None
    picks: dict[str, list[int]]
    """What the player-dealer may pick before the deal, each with its values, the usual first."""
    banked: bool
    round_name: Literal["round", "hand"]
    """What its players call a round."""
    aim: str
    """What a player tries to do, in a short sentence."""
    money: Literal["bank", "pot", "points", "payments"] | None
    hands: list[str]
    seat_hands: bool
    board_cards: int
    """How many community cards there can be, where there are any."""
    counts: str
    """How the posting counts a hand, where postings of its family differ: which drawn 31 counts at blackjack."""
    order: list[str]
    wagers: list[WagerDetail]
    readings: list[ReadingDetail]


class SkillsDetail(TypedDict):
    """The levels and styles of a game's bots; empty lists where there is one kind only."""

    levels: list[str]
    styles: list[str]
    usual: str
    """The level of bots where none is named."""


class PostingPage(PostingDetail):
    """A posting with the stakes that a table can be opened for, the most usual first."""

    plans: list[PlanDetail]
    skills: SkillsDetail
    quick: int
    """How many usually play at a table with bots, the player included."""
    drills: int
    """How many hard hands can be drilled."""
    no_advice: str
    """Why there are no hints and no chart; empty where there are."""


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
    """A posting in a list."""

    id: str
    title: str
    family: str
    cardroom: str
    """The cardroom's name."""
    playable: bool
    source: SourceDetail | None
    first: NotRequired[int]
    """Its rank among the games that are listed first."""
    own: NotRequired[bool]
    """Whether it is a posting of one's own."""
    says: NotRequired[str]
    """Why a posting of one's own cannot be read."""


class BestWager(TypedDict):
    """The wager of a posting with the lowest edge, and that edge."""

    wager: str
    edge: float
    bet: NotRequired[Cents]
    """The bet at which it has that edge, where the edge depends on it."""
    raises: bool
    """Whether later wagers are counted in its edge."""


class LobbyEntry(TypedDict):
    """A posting in the lobby: seats, stakes, and the best wager if it is known."""

    seats: int
    quick: int
    """How many play at a table that is opened with one click, the player included."""
    money: Literal["bank", "pot", "points", "payments"]
    script: str
    stakes: str
    """The limits or stakes that a table is opened with if nothing else is chosen."""
    others: int
    """How many other stakes it can be opened with."""
    structure: str
    """The other structures of betting that it can be opened with, if there are any."""
    collection: str
    """What the house collects at such a table."""
    aim: str
    """What a player tries to do, in a short sentence."""
    best: BestWager | None


class PageFiles(TypedDict):
    """The files of the page that this server has."""

    version: str
    """A hash of all of them."""
    files: list[str]
    """Their addresses."""


class FeeByBet(TypedDict):
    """What the average loss at any bet follows from, where a fee on winnings goes up in steps."""

    bet: Cents
    """The bet at which `edge` and `loses` hold: the minimum."""
    before_fee: float
    """The edge before that fee."""
    wins: float
    """The chance to win."""
    pays: float
    """What one unit wins."""
    step: Cents
    """The winnings for each started step of which a fee is taken."""
    each: Cents
    """That fee."""
    most: Cents
    """The most that is taken; 0 for no maximum."""


class Edge(TypedDict):
    """The average cost of a wager to its bettor."""

    edge: float
    """The edge of the game that the wager is part of, per first bet."""
    per_unit_staked: float | None
    """The same per unit of all money wagered in that game, raises included."""
    method: str
    """How it was computed: exact, or simulated."""
    strategy: str
    """The bettor's strategy."""
    standard_error: NotRequired[float]
    """The standard error of the edge, if it was simulated."""
    game: str
    """The wagers of that game, joined by `+`; the wager itself if it is independent."""
    loses: float
    """The average loss on one unit of the wager, with the raises that follow it."""
    stakes: float
    """The average total stake on one unit of the wager, with the raises that follow it."""
    by_bet: NotRequired[FeeByBet]
    """Where the edge depends on the bet."""


class Edges(TypedDict):
    """The edges of a posting's wagers; null while they are computed, or if they are unknown."""

    edges: dict[str, Edge] | None
    working: bool
