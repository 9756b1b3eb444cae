"""The schema of a posting's TOML file: every key, its meaning and its allowed values."""

from __future__ import annotations

import functools
import re
from typing import Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from housedealer.drawing.notebook_tables import html_table
from housedealer.postings.collection import FeeRule
from housedealer.postings.irregularities import Irregularity
from housedealer.postings.values import Cents, Data, DeckKind, Limits, Lines, Payoff

MAIN_BET = "main bet"
"""What players call the wager on the game itself, beside its bonus bets."""


class DeckRule(Data):
    """The deck, how many of them, and what happens when a new shoe starts."""

    kind: DeckKind
    min: int = Field(default=1, ge=1, le=99)
    max: int = Field(default=1, ge=1, le=99)
    shuffle: Literal["shoe", "every-round"] = "shoe"
    burn: Literal["none", "one", "by-first-card"] = "none"
    runs_out: Literal["shuffle-discards", "void"] = "shuffle-discards"
    """What happens if a shoe runs out in mid-round."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _least_first(self) -> DeckRule:
        if self.min > self.max:
            raise ValueError(f"from {self.min} to {self.max} decks; expected the least first")
        return self


class TableRule(Data):
    """The table: how many seats with the player-dealer's, back-line bettors, betting on free circles."""

    seats: int = Field(ge=2, le=99)
    backline: Literal["none", "after-seat", "after-whole-seat", "after-all"] = "none"
    """Whether others may bet behind a seat, and when they are settled: right after the seat's same wager, after all
    wagers of the seat and before the next seat, or after all seats."""
    backline_most: int | None = Field(default=None, ge=1)
    most_bettors: int | None = Field(default=None, ge=2)
    """How many may wager in a round, the player-dealer among them, where that is bounded apart from the seats."""
    several_circles: bool = False
    lines: Lines = ""


class PlayerDealerRule(Data):
    """How long a player holds the bank, and whether another must hold it in between."""

    turns: int = Field(default=2, ge=1)
    intervening: bool = False
    offered_behind: bool = False
    """Whether those who bet behind a seat in the last hand may take the position that its player refuses, in the order
    of their places (001:55, 3926)."""
    least_bank: Literal["any", "table-minimum"] = "any"
    """Whether the bank may be any amount, or must be at least the least base wager."""
    lines: Lines = ""


class ActionRule(Data):
    """The seat with first action: left of the player-dealer, or by the value of a dealt card, of all cards of a
    position, or of dice.

    The value counts seats clockwise without the player-dealer's, round and round: the occupied seats from seat 1,
    unless `start`, `empty` and `count_player_dealer` say otherwise.
    """

    rule: Literal["left-of-player-dealer", "left-of-house-dealer", "right-of-house-dealer", "card", "total", "dice"]
    position: str | None = None
    card: int = Field(default=1, ge=1)
    """Which card of that position, 1 for the first."""
    values: dict[str, int] = {}
    count_player_dealer: Literal["no", "first", "last"] = "no"
    """Whether the player-dealer's seat is counted: before all others, or after them."""
    start: Literal["seat-1", "player-dealer"] = "seat-1"
    """Which seat counts one: seat 1, or the seat to the player-dealer's left."""
    empty: Literal["skip", "count"] = "skip"
    """Whether empty seats are counted too; the action then moves on to the next player."""
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    """Which way settling goes from there."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _counts_something(self) -> ActionRule:
        if self.rule in ("card", "total") and (self.position is None or not self.values):
            raise ValueError(f"{self.rule!r} needs a position and the values of its cards; expected both beside it")
        return self


class SettlementRule(Data):
    """The order in which wagers meet the bank: one pass per kind of wager, or all kinds seat by seat."""

    walk: Literal["kind", "seat"]
    order: list[str]
    order_winning: list[str] = []
    """The order at a seat whose hand wins, where it differs."""
    passes: Literal["one", "losers-first"] = "one"
    """Whether the losing wagers of all seats are collected before any winning one is paid."""
    last: list[str] = []
    """Kinds settled after all others where the walk is seat by seat."""
    lines: Lines = ""

    @functools.cached_property
    def places(self) -> tuple[dict[str, int], dict[str, int]]:
        """Each kind's place in the order, and at a seat whose hand wins; the same one where it does not differ."""
        usual = {kind: number for number, kind in enumerate(self.order)}
        winning = {kind: number for number, kind in enumerate(self.order_winning)}
        return usual, winning or usual


class CorrectionRule(Data):
    """Until when a decision on a round can still be made."""

    until: Literal["cards-scrambled"]
    lines: Lines = ""


