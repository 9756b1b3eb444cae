"""The Three Card Hold'em model: bet or fold on one board card, bet or check on two."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from housedealer.games import Game
from housedealer.games.versus.posting import Looks
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.counting.radix_sort import numbered
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.partitioned_model import ABSENT, Kernel, PartitionedPlay, Payoff
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.versus.hand_values import best_three_values, bits_of, compared
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.pay_tables import WAY_BITS, PayTables
from housedealer.odds.versus.three_card_holdem.solution import (
    BET,
    FOLD,
    Decisions,
    Terms,
    count_ends,
    five_index,
    solve,
)

HANDS = "hands"
BEST_PLAY = "best play on both rounds, solved over all boards"
_CARDS: dict[Looks, int] = {"two-cards": 2, "three-of-five": 5}
"""The number of cards that a bonus bet depends on."""


class End(NamedTuple):
    """An end of a round: folded, checked or bet again, and the way the hand met the other."""

    came_to: int
    way: int


@dataclass(frozen=True)
class ThreeCardHoldem:
    """The solution of a Three Card Hold'em posting."""

    tables: PayTables
    own: Decisions | None = None
    """A strategy that is followed in place of the best."""

    @functools.cached_property
    def terms(self) -> Terms:
        """The posting's pays as the solver takes them."""
        tables = self.tables
        ante, bet, second = (tables.nets(name, [0], tables.unit)[0] for name in tables.base)
        return Terms(tables.rules.qualifies, ante, bet, second, -tables.unit)

    @functools.cached_property
    def decisions(self) -> Decisions:
        """The best strategy."""
        if self.own is not None:
            return self.own
        return Decisions(**cached("three-card-holdem", self.terms._asdict(), self._solve))

    def _solve(self) -> dict[str, np.ndarray]:
        return solve(self.terms, best_three_values())._asdict()

    @functools.cached_property
    def ends(self) -> list[End]:
        """All ends of two hands."""
        return [End(came_to, way) for came_to in range(BET + 1) for way in range(WAYS)]

    def seen(self, look: Looks) -> tuple[list[int], np.ndarray]:
        """The distinct bits for a bonus bet, and their number for every hand by index."""
        distinct, numbers = numbered(bits_of(look, _CARDS[look]))
        return [int(each) for each in distinct], numbers

    def count(self, part: str) -> list[int]:
        """The number of deals of each end."""
        if part == HANDS:
            return [int(each) for each in count_ends(self.terms, self.decisions, best_three_values()).reshape(-1)]
        look: Looks = part  # type: ignore[assignment]
        return [int(each) for each in np.bincount(self.seen(look)[1])]

    def payoff(self, wager: str, end: End | int) -> Payoff:
        """The payoff of a wager at an end."""
        if isinstance(end, int):
            return self.tables.payoff(wager, end)
        ante, bet, _ = self.tables.base
        if end.came_to == FOLD:
            return Payoff(1, None) if wager == ante else ABSENT
        if wager in (ante, bet) or end.came_to == BET:
            return self.tables.payoff(wager, WAY_BITS[end.way])
        return ABSENT

    def kernel(self) -> Kernel:
        """The compiled game."""
        values, decisions, qualifies = best_three_values(), self.decisions, self.terms.qualifies
        twos, pairs = self.seen("two-cards")
        fives, threes = self.seen("three-of-five")

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            seen: np.ndarray = _play(
                np.uint64(seed), block, rounds, values, decisions.first, decisions.second, qualifies,
                pairs, len(twos), threes, len(fives),
            )  # fmt: skip
            return seen

        return play


def model(game: Game, decks: int, own: Decisions | None = None) -> PartitionedPlay:
    """The model of a Three Card Hold'em posting, by the best strategy or by a custom one."""
    tables = PayTables(game)
    solved = ThreeCardHoldem(tables, own)
    parts: dict[str, Sequence[End | int]] = {HANDS: solved.ends}
    for look in _CARDS:
        parts[look] = solved.seen(look)[0]
    part_of = dict.fromkeys(tables.base, HANDS) | {name: tables.rules.looks[name] for name in tables.bonus}
    whole = "+".join(tables.base)
    strategies = dict.fromkeys((whole, *tables.base), BEST_PLAY if own is None else "a custom strategy")
    count = functools.cache(solved.count)
    return PartitionedPlay(
        game, decks, parts, part_of, solved.payoff, count, solved.kernel, {whole: tables.base}, strategies
    )


@compiled
def _play(
    seed: np.uint64,
    block: int,
    rounds: int,
    values: np.ndarray,
    bets: np.ndarray,
    again: np.ndarray,
    qualifies: int,
    pairs: np.ndarray,
    pair_kinds: int,
    threes: np.ndarray,
    three_kinds: int,
) -> np.ndarray:
    """Deal, decide and compare: count rounds by end, by the hole cards, and by the five cards of hand and board."""
    state = stream(seed, block)
    shoe = np.arange(52).astype(np.uint8)
    counts = np.zeros(3 * WAYS + pair_kinds + three_kinds, np.int64)
    cards, board, hand = np.zeros(7, np.int64), np.zeros(3, np.int64), np.zeros(5, np.int64)
    for _ in range(rounds):
        for at in range(7):
            cards[at] = deal(state, shoe, at)
        up, turned, last = cards[4], cards[5], cards[6]
        board[0], board[2] = min(up, turned, last), max(up, turned, last)
        board[1] = up + turned + last - board[0] - board[2]
        pair = pair_index(max(cards[0], cards[1]), min(cards[0], cards[1]))
        five = five_index(board, cards[0], cards[1], hand)
        mine = np.int64(values[five])
        theirs = np.int64(values[five_index(board, cards[2], cards[3], hand)])
        came_to = 0
        if bets[up, pair]:
            came_to = 2 if again[up, turned, pair] else 1
        bits = compared(mine, theirs, qualifies)
        counts[came_to * WAYS + (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)] += 1
        counts[3 * WAYS + pairs[pair]] += 1
        counts[3 * WAYS + pair_kinds + threes[five]] += 1
    return counts
