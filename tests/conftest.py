"""Settings of the whole suite."""

from __future__ import annotations

import gc
import os

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from tests.outside import not_tested

# The suite checks what the program works out, not what ships with it: that has tests of its own.
os.environ["HOUSEDEALER_READY_MADE"] = "off"
# Servers that tests start leave the processors to the tests.
os.environ["HOUSEDEALER_COMPILE_HINTS"] = "no"

# How long an example takes is the machine's affair: timings are never asserted.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


WAITING = ("tests/server/", "tests/web/")
"""Folders of tests that mostly wait: for servers, databases and browsers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the modules that wait evenly among those that compute, so that the processes of the suite, which each
    begin at a part of it, never all wait at once. The others keep their order: neighbors share compiled functions."""
    modules: dict[bool, dict[str, list[pytest.Item]]] = {True: {}, False: {}}
    for item in items:
        path = item.nodeid.partition("::")[0]
        modules[path.startswith(WAITING)].setdefault(path, []).append(item)
    placed: list[tuple[float, list[pytest.Item]]] = []
    for part in modules.values():
        total, before = sum(map(len, part.values())), 0
        for tests in part.values():
            placed.append((before / total, tests))
            before += len(tests)
    items[:] = [item for _, tests in sorted(placed, key=lambda one: one[0]) for item in tests]


def pytest_collection_finish() -> None:
    """Leave the collected tests, which stay to the end, out of every later collection of garbage, and collect less
    often: compilers make millions of objects that are freed without it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print in one block what was not tested because programs outside of Python are missing, and how to install
    them."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    if lines := not_tested(skipped):
        terminalreporter.section("not tested on this machine", yellow=True)
        for line in lines:
            terminalreporter.write_line(line)
