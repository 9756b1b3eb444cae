"""What a browser is sent of a table: the part that is the same for everyone, and what only one person may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from housedealer.server import chance
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.tables.places import Occupant
from housedealer.server.wire.encoding import encoded
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.tables import OpenOffer, ShownHand, State, Who, Yours
from housedealer.table.events import Event, view
from housedealer.table.narrator import Narrator
from housedealer.table.round.offers import Offer
from housedealer.table.round.places import seat_key
from housedealer.table.words import shows

if TYPE_CHECKING:
    from housedealer.server.floor.actor.connection import Connection


def state(table: HostedTable, seconds: float | None, waits: list[str] | None = None) -> State:
    """What everyone at a table may see of it, without the events of the round; `waits`: the places that must answer, if
    the caller has them."""
    session, round_ = table.session, table.round
    seats, rail, present = table.seats, table.places.rail, table.present
    return {
        "phase": table.phase,
        "refusal": table.progress.refusal,
        "voided": table.play.voided,
        "resting": table.progress.resting,
        "number": table.number if table.dealt else session.number,
        "seats": {str(one): _occupant(seats[one], session.stacks[one], present) for one in sorted(seats)},
        "behind": {one: _occupant(rail[one], session.behind[one], present) for one in sorted(rail, key=seat_key)},
        "dealer": session.dealer if table.banked else None,
        "banker": session.banker,
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
        "extra": bool(table.dealt) and table.time.is_spent_on(table.decision()),
        "acting": round_.offer.position if table.dealt and round_ and round_.offer else None,
        "commit": table.shoe.commitment,
        "mixing": [[promise, part] for _, promise, part in table.shoe.mixing],
        "head": table.shoe.links.head,
        "anew": table.shoe.replaced,
        "shoe": table.shoe.number,
        "used": session.shoe.used + (len(round_.table.source.used) if table.dealt and round_ else 0),
        "drop": session.drop,
        "ended": table.shoe.last,
        "net": None if table.dealt else table.play.net,
        "newcomers": _newcomers(table),
        "shown": {place: _shown(table, place, cards) for place, cards in table.hands.shown().items()},
        "listed": table.listed,
    }


def _newcomers(table: HostedTable) -> list[str]:
    """The seats whose holder came after the last round."""
    held, net = table.play.holders, {} if table.dealt else table.play.net or {}
    came = (str(seat) for seat, who in sorted(table.seats.items()) if who.person != held.get(str(seat)))
    return [seat for seat in came if seat in net]


def _shown(table: HostedTable, place: str, cards: str) -> ShownHand:
    who = table.places.who(place)
    names = {place: who.name} if who else {}
    says, to_holder = (f"{shows(Narrator(names, mine), place, cards)}." for mine in ((), [place]))
    return {"cards": cards, "says": says, "to_holder": to_holder}


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
    if who.time_bank:
        shown["time_bank"] = who.time_bank
    return shown


def yours(table: HostedTable, person: str, wallet: int) -> Yours:
    """What only this person may see: their places, their offer, what was done for them."""
    result = _without_offer(table, person, wallet)
    offer = table.questions.offers_by_person().get(person)
    if offer is not None and table.round is not None:
        result["offer"] = _open_offer(table, offer, table.number, len(table.round.choices))
    return result


def _without_offer(table: HostedTable, person: str, wallet: int) -> Yours:
    """The same without their offer."""
    held = table.places.of(person)
    result: Yours = {
        "seats": [int(place) for place in held if "/" not in place],
        "places": held,
        "wallet": wallet,
        "notes": list(_notes(table, held)),
        "collection": table.sitting.room[0],
        "least_bank": table.sitting.least_bank if table.banked else 0,
        "promised": table.shoe.promised.get(person),
    }
    if table.session.time_fee and held:
        payer = table.places.payer(held[0])
        result["time_fee"] = table.session.timed.words(table.session.time_fee, payer, chance.now())
    if most := _most(table, held):
        result["most"] = most
    closed = table.game.family.carries.closed
    if closed and table.phase == "wagers":
        result["closed"] = {place: closed(table.game, table.session.carried, place) for place in held}
    if person == table.owner:
        result["opened"] = True
    if unshown := table.hands.unshown_of(person):
        result["unshown"] = unshown
    if agreeable := table.betting.agreeable():
        result["agree"] = list(agreeable)
    return result


def _open_offer(table: HostedTable, offer: Offer, number: int, made: int) -> OpenOffer:
    """An offer in a round in which `made` choices have been made, with what its position holds in words."""
    opened = cast("OpenOffer", {**offer.data(), "round": number, "count": made})
    holding = table.game.family.play.events.holding
    if holding is not None and table.round is not None:
        events = view(table.round.table.events, [offer.position])
        if named := holding(table.game.rules, events, offer.position):
            opened["named"] = named
    return opened


_NARRATIONS: WeakKeyDictionary[HostedTable, Narration] = WeakKeyDictionary()
"""The narrations of rounds in play, by table: a compiled round cannot be referred to weakly."""


def table_narration(table: HostedTable) -> Narration | None:
    """The events of the table's round, with words; None if there is no round."""
    if table.round is None:
        return None
    places = table.places
    names = {str(place): who.name for held in (places.seats, places.rail) for place, who in held.items()}
    if table.session.banker and (banker := places.who(table.session.banker)):
        names[str(table.session.dealer)] = banker.name
    narration = _NARRATIONS.get(table)
    if narration is None or narration.names != names or narration.events is not table.round.table.events:
        narration = _NARRATIONS[table] = Narration(table.round, names)
    return narration


