"""People: who they are, their tokens, and the play money beside what stands on tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Generic, TypeVar

from housedealer.documents.words import several
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.server import chance
from housedealer.server.floor.live_table import LiveTable, Told
from housedealer.server.floor.wallets import Wallets, people_in
from housedealer.server.http import tokens
from housedealer.server.http.by_hand.rate_limits import limits
from housedealer.server.journal.schema import ISSUE, Write, movement
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.names import clean_name, guest_name
from housedealer.server.wire.tables import Person

T = TypeVar("T")


class People:
    """Everyone that a server knows, and what is written of them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.key = store.key()
        self.tables: dict[str, LiveTable] = {}
        self.wallets = Wallets(store.balance)
        self._revoked: dict[str, int] = {}
        self._used: set[str] = set()
        """People who have used their first token."""
        self.limits = limits(settings)

    async def enter(self, name: str) -> tuple[str, str]:
        """A new person with a wallet of play money."""
        person = chance.token()
        told = clean_name(name) or guest_name(chance.dice())
        row = {"id": person, "name": told, "since": chance.now()}
        money = self.settings.wallet
        legs = [(ISSUE, -money), (f"person:{person}", money)]
        await self._keep([Write("person", row), *movement("a new person's play money", legs)])
        return person, told

    async def rename(self, person: str, name: str) -> str:
        """A person goes by another name from now on; seats taken before keep the old one."""
        told = clean_name(name)
        if not told:
            raise HouseError("name: expected at least one letter")
        await self._keep([Write("person", {"id": person, "name": told, "since": chance.now()})])
        return told

    def hears(self, person: str) -> bool:
        """Whether a person may say something more now, from whichever of their windows."""
        return self.limits.said.take(person)

    # Tokens

    def token(self, person: str, name: str, new: bool = False) -> str:
        """A token that says who someone is; one that is not renewed in time expires, and sooner the first of a new
        person, if it is never used."""
        said: dict[str, object] = {"person": person, "name": name, "of": self._of(person)}
        if new:
            said["use"] = int(chance.now()) + self.settings.unused_token_seconds
        return tokens.sign(self.key, "person", said, self.settings.token_seconds)

    def claims(self, token: str) -> dict[str, object]:
        """What a token says, unless it was forged, has expired or was revoked."""
        said = tokens.read(self.key, "person", token)
        self.check_revoked(said)
        if "use" in said:
            self._use(str(said["person"]), float(str(said["use"])))
        return said

    def _use(self, person: str, until: float) -> None:
        """A new person's token is used: from now on it is as good as any."""
        if person in self._used:
            return
        if not self.store.used(person):
            if chance.now() >= until:
                raise HouseError("token: it was never used and has expired; expected a new one")
            self._write([Write("use", {"person": person, "at": chance.now()})], lambda error: None)
        self._used.add(person)

    def check_revoked(self, said: Mapping[str, object]) -> None:
        """Refuse what a token said once it was revoked."""
        if said.get("of", 0) != self._of(str(said["person"])):
            raise HouseError("token: it was revoked; expected a new one")

    def _of(self, person: str) -> int:
        if person not in self._revoked:
            self._revoked[person] = self.store.revoked(person)
        return self._revoked[person]

    async def revoke(self, person: str) -> None:
        """None of a person's tokens is good any more, and their connections are closed."""
        count = self._of(person) + 1
        await self._keep([Write("revoke", {"person": person, "count": count})])
        self._revoked[person] = count
        for live in self.tables.values():
            for connection in live.connections:
                if connection.person == person:
                    connection.code = 4401
                    connection.drop()

    # Wallets

    def wallet(self, person: str) -> int:
        """What a person has beside what stands on tables."""
        return self.wallets[person]

    async def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table."""
        held = {name: live.table.places.held_by(person) for name, live in self.tables.items()}
        return {name: chips for name, chips in held.items() if chips is not None}

    async def who_is(self, person: str, name: str, new: bool = False) -> Person:
        """Who someone is, with a token that says so, and what they have."""
        held = {} if new else await self.held(person)
        wallet = self.wallet(person)
        return {
            "token": self.token(person, name, new),
            "name": name,
            "wallet": wallet,
            "at": dict(held),
            "fresh": not _enough(self.settings.wallet, wallet, held),
        }

    async def refill(self, person: str) -> int:
        """Fresh play money for someone who has little left anywhere."""
        more = fresh_money(self.settings.wallet, self.wallet(person), await self.held(person))
        await self._keep(movement("fresh play money", [(ISSUE, -more), (f"person:{person}", more)]))
        return self.wallet(person)

    # Writing

    async def _keep(self, writes: list[Write]) -> None:
        """Have writes kept on disk; wallets follow what is there, also where whoever asked has gone meanwhile."""
        answer: Answer[None] = Answer()
        self._write(writes, answer.give)
        await answer.heard

    def _write(self, writes: list[Write], done: Told) -> None:
        """Have writes kept on disk, and say afterwards whether they are."""
        moved = people_in(writes)
        self.wallets.begin(moved)

        def told(error: Exception | None) -> None:
            self.wallets.end(moved, error is None)
            if error is not None and not isinstance(error, HouseError):
                report("the disk", error)
                error = HouseError("this could not be kept on disk; nothing was changed")
            done(error)

        self.store.submit(writes, told)


def fresh_money(full: int, wallet: int, held: Mapping[str, int]) -> int:
    """What fills a wallet up, for someone with so much there and at tables; or why nothing does.

    >>> fresh_money(10_000_00, 40_00, {"t": 960_00})
    996000
    >>> fresh_money(10_000_00, 0, {"t": 9_000_00, "u": 12_00})
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: You still have $9,012 at two tables. Cash out there first.
    """
    told = _enough(full, wallet, held)
    if told:
        raise HouseError(told)
    return full - wallet


def _enough(full: int, wallet: int, held: Mapping[str, int]) -> str:
    """Why someone with so much needs no fresh play money; empty where they do."""
    standing = sum(held.values())
    if (wallet + standing) * 10 <= full:
        return ""
    if wallet * 10 > full or not standing:
        return f"You still have {show(wallet)} in your wallet. Play that first."
    return f"You still have {show(standing)} at {several(len(held), 'table')}. Cash out there first."


class Answer(Generic[T]):
    """Something that is waited for; whoever waits may go meanwhile."""

    def __init__(self) -> None:
        self.heard: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(self, error: HouseError | None, found: T | None = None) -> None:
        """It is known."""
        if self.heard.done():
            return
        if error is None:
            self.heard.set_result(found)  # type: ignore[arg-type]
        else:
            self.heard.set_exception(error)
