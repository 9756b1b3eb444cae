"""Equity: what hands and ranges are worth against each other in every game for the pot, as it is ranked there.

NumPy and the compiled loops are imported when something is asked, so that importing this costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.postings.own import Given, find


def equity(
    posting: Given,
    *hands: str,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    exact: bool | None = None,
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What each hand is worth when all cards are dealt and nobody folds.

    A hand is cards, `random` or a range. Every deal is counted where that is quick, or with `exact`; else so many
    `deals` are simulated from a `seed`.

    >>> found = equity("500-club/texas-holdem", "AhAd", "KhKd")
    >>> found["method"], [round(player["equity"], 5) for player in found["players"]]
    ('exact', [0.82637, 0.17363])
    """
    from housedealer.odds.equity.answer import answer

    return answer(
        find(posting), hands, board=board, dead=dead, draws=draws, deals=deals, seed=seed, exact=exact,
        readings=readings,
    )  # fmt: skip
