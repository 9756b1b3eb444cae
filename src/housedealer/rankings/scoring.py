"""The value of the best hand in a multiset of ranks: the rules behind the ranking tables.

Slow and plain; `build` runs it once over every multiset. `counts` is the number of cards of each rank held, from
two to ace (in ace-to-five low, from ace to king).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from housedealer.rankings import ladders
from housedealer.rankings.ladders import (
    ACE,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Ladder,
    Rung,
)  # fmt: skip

Counts = tuple[int, ...]
Runs = dict[tuple[int, ...], int]


def multisets(cards: int, ranks: tuple[int, ...] = ladders.ALL_RANKS) -> Iterator[Counts]:
    """Every multiset of this many ranks, at most four of each."""
    for held in combinations_with_replacement(ranks, cards):
        counts = [0] * 13
        for rank in held:
            counts[rank] += 1
        if max(counts) <= 4:
            yield tuple(counts)


def paired_rungs(counts: Counts, cards: int = 5) -> Iterator[Rung]:
    """The best rung of each category made of pairs and kickers, in hands of this many cards."""
    held = [rank for rank in reversed(range(13)) if counts[rank]]

    def kickers(used: tuple[int, ...], room: int) -> tuple[int, ...]:
        return tuple([rank for rank in held if rank not in used][:room])

    fives, fours, threes, pairs = ([rank for rank in held if counts[rank] >= n] for n in (5, 4, 3, 2))
    if fives:
        yield FIVE, (fives[0],)
    if fours:
        yield QUADS, (fours[0], *kickers((fours[0],), cards - 4))
    if threes:
        yield TRIPS, (threes[0], *kickers((threes[0],), cards - 3))
        below = [rank for rank in pairs if rank != threes[0]]
        if below and cards == 5:
            yield FULL_HOUSE, (threes[0], below[0])
    if len(pairs) >= 2:
        yield TWO_PAIR, (pairs[0], pairs[1], *kickers((pairs[0], pairs[1]), cards - 4))
    if pairs:
        yield PAIR, (pairs[0], *kickers((pairs[0],), cards - 2))
    if len(held) >= cards:
        yield HIGH_CARD, tuple(held[:cards])


def straight_tops(held: set[int], straights: Runs, fillers: int = 0) -> list[int]:
    """The top cards of the straights that the held ranks make with up to `fillers` ranks filled in."""
    return [top for run, top in straights.items() if sum(rank not in held for rank in run) <= fillers]


def ranks_value(ladder: Ladder, straights: Runs, counts: Counts, cards: int = 5) -> int:
    """The value of the best hand from some ranks when no flush is possible."""
    held = {rank for rank in range(13) if counts[rank]}
    rungs = [rung for rung in paired_rungs(counts, cards) if rung in ladder.value]
    rungs += [(STRAIGHT, (top,)) for top in straight_tops(held, straights)]
    return ladder.best(rungs)


def _with(counts: Counts, extra: tuple[int, ...]) -> Counts:
    added = list(counts)
    for rank in extra:
        added[rank] += 1
    return tuple(added)


def bug_value(ladder: Ladder, straights: Runs, counts: Counts, jokers: int) -> int:
    """The value of the best hand where each joker is an ace or fills a straight (the "bug")."""
    held = {rank for rank in range(13) if counts[rank]}
    tops = straight_tops(held, straights, jokers)
    aces = ranks_value(ladder, straights, _with(counts, (ACE,) * jokers))
    return max([aces, *(ladder.value[(STRAIGHT, (top,))] for top in tops)])


def wild_value(ladder: Ladder, straights: Runs, counts: Counts, jokers: int) -> int:
    """The value of the best hand where each joker is any card, five of a kind included.

    A joker that fills no straight does best as a rank held already, or as an ace.
    """
    held = {rank for rank in range(13) if counts[rank]}
    tops = straight_tops(held, straights, jokers)
    values = [ladder.value[(STRAIGHT, (top,))] for top in tops]
    for extra in combinations_with_replacement(sorted(held | {ACE}), jokers):
        values.append(ranks_value(ladder, straights, _with(counts, extra)))
    return max(values)


def low_value(counts: Counts, jokers: int = 0) -> int:
    """Ace-to-five: the best low of some ranks; a joker is the lowest rank not in the hand."""
    missing = [rank for rank in range(13) if not counts[rank]][:jokers]
    counts = _with(counts, tuple(missing))
    ladder = ladders.low_a5()
    held = [rank for rank in range(13) if counts[rank]]
    if len(held) >= 5:
        return ladder.value[(HIGH_CARD, tuple(reversed(held[:5])))]
    each = [rank for rank in held for _ in range(counts[rank])]
    return ladder.best([ladders.shape(five) for five in combinations(each, 5)])


def flush_value(
    ladder: Ladder,
    straights: Runs,
    ranks: tuple[int, ...],
    mask: int,
    jokers: int,
    *,
    cards: int = 5,
    fill: bool = True,
) -> int:
    """The best flush of the ranks held in one suit with this many jokers; 0 where there is none.

    A joker in a flush is the highest rank of the suit not held. Without `fill` it completes a straight
    flush but not a plain one (500 Club's Fortune Pai Gow, seed 000, lines 1010-1011).
    """
    held = [rank for rank in reversed(ranks) if mask >> rank & 1]
    if len(held) + jokers < cards:
        return 0
    tops = straight_tops(set(held), straights, jokers)
    rungs: list[Rung] = [(STRAIGHT_FLUSH, (top,)) for top in tops]
    if ACE in tops and (ROYAL, (ACE,)) in ladder.value:
        rungs.append((ROYAL, (ACE,)))
    filled = [rank for rank in reversed(ranks) if rank not in held][: jokers if fill else 0]
    plain = tuple(sorted([*held, *filled], reverse=True)[:cards])
    if len(plain) == cards:
        rungs.append((FLUSH, plain))
    values = [ladder.value[rung] for rung in rungs if rung in ladder.value]
    return max(values, default=0)
