"""The 93 postings as data, cardroom by cardroom, and a user's own postings."""

import importlib
import sys
import types
from typing import Any

from housedealer.postings.loader import entries, load, names
from housedealer.postings.options import first_option, fits, option_of
from housedealer.postings.own import find

__all__ = ["entries", "find", "first_option", "fits", "load", "names", "option_of"]


class _Callable(types.ModuleType):
    """`housedealer.postings()` lists all postings, a user's own checked by the rules of its game."""

    def __call__(self) -> list[dict[str, Any]]:
        # By name, so that no import goes up.
        result: list[dict[str, Any]] = importlib.import_module("housedealer.games.listing").checked_entries()
        return result


sys.modules[__name__].__class__ = _Callable
