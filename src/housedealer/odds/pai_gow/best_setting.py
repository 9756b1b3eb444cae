"""The best setting against a hand that is seen: in how many deals some legal setting wins, or all of them lose.

The player-dealer's hand lies open, set by the chart. The player's hand wins if any setting of it wins. Its settings
that none betters in both hands form a staircase, from the highest front to the highest back; the other's hands that
lie below some step are those below each step, less those below two neighbours at once. Steps between which no hand
of the other's is ever set are left out. It only loses where the other is at least as high as the highest front and as
the highest back. So every hand asks a few questions of the kind "how many of the other's hands are lower in both",
with signs, and they are answered as in `facing`: by inclusion and exclusion over shared cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.card_sets import CHOOSE, count_kinds, list_places, steps_around, tally
from housedealer.odds.counting.radix_sort import sort_numbers, sort_ranks
from housedealer.odds.counting.shared_cards import made, signed_classes, steps_of
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import Step, count
from housedealer.odds.pai_gow.pareto_front import (
    EVERY_BACK,
    NOT_COMPARED,
    TOP,
    Setting,
    kinds_by_steps,
    staircases,
    support_of,
)
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

_COUNTED = 3
_FEW = 64
"""Lists up to so many hands are compared one by one."""
WINS, LOSES = range(2)
"""What a question counts: hands beaten by some setting; or, to be subtracted from all, hands not at least as high."""


class Asked(NamedTuple):
    """Kinds of hands, and the questions they ask, in rising order of backs."""

    kinds: np.ndarray
    """By place of the hand: its kind."""
    theirs: np.ndarray
    """By kind, in rising order: the player-dealer's code by the chart, or `NOT_COMPARED`."""
    first: np.ndarray
    """By kind: its first question in `asked`; one more at the end."""
    asked: np.ndarray
    """Numbers of questions, kind by kind."""
    backs: np.ndarray
    """By question: the highest back that is counted; questions rise with it."""
    fronts: np.ndarray
    signs: np.ndarray
    counts: np.ndarray
    """By question: `WINS` or `LOSES`."""
    by_question: np.ndarray
    """Of all questions of all kinds, in order, the kind that asks."""
    questions: np.ndarray
    """And the question."""
    bits: int
    """How many bits the number of a question has."""


class Sums(NamedTuple):
    """Whole numbers of deals."""

    found: np.ndarray
    """Deals that some setting wins, and deals in which the other is not at least as high as front and back both."""


class Questions(NamedTuple):
    """Questions, one a row, and who asks them."""

    kind: np.ndarray
    back: np.ndarray
    """The highest back that is counted."""
    front: np.ndarray
    """The highest front that is counted."""
    sign: np.ndarray
    counts: np.ndarray
    """`WINS` or `LOSES`."""


def questions_of(points: np.ndarray, many: np.ndarray) -> Questions:
    """What hands with such staircases ask, a hand a row, kind after kind.

    >>> steps = np.array([[4 * FRONTS + 8, 7 * FRONTS + 6, 7 * FRONTS + 8]])
    >>> asked = questions_of(steps, np.array([2]))
    >>> [tuple(map(int, row)) for row in zip(*asked[1:])][:3]
    [(4, 8, 1, 0), (7, 6, 1, 0), (4, 6, -1, 0)]
    """
    backs, fronts = points // FRONTS, points % FRONTS
    columns, rows = np.arange(points.shape[1]), np.arange(len(points))
    steps, step = np.nonzero(columns < many[:, None])
    betweens, between = np.nonzero(columns < many[:, None] - 1)
    back, front = backs[rows, many], fronts[rows, many]
    # Not at least as high: lower in front, or behind, less those lower in both.
    parts = [
        (steps, backs[steps, step], fronts[steps, step], 1, WINS),
        (betweens, backs[betweens, between], fronts[betweens, between + 1], -1, WINS),
        (rows, np.full(len(rows), EVERY_BACK), front, 1, LOSES),
        (rows, back, np.full(len(rows), TOP - 1), 1, LOSES),
        (rows, back, front, -1, LOSES),
    ]
    order = np.argsort(np.concatenate([part[0] for part in parts]), kind="stable")
    return Questions(
        *(
            np.concatenate([np.broadcast_to(part[at], part[0].shape) for part in parts])[order]
            for at in range(len(parts))
        )
    )


