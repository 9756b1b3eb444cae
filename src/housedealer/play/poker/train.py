"""Train the blueprints that ship with the bots: `python -m housedealer.play.poker.train` writes `data/`.

The same seed and number of deals give the same files. Each carries a stamp of what it follows from: the settings and
the code of the abstraction, the tree and the solver, without comments, docstrings and types.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from housedealer.play.poker import abstraction
from housedealer.play.poker.games import GAMES
from housedealer.play.poker.solver import Deals, solve
from housedealer.play.poker.tree import build

HERE = Path(__file__).parent
DATA = HERE / "data"
CODE = ("abstraction.py", "games.py", "kernels/buckets.py", "kernels/regrets.py", "solver.py", "tree.py")
DEALS = 1_600_000
BATCH = 10_000
SEED = 20


class _Bare(ast.NodeTransformer):
    """Removes docstrings and types, which change no result."""

    def visit_Expr(self, node: ast.Expr) -> Any:
        return None if isinstance(node.value, ast.Constant) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return ast.Assign(targets=[node.target], value=node.value) if node.value is not None else node


def stamp(name: str, deals: int, seed: int) -> str:
    """The hash of what a data file follows from."""
    settings = json.dumps([name, deals, BATCH, seed, GAMES.get(name)])
    code = [ast.dump(_Bare().visit(ast.parse((HERE / file).read_text(encoding="utf-8")))) for file in CODE]
    return hashlib.sha256("\n".join([settings, *code]).encode()).hexdigest()[:16]


def _batches(deals: Deals) -> Iterator[Deals]:
    for first in range(0, len(deals.signs), BATCH):
        yield Deals(deals.buckets[first : first + BATCH], deals.signs[first : first + BATCH])


def _write(name: str, settings: tuple[int, int], **arrays: np.ndarray) -> None:
    DATA.mkdir(exist_ok=True)
    made = np.array([stamp(name, *settings), *map(str, settings)])
    np.savez_compressed(DATA / f"{name}.npz", made=made, **arrays)  # type: ignore[arg-type]


def main() -> None:
    """Make the abstraction and every blueprint, or those named."""
    parser = argparse.ArgumentParser(prog="python -m housedealer.play.poker.train", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"blueprints to train (default: {', '.join(GAMES)})")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    settings, began = (given.deals, given.seed), time.process_time()
    made = abstraction.make(given.seed)
    _write("abstraction", settings, **made._asdict())
    deals = made.deals(given.deals, given.seed)
    print(f"{given.deals:,} deals in buckets, {time.process_time() - began:.0f} s of processor time", flush=True)
    for name in given.names or GAMES:
        tree = build(GAMES[name])
        strategy = solve(tree, made.buckets, _batches(deals), given.seed)
        _write(name, settings, strategy=np.round(strategy * 255).astype(np.uint8))
        print(f"{name}: {len(tree.decisions()):,} nodes, {time.process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
