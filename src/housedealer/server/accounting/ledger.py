"""The ledger of a served database, as the books for the floor read it: rounds with their money, and people's stays.

Money is counted from the ledger's entries alone. A round's record says when it was played, by which option and who
banked it; entries that no record explains are counted as rounds without a date, so that no cent is left out.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.journal.audit import WHOLE
from housedealer.server.journal.queries import check_books
from housedealer.server.journal.schema import ISSUE, accounts, digest, entries, people, rounds, tables
from housedealer.server.journal.versions import check_current
from housedealer.table.contract import Banker, in_cents

ROWS = 500
"""Rows read at a time."""
_ROUND = ": round "


class Played(NamedTuple):
    """A finished round, as its record says."""

    at: float | None
    """When it ended; None: it has no record."""
    posting: str
    option: int | None
    hands: int
    """Seats dealt in."""
    dealer: str
    """The seat of the player-dealer; empty where there is none."""
    bank: int
    """What the player-dealer put up, in cents."""
    person: str
    """The person who banked; empty for a bot."""
    void: bool


@dataclass
class Stay:
    """One person's time at one place, from the buy-in to the cash-out; `person` is empty for a bot."""

    table: str
    place: str
    person: str
    after: int
    """The number of the table's last round before it that moved money."""
    bought: int = 0
    won: int = 0
    """The net of all its rounds, in cents."""
    left_with: int = 0
    open: bool = True

    @property
    def chips(self) -> int:
        """What is still there, in cents."""
        return self.bought + self.won - self.left_with


@dataclass
class Ledger:
    """All rounds, money and stays of a database at one moment."""

    played: dict[tuple[str, int], Played] = field(default_factory=dict)
    """By table and number."""
    drop: dict[tuple[str, int], int] = field(default_factory=dict)
    """By round, the fees that went into the drop, in cents."""
    banked: dict[tuple[str, int], int] = field(default_factory=dict)
    """By round, the net of the player-dealer's place, fees included, in cents."""
    stays: dict[tuple[str, str], list[Stay]] = field(default_factory=dict)
    """By table and place, in order."""
    names: dict[str, str] = field(default_factory=dict)
    """People's names by id."""
    drops: dict[str, int] = field(default_factory=dict)
    """The balances of the drops by table, in cents."""
    postings: dict[str, str] = field(default_factory=dict)
    """The posting of each table."""

    def stay_of(self, table: str, number: int) -> Stay | None:
        """The stay of a round's player-dealer; None where nobody banked, or the ledger knows of no buy-in."""
        played = self.played[table, number]
        there = self.stays.get((table, played.dealer), []) if played.dealer else []
        begun = there[: bisect_left(there, number, key=lambda one: one.after)]
        # A round that moved no money has no place among the entries: its holder is looked for by name.
        own = [one for one in begun if one.person == played.person]
        return own[-1] if own else begun[-1] if begun else None


def read(connection: sa.Connection) -> Ledger:
    """Read the ledger; an error if the books do not balance, or a record is damaged."""
    check_current(connection)
    check_books(connection)
    result = Ledger()
    for key, row in stored_rounds(connection):
        result.played[key] = _played(row)
    result.postings = dict(connection.execute(sa.select(tables.c.id, tables.c.posting)).all())
    result.names = dict(connection.execute(sa.select(people.c.id, people.c.name)).all())
    held = connection.execute(sa.select(accounts).where(accounts.c.id.startswith("drop:")))
    result.drops = {account.removeprefix("drop:"): int(balance) for account, balance in held}
    payers = _payers(connection)
    places = entries.c.account.startswith("seat:") | entries.c.account.startswith("drop:")
    query = sa.select(entries.c.account, entries.c.amount, entries.c.why, entries.c.movement).where(places)
    last: dict[str, int] = {}
    with connection.execute(query.order_by(entries.c.id).execution_options(yield_per=ROWS)) as rows:
        for account, amount, why, movement in rows:
            _book(result, account, int(amount), why, payers.get(movement, ""), last)
    _check(result, connection)
    return result


