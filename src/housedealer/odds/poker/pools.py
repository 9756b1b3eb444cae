"""Pools of hands that an opponent can hold, carried from street to street, with the strength of each hand.

Every hand of two hidden cards is in the pool; of more cards a few thousand random ones are. A pool knows nothing of the
betting: ranges are weights on it. Opponents whose hidden cards came on the same streets share a pool.
"""

from __future__ import annotations

import functools
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.cards import JOKER
from housedealer.odds.equity.drawing import rule_of
from housedealer.odds.equity.kernels.discards import before_flop, on_flop
from housedealer.odds.equity.kernels.drawing import held_by_rule
from housedealer.odds.equity.kernels.evaluation import HIGH
from housedealer.odds.equity.strength import two_card_equities
from housedealer.odds.poker.kernels.rollouts import Cards, HandRules, scratch_for, strengths
from housedealer.odds.poker.spot import physical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from housedealer.odds.equity.shape import Shape
    from housedealer.odds.poker.spot import Player, Spot

HANDS = 2500
"""How many hands are sampled where there are too many to list."""
LISTED = 1600
DECKS = 60
"""How many shuffled decks the strength of a hand is measured on."""
SLOWER = 4
"""A part of these numbers is enough where everyone's discard on the flop is itself chosen by dealing out boards."""
SEED = 28
FEWEST = 30
"""With fewer hands that draw as many cards as the player did, others are made to fit."""


class Pool(NamedTuple):
    """Hands of hidden cards, one a row, and for each its row in the pool before the last draw or discard."""

    hands: np.ndarray
    parents: np.ndarray
    listed: bool
    """Whether these are all hands there are, not a sample."""


@functools.lru_cache(maxsize=64)
def hand_rules_of(shape: Shape) -> HandRules:
    """A game's rankings and rules for the compiled loops."""
    equities = two_card_equities("split" if shape.split else "high") if shape.discard_at == 0 else None
    at = -1 if shape.discard_at is None else shape.discard_at
    return HandRules(shape.best, shape.low, rule_of(shape) if shape.draws else None, at, equities)


def own_codes(codes: Sequence[int]) -> list[int]:
    """Codes as the rankings read them: every joker is 52."""
    return [min(code, JOKER) for code in codes]


def sample_divisor(shape: Shape) -> int:
    """What the numbers of hands, decks and deals are divided by for a game that takes long to play out."""
    return SLOWER if shape.discard_at else 1


