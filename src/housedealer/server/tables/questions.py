"""Who is asked in the round at a hosted table: people, who are awaited, and bots, some of whom think elsewhere."""

from __future__ import annotations

import random
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.tables.places import Places
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer
from housedealer.table.round.places import seat_of
from housedealer.table.round.runner import Round


class Pondered(NamedTuple):
    """What a bot thinks about: what it is asked and what its seat may see, and nothing more."""

    asked: tuple[int, int]
    """The round, and how many questions had been answered in it."""
    posting: str
    readings: tuple[tuple[str, str], ...]
    offer: Offer
    events: list[Event]
    seed: int


class Questions:
    """The open questions of a round, and whose they are."""

    def __init__(self, places: Places, rng: random.Random) -> None:
        self.places = places
        self.session = places.session
        self.round: Round | None = None
        """The round in play, or the last one."""
        self.playing = False
        """Whether it is in play."""
        self.holders: dict[str, str] = {}
        """Who held which place when the round began: they alone see its cards."""
        self.ponders = False
        """Whether bots that think long do so elsewhere, and are asked for their answers; not kept."""
        self._rng = rng

    def positions_of(self, person: str | None) -> list[str]:
        """The positions whose cards a person may see in this round."""
        held = [place for place, holder in self.holders.items() if person and holder == person]
        return [*held, "player-dealer"] if str(self.session.dealer) in held else held

    def positions_by_person(self) -> dict[str, list[str]]:
        """The same of everyone who has a part in the round."""
        result: dict[str, list[str]] = {}
        for place, holder in self.holders.items():
            result.setdefault(holder, []).append(place)
        banker = self.holders.get(str(self.session.dealer))
        if banker:
            result[banker].append("player-dealer")
        return result

    def place_of(self, position: str) -> str:
        """The place that decides for a position."""
        return str(self.session.dealer or 0) if position == "player-dealer" else seat_of(position)

    def open_offers(self) -> list[Offer]:
        """The questions that are open: one, or several that were asked together."""
        return self.round.offers if self.round and self.playing else []

    def of(self, person: str) -> list[Offer]:
        """The open questions that are this person's to answer."""
        return [offer for offer in self.open_offers() if self._answers(person, self.place_of(offer.position))]

    def asked_people(self) -> dict[str, Offer]:
        """By person, what is asked of them, the first of it where they hold several seats."""
        result: dict[str, Offer] = {}
        for offer in self.open_offers():
            place = self.place_of(offer.position)
            person = self.holders.get(place)
            if person and person not in result and self._answers(person, place):
                result[person] = offer
        return result

    def offer_to(self, person: str, position: str, count: int) -> Offer:
        """The open question to a person's position, after so many choices; or why there is none."""
        offers = self.open_offers()
        if self.round is None or not offers:
            raise HouseError("choice: no round waits for a choice")
        offer = next((one for one in offers if one.position == position), None)
        if offer is not None and count == len(self.round.choices) and self._answers(person, self.place_of(position)):
            return offer
        if not self.of(person):
            raise HouseError(f"choice: it is position {offers[0].position}'s turn")
        raise HouseError("choice: it answers another question than the one that is open")

    def _answers(self, person: str, place: str) -> bool:
        who = self.places.who(place)
        return self.holders.get(place) == person and who is not None and who.person == person

    def awaited(self) -> list[str]:
        """The places of people whose answer is awaited."""
        awaited = [offer for offer in self.open_offers() if not self.ponders or self.is_awaited(offer)]
        return list(dict.fromkeys(self.place_of(offer.position) for offer in awaited))

    # Bots

    def is_awaited(self, offer: Offer) -> bool:
        """Whether a person who stays is asked."""
        who = self.places.who(self.place_of(offer.position))
        return bool(who and who.person and not who.leaving)

    def is_bot(self, offer: Offer) -> bool:
        """Whether a bot is asked."""
        who = self.places.who(self.place_of(offer.position))
        return who is not None and who.person is None

    def seen(self, offer: Offer) -> list[Event]:
        """What a bot sees that is asked."""
        place = self.place_of(offer.position)
        banks = ["player-dealer"] if place == str(self.session.dealer) else []
        return self.round.view(place, *banks) if self.round else []

    def waits(self, offer: Offer) -> bool:
        """Whether a bot's answer comes later, from where it thinks."""
        return self.ponders and self.is_bot(offer)

    def is_pondered(self) -> bool:
        """Whether a bot's answer is awaited."""
        return any(self.waits(one) for one in self.open_offers())

    def pondered(self) -> Pondered | None:
        """What a bot is to think about elsewhere, if one is."""
        offer = next((one for one in self.open_offers() if self.waits(one)), None)
        if offer is None or self.round is None:
            return None
        asked = (self.session.number + 1, self.round.answered)
        game = self.session.game
        return Pondered(asked, game.posting.id, game.readings, offer, self.seen(offer), self._rng.getrandbits(64))
