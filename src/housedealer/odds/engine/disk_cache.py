"""Disk cache of long computations, keyed by a hash of the rules that they depend on.

A result is a few arrays in one file. Its name holds a hash of everything that it depends on: the numbers of the
posting that were used, and the sources of the odds and rules. A changed rule has another name, so a cached result is
never stale. A file is written under a temporary name and then renamed, so that no partial file is ever read.

NumPy is imported where arrays are: a server that only looks whether something is stored does not need its 11 MB.
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
from typing import TYPE_CHECKING, Any

from housedealer.sources import sources

if TYPE_CHECKING:
    import numpy as np

    Arrays = Mapping[str, np.ndarray]
MIN_SECONDS = 1.0
"""Results that took at least this many seconds are stored."""


_LENT: ContextVar[dict[str, dict[str, np.ndarray]] | None] = ContextVar("lent", default=None)


@contextmanager
def lend_results(lent: Mapping[str, dict[str, np.ndarray]] | None = None) -> Iterator[dict[str, dict[str, np.ndarray]]]:
    """Collect the results used within the block, by name, so that they can be sent to another process; passed there
    as `lent`, they are used without being computed again."""
    before = _LENT.set(dict(lent or {}))
    results = _LENT.get()
    assert results is not None
    try:
        yield results
    finally:
        _LENT.reset(before)


def cache_folder() -> Path:
    """The folder of stored results: `HOUSEDEALER_CACHE`, or the user's cache."""
    named = os.environ.get("HOUSEDEALER_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "housedealer" / "odds"


def rules_hash(rules: Any) -> str:
    """A hash of rules (anything that JSON can write, and arrays) and of the sources that use them.

    >>> five, six = rules_hash({"qualifies": 5}), rules_hash({"qualifies": 6})
    >>> rules_hash({"qualifies": 5}) == five, five == six
    (True, False)
    """
    made = hashlib.sha256(sources().encode())
    made.update(json.dumps(rules, sort_keys=True, default=_plain).encode())
    return made.hexdigest()[:32]


def _plain(value: Any) -> Any:
    import numpy as np

    if isinstance(value, np.ndarray):
        # Bytes alone do not distinguish four small numbers from two large ones, nor rows from columns.
        return [value.dtype.str, value.shape, hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()]
    if isinstance(value, np.integer):
        return int(value)
    return str(value)


def cached(name: str, rules: Any, work: Callable[[], Arrays]) -> dict[str, np.ndarray]:
    """The arrays that `work` computes from these rules, from disk where they are stored."""
    path = cache_folder() / f"{name}-{rules_hash(rules)}.npz"
    results = _LENT.get()
    if results is not None and path.name in results:
        return dict(results[path.name])
    result = _read(path)
    if result is None:
        started = time.perf_counter()
        result = dict(work())
        if time.perf_counter() - started >= MIN_SECONDS:
            _write(path, result)
    if results is not None:
        results[path.name] = dict(result)
    return result


def is_stored(name: str, rules: Any) -> bool:
    """Whether the arrays of these rules are on disk, so that `cached` need not compute them."""
    return (cache_folder() / f"{name}-{rules_hash(rules)}.npz").is_file()


def _read(path: Path) -> dict[str, np.ndarray] | None:
    if not path.is_file():
        return None
    import numpy as np

    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None


def _write(path: Path, made: dict[str, np.ndarray]) -> None:
    """Store arrays; a disk error is ignored, since the result is valid without the cache."""
    import numpy as np

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


def stored_answer(name: str, rules: Any) -> Any:
    """The answer that was stored under a name for these rules; None if there is none."""
    arrays = _read(cache_folder() / f"{name}-{rules_hash(rules)}.npz")
    return None if arrays is None else json.loads(arrays["answer"].tobytes())


def store_answer(name: str, rules: Any, answer: Any) -> None:
    """Store an answer, which JSON can write, for `stored_answer`."""
    import numpy as np

    text = np.frombuffer(json.dumps(answer).encode(), dtype=np.uint8)
    _write(cache_folder() / f"{name}-{rules_hash(rules)}.npz", {"answer": text})


def clear() -> tuple[int, int]:
    """Delete all stored results; return the number of files and of bytes."""
    files = (
        [path for path in cache_folder().glob("*") if path.suffix in (".npz", ".part")]
        if cache_folder().is_dir()
        else []
    )
    size = sum(path.stat().st_size for path in files)
    for path in files:
        path.unlink(missing_ok=True)
    return len(files), size
