"""The kinds of events of poker against the player-dealer alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Decide(TypedDict):
    """A seat plays, checks or folds; its bet follows as a wager."""

    event: Literal["decide"]
    seat: str
    choice: Literal["play", "check", "fold"]
    street: str
    multiple: NotRequired[int]
    """How many times the ante it plays."""


class Named(TypedDict):
    """A hand is named at the showdown: the player-dealer's, and whether it qualifies; a seat's, and its result."""

    event: Literal["named"]
    position: str
    hand: str
    qualifies: NotRequired[bool]
    result: NotRequired[Literal["wins", "loses", "ties", "folded"]]
