"""The schema of a fee document and of a posting's `[fees]`: tiers, options, sections."""

from __future__ import annotations

import functools
import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from housedealer.money import show
from housedealer.postings.values import Cents, Data, Limits, Lines


class Tier(Data):
    """A tier of a fee: the range of action, and who pays what. Written [from, to, fee, fee]."""

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
        """The range in words.

        >>> Tier.model_validate([101, 200, 2]).words
        '$101–$200'
        """
        return f"{show(self.from_)}–{show(self.to)}" if self.to is not None else f"{show(self.from_)} and up"


FeeTime = Literal["before-deal", "after-deal", "in-round", "after-settlement"]
"""When a fee is collected; in the round: street by street from the pot, as its option says."""

Street = Literal[
    "before-deal", "blinds", "round-1", "round-2", "round-3", "flop", "turn", "river", "first-up-card", "third-up-card"
]
"""When a fee is taken from a pot: before the deal, once the blinds are placed, after a betting round or a street."""

_PLAYERS = re.compile(r"^([0-9]+)(?: or more|-([0-9]+))$|^([0-9]+) or less$")


def _players(text: Any) -> Any:
    """A number of players as printed, `7 or more`, `5-6`, `4 or less`, as least and most."""
    if not isinstance(text, str):
        return text
    match = _PLAYERS.match(text)
    if not match:
        raise ValueError(
            f"{text!r} is not a number of players; expected something like '7 or more', '5-6' or '4 or less'"
        )
    least, most, or_less = match.groups()
    return (2, int(or_less)) if or_less else (int(least), int(most) if most else None)


class FeePart(Data):
    """One way of charging: by total table action; by each bettor's wager; by spot; from the pot by players and street
    reached; by time."""

    kind: Literal["total-table-action", "per-wager", "per-spot", "pot", "time"] = "total-table-action"
    counts: list[str] = []
    """Wagers that count toward the action; empty: all that are placed before the deal."""
    tips: bool = False
    """Whether dealer tip wagers count toward the total table action too (003:2153)."""
    tiers: list[Tier] = []
    between: Literal["lower", "upper"] = "lower"
    """The tier that prices an amount between two printed tiers."""
    player: Cents = 0
    """The fee of each spot, or of each player every this many minutes."""
    player_dealer: Cents = 0
    """The fee of the player-dealer once a hand, whatever the action is."""
    player_dealer_per_spot: Cents = 0
    each: Literal["bettor", "wager"] = "bettor"
    """For per-wager: whether all counted wagers of a bettor are one amount, or each is charged by itself."""
    payers: Literal["all", "seated"] = "all"
    """Who pays the players' fee: everyone with a wager, or only those who sit at the table."""
    minutes: int | None = None
    hour: Cents | None = None
    """For time: the price of an hour if it is posted in addition to the half hour."""
    half_after: int | None = None
    """For time: a player who joins after this many minutes pays half."""
    timing: Literal["down", "own", "set-times"] = "down"
    """For time: once in each down of the table, by each player's own minutes of play, or at set times of the day."""

    @functools.cached_property
    def steps(self) -> list[tuple[int, int, Tier]]:
        """The tiers, each with the amount from which it applies and the printed one: the same, or right after the tier
        before where `between` is upper."""
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
    """Further parts that the option charges, such as a fee per wager in addition to one on the whole action."""
    structure: list[Literal["fixed", "spread", "pot", "no"]] = []
    """For pots: the betting structures that it is meant for; none named: any."""
    stakes: str = ""
    """For pots: the game's limit as posted, such as '$4-$8'."""
    any_wager: bool = False
    """For pots: these are the least and the most of any wager, not the table's two limits (002:301)."""
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
    most_rates: int | None = Field(default=None, ge=1)
    """The most collection rates that the game's own text allows, where it names another number than five (003:238)."""
    options: list[FeeOption] = []
    lines: Lines = ""

    @functools.cached_property
    def numbered(self) -> dict[int, list[FeeOption]]:
        """The options by their numbers; one number may price several sizes of the table."""
        result: dict[int, list[FeeOption]] = {}
        for option in self.options:
            result.setdefault(option.option, []).append(option)
        return result


class FeeSection(Data):
    """A section of a fee document: the options for one game or several.

    A long schedule is written as tables: column names, a row per option, and the keys that all its rows share.
    """

    when: FeeTime = "before-deal"
    prices: list[str] = []
    """The postings that it prices, unless it is the one of the section's own name."""
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
