"""The answers before a deal belong to the sitting: who is offered the bank, what it is, what was picked and wagered.

Everybody else reads them and calls its methods, so that no second place decides what may stand on the table."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
ANSWERS = {"placed", "offered", "offered_behind", "picked", "bank"}
"""What a sitting holds of a round that is prepared."""
CHANGES = {"pop", "update", "clear", "append", "extend", "insert", "remove", "setdefault", "popitem"}
"""Methods that change a dictionary or a list."""


def _is_answer(node: ast.expr) -> bool:
    """Whether an expression is an answer of a sitting: `sitting.placed`, `self._sitting.offered`, …"""
    if not (isinstance(node, ast.Attribute) and node.attr in ANSWERS):
        return False
    holder = node.value
    name = holder.attr if isinstance(holder, ast.Attribute) else holder.id if isinstance(holder, ast.Name) else ""
    return name.strip("_") == "sitting"


def _written(node: ast.AST) -> list[ast.expr]:
    """The expressions that a statement writes to or deletes, those of a tuple one by one."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [one for target in targets for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGES:
            return [value]
        case ast.Call(func=ast.Name(id="setattr"), args=[holder, ast.Constant(value=str() as name), _]):
            return [ast.Attribute(holder, name)]
    return []


def _other_names(function: ast.AST) -> set[str]:
    """The variables of a function that are an answer itself, not a copy of it as the bank's number is."""
    return {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is_answer(node.value) and ast.unparse(node.value)[-5:] != ".bank"
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def changes_in(text: str) -> list[str]:
    """The places of a module's source that change a sitting's answers."""
    result = []
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for written in _written(node):
            while isinstance(written, ast.Subscript):
                written = written.value
            if _is_answer(written):
                result.append(ast.unparse(node))
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
        names = _other_names(function)
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
    ],
)
def test_the_test_fails_where_it_should(text: str) -> None:
    assert changes_in(text)


def test_reading_them_is_allowed() -> None:
    assert not changes_in("most = sitting.bank\nheld = dict(sitting.placed)\nsitting.withdraw(place)")
    assert not changes_in("def bet(self):\n    placed = dict(self.sitting.placed)\n    placed['2'] = {}")
    assert not changes_in("def bet(self):\n    placed = self.sitting.placed\n    placed = placed or {}")
    assert not changes_in("def bet(self):\n    left = self.sitting.bank\n    left -= 500")
