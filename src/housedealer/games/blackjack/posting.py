"""The `[rules]` of a blackjack posting, and the same as small integers for the rule functions."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from housedealer.games.blackjack.rules import (
    EARLY,
    EIGHTS_LOSE,
    EIGHTS_PUSH,
    EIGHTS_WIN,
    LATE,
    NO_SURRENDER,
    PLAIN_WIN,
    WIN_31,
    WIN_NATURAL,
    WIN_SPECIAL,
    Switches,
)
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.postings.values import Data, Lines, whole
from housedealer.rankings.blackjack import HARD_31, NATURAL, NO_31, SOFT_31

TwoCards = Annotated[int, *whole(2, 21, "two cards make 2, both aces as one, to 21")]
"""A total of two cards."""


class Special(Data):
    """A natural with a name and a price of its own: an ace and king of one suit."""

    name: str
    suits: str = Field(pattern="^c?d?h?s?$")
    ties_naturals: bool = True
    """It is a natural in every comparison; otherwise it ranks just below one."""
    lines: Lines = ""


class Double(Data):
    """Doubling down: on which totals of two cards, for how much, and what may follow."""

    totals: tuple[TwoCards, TwoCards] = (2, 21)
    for_less: bool = True
    within_limits: bool = False
    """The second wager must be within the table limits too."""
    after_split: bool = True
    again: Annotated[int, *whole(0, 2, "a wager is doubled again at most twice")] = 0
    """How often the whole wager may be doubled once more after the double card."""
    capped: bool = False
    """Doubling again is for no more than the table's maximum."""
    rescue: bool = False
    """After a double the last doubled part may be taken back and the rest forfeited."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _least_first(self) -> Double:
        if self.totals[0] > self.totals[1]:
            raise ValueError(f"totals from {self.totals[0]} to {self.totals[1]}; expected the least first")
        return self


class Split(Data):
    """Splitting two cards of equal value: how often, and what split aces may do."""

    most: Annotated[int, *whole(0, 99, "a seat cannot split so often")] = 3
    aces_draw: bool = False
    """Split aces may draw like any other hand; otherwise each receives one card."""
    resplit_aces: bool = False
    lines: Lines = ""


class Surrender(Data):
    """Giving up half the wager: `early`, before the down card is checked, or `late`, in turn after the check."""

    when: Literal["early", "late"]
    after_split: bool = False
    lines: Lines = ""


class Insurance(Data):
    """A wager that the player-dealer has a natural under an ace, in percent of the base wager."""

    least: int = Field(default=0, ge=0, le=100)
    most: int = Field(default=50, ge=1, le=100)
    even_money: bool = False
    """A natural may be paid 1 to 1 at once instead."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _least_first(self) -> Insurance:
        if self.least > self.most:
            raise ValueError(f"from {self.least} to {self.most} percent; expected the least first")
        return self


class Rules(Data):
    """The rules of play of a blackjack posting."""

    natural: str
    """The posting's name of an ace and a ten-point card of the initial deal."""
    stand_from: Annotated[int, *whole(4, 22, "two cards make at least 4, but for an ace, and 22 is past 21")]
    """Players must stand on hard totals from this one; where totals over 21 are frozen or busted, at most 22."""
    hit_to: Annotated[int, *whole(0, 20, "nobody draws to 21")] = 0
    """Players must hit hard totals up to this one."""
    drawn_31: Literal["none", "hard", "soft"] = "none"
    hits_soft_17: bool = True
    """The player-dealer draws to soft 17."""
    eights: Literal["lose", "push", "win"] = "lose"
    """What busted hands do against the player-dealer's 8-8-8; unless they lose they stay live to the end."""
    equal_21: Literal["push", "player"] = "push"
    equal_naturals: Literal["push", "player"] = "push"
    acts_first: Literal["left-of-player-dealer", "seat-1"] = "left-of-player-dealer"
    """Who receives the first card and plays first."""
    completes_for: tuple[str, ...] = ()
    """Wagers for which the player-dealer's hand is completed even when no hand is left to play against."""
    double: Double
    split: Split
    surrender: Surrender | None = None
    insurance: Insurance | None = None
    special: Special | None = None
    side_31: bool = False
    """A frozen hand may be wagered on once more, to make 31 with the player-dealer's second card."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _can_be_played(self) -> Rules:
        if self.hit_to >= self.stand_from:
            raise ValueError(
                f"players must hit {self.hit_to} (hit_to) and stand on {self.stand_from} (stand_from); "
                "expected hit_to below stand_from"
            )
        return self

    @functools.cached_property
    def switches(self) -> Switches:
        """The rules as integers."""
        special = self.special
        suits = sum(1 << "cdhs".index(suit) for suit in special.suits) if special else 0
        return Switches(
            stand_from=self.stand_from,
            hit_to=self.hit_to,
            drawn_31={"none": NO_31, "hard": HARD_31, "soft": SOFT_31}[self.drawn_31],
            hits_soft_17=self.hits_soft_17,
            eights={"lose": EIGHTS_LOSE, "push": EIGHTS_PUSH, "win": EIGHTS_WIN}[self.eights],
            wins_equal_21=self.equal_21 == "player",
            wins_equal_naturals=self.equal_naturals == "player",
            special_suits=suits,
            special_score=NATURAL if special is None or special.ties_naturals else NATURAL - 1,
            double_least=self.double.totals[0],
            double_most=self.double.totals[1],
            double_after_split=self.double.after_split,
            double_again=self.double.again,
            rescue=self.double.rescue,
            splits=self.split.most,
            aces_draw=self.split.aces_draw,
            resplit_aces=self.split.resplit_aces,
            surrender={"early": EARLY, "late": LATE}[self.surrender.when] if self.surrender else NO_SURRENDER,
            surrender_after_split=self.surrender is not None and self.surrender.after_split,
            insurance_most=self.insurance.most if self.insurance else 0,
        )


_MEETS = {
    PLAIN_WIN: ("win",),
    WIN_31: ("31", "win"),
    WIN_NATURAL: ("natural", "win"),
    WIN_SPECIAL: ("ace-king", "natural", "win"),
}
"""The rows of a base wager's pay table that a winning hand meets."""


def price(rows: Iterable[PayRow], won: int) -> Odds:
    """The price of a winning hand (see `rules.priced_as`): the first row that it meets; a plain win is even."""
    for row in rows:
        if isinstance(row.pays, Odds) and row.on in _MEETS[won]:
            return row.pays
    return Odds(1, 1)
