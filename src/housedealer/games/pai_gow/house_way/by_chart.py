"""The house way: any hand set by any chart.

>>> from housedealer.cards import cards, text
>>> chart = load_chart("face-up")
>>> hand = cards("Jd Js 8c 8h Ac 7h 4s")
>>> text(set_hand(chart, hand)), row_of(chart, hand)
('Ac 7h', 'two pair, jacks to nines: both pairs in back, an ace in front')
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

from housedealer.cards import RANKS, text
from housedealer.errors import HouseError
from housedealer.games.pai_gow.house_way.chart import FRONT_WORDS, Chart, HandKind, JokerRule, Row, Way, load_chart
from housedealer.rankings import high, ladders, two_card

if TYPE_CHECKING:
    import numpy as np

    from housedealer.games.pai_gow.house_way.arrangements import ChartArrays
    from housedealer.games.pai_gow.posting import Rules

__all__ = [
    "Arranged",
    "Chart",
    "arranged",
    "arrays_of",
    "claims",
    "findings",
    "load_chart",
    "row_of",
    "rows_by_way",
    "set_hand",
]

KINDS: tuple[str, ...] = get_args(HandKind)
_LEVELS = {
    "without": (0,), "with": (1, 2), "either": (0, 1, 2), "straight or flush": (1,), "straight flush": (2,),
}  # fmt: skip
_JOKERS = {"without": (0,), "with": (1,), "either": (0, 1)}
_GROUPS = {
    "singles": 0, "high pair": 2, "low pair": 8, "the pair": 8, "higher pair": 8, "higher set": 2,
    "pair of the three": 8, "one of the set": 1, "one of the high pair": 1, "one of the pair": 4, "split": 2,
}  # fmt: skip
"""How many cards of each group are in front: ones count the first, fours the second."""
_BACKS = {
    "any": 0,
    "complete": high.least(ladders.STRAIGHT),
    "pair of jacks": high.least_pair(RANKS.index("J")),
    "three of a kind": high.least(ladders.TRIPS),
    "full house": high.least(ladders.FULL_HOUSE),
    "four of a kind": high.least(ladders.QUADS),
}
Cell = tuple[int, int, int, int, int]
"""Kind of hand, ranks of its first two groups, complete hands, joker."""


def set_hand(chart: Chart, codes: Sequence[int]) -> tuple[int, ...]:
    """The cards that go in front, the higher first; of interchangeable cards the lowest codes, whatever the order of
    the hand.

    >>> from housedealer.cards import cards, text
    >>> text(set_hand(load_chart("pai-gow-gold"), cards("Qd Qs Qh Qc 5h 5c 5s")))
    'Qd Qc'
    """
    return arranged(chart, codes).front


def row_of(chart: Chart, codes: Sequence[int]) -> str:
    """The row of the chart that sets a hand, and how, in words for people."""
    return row_words(chart, *rows_by_way(chart)[arranged(chart, codes).way])


def row_words(chart: Chart, row: Row, way: Way) -> str:
    """A row of the chart and how it sets a hand, in words for people."""
    return f"{row.name}: {way.words or _words(chart, way)}"


def _words(chart: Chart, way: Way) -> str:
    if way.back != "complete":
        return FRONT_WORDS[way.front]
    if chart.keep == "back" and way.front == "any":
        return "strongest complete hand in back"
    return f"complete hand in back, {FRONT_WORDS[way.front]}"


class Arranged(NamedTuple):
    """A hand set by its chart: the cards in front, the number of the way taken, and the values of front and back."""

    front: tuple[int, ...]
    way: int
    front_value: int
    back_value: int


def arranged(chart: Chart, codes: Sequence[int]) -> Arranged:
    """A hand set by its chart; the cards in front as `set_hand` gives them."""
    hand, needed = tuple(sorted(codes)), chart.cards
    if len(hand) != needed or len(set(hand)) != needed:
        raise HouseError(f"house way {chart.name}: {len(set(hand))} cards; expected {needed} different ones")
    result = _arranged(chart, hand)
    if result.way < 0:
        raise HouseError(f"house way {chart.name}: no row is for {text(hand)}; expected every hand to have one")
    return result


@functools.lru_cache(maxsize=256)
def _arranged(chart: Chart, hand: tuple[int, ...]) -> Arranged:
    """A hand, sorted by code, set by its chart; cached for the next question about its row."""
    place, way, front, back = _engine()(_compiled(chart)[0], hand)
    return Arranged(tuple([hand[at] for at in dict.fromkeys((place & 7, place >> 3))]), way, front, back)


@functools.cache
def _engine() -> Callable[[ChartArrays, tuple[int, ...]], tuple[int, int, int, int]]:
    """The compiled engine, loaded when a hand is first set; at a server's table nobody waits while it is compiled."""
    import numpy as np

    from housedealer.games.pai_gow.house_way.arrangements import arrange
    from housedealer.interpreted import at_once

    def run(chart: ChartArrays, hand: tuple[int, ...]) -> tuple[int, int, int, int]:
        place, way, front, back = at_once(arrange)(chart, np.array(hand, dtype=np.int64))
        return int(place), int(way), int(front), int(back)

    return run


