"""Money in whole cents, dollars as people write them, and odds such as 6 to 5."""

from __future__ import annotations

import functools
import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from housedealer.errors import HouseError

_ODDS = re.compile(r"^\s*([0-9]+(?:\.[0-9]+)?)\s*(?:to|:)\s*([0-9]+)\s*$")
_DOLLARS = re.compile(r"^\s*(-?)\$?(-?)([0-9,]*\.?[0-9]*)\s*$")
_MOST = 10**15


def cents(dollars: object, where: str = "amount") -> int:
    """Whole cents from dollars given as a number or text with at most two decimals.

    >>> cents(25), cents("0.50"), cents(0.5), cents("$1,001")
    (2500, 50, 50, 100100)
    >>> cents("0.505")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: amount: 0.505 is not whole cents; expected at most two decimals
    """
    if isinstance(dollars, int) and not isinstance(dollars, bool):
        if abs(dollars) > _MOST:
            raise HouseError(f"{where}: {dollars} is too large an amount")
        return dollars * 100
    if isinstance(dollars, str):
        match = _DOLLARS.match(dollars)
        text = "".join(match.groups()).replace(",", "") if match else ""
    elif isinstance(dollars, (float, Decimal)):
        text = str(dollars)
    else:
        text = ""
    try:
        amount = Decimal(text) * 100
    except InvalidOperation:
        raise HouseError(f"{where}: {dollars!r} is not an amount; expected dollars such as 25 or 0.50") from None
    if not amount.is_finite() or abs(amount) > _MOST:
        raise HouseError(f"{where}: {dollars!r} is not an amount; expected dollars such as 25 or 0.50")
    whole = int(amount)
    if whole != amount:
        raise HouseError(f"{where}: {dollars} is not whole cents; expected at most two decimals")
    return whole


def dollars(amount: int) -> int | float:
    """An amount in cents as a JSON number of dollars: whole dollars as an integer.

    >>> dollars(2500), dollars(50), dollars(-15200)
    (25, 0.5, -152)
    """
    return amount // 100 if amount % 100 == 0 else amount / 100


@functools.lru_cache(maxsize=4096)
def show(amount: int) -> str:
    """An amount in cents as text, such as $155.

    >>> show(15500), show(50), show(-250), show(1000100)
    ('$155', '$0.50', '-$2.50', '$10,001')
    """
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 100)
    return f"{sign}${whole:,}.{rest:02d}" if rest else f"{sign}${whole:,}"


def said(amount: int) -> str:
    """An amount in cents as people say it, such as what a choice costs: under a dollar in cents.

    >>> said(41), said(100), said(320), said(-7), said(0)
    ('41¢', '$1', '$3.20', '-7¢', '$0')
    """
    return f"{amount}¢" if 0 < abs(amount) < 100 else show(amount)


def signed(amount: int) -> str:
    """A change in cents with its sign.

    >>> signed(500), signed(-250), signed(0)
    ('+$5', '-$2.50', '$0')
    """
    return f"+{show(amount)}" if amount > 0 else show(amount)


class Odds(NamedTuple):
    """A payoff such as 3 to 2: for every 2 staked the bank pays 3.

    >>> Odds.parse("3 to 2").pays(501), str(Odds.parse("1 to 2")), Odds.parse("40:1").pays(500)
    (751, '1 to 2', 20000)
    """

    pay: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Odds from text such as `8 to 1` or `8:1`."""
        match = _ODDS.match(text)
        if not match or int(match[2]) == 0:
            raise HouseError(f"odds: {text!r} are not odds; expected a text such as '3 to 2'")
        pay = Decimal(match[1])
        scale = 10 ** max(0, -int(pay.as_tuple().exponent))
        return cls(int(pay * scale), int(match[2]) * scale)

    def pays(self, staked: int) -> int:
        """The payoff of a stake in cents, rounded down to the cent."""
        return staked * self.pay // self.stake

    def __str__(self) -> str:
        return f"{self.pay} to {self.stake}"

    def words(self) -> str:
        """The payoff as people write it.

        >>> Odds.parse("2500 to 1").words()
        '2,500 to 1'
        """
        return f"{self.pay:,} to {self.stake:,}"
