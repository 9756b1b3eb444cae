"""The kinds of events of war alone."""

from __future__ import annotations

from typing import Literal, TypedDict


class War(TypedDict):
    """Equal cards go to war."""

    event: Literal["war"]
    number: int
