"""The plans of a table: stakes that the posting allows, each with a name that people use."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from housedealer.money import show
from housedealer.postings.options import fitting
from housedealer.postings.table_limits import read_limit
from housedealer.table.family import Plan

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Rules, Structure
    from housedealer.table.family import Game

_NAMES = {"fixed": "limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}


@functools.cache
def _custom() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "plans.toml").read_text(encoding="utf-8"))


def plans(game: Game) -> list[Plan]:
    """The plans, the most usual first: of each structure, its stakes from small to large.

    >>> from housedealer.games import game
    >>> [plan.name for plan in plans(game("500-club/texas-holdem"))][:3]
    ['$1/$2 no limit', '$1/$3 no limit', '$2/$5 no limit']
    >>> [plan.name for plan in plans(game("the-101/seven-card-stud"))]
    ['$2/$4 limit', '$4/$8 limit', '$8/$16 limit', '$15/$30 limit']
    """
    rules: Rules = game.rules
    usual: list[Structure] = ["no", "fixed", "pot", "spread"]
    result = [plan for structure in usual if structure in rules.structures for plan in _of(game, structure)]
    # Where options are posted, a table that fits none of them is not offered.
    offered = [plan for plan in result if fitting(game.posting, terms=game.terms(plan.terms))] or result
    structures = {plan.terms["structure"] for plan in offered}
    custom = next((structure for structure in _customary(rules) if structure in structures), None)
    return _different([plan._replace(customary=plan.terms["structure"] == custom) for plan in offered])


def _customary(rules: Rules) -> list[Structure]:
    """The structures that a game is played for by custom, the first that is posted; none where every one is usual."""
    if _is_limit_game(rules):
        return ["fixed"]
    # Omaha for the high hand alone is the game of pot limit.
    return ["pot", "fixed"] if rules.hands.exactly_two else []


def _is_limit_game(rules: Rules) -> bool:
    """Whether a game is played for a limit by custom: stud, several draws, and pots split between high and low."""
    several_draws = sum(1 for street in rules.streets if street.draw) > 1
    return several_draws or rules.bring_in is not None or rules.hands.low is not None


def _different(plans: list[Plan]) -> list[Plan]:
    """The first of each set of plans with equal stakes, which rounding of parts of a limit can make."""
    return [plan for at, plan in enumerate(plans) if all(plan.terms != other.terms for other in plans[:at])]


def _of(game: Game, structure: Structure) -> list[Plan]:
    if structure in ("fixed", "spread"):
        custom = [(low * 100, high * 100) for low, high in _custom()[structure]["limits"]]
        return [_plan(game, structure, low, high) for low, high in sorted({*_posted(game, structure), *custom})]
    return [_plan(game, structure, small * 100, big * 100) for small, big in _custom()[structure]["blinds"]]


def _posted(game: Game, structure: Structure) -> list[tuple[int, int]]:
    """Limits that an option names, in cents."""
    result = []
    for option in game.posting.fees.options:
        limit = read_limit(option.stakes)
        if limit is None or not limit.low[1] or limit.high or limit.open_end or option.any_wager:
            continue
        # A fixed game's upper limit is at most three times the lower; more is a spread.
        if (not option.structure or structure in option.structure) and _is_fixed(*limit.low) == (structure == "fixed"):
            result.append(limit.low)
    return result


def _is_fixed(low: int, high: int) -> bool:
    return high <= 3 * low


def _plan(game: Game, structure: Structure, low: int, high: int) -> Plan:
    """A plan with these limits, or without limits with these blinds, in cents."""
    rules: Rules = game.rules
    limited = structure in ("fixed", "spread")
    stakes: dict[str, Any] = {"lower": low, "upper": high} if limited else {}
    if rules.blinds:
        small, big = (_whole(low, rules.blinds.small_part), low) if limited else (low, high)
        stakes |= {"small_blind": small, "big_blind": big}
    if rules.bring_in:
        stakes["bring_in"] = _whole(low, rules.bring_in.amount.usual_part) if limited else low
    terms: dict[str, Any] = {"stakes": stakes, "structure": structure}
    if rules.ante == 0:
        usual = _whole(low if limited else high, _custom()["ante"]["part"])
        stakes["ante"] = max(usual, _carrying(game, terms))
    terms["chip"] = _smallest_chip(game, terms)
    return Plan(f"{show(low)}/{show(high)} {_NAMES[structure]}", terms)


def _carrying(game: Game, terms: dict[str, Any]) -> int:
    """The least ante, in half dollars, that covers the fee before the deal at a table of any size (001:4779)."""
    least = 0
    for players in range(2, game.places + 1):
        for option in fitting(game.posting, players, game.terms(terms))[:1]:
            least = max(least, -(-option.streets.get("before-deal", 0) // players))
    return -(-least // 50) * 50


def _smallest_chip(game: Game, terms: dict[str, Any]) -> int:
    """The largest chip that makes up every stake of a table and every fee that may be taken from its pots."""
    amounts = set(terms["stakes"].values())
    for option in fitting(game.posting, terms=game.terms(terms)):
        amounts |= set(option.streets.values())
    chips: list[int] = _custom()["chips"]["cents"]
    return next(chip for chip in chips if all(amount % chip == 0 for amount in amounts))


def _whole(amount: int, part: int) -> int:
    """A part of an amount in whole dollars; in half dollars if that would be nothing."""
    return amount // part // 100 * 100 or 50
