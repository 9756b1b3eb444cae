"""What a browser is sent of a table: the same for all who look, and what only one may see."""

from __future__ import annotations

from housedealer.money import dollars
from housedealer.server import chance
from housedealer.server.hosted import Hosted
from housedealer.server.seating import Occupant
from housedealer.server.wire import State, Who, Yours
from housedealer.table.events import Dollars, Event, view
from housedealer.table.setup import seat_key


def state(table: Hosted, seconds: float | None) -> State:
    """What everyone at a table may see of it, the events of the round apart."""
    session, round_ = table.session, table.round
    people = {place: _occupant(table, place, who) for place, who in table.places().items()}
    return {
        "phase": table.phase,
        "refusal": table.refusal,
        "voided": table.voided,
        "resting": table.resting,
        "number": table.number if table.dealt else session.number,
        "seats": {place: who for place, who in people.items() if "/" not in place},
        "behind": {place: who for place, who in people.items() if "/" in place},
        "dealer": session.dealer if table.banked else None,
        "held": session.held,
        "button": session.button,
        "bank": dollars(table.bank),
        "asked": table.asked[:1],
        "placed": table.placed,
        "up": session.carried.get("up", {}),
        "point": session.carried.get("point"),
        "ready": sorted(table.ready, key=seat_key),
        "waits": table.waits_for(),
        "seconds": seconds,
        "acting": round_.offer.position if table.dealt and round_ and round_.offer else None,
        "commit": table.commitment,
        "mixing": [[told, part] for _, told, part in table.mixing],
        "shoe": table.shoe,
        "used": session.used + (len(round_.table.source.used) if table.dealt and round_ else 0),
        "drop": dollars(session.drop),
        "ended": table.last,
        "net": _net(table),
    }


def _net(table: Hosted) -> dict[str, Dollars] | None:
    """What everyone won or lost in the round that is over."""
    if table.round is None or not table.round.finished or table.dealt:
        return None
    if table.voided:
        return dict.fromkeys(table.round.setup.accounts, 0)
    net: dict[str, Dollars] = table.round.answer()["net"]
    return net


def _occupant(table: Hosted, place: str, who: Occupant) -> Who:
    shown: Who = {"name": who.name, "stack": dollars(table.stack(place))}
    if who.person is None:
        shown["bot"] = True
        return shown
    if who.out:
        shown["out"] = True
    if who.leaving:
        shown["leaving"] = True
    if who.person not in table.present:
        shown["away"] = True
    return shown


def yours(table: Hosted, person: str, wallet: int) -> Yours:
    """What only this person may see: their places, their question, what was done for them."""
    places = table.places_of(person)
    found: Yours = {
        "seats": sorted(table.seats_of(person)),
        "places": places,
        "wallet": dollars(wallet),
        # At several places the same may have been done for one.
        "notes": list(dict.fromkeys(note for place in places if (who := table.who(place)) for note in who.notes)),
        "room": {"bank": dollars(table.room[0]), "wagers": dollars(_kept(table, places))},
    }
    if table.time_fee and places:
        payer = table.payers(places[:1])[places[0]]
        found["time_fee"] = table.session.timed.words(table.time_fee, payer, chance.now())
    closed = table.game.family.closed
    if closed and table.phase == "wagers":
        found["closed"] = {place: closed(table.game, table.session.carried, place) for place in places}
    if agreeable := table.agreeable():
        found["agree"] = list(agreeable)
    round_ = table.round
    found["promised"] = table.promised.get(person)
    mine = table.questions_of(person)
    if round_ and mine:
        found["offer"] = {**mine[0].data(), "round": table.number, "count": len(round_.choices)}
    return found


def _kept(table: Hosted, places: list[str]) -> int:
    """What a person must keep back for the fees of the next round, at the place where they owe most."""
    now = chance.now()
    return max((table.kept_back(place, now) for place in places), default=table.room[1])


def events(table: Hosted, person: str, start: int) -> list[Event]:
    """The round's events from one on, as this person may see them."""
    if table.round is None:
        return []
    return view(table.round.table.events[start:], table.positions_of(person))
