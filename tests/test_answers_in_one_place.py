"""The answers before a deal belong to the sitting: who is offered the bank, what it is, what was picked and wagered.

Everybody else reads them and calls its methods, so that no second place decides what may stand on the table."""

from __future__ import annotations

import ast
import re
from collections.abc import Set
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
ANSWERS = {"placed", "offered", "offered_behind", "picked", "bank"}
"""What a sitting holds of a round that is prepared."""
CHANGES = {"pop", "update", "clear", "append", "extend", "insert", "remove", "setdefault", "popitem"}
"""Methods that change a dictionary or a list."""


def _name(node: ast.expr) -> str:
    """The last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _sittings(tree: ast.AST) -> set[str]:
    """The names of a module that are a sitting: called so, annotated so, or assigned from one."""
    result = {"sitting", "_sitting"}
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as of) if "Sitting" in re.findall(r"\w+", ast.unparse(of)):
                result.add(name)
            case ast.Assign(targets=targets, value=value) if _name(value) in result:
                result |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.NamedExpr(target=target, value=value) if _name(value) in result:
                result.add(target.id)
    return result


def _is_answer(node: ast.AST, sittings: Set[str]) -> bool:
    """Whether an expression is an answer of a sitting: `sitting.placed`, `self._sitting.offered`, …"""
    match node:
        case ast.Attribute(value=holder, attr=attr) if attr in ANSWERS:
            return _name(holder) in sittings
        case ast.Subscript(value=ast.Attribute(value=holder, attr="__dict__")):
            return _name(holder) in sittings
        case ast.Subscript(value=ast.Call(func=ast.Name(id="vars"), args=[holder])):
            return _name(holder) in sittings
    return False


def _is_inside(node: ast.AST, sittings: Set[str]) -> bool:
    """Whether an expression is an answer or something in it: `sitting.placed["2"]`, `sitting.placed.values()`, …"""
    match node:
        case ast.Subscript(value=value) if not isinstance(value, ast.Call) or _is_answer(node, sittings):
            return _is_answer(node, sittings) or _is_inside(value, sittings)
        case ast.Call(func=ast.Attribute(value=value, attr="get" | "values" | "items" | "setdefault")):
            return _is_inside(value, sittings)
    return _is_answer(node, sittings)


def _targets(node: ast.expr) -> list[ast.expr]:
    return [one for inner in node.elts for one in _targets(inner)] if isinstance(node, ast.Tuple | ast.List) else [node]


def _written(node: ast.AST) -> list[ast.expr]:
    """The expressions that a statement writes to or deletes, those of a tuple one by one."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [one for target in targets for one in _targets(target)]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.For(target=target) | ast.AsyncFor(target=target):
            return _targets(target)
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGES:
            return [value]
        case ast.Call(func=func, args=[holder, ast.Constant(value=str() as name), _]) if ast.unparse(func).split(".")[
            -1
        ] in ("setattr", "__setattr__"):
            return [ast.Attribute(holder, name)]
    return []


def _other_names(function: ast.AST, sittings: Set[str]) -> set[str]:
    """The variables of a function that are an answer itself or something in it, not a copy as the bank's number is."""
    result: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value) if _is_inside(value, sittings) and _name(value) != "bank":
                result |= {one.id for target in targets for one in _targets(target) if isinstance(one, ast.Name)}
            case ast.NamedExpr(target=target, value=value) if _is_inside(value, sittings) and _name(value) != "bank":
                result.add(target.id)
            case ast.For(target=target, iter=iterated) if _is_inside(iterated, sittings):
                result |= {one.id for one in _targets(target) if isinstance(one, ast.Name)}
    return result


def changes_in(text: str) -> list[str]:
    """The places of a module's source that change a sitting's answers."""
    result = []
    tree = ast.parse(text)
    sittings = _sittings(tree)
    for node in ast.walk(tree):
        for written in _written(node):
            while isinstance(written, ast.Subscript) and not _is_answer(written, sittings):
                written = written.value
            if _is_inside(written, sittings):
                result.append(ast.unparse(node))
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)):
        names = _other_names(function, sittings)
        for node in ast.walk(function):
            for written in _written(node):
                inside = written  # a name that is written itself is a variable; what is in it is the sitting's
                while isinstance(inside, ast.Subscript):
                    inside = inside.value
                inner = inside is not written or isinstance(node, ast.Call | ast.AugAssign)
                if inner and isinstance(inside, ast.Name) and inside.id in names:
                    result.append(ast.unparse(node))
    return result


MODULES = [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.py"))]


@pytest.mark.parametrize("module", [one for one in MODULES if "sitting" in (SOURCE / one).read_text(encoding="utf-8")])
def test_only_a_sitting_changes_its_answers(module: str) -> None:
    assert not changes_in((SOURCE / module).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "sitting.placed = {}",
        "self.sitting.placed['2'] = {'base': 500}",
        "self.sitting.placed['2']['base'] += 500",
        "self._sitting.placed.pop(place, None)",
        "del self.sitting.placed[place]",
        "table.sitting.offered, table.sitting.bank = [], 0",
        "table.sitting.offered_behind.append('2/1')",
        "self.sitting.placed |= {'2': {'base': 500}}",
        "setattr(self.sitting, 'bank', 500)",
        "def bet(self):\n    placed = self.sitting.placed\n    placed['2'] = {'base': 500}",
        "def bet(self):\n    placed = self.sitting.placed\n    placed.pop('2')",
        "async def bet(self):\n    placed = self.sitting.placed\n    placed.pop('2')",
        "def bet(self):\n    held = self.sitting\n    held.placed = {}",
        "def bet(held: Sitting):\n    held.bank += 500",
        "def bet(held: Sitting | None):\n    held.offered.clear()",
        "def bet(self):\n    row = self.sitting.placed['2']\n    row['base'] = 500",
        "def bet(self):\n    row = self.sitting.placed.get('2')\n    row.clear()",
        "def bet(self):\n    for row in self.sitting.placed.values():\n        row.clear()",
        "def bet(self):\n    if row := self.sitting.placed.get('2'):\n        row.clear()",
        "self.sitting.placed.setdefault('2', {})['base'] = 500",
        "self.sitting.placed.get('2').clear()",
        "[a, self.sitting.bank] = [1, 2]",
        "vars(self.sitting)['bank'] = 500",
        "self.sitting.__dict__['bank'] = 500",
        "object.__setattr__(self.sitting, 'bank', 500)",
        "for self.sitting.bank in (1, 2): ...",
    ],
)
def test_the_test_fails_where_it_should(text: str) -> None:
    assert changes_in(text)


def test_reading_them_is_allowed() -> None:
    assert not changes_in("most = sitting.bank\nheld = dict(sitting.placed)\nsitting.withdraw(place)")
    assert not changes_in("def bet(self):\n    placed = dict(self.sitting.placed)\n    placed['2'] = {}")
    assert not changes_in("def bet(self):\n    placed = self.sitting.placed\n    placed = placed or {}")
    assert not changes_in("def bet(self):\n    left = self.sitting.bank\n    left -= 500")
