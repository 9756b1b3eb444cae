"""Amounts as a few named steps: an agent chooses a step, which comes to whole dollars where possible."""

from __future__ import annotations

from collections.abc import Iterable

from housedealer.games.poker.about import BetAbout
from housedealer.table.round.offers import Amount

STEPS = ("least", "quarter", "half", "three-quarters", "pot", "twice-pot", "most", "other", "another")
"""The steps of a bet, a raise, a double or an insurance.

`least` and `most` are those of the offer. Where there is a pot, `quarter` to `twice-pot` are parts of it: a raise to
the highest bet and this much of the pot as it is once that bet is called. Elsewhere `quarter` to `three-quarters` are
parts of the way from the least to the most. `other` and `another` are amounts allowed besides the range.
"""
PARTS: tuple[tuple[int, int], ...] = ((1, 4), (1, 2), (3, 4), (1, 1), (2, 1))
MOST = STEPS.index("most")

TIMES = (1, 2, 5, 10)
WAGER_STEPS = ("least", "twice", "5-times", "10-times", "most")
"""The steps of a wager before the deal: multiples of the table's minimum, or the most."""

BANK_PARTS = ((1, 10), (1, 4), (1, 2), (3, 4), (1, 1))
BANK_STEPS = ("tenth", "quarter", "half", "three-quarters", "most")
"""The steps of a bank: fractions of the player-dealer's stack less the fee."""


def whole(amount: int) -> int:
    """The amount rounded down to whole dollars; less than a dollar stays as it is.

    >>> whole(1250), whole(50)
    (1200, 50)
    """
    return amount - amount % 100 if amount >= 100 else amount


def sizes(amount: Amount, about: BetAbout) -> list[tuple[int, int]]:
    """The distinct steps of an amount, each with its cents.

    >>> sizes(Amount(400, 20000), {"pot": 300, "to_call": 200, "level": 200})
    [(0, 400), (3, 500), (4, 700), (5, 1200), (6, 20000)]
    >>> sizes(Amount(500, 1000), {})
    [(0, 500), (1, 600), (2, 700), (3, 800), (6, 1000)]
    >>> sizes(Amount(400, 400, default=400, extra=(800,)), {"pot": 300})
    [(0, 400), (7, 800)]
    """
    least, most = amount.least, amount.most
    result = [(0, least)]
    if most > least:
        if "level" in about:
            base, part, parts = about["level"], about["pot"] + about["to_call"], PARTS
        else:
            base, part, parts = least, most - least, PARTS[:3]
        last = least
        for step, (times, of) in enumerate(parts, 1):
            size = base + part * times // of
            size -= size % 100
            if last < size < most:
                result.append((step, size))
                last = size
        result.append((MOST, most))
    if amount.extra:
        result += [(MOST + at, size) for at, size in enumerate(amount.extra, 1) if size not in (least, most)]
    return result


def wager_sizes(least: int, most: int, step: int) -> list[tuple[int, int]]:
    """The distinct steps of a wager from the least to the most, each with its cents.

    >>> wager_sizes(500, 30000, 1), wager_sizes(500, 1100, 100)
    ([(0, 500), (1, 1000), (2, 2500), (3, 5000), (4, 30000)], [(0, 500), (1, 1000), (4, 1100)])
    """
    if most < least:
        return []
    result = [(at, least * times) for at, times in enumerate(TIMES) if least * times <= most]
    top = most - most % step
    if top > result[-1][1]:
        result.append((len(TIMES), max(whole(top), result[-1][1] + step) if whole(top) % step == 0 else top))
    return result


def bank_sizes(have: int) -> list[tuple[int, int]]:
    """The distinct steps of a bank, each with its cents.

    >>> bank_sizes(50000)
    [(0, 5000), (1, 12500), (2, 25000), (3, 37500), (4, 50000)]
    """
    return list(_rising((at, whole(have * times // of)) for at, (times, of) in enumerate(BANK_PARTS)))


def _rising(sizes: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    last = 0
    for at, size in sizes:
        if size > last:
            yield at, size
            last = size
