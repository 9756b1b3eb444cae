"""The application: its parts, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from fastapi import FastAPI

from housedealer.server.floor.floor import Floor
from housedealer.server.http import admin, errors, openapi, page
from housedealer.server.http.dependencies import Parts
from housedealer.server.http.gauges import measure_periodically
from housedealer.server.http.health import Health
from housedealer.server.http.middleware import CancelledRequests, Guard
from housedealer.server.http.rendering import Renderer
from housedealer.server.http.routers import ROUTERS
from housedealer.server.lobby.edges import EdgeStore
from housedealer.server.settings import Settings
from housedealer.server.workshop.jobs import Workshop


def create_app(settings: Settings, floor: Floor, opened: Callable[[], None] = lambda: None) -> FastAPI:
    """The application for a floor whose tables were recovered; `opened` is called when it answers."""
    health = Health(floor.queries)

    @contextlib.asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        await floor.arrive()
        floor.start()
        edges = EdgeStore(Path(settings.cache) if settings.cache else None, work=settings.work_out_edges)
        workshop = Workshop(settings, floor.board, floor.limits.jobs)
        parts = app.state.parts = Parts(settings, floor, edges, workshop, Renderer(), health)
        measuring = asyncio.create_task(measure_periodically(parts))
        opened()
        yield
        measuring.cancel()
        floor.stop()
        await edges.stop()
        await workshop.stop()
        await parts.renderer.stop()
        await floor.depart()
        floor.journal.close()

    app = FastAPI(title="housedealer", lifespan=run, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.health = health
    app.middleware("http")(Guard(settings, floor))
    app.add_middleware(CancelledRequests)
    errors.add_handlers(app)
    for router in ROUTERS:
        app.include_router(router)
    app.include_router(admin.router(settings, floor.operations))
    openapi.add(app)
    page.add(app)
    return app