class PayRow(Data):
    """One row of a pay table: the outcome it is paid on, by name (`on`) or by a condition (`when`), and how much; or
    that it pushes."""

    on: str = ""
    when: str = Field(default="", max_length=500)
    pays: Payoff | Literal["push"]
    words: str = ""

    @property
    def called(self) -> str:
        """The name or the condition of the row."""
        return self.on or self.when

    @model_validator(mode="after")
    def _either(self) -> PayRow:
        if bool(self.on) == bool(self.when):
            raise ValueError("expected either `on`, the name of an outcome, or `when`, a condition")
        return self

    @model_serializer(mode="wrap")
    def _as_it_was(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Without the key that the row does not have, so that the hash of a posting without conditions stays."""
        return {key: value for key, value in write(self).items() if key not in ("on", "when") or value}


def _pay_words(row: PayRow) -> str:
    """A pay row in a few words."""
    return f"{row.words or row.on}: {row.pays}"


class PayTable(Data):
    """One of several pay tables printed for a wager."""

    name: str
    pays: list[PayRow]


class WagerRule(Data):
    """One wager: its name, its limits, the wagers it requires, and what it pays."""

    id: str
    name: str
    kind: Literal["base", "bonus"] = "base"
    placed: Literal["before-deal", "in-round"] = "before-deal"
    limits: Limits | None = None
    """Limits that the game's own text fixes; they hold under every fee option and none."""
    least: Cents | None = None
    """The least of a bonus bet whose space takes less than the option's minimum."""
    requires: list[str] = []
    """Wagers of which the same bettor must have one."""
    requires_behind: bool = True
    """Whether a back-line bettor must have one too (003:458)."""
    excludes: list[str] = []
    """Wagers that the same bettor may not have with it."""
    at_most: str | None = None
    """The wager of the same bettor that this one may not exceed."""
    at_least: str | None = None
    """The wager of the same bettor that this one must reach where both are placed and a fee option is in force; empty
    as none."""
    equals: str | None = None
    """The wager of the same bettor that this one must equal."""
    backline: bool = True
    decks: list[int] = []
    """With how many decks it is offered; none named: with any number that the posting allows."""
    pays: list[PayRow] = []
    tables: list[PayTable] = []
    """Where several pay tables are printed, each by its name; the first is in force unless a round names another."""
    lines: Lines = ""

    @property
    def said(self) -> str:
        """The name as players say it: the game's own wager is the main bet.

        >>> [WagerRule(id="x", name=name).said for name in ("Base game wager", "Bet", "Double-Down wager")]
        ['main bet', 'main bet', 'Double-Down bet']
        >>> WagerRule(id="x", name="Trips Bonus Bet").said
        'Trips Bonus Bet'
        """
        if self.name.lower().endswith("game wager") or self.name in ("Bet", "Wager"):
            return MAIN_BET
        return re.sub(" wager$", " bet", self.name)

    def pay_table(self, name: str | None = None) -> list[PayRow]:
        """The pay rows in force."""
        if not self.tables:
            return self.pays
        return next((table.pays for table in self.tables if table.name == name), self.tables[0].pays)


class Alternative(Data):
    """Another way to read the words: its name and what it sets, by dotted key."""

    name: str
    words: str | None = None
    """What answers the question, where the name alone doesn't."""
    set: dict[str, Any]


class Reading(Data):
    """A judgment that the data depends on: the question, the words, the choice, why, and the alternatives."""

    id: str
    question: str
    lines: Lines = ""
    choice: str
    words: str | None = None
    """What answers the question, where the choice's name alone doesn't."""
    why: str
    decides: list[str] = []
    """The keys that it decides, besides those that its alternatives set; `script` for what code alone does."""
    alternatives: list[Alternative] = []


class Source(Data):
    """Where the posting is: the seed by its first three digits and its lines there."""

    seed: str
    lines: tuple[int, int]


class Posting(Data):
    """One game's rules as one cardroom posted them, as far as a list of postings needs them."""

    id: str
    title: str
    family: str
    script: str | None = None
    bureau_id: str = ""
    source: Source | None = None
    """None in a user's own posting, which is posted nowhere."""
    deck: DeckRule | None = None
    table: TableRule | None = None
    player_dealer: PlayerDealerRule | None = None
    action: ActionRule | None = None
    settlement: SettlementRule | None = None
    corrections: CorrectionRule | None = None
    """Decisions after the round; most postings say nothing."""
    wagers: list[WagerRule] = []
    fees: FeeRule | None = None
    rules: dict[str, Any] = {}
    """The keys that only the game's script knows; its own schema checks them."""
    irregularities: list[Irregularity] = []
    """Rulings on irregularities."""
    readings: list[Reading] = []

    def __repr__(self) -> str:
        return f"Posting({self.id}, {len(self.wagers)} wagers)"

    def __str__(self) -> str:
        return repr(self)

    def _repr_html_(self) -> str:
        rows = [[wager.name, ", ".join(_pay_words(row) for row in wager.pays)] for wager in self.wagers]
        return html_table(f"{self.title} ({self.id})", ["wager", "pays"], rows)

    def _repr_svg_(self) -> str:
        """The empty table: its seats, its deck, and what may be wagered there."""
        from housedealer.drawing.table import DrawnSeat, DrawnTable, table_svg

        seats = [DrawnSeat((f"Seat {seat}", ""), []) for seat in range(1, (self.table.seats if self.table else 0) + 1)]
        wagers = ", ".join(wager.name for wager in self.wagers) or "played for the pot"
        return table_svg(DrawnTable(f"{self.title} ({self.id})", [], seats, wagers))

    @property
    def seed(self) -> str:
        """The seed of the posted text; empty for a user's own posting."""
        return self.source.seed if self.source else ""

    @property
    def cardroom(self) -> str:
        """The cardroom's part of the id."""
        return self.id.split("/", 1)[0]

    @property
    def round_name(self) -> Literal["round", "hand"]:
        """What players call one deal and its settlement: a round where somebody banks, else a hand."""
        return "round" if self.player_dealer else "hand"

    @model_validator(mode="after")
    def _names_agree(self) -> Posting:
        ids = [wager.id for wager in self.wagers]
        for wager in self.wagers:
            for other in (*wager.requires, wager.at_most, wager.at_least, wager.equals):
                if other and other not in ids:
                    raise ValueError(f"wager {wager.id!r} names {other!r}; expected one of {', '.join(ids)}")
        if self.settlement:
            for order in (self.settlement.order, self.settlement.order_winning or self.settlement.order):
                if sorted(order) != sorted(ids):
                    raise ValueError(f"settlement.order has {', '.join(order)}; expected each of {', '.join(ids)} once")
        return self


class Playable(Posting):
    """A posting that can be played: its deck, its table and its fees are known."""

    script: str
    deck: DeckRule
    table: TableRule
    fees: FeeRule
