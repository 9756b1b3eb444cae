"""Signed, expiring tokens: who someone is, vouched for by the server's own key."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json

from housedealer.errors import HouseError
from housedealer.server import chance


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _mark(key: bytes, purpose: str, body: str) -> str:
    return _encode(hmac.new(key, f"{purpose}:{body}".encode(), hashlib.sha256).digest())


def sign(key: bytes, purpose: str, data: dict[str, object], seconds: float, now: float | None = None) -> str:
    """A token that says `data` for a purpose, good for so many seconds."""
    ends = (chance.now() if now is None else now) + seconds
    body = _encode(json.dumps({**data, "ends": int(ends)}, separators=(",", ":")).encode())
    return f"{body}.{_mark(key, purpose, body)}"


def read(key: bytes, purpose: str, token: str, now: float | None = None) -> dict[str, object]:
    """What a token says, or an error where it was forged, is meant for something else or has expired.

    >>> key = b"k" * 32
    >>> token = sign(key, "person", {"person": "p1"}, 60, now=1000)
    >>> read(key, "person", token, now=1050)["person"]
    'p1'
    >>> read(key, "person", token, now=1061)
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: token: it has expired; expected a new one
    """
    body, _, mark = token.partition(".")
    if not body.isascii() or not hmac.compare_digest(
        _mark(key, purpose, body).encode(), mark.encode("utf-8", "replace")
    ):
        raise HouseError("token: it was not given by this server")
    data: dict[str, object] = json.loads(_decode(body))
    check_end(end_of(data), chance.now() if now is None else now)
    return data


def end_of(data: dict[str, object]) -> float:
    """When what a token said expires."""
    return float(str(data["ends"]))


def check_end(ends: float, now: float) -> None:
    """Refuse what a token said once it has expired."""
    if now >= ends:
        raise HouseError("token: it has expired; expected a new one")
