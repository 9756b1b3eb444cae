"""The answer about a table's collection: every option that fits, the gentlest at each of the stakes, the break-even."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.games.poker.posting import Rules
from housedealer.odds import ProgressCallback
from housedealer.odds.collection_costs.bot_hands import Measured, PlayedHands, measure
from housedealer.odds.collection_costs.streets import Reached, described, taken_by_street
from housedealer.odds.engine.jobs import GameSpec
from housedealer.postings.collection import FeeOption
from housedealer.postings.options import fitting, words
from housedealer.table.contract import in_cents, in_dollars
from housedealer.table.events import Cents
from housedealer.table.family import Plan

FLOP = 0.6
ONWARD = 0.75
"""Shares of a table that is not described further: our own assumption, which every answer states."""
HANDS_PER_HOUR = 30
"""Hands in an hour, for options that are paid by time."""
PLAYERS = 8


class TableDescription(NamedTuple):
    """A table as it is described."""

    stakes: str | None = None
    players: int | None = None
    flop: float | None = None
    onward: float | None = None
    pot: Any = None
    hands_per_hour: int | None = None
    option: int | None = None


class OptionCost(TypedDict):
    """What an option takes."""

    option: int
    words: str
    collection: float
    """Dollars a hand, from the pot or the button."""
    streets: dict[str, float]
    """Its parts by street, where every pot covers them."""
    per_player_100: float
    """Dollars that each player pays in 100 hands."""
    big_blinds_per_100: float
    """The same in big blinds, or the table's other unit: what a player must win from the others to break even."""
    of_pot: NotRequired[float]
    """The share of the average pot, where that is known."""
    standard_error: NotRequired[float]
    """Of the collection, in dollars, where hands were played."""


class GentlestOption(TypedDict):
    """The option that takes the least at some stakes with this many players."""

    stakes: str
    players: int
    option: int
    words: str
    collection: float
    big_blinds_per_100: float


def answer(
    posting: str,
    table: TableDescription,
    rounds: int | None,
    seed: int | None,
    readings: Mapping[str, str] | None,
    progress: ProgressCallback | None,
) -> dict[str, Any]:
    """What the collection costs at a described table, or at one whose hands bots play."""
    played = game(posting, readings)
    rules = played.rules
    if not isinstance(rules, Rules):
        raise HouseError(
            f"posting: {posting} is not a poker game for the pot; expected one such as 500-club/texas-holdem"
        )
    plan = played.plans()[0] if table.stakes is None else played.plan(table.stakes)
    players = _players(table.players, played)
    option = table.option if table.option is not None else played.first_option(players, plan.terms)
    if option is not None:
        played.option(option, players, plan.terms)
    pot = None if table.pot is None else float(in_cents(table.pot, Cents, "pot"))
    result: dict[str, Any] = {"posting": posting, "wagers": {}}
    if rounds is None:
        flop, onward = _share(table.flop, FLOP, "flop"), _share(table.onward, ONWARD, "onward")
        reached = described(rules, flop, onward)
        about: dict[str, Any] = {"from": "described", "assumed": _assumed(table)}
        measured = None
    else:
        measured, about = _measured(played, plan, players, option, rounds, seed, progress)
        reached, pot = measured.reached, measured.pot
    hour = table.hands_per_hour or HANDS_PER_HOUR
    costs = _Costs(played, players, reached, pot, hour, measured)
    options = [costs.of(one, plan) for one in fitting(played.posting, players, played.terms(plan.terms))]
    names = [street.name for street in rules.streets]
    shares = [_round(share) for share in (*reached.streets[1:], reached.showdown)]
    result["table"] = {
        "stakes": plan.name,
        "players": players,
        "unit": in_dollars(unit_of(plan), Cents),
        "unit_name": unit_name(plan),
        "reaches": dict(zip([*names[1:], "showdown"], shares, strict=True)),
        "pot": None if pot is None else pot / 100,
        "hands_per_hour": hour,
        **about,
    }
    result["option"] = option
    result["options"] = options
    result["gentlest"] = [one for other in played.plans() for one in costs.gentlest(other)]
    result["by_players"] = [
        one
        for number in range(2, played.places + 1)
        for one in _Costs(played, number, reached, None, hour).gentlest(plan)
    ]
    return result


