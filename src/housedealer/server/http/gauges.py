"""Gauges: the number of tables, connections and people, and the lengths of queues."""

from __future__ import annotations

import asyncio

from housedealer.server import metrics
from housedealer.server.http.dependencies import Parts

INTERVAL = 1.0
"""Seconds between measurements of a worker, whose gauges another worker may serve."""


def measure(server: Parts) -> None:
    """Set all gauges."""
    tables = list(server.floor.tables.actors.values())
    connections = [one for actor in tables for one in actor.audience.connections]
    metrics.set_gauge("tables", len(tables))
    metrics.set_gauge("connections", len(connections))
    metrics.set_gauge("people", len({one.person for one in connections}))
    seated = {who.person for actor in tables for who in actor.table.places.all().values() if who.person}
    metrics.set_gauge("seated", len(seated))
    metrics.set_queue_length("tables", sum(actor.mailbox.waiting() for actor in tables))
    metrics.set_queue_length("journal", server.floor.journal.waiting())
    metrics.set_queue_length("documents", server.renderer.waiting())
    metrics.set_queue_length("workshop", server.workshop.waiting())


async def measure_periodically(server: Parts) -> None:
    """Set all gauges every second."""
    while True:
        measure(server)
        await asyncio.sleep(INTERVAL)