class BestSettings(NamedTuple):
    """All deals of two hands, the player's set at best, that are to be counted: see `count_best`."""

    deck: int
    size: int
    asked: Asked | Callable[[], Asked]

    def steps(self) -> list[Step]:
        """By how many cards are shared; where it is none or all, hands are counted by kind, and that is one item."""
        none, *some, every = steps_of(self.deck, self.size)
        return [none, *some, Step(every.words, 1, every.items)]

    def empty(self) -> Sums:
        """No deals."""
        return Sums(np.zeros(2, np.int64))

    def prepare(self) -> Callable[[int, int, int, Sums], None]:
        """Make the table of all hands, and count those that share some sets of cards."""
        deck, size, _ = self
        asked = made(self.asked)
        counts = tally(asked.kinds, len(asked.theirs))
        sets = [signed_classes(deck, shared) for shared in range(size)]

        def add(shared: int, low: int, high: int, into: Sums) -> None:
            if shared == 0:
                _add_counts(counts, 1, asked, into.found)
                return
            if shared == size:
                _add_same(counts * (-1) ** size, asked, into.found)
                return
            kept, signed = (part[low:high] for part in sets[shared])
            work = _add_counted if shared <= _COUNTED else _add_listed
            work(deck, size, kept, signed, asked, into.found)

        return add


def count_best(deck: int, size: int, asked: Asked | Callable[[], Asked]) -> np.ndarray:
    """Of the deals that are compared: those that some setting wins, and those that some setting does not lose.

    `asked` may be what makes them, so that they can be made where deals are counted.
    """
    sums, _ = count(BestSettings(deck, size, asked))
    return sums.found


@compiled
def _pass(codes: np.ndarray, times: np.ndarray, many: int, passed: int, bound: int, within: np.ndarray) -> int:
    """Pass the other's hands below a bound, counting for every front those at most as high."""
    while passed < many and codes[passed] < bound:
        for front in range(codes[passed] % FRONTS, TOP):
            within[front] += times[passed]
        passed += 1
    return passed


