"""Odd chips that go by the cards: to the winner with the best suit, or with the best cards showing.

Deals are evaluated one by one with the functions of the game's own showdown. A few thousand random deals are precise
enough for one chip of a split pot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from housedealer.cards import JOKER
from housedealer.games.poker.hands import best_of, has_pair, low_of, showing_value, suit_key
from housedealer.games.poker.pots import claims
from housedealer.odds.equity import arrays

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Rules
    from housedealer.odds.equity.question import Question

SAMPLES = 3000
Winners = tuple[tuple[int, ...], tuple[int, ...]]
"""The players with the best hand, and those with the best low."""


class OddChipOrder(NamedTuple):
    """The players in the order in which an odd chip goes to them, for the high half and for the low half."""

    best: tuple[int, ...]
    low: tuple[int, ...]


class _Deal(NamedTuple):
    own: list[list[int]]
    up: list[list[int]]
    wild: list[bool]
    board: list[int]


def odd_chip_orders(question: Question, rules: Rules, seed: int) -> dict[Winners, list[OddChipOrder]]:
    """The odd-chip orders of random deals, by winners; empty where odd chips do not go by the cards."""
    if rules.odd_chip not in ("best-showing", "best-suit"):
        return {}
    hands = rules.hands
    result: dict[Winners, list[OddChipOrder]] = {}
    rate, rate_low = best_of(hands), low_of(hands)
    players = range(question.players)
    for deal in _deals(question, seed):
        best = [rate(deal.own[at], deal.board, deal.wild[at]) for at in players]
        low = [rate_low(deal.own[at], deal.board, False) if rate_low else 0 for at in players]
        won = claims(players, best, low, has_pair if hands.high_needs_pair else None)
        if len({*won.best, *won.low}) > 1:
            order = OddChipOrder(
                _order(rules, deal, best, hands.best), _order(rules, deal, low, hands.low or hands.best)
            )
            result.setdefault((tuple(won.best), tuple(won.low)), []).append(order)
    return result


def _order(rules: Rules, deal: _Deal, values: list[int], ranking: str) -> tuple[int, ...]:
    """The players in odd-chip order; of equals the first dealt."""
    key: Callable[[int], object]
    if rules.odd_chip == "best-showing":

        def key(player: int) -> object:
            return showing_value(rules.hands, deal.up[player], deal.wild[player]), -player
    else:

        def key(player: int) -> object:
            if not values[player]:
                return (), -player
            return suit_key([*deal.own[player], *deal.board], values[player], ranking), -player

    return tuple(sorted(range(len(values)), key=key, reverse=True))  # type: ignore[arg-type]


def _deals(question: Question, seed: int) -> Iterator[_Deal]:
    """Random deals of a question, or its single possible one."""
    rng = random.Random(seed)
    down = arrays.cards_of(question).down
    to_come = question.board_count - len(question.board)
    certain = not any(question.missing) and not any(question.sizes) and not to_come
    for _ in range(1 if certain else SAMPLES):
        hands = _hold(question, rng)
        used = {code for hand in hands for code in hand}
        rest = [code for code in question.deck if code not in used]
        rng.shuffle(rest)
        for hand, count in zip(hands, question.counts, strict=True):
            hand += [rest.pop() for _ in range(count - len(hand))]
        board = [*question.board, *(rest.pop() for _ in range(to_come))]
        own = [[min(code, JOKER) for code in hand] for hand in hands]
        up = [[code for at, code in enumerate(hand) if not down[player, at]] for player, hand in enumerate(own)]
        wild = [
            any(code == JOKER and down[player, at] for at, code in enumerate(hand)) for player, hand in enumerate(own)
        ]
        yield _Deal(own, up, wild, [min(code, JOKER) for code in board])


def _hold(question: Question, rng: random.Random) -> list[list[int]]:
    """Everyone's known cards and a random hand of each range, no card twice."""
    while True:
        hands, seen = [], set()
        for codes, ranged in zip(question.known, question.ranges, strict=True):
            hand = list(codes)
            if ranged is not None:
                chosen = rng.choices(range(len(ranged.hands)), weights=ranged.weights.tolist())[0]
                hand += [int(code) for code in ranged.hands[chosen]]
            hands.append(hand)
            seen.update(hand)
        if len(seen) == sum(map(len, hands)):
            return hands
