"""Rounds of one player in seat 2 against the player-dealer in seat 1, who can pay anything, and their settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests import builders

import housedealer

BANK = 1_000_000


def document(
    posting: str,
    mine: str,
    dealer: str,
    *choices: str | Sequence[Any],
    wagers: Mapping[str, float] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A round without fees, $100 on the base wager unless others are given; a choice is its words or its parts."""
    made = [["2", *(choice.split() if isinstance(choice, str) else choice)] for choice in choices]
    deal = {"2": mine, "player-dealer": dealer}
    return builders.document(posting, {"2": wagers or {"base": 100}}, deal, made, bank=BANK, **more)


def play(*args: Any, **more: Any) -> dict[str, Any]:
    """The settlement of such a round."""
    return housedealer.settle(document(*args, **more))


def changes(*args: Any, **more: Any) -> list[tuple[str, str, float]]:
    """Each settled wager: its id, result and change."""
    return [(one["wager"], one["result"], one["paid"] - one["taken"]) for one in play(*args, **more)["wagers"]]


def base(*args: Any, **more: Any) -> list[tuple[str, float]]:
    """Result and change of the base wager of each hand."""
    return [(result, change) for wager, result, change in changes(*args, **more) if wager == "base"]