@compiled
def _add_counted(deck: int, size: int, kept: np.ndarray, signed: np.ndarray, asked: Asked, found: np.ndarray) -> None:
    """Few shared cards: the many hands that hold them are counted by kind."""
    shared = kept.shape[1]
    free, others = size - shared, deck - shared
    steps, counts = np.zeros((free + 1, others), np.int64), np.zeros(len(asked.theirs), np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        counts[:] = 0
        count_kinds(steps, free, others, start, asked.kinds, counts)
        _add_counts(counts, signed[number], asked, found)


@compiled
def _add_counts(counts: np.ndarray, weight: int, asked: Asked, found: np.ndarray) -> None:
    """The questions of hands counted by kind, put to the same hands."""
    codes, times = np.empty(len(counts), np.int64), np.empty(len(counts), np.int64)
    within = np.zeros(TOP, np.int64)
    many = 0
    for kind in range(len(counts)):
        if counts[kind] and asked.theirs[kind] != NOT_COMPARED:
            codes[many], times[many] = asked.theirs[kind], counts[kind]
            many += 1
    passed = 0
    for at in range(len(asked.questions)):
        asking = counts[asked.by_question[at]]
        if asking:
            question = asked.questions[at]
            passed = _pass(codes, times, many, passed, (asked.backs[question] + 1) * FRONTS, within)
            below = within[asked.fronts[question]]
            found[asked.counts[question]] += weight * asking * asked.signs[question] * below


@compiled
def _add_listed(deck: int, size: int, kept: np.ndarray, signed: np.ndarray, asked: Asked, found: np.ndarray) -> None:
    """Many shared cards: the few hands that hold them are listed by kind, and so are their questions."""
    shared = kept.shape[1]
    free, others = size - shared, deck - shared
    room = CHOOSE[others, free]
    steps, places = np.zeros((free + 1, others), np.int64), np.empty(room, np.int64)
    ranks, spare = np.empty(room, np.int32), np.empty(room, np.int32)
    codes, times = np.empty(room, np.int64), np.empty(room, np.int64)
    questions, spare_questions = np.empty(0, np.int64), np.empty(0, np.int64)
    within = np.zeros(TOP, np.int64)
    kinds = len(asked.theirs)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        hands = list_places(steps, free, others, start, places)
        most = 0
        for at in range(hands):
            ranks[at] = asked.kinds[places[at]]
            most += asked.first[ranks[at] + 1] - asked.first[ranks[at]]
        if most > len(questions):
            questions, spare_questions = np.empty(2 * most, np.int64), np.empty(2 * most, np.int64)
        sort_ranks(ranks, spare, hands, kinds)
        many, wanted, at = 0, 0, 0
        while at < hands:
            kind, end = ranks[at], at + 1
            while end < hands and ranks[end] == kind:
                end += 1
            if asked.theirs[kind] != NOT_COMPARED:
                codes[many], times[many] = asked.theirs[kind], end - at
                many += 1
            for each in range(asked.first[kind], asked.first[kind + 1]):
                questions[wanted] = asked.asked[each] << _TIMES | (end - at)
                wanted += 1
            at = end
        if hands <= _FEW:
            _ask_each(codes, times, many, questions, wanted, signed[number], asked, found)
            continue
        sort_numbers(questions, spare_questions, wanted, _TIMES, asked.bits)
        within[:] = 0
        passed = 0
        for at in range(wanted):
            question, asking = questions[at] >> _TIMES, questions[at] & ((1 << _TIMES) - 1)
            passed = _pass(codes, times, many, passed, (asked.backs[question] + 1) * FRONTS, within)
            below = within[asked.fronts[question]]
            found[asked.counts[question]] += signed[number] * asking * asked.signs[question] * below


@compiled
def _add_same(signed: np.ndarray, asked: Asked, found: np.ndarray) -> None:
    """All cards shared: a hand asks of itself alone."""
    for kind in range(len(signed)):
        back, front = asked.theirs[kind] // FRONTS, asked.theirs[kind] % FRONTS
        if asked.theirs[kind] == NOT_COMPARED:
            continue
        for each in range(asked.first[kind], asked.first[kind + 1]):
            question = asked.asked[each]
            if back <= asked.backs[question] and front <= asked.fronts[question]:
                found[asked.counts[question]] += signed[kind] * asked.signs[question]


_TIMES = 20
"""Bits for how often a question is asked."""


@compiled
def _ask_each(
    codes: np.ndarray,
    times: np.ndarray,
    many: int,
    questions: np.ndarray,
    wanted: int,
    weight: int,
    asked: Asked,
    found: np.ndarray,
) -> None:
    """Every question put to every hand."""
    for at in range(wanted):
        question, asking = questions[at] >> _TIMES, questions[at] & ((1 << _TIMES) - 1)
        back, front = asked.backs[question], asked.fronts[question]
        below = 0
        for each in range(many):
            if codes[each] // FRONTS <= back and codes[each] % FRONTS <= front:
                below += times[each]
        found[asked.counts[question]] += weight * asking * asked.signs[question] * below


def ask(theirs: np.ndarray, points: np.ndarray, many: np.ndarray) -> Asked:
    """All questions of all kinds of hands, given by kind, in rising order of the other's codes; no hands yet."""
    result = questions_of(points, many)
    # Alike questions are one, and they stand in the order of their backs.
    alike = ((result.back.astype(np.int64) * FRONTS + result.front) * 2 + (result.sign > 0)) * 2 + result.counts
    distinct, place = np.unique(alike, return_inverse=True)
    first = np.zeros(len(theirs) + 1, np.int64)
    first[1:] = np.cumsum(np.bincount(result.kind, minlength=len(theirs)))
    order = np.argsort(place, kind="stable")
    return Asked(
        kinds=np.zeros(0, np.int32),
        theirs=theirs,
        first=first,
        asked=place.astype(np.int64),
        backs=distinct // (4 * FRONTS),
        fronts=distinct // 4 % FRONTS,
        signs=np.where(distinct // 2 % 2, 1, -1),
        counts=distinct % 2,
        by_question=result.kind[order],
        questions=place[order].astype(np.int64),
        bits=len(distinct).bit_length(),
    )


def set_against(hands: np.ndarray, codes: np.ndarray, setting: Setting) -> tuple[Asked, np.ndarray]:
    """The questions of all hands, given by class with the codes of the other's setting, and the kind of each class."""
    support = support_of(codes)
    steps = staircases(hands, setting, support)
    kinds = kinds_by_steps(codes, steps)
    first = kinds.first
    return ask(codes[first].astype(np.int64), steps.points[first], steps.many[first]), kinds.of_hand
