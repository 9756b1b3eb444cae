"""People: who they are, their tokens, and the play money beside what stands on tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from housedealer.documents.words import several
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.server import chance
from housedealer.server.floor.accounts.blocks import Blocks
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.answer import Answer, in_words
from housedealer.server.floor.writer import Writer
from housedealer.server.http import tokens
from housedealer.server.journal.port import Journal, Snapshot, Transaction
from housedealer.server.journal.schema import ISSUE, Write, movement
from housedealer.server.settings import Settings
from housedealer.server.tables.names import clean_name, guest_name
from housedealer.server.wire.tables import Person


class Holdings(Protocol):
    """The tables, as people have money there."""

    async def held(self, person: str) -> dict[str, int]:
        """What a person has at tables, by table."""

    def held_here(self, person: str) -> dict[str, int]:
        """The same, of the tables that this process knows."""

    def disconnect(self, person: str) -> None:
        """Close a person's connections."""


class People:
    """Everyone that a server knows, and what is written of them."""

    def __init__(self, settings: Settings, journal: Journal, key: bytes, wallets: Wallets, holdings: Holdings) -> None:
        self._settings, self._journal = settings, journal
        self._wallets, self._holdings = wallets, holdings
        self._writer = Writer(journal, wallets)
        self.blocks = Blocks()
        self.key = key
        """By which tokens are signed."""
        self._revoked: dict[str, int] = {}
        """How often the tokens of people were revoked."""
        self._used: set[str] = set()
        """People who have used their first token."""

    async def enter(self, name: str) -> tuple[str, str]:
        """A new person with a wallet of play money."""
        person = chance.token()
        known_as = clean_name(name) or guest_name(chance.dice())
        row = {"id": person, "name": known_as, "since": chance.now()}
        money = self._settings.wallet
        legs = [(ISSUE, -money), (f"person:{person}", money)]
        await self._writer.keep([Write("person", row), *movement("a new person's play money", legs)])
        return person, known_as

    async def rename(self, person: str, name: str) -> str:
        """A person goes by another name from now on; seats taken before keep the old one."""
        known_as = clean_name(name)
        if not known_as:
            raise HouseError("name: expected at least one letter")
        await self._writer.keep([Write("person", {"id": person, "name": known_as, "since": chance.now()})])
        return known_as

    # Tokens

    def token(self, person: str, name: str, new: bool = False) -> str:
        """A token that says who someone is; one that is not renewed in time expires, and sooner the first of a new
        person, if it is never used."""
        said: dict[str, object] = {"person": person, "name": name, "of": self._of(person)}
        if new:
            said["use"] = int(chance.now()) + self._settings.unused_token_seconds
        return tokens.sign(self.key, "person", said, self._settings.token_seconds)

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
        if not self._journal.queries.used(person):
            if chance.now() >= until:
                raise HouseError("token: it was never used and has expired; expected a new one")
            self._writer.write([Write("use", {"person": person, "at": chance.now()})], lambda error: None)
        self._used.add(person)

    def check_revoked(self, said: Mapping[str, object]) -> None:
        """Refuse what a token said once it was revoked, or its person blocked."""
        self.blocks.check_person(str(said["person"]))
        if said.get("of", 0) != self._of(str(said["person"])):
            raise HouseError("token: it was revoked; expected a new one")

    def _of(self, person: str) -> int:
        if person not in self._revoked:
            self._revoked[person] = self._journal.queries.revoked(person)
        return self._revoked[person]

    async def revoke(self, person: str) -> None:
        """None of a person's tokens is good any more, and their connections are closed."""
        count = self._of(person) + 1
        await self._writer.keep([Write("revoke", {"person": person, "count": count})])
        self._revoked[person] = count
        self._holdings.disconnect(person)

    def on_revoked(self, person: str) -> None:
        """Another process has revoked a person's tokens."""
        self._revoked.pop(person, None)
        self._holdings.disconnect(person)

    def take_in_revoked(self, counts: Mapping[str, int]) -> None:
        """How often the tokens of those who are here were revoked, as the database says; of others it is asked."""
        before, self._revoked = self._revoked, dict(counts)
        for person, count in counts.items():
            if before.get(person, count) != count:
                self._holdings.disconnect(person)

    # Money

    async def who_is(self, person: str, name: str, new: bool = False) -> Person:
        """Who someone is, with a token that says so, and what they have."""
        held = {} if new else await self._holdings.held(person)
        wallet = self._wallets[person]
        return {
            "token": self.token(person, name, new),
            "name": name,
            "wallet": wallet,
            "at": dict(held),
            "fresh": not _enough(self._settings.wallet, wallet, held),
        }

    async def refill(self, person: str) -> int:
        """Fresh play money for someone who has little left anywhere."""
        answer: Answer[None] = Answer()
        writes: list[Write] = []

        def work(seen: Snapshot) -> list[Write]:
            for one, balance in seen.wallets.items():
                self._wallets.learn(one, balance)
            held = self._holdings.held_here(person) if seen.held is None else seen.held
            more = fresh_money(self._settings.wallet, self._wallets[person], held)
            begin(more)
            return writes

        def begin(more: int) -> None:
            moved.append((person, more))
            self._wallets.begin(moved)
            writes.extend(movement("fresh play money", [(ISSUE, -more), (f"person:{person}", more)]))

        def undo() -> None:
            self._wallets.end(moved, kept=False)
            moved.clear()
            writes.clear()

        def done(error: Exception | None) -> None:
            self._wallets.end(moved, error is None)
            answer.give(in_words(error))

        moved: list[tuple[str, int]] = []
        self._journal.send(Transaction(work, done, wallet=person, on_retry=undo))
        await answer.heard
        return self._wallets[person]


def fresh_money(full: int, wallet: int, held: Mapping[str, int]) -> int:
    """What fills a wallet up, for someone with so much there and at tables; or why nothing does.

    >>> fresh_money(10_000_00, 40_00, {"t": 960_00})
    996000
    >>> fresh_money(10_000_00, 0, {"t": 9_000_00, "u": 12_00})
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: You still have $9,012 at two tables. Cash out there first.
    """
    reason = _enough(full, wallet, held)
    if reason:
        raise HouseError(reason)
    return full - wallet


def _enough(full: int, wallet: int, held: Mapping[str, int]) -> str:
    """Why someone with so much needs no fresh play money; empty where they do."""
    standing = sum(held.values())
    if (wallet + standing) * 10 <= full:
        return ""
    if wallet * 10 > full or not standing:
        return f"You still have {show(wallet)} in your wallet. Play that first."
    return f"You still have {show(standing)} at {several(len(held), 'table')}. Cash out there first."
