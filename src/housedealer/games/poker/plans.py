"""What a table may be opened for: stakes that the posting allows, each with a name that people use."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from housedealer.money import show
from housedealer.postings.options import Terms, suits
from housedealer.table.family import Plan

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Rules, Structure
    from housedealer.table.family import Game

_NAMES = {"fixed": "limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}
_PAIR = re.compile(r"\$([0-9,]+)-\$([0-9,]+)")


@functools.cache
def _custom() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "plans.toml").read_text(encoding="utf-8"))


def plans(game: Game) -> list[Plan]:
    """The tables that may be opened, the most usual first: of each structure, its stakes from small to large.

    >>> from housedealer.games import game
    >>> [plan.name for plan in plans(game("500-club/texas-holdem"))][:3]
    ['$1/$2 no limit', '$1/$3 no limit', '$2/$5 no limit']
    >>> [plan.name for plan in plans(game("the-101/seven-card-stud"))]
    ['$2/$4 limit', '$4/$8 limit', '$8/$16 limit', '$15/$30 limit']
    """
    rules: Rules = game.rules
    wanted: list[Structure] = ["no", "fixed", "pot", "spread"]
    found = [plan for structure in wanted if structure in rules.structures for plan in _of(game, structure)]
    # Where options are posted, a table that none of them is meant for is not offered.
    options = [option for option in game.posting.fees.options if option.complete]
    priced = [plan for plan in found if any(suits(one, terms_of(plan.terms)) for one in options)]
    return _different(priced or found)


def _different(plans: list[Plan]) -> list[Plan]:
    """Of plans that come to the same stakes, where parts of a limit are rounded, the first."""
    return [plan for at, plan in enumerate(plans) if all(plan.terms != other.terms for other in plans[:at])]


def _of(game: Game, structure: Structure) -> list[Plan]:
    rules: Rules = game.rules
    if structure in ("fixed", "spread"):
        pairs = [*_posted(game, structure), *(tuple(pair) for pair in _custom()[structure]["limits"])]
        return [_plan(rules, structure, low * 100, high * 100) for low, high in sorted(set(pairs))]
    return [_plan(rules, structure, small * 100, big * 100) for small, big in _custom()[structure]["blinds"]]


def _posted(game: Game, structure: Structure) -> list[tuple[int, int]]:
    """Limits that an option names by themselves, in dollars."""
    found = []
    for option in game.posting.fees.options:
        pairs = _PAIR.findall(option.stakes)
        if len(pairs) == 1 and (not option.structure or structure in option.structure):
            low, high = (int(one.replace(",", "")) for one in pairs[0])
            # A fixed game's upper limit is at most three times the lower; more is a spread.
            if (high <= 3 * low) == (structure == "fixed"):
                found.append((low, high))
    return found


def _plan(rules: Rules, structure: Structure, low: int, high: int) -> Plan:
    """A table of these limits, or without limits of these blinds, in cents."""
    limited = structure in ("fixed", "spread")
    stakes: dict[str, Any] = {"lower": low, "upper": high} if limited else {}
    if rules.blinds:
        small, big = (_whole(low, 2), low) if limited else (low, high)
        stakes |= {"small_blind": small, "big_blind": big}
    custom = _custom()["bring-in"]
    opening = low if limited else high
    if rules.bring_in:
        stakes["bring_in"] = _whole(opening, custom["part"])
    if rules.ante == 0:
        stakes["ante"] = _whole(opening, custom["ante_part"])
    return Plan(f"{show(low)}/{show(high)} {_NAMES[structure]}", {"stakes": stakes, "structure": structure})


def _whole(amount: int, part: int) -> int:
    """A part of an amount in whole dollars; half dollars where that would be nothing."""
    return amount // part // 100 * 100 or 50


def terms_of(terms: Mapping[str, Any]) -> Terms:
    """What a table plays, for the choice of its fee option."""
    stakes = terms.get("stakes", {})
    amounts = {key: stakes.get(key, 0) for key in ("lower", "upper", "big_blind", "bring_in")}
    structure = terms.get("structure") or ("fixed" if amounts["upper"] else "no")
    return Terms(structure, amounts["lower"], amounts["upper"], amounts["big_blind"] or amounts["bring_in"])
