"""A round is a pure function of posting, settings, shoe and choices: no clock, no randomness, no input or output.

What the games and the table import and call shows it: chance comes from a seed that is handed in, time as a number."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "housedealer"
FILES = [
    path.relative_to(SOURCE).as_posix() for room in ("games", "table") for path in sorted((SOURCE / room).rglob("*.py"))
]
IMPURE = {
    "asyncio", "datetime", "glob", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets",
    "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Modules with a clock, with chance, or with a world outside."""
CALLED = {"open", "print", "input", "hash", "globals"}
"""Functions that read or write, or whose answer another run does not give again."""
SEEDED = "random.Random"
"""A generator from a seed, which is handed in; as a type, one that is handed in itself."""
ALLOWED = {
    "games/poker/plans.py": {"pathlib"},  # reads the stakes that are usual, once
    "games/rules_hash.py": {"pathlib"},  # reads the sources, for the record of a round that is over
    "table/sitting/dealing_shoe.py": {"secrets"},  # a new shoe's seed, where none is handed in
    "table/sitting/session.py": {"secrets"},  # the mark by which a session knows its own rounds
}
"""What a module may use, each with the reason; no script of a round calls it."""


def impure_in(text: str) -> set[str]:
    """The impure modules and functions that a module uses; chance from a seed is pure."""
    tree = ast.parse(text)
    typed = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    result: set[str] = set()
    seeded = True
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names) if id(node) not in typed:
                result |= {one.name.split(".")[0] for one in names}
                seeded = seeded and all(one.asname is None for one in names if one.name == "random")
            case ast.ImportFrom(module=str() as module, level=0) if id(node) not in typed:
                result.add(module.split(".")[0])
                seeded = seeded and module != "random"
            case ast.Call(func=ast.Name(id=name)) if name in CALLED:
                result.add(name)
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module"), args=[ast.Constant(value=str() as name), *_]
            ):
                result.add(name.split(".")[0])
            case ast.Attribute(value=ast.Name(id="random")):
                seeded = seeded and ast.unparse(node) == SEEDED
            case ast.Call(func=func, args=[]) if ast.unparse(func) == SEEDED:
                seeded = False
            case ast.Attribute(attr="random", value=ast.Name(id="np" | "numpy")):
                result.add("random")
                seeded = False
    return (result & (IMPURE | CALLED)) - ({"random"} if seeded else set())


@pytest.mark.parametrize("name", FILES)
def test_games_and_tables_have_no_clock_no_chance_and_no_world(name: str) -> None:
    """A module that is not listed uses none, and a listed one does: no exception outlives its reason."""
    assert impure_in((SOURCE / name).read_text(encoding="utf-8")) == ALLOWED.get(name, set())


@pytest.mark.parametrize(
    "text",
    [
        "import time\nnow = time.time()",
        "from datetime import datetime",
        "def late():\n    import os\n    return os.environ",
        "import random\ncard = random.choice(codes)",
        "import random\nrng = random.Random()",
        "import random as chance\ncard = chance.choice(codes)",
        "from random import shuffle",
        "import numpy as np\ncard = np.random.default_rng().integers(52)",
        "from pathlib import Path",
        "print(event)",
        "text = open('round.json').read()",
        "order = sorted(seats, key=lambda seat: hash(seat))",
        "clock = __import__('time').time()",
    ],
)
def test_what_a_round_may_not_use_is_seen(text: str) -> None:
    assert impure_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "import random\nrng = random.Random(seed)",
        "import random\ndef setup(rng: random.Random): return rng.choice(codes)",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from datetime import datetime",
        "import hashlib\nfrom housedealer import cards",
    ],
)
def test_chance_from_a_seed_is_pure(text: str) -> None:
    assert not impure_in(text)
