"""Compiled functions: kept on disk under a mark of every source that they may be made of.

Numba keeps what it compiled until the function's own file changes, and would not see that a rule which it calls has
changed in another. So what is kept is marked with all sources that kernels are made of, wherever they lie.
"""

from __future__ import annotations

import functools
from typing import Any

from numba import njit

from housedealer.sources import sources


def kernel(function: Any = None, **settings: Any) -> Any:
    """The function compiled by Numba, once for each machine and each state of the sources."""
    if function is None:
        return functools.partial(kernel, **settings)
    made: Any = njit(cache=True, **settings)(function)
    made._cache._cache_file._source_stamp = sources()
    return made
