"""Rounds against a player-dealer as tests write them, and their settled wagers as tests read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import housedealer
from housedealer.games import Game
from housedealer.table.contract import read_document
from housedealer.table.round.setup import Setup
from housedealer.table.round.setup import build as build_in_cents


def document(
    posting: str,
    seats: Mapping[str, Any],
    deal: Mapping[str, str],
    choices: Iterable[Sequence[Any]] = (),
    bank: float = 100_000,
    dealer: int = 1,
    option: int | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A round against a player-dealer; without an option nobody pays a fee."""
    return {
        "posting": posting,
        "option": option,
        "player_dealer": {"seat": dealer, "bank": bank},
        "seats": seats,
        "deal": deal,
        "choices": [list(choice) for choice in choices],
        **more,
    }


def settle(*args: Any, **more: Any) -> dict[str, Any]:
    """The settlement of such a round."""
    return housedealer.settle(document(*args, **more))


def lines(answer: Mapping[str, Any]) -> list[str]:
    """Settled wagers as `seat wager result paid taken uncovered`, in the order of settlement."""
    return [
        f"{one['seat']} {one['wager']} {one['result']} {one['paid']} {one['taken']} {one['uncovered']}"
        for one in answer["wagers"]
    ]


def build(played: Game, **parts: Any) -> Setup:
    """A setup from parts of a document, in dollars."""
    extra = parts.pop("extra", None) or {}
    read = read_document(
        {"seats": parts.pop("seats"), "player_dealer": parts.pop("player_dealer", None)}, played.family
    )
    return build_in_cents(played, **read, extra=read_document(extra, played.family), **parts)
