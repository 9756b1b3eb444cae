"""Processes beside this one that end with it. They are started with `python -c`, and call these first."""

from __future__ import annotations

import os
import threading
import time


def exit_with_parent() -> None:
    """Have this process exit when its parent does, even if that was killed."""
    parent = os.getppid()

    def wait() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def exit_with_parent_at_low_priority() -> None:
    """The same at low priority."""
    if hasattr(os, "nice"):
        os.nice(10)
    exit_with_parent()
