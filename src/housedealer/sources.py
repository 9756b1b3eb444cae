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
