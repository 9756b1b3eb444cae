"""How the odds compile a function: from its own source, kept on disk, and free of Python's lock while it runs."""

from __future__ import annotations

from typing import Any

from numba import njit
from numba.core import event

from housedealer import odds
from housedealer.compiled import kernel


def compiled(function: Any) -> Any:
    """The function compiled for the odds, once for each machine; rule functions of the table's scripts too."""
    return kernel(function, nogil=True, error_model="numpy")


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
