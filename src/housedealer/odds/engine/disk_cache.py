"""What took long to work out, kept on disk under a hash of the rules that it follows from, and found again.

A result is a few arrays in one file. Its name holds a hash of everything that it depends on: the numbers of the
posting that were used, and the sources of the odds and rules. A changed rule has another name, so what is found is
never stale. A file is written beside its place and then moved there, so that nothing half written is ever found.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import numpy as np

from housedealer.sources import sources

Arrays = Mapping[str, np.ndarray]
WORTH_KEEPING = 1.0
"""Seconds from which on a result is kept."""


_DESK: ContextVar[dict[str, dict[str, np.ndarray]] | None] = ContextVar("desk", default=None)


@contextmanager
def desk(lent: Mapping[str, dict[str, np.ndarray]] | None = None) -> Iterator[dict[str, dict[str, np.ndarray]]]:
    """Lay out the results that are used within, by name, so that they can be lent to another process: lent there,
    they are found without being worked out again."""
    before = _DESK.set(dict(lent or {}))
    laid = _DESK.get()
    assert laid is not None
    try:
        yield laid
    finally:
        _DESK.reset(before)


def shelf() -> Path:
    """The folder of kept results: `HOUSEDEALER_KEPT`, or the user's cache."""
    named = os.environ.get("HOUSEDEALER_KEPT")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer" / "odds"


def mark(rules: Any) -> str:
    """A hash of rules (anything that JSON can write, and arrays) and of the sources that work with them.

    >>> mark({"qualifies": 5}) == mark({"qualifies": 5}), mark({"qualifies": 5}) == mark({"qualifies": 6})
    (True, False)
    """
    made = hashlib.sha256(sources().encode())
    made.update(json.dumps(rules, sort_keys=True, default=_plain).encode())
    return made.hexdigest()[:32]


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        # Bytes alone do not tell four small numbers from two large ones, nor rows from columns.
        return [value.dtype.str, value.shape, hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()]
    if isinstance(value, np.integer):
        return int(value)
    return str(value)


def kept(name: str, rules: Any, work: Callable[[], Arrays]) -> dict[str, np.ndarray]:
    """The arrays that `work` makes from these rules: from disk where they were kept before."""
    path = shelf() / f"{name}-{mark(rules)}.npz"
    laid = _DESK.get()
    if laid is not None and path.name in laid:
        return dict(laid[path.name])
    result = _read(path)
    if result is None:
        begun = time.perf_counter()
        result = dict(work())
        if time.perf_counter() - begun >= WORTH_KEEPING:
            _write(path, result)
    if laid is not None:
        laid[path.name] = dict(result)
    return result


def _read(path: Path) -> dict[str, np.ndarray] | None:
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None


def _write(path: Path, made: dict[str, np.ndarray]) -> None:
    """Keep arrays. Where the disk does not take them, the result is as good without."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("wb") as stream:
                np.savez(stream, **made)  # type: ignore[arg-type]
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError:
        return


def forget() -> tuple[int, int]:
    """Delete all that was kept; how many files, and how many bytes."""
    files = [path for path in shelf().glob("*") if path.suffix in (".npz", ".part")] if shelf().is_dir() else []
    size = sum(path.stat().st_size for path in files)
    for path in files:
        path.unlink(missing_ok=True)
    return len(files), size
