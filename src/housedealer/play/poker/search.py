"""Search with rollouts: equity against the ranges that the action implies, and what each choice is then worth.

For each opponent a pool of hands is dealt that agree with what is seen (cards face up, the number of cards drawn), and
weighed by how likely each would have acted as the opponent did on every street. A choice is worth what it wins on
average in sampled worlds, in which opponents pay its price or fold by the same reading.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from housedealer import cards
from housedealer.cards import JOKER
from housedealer.odds.equity.drawing import rule_of
from housedealer.odds.equity.kernels import evaluation
from housedealer.odds.equity.shape import Shape, shape_of
from housedealer.odds.equity.strength import two_card_equities
from housedealer.play.poker.kernels import pools, worlds
from housedealer.play.poker.seen import Seen
from housedealer.play.poker.styles import reading

if TYPE_CHECKING:
    from housedealer.games import Game

HANDS, HANDS_EACH = 96, 48
"""The hands of a pool: one for all opponents where they are dealt alike, and one for each where they are not."""
FUTURES, FUTURES_BEFORE = 48, 16
"""The futures in which hands are valued now, and as they stood on a street before."""
WORLDS = 400


class Setting(NamedTuple):
    """A game as numbers and arrays for the compiled loops."""

    shape: Shape
    deck: tuple[int, ...]
    rule: np.ndarray
    equities: np.ndarray
    faces: np.ndarray
    discard_at: int
    own: int
    """A player's cards at the showdown, before any discard."""


@functools.lru_cache(maxsize=128)
def setting(posting: str, readings: tuple[tuple[str, str], ...]) -> Setting:
    """The setting of a posting."""
    shape = shape_of(posting, dict(readings))
    two = shape.discard_at is not None
    equities = two_card_equities("split" if shape.split else "high") if two else np.zeros((1, 1))
    faces = np.array([face == "d" for face in shape.faces.ljust(8, "d")], dtype=np.int64)
    rule = rule_of(shape) if shape.draws else np.zeros((3, 3), dtype=np.int64)
    discard_at = shape.discard_at if shape.discard_at is not None else -1
    return Setting(shape, shape.deck, rule, equities, faces, discard_at, shape.own + two)


def setting_of(game: Game) -> Setting:
    """The setting of a game."""
    return setting(game.posting.id, game.readings)


