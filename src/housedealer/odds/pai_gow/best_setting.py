"""The best setting against a hand that is seen: in how many deals some legal setting wins, or all of them lose.

The player-dealer's hand lies open, set by the chart. The player's hand wins if any setting of it wins. Its settings
that none betters in both hands form a staircase, from the highest front to the highest back; the other's hands that
lie below some step are those below each step, less those below two neighbours at once. Steps between which no hand
of the other's is ever set are left out. It only loses where the other is at least as high as the highest front and as
the highest back. So every hand asks a few questions of the kind "how many of the other's hands are lower in both",
with signs, and they are answered as in `facing`: by inclusion and exclusion over shared cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.games.pai_gow.arrangements import back_value, front_value
from housedealer.odds.compiled import compiled
from housedealer.odds.facing import FRONTS, sort_ranks
from housedealer.odds.parts import by_parts
from housedealer.odds.sets_of_cards import CHOOSE, classes, count_kinds, list_places, steps_around
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

MOST_SETTINGS = 21
_TOP = 96
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


NOT_COMPARED = (1 << 31) - 1
"""The code of a hand that pushes whatever it meets."""


class Sums(NamedTuple):
    """Whole numbers of deals."""

    found: np.ndarray
    """Deals that some setting wins, and deals in which the other is not at least as high as front and back both."""


@compiled
def staircase(hand: np.ndarray, joker: int, least_back: np.ndarray, points: np.ndarray) -> int:
    """The legal settings of a hand that no other betters, by falling front: codes of back and front; how many.

    After them stand, in one code, the highest front and the highest back of all legal settings.
    """
    key, mask = START_5, u64(0)
    for card in hand:
        key += CARD[u64(card)]
        mask |= MASK[u64(card)]
    best = np.zeros(FRONTS, np.int64)
    highest, single = 0, len(hand) == 6
    for i in range(len(hand)):
        for j in range(i, i + 1) if single else range(i + 1, len(hand)):
            front = front_value(hand[i], -1 if single else hand[j], joker == 2)
            rest, others = key - CARD[u64(hand[i])], mask ^ MASK[u64(hand[i])]
            if not single:
                rest, others = rest - CARD[u64(hand[j])], others ^ MASK[u64(hand[j])]
            back = back_value(rest, others, joker)
            if back >= least_back[front]:
                best[front] = max(best[front], back)
                highest = max(highest, front)
    many, behind = 0, np.int64(0)
    for front in range(highest, 0, -1):
        if best[front] > behind:
            behind = best[front]
            points[many] = behind * FRONTS + front
            many += 1
    points[many] = behind * FRONTS + highest
    return many


class Support(NamedTuple):
    """Where the other's hands are ever set."""

    above: np.ndarray
    """By bound on fronts and back: the lowest back above it that is set with a front within the bound."""
    lowest: np.ndarray
    """By front: the lowest back that is set with it."""
    below: np.ndarray
    """By bound on fronts and back: the highest back up to it that is set with a front within the bound."""


def support_of(codes: np.ndarray) -> Support:
    """Where hands with these codes are set; codes `NOT_COMPARED` are nowhere."""
    distinct = np.unique(codes[codes != NOT_COMPARED])
    backs, fronts = distinct // FRONTS, distinct % FRONTS
    room = int(backs.max()) + 2
    held = np.zeros((_TOP, room), np.bool_)
    held[fronts, backs] = True
    within = np.logical_or.accumulate(held, axis=0)
    numbers = np.arange(room, dtype=np.int32)
    below = np.maximum.accumulate(np.where(within, numbers, -1), axis=1).astype(np.int32)
    here = np.where(within, numbers, _EVERY_BACK)
    reach = np.minimum.accumulate(here[:, ::-1], axis=1)[:, ::-1]
    above = np.full((_TOP, room), _EVERY_BACK, np.int32)
    above[:, :-1] = reach[:, 1:]
    lowest = np.where(held, numbers, _EVERY_BACK).min(axis=1).astype(np.int32)
    return Support(above, lowest, below)


_EVERY_BACK = 1 << 13
"""Above every back."""


class Steps(NamedTuple):
    """What matters of the staircases of many hands, a row each: bounds on backs and fronts, and how many."""

    points: np.ndarray
    many: np.ndarray


class Setting(NamedTuple):
    """How the player may set hands."""

    joker: int
    """What the joker is, as the rules' functions know it."""
    least_back: np.ndarray
    """By value in front, the least back that is no foul."""
    copies_lose: bool


def staircases(hands: np.ndarray, setting: Setting, support: Support) -> Steps:
    """The staircase of every hand, one hand a row, as highest backs and fronts that lie below each step."""
    found = Steps(np.zeros((len(hands), MOST_SETTINGS + 1), np.int32), np.zeros(len(hands), np.int64))
    _list_steps(hands, setting, support, found.points, found.many)
    return found


