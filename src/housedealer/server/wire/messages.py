"""The types of browsers' messages; unknown fields are refused."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from housedealer.errors import HouseError

MAX_REF = 2**53
"""The largest integer that JavaScript represents exactly."""
Money = Annotated[int, Field(strict=True, ge=-(10**15), le=10**15, json_schema_extra={"format": "cents"})]
"""An amount in whole cents."""
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{4,24}$")]
SeatNumber = Annotated[int, Field(ge=1, le=20)]
Place = Annotated[str, Field(pattern=r"^[1-9][0-9]?(/[1-9][0-9]?)?$", max_length=5)]
"""A seat such as `2`, or a place behind it such as `2/1`."""
Name = Annotated[str, Field(min_length=1, max_length=40)]
RoundMeant = Annotated[int | None, Field(ge=0, le=2**31)]
"""The round that a message is meant for, if given: a message that comes too late does not count for the next."""


class Message(BaseModel):
    """A message; its `ref` is repeated in the reply."""

    model_config = ConfigDict(extra="forbid", strict=True)
    type: str
    ref: int = Field(ge=0, le=MAX_REF)
    """A number that is repeated in the reply, larger than those before."""


class Hello(Message):
    """The first message: who is connecting, and to which table."""

    type: Literal["hello"]
    token: str = Field(max_length=1000)
    """A token, from `POST /api/people` or `GET /api/me`."""
    table: TableId
    """The table's id."""
    line: str | None = Field(default=None, pattern=r"^[0-9a-f]{16,32}$")
    """A random name of the client for itself: after reconnecting under it, it may send unanswered messages again, with
    the same numbers, and each counts once."""


class Sit(Message):
    """Take a seat."""

    type: Literal["sit"]
    seat: SeatNumber
    """A free seat, or a bot's."""
    buy_in: Money
    """The amount to take from the wallet."""


class Behind(Message):
    """Take a place behind a seat, to bet on its hand."""

    type: Literal["behind"]
    seat: SeatNumber
    """The seat whose hand to bet on."""
    buy_in: Money
    """The amount to take from the wallet."""


class Stand(Message):
    """Leave one place, or the table."""

    type: Literal["stand"]
    place: Place | None = None
    """One of your own places; null for all of them."""


class Move(Message):
    """Change seats, with all chips."""

    type: Literal["move"]
    seat: SeatNumber
    """Your seat."""
    to: SeatNumber
    """A free seat, or a bot's."""


class SitOut(Message):
    """Sit out, or take part again."""

    type: Literal["sit-out"]
    out: bool
    """Whether to sit out."""


class Buy(Message):
    """Buy more chips from the wallet."""

    type: Literal["buy"]
    place: Place
    """One of your own places, which gets the chips."""
    amount: Money


class BankMessage(Message):
    """Accept the player-dealer position with a bank, or pass it on."""

    type: Literal["bank"]
    seat: SeatNumber
    """Your seat, to which the position is offered."""
    amount: Money | None
    """The bank; null to pass."""
    picks: dict[str, int] = {}
    """What the player-dealer picks before the deal, such as a pile, where the posting has it."""
    round: RoundMeant = None
    """The round that it is meant for, if given: a message that comes too late does not count for the next."""


class WagerMessage(Message):
    """The wagers of a place for the next round, replacing earlier ones."""

    type: Literal["wager"]
    place: Place
    """One of your own places."""
    wagers: dict[Name, Money | bool] = Field(max_length=40)
    """Amounts by wager id; `true` or `false` for options to agree to."""
    ready: bool
    """Whether the round may be dealt for this place; if not, the wagers are only laid out."""
    round: RoundMeant = None
    """The round that it is meant for, if given: a message that comes too late does not count for the next."""
    down: list[Name] = Field(default_factory=list, max_length=60)
    """Standing wagers from earlier rounds to take down first."""


class ChooseMessage(Message):
    """Answer the open offer; `count` is the number of choices in the round before it."""

    type: Literal["choose"]
    position: Annotated[str, Field(max_length=20)]
    """The position that must decide, from the offer."""
    round: int = Field(ge=0, le=2**31)
    """The round's number, from the offer."""
    count: int = Field(ge=0, le=100_000)
    """The number of choices in the round before it, from the offer: so an offer is answered once."""
    choice: Name
    """One of the legal choices."""
    argument: Money | Annotated[str, Field(max_length=400)] | None = None
    """An amount in cents, a number of times, or cards and names as text."""


Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Mix(Message):
    """Add to the shuffle: reveal your part for this shoe, and send the hash of your part for the next."""

    type: Literal["mix"]
    part: Hash | None = None
    """The part promised for this shoe."""
    promise: Hash | None = None
    """The hash of your part for the next shoe."""


Phrase = Literal["good-luck", "nice-hand", "well-played", "thanks", "one-moment", "sorry"]
"""The phrases that people may say to each other at a table; there is no chat."""


class Say(Message):
    """Say a short phrase to everyone at the table."""

    type: Literal["say"]
    phrase: Phrase


class Show(Message):
    """Show the cards that the last round left face down, where the posted rules leave it open."""

    type: Literal["show"]
    round: int = Field(ge=0, le=2**31)
    """The round's number."""


class List(Message):
    """Open the table to everyone, or to those alone who have its link."""

    type: Literal["list"]
    listed: bool
    """Whether everyone sees it in the lobby."""


SeatName = Annotated[str, Field(pattern="^[0-9]{1,2}$")]
RangeText = Annotated[str, Field(min_length=1, max_length=200)]
"""Hands in words such as `15%`, `QQ+, AKs` or `random`."""


