"""What several processes behind one port share: the limits of an address, and the workshop's jobs."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import websockets

from tests.server.crowd import wait_for
from tests.server.harness import database
from tests.server.worker_server import WorkerServer


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as result:
        yield result


def test_workers_share_the_workshop_and_the_limits_of_an_address(url: str) -> None:
    """Every request comes by a connection of its own, and so by either of them."""
    server = WorkerServer(url, 2, requests_per_second=15.0, lines_per_address=3, work_out_edges=True)
    house = server.start()
    token = house.enter("Ann")

    def ask(path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        headers = {"Origin": house.address, "Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        with contextlib.closing(http.client.HTTPConnection(house.address.removeprefix("http://"), timeout=60)) as one:
            one.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
            message = one.getresponse()
            return message.status, json.loads(message.read())

    def looks() -> set[int]:
        """The job that is seen, by whichever process."""
        time.sleep(0.7)
        return {ask("/api/workshop")[1]["number"] for _ in range(8)}

    async def opened_connections(count: int) -> int:
        """How many connections are let in."""
        async with contextlib.AsyncExitStack() as stack:
            for number in range(count):
                address = f"{house.socket_address}?table={number}"
                with contextlib.suppress(websockets.InvalidStatus):
                    await stack.enter_async_context(websockets.connect(address, origin=house.address))  # type: ignore[arg-type]
                    count -= 1
            return 10 - count

    try:
        changed = {"posting": "500-club/ez-baccarat", "sets": {"wagers.dragon-7.pays.three-card-banker-7": "50 to 1"}}
        first = ask("/api/workshop/price", changed)[1]["number"]
        number = ask("/api/workshop/price", changed)[1]["number"]
        assert number > first
        assert looks() == {number}
        ask("/api/workshop/leave", {})
        wait_for(lambda: looks() == {0}, "it stays on the bench")
        time.sleep(2)  # the earlier requests are made up for
        start = time.monotonic()
        with ThreadPoolExecutor(8) as together:
            answers = list(together.map(lambda _: ask("/api/me")[0], range(120)))
        assert 30 <= answers.count(200) <= 30 + 15 * (time.monotonic() - start) + 1
        time.sleep(2)
        assert asyncio.run(opened_connections(10)) == 3
    finally:
        house.http.close()
        server.stop()
