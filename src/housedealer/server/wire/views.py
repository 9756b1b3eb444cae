"""What a browser is sent of a table: the same for all who look, and what only one may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from housedealer.server import chance
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.tables.places import Occupant
from housedealer.server.wire.encoding import encoded
from housedealer.server.wire.spoken_events import SpokenEvents, spoken_in
from housedealer.server.wire.tables import Asked, State, Who, Yours
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer
from housedealer.table.round.places import seat_key

if TYPE_CHECKING:
    from housedealer.server.floor.actor.connection import Connection


def state(table: HostedTable, seconds: float | None, waits: list[str] | None = None) -> State:
    """What everyone at a table may see of it, the events of the round apart; `waits`: whom it waits for, if that is
    known."""
    session, round_ = table.session, table.round
    seats, rail, present = table.seats, table.places.rail, table.present
    return {
        "phase": table.phase,
        "refusal": table.refusal,
        "voided": table.play.voided,
        "resting": table.resting,
        "number": table.number if table.dealt else session.number,
        "seats": {str(one): _occupant(seats[one], session.stacks[one], present) for one in sorted(seats)},
        "behind": {one: _occupant(rail[one], session.behind[one], present) for one in sorted(rail, key=seat_key)},
        "dealer": session.dealer if table.banked else None,
        "held": session.held,
        "button": session.button,
        "bank": table.sitting.bank,
        "asked": table.sitting.offered[:1],
        "placed": table.sitting.placed,
        "up": session.carried.get("up", {}),
        "point": session.carried.get("point"),
        "ready": sorted(table.betting.ready, key=seat_key),
        "waits": table.waits_for() if waits is None else waits,
        "seconds": seconds,
        "acting": round_.offer.position if table.dealt and round_ and round_.offer else None,
        "commit": table.shoe.commitment,
        "mixing": [[promise, part] for _, promise, part in table.shoe.mixing],
        "head": table.shoe.links.head,
        "anew": table.shoe.anew,
        "shoe": table.shoe.number,
        "used": session.shoe.used + (len(round_.table.source.used) if table.dealt and round_ else 0),
        "drop": session.drop,
        "ended": table.shoe.last,
        "net": None if table.dealt else table.play.net,
    }


def _occupant(who: Occupant, stack: int, present: set[str]) -> Who:
    shown: Who = {"name": who.name, "stack": stack}
    if who.person is None:
        shown["bot"] = True
        return shown
    if who.out:
        shown["out"] = True
    if who.leaving:
        shown["leaving"] = True
    if who.person not in present:
        shown["away"] = True
    return shown


def yours(table: HostedTable, person: str, wallet: int) -> Yours:
    """What only this person may see: their places, their question, what was done for them."""
    result = _lasting(table, person, wallet)
    asked = table.questions.asked_people().get(person)
    if asked is not None and table.round is not None:
        result["offer"] = _question(asked, table.number, len(table.round.choices))
    return result


def _lasting(table: HostedTable, person: str, wallet: int) -> Yours:
    """The same without what is asked of them."""
    held = table.places.of(person)
    result: Yours = {
        "seats": [int(place) for place in held if "/" not in place],
        "places": held,
        "wallet": wallet,
        "notes": list(_notes(table, held)),
        "room": {"bank": table.sitting.room[0], "wagers": _kept(table, held)},
        "promised": table.shoe.promised.get(person),
    }
    if table.session.time_fee and held:
        payer = table.places.payer(held[0])
        result["time_fee"] = table.session.timed.words(table.session.time_fee, payer, chance.now())
    closed = table.game.family.carries.closed
    if closed and table.phase == "wagers":
        result["closed"] = {place: closed(table.game, table.session.carried, place) for place in held}
    if agreeable := table.betting.agreeable():
        result["agree"] = list(agreeable)
    return result


def _question(asked: Offer, number: int, made: int) -> Asked:
    """What is asked of somebody in a round in which so many choices have been made."""
    return {**asked.data(), "round": number, "count": made}


def spoken_events(table: HostedTable) -> SpokenEvents | None:
    """What has happened in the table's round, in words; none where there is no round."""
    if table.round is None:
        return None
    places = table.places
    names = {str(place): who.name for held in (places.seats, places.rail) for place, who in held.items()}
    return spoken_in(table.round, names)


