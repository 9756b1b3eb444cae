"""The games that hand histories name: which posting is which, and their names in other formats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from housedealer.games.poker.posting import Rules
from housedealer.postings import load

STUD = ["ddu", "u", "u", "u", "d"]
NONE: Mapping[str, str] = MappingProxyType({})


class GameName(NamedTuple):
    """A game and its names elsewhere."""

    pokerstars: str
    open_hand_history: str
    postings: Mapping[str, str]
    """By structure, the posting by which a hand is played that names none; `any` for the others."""
    readings: Mapping[str, str] = NONE
    """Readings of that posting by which the game is played elsewhere."""


_HIGH_CARD_BRINGS_IN = {"bring-in-card": "the worst"}
_UNCAPPED = {"raises-without-limit": "fixed and spread limits only"}
_SMALL_BRING_IN = {"bring-in": "the lower limit, or less if the table names it"}

GAMES: dict[str, GameName] = {
    "holdem": GameName(
        "Hold'em", "Holdem", {"no": "the-101/no-limit-texas-holdem", "any": "500-club/texas-holdem"}
    ),
    "omaha": GameName("Omaha", "Omaha", {"fixed": "500-club/omaha", "any": "black-sheep/omaha"}),
    "omaha-hi-lo": GameName(
        "Omaha Hi/Lo",
        "OmahaHiLo",
        {"pot": "500-club/pot-limit-omaha-8-or-better", "any": "500-club/omaha-hi-lo"},
    ),
    "five-card-omaha": GameName("5 Card Omaha", "Omaha", {"any": "500-club/big-o"}),
    "stud": GameName("7 Card Stud", "Stud", {"any": "the-101/seven-card-stud"}),
    "stud-hi-lo": GameName(
        "7 Card Stud Hi/Lo", "StudHiLo", {"any": "500-club/seven-card-stud-hi-lo"}, _SMALL_BRING_IN
    ),
    "razz": GameName("Razz", "Stud", {"any": "500-club/razz"}, _HIGH_CARD_BRINGS_IN),
    "2-7-single-draw": GameName("Single Draw 2-7 Lowball", "Draw", {"any": "500-club/2-7-single-draw"}),
    "2-7-triple-draw": GameName("Triple Draw 2-7 Lowball", "Draw", {"any": "500-club/2-7-triple-draw"}),
    "badugi": GameName("Badugi", "Draw", {"any": "500-club/badugi"}),
}  # fmt: skip


def game_of(rules: Rules, deck: str) -> str | None:
    """The name of a posting's game, or None if other formats have none for it."""
    deal = [street.deal for street in rules.streets]
    board = [street.board for street in rules.streets]
    draws = sum(street.draw > 0 for street in rules.streets)
    hands = rules.hands
    if deck != "standard-52" or any(street.discard for street in rules.streets):
        return None
    if board == [0, 3, 1, 1] and hands.best == "high":
        return {
            ("dd", False, None): "holdem",
            ("dddd", True, None): "omaha",
            ("dddd", True, "low-8"): "omaha-hi-lo",
            ("ddddd", True, None): "five-card-omaha",
        }.get((deal[0], hands.exactly_two, hands.low))
    if deal == STUD and not draws:
        return {("high", None): "stud", ("high", "low-8"): "stud-hi-lo", ("low-a5", None): "razz"}.get(
            (hands.best, hands.low)
        )
    if not any(board) and hands.low is None:
        return {("low-27", 1): "2-7-single-draw", ("low-27", 3): "2-7-triple-draw", ("badugi", 3): "badugi"}.get(
            (hands.best, draws)
        )
    return None


def usual_posting(game: str, structure: str) -> tuple[str, dict[str, str]]:
    """The posting, and its readings, by which a hand from elsewhere is played."""
    known = GAMES[game]
    posting = known.postings.get(structure, known.postings["any"])
    readings = dict(known.readings)
    if structure in ("pot", "no") and any(one.id in _UNCAPPED for one in load(posting).readings):
        readings |= _UNCAPPED
    return posting, readings
