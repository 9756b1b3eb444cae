"""What whoever runs a server is told of it, and what everyone is told whose request is refused."""

from __future__ import annotations

from typing import Literal, TypedDict


class Refusal(TypedDict):
    """Why a request was not done."""

    says: str
    """What is wrong and what was expected, in a sentence."""


class Alive(TypedDict):
    """The process answers."""

    status: Literal["ok"]


class Ready(TypedDict):
    """Whether people may be sent to this server now."""

    ready: bool
    says: str
    """Why not, in a sentence; empty where it is ready."""
