"""The ranges that the action implies: an explicit model, in words and percentages, or ranges that the user states.

Each action of an opponent keeps the best part of the hands that he or she can still have, and some of the others; the
parts are data (`action_ranges.toml`).
"""

from __future__ import annotations

import functools
import re
import tomllib
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.errors import HouseError
from housedealer.odds.equity.ranges import read_range
from housedealer.odds.poker.pools import HANDS, SEED, Pool, Pools

if TYPE_CHECKING:
    from collections.abc import Mapping

    from housedealer.odds.equity.shape import Shape
    from housedealer.odds.poker.spot import Player, Spot

_PERCENT = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*%\s*")
WORDS = {
    "check": "checked", "bring-in": "brought it in", "call": "called", "call-raise": "called a raise",
    "raise": "raised", "reraise": "re-raised",
}  # fmt: skip
LATER_WORDS = {**WORDS, "raise": "bet", "reraise": "raised"}
FEW = 200
"""A stated range of fewer hands lists each several times, so that a part of a hand can fold."""


class Part(NamedTuple):
    """The part of a player's hands that takes an action: the best of them, and this much of the rest."""

    best: float
    rest: float

    def __str__(self) -> str:
        """The part in words.

        >>> str(Part(0.45, 0.1)), str(Part(1.0, 0.0))
        ('best 45% and 10% of the rest', 'any hand')
        """
        if self.best >= 1:
            return "any hand"
        return f"best {self.best:.0%}" + (f" and {self.rest:.0%} of the rest" if self.rest else "")


class TableRange(NamedTuple):
    """An opponent's range: hidden hands with weights, and how it was read."""

    seat: str
    pool: Pool
    weights: np.ndarray
    standing: np.ndarray
    """For each hand, the part of the range that is better."""
    part: float
    """How many of all hands are in it."""
    words: str
    stated: bool
    """Whether the user named it."""

    @property
    def error(self) -> float:
        """One over the number of hands that the sample is worth; 0 where all hands are listed."""
        return 0.0 if self.pool.listed else float((self.weights**2).sum() / self.weights.sum() ** 2)


@functools.cache
def _model() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("action_ranges.toml").read_text(encoding="utf-8"))


@functools.cache
def action_parts() -> dict[str, dict[str, Part]]:
    """The model's parts: on the first betting round and on later ones, by action."""
    return {when: {name: Part(**part) for name, part in _model()[when].items()} for when in ("first", "later")}


def folding() -> float:
    """How often players fold to a bet, as a part of the folds that would make a pure bluff break even."""
    return float(_model()["answers"]["folds"])


