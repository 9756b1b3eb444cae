"""A table that people and bots sit at: rounds, and what must be written.

It holds no clock, no connection and no database. Each act either raises `HouseError` and changes nothing, or
changes the table; `take_writes` gives what must be on disk before anyone is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server import chance
from housedealer.server.journal.choices import KeptChoices
from housedealer.server.journal.earlier_versions import up_to_date
from housedealer.server.journal.schema import Write, digest
from housedealer.server.tables.rounds import Playing
from housedealer.server.tables.seating import Occupant
from housedealer.server.wire.encoding import text
from housedealer.table.contract import write_choice
from housedealer.table.events import CENTS
from housedealer.table.round.setup import seat_key
from housedealer.table.sitting.session import Session

MOST_MISSED = 3
"""After so many turns missed in a row a person sits out."""


class Hosted(Playing):
    """A table on the server."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.open = True
        self.changed = False
        """Whether its state must be written anew."""
        self.owner = ""
        """Who opened it."""
        self.used = False
        """Whether a person has had a place."""

    # Acts of people

    def sit(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """A person takes a free seat with money from their wallet."""
        self.take_seat(person, name, seat, buy_in)
        self.used = True
        self.go()

    def stand_behind(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """A person takes a place behind a seat, to bet on its hand."""
        self.take_behind(person, name, seat, buy_in)
        self.used = True
        self.go()

    def stand(self, person: str, place: str | None = None) -> None:
        """A person leaves (one place, or all): now where nothing of theirs is in play, else after the round; a wager
        that stays until it is won or lost keeps them until then."""
        for held in self.held(person, place):
            playing = self.dealt is not None and (held == str(self.session.dealer) or held in self.holders)
            banking = self.phase == "wagers" and self.banked and held == str(self.session.dealer)
            self.own(person, held).leaving = True
            if not playing and not banking:
                self.let_go(held)
        self.go()

    def sit_out(self, person: str, out: bool) -> None:
        """A person sits out the next rounds, or takes part again."""
        for place in self.held(person):
            who = self.own(person, place)
            who.out, who.missed = out, 0
            who.leaving = who.leaving and out
            if out and self.phase == "wagers":
                self.placed.pop(place, None)
        self.go()

    def buy(self, person: str, place: str | int, amount: int) -> None:
        """A person adds money from their wallet between rounds."""
        self.add(person, str(place), amount)
        self.go()

    def take_bank(self, person: str, seat: int, amount: int | None) -> None:
        """A person accepts the player-dealer position with a bank, or (None) passes it on."""
        self.answer_bank(person, seat, amount)
        self.go()

    def wager(
        self, person: str, place: str | int, wagers: Mapping[str, Any], ready: bool, down: Sequence[str] = ()
    ) -> None:
        """A person's wagers for the next round, in place of those placed before; none and ready: not this round.
        Wagers that stand and are named in `down` are taken down first."""
        self.place_wagers(person, str(place), wagers, ready, down)
        self.go()

    def choose(self, person: str, position: str, count: int, name: str, argument: Any) -> None:
        """A person's answer to a question that is open; `count` is how many choices had been made before it."""
        place, offer = self.place_of(position), self.offer_to(person, position, count)
        who = self.own(person, place)
        was_away = who.missed or who.notes
        written = write_choice(offer, offer.accept(name, argument))  # or an error, before anything changes
        self.back(place)
        self.advance(person, offer, name, argument, written)
        while self._step():
            pass
        # In mid-round the choice alone is new; the table's state is written when the round is over.
        if self.phase != "round" or was_away:
            self._save()

    def bot_chooses(self, asked: tuple[int, int], position: str, name: str, argument: Any) -> None:
        """A bot that thought elsewhere answers, if that is still asked of it."""
        if self.bot_answers(asked, position, name, argument):
            while self._step():
                pass
            if self.phase != "round":
                self._save()

    def timeout(self) -> None:
        """Those awaited have been away too long: they pass, sit this round out, or the passive choice is taken."""
        late, offers = self.waits_for(), [offer for offer in self.open_offers() if not self._waits(offer)]
        for place in late:
            who = self.who(place)
            if who is None:
                raise AssertionError(f"nobody holds {place}")
            who.missed += 1
            if self.phase == "bank":
                self.sitting.pass_bank(self.asked[0])
                self.note(place, "you were away, so the player-dealer position was passed on")
            elif self.phase == "wagers":
                self.placed.pop(place, None)
                self.ready.add(place)
                self.note(place, "you were away, so the round was dealt without you")
            if who.missed >= MOST_MISSED:
                who.out = True
                self.note(place, "you sit out until you take part again")
        for offer in offers:
            told = " ".join(str(part) for part in write_choice(offer, offer.passed())[1:])
            self.note(self.place_of(offer.position), f"you were away, so {told} was chosen for you")
            if not self.decline("away", offer):
                break
        self.go()

    def mix(self, person: str, part: str | None, promise: str | None) -> None:
        """A person's browser adds to the shuffle: its part of this shoe, and the hash of that of the next."""
        if person not in self.present:
            raise HouseError("mix: you are not at this table")
        if part is not None:
            self.tell_part(person, part)
        if promise is not None:
            self.promise(person, promise)
        self._save()

    def offer_again(self) -> None:
        """Nobody took the bank, or nobody wagered: the position is offered once more."""
        if self.phase in ("nobody", "waiting"):
            self.phase = "waiting"
            self.go()

    def close(self) -> None:
        """The table is closed between rounds: everyone's money goes back."""
        if self.phase == "round":
            raise HouseError("table: a round is being played")
        for place in list(self.places()):
            self.stand_up(place, closing=True)
        self.end_shoe()
        self.open = False
        self._save()

    # How the table goes on by itself

    def go(self) -> None:
        """Go on as far as no person's answer is needed, and note down the state."""
        while self._step():
            pass
        self._save()

    def _step(self) -> bool:
        match self.phase:
            case "waiting":
                return self.begin_offers()
            case "bank":
                return self.offer_bank()
            case "wagers":
                return self.deal()
            case "round":
                return self.go_on()
        return False

    # Keeping

    def _save(self) -> None:
        """The table's state is to be written, as it is when the writes are taken."""
        self.changed = True

    def take_writes(self) -> list[Write]:
        """What must be on disk before anyone is told of what was done since this was asked last."""
        writes, self.writes = [*self.writes, *self.take_head()], []
        if self.changed:
            self.changed = False
            row = {"id": self.id, "posting": self.session.posting, "open": self.open, "changed": chance.now()}
            state = text(self.data())
            writes.append(Write("table", {**row, "state": state, "digest": digest(state)}))
        return writes

    def data(self) -> dict[str, Any]:
        """All that must outlast the server, but the choices of the round in progress."""
        return {
            "money": CENTS,
            "session": self.session.data(),
            "seats": {str(seat): dict(vars(who)) for seat, who in self.seats.items()},
            "rail": {place: dict(vars(who)) for place, who in self.rail.items()},
            "phase": self.phase,
            "asked": self.asked,
            "bank": self.bank,
            "placed": self.placed,
            "ready": sorted(self.ready, key=seat_key),
            "shoe": self.shoe,
            "dealt": self.dealt,
            "holders": self.holders,
            "last": self.last,
            "voided": self.voided,
            "owner": self.owner,
            "used": self.used,
            "promised": self.promised,
            "mixing": self.mixing,
            "net": self.net,
            "refusal": self.refusal,
            "resting": self.resting,
            "by_seed": self.by_seed,
            "chained": self.chained,
        }

    @classmethod
    def of(cls, name: str, kept: Mapping[str, Any], choices: KeptChoices | None = None) -> Hosted:
        """A table from its data, of whichever version, its round played again as far as the choices made reach."""
        data = up_to_date(kept)
        table = cls(name, Session.of(data["session"], game))
        table.seats = {int(seat): Occupant(**who) for seat, who in data["seats"].items()}
        table.rail = {place: Occupant(**who) for place, who in data["rail"].items()}
        table.phase, table.ready = data["phase"], {str(place) for place in data["ready"]}
        table.sitting.asked, table.sitting.bank = list(data["asked"]), data["bank"]
        table.sitting.placed = dict(data["placed"])
        table.shoe, table.dealt = data["shoe"], data["dealt"]
        table.holders, table.last = dict(data["holders"]), list(data["last"])
        table.voided, table.owner = data["voided"], data["owner"]
        table.promised, table.mixing = dict(data["promised"]), list(data["mixing"])
        table.net, table.refusal, table.resting = data["net"], data["refusal"], data["resting"]
        table.used, table.by_seed, table.chained = data["used"], data["by_seed"], data["chained"]
        if table.dealt is not None:
            table.round = table.begin()
            table.chain = table.new_chain()
            table.follow(choices or KeptChoices())
        return table

    def follow(self, kept: KeptChoices) -> None:
        """Play the round on by what is kept of its choices beyond those known here; an error where that is damaged."""
        if self.round is None or self.chain is None:
            raise AssertionError("no round is played")
        for made in kept.made[self.chain.number :]:
            self.chain.follow(made, self.chained)
            position, choice, *rest = json.loads(made.choice)
            self.round.choose(choice, rest[0] if rest else None, position=position)
        self.chain.check(kept.head, self.chained)
