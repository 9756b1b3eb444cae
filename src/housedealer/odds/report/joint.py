"""The wagers of one seat taken together: their covariances, correlations, and the deviation of their sum.

Two wagers that are counted over the same ends of a round are joined exactly. Others depend on different parts of a
round, whose joint ends are too many to list: rounds are dealt at the table for them, played by its bot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.engine.costs import smallest_bets
from housedealer.odds.engine.models import FixedPlay, Model
from housedealer.odds.engine.partitioned_model import PartitionedPlay
from housedealer.postings.collection import FeeOption

ROUNDS = 4_000
"""Rounds dealt at the table where wagers are not counted over the same ends."""
MOST = 12
"""The most wagers that are joined."""


def joint_figures(
    priced: Model, wagers: Sequence[str], option: FeeOption | None, seed: int, rounds: int = ROUNDS
) -> dict[str, Any]:
    """The wagers' covariances and correlations, each pair `exact` or `dealt`, and one unit of each as one bet."""
    names = list(wagers)[:MOST]
    exact = {(one, other): shared for one in names for other in names if (shared := _exact(priced, one, other))}
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    dealt = _dealt(priced, names, option, seed, rounds) if any(pair not in exact for pair in pairs) else {}
    listed = [_pair(priced, one, other, exact, dealt) for one, other in pairs]
    joined = [one for one in listed if one is not None]
    result: dict[str, Any] = {"wagers": names, "pairs": joined, "rounds": rounds if dealt else 0}
    if names and len(joined) == len(pairs):
        alone = [priced.exact(name) for name in names]
        variance = float(sum(one.variance for one in alone)) + 2 * sum(one["covariance"] for one in joined)
        result["sum"] = {
            "edge": float(sum(one.edge for one in alone)),
            "variance": variance,
            "deviation": math.sqrt(max(variance, 0.0)),
            "if_independent": math.sqrt(sum(float(one.variance) for one in alone)),
            "method": "exact" if all(one["method"] == "exact" for one in joined) else "dealt",
        }
    return result


def _exact(priced: Model, one: str, other: str) -> tuple[list[Any], list[Any], Sequence[int]] | None:
    """The results of both wagers over the ends that they share; None where they share none."""
    if isinstance(priced, FixedPlay) and not {one, other} & set(priced.by_cards):
        return priced.nets(one), priced.nets(other), priced.ways()
    if isinstance(priced, PartitionedPlay) and not {one, other} & priced.sampled:
        part = priced.part(one)
        if part == priced.part(other):
            return priced.nets(one), priced.nets(other), priced.ways(part)
    return None


def _pair(
    priced: Model, one: str, other: str, exact: Mapping[tuple[str, str], Any], dealt: Mapping[str, np.ndarray]
) -> dict[str, Any] | None:
    result: dict[str, Any] = {"first": one, "second": other}
    variances = [float(priced.exact(name).variance) for name in (one, other)]
    if (one, other) in exact:
        mine, theirs, ways = exact[one, other]
        whole = sum(ways)
        both = sum(a * b * many for a, b, many in zip(mine, theirs, ways, strict=True))
        covariance = float((both - priced.exact(one).edge * priced.exact(other).edge * whole) / whole)
        result["method"] = "exact"
    elif one in dealt and other in dealt:
        covariance = float(np.cov(dealt[one], dealt[other])[0, 1])
        variances = [float(dealt[name].var(ddof=1)) for name in (one, other)]
        result["method"] = "dealt"
    else:
        return None
    scale = math.sqrt(variances[0] * variances[1])
    correlation = covariance / scale if scale else 0.0
    result |= {"covariance": covariance, "correlation": correlation}
    if result["method"] == "dealt":
        result["error"] = (1 - correlation**2) / math.sqrt(len(dealt[one]) - 1)
        # Rare wins may be missing from so few rounds, so that the exact deviations are used.
        result["covariance"] = correlation * math.sqrt(float(priced.exact(one).variance * priced.exact(other).variance))
    return result


def _dealt(
    priced: Model, wagers: Sequence[str], option: FeeOption | None, seed: int, rounds: int
) -> dict[str, np.ndarray]:
    """Each wager's results per unit in rounds at the table, with all of them placed at one seat; none if they cannot be
    placed together."""
    game, least = priced.game, smallest_bets(priced.game, option)
    placed = {part for name in wagers for part in name.split("+") if part in least}
    bets = {name: least[name] for name in least if name in placed}
    bets |= {name: bets[equal] for name in bets if (equal := game.wagers[name].equals) in bets and equal}
    chance = random.Random(seed)
    results: dict[str, list[float]] = {name: [] for name in wagers}
    try:
        for _ in range(rounds):
            won = _round(game, bets, chance)
            for name in wagers:
                parts = name.split("+")
                results[name].append(sum(won.get(part, 0) for part in parts) / bets[parts[0]])
    except (HouseError, KeyError):
        return {}
    return {name: np.array(seen) for name, seen in results.items()}


def _round(game: Game, bets: Mapping[str, int], chance: random.Random) -> dict[str, int]:
    """What each wager of seat 2 won in a round, in cents, wagers placed in the round included."""
    from housedealer.play import bots
    from housedealer.table.sitting.session import Session

    bank = 10**9
    table = Session.open(game, stacks={}, option=None, seed=chance.randrange(1 << 32))
    table.stacks, table.dealer = {1: 2 * bank, 2: bank}, 1
    round_ = table.deal({"2": dict(bets)}, bank=bank)
    while (offer := round_.offer) is not None:
        round_.respond(*bots.choose(offer, game, round_.view(offer.position), chance))
    won: dict[str, int] = {}
    for one in round_.outcome()["wagers"]:
        won[one["wager"]] = won.get(one["wager"], 0) + one["paid"] - one["taken"]
    return won
