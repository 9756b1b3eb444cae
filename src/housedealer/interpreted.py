"""Kernels interpreted where somebody waits: nothing has to be compiled for a first answer. Nothing here imports Numba.

In a server a game's kernels are compiled in a helper process and then loaded. A table does not wait for that: what it
needs meanwhile is worked out by the same functions as plain Python.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType
from typing import Any

_COMPILES: ContextVar[bool] = ContextVar("compiles", default=False)
_SOMEBODY_WAITS = threading.Event()


def interpret_first() -> None:
    """Have `at_once` compile nothing from now on, except within `compiling`: in a server somebody waits."""
    _SOMEBODY_WAITS.set()


@contextmanager
def compiling() -> Iterator[None]:
    """Compile within this block: nobody waits for it."""
    before = _COMPILES.set(True)
    try:
        yield
    finally:
        _COMPILES.reset(before)


def at_once(kernel: Any) -> Any:
    """A kernel; where somebody waits, its interpreted twin until it is compiled."""
    return kernel if not _SOMEBODY_WAITS.is_set() or _COMPILES.get() or kernel.signatures else interpreted(kernel)


@functools.cache
def interpreted(kernel: Any) -> Any:
    """A kernel as plain Python, with those that it calls."""
    import numpy as np

    twin = _twin(kernel, {})

    @functools.wraps(kernel.py_func)
    def run(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # keys of hands wrap around, as they do in compiled code
            return twin(*arguments)

    return run


def _twin(kernel: Any, known: dict[Any, Any]) -> Any:
    if kernel not in known:
        function = kernel.py_func
        scope = dict(function.__globals__)
        known[kernel] = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        for name in function.__code__.co_names:
            if hasattr(scope.get(name), "py_func"):
                scope[name] = _twin(scope[name], known)
    return known[kernel]
