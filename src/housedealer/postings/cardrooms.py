"""The names of the cardrooms, and the games that a lobby offers first."""

from __future__ import annotations

import functools
import tomllib
from typing import Any

from housedealer.postings.loader import HERE


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((HERE / "cardrooms.toml").read_text(encoding="utf-8"))


def cardroom(posting: str) -> str:
    """The name of a posting's cardroom, by the posting's id or by the cardroom's part of it.

    >>> cardroom("the-101/blackjack-x"), cardroom("als"), cardroom("my-room")
    ('The 101', "Al's", 'My Room')
    """
    room = posting.partition("/")[0]
    name: str | None = _data()["names"].get(room)
    return name or " ".join(word.capitalize() for word in room.replace("_", "-").split("-"))


def play_now() -> list[str]:
    """The postings that a lobby offers first, by their ids.

    >>> play_now()[0]
    '500-club/ez-baccarat'
    """
    return list(_data()["play_now"])
