"""Signed, expiring tokens that say who someone is.

They are signed by itsdangerous, with a derived key for each purpose. The expiry is in the payload, not in the signer's
timestamp: the server's clock is injectable (`chance.py`), and an open connection, which keeps its token's claims,
expires at the same moment. Tokens of earlier versions are valid until they expire.
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
    """A token with these claims for a purpose, valid for this many seconds."""
    ends = (chance.now() if now is None else now) + seconds
    return _signer(key, purpose).dumps({**data, "ends": int(ends)})


def read(key: bytes, purpose: str, token: str, now: float | None = None) -> dict[str, object]:
    """The claims of a token; an error if it was forged, is for another purpose or has expired.

    >>> key = b"k" * 32
    >>> token = sign(key, "person", {"person": "p1"}, 60, now=1000)
    >>> read(key, "person", token, now=1050)["person"]
    'p1'
    >>> read(key, "person", token, now=1061)
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: token: it has expired; reload the page
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
    """The claims of a token of version 0.2.0 or earlier, where the server's own key signed the purpose with it."""
    body, _, mark = token.partition(".")
    signed = hmac.new(key, f"{purpose}:{body}".encode(), hashlib.sha256).digest()
    if not hmac.compare_digest(base64.urlsafe_b64encode(signed).rstrip(b"="), mark.encode()):
        raise HouseError(FORGED)
    data: dict[str, object] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return data


def end_of(data: dict[str, object]) -> float:
    """When the claims of a token expire."""
    return float(str(data["ends"]))


def check_end(ends: float, now: float) -> None:
    """Refuse claims that have expired."""
    if now >= ends:
        raise HouseError("token: it has expired; reload the page")
