"""People and addresses that the operator has blocked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from housedealer.errors import HouseError

Kind = Literal["person", "address"]


class Block(NamedTuple):
    """A blocked person's id or address, the reason, and the time."""

    kind: Kind
    who: str
    why: str
    at: float


class Blocks:
    """The blocks, as this process last read them.

    >>> blocks = Blocks()
    >>> blocks.learn([Block("address", "192.0.2.7", "a flood", 0.0)])
    [Block(kind='address', who='192.0.2.7', why='a flood', at=0.0)]
    >>> blocks.is_blocked("address", "192.0.2.7"), blocks.is_blocked("person", "ann")
    (True, False)
    """

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], Block] = {}

    def learn(self, blocks: Iterable[Block]) -> list[Block]:
        """Replace the blocks; return those that are new."""
        before, self._held = self._held, {(one.kind, one.who): one for one in blocks}
        return [one for key, one in self._held.items() if key not in before]

    def is_blocked(self, kind: Kind, who: str) -> bool:
        """Whether a person or an address is blocked."""
        return (kind, who) in self._held

    def check_person(self, person: str) -> None:
        """Refuse a blocked person."""
        if self.is_blocked("person", person):
            raise HouseError("token: the operator has blocked you; ask them")
