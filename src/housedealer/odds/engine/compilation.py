"""Compilation of the odds' functions: cached on disk, and without the GIL while they run."""

from __future__ import annotations

from typing import Any

from numba import njit
from numba.core import event

import housedealer.odds as engine
from housedealer.compiled import kernel


def compiled(function: Any) -> Any:
    """The function compiled for the odds, once per machine; also for rule functions of the games' scripts."""
    return kernel(function, nogil=True, error_model="numpy")


def inlined(function: Any) -> Any:
    """The function inlined into its compiled callers, which compiles faster."""
    return njit(inline="always", error_model="numpy")(function)


class _Compiling(event.Listener):
    """A listener that calls `odds.on_compiling` once when something is compiled rather than loaded from disk."""

    def on_start(self, event: Any) -> None:
        callback, engine.on_compiling = engine.on_compiling, None
        if callback:
            callback()

    def on_end(self, event: Any) -> None:
        """Do nothing at the end of a compilation."""


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]
