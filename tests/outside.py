"""Programs and packages beside the locked environment that parts of the suite need: what is not tested without each,
and how to install it.

A test asks with `skip_without`; `tests/conftest.py` prints in one block at the end what was skipped for want of one.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Sequence
from glob import glob
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer-typescript"
"""Where `.ci/run` installs npm packages."""


class Program(NamedTuple):
    """A program that the suite uses where it is installed."""

    name: str
    find: Callable[[], str | None]
    """Its path."""
    untested: str
    """What is not tested without it."""
    install: str
    """How to install it."""
    in_ci: Callable[[], bool] = lambda: True
    """Whether a CI machine must have it."""

    @property
    def reason(self) -> str:
        """The message of a test that is skipped because it is missing."""
        return f"{self.name} is not installed: {self.untested} not tested"


def _postgres() -> str | None:
    return shutil.which("initdb") or next(iter(sorted(glob("/usr/lib/postgresql/*/bin/initdb"))), None)


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def _axe() -> str | None:
    file = Path(os.environ.get("AXE") or CACHE / "node_modules" / "axe-core" / "axe.min.js")
    return str(file) if file.exists() else None


def _typescript() -> str | None:
    return os.environ.get("TSC") or shutil.which("tsc")


def _package(name: str) -> Callable[[], str | None]:
    def find() -> str | None:
        spec = importlib.util.find_spec(name)
        return spec.origin if spec else None

    return find


def _npm() -> bool:
    return shutil.which("npm") is not None


_NPM = f"install Node with npm, then: npm install --prefix {CACHE}"

POSTGRES = Program(
    "PostgreSQL",
    _postgres,
    "the server on PostgreSQL, and with several processes, was",
    "apt-get install postgresql (or name a server: HOUSEDEALER_TEST_POSTGRES=postgresql+psycopg://…)",
)
CHROMIUM = Program("Chromium", _chromium, "the pages in a browser were", "apt-get install chromium fonts-dejavu-core")
AXE = Program(
    "axe-core", _axe, "what keeps people from using the pages was", f"{_NPM} axe-core@4.10.3 (or AXE=axe.min.js)", _npm
)
TYPESCRIPT = Program(
    "TypeScript",
    _typescript,
    "the types of the page's modules were",
    f"{_NPM} typescript@5.9.3 (and put its tsc on the PATH, or TSC=…/tsc)",
    _npm,
)
NODE = Program(
    "Node", lambda: shutil.which("node"), "a user's program under pyright was", "apt-get install nodejs", _npm
)
TEXTARENA = Program(
    "TextArena",
    _package("textarena"),
    "the form of postings for TextArena was",
    ".venv/bin/pip install 'textarena==0.7.4' (400 MB)",
    lambda: False,
)
VERIFIERS = Program(
    "verifiers",
    _package("verifiers"),
    "the taskset of decisions for verifiers was",
    "an environment of its own, because it needs another mcp: pip install 'housedealer[verifiers]'",
    lambda: False,
)
PROGRAMS = (POSTGRES, CHROMIUM, AXE, TYPESCRIPT, NODE, TEXTARENA, VERIFIERS)


def skip_without(program: Program) -> str:
    """The path of a program; a test that needs a missing one is skipped, and fails in CI."""
    return program.find() or missing(program)


def missing(program: Program) -> NoReturn:
    """Skip a test because a program is missing."""
    if os.environ.get("CI") and program.in_ci():
        pytest.fail(f"{program.reason}, and in CI it must be; {program.install}")
    pytest.skip(program.reason)


def not_tested(reasons: Sequence[str]) -> list[str]:
    """The lines of the summary, from the reasons of all skipped tests; empty if nothing was missing.

    >>> not_tested(["Skipped: something else"])
    []
    >>> for line in not_tested([f"Skipped: {TYPESCRIPT.reason}"] * 2):
    ...     print(line.split(" then: ")[0])
    TypeScript is not installed: the types of the page's modules were not tested (2 tests).
        To have it: install Node with npm,
    """
    counts = {program: sum(program.reason in reason for reason in reasons) for program in PROGRAMS}
    # A page that no browser opens is not looked at by axe-core either, and its tests say so only once there is one.
    unseen = counts[CHROMIUM] and AXE.find() is None
    lines = []
    for program, count in counts.items():
        if count or (program is AXE and unseen):
            tests = f" ({count} test{'s' * (count > 1)})" if count else ""
            lines += [f"{program.reason}{tests}.", f"    To have it: {program.install}"]
    return lines
