"""What a browser may send: every message, closed to anything else."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from housedealer.errors import HouseError

MOST_REF = 2**53
"""The largest whole number that JavaScript counts to exactly."""
Money = Annotated[int, Field(strict=True, ge=-(10**15), le=10**15, json_schema_extra={"format": "cents"})]
"""An amount in whole cents."""
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{4,24}$")]
SeatNumber = Annotated[int, Field(ge=1, le=20)]
Place = Annotated[str, Field(pattern=r"^[1-9][0-9]?(/[1-9][0-9]?)?$", max_length=5)]
"""A seat such as `2`, or a place behind it such as `2/1`."""
Name = Annotated[str, Field(min_length=1, max_length=40)]
RoundMeant = Annotated[int | None, Field(ge=0, le=2**31)]
"""The round that something is meant for, where it is said: what comes too late does not count for the next."""


class Message(BaseModel):
    """A message; `ref` comes back with its answer."""

    model_config = ConfigDict(extra="forbid", strict=True)
    type: str
    ref: int = Field(ge=0, le=MOST_REF)
    """A number that comes back with the answer, larger than those before."""


class Hello(Message):
    """The first message: who one is, and the table that one looks at."""

    type: Literal["hello"]
    token: str = Field(max_length=1000)
    """Who one is, as `POST /api/people` or `GET /api/me` has said."""
    table: TableId
    """The table's id."""
    line: str | None = Field(default=None, pattern=r"^[0-9a-f]{16,32}$")
    """A name that whoever speaks made up for themselves: coming back by it, they may say again what was not answered,
    with the same numbers, and it counts once."""


class Sit(Message):
    """Take a seat."""

    type: Literal["sit"]
    seat: SeatNumber
    """A seat that is free, or a bot's."""
    buy_in: Money
    """What one takes from one's wallet."""


class Behind(Message):
    """Take a place behind a seat, to bet on its hand."""

    type: Literal["behind"]
    seat: SeatNumber
    """The seat whose hand one bets on."""
    buy_in: Money
    """What one takes from one's wallet."""


class Stand(Message):
    """Leave one place, or the table."""

    type: Literal["stand"]
    place: Place | None = None
    """One of one's own; none for all of them."""


class SitOut(Message):
    """Sit out, or take part again."""

    type: Literal["sit-out"]
    out: bool
    """Whether one sits out."""


class Buy(Message):
    """More chips from the wallet."""

    type: Literal["buy"]
    place: Place
    """One's own, to which the chips go."""
    amount: Money


class BankMessage(Message):
    """Accept the player-dealer position with a bank, or pass it on."""

    type: Literal["bank"]
    seat: SeatNumber
    """One's own, to which the position is offered."""
    amount: Money | None
    """The bank; null to pass."""
    picks: dict[str, int] = {}
    """What the player-dealer picks before the deal, such as a pile, where the posting has it."""
    round: RoundMeant = None
    """The round that it is meant for, where it is said: what comes too late does not count for the next."""


class WagerMessage(Message):
    """The wagers of a place for the next round, instead of those placed before."""

    type: Literal["wager"]
    place: Place
    """One's own."""
    wagers: dict[Name, Money | bool] = Field(max_length=40)
    """By the wager's id, its amount; `true` and `false` for what is agreed to or not."""
    ready: bool
    """Whether the round may be dealt for this place; otherwise these are only laid out."""
    round: RoundMeant = None
    """The round that it is meant for, where it is said: what comes too late does not count for the next."""
    down: list[Name] = Field(default_factory=list, max_length=60)
    """Wagers that stand from earlier rounds and are taken down first."""


