"""A table that people and bots sit at: seats, the offer of the bank, wagers, rounds, and what must be written.

It holds no clock, no connection and no database. Each act either raises `HouseError` and changes nothing, or
changes the table and adds to `writes` what must be on disk before anyone is told.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import Game, module_of
from housedealer.money import cents, dollars, show
from housedealer.play import bots
from housedealer.postings import option_of
from housedealer.postings.schema import FeeOption
from housedealer.server.names import bot_name
from housedealer.server.restraint import restrain, room_for_fees
from housedealer.server.store import Write, movement
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.setup import build

Phase = Literal["waiting", "bank", "nobody", "wagers", "round"]
BOT_STACK = 1000_00
MOST_MISSED = 3
"""After so many turns missed in a row a person sits out."""
ISSUE = "issue"
"""The account that play money comes from; its balance is what is in play, below zero."""


@dataclass
class Occupant:
    """Who sits in a seat: a person, or a bot (then `person` is None)."""

    name: str
    person: str | None = None
    out: bool = False
    """Sits out: neither wagers nor takes the bank."""
    leaving: bool = False
    missed: int = 0
    notes: list[str] = field(default_factory=list)
    """What was chosen for them while they were away."""


class Hosted:
    """A table on the server."""

    def __init__(self, name: str, session: Session) -> None:
        self.id = name
        self.session = session
        self.game: Game = session.game
        """The posting with its script."""
        bots.prepare(self.game)
        self.option: FeeOption | None = option_of(self.game.posting, session.option)
        """The fee option in force."""
        self.banked = self.game.posting.player_dealer is not None
        """Whether a player-dealer banks this game; else it is played for the pot."""
        self.least = self._least()
        """The least that one must have in front of one to take part."""
        self.room = room_for_fees(self.option)
        """What the player-dealer and a bettor must keep back for fees."""
        self.seats: dict[int, Occupant] = {}
        self.phase: Phase = "waiting"
        self.asked: list[int] = []
        """Seats that the player-dealer position is still offered to, in order."""
        self.bank = 0
        self.placed: dict[int, dict[str, Any]] = {}
        self.ready: set[int] = set()
        self.shoe = 1
        self.dealt: dict[str, Any] | None = None
        """What the round in progress began with."""
        self.holders: dict[int, str] = {}
        """Who held which seat when the round began: they alone see its cards."""
        self.round: Round | None = None
        self.present: set[str] = set()
        """People who are connected; not kept."""
        self.writes: list[Write] = []
        self.open = True
        self.last: list[dict[str, Any]] = []
        """The seeds of shoes that ended, the last few, for whoever looks at the table."""
        self.refusal = ""
        """Why no round could be dealt, if the last one could not."""
        self._rng = random.Random()

    # What the table is

    @property
    def most_seats(self) -> int:
        """How many seats there are."""
        return self.game.posting.table.seats if self.game.posting.table else 10

    @property
    def number(self) -> int:
        """The number of the round in progress, or of the next."""
        return self.session.number + 1

    @property
    def commitment(self) -> str:
        """The hash of the shoe's seed, shown before anyone wagers."""
        return hashlib.sha256(self.session.seed.encode()).hexdigest()

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [seat for seat, who in self.seats.items() if person and who.person == person]

    def positions_of(self, person: str | None) -> list[str]:
        """The positions whose cards a person may see in this round."""
        held = [seat for seat, holder in self.holders.items() if person and holder == person]
        found = [str(seat) for seat in held]
        if self.session.dealer in held:
            found.append("player-dealer")
        return found

    def seat_of(self, position: str) -> int:
        """The seat that decides for a position."""
        if position == "player-dealer":
            return int(self.session.dealer or 0)
        return int(position.split("/", maxsplit=1)[0])

    def active(self, seat: int) -> bool:
        """Whether a person sits there who takes part."""
        who = self.seats.get(seat)
        if who is None or who.person is None or who.out or who.leaving:
            return False
        return self.session.stacks.get(seat, 0) >= self.least

    def _least(self) -> int:
        if not self.banked:
            return 1
        rules = [rule for rule in self.game.posting.wagers if rule.placed == "before-deal"]
        return min(bots.reach(rule, self.game, self.option)[0] for rule in rules)

    def waits_for(self) -> list[int]:
        """The seats of people whose answer is awaited."""
        if self.phase == "bank":
            return self.asked[:1]
        if self.phase == "wagers":
            return [seat for seat in self.seats if self.active(seat) and seat not in self.ready and self._may_bet(seat)]
        if self.phase == "round" and self.round and self.round.offer:
            return [self.seat_of(self.round.offer.position)]
        return []

    def _may_bet(self, seat: int) -> bool:
        return not self.banked or seat != self.session.dealer

    # Acts of people

    def sit(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """A person takes a free seat with money from their wallet."""
        if not 1 <= seat <= self.most_seats:
            raise HouseError(f"seat: {seat} is not a seat; expected 1 to {self.most_seats}")
        taken = self.seats.get(seat)
        if taken and taken.person is not None:
            raise HouseError(f"seat: {seat} is taken; expected a free one")
        table = self.game.posting.table
        if self.seats_of(person) and not (table and table.several_circles and self.banked):
            raise HouseError("seat: you already sit at this table")
        if self.dealt is not None and (seat in self.holders or taken or str(seat) in self.dealt["wagers"]):
            raise HouseError(f"seat: {seat} is in the round being played; expected another, or wait for its end")
        if self.phase == "wagers" and taken and (seat == self.session.dealer or seat in self.placed):
            raise HouseError(f"seat: {seat} has its money on the table; expected another, or wait for the next round")
        if buy_in < self.least:
            raise HouseError(f"buy-in: {show(buy_in)} is less than the least wager, {show(self.least)}")
        if taken:
            self._stand_up(seat)
        self.seats[seat] = Occupant(name, person)
        self.session.stacks[seat] = buy_in
        self._move("buy-in", [(f"person:{person}", -buy_in), (self._account(seat), buy_in)])
        self.go()

    def seat_bot(self, seat: int) -> None:
        """A bot takes a free seat."""
        self.seats[seat] = Occupant(bot_name(self._rng, {who.name for who in self.seats.values()}))
        self.session.stacks[seat] = BOT_STACK
        self._move("a bot's buy-in", [(ISSUE, -BOT_STACK), (self._account(seat), BOT_STACK)])

    def stand(self, person: str) -> None:
        """A person leaves: now where nothing of theirs is in play, else when the round is over."""
        for seat in self._held(person):
            playing = self.dealt is not None and (seat == self.session.dealer or seat in self.holders)
            banking = self.phase == "wagers" and self.banked and seat == self.session.dealer
            if playing or banking:
                self.seats[seat].leaving = True
            else:
                self._stand_up(seat)
        self.go()

    def sit_out(self, person: str, out: bool) -> None:
        """A person sits out the next rounds, or takes part again."""
        for seat in self._held(person):
            self.seats[seat].out = out
            self.seats[seat].missed = 0
            if out and self.phase == "wagers":
                self.placed.pop(seat, None)
        self.go()

    def buy(self, person: str, seat: int, amount: int) -> None:
        """A person adds money from their wallet between rounds."""
        self._own(person, seat)
        if self.phase == "round":
            raise HouseError("buy: a round is being played; expected to wait for its end")
        if amount <= 0:
            raise HouseError("buy: expected an amount above zero")
        self.session.stacks[seat] += amount
        self._move("more chips", [(f"person:{person}", -amount), (self._account(seat), amount)])
        self.go()

    def take_bank(self, person: str, seat: int, amount: int | None) -> None:
        """A person accepts the player-dealer position with a bank, or (None) passes it on."""
        self._own(person, seat)
        if self.phase != "bank" or not self.asked or self.asked[0] != seat:
            raise HouseError(f"bank: the position is not offered to seat {seat} now")
        self._back(seat)
        if amount is None:
            self.asked.pop(0)
        else:
            self._check_bank(seat, amount)
            self._accept_bank(seat, amount)
        self.go()

    def wager(self, person: str, seat: int, wagers: Mapping[str, Any], ready: bool) -> None:
        """A person's wagers for the next round, in place of those placed before; none and ready: not this round."""
        self._own(person, seat)
        if self.phase != "wagers":
            raise HouseError("wagers: no wagers are taken now")
        if not self._may_bet(seat):
            raise HouseError("wagers: you are the player-dealer; the bank is your wager")
        if wagers and self.banked:
            self._check_wagers(seat, wagers)
        self._back(seat)
        if wagers and self.banked:
            self.placed[seat] = dict(wagers)
        else:
            self.placed.pop(seat, None)
        if not self.banked and wagers.get("deal-in", True):
            self.placed[seat] = {}
        self.ready.add(seat) if ready else self.ready.discard(seat)
        self.go()

    def choose(self, person: str, position: str, count: int, name: str, argument: Any) -> None:
        """A person's answer to the offer that is open; `count` is how many choices they saw before it."""
        if self.round is None or self.round.offer is None:
            raise HouseError("choice: no round waits for a choice")
        offer = self.round.offer
        seat = self.seat_of(offer.position)
        if self.holders.get(seat) != person or self.seats[seat].person != person:
            raise HouseError(f"choice: it is position {offer.position}'s turn")
        if position != offer.position or count != len(self.round.choices):
            raise HouseError("choice: it answers another question than the one that is open")
        self.round.choose(name, argument)
        was_away = self.seats[seat].missed or self.seats[seat].notes
        self._back(seat)
        self._write_choice(person)
        self._restrain()
        while self._step():
            pass
        # In mid-round the choice alone is new; the table's state is written when the round is over.
        if self.phase != "round" or was_away:
            self._save()

    def timeout(self) -> None:
        """Those awaited have been away too long: they pass, sit this round out, or the passive choice is taken."""
        late = self.waits_for()
        for seat in late:
            who = self.seats[seat]
            who.missed += 1
            if self.phase == "bank":
                self.asked.pop(0)
                self._note(seat, "you were away, so the player-dealer position was passed on")
            elif self.phase == "wagers":
                self.placed.pop(seat, None)
                self.ready.add(seat)
                self._note(seat, "you were away, so the round was dealt without you")
            elif self.round and self.round.offer:
                self.round.decline()
                made = self.round.choices[-1]
                told = " ".join(str(part) for part in made[1:])
                self._note(seat, f"you were away, so {told} was chosen for you")
                self._write_choice("away")
                self._restrain()
            if who.missed >= MOST_MISSED:
                who.out = True
                self._note(seat, "you sit out until you take part again")
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
        for seat in list(self.seats):
            self._stand_up(seat)
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
                return self._start()
            case "bank":
                return self._offer_bank()
            case "wagers":
                return self._deal()
            case "round":
                return self._go_on()
        return False

    def _start(self) -> bool:
        """Begin the next round's preparations when a person who takes part is here and another plays too."""
        here = [seat for seat, who in self.seats.items() if who.person in self.present and self.active(seat)]
        others = [seat for seat, who in self.seats.items() if who.person is None or self.active(seat)]
        if not here or len(others) < 2:
            return False
        self.placed, self.ready, self.bank = {}, set(), 0
        if self.banked:
            self.asked = [seat for seat in self.session.offered_to() if seat in others]
            self.phase = "bank"
        else:
            self._open_wagers()
        return True

    def _offer_bank(self) -> bool:
        while self.asked:
            seat = self.asked[0]
            who = self.seats.get(seat)
            if who and who.person is not None and self.active(seat):
                return False
            amount = (
                bots.takes_bank(self.session.stacks[seat] - self.room[0], self._rng) if who and not who.person else 0
            )
            if amount > 0:
                self._accept_bank(seat, amount)
                return True
            self.asked.pop(0)
        self.phase = "nobody"
        return False

    def _accept_bank(self, seat: int, amount: int) -> None:
        self.session.take_bank(seat)
        self.bank = amount
        self.asked = []
        self._open_wagers()

    def _open_wagers(self) -> None:
        self.phase = "wagers"
        for seat, who in self.seats.items():
            if who.person is not None or not self._may_bet(seat):
                continue
            if not self.banked:
                self.placed[seat] = {}
                continue
            wagers = bots.wager(self.game, self.option, self.session.stacks[seat] - self.room[1], self._rng)
            if wagers:
                self.placed[seat] = wagers

    def _deal(self) -> bool:
        if self.waits_for():
            return False
        enough = 1 if self.banked else 2
        if len(self.placed) < enough:
            self.phase = "nobody"
            return False
        wagers = {str(seat): self.placed[seat] for seat in sorted(self.placed)}
        extra: dict[str, Any] = {}
        if not self.banked:
            wagers = {seat: {"stack": dollars(self.session.stacks[int(seat)])} for seat in wagers}
            if self.session.button not in self.placed:
                self.session.button = min(self.placed)
            extra = module_of(self.game.posting).usual_stakes(self.game.rules)
        self.dealt = {"wagers": wagers, "bank": dollars(self.bank) if self.banked else None, "extra": extra}
        self.holders = {int(seat): person for seat in wagers if (person := self.seats[int(seat)].person)}
        dealer = self.session.dealer
        if self.banked and dealer is not None and (banker := self.seats[dealer].person):
            self.holders[dealer] = banker
        try:
            self.round = self._begin()
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
            seat = self.seat_of(round_.offer.position)
            who = self.seats.get(seat)
            if who and who.person and not who.leaving:
                return False
            if who and who.person is None:
                seen = round_.view(str(seat), *(["player-dealer"] if seat == self.session.dealer else []))
                name, argument = bots.choose(round_.offer, self.game, seen, self._rng)
                round_.choose(name, argument)
            else:
                round_.decline()
            self._write_choice("bot" if who and who.person is None else "left")
            self._restrain()
        self._finish(round_)
        return True

    def _finish(self, round_: Round) -> None:
        answer = round_.answer()
        net = answer["net"]
        row = {
            "table": self.id,
            "number": self.number,
            "shoe": self.shoe,
            "record": json.dumps(round_.record()),
            "holders": json.dumps(self.holders),
            "net": json.dumps(net),
            "at": time.time(),
        }
        self.writes.append(Write("round", row))
        legs = [(self._account(int(account.split("/")[0])), cents(change)) for account, change in net.items()]
        self._move(f"round {self.number}", [*legs, (f"drop:{self.id}", cents(answer["drop"]))])
        self.session.finish(round_)
        self.dealt = None
        self.phase = "waiting"
        if self.session.cut_card_out:
            self._end_shoe()
            self.session.new_shoe()
            self.shoe += 1
        for seat, who in list(self.seats.items()):
            if who.leaving:
                self._stand_up(seat)
            elif who.person is None and self.session.stacks[seat] < max(BOT_STACK // 4, 20 * self.least):
                self.session.stacks[seat] += BOT_STACK
                self._move("a bot's buy-in", [(ISSUE, -BOT_STACK), (self._account(seat), BOT_STACK)])

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

    def _held(self, person: str) -> list[int]:
        held = self.seats_of(person)
        if not held:
            raise HouseError("seat: you do not sit at this table")
        return held

    def _own(self, person: str, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise HouseError(f"seat: {seat} is not yours")

    def _back(self, seat: int) -> None:
        self.seats[seat].missed = 0
        self.seats[seat].notes = []

    def _note(self, seat: int, told: str) -> None:
        self.seats[seat].notes = [*self.seats[seat].notes[-4:], f"Round {self.number}: {told}."]

    def _account(self, seat: int) -> str:
        return f"seat:{self.id}:{seat}"

    def _move(self, why: str, legs: list[tuple[str, int]]) -> None:
        self.writes += movement(f"{self.id}: {why}", legs)

    def _stand_up(self, seat: int) -> None:
        who = self.seats.pop(seat)
        stack = self.session.stacks.pop(seat)
        home = ISSUE if who.person is None else f"person:{who.person}"
        self._move("cash-out", [(self._account(seat), -stack), (home, stack)])
        if self.game.posting.player_dealer and seat == self.session.dealer:
            # The turn ends with who held it; whoever takes the seat next does not inherit it.
            self.session.held = self.game.posting.player_dealer.turns
        self.placed.pop(seat, None)
        self.ready.discard(seat)
        self.asked = [other for other in self.asked if other != seat]

    def _check_bank(self, seat: int, amount: int) -> None:
        room = self.room[0]
        stack = self.session.stacks[seat]
        if amount <= 0:
            raise HouseError("bank: expected an amount above zero")
        if amount + room > stack:
            raise HouseError(
                f"bank: {show(amount)} is more than the {show(max(0, stack - room))} that you can put up"
                + (f" ({show(room)} is kept for the fee)" if room else "")
            )

    def _check_wagers(self, seat: int, wagers: Mapping[str, Any]) -> None:
        dealer = {"seat": self.session.dealer, "bank": dollars(self.bank)}
        setup = build(self.game, seats={str(seat): wagers}, option=self.session.option, player_dealer=dealer)
        total = sum(wager.placed for wager in setup.wagers)
        room = self.room[1]
        stack = self.session.stacks[seat]
        if total + room > stack:
            kept = f" ({show(room)} is kept for the fee)" if room else ""
            raise HouseError(f"wagers: {show(total)} is more than the {show(max(0, stack - room))} that you have{kept}")

    def _restrain(self) -> None:
        if self.round and self.round.offer and self.banked:
            stack = self.session.stacks[self.seat_of(self.round.offer.position)]
            restrain(self.round, stack)

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
            "phase": self.phase,
            "asked": self.asked,
            "bank": self.bank,
            "placed": {str(seat): placed for seat, placed in self.placed.items()},
            "ready": sorted(self.ready),
            "shoe": self.shoe,
            "dealt": self.dealt,
            "holders": {str(seat): person for seat, person in self.holders.items()},
            "last": self.last,
        }

    @classmethod
    def of(cls, name: str, data: Mapping[str, Any], made: list[list[Any]]) -> Hosted:
        """A table from its data, its round played again as far as the choices made reach."""
        table = cls(name, Session.of(data["session"]))
        table.seats = {int(seat): Occupant(**who) for seat, who in data["seats"].items()}
        table.phase, table.asked, table.bank = data["phase"], list(data["asked"]), data["bank"]
        table.placed = {int(seat): placed for seat, placed in data["placed"].items()}
        table.ready, table.shoe, table.dealt = set(data["ready"]), data["shoe"], data["dealt"]
        table.holders = {int(seat): person for seat, person in data["holders"].items()}
        table.last = list(data["last"])
        if table.dealt is not None:
            table.round = table._begin()
            table._restrain()
            for choice in made:
                table.round.choose(*choice[1:])
                table._restrain()
        return table
