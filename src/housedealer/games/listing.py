"""The list of all postings, a user's own checked to the last rule."""

from __future__ import annotations

from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings import entries
from housedealer.postings.own import file_of


def checked_entries() -> list[dict[str, Any]]:
    """A summary of every posting; a user's own that its game refuses cannot be played, and has the reason in `says`.

    >>> len(checked_entries())
    93
    """
    return [_checked(one) if one.get("own") and one["playable"] else one for one in entries()]


def _checked(one: dict[str, Any]) -> dict[str, Any]:
    try:
        game(one["id"])
    except HouseError as error:
        path = file_of(one["id"])
        return {**one, "playable": False, "says": str(error).replace(str(path), path.name)}
    return one
