"""Refusals: one model, one sentence, and a status."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from housedealer.errors import HouseError
from housedealer.server import metrics
from housedealer.server.http.rendering import BusyError
from housedealer.server.wire.operators import Refusal
from housedealer.server.wire.schema import model

MEANINGS = {
    400: "It cannot be done: what is asked for is not there, not allowed now, or not for whoever asks.",
    403: "It does not come from a page of this server.",
    404: "There is no such page.",
    411: "The body does not say how long it is.",
    413: "The body is too long.",
    421: "This server is not known by that name.",
    422: "What was sent is not what is expected.",
    429: "Too many requests, or too many under way, from one address.",
    500: "Something went wrong; it is in the server's log.",
    503: "The server closes, or cannot do its work now.",
}
"""The meaning of each status."""


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The responses of refusals for OpenAPI."""
    return {status: {"model": model(Refusal), "description": MEANINGS[status]} for status in statuses}


ANY = documented(400, 421, 422, 429, 500, 503)
"""The refusals of any request."""
WRITES = documented(403, 411, 413)
"""The refusals of requests that change something."""


def refusal(status: int, says: str) -> Response:
    """A refusal as a response."""
    metrics.count_refusal(f"http-{status}")
    body: Refusal = {"says": says}
    return JSONResponse(body, status)


def add_handlers(app: FastAPI) -> None:
    """Turn errors into refusals."""

    @app.exception_handler(HouseError)
    async def refused(_: Request, error: HouseError) -> Response:
        return refusal(429 if isinstance(error, BusyError) else 400, str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(step)[:40] for step in first["loc"][1:])
        return refusal(422, f"{where}: {first['msg'][:200]}")
