"""Pools of hands that an opponent may hold, and their values in sampled futures."""

from __future__ import annotations

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled
from housedealer.odds.equity.kernels.drawing import held_by_rule
from housedealer.odds.equity.kernels.evaluation import evaluate_all
from housedealer.rankings.kernels.base import CARD, MASK, START_5
from housedealer.rankings.kernels.high import high

u64 = np.uint64
ONE = u64(1)
NOT_KNOWN = 255
TRIES = 40
"""How often a hand is dealt until its draws are as many as the opponent was seen to draw."""


@kernel
def next_card(deck, gone, state):  # type: ignore[no-untyped-def]  # compiled
    """A random card of the deck that is not gone, and the stream's state."""
    while True:
        state += STEP
        code = deck[scaled(mixed(state) >> HALF, u64(len(deck)))]
        if gone >> u64(code) & ONE == u64(0):
            return code, state


@kernel
def _redrawn(hand, size, held, deck, gone, state):  # type: ignore[no-untyped-def]  # compiled
    """Replace the cards that are not held; return the cards gone and the stream's state."""
    for i in range(size):
        if not held >> i & 1:
            code, state = next_card(deck, gone, state)
            hand[i] = code
            gone |= ONE << u64(code)
    return gone, state


@kernel
def _rated_row(hand, size, row):  # type: ignore[no-untyped-def]  # compiled
    for i in range(size):
        row[i] = min(hand[i], JOKER)


@kernel(nogil=True)
def deal_pool(template, deck, seed, out):  # type: ignore[no-untyped-def]  # compiled
    """Hands of an opponent whose face-up cards are known: the others are random."""
    state = mixed(u64(seed) + STEP)
    for at in range(len(out)):
        gone = u64(0)
        for i in range(len(template)):
            if template[i] != NOT_KNOWN:
                gone |= ONE << u64(template[i])
        for i in range(len(template)):
            if template[i] == NOT_KNOWN:
                code, state = next_card(deck, gone, state)
                gone |= ONE << u64(code)
                out[at, i] = code
            else:
                out[at, i] = template[i]


@kernel(nogil=True)
def draw_pool(best, low, size, drawn, draws, rule, deck, seed, out):  # type: ignore[no-untyped-def]  # compiled
    """Hands of an opponent who drew this many cards in each past draw; `out` holds them before and after every draw."""
    state = mixed(u64(seed) + STEP)
    hand, row, past = np.zeros(8, np.uint8), np.zeros(8, np.uint8), len(drawn)
    for at in range(out.shape[1]):
        for attempt in range(TRIES):
            gone = u64(0)
            gone, state = _redrawn(hand, size, 0, deck, gone, state)
            alike = True
            for when in range(past + 1):
                for i in range(size):
                    out[when, at, i] = hand[i]
                if when == past:
                    break
                _rated_row(hand, size, row)
                held = held_by_rule(best, low, row, draws - when, rule)
                count = 0
                for i in range(size):
                    count += 1 - (held >> i & 1)
                if count != drawn[when]:
                    alike = False
                    if attempt < TRIES - 1:
                        break
                gone, state = _redrawn(hand, size, held, deck, gone, state)
            if alike:
                break


@kernel
def _kept_two(hand, board, on_flop, equities, row):  # type: ignore[no-untyped-def]  # compiled
    """The two of three cards that a player keeps: on a flop the best five, before it the most equity."""
    best, top = 0, -1.0
    for thrown in range(3):
        one, two = hand[1 if thrown == 0 else 0], hand[1 if thrown == 2 else 2]
        if on_flop:
            key, mask = START_5 + CARD[u64(one)] + CARD[u64(two)], MASK[u64(one)] | MASK[u64(two)]
            for i in range(3):
                key += CARD[u64(board[i])]
                mask |= MASK[u64(board[i])]
            value = float(high(key, mask)) + equities[one, two]
        else:
            value = equities[one, two]
        if value > top:
            best, top = thrown, value
    row[0], row[1] = hand[1 if best == 0 else 0], hand[1 if best == 2 else 2]


@kernel(nogil=True)
def fill(  # type: ignore[no-untyped-def]  # compiled
    best, low, hands, count, own, board, board_known, board_count, draws, keeps, discard_at, equities, rule, faces,
    deck, seed, values, lows, masks,
):  # fmt: skip
    """The values of every hand in every future: the board, cards to come, draws by the rule, a discard.

    A mask of zero marks a future that a hand's own cards rule out. `keeps`: the cards that each hand holds in its next
    draw, or -1 for the rule. `discard_at`: the size of the board when one of three cards is given up, or -1.
    """
    rows, futures = values.shape
    state = mixed(u64(seed) + STEP)
    drawn, cards = np.zeros(8, np.uint8), np.zeros((rows, 8), np.uint8)
    down = np.zeros((rows, 8), np.int64)
    rated_cards = 2 if discard_at >= 0 else own
    counts = np.empty(rows, np.int64)
    result, result_low, threes = np.empty(rows, np.uint64), np.empty(rows, np.uint64), np.empty(10, np.uint32)
    for row in range(rows):
        for i in range(own):
            down[row, i] = faces[i]
    for future in range(futures):
        dealt = u64(0)
        for i in range(board_known):
            dealt |= ONE << u64(board[i])
        common = u64(0)
        for i in range(board_known, board_count):
            code, state = next_card(deck, dealt, state)
            dealt |= ONE << u64(code)
            common |= ONE << u64(code)
            board[i] = code
        for row in range(rows):
            held = u64(0)
            for i in range(count):
                drawn[i] = hands[row, i]
                held |= ONE << u64(hands[row, i])
            # A hand that shares a card with the board is left out: a key of cards dealt twice leads out of the tables.
            counts[row] = 0 if held & common else rated_cards
            if held & common:
                masks[row, future] = u64(0)
                continue
            for i in range(count, own):
                code, state = next_card(deck, held | dealt, state)
                drawn[i] = code
                held |= ONE << u64(code)
            gone = held
            for left in range(draws, 0, -1):
                _rated_row(drawn, own, cards[row])
                fixed = left == draws and keeps[row] >= 0
                kept = keeps[row] if fixed else held_by_rule(best, low, cards[row], left, rule)
                gone, state = _redrawn(drawn, own, kept, deck, gone, state)
            masks[row, future] = gone | u64(1) << u64(63)
            if discard_at >= 0 and count == 3:
                _kept_two(drawn, board, discard_at == 3, equities, cards[row])
            else:
                _rated_row(drawn, own, cards[row])
        evaluate_all(best, low, cards, counts, board, board_count, down, result, result_low, threes)
        for row in range(rows):
            values[row, future], lows[row, future] = result[row], result_low[row]
