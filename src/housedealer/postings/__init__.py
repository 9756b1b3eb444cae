"""The 93 postings as data, cardroom by cardroom, and a user's own postings."""

import sys
import types
from typing import Any

from housedealer.postings.loader import entries, load, names
from housedealer.postings.options import first_option, fits, option_of
from housedealer.postings.own import find

__all__ = ["entries", "find", "first_option", "fits", "load", "names", "option_of"]


class _Callable(types.ModuleType):
    """`housedealer.postings()` lists all postings."""

    def __call__(self) -> list[dict[str, Any]]:
        return entries()


sys.modules[__name__].__class__ = _Callable
