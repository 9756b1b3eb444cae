"""Signed, expiring tokens: who someone is, vouched for by the server's own key.

Signed by itsdangerous, with a key of its own for each purpose. When a token expires is written in what it says, not in
the signer's timestamp: the server's clock is handed in (`chance.py`), and an open connection keeps what its token said
and is refused by the same moment. Tokens that earlier versions signed by themselves are good until they expire.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import json
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from housedealer.errors import HouseError
from housedealer.server import chance

FORGED = "token: it was not given by this server"


@functools.lru_cache(maxsize=8)
def _signer(key: bytes, purpose: str) -> URLSafeSerializer:
    how: dict[str, Any] = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return URLSafeSerializer(key, salt=f"housedealer {purpose}", signer_kwargs=how)


def sign(key: bytes, purpose: str, data: dict[str, object], seconds: float, now: float | None = None) -> str:
    """A token that says `data` for a purpose, good for so many seconds."""
    ends = (chance.now() if now is None else now) + seconds
    return _signer(key, purpose).dumps({**data, "ends": int(ends)})


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
    if not token.isascii():
        raise HouseError(FORGED)
    try:
        data: dict[str, object] = _signer(key, purpose).loads(token)
    except BadData:
        data = _read_earlier(key, purpose, token)
    check_end(end_of(data), chance.now() if now is None else now)
    return data


def _read_earlier(key: bytes, purpose: str, token: str) -> dict[str, object]:
    """What a token of version 0.2.0 or before says: the purpose was signed with it, by the server's own key."""
    body, _, mark = token.partition(".")
    signed = hmac.new(key, f"{purpose}:{body}".encode(), hashlib.sha256).digest()
    if not hmac.compare_digest(base64.urlsafe_b64encode(signed).rstrip(b"="), mark.encode()):
        raise HouseError(FORGED)
    data: dict[str, object] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return data


def end_of(data: dict[str, object]) -> float:
    """When what a token said expires."""
    return float(str(data["ends"]))


def check_end(ends: float, now: float) -> None:
    """Refuse what a token said once it has expired."""
    if now >= ends:
        raise HouseError("token: it has expired; expected a new one")