@functools.lru_cache(maxsize=16)
def arrays_of(chart: Chart) -> ChartArrays:
    """The chart for compiled code, with every set of ranks computed: for `arrangements.front_of` and `set_all`."""
    from housedealer.games.pai_gow.house_way.arrangements import fill

    arrays = _compiled(chart)[0]
    fill(arrays, _rank_sets(chart.cards))
    return arrays


@functools.cache
def _rank_sets(cards: int) -> np.ndarray:
    from housedealer.games.pai_gow.house_way.holdings import rank_sets

    return rank_sets(cards)


def rows_by_way(chart: Chart) -> list[tuple[Row, Way]]:
    """Row and way by the number of the way in the chart's arrays."""
    return _compiled(chart)[1]


def findings(rules: Rules) -> list[tuple[str, str]]:
    """Findings of the audit in a posting's house way: the row or kind of hand, and what is wrong."""
    if rules.house_way is None:
        return []
    from housedealer.games.pai_gow.house_way import audit

    result = audit.findings(load_chart(rules.house_way, rules.joker))
    return [(f"house way, {finding['place']}", finding["says"]) for finding in result]


def claims(chart: Chart) -> dict[Cell, list[Row]]:
    """The rows for each kind of hand; one row each where the chart is sound."""
    result: dict[Cell, list[Row]] = {}
    for rows in chart.layers:
        settled = set(result)
        for row in rows:
            for cell in _cells(row):
                if cell not in settled:
                    result.setdefault(cell, []).append(row)
    return result


def _cells(row: Row) -> list[Cell]:
    return [
        (KINDS.index(kind), RANKS.index(first), RANKS.index(second), complete, joker)
        for kind in row.kinds
        for first in row.high
        for second in row.low
        for complete in _LEVELS[row.complete]
        for joker in _JOKERS[row.joker]
    ]


@functools.lru_cache(maxsize=64)
def _compiled(chart: Chart) -> tuple[ChartArrays, list[tuple[Row, Way]]]:
    """The chart's arrays, and row and way by the number of the way."""
    import numpy as np

    from housedealer.games.pai_gow.house_way import arrangements

    cell = arrangements.cell.py_func  # a sum: compiling it would take longer
    claimed = claims(chart)
    programs = np.full(arrangements.CELLS, -1, dtype=np.int32)
    starts: dict[tuple[str, ...], int] = {}
    program: list[tuple[Row, Way]] = []
    ways: list[tuple[int, ...]] = []
    for held, rows in claimed.items():
        chain = _chain(rows[0], held, claimed)
        name = tuple(row.name for row in chain)
        if name not in starts:
            starts[name] = len(program)
            program += [(row, way) for row in chain for way in row.ways]
            last = len(program) - 1
            ways += [(*_encoded(chart, program[at][1]), int(at < last)) for at in range(starts[name], len(program))]
        programs[cell(*held)] = starts[name]
    arrays = arrangements.ChartArrays(
        programs=programs,
        ways=np.array(ways, dtype=np.int64),
        sets=np.zeros(len(_rank_sets(chart.cards)), dtype=np.int32),
        cards=chart.cards,
        joker=get_args(JokerRule).index(chart.joker),
        flushes=any(row.complete == "straight flush" for row in chart.rows_in_force),
    )
    return arrays, program


def _chain(row: Row, cell: Cell, claimed: dict[Cell, list[Row]]) -> list[Row]:
    """A row and those that it passes the hand on to."""
    if row.otherwise is None:
        return [row]
    onward = (KINDS.index(row.otherwise), cell[1], cell[2], 0, cell[4])
    rows = claimed.get(onward)
    return [row, *_chain(rows[0], onward, claimed)] if rows else [row]


def _encoded(chart: Chart, way: Way) -> tuple[int, ...]:
    from housedealer.games.pai_gow.house_way.arrangements import A_PAIR, ANY, FIRST_AND_THIRD, NEXT_HIGHEST, OF_GROUPS

    by_words = {"any": ANY, "a pair": A_PAIR, "next highest": NEXT_HIGHEST, "first and third": FIRST_AND_THIRD}
    kind = by_words.get(way.front, OF_GROUPS)
    back_first = chart.keep == "back" and way.back == "complete"
    return (
        kind, _GROUPS.get(way.front, 0), _BACKS[way.back], _front(way.least), _front(way.exactly), int(back_first),
    )  # fmt: skip


def _front(words: str) -> int:
    """The value of a front such as `AT`; of one rank the lowest front with it."""
    if not words:
        return 0
    ranks = [RANKS.index(rank) for rank in words]
    if len(ranks) == 1:
        ranks.append(0 if ranks[0] else 1)
    return two_card.value([ranks[0] * 4, ranks[1] * 4 + 1])
