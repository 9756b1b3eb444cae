"""Random deals of draw games: every player follows the drawing rule; the first player's next draw may be fixed."""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled, swapped
from housedealer.odds.equity.kernels.deals import pick_hands
from housedealer.odds.equity.kernels.drawing import held_by_rule
from housedealer.odds.equity.kernels.evaluation import evaluate_all, winners

u64 = np.uint64
ONE = u64(1)


@kernel
def _card(deck, at, used, pile, pile_size, state):  # type: ignore[no-untyped-def]  # compiled
    """The next card: from the deck, and when that is used up, from the shuffled discards."""
    while at < len(deck):
        state += STEP
        code = u64(swapped(deck, u64(at), mixed(state) >> HALF))
        at += 1
        if used >> code & ONE == u64(0):
            return min(code, u64(JOKER)), at, pile_size, state
    state += STEP
    place = int(scaled(mixed(state) >> HALF, u64(pile_size)))
    code = u64(pile[place])
    pile[place] = pile[pile_size - 1]
    return code, at, pile_size - 1, state


@kernel
def _moved(thrown, fresh, pile, pile_size):  # type: ignore[no-untyped-def]  # compiled
    """Put this draw's discards on the pile; return its size, and the number left."""
    for i in range(fresh):
        pile[pile_size + i] = thrown[i]
    return pile_size + fresh, 0


@kernel(nogil=True, error_model="numpy")
def random_draws(  # type: ignore[no-untyped-def]  # compiled
    best, low, needs_pair, own, known, counts, down, range_first, range_count, sizes, hands, masks, keep, other,
    deck, draws, first_keeps, rule, deals, seed, tally,
):  # fmt: skip
    """Deal and draw `deals` times; `first_keeps`: the cards that the first player holds now, or -1 for the rule."""
    players, start = len(counts), own.copy()
    values, lows, threes = np.empty(players, np.uint64), np.empty(players, np.uint64), np.empty(10, np.uint32)
    pile, thrown = np.empty(64, np.uint8), np.empty(64, np.uint8)
    holds, no_board = np.empty(players, np.int64), np.zeros(8, np.uint8)
    ranged = np.nonzero(range_count)[0]
    state = mixed(u64(seed) + STEP)
    for _ in range(deals):
        for player in range(players):
            for i in range(known[player]):
                own[player, i] = start[player, i]
        used, state = pick_hands(own, known, ranged, range_first, range_count, sizes, hands, masks, keep, other, state)
        at, pile_size = 0, 0
        for player in range(players):
            for i in range(known[player] + sizes[player], counts[player]):
                code, at, pile_size, state = _card(deck, at, used, pile, pile_size, state)
                own[player, i] = code
        for left in range(draws, 0, -1):
            for player in range(players):
                holds[player] = held_by_rule(best, low, own[player], left, rule)
            if left == draws and first_keeps >= 0:
                holds[0] = first_keeps
            fresh = 0
            for player in range(players):
                for i in range(counts[player]):
                    if not holds[player] >> i & 1:
                        thrown[fresh] = own[player, i]
                        fresh += 1
                        if at >= len(deck) and pile_size == 0:
                            # Nothing is left of earlier discards: this draw's are shuffled too.
                            pile_size, fresh = _moved(thrown, fresh, pile, pile_size)
                        code, at, pile_size, state = _card(deck, at, used, pile, pile_size, state)
                        own[player, i] = code
            pile_size, fresh = _moved(thrown, fresh, pile, pile_size)
        evaluate_all(best, low, own, counts, no_board, 0, down, values, lows, threes)
        tally[winners(values, lows, low, needs_pair)] += 1
