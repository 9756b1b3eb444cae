"""Simulated showdowns of a spot: the values of everyone's hand in each deal, and what a choice takes from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from housedealer.odds.equity.arrays import BIT, alias
from housedealer.odds.poker import pools as hand_pools
from housedealer.odds.poker.kernels.chips import takes
from housedealer.odds.poker.kernels.rollouts import Cards, roll_out, scratch_for
from housedealer.odds.poker.kernels.rollouts import Pools as PoolArrays
from housedealer.odds.poker.spot import physical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from housedealer.odds.equity.shape import Shape
    from housedealer.odds.poker.ranges import TableRange
    from housedealer.odds.poker.spot import Player, Spot

SEED = 28


class Mean(NamedTuple):
    """An average and its standard error."""

    value: float
    error: float


class Chips(NamedTuple):
    """Who has put in what once a choice is made and answered, the deciding player first."""

    stay: np.ndarray
    leave: np.ndarray
    folds: np.ndarray
    """The part of each player's hands that folds."""


class Showdowns:
    """Deals of a spot played out to the showdown."""

    def __init__(self, values: np.ndarray, lows: np.ndarray, standing: np.ndarray, nexts: np.ndarray) -> None:
        self.values, self.lows, self.standing, self.nexts = values, lows, standing, nexts


