"""A finished hand of three segments: the value of each, whether it is foul, which sweep it makes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from housedealer.cards import RANKS
from housedealer.games.chinese.posting import HANDS, SEGMENTS, Bonuses, Rules, SweepRow
from housedealer.games.chinese.rules import is_foul
from housedealer.games.chinese.sweeps import PATTERNS
from housedealer.rankings import high, ladders, three_card, words


class Scale:
    """A posting's bonus tables and thresholds as lookup lists by hand value."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        top = high.ROYAL + 1
        front = rules.bonus.front
        self.front: dict[tuple[int, ...], tuple[int, int, int]] = {}
        """The front's value, the least middle that it does not beat, and its bonus, by sorted ranks."""
        for ranks in _threes():
            rung = ladders.shape(ranks)
            codes = [rank * 4 for rank in ranks]
            self.front[ranks] = three_card.front_value(codes), three_card.least_back(codes), _bonus(front, rung)
        rungs = ladders.high().rungs[: high.ROYAL]
        self.middle = [0, *(_bonus(rules.bonus.middle, rung) for rung in rungs)]
        self.back = [0, *(_bonus(rules.bonus.back, rung) for rung in rungs)]
        assert len(self.middle) == len(self.back) == top
        self.penalty = rules.foul.per_segment * len(SEGMENTS) + (rules.scoop if rules.foul.scoop else 0)
        land = rules.fantasyland
        pair = RANKS.index(land.pair)
        self.earns = min(value for ranks, (value, *_) in self.front.items() if ranks.count(pair) == 2)
        """The least front value that earns Fantasy Land."""
        self.stays = tuple(_least(segment, land.stay.get(segment)) for segment in SEGMENTS)
        """The least value of each segment that keeps a seat in Fantasy Land."""


@functools.cache
def _threes() -> list[tuple[int, ...]]:
    return [(a, b, c) for a in range(13) for b in range(a, 13) for c in range(b, 13)]


def _bonus(table: Bonuses, rung: ladders.Rung) -> int:
    for hand, points in table.items():
        if HANDS[hand] == rung[0]:
            return points.get(RANKS[rung[1][0]], 0) if isinstance(points, dict) else points
    return 0


def _least(segment: str, hand: str | None) -> int:
    if hand is None:
        return high.ROYAL + 1 if segment != "front" else 13**4
    if segment != "front":
        return high.least(HANDS[hand])
    return min(three_card.front_value([a * 4, b * 4, c * 4]) for a, b, c in _threes() if _is(hand, (a, b, c)))


def _is(hand: str, ranks: tuple[int, ...]) -> bool:
    return ladders.shape(ranks)[0] == HANDS[hand]


_SCALES: dict[int, Scale] = {}


def scale_of(rules: Rules) -> Scale:
    """The scale of a posting's rules, cached."""
    result = _SCALES.get(id(rules))
    if result is None or result.rules is not rules:
        result = _SCALES[id(rules)] = Scale(rules)
    return result


@dataclass(slots=True)
class Board:
    """A finished hand. `values` of the segments compare with others' of the same segment."""

    segments: tuple[tuple[int, ...], ...]
    values: tuple[int, int, int]
    bonuses: tuple[int, int, int]
    foul: bool

    @property
    def bonus(self) -> int:
        """All bonuses of the hand; a fouled hand has none."""
        return 0 if self.foul else sum(self.bonuses)

    def name(self, segment: int) -> str:
        """A segment in words."""
        if segment == 0:
            return three_card.front_name(self.segments[0])
        return high.name(self.values[segment])

    def full_name(self, segment: int) -> str:
        """A segment in words, with the cards that break a tie."""
        if segment == 0:
            return words.full_name(ladders.shape([code >> 2 for code in self.segments[0]]))
        return high.full_name(self.values[segment])


def board(segments: Sequence[Sequence[int]], scale: Scale) -> Board:
    """Thirteen cards in front, middle and back, judged by a posting's rules."""
    front, middle, back = (tuple(cards) for cards in segments)
    ranks = sorted([code >> 2 for code in front])
    front_value, needs, front_bonus = scale.front[ranks[0], ranks[1], ranks[2]]
    middle_value, back_value = high.value(middle), high.value(back)
    foul = is_foul(needs, middle_value, back_value, scale.rules.foul.equal == "allowed")
    return Board(
        (front, middle, back),
        (front_value, middle_value, back_value),
        (front_bonus, scale.middle[middle_value], scale.back[back_value]),
        foul,
    )


def foul_words(held: Board) -> str:
    """Why a hand is foul, with the cards that break a tie only where there is one."""
    front_is_wrong = held.values[2] > held.values[1]
    wrong = 0 if front_is_wrong else 2
    name = held.full_name if held.name(wrong) == held.name(1) else held.name
    made, middle = (words.with_kickers(words.spoken(name(number))) for number in (wrong, 1))
    if front_is_wrong:
        return f"the front, {made}, outranks the middle, {middle}"
    relation = "only equals" if held.values[1] == held.values[2] else "is below"
    return f"the back, {made}, {relation} the middle, {middle}"


def best_sweep(held: Board, rules: Rules) -> SweepRow | None:
    """The highest clean sweep that a hand may declare: a fouled one only where its pattern counts in any order."""
    rows = [
        row for row in rules.sweeps.rows if (row.any_order or not held.foul) and PATTERNS[row.pattern](held.segments)
    ]
    return max(rows, key=lambda row: row.points, default=None)


def earns(held: Board, scale: Scale) -> bool:
    """Whether a hand earns Fantasy Land: the front pair or better, and no foul."""
    return not held.foul and held.values[0] >= scale.earns


def stays(held: Board, scale: Scale) -> bool:
    """Whether a hand that was set in Fantasy Land stays there."""
    return not held.foul and any(value >= least for value, least in zip(held.values, scale.stays, strict=True))


def findings(rules: Rules) -> list[tuple[str, str]]:
    """Bonus rows of the middle that cannot be paid, because no back could outrank such a hand."""
    top = high.category(high.ROYAL)
    return [
        (f"bonus.middle.{hand}", "it can never be paid: the back would have to outrank it, and nothing does")
        for hand in rules.bonus.middle
        if HANDS[hand] == top and rules.foul.equal == "foul"
    ]
