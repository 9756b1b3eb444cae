"""The `[rules]` of a pai gow posting."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from housedealer.games.pai_gow.house_way.chart import JokerRule, Row, with_rows
from housedealer.games.pai_gow.rules import BUG, NO_FLUSH, WILD
from housedealer.postings.values import Cents, Data, Lines, Rank, whole

JOKERS: dict[str, int] = {"ace-straight-flush": BUG, "no-plain-flush": NO_FLUSH, "wild": WILD}
"""Each kind of joker as the rule functions number it."""


class EnvyRow(Data):
    """What one hand pays the holders of Envy buttons: dollars, whatever they wagered."""

    on: str
    pays: Cents


class Envy(Data):
    """The Envy Bonus: who has a button, which hands of others pay it, and how much."""

    wager: str
    """The bonus bet that brings a button, and that a hand must have to pay the others."""
    button: Cents
    """The least bet that brings a button."""
    hand_needs: Literal["bet", "button", "nothing"] = "bet"
    """Whether any bonus bet on a hand lets it pay the others, or only one that has a button; or whether every
    player's hand pays them."""
    several: Literal["each", "highest"] = "each"
    """Of several hands each pays, or the highest line of the table alone."""
    same_hand: Literal["paid", "not-for-each-other", "none"] = "paid"
    """What the holders of one and the same line of the table are owed: for each other's hands too, not for these,
    or nothing at all."""
    pays: list[EnvyRow]
    lines: Lines = ""


class Rules(Data):
    """The rules of play of a pai gow posting."""

    cards: Annotated[int, *whole(6, 7, "five cards go in back, and one or two in front")] = 7
    """Cards in a hand."""
    front: Literal[1, 2] = 2
    """Cards of a hand that go in front."""
    joker: JokerRule = "ace-straight-flush"
    """The kind of joker in the hands that are compared."""
    bonus_joker: JokerRule = "ace-straight-flush"
    """The kind of joker in bonus bets."""
    joker_ace_above: bool = False
    """Whether a joker that plays as an ace in back beats the same hand with an ace."""
    house_way: str | None = None
    """The chart by which the house dealer sets a hand; none where no chart is posted or meant."""
    house_way_rows: list[Row] = Field(default_factory=list)
    """A user's own rows in the chart, each in place of the one of the same name, or else before all others."""
    away: str | None = None
    """The chart by which the hand of a person who is away is set, where none is posted."""
    community: bool = False
    """Two hands for all, set the house way, instead of a hand for every seat."""
    player_dealer_sets: Literal["house-way", "own"] = "house-way"
    """Whether the player-dealer's hand is set by the chart, or as the player-dealer likes."""
    player_dealer_first: bool = False
    """Whether the player-dealer's hand is shown and set before the players set theirs."""
    ace_high_pushes: bool = False
    """Whether a player-dealer's hand that makes nothing with an ace on top pushes every base wager."""
    foul: Literal["loses", "house-way"] = "loses"
    """What becomes of a hand whose front outranks its back."""
    foul_bonus: Literal["goes-on", "lost"] = "goes-on"
    """Whether bonus bets on a fouled hand are judged by its cards all the same."""
    wrong_count: Literal["refused", "foul"] = "refused"
    """A front of too few or too many cards is not accepted, or is a foul."""
    copies: Literal["player-dealer", "nobody"] = "player-dealer"
    """Who wins a hand that equals the player-dealer's."""
    decides: Literal["seat", "largest-wager"] = "seat"
    """Who says how a hand is set on which several wager: the seat, or the largest wager; of equal ones the seat's, then
    that of the spot in front."""
    several_seats: Literal["own", "house-way"] = "own"
    """Whether a player with several seats sets every hand, or the first alone while the others go the house way."""
    front_pair: Rank = "3"
    """The least pair in front with which a push, or a win in the game of two hands, pays more."""
    qualifier: Rank = "5"
    """The least pair in back with which the player-dealer plays against a doubled wager."""
    envy: Envy | None = None
    lines: Lines = ""

    @model_validator(mode="after")
    def _with_own_rows(self) -> Rules:
        if self.house_way_rows:
            if self.house_way is None:
                raise ValueError("house_way_rows need a chart; expected house_way beside them")
            # The chart with these rows has a name of its own, and is found by it like any other chart.
            self.__dict__["house_way"] = with_rows(self.house_way, self.house_way_rows)
        return self

    @property
    def joker_kind(self) -> int:
        """The joker of the hands compared, as the rule functions number it."""
        return JOKERS[self.joker]

    @property
    def bonus_joker_kind(self) -> int:
        """The joker of bonus bets, as the rule functions number it."""
        return JOKERS[self.bonus_joker]