class Table:
    """A spot with its ranges, ready to be dealt out."""

    def __init__(self, spot: Spot, shape: Shape, ranges: Sequence[TableRange]) -> None:
        self.spot, self.shape, self.ranges = spot, shape, list(ranges)
        self.hand_rules = hand_pools.hand_rules_of(shape)
        self.players = [spot.me, *spot.others]
        self.cards = self._layout()
        self.pools = self._arrays()
        seen = [code for one in spot.players.values() for code in one.known]
        gone = set(physical([*seen, *spot.board, *spot.dead]))
        self.deck = np.array([code for code in shape.deck if code not in gone], dtype=np.uint8)
        self.every = self._is_listed()
        self.gone = np.array([one.paid for one in spot.players.values() if one.folded] or [0], dtype=np.int64)

    def _layout(self) -> Cards:
        spot, shape = self.spot, self.shape
        shared = [] if shape.board else spot.board
        known = [[*player.known, *shared] for player in self.players]
        down = [[*self._faces(player), *[False] * len(shared)] for player in self.players]
        before = [self._before_discard(player) for player in self.players]
        draws = [self._draws(player) for player in self.players]
        short = self._short(known, before)
        cards = hand_pools.layout(known, down, before, draws, spot.board, shape)
        return cards._replace(counts=cards.counts - 1, board_count=1) if short else cards

    def _faces(self, player: Player) -> list[bool]:
        return [one.down for one in player.dealt if one.code is not None]

    def _before_discard(self, player: Player) -> bool:
        return self.shape.discard_at is not None and not any(one.discarded for one in player.streets.values())

    def _draws(self, player: Player) -> int:
        """How many draws a player has to come; this street's too while it is not announced."""
        spot = self.spot
        streets = spot.rules.streets
        here = 0 <= spot.street < len(streets) and streets[spot.street].draw > 0
        waiting = here and player.on(spot.street).drawn is None
        return spot.draws_left() + int(waiting)

    def _short(self, known: list[list[int]], before: list[bool]) -> bool:
        """Whether the deck is too short in stud for a last card to each, so that one is dealt for all."""
        shape = self.shape
        if shape.board or shape.draws or any(before) or self.spot.board:
            return False
        need = sum(shape.own - len(codes) for codes in known)
        seen = sum(len(one.known) for one in self.spot.players.values()) + len(self.spot.dead)
        return need > len(shape.deck) - seen

    def _arrays(self) -> PoolArrays:
        players = len(self.players)
        first, many, sizes = (np.zeros(players, np.int64) for _ in range(3))
        width = max([one.pool.hands.shape[1] for one in self.ranges], default=1)
        hands, masks, keep, other, standing, total = [], [], [], [], [], 0
        for at, one in enumerate(self.ranges, start=1):
            live = one.weights > 0
            chosen = one.pool.hands[live]
            tables = alias(one.weights[live], total)
            first[at], many[at], sizes[at] = total, len(chosen), chosen.shape[1]
            hands.append(np.pad(chosen, ((0, 0), (0, width - chosen.shape[1]))))
            masks.append(np.bitwise_or.reduce(BIT[chosen], axis=1) if chosen.shape[1] else np.zeros(1, np.uint64))
            keep.append(tables[0])
            other.append(tables[1])
            standing.append(one.standing[live])
            total += len(chosen)
        return PoolArrays(
            first, many, sizes, np.ascontiguousarray(np.concatenate(hands)), np.concatenate(masks).astype(np.uint64),
            np.concatenate(keep), np.concatenate(other), np.concatenate(standing),
        )  # fmt: skip

    def _is_listed(self) -> bool:
        """Whether nothing is left to chance but the hand of the only opponent, so that each hand is taken once."""
        if len(self.players) != 2 or self.cards.draws.any() or self.cards.discards.any():
            return False
        held = self.cards.have + self.pools.sizes
        return bool((held == self.cards.counts).all()) and self.cards.have_board == self.cards.board_count

    @property
    def weights(self) -> np.ndarray | None:
        """The weight of each deal where hands are taken in turn; None where they are picked by weight."""
        only = self.ranges[0].weights
        return only[only > 0] if self.every else None

    def deal(self, deals: int, first_gives: int = -1, cards: Cards | None = None) -> Showdowns:
        """Deal out this many times; `first_gives` as `kernels.finish` reads it."""
        players = len(self.players)
        deals = int(self.pools.many[1]) if self.every else deals
        values, lows = np.zeros((deals, players), np.uint64), np.zeros((deals, players), np.uint64)
        standing, nexts = np.zeros((deals, players)), np.zeros(deals, np.uint8)
        roll_out(
            self.hand_rules, cards or self.cards, self.pools, scratch_for(players, self.hand_rules), self.deck.copy(),
            deals, self.every, first_gives, SEED, values, lows, standing, nexts,
        )  # fmt: skip
        return Showdowns(values, lows, standing, nexts)

    def taken(self, dealt: Showdowns, chips: Chips) -> np.ndarray:
        """What the deciding player takes of the pots in each deal, in cents."""
        result = np.zeros(len(dealt.values))
        takes(
            dealt.values, dealt.lows, dealt.standing, self.shape.split, self.shape.needs_pair, chips.folds, chips.stay,
            chips.leave, self.gone, self.spot.fees, result,
        )  # fmt: skip
        return result

    def folded(self, dealt: Showdowns, chips: Chips) -> float:
        """How often all others fold."""
        gone = (dealt.standing[:, 1:] >= 1 - chips.folds[1:]).all(axis=1)
        return float(np.average(gone, weights=self.weights))

    def shares(self, dealt: Showdowns) -> np.ndarray:
        """The deciding player's part of the pot in each deal if nobody folds."""
        players = len(self.players)
        one, none = np.ones(players, np.int64), np.zeros(players)
        result = np.zeros(len(dealt.values))
        takes(
            dealt.values, dealt.lows, dealt.standing, self.shape.split, self.shape.needs_pair, none, one, one,
            np.zeros(1, np.int64), 0, result,
        )  # fmt: skip
        share: np.ndarray = result / players
        return share

    def mean(self, amounts: np.ndarray) -> Mean:
        """The average over the deals, with an error that counts the sampling of deals and of ranges."""
        weights = self.weights
        if weights is None:
            variance, value = float(amounts.var()), float(amounts.mean())
            sampled = 1 / len(amounts)
        else:
            value = float(np.average(amounts, weights=weights))
            variance, sampled = float(np.average((amounts - value) ** 2, weights=weights)), 0.0
        parts = sampled + sum(one.error for one in self.ranges)
        return Mean(value, float(np.sqrt(variance * parts)))
