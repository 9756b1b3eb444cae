"""Fixtures: a server for the tests of one module, and empty databases."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import House
from tests.server.harness import Server, database, postgres, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server on SQLite."""
    folder = tmp_path_factory.mktemp("house")
    server = Server(f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, work_out_edges=True)
    with serving(server) as house:
        yield house


@pytest.fixture
def left_open() -> Iterator[None]:
    """For tests that kill servers: collect what they left half open now, not in a later test."""
    yield
    gc.collect()


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    with database(request.getfixturevalue("postgres_server")) as url:
        yield url
