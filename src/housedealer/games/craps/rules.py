"""How a flip of two cards decides a wager: plain functions on small whole numbers, compiled by the odds too.

Cards count ace 1 to six 6. A wager is its `kind`, its `number` (0 while a line or come wager has none yet) and its
`marks`: totals as bits, on which a wager for one flip wins or a don't wager is barred.
"""

from __future__ import annotations

LINE, DONT, NUMBER, LAY, HARD, ONE_FLIP, HOP = range(7)
"""Pass and come; their don't sides; a number before a seven (place, buy, big, odds); a seven before a number (lay,
odds on the don't side); a pair before a seven or the easy way; totals of the next flip; its very cards."""

WIN, STAY, LOSE = 1, 0, -1

SEVEN, ELEVEN = 7, 11
POINTS = (4, 5, 6, 8, 9, 10)
_POINTS = 0b111_0111_0000
"""The same as bits (001:4274)."""


def point_of(total: int) -> int:
    """The total itself if it can be a point, else 0: where a come wager moves, what a come-out sets.

    >>> [point_of(total) for total in range(2, 13)]
    [0, 0, 4, 5, 6, 0, 8, 9, 10, 0, 0]
    """
    return total if _POINTS >> total & 1 else 0


def next_point(point: int, total: int) -> int:
    """The point after a flip: set on the come-out, off when it is made or a seven comes (001:4082, 4274).

    >>> next_point(0, 6), next_point(6, 8), next_point(6, 6), next_point(6, 7)
    (6, 6, 0, 0)
    """
    if point == 0:
        return point_of(total)
    return 0 if total in (point, SEVEN) else point


def resolve(kind: int, number: int, low: int, high: int, marks: int) -> int:
    """Whether a wager is won, lost or stays; the lower card comes first.

    A place wager on 6 wins on 6, stays on 8 and loses on 7; a don't wager barred on 12 stays there:

    >>> [resolve(NUMBER, 6, 2, 4, 0), resolve(NUMBER, 6, 2, 6, 0), resolve(NUMBER, 6, 3, 4, 0)]
    [1, 0, -1]
    >>> [resolve(DONT, 0, 1, 2, 1 << 12), resolve(DONT, 0, 6, 6, 1 << 12), resolve(DONT, 0, 5, 6, 1 << 12)]
    [1, 0, -1]
    """
    total = low + high
    if kind == ONE_FLIP:
        return WIN if marks >> total & 1 else LOSE
    if kind == HOP:
        return WIN if number == 10 * low + high else LOSE
    if number == 0:  # only line and come wagers have no number, until one comes (001:4082-4083)
        if total in (SEVEN, ELEVEN):
            return WIN if kind == LINE else LOSE
        if _POINTS >> total & 1:
            return STAY
        if kind == LINE:
            return LOSE
        return STAY if marks >> total & 1 else WIN
    if total == number:
        if kind == HARD:
            return WIN if low == high else LOSE
        return WIN if kind in (LINE, NUMBER) else LOSE
    if total == SEVEN:
        return WIN if kind in (DONT, LAY) else LOSE
    return STAY


def winnings_fee(won: int, step: int, each: int, most: int) -> int:
    """The fee on a buy or lay wager's winnings, in cents: `each` for every started `step`, up to `most` (0: no
    maximum); never more than was won (001:4095).

    >>> [winnings_fee(won, 2000, 100, 0) for won in (2000, 2050, 10_000, 60_000)]
    [100, 200, 500, 3000]
    """
    fee = -(-won // step) * each
    if most and fee > most:
        fee = most
    return won if fee > won else fee
