"""Arrows point one way: no room imports one above it, and nothing in table/ knows a game by name."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
ROOMS = [
    {"errors", "money", "cards", "compiled", "sources"},
    {"rankings"},
    {"postings"},
    {"table"},
    {"games"},
    {"odds", "play", "documents"},
    {"server", "adapters"},
    {"terminal", "cli", "__init__", "__main__"},
]
"""From the cellar to the roof; rooms of one floor may know each other."""
FLOOR = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, at its top or inside a function, and for its types too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return {name for name in found if name.startswith("housedealer.")}


def test_every_room_has_its_floor():
    assert {room_of(path) for path in FILES} == set(FLOOR)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_import_goes_up(path):
    here = room_of(path)
    for name in imported(path):
        room = name.split(".")[1]
        assert FLOOR.get(room, 0) <= FLOOR[here], f"{path.relative_to(SOURCE)} imports {name}"


@pytest.mark.parametrize("path", [path for path in FILES if room_of(path) == "table"], ids=lambda path: path.name)
def test_nothing_in_table_knows_a_game_by_name(path):
    families = {folder.name for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists()}
    words = {
        node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)
    }
    assert not words & {name.replace("_", "-") for name in families}


def test_families_do_not_know_each_other():
    for path in FILES:
        if room_of(path) == "games" and len(path.relative_to(SOURCE).parts) > 2:
            family = path.relative_to(SOURCE).parts[1]
            others = {name.split(".")[2] for name in imported(path) if name.startswith("housedealer.games.")}
            known = {other for other in others if (SOURCE / "games" / other / "__init__.py").exists()}
            assert known <= {family}, f"{path.relative_to(SOURCE)} knows {known - {family}}"
