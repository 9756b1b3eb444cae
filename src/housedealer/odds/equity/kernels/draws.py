"""Random deals of games with draws: every player draws by the drawing rule, but the first may draw as asked at once."""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled, swapped
from housedealer.odds.equity.kernels.deals import pick_hands
from housedealer.odds.equity.kernels.drawing import kept
from housedealer.odds.equity.kernels.rates import rate_all, winners

u64 = np.uint64
ONE = u64(1)


@kernel
def _card(deck, at, used, pile, lying, state):  # type: ignore[no-untyped-def]  # compiled
    """The next card: from the deck, and when that is used up from the discards, shuffled."""
    while at < len(deck):
        state += STEP
        code = u64(swapped(deck, u64(at), mixed(state) >> HALF))
        at += 1
        if used >> code & ONE == u64(0):
            return min(code, u64(JOKER)), at, lying, state
    state += STEP
    place = int(scaled(mixed(state) >> HALF, u64(lying)))
    code = u64(pile[place])
    pile[place] = pile[lying - 1]
    return code, at, lying - 1, state


@kernel
def _moved(thrown, fresh, pile, lying):  # type: ignore[no-untyped-def]  # compiled
    """Put this draw's discards on the pile; how many lie there, and how many are left."""
    for i in range(fresh):
        pile[lying + i] = thrown[i]
    return lying + fresh, 0


@kernel(nogil=True, error_model="numpy")
def random_draws(  # type: ignore[no-untyped-def]  # compiled
    best, low, needs_pair, own, known, counts, down, range_first, range_count, sizes, hands, masks, keep, other,
    deck, draws, first_keeps, rule, deals, seed, tally,
):  # fmt: skip
    """Deal and draw so many times; `first_keeps`: the cards that the first player keeps now, or -1 by the rule."""
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
        at, lying = 0, 0
        for player in range(players):
            for i in range(known[player] + sizes[player], counts[player]):
                code, at, lying, state = _card(deck, at, used, pile, lying, state)
                own[player, i] = code
        for left in range(draws, 0, -1):
            for player in range(players):
                holds[player] = kept(best, low, own[player], left, rule)
            if left == draws and first_keeps >= 0:
                holds[0] = first_keeps
            fresh = 0
            for player in range(players):
                for i in range(counts[player]):
                    if not holds[player] >> i & 1:
                        thrown[fresh] = own[player, i]
                        fresh += 1
                        if at >= len(deck) and lying == 0:
                            # Nothing is left of earlier draws: this draw's discards are shuffled too.
                            lying, fresh = _moved(thrown, fresh, pile, lying)
                        code, at, lying, state = _card(deck, at, used, pile, lying, state)
                        own[player, i] = code
            lying, fresh = _moved(thrown, fresh, pile, lying)
        rate_all(best, low, own, counts, no_board, 0, down, values, lows, threes)
        tally[winners(values, lows, low, needs_pair)] += 1
