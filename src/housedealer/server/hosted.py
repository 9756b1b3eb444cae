"""A table that people and bots sit at: rounds, and what must be written.

It holds no clock, no connection and no database. Each act either raises `HouseError` and changes nothing, or
changes the table and adds to `writes` what must be on disk before anyone is told.
"""

from __future__ import annotations

import functools
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import cents, dollars
from housedealer.play import bots
from housedealer.server.betting import Betting
from housedealer.server.reports import report
from housedealer.server.restraint import below_zero, restrain
from housedealer.server.schema import ISSUE, Write, digest
from housedealer.server.seating import BOT_STACK, Occupant
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.setup import seat_key

MOST_MISSED = 3
"""After so many turns missed in a row a person sits out."""


class Hosted(Betting):
    """A table on the server."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.shoe = 1
        self.round: Round | None = None
        self.open = True
        self.last: list[dict[str, Any]] = []
        """The seeds of shoes that ended, the last few, for whoever looks at the table."""
        self.refusal = ""
        """Why no round could be dealt, if the last one could not."""
        self.voided = ""
        """Why the last round was voided, if it was."""

    # What the table is

    @property
    def commitment(self) -> str:
        """The hash of the shoe's seed, shown before anyone wagers."""
        return hashlib.sha256(self.session.seed.encode()).hexdigest()

    def positions_of(self, person: str | None) -> list[str]:
        """The positions whose cards a person may see in this round."""
        held = [place for place, holder in self.holders.items() if person and holder == person]
        return [*held, "player-dealer"] if str(self.session.dealer) in held else held

    def place_of(self, position: str) -> str:
        """The place that decides for a position."""
        return str(self.session.dealer or 0) if position == "player-dealer" else position

    def decides(self, person: str) -> bool:
        """Whether the question that is open is this person's to answer."""
        if not self.dealt or self.round is None or self.round.offer is None:
            return False
        place = self.place_of(self.round.offer.position)
        who = self.who(place)
        return self.holders.get(place) == person and who is not None and who.person == person

    def waits_for(self) -> list[str]:
        """The places of people whose answer is awaited."""
        if self.phase == "round" and self.round and self.round.offer:
            return [self.place_of(self.round.offer.position)]
        return self.late_before_deal()

    # Acts of people

    def sit(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """A person takes a free seat with money from their wallet."""
        self.take_seat(person, name, seat, buy_in)
        self.go()

    def stand_behind(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """A person takes a place behind a seat, to bet on its hand."""
        self.take_behind(person, name, seat, buy_in)
        self.go()

    def stand(self, person: str, place: str | None = None) -> None:
        """A person leaves (one place, or all): now where nothing of theirs is in play, else after the round."""
        for held in self.held(person, place):
            playing = self.dealt is not None and (held == str(self.session.dealer) or held in self.holders)
            banking = self.phase == "wagers" and self.banked and held == str(self.session.dealer)
            if playing or banking:
                self.own(person, held).leaving = True
            else:
                self.stand_up(held)
        self.go()

    def sit_out(self, person: str, out: bool) -> None:
        """A person sits out the next rounds, or takes part again."""
        for place in self.held(person):
            who = self.own(person, place)
            who.out, who.missed = out, 0
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

    def wager(self, person: str, place: str | int, wagers: Mapping[str, Any], ready: bool) -> None:
        """A person's wagers for the next round, in place of those placed before; none and ready: not this round."""
        self.place_wagers(person, str(place), wagers, ready)
        self.go()

    def choose(self, person: str, position: str, count: int, name: str, argument: Any) -> None:
        """A person's answer to the offer that is open; `count` is how many choices they saw before it."""
        if self.round is None or self.round.offer is None:
            raise HouseError("choice: no round waits for a choice")
        if not self.decides(person):
            raise HouseError(f"choice: it is position {self.round.offer.position}'s turn")
        if position != self.round.offer.position or count != len(self.round.choices):
            raise HouseError("choice: it answers another question than the one that is open")
        place = self.place_of(position)
        who = self.own(person, place)
        round_ = self.round
        was_away = who.missed or who.notes
        self.round.offer.accept(name, argument)  # or an error, before anything changes
        self.back(place)
        self._advance(person, lambda: round_.choose(name, argument))
        while self._step():
            pass
        # In mid-round the choice alone is new; the table's state is written when the round is over.
        if self.phase != "round" or was_away:
            self._save()

    def timeout(self) -> None:
        """Those awaited have been away too long: they pass, sit this round out, or the passive choice is taken."""
        for place in self.waits_for():
            who = self.who(place)
            if who is None:
                raise AssertionError(f"nobody holds {place}")
            who.missed += 1
            if self.phase == "bank":
                self.asked.pop(0)
                self.note(place, "you were away, so the player-dealer position was passed on")
            elif self.phase == "wagers":
                self.placed.pop(place, None)
                self.ready.add(place)
                self.note(place, "you were away, so the round was dealt without you")
            elif self.round and self.round.offer:
                round_ = self.round
                self._advance("away", round_.decline)
                told = " ".join(str(part) for part in round_.choices[-1][1:])
                self.note(place, f"you were away, so {told} was chosen for you")
            if who.missed >= MOST_MISSED:
                who.out = True
                self.note(place, "you sit out until you take part again")
        self.go()

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
            self.stand_up(place)
        self._end_shoe()
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
                return self._deal()
            case "round":
                return self._go_on()
        return False

    def _deal(self) -> bool:
        if self.waits_for():
            return False
        for place in [place for place in self.placed if "/" in place and place.split("/")[0] not in self.placed]:
            del self.placed[place]
            self.note(place, "the seat before you does not play, so your wager came back")
        enough = 1 if self.banked else 2
        if len(self.placed) < enough:
            self.phase = "nobody"
            return False
        wagers = {place: self.placed[place] for place in sorted(self.placed, key=seat_key)}
        extra: dict[str, Any] = {}
        if not self.banked:
            # A fee is paid apart from the stack, so what it may take is kept back.
            wagers = {seat: {"stack": dollars(self.stack(seat) - self.room[1])} for seat in wagers}
            extra = self.game.family.usual(self.game) if self.game.family.usual else {}
        self.dealt = {"wagers": wagers, "bank": dollars(self.bank) if self.banked else None, "extra": extra}
        playing = [*wagers, *([str(self.session.dealer)] if self.banked else [])]
        self.holders = {place: who.person for place in playing if (who := self.who(place)) and who.person}
        self.voided = ""
        try:
            try:
                self.round = self._begin()
            except HouseError:
                if self.session.used == self.session.burned:
                    raise
                # What is left of the shoe may not be enough for a first deal.
                self._change_shoe()
                self.round = self._begin()
            short = below_zero(self.round, self.stack)
            if short is not None:
                raise HouseError(f"seat {short}: its stack does not reach its wagers and the fee")
        except HouseError as error:
            # Such as a fee option that is not meant for so many players: no round, and everyone is told why.
            self.dealt, self.holders, self.phase, self.refusal = None, {}, "nobody", str(error)
            return False
        self.phase, self.refusal = "round", ""
        self._restrain()
        return True

    def _begin(self) -> Round:
        if self.dealt is None:
            raise AssertionError("no round was dealt")
        return self.session.begin(self.dealt["wagers"], bank=self.dealt["bank"], **self.dealt["extra"])

    def _go_on(self) -> bool:
        """Bots answer, and those who leave are passed, until a person must answer or the round is over."""
        round_ = self.round
        if round_ is None:
            raise AssertionError("no round is played")
        while round_.offer is not None:
            place = self.place_of(round_.offer.position)
            who = self.who(place)
            if who and who.person and not who.leaving:
                return False
            if who and who.person is None:
                seen = round_.view(place, *(["player-dealer"] if place == str(self.session.dealer) else []))
                name, argument = bots.choose(round_.offer, self.game, seen, self._rng)
                goes_on = self._advance("bot", functools.partial(round_.choose, name, argument))
            else:
                goes_on = self._advance("left", round_.decline)
            if not goes_on:
                return True
        self._finish(round_)
        return True

    def _advance(self, by: str, choose: Callable[[], None]) -> bool:
        """Make a choice in the round; whether the round goes on after it, or could not and was voided."""
        round_ = self.round
        if round_ is None:
            raise AssertionError("no round is played")
        made = len(round_.choices)
        try:
            choose()
        except Exception as error:
            if len(round_.choices) == made:
                raise  # the choice was not legal, and nothing has changed
            self._write_choice(by)
            if not isinstance(error, HouseError):
                report(self.id, error)
            self._void(round_, str(error) if isinstance(error, HouseError) else "the round could not be played on")
            return False
        self._write_choice(by)
        self._restrain()
        return True

    def _finish(self, round_: Round) -> None:
        answer = round_.answer()
        net = answer["net"]
        below = next((place for place, change in net.items() if self.stack(place) + cents(change) < 0), None)
        if below is not None:
            self._void(round_, f"seat {below} would have to pay more than its stack")
            return
        self._write_round(round_, net)
        legs = [(self.account(place), cents(change)) for place, change in net.items()]
        self.move(f"round {self.number}", [*legs, (f"drop:{self.id}", cents(answer["drop"]))], once=True)
        self.session.finish(round_)
        if self.session.cut_card_out:
            self._change_shoe()
        self._clear()

    def _void(self, round_: Round, why: str) -> None:
        """A round that cannot go on: all wagers and fees go back, everyone is told, and the shoe is changed.

        A round in which the cards fail is voided and the cards are shuffled anew (001:419-421).
        """
        round_.offer, round_.finished, self.voided = None, True, why
        round_.table.events.append({"event": "void", "why": why})
        self._write_round(round_, dict.fromkeys(round_.setup.accounts, 0), why)
        for place in self.holders:
            self.note(place, f"the round was voided and your money came back: {why}")
        self.session.void(round_)
        self._change_shoe()
        self._clear()

    def _write_round(self, round_: Round, net: Mapping[str, Any], void: str = "") -> None:
        row = {
            "table": self.id,
            "number": self.number,
            "shoe": self.shoe,
            "record": json.dumps(round_.record()),
            "holders": json.dumps(self.holders),
            "net": json.dumps(net),
            "at": time.time(),
            "void": void,
        }
        row["digest"] = digest(row["record"], row["holders"], row["net"], row["void"])
        self.writes.append(Write("round", row))

    def _change_shoe(self) -> None:
        self._end_shoe()
        self.session.new_shoe()
        self.shoe += 1

    def _clear(self) -> None:
        """The round is over: those who leave are paid out, and bots who are short buy more."""
        self.dealt = None
        # Where no person took part, bots alone would play on and on without a pause.
        self.resting = not self.holders
        self.phase = "nobody" if self.resting else "waiting"
        for place, who in self.places().items():
            if who.leaving:
                self.stand_up(place)
            elif who.person is None and self.stack(place) < max(BOT_STACK // 4, 20 * self.least):
                self.session.stacks[int(place)] += BOT_STACK
                self.move("a bot's buy-in", [(ISSUE, -BOT_STACK), (self.account(place), BOT_STACK)])

    def _end_shoe(self) -> None:
        """The seed of a shoe that has ended is told."""
        session = self.session
        proof = {
            "posting": session.posting,
            "readings": session.readings,
            "decks": session.decks,
            "burned": session.burned,
        }
        told = {"table": self.id, "number": self.shoe, "seed": session.seed, "commit": self.commitment}
        self.writes.append(Write("shoe", {**told, "proof": json.dumps(proof)}))
        self.last = [*self.last[-2:], {"shoe": self.shoe, "seed": session.seed, "commit": self.commitment}]

    # Small things

    def _restrain(self) -> None:
        if self.round and self.round.offer and self.banked:
            restrain(self.round, self.stack(self.place_of(self.round.offer.position)))

    def _write_choice(self, by: str) -> None:
        if self.round is None:
            raise AssertionError("no round is played")
        number = len(self.round.choices)
        row = {"table": self.id, "round": self.number, "number": number, "by": by}
        self.writes.append(Write("choice", {**row, "choice": json.dumps(self.round.choices[-1])}))

    # Keeping

    def _save(self) -> None:
        row = {"id": self.id, "posting": self.session.posting, "open": self.open, "changed": time.time()}
        self.writes = [write for write in self.writes if write.what != "table"]
        self.writes.append(Write("table", {**row, "state": json.dumps(self.data())}))

    def data(self) -> dict[str, Any]:
        """All that must outlast the server, but the choices of the round in progress."""
        return {
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
        }

    @classmethod
    def of(cls, name: str, data: Mapping[str, Any], made: list[list[Any]]) -> Hosted:
        """A table from its data, its round played again as far as the choices made reach."""
        table = cls(name, Session.of(data["session"], game))
        table.seats = {int(seat): Occupant(**who) for seat, who in data["seats"].items()}
        # A table kept by an earlier version has nobody behind its seats.
        table.rail = {place: Occupant(**who) for place, who in data.get("rail", {}).items()}
        table.phase, table.asked, table.bank = data["phase"], list(data["asked"]), data["bank"]
        table.placed, table.ready = dict(data["placed"]), {str(place) for place in data["ready"]}
        table.shoe, table.dealt = data["shoe"], data["dealt"]
        table.holders, table.last = dict(data["holders"]), list(data["last"])
        table.voided = data.get("voided", "")
        if table.dealt is not None:
            table.round = table._begin()
            table._restrain()
            for choice in made:
                table.round.choose(*choice[1:])
                table._restrain()
        return table
