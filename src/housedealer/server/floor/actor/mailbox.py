"""The queue of a table's actor: one piece of work at a time, in order of arrival."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Work = Callable[[], None]


class Mailbox:
    """The work that waits at a table. While something is being written, other work waits; what arrives before the
    writing begins joins the batch.

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
        """Whether something was done that is not known to be on disk."""
        self.gathers = False
        """Whether new work may join the batch."""
        self._waiting: deque[tuple[Work, bool]] = deque()

    def waiting(self) -> int:
        """The number of waiting pieces of work."""
        return len(self._waiting)

    def lock(self, gathers: bool = False) -> None:
        """Start a batch: all work waits that does not join it."""
        self.busy, self.gathers = True, gathers

    def post(self, work: Work, joins: bool = False) -> None:
        """Do something when nothing is being written: at once, or after all that came before."""
        if self._waiting or not self._may_begin(joins):
            self._waiting.append((work, joins))
        else:
            work()

    def post_first(self, works: Sequence[Work]) -> None:
        """Put work at the head of the queue, in this order; each may join a batch."""
        self._waiting.extendleft((work, True) for work in reversed(works))

    def free(self) -> None:
        """End the batch, on disk or failed, and go on with what waits."""
        self.busy = False
        while self._waiting and self._may_begin(self._waiting[0][1]):
            try:
                self._waiting[0][0]()
            finally:
                self._waiting.popleft()

    def _may_begin(self, joins: bool) -> bool:
        return not self.busy or (joins and self.gathers)
