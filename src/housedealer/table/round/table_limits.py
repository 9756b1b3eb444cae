"""The table's own limits in a round's document: narrower than those of the option in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.values import Limits
from housedealer.table.round.wager_checks import limits_of, option_limits

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption
    from housedealer.postings.schema import WagerRule
    from housedealer.table.family import Game

_ENDS = ("min", "max")


class OwnLimits(NamedTuple):
    """The table's own minimum and maximum of a wager, in cents, where they are named."""

    least: int | None
    most: int | None


def with_table_limits(game: Game, option: FeeOption | None, given: Any) -> Game:
    """The game with the table's own limits in place of the wider ones that are posted; refused outside of them."""
    table_limits = read_limits(game, option, given)
    if not table_limits:
        return game
    rules = [_narrowed(game, option, rule, table_limits.get(rule.id)) for rule in game.posting.wagers]
    posting = game.posting.model_copy(update={"wagers": rules})
    return replace(game, posting=posting, wagers={rule.id: rule for rule in rules})


def _narrowed(game: Game, option: FeeOption | None, rule: WagerRule, table_limit: OwnLimits | None) -> WagerRule:
    if table_limit is None:
        return rule
    posted = limits_of(rule, option, game.posting.fees)
    mosts = [one.max for one in posted if one.max is not None]
    steps = [one.step for one in posted if one.step is not None]
    limits = Limits.model_construct(
        min=max([table_limit.least or 1, *(one.min for one in posted)]),
        max=min([*mosts, *([table_limit.most] if table_limit.most is not None else [])], default=None),
        step=max(steps, default=None),
    )
    return rule.model_copy(update={"limits": limits})


def read_limits(game: Game, option: FeeOption | None, given: Any) -> dict[str, OwnLimits]:
    """The table's own limits by wager: those for all base wagers, and those of a single one."""
    if not isinstance(given, Mapping):
        raise HouseError('limits: expected an object such as {"min": 25, "max": 500} or {"player": {"min": 25}}')
    rules = {rule.id: rule for rule in game.posting.wagers if rule.placed == "before-deal"}
    if game.family.play.money != "bank":
        raise HouseError(f"limits: nobody bets against a bank in {game.posting.id}; expected none")
    shared = {key: value for key, value in given.items() if key in _ENDS}
    for end, amount in shared.items():
        if isinstance(amount, (Mapping, list)):
            raise HouseError(f"limits.{end}: {amount!r} is not an amount; expected dollars such as 25")
    result = {name: dict(shared) for name, rule in rules.items() if rule.kind == "base" and shared}
    for name, own in given.items():
        if name in _ENDS:
            continue
        if name not in rules:
            raise HouseError(f"limits: unknown wager {name!r}; expected min, max or one of {', '.join(rules)}")
        if not isinstance(own, Mapping) or any(end not in _ENDS for end in own):
            raise HouseError(f'limits.{name}: expected an object such as {{"min": 25, "max": 500}}')
        result[name] = {**result.get(name, {}), **own}
    table_limits = {name: OwnLimits(ends.get("min"), ends.get("max")) for name, ends in result.items()}
    for name, table_limit in table_limits.items():
        posted = option_limits(rules[name], option, game.posting.fees)
        for end, wrong in _wrongs(table_limit, posted or Limits.model_construct(min=1)):
            where = f"{name}.{end}" if isinstance(given.get(name), Mapping) and end in given[name] else end
            raise HouseError(f"limits.{where}: {wrong}")
    return table_limits


def _wrongs(table_limit: OwnLimits, posted: Limits) -> Iterator[tuple[str, str]]:
    """The ends of a table's limits that are outside the posted ones, with what is wrong.

    Where a schedule says between which amounts a table's minimum and its maximum lie (000:7723-7724), each has its own.
    """
    ranges = ((posted.min, posted.min_to or posted.max), (posted.max_from or posted.min, posted.max))
    for end, amount, (least, most) in zip(_ENDS, table_limit, ranges, strict=True):
        if amount is not None and (amount < least or (most is not None and amount > most)):
            allowed = (
                f"expected {show(least)} to {show(most)}" if most is not None else f"expected {show(least)} or more"
            )
            yield end, f"{show(amount)} is outside the posted limits; {allowed}"
    if table_limit.least is not None and table_limit.most is not None and table_limit.least > table_limit.most:
        yield (
            "min",
            f"{show(table_limit.least)} is above the maximum of {show(table_limit.most)}; expected at most that",
        )
