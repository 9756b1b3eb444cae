"""Compiled code is kept on disk, and thrown away when any rule that it may rest on has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CODE = """
from housedealer.odds import compiled
import sys
if len(sys.argv) > 1:
    compiled.sources = lambda: sys.argv[1]
from housedealer import odds
told = []
odds.on_compiling = lambda: told.append("compiling")
from housedealer.odds.streams import below, stream
import numpy as np
below(stream(np.uint64(1), 0), 10)
print(sum(below.stats.cache_hits.values()), sum(below.stats.cache_misses.values()), *told)
"""


def _hits(cache: Path, *mark: str) -> str:
    env = os.environ | {"NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", CODE, *mark], check=True, capture_output=True, text=True, env=env)
    return done.stdout.strip()


def test_kept_until_a_source_changes(tmp_path: Path) -> None:
    # Who waits is told once that something is compiled, and nothing where it is found on disk.
    assert _hits(tmp_path) == "0 1 compiling"
    assert _hits(tmp_path) == "1 0"
    assert _hits(tmp_path, "another source") == "0 1 compiling"
