"""Counting a second time: every recorded round is settled again, and must come to what the ledger booked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.accounting.ledger import Ledger, stored_rounds
from housedealer.server.fairness.replay import replayed
from housedealer.server.journal.audit import WHOLE
from housedealer.server.journal.schema import entries


class Settled(NamedTuple):
    """A round as it was settled again, in cents."""

    net: Mapping[str, int]
    drop: int
    dealer_fee: int
    """The fees that the player-dealer paid."""
    taken: int
    """What the player-dealer took from losing wagers."""
    paid: int
    """What the player-dealer paid to winning wagers."""


def recount(
    connection: sa.Connection, ledger: Ledger, on_round: Callable[[], None] = lambda: None
) -> dict[tuple[str, int], Settled]:
    """Settle every recorded round again; an error if one comes to something else than what was booked."""
    result: dict[tuple[str, int], Settled] = {}
    booked = _booked(connection)
    for key, row in stored_rounds(connection):
        which = f"round {key[1]} of table {key[0]}"
        try:
            answer = replayed(json.loads(row["record"]), row["void"])[1]
        except HouseError as error:
            raise HouseError(f"database: {which} cannot be settled again: {error}") from None
        one = result[key] = _settled(answer)
        expected = {place: amount for place, amount in one.net.items() if amount}
        if expected != booked.pop(key, {}) or one.drop != ledger.drop.get(key, 0):
            raise HouseError(f"database: {which} was not booked as it is settled; {WHOLE}")
        on_round()
    if booked:
        table, number = min(booked)
        raise HouseError(f"database: round {number} of table {table} was booked and has no record; {WHOLE}")
    return result


def _settled(answer: Mapping[str, Any]) -> Settled:
    lines = answer.get("wagers", ())
    return Settled(
        dict(answer["net"]),
        answer["drop"],
        sum(fee["amount"] for fee in answer["fees"] if fee["payer"] == "player-dealer"),
        sum(line["taken"] for line in lines),
        sum(line["paid"] for line in lines),
    )


def _booked(connection: sa.Connection) -> dict[tuple[str, int], dict[str, int]]:
    """By round, what each place gained by the ledger; places that gained nothing are left out."""
    query = sa.select(entries.c.account, entries.c.amount, entries.c.why)
    query = query.where(entries.c.account.startswith("seat:"), entries.c.why.contains(": round "))
    result: dict[tuple[str, int], dict[str, int]] = {}
    for account, amount, why in connection.execute(query):
        table, _, place = account.removeprefix("seat:").partition(":")
        gained = result.setdefault((table, int(why.partition(": round ")[2])), {})
        gained[place] = gained.get(place, 0) + int(amount)
    return result
