"""People: names, tokens, and their play money besides what is on tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from housedealer.documents.words import several
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.server import chance
from housedealer.server.floor.accounts.blocks import Blocks
from housedealer.server.floor.accounts.transfer_codes import TransferCodes
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.answer import Answer, as_house_error
from housedealer.server.floor.writer import Writer
from housedealer.server.http import tokens
from housedealer.server.journal.port import Journal, Snapshot, Transaction
from housedealer.server.journal.schema import ISSUE, Write, movement
from housedealer.server.settings import Settings
from housedealer.server.tables.names import clean_name, guest_name
from housedealer.server.wire.tables import Person


class Holdings(Protocol):
    """People's money and connections at tables."""

    async def held(self, person: str) -> dict[str, int]:
        """A person's chips by table."""

    def held_here(self, person: str) -> dict[str, int]:
        """The same for the tables of this process."""

    async def rename(self, person: str, name: str) -> None:
        """Call a person by another name at tables."""

    def disconnect(self, person: str) -> None:
        """Close a person's connections."""


class People:
    """Everyone that a server knows."""

    def __init__(self, settings: Settings, journal: Journal, key: bytes, wallets: Wallets, holdings: Holdings) -> None:
        self._settings, self._journal = settings, journal
        self._wallets, self._holdings = wallets, holdings
        self._writer = Writer(journal, wallets)
        self.blocks = Blocks()
        self.codes = TransferCodes(journal, self._writer, settings.code_seconds)
        self.key = key
        """The key that signs tokens."""
        self._revoked: dict[str, int] = {}
        """By person, how often their tokens were revoked."""
        self._used: set[str] = set()
        """People who have used their first token."""

    async def enter(self, name: str) -> tuple[str, str]:
        """Create a person with a wallet of play money; return their id and name."""
        person = chance.token()
        display_name = clean_name(name) or guest_name(chance.generator())
        row = {"id": person, "name": display_name, "since": chance.now()}
        money = self._settings.wallet
        legs = [(ISSUE, -money), (f"person:{person}", money)]
        await self._writer.save([Write("person", row), *movement("a new person's play money", legs)])
        return person, display_name

    async def rename(self, person: str, name: str) -> str:
        """Give a person another name, at the tables where they are too."""
        display_name = clean_name(name)
        if not display_name:
            raise HouseError("A name needs at least one letter or digit.")
        await self._writer.save([Write("person", {"id": person, "name": display_name, "since": chance.now()})])
        await self._holdings.rename(person, display_name)
        return display_name

    # Tokens

    def token(self, person: str, name: str, new: bool = False) -> str:
        """A signed token of who someone is. It expires unless it is renewed in time; the first token of a new person
        sooner, if it is never used."""
        claims: dict[str, object] = {"person": person, "name": name, "of": self._revocations(person)}
        if new:
            claims["use"] = int(chance.now()) + self._settings.unused_token_seconds
        return tokens.sign(self.key, "person", claims, self._settings.token_seconds)

    def claims(self, token: str) -> dict[str, object]:
        """The claims of a token, unless it was forged, has expired or was revoked."""
        claims = tokens.read(self.key, "person", token)
        self.check_revoked(claims)
        if "use" in claims:
            self._use(str(claims["person"]), float(str(claims["use"])))
        return claims

    def _use(self, person: str, until: float) -> None:
        """Note that a new person has used their token: from now on it is like any other."""
        if person in self._used:
            return
        if not self._journal.queries.used(person):
            if chance.now() >= until:
                raise HouseError("token: it was never used and has expired; reload the page")
            self._writer.write([Write("use", {"person": person, "at": chance.now()})], lambda error: None)
        self._used.add(person)

    def check_revoked(self, claims: Mapping[str, object]) -> None:
        """Refuse the claims of a token that was revoked, or whose person is blocked."""
        self.blocks.check_person(str(claims["person"]))
        if claims.get("of", 0) != self._revocations(str(claims["person"])):
            raise HouseError("token: it was revoked; reload the page")

    def _revocations(self, person: str) -> int:
        if person not in self._revoked:
            self._revoked[person] = self._journal.queries.revoked(person)
        return self._revoked[person]

    async def revoke(self, person: str) -> None:
        """Revoke all tokens of a person and their transfer code, and close their connections."""
        count = self._revocations(person) + 1
        await self._writer.save(
            [Write("revoke", {"person": person, "count": count}), Write("no-code", {"whose": person})]
        )
        self._revoked[person] = count
        self._holdings.disconnect(person)

    def on_revoked(self, person: str) -> None:
        """Another process has revoked a person's tokens."""
        self._revoked.pop(person, None)
        self._holdings.disconnect(person)

    def update_revocations(self, counts: Mapping[str, int]) -> None:
        """Load the revocation counts of the people connected; those of others are read when needed."""
        before, self._revoked = self._revoked, dict(counts)
        for person, count in counts.items():
            if before.get(person, count) != count:
                self._holdings.disconnect(person)

    # Money

    async def profile(self, person: str, name: str, new: bool = False) -> Person:
        """A person's profile: a token, the name, and their money."""
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
        """Give fresh play money to someone who has little left anywhere."""
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
            self._wallets.end(moved, saved=False)
            moved.clear()
            writes.clear()

        def done(error: Exception | None) -> None:
            self._wallets.end(moved, error is None)
            answer.give(as_house_error(error))

        moved: list[tuple[str, int]] = []
        self._journal.send(Transaction(work, done, wallet=person, on_retry=undo))
        await answer.future
        return self._wallets[person]


def fresh_money(full: int, wallet: int, held: Mapping[str, int]) -> int:
    """The amount that refills a wallet, given what is in it and at tables; an error if it is not low enough.

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
    """Why someone with this much needs no fresh play money; empty if they do."""
    at_tables = sum(held.values())
    if (wallet + at_tables) * 10 <= full:
        return ""
    if wallet * 10 > full or not at_tables:
        return f"You still have {show(wallet)} in your wallet. Play that first."
    return f"You still have {show(at_tables)} at {several(len(held), 'table')}. Cash out there first."
