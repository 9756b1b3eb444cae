"""A mark of the program's own rules: what was worked out by older ones is not taken for true."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

ROOMS = ("cards.py", "rankings/**/*.py", "games/**/*.py", "odds/**/*.py", "play/**/*.py")
"""Where functions lie that are compiled, and those that they call."""


@functools.cache
def sources() -> str:
    """A mark of the sources that compiled code may rest on."""
    package = Path(__file__).parent
    mark = hashlib.sha256()
    for room in ROOMS:
        for path in sorted(package.glob(room)):
            mark.update(path.read_bytes())
    return mark.hexdigest()


@functools.cache
def program() -> str:
    """A mark of the whole program, its postings and tables too: two that have the same answer alike."""
    package = Path(__file__).parent
    mark = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml", ".npz"):
            mark.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return mark.hexdigest()[:12]
