"""The types of a table: its state, what only one person may see, and replies to messages."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.server.tables.phase import Phase
from housedealer.server.wire.advice import Advice, FirstHint, MarkedChart
from housedealer.server.wire.messages import Phrase
from housedealer.server.wire.postings import PostingDetail
from housedealer.table.events import Cents, Event
from housedealer.table.round.arguments import Look
from housedealer.table.round.offer_data import OfferData


class Who(TypedDict):
    """The holder of a place and their stack; flags that do not apply are left out."""

    name: str
    stack: Cents
    bot: NotRequired[bool]
    out: NotRequired[bool]
    away: NotRequired[bool]
    """Whether they are not connected now."""
    leaving: NotRequired[bool]
    time_bank: NotRequired[int]
    """The seconds that they may take when the clock runs out."""


class EndedShoe(TypedDict):
    """A shoe that has ended, and its commitment."""

    shoe: int
    commit: str
    head: str
    """The head of the table's chain at its end; empty for a shoe of an earlier version."""
    withheld: list[str]
    """The hashes of parts that were promised and not revealed."""


class ShownHand(TypedDict):
    """A hand that was shown after a round, though nobody had to."""

    cards: str
    says: str
    """The sentence about it."""
    to_holder: str
    """The same for whoever showed it."""


class State(TypedDict):
    """What everyone at a table may see of it, without the events of the round."""

    phase: Phase
    """Waiting for people, offering the bank, paused because nobody plays, taking wagers, or playing a round."""
    refusal: str
    """Why the last round could not be dealt; empty if it was."""
    voided: str
    """Why the last round was voided; empty if it was not."""
    resting: bool
    """Whether the table pauses because no person takes part."""
    number: int
    """The number of the round in play, or of the last."""
    seats: dict[str, Who]
    """The occupants, by seat."""
    behind: dict[str, Who]
    """The back-line bettors, by place."""
    dealer: int | None
    """The player-dealer's seat, where there is one."""
    banker: str
    """The place behind that seat whose money is the bank; empty: it is the seat's own."""
    held: int
    """The number of rounds for which the player-dealer has held the position."""
    button: int | None
    """The seat with the dealer button, where there is one."""
    bank: Cents
    """The player-dealer's bank."""
    asked: list[int]
    """The seat that is offered the bank now."""
    placed: dict[str, dict[str, Cents | bool]]
    """The wagers for the next round, by place."""
    up: dict[str, dict[str, Cents]]
    """Standing wagers from earlier rounds, by seat."""
    point: int | None
    """The point of the pass line, where there is one."""
    ready: list[str]
    """Places whose wagers are final."""
    waits: list[str]
    """Places that must answer."""
    seconds: float | None
    """The seconds that they have left, if a clock runs."""
    extra: bool
    """Whether the clock has run out, and these seconds are from their time banks."""
    acting: str | None
    """The position that must decide."""
    commit: str
    """The commitment to the shoe's cards and their order, published before anyone wagers."""
    mixing: list[list[str]]
    """For each person who adds to the shuffle, the hash given before, and the part once it is revealed."""
    head: str
    """The head of the table's hash chain over all finished rounds; empty if there is none yet."""
    anew: int
    """Shoes that were replaced because a part of their shuffle was withheld."""
    shoe: int
    """The number of the shoe in use."""
    used: int
    """The number of its cards dealt."""
    drop: Cents
    """The fees collected at this table."""
    ended: list[EndedShoe]
    """The last few shoes that ended."""
    net: dict[str, Cents] | None
    """Everyone's net result of the last round."""
    newcomers: list[str]
    """Seats whose holder came after that round: its result there is not theirs."""
    shown: dict[str, ShownHand]
    """Hands that were shown after the last round, though nobody had to, by place."""
    listed: bool
    """Whether everyone sees the table in the lobby; else only those who have its link find it."""


class OpenOffer(OfferData):
    """An open offer, with what distinguishes it from others."""

    round: int
    count: int
    named: NotRequired[str]
    """What you hold, in words."""


