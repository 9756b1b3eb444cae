"""A family of games has one folder on the page: nothing outside of it and of the registry knows it by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from housedealer.games import families

WEB = Path(__file__).parents[2] / "src" / "housedealer" / "web"
REGISTRY = ("games/index.js", "games/names.js", "games/examples.js")
"""Who may name the families: the registry, what people call the games, and rounds and changes to start from."""
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
IMPORTED = re.compile(r"games/([a-z_]+)/")
_KIND = r"(?:script|family)(?:[\"']\])?"
TESTED = re.compile(
    rf"\b{_KIND}\s*(?:===|!==|==|!=)\s*[\"'`]|[\"'`]\s*(?:===|!==)\s*[\w.]*\b{_KIND}"
    rf"|\b{_KIND}\??\.(?:startsWith|endsWith|includes|match|at|slice)\(|\bswitch \([\w.?]*\b{_KIND}\)"
    rf"|\]\.(?:includes|indexOf)\([\w.?]*\b{_KIND}\)|\}}\[[\w.?]*\b{_KIND}\]"
)
"""Tests of what a posting calls its family, with whatever text."""


def names() -> set[str]:
    """The families as folders, as scripts and as the page writes them."""
    result = set()
    for script in families():
        first, *rest = script.split("-")
        result |= {script, script.replace("-", "_"), first + "".join(part.title() for part in rest)}
    return result


def known(text: str) -> set[str]:
    """The families that a module knows: by a name in its code, by an import, also of a type, or by a test."""
    code = COMMENT.sub("", text).replace("PokerStars", "")  # whose text of hands is a file format
    words = {word for one in names() for word in re.findall(rf"(?<![\w-]){one}(?![\w-])", code, re.IGNORECASE)}
    parts = {one for one in names() if re.search(rf"(?<![a-z]){one}[A-Z]\w*|\b{one.title()}[A-Z]\w*", code)}
    return words | parts | set(IMPORTED.findall(text)) | set(TESTED.findall(code))


MODULES = [path.relative_to(WEB).as_posix() for path in sorted(WEB.rglob("*.js"))]


@pytest.mark.parametrize("module", MODULES)
def test_only_its_folder_knows_a_family(module: str) -> None:
    if module in REGISTRY:
        return
    result = known((WEB / module).read_text(encoding="utf-8"))
    own = Path(module).parts[1] if module.startswith("games/") else ""
    mine = {own, own.replace("_", "-"), *(one for one in result if one.lower().replace("-", "_") == own)}
    others = {one for one in result if one.lower().replace("-", "_") not in {name.lower() for name in mine}}
    if own:  # inside its folder a family may use its own name in any form
        others = {one for one in others if one.lower().replace("_", "") != own.replace("_", "")}
    assert not others, f"{module} knows {', '.join(sorted(others))}"


@pytest.mark.parametrize(
    "text",
    [
        'if (posting.script === "craps") draw();',
        'if (posting.family !== "points") draw();',
        'if (posting["family"] === "points") draw();',
        'if (posting.script.startsWith("cra")) draw();',
        'switch (posting.family) {\n  case "points": draw();\n}',
        'if (["points", "casino-poker"].includes(entry.family)) draw();',
        'return { points: draw, "casino-poker": deal }[posting.family]();',
        'import { Ahead } from "../../games/poker/act_ahead.js";',
        '/** @type {import("../../games/craps/panel.js").Calls} */',
        "const felt = new CrapsFelt(host);",
        "return paiGow.panel(offer);",
        'const BANNERS = ["war", "split"];',
    ],
)
def test_the_test_fails_where_it_should(text: str) -> None:
    assert known(text)


def test_comments_and_other_words_are_no_names() -> None:
    assert not known(
        '// The craps layout is drawn elsewhere.\nconst expand = h("span", { class: "spanning" }, "Forward");'
    )


def test_every_family_has_its_folder() -> None:
    registry = (WEB / "games" / "index.js").read_text(encoding="utf-8")
    folders = {path.name for path in (WEB / "games").iterdir() if path.is_dir()}
    assert folders == {script.replace("-", "_") for script in families()}
    assert {*IMPORTED.findall(registry), *re.findall(r'"\./([a-z_]+)/index\.js"', registry)} == folders