def unit_of(plan: Plan) -> int:
    """What results are measured in, in cents: the big blind, or without blinds the lower limit or the bring-in."""
    stakes = plan.terms["stakes"]
    return int(stakes.get("big_blind") or stakes.get("lower") or stakes["bring_in"])


def unit_name(plan: Plan) -> str:
    """What results are measured in, in words."""
    stakes = plan.terms["stakes"]
    return "big blinds" if stakes.get("big_blind") else "lower limits" if stakes.get("lower") else "bring-ins"


def _players(given: int | None, played: Game) -> int:
    if given is None:
        return min(PLAYERS, played.places)
    if not 2 <= given <= played.places:
        raise HouseError(f"players: {given} do not fit at this table; expected 2 to {played.places}")
    return given


def _share(given: float | None, usual: float, name: str) -> float:
    if given is None:
        return usual
    if not 0 <= given <= 1:
        raise HouseError(f"{name}: {given} is not a share of hands; expected between 0% and 100%")
    return given


def _assumed(table: TableDescription) -> list[str]:
    """The parts of a description that were not given."""
    return [name for name in ("players", "flop", "onward") if getattr(table, name) is None]


def _measured(
    played: Game,
    plan: Plan,
    players: int,
    option: int | None,
    rounds: int,
    seed: int | None,
    progress: ProgressCallback | None,
) -> tuple[Measured, dict[str, Any]]:
    """Hands of bots, and what the answer says about them."""
    first = 1 if seed is None else seed
    counted = measure(
        PlayedHands(GameSpec.of(played), plan.terms, unit_of(plan), players, option, rounds, first), progress
    )
    about = {
        "from": "bots",
        "rounds": rounds,
        "seed": first,
        "players_on_second_street": counted.saw_flop,
    }
    return counted, about


class _Costs:
    """Costs of options at one table."""

    def __init__(
        self,
        played: Game,
        players: int,
        reached: Reached,
        pot: float | None,
        hands_per_hour: int,
        measured: Measured | None = None,
    ) -> None:
        self.played = played
        self.players = players
        self.reached = reached
        self.pot = pot
        self.hands_per_hour = hands_per_hour
        self.measured = measured
        """The hands that were played, at the table's own stakes."""

    def of(self, option: FeeOption, plan: Plan) -> OptionCost:
        """What an option takes at these stakes."""
        taken, error = self._per_hand(option, self.pot), None
        if self.measured is not None and option.kind == "pot":
            taken, error = self.measured.fees(option, self.played.rules)
        each = taken / self.players
        result: OptionCost = {
            "option": option.option,
            "words": words(option),
            "collection": _round(taken / 100),
            "streets": {street: _round(fee / 100) for street, fee in self._streets(option).items()},
            "per_player_100": _round(each),
            "big_blinds_per_100": _round(each * 100 / unit_of(plan)),
        }
        if self.pot and option.kind == "pot":
            result["of_pot"] = taken / self.pot
        if error is not None:
            result["standard_error"] = _round(error / 100)
        return result

    def _per_hand(self, option: FeeOption, pot: float | None) -> float:
        """The collection of a hand in cents, of all players together."""
        if option.kind == "time":
            return option.player * self.players * 60 / (option.minutes or 30) / self.hands_per_hour
        taken = sum(self._streets(option).values())
        return taken if pot is None or option.payer != "pot" else min(taken, pot)

    def _streets(self, option: FeeOption) -> dict[str, float]:
        return taken_by_street(option, self.played.rules, self.reached) if option.kind == "pot" else {}

    def gentlest(self, plan: Plan) -> list[GentlestOption]:
        """The option that takes the least at a table's stakes; the average pot is ignored."""
        options = fitting(self.played.posting, self.players, self.played.terms(plan.terms))
        if not options:
            return []
        least = min(options, key=lambda one: self._per_hand(one, None))
        taken = self._per_hand(least, None)
        return [
            {
                "stakes": plan.name,
                "players": self.players,
                "option": least.option,
                "words": words(least),
                "collection": _round(taken / 100),
                "big_blinds_per_100": _round(taken / self.players * 100 / unit_of(plan)),
            }
        ]


def _round(amount: float) -> float:
    """An average without the noise of its last bits."""
    return round(amount, 6)
