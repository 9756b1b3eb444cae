"""Games with one decision and no board: Three Card Poker with or without an exposed card, and Crazy 4 Poker."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from housedealer.games import Game
from housedealer.games.versus.rules import bits_of_values
from housedealer.odds.counting.hand_index import indices_of
from housedealer.odds.counting.qualified_hands import WAYS, InformationSets, with_exposed_card, without_exposed_card
from housedealer.odds.counting.radix_sort import numbered
from housedealer.odds.counting.suit_classes import class_table
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.partitioned_model import ABSENT, Kernel, PartitionedPlay, Payoff
from housedealer.odds.versus.hand_values import best_four_values, bits_of, six_card_counts, three_card_values
from housedealer.odds.versus.pay_tables import WAY_BITS, PayTables
from housedealer.odds.versus.showdown_fast_play import Known, play_rounds

HANDS, BOTH = "hands", "both hands"
"""The parts of a round: the comparison of two hands, and the six cards of both."""
BEST_PLAY = "best play, solved for every hand{}"
FOLD = 0


class Kind(NamedTuple):
    """Hands that all wagers treat the same: their bits by the ranking and for bonus bets, and the legal multiples."""

    made: int
    bonus: int
    multiples: tuple[int, ...]


class End(NamedTuple):
    """An end of a round: antes played (0 for a fold), the kind of hand, and the way it met the other."""

    played: int
    kind: Kind
    way: int


@compiled
def _sum_deals(counts: np.ndarray, weights: np.ndarray, cells: np.ndarray, deals: np.ndarray) -> None:
    """Sum the deals of all rows by cell and way to meet."""
    for row in range(len(counts)):
        for way in range(WAYS):
            deals[cells[row], way] += weights[row] * counts[row, way]


@dataclass(frozen=True)
class Showdown:
    """The solution of a posting with one decision and no board."""

    tables: PayTables
    own: np.ndarray | None = None
    """The number of the choice for each row, where a strategy is followed in place of the best."""

    @functools.cached_property
    def size(self) -> int:
        """The number of cards in a hand."""
        deals = [step for step in self.tables.street(0).deal if step.to == "seats"]
        return sum(step.cards for step in deals)

    @functools.cached_property
    def exposed(self) -> bool:
        """Whether a card of the player-dealer's is exposed before the decision."""
        steps = self.tables.street(0).deal
        dealer_cards = [step for step in steps if step.turn == "player-dealer" or step.to == "player-dealer"]
        return any(step.turn or step.face == "up" for step in dealer_cards)

    @functools.cached_property
    def values(self) -> np.ndarray:
        """The value of every hand, by index."""
        return three_card_values() if self.size == 3 else best_four_values()

    @functools.cached_property
    def kinds(self) -> tuple[list[Kind], np.ndarray]:
        """The kinds of hands, and the number of every hand's kind, by index."""
        made = self.tables.value_bits[self.values]
        bonus = bits_of("four-of-five", self.size) if "four-of-five" in self.tables.rules.looks.values() else made * 0
        ask = self.tables.asks[0]
        strong = self.values >= self.tables.rules.strong_from[self.tables.street(0).name] if ask.strong else made < 0
        both = (made << 33) | (bonus << 1) | strong
        distinct, numbers = numbered(both)
        more = ask.strong.multiples if ask.strong else ()
        kinds = [
            Kind(int(one >> 33), int(one >> 1 & 0xFFFFFFFF), more if one & 1 else ask.multiples) for one in distinct
        ]
        return kinds, numbers

    @functools.cached_property
    def information_sets(self) -> InformationSets:
        """Every hand with every exposed card, and the deals by way to meet."""
        qualifies = self.tables.rules.qualifies
        return (
            with_exposed_card(self.values, qualifies)
            if self.exposed
            else without_exposed_card(self.size, self.values, qualifies)
        )

    @functools.cached_property
    def indices(self) -> np.ndarray:
        """The index of each row's hand."""
        return indices_of(self.information_sets.hands)

    @functools.cached_property
    def rows_by_index(self) -> np.ndarray:
        """The row of each hand, by rank of the exposed card (0 where none is) and index; see `choice_by_index`."""
        if not self.exposed:
            return class_table(52, self.size)[None, :]
        result = np.full((13, len(self.values)), -1, np.int64)
        result[self.information_sets.seen >> 2, self.indices] = np.arange(len(self.information_sets.seen))
        return result

    @functools.cached_property
    def gains(self) -> tuple[list[int], np.ndarray]:
        """The antes that may be played (0 for a fold), and the result of each with each row's hand over all deals, in
        parts of an ante; the lowest integer where it is illegal."""
        kinds, numbers = self.kinds
        met, unit = self.information_sets, self.tables.unit
        of_row = numbers[self.indices]
        *before, last = self.tables.base
        rest = np.sum([self._nets(name, kinds, unit) for name in before], axis=0)
        play = self._nets(last, kinds, unit)
        choices = sorted({FOLD, *(times for kind in kinds for times in kind.multiples)})
        deals = np.einsum("rw->r", met.counts)
        gains = np.full((len(choices), len(deals)), np.iinfo(np.int64).min, np.int64)
        gains[0] = -unit * sum(name in self.tables.rules.fold.forfeits for name in before) * deals
        rests, plays = (np.einsum("rw,rw->r", met.counts, each[of_row]) for each in (rest, play))
        for at, times in enumerate(choices[1:], start=1):
            allowed = np.array([times in kind.multiples for kind in kinds])[of_row]
            gains[at] = np.where(allowed, rests + times * plays, gains[at])
        return choices, gains

    def _nets(self, wager: str, kinds: list[Kind], unit: int) -> np.ndarray:
        return self.tables.nets(wager, [self.bits_for(wager, kind) for kind in kinds], unit)

    def bits_for(self, wager: str, kind: Kind) -> int:
        """The bits of a kind of hand that a wager depends on."""
        return kind.bonus if self.tables.rules.looks.get(wager) == "four-of-five" else kind.made

    @functools.cached_property
    def chosen(self) -> np.ndarray:
        """The number of the best choice for each row; of equals the lowest play, and a fold last."""
        if self.own is not None:
            return self.own
        choices, gains = self.gains
        order = [*range(1, len(choices)), 0]
        best: np.ndarray = np.array(order)[np.argmax(gains[order], axis=0)]
        return best

    @functools.cached_property
    def ends(self) -> list[End]:
        """All ends, in the order of their counts."""
        kinds, _ = self.kinds
        return [End(times, kind, way) for times in self.gains[0] for kind in kinds for way in range(WAYS)]

    def count(self) -> list[int]:
        """The number of deals of each end."""
        kinds, numbers = self.kinds
        met = self.information_sets
        cells = (self.chosen * len(kinds) + numbers[self.indices]).astype(np.int64)
        deals = np.zeros((len(self.gains[0]) * len(kinds), WAYS), np.int64)
        _sum_deals(met.counts, met.weights, cells, deals)
        return [int(each) for each in deals.reshape(-1)]

    def payoff(self, wager: str, end: End) -> Payoff:
        """The payoff of a wager at an end."""
        if end.played == FOLD:
            if wager == self.tables.base[-1]:
                return ABSENT
            if wager in self.tables.rules.fold.forfeits:
                return Payoff(1, None)
        bits = self.bits_for(wager, end.kind) | WAY_BITS[end.way]
        return self.tables.payoff(wager, bits, end.played if wager == self.tables.base[-1] else 1)

    def choice_by_index(self) -> np.ndarray:
        """The best choice by rank of the exposed card (0 where none is) and index of the hand.

        The exposed card is assumed to be a club: for another suit, swap it with clubs first.
        """
        result: np.ndarray = self.chosen.astype(np.uint8)[self.rows_by_index]
        return result

    def kernel(self) -> Kernel:
        """The compiled game."""
        kinds, numbers = self.kinds
        choices, qualifies = self.choice_by_index(), self.tables.rules.qualifies
        known = Known(self.values, numbers, choices, len(kinds), qualifies, len(self.ends), self._six_rows())

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            return play_rounds(np.uint64(seed), block, rounds, self.size, known)

        return play

    @functools.cached_property
    def six(self) -> list[int]:
        """The distinct bits of six cards."""
        return sorted(set(bits_of_values("high")))

    def _six_rows(self) -> np.ndarray:
        """The number of the bits of six cards by value; empty where no bet depends on them."""
        if not self.uses_both_hands:
            return np.zeros(0, np.int64)
        return np.array([self.six.index(bits) for bits in bits_of_values("high")], np.int64)

    @property
    def uses_both_hands(self) -> bool:
        """Whether a bonus bet depends on the cards of both hands."""
        return "both-hands" in self.tables.rules.looks.values()

    def count_six(self) -> list[int]:
        """The number of six-card hands by their bits."""
        result = np.zeros(len(self.six), np.int64)
        np.add.at(result, [self.six.index(bits) for bits in bits_of_values("high")], six_card_counts())
        return [int(each) for each in result]


