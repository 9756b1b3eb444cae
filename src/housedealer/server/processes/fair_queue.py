"""Whose turn it is to have something worked out: addresses in turn, then their people, and what is quick first.

One client may have any number of people, so what counts is the address. There are slots for work of any length, of
which an address has one at a time, and slots for quick work alone, which is ended there when it is not quick after all:
so nothing that takes long keeps what is quick waiting for long.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from typing import Literal, Protocol

Slot = Literal["any", "quick"]
LOOK_AGAIN = 0.5
"""Seconds after which it is seen whether an address has its slot back from another process."""
MOST_REMEMBERED = 4096


class Held(Protocol):
    """What addresses have, counted by name: in one process, or in several together."""

    def take(self, name: str, most: int) -> bool:
        """Whether one may have one more than it has; then it has."""

    def give(self, name: str) -> None:
        """One has one less."""


class _Ticket:
    """Someone who waits for a slot."""

    def __init__(self, address: str, person: str, seconds: float, quick: bool, number: int) -> None:
        self.address, self.person, self.seconds, self.quick, self.number = address, person, seconds, quick, number
        self.slot: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Slots, and who waits for them; `held` counts what addresses have, in all processes that share it."""

    def __init__(self, slots: int, quick_slots: int, held: Held) -> None:
        self._free: dict[Slot, int] = {"any": slots, "quick": quick_slots}
        self._held = held
        self._waiting: list[_Ticket] = []
        self._numbers = itertools.count(1)
        self._running: Counter[str] = Counter()
        self._served: OrderedDict[str, int] = OrderedDict()
        """When addresses and people had their last turn; who is not here has had none."""
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def turn(self, address: str, person: str, seconds: float, quick: bool) -> AsyncIterator[Slot]:
        """Wait for a slot, and hold it; `seconds` is how long the work may be expected to take."""
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
        """Give every free slot that someone may have."""
        full: set[str] = set()
        """Addresses that have all they may have of slots for any work."""
        while ticket := self._next(full):
            self._waiting.remove(ticket)
            self._running[ticket.address] += 1
            for name in (f"address {ticket.address}", f"person {ticket.person}"):
                self._served[name] = next(self._numbers)
                self._served.move_to_end(name)
            while len(self._served) > MOST_REMEMBERED:
                self._served.popitem(last=False)
        if self._waiting and self._free["any"] and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self._hand_out()

    def _next(self, full: set[str]) -> _Ticket | None:
        """The next to have a slot, which is theirs now."""
        if not any(self._free.values()):
            return None
        self._waiting = [ticket for ticket in self._waiting if not ticket.slot.done()]  # who has gone
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
