"""A table from round to round: its shoe, stacks, the player-dealer's turns and the button.

What is carried from one round to the next is small, explicit data: `Session.data()` writes it as JSON and
`Session.of(data)` restores it.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from housedealer.arguments import check
from housedealer.errors import HouseError, refuse_unknown
from housedealer.money import show
from housedealer.postings.collection import FeeOption, FeePart
from housedealer.postings.options import followed, option_of
from housedealer.table.contract import read_document
from housedealer.table.family import Find, Game, Plan
from housedealer.table.money.affordability import below_zero
from housedealer.table.money.bank import order_seats
from housedealer.table.money.buy_in import BuyIn, buy_in
from housedealer.table.money.time_collection import Timed, time_part
from housedealer.table.round.first_action import throw
from housedealer.table.round.places import read_place, read_seat
from housedealer.table.round.round_document import round_settings
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup, build, decks_in_play
from housedealer.table.sitting import bank_turns, booking, chips, standing_wagers
from housedealer.table.sitting.carried import Carried, standing
from housedealer.table.sitting.dealing_shoe import DealingShoe
from housedealer.table.sitting.money_check import check_money
from housedealer.table.sitting.session_data import read_data, read_stacks, read_wagers, with_limits, write_data

Wagers = Mapping[str, Mapping[str, Any]] | Mapping[int, Mapping[str, Any]]
"""Everyone's wagers, or stacks for the pot, by seat: a number, or a text as in a round's document."""


@dataclass(repr=False)
class Session:
    """A table and what it carries from round to round.

    Callers write dollars and seats as in CONTRACT.md; the session itself holds cents, and seats as numbers.

    >>> from housedealer.games import game
    >>> session = Session.open(game("500-club/ez-baccarat"), stacks={"1": 500, "2": 100}, option=1, seed=7)
    >>> session.take_bank(1)
    >>> round_ = session.begin({"2": {"player": 20}}, bank=200)
    >>> session.finish(round_)
    >>> sum(session.stacks.values()) + session.drop
    60000
    >>> session
    Session(500-club/ez-baccarat, 1 round, 2 seats)
    """

    game: Game
    option: int | None
    shoe: DealingShoe
    stacks: dict[int, int]
    behind: dict[str, int] = field(default_factory=dict)
    """Stacks of back-line bettors, by their place: `2/1` is the first behind seat 2."""
    dealer: int | None = None
    held: int = 0
    """Rounds in a row that the player-dealer has banked."""
    banker: str = ""
    """The place whose money is the bank, where that is not the player-dealer's seat: one behind it."""
    banked_by: str = ""
    """The person who banked those rounds, as the sitting names them; they keep it if they move to another seat."""
    bet_behind: list[str] = field(default_factory=list)
    """The places behind seats that had a wager in the last round."""
    button: int | None = None
    terms: dict[str, Any] = field(default_factory=dict)
    """The table's stakes and structure, with the keys of a round's document."""
    carried: Carried = field(default_factory=dict)
    """State that the last round left for the next one: `next` of its answer."""
    timed: Timed = field(default_factory=Timed)
    """When time was collected, and from whom."""
    drop: int = 0
    number: int = 0
    """Rounds finished."""
    key: str = field(default_factory=lambda: secrets.token_hex(8), compare=False)
    """Random name of this table, which its rounds carry."""

    @classmethod
    def open(
        cls,
        game: Game,
        *,
        stacks: Mapping[str, Any] | Mapping[int, Any],
        option: int | None = None,
        decks: int | None = None,
        terms: Mapping[str, Any] | None = None,
        plan: Plan | None = None,
        limits: Mapping[str, Any] | None = None,
        seed: int | None = None,
        hold_buy_in: bool = True,
    ) -> Session:
        """Open a table with stacks and terms written as in a round's document.

        Without terms it plays by `plan`, or else by the posting's most usual plan. `limits` are the table's own, within
        the posted ones: `{"min": 25, "max": 500}`. Without a seed the shoe's seed is cryptographically random. Stacks
        are what people sit down with: outside the posted buy-in they are refused, unless `hold_buy_in` is False, for a
        game that is already under way.
        """
        by_seat = read_stacks(stacks, game.places)
        played = dict((plan or game.plans()[0]).terms) if terms is None else read_document(terms, game.family)
        if game.family.play.money == "pot":
            game.option(option, len(by_seat) if len(by_seat) > 1 else None, played)
        else:
            option_of(game.posting, option)
        if limits is not None:
            played |= read_document({"limits": limits}, game.family)
        game = with_limits(game, option, played)
        shoe = DealingShoe(game, decks_in_play(game, decks), first_seed="" if seed is None else f"{seed:x}")
        shoe.renew(seed)
        session = cls(game, option, shoe, by_seat, terms=played)
        if hold_buy_in:
            for seat, stack in by_seat.items():
                chips.check_stack(session.buy_in, stack, f"stacks.{seat}")
        return session

    def __repr__(self) -> str:
        rounds = f"{self.number} round{'' if self.number == 1 else 's'}"
        return f"Session({self.posting}, {rounds}, {len(self.stacks)} seats)"

    def __str__(self) -> str:
        """The table as text: who sits where with how much, and whose bank or button it is."""
        marks = {self.dealer: " bank", self.button: " button"}
        seats = [f"seat {seat}: {show(stack)}{marks.get(seat, '')}" for seat, stack in sorted(self.stacks.items())]
        return "\n".join([f"{self.game.posting.title} ({self.posting}), after round {self.number}", *seats])

    def _repr_svg_(self) -> str:
        from housedealer.table.drawn_table import session_svg

        return session_svg(self)

    def _repr_html_(self) -> str:
        return f"<figure>{self._repr_svg_()}<figcaption>{escape(repr(self))}</figcaption></figure>"

    @property
    def stacks_cents(self) -> dict[str, int]:
        """Everybody's stack, by seat as documents write it."""
        return {str(seat): stack for seat, stack in sorted(self.stacks.items())}

    @property
    def drop_cents(self) -> int:
        """All fees taken so far."""
        return self.drop

    @property
    def posting(self) -> str:
        """The posting's id."""
        return self.game.posting.id

    @property
    def readings(self) -> dict[str, str]:
        """The readings that are switched."""
        return dict(self.game.readings)

    # Chips

    @property
    def buy_in(self) -> BuyIn:
        """The posted buy-in: the least and the most that a seat may have after it sits down or buys more."""
        return buy_in(self.game, self.terms, self.fee_option)

    def buy(self, seat: int | str, amount: Any) -> None:
        """Sit down in a seat with this many dollars, or buy that much more; refused outside the posted buy-in.

        >>> from housedealer.games import game
        >>> session = Session.open(game("the-101/no-limit-texas-holdem"), stacks={1: 200, 2: 50}, option=3)
        >>> session.buy(2, 100)
        >>> session.buy(2, 100)
        Traceback (most recent call last):
        ...
        housedealer.errors.HouseError: seat 2: $250 is more than the maximum buy-in; expected $50 to $200
        """
        chips.buy(self, seat, amount)

    # The shoe

    @property
    def decks(self) -> int:
        """How many decks are in the shoe."""
        return self.shoe.decks

    @property
    def cut_card_out(self) -> bool:
        """Whether the next round starts with a new shoe."""
        return self.shoe.cut_card_out

    def new_shoe(self, seed: int | None = None) -> None:
        """Shuffle a new shoe and burn as posted."""
        if seed is not None and seed < 0:
            check(seed=seed)
        self.shoe.renew(seed)

    # The player-dealer

    def offered_to(self) -> list[int]:
        """The seats that are offered the player-dealer position now, in order, without those that have no money."""
        rule = self.game.posting.player_dealer
        return [] if rule is None else bank_turns.offered_to(rule, self.with_money(), self.dealer, self.held)

    def with_money(self) -> list[int]:
        """The seats that have chips."""
        return [seat for seat, stack in self.stacks.items() if stack > 0]

    def take_bank(self, seat: int | str, banker: str = "") -> None:
        """Make a seat the player-dealer, with the money of a `banker` behind it if one is named; refused if the
        position is not offered to it."""
        bank_turns.take(self, read_seat(seat, "player_dealer", self.game.places), banker)

    def successors(self, seat: int | str) -> list[str]:
        """The places behind a seat that may take the position if its player refuses it, in order: those who bet on the
        seat in the last round, and who banks there now."""
        return bank_turns.successors(self, int(seat))

    @property
    def banker_place(self) -> str:
        """The place whose money is the bank: the player-dealer's seat, or one behind it."""
        return self.banker or str(self.dealer)

    def purse_of(self, account: str) -> str:
        """The place whose stack an account of a round is: the player-dealer's is the banker's."""
        return self.banker if self.banker and account == str(self.dealer) else account

    def next_turn(self, seat: int | str) -> int:
        """The number, from 1, of a seat's next round as player-dealer among the posted rounds in a row."""
        rule = self.game.posting.player_dealer
        return self.held + 1 if int(seat) == self.dealer and rule and self.held < rule.turns else 1

    # Rounds

    def begin(self, wagers: Wagers, *, bank: Any = None, action: int | str | None = None, **extra: Any) -> Round:
        """Deal a round from wagers (or, for the pot, stacks), a bank and other keys in dollars, as in a document."""
        first = None if action is None else read_seat(action, "action", self.game.places)
        if named := {"seats", "player_dealer"}.intersection(extra):
            raise HouseError(f"{min(named)}: it is not a key here; expected the wagers first, and the bank as `bank`")
        refuse_unknown(extra, round_settings(self.game), f"a round of {self.posting}")
        given = {"seats": read_wagers(wagers), "player_dealer": None if bank is None else {"bank": bank}, **extra}
        read = read_document(given, self.game.family)
        banker = read.pop("player_dealer")
        return self.deal(read.pop("seats"), bank=None if banker is None else banker["bank"], action=first, **read)

    def deal(
        self,
        wagers: Mapping[str, Mapping[str, int]],
        *,
        bank: int | None = None,
        action: int | None = None,
        same_shoe: bool = False,
        **extra: Any,
    ) -> Round:
        """Deal a round with all money in cents; refused if anyone would owe more than they have."""
        setup = self.set_up(wagers, bank=bank, action=action, same_shoe=same_shoe, **extra)
        purses = {place: self.stack(self.purse_of(place)) for place in setup.accounts}
        round_ = Round(setup, purses)
        if setup.dealer is not None and (short := below_zero(round_.table, purses)) is not None:
            raise HouseError(f"seat {short}: its chips don't cover its bets and the fee")
        self.button = setup.button
        round_.ticket = self.ticket
        return round_

    @property
    def ticket(self) -> tuple[str, int]:
        """The mark of this table's next round, by which `finish` recognizes it."""
        return self.key, self.number

    def stack(self, place: int | str) -> int:
        """The stack of a seat or back-line bettor, in cents."""
        name = str(place)
        return self.behind.get(name, 0) if "/" in name else self.stacks.get(int(name), 0)

    def set_up(
        self,
        wagers: Mapping[str, Mapping[str, int]],
        *,
        bank: int | None = None,
        action: int | None = None,
        same_shoe: bool = False,
        **extra: Any,
    ) -> Setup:
        """Set up the next round, with money in cents.

        A shoe whose cut card is out is changed, unless `same_shoe`: a server that has shown a commitment to the shoe
        changes it itself.
        """
        played = self.game
        player_dealer = None
        if played.posting.player_dealer:
            bank_turns.check_turn(played.posting.player_dealer, self.dealer, self.held)
            player_dealer = {"seat": self.dealer, "bank": bank}
        option = self.option_for(sum("/" not in place for place in wagers), {**self.terms, **extra})
        banker, chosen = (self.dealer, bank), option_of(played.posting, option)
        check_money(
            played, lambda place: self.free(self.purse_of(place)), wagers, banker, chosen, extra.get("collect") or {}
        )
        if self.cut_card_out and not same_shoe:
            self.new_shoe()
        button = self.button
        if button is not None and (dealt := [int(seat) for seat in wagers if "/" not in seat]):
            button = order_seats(dealt, button)[0]  # it moves on past those who are not dealt in
        rule = played.posting.action
        if action is None and rule is not None and rule.rule == "dice" and "dice" not in extra:
            extra["dice"] = throw(self.shoe.house, self.shoe.used)
        return build(
            played,
            seats=wagers,
            option=option,
            player_dealer=player_dealer,
            action=action,
            decks=self.decks,
            button=button,
            extra={**self.terms, **played.family.carries.dealt(self.carried, wagers), **extra},
            source=self.shoe.remaining(),
        )

    def option_for(self, players: int, terms: Mapping[str, Any] | None = None) -> int | None:
        """The number of the fee option for this many players: the table's own, or the one that replaces it."""
        played = self.game.terms(self.terms if terms is None else terms)
        return self.option if played is None else followed(self.game.posting, self.option, players, played)

    @property
    def fee_option(self) -> FeeOption | None:
        """The fee option that the table was opened with."""
        return option_of(self.game.posting, self.option)

    @property
    def time_fee(self) -> FeePart | None:
        """The time collection of the table's fee option."""
        return time_part(option_of(self.game.posting, self.option))

    def least_stacks(self) -> tuple[int, int]:
        """The least stack to be dealt in with, and to join with, in cents."""
        least = self.game.family.play.stakes.least_stacks
        return least(self.game, self.terms) if least else (1, 1)

    def free(self, place: int | str) -> int:
        """A place's stack without its standing wagers, in cents."""
        return self.stack(place) - self.standing(place)

    def standing(self, place: int | str) -> int:
        """The total of a bettor's standing wagers, in cents: part of the stack, but not free to be wagered."""
        return sum(self.up.get(str(place), {}).values())

    @property
    def up(self) -> dict[str, dict[str, int]]:
        """The wagers that stay up, by seat."""
        return standing(self.carried)

    def take_down(self, place: int | str, wager: str | None = None) -> None:
        """Take down one standing wager and those that depend on it; or, without a name, all of a player who leaves."""
        place = str(place)
        read_place(place, self.game.places, "seat")
        if wager is None:
            standing_wagers.take_down_all(self.game.family.carries, self.carried, place)
        else:
            standing_wagers.take_down(self.game.family.carries, self.carried, place, wager)

    def stays_up(self, place: int | str) -> list[str]:
        """The standing wagers of a place that cannot be taken down: they stay until they are won or lost."""
        return standing_wagers.contract_wagers(self.game.family.carries, self.carried, str(place))

    def take_down_free(self, place: int | str) -> None:
        """Take down all of a place's wagers but those that stay until they are won or lost."""
        standing_wagers.take_down_free(self.game.family.carries, self.carried, str(place))

    def finish(self, round_: Round) -> None:
        """Book a finished round, once: stacks, the drop, the shoe, turns."""
        booking.book(self, round_)

    def void(self, round_: Round) -> None:
        """Book a round that could not be finished: nobody won or lost, and nobody's turn was used up."""
        booking.void(self, round_)

    def short_after(self, round_: Round) -> str | None:
        """The first place that would have to pay more than its stack when a round is booked, if any."""
        return booking.short_after(self, round_)

    def copy(self) -> Session:
        """An independent copy of the session."""
        shoe, carried, timed = replace(self.shoe), copy.deepcopy(self.carried), copy.deepcopy(self.timed)
        stacks, behind = self.stacks.copy(), self.behind.copy()
        last = self.bet_behind.copy()
        return replace(self, shoe=shoe, stacks=stacks, behind=behind, carried=carried, timed=timed, bet_behind=last)

    def data(self) -> dict[str, Any]:
        """The session as JSON, its money in cents."""
        return write_data(self)

    @classmethod
    def of(cls, data: Mapping[str, Any], find: Find) -> Session:
        """A session from its data; `find` knows the postings."""
        return cls(**read_data(data, find))