def stored_rounds(connection: sa.Connection) -> Iterator[tuple[tuple[str, int], sa.RowMapping]]:
    """The finished rounds by table and number; an error if a record is damaged."""
    query = sa.select(rounds).order_by(rounds.c.table, rounds.c.number).execution_options(yield_per=ROWS)
    with connection.execute(query) as rows:
        for row in rows.mappings():
            if row["digest"] and row["digest"] != digest(row["record"], row["holders"], row["net"], row["void"]):
                which = f"round {row['number']} of table {row['table']}"
                raise HouseError(f"database: the record of {which} is damaged; {WHOLE}")
            yield (row["table"], row["number"]), row


def _played(row: sa.RowMapping) -> Played:
    record = json.loads(row["record"])
    banker = record.get("player_dealer")
    dealer = str(banker["seat"]) if banker else ""
    bank = in_cents(banker, Banker, "player_dealer").get("bank") or 0 if banker else 0
    hands = sum("/" not in place for place in record["seats"])
    person = json.loads(row["holders"]).get(dealer, "")
    return Played(row["at"], record["posting"], record.get("option"), hands, dealer, bank, person, bool(row["void"]))


def _payers(connection: sa.Connection) -> dict[str, str]:
    """By movement, the account that a buy-in came from."""
    query = sa.select(entries.c.movement, entries.c.account)
    query = query.where(entries.c.why.endswith("buy-in"), ~entries.c.account.startswith("seat:"))
    return dict(connection.execute(query).all())


def _book(ledger: Ledger, account: str, amount: int, why: str, payer: str, last: dict[str, int]) -> None:
    """Book an entry of a place or a drop."""
    kind, _, rest = account.partition(":")
    table, _, place = rest.partition(":")
    number = int(why.partition(_ROUND)[2]) if _ROUND in why else None
    if number is not None:
        key, last[table] = (table, number), number
        if key not in ledger.played:
            ledger.played[key] = Played(None, ledger.postings.get(table, ""), None, 0, "", 0, "", False)
        if kind == "drop":
            ledger.drop[key] = ledger.drop.get(key, 0) + amount
            return
        if place == ledger.played[key].dealer:
            ledger.banked[key] = ledger.banked.get(key, 0) + amount
    elif kind == "drop":
        raise HouseError(f"database: {why!r} moved {account}; expected that only rounds do; {WHOLE}")
    there = ledger.stays.setdefault((table, place), [])
    person = payer.removeprefix("person:") if payer != ISSUE else ""
    if payer and (not there or not there[-1].open or person or there[-1].person):
        if there:
            there[-1].open = False
        there.append(Stay(table, place, person, last.get(table, 0)))
    elif not there:  # of a version that kept no buy-in
        there.append(Stay(table, place, ledger.played[table, number].person if number else "", last.get(table, 0) - 1))
    stay = there[-1]
    if number is not None:
        stay.won += amount
    elif amount > 0:
        stay.bought += amount
    else:
        stay.left_with -= amount
        stay.open = False


def _check(ledger: Ledger, connection: sa.Connection) -> None:
    """Check that rounds add up to the drops, and stays to the chips at the tables."""
    counted: dict[str, int] = {}
    for (table, _), amount in ledger.drop.items():
        counted[table] = counted.get(table, 0) + amount
    query = sa.select(accounts).where(accounts.c.id.startswith("seat:"))
    held = {account: int(balance) for account, balance in connection.execute(query)}
    for (table, place), there in ledger.stays.items():
        # A place that was left with nothing was not cashed out; what is there now is the last holder's.
        here = sum(one.chips for one in there)
        if here != held.get(f"seat:{table}:{place}", 0) or any(one.chips for one in there[:-1]):
            raise HouseError(f"database: the stays at seat:{table}:{place} do not add up to its chips; {WHOLE}")
    for table in {*counted, *ledger.drops}:
        if counted.get(table, 0) != ledger.drops.get(table, 0):
            raise HouseError(f"database: the fees of table {table} do not add up to its drop; {WHOLE}")
