"""Conditions for placing a wager: its limits, and the wagers that it requires or excludes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.money import show

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption
    from housedealer.postings.schema import Posting, WagerRule
    from housedealer.postings.values import Limits

LEAST_WAGER = 100
"""Where no minimum is posted people wager a dollar or more, in cents."""


def limits_of(rule: WagerRule, option: FeeOption | None, fees: Any) -> list[Limits]:
    """The limits of a wager: those of the game's own text, and those of the option in force."""
    return [one for one in (rule.limits, option_limits(rule, option, fees)) if one]


def reached_by(rule: WagerRule, option: FeeOption | None) -> str | None:
    """The wager of the same bettor that this one must reach. It is a wagering limit of a schedule (001:5220, 5849), so
    none holds where no option is in force."""
    return rule.at_least if option is not None else None


def least_bank(posting: Posting, option: FeeOption | None) -> int:
    """The least bank in cents: the least base wager where that is posted, or anything above zero."""
    rule = posting.player_dealer
    if rule is None or rule.least_bank == "any":
        return 1
    base = [one for one in posting.wagers if one.kind == "base" and one.placed == "before-deal"]
    return max([limits.min for one in base for limits in limits_of(one, option, posting.fees)], default=1)


def option_limits(rule: WagerRule, option: FeeOption | None, fees: Any) -> Limits | None:
    """The limits that the option in force has for a wager, where it has any."""
    if option is None:
        return None
    posted: Limits | None = (option.limit or fees.limit) if rule.kind == "base" else None
    if rule.kind == "bonus":
        # A bonus bet with a limit of its own, or the base wager for its limit, may be below the table's minimum.
        own = rule.limits or rule.at_most
        posted = option.bonus_limit or fees.bonus_limit or (None if own else option.limit or fees.limit)
    posted = option.wager_limits.get(rule.id, posted)
    return posted.model_copy(update={"min": rule.least}) if posted and rule.least is not None else posted


class WagerRange(NamedTuple):
    """The amounts in cents that people wager: minimum, maximum (None where none is posted) and step."""

    least: int
    most: int | None
    step: int


def wager_range(rule: WagerRule, option: FeeOption | None, fees: Any) -> WagerRange:
    """The amounts that people wager with an option in force: within the posted limits, and no less than a dollar."""
    least, most, step = LEAST_WAGER, None, 1
    for limits in limits_of(rule, option, fees):
        least = max(least, limits.min)
        step = limits.step or step
        if limits.max is not None:
            most = limits.max if most is None else min(most, limits.max)
    return WagerRange(-(-least // step) * step, most, step)


@dataclass(frozen=True, slots=True)
class Placing:
    """The conditions of one wager with an option in force, read from the posting once and checked in every round."""

    limits: tuple[tuple[int, int | None, int | None], ...]
    """Least, most and step of each posted limit."""
    requires: tuple[str, ...]
    requires_behind: bool
    excludes: tuple[str, ...]
    at_most: str | None
    at_least: str | None
    equals: str | None
    backline: bool
    decks: tuple[int, ...]

    @classmethod
    def of(cls, rule: WagerRule, option: FeeOption | None, fees: Any) -> Placing:
        """The conditions that the posting sets for a wager, with the limits of the option in force."""
        limits = tuple((one.min, one.max, one.step) for one in limits_of(rule, option, fees))
        return cls(
            limits,
            tuple(rule.requires),
            rule.requires_behind,
            tuple(rule.excludes),
            rule.at_most,
            reached_by(rule, option),
            rule.equals,
            rule.backline,
            tuple(rule.decks),
        )

    def wrong(self, amount: int, beside: Mapping[str, int], behind: bool = False, decks: int | None = None) -> str:
        """What is wrong with an amount, given the bettor's other wagers, or an empty text."""
        if amount <= 0:
            return f"{show(amount)} is not a bet; expected an amount above zero"
        if behind and not self.backline:
            return "back-line betting is not permitted on this bet"
        for least, most, step in self.limits:
            if amount < least:
                return f"{show(amount)} is below the minimum of {show(least)}"
            if most is not None and amount > most:
                return f"{show(amount)} is above the maximum of {show(most)}"
            if step is not None and amount % step:
                return f"{show(amount)} is not a multiple of {show(step)}"
        if self.requires and (self.requires_behind or not behind) and beside.keys().isdisjoint(self.requires):
            return f"it can't be placed alone; bet on {' or '.join(self.requires)} too"
        for other in self.excludes:
            if other in beside:
                return f"it can't be placed together with {other}; pick one of them"
        if self.at_most and amount > beside.get(self.at_most, 0):
            return f"{show(amount)} is more than the {self.at_most} bet; bet no more than that"
        if self.at_least and amount < beside.get(self.at_least, 0):
            return f"{show(amount)} is less than the {self.at_least} bet; bet at least that"
        if self.equals and amount != beside.get(self.equals, 0):
            return f"{show(amount)} must equal the {self.equals} bet"
        if self.decks and decks is not None and decks not in self.decks:
            return f"not offered with {decks} decks; expected {' or '.join(map(str, self.decks))}"
        return ""
