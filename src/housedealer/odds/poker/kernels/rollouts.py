"""Rollouts from any point of any game for the pot: cards to come, discards and draws by their rules."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.cards import JOKER
from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled
from housedealer.odds.equity.kernels.discards import before_flop, on_flop
from housedealer.odds.equity.kernels.drawing import held_by_rule
from housedealer.odds.equity.kernels.evaluation import NO_LOW, OMAHA, evaluate_all
from housedealer.odds.equity.kernels.holdem_deals import picked

u64 = np.uint64
ONE = u64(1)
TRIES = 200
"""How often a hand of a range is picked before a player with no hand that fits gets random cards."""


class HandRules(NamedTuple):
    """The numbers of the rankings, and the rules of drawing and discarding; None where there is no such rule."""

    best: int
    low: int
    rule: Any
    """The drawing rule."""
    discard_at: int
    """The size of the board at the discard; -1 where there is none."""
    equities: Any
    """The worth of two cards against a random hand, for a discard before the flop."""


class Cards(NamedTuple):
    """What is known of all players' cards, the deciding one first, and what they still get."""

    own: Any
    have: Any
    """How many cards of each are known."""
    counts: Any
    """How many cards each holds before the discard or the next draw."""
    down: Any
    """Which of these were dealt face down; None where the deck has no joker."""
    discards: Any
    """Whether each still has a card to give up."""
    draws: Any
    """How many draws each has to come."""
    board: Any
    have_board: int
    board_count: int


class Scratch(NamedTuple):
    """Arrays that the kernels work in."""

    own: Any
    board: Any
    values: Any
    lows: Any
    threes: Any
    """For the board's threes in Omaha."""
    rest: Any
    """For the rest of the deck at a discard on the flop."""
    counts: Any


class Pools(NamedTuple):
    """The hands of all ranges in one list, with the tables that pick one by its weight."""

    first: Any
    many: Any
    sizes: Any
    hands: Any
    masks: Any
    keep: Any
    other: Any
    standing: Any
    """For each hand, the part of the range that is better."""


def scratch_for(players: int, hand_rules: HandRules) -> Scratch:
    """Scratch arrays for this many players; None for what a game has no need of, so that it is not compiled."""
    threes = np.zeros(10, np.uint32) if hand_rules.best == OMAHA else None
    rest = np.zeros(46, np.uint8) if hand_rules.discard_at > 0 else None
    return Scratch(
        np.zeros((players, 8), np.uint8), np.zeros(8, np.uint8), np.zeros(players, np.uint64),
        np.zeros(players, np.uint64), threes, rest, np.zeros(players, np.int64),
    )  # fmt: skip


@kernel
def _next(deck, at, used):  # type: ignore[no-untyped-def]  # compiled
    """The deck's next card that nobody holds, and the next place; a deck that runs out is dealt from the start."""
    for _ in range(2 * len(deck)):
        code = u64(deck[at % len(deck)])
        at += 1
        if used >> code & ONE == u64(0):
            return min(code, u64(JOKER)), at
    return min(u64(deck[0]), u64(JOKER)), at


@kernel
def finish(hand_rules, cards, scratch, deck, used, first_gives, state):  # type: ignore[no-untyped-def]  # compiled
    """Deal everything to come from a shuffled deck and evaluate the hands; return the stream's state.

    `scratch.counts` says how many cards each player holds; `first_gives` is the first player's discard by its place, or
    the cards held in the next draw as bits, or -1 for the rule.
    """
    own, board, counts = scratch.own, scratch.board, scratch.counts
    players, most, at = len(counts), 0, np.int64(0)
    for player in range(players):
        for i in range(counts[player], cards.counts[player]):
            code, at = _next(deck, at, used)
            own[player, i] = code
        counts[player] = cards.counts[player]
        most = max(most, cards.draws[player])
    for i in range(cards.have_board, cards.board_count):
        code, at = _next(deck, at, used)
        board[i] = code
    for player in range(players):
        if cards.discards[player]:
            if player == 0 and first_gives >= 0:
                thrown = first_gives
            elif hand_rules.discard_at == 0:
                thrown = before_flop(own[player], hand_rules.equities)
            else:
                thrown, state = on_flop(own[player], board, hand_rules.low != NO_LOW, scratch.rest, state)
            for i in range(thrown, counts[player] - 1):
                own[player, i] = own[player, i + 1]
            counts[player] -= 1
    for left in range(most, 0, -1):
        for player in range(players):
            if cards.draws[player] >= left:
                holds = held_by_rule(hand_rules.best, hand_rules.low, own[player], left, hand_rules.rule)
                if player == 0 and left == cards.draws[0] and first_gives >= 0:
                    holds = first_gives
                for i in range(counts[player]):
                    if not holds >> i & 1:
                        code, at = _next(deck, at, used)
                        own[player, i] = code
    evaluate_all(
        hand_rules.best,
        hand_rules.low,
        own,
        counts,
        board,
        cards.board_count,
        cards.down,
        scratch.values,
        scratch.lows,
        scratch.threes,
    )
    return state


