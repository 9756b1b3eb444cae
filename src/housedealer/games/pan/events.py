"""The kinds of events of panguingue alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Cents, Hidden, Private


class Tops(TypedDict):
    """Everyone has anted: the tops, and what each put in."""

    event: Literal["tops"]
    amount: Cents
    antes: dict[str, Cents]


class DropOut(TypedDict):
    """A seat gives up its hand before the first draw and leaves its ante."""

    event: Literal["drop-out"]
    seat: str


class Take(TypedDict):
    """A seat draws: the stock's next card, which it alone sees, or the card just discarded."""

    event: Literal["take"]
    seat: str
    pile: Literal["stock", "discard"]
    card: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class Meld(TypedDict):
    """A seat lays down a meld, its first, second and so on."""

    event: Literal["meld"]
    seat: str
    number: int
    cards: str
    melded: int
    """How many cards it has down in total."""


class Extend(TypedDict):
    """A seat adds cards to a meld of its own."""

    event: Literal["extend"]
    seat: str
    number: int
    cards: str
    melded: int


class Throw(TypedDict):
    """A seat discards; the card is in the next player's reach."""

    event: Literal["throw"]
    seat: str
    card: str


class Collect(TypedDict):
    """The others pay a seat: for konditions, for going out, or it takes the tops."""

    event: Literal["collect"]
    seat: str
    amount: Cents
    payers: dict[str, Cents]
    """What each paid; the tops are `pot`."""
    stacks: dict[str, Cents]
    """The stacks of the players concerned."""
    why: str


class Pan(TypedDict):
    """A seat has melded all that it takes and wins, or is the last one left."""

    event: Literal["pan"]
    seat: str
    why: str


class StockOut(TypedDict):
    """The stock is exhausted and nobody has won: antes are returned."""

    event: Literal["stock-out"]
    antes: dict[str, Cents]
