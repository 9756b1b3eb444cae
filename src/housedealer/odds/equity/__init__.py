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
    streets: bool = False,
    pot: Any = None,
    chip: Any = None,
    option: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What each hand is worth when all cards are dealt and nobody folds.

    A hand is cards, `random` or a range; in stud the cards face up stand behind a slash. Every deal is counted where
    that is quick, or with `exact`; else so many `deals` are simulated from a `seed`. Where cards are given up or drawn,
    the first hand does what is best against the others, who keep to the answer's `rule`; `draws` are still to come.
    With `streets` the answer tells every street up to now. With a `pot` in dollars it tells what each takes of it on
    average, to the odd `chip` and after the collection of a fee `option`.

    >>> found = equity("500-club/texas-holdem", "AhAd", "KhKd")
    >>> found["method"], [round(player["equity"], 5) for player in found["players"]]
    ('exact', [0.82637, 0.17363])
    """
    from housedealer.odds.equity.answer import SEED, Asked, answer

    listed = hands[0] if len(hands) == 1 and isinstance(hands[0], (list, tuple)) else hands
    return answer(
        find(posting), listed, board=board, dead=dead, draws=draws, streets=streets, pot=pot, chip=chip, option=option,
        asked=Asked(deals, SEED if seed is None else seed, exact), readings=readings,
    )  # fmt: skip
