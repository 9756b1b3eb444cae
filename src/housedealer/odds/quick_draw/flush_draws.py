"""The correction for draws that end in a flush, card by card.

These final hands were counted by their ranks; here those counts are subtracted, and the hands are counted as flushes
against all hands of the player-dealer's, including flushes of every suit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step
from housedealer.odds.quick_draw.by_suit import others_of, suit_key
from housedealer.odds.quick_draw.counted_draws import DrawKeys, Sums, find, subset_key
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.flushes import (
    JOKER_BIT,
    MASKS,
    RANKS,
    SIDES,
    changes,
    fill_around,
    flush_value,
    raise_table,
    without,
)

STRETCHES = 32
SUITS = 4


class FlushDraws(NamedTuple):
    """The job of counting draws card by card, with the number of the discard by rank; `rows` has, by flush (counted by
    its ranks, and as a flush) and discard, the player-dealer's hands that are lower, or not higher, by ranks."""

    draws: DrawKeys
    by_rank: np.ndarray
    size: int
    natural: bool
    made: np.ndarray
    flushes: np.ndarray
    rows: np.ndarray

    def steps(self) -> list[Step]:
        """One step: stretches of flushes."""
        return [Step("draws to a flush", STRETCHES)]

    def empty(self) -> Sums:
        """Sums of zero."""
        return Sums(self.draws.empty_cells())

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """List the flushes at both of their values; return the function that counts some stretches."""
        draws = self.draws
        values = np.array([flush_value(mask, 0, self.natural)[::-1] for mask in self.flushes]).reshape(-1)
        order = np.argsort(values, kind="stable")
        cards = np.arange(DECK)
        masks, others = [], []
        for suit in range(SUITS):
            keys = _seen(draws.sets, suit_key(cards, suit))
            masks.append(keys >> 2 * RANKS)
            others.append(others_of(keys))
        thrown = np.stack(masks, 1), np.stack(others, 1)
        flushes = changes(self.size, self.natural)
        cuts = np.linspace(0, len(order), STRETCHES + 1).astype(np.int64)

        def add(step: int, low: int, high: int, into: Sums) -> None:
            for stretch in range(low, high):
                _count(
                    order[cuts[stretch] : cuts[stretch + 1]], values, self.flushes, self.rows, *flushes,
                    draws.held_keys, draws.sets_of, draws.rests, draws.sets, self.by_rank, *thrown, self.made,
                    into.cells,
                )  # fmt: skip

        return add


def _seen(sets: np.ndarray, adds: np.ndarray) -> np.ndarray:
    """The keys of sets of cards, from each card's key."""
    return sum((np.where(sets >> card & 1, adds[card], 0) for card in range(DECK)), np.zeros(len(sets), np.int64))


@compiled
def _count(
    order: np.ndarray,
    values: np.ndarray,
    flushes: np.ndarray,
    rows: np.ndarray,
    masks: np.ndarray,
    sides: np.ndarray,
    changed: np.ndarray,
    signs: np.ndarray,
    held_keys: np.ndarray,
    sets_of: np.ndarray,
    rests: np.ndarray,
    sets: np.ndarray,
    by_rank: np.ndarray,
    thrown_masks: np.ndarray,
    thrown_others: np.ndarray,
    made: np.ndarray,
    cells: np.ndarray,
) -> None:
    """Count some flushes: even entries are subtracted, odd ones added."""
    table, done = np.zeros((MASKS, SIDES, 2), np.int32), np.zeros(2, np.int64)
    whole = MASKS - 1
    ranks, cards = np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)
    # The flushes left by the hand's cards, as seen from its own suit and from another, by the allowed cards.
    around = np.zeros((2, MASKS, 1 + RANKS, 2), np.int64)
    filled = np.full((2, MASKS), -1, np.int64)
    met = np.zeros(2, np.int64)
    for entry in order:
        value, sign, flush = values[entry], 1 if entry & 1 else -1, flushes[entry >> 1]
        for lane in range(2):
            done[lane] = raise_table(done[lane], value + lane, masks, sides, changed, signs, table[:, :, lane])
        joker, many = flush & JOKER_BIT, 0
        for rank in range(RANKS):
            if flush >> rank & 1:
                ranks[many] = rank
                many += 1
        for suit in range(SUITS):
            hand = 0
            for at in range(many):
                cards[at] = 1 << (4 * ranks[at] + suit)
                hand |= cards[at]
            if joker:
                cards[HAND - 1] = 1 << (DECK - 1)
                hand |= cards[HAND - 1]
            for held in range(32):
                key = subset_key(cards, held)
                first = find(held_keys, key)
                while first < len(held_keys) and held_keys[first] == key:
                    one = sets_of[first]
                    if sets[one] & hand == 0:
                        met[0] = rows[entry, 0, by_rank[one]]
                        met[1] = rows[entry, 1, by_rank[one]]
                        for other in range(SUITS):
                            own = int(other == suit)
                            allowed = whole & ~(thrown_masks[one, other] | (flush if own else joker))
                            if filled[own, allowed] != entry:
                                filled[own, allowed] = entry
                                fill_around(table[allowed], ranks, 0 if own else many, around[own, allowed])
                            lower, upto = without(table[allowed], around[own, allowed], thrown_others[one, other])
                            met[0] -= lower
                            met[1] -= upto
                        out = cells[made[value], first]
                        out[0] += sign * met[0]
                        out[1] += sign * met[1]
                        out[2] += sign * rests[first]
                    first += 1


def card_key(cards: np.ndarray) -> Any:
    """The key of each card: a bit of its own."""
    return np.left_shift(1, cards)