class Pools:
    """The hands that opponents may hold, with their values in sampled futures and their weights."""

    def __init__(
        self, seen: Seen, setting: Setting, rng: random.Random, mine: list[list[int]], keeps: list[int]
    ) -> None:
        """Sample the pools; `mine`: the seat's own hand, or the hands to choose between, each with its `keeps`."""
        self.seen, self.setting = seen, setting
        shape = setting.shape
        self.common = shape.board > 0
        self.seed = rng.getrandbits(62)
        self.rows = len(mine)
        self.deck = np.array(self._unseen(), dtype=np.uint8)
        self.board = np.zeros(8, dtype=np.uint8)
        self.board[: len(seen.board)] = seen.board
        self.street = min(max(seen.street, 0), len(shape.boards) - 1)
        self._sample()
        count = self.rows + self.size
        shapes = (count, FUTURES)
        self.values, self.lows = np.zeros(shapes, dtype=np.uint64), np.zeros(shapes, dtype=np.uint64)
        self.masks = np.zeros(shapes, dtype=np.uint64)
        drawn = max((len(one) for one in seen.draws.values()), default=0)
        self.draws = shape.draws - (drawn if keeps == [-1] else len(seen.draws.get(seen.seat, ())))
        own = np.zeros((self.rows, 8), dtype=np.uint8)
        for at, hand in enumerate(mine):
            own[at, : len(hand)] = _numbered(hand)
        self._fill(own, len(mine[0]), slice(0, self.rows), keeps)
        self._fill(self.now, self.held, slice(self.rows, count), [])
        self.places = np.zeros(count)
        worlds.strengths(self.common, self.rows, self.values, self.lows, self.masks, self.seed, self.places)
        self.cumulative = np.cumsum(self._weights(), axis=1)

    def _unseen(self) -> list[int]:
        """The unseen cards; of two jokers the second has a number of its own."""
        known = self.seen.picture.all_known()
        left = cards.without(tuple(min(code, JOKER) for code in self.setting.deck), known)
        gone = known.count(JOKER)
        return [code for code in left if code != JOKER] + [JOKER + gone + at for at in range(left.count(JOKER))]

    def _sample(self) -> None:
        """Sample hands for every opponent: `hands[street]` as they stood on each, `now` as they stand."""
        seen, shape = self.seen, self.setting.shape
        self.held = self.setting.own if self.common else shape.owns[self.street][1]
        each = HANDS if self.common else HANDS_EACH
        many = 1 if self.common else len(seen.opponents)
        self.each, self.size = each, each * many
        self.firsts = np.array([self.rows + (0 if self.common else each * at) for at in range(len(seen.opponents))])
        streets = self.street + 1
        self.hands = np.zeros((streets, self.size, 8), dtype=np.uint8)
        for at in range(many):
            part, seed = slice(each * at, each * (at + 1)), self.seed + at + 1
            if shape.draws:
                self._draw(seen.opponents[at], part, seed)
                continue
            template = np.full(self.held, pools.NOT_KNOWN, dtype=np.uint8)
            if not self.common:
                shown = seen.held_by(seen.opponents[at])[: self.held]
                for place, code in enumerate(shown):
                    if code >= 0:
                        template[place] = code
            dealt = np.zeros((each, 8), dtype=np.uint8)
            pools.deal_pool(template, self.deck, seed, dealt)
            self.hands[:, part] = dealt
        self.now = self.hands[-1]

    def _draw(self, opponent: str, part: slice, seed: int) -> None:
        shape = self.setting.shape
        drawn = np.array(self.seen.draws.get(opponent, []), dtype=np.int64)
        result = np.zeros((len(drawn) + 1, self.each, 8), dtype=np.uint8)
        pools.draw_pool(
            shape.best, shape.low, shape.own, drawn, shape.draws, self.setting.rule, self.deck, seed, result
        )
        for street in range(len(self.hands)):
            self.hands[street, part] = result[min(street, len(drawn))]

    def _fill(self, hands: np.ndarray, count: int, rows: slice, keeps: list[int]) -> None:
        """Value hands in the futures of this street."""
        shape, setting = self.setting.shape, self.setting
        fixed = np.array(keeps or [-1] * len(hands), dtype=np.int64)
        pools.fill(
            shape.best, shape.low, hands, count, shape.own, self.board, len(self.seen.board), shape.board, self.draws,
            fixed, setting.discard_at, setting.equities, setting.rule, setting.faces, self.deck, self.seed,
            self.values[rows], self.lows[rows], self.masks[rows],
        )  # fmt: skip

    def _before(self, street: int) -> np.ndarray:
        """The places of the pools' hands as they stood on a street before."""
        shape, setting = self.setting.shape, self.setting
        count = setting.own if self.common else shape.owns[street][1]
        shapes = (self.size, FUTURES_BEFORE)
        values, lows = np.zeros(shapes, dtype=np.uint64), np.zeros(shapes, dtype=np.uint64)
        masks, fixed = np.zeros(shapes, dtype=np.uint64), np.full(self.size, -1, dtype=np.int64)
        board = self.board.copy()
        pools.fill(
            shape.best, shape.low, self.hands[street], count, shape.own, board, shape.boards[street][1], shape.board,
            shape.draws - street if shape.draws else 0, fixed, setting.discard_at, setting.equities, setting.rule,
            setting.faces, self.deck, self.seed + street, values, lows, masks,
        )  # fmt: skip
        places = np.zeros(self.size)
        worlds.strengths(self.common, 0, values, lows, masks, self.seed, places)
        return places

    def _weights(self) -> np.ndarray:
        """How likely each opponent holds each hand of its pool, after all that it did."""
        opponents = self.seen.opponents
        weights = np.ones((len(opponents), self.each))
        known: dict[int, np.ndarray] = {self.street: self.places[self.rows :]}
        for act in self.seen.acts:
            if act.seat not in opponents or act.street > self.street or act.street < 0:
                continue
            if act.street not in known:
                known[act.street] = self._before(act.street)
            at = opponents.index(act.seat)
            first = 0 if self.common else self.each * at
            worlds.weigh(known[act.street][first : first + self.each], act.kind, act.price, reading(), weights[at])
        return weights

    def worth(
        self, pot: float, mine: float, owes: list[float], step: float, later: float, row: int = 0
    ) -> tuple[float, float, float]:
        """What a choice wins on average that costs `mine`, the share of showdowns, and how often all others fold."""
        shape = self.setting.shape
        prices = np.array([one / (pot + mine + one) if one > 0 else 0.0 for one in owes])
        result: tuple[float, float, float] = worlds.worth(
            self.common, shape.low, shape.needs_pair, row, self.firsts, self.cumulative, self.places,
            np.array(owes, dtype=np.float64), prices, reading(), self.values, self.lows, self.masks, float(pot),
            float(mine), float(step), float(later), WORLDS, self.seed,
        )  # fmt: skip
        return result


def _numbered(hand: list[int]) -> list[int]:
    """A hand in which a second joker has a number of its own."""
    result, jokers = [], 0
    for code in hand:
        result.append(JOKER + jokers if code == JOKER else code)
        jokers += code == JOKER
    return result


def supports(game: Game) -> bool:
    """Whether the compiled loops know the game: every posted one, and a user's own of a posted kind."""
    from housedealer.errors import HouseError

    try:
        return setting_of(game).shape.best in range(evaluation.BADUGI + 1)
    except HouseError:
        return False
