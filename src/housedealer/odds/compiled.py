"""How the odds compile a function: from its own source, kept on disk, and free of Python's lock while it runs."""

from __future__ import annotations

from typing import Any

from numba import njit


def compiled(function: Any) -> Any:
    """The function compiled by Numba, once for each machine; rule functions of the table's scripts too."""
    return njit(cache=True, nogil=True)(function)
