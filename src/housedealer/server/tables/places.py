"""The occupants of a table and their money: seats, the places behind them, and what moves in and out.

A place is written as a round's document writes it: `2` is seat 2, `2/1` the first back-line bettor behind it.
"""

from __future__ import annotations

import random
from collections.abc import Container
from dataclasses import dataclass, field

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.units import unit_of
from housedealer.money import show
from housedealer.postings import option_of
from housedealer.postings.collection import FeeOption
from housedealer.server.journal.schema import ISSUE
from housedealer.server.tables.books import TableBooks
from housedealer.server.tables.names import bot_name, distinct
from housedealer.table.round.places import seat_key
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting

BOT_STACK = 1000_00
MAX_BEHIND = 6
"""Back-line bettors behind one seat where the posting gives no number."""


@dataclass
class Occupant:
    """The holder of a place: a person, or a bot (then `person` is None)."""

    name: str
    person: str | None = None
    out: bool = False
    """Sitting out: neither wagers nor takes the bank."""
    leaving: bool = False
    bot: str = ""
    """The name of the bot whose seat this person took; it comes back when they leave."""
    missed: int = 0
    notes: list[str] = field(default_factory=list)
    """What was chosen for them while they were away."""
    time_bank: int = 0
    """Seconds that they may take beyond the clock."""


