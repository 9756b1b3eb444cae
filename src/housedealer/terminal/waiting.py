"""A notice while long work is done before a table opens, on a terminal and in a pipe."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

QUIET_SECONDS = 1.0
"""Work that takes no longer is done without a word where no spinner can be drawn and taken away again."""


@contextmanager
def waiting(console: Console, words: str) -> Iterator[None]:
    """Show a spinner with these words while work is done; where that is no terminal, print them on standard error once
    it takes long."""
    if console.is_terminal:
        with console.status(words):
            yield
        return
    notice = threading.Timer(QUIET_SECONDS, print, [words], {"file": sys.stderr, "flush": True})
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
        notice.join()
