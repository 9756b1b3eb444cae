"""The types of health checks, and of refused requests."""

from __future__ import annotations

from typing import Literal, TypedDict


class Refusal(TypedDict):
    """The reason why a request was refused."""

    says: str
    """What is wrong and what was expected, in a sentence."""


class Alive(TypedDict):
    """The process is alive."""

    status: Literal["ok"]


class Ready(TypedDict):
    """Whether this server should be sent new people now."""

    ready: bool
    says: str
    """Why not, in a sentence; empty if it is ready."""
