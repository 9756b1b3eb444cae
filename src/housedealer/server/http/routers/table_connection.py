"""The connection to a table: a WebSocket, whose messages docs/protocol.md describes."""

from __future__ import annotations

import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from housedealer.server import metrics
from housedealer.server.http import middleware
from housedealer.server.http.connections import ELSEWHERE, FULL, serve_connection
from housedealer.server.http.dependencies import Address, ThisServer

router = APIRouter()


@router.websocket("/ws")
async def connect(socket: WebSocket, server: ThisServer, address: Address) -> None:
    """Serve one browser at one table."""
    settings, limits = server.settings, server.floor.limits
    if middleware.not_ours(settings, socket) is not None:
        metrics.count_refusal("origin")
        await socket.close(ELSEWHERE)
        return
    if server.floor.people.blocks.is_blocked("address", address):
        metrics.count_refusal("blocked")
        await socket.close(ELSEWHERE)
        return
    if not limits.requests.take(address) or not limits.connections.take(address, settings.lines_per_address):
        metrics.count_refusal("connections")
        await socket.close(FULL)
        return
    try:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await serve_connection(socket, server.floor, settings, address)
    finally:
        limits.connections.give(address)