class Places:
    """The seats of a table and the places behind them: their holders, their stacks, and how money comes and goes."""

    def __init__(self, session: Session, books: TableBooks, rng: random.Random) -> None:
        self.session = session
        self.books = books
        self.game: Game = session.game
        self.option: FeeOption | None = option_of(self.game.posting, session.option)
        """The fee option in force."""
        self.sitting = Sitting(session, self.payer)
        """The script of the time between rounds: bank offers and wagers."""
        self.banked = self.sitting.banked
        self.least = self.sitting.least_to_play()
        """The smallest stack with which one takes part."""
        self.least_in = self.sitting.least_to_join()
        """The smallest buy-in that the rules need."""
        self.bounds = session.buy_in
        """The posted buy-in."""
        self.posted_in, self.buy_in = self._buy_ins()
        """The smallest buy-in, where a schedule posts more; and the usual one."""
        self.least_behind = self.sitting.least_to_play(behind=True) if self.backline else 0
        """The smallest stack of a back-line bettor."""
        self.seats: dict[int, Occupant] = {}
        self.rail: dict[str, Occupant] = {}
        """Back-line bettors, by place."""
        self.time_bank = 0
        """The seconds of a full time bank, with which one sits down."""
        self._rng = rng

    # Places

    @property
    def most_seats(self) -> int:
        """The number of seats."""
        return self.game.posting.table.seats if self.game.posting.table else 10

    @property
    def several(self) -> bool:
        """Whether one person may hold several seats."""
        table = self.game.posting.table
        return bool(table and table.several_circles and self.banked)

    @property
    def backline(self) -> bool:
        """Whether others may bet behind a seat."""
        table = self.game.posting.table
        return bool(self.banked and table and table.backline != "none")

    def all(self) -> dict[str, Occupant]:
        """All occupants by place, in seat order."""
        result = {str(seat): self.seats[seat] for seat in sorted(self.seats)}
        if self.rail:
            result.update(self.rail)
            return {place: result[place] for place in sorted(result, key=seat_key)}
        return result

    def who(self, place: str) -> Occupant | None:
        """The holder of a place."""
        return self.rail.get(place) if "/" in place else self.seats.get(int(place))

    def player_of(self, place: str) -> Occupant | None:
        """Who plays a place of a round: at the player-dealer's seat, who put up the bank."""
        return self.who(self.session.purse_of(place))

    def stack(self, place: str) -> int:
        """A place's stack, in cents."""
        return self.session.stack(place)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [seat for seat, who in self.seats.items() if person and who.person == person]

    def behind_of(self, person: str | None) -> list[str]:
        """The places of a person behind seats."""
        return [place for place, who in self.rail.items() if person and who.person == person]

    def of(self, person: str | None) -> list[str]:
        """All places of a person, in seat order."""
        return sorted([*map(str, self.seats_of(person)), *self.behind_of(person)], key=seat_key)

    def held_by(self, person: str) -> int | None:
        """A person's chips at this table, in cents; None if they have no place."""
        places = self.of(person)
        return sum(map(self.stack, places)) if places else None

    def active(self, place: str | int) -> bool:
        """Whether a person who takes part holds this place."""
        who = self.who(str(place))
        if who is None or who.person is None or who.out or who.leaving:
            return False
        least = self.least_behind if "/" in str(place) else self.least
        return self.stack(str(place)) >= least or self.session.standing(place) > 0

    def payer(self, seat: str) -> str:
        """Who pays the time collection for a seat: a person pays once, however many seats they hold."""
        who = self.who(seat)
        return who.person if who and who.person else f"seat {seat}"

    def _buy_ins(self) -> tuple[int, int]:
        """The smallest buy-in, and the usual one: a hundred minimum base wagers or big blinds, as far as the schedule
        allows."""
        posted = self.bounds
        least = max(self.least_in, posted.least)
        bases = [rule for rule in self.game.posting.wagers if rule.kind == "base"]
        unit = self.game.wager_range(bases[0], self.option).least if self.banked else unit_of(self.session.terms)
        usual = max(least, 100 * unit)
        return least, usual if posted.most is None else max(least, min(usual, posted.most))

    @property
    def bot_stack(self) -> int:
        """A bot's buy-in: a banked game's bots can bank; players of a pot buy in alike."""
        chips = max(BOT_STACK, 2 * self.least_in) if self.banked else self.buy_in
        return chips if self.bounds.most is None else min(chips, self.bounds.most)

    # Coming and going

    def take_seat(
        self, person: str, name: str, seat: int, buy_in: int, playing: Container[str], taking_wagers: bool
    ) -> None:
        """Seat a person in a free seat or a bot's, with money from their wallet; not in one that is in the round being
        played, nor in place of a bot that banks the next one or whose bets stay up."""
        if self.seats_of(person) and not self.several:
            raise HouseError("You already have a seat here.")
        self._check_free(person, seat, playing, taking_wagers)
        if buy_in < self.posted_in:
            raise HouseError(f"You need at least {show(self.posted_in)} to sit here.")
        if self.bounds.most is not None and buy_in > self.bounds.most:
            raise HouseError(f"The most you can buy in for here is {show(self.bounds.most)}.")
        self._put(Occupant(self._name(person, name, seat), person, time_bank=self.time_bank), seat, buy_in)

    def _check_free(self, person: str, seat: int, playing: Container[str], taking_wagers: bool) -> None:
        """Refuse a seat that a person may not take now."""
        if not 1 <= seat <= self.most_seats:
            raise HouseError(f"There’s no seat {seat} here. Pick one from 1 to {self.most_seats}.")
        taken = self.seats.get(seat)
        if taken and taken.person is not None:
            raise HouseError(f"Seat {seat} is taken. Pick another.")
        if any(place.startswith(f"{seat}/") for place in self.behind_of(person)):
            raise HouseError(f"You’re betting behind seat {seat}. Pick another seat, or leave that place first.")
        played = self.game.posting.round_name
        if str(seat) in playing:
            raise HouseError(f"Seat {seat} is in a {played}. Pick another seat or wait for the next one.")
        # Until the deal a bot takes its bets back, as anyone may; the bank is what the others have bet against.
        if taken and taking_wagers and self.banked and seat == self.session.dealer:
            raise HouseError(f"Seat {seat} has the bank. Pick another seat or wait for the next {played}.")
        if taken and self.session.stays_up(seat):
            raise HouseError(f"Seat {seat} has bets that stay up. Pick another seat or wait until they’re settled.")

    def _names(self, besides: str | None = None, making_room: int = 0) -> set[str]:
        """The names of all but one person, and but the bot that makes room in a seat."""
        return {
            who.name
            for place, who in self.all().items()
            if not (who.person and who.person == besides) and place != str(making_room)
        }

    def _name(self, person: str, name: str, seat: int = 0) -> str:
        """What a person is called here: by a name that nobody else at the table has."""
        return distinct(name, self._names(person, seat))

    def _put(self, who: Occupant, seat: int, chips: int) -> None:
        """Seat a person with money from their wallet; a bot there makes room, and comes back when they leave."""
        taken = self.seats.get(seat)
        if taken:
            self.stand_up(str(seat))
        who.bot = taken.name if taken else ""
        self.seats[seat] = who
        self.session.stacks[seat] = chips
        self.books.move("buy-in", [(f"person:{who.person}", -chips), (self.books.account(str(seat)), chips)])

    def change_seat(self, person: str, seat: int, to: int, playing: Container[str], taking_wagers: bool) -> None:
        """Move a person with all their chips to a free seat or a bot's. An offer of the bank is passed on by that."""
        who = self.own(person, str(seat))
        if self.session.standing(seat):
            raise HouseError("Your bets stay up at this seat. Change seats when they’re settled.")
        self._check_free(person, to, playing, taking_wagers)
        chips = self.stack(str(seat))
        self.stand_up(str(seat))
        self._put(who, to, chips)

    def take_behind(self, person: str, name: str, seat: int, buy_in: int) -> None:
        """Give a person a place behind an occupied seat, with money from their wallet."""
        if not self.backline:
            raise HouseError("This game doesn’t allow back-line betting.")
        front = self.seats.get(seat)
        if front is None:
            raise HouseError(f"Nobody sits in seat {seat}. Pick a seat with a player.")
        if front.person == person:
            raise HouseError(f"Seat {seat} is yours. Pick another player’s.")
        if any(place.startswith(f"{seat}/") for place in self.behind_of(person)):
            raise HouseError(f"You’re already betting behind seat {seat}.")
        posted = self.game.posting.table.backline_most if self.game.posting.table else None
        free = [line for line in range(1, (posted or MAX_BEHIND) + 1) if f"{seat}/{line}" not in self.rail]
        if not free:
            raise HouseError(f"There’s no more room behind seat {seat}. Pick another.")
        if buy_in < self.least_behind:
            raise HouseError(f"You need at least {show(self.least_behind)} to bet here.")
        place = f"{seat}/{free[0]}"
        self.rail[place] = Occupant(self._name(person, name), person, time_bank=self.time_bank)
        self.session.behind[place] = buy_in
        self.books.move("buy-in", [(f"person:{person}", -buy_in), (self.books.account(place), buy_in)])

    def seat_bot(self, seat: int, name: str = "") -> None:
        """Seat a bot in a free seat."""
        taken = self._names()
        self.seats[seat] = Occupant(distinct(name, taken) if name else bot_name(self._rng, taken))
        chips = self.bot_stack
        self.session.stacks[seat] = chips
        self.books.move("a bot's buy-in", [(ISSUE, -chips), (self.books.account(str(seat)), chips)])

    def let_go(self, place: str) -> None:
        """Give up a place whose holder leaves, unless a wager of theirs stays up until it is won or lost."""
        if not self.session.stays_up(place):
            self.stand_up(place)
        else:
            self.session.take_down_free(place)

    def stand_up(self, place: str, closing: bool = False) -> None:
        """Empty a place and return its money; the bot that sat there before comes back."""
        who, stack = self.who(place), self.stack(place)
        if who is None:
            raise AssertionError(f"nobody holds {place}")
        self.session.take_down(place)
        if "/" in place:
            del self.rail[place], self.session.behind[place]
        else:
            del self.seats[int(place)], self.session.stacks[int(place)]
        home = ISSUE if who.person is None else f"person:{who.person}"
        self.books.move("cash-out", [(self.books.account(place), -stack), (home, stack)])
        if self.game.posting.player_dealer and place == self.session.banker_place:
            # The turn as player-dealer ends with its holder; the next occupant does not inherit it.
            self.session.held, self.session.banker = self.game.posting.player_dealer.turns, ""
        self.sitting.leave(place)
        self.session.bet_behind = [other for other in self.session.bet_behind if other != place]
        if who.bot and not closing:
            self.seat_bot(int(place), who.bot)

    def rename(self, person: str, name: str) -> bool:
        """Call a person by another name at all their places; return whether there is one."""
        held = self.of(person)
        name = self._name(person, name)
        for place in held:
            self.own(person, place).name = name
        return bool(held)

    def add(self, person: str, place: str, amount: int) -> None:
        """Add money from a person's wallet between rounds."""
        self.own(person, place)
        if amount <= 0:
            raise HouseError("Enter an amount above zero.")
        if "/" not in place:
            self._check_rebuy(self.session.stack(place), amount)
        if "/" in place:
            self.session.behind[place] += amount
        else:
            self.session.stacks[int(place)] += amount
        self.books.move("more chips", [(f"person:{person}", -amount), (self.books.account(place), amount)])

    # Checks

    def _check_rebuy(self, stack: int, amount: int) -> None:
        """Refuse chips that would leave a seat outside the posted buy-in."""
        if self.bounds.most is not None and stack + amount > self.bounds.most:
            most = show(self.bounds.most)
            raise HouseError(f"You can buy chips up to {most} in front of you, and you have {show(stack)}.")
        if stack + amount < self.bounds.least:
            least = show(self.bounds.least)
            raise HouseError(f"You need {least} in front of you after buying chips, and you have {show(stack)}.")

    def held(self, person: str, place: str | None = None) -> list[str]:
        """A person's places, or the one named; an error if there is none."""
        held = self.of(person)
        if not held:
            raise HouseError("You don’t have a seat here.")
        if place is None:
            return held
        self.own(person, place)
        return [place]

    def own(self, person: str, place: str) -> Occupant:
        """The occupant of a place, which must be this person."""
        who = self.who(place)
        if who is None or who.person != person:
            raise HouseError(f"Seat {place} isn’t yours.")
        return who

    # Notes for those who are away

    def back(self, place: str) -> None:
        """Clear what was noted while the holder of a place was away."""
        who = self.who(place)
        if who:
            who.missed, who.notes = 0, []

    def note(self, place: str, done: str) -> None:
        """Note for a place what was done without its holder."""
        who = self.who(place)
        if who:
            who.notes = [
                *who.notes[-4:],
                f"{self.game.posting.round_name.capitalize()} {self.session.number + 1}: {done}.",
            ]

    def refill_bots(self) -> None:
        """Let short bots buy more: enough for a few more rounds, or for the stakes."""
        most = self.bounds.most
        short = max(BOT_STACK // 4, 20 * self.least) if self.banked else max(self.buy_in // 4, self.least_in)
        if most is not None:
            short = min(short, most // 2)
        for seat, who in self.seats.items():
            if who.person is None and self.session.stacks[seat] < short:
                left = self.session.stacks[seat]
                chips = self.bot_stack if most is None else min(self.bot_stack, most - left)
                self.session.stacks[seat] += chips
                self.books.move("a bot's buy-in", [(ISSUE, -chips), (self.books.account(str(seat)), chips)])
