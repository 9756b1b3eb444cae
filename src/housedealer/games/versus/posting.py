"""The `[rules]` of a posting of poker against the player-dealer: streets as data."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from housedealer import cards, rankings
from housedealer.games.versus.rules import Ranking, needs
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.postings.values import Data, Lines, whole

Side = Literal["player-dealer", "house-dealer"]
"""Whose left is meant."""

Looks = Literal["hand", "two-cards", "three-of-five", "four-of-five", "both-hands", "beaten-hand"]
"""The cards that a bonus bet looks at.

The hand by the posting's ranking; the two hole cards; what any three or four of the five cards make; the best five of
the player's and the player-dealer's six cards; the lower of both hands.
"""


Row = tuple[int, Odds | None, PayRow]
"""A pay row: the outcomes that it needs, as bits, and what it pays, None for a push."""


def _hand(text: str) -> str:
    cards.cards(text, "hand")
    return text


Hand = Annotated[str, AfterValidator(_hand)]
"""A hand by its cards: the lowest that will do."""


Multiple = Annotated[int, *whole(1, 100, "a raise is once the wager or more")]
"""How often a wager may be raised by."""


class Step(Data):
    """One step of the deal: cards to each seat or to a position, cards turned up, or a burn."""

    to: Literal["seats", "player-dealer", "board"] | None = None
    turn: Literal["player-dealer", "board"] | None = None
    burn: Annotated[int, *whole(0, 7, "no game burns more than seven cards at once")] = 0
    cards: Annotated[int, *whole(1, 7, "a hand has at most seven cards")] = 1
    face: Literal["up", "down"] = "down"
    """Face down a seat's cards are its own to see, and all others nobody's."""

    @model_validator(mode="after")
    def _one_thing(self) -> Step:
        if (self.to is not None) + (self.turn is not None) + (self.burn > 0) != 1:
            raise ValueError("a step deals (to), turns up (turn) or burns (burn), one of them")
        return self


class Strong(Data):
    """A hand that may play for more: the lowest such hand, and the multiples that it may choose among."""

    hand: Hand
    multiples: tuple[Multiple, ...] = Field(min_length=1)


class Ask(Data):
    """What each seat still in may choose: the wager that `play` places, by which multiples, and what else."""

    wager: str
    of: str = "ante"
    """The wager that is multiplied; a bettor who has not placed it does not decide."""
    multiples: tuple[Multiple, ...] = Field(default=(1,), min_length=1)
    strong: Strong | None = None
    written: bool = True
    """Whether a document must name the multiple."""
    others: tuple[Literal["check", "fold"], ...]
    lines: Lines = ""


class Street(Data):
    """A part of the round: what is dealt or turned up, and the decision that follows."""

    name: str
    deal: tuple[Step, ...] = ()
    ask: Ask | None = None
    lines: Lines = ""


class Qualifier(Data):
    """The player-dealer's lowest hand that qualifies."""

    hand: Hand
    words: str
    lines: Lines = ""


class Fold(Data):
    """The cost of a fold: wagers forfeited, in order; those forfeited only if they lose; the rest is judged."""

    forfeits: tuple[str, ...]
    forfeits_losing: tuple[str, ...] = ()
    judged_by: Literal["hand", "board"] = "hand"
    """The cards that a folded hand's bonus bets still look at."""
    lines: Lines = ""


class Rules(Data):
    """The rules of play of a posting."""

    ranking: Ranking
    qualifier: Qualifier
    deals_from: Side = "player-dealer"
    """At whose left the deal begins."""
    asks_from: Side = "player-dealer"
    """At whose left the questions begin."""
    action_asks: bool = False
    """Whether the seat that is given first action is also the first to decide."""
    looks: dict[str, Looks] = Field(default_factory=dict)
    """The cards that a bonus bet looks at, if not the hand."""
    streets: tuple[Street, ...]
    fold: Fold
    lines: Lines = ""

    @functools.cached_property
    def _pay_rows(self) -> dict[tuple[str, str | None], list[Row]]:
        return {}

    def pay_rows(self, wager: str, name: str | None, printed: Sequence[PayRow]) -> list[Row]:
        """A wager's pay rows with their outcomes as bits, computed once for each printed table."""
        rows = self._pay_rows.get((wager, name))
        if rows is None:
            rows = [(needs(row.on), row.pays if isinstance(row.pays, Odds) else None, row) for row in printed]
            self._pay_rows[wager, name] = rows
        return rows

    @functools.cached_property
    def qualifies(self) -> int:
        """The least value with which the player-dealer qualifies."""
        return rankings.value(self.ranking, cards.cards(self.qualifier.hand))

    @functools.cached_property
    def board_cards(self) -> int:
        """How many community cards there are."""
        return sum(step.cards for street in self.streets for step in street.deal if step.to == "board")

    @functools.cached_property
    def board(self) -> bool:
        """Whether there are community cards."""
        return self.board_cards > 0

    @functools.cached_property
    def strong_from(self) -> dict[str, int]:
        """The least value of a hand that may play for more, by the street's name."""
        strong_hands = [(street.name, street.ask.strong) for street in self.streets if street.ask and street.ask.strong]
        return {name: rankings.value(self.ranking, cards.cards(strong.hand)) for name, strong in strong_hands if strong}