def events_for(table: HostedTable, person: str, start: int) -> list[Event]:
    """The round's events from `start` on, as this person may see them, with words."""
    narration = table_narration(table)
    return narration.seen_by(narration.events[start:], table.questions.positions_of(person)) if narration else []


def _most(table: HostedTable, places: list[str]) -> dict[str, int]:
    """The most that each place can bank, or wager, in the round that is prepared; nothing at other times."""
    if not table.banked or table.phase not in ("bank", "wagers"):
        return {}
    sitting, now = table.sitting, chance.now()
    if table.phase == "bank":
        return {place: sitting.can_bank(place) for place in places}
    return {place: sitting.can_wager(place, now) for place in places}


def _notes(table: HostedTable, places: list[str]) -> tuple[str, ...]:
    """What was done for someone who was away, without repetitions from several places."""
    notes = [note for place in places if (who := table.places.who(place)) for note in who.notes]
    return tuple(dict.fromkeys(notes)) if notes else ()


class Own:
    """What somebody was last sent about themselves, in parts that change at different times: text made from `key`, and
    their offer."""

    __slots__ = ("key", "offer", "offer_key", "opened", "text")

    def __init__(self, key: object, text: bytes) -> None:
        self.key = key
        self.text, self.opened = text + b"}", text[:-1] + b',"offer":'
        """The end of the message, and the same up to an offer."""
        self.offer_key: tuple[object, ...] = ()
        self.offer = b""


class Update:
    """An update to everyone connected to a table, each part encoded once."""

    def __init__(self, table: HostedTable, seconds: float | None, waits: list[str]) -> None:
        self.table = table
        self.common = b'{"type":"update","state":' + encoded(state(table, seconds, waits)) + b',"events":'
        self.number = table.number if table.dealt else table.session.number
        self.offers = table.questions.offers_by_person()
        self.made = len(table.round.choices) if self.offers and table.round else 0
        self.flows = bool(table.session.time_fee or table.game.family.carries.closed or table.betting.agreeable())
        """Whether people's own parts change by the clock, the last round or what others agree to."""
        self.own: dict[str, tuple[object, ...]] = {}
        """By person, their places and what was done for them there."""
        for held in (table.seats, table.places.rail):
            for place, who in held.items():
                if who.person:
                    self.own[who.person] = (*self.own.get(who.person, ()), place, *who.notes)

    def send(self, connections: Iterable[Connection], wallets: Wallets, sent: dict[str, Own]) -> None:
        """Send everyone what they may see; `sent` caches people's own parts, which seldom change."""
        round_ = self.table.round
        narration = table_narration(self.table)
        held = self.table.questions.positions_by_person()
        since: dict[int, tuple[bytes, set[str]]] = {}
        """By start, the events for most readers, and the positions whose holders are sent something else."""
        for connection in connections:
            person = connection.person
            start = connection.seen if connection.round is round_ else 0
            connection.round, connection.seen = round_, len(narration.events) if narration else 0
            if start not in since:
                since[start] = narration.since(start) if narration else (b"[]", set())
            new, otherwise = since[start]
            if narration and person in held and not otherwise.isdisjoint(held[person]):
                new = narration.written(start, held[person])
            head = b'{"round":%d,"from":%d,"events":' % (self.number, start)
            mine = self._yours(person, wallets[person], sent)
            connection.texts.append(b"".join((self.common, head, new, b'},"you":', mine)))

    def _yours(self, person: str, wallet: int, sent: dict[str, Own]) -> bytes:
        """What only this person may see, to the end of the message."""
        table, offer = self.table, self.offers.get(person)
        if self.flows:
            return encoded(yours(table, person, wallet)) + b"}"
        most = _most(table, table.places.of(person))
        key = (wallet, table.shoe.promised.get(person), self.own.get(person), table.hands.unshown_of(person), most)
        own = sent.get(person)
        if own is None or own.key != key:
            own = sent[person] = Own(key, encoded(_without_offer(table, person, wallet)))
        if offer is None:
            return own.text
        offer_key = (offer, self.number, self.made)
        if own.offer_key != offer_key:
            own.offer_key = offer_key
            own.offer = own.opened + encoded(_open_offer(table, offer, self.number, self.made)) + b"}}"
        return own.offer
