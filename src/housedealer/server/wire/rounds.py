"""Rounds that are over or in dispute, as a browser sees them, and those that dealers in training settle."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from housedealer.server.wire.advice import AdvisedChoice
from housedealer.server.wire.postings import PostingDetail
from housedealer.table.contract import Pot
from housedealer.table.events import Cents, Event, SettledLine
from housedealer.table.round.offers import OfferData


class Fee(TypedDict):
    """A fee that was paid."""

    payer: str
    amount: Cents
    why: str


FirstActionFrom = TypedDict("FirstActionFrom", {"seat": str, "from": str, "assumed": bool, "rule": NotRequired[str]})
"""Who had first action, what says so, and whether it was assumed; the posting's rule where it has a name of its own."""


class Otherwise(TypedDict):
    """Another choice of a reading, with what it would make of those whom it changes."""

    choice: str
    net: dict[str, Cents]


class OtherSeat(TypedDict):
    """Another seat with first action: what it would make of those whom it changes, or why it cannot be."""

    seat: str
    net: NotRequired[dict[str, Cents]]
    says: NotRequired[str]


class RestsOn(TypedDict):
    """A reading that the money of a round rests on."""

    reading: str
    choice: str
    lines: str
    otherwise: list[Otherwise]


class Unsettled(TypedDict):
    """Another choice of a reading, and why the round could not have gone so under it."""

    choice: str
    says: str


class UnsettledIf(TypedDict):
    """A reading of which other choices leave the round unsettled."""

    reading: str
    choice: str
    lines: str
    otherwise: list[Unsettled]


class PointsBetween(TypedDict):
    """What two hands made of each other: points positive to the first."""

    seats: list[str]
    points: int
    why: str


class Mishap(TypedDict):
    """An irregularity, and what the posting does about it."""

    kind: str
    does: str
    why: str


class Answer(TypedDict):
    """A settled round."""

    posting: str
    events: list[Event]
    wagers: NotRequired[list[SettledLine]]
    """Where there is a player-dealer."""
    pots: NotRequired[list[Pot]]
    """Where there are pots."""
    points: NotRequired[list[PointsBetween]]
    """Where hands are counted against each other."""
    fees: list[Fee]
    net: dict[str, Cents]
    drop: Cents
    first_action: NotRequired[FirstActionFrom]
    first_action_otherwise: NotRequired[list[OtherSeat]]
    """What a first action that was assumed would move if it was another seat's."""
    rests_on: NotRequired[list[RestsOn]]
    unsettled_if: NotRequired[list[UnsettledIf]]
    irregularities: NotRequired[list[Mishap]]
    next: NotRequired[dict[str, Any]]
    """What the round leaves for the next, which each family says for itself."""
    difference: NotRequired[dict[str, Cents]]
    """What is still to be paid, or below zero to be returned, where the round says what was paid."""
    voided: NotRequired[str]
    unused: NotRequired[dict[str, str]]
    """Listed cards that the round did not come to need, by position."""


class PlayedRound(TypedDict):
    """A round that is over."""

    table: str
    number: int
    answer: Answer
    posting: PostingDetail
    shoe: int


class FieldChoice(TypedDict):
    """A value that a field takes, and what it is called."""

    value: str | int | None
    words: str


class DocumentField(TypedDict):
    """A key of a round's document as a form asks for it."""

    key: str
    name: str
    kind: Literal[
        "amount", "number", "numbers", "number-lists", "text", "texts", "flag", "choice", "seat", "seats", "position",
        "group", "by-seat", "rows", "json",
    ]  # fmt: skip
    """`group`: an object of these fields; `by-seat`: an object of one such value a seat; `rows`: a list of objects;
    `json`: as a document writes it."""
    empty: str
    """What holds where it is left out."""
    choices: list[FieldChoice]
    fields: list[DocumentField]


class FloorStatement(TypedDict):
    """One thing that a posting or a reading says of a question."""

    words: str
    lines: str
    irregularity: str
    """The kind under which it can be entered in a round; empty if it cannot."""
    reading: str
    """The reading that says it; empty if the posted text does."""


class FloorAnswer(TypedDict):
    """A posting's answer to a question that a floor is asked."""

    question: str
    name: str
    asks: str
    says: Literal["posted", "reading", "silent"]
    summary: str
    rulings: list[FloorStatement]
    bears_on: list[FloorStatement]
    """What bears on the question without answering it."""
    searched: str
    """The lines of the posted text that were searched; empty if there is none."""
    searched_for: list[str]
    house_rule: str
    """What a house rule would have to settle; empty if the posting rules on it."""
    final_say: list[FloorStatement]
    """Who has the last word, if the posting says."""


class DisputeForm(TypedDict):
    """What a posting's rounds are described by, beside cards, chips and choices."""

    fields: list[DocumentField]
    standing: bool
    """Whether wagers may stay up from earlier rounds."""
    behind: bool
    """Whether others may bet behind a seat."""
    texts: bool
    """Whether the posted words that are cited can be opened."""


class DisputeLook(TypedDict):
    """A round that is being put together: what happened so far, who is asked next, how it settles."""

    posting: PostingDetail
    positions: list[str]
    events: list[Event]
    offers: list[OfferData]
    answer: Answer | None
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
