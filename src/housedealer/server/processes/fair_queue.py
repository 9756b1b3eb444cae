"""A fair queue for long work: addresses take turns, then their people, and quick work comes first.

One client may pose as any number of people, so addresses count. There are slots for work of any length, of which an
address has one at a time, and slots for quick work only, where slow work is ended: so long work never delays quick work
for long.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from typing import Literal, Protocol

Slot = Literal["any", "quick"]
RETRY_SECONDS = 0.5
"""Seconds after which to check whether an address has its slot back from another process."""
MAX_SERVED = 4096


class Quota(Protocol):
    """What addresses hold, counted in one process or over several."""

    def take(self, name: str, most: int) -> bool:
        """Whether this name may hold one more; if so, it is counted."""

    def give(self, name: str) -> None:
        """Release one."""


class _Ticket:
    """A job that waits for a slot."""

    def __init__(self, address: str, person: str, seconds: float, quick: bool, number: int) -> None:
        self.address, self.person, self.seconds, self.quick, self.number = address, person, seconds, quick, number
        self.slot: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Slots, and the jobs that wait for them; `held` counts what addresses hold, in all processes that share it."""

    def __init__(self, slots: int, quick_slots: int, held: Quota) -> None:
        self._free: dict[Slot, int] = {"any": slots, "quick": quick_slots}
        self._held = held
        self._waiting: list[_Ticket] = []
        self._numbers = itertools.count(1)
        self._running: Counter[str] = Counter()
        self._served: OrderedDict[str, int] = OrderedDict()
        """The order of the last turns of addresses and people; absent: they have had none."""
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def turn(self, address: str, person: str, seconds: float, quick: bool) -> AsyncIterator[Slot]:
        """Wait for a slot, and hold it; `seconds` is the expected duration."""
        ticket = _Ticket(address, person, seconds, quick, next(self._numbers))
        self._waiting.append(ticket)
        self._hand_out()
        try:
            yield await ticket.slot
        finally:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif ticket.slot.done() and not ticket.slot.cancelled():
                self._give_back(ticket, ticket.slot.result())
            self._hand_out()

    def _hand_out(self) -> None:
        """Hand out every free slot that a job may have."""
        full: set[str] = set()
        """Addresses that hold all the slots for any work that they may."""
        while ticket := self._next(full):
            self._waiting.remove(ticket)
            self._running[ticket.address] += 1
            for name in (f"address {ticket.address}", f"person {ticket.person}"):
                self._served[name] = next(self._numbers)
                self._served.move_to_end(name)
            while len(self._served) > MAX_SERVED:
                self._served.popitem(last=False)
        if self._waiting and self._free["any"] and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        self._timer = None
        self._hand_out()

    def _next(self, full: set[str]) -> _Ticket | None:
        """Give the next job a slot, and return it."""
        if not any(self._free.values()):
            return None
        self._waiting = [ticket for ticket in self._waiting if not ticket.slot.done()]  # drop cancelled jobs
        for ticket in sorted(self._waiting, key=self._rank):
            slot = self._slot_for(ticket, full)
            if slot is not None:
                self._free[slot] -= 1
                ticket.slot.set_result(slot)
                return ticket
        return None

    def _rank(self, ticket: _Ticket) -> tuple[float, ...]:
        address = self._served.get(f"address {ticket.address}", 0)
        person = self._served.get(f"person {ticket.person}", 0)
        return self._running[ticket.address], address, ticket.seconds, person, ticket.number

    def _slot_for(self, ticket: _Ticket, full: set[str]) -> Slot | None:
        if self._free["any"] and ticket.address not in full:
            if self._held.take(f"running {ticket.address}", 1):
                return "any"
            full.add(ticket.address)
        return "quick" if ticket.quick and self._free["quick"] else None

    def _give_back(self, ticket: _Ticket, slot: Slot) -> None:
        self._free[slot] += 1
        if slot == "any":
            self._held.give(f"running {ticket.address}")
        self._running[ticket.address] -= 1
        if not self._running[ticket.address]:
            del self._running[ticket.address]
