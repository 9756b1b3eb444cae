"""Liveness and readiness, for whatever starts, watches and balances servers."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from housedealer.server.http.dependencies import ThisServer
from housedealer.server.wire.operators import Alive, Ready
from housedealer.server.wire.schema import model

router = APIRouter(tags=["operators"])


@router.get("/healthz", summary="Whether the process lives", response_model=model(Alive))
async def alive() -> Alive:
    """Answered as soon as the process takes requests, whatever its database does. No rate limit."""
    return {"status": "ok"}


@router.get(
    "/readyz",
    summary="Whether people may be sent here",
    response_model=model(Ready),
    responses={503: {"model": model(Ready), "description": "Not now: it closes, or its journal does not answer."}},
)
async def ready(server: ThisServer) -> Response:
    """Whether the journal answers and the server is not closing. No rate limit; the database is probed at most once a
    second."""
    ready = await server.health.ready()
    return JSONResponse(ready, 200 if ready["ready"] else 503)