class Pools:
    """The pools of a spot."""

    def __init__(self, spot: Spot, shape: Shape) -> None:
        self.spot, self.shape = spot, shape
        self.hand_rules = hand_rules_of(shape)
        self.unseen = _without(shape.deck, [*spot.me.known, *spot.dead, *_others_known(spot), *spot.board])
        self._pools: dict[Any, Pool] = {}
        self._strengths: dict[Any, np.ndarray] = {}
        self._decks: dict[int, np.ndarray] = {}

    # Hands

    def first(self, player: Player) -> tuple[Any, Pool]:
        """The hands that a player can have been dealt, and their key."""
        streets = tuple(one.street for one in player.dealt if one.code is None)
        if self.shape.draws or (self.shape.discard_at is not None):
            streets = (0,) * self.shape.dealt
        key = ("first", streets)
        if key not in self._pools:
            self._pools[key] = self._sampled(len(streets), one_street=len(set(streets)) < 2)
        return key, self._pools[key]

    def _sampled(self, size: int, one_street: bool) -> Pool:
        count = len(self.unseen)
        if size == 0:
            return Pool(np.zeros((1, 0), np.uint8), np.zeros(1, np.int64), True)
        if one_street and comb(count, size) <= LISTED:
            hands = np.array(list(combinations(self.unseen, size)), dtype=np.uint8)
            return Pool(hands, np.arange(len(hands)), True)
        rng, many = np.random.default_rng(SEED), HANDS // sample_divisor(self.shape)
        places = np.argsort(rng.random((many, count)), axis=1)[:, :size]
        return Pool(np.array(self.unseen, dtype=np.uint8)[places], np.arange(many), False)

    def discarded(self, key: Any, pool: Pool) -> tuple[Any, Pool]:
        """The pool after everyone's discard by the rule."""
        key = (key, "discard")
        if key not in self._pools:
            board = np.zeros(8, np.uint8)
            at = self.shape.discard_at or 0
            board[:at] = own_codes(self.spot.board[:at])
            rest, state, kept = np.zeros(46, np.uint8), np.uint64(SEED), []
            for hand in pool.hands:
                if at == 0:
                    thrown = before_flop(hand, self.hand_rules.equities)
                else:
                    thrown, state = on_flop(hand, board, self.shape.split, rest, np.uint64(state))
                kept.append(np.delete(hand, thrown))
            self._pools[key] = Pool(np.array(kept, dtype=np.uint8), np.arange(len(kept)), pool.listed)
        return key, self._pools[key]

    def drawn(self, key: Any, pool: Pool, count: int, left: int, replaced: bool) -> tuple[Any, Pool]:
        """The pool after a draw of this many cards, `left` draws to come with this one; its new cards if `replaced`."""
        key = (key, "draw", count, left, replaced)
        if key not in self._pools:
            self._pools[key] = self._draw(pool, count, left, replaced)
        return key, self._pools[key]

    def _draw(self, pool: Pool, count: int, left: int, replaced: bool) -> Pool:
        size = pool.hands.shape[1]
        read = np.minimum(pool.hands, JOKER)
        bits = np.array(
            [
                held_by_rule(self.hand_rules.best, self.hand_rules.low, hand, left, self.hand_rules.rule)
                for hand in read
            ],
            dtype=np.int64,
        )
        held = (bits[:, None] >> np.arange(size)) & 1 == 1
        throws = size - held.sum(axis=1)
        rows = np.nonzero(throws == count)[0]
        if len(rows) < FEWEST:
            rows = np.argsort(np.abs(throws - count), kind="stable")[: max(FEWEST, len(pool.hands) // 10)]
        rng = np.random.default_rng(SEED + left)
        rows = np.resize(rows, HANDS)
        # Cards that the rule holds come first, in a random order among themselves; this many of them stay.
        order = np.argsort(np.where(held[rows], 0, 1) + rng.random((len(rows), size)), axis=1)
        hands = np.take_along_axis(pool.hands[rows], order, axis=1)[:, : size - count]
        if replaced and count:
            hands = np.concatenate([hands, self._fresh(hands, pool.hands[rows], count, rng)], axis=1)
        return Pool(np.ascontiguousarray(hands), rows, False)

    def _fresh(self, kept: np.ndarray, before: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
        """New cards for each hand, none that it held before."""
        unseen = np.array(self.unseen, dtype=np.uint8)
        chance = rng.random((len(kept), len(unseen)))
        chance[(before[:, :, None] == unseen[None, None, :]).any(axis=1)] += 2
        new: np.ndarray = unseen[np.argsort(chance, axis=1)[:, :count]]
        return new

    # Strength

    def strength(self, key: Any, pool: Pool, player: Player, street: int) -> np.ndarray:
        """The equity of every hand against one random hand in the betting round of a street."""
        shape = self.shape
        hidden = sum(one.code is None and one.street <= street for one in player.dealt)
        known = [one for one in player.dealt if one.code is not None and one.street <= street]
        size = pool.hands.shape[1] if shape.draws or shape.discard_at is not None else hidden
        key = (key, street, size, tuple(one.code for one in known))
        if key not in self._strengths:
            self._strengths[key] = self._measure(pool.hands[:, :size], known, street)
        return self._strengths[key]

    def _measure(self, hands: np.ndarray, known: list[Any], street: int) -> np.ndarray:
        shape, spot = self.shape, self.spot
        plain = shape.best == HIGH and not shape.jokers and len(shape.deck) == 52 and shape.board
        if street == 0 and plain and hands.shape[1] == 2 and not known:
            table: np.ndarray = two_card_equities("split" if shape.split else "high")[hands[:, 0], hands[:, 1]]
            return table
        board = spot.board[: spot.boards[street]] if spot.boards else []
        shared = [] if shape.board else board
        codes = [*[one.code for one in known], *shared]
        down = [*[one.down for one in known], *[False] * len(shared)]
        before = shape.discard_at is not None and hands.shape[1] > shape.own
        draws = sum(one.draw > 0 for one in spot.rules.streets[street + 1 :])
        cards = layout([codes, shared], [down, [False] * len(shared)], [before] * 2, [draws] * 2, board, shape)
        result = np.zeros(len(hands))
        rows = np.ascontiguousarray(hands)
        strengths(self.hand_rules, cards, scratch_for(2, self.hand_rules), rows, self._shuffled(street), SEED, result)
        return result

    def _shuffled(self, street: int) -> np.ndarray:
        """Shuffled decks of what nobody sees in the betting round of a street."""
        if street not in self._decks:
            spot = self.spot
            seen = [
                one.code
                for player in spot.players.values()
                for one in player.dealt
                if one.code is not None and one.street <= street and (player.seat != spot.seat or not one.down)
            ]
            board = spot.board[: spot.boards[street]] if spot.boards else []
            deck = np.array(_without(self.shape.deck, [*seen, *board]), dtype=np.uint8)
            rng = np.random.default_rng(SEED + street)
            many = DECKS // sample_divisor(self.shape)
            self._decks[street] = np.ascontiguousarray(deck[np.argsort(rng.random((many, len(deck))), axis=1)])
        return self._decks[street]


def layout(
    known: Sequence[Sequence[int]],
    down: Sequence[Sequence[bool]],
    before_discard: Sequence[bool],
    draws: Sequence[int],
    board: Sequence[int],
    shape: Shape,
) -> Cards:
    """What is known of all players' cards, as arrays."""
    players = len(known)
    own, faces = np.zeros((players, 8), np.uint8), np.ones((players, 8), np.uint8)
    for at, codes in enumerate(known):
        own[at, : len(codes)] = own_codes(codes)
        faces[at, : len(codes)] = down[at]
    on_board = np.zeros(8, np.uint8)
    on_board[: len(board)] = own_codes(board)
    counts = np.array([shape.dealt if before else shape.own for before in before_discard], dtype=np.int64)
    have = np.array([len(codes) for codes in known], dtype=np.int64)
    held = (len(board) if shape.board else 0, shape.board)
    discards = np.array(before_discard, dtype=np.bool_)
    dealt_down = faces if shape.jokers or "?" in shape.faces else None
    return Cards(own, have, counts, dealt_down, discards, np.array(draws, dtype=np.int64), on_board, *held)


def _others_known(spot: Spot) -> list[int]:
    return [code for one in spot.players.values() if one.seat != spot.seat for code in one.known]


def _without(deck: Sequence[int], gone: Sequence[int]) -> list[int]:
    left = set(physical(gone))
    return [code for code in deck if code not in left]
