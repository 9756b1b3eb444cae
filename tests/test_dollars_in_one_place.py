"""Money is whole cents inside: only `table/contract.py` converts dollars, but for the modules listed with a reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
CONVERSIONS = {"cents", "dollars"}
"""The two functions of `money.py` that convert."""
ALLOWED = {
    "money.py": "defines the conversions",
    "table/contract.py": "reads and writes the contract's documents",
    "postings/values.py": "a posting's TOML file is written in dollars",
    "postings/table_limits.py": "a schedule prints its table limits as text such as $4-$8",
    "postings/fee_table.py": "writes the contract's schedule of fees, below table/",
    "server/workshop/forms.py": "people fill in a form in dollars",
    "terminal/person.py": "people type amounts in dollars",
    "terminal/lobby.py": "people type a stack in dollars",
    "adapters/hand_histories/phh.py": "a PHH file is in dollars by its own format",
    "adapters/hand_histories/phh_reader.py": "the same",
    "adapters/hand_histories/pokerstars_reader.py": "PokerStars' text is in dollars by its own format",
    "adapters/hand_histories/open_hand_history.py": "Open Hand History is in dollars by its own format",
}
"""Modules that may convert, each with the reason."""


def conversions_in(text: str) -> set[str]:
    """The conversions that a module's source imports or reaches through `money`."""
    result: set[str] = set()
    modules: set[str] = set()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="housedealer.money", names=names):
                result |= {one.name for one in names} & CONVERSIONS
                result |= CONVERSIONS if any(one.name == "*" for one in names) else set()
            case ast.ImportFrom(module="housedealer", names=names):
                modules |= {one.asname or one.name for one in names if one.name == "money"}
            case ast.Import(names=names):
                modules |= {one.asname or one.name for one in names if one.name == "housedealer.money"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CONVERSIONS and ast.unparse(node.value) in modules:
            result.add(node.attr)
        elif isinstance(node, ast.FunctionDef) and node.name in CONVERSIONS:
            result.add(node.name)
    return result


FILES = [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.py"))]


def test_only_the_listed_modules_convert_dollars() -> None:
    """A module that is not listed converts nothing, and a listed one does: no exception outlives its reason."""
    converting = {name for name in FILES if conversions_in((SOURCE / name).read_text(encoding="utf-8"))}
    assert converting - set(ALLOWED) == set(), "use cents, or in_cents and in_dollars of table/contract.py"
    assert set(ALLOWED) - converting == set(), "these convert nothing any more: take them off the list"


@pytest.mark.parametrize(
    "line",
    [
        "from housedealer.money import cents",
        "from housedealer.money import dollars as written, show",
        "from housedealer.money import *",
        "from housedealer import money\nbank = money.cents(5)",
        "from housedealer import money as cash\nbank = cash.dollars(500)",
        "import housedealer.money\nbank = housedealer.money.dollars(500)",
        "def late():\n    from housedealer.money import cents\n    return cents(5)",
        "def cents(amount):\n    return round(amount * 100)",
    ],
)
def test_a_module_that_converts_is_reported(line: str) -> None:
    """The same walk finds a conversion that is put into a module which has none."""
    name = "table/money/bank.py"
    clean = (SOURCE / name).read_text(encoding="utf-8")
    assert name not in ALLOWED and not conversions_in(clean)
    assert conversions_in(f"{clean}\n{line}\n")


def test_other_names_of_money_are_no_conversions() -> None:
    assert not conversions_in("from housedealer.money import Odds, show, signed\ncents = 5\nprint(show(cents))")
