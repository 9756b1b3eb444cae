"""Help with setting a pai gow hand: the house way, and a warning before a foul."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def house_way_words(offered: Mapping[str, Any]) -> str:
    """The house dealer's setting of the hand; an empty text where no chart is posted.

    >>> hand = {"house_way": "Ks Qd", "settings": [{"front": "Qd Ks", "names": ["king-queen", "pair of nines"]}]}
    >>> house_way_words(hand)
    'the house way: Ks Qd, king-queen in front of pair of nines'
    """
    if "house_way" not in offered:
        return ""
    result = _setting(offered, offered["house_way"])
    return f"the house way: {offered['house_way']}, {' in front of '.join(result['names'])}" if result else ""


def foul_words(offered: Mapping[str, Any], front: str) -> str:
    """A warning where these cards in front would be a foul; otherwise an empty text.

    >>> foul_words({"settings": [{"front": "Kh Ks", "names": ["pair of kings", "nine high"], "foul": True}]}, "Ks Kh")
    'pair of kings in front of nine high is a foul and loses; say it again to set it so'
    """
    result = _setting(offered, front)
    if not result or not result["foul"]:
        return ""
    return f"{' in front of '.join(result['names'])} is a foul and loses; say it again to set it so"


def _setting(offered: Mapping[str, Any], front: str) -> Mapping[str, Any] | None:
    target = sorted(front.split())
    return next((one for one in offered.get("settings", ()) if sorted(one["front"].split()) == target), None)