def _marks(codes: np.ndarray, hands: np.ndarray, setting: Setting, support: Support) -> np.ndarray:
    """One number for hands of one code and one staircase: a mixture of all, 64 bits wide."""
    found = np.zeros(len(hands), np.uint64)

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _mark_steps(codes[low:high], hands[low:high], setting, support, found[low:high])

    by_parts(len(hands), (), add)
    return found


@compiled
def _climb(hand: np.ndarray, setting: Setting, support: Support, found: np.ndarray, out: np.ndarray) -> int:
    """What matters of a hand's staircase: how many steps; after them stands the bound within which it does not lose."""
    top = support.above.shape[1] - 1
    steps, held = staircase(hand, setting.joker, setting.least_back, found), 0
    for at in range(steps):
        front, back = found[at] % FRONTS - 1, min(found[at] // FRONTS - 1, top)
        if back < 0:
            continue
        last_back = out[held - 1] // FRONTS if held else -1
        # The step adds nothing where no hand is set with such a front between the last back and its own.
        nearest = support.above[front, last_back] if last_back >= 0 else support.lowest[: front + 1].min()
        if nearest > back:
            continue
        while held and support.lowest[front + 1 : out[held - 1] % FRONTS + 1].min() > out[held - 1] // FRONTS:
            held -= 1
        out[held] = support.below[front, back] * FRONTS + front
        held += 1
    less = 1 if setting.copies_lose else 0
    front, back = found[steps] % FRONTS - less, min(max(found[steps] // FRONTS - less, 0), top)
    out[held] = max(support.below[_TOP - 1, back], 0) * FRONTS + front
    return held


@compiled
def _list_steps(hands: np.ndarray, setting: Setting, support: Support, points: np.ndarray, many: np.ndarray) -> None:
    hand, found = np.zeros(hands.shape[1], np.int64), np.zeros(MOST_SETTINGS + 1, np.int64)
    out = np.zeros(MOST_SETTINGS + 1, np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        many[number] = _climb(hand, setting, support, found, out)
        points[number, : many[number] + 1] = out[: many[number] + 1]


@compiled
def _mark_steps(codes: np.ndarray, hands: np.ndarray, setting: Setting, support: Support, marks: np.ndarray) -> None:
    hand, found = np.zeros(hands.shape[1], np.int64), np.zeros(MOST_SETTINGS + 1, np.int64)
    out = np.zeros(MOST_SETTINGS + 1, np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        many = _climb(hand, setting, support, found, out)
        mark = u64(codes[number])
        for at in range(many + 1):
            mark = (mark ^ u64(out[at])) * u64(0x9E3779B97F4A7C15)
            mark ^= mark >> u64(29)
        marks[number] = mark ^ u64(many)


def questions_of(points: np.ndarray, many: int) -> list[tuple[int, int, int, int]]:
    """What a hand with such a staircase asks: highest back and front that are counted, sign, and what for.

    >>> steps = np.array([4 * FRONTS + 8, 7 * FRONTS + 6, 7 * FRONTS + 8])
    >>> questions_of(steps, 2)[:3]
    [(4, 8, 1, 0), (7, 6, 1, 0), (4, 6, -1, 0)]
    """
    codes = [divmod(int(code), FRONTS) for code in points[: many + 1]]
    found = [(back, front, 1, WINS) for back, front in codes[:many]]
    found += [(codes[at][0], codes[at + 1][1], -1, WINS) for at in range(many - 1)]
    back, front = codes[many]
    # Not at least as high: lower in front, or behind, less those lower in both.
    return [*found, (_EVERY_BACK, front, 1, LOSES), (back, _TOP - 1, 1, LOSES), (back, front, -1, LOSES)]


def count_best(deck: int, size: int, asked: Asked) -> np.ndarray:
    """Of the deals that are compared: those that some setting wins, and those that some setting does not lose."""
    sums = Sums(np.zeros(2, np.int64))
    for shared in range(size + 1):
        kept, weights = classes(deck, shared)
        signed = weights * (-1) ** shared

        def add(low: int, high: int, into: Sums, kept: np.ndarray = kept, signed: np.ndarray = signed) -> None:
            if kept.shape[1] <= _COUNTED:
                _add_counted(deck, size, kept[low:high], signed[low:high], asked, into.found)
            else:
                _add_listed(deck, size, kept[low:high], signed[low:high], asked, into.found)

        by_parts(len(weights), sums, add)
    return sums.found


@compiled
def _pass(codes: np.ndarray, times: np.ndarray, many: int, passed: int, bound: int, within: np.ndarray) -> int:
    """Pass the other's hands below a bound, counting for every front those at most as high."""
    while passed < many and codes[passed] < bound:
        for front in range(codes[passed] % FRONTS, _TOP):
            within[front] += times[passed]
        passed += 1
    return passed


@compiled
def _add_counted(deck: int, size: int, kept: np.ndarray, signed: np.ndarray, asked: Asked, found: np.ndarray) -> None:
    """Few shared cards: the many hands that hold them are counted by kind."""
    shared, kinds = kept.shape[1], len(asked.theirs)
    free, others = size - shared, deck - shared
    steps = np.zeros((free + 1, others), np.int64)
    counts, within = np.zeros(kinds, np.int64), np.zeros(_TOP, np.int64)
    codes, times = np.empty(kinds, np.int64), np.empty(kinds, np.int64)
    for number in range(len(signed)):
        start = steps_around(kept[number], shared, deck, size, steps)
        counts[:] = 0
        count_kinds(steps, free, others, start, asked.kinds, counts)
        many = 0
        for kind in range(kinds):
            if counts[kind] and asked.theirs[kind] != NOT_COMPARED:
                codes[many], times[many] = asked.theirs[kind], counts[kind]
                many += 1
        within[:] = 0
        passed = 0
        for at in range(len(asked.questions)):
            asking = counts[asked.by_question[at]]
            if asking:
                question = asked.questions[at]
                passed = _pass(codes, times, many, passed, (asked.backs[question] + 1) * FRONTS, within)
                below = within[asked.fronts[question]]
                found[asked.counts[question]] += signed[number] * asking * asked.signs[question] * below


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
    within = np.zeros(_TOP, np.int64)
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


@compiled
def sort_numbers(numbers: np.ndarray, spare: np.ndarray, many: int, shift: int, bits: int) -> None:
    """Sort numbers by so many bits above a shift, digit by digit."""
    half = (bits + 1) // 2
    low_bits = (1 << half) - 1
    starts = np.zeros((2, (1 << half) + 1), np.int64)
    for at in range(many):
        number = numbers[at] >> shift
        starts[0, (number & low_bits) + 1] += 1
        starts[1, (number >> half) + 1] += 1
    for digit in range(1, 1 << half):
        starts[0, digit] += starts[0, digit - 1]
        starts[1, digit] += starts[1, digit - 1]
    for at in range(many):
        digit = numbers[at] >> shift & low_bits
        spare[starts[0, digit]] = numbers[at]
        starts[0, digit] += 1
    for at in range(many):
        digit = spare[at] >> shift >> half
        numbers[starts[1, digit]] = spare[at]
        starts[1, digit] += 1


def ask(theirs: np.ndarray, points: np.ndarray, many: np.ndarray) -> Asked:
    """All questions of all kinds of hands, given by kind, in rising order of the other's codes; no hands yet."""
    numbers: dict[tuple[int, int, int, int], int] = {}
    by_kind = [
        [numbers.setdefault(one, len(numbers)) for one in questions_of(points[at], int(many[at]))]
        for at in range(len(theirs))
    ]
    listed = list(numbers)
    rising = sorted(range(len(listed)), key=listed.__getitem__)
    place = np.empty(len(listed), np.int64)
    place[rising] = np.arange(len(listed))
    first = np.zeros(len(theirs) + 1, np.int64)
    first[1:] = np.cumsum([len(each) for each in by_kind])
    asked = place[np.array([number for each in by_kind for number in each], np.int64)]
    askers = np.repeat(np.arange(len(theirs)), np.diff(first))
    order = np.argsort(asked, kind="stable")
    data = np.array([listed[number] for number in rising], np.int64)
    backs, fronts, signs, counts = (np.ascontiguousarray(data[:, column]) for column in range(4))
    return Asked(
        np.zeros(0, np.int32),
        theirs,
        first,
        asked,
        backs,
        fronts,
        signs,
        counts,
        askers[order],
        asked[order],
        len(listed).bit_length(),
    )


def set_against(hands: np.ndarray, codes: np.ndarray, setting: Setting) -> tuple[Asked, np.ndarray]:
    """The questions of all hands, given by class with the codes of the other's setting, and the kind of each class."""
    support = support_of(codes)
    marks = _marks(codes, hands, setting, support)
    distinct, first = np.unique(marks, return_index=True)
    # Kinds stand in the order of the other's codes.
    order = np.argsort(codes[first], kind="stable")
    number = np.empty(len(distinct), np.int32)
    number[order] = np.arange(len(distinct), dtype=np.int32)
    first = first[order]
    of_class = number[np.searchsorted(distinct, marks)]
    steps = staircases(hands[first], setting, support)
    return ask(codes[first].astype(np.int64), steps.points, steps.many), of_class
