"""Equity of hands and ranges against each other in every game for the pot, by its own ranking.

NumPy and the compiled loops are imported on the first call, so that importing this package is cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

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
    streets: bool = False,
    pot: Any = None,
    chip: Any = None,
    option: int | Literal["first"] | None = "first",
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Each hand's equity when all cards are dealt and nobody folds.

    A hand is cards, `random` or a range; in stud the face-up cards follow a slash. Every deal is counted where that is
    quick, or with `exact`; otherwise `deals` deals are simulated from a `seed`. Where cards are discarded or drawn, the
    first hand plays its best against the others, who follow the answer's `rule`; `draws` is the draws still to come.
    With `streets` the answer lists every street up to now. With a `pot` in dollars it includes each player's average
    share of it, to the odd `chip` and after the collection of a fee `option` (the first that fits; None for no fee).

    >>> answer = equity("500-club/texas-holdem", "AhAd", "KhKd")
    >>> answer["method"], [round(player["equity"], 5) for player in answer["players"]]
    ('exact', [0.82637, 0.17363])
    """
    from housedealer.odds.equity.answer import SEED, CountOptions, answer

    listed = hands[0] if len(hands) == 1 and isinstance(hands[0], (list, tuple)) else hands
    return answer(
        find(posting), listed, board=board, dead=dead, draws=draws, streets=streets, pot=pot, chip=chip, option=option,
        options=CountOptions(deals, SEED if seed is None else seed, exact), readings=readings,
    )  # fmt: skip
