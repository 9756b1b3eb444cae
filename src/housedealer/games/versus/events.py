"""The kinds of events that only poker against the player-dealer tells."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Decide(TypedDict):
    """A seat plays, checks or folds; what it puts up follows as a wager."""

    event: Literal["decide"]
    seat: str
    choice: Literal["play", "check", "fold"]
    street: str
    multiple: NotRequired[int]
    """How many times the ante it plays."""


class Named(TypedDict):
    """A hand is called at the showdown: the player-dealer's, and whether it qualifies; a seat's, and how it does."""

    event: Literal["named"]
    position: str
    hand: str
    qualifies: NotRequired[bool]
    result: NotRequired[Literal["wins", "loses", "ties", "folded"]]
