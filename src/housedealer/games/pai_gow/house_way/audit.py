"""The audit of a chart by trying every hand: hands with no row, with two rows, or with none printed."""

from __future__ import annotations

import functools
from collections import Counter

import numpy as np

from housedealer.compiled import kernel
from housedealer.games.pai_gow.house_way.arrangements import CELLS, arrange, cell, cell_of
from housedealer.games.pai_gow.house_way.by_chart import KINDS, arrays_of, claims, rows_by_way
from housedealer.games.pai_gow.house_way.chart import Chart
from housedealer.games.pai_gow.house_way.hand_classes import suit_classes
from housedealer.games.pai_gow.house_way.holdings import is_complete, key_of, rank_sets, set_place
from housedealer.games.pai_gow.posting import JOKERS
from housedealer.rankings.kernels.small import LEAST_BACK

NO_WAY = -1


@kernel
def _count(chart, hands, weights, cells, ways, fouls):  # type: ignore[no-untyped-def]  # compiled
    """Count hands by cell, by way (the last for none), and those whose front outranks their back."""
    for n in range(len(hands)):
        _, way, front, back = arrange(chart, hands[n])
        cells[cell_of(chart, hands[n])] += weights[n]
        ways[way] += weights[n]
        least = LEAST_BACK[front] if chart.cards == 7 else 0
        if way >= 0 and back < least:
            fouls[0] += weights[n]


@kernel
def _sort_out(hands, weights, joker, sets, complete):  # type: ignore[no-untyped-def]  # compiled
    """Add hands without straight or flush to the count of their set of ranks, and mark the others."""
    for n in range(len(hands)):
        key, mask = key_of(hands[n])
        complete[n] = is_complete(key, mask, joker)
        if not complete[n]:
            sets[set_place(hands[n], key, hands.shape[1])] += weights[n]


@functools.lru_cache(maxsize=4)
def every_hand(cards: int, joker: int) -> tuple[np.ndarray, np.ndarray]:
    """All hands: one of each set of ranks without straight or flush, one of each suit class with, and how many each."""
    plain = rank_sets(cards)
    sets = np.zeros(len(plain), dtype=np.int64)
    hands, counts = [], []
    for part, weights in suit_classes(cards):
        complete = np.zeros(len(part), dtype=np.bool_)
        _sort_out(part, weights, joker, sets, complete)
        hands.append(part[complete])
        counts.append(weights[complete])
    places = np.array([set_place(hand, key_of(hand)[0], cards) for hand in plain])
    held = sets[places] > 0
    return np.concatenate([plain[held], *hands]), np.concatenate([sets[places][held], *counts])


@functools.lru_cache(maxsize=16)
def findings(chart: Chart) -> tuple[dict[str, str], ...]:
    """The findings of trying every hand, as the audit writes them: kind, place and words.

    - `house-way-hole`: hands that no row is for, or whose row has no way to set them;
    - `house-way-twice`: hands that two rows are for;
    - `house-way-reading`: hands that no printed row is for, and how they are read;
    - `house-way-unused`: a row that no hand uses;
    - `house-way-foul`: hands whose front would outrank their back.
    """
    arrays, by_way = arrays_of(chart), rows_by_way(chart)
    cells, fouls = np.zeros(CELLS, dtype=np.int64), np.zeros(1, dtype=np.int64)
    ways = np.zeros(len(by_way) + 1, dtype=np.int64)
    hands, weights = every_hand(chart.cards, JOKERS[chart.joker])
    _count(arrays, hands, weights, cells, ways, fouls)
    total = int(weights.sum())
    result: list[tuple[str, str, str]] = []
    claimed = {cell(*held): rows for held, rows in claims(chart).items()}
    without, claims_of, twice = Counter[str](), Counter[str](), Counter[str]()
    readings: dict[str, str] = {}
    for number in np.flatnonzero(cells):
        rows, held = claimed.get(int(number), []), int(cells[number])
        if not rows:
            without[KINDS[number // (CELLS // len(KINDS))]] += held
        if len(rows) > 1:
            twice[" and ".join(row.name for row in rows)] += held
        for row in rows:
            claims_of[row.name] += held
            readings |= {row.name: row.reading} if row.reading else {}
    result += [("hole", kind, f"no row is for {held:,} hands") for kind, held in without.items()]
    if ways[NO_WAY] > sum(without.values()):
        result.append(
            ("hole", "ways", f"{ways[NO_WAY] - sum(without.values()):,} hands cannot be set as their row says")
        )
    result += [("twice", names, f"both are for {held:,} hands") for names, held in twice.items()]
    for name, why in readings.items():
        share = f"{claims_of[name]:,} of {total:,} hands"
        result.append(("reading", name, f"no printed row is for it ({share}): {why}"))
    result += [("unused", row.name, "no hand comes to it") for row in chart.rows_in_force if not claims_of[row.name]]
    if fouls[0]:
        result.append(("foul", "fronts", f"{fouls[0]:,} hands are set with a front that outranks the back"))
    return tuple({"kind": f"house-way-{kind}", "place": place, "says": words} for kind, place, words in result)
