"""A table as a browser sees it: its state, what only one person may see, and the answers to what is sent there."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.server.tables.phase import Phase
from housedealer.server.wire.advice import Advice
from housedealer.server.wire.messages import Phrase
from housedealer.server.wire.postings import PostingDetail
from housedealer.table.events import Cents, Event
from housedealer.table.round.arguments import Look
from housedealer.table.round.offer_data import OfferData


class Who(TypedDict):
    """Who holds a place, and what stands before it; marks that do not apply are left out."""

    name: str
    stack: Cents
    bot: NotRequired[bool]
    out: NotRequired[bool]
    away: NotRequired[bool]
    leaving: NotRequired[bool]


class EndedShoe(TypedDict):
    """A shoe that has ended, and what was shown of it before."""

    shoe: int
    commit: str
    head: str
    """Where the table's chain stood when it had ended; empty for a shoe of an earlier version."""
    withheld: list[str]
    """The hashes of parts that were promised and not told."""


class State(TypedDict):
    """What everyone at a table may see of it, the events of the round apart."""

    phase: Phase
    """Waiting for people, offering the bank, paused because nobody plays, taking wagers, or playing a round."""
    refusal: str
    """Why no round was dealt, if one could not."""
    voided: str
    """Why the last round was void; empty where it was not."""
    resting: bool
    """Whether the table rests because nobody takes part."""
    number: int
    """The number of the round that is played, or of the last."""
    seats: dict[str, Who]
    """By seat, who sits there."""
    behind: dict[str, Who]
    """By place, who bets behind a seat."""
    dealer: int | None
    """The seat of the player-dealer, where there is one."""
    held: int
    """How many rounds the player-dealer has held the position."""
    button: int | None
    """The seat of the dealer button, where there is one."""
    bank: Cents
    """What the player-dealer has put up."""
    asked: list[int]
    """The seat to which the bank is offered now."""
    placed: dict[str, dict[str, Cents | bool]]
    """By place, the wagers for the next round."""
    up: dict[str, dict[str, Cents]]
    """Wagers that stand from earlier rounds, by seat."""
    point: int | None
    """The number that the pass line waits for, where there is one."""
    ready: list[str]
    """Places whose wagers may be dealt."""
    waits: list[str]
    """Places that the table waits for."""
    seconds: float | None
    """How long it waits for them still, where a clock runs."""
    acting: str | None
    """The position that is asked."""
    commit: str
    """The hash of the shoe's cards and their order, shown before wagers."""
    mixing: list[list[str]]
    """Of each who adds to the shuffle, the hash given before, and the part once it is told."""
    head: str
    """The head of the table's hash chain, which binds every round that is over; empty where there is none yet."""
    anew: int
    """Shoes that were laid anew because a part of their shuffle was withheld."""
    shoe: int
    """The number of the shoe in use."""
    used: int
    """How many of its cards were dealt."""
    drop: Cents
    """What the house has collected at this table."""
    ended: list[EndedShoe]
    """The shoes that have ended last."""
    net: dict[str, Cents] | None
    """What everyone won or lost in the round that is over."""


class Asked(OfferData):
    """An open question, with what tells it from others."""

    round: int
    count: int


class Room(TypedDict):
    """What must stay in front of a person for fees: who banks, and who wagers."""

    bank: Cents
    wagers: Cents


class Yours(TypedDict):
    """What only one person may see: their places, their question, what was done for them."""

    seats: list[int]
    """The seats that one holds."""
    places: list[str]
    """The same with places behind seats."""
    wallet: Cents
    """What one has beside what stands on tables."""
    notes: list[str]
    """What was done for one who was away."""
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
    """What one is asked now."""


NewEvents = TypedDict("NewEvents", {"round": int, "from": int, "events": list[Event]})
"""Events of a round from one on."""


class Update(TypedDict):
    """What a table tells whoever looks at it."""

    type: Literal["update"]
    state: State
    events: NewEvents
    you: Yours


class TableInfo(TypedDict):
    """A table: its posting, and what it was opened with."""

    table: str
    posting: PostingDetail
    option: int | None
    plan: str
    fee: str
    decks: int
    cards: int
    limits: dict[str, tuple[Cents, Cents | None]]
    sign: str
    """The table's limits or stakes, as the felt shows them."""
    seats: int
    least: Cents
    """The least that one must have in front of one to take part."""
    least_in: Cents
    """The least that one must sit down with."""
    most_in: Cents | None
    """The most that one may sit down with or buy chips up to, where that is posted."""
    buy_in: Cents
    """What one usually sits down with at these stakes."""
    opening: dict[str, Cents]
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
    held: Cents
    """What they have there."""
    bots: int
    watching: int
    rounds: int
    drop: Cents


class Told(TypedDict):
    """The server's answer to a message."""

    type: Literal["ok", "error"]
    ref: int | None
    says: NotRequired[str]
    """Why it was not done, in a sentence."""
    hint: NotRequired[Advice | None]
    look: NotRequired[Look]
    wallet: NotRequired[Cents]
    """What one has beside what stands on tables; answers a `ping`."""


class Spoken(TypedDict):
    """A short phrase, and who says it."""

    who: str
    phrase: Phrase


class Gathering(TypedDict):
    """Those who look on at a table without a place there, and what somebody says, or the house to everyone."""

    type: Literal["room"]
    watching: list[str]
    says: Spoken | None
    house: NotRequired[str]
    """What the house announces to all tables."""


class Opening(TypedDict):
    """A table that is being opened: why that takes its time, in a sentence; empty where nothing is known of it."""

    says: str


class Opened(TypedDict):
    """A table that was opened."""

    table: str


class Person(TypedDict):
    """Who one is."""

    token: str
    name: str
    wallet: Cents
    at: dict[str, Cents]
    """What one has at tables, by table."""
    fresh: bool
    """Whether one has so little that fresh play money is given."""


class NewToken(TypedDict):
    """The one token of a person that is good from now on."""

    token: str


class Wallet(TypedDict):
    """What one has beside what stands on tables."""

    wallet: Cents
