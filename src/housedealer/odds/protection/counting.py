"""Counting cards: the best linear count of a wager from effects of removal, and shoes played by it.

The effect of removing a card is the change of the bettor's expectation, exact. With n of N cards left the expectation
is nearly that of the full shoe plus (N - 1)/n times the effects of all cards seen. Shoes are then dealt to a cut card,
and the results of the bets made are counted as they fall, so that what the linear estimate leaves out is in them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.protection.threats import COUNTING, Threat
from housedealer.results import CardCount

DECK = 52
BLOCKS, SHOES = 64, 6400
"""The number of blocks of shoes, and the shoes of a block."""
_GOOD = 0.97
_MOST_TAG = 4
_NO_EFFECT = 1e-12
"""Smaller effects are rounding errors."""


class LinearCount(NamedTuple):
    """A wager's linear count."""

    wager: str
    advantage: float
    """The bettor's expectation with a full shoe."""
    effects: np.ndarray
    """By value of a card."""
    tags: np.ndarray
    correlation: float
    trigger: int | None
    """The lowest whole true count with an advantage; None if there is none."""
    deck: int = DECK
    """The cards of a deck, by which a true count is measured."""


def linear_count(wager: str, advantage: float, effects: np.ndarray, held: np.ndarray, deck: int = DECK) -> LinearCount:
    """The count of a wager: whole tags that follow the effects, and its trigger.

    >>> one = linear_count("w", -0.02, np.array([0.001, -0.001, 0.0]), np.array([8, 8, 8]))
    >>> one.tags.tolist(), round(one.correlation, 6), one.trigger
    ([1, -1, 0], 1.0, 46)
    """
    tags, correlation = _tags(effects, held)
    size = int(held.sum())
    weight = float((held * tags * tags).sum())
    slope = float((held * tags * effects).sum()) / weight if weight else 0.0
    trigger = math.ceil(-advantage * deck / (slope * (size - 1)) - 1e-9) if slope > 0 else None
    return LinearCount(wager, advantage, effects, tags, correlation, trigger, deck)


def _tags(effects: np.ndarray, held: np.ndarray) -> tuple[np.ndarray, float]:
    """Small whole tags that add up to zero over a shoe: the simplest that follow the effects well, or else the best."""
    most = float(np.abs(effects).max())
    best, correlation = np.zeros(len(effects), np.int64), 0.0
    if most < _NO_EFFECT:
        return best, correlation
    for step in range(4, 4 * _MOST_TAG + 1):
        tags = _balanced(effects / most * step / 4, held)
        if tags is None or not tags.any():
            continue
        follows = _correlation(effects, tags, held)
        if follows > correlation:
            best, correlation = tags, follows
        if correlation >= _GOOD:
            break
    return best, correlation


def _balanced(scaled: np.ndarray, held: np.ndarray) -> np.ndarray | None:
    """Whole tags near these numbers that add up to zero over a shoe; None where rounding cannot reach that.

    >>> _balanced(np.array([-1.0, 0.6, 0.6]), np.array([4, 4, 4])).tolist()
    [-1, 0, 1]
    """
    tags: np.ndarray = np.rint(scaled).astype(np.int64)
    for _ in range(4 * len(tags)):
        over = int((held * tags).sum())
        if over == 0:
            return tags
        step = -1 if over > 0 else 1
        # The tag that is changed at the least cost, and whose cards do not swing the sum too far.
        costs = np.abs(tags + step - scaled) - np.abs(tags - scaled)
        costs = np.where(held <= abs(over), costs, np.inf)
        if not np.isfinite(costs).any():
            return None
        tags[int(costs.argmin())] += step
    return None


def _correlation(one: np.ndarray, other: np.ndarray, held: np.ndarray) -> float:
    weights = held / held.sum()
    one, other = one - (one * weights).sum(), other - (other * weights).sum()
    spread = math.sqrt(float((weights * one * one).sum() * (weights * other * other).sum()))
    return float((weights * one * other).sum()) / spread if spread else 0.0


Play = Callable[[int, int, np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""Plays a block of shoes: block, shoes, the wager of each count, weights by count and value, and the bound of each."""
BETS, NET, SQUARE, FLAT, FLAT_SQUARE, ROUNDS = range(6)
"""What a block of shoes counts, by count."""


def count_shoes(counts: Sequence[LinearCount], size: int, play: Play, rules: Any, blocks: int = BLOCKS) -> np.ndarray:
    """Shoes played by each count twice: by its effects at every advantage, and by its tags from the trigger.

    `rules` is all that they depend on besides the counts, under which they are stored.
    """
    wagers = np.repeat(np.arange(len(counts)), 2)
    weights = np.concatenate([np.stack([one.effects, one.tags.astype(np.float64)]) for one in counts])
    bounds = np.array([bound for one in counts for bound in _bounds(one, size)])

    def work() -> dict[str, np.ndarray]:
        result = np.zeros((len(wagers), 6))

        def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
            for block in range(low, high):
                into[0][:] += play(block, SHOES, wagers, weights, bounds)

        by_parts(blocks, (result,), add, "shoes dealt and counted")
        return {"seen": result}

    return cached("counted-shoes", [rules, weights, bounds, size, blocks, SHOES], work)["seen"]


def _bounds(one: LinearCount, size: int) -> tuple[float, float]:
    """The sum of weights per card left from which a bet is made, by effects and by tags."""
    never = math.inf
    return -one.advantage / (size - 1), never if one.trigger is None else one.trigger / one.deck


def counting_threats(
    counts: Sequence[LinearCount], seen: np.ndarray, shoes: int, names: Sequence[str], cut: int, why: str = ""
) -> list[Threat]:
    """The counts with what they gain."""
    result = []
    for number, one in enumerate(counts):
        best, tagged = seen[2 * number], seen[2 * number + 1]
        rounds = best[ROUNDS] / shoes
        flat, flat_error = best[FLAT] / best[ROUNDS], _error(best[FLAT], best[FLAT_SQUARE], shoes) / rounds
        count = CardCount(
            effects={name: float(value) for name, value in zip(names, one.effects, strict=True)},
            tags={name: int(value) for name, value in zip(names, one.tags, strict=True)},
            correlation=one.correlation,
            trigger=None if one.trigger is None else float(one.trigger),
            bets_per_shoe=float(tagged[BETS] / shoes),
            rounds_per_shoe=float(rounds),
            gain_per_shoe=float(tagged[NET] / shoes),
            gain_error=_error(tagged[NET], tagged[SQUARE], shoes),
            best_gain_per_shoe=float(best[NET] / shoes),
            best_gain_error=_error(best[NET], best[SQUARE], shoes),
            cut=cut,
            cut_card_effect=float(one.advantage - flat),
            cut_card_error=flat_error,
        )
        result.append(_threat(one, count, tagged, shoes, why))
    return result


def _threat(one: LinearCount, count: CardCount, tagged: np.ndarray, shoes: int, why: str) -> Threat:
    bets = float(tagged[BETS])
    edge = -float(tagged[NET]) / bets if bets else -one.advantage
    error = count["gain_error"] * shoes / bets if bets else None
    share = bets / (shoes * count["rounds_per_shoe"])
    what = "the cards that were dealt from the shoe are counted"
    return Threat(COUNTING, what, one.wager, -one.advantage, edge, share, "simulated", error, count,
                  (why,) if why else ())  # fmt: skip


def _error(total: float, square: float, shoes: int) -> float:
    mean = total / shoes
    return math.sqrt(max(square / shoes - mean * mean, 0.0) / shoes)