def model(game: Game, decks: int, own: np.ndarray | None = None) -> PartitionedPlay:
    """The model of a posting with one decision and no board, by the best strategy or by a custom one."""
    tables = PayTables(game)
    solved = Showdown(tables, own)
    part_of = {
        name: BOTH if tables.rules.looks.get(name) == "both-hands" else HANDS for name in (*tables.base, *tables.bonus)
    }
    parts: dict[str, Sequence[End | int]] = {HANDS: solved.ends}
    if solved.uses_both_hands:
        parts[BOTH] = solved.six

    def payoff(wager: str, end: End | int) -> Payoff:
        return solved.payoff(wager, end) if isinstance(end, End) else tables.payoff(wager, end)

    @functools.cache
    def ways(part: str) -> list[int]:
        return solved.count() if part == HANDS else solved.count_six()

    whole = "+".join(tables.base)
    strategy = (
        "a custom strategy" if own is not None else BEST_PLAY.format(" and exposed card" if solved.exposed else "")
    )
    decided = dict.fromkeys((whole, *tables.base), strategy)
    forfeited = {
        name: f"folded when the base game's {'custom' if own is not None else 'best'} play folds: {strategy}"
        for name in tables.bonus
        if name in tables.rules.fold.forfeits
    }
    return PartitionedPlay(
        game, decks, parts, part_of, payoff, ways, solved.kernel, {whole: tables.base}, decided | forfeited
    )
