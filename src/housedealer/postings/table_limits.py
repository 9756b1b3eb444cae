"""The table limit that a schedule option names for a game for the pot, and whether a table plays within it."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from housedealer.money import cents, show

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption

_AMOUNT = r"\$([0-9,]+)"
_GAME = rf"{_AMOUNT}(?:-{_AMOUNT})?"
_LIMIT = re.compile(rf"^{_GAME}(?: to (?:{_GAME}|(no limit))| (min bet)( \+)?)?$")


class Terms(NamedTuple):
    """The terms of a table for the pot: its structure, and its lower and upper limits in cents (0 if none)."""

    structure: str
    lower: int = 0
    upper: int = 0
    blind: int = 0
    """The opening bet without limits: the big blind, or the bring-in."""

    @property
    def words(self) -> str:
        """The limits in words.

        >>> Terms("fixed", 400, 800).words, Terms("no", blind=200).words, Terms("points", lower=500).words
        ('$4-$8', 'no limits', '$5')
        """
        if self.lower and self.upper:
            return f"{show(self.lower)}-{show(self.upper)}"
        return show(self.lower) if self.lower else "no limits"


class TableLimit(NamedTuple):
    """A posted table limit, in cents: the smallest game, and the largest where the text names a range of games."""

    low: tuple[int, int]
    """The lower and upper limit of the game, or of the smallest; the upper is 0 where one amount is named alone."""
    high: tuple[int, int] | None = None
    """The largest game of a range."""
    open_end: bool = False
    """Whether any game from the smallest on is meant, those without limits too."""
    least_bet: bool = False
    """Whether the amount is the least bet of the table."""


@functools.lru_cache(maxsize=256)
def read_limit(posted: str) -> TableLimit | None:
    """A table limit as schedules print it; None if the words name no limit of bets.

    >>> read_limit("$4-$8")
    TableLimit(low=(400, 800), high=None, open_end=False, least_bet=False)
    >>> read_limit("$4-$8 to $1,000-$2,000").high, read_limit("$1-$2 to no limit").open_end
    ((100000, 200000), True)
    >>> read_limit("$2 min bet +")
    TableLimit(low=(200, 0), high=None, open_end=True, least_bet=True)
    """
    match = _LIMIT.match(posted)
    if match is None:
        return None
    lower, upper, most_lower, most_upper, no_limit, least_bet, more = match.groups()
    high = (_amount(most_lower), _amount(most_upper)) if most_lower else None
    return TableLimit((_amount(lower), _amount(upper)), high, bool(no_limit or more), bool(least_bet))


def _amount(text: str | None) -> int:
    return cents(text.replace(",", "")) if text else 0


def posted_amount(option: FeeOption | None) -> int | None:
    """The single amount of an option's table limit, in cents, such as the value of a point; None if it has none."""
    return cents(option.stakes) if option is not None and option.stakes else None


def within_limit(option: FeeOption, terms: Terms) -> bool:
    """Whether a table's limits are those that an option is for.

    >>> from housedealer.postings import load
    >>> options = load("the-101/omaha").fees.options
    >>> [one.option for one in options if within_limit(one, Terms("fixed", 400, 800))]
    [1, 2, 3]
    """
    limit = read_limit(option.stakes)
    if limit is None:
        return True
    opening = terms.lower or terms.blind
    if limit.least_bet or limit.open_end:
        return opening >= limit.low[0] if limit.open_end else opening == limit.low[0]
    if option.any_wager:
        return limit.low[0] <= opening and (terms.upper or opening) <= limit.low[1]
    if not limit.low[1]:
        # A point's value; a table that names none plays for the option's own.
        return terms.lower in (0, limit.low[0])
    if not terms.upper:
        return False
    if limit.high is None:
        return (terms.lower, terms.upper) == limit.low
    return limit.low[0] <= terms.lower <= limit.high[0] and limit.low[1] <= terms.upper <= limit.high[1]
