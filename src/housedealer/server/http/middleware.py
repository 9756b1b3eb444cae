"""The middleware of every request: its host and origin, rate limits, size; and the headers of every response."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from fastapi import Request, Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from housedealer.server.floor.floor import Floor
from housedealer.server.http import admin
from housedealer.server.http.addresses import address_of
from housedealer.server.http.errors import refusal
from housedealer.server.http.transport.rate_limits import Buckets, Rate
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report

POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
MAX_BODY = 4096
LONGER = (
    {"/api/disputes": 65536}
    | {f"/api/workshop/{what}": 16384 for what in ("price", "file", "keep")}
    | dict.fromkeys(("/api/hands", "/api/hands/replay", "/api/hands/equities"), 1 << 20)
)
"""The greatest length of a body in bytes; a disputed round with all its cards and choices, a changed posting with all
its values, and files of hands may be longer than others."""
GIVEN_UP = "No response returned."
"""Starlette's message when a response was abandoned before it began: the client is gone, or the server closes."""
CLOSING = 503, "this server is closing; try again in a moment"
HEALTH = frozenset({"/healthz", "/readyz"})
"""Health checks, answered under any host name: they reveal nothing that is not public."""
FILES = 4
"""How many times as often the page's files may be fetched as anything else: a browser fetches some hundred at once."""
UNLIMITED = HEALTH | {"/metrics"}
"""Paths without a rate limit."""


class CancelledRequests:
    """Middleware that refuses requests which a closing server cancels before their answer has begun: nothing is wrong
    with them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, or refuse it."""
        if scope["type"] != "http":  # a connection to a table, for as long as it is open
            await self.app(scope, receive, send)
            return
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except asyncio.CancelledError:
            if begun:
                raise
            await refusal(*CLOSING)(scope, receive, send)


class Guard:
    """The middleware before all handlers."""

    def __init__(self, settings: Settings, floor: Floor) -> None:
        self.settings, self.floor = settings, floor
        self._files = Buckets(FILES * settings.requests_per_second)
        """The rate limit of the page's own files, by address."""

    async def __call__(self, request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        """Refuse a request, or have it answered."""
        path = request.url.path
        refused = None if path in HEALTH else not_ours(self.settings, request)
        if refused is None and path not in UNLIMITED and not self._rate(path).take(address(request, self.settings)):
            refused = (429, "too many requests; wait a moment")
        if path not in HEALTH and not admin.is_operators(path) and self.is_blocked(request):
            refused = refused or (403, "the operator has blocked this address; ask them")
        if "\0" in path or "%00" in path:
            refused = refused or (404, "there is no such page")
        refused = refused or too_large(request)
        if refused is not None:
            return refusal(*refused)
        try:
            response = await call(request)
        except Exception as error:
            if str(error) == GIVEN_UP:
                return refusal(*CLOSING)
            report(path, error)
            return refusal(500, "this could not be done")
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        if "cache-control" not in response.headers:
            response.headers["Cache-Control"] = "no-cache"
        return response

    def _rate(self, path: str) -> Rate:
        """The rate limit of a path."""
        return self.floor.limits.requests if path.startswith(("/api", "/ws")) else self._files

    def is_blocked(self, request: Request) -> bool:
        """Whether the operator has blocked the address of a request."""
        return self.floor.people.blocks.is_blocked("address", address(request, self.settings))


def not_ours(settings: Settings, connection: HTTPConnection) -> tuple[int, str] | None:
    """Why a request is not for this server, or comes from another site's page. A WebSocket, and every request that
    changes something, must send its Origin."""
    host, origin = connection.headers.get("host", ""), connection.headers.get("origin")
    if "*" not in settings.hosts and re.sub(r":[0-9]*$", "", host) not in settings.hosts:
        return 421, "this server is not known by that name"
    needs = connection.scope.get("method") not in ("GET", "HEAD", "OPTIONS")
    if (needs or origin is not None) and origin not in (f"http://{host}", f"https://{host}"):
        return 403, "requests are taken from this server's own pages alone"
    return None


def too_large(request: Request) -> tuple[int, str] | None:
    """Why a body is refused: it is too long, or its length is not given."""
    length = request.headers.get("content-length")
    if "transfer-encoding" in request.headers or (length is None and request.method in ("POST", "PUT", "PATCH")):
        return 411, "expected a body that says how long it is"
    most = LONGER.get(request.url.path, MAX_BODY)
    if length is not None and (not (length.isascii() and length.isdecimal()) or int(length) > most):
        return 413, f"at most {most} bytes are taken"
    return None


def address(connection: HTTPConnection, settings: Settings) -> str:
    """The address that a request comes from."""
    return address_of(connection.client.host if connection.client else "", connection.headers, settings.proxies)
