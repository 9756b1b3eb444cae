"""Rounds against a player-dealer as tests write them, and their settled wagers as tests read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import housedealer
from housedealer.games import Game
from housedealer.money import cents
from housedealer.table.contract import read_document
from housedealer.table.round.setup import Setup
from housedealer.table.round.setup import build as build_in_cents

_FILES = (Path(housedealer.__file__).parent / "postings").glob("*/*.toml")
POSTED = sum(not one.stem.startswith("fees-") and one.parent.name not in ("charts", "starts") for one in _FILES)
"""How many postings there are, counted by their files."""
CONTRACT_ROUND = {
    "posting": "500-club/ez-baccarat",
    "option": 4,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"player": 100, "dragon-7": 5}, "4": {"banker": 50}},
    "action": 2,
    "deal": {"player": "2h 4d", "banker": "3c 2d 2s"},
    "choices": [],
}
"""The round that CONTRACT.md settles: the three-card 7 pays the Dragon 40 to 1."""


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


def settled_cents(answer: Mapping[str, Any]) -> list[tuple[str, str, int, int, int]]:
    """Settled wagers as seat, wager, paid, taken and uncovered in cents, in the order of settlement."""
    return [
        (one["seat"], one["wager"], cents(one["paid"]), cents(one["taken"]), cents(one["uncovered"]))
        for one in answer["wagers"]
    ]


def build(played: Game, **parts: Any) -> Setup:
    """A setup from parts of a document, in dollars."""
    extra = parts.pop("extra", None) or {}
    read = read_document(
        {"seats": parts.pop("seats"), "player_dealer": parts.pop("player_dealer", None)}, played.family
    )
    return build_in_cents(played, **read, extra=read_document(extra, played.family), **parts)
