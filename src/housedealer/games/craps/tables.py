"""A random table that the posting allows: standing wagers and new ones."""

from __future__ import annotations

import random
from typing import Any

from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import POINTS
from housedealer.games.craps.spots import one_flip, spot
from housedealer.postings.schema import WagerRule
from housedealer.postings.values import Limits
from housedealer.table.family import Game
from housedealer.table.round.card_source import Source
from housedealer.table.round.setup import Setup, build
from housedealer.table.round.wager_checks import limits_of


def random_setup(played: Game, rng: random.Random, source: Source) -> Setup:
    """Some seats with wagers up and new ones, on the come-out or with a point, at one of the tables."""
    rules: Rules = played.rules
    point = rng.choice((None, None, *POINTS))
    table = rng.choice(("A", *rules.tables))
    options = [None, *(option.option for option in played.posting.fees.options)]
    dealer, *players = rng.sample(range(1, played.places + 1), rng.randint(2, 6))
    up = {str(seat): random_up(played, point, rng) for seat in (dealer, *players)}
    option = rng.choice(options)
    seats = {str(seat): random_new(played, option, table, point, up[str(seat)], rng) for seat in players}
    if not any(seats.values()):
        seats[str(players[0])] = {"field": 1000}
    return build(
        played,
        seats={seat: placed for seat, placed in seats.items() if placed},
        option=option,
        player_dealer={"seat": dealer, "bank": rng.choice((500, 4000, 30_000, 500_000))},
        extra={"point": point, "table": table, "up": {seat: held for seat, held in up.items() if held}},
        source=source,
    )


def random_up(played: Game, point: int | None, rng: random.Random) -> dict[str, Any]:
    """Random standing wagers from earlier flips."""
    result: dict[str, Any] = {}
    for name in played.wagers:
        where = spot(name)
        if one_flip(name) or name in ("horn", "come", "dont-come") or rng.random() < 0.8:
            continue
        if name in ("pass", "pass-odds", "dont-pass-odds") and point is None:
            continue
        if not where.odds or where.behind in result:
            result[name] = rng.randint(1, 60) * rng.choice((50, 100, 500))
    return result


def random_new(
    played: Game, option: int | None, table: str, point: int | None, up: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """Random new wagers for this flip, given the standing ones."""
    rules: Rules = played.rules
    result: dict[str, Any] = {}
    for name, rule in played.wagers.items():
        where = spot(name)
        if rule.placed != "before-deal" or rng.random() < 0.85 or (name in up and where.area != "big"):
            continue
        if (where.area in ("pass", "dont-pass") and not where.odds and point) or (
            where.area in ("come", "dont-come") and not point
        ):
            continue
        if where.odds and (where.behind not in up or (where.area in ("pass", "dont-pass") and not point)):
            continue
        if where.area in rules.needs.areas and not any(spot(one).area in rules.needs.one_of for one in (*up, *result)):
            continue
        result[name] = _amount(played, rule, option, table, rng)
    return result


def _amount(played: Game, rule: WagerRule, option: int | None, table: str, rng: random.Random) -> int:
    fees = played.posting.fees
    chosen = next((one for one in fees.options if one.option == option), None)
    limits: list[Limits] = limits_of(rule, chosen, fees)
    changed = played.rules.tables.get(table)
    if changed and spot(rule.id).area == changed.area:
        limits = [*limits, changed.limits]
    least = max(one.min for one in limits)
    most = min((one.max for one in limits if one.max is not None), default=20_000)
    step = max((one.step for one in limits if one.step), default=1)
    amount = rng.choice((least, most, rng.randint(least, most), rng.randint(least, most) // 500 * 500))
    return max(least, min(most, amount)) // step * step
