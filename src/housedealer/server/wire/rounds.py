"""The types of finished and disputed rounds, and of exercises for dealers in training."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from housedealer.server.wire.advice import AdvisedChoice
from housedealer.server.wire.postings import PostingDetail
from housedealer.table.contract import Pot
from housedealer.table.events import Cents, Event, SettledLine
from housedealer.table.round.offer_data import OfferData


class Fee(TypedDict):
    """A fee that was paid."""

    payer: str
    amount: Cents
    why: str


FirstActionFrom = TypedDict("FirstActionFrom", {"seat": str, "from": str, "assumed": bool, "rule": NotRequired[str]})
"""The seat with first action, what determined it, and whether it was assumed; the posting's rule where that has a
name."""


class Otherwise(TypedDict):
    """Another choice of a reading, with the results of those whose money it changes."""

    choice: str
    net: dict[str, Cents]


class OtherSeat(TypedDict):
    """Another seat with first action: the results of those whose money it changes, or why it is impossible."""

    seat: str
    net: NotRequired[dict[str, Cents]]
    says: NotRequired[str]


class RestsOn(TypedDict):
    """A reading that the money of a round depends on."""

    reading: str
    choice: str
    lines: str
    otherwise: list[Otherwise]


class Unsettled(TypedDict):
    """Another choice of a reading, and why the round could not be played that way."""

    choice: str
    says: str


class UnsettledIf(TypedDict):
    """A reading with choices under which the round could not be settled."""

    reading: str
    choice: str
    lines: str
    otherwise: list[Unsettled]


class PointsBetween(TypedDict):
    """The points between two hands, positive for the first."""

    seats: list[str]
    points: int
    why: str


class Mishap(TypedDict):
    """An irregularity, and how the posting rules on it."""

    kind: str
    does: str
    why: str
    lines: str


class Answer(TypedDict):
    """A settled round."""

    posting: str
    events: list[Event]
    wagers: NotRequired[list[SettledLine]]
    """For games with a player-dealer."""
    pots: NotRequired[list[Pot]]
    """For games with pots."""
    points: NotRequired[list[PointsBetween]]
    """For games where hands score points against each other."""
    fees: list[Fee]
    net: dict[str, Cents]
    drop: Cents
    first_action: NotRequired[FirstActionFrom]
    first_action_otherwise: NotRequired[list[OtherSeat]]
    """If the first action was assumed: what would change if it was another seat's."""
    rests_on: NotRequired[list[RestsOn]]
    unsettled_if: NotRequired[list[UnsettledIf]]
    irregularities: NotRequired[list[Mishap]]
    next: NotRequired[dict[str, Any]]
    """What the round carries over to the next, which depends on the family."""
    difference: NotRequired[dict[str, Cents]]
    """What is still to be paid, or (negative) returned, if the document says what was paid."""
    voided: NotRequired[str]
    unused: NotRequired[dict[str, str]]
    """Listed cards that the round did not need, by position."""


class PlayedRound(TypedDict):
    """A round that is over."""

    table: str
    number: int
    answer: Answer
    posting: PostingDetail
    shoe: int
    yours: list[str]
    """The caller's positions in it."""
    names: dict[str, str]
    """Who held which place, by the names that they had at the table; empty for rounds that did not record them."""


class FieldChoice(TypedDict):
    """A value of a field, and its label."""

    value: str | int | None
    words: str


class DocumentField(TypedDict):
    """A key of a round's document as a form field."""

    key: str
    name: str
    kind: Literal[
        "amount", "number", "numbers", "number-lists", "text", "texts", "flag", "choice", "seat", "seats", "position",
        "group", "by-seat", "rows", "json",
    ]  # fmt: skip
    """`group`: an object of these fields; `by-seat`: an object of one such value per seat; `rows`: a list of objects;
    `json`: as written in a document."""
    empty: str
    """The default if it is left out."""
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
    """The form of a posting's rounds, besides cards, chips and choices."""

    fields: list[DocumentField]
    standing: bool
    """Whether wagers may stay up from earlier rounds."""
    behind: bool
    """Whether others may bet behind a seat."""
    texts: bool
    """Whether cited text can be opened."""
    cards: list[str]
    """The cards of the deck, each once."""


class DisputeState(TypedDict):
    """A round being filled in: the events so far, the next offers, its settlement."""

    posting: PostingDetail
    positions: list[str]
    events: list[Event]
    offers: list[OfferData]
    answer: Answer | None
    says: str
    """What is wrong or missing, in a sentence; empty if nothing is."""


class RoundSummary(TypedDict):
    """A round in a table's history: the caller's result, and what decided it."""

    number: int
    net: Cents | None
    headline: str
    """What decided it, in a few words for the caller; empty where nothing but the money says it."""
    mark: str
    """Its mark in a row of results: `player`, `banker` or `tie` in baccarat, the total of a flip in craps; else
    empty."""


class OwnRound(TypedDict):
    """A round in a person's own history."""

    table: str
    number: int
    posting: str
    title: str
    cardroom: str
    net: Cents
    """Their result."""
    at: float
    """When it ended, in seconds since 1970."""
    void: bool
    hints: bool
    """Whether the best play of the game is known."""
    round_name: Literal["round", "hand"]
    """What players of its game call it."""


class Staked(TypedDict):
    """A wager for a dealer in training to settle."""

    seat: str
    wager: str
    hand: int
    staked: Cents


class Problem(TypedDict):
    """An exercise for dealers in training."""

    problem: str
    posting: str
    events: list[Event]
    fee: str
    """The fee option in words; empty if there is no fee."""
    wagers: list[Staked]
    amounts: list[str]
    """The fees and shares of pots to announce, in words."""


class CheckedLine(SettledLine):
    """An announced wager, compared with the posting."""

    right: bool
    expected: str


class CheckedAmount(TypedDict):
    """An announced fee or share of a pot, compared with the posting."""

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
    """A decision in a finished round, with the value of every choice at that time."""

    at: int
    """The number of events before it."""
    position: str
    offer: OfferData
    made: str
    cost: Cents
    """The average cost of the choice made, against the best; 0 where an estimate is not clearly worse."""
    strategy: str
    choices: list[AdvisedChoice]
    says: NotRequired[list[str]]
    """What an estimate rests on, or what the chart teaches about it, in sentences."""


class Drill(TypedDict):
    """A hard hand to practice on, or a sentence on why there is none."""

    posting: PostingDetail
    count: int
    """How many drills the posting has."""
    events: list[Event]
    decision: Reviewed | None
    says: str
