"""The connection to a table: a WebSocket, whose messages docs/protocol.md lists."""

from __future__ import annotations

import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from housedealer.server import metrics
from housedealer.server.http import guard
from housedealer.server.http.connections import ELSEWHERE, FULL, serve_line
from housedealer.server.http.dependencies import Address, ThisServer

router = APIRouter()


@router.websocket("/ws")
async def connect(socket: WebSocket, server: ThisServer, address: Address) -> None:
    """Serve one browser at one table."""
    settings, limits = server.settings, server.floor.limits
    if guard.not_ours(settings, socket) is not None:
        metrics.refused("origin")
        await socket.close(ELSEWHERE)
        return
    if server.floor.people.blocks.is_blocked("address", address):
        metrics.refused("blocked")
        await socket.close(ELSEWHERE)
        return
    if not limits.requests.take(address) or not limits.lines.take(address, settings.lines_per_address):
        metrics.refused("connections")
        await socket.close(FULL)
        return
    try:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await serve_line(socket, server.floor, settings, address)
    finally:
        limits.lines.give(address)