class ChooseMessage(Message):
    """Answer the open question; `count` is how many choices the round had before it."""

    type: Literal["choose"]
    position: Annotated[str, Field(max_length=20)]
    """The position that is asked, as the question says."""
    round: int = Field(ge=0, le=2**31)
    """The round's number, as the question says."""
    count: int = Field(ge=0, le=100_000)
    """How many choices the round had before it, as the question says: a question is answered once."""
    choice: Name
    """One of those that are legal."""
    argument: Money | Annotated[str, Field(max_length=400)] | None = None
    """An amount in cents, a number of times, or cards and names as text."""


Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Mix(Message):
    """Add to the shuffle: the part that was promised for this shoe, and the hash of the next shoe's."""

    type: Literal["mix"]
    part: Hash | None = None
    """What was promised for this shoe."""
    promise: Hash | None = None
    """The hash of what one will add to the next."""


Phrase = Literal["good-luck", "nice-hand", "well-played", "thanks", "one-moment", "sorry"]
"""What people may say to each other at a table; there is no chat."""


class Say(Message):
    """Say a short phrase to all at the table."""

    type: Literal["say"]
    phrase: Phrase


class Hint(Message):
    """What the best play is, where it is known."""

    type: Literal["hint"]


class Look(Message):
    """What an answer that is still being made would come to, such as what cards laid so far are called."""

    type: Literal["look"]
    position: Annotated[str, Field(max_length=20)]
    """The position that is asked, as the question says."""
    choice: Name
    """One of those that are legal."""
    argument: Annotated[str, Field(max_length=400)]
    """The cards laid so far."""


class Ping(Message):
    """Keeps a connection open."""

    type: Literal["ping"]


Any_ = Annotated[
    Hello
    | Sit
    | Behind
    | Stand
    | SitOut
    | Buy
    | BankMessage
    | WagerMessage
    | ChooseMessage
    | Mix
    | Hint
    | Look
    | Say
    | Ping,
    Field(discriminator="type"),
]
_validate = TypeAdapter(Any_).validator.validate_json
"""Without the layer above it, which costs as much as a short message."""


def read(text: str) -> Any:
    """A message from its text, or one sentence on what is wrong with it.

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
    """The `ref` of a message that is not taken, where it has one: whoever sent it waits for an answer by it.

    >>> ref_of('{"type": "sit", "ref": 7, "seat": "four"}'), ref_of('{"ref": "7"}'), ref_of("[" * 4000)
    (7, None, None)
    """
    try:
        result = json.loads(text)
    except (ValueError, RecursionError):
        return None
    ref = result.get("ref") if isinstance(result, dict) else None
    return ref if type(ref) is int and 0 <= ref <= MOST_REF else None


class Enter(BaseModel):
    """A new person."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: str = Field(default="", max_length=24)


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
    option: int | Literal["first"] | None = "first"
    """A fee option; `first` for the one that such a table opens with, null for no fee."""
    plan: str = Field(default="", max_length=200)
    """What it plays for: a plan's name, or one's own such as `small_blind=2 big_blind=4`; none for the most usual."""
    limits: TableLimits = TableLimits()
    decks: int | None = Field(default=None, ge=1, le=24)
    bots: int = Field(default=3, ge=0, le=13)
    readings: dict[Name, Annotated[str, Field(min_length=1, max_length=80)]] = Field(
        default_factory=dict, max_length=20
    )


class Announced(BaseModel):
    """What a dealer in training announces of one wager."""

    model_config = ConfigDict(extra="forbid", strict=True)
    result: Literal["win", "lose", "push", "returned"]
    amount: Money = 0


class Announcement(BaseModel):
    """A settlement as a dealer in training announces it, wager by wager."""

    model_config = ConfigDict(extra="forbid", strict=True)
    problem: str = Field(max_length=2000)
    lines: list[Announced] = Field(max_length=200)
    amounts: list[Money] | None = Field(default=None, max_length=200)
    """Fees and shares of pots, in the order in which they were asked for; left out: they are not practised."""


class Dispute(BaseModel):
    """A round's document, as far as it has been put together."""

    model_config = ConfigDict(extra="forbid", strict=True)
    document: dict[str, Any]
