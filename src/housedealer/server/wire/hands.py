"""The types of hands of poker that a browser has read from files."""

from __future__ import annotations

from typing import TypedDict

from housedealer.adapters.hand_histories.checking import Difference, Status
from housedealer.adapters.hand_histories.player_statistics import PlayerStatistics
from housedealer.server.wire.postings import PostingDetail
from housedealer.server.wire.rounds import Answer
from housedealer.table.events import Cents


class ReadHand(TypedDict):
    """A hand of a file, replayed and checked by a posting's rules."""

    file: int
    """The file, counted from 0."""
    number: int
    """The hand's number in it, from 0."""
    hand: str
    """What the file calls it."""
    title: str
    """The posting by whose rules it was checked; empty if there is none."""
    status: Status
    why: str
    differences: list[Difference]
    player: str
    """Whose file it is; empty if it does not say."""
    net: Cents | None
    """This player's result; null where it is not known."""


class HandsRead(TypedDict):
    """The hands of some files, their players' statistics, and what could not be read."""

    hands: list[ReadHand]
    players: list[PlayerStatistics]
    problems: list[str]


class ReplayedHand(TypedDict):
    """A hand of a file as it was played, with the cards that the file shows."""

    hand: str
    posting: PostingDetail
    answer: Answer
    names: dict[str, str]
    """The players by seat."""