def standings(strength: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The part of a range that is better than each hand, equals counting half.

    >>> standings(np.array([0.2, 0.9, 0.5, 0.5]), np.ones(4)).tolist()
    [0.875, 0.125, 0.5, 0.5]
    """
    values, at = np.unique(-strength, return_inverse=True)
    each = np.bincount(at, weights=weights, minlength=len(values))
    middle = np.cumsum(each) - each / 2
    result: np.ndarray = (middle / each.sum())[at]
    return result


def read_ranges(spot: Spot, shape: Shape, stated: Mapping[str, str], pools: Pools | None = None) -> list[TableRange]:
    """The range of every opponent who is still in: as stated, else by the action so far."""
    pools = pools or Pools(spot, shape)
    seats = [one.seat for one in spot.others]
    for seat in stated:
        if seat not in seats:
            expected = " or ".join(f"seat{one}" for one in seats)
            raise HouseError(f"ranges: seat {seat} is not in the hand against you; expected {expected}")
    return [_range(pools, player, stated.get(player.seat)) for player in spot.others]


def _range(pools: Pools, player: Player, text: str | None) -> TableRange:
    percent = _PERCENT.fullmatch(text) if text is not None else None
    if text is None or percent or text.strip().lower() in ("random", "any"):
        fixed = None if text is None else Part(float(percent[1]) / 100 if percent else 1.0, 0.0)
        if fixed is not None and not 0 < fixed.best <= 1:
            raise HouseError(f"ranges: {text!r} for seat {player.seat}; expected a part above 0% and at most 100%")
        return _by_action(pools, player, fixed, text)
    size = sum(one.code is None for one in player.dealt)
    ranged = read_range(text, pools.shape, size, f"ranges: seat {player.seat}")
    live = np.isin(ranged.hands, pools.unseen).all(axis=1)
    if not live.any():
        raise HouseError(
            f"ranges: every hand of {text!r} for seat {player.seat} holds a card that you see; expected another range"
        )
    hands, weights, listed = ranged.hands[live], ranged.weights[live], True
    total = len(ranged.hands)
    if len(hands) > HANDS:
        rows = np.random.default_rng(SEED).choice(len(hands), HANDS, p=weights / weights.sum())
        hands, weights, listed = hands[rows], np.ones(HANDS), False
    pool = Pool(np.ascontiguousarray(hands), np.arange(len(hands)), listed)
    strength = pools.strength(("stated", player.seat), pool, player, _street(pools))
    copies = -(-FEW // len(hands))
    pool = Pool(np.repeat(pool.hands, copies, axis=0), np.arange(len(hands) * copies), listed)
    weights = np.repeat(weights / copies, copies)
    standing = standings(_spread(strength, copies), weights)
    every = comb(len(pools.shape.deck), size)
    return TableRange(player.seat, pool, weights, standing, total / every, f"as you say: {text.strip()}", True)


def _spread(strength: np.ndarray, copies: int) -> np.ndarray:
    """The order of hands that are listed several times, the copies of each one after another.

    >>> _spread(np.array([0.2, 0.9, 0.2]), 2).tolist()
    [0, 1, 2, 3, 0, 1]
    """
    order = np.unique(strength, return_inverse=True)[1]
    result: np.ndarray = (order[:, None] * copies + np.arange(copies)).ravel()
    return result


def _street(pools: Pools) -> int:
    return max(0, pools.spot.street)


def _by_action(pools: Pools, player: Player, fixed: Part | None, text: str | None) -> TableRange:
    """The range by the model; with a `fixed` part, the best of all starting hands and no more."""
    spot, parts = pools.spot, action_parts()
    key, pool = pools.first(player)
    weights, whole = np.ones(len(pool.hands)), 1.0
    reasons = []
    for street in range(_street(pools) + 1):
        if street >= len(spot.rules.streets):
            break
        done = player.streets.get(street)
        before = pool
        if done is not None and done.discarded:
            key, pool = pools.discarded(key, pool)
        if done is not None and done.drawn is not None:
            left = sum(one.draw > 0 for one in spot.rules.streets[street:])
            replaced = street < spot.street or len(player.dealt) + _shared(pools) >= pools.shape.own
            key, pool = pools.drawn(key, pool, done.drawn, left, replaced)
            reasons.append(f"drew {done.drawn}" if done.drawn else "stood pat")
        if pool is not before:
            weights = weights[pool.parents]
        named = _narrowest(parts["later" if street else "first"], done.actions if done is not None else [])
        if fixed is not None:
            named = ("", fixed) if street == 0 else None
        if named is not None and named[1].best < 1:
            standing = standings(pools.strength(key, pool, player, street), weights)
            share = weights.sum()
            weights = weights * np.where(standing <= named[1].best, 1.0, named[1].rest)
            whole *= float(weights.sum() / share)
            if fixed is None:
                words = (LATER_WORDS if street else WORDS)[named[0]]
                reasons.append(f"{words} {_street_words(spot, street)} ({named[1]})")
    standing = np.full(len(pool.hands), 0.5)
    if _is_complete(pools, pool):
        standing = standings(pools.strength(key, pool, player, _street(pools)), weights)
    words = "; ".join(reasons) if reasons else "no action yet"
    if fixed is not None:
        words = f"as you say: {(text or '').strip()}"
    return TableRange(player.seat, pool, weights, standing, whole, words, fixed is not None)


def _is_complete(pools: Pools, pool: Pool) -> bool:
    """Whether the pool's hands are complete, so that their strength can be measured; during a draw they are not."""
    return not pools.shape.draws or pool.hands.shape[1] + _shared(pools) == pools.shape.own


def _shared(pools: Pools) -> int:
    return 0 if pools.shape.board else len(pools.spot.board)


def _narrowest(parts: Mapping[str, Part], actions: list[str]) -> tuple[str, Part] | None:
    """The action on a street that the smallest part of hands takes, where there are several."""
    named = [(name, parts[name]) for name in actions if name in parts]
    return min(named, key=lambda one: one[1].best) if named else None


_WHERE = {
    "preflop": "before the flop", "deal": "before the draw", "draw": "after the draw",
    "draw-1": "after the first draw", "draw-2": "after the second draw", "draw-3": "after the third draw",
}  # fmt: skip
_BOARD = ("flop", "turn", "river")


def _street_words(spot: Spot, street: int) -> str:
    """The street of an action in words: `before the flop`, `on fourth street`, `after the second draw`."""
    name = spot.rules.streets[street].name
    if name in _WHERE:
        return _WHERE[name]
    return f"on the {name}" if name in _BOARD else f"on {name.replace('-', ' ')} street"


def percent(part: float) -> str:
    """A part as a percentage.

    >>> percent(0.254), percent(0.0312), percent(1)
    ('25%', '3.1%', '100%')
    """
    return f"{part:.0%}" if part >= 0.1 else f"{part:.1%}"
