"""A table that people and bots sit at: what they may do there, how it advances by itself, and what must be written.

It has places, betting before the deal, a shoe, a round in play, a time bank, answers for those who are away and a phase
that advances, each a part that can be built and tested alone; it holds no clock, no connection and no database. Each
action either raises `HouseError` and changes nothing, or changes the table; `take_writes` returns what must be on disk
before anyone sees the change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.server import chance
from housedealer.server.journal.choices import Chain, StoredChoices
from housedealer.server.journal.schema import Write, digest
from housedealer.server.tables.absence import Absence
from housedealer.server.tables.betting import Betting
from housedealer.server.tables.books import TableBooks
from housedealer.server.tables.phase import Phase
from housedealer.server.tables.places import Occupant, Places
from housedealer.server.tables.progress import Progress
from housedealer.server.tables.questions import Questions
from housedealer.server.tables.round_in_play import RoundInPlay
from housedealer.server.tables.shoe import HostedShoe
from housedealer.server.tables.shown_hands import ShownHands
from housedealer.server.tables.table_data import restore, table_data
from housedealer.server.tables.time_bank import TimeBank
from housedealer.server.wire.encoding import text
from housedealer.table.contract import write_choice
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting


class HostedTable:
    """A table on the server."""

    def __init__(self, name: str, session: Session) -> None:
        rng = chance.generator()
        self.id = name
        self.session = session
        self.game: Game = session.game
        """The posting with its script."""
        self.books = TableBooks(name)
        self.places = Places(session, self.books, rng)
        self.sitting: Sitting = self.places.sitting
        self.betting = Betting(self.places, rng)
        self.shoe = HostedShoe(session, self.books, self._plays)
        self.play = RoundInPlay(self.places, self.shoe, self.books, rng)
        self.questions: Questions = self.play.questions
        self.hands = ShownHands(self.play)
        self.time = TimeBank(self.places)
        self.absence = Absence(self.betting, self.play)
        self.progress = Progress(self.betting, self.shoe, self.play, self.time, self._on_round_over)
        self.banked = self.sitting.banked
        """Whether a player-dealer banks this game; else it is played for the pot."""
        self.present: set[str] = set()
        """People who are connected; not saved."""
        self.open = True
        self.owner = ""
        """The person who opened it."""
        self.listed = True
        """Whether everyone sees it in the lobby; else only those who have its link can come."""
        self.used = False
        """Whether a person has ever had a place."""
        self.changed = False
        """Whether its state must be written again."""

    # For readers

    @property
    def seats(self) -> dict[int, Occupant]:
        """The occupants by seat."""
        return self.places.seats

    @property
    def phase(self) -> Phase:
        """What the table is waiting for, or doing."""
        return self.progress.phase

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one."""
        return self.questions.round

    @property
    def dealt(self) -> dict[str, Any] | None:
        """The setup of the round in progress."""
        return self.play.dealt

    @property
    def number(self) -> int:
        """The number of the round in progress, or of the next."""
        return self.session.number + 1

    @property
    def writes(self) -> list[Write]:
        """Pending writes besides the table's state."""
        return self.books.writes

    @property
    def chain(self) -> Chain | None:
        """The hash chain over the choices of the round in play."""
        return self.play.chain

    def waits_for(self) -> list[str]:
        """The places of people who must answer."""
        return self.questions.awaited() if self.phase == "round" else self.betting.awaited(self.phase)

    def questions_of(self, person: str) -> list[Offer]:
        """The open offers that this person must answer."""
        return self.questions.of(person)

    def moment(self) -> tuple[object, ...]:
        """A key that changes whenever something happens that people must see before they go on. It stays the same while
        wagers are placed, and while answers come in to offers made to several at once."""
        round_ = self.round
        seen = (len(round_.choices), len(round_.events)) if round_ else (0, 0)
        return (self.phase, self.number, self.sitting.offered[:1], self.sitting.offered_behind[:1], *seen)

    # People's actions

    def sit(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """Take a free seat with money from the person's wallet."""
        self.places.take_seat(person, name, seat, buy_in, self._in_round(), self.phase == "wagers")
        self.used = True
        self.go()

    def _in_round(self) -> set[str]:
        """The places that nobody may take while a round is played."""
        return set() if self.dealt is None else {*self.play.holders, *self.dealt["wagers"], *map(str, self.seats)}

    def change_seat(self, person: str, seat: int, to: int) -> None:
        """Move with all chips to a free seat or a bot's, unless a hand is being played there or here."""
        if self._plays_at(str(seat)):
            raise HouseError(f"You’re in a {self.game.posting.round_name}. Change seats when it’s over.")
        self.places.change_seat(person, seat, to, self._in_round(), self.phase == "wagers")
        self.betting.ready -= {str(seat), str(to)}
        self.go()

    def rename(self, person: str, name: str) -> None:
        """Call a person by another name from now on."""
        if self.places.rename(person, name):
            self._save()

    def show_hand(self, person: str, number: int) -> None:
        """Show the cards that the last round left face down."""
        self.hands.show(person, number)
        self._save()

    def list_for_all(self, person: str, listed: bool) -> None:
        """Open the table to everyone, or to those alone who have its link; for the person who opened it."""
        if person != self.owner:
            raise HouseError("Only the player who opened this table can do that.")
        self.listed = listed
        self._save()

    def stand_behind(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """Take a place behind a seat, to bet on its hand."""
        self.places.take_behind(person, name, seat, buy_in)
        self.used = True
        self.go()

    def stand(self, person: str, place: str | None = None) -> None:
        """Leave one place, or all: at once where nothing of the person's is in play, else after the round; a wager that
        stays up until it is won or lost keeps them until then."""
        for held in self.places.held(person, place):
            self.places.own(person, held).leaving = True
            if not self._plays_at(held):
                self.betting.let_go(held)
        self.go()

    def _plays_at(self, place: str) -> bool:
        """Whether a place is in the round being played, or banks the next."""
        dealer = place == self.session.banker_place
        if self.dealt is not None:
            return dealer or place in self.play.holders
        return self.phase == "wagers" and self.banked and dealer

    def sit_out(self, person: str, out: bool) -> None:
        """Sit out the next rounds, or take part again."""
        for place in self.places.held(person):
            who = self.places.own(person, place)
            who.out, who.missed = out, 0
            who.leaving = who.leaving and out
            if not out:
                self.places.back(place)  # what was noted of their absence is over
            if out and self.phase == "wagers":
                self.sitting.withdraw(place)
        self.go()

    def buy(self, person: str, place: str | int, amount: int) -> None:
        """Add money from the person's wallet between rounds."""
        self.places.own(person, str(place))
        if self.phase == "round":
            raise HouseError(f"You can add chips when this {self.game.posting.round_name} is over.")
        self.places.add(person, str(place), amount)
        self.go()

    def take_bank(self, person: str, seat: int, amount: int | None, picks: Mapping[str, int] | None = None) -> None:
        """Accept the player-dealer position with a bank and picks, or (None) pass it on."""
        if self.phase != "bank":
            self.places.own(person, str(seat))
            raise HouseError("The bank isn’t offered to you right now.")
        if self.betting.answer_bank(person, seat, amount, picks or {}):
            self.progress.open_wagers()
        self.go()

    def wager(
        self, person: str, place: str | int, wagers: Mapping[str, Any], ready: bool, down: Sequence[str] = ()
    ) -> None:
        """Set a person's wagers for the next round, replacing earlier ones; no wagers and ready: they sit this round
        out. Standing wagers named in `down` are taken down first."""
        self.places.own(person, str(place))
        if self.phase != "wagers":
            raise HouseError(f"No bets right now. Wait for the next {self.game.posting.round_name}.")
        self.betting.place_wagers(person, str(place), wagers, ready, down)
        self.go()

    def choose(self, person: str, position: str, count: int, name: str, argument: Any) -> None:
        """Answer an open offer; `count` is the number of choices made before it."""
        offer = self.questions.offer_to(person, position, count)
        place = self.questions.answering_place(position)
        who = self.places.own(person, place)
        was_away = who.missed or who.notes
        written = write_choice(offer, offer.accept(name, argument))  # or an error, before anything changes
        self.places.back(place)
        if extra := self.time.is_spent_on(self.decision()):
            self.time.charge(place)
        self.play.advance(person, offer, name, argument, written)
        self.progress.run(self.present)
        # In mid-round only the choice is new; the table's state is written when the round is over.
        if was_away or extra:
            self._save()

    def bot_chooses(self, question: tuple[int, int], position: str, name: str, argument: Any) -> None:
        """Take the answer of a bot that thought in another process, unless its turn has passed."""
        if self.play.bot_answers(question, position, name, argument):
            self.progress.run(self.present)

    def decision(self) -> tuple[int, int]:
        """The decision that is waited for: the round's number, and how many choices were made in it before."""
        return self.number, len(self.round.choices) if self.round and self.dealt else 0

    def time_up(self) -> None:
        """The clock of a decision has run out: from now on those who are late spend their time banks, if they have
        any."""
        if self.phase == "round" and self.time.begin(self.decision(), self.waits_for(), self.present):
            self._save()
        else:
            self.timeout()

    def timeout(self) -> None:
        """Time is up for those who must answer: they pass, sit this round out, or the passive choice is made for
        them."""
        late = self.waits_for()
        if self.time.is_spent_on(self.decision()):
            self.time.use_up(late)
        self.absence.pass_for(late, self.phase)
        self.go()

    def mix(self, person: str, part: str | None, promise: str | None) -> None:
        """Add to the shuffle: reveal a person's part for this shoe, and store the hash of their part for the next."""
        if person not in self.present:
            raise HouseError("mix: you are not at this table")
        if part is not None:
            self.shoe.reveal_part(person, part, self.dealt is not None)
        if promise is not None:
            self.shoe.promise(person, promise, not self._is_wagered_on())
        self._save()

    def _plays(self, person: str) -> bool:
        """Whether a person is connected and takes part, so that they may add to the shuffle."""
        return person in self.present and any(self.places.active(place) for place in self.places.of(person))

    def _is_wagered_on(self) -> bool:
        """Whether a person has put up money for the next round, and so has seen the commitment to the shoe."""
        if self.phase != "wagers":
            return self.phase == "round"
        put_up = {*self.sitting.placed, *self.betting.ready, *([self.session.banker_place] if self.banked else [])}
        return any((who := self.places.who(place)) and who.person for place in put_up)

    def offer_again(self) -> None:
        """Offer the bank once more after nobody took it, or nobody wagered."""
        if self.phase in ("nobody", "waiting"):
            self.progress.phase = "waiting"
            self.go()

    def pass_round(self, why: str) -> None:
        """Play the round in play to its end without its people: the passive choice is made for them, as if they were
        away. The house may not void it, and a proof of a voided round would not verify."""
        while self.phase == "round":
            offers = self.absence.open_offers()
            if not offers:
                raise HouseError("A bot is thinking. Try again in a moment.")
            self.absence.decline(offers, why)
            self.progress.finish_round(self.present)

    def close(self) -> None:
        """Close the table between rounds, and return everyone's money."""
        if self.phase == "round":
            raise HouseError("table: a round is being played")
        for place in list(self.places.all()):
            self.places.stand_up(place, closing=True)
        self.shoe.end()
        self.open = False
        self._save()

    def close_soon(self) -> None:
        """Close the table: now between rounds, else after the round in play."""
        if self.phase != "round":
            self.close()
            return
        self.progress.closing = True
        played = self.game.posting.round_name
        closing = f"the house is closing this table after the {played}; your chips go to your wallet"
        for place, who in self.places.all().items():
            if who.person:
                self.places.note(place, closing)
        self._save()

    # Advancing without people

    def go(self) -> None:
        """Advance until a person must answer, and mark the state as changed."""
        self.progress.run(self.present)
        self._save()

    def _on_round_over(self) -> None:
        """The table's state is new, whatever follows: the next round may begin before anybody must answer."""
        self._save()
        if self.progress.closing:
            self.close()

    # Saving

    def _save(self) -> None:
        """Mark the state to be written with the next writes."""
        self.changed = True

    def take_writes(self) -> list[Write]:
        """The writes since the last call, which must be on disk before anyone sees what they record."""
        writes, self.books.writes = [*self.books.writes, *self.play.take_head()], []
        if self.changed:
            self.changed = False
            row = {"id": self.id, "posting": self.session.posting, "open": self.open, "changed": chance.now()}
            state = text(self.data())
            writes.append(Write("table", {**row, "state": state, "digest": digest(state)}))
        return writes

    def data(self) -> dict[str, Any]:
        """Everything that must survive a restart, except the choices of the round in progress."""
        return table_data(self)

    @classmethod
    def of(cls, name: str, data: Mapping[str, Any], choices: StoredChoices | None = None) -> HostedTable:
        """Restore a table from its data; its round is replayed through the stored choices."""
        table = cls(name, Session.of(data["session"], game))
        restore(table, data, choices or StoredChoices())
        return table