class Hint(Message):
    """Ask for the best play, where it is known."""

    type: Literal["hint"]
    ranges: Annotated[dict[SeatName, RangeText], Field(max_length=20)] = Field(default_factory=dict)
    """In a game for the pot, opponents' hands by seat, in place of those that their actions suggest."""
    at_once: bool = False
    """Ask for the first hint only, which comes without delay: what the chart says, or a first look at the hand."""


class Chart(Message):
    """Ask for the chart of the best play, with the cell of your present decision marked."""

    type: Literal["chart"]


class Look(Message):
    """Preview an unfinished answer, such as the name of the hand laid so far."""

    type: Literal["look"]
    position: Annotated[str, Field(max_length=20)]
    """The position that must decide, from the offer."""
    choice: Name
    """One of the legal choices."""
    argument: Annotated[str, Field(max_length=400)]
    """The cards laid so far."""


class Ping(Message):
    """Keep the connection open."""

    type: Literal["ping"]


Any_ = Annotated[
    Hello
    | Sit
    | Behind
    | Stand
    | Move
    | SitOut
    | Buy
    | BankMessage
    | WagerMessage
    | ChooseMessage
    | Mix
    | Show
    | List
    | Hint
    | Chart
    | Look
    | Say
    | Ping,
    Field(discriminator="type"),
]
_validate = TypeAdapter(Any_).validator.validate_json
"""Without TypeAdapter's own layer, which costs as much as a short message."""


def read(text: str) -> Any:
    """Parse a message; an error says in one sentence what is wrong with it.

    >>> read('{"type": "stand", "ref": 1}').type
    'stand'
    >>> read('{"type": "stand", "ref": 1, "seat": 4}')
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: message: stand.seat: Extra inputs are not permitted
    """
    try:
        return _validate(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(step)[:40] for step in first["loc"])
        raise HouseError(f"message: {where + ': ' if where else ''}{first['msg'][:200]}") from None


def ref_of(text: str) -> int | None:
    """The `ref` of a refused message, if it has one: its sender waits for a reply with it.

    >>> ref_of('{"type": "sit", "ref": 7, "seat": "four"}'), ref_of('{"ref": "7"}'), ref_of("[" * 4000)
    (7, None, None)
    """
    try:
        result = json.loads(text)
    except (ValueError, RecursionError):
        return None
    ref = result.get("ref") if isinstance(result, dict) else None
    return ref if type(ref) is int and 0 <= ref <= MAX_REF else None


class Enter(BaseModel):
    """A new person."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: str = Field(default="", max_length=24)


class TransferCode(BaseModel):
    """A code that was made on another device, as it is typed."""

    model_config = ConfigDict(extra="forbid", strict=True)
    code: str = Field(max_length=60)


class CashOut(BaseModel):
    """Leave tables, with all chips."""

    model_config = ConfigDict(extra="forbid", strict=True)
    tables: list[TableId] = Field(max_length=100)


class TableLimits(BaseModel):
    """A table's own limits for base wagers, within the posted ones."""

    model_config = ConfigDict(extra="forbid", strict=True)
    min: Money | None = None
    max: Money | None = None


class OpenTable(BaseModel):
    """A new table."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posting: str = Field(max_length=80)
    option: int | Literal["first", "gentlest"] | None = "first"
    """A fee option; `first` for the default of such a table, `gentlest` for the one that takes least from a pot, null
    for no fee."""
    plan: str = Field(default="", max_length=200)
    """The stakes: a plan's name, or one's own such as `small_blind=2 big_blind=4`; empty for the most usual."""
    limits: TableLimits = TableLimits()
    decks: int | None = Field(default=None, ge=1, le=24)
    bots: int = Field(default=3, ge=0, le=13)
    skill: str = Field(default="", max_length=40)
    """How the bots play, where they have levels and styles: such as `expert` or `regular maniac`; empty for the usual
    level."""
    private: bool = False
    """Whether only those who have its link find it; whoever opened it can change that later."""
    readings: dict[Name, Annotated[str, Field(min_length=1, max_length=80)]] = Field(
        default_factory=dict, max_length=20
    )


class Announced(BaseModel):
    """The result of one wager as announced by a dealer in training."""

    model_config = ConfigDict(extra="forbid", strict=True)
    result: Literal["win", "lose", "push", "returned"]
    amount: Money = 0


class Announcement(BaseModel):
    """A settlement as a dealer in training announces it, wager by wager."""

    model_config = ConfigDict(extra="forbid", strict=True)
    problem: str = Field(max_length=2000)
    lines: list[Announced] = Field(max_length=200)
    amounts: list[Money] | None = Field(default=None, max_length=200)
    """Fees and shares of pots, in the order of the questions; null: they are not practiced."""


class Dispute(BaseModel):
    """A round's document, as far as it is filled in."""

    model_config = ConfigDict(extra="forbid", strict=True)
    document: dict[str, Any]


class HandFile(BaseModel):
    """A file of hands of poker."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: str = Field(min_length=1, max_length=300)
    text: str


class HandFiles(BaseModel):
    """Files of hands of poker."""

    model_config = ConfigDict(extra="forbid", strict=True)
    files: list[HandFile] = Field(min_length=1, max_length=1000)


class HandOfFile(BaseModel):
    """A hand of a file: the file, and the hand's number in it, from 0."""

    model_config = ConfigDict(extra="forbid", strict=True)
    file: HandFile
    number: int = Field(ge=0, le=100_000)
