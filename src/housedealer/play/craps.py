"""The craps bot: the pass line with odds, place wagers on six and eight, an occasional proposition."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from housedealer.games.craps.layout import Layout
from housedealer.games.craps.rules import POINTS
from housedealer.money import Odds
from housedealer.postings.collection import FeeOption
from housedealer.table.events import Event
from housedealer.table.family import Game
from housedealer.table.round.offers import Offer
from housedealer.table.round.wager_checks import limits_of

FUN = ("field", "hard-6", "hard-8", "any-craps", "eleven", "hop-1-6")


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """Leave wagers as they are: those that are off on the come-out stay off."""
    return offer.passed()[1], None


def wager(
    game: Game, option: FeeOption | None, stack: int, rng: random.Random, carried: Mapping[str, Any]
) -> dict[str, Any]:
    """The wagers the bot adds before a roll: `carried` holds the point and its standing wagers, `stack` its free chips.

    On the come-out the pass line; with a point odds behind it and place wagers on six and eight.
    """
    point, up = carried.get("point"), carried.get("up", {})
    planned: dict[str, int] = {}
    if point is None:
        if not {"pass", "dont-pass"} & set(up):
            planned["pass"] = _least(game, option, "pass") * rng.choice((1, 1, 2, 3))
    else:
        if "pass" in up and "pass-odds" not in up:
            layout: Layout = game.rules.layout(game.wagers)
            planned["pass-odds"] = _even(layout.pays("pass-odds", point, 1, point - 1), up["pass"], rng.choice((1, 2)))
        for name in ("place-6", "place-8"):
            if name not in up and name != f"place-{point}" and rng.random() < 0.6:
                planned[name] = _least(game, option, name) * rng.choice((1, 1, 2))
        if "pass" not in up and not any(f"come-{number}" in up for number in POINTS) and rng.random() < 0.3:
            planned["come"] = _least(game, option, "come")
    if (planned or up) and rng.random() < 0.2:
        name = rng.choice(FUN)
        if name not in up and (name == "field" or _carries(game, (*planned, *up))):
            planned[name] = _least(game, option, name)
    placed: dict[str, int] = {}
    for name, amount in planned.items():
        if sum(placed.values()) + amount <= stack and (game.wagers[name].kind == "base" or placed or up):
            placed[name] = amount
    if not _carries(game, (*placed, *up)):
        placed = {name: amount for name, amount in placed.items() if game.wagers[name].kind == "base"}
    return placed


def _least(game: Game, option: FeeOption | None, name: str) -> int:
    return max(limit.min for limit in limits_of(game.wagers[name], option, game.posting.fees))


def _even(pays: Odds, behind: int, times: int) -> int:
    """An odds wager of about `times` the wager it backs, rounded so that it is paid in whole units."""
    unit = pays.stake * 100
    return max(unit, behind * times // unit * unit)


def _carries(game: Game, names: tuple[str, ...]) -> bool:
    """Whether one of these wagers permits a proposition."""
    layout: Layout = game.rules.layout(game.wagers)
    return any(layout.spots[name].area in game.rules.needs.one_of for name in names)