class Yours(TypedDict):
    """What only one person may see: their places, their offer, what was done for them."""

    seats: list[int]
    """Your seats."""
    places: list[str]
    """The same, with places behind seats."""
    wallet: Cents
    """Your money besides chips on tables."""
    notes: list[str]
    """What was done for you while you were away."""
    collection: Cents
    """The most that the collection takes from you as the player-dealer of a round."""
    least_bank: Cents
    """The least that the player-dealer must put up."""
    most: NotRequired[dict[str, Cents]]
    """While the bank is offered or wagers are taken: the most that each of your places can put up, fees left out."""
    time_fee: NotRequired[str]
    """When the next time collection is due, in a sentence."""
    closed: NotRequired[dict[str, dict[str, str]]]
    """Wagers that cannot be placed now, by place, each with the reason; where some stay up."""
    agree: NotRequired[list[str]]
    """Options that everyone at the table may agree to before the next deal."""
    promised: NotRequired[str | None]
    """The hash of your part for the next shoe."""
    unshown: NotRequired[dict[str, str]]
    """Your cards of the last round that nobody saw, by place: you may show them until the next deal."""
    opened: NotRequired[bool]
    """Whether you opened this table: then you decide whether it is listed."""
    offer: NotRequired[OpenOffer]
    """The offer that you must answer now."""


NewEvents = TypedDict("NewEvents", {"round": int, "from": int, "events": list[Event]})
"""The events of a round from a number on."""


class Update(TypedDict):
    """A table's new state and events, for one person."""

    type: Literal["update"]
    state: State
    events: NewEvents
    you: Yours


class TableInfo(TypedDict):
    """A table: its posting, and the settings it was opened with."""

    table: str
    posting: PostingDetail
    option: int | None
    plan: str
    fee: str
    decks: int
    cards: int
    limits: dict[str, tuple[Cents, Cents | None]]
    sign: str
    """The table's limits or stakes, as its sign shows them."""
    seats: int
    least: Cents
    """The smallest stack with which one takes part."""
    least_in: Cents
    """The smallest buy-in."""
    most_in: Cents | None
    """The largest stack that one may buy, where that is posted."""
    buy_in: Cents
    """The usual buy-in at these stakes."""
    opening: dict[str, Cents]
    """The smallest wager that gets one dealt in."""
    hints: bool
    """Whether hints are given here."""
    charted: bool
    """Whether the best play is a chart."""
    no_advice: str
    """Why there are no hints, in a sentence; empty where there are."""
    several: bool
    backline: bool


class OpenTableEntry(TypedDict):
    """An open table in the lobby."""

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
    """Whether the caller has a place there."""
    held: Cents
    """The caller's chips there."""
    bots: int
    listed: bool
    """Whether everyone sees it."""
    watching: int
    rounds: int
    drop: Cents


class Reply(TypedDict):
    """The reply to a message."""

    type: Literal["ok", "error"]
    ref: int | None
    says: NotRequired[str]
    """Why it was refused, in a sentence."""
    hint: NotRequired[Advice | None]
    first: NotRequired[FirstHint | None]
    chart: NotRequired[MarkedChart]
    look: NotRequired[Look]
    wallet: NotRequired[Cents]
    """Your money besides chips on tables; in the reply to `ping`."""


class SpokenPhrase(TypedDict):
    """A short phrase, and who said it."""

    who: str
    place: str | None
    """Their first place at the table, if they have one."""
    phrase: Phrase


class RoomUpdate(TypedDict):
    """The onlookers of a table, who have no place there, and what somebody, or the house, says."""

    type: Literal["room"]
    watching: list[str]
    says: SpokenPhrase | None
    house: NotRequired[str]
    """The house's announcement to all tables."""


class Opened(TypedDict):
    """A table that was opened."""

    table: str


class Person(TypedDict):
    """A person's profile."""

    token: str
    name: str
    wallet: Cents
    at: dict[str, Cents]
    """Your chips at tables, by table."""
    fresh: bool
    """Whether you have so little that fresh play money is given."""


class NewToken(TypedDict):
    """A person's only valid token from now on."""

    token: str


class NewCode(TypedDict):
    """A code that brings a person to another device, once."""

    code: str
    seconds: int
    """How long it is valid."""


class Wallet(TypedDict):
    """Your money besides chips on tables."""

    wallet: Cents
