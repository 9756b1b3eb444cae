"""Metrics for Prometheus."""

from __future__ import annotations

import ipaddress

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from housedealer.server import metrics
from housedealer.server.http import errors
from housedealer.server.http.dependencies import ThisServer
from housedealer.server.http.gauges import measure
from housedealer.server.settings import Settings

router = APIRouter(tags=["operators"])


@router.get(
    "/metrics",
    summary="Figures for Prometheus",
    response_class=PlainTextResponse,
    responses=errors.documented(403, 421),
)
async def figures(request: Request, server: ThisServer) -> Response:
    """Tables, people, connections, decisions and their latency, commits, refusals, queues: of every worker of this
    machine, by the label `worker`. Only for this machine, and for the addresses given by `--watcher`. No rate limit."""
    if not _may_watch(request, server.settings):
        return errors.refusal(403, "metrics are served to this machine alone; expected its address after --watcher")
    measure(server)
    return Response(metrics.render(), media_type=metrics.CONTENT_TYPE)


def _may_watch(request: Request, settings: Settings) -> bool:
    """Whether the caller may read the metrics. A request forwarded by a proxy on this machine comes from elsewhere."""
    client = request.client.host if request.client else ""
    if "*" in settings.watchers or client in settings.watchers:
        return True
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
