"""Compiled functions, cached on disk under a hash of every source that they may be made of.

Numba caches a function until its own file changes, and would not see that a rule which it calls has changed in another.
So the cache's version is that of Numba and of all sources that kernels are made of, wherever they lie. Numba compares
the version before it reads the rest of an index, which may name modules that another state of the sources had.
"""

from __future__ import annotations

import functools
from typing import Any

from numba import njit

from housedealer.sources import sources


def kernel(function: Any = None, **settings: Any) -> Any:
    """Compile a function by Numba, once for each machine and each state of the sources."""
    if function is None:
        return functools.partial(kernel, **settings)
    made: Any = njit(**{"cache": True, "no_cfunc_wrapper": True, **settings})(function)  # no C program calls it
    file = made._cache._cache_file
    file._version = f"{file._version} {sources()}"
    return made
