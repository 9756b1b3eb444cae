"""How the odds compile a function: from its own source, kept on disk, and free of Python's lock while it runs."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import event

from housedealer import odds


def compiled(function: Any) -> Any:
    """The function compiled by Numba, once for each machine; rule functions of the table's scripts too.

    Numba keeps what it compiled until the function's own file changes, and would not see that a rule which it
    calls has changed in another. So what is kept is marked with the sources of the odds and of the rules they compile.
    """
    made: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    made._cache._cache_file._source_stamp = sources()
    return made


def inlined(function: Any) -> Any:
    """The function compiled as part of the one that calls it, which is the quicker way to compile it."""
    return njit(inline="always", error_model="numpy")(function)


class _Compiling(event.Listener):
    """Tells who waits, once, that something is compiled and not found on disk."""

    def on_start(self, event: Any) -> None:
        tell, odds.on_compiling = odds.on_compiling, None
        if tell:
            tell()

    def on_end(self, event: Any) -> None:
        """Nothing is told at the end: what was waited for comes then."""


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]


@functools.cache
def sources() -> str:
    """A mark of the sources that compiled code may rest on."""
    package = Path(__file__).parent.parent
    mark = hashlib.sha256()
    rules = ("games/*/rules.py", "games/pai_gow/arrangements.py", "games/pai_gow/holdings.py")
    for room in ("odds/**/*.py", "rankings/**/*.py", *rules):
        for path in sorted(package.glob(room)):
            mark.update(path.read_bytes())
    return mark.hexdigest()
