"""The Cal Quick Draw model: the bonus by the first five cards, the Play wager by the best draw of each."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from housedealer.games import Game
from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import CATEGORIES, OUTCOMES, Finished
from housedealer.money import Odds
from housedealer.odds.counting.hand_index import CHOOSE, hands_of, indices_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached, is_stored
from housedealer.odds.engine.models import net_of
from housedealer.odds.engine.partitioned_model import Kernel, PartitionedPlay, Payoff
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.quick_draw.draws import (
    DECK,
    HAND,
    VALUES,
    count_hands,
    starts_of,
    sum_values,
    value_fives,
    wild_value,
)
from housedealer.odds.quick_draw.solution import (
    Draws,
    best_of,
    count_draws,
    deals_of,
    draw_values,
    hold_by_index,
    near_draws,
    scales,
)
from housedealer.postings.schema import PayRow
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.table.money.payoffs import row_met

PLAYED, FIRST = "final hands", "first five"
_SOLVED = "quick-draw"
RESULTS = LOSES, COPIES, BEATS = tuple(range(3))
_NONE = "nothing"
_MADE = (_NONE, *CATEGORIES)


def _least(name: str) -> int:
    return 1 if name == _NONE else ladders.high().least(CATEGORIES[name])


class Solved(NamedTuple):
    """The best draws and their results."""

    held: np.ndarray
    """The cards to hold as bits, by index of the first hand."""
    deals: np.ndarray
    """All deals by category of the final hand and result, as decimal strings: they exceed a machine word."""
    firsts: np.ndarray
    helds: np.ndarray
    values: np.ndarray
    """For every counted draw: the index of the canonical first hand, the cards held, and the expected result of one
    unit; the first hands in rising order."""


@dataclass(frozen=True)
class QuickDraw:
    """Exact counts of a Cal Quick Draw posting."""

    game: Game

    @property
    def rules(self) -> Rules:
        """The posting's rules of play."""
        rules: Rules = self.game.rules
        return rules

    @property
    def natural(self) -> bool:
        """Whether a royal flush without the joker is better than one with it."""
        return self.rules.ranking == "high-wild-natural-royal"

    @functools.cached_property
    def values(self) -> np.ndarray:
        """The value of every five cards, by index."""
        values = np.zeros(hands_of(DECK, HAND), np.uint16)
        value_fives(self.natural, values)
        return values

    @functools.cached_property
    def made(self) -> np.ndarray:
        """The number in `_MADE` of what a hand of each value makes."""
        names = {category: number for number, category in enumerate(CATEGORIES.values(), start=1)}
        rungs = ladders.high().rungs
        result = [0, *(names.get(category, 0) for category, _ in rungs)]
        return np.array(result + [0] * (VALUES - len(result)), np.int64)

    @property
    def made_names(self) -> tuple[str, ...]:
        """The names of what a hand may make, in the order of `made`."""
        return _MADE

    def bonus(self, value: int) -> Fraction:
        """The bonus of a final hand on top of the Play wager, whether or not it wins."""
        end = Finished(value, value, value)
        row = row_met(self.rules.play_bonus, lambda on: OUTCOMES[on](end))
        return net_of(row.pays) if row else Fraction(0)

    @property
    def size(self) -> int:
        """The number of the player-dealer's cards at the showdown."""
        return HAND + self.rules.draw_cards

    @functools.cached_property
    def gains(self) -> list[list[Fraction]]:
        """The net result of one unit of the base wagers with the bonus, by category of the final hand and result."""
        ends = self.parts[PLAYED]
        base = [wager.id for wager in self.game.posting.wagers if wager.kind != "bonus"]
        return [
            [
                sum((self.payoff(name, ends[outcome * len(_MADE) + made]).net for name in base), Fraction(0))
                for outcome in RESULTS
            ]
            for made in range(len(_MADE))
        ]

    @property
    def gain_texts(self) -> list[list[str]]:
        """The gains as JSON can write them."""
        return [[str(gain) for gain in row] for row in self.gains]

    @functools.cached_property
    def final_values(self) -> np.ndarray:
        """The expected result of one unit by value of the final hand, against all hands, ignoring dead cards."""

        def work() -> dict[str, np.ndarray]:
            counts = np.zeros(VALUES, np.int64)
            count_hands(self.size, self.natural, counts)
            return {"counts": counts}

        counts = cached("quick-draw-hands", [self.natural, self.size], work)["counts"]
        upto = np.cumsum(counts)
        gains = np.array(self.gains, float)[self.made]
        ways = np.stack([upto[-1] - upto, counts, upto - counts], axis=1)
        result: np.ndarray = (gains * ways).sum(axis=1) / upto[-1]
        return result

    @functools.cached_property
    def solved(self) -> Solved:
        """The best draws, counted exactly."""

        def work() -> dict[str, np.ndarray]:
            starts = starts_of()
            sums = np.zeros(int(starts[-1]))
            sum_values(self.values, self.final_values, starts, sums)
            near = near_draws(self.rules.most_drawn, starts, sums)
            draws = count_draws(*near, self.size, self.natural, self.made)
            values = draw_values(draws, self.size, self.gains)
            chosen = best_of(draws, values)
            deals = np.array([[str(many) for many in row] for row in deals_of(draws, chosen, self.size)])
            return Solved(hold_by_index(draws, chosen), deals, *_counted_draws(draws), values / self.unit)._asdict()

        return Solved(**cached(_SOLVED, self._solution_rules, work))

    @property
    def is_solved(self) -> bool:
        """Whether `solved` is cached: to count all first hands takes minutes."""
        return "solved" in self.__dict__ or is_stored(_SOLVED, self._solution_rules)

    @property
    def _solution_rules(self) -> list[Any]:
        """The rules that the best draws follow from."""
        return [self.natural, self.size, self.rules.most_drawn, self.gain_texts]

    @property
    def unit(self) -> int:
        """One unit of a wager in the integers of `draw_values`."""
        whole = lcm(*(gain.denominator for row in self.gains for gain in row))
        return whole * scales(self.size)[0] * hands_of(DECK - HAND, self.size)

    def count_draws(self, hand: tuple[int, ...], discards: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
        """The expected result of one unit for some draws of one first hand, counted over all deals: seconds."""
        held = np.array([sum(1 << at for at, code in enumerate(hand) if code not in thrown) for thrown in discards])
        first = np.zeros(len(discards), np.int64)
        draws = count_draws(np.array([hand]), np.ones(1, np.int64), first, held, self.size, self.natural, self.made)
        values = draw_values(draws, self.size, self.gains) / self.unit
        return {thrown: float(value) for thrown, value in zip(discards, values, strict=True)}

    @property
    def draws(self) -> np.ndarray:
        """The cards to hold, by index of the first five cards."""
        return self.solved.held

    @functools.cached_property
    def parts(self) -> dict[str, list[Any]]:
        """Final hands by result and category; first hands by category."""
        low, high = 1, VALUES
        finals = []
        for outcome in RESULTS:
            for name in _MADE:
                value = _least(name)
                finals.append(Finished(value, {LOSES: high, COPIES: value, BEATS: low - 1}[outcome], low))
        return {PLAYED: finals, FIRST: [Finished(low, low, _least(name)) for name in _MADE]}

    def payoff(self, wager: str, end: Finished) -> Payoff:
        """The payoff of a wager; for the Play wager, with the bonus added."""
        row = row_met(self.game.wagers[wager].pay_table(), lambda on: OUTCOMES[on](end))
        extra = Fraction(0) if self.game.wagers[wager].kind == "bonus" else self.bonus(end.hand)
        if not extra:
            return Payoff(1, row)
        net = net_of(row.pays if row else None) + extra
        on = row.on if row else "loses"
        return Payoff(1, PayRow(on=on, pays=Odds(net.numerator, net.denominator) if net else "push"))

    def count(self, part: str) -> list[int]:
        """The number of deals of each end."""
        if part == FIRST:
            return [int(each) for each in np.bincount(self.made[self.values], minlength=len(_MADE))]
        deals = self.solved.deals
        return [int(deals[made, outcome]) for outcome in RESULTS for made in range(len(_MADE))]

    def kernel(self) -> Kernel:
        """The compiled game."""
        draws, values, made, natural, more = self.draws, self.values, self.made, self.natural, self.rules.draw_cards
        many = len(_MADE)

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            seen: np.ndarray = _play(np.uint64(seed), block, rounds, draws, values, made, many, natural, more)
            return seen

        return play


def _counted_draws(draws: Draws) -> tuple[np.ndarray, np.ndarray]:
    """The index of the first hand and the held cards of every draw."""
    hands = draws.hands[draws.first]
    indices = indices_of(hands)
    return indices, draws.held.astype(np.uint8)


def model(game: Game, decks: int) -> PartitionedPlay:
    """The model of a Cal Quick Draw posting."""
    priced = QuickDraw(game)
    part_of = {wager.id: FIRST if wager.kind == "bonus" else PLAYED for wager in game.posting.wagers}
    strategies = {name: "the best draw, over all deals" for name, part in part_of.items() if part == PLAYED}
    count = functools.cache(priced.count)
    return PartitionedPlay(game, decks, priced.parts, part_of, priced.payoff, count, priced.kernel, {}, strategies)


@compiled
def _play(
    seed: np.uint64,
    block: int,
    rounds: int,
    draws: np.ndarray,
    values: np.ndarray,
    made: np.ndarray,
    many: int,
    natural: bool,
    more: int,
) -> np.ndarray:
    """Deal, draw and compare: count rounds by result and category of the final hand, and by category of the first."""
    state = stream(seed, block)
    shoe = np.arange(DECK).astype(np.uint8)
    counts = np.zeros(4 * many, np.int64)
    hand = np.zeros(HAND, np.int64)
    for _ in range(rounds):
        for at in range(HAND):
            card, held = deal(state, shoe, at), at
            while held > 0 and hand[held - 1] > card:
                hand[held] = hand[held - 1]
                held -= 1
            hand[held] = card
        index = 0
        for at in range(HAND):
            index += CHOOSE[hand[at], at + 1]
        dealt, held_bits = HAND, draws[index]
        key, mask = START_5, u64(0)
        for at in range(HAND):
            card = hand[at]
            if not held_bits >> at & 1:
                card = deal(state, shoe, dealt)
                dealt += 1
            key += CARD[u64(card)]
            mask |= MASK[u64(card)]
        mine = wild_value(key, mask, natural)
        key, mask = START_5, u64(0)
        for at in range(HAND + more):
            card = deal(state, shoe, dealt + at)
            key += CARD[u64(card)]
            mask |= MASK[u64(card)]
        theirs = wild_value(key, mask, natural)
        outcome = 2 if mine > theirs else 1 if mine == theirs else 0
        counts[outcome * many + made[mine]] += 1
        counts[3 * many + made[values[index]]] += 1
    return counts
