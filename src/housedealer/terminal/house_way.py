"""What a person is told who sets a pai gow hand: the house way, and a warning of a foul."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def house_way_words(told: Mapping[str, Any]) -> str:
    """How the house dealer would set the hand, in a line; nothing where no chart is posted.

    >>> hand = {"house_way": "Ks Qd", "settings": [{"front": "Qd Ks", "names": ["king high, Q", "pair of nines"]}]}
    >>> house_way_words(hand)
    'the house way: Ks Qd, king high, Q in front of pair of nines'
    """
    if "house_way" not in told:
        return ""
    result = _setting(told, told["house_way"])
    return f"the house way: {told['house_way']}, {' in front of '.join(result['names'])}" if result else ""


def foul_words(told: Mapping[str, Any], front: str) -> str:
    """A warning where these cards in front would be a foul; nothing where they are none, or no cards of the hand.

    >>> foul_words({"settings": [{"front": "Kh Ks", "names": ["pair of kings", "nine high"], "foul": True}]}, "Ks Kh")
    'pair of kings in front of nine high is a foul and loses; say it again to set it so'
    """
    result = _setting(told, front)
    if not result or not result["foul"]:
        return ""
    return f"{' in front of '.join(result['names'])} is a foul and loses; say it again to set it so"


def _setting(told: Mapping[str, Any], front: str) -> Mapping[str, Any] | None:
    wanted = sorted(front.split())
    return next((one for one in told.get("settings", ()) if sorted(one["front"].split()) == wanted), None)
