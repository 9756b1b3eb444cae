"""Compiled code is cached on disk, and compiled again when any rule that it may rest on has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import housedealer

CODE = """
from housedealer import odds
calls = []
odds.on_compiling = lambda: calls.append("compiling")
from housedealer.odds.engine.random_streams import below, stream
import numpy as np
below(stream(np.uint64(1), 0), 10)
print(sum(below.stats.cache_hits.values()), sum(below.stats.cache_misses.values()), *calls)
"""


def _hits(package: Path, cache: Path) -> str:
    env = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(package.parent)}
    done = subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True, env=env)
    return done.stdout.strip()


def test_cached_until_a_source_changes(tmp_path: Path) -> None:
    package, cache = tmp_path / "src" / "housedealer", tmp_path / "cache"
    shutil.copytree(Path(housedealer.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "web"))
    # The callback is called once where something is compiled, and never where it is read from disk.
    assert _hits(package, cache) == "0 1 compiling"
    assert _hits(package, cache) == "1 0"
    for room in ("rankings/kernels/high.py", "games/blackjack/rules.py", "games/pai_gow/house_way/holdings.py"):
        edited = package / room
        edited.write_text(edited.read_text(encoding="utf-8") + "\n# another source\n", encoding="utf-8")
        assert _hits(package, cache) == "0 1 compiling", room


KERNEL = """
from housedealer.compiled import kernel
from housedealer.{module} import Pair


@kernel
def total(pair):
    return pair.first + pair.second


print(total(Pair(1, 2)))
"""
PAIR = """
from typing import NamedTuple


class Pair(NamedTuple):
    first: int
    second: int
"""


def test_a_removed_module_does_not_break_the_cache(tmp_path: Path) -> None:
    """A cached signature names the module of its arguments' classes; after an upgrade there may be no such module."""
    package, cache = tmp_path / "src" / "housedealer", tmp_path / "cache"
    shutil.copytree(Path(housedealer.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "web"))
    env = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(package.parent)}
    for module, gone in (("rankings.pair_before", None), ("rankings.pair_after", "rankings.pair_before")):
        if gone is not None:
            (package / f"{gone.replace('.', '/')}.py").unlink()
        (package / f"{module.replace('.', '/')}.py").write_text(PAIR, encoding="utf-8")
        (package / "rankings" / "total.py").write_text(KERNEL.format(module=module), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "housedealer.rankings.total"], check=False, capture_output=True, text=True, env=env
        )
        assert done.stdout.strip() == "3", done.stderr
