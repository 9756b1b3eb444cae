"""Figures of the mathematician's report as text."""

from __future__ import annotations

_DIGITS = 24


def many(ways: int | None) -> str:
    """A whole number of ways; one too long for a line is written by its first digits.

    >>> many(475627426473216), many(10**30 + 7), many(None)
    ('475,627,426,473,216', '1.00000e30', '–')
    """
    if not ways:
        return "–"
    digits = str(ways)
    return f"{ways:,}" if len(digits) <= _DIGITS else f"{digits[0]}.{digits[1:6]}e{len(digits) - 1}"


def percent(part: float | None) -> str:
    """A fraction as a percentage.

    >>> percent(0.0123508), percent(None)
    ('1.2351%', '–')
    """
    return "–" if part is None else f"{100 * part:.4f}%"


def chance(part: float) -> str:
    """A probability with as many digits as it needs.

    >>> chance(0.446247), chance(0.0000123)
    ('0.446247', '1.23e-05')
    """
    return f"{part:.6f}" if part >= 0.0001 else f"{part:.3g}"


def money(amount: float) -> str:
    """Average cents as dollars.

    >>> money(-1234.5), money(20)
    ('-$1,234.50', '$20')
    """
    text = f"{abs(amount):,.2f}".removesuffix(".00")
    return f"{'-' if amount < 0 else ''}${text}"


def fine(amount: float) -> str:
    """Cents to the hundredth of a cent.

    >>> fine(0.0124)
    '$0.0124'
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,.4f}"
