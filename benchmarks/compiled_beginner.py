"""The beginner with its random deals in a compiled loop: the same choices from the same random numbers, sooner.

Python's generator is asked for as many words as the deals can need, the loop reads them as `random.sample` does, and
the generator is put behind the last word that was read. So the rest of the hand sees the same random numbers too.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from housedealer import cards
from housedealer.compiled import kernel
from housedealer.games import Game
from housedealer.odds.equity.kernels.evaluation import OMAHA, OMAHA_LOW, evaluate
from housedealer.odds.equity.kernels.omaha import board_of, omaha_high, omaha_low
from housedealer.play.poker import simple
from housedealer.play.poker.search import setting_of
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer

WORDS_A_CARD = 3
"""A card takes fewer than two words on average, since at most half of them are rejected."""
LEAST_TO_SHUFFLE, MOST_TO_SHUFFLE = 5, 85
"""Of up to 85 cards `random.sample` shuffles more than five in place; of few it tries again until they differ."""


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """The beginner's answer to an offer."""
    return simple.choose(offer, game, events, rng, strength)


def strength(seen: simple.Seen, game: Game, seat: str, rng: random.Random) -> float:
    """The hand's equity as `simple.strength` estimates it."""
    shape = setting_of(game).shape
    samples = simple.SAMPLES_OF_TWO if game.rules.hands.exactly_two else simple.SAMPLES
    unseen = seen.unseen(cards.deck(game.posting.deck.kind if game.posting.deck else "standard-52").cards)
    others = [other for other in seen.left if other != seat][: simple.MOST_DEALT_IN]
    needed = len(others) * shape.own + shape.board + shape.own
    if not LEAST_TO_SHUFFLE < needed <= len(unseen) <= MOST_TO_SHUFFLE:
        return simple.strength(seen, game, seat, rng)
    own = np.zeros((len(others) + 1, 8), np.int64)
    known = np.zeros(len(others) + 1, np.int64)
    for row, held in enumerate((seen.mine, *(seen.up.get(other, []) for other in others))):
        own[row, : len(held)], known[row] = held, len(held)
    board = np.zeros(8, np.int64)
    board[: len(seen.board)] = seen.board
    before, count = rng.getstate(), samples * (needed + shape.own) * WORDS_A_CARD
    words = np.frombuffer(rng.getrandbits(32 * count).to_bytes(4 * count, "little"), np.uint32)
    won, read = _won(
        shape.best, shape.low, shape.own, shape.board, own, known, board, len(seen.board), seen.wild,
        np.array(unseen, np.int64), needed, samples, words,
    )  # fmt: skip
    rng.setstate(before)
    if read > count:
        return simple.strength(seen, game, seat, rng)
    if read:
        rng.getrandbits(32 * read)
    crowd = max(0, len(seen.left) - 1 - len(others))
    return float(won / samples * (simple.CROWDED**crowd))


@kernel
def _below(limit, words, read):  # type: ignore[no-untyped-def]  # compiled
    """A random number below a limit, as `random.Random` takes it from its words; behind the last word there is 0."""
    bits = 0
    while limit >> bits:
        bits += 1
    while read < len(words):
        number = np.int64(words[read]) >> (32 - bits)
        read += 1
        if number < limit:
            return number, read
    return np.int64(0), len(words) + 1


@kernel
def _sampled(pool, count, many, words, read, out):  # type: ignore[no-untyped-def]  # compiled
    """Some of the first cards of a pool in random order, as `random.sample` picks them."""
    for i in range(many):
        at, read = _below(count - i, words, read)
        out[i] = pool[at]
        pool[at] = pool[count - i - 1]
    return read


@kernel
def _part(values):  # type: ignore[no-untyped-def]  # compiled
    """The first player's part of what the best value wins."""
    same = 0
    for other in range(1, len(values)):
        if values[other] > values[0]:
            return 0.0
        same += values[other] == values[0]
    return 1 / (1 + same)


@kernel
def _won(  # type: ignore[no-untyped-def]  # compiled
    best, low, size, board_count, own, known, board, board_known, wild, unseen, needed, samples, words
):
    """The sum of the first player's shares of all deals, and how many words were read."""
    players = len(known)
    hands, table = np.zeros((players, 8), np.int64), board.copy()
    values, lows, threes = np.zeros(players, np.uint64), np.zeros(players, np.uint64), np.zeros(10, np.uint32)
    stock, pool, mine = np.zeros(64, np.int64), np.zeros(96, np.int64), np.zeros(8, np.int64)
    won, read = 0.0, 0
    for _ in range(samples):
        pool[: len(unseen)] = unseen
        read = _sampled(pool, len(unseen), needed, words, read, stock)
        at = 0
        for i in range(board_known, board_count):
            table[i] = stock[at]
            at += 1
        for player in range(players):
            for i in range(known[player]):
                hands[player, i] = own[player, i]
            for i in range(known[player], size):
                hands[player, i] = stock[at]
                at += 1
            if player == 0 and known[0] > size:
                mine[:] = hands[0]
                read = _sampled(mine, known[0], size, words, read, hands[0])
        if best == OMAHA:
            mask, low_ranks, flush = board_of(table, threes)
        for player in range(players):
            if best == OMAHA:
                values[player] = omaha_high(hands[player], size, threes, mask, flush)
                lows[player] = omaha_low(hands[player], size, low_ranks) if low == OMAHA_LOW else np.uint64(0)
            else:
                values[player], lows[player] = evaluate(
                    best, low, hands[player], size, table, board_count, wild and player == 0
                )
        share = _part(values)
        if np.any(lows):
            share = (share + (_part(lows) if lows[0] else 0.0)) / 2
        won += share
    return won, read
