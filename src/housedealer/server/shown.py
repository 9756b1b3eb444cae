"""What a browser is sent of a table: the same for all who look, and what only one may see."""

from __future__ import annotations

from typing import Any

from housedealer.money import dollars
from housedealer.server.hosted import Hosted
from housedealer.table.events import view


def state(table: Hosted, seconds: float | None) -> dict[str, Any]:
    """What everyone at a table may see of it, the events of the round apart."""
    session, round_ = table.session, table.round
    seats = {}
    for seat in sorted(table.seats):
        who = table.seats[seat]
        shown: dict[str, Any] = {"name": who.name, "stack": dollars(session.stacks[seat])}
        if who.person is None:
            shown["bot"] = True
        else:
            marks = {"out": who.out, "leaving": who.leaving, "away": who.person not in table.present}
            shown.update({mark: True for mark, holds in marks.items() if holds})
        seats[str(seat)] = shown
    waits = table.waits_for()
    return {
        "phase": table.phase,
        "refusal": table.refusal,
        "number": table.number if table.dealt else session.number,
        "seats": seats,
        "dealer": session.dealer if table.banked else None,
        "held": session.held,
        "button": session.button,
        "bank": dollars(table.bank),
        "asked": table.asked[:1],
        "placed": {str(seat): placed for seat, placed in table.placed.items()},
        "ready": sorted(table.ready),
        "waits": waits,
        "seconds": seconds,
        "acting": round_.offer.position if table.dealt and round_ and round_.offer else None,
        "commit": table.commitment,
        "shoe": table.shoe,
        "used": session.used + (len(round_.table.source.used) if table.dealt and round_ else 0),
        "drop": dollars(session.drop),
        "ended": table.last,
        "net": round_.answer()["net"] if round_ and round_.finished and not table.dealt else None,
    }


def yours(table: Hosted, person: str, wallet: int) -> dict[str, Any]:
    """What only this person may see: their seats, their question, what was done for them."""
    found: dict[str, Any] = {"seats": table.seats_of(person), "wallet": dollars(wallet)}
    found["notes"] = [note for seat in found["seats"] for note in table.seats[seat].notes]
    found["room"] = {"bank": dollars(table.room[0]), "wagers": dollars(table.room[1])}
    round_ = table.round
    if table.dealt and round_ and round_.offer:
        seat = table.seat_of(round_.offer.position)
        if table.holders.get(seat) == person and seat in found["seats"]:
            found["offer"] = {**round_.offer.data(), "round": table.number, "count": len(round_.choices)}
    return found


def events(table: Hosted, person: str, start: int) -> list[dict[str, Any]]:
    """The round's events from one on, as this person may see them."""
    if table.round is None:
        return []
    return view(table.round.table.events[start:], table.positions_of(person))
