"""The page's modules are checked by the TypeScript compiler from their JSDoc, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from housedealer.server.page_types import FILE, page_types

WEB = Path(__file__).parents[2] / "src" / "housedealer" / "web"
CHECK = [
    "--noEmit",
    "--allowJs",
    "--checkJs",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "es2022",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2022,dom,dom.iterable",
]


PLAIN = ("dom.js", "cards.js", "craps_felt.js", "craps.js", "decisions.js")
"""Modules where something else than what the server sends may be of any type: elements, and how they are made."""


def test_the_types_are_as_the_definitions_say() -> None:
    """`python -m housedealer.server.page_types` writes the file anew where this fails."""
    assert FILE.read_text(encoding="utf-8") == page_types()


def test_types_from_jsdoc() -> None:
    compiler = os.environ.get("TSC") or shutil.which("tsc")
    if compiler is None:
        pytest.skip("the TypeScript compiler is not installed: the types of the page's modules were not checked")
    found = subprocess.run([compiler, *CHECK, WEB / "app.js"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No module, style or page names an address outside of the server."""
    for file in WEB.iterdir():
        if file.suffix in (".js", ".css", ".html", ".svg"):
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text and "https://" not in text, file.name
