"""Offers as clients are sent them; apart from `offers.py`, as compiled modules forget the types of their fields."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from housedealer.table.round.arguments import ArgumentData


class About(TypedDict, total=False):
    """Facts about an offer for the one who answers it; a family declares more of its own."""

    hand: int
    """The number of the seat's hand that is to be decided."""
    street: str
    cards: str
    """The cards to be decided on."""


class LegalData(TypedDict):
    """A legal choice: its name, its argument, and a hint for people."""

    choice: str
    argument: NotRequired[ArgumentData]
    words: NotRequired[str]


class OfferData(About):
    """An offer as a client sees it."""

    position: str
    optional: bool
    legal: list[LegalData]
