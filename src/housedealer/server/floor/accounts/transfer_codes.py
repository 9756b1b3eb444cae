"""Codes that bring a person, with wallet and history, to another device.

A code has 80 random bits, is valid for some days and once; a new one replaces the one before, and revoking a person's
tokens revokes it too. The database holds only its hash. Anyone with a code can play as that person, so it is shown to
that person alone, and in links it follows the `#`, which browsers do not send.
"""

from __future__ import annotations

import asyncio
import hashlib

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.answer import Answer, as_house_error
from housedealer.server.floor.writer import Writer
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.journal.schema import Write

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter can be taken for a digit."""
BYTES = 10
LENGTH = BYTES * 8 // 5
UNKNOWN = "That code doesn’t work. It may have a typo, or it was used, replaced or has expired. Make a new one."
_CONFLICTS = ("IntegrityError", "UniqueViolation")
"""The errors of databases where a row exists already."""


def written(secret: str) -> str:
    """A code as people read it, from random bytes as hexadecimal digits.

    >>> written("00443214c74254b635cf")
    '0123-4567-89AB-CDEF'
    """
    number = int(secret, 16)
    letters = "".join(LETTERS[number >> shift & 31] for shift in range(5 * (LENGTH - 1), -1, -5))
    return "-".join(letters[at : at + 4] for at in range(0, LENGTH, 4))


def plain(typed: str) -> str | None:
    """The letters of a code as somebody typed it; None if it is no code.

    >>> plain(" o123-4567 89ab-cdef"), plain("O123"), plain("0123-4567-89AB-CDEU")
    ('0123456789ABCDEF', None, None)
    """
    letters = "".join(one for one in typed.upper() if one not in " -\t\n").translate(str.maketrans("OIL", "011"))
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def hashed(letters: str) -> str:
    """The hash by which a code is stored. It needs no salt and no slow function: there are 2**80 codes."""
    return hashlib.sha256(f"housedealer transfer {letters}".encode()).hexdigest()


class TransferCodes:
    """The codes of all people."""

    def __init__(self, journal: Journal, writer: Writer, seconds: float) -> None:
        self._journal, self._writer = journal, writer
        self.seconds = seconds

    async def make(self, person: str) -> str:
        """Make a code, instead of the one before."""
        code = written(chance.token(BYTES))
        row = {"hash": hashed(plain(code) or ""), "person": person, "ends": chance.now() + self.seconds}
        await self._writer.save([Write("no-code", {"whose": person}), Write("code", row)])
        return code

    async def revoke(self, person: str) -> None:
        """Make a person's code invalid, if there is one."""
        await self._writer.save([Write("no-code", {"whose": person})])

    async def use(self, typed: str) -> str:
        """The person whom a code brings; from now on it is invalid."""
        letters = plain(typed)
        mark = hashed(letters) if letters else ""
        known = await asyncio.to_thread(self._journal.queries.code, mark) if mark else None
        if known is None or known[1] <= chance.now():
            raise HouseError(UNKNOWN)
        answer: Answer[None] = Answer()

        def done(error: Exception | None) -> None:
            # Two devices used it at the same moment: the second one comes too late.
            taken = error is not None and any(type(one).__name__ in _CONFLICTS for one in (error, error.__cause__))
            answer.give(HouseError(UNKNOWN) if taken else as_house_error(error))

        write = Write("code-used", {"hash": mark, "at": chance.now()})
        self._journal.send(Transaction(lambda _: [write], done))
        await answer.future
        return known[0]
