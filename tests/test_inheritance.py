"""No class is spread over files by inheritance: a base in another file has several heirs, or is used by itself."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
Class = tuple[str, str]
"""A module and a class of it."""


def imported_names(module: str, trees: Mapping[str, ast.Module]) -> dict[str, Class]:
    """By its name in a module, each class that the module defines, imports from elsewhere or gives another name."""
    result: dict[str, Class] = {}
    package = module.split(".") if any(name.startswith(f"{module}.") for name in trees) else module.split(".")[:-1]
    for node in ast.walk(trees[module]):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            result |= {alias.asname or alias.name: (source, alias.name) for alias in node.names}
            if source in trees and any(alias.name == "*" for alias in node.names):
                inner = (one.name for one in trees[source].body if isinstance(one, ast.ClassDef))
                result |= {name: (source, name) for name in inner}
        elif isinstance(node, ast.Import):
            result |= {alias.asname or alias.name: ("", alias.name) for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            result[node.name] = (module, node.name)
    return result


def assigned_names(tree: ast.Module) -> dict[str, ast.expr]:
    """What is given another name in a module, or gathered under one, by that name."""
    result: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if isinstance(value, ast.Name | ast.Attribute | ast.Tuple | ast.List):
                result[name] = value
    return result


def bases_in(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Each class that a module makes, by a statement or by a call of `type`, with each expression for a base of it. A
    name for a base, or for several, is followed to what was assigned to it."""
    assigned = assigned_names(tree)

    def followed(base: ast.expr) -> Iterator[ast.expr]:
        match base:
            case ast.Starred(value=inner) | ast.Subscript(value=inner) | ast.NamedExpr(value=inner):
                yield from followed(inner)
            case ast.Call(func=ast.Name(id="getattr"), args=[holder, ast.Constant(value=str() as name), *_]):
                yield ast.Attribute(holder, name)
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Call(args=elements):
                for one in elements:
                    yield from followed(one)
            case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
                yield from (*followed(one), *followed(other))
            case ast.Name(id=name) if name in assigned and ast.unparse(assigned[name]) != name:
                yield from followed(assigned[name])
            case _:
                yield base

    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name, bases=bases):
                yield from ((name, one) for base in bases for one in followed(base))
            case ast.Call(func=func, args=[ast.Constant(value=str() as name), bases, *_]) if ast.unparse(func).split(
                "."
            )[-1] in ("type", "new_class"):
                yield from ((name, one) for one in followed(bases))


def grafted(modules: Mapping[str, str]) -> set[str]:
    """Statements that give a class of another module an attribute, or a class the functions of another module: a class
    that is spread over files without inheritance."""
    trees = {name: parsed(text) for name, text in modules.items()}
    functions = {
        name: {one.name for one in tree.body if isinstance(one, ast.FunctionDef)} for name, tree in trees.items()
    }
    result = set()
    for module, tree in trees.items():
        names, assigned = imported_names(module, trees), assigned_names(tree)
        for node in ast.walk(tree):
            for target in _attributes_given(node):
                of = target.value
                of = assigned[of.id] if isinstance(of, ast.Name) and of.id in assigned else of
                one = class_named(of, names)
                if one is not None and one[0] in modules and one[0] != module and one[1][:1].isupper():
                    result.add(f"{module}: {ast.unparse(node)}")
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                of = inner.value if isinstance(inner, ast.Assign) else None
                one = class_named(of, names) if of is not None else None
                whole = class_named(of.value, names) if isinstance(of, ast.Attribute) else None
                method = whole is not None and whole[0] in modules and whole[0] != module and whole[1][:1].isupper()
                if (
                    isinstance(inner, ast.ImportFrom | ast.Import)
                    or (one is not None and one[1] in functions.get(one[0], ()))
                    or (method and isinstance(of, ast.Attribute) and not of.attr.isupper())
                ):
                    result.add(f"{module}: {ast.unparse(inner)}")
    return result


def _attributes_given(node: ast.AST) -> list[ast.Attribute]:
    """The attributes that a statement sets."""
    match node:
        case ast.Assign(targets=targets):
            return [target for target in targets if isinstance(target, ast.Attribute)]
        case ast.AnnAssign(target=ast.Attribute() as target):
            return [target]
        case ast.Call(func=func, args=[holder, *_]) if ast.unparse(func).split(".")[-1] in ("setattr", "__setattr__"):
            return [ast.Attribute(holder, "")]
    return []


