"""Queries of the database."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.blocks import Block
from housedealer.server.journal.choices import Head, Made, StoredChoices
from housedealer.server.journal.schema import (
    ISSUE,
    accounts,
    answers,
    blocks,
    choices,
    codes,
    digest,
    entries,
    heads,
    people,
    rounds,
    settings,
    shoes,
    tables,
    used_codes,
)
from housedealer.server.wire.admin import PersonRecord


class Queries:
    """Reads of the database."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def ping(self) -> None:
        """Run a trivial query; an error if the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(sa.select(settings.c.name).limit(1)).scalar()

    def person(self, person: str) -> str | None:
        """A person's name; None if there is no such person."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()

    def revoked(self, person: str) -> int:
        """How often a person's tokens were revoked."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(people.c.tokens).where(people.c.id == person)).scalar() or 0

    def used(self, person: str) -> bool:
        """Whether a person ever used their first token."""
        with self.engine.connect() as connection:
            return bool(connection.execute(sa.select(people.c.used).where(people.c.id == person)).scalar())

    def code(self, mark: str) -> tuple[str, float] | None:
        """The person of a transfer code and its end, by its hash; None if there is none or it was used."""
        query = sa.select(codes.c.person, codes.c.ends).where(
            codes.c.hash == mark, ~sa.exists().where(used_codes.c.hash == codes.c.hash)
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.person, row.ends)

    def rounds_of(self, person: str, most: int) -> list[dict[str, Any]]:
        """A person's last rounds at all tables, the latest first."""
        names = ("table", "number", "record", "holders", "net", "at", "void", "digest")
        query = sa.select(*(rounds.c[name] for name in names)).where(rounds.c.holders.contains(json.dumps(person)))
        with self.engine.connect() as connection:
            result = connection.execute(query.order_by(rounds.c.at.desc()).limit(most)).mappings().all()
        for row in result:
            _undamaged(row)
        return [_read(row) for row in result]

    def people_like(self, like: str, most: int) -> list[PersonRecord]:
        """People whose name or id contains a text, the newest first."""
        named = people.c.name.icontains(like, autoescape=True) | (people.c.id == like)
        wallet = sa.func.coalesce(accounts.c.balance, 0)
        joined = people.outerjoin(accounts, accounts.c.id == sa.literal("person:") + people.c.id)
        query = sa.select(people.c.id, people.c.name, wallet, people.c.since).select_from(joined).where(named)
        with self.engine.connect() as connection:
            result = connection.execute(query.order_by(people.c.since.desc()).limit(most)).all()
        return [{"person": one, "name": name, "wallet": int(held), "since": at} for one, name, held, at in result]

    def blocks(self) -> list[Block]:
        """All blocks."""
        query = sa.select(blocks.c.kind, blocks.c.who, blocks.c.why, blocks.c.at).order_by(blocks.c.at)
        with self.engine.connect() as connection:
            return [Block(*row) for row in connection.execute(query)]

    def setting(self, name: str) -> str | None:
        """A setting by name."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(settings.c.value).where(settings.c.name == name)).scalar()

    def balance(self, account: str) -> int:
        """An account's balance."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(accounts.c.balance).where(accounts.c.id == account)).scalar() or 0

    def balances(self) -> dict[str, int]:
        """All balances by account."""
        with self.engine.connect() as connection:
            return {row.id: int(row.balance) for row in connection.execute(sa.select(accounts))}

    def stored_tables(self) -> list[tuple[str, str, str]]:
        """Open tables: name, state as written, and its checksum."""
        query = sa.select(tables.c.id, tables.c.state, tables.c.digest).where(tables.c.open).order_by(tables.c.id)
        with self.engine.connect() as connection:
            return [(row.id, row.state, row.digest) for row in connection.execute(query)]

    def open_tables(self) -> list[tuple[str, dict[str, Any]]]:
        """Open tables and their states."""
        return [(name, json.loads(state)) for name, state, _ in self.stored_tables()]

    def aside(self, name: str) -> str:
        """Why a table was set aside; empty if it was not."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(tables.c.aside).where(tables.c.id == name)).scalar() or ""

    def holders(self, name: str) -> list[tuple[str, str, int]]:
        """By the books alone: the accounts of a table's places, the account each is paid back to, and the balance."""
        bought = (f"{name}: buy-in", f"{name}: a bot's buy-in")
        result = []
        with self.engine.connect() as connection:
            seats = sa.select(accounts).where(accounts.c.id.startswith(f"seat:{name}:", autoescape=True))
            for account, balance in connection.execute(seats.where(accounts.c.balance > 0)).all():
                last = sa.select(entries.c.movement).where(entries.c.account == account, entries.c.why.in_(bought))
                movement = connection.execute(last.order_by(entries.c.id.desc()).limit(1)).scalar()
                payer = sa.select(entries.c.account).where(entries.c.movement == movement, entries.c.account != account)
                result.append((account, connection.execute(payer).scalar() or ISSUE, int(balance)))
        return result

    def table(self, name: str) -> dict[str, Any] | None:
        """An open table's state."""
        state = self.state_of(name)
        return None if state is None else json.loads(state[0])

    def state_of(self, name: str) -> tuple[str, str] | None:
        """An open table's state as it was written, and its checksum."""
        query = sa.select(tables.c.state, tables.c.digest).where(tables.c.id == name, tables.c.open)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.state, row.digest)

    def answered(self, table: str, connection_name: str) -> list[int]:
        """The numbers of the last messages of a connection that were done."""
        query = sa.select(answers.c.ref).where(answers.c.table == table, answers.c.line == connection_name)
        with self.engine.connect() as connection:
            return sorted(connection.execute(query.order_by(answers.c.ref.desc()).limit(64)).scalars())

    def choices_of(self, table: str, number: int) -> list[list[Any]]:
        """The choices accepted in a round, in order."""
        return [json.loads(made.choice) for made in self.stored_choices(table, number).made]

    def stored_choices(self, table: str, number: int) -> StoredChoices:
        """The same with their digests, and the head of the table's chain."""
        made = sa.select(choices.c.choice, choices.c.by, choices.c.digest)
        made = made.where(choices.c.table == table, choices.c.round == number).order_by(choices.c.number)
        end = sa.select(heads.c.round, heads.c.number, heads.c.digest).where(heads.c.table == table)
        with self.engine.connect() as connection:
            result = connection.execute(end).first()
            rows = [Made(*row) for row in connection.execute(made)]
        return StoredChoices(rows, Head(*result) if result else None)

    def round(self, table: str, number: int) -> dict[str, Any] | None:
        """A finished round."""
        query = sa.select(rounds).where(rounds.c.table == table, rounds.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        _undamaged(row)
        return _read(row)

    def last_rounds(self, table: str, most: int) -> list[dict[str, Any]]:
        """The last finished rounds of a table, the latest first."""
        query = sa.select(rounds).where(rounds.c.table == table).order_by(rounds.c.number.desc()).limit(most)
        with self.engine.connect() as connection:
            result = connection.execute(query).mappings().all()
        for row in result:
            _undamaged(row)
        return [_read(row) for row in result]

    def rounds_of_shoe(self, table: str, shoe: int) -> list[dict[str, Any]]:
        """The records of the rounds dealt from one shoe, in order."""
        query = sa.select(rounds)
        query = query.where(rounds.c.table == table, rounds.c.shoe == shoe).order_by(rounds.c.number)
        with self.engine.connect() as connection:
            result = connection.execute(query).all()
        for row in result:
            _undamaged(row._mapping)
        records = [
            {"number": row.number, "record": json.loads(row.record), "net": json.loads(row.net)} for row in result
        ]
        for one, row in zip(records, result, strict=True):
            one.update({"void": row.void} if row.void else {})
            one.update({"link": json.loads(row.link)} if row.link else {})
        return records

    def held_in_shoe(self, table: str, shoe: int, person: str) -> dict[int, list[str]]:
        """By round, the positions whose cards a person saw."""
        query = sa.select(rounds).where(rounds.c.table == table, rounds.c.shoe == shoe)
        with self.engine.connect() as connection:
            return {row.number: positions_of(row._mapping, person) for row in connection.execute(query)}

    def shoe(self, table: str, number: int) -> dict[str, Any] | None:
        """A shoe that has ended: its seed, its commitment and the rest of its proof."""
        query = sa.select(shoes).where(shoes.c.table == table, shoes.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return {**json.loads(row["proof"]), "seed": row["seed"], "commit": row["commit"]} if row else None

    def check(self) -> None:
        """Raise an error if the books do not balance."""
        with self.engine.connect() as connection:
            check_books(connection)

    def inspect(self) -> list[tuple[str, int]]:
        """Look for damage before anything is dealt: an error if the file or the books are damaged; else the rounds, by
        table and number, whose records are."""
        try:
            if self.engine.dialect.name == "sqlite":
                with self.engine.connect() as connection:
                    outcome = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
                if outcome != "ok":
                    raise HouseError(f"database: the file is damaged ({outcome}); restore an undamaged backup")
            self.check()
            return self._damaged()
        except (sa.exc.SQLAlchemyError, ValueError, TypeError, OverflowError) as error:
            reason = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
            raise HouseError(f"database: it cannot be read ({reason}); restore an undamaged backup") from None

    def _damaged(self) -> list[tuple[str, int]]:
        result = []
        with self.engine.connect().execution_options(yield_per=500) as connection:
            for row in connection.execute(sa.select(rounds)).mappings():
                try:
                    _undamaged(row)
                except HouseError:
                    result.append((str(row["table"]), int(row["number"])))
        return result


def check_books(connection: sa.Connection) -> None:
    """Check that every movement and all accounts sum to zero, and that entries add up to balances."""
    amount = sa.func.sum(entries.c.amount)
    odd = sa.select(entries.c.movement).group_by(entries.c.movement).having(amount != 0)
    wrong = connection.execute(odd).scalars().first()
    summed = dict(connection.execute(sa.select(entries.c.account, amount).group_by(entries.c.account)).all())
    held = {row.id: int(row.balance) for row in connection.execute(sa.select(accounts))}
    total = sum(held.values())
    off = [name for name in {*summed, *held} if int(summed.get(name, 0)) != held.get(name, 0)]
    if total or wrong or off:
        what = f"account {off[0]}" if off else f"movement {wrong}" if wrong else f"{total} cents too many"
        raise HouseError(f"database: the books do not balance ({what}); restore an undamaged backup")


def positions_of(row: Any, person: str) -> list[str]:
    """The positions that a person held in a stored round."""
    record, holders = (one if isinstance(one, dict) else json.loads(one) for one in (row["record"], row["holders"]))
    held = [seat for seat, holder in holders.items() if holder == person]
    banked = str(record.get("player_dealer", {}).get("seat")) in held
    return [*held, "player-dealer"] if banked else held


def names_of(row: Any) -> dict[str, str]:
    """Who held which place of a stored round, by the names that they had then; empty if its shoe had no chain."""
    return dict(json.loads(row["link"])["names"]) if row["link"] else {}


def _read(row: Any) -> dict[str, Any]:
    return {**row, **{key: json.loads(row[key]) for key in ("record", "holders", "net")}}


def _undamaged(row: Any) -> None:
    """Refuse a round whose record is damaged; those of earlier versions have no checksum."""
    if row["digest"] and row["digest"] != digest(row["record"], row["holders"], row["net"], row["void"]):
        raise HouseError("round: its saved record is damaged")
