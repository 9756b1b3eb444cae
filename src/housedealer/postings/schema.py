"""What a posting's TOML file may say: every key, what it means and what is allowed."""

from __future__ import annotations

import functools
import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from housedealer import cards
from housedealer.money import Odds, cents, show


class Data(BaseModel):
    """A part of a posting: immutable, and closed to keys that it does not know."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _know_every_key(cls, data: Any) -> Any:
        if isinstance(data, dict):
            allowed = [field.alias or name for name, field in cls.model_fields.items()]
            unknown = [key for key in data if key not in allowed]
            if unknown:
                raise ValueError(f"unknown key {unknown[0]!r}; allowed: {', '.join(allowed)}")
        return data


_LINES = re.compile(r"^(\d{3}:)?\d+(-\d+)?(, (\d{3}:)?\d+(-\d+)?)*$")


_WORDS = re.compile(r"^(after|own) ")


def _lines(text: str) -> str:
    if text and not _LINES.match(text) and not _WORDS.match(text):
        raise ValueError(
            f"{text!r} are not lines; expected such as '705-987', '786, 790-802' or '003:40-46', and in a posting of "
            "one's own such as 'own page 3' or 'after 003:40-46'"
        )
    return text


def _odds(text: Any) -> Any:
    return Odds.parse(text) if isinstance(text, str) else text


def _deck_kind(name: str) -> str:
    return cards.deck(name).name


Lines = Annotated[str, AfterValidator(_lines)]
"""Lines of the posting's seed; another seed's stand behind its number and a colon. A posting of one's own may cite in
words, or not at all: then it is empty, and the audit says so."""

Cents = Annotated[int, BeforeValidator(cents)]
"""Money: dollars in the file, whole cents in the program."""

Payoff = Annotated[Odds, BeforeValidator(_odds)]
"""Odds such as '8 to 1'."""

DeckKind = Annotated[str, AfterValidator(_deck_kind)]


def _rank(letter: str) -> str:
    if len(letter) != 1 or letter not in cards.RANKS:
        raise ValueError(f"{letter!r} is no rank; expected one of {cards.RANKS}")
    return letter


Rank = Annotated[str, AfterValidator(_rank)]
"""A rank by its letter."""


class Limits(Data):
    """The least and the most that may be wagered; without a most, no maximum is posted."""

    min: Cents
    max: Cents | None = None
    step: Cents | None = None
    """Wagers are whole multiples of this."""

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        if len(data) != 2:
            raise ValueError("limits are [least, most], or [least, '+'] without a most")
        return {"min": data[0], "max": None if data[1] == "+" else data[1]}


class DeckRule(Data):
    """Which deck, how many of them, and what happens when a new shoe starts."""

    kind: DeckKind
    min: int = Field(default=1, ge=1, le=99)
    max: int = Field(default=1, ge=1, le=99)
    shuffle: Literal["shoe", "every-round"] = "shoe"
    burn: Literal["none", "one", "by-first-card"] = "none"
    runs_out: Literal["shuffle-discards", "void"] = "shuffle-discards"
    """What happens where a shoe runs out in mid-round."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _least_first(self) -> DeckRule:
        if self.min > self.max:
            raise ValueError(f"from {self.min} to {self.max} decks; expected the least first")
        return self


class TableRule(Data):
    """The table: how many seats with the player-dealer's, back-line bettors, betting on free circles."""

    seats: int = Field(ge=2, le=99)
    backline: Literal["none", "after-seat", "after-all"] = "none"
    backline_most: int | None = None
    several_circles: bool = False
    lines: Lines = ""


class PlayerDealerRule(Data):
    """How long a player holds the bank, and whether another must hold it in between."""

    turns: int = 2
    intervening: bool = False
    lines: Lines = ""


class ActionRule(Data):
    """Which seat has first action: left of the player-dealer, or by the value of a dealt card, of all cards of a
    position, or a throw of dice.

    The value counts seats clockwise without the player-dealer's, round and round: the occupied seats from
    seat 1, unless `start`, `empty` and `count_player_dealer` say otherwise.
    """

    rule: Literal["left-of-player-dealer", "left-of-house-dealer", "right-of-house-dealer", "card", "total", "dice"]
    position: str | None = None
    card: int = 1
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
    """In which order wagers meet the bank: one pass per kind of wager, or all kinds seat by seat."""

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


class PayRow(Data):
    """One line of a pay table: on what it pays, and how much; or that it pushes there."""

    on: str
    pays: Payoff | Literal["push"]
    words: str = ""


class PayTable(Data):
    """One of several pay tables printed for a wager."""

    name: str
    pays: list[PayRow]


