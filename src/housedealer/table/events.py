"""The kinds of events of a round, one type each, with who may see which field.

An event is a plain dict with its kind under `event`. Fields marked `Hidden` may be under `private` instead, by viewer
(a position, or `house` for what only the house dealer knows); all other fields are public. Kinds that only one family
has are defined with the family. Money is in whole cents.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NotRequired, TypedDict, TypeVar, get_args, get_type_hints

HOUSE = "house"

CENTS = "cents"
Cents = Annotated[int, CENTS]
"""Money in whole cents; `contract.py` and the page find amounts by this annotation."""

T = TypeVar("T")
HIDDEN = "hidden"
Hidden = Annotated[T, HIDDEN]
"""A field that not everyone may see at once: it may be under `private`."""
Private = dict[str, dict[str, Any]]
"""Hidden fields by the viewer who may see them."""

Event = dict[str, Any]
"""An event of any kind, for code that handles all of them; code that emits one uses its type below."""


class RoundEvent(TypedDict):
    """A round begins: the player-dealer, and everyone's wagers or stacks."""

    event: Literal["round"]
    posting: str
    player_dealer: NotRequired[str]
    bank: NotRequired[Cents]
    seats: dict[str, dict[str, Cents]]
    up: NotRequired[dict[str, dict[str, Cents]]]
    """Standing wagers from earlier rounds."""


class Deal(TypedDict):
    """A card is dealt to a position, face up, or face down for its owner."""

    event: Literal["deal"]
    to: str
    face: Literal["up", "down"]
    hand: NotRequired[int]
    card: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class Burn(TypedDict):
    """Cards leave the shoe unseen."""

    event: Literal["burn"]
    count: int


class Turn(TypedDict):
    """Cards of a position are turned face up."""

    event: Literal["turn"]
    position: str
    cards: str


class FirstAction(TypedDict):
    """The seat with first action, as the posting derives it."""

    event: Literal["first-action"]
    seat: str
    why: str


class FeeEvent(TypedDict):
    """A fee is collected into the drop."""

    event: Literal["fee"]
    payer: str
    amount: Cents
    why: str


class Placed(TypedDict):
    """A wager is placed in mid-round."""

    event: Literal["wager"]
    seat: str
    wager: str
    hand: int
    staked: Cents


class SettledLine(TypedDict):
    """A settled wager."""

    seat: str
    wager: str
    hand: int
    staked: Cents
    result: Literal["win", "lose", "push", "returned"]
    paid: Cents
    taken: Cents
    uncovered: Cents
    why: str


class SettleEvent(SettledLine):
    """A wager is settled; `pool` is what is left of the bank."""

    event: Literal["settle"]
    pool: Cents


class Total(TypedDict):
    """The total of a hand."""

    event: Literal["total"]
    position: str
    total: int | str
    """A number, or the name of a natural."""


class Shuffle(TypedDict):
    """Cards out of play are shuffled, to be dealt on."""

    event: Literal["shuffle"]
    count: int


class Void(TypedDict):
    """The round cannot go on: all wagers and fees are returned."""

    event: Literal["void"]
    why: str


class End(TypedDict):
    """The round is over."""

    event: Literal["end"]


SHARED: tuple[type, ...] = (
    RoundEvent, Deal, Burn, Turn, FirstAction, FeeEvent, Placed, SettleEvent, Total, Shuffle, Void, End,
)  # fmt: skip
"""The kinds that any family may emit."""


def kind_of(event: type) -> str:
    """The name of a kind of event.

    >>> kind_of(Burn)
    'burn'
    """
    name: str = get_args(get_type_hints(event)["event"])[0]
    return name


def view(events: Iterable[Event], viewers: Iterable[str]) -> list[Event]:
    """The events as someone who holds these positions may see them; `house` sees everything.

    >>> dealt = [{"event": "deal", "to": "3", "private": {"3": {"card": "As"}}}]
    >>> view(dealt, ["3"])
    [{'event': 'deal', 'to': '3', 'card': 'As'}]
    >>> view(dealt, ["4"])
    [{'event': 'deal', 'to': '3'}]
    """
    held = set(viewers)
    if HOUSE in held:
        return [_whole(event) if "private" in event else event for event in events]
    return [_shown(event, held) if "private" in event else event for event in events]


def received(events: Iterable[Event]) -> dict[str, list[str]]:
    """The cards that each position received, in order, as far as these events show them.

    >>> received([{"event": "deal", "to": "3", "card": "As"}, {"event": "deal", "to": "3"}])
    {'3': ['As']}
    """
    result: dict[str, list[str]] = {}
    for event in events:
        if event["event"] == "deal" and "card" in event:
            result.setdefault(event["to"], []).append(event["card"])
    return result


def _whole(event: Event) -> Event:
    """An event with all its fields, as the house sees it."""
    shown = event.copy()
    shown |= shown.pop("private")[HOUSE]
    return shown


def _shown(event: Event, held: set[str]) -> Event:
    shown = event.copy()
    private = shown.pop("private")
    for viewer in held:
        if viewer in private:
            shown |= private[viewer]
    return shown
