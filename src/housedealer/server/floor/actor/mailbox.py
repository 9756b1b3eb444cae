"""The queue of a table's actor: one thing at a time, in the order in which it came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Work = Callable[[], None]


class Mailbox:
    """What waits to be done at a table. While something that was done there is being written, all else waits; what is
    said until that begins joins it.

    >>> mailbox, done = Mailbox(), []
    >>> mailbox.lock()
    >>> mailbox.post(lambda: done.append("read"))
    >>> mailbox.post_first([lambda: done.append("again")])
    >>> mailbox.free()
    >>> done
    ['again', 'read']
    """

    def __init__(self) -> None:
        self.busy = False
        """Whether something was done and is not known to be on disk."""
        self.gathers = False
        """Whether what is said now may join what is to be done."""
        self._waiting: deque[tuple[Work, bool]] = deque()

    def waiting(self) -> int:
        """How much waits for its turn."""
        return len(self._waiting)

    def lock(self, gathers: bool = False) -> None:
        """Something is to be done: all waits that does not join it."""
        self.busy, self.gathers = True, gathers

    def post(self, work: Work, joins: bool = False) -> None:
        """Do something when nothing is being written: at once, or after all that came before."""
        if self._waiting or not self._may_begin(joins):
            self._waiting.append((work, joins))
        else:
            work()

    def post_first(self, works: Sequence[Work]) -> None:
        """Have these done next, in this order, before all that waits; each joins."""
        self._waiting.extendleft((work, True) for work in reversed(works))

    def free(self) -> None:
        """What was being written is known to be on disk, or not to be: go on with what waits."""
        self.busy = False
        while self._waiting and self._may_begin(self._waiting[0][1]):
            try:
                self._waiting[0][0]()
            finally:
                self._waiting.popleft()

    def _may_begin(self, joins: bool) -> bool:
        return not self.busy or (joins and self.gathers)
