"""A hash of the program's own rules, so that results of older ones are not reused."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

ROOMS = ("cards.py", "rankings/**/*.py", "games/**/*.py", "odds/**/*.py", "play/**/*.py")
"""Folders of functions that are compiled, and of those that they call."""


@functools.cache
def sources() -> str:
    """A hash of the sources that compiled code may depend on."""
    package = Path(__file__).parent
    mark = hashlib.sha256()
    for room in ROOMS:
        for path in sorted(package.glob(room)):
            mark.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return mark.hexdigest()


@functools.cache
def program() -> str:
    """A hash of the whole program, its postings and tables too: two with the same hash give the same answers."""
    package = Path(__file__).parent
    mark = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml", ".npz"):
            mark.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return mark.hexdigest()[:12]
