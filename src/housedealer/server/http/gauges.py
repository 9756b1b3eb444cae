"""What is measured when it is asked for: how many there are of something, and how much waits."""

from __future__ import annotations

import asyncio

from housedealer.server import metrics
from housedealer.server.http.dependencies import Parts

OFTEN = 1.0
"""Seconds between measurements of a worker, whose figures another may be asked for."""


def measure(server: Parts) -> None:
    """Write down how many there are now of everything that is counted so."""
    tables = list(server.floor.tables.actors.values())
    connections = [one for actor in tables for one in actor.audience.connections]
    metrics.measured("tables", len(tables))
    metrics.measured("connections", len(connections))
    metrics.measured("people", len({one.person for one in connections}))
    seated = {who.person for actor in tables for who in actor.table.places.all().values() if who.person}
    metrics.measured("seated", len(seated))
    metrics.measured_queue("tables", sum(actor.mailbox.waiting() for actor in tables))
    metrics.measured_queue("journal", server.floor.journal.waiting())
    metrics.measured_queue("documents", server.renderer.waiting())
    metrics.measured_queue("workshop", server.workshop.waiting())


async def keep_measuring(server: Parts) -> None:
    """Measure again and again."""
    while True:
        measure(server)
        await asyncio.sleep(OFTEN)