def house(whole: str) -> dict[str, str]:
    """A package with a class, and a module that does something with it."""
    return {
        "house": "from house.seats import Seats",
        "house.seats": "class Seats: ...\ndef sit(self): ...",
        "house.whole": whole,
    }


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
    names = {name: imported_names(name, trees) for name in trees}
    heirs: dict[Class, set[Class]] = defaultdict(set)
    used: set[Class] = set()

    def defined(one: Class) -> Class:
        """Where a class is defined, which a package may have imported to be imported from there."""
        behind = names.get(one[0], {}).get(one[1], one)
        return one if behind == one else defined(behind)

    for module, tree in trees.items():
        bases: set[int] = set()
        for name, base in bases_in(tree):
            if (one := class_named(base, names[module])) is not None:
                heirs[defined(one)].add((module, name))
                bases.add(id(base))
        for whole in tree.body:
            for node in ast.walk(whole):
                one = class_named(node, names[module]) if id(node) not in bases else None
                if one is not None and not isinstance(whole, ast.ClassDef | ast.ImportFrom):
                    used.add(defined(one))
                elif one is not None and isinstance(whole, ast.ClassDef):
                    inner = (module, whole.name)
                    if inner != defined(one) and inner not in heirs[defined(one)]:
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
        "from .seats import Seats\nclass Whole(Seats): ...",
        "from . import seats\nclass Whole(seats.Seats): ...",
        "from house.seats import *\nclass Whole(Seats): ...",
        "from house.seats import Seats\nBase = Seats\nclass Whole(Base): ...",
        "from house.seats import Seats\nclass Whole(*(Seats,)): ...",
        "from house.seats import Seats\nBASES = (Seats,)\nclass Whole(*BASES): ...",
        "from house.seats import Seats\nWhole = type('Whole', (Seats,), {})",
        "import types\nfrom house.seats import Seats\nWhole = types.new_class('Whole', (Seats,))",
        "from house.seats import Seats\nclass Whole(Seats if LARGE else object): ...",
        "from house.seats import Seats\nclass Whole(with_rail(Seats)): ...",
        "from house.seats import Seats\nBase: type = Seats\nclass Whole(Base): ...",
        "from house.seats import Seats\nclass Whole(Base := Seats): ...",
        "from house.seats import Seats\nclass Whole(*((Seats,) + OTHERS)): ...",
        "import house.seats\nclass Whole(getattr(house.seats, 'Seats')): ...",
    ],
)
def test_a_base_is_seen_however_it_is_imported(whole: str) -> None:
    assert spread_classes(house(whole)) == {("house.seats", "Seats")}
    assert not spread_classes({**house(whole), "house.use": "from house import Seats\nseats = Seats()"})


def test_a_base_that_only_itself_and_its_heir_name_is_seen() -> None:
    half = "class Seats:\n    def merge(self, other: Seats): ..."
    whole = "from house.seats import Seats\nclass Whole(Seats):\n    def __init__(self): Seats.__init__(self)"
    assert spread_classes({"house.seats": half, "house.whole": whole}) == {("house.seats", "Seats")}


def test_no_class_is_given_methods_by_another_file() -> None:
    assert grafted(program()) == set()


@pytest.mark.parametrize(
    "text",
    [
        "from house.seats import Seats\nSeats.deal = deal",
        "from house import seats\nseats.Seats.deal = lambda self: 0",
        "from .seats import Seats\nsetattr(Seats, 'deal', deal)",
        "from house.seats import Seats\ntype.__setattr__(Seats, 'deal', deal)",
        "from house.seats import Seats\nSeats.deal: object = deal",
        "from house.seats import Seats\nHere = Seats\nHere.deal = deal",
        "from house import seats\nclass Whole:\n    sit = seats.sit",
        "from house.seats import sit\nclass Whole:\n    take_seat = sit",
        "from house.seats import Seats\nclass Whole:\n    sit = Seats.sit",
        "class Whole:\n    from house.seats import sit",
    ],
)
def test_a_method_from_another_file_is_seen(text: str) -> None:
    assert grafted(house(text))
    assert not grafted(house("from house.seats import Seats\nseats = Seats()\nseats.deal = 1"))
