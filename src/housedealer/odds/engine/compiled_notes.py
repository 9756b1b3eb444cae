"""Notes in the disk cache of what was compiled on this machine, so that no process starts to compile it again."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from housedealer.odds.engine.disk_cache import is_stored, store_answer


def note_compiled(kind: str, what: Iterable[Any]) -> None:
    """Note that all functions for something were compiled, and are in Numba's cache."""
    store_answer(kind, _key(what), "compiled")


def is_noted(kind: str, what: Iterable[Any]) -> bool:
    """Whether that was noted before, for the same sources, the same Numba and the same cache."""
    return is_stored(kind, _key(what))


def notes_can_be_stored() -> bool:
    """Whether notes can be written here; where they cannot, everything would be compiled at every start."""
    note_compiled("notes", ())
    return is_noted("notes", ())


def _key(what: Iterable[Any]) -> list[Any]:
    return [*what, version("numba"), os.environ.get("NUMBA_CACHE_DIR", "")]
