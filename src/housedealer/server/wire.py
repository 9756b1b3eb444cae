"""What a browser is sent, as types: tables, postings, answers. The page's own types are written from these."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from housedealer.server.messages import Phrase
from housedealer.server.seating import Phase
from housedealer.table.arguments import Look
from housedealer.table.events import Dollars, Event, SettledLine
from housedealer.table.lasting import Stays
from housedealer.table.offers import OfferData


class Who(TypedDict):
    """Who holds a place, and what stands before it; marks that do not apply are left out."""

    name: str
    stack: Dollars
    bot: NotRequired[bool]
    out: NotRequired[bool]
    away: NotRequired[bool]
    leaving: NotRequired[bool]


class EndedShoe(TypedDict):
    """A shoe that has ended, and what was shown of it before."""

    shoe: int
    commit: str


class State(TypedDict):
    """What everyone at a table may see of it, the events of the round apart."""

    phase: Phase
    refusal: str
    """Why no round was dealt, if one could not."""
    voided: str
    resting: bool
    number: int
    seats: dict[str, Who]
    behind: dict[str, Who]
    dealer: int | None
    held: int
    button: int | None
    bank: Dollars
    asked: list[int]
    placed: dict[str, dict[str, Dollars | bool]]
    up: dict[str, dict[str, Dollars]]
    """Wagers that stand from earlier rounds, by seat."""
    point: int | None
    """The number that the pass line waits for, where there is one."""
    ready: list[str]
    waits: list[str]
    seconds: float | None
    acting: str | None
    commit: str
    mixing: list[list[str]]
    """Of each who adds to the shuffle, the hash given before, and the part once it is told."""
    shoe: int
    used: int
    drop: Dollars
    ended: list[EndedShoe]
    net: dict[str, Dollars] | None
    """What everyone won or lost in the round that is over."""


class Asked(OfferData):
    """An open question, with what tells it from others."""

    round: int
    count: int


class Room(TypedDict):
    """What must stay in front of a person for fees: who banks, and who wagers."""

    bank: Dollars
    wagers: Dollars


class Yours(TypedDict):
    """What only one person may see: their places, their question, what was done for them."""

    seats: list[int]
    places: list[str]
    wallet: Dollars
    notes: list[str]
    room: Room
    time_fee: NotRequired[str]
    """When the next fee by time is due, in a sentence."""
    closed: NotRequired[dict[str, dict[str, str]]]
    """By place, the wagers that cannot be placed now, each with the reason; where some stay up."""
    agree: NotRequired[list[str]]
    """What all at the table may agree to before the next deal."""
    promised: NotRequired[str | None]
    """The hash of what this person will add to the next shoe."""
    offer: NotRequired[Asked]


NewEvents = TypedDict("NewEvents", {"round": int, "from": int, "events": list[Event]})
"""Events of a round from one on."""


class Update(TypedDict):
    """What a table tells whoever looks at it."""

    type: Literal["update"]
    state: State
    events: NewEvents
    you: Yours


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
    """What a table may be opened for, with the fee options that fit it, the gentlest first."""

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


class TableInfo(TypedDict):
    """A table: its posting, and what it was opened with."""

    table: str
    posting: PostingDetail
    option: int | None
    plan: str
    fee: str
    decks: int
    cards: int
    limits: dict[str, tuple[Dollars, Dollars | None]]
    seats: int
    least: Dollars
    """The least that one must sit down with."""
    opening: dict[str, Dollars]
    """The least that one may wager to be dealt in."""
    hints: bool
    several: bool
    backline: bool


class OpenTableLine(TypedDict):
    """A table that is open, for the lobby."""

    table: str
    posting: str
    title: str
    cardroom: str
    option: int | None
    plan: str
    fee: str
    readings: dict[str, str]
    seats: int
    people: list[str]
    yours: bool
    """Whether whoever asks has a place there."""
    bots: int
    watching: int
    rounds: int
    drop: Dollars


class Person(TypedDict):
    """Who one is."""

    token: str
    name: str
    wallet: Dollars


class Edge(TypedDict):
    """What a wager is worth."""

    edge: float


class Edges(TypedDict):
    """What each wager is worth; none while it is worked out, or where it is not known."""

    edges: dict[str, Edge] | None
    working: bool


class Fee(TypedDict):
    """A fee that was paid."""

    payer: str
    amount: Dollars
    why: str


class Answer(TypedDict):
    """A settled round."""

    posting: str
    events: list[Event]
    fees: list[Fee]
    net: dict[str, Dollars]
    drop: Dollars


class PlayedRound(TypedDict):
    """A round that is over."""

    table: str
    number: int
    answer: Answer
    posting: PostingDetail
    shoe: int


class DisputeLook(TypedDict):
    """A round that is being put together: what happened so far, who is asked next, how it settles."""

    posting: PostingDetail
    positions: list[str]
    events: list[Event]
    offers: list[OfferData]
    answer: Answer | None
    says: str
    """What is wrong or missing, in a sentence; empty where nothing is."""


class RoundLine(TypedDict):
    """A round of a table in a line: what it came to, and what whoever asks made of it."""

    number: int
    net: Dollars | None
    marks: list[Event]


class Staked(TypedDict):
    """A wager that a dealer in training settles."""

    seat: str
    wager: str
    hand: int
    staked: Dollars


class Problem(TypedDict):
    """A round for dealers in training."""

    problem: str
    posting: str
    events: list[Event]
    fee: str
    """The fee option in force, in words; empty where nothing is taken."""
    wagers: list[Staked]
    amounts: list[str]
    """Fees and shares of pots that are to be named, in words."""


class CheckedLine(SettledLine):
    """A wager as it was announced, against what the posting says."""

    right: bool
    expected: str


class CheckedAmount(TypedDict):
    """A fee or a share of a pot as it was announced, against what the posting says."""

    right: bool
    expected: str
    why: str


class Checked(TypedDict):
    """An announcement that was checked."""

    lines: list[CheckedLine]
    amounts: list[CheckedAmount]
    fees: list[Fee]
    net: dict[str, Dollars]


class AdvisedChoice(TypedDict):
    """A choice as advice tells it: what it costs against the best, and that in words."""

    choice: str
    argument: NotRequired[str | int | float]
    cost: Dollars
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


class Told(TypedDict):
    """The server's answer to a message."""

    type: Literal["ok", "error"]
    ref: int | None
    says: NotRequired[str]
    hint: NotRequired[Advice | None]
    look: NotRequired[Look]


class Spoken(TypedDict):
    """A short phrase, and who says it."""

    who: str
    phrase: Phrase


class Gathering(TypedDict):
    """Those who look on at a table without a place there, and what somebody says."""

    type: Literal["room"]
    watching: list[str]
    says: Spoken | None


class Opened(TypedDict):
    """A table that was opened."""

    table: str


class Reviewed(TypedDict):
    """A decision in a round that is over, with what every choice was worth then."""

    at: int
    """After how many events it was asked."""
    position: str
    offer: OfferData
    made: str
    cost: Dollars
    """What the choice that was made cost on average against the best."""
    strategy: str
    choices: list[AdvisedChoice]


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


SENT: tuple[type[Any], ...] = (
    Update, PostingPage, Entry, LobbyLine, TableInfo, OpenTableLine, Person, Edges, PlayedRound, RoundLine, Reviewed,
    DisputeLook, Problem, Checked, Told, Opened, Strategy, Gathering, Paper,
    WorkshopForm, Bench, MadePosting,
)  # fmt: skip
"""Whatever a browser is sent by itself."""
