"""The correction for the player-dealer's flushes where the final hand counts by its ranks: one suit at a time.

Seen from one suit, a card is either of that suit, with its rank, or of another, where only the rank matters. So first
hands and final hands that look the same from a suit are counted once, weighted by the ways to choose the other cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step
from housedealer.odds.quick_draw.counted_draws import DrawKeys, Sums, find, subset_key
from housedealer.odds.quick_draw.draws import HAND, rank_value
from housedealer.odds.quick_draw.flushes import (
    JOKER_BIT,
    MASKS,
    RANKS,
    SIDES,
    Changes,
    changes,
    fill_around,
    raise_table,
    side_indices,
    without,
)
from housedealer.rankings.kernels.base import CARD, START_5, u64

SUIT = 2 * RANKS
"""The position in a key of the suit's cards and the joker: after the other cards, which take two bits a rank."""
STRETCHES = 32
COPIES = 3
"""Cards of a rank in the other suits."""


class BySuit(NamedTuple):
    """The job of counting all draws as seen from a suit."""

    draws: DrawKeys
    size: int
    natural: bool
    made: np.ndarray

    def steps(self) -> list[Step]:
        """Stretches of final hands."""
        return [Step("draws by suit", STRETCHES)]

    def empty(self) -> Sums:
        """Nothing counted."""
        return Sums(self.draws.empty_cells())

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """List all final hands as seen from a suit; return the function that counts some stretches."""
        hands, values = hands_from_suit()
        flushes: Changes = changes(self.size, self.natural)
        draws = self.draws
        others = others_of(draws.sets)
        cuts = np.linspace(0, len(values), STRETCHES + 1).astype(np.int64)

        def add(step: int, low: int, high: int, into: Sums) -> None:
            for stretch in range(low, high):
                _count(
                    cuts[stretch], cuts[stretch + 1], hands, values, *flushes, draws.held_keys, draws.sets_of,
                    draws.sets, others, self.made, into.cells,
                )  # fmt: skip

        return add


def suit_key(cards: np.ndarray, suit: int) -> np.ndarray:
    """The key of each card as seen from a suit."""
    ranks = cards >> 2
    return np.where(
        cards == 4 * RANKS, JOKER_BIT << SUIT, np.where(cards & 3 == suit, 1 << (SUIT + ranks), 1 << 2 * ranks)
    )


def hands_from_suit() -> tuple[np.ndarray, np.ndarray]:
    """All hands as seen from a suit, each card by its key, in rising order of their value by ranks."""
    room = int(CHOOSE[2 * RANKS + HAND, HAND])
    hands, values = np.zeros((room, HAND), np.int64), np.zeros(room, np.int64)
    many = _list_hands(hands, values)
    order = np.argsort(values[:many], kind="stable")
    return hands[:many][order], values[:many][order]


@compiled
def _list_hands(hands: np.ndarray, values: np.ndarray) -> Any:
    kinds = np.zeros(HAND, np.int64)
    many = 0
    while True:
        key, run, valid = START_5, 0, True
        for at in range(HAND):
            kind = kinds[at]
            run = run + 1 if at and kind == kinds[at - 1] else 1
            valid = valid and run <= (COPIES if kind > RANKS else 1)
            rank = kind if kind <= RANKS else kind - RANKS - 1
            key += CARD[u64(4 * rank)]
            hands[many, at] = 1 << (SUIT + rank) if kind <= RANKS else 1 << 2 * rank
        if valid:
            values[many] = rank_value(key)
            many += 1
        last = HAND - 1
        while last >= 0 and kinds[last] == 2 * RANKS:
            last -= 1
        if last < 0:
            return many
        kinds[last:] = kinds[last] + 1


def others_of(keys: np.ndarray) -> np.ndarray:
    """The cards of other suits in sets as seen from a suit."""
    return side_indices([keys >> 2 * rank & 3 for rank in range(RANKS)])


@compiled
def _count(
    low: int,
    high: int,
    hands: np.ndarray,
    values: np.ndarray,
    masks: np.ndarray,
    sides: np.ndarray,
    changed: np.ndarray,
    signs: np.ndarray,
    held_keys: np.ndarray,
    sets_of: np.ndarray,
    sets: np.ndarray,
    thrown_others: np.ndarray,
    made: np.ndarray,
    cells: np.ndarray,
) -> None:
    """Count the final hands between two positions of their list against the player-dealer's flushes of the suit."""
    table, done = np.zeros((MASKS, SIDES, 2), np.int32), np.zeros(2, np.int64)
    around = np.zeros((1 + RANKS, 2), np.int64)
    others, drawn, free = np.zeros(HAND, np.int64), np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)
    whole = MASKS - 1
    for number in range(low, high):
        hand, value = hands[number], values[number]
        for lane in range(2):
            done[lane] = raise_table(done[lane], value + lane, masks, sides, changed, signs, table[:, :, lane])
        mask, many = 0, 0
        for at in range(HAND):
            if hand[at] >> SUIT:
                mask |= hand[at] >> SUIT
            else:
                others[many] = _rank(hand[at])
                many += 1
        for held in range(32):
            key = subset_key(hand, held)
            if key < 0:
                continue
            first = find(held_keys, key)
            if first == len(held_keys) or held_keys[first] != key:
                continue
            ranks = _drawn(hand, held, key, drawn, free)
            before = -1
            while first < len(held_keys) and held_keys[first] == key:
                thrown = sets[sets_of[first]]
                if thrown >> SUIT & mask:
                    first += 1
                    continue
                ways = 1
                for at in range(ranks):
                    left = free[at] - (thrown >> 2 * (drawn[at] >> 3) & 3)
                    ways *= CHOOSE[max(left, 0), drawn[at] & 7]
                if ways:
                    allowed = whole & ~(thrown >> SUIT | mask)
                    if allowed != before:
                        before = allowed
                        fill_around(table[allowed], others, many, around)
                    lower, upto = without(table[allowed], around, thrown_others[sets_of[first]])
                    out = cells[made[value], first]
                    out[0] += ways * lower
                    out[1] += ways * upto
                first += 1


@compiled
def _rank(adds: int) -> Any:
    """The rank of a card of another suit by its key."""
    rank = 0
    while adds > 1 << 2 * rank:
        rank += 1
    return rank


@compiled
def _drawn(hand: np.ndarray, held: int, key: int, drawn: np.ndarray, free: np.ndarray) -> Any:
    """Write the drawn cards of other suits (rank and count in one number) and how many cards of each rank are free;
    return the number of ranks."""
    ranks, first = 0, 0
    while first < HAND:
        adds, many = hand[first], 0
        while first < HAND and hand[first] == adds:
            many += 1 - (held >> first & 1)
            first += 1
        if many and not adds >> SUIT:
            rank = _rank(adds)
            drawn[ranks] = rank << 3 | many
            free[ranks] = COPIES - (key >> 2 * rank & 3)
            ranks += 1
    return ranks
