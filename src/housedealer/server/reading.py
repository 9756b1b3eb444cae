"""What is read back from disk."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from housedealer.server.schema import accounts, choices, entries, people, rounds, shoes, tables


class Reading:
    """Reads a database."""

    engine: sa.Engine

    def person(self, person: str) -> str | None:
        """A person's name, if there is such a person."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()

    def balance(self, account: str) -> int:
        """What an account holds."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(accounts.c.balance).where(accounts.c.id == account)).scalar() or 0

    def balances(self) -> dict[str, int]:
        """What every account holds."""
        with self.engine.connect() as connection:
            return {row.id: int(row.balance) for row in connection.execute(sa.select(accounts))}

    def open_tables(self) -> list[tuple[str, dict[str, Any]]]:
        """Open tables and their states."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(tables.c.id, tables.c.state).where(tables.c.open)).all()
        return [(row.id, json.loads(row.state)) for row in found]

    def table(self, name: str) -> dict[str, Any] | None:
        """An open table's state."""
        query = sa.select(tables.c.state).where(tables.c.id == name, tables.c.open)
        with self.engine.connect() as connection:
            state = connection.execute(query).scalar()
        return None if state is None else json.loads(state)

    def choices_of(self, table: str, number: int) -> list[list[Any]]:
        """The choices accepted in a round, in order."""
        query = sa.select(choices.c.choice).where(choices.c.table == table, choices.c.round == number)
        with self.engine.connect() as connection:
            return [json.loads(text) for text in connection.execute(query.order_by(choices.c.number)).scalars()]

    def round(self, table: str, number: int) -> dict[str, Any] | None:
        """A finished round as it was kept."""
        query = sa.select(rounds).where(rounds.c.table == table, rounds.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return {**row, **{key: json.loads(row[key]) for key in ("record", "holders", "net")}} if row else None

    def rounds_of_shoe(self, table: str, shoe: int) -> list[dict[str, Any]]:
        """The records of the rounds dealt from one shoe, in order."""
        query = sa.select(rounds.c.number, rounds.c.record, rounds.c.net, rounds.c.void)
        query = query.where(rounds.c.table == table, rounds.c.shoe == shoe).order_by(rounds.c.number)
        with self.engine.connect() as connection:
            found = connection.execute(query).all()
        told = [{"number": row.number, "record": json.loads(row.record), "net": json.loads(row.net)} for row in found]
        return [{**one, "void": row.void} if row.void else one for one, row in zip(told, found, strict=True)]

    def shoe(self, table: str, number: int) -> dict[str, Any] | None:
        """A shoe that has ended: its seed, its commitment and what the proof says beside them."""
        query = sa.select(shoes).where(shoes.c.table == table, shoes.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return {**json.loads(row["proof"]), "seed": row["seed"], "commit": row["commit"]} if row else None

    def check(self) -> None:
        """The books balance: every movement and all accounts together come to zero, and entries make balances."""
        with self.engine.connect() as connection:
            total = connection.execute(sa.select(sa.func.coalesce(sa.func.sum(accounts.c.balance), 0))).scalar()
            amount = sa.func.sum(entries.c.amount)
            odd = connection.execute(sa.select(entries.c.movement).group_by(entries.c.movement).having(amount != 0))
            wrong = odd.scalars().first()
            summed = dict(connection.execute(sa.select(entries.c.account, amount).group_by(entries.c.account)).all())
        held = self.balances()
        off = [name for name in {*summed, *held} if int(summed.get(name, 0)) != held.get(name, 0)]
        if total or wrong or off:
            raise AssertionError(f"the books do not balance: {total=} {wrong=} {off=}")
