"""No class is spread over files by inheritance: a base in another file has several heirs, or is used by itself."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
Class = tuple[str, str]
"""A module and a class of it."""


def imported_names(module: str, tree: ast.Module) -> dict[str, Class]:
    """By its name in a module, each class that the module defines or imports from elsewhere."""
    result: dict[str, Class] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            result |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            result[node.name] = (module, node.name)
    return result


@functools.cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def spread_classes(modules: Mapping[str, str]) -> set[Class]:
    """Bases that exactly one class inherits from, in another module, and that nobody names for any other purpose."""
    trees = {name: parsed(text) for name, text in modules.items()}
    heirs: dict[Class, set[Class]] = defaultdict(set)
    used: set[Class] = set()
    for module, tree in trees.items():
        names = imported_names(module, tree)
        bases: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    plain = base.value if isinstance(base, ast.Subscript) else base
                    if isinstance(plain, ast.Name) and plain.id in names:
                        heirs[names[plain.id]].add((module, node.name))
                        bases.add(id(plain))
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and id(node) not in bases and node.id in names:
                used.add(names[node.id])
    return {
        base
        for base, children in heirs.items()
        if base[0] in modules and len(children) == 1 and base not in used and next(iter(children))[0] != base[0]
    }


def program() -> dict[str, str]:
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts): path.read_text(encoding="utf-8")
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
