"""A draw posting as the odds see it: the bonus by the first five cards, the Play wager by the best draw of each."""

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
from housedealer.odds.counting.card_sets import CHOOSE, hands_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import net_of
from housedealer.odds.engine.partitioned_model import Due, Kernel, PartitionedPlay
from housedealer.odds.engine.random_streams import deal, stream
from housedealer.odds.quick_draw.draws import (
    DECK,
    HAND,
    VALUES,
    count_sevens,
    starts_of,
    sum_worths,
    value_fives,
    wild_value,
)
from housedealer.odds.quick_draw.solution import (
    Draws,
    best_of,
    by_place,
    counted,
    deals_of,
    near_draws,
    scales,
    worths_of,
)
from housedealer.postings.schema import PayRow
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.table.money.payoffs import row_met

PLAYED, FIRST = "final hands", "first five"
FARES = LOSES, COPIES, BEATS = tuple(range(3))
_NONE = "nothing"
_MADE = (_NONE, *CATEGORIES)


def _least(name: str) -> int:
    return 1 if name == _NONE else ladders.high().least(CATEGORIES[name])


class Solved(NamedTuple):
    """The best draws and what comes of them."""

    held: np.ndarray
    """By place of the first hand, the cards to hold, a bit each."""
    deals: np.ndarray
    """By what the final hand makes and how it fares, all deals, as decimal numbers: they are longer than a word."""
    firsts: np.ndarray
    helds: np.ndarray
    worths: np.ndarray
    """Of every draw that was counted, the place of the first hand (one for all that differ by suits alone), the cards
    held, and what one unit gains on average; the first hands in rising order."""