class WagerRule(Data):
    """One wager: its name, its limits, what it needs beside it, and what it pays."""

    id: str
    name: str
    kind: Literal["base", "bonus"] = "base"
    placed: Literal["before-deal", "in-round"] = "before-deal"
    limits: Limits | None = None
    """Limits that the game's own text fixes; they hold under every fee option and none."""
    requires: list[str] = []
    """Wagers of which the same bettor must have one."""
    requires_behind: bool = True
    """Whether a back-line bettor must have one too (003:458)."""
    excludes: list[str] = []
    """Wagers that the same bettor may not have beside it."""
    at_most: str | None = None
    """The wager of the same bettor that this one may not exceed."""
    equals: str | None = None
    """The wager of the same bettor that this one must equal."""
    backline: bool = True
    decks: list[int] = []
    """With how many decks it is offered; none named: with any number that the posting allows."""
    pays: list[PayRow] = []
    tables: list[PayTable] = []
    """Where several pay tables are printed, each by its name; the first is in force unless a round names another."""
    lines: Lines = ""

    def pay_table(self, name: str | None = None) -> list[PayRow]:
        """The pay rows in force."""
        if not self.tables:
            return self.pays
        return next((table.pays for table in self.tables if table.name == name), self.tables[0].pays)


class Tier(Data):
    """A step of a fee: from how much to how much action, and who pays what. Written [from, to, fee, fee]."""

    from_: Cents = Field(alias="from")
    to: Cents | None = None
    player_dealer: Cents = 0
    player: Cents = 0

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, data: Any) -> Any:
        if isinstance(data, (list, tuple)):
            if not 3 <= len(data) <= 4:
                raise ValueError("a tier is [from, to, player-dealer fee] or [from, to, player-dealer fee, player fee]")
            row = dict(zip(("from", "to", "player_dealer", "player"), data, strict=False))
            if row["to"] == "+":
                row["to"] = None
            return row
        return data

    @functools.cached_property
    def words(self) -> str:
        """The step as people write it.

        >>> Tier.model_validate([101, 200, 2]).words
        '$101–$200'
        """
        return f"{show(self.from_)}–{show(self.to)}" if self.to is not None else f"{show(self.from_)} and more"


FeeTime = Literal["before-deal", "after-deal", "in-round", "after-settlement"]
"""When a fee is collected; in the round: street by street from the pot, as its option says."""

Street = Literal[
    "before-deal", "blinds", "round-1", "round-2", "round-3", "flop", "turn", "river", "first-up-card", "third-up-card"
]
"""When a fee is taken from a pot: before the deal, once the blinds are placed, after a betting round or a street."""

_PLAYERS = re.compile(r"^(\d+)(?: or more|-(\d+))$|^(\d+) or less$")


def _players(text: Any) -> Any:
    """A number of players as printed, `7 or more`, `5-6`, `4 or less`, as least and most."""
    if not isinstance(text, str):
        return text
    match = _PLAYERS.match(text)
    if not match:
        raise ValueError(f"{text!r} is no number of players; expected such as '7 or more', '5-6' or '4 or less'")
    least, most, or_less = match.groups()
    return (2, int(or_less)) if or_less else (int(least), int(most) if most else None)


class FeePart(Data):
    """Who pays what, in one way: by total table action; by each bettor's wager; by spot; from the pot by players
    and street reached; by time."""

    kind: Literal["total-table-action", "per-wager", "per-spot", "pot", "time"] = "total-table-action"
    counts: list[str] = []
    """Which wagers count towards the action; none named: all that are placed before the deal."""
    tiers: list[Tier] = []
    between: Literal["lower", "upper"] = "lower"
    """Which tier prices an amount that is printed in none, because it lies between two."""
    player: Cents = 0
    """Of each spot, or of each player every so many minutes."""
    player_dealer: Cents = 0
    """Of the player-dealer once a hand, whatever the action is."""
    player_dealer_per_spot: Cents = 0
    each: Literal["bettor", "wager"] = "bettor"
    """For per-wager: whether all counted wagers of a bettor are one amount, or each is charged by itself."""
    payers: Literal["all", "seated"] = "all"
    """Who pays the players' fee: everyone with a wager, or only those who sit at the table."""
    minutes: int | None = None
    hour: Cents | None = None
    """For time: what a whole hour costs where that is posted beside the half hour."""
    half_after: int | None = None
    """For time: who joins after so many of the minutes pays half."""
    timing: Literal["down", "own", "set-times"] = "down"
    """For time: once in each down of the table, by each player's own minutes of play, or at set times of the day."""

    @functools.cached_property
    def steps(self) -> list[tuple[int, int, Tier]]:
        """The tiers, each with the amount from which on it holds and the one that is printed: the same, or right
        after the tier before where `between` is upper."""
        starts = [tier.from_ for tier in self.tiers]
        if self.between == "upper":
            for number, tier in enumerate(self.tiers[:-1], 1):
                if tier.to is not None:
                    starts[number] = min(starts[number], tier.to + 1)
        return [(start, tier.from_, tier) for start, tier in zip(starts, self.tiers, strict=True)]


