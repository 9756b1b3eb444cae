"""The HTTP API, one router per subject."""

from __future__ import annotations

from fastapi import APIRouter

from housedealer.server.http.routers import (
    disputes,
    docs,
    documents,
    hands,
    health,
    history,
    lobby,
    metrics,
    people,
    practice,
    table_connection,
    tables,
    workshop,
)

ROUTERS: tuple[APIRouter, ...] = tuple(
    one.router
    for one in (
        lobby, tables, people, history, hands, practice, documents, disputes, workshop, table_connection, health,
        metrics, docs,
    )
)  # fmt: skip
"""In the order of the OpenAPI document."""
