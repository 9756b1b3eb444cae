"""Rounds that are over or in dispute, as a browser sees them, and those that dealers in training settle."""

from __future__ import annotations

from typing import TypedDict

from housedealer.server.wire.advice import AdvisedChoice
from housedealer.server.wire.postings import PostingDetail
from housedealer.table.events import Cents, Event, SettledLine
from housedealer.table.round.offers import OfferData


class Fee(TypedDict):
    """A fee that was paid."""

    payer: str
    amount: Cents
    why: str


class Answer(TypedDict):
    """A settled round."""

    posting: str
    events: list[Event]
    fees: list[Fee]
    net: dict[str, Cents]
    drop: Cents


class PlayedRound(TypedDict):
    """A round that is over."""

    table: str
    number: int
    answer: Answer
    posting: PostingDetail
    shoe: int


class DisputeLook(TypedDict):
    """A round that is being put together: what happened so far, who is asked next, how it settles."""

    posting: PostingDetail
    positions: list[str]
    events: list[Event]
    offers: list[OfferData]
    answer: Answer | None
    ruling: list[str]
    """What the settlement rests on, in sentences: an assumed first action that could matter before all else."""
    says: str
    """What is wrong or missing, in a sentence; empty where nothing is."""


class RoundLine(TypedDict):
    """A round of a table in a line: what it came to, and what whoever asks made of it."""

    number: int
    net: Cents | None
    marks: list[Event]


class Staked(TypedDict):
    """A wager that a dealer in training settles."""

    seat: str
    wager: str
    hand: int
    staked: Cents


class Problem(TypedDict):
    """A round for dealers in training."""

    problem: str
    posting: str
    events: list[Event]
    fee: str
    """The fee option in force, in words; empty where nothing is taken."""
    wagers: list[Staked]
    amounts: list[str]
    """Fees and shares of pots that are to be named, in words."""


class CheckedLine(SettledLine):
    """A wager as it was announced, against what the posting says."""

    right: bool
    expected: str


class CheckedAmount(TypedDict):
    """A fee or a share of a pot as it was announced, against what the posting says."""

    right: bool
    expected: str
    why: str


class Checked(TypedDict):
    """An announcement that was checked."""

    lines: list[CheckedLine]
    amounts: list[CheckedAmount]
    fees: list[Fee]
    net: dict[str, Cents]


class Reviewed(TypedDict):
    """A decision in a round that is over, with what every choice was worth then."""

    at: int
    """After how many events it was asked."""
    position: str
    offer: OfferData
    made: str
    cost: Cents
    """What the choice that was made cost on average against the best."""
    strategy: str
    choices: list[AdvisedChoice]