class FeeOption(FeePart):
    """One schedule option: the table limit that it belongs to and who pays what."""

    option: int = Field(ge=1)
    limit: Limits | None = None
    bonus_limit: Limits | None = None
    wager_limits: dict[str, Limits] = {}
    """Limits of single wagers by their ids, where the schedule posts them apart."""
    complete: bool = True
    """False where the scan lost a part: the option cannot be put in force."""
    also: list[FeePart] = []
    """What the option charges beside its first part, such as a fee by each wager beside one by the whole action."""
    structure: list[Literal["fixed", "spread", "pot", "no"]] = []
    """For pots: the betting structures that it is meant for; none named: any."""
    stakes: str = ""
    """For pots: the game's limit as posted, such as '$4-$8'."""
    buy_in: Limits | None = None
    players: Annotated[tuple[int, int | None] | None, BeforeValidator(_players)] = None
    """For pots: how many players dealt in, least and most."""
    streets: dict[Street, Cents] = {}
    """For pots: what is taken when each street is reached."""
    after_bets: bool = False
    """For pots: a street's fee is taken once its bets are in the pot, not when its cards are out (002:478)."""
    no_flop: Cents = 0
    """For pots: the modified fee, taken instead of all others when the round ends before the flop."""
    payer: Literal["pot", "button"] = "pot"
    lines: Lines = ""


class FeeRule(Data):
    """Which schedule options there are, and when the fee is collected."""

    when: FeeTime = "before-deal"
    document: str | None = None
    """The cardroom's fee document that prices this game, a file beside the posting."""
    section: str | None = None
    limit: Limits | None = None
    bonus_limit: Limits | None = None
    """Limits of all options that do not name their own."""
    options: list[FeeOption] = []
    lines: Lines = ""

    @functools.cached_property
    def numbered(self) -> dict[int, list[FeeOption]]:
        """The options by their numbers; one number may price several sizes of the table."""
        found: dict[int, list[FeeOption]] = {}
        for option in self.options:
            found.setdefault(option.option, []).append(option)
        return found


class Alternative(Data):
    """Another way to read the words: its name and what it sets, by dotted key."""

    name: str
    set: dict[str, Any]


class Reading(Data):
    """A judgement that the data rests on: the question, the words, the choice, why, and what else could be."""

    id: str
    question: str
    lines: Lines = ""
    choice: str
    why: str
    decides: list[str] = []
    """The keys that it decides, beside those that its alternatives set; `script` for what code alone does."""
    alternatives: list[Alternative] = []


class Source(Data):
    """Where the posting stands: the seed by its first three digits and its lines there."""

    seed: str
    lines: tuple[int, int]


class Posting(Data):
    """One game's rules as one cardroom posted them, as far as a list of postings knows them."""

    id: str
    title: str
    family: str
    script: str | None = None
    bureau_id: str = ""
    source: Source | None = None
    """None in a posting of one's own, which is written nowhere else."""
    deck: DeckRule | None = None
    table: TableRule | None = None
    player_dealer: PlayerDealerRule | None = None
    action: ActionRule | None = None
    settlement: SettlementRule | None = None
    wagers: list[WagerRule] = []
    fees: FeeRule | None = None
    rules: dict[str, Any] = {}
    """What the game's script alone knows; its own schema checks it."""
    readings: list[Reading] = []

    @property
    def seed(self) -> str:
        """The posted text that it is of; none where it is one's own."""
        return self.source.seed if self.source else ""

    @property
    def cardroom(self) -> str:
        """The cardroom's part of the id."""
        return self.id.split("/", 1)[0]

    @model_validator(mode="after")
    def _names_agree(self) -> Posting:
        ids = [wager.id for wager in self.wagers]
        for wager in self.wagers:
            for other in (*wager.requires, wager.at_most, wager.equals):
                if other is not None and other not in ids:
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


class FeeSection(Data):
    """A part of a fee document: the options for one game or several.

    A long schedule is written as tables: column names, a row per option, and what all its rows share.
    """

    when: FeeTime = "before-deal"
    prices: list[str] = []
    """The postings that it prices, where they are not one of the section's own name."""
    limit: Limits | None = None
    bonus_limit: Limits | None = None
    options: list[FeeOption]
    lines: Lines = ""

    @model_validator(mode="before")
    @classmethod
    def _from_tables(cls, data: Any) -> Any:
        return tables_written_out(data)


def tables_written_out(data: Any) -> Any:
    """A section's data with its tables written out as options."""
    if not isinstance(data, dict) or "tables" not in data:
        return data
    rest = {key: value for key, value in data.items() if key != "tables"}
    rows = [option for table in data["tables"] for option in _options(table)]
    return {**rest, "options": [*rest.get("options", []), *rows]}


def _options(table: dict[str, Any]) -> list[dict[str, Any]]:
    """A table's options; a column that is no key of an option is a street of the pot."""
    shared = {key: value for key, value in table.items() if key not in ("columns", "rows")}
    options = []
    for row in table["rows"]:
        cells = dict(zip(table["columns"], row, strict=True))
        option = shared | {key: value for key, value in cells.items() if key in FeeOption.model_fields}
        streets = {key: value for key, value in cells.items() if key not in FeeOption.model_fields}
        options.append(option | {"streets": streets} if streets else option)
    return options


class FeeDocument(Data):
    """A cardroom's fee document: its sections by name."""

    title: str
    seed: str
    lines: Lines = ""
    bureau_id: str = ""
    sections: dict[str, FeeSection]