def events_for(table: HostedTable, person: str, start: int) -> list[Event]:
    """The round's events from one on, as this person may see them, with what is said of each."""
    spoken = spoken_events(table)
    return spoken.spoken(spoken.events[start:], table.questions.positions_of(person)) if spoken else []


def _kept(table: HostedTable, places: list[str]) -> int:
    """What a person must keep back for the fees of the next round, at the place where they owe most."""
    now = chance.now()
    return max((table.sitting.reserved_for_fees(place, now) for place in places), default=table.sitting.room[1])


def _notes(table: HostedTable, places: list[str]) -> tuple[str, ...]:
    """What was done for someone who was away; at several places the same may have been done for one."""
    notes = [note for place in places if (who := table.places.who(place)) for note in who.notes]
    return tuple(dict.fromkeys(notes)) if notes else ()


class Own:
    """What somebody was last told of themselves, in parts that change at different times: text that follows from
    `key`, and the question that was put to them."""

    __slots__ = ("asked", "key", "opened", "question", "text")

    def __init__(self, key: object, text: bytes) -> None:
        self.key = key
        self.text, self.opened = text + b"}", text[:-1] + b',"offer":'
        """To the end of the message, and as far as a question follows."""
        self.asked: tuple[object, ...] = ()
        self.question = b""


class Update:
    """What all who look at a table are sent after something happened there, each part written once."""

    def __init__(self, table: HostedTable, seconds: float | None, waits: list[str]) -> None:
        self.table = table
        self.common = b'{"type":"update","state":' + encoded(state(table, seconds, waits)) + b',"events":'
        self.number = table.number if table.dealt else table.session.number
        self.asked = table.questions.asked_people()
        self.made = len(table.round.choices) if self.asked and table.round else 0
        self.flows = bool(table.session.time_fee or table.game.family.carries.closed or table.betting.agreeable())
        """Whether what people are told of themselves changes by the clock, the last round or what others agree to."""
        self.own: dict[str, tuple[object, ...]] = {}
        """By person, their places and what was done for them there."""
        for held in (table.seats, table.places.rail):
            for place, who in held.items():
                if who.person:
                    self.own[who.person] = (*self.own.get(who.person, ()), place, *who.notes)

    def send(self, connections: Iterable[Connection], wallets: Wallets, sent: dict[str, Own]) -> None:
        """Have everyone sent what they may see; `told` keeps what people were told of themselves, which seldom
        changes."""
        round_ = self.table.round
        spoken = spoken_events(self.table)
        held = self.table.questions.positions_by_person()
        since: dict[int, tuple[bytes, set[str]]] = {}
        """From an event on, what most are sent, and who are told otherwise."""
        for connection in connections:
            person = connection.person
            start = connection.seen if connection.round is round_ else 0
            connection.round, connection.seen = round_, len(spoken.events) if spoken else 0
            if start not in since:
                since[start] = spoken.since(start) if spoken else (b"[]", set())
            new, otherwise = since[start]
            if spoken and person in held and not otherwise.isdisjoint(held[person]):
                new = spoken.written(start, held[person])
            head = b'{"round":%d,"from":%d,"events":' % (self.number, start)
            mine = self._yours(person, wallets[person], sent)
            connection.texts.append(b"".join((self.common, head, new, b'},"you":', mine)))

    def _yours(self, person: str, wallet: int, sent: dict[str, Own]) -> bytes:
        """What only this person may see, to the end of the message."""
        table, asked = self.table, self.asked.get(person)
        if self.flows:
            return encoded(yours(table, person, wallet)) + b"}"
        key = (wallet, table.shoe.promised.get(person), self.own.get(person))
        known = sent.get(person)
        if known is None or known.key != key:
            known = sent[person] = Own(key, encoded(_lasting(table, person, wallet)))
        if asked is None:
            return known.text
        question = (asked, self.number, self.made)
        if known.asked != question:
            known.asked = question
            known.question = known.opened + encoded(_question(asked, self.number, self.made)) + b"}}"
        return known.question
