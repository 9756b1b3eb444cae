"""The open offers of the round at a hosted table, to people and to bots, some of which think in another process."""

from __future__ import annotations

import random
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.tables.places import Places
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer
from housedealer.table.round.places import seat_of
from housedealer.table.round.runner import Round


class BotQuestion(NamedTuple):
    """An offer that a bot must answer, with what its seat may see and nothing more."""

    turn: tuple[int, int]
    """The round, and the number of offers answered in it before."""
    posting: str
    readings: tuple[tuple[str, str], ...]
    offer: Offer
    events: list[Event]
    seed: int
    skill: str = ""


class Questions:
    """The open offers of a round, and who answers them."""

    def __init__(self, places: Places, rng: random.Random) -> None:
        self.places = places
        self.session = places.session
        self.round: Round | None = None
        """The round in play, or the last one."""
        self.playing = False
        """Whether it is in play."""
        self.holders: dict[str, str] = {}
        """The holders of places when the round began: only they see its cards."""
        self.skill = ""
        """The level and style of the bots, where the game has several."""
        self.remote_bots = False
        """Whether slow bots think in another process; not saved."""
        self._rng = rng

    def positions_of(self, person: str | None) -> list[str]:
        """The positions whose cards a person may see in this round."""
        held = [place for place, holder in self.holders.items() if person and holder == person]
        return [*held, "player-dealer"] if str(self.session.dealer) in held else held

    def positions_by_person(self) -> dict[str, list[str]]:
        """The same for everyone in the round."""
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

    def answering_place(self, position: str) -> str:
        """The place whose holder answers for a position: for the player-dealer, the one that put up the bank."""
        return self.session.purse_of(self.place_of(position))

    def open_offers(self) -> list[Offer]:
        """The open offers: one, or several made at the same time."""
        return self.round.offers if self.round and self.playing else []

    def of(self, person: str) -> list[Offer]:
        """The open offers that this person must answer."""
        return [offer for offer in self.open_offers() if self._answers(person, self.place_of(offer.position))]

    def offers_by_person(self) -> dict[str, Offer]:
        """The first open offer to each person."""
        result: dict[str, Offer] = {}
        for offer in self.open_offers():
            place = self.place_of(offer.position)
            person = self.holders.get(place)
            if person and person not in result and self._answers(person, place):
                result[person] = offer
        return result

    def offer_to(self, person: str, position: str, count: int) -> Offer:
        """The open offer to a person's position after `count` choices; an error if there is none."""
        offers = self.open_offers()
        if self.round is None or not offers:
            raise HouseError("There’s nothing to decide right now.")
        offer = next((one for one in offers if one.position == position), None)
        if offer is not None and count == len(self.round.choices) and self._answers(person, self.place_of(position)):
            return offer
        if not self.of(person):
            raise HouseError("It’s someone else’s turn.")
        raise HouseError("That decision has been made already.")

    def _answers(self, person: str, place: str) -> bool:
        who = self.places.player_of(place)
        return self.holders.get(place) == person and who is not None and who.person == person

    def awaited(self) -> list[str]:
        """The places of people who must answer."""
        awaited = [offer for offer in self.open_offers() if not self.remote_bots or self.is_awaited(offer)]
        return list(dict.fromkeys(self.answering_place(offer.position) for offer in awaited))

    # Bots

    def is_awaited(self, offer: Offer) -> bool:
        """Whether an offer is to a person who stays."""
        who = self.places.player_of(self.place_of(offer.position))
        return bool(who and who.person and not who.leaving)

    def is_bot(self, offer: Offer) -> bool:
        """Whether an offer is to a bot."""
        who = self.places.player_of(self.place_of(offer.position))
        return who is not None and who.person is None

    def seen(self, offer: Offer) -> list[Event]:
        """The events that the bot who must answer may see."""
        place = self.place_of(offer.position)
        banks = ["player-dealer"] if place == str(self.session.dealer) else []
        return self.round.view(place, *banks) if self.round else []

    def waits(self, offer: Offer) -> bool:
        """Whether a bot's answer will come from another process."""
        return self.remote_bots and self.is_bot(offer)

    def awaits_bot(self) -> bool:
        """Whether a bot in another process must still answer."""
        return any(self.waits(one) for one in self.open_offers())

    def bot_question(self) -> BotQuestion | None:
        """The offer that a bot should answer in another process, if there is one."""
        offer = next((one for one in self.open_offers() if self.waits(one)), None)
        if offer is None or self.round is None:
            return None
        turn = (self.session.number + 1, self.round.answered)
        game, seed = self.session.game, self._rng.getrandbits(64)
        return BotQuestion(turn, game.posting.id, game.readings, offer, self.seen(offer), seed, self.skill)