@dataclass(frozen=True)
class QuickDraw:
    """A posting of Cal Quick Draw Poker."""

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
        """The value of every five cards, by place."""
        values = np.zeros(hands_of(DECK, HAND), np.uint16)
        value_fives(self.natural, values)
        return values

    @functools.cached_property
    def made(self) -> np.ndarray:
        """By value, the number of what the hand makes in `_MADE`."""
        names = {category: number for number, category in enumerate(CATEGORIES.values(), start=1)}
        rungs = ladders.high().rungs
        result = [0, *(names.get(category, 0) for category, _ in rungs)]
        return np.array(result + [0] * (VALUES - len(result)), np.int64)

    @property
    def made_names(self) -> tuple[str, ...]:
        """What a hand may make, in the order of `made`."""
        return _MADE

    def bonus(self, value: int) -> Fraction:
        """What a final hand is paid on top of the Play wager, whether or not it wins."""
        end = Finished(value, value, value)
        row = row_met(self.rules.play_bonus, lambda on: OUTCOMES[on](end))
        return net_of(row.pays) if row else Fraction(0)

    @property
    def size(self) -> int:
        """How many cards the player-dealer has in the end."""
        return HAND + self.rules.draw_cards

    @functools.cached_property
    def gains(self) -> list[list[Fraction]]:
        """What one unit of the base wagers gains with its bonus, by what the final hand makes and how it fares."""
        ends = self.parts[PLAYED]
        base = [wager.id for wager in self.game.posting.wagers if wager.kind != "bonus"]
        return [
            [
                sum((self.due(name, ends[fares * len(_MADE) + made]).net for name in base), Fraction(0))
                for fares in FARES
            ]
            for made in range(len(_MADE))
        ]

    @functools.cached_property
    def worth(self) -> np.ndarray:
        """By value of the final hand, what one unit gains on average against all hands, dead cards aside."""

        def work() -> dict[str, np.ndarray]:
            counts = np.zeros(VALUES, np.int64)
            count_sevens(self.size, self.natural, counts)
            return {"counts": counts}

        counts = cached("quick-draw-hands", [self.natural, self.size], work)["counts"]
        upto = np.cumsum(counts)
        gains = np.array(self.gains, float)[self.made]
        ways = np.stack([upto[-1] - upto, counts, upto - counts], axis=1)
        result: np.ndarray = (gains * ways).sum(axis=1) / upto[-1]
        return result

    @functools.cached_property
    def solved(self) -> Solved:
        """The best draws, counted in full."""

        def work() -> dict[str, np.ndarray]:
            starts = starts_of()
            sums = np.zeros(int(starts[-1]))
            sum_worths(self.values, self.worth, starts, sums)
            near = near_draws(self.rules.most_drawn, starts, sums)
            draws = counted(*near, self.size, self.natural, self.made)
            worths = worths_of(draws, self.size, self.gains)
            chosen = best_of(draws, worths)
            deals = np.array([[str(many) for many in row] for row in deals_of(draws, chosen, self.size)])
            units = lcm(*(gain.denominator for row in self.gains for gain in row))
            unit = units * scales(self.size)[0] * hands_of(DECK - HAND, self.size)
            return Solved(by_place(draws, chosen), deals, *_counted_draws(draws), worths / unit)._asdict()

        posted = [[str(gain) for gain in row] for row in self.gains]
        rules = [self.natural, self.size, self.rules.most_drawn, posted]
        return Solved(**cached("quick-draw", rules, work))

    @property
    def draws(self) -> np.ndarray:
        """By place of the first five cards, which of them to hold."""
        return self.solved.held

    @functools.cached_property
    def parts(self) -> dict[str, list[Any]]:
        """Final hands by how they fare and what they make; first hands by what they make."""
        low, high = 1, VALUES
        finals = []
        for fares in FARES:
            for name in _MADE:
                value = _least(name)
                finals.append(Finished(value, {LOSES: high, COPIES: value, BEATS: low - 1}[fares], low))
        return {PLAYED: finals, FIRST: [Finished(low, low, _least(name)) for name in _MADE]}

    def due(self, wager: str, end: Finished) -> Due:
        """What a wager is due; the Play wager with the bonus on top, or less its loss."""
        row = row_met(self.game.wagers[wager].pay_table(), lambda on: OUTCOMES[on](end))
        extra = Fraction(0) if self.game.wagers[wager].kind == "bonus" else self.bonus(end.hand)
        if not extra:
            return Due(1, row)
        net = net_of(row.pays if row else None) + extra
        on = row.on if row else "loses"
        return Due(1, PayRow(on=on, pays=Odds(net.numerator, net.denominator) if net else "push"))

    def count(self, part: str) -> list[int]:
        """The deals of each end."""
        if part == FIRST:
            return [int(each) for each in np.bincount(self.made[self.values], minlength=len(_MADE))]
        deals = self.solved.deals
        return [int(deals[made, fares]) for fares in FARES for made in range(len(_MADE))]

    def kernel(self) -> Kernel:
        """The compiled game."""
        draws, values, made, natural, more = self.draws, self.values, self.made, self.natural, self.rules.draw_cards
        many = len(_MADE)

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            seen: np.ndarray = _play(np.uint64(seed), block, rounds, draws, values, made, many, natural, more)
            return seen

        return play


def _counted_draws(draws: Draws) -> tuple[np.ndarray, np.ndarray]:
    """The place of the first hand, and the cards held, of every draw."""
    hands = draws.hands[draws.first]
    places = sum((CHOOSE[hands[:, at], at + 1] for at in range(HAND)), np.zeros(len(hands), np.int64))
    return places, draws.held.astype(np.uint8)


def model(game: Game, decks: int) -> PartitionedPlay:
    """The model of a draw posting."""
    priced = QuickDraw(game)
    looks = {wager.id: FIRST if wager.kind == "bonus" else PLAYED for wager in game.posting.wagers}
    told = {name: "the best draw, over all deals" for name, part in looks.items() if part == PLAYED}
    count = functools.cache(priced.count)
    return PartitionedPlay(game, decks, priced.parts, looks, priced.due, count, priced.kernel, {}, told)


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
    """Deal, draw and compare: rounds by how the final hand fares and what it makes, and by what the first made."""
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
        place = 0
        for at in range(HAND):
            place += CHOOSE[hand[at], at + 1]
        dealt, kept_bits = HAND, draws[place]
        key, mask = START_5, u64(0)
        for at in range(HAND):
            card = hand[at]
            if not kept_bits >> at & 1:
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
        fares = 2 if mine > theirs else 1 if mine == theirs else 0
        counts[fares * many + made[mine]] += 1
        counts[3 * many + made[values[place]]] += 1
    return counts