@kernel(nogil=True, error_model="numpy")
def strengths(hand_rules, cards, scratch, hands, decks, seed, result):  # type: ignore[no-untyped-def]  # compiled
    """The equity of each hand against one random hand, all on the same shuffled decks."""
    state, by_rule = mixed(u64(seed) + STEP), np.int64(-1)
    size = hands.shape[1]
    for at in range(len(hands)):
        used = u64(0)
        for i in range(size):
            used |= ONE << u64(hands[at, i])
        total = 0.0
        for deck in range(len(decks)):
            for i in range(cards.have[0]):
                scratch.own[0, i] = cards.own[0, i]
            for i in range(size):
                scratch.own[0, cards.have[0] + i] = min(hands[at, i], JOKER)
            for i in range(cards.have[1]):
                scratch.own[1, i] = cards.own[1, i]
            for i in range(cards.have_board):
                scratch.board[i] = cards.board[i]
            scratch.counts[0], scratch.counts[1] = cards.have[0] + size, cards.have[1]
            state = finish(hand_rules, cards, scratch, decks[deck], used, by_rule, state)
            high, low = scratch.values, scratch.lows
            best = 1.0 if high[0] > high[1] else 0.5 if high[0] == high[1] else 0.0
            if low[0] | low[1]:
                best = (best + (1.0 if low[0] > low[1] else 0.5 if low[0] == low[1] else 0.0)) / 2
            total += best
        result[at] = total / len(decks)


@kernel
def _shuffled(deck, state):  # type: ignore[no-untyped-def]  # compiled
    for at in range(len(deck) - 1, 0, -1):
        state += STEP
        other = np.int64(scaled(mixed(state) >> HALF, u64(at + 1)))
        card = deck[at]
        deck[at] = deck[other]
        deck[other] = card
    return state


@kernel(nogil=True, error_model="numpy")
def roll_out(hand_rules, cards, pools, scratch, deck, deals, every, first_gives, seed, values, lows, standing, nexts):  # type: ignore[no-untyped-def]
    """Deal `deals` times: pick a hand of each range, deal the rest, and record values and standings.

    With `every`, the only range's hands are taken in turn, one a deal. `nexts` is the first card from the deck.
    """
    players = len(cards.have)
    state = mixed(u64(seed) + STEP)
    for deal in range(deals):
        used = u64(0)
        for i in range(cards.have[0]):
            scratch.own[0, i] = cards.own[0, i]
        scratch.counts[0] = cards.have[0]
        for i in range(cards.have_board):
            scratch.board[i] = cards.board[i]
        state += STEP
        begin = np.int64(scaled(mixed(state) >> HALF, u64(players)))
        for turn in range(players):
            player = (begin + turn) % players
            if player == 0:
                continue
            held = cards.have[player]
            for i in range(held):
                scratch.own[player, i] = cards.own[player, i]
            scratch.counts[player] = held
            state += STEP
            standing[deal, player] = (mixed(state) >> HALF) / 4294967296.0
            if pools.many[player] == 0:
                continue
            for _ in range(TRIES):
                state += STEP
                at = picked(mixed(state), pools.first[player], pools.many[player], pools.keep, pools.other)
                if every:
                    at = np.int64(deal)
                if pools.masks[at] & used == u64(0):
                    used |= pools.masks[at]
                    for i in range(pools.sizes[player]):
                        scratch.own[player, held + i] = min(pools.hands[at, i], JOKER)
                    scratch.counts[player] = held + pools.sizes[player]
                    standing[deal, player] = pools.standing[at]
                    break
        state = _shuffled(deck, state)
        code, _ = _next(deck, np.int64(0), used)
        nexts[deal] = code
        state = finish(hand_rules, cards, scratch, deck, used, first_gives, state)
        for one in range(players):
            values[deal, one], lows[deal, one] = scratch.values[one], scratch.lows[one]


__all__ = ["Cards", "HandRules", "Pools", "Scratch", "finish", "roll_out", "scratch_for", "strengths"]
