"""The Ultimate Texas Hold'em model: three streets solved, every end counted, fast simulation by the solution."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from housedealer.games import Game
from housedealer.odds.counting.flop_classes import PAIRS
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.partitioned_model import ABSENT, Kernel, PartitionedPlay, Payoff
from housedealer.odds.versus.holdem.board_of_five import DEALS_OF_HAND
from housedealer.odds.versus.holdem.bonus_bets import Starts, count_starts
from housedealer.odds.versus.holdem.fast_play import play_rounds
from housedealer.odds.versus.holdem.outcome_counts import MULTIPLES, Ends, count_ends
from housedealer.odds.versus.holdem.solution import FOLDED, Decisions, Terms, flop_gains, solve
from housedealer.odds.versus.pay_tables import WAY_BITS, PayTables

HANDS, LOWER = "hands", "lower hand"
"""The parts of a round: the decision with the comparison, and the lower of the two hands."""
BEST_PLAY = "best play on every street, solved over all boards"
_NO_LOWER = -1


class Played(NamedTuple):
    """A hand that was played: the number of antes, what it makes, and the way it met the other."""

    times: int
    made: int
    way: int


class Folded(NamedTuple):
    """A folded hand: what it makes, and what the board makes."""

    made: int
    board: int


@dataclass(frozen=True)
class Ultimate:
    """The solution of an Ultimate Texas Hold'em posting."""

    tables: PayTables

    @functools.cached_property
    def rows(self) -> tuple[list[int], np.ndarray]:
        """The distinct bits of what hands make, in the order of values, and their number for every value."""
        bits = self.tables.value_bits[:_VALUES]
        distinct = list(dict.fromkeys(int(each) for each in bits))
        return distinct, np.array([distinct.index(int(each)) for each in bits], np.int64)

    @functools.cached_property
    def terms(self) -> Terms:
        """The posting's pays as the solver takes them."""
        tables, (made, rows) = self.tables, self.rows
        *before, last = tables.base
        rest = np.sum([tables.nets(name, made, tables.unit) for name in before], axis=0)
        play = tables.nets(last, made, tables.unit)
        assert (play == play[0]).all(), f"{last} pays by what the hand makes, which is not solved"
        preflop, flop, river = (np.array(sorted(ask.multiples), np.int64) for ask in tables.asks)
        forfeit = -tables.unit * sum(name in tables.rules.fold.forfeits for name in before)
        whole = np.ascontiguousarray(rest[rows])
        return Terms(tables.unit, tables.rules.qualifies, whole, play[0].copy(), preflop, flop, river, forfeit)

    @property
    def uses_lower_hand(self) -> bool:
        """Whether a bonus bet depends on the lower of the two hands."""
        return "beaten-hand" in self.tables.rules.looks.values()

    @functools.cached_property
    def decisions(self) -> Decisions:
        """The best strategy."""
        result = cached("holdem-play", self.terms._asdict(), lambda: solve(self.terms)._asdict())
        return Decisions(**result)

    @functools.cached_property
    def best_edge(self) -> float:
        """The house edge of the base game under the best strategy, in antes."""
        deals = self.terms.unit * PAIRS * DEALS_OF_HAND
        return -sum(int(each.max()) for each in self.decisions.values) / deals

    @functools.cached_property
    def flop_gains(self) -> np.ndarray:
        """The values on every flop: see `solution.flop_gains`."""
        return cached("holdem-flops", self.terms._asdict(), lambda: {"gains": flop_gains(self.terms)})["gains"]

    @functools.cached_property
    def counted(self) -> tuple[Ends, np.ndarray]:
        """All ends under the best strategy, and the hands that fold on the river."""

        def work() -> dict[str, np.ndarray]:
            ends, folds = count_ends(self.terms, self.decisions, self.rows[1], self.uses_lower_hand)
            return ends._asdict() | {"folds": folds}

        result = cached("holdem-ends", [self.terms._asdict(), self.rows[1], self.uses_lower_hand], work)
        folds = result.pop("folds")
        return Ends(**result), folds

    @functools.cached_property
    def starts(self) -> Starts:
        """All deals of every starting hand, for bonus bets."""

        def work() -> dict[str, np.ndarray]:
            return count_starts(self.terms, self.decisions, self.rows[1])._asdict()

        return Starts(**cached("holdem-starts", [self.terms._asdict(), self.rows[1]], work))

    @functools.cached_property
    def ends(self) -> list[Played | Folded]:
        """All ends of two hands, in the order in which they are counted."""
        made, _ = self.rows
        played = [
            Played(times, one, way)
            for _ in range(FOLDED)
            for times in range(MULTIPLES)
            for one in made
            for way in range(WAYS)
        ]
        return [*played, *(Folded(one, board) for one in made for board in made)]

    def count(self, part: str) -> list[int]:
        """The number of deals of each end."""
        ends, _ = self.counted
        if part == LOWER:
            lower = [int(each) for each in ends.lower]
            return [*lower, int(ends.played.sum() + ends.folded.sum()) - sum(lower)]
        return [int(each) for each in (*ends.played.reshape(-1), *ends.folded.reshape(-1))]

    def payoff(self, wager: str, end: Played | Folded | int) -> Payoff:
        """The payoff of a wager at an end."""
        tables, fold = self.tables, self.tables.rules.fold
        if isinstance(end, int):
            return Payoff(1, None) if end == _NO_LOWER else tables.payoff(wager, end)
        if isinstance(end, Played):
            return tables.payoff(wager, end.made | WAY_BITS[end.way], end.times if wager == tables.base[-1] else 1)
        if wager == tables.base[-1]:
            return ABSENT
        if wager in fold.forfeits:
            return Payoff(1, None)
        return tables.payoff(wager, end.board if fold.judged_by == "board" else end.made)

    def kernel(self) -> Kernel:
        """The compiled game."""
        _, folds = self.counted
        terms, decisions, rows = self.terms, self.decisions, self.rows[1]
        with_lower = self.uses_lower_hand

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            ends = play_rounds(np.uint64(seed), block, rounds, terms, decisions, folds, rows)
            cells = [ends.played.reshape(-1), ends.folded.reshape(-1)]
            if with_lower:
                cells += [ends.lower, np.array([rounds - ends.lower.sum()])]
            return np.concatenate(cells)

        return play


_VALUES = 7463
"""The number of values of hands without a joker, and 0."""


def parts_of(solved: Ultimate) -> dict[str, Sequence[Played | Folded | int]]:
    """The parts of a round that the posting's wagers depend on."""
    parts: dict[str, Sequence[Played | Folded | int]] = {HANDS: solved.ends}
    if solved.uses_lower_hand:
        parts[LOWER] = [*solved.rows[0], _NO_LOWER]
    return parts


def model(game: Game, decks: int) -> PartitionedPlay:
    """The model of an Ultimate Texas Hold'em posting."""
    tables = PayTables(game)
    solved = Ultimate(tables)
    part_of = {
        name: LOWER if tables.rules.looks.get(name) == "beaten-hand" else HANDS
        for name in (*tables.base, *tables.bonus)
    }
    whole = "+".join(tables.base)
    strategies = dict.fromkeys((whole, *tables.base), BEST_PLAY)
    strategies |= dict.fromkeys(tables.bonus, f"folded when the base game's best play folds: {BEST_PLAY}")
    count = functools.cache(solved.count)
    return PartitionedPlay(
        game, decks, parts_of(solved), part_of, solved.payoff, count, solved.kernel, {whole: tables.base}, strategies
    )
