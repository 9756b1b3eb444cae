"""No class is spread over files by inheritance: a base in another file has several heirs, or is used by itself."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
Class = tuple[str, str]
"""A module and a class of it."""


def imported_names(module: str, tree: ast.Module) -> dict[str, Class]:
    """By its name in a module, each class that the module defines or imports from elsewhere."""
    result: dict[str, Class] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            result |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            result |= {alias.asname or alias.name: ("", alias.name) for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            result[node.name] = (module, node.name)
    return result


@functools.cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def class_named(node: ast.AST, names: Mapping[str, Class]) -> Class | None:
    """The class that an expression names: by its own name, or as an attribute of a module."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and (module := names.get(ast.unparse(node.value))):
        return ".".join(filter(None, module)), node.attr
    return None


def spread_classes(modules: Mapping[str, str]) -> set[Class]:
    """Bases that exactly one class inherits from, in another module, and that nobody names for any other purpose."""
    trees = {name: parsed(text) for name, text in modules.items()}
    names = {name: imported_names(name, tree) for name, tree in trees.items()}
    heirs: dict[Class, set[Class]] = defaultdict(set)
    used: set[Class] = set()

    def defined(one: Class) -> Class:
        """Where a class is defined, which a package may have imported to be imported from there."""
        behind = names.get(one[0], {}).get(one[1], one)
        return one if behind == one else defined(behind)

    for module, tree in trees.items():
        bases: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    plain = base.value if isinstance(base, ast.Subscript) else base
                    if (one := class_named(plain, names[module])) is not None:
                        heirs[defined(one)].add((module, node.name))
                        bases.add(id(plain))
        for node in ast.walk(tree):
            if id(node) not in bases and (one := class_named(node, names[module])) is not None:
                used.add(defined(one))
    return {
        base
        for base, children in heirs.items()
        if base[0] in modules and len(children) == 1 and base not in used and next(iter(children))[0] != base[0]
    }


def program() -> dict[str, str]:
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            encoding="utf-8"
        )
        for path in SOURCE.rglob("*.py")
    }


def test_no_class_is_spread_over_files() -> None:
    assert spread_classes(program()) == set()


def test_a_class_that_is_spread_over_files_is_seen() -> None:
    """The same walk, over the server alone, sees a class that is cut in three."""
    table = "housedealer.server.tables.hosted_table"
    half = f"from {table} import HostedTable\nclass Seats:\n    def sit(self): ..."
    rest = f"from {table}_seats import Seats\nclass Rail(Seats):\n    def watch(self): ..."
    whole = f"from {table}_rail import Rail\nclass Whole(Rail):\n    def deal(self): ..."
    server = {name: text for name, text in program().items() if name.startswith("housedealer.server.")}
    changed = {**server, f"{table}_seats": half, f"{table}_rail": rest, f"{table}_whole": whole}
    assert spread_classes(changed) == {(f"{table}_seats", "Seats"), (f"{table}_rail", "Rail")}


@pytest.mark.parametrize(
    "whole",
    [
        "from house.seats import Seats\nclass Whole(Seats): ...",
        "from house import seats\nclass Whole(seats.Seats): ...",
        "import house.seats\nclass Whole(house.seats.Seats): ...",
        "import house.seats as half\nclass Whole(half.Seats): ...",
        "from house import Seats\nclass Whole(Seats[int]): ...",
    ],
)
def test_a_base_is_seen_however_it_is_imported(whole: str) -> None:
    house = {"house": "from house.seats import Seats", "house.seats": "class Seats: ...", "house.whole": whole}
    assert spread_classes(house) == {("house.seats", "Seats")}
    assert not spread_classes({**house, "house.use": "from house import Seats\nseats = Seats()"})
