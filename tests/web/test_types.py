"""The page's modules are checked by the TypeScript compiler from their JSDoc, where there is one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from housedealer.server.wire.page_types import FILE, page_types
from tests.outside import TYPESCRIPT, skip_without

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


def test_the_types_match_the_definitions() -> None:
    """`python -m housedealer.server.wire.page_types` writes the file anew where this fails."""
    assert FILE.read_text(encoding="utf-8") == page_types()


def test_types_from_jsdoc() -> None:
    compiler = skip_without(TYPESCRIPT)
    result = subprocess.run([compiler, *CHECK, WEB / "app.js"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


def test_nothing_that_the_server_sends_is_of_any_type() -> None:
    """Events, offers, states and postings are typed wherever they are read; dom.js alone makes elements of any kind."""
    loose = re.compile(r"@(param|returns|property) \{any\b|\bany\[\]|<any>|, any>|\?: any\b|@type \{any\} \*/ \w")
    for file in WEB.rglob("*.js"):
        if file.name != "dom.js":
            result = loose.search(file.read_text(encoding="utf-8"))
            assert not result, f"{file.name}: {result[0]}"


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No module, style or page names an address outside of the server."""
    for file in WEB.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text and "https://" not in text, file.name
