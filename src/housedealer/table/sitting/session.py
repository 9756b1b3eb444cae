"""Between rounds: the shoe and its cut card, whose turn as player-dealer it is, stacks, the button.

What lasts from one round to the next is small, explicit data: `Session.data()` gives it as JSON and
`Session.of(data)` takes it up again.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import cents, show
from housedealer.postings.collection import FeeOption, FeePart
from housedealer.postings.options import followed, option_of
from housedealer.postings.schema import PlayerDealerRule
from housedealer.table.contract import read_document, read_session
from housedealer.table.events import CENTS
from housedealer.table.family import Find, Game, Plan
from housedealer.table.money.affordability import below_zero, check_bank, check_wagers, room_for_fees
from housedealer.table.money.bank import order_seats
from housedealer.table.money.time_collection import Timed, fee_of, time_part
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.first_action import throw
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup, build, by_place, decks_in_play, read_seat
from housedealer.table.sitting import fair_shoe
from housedealer.table.sitting.carried import Carried, standing

CUT_PART = 4
"""At least one part in four of a new shoe is behind the cut card (so N.J.A.C. 13:69F-2.5(d); no posting says)."""


Wagers = Mapping[str, Mapping[str, Any]] | Mapping[int, Mapping[str, Any]]
"""What everyone wagers, or brings to the pot, by seat: a number, or as a document writes it."""


def offered_to(rule: PlayerDealerRule, people: Sequence[int], held: int | None, rounds: int) -> list[int]:
    """To whom the player-dealer position is offered, in order.

    Whoever holds it is asked first until the posted rounds are over; then it goes clockwise round the table,
    and back to the same person only where the posting does not ask for another in between.

    >>> rule = PlayerDealerRule(turns=2, lines="1")
    >>> offered_to(rule, [1, 3, 5], held=3, rounds=1)
    [3, 5, 1]
    >>> offered_to(rule, [1, 3, 5], held=3, rounds=2)
    [5, 1, 3]
    >>> offered_to(PlayerDealerRule(turns=2, intervening=True, lines="1"), [1, 3, 5], held=3, rounds=2)
    [5, 1]
    """
    if held is None:
        return sorted(people)
    if held in people and rounds < rule.turns:
        return order_seats(people, held)
    clockwise = order_seats(people, held + 1)
    if held in clockwise and rule.intervening and rounds >= rule.turns:
        clockwise.remove(held)
    return clockwise


@functools.lru_cache(maxsize=1024)
def _pack(kind: str, decks: int, seed: str, mix: str) -> tuple[int, ...]:
    """A shoe's cards: every round of the shoe begins with them."""
    laid = cards.shuffled(kind, decks, int(seed, 16))
    return tuple(laid[at] for at in fair_shoe.order(len(laid), mix)) if mix else tuple(laid)


def new_shoe_burn(rule: str, pack: Sequence[int]) -> int:
    """How many cards leave a new shoe before the first round: none, one, or one and as many as it counts.

    The first card exposed counts ace one, pictures ten, others their number (001:5413-5421).

    >>> new_shoe_burn("by-first-card", cards.cards("7d As")), new_shoe_burn("by-first-card", cards.cards("Kd As"))
    (8, 11)
    """
    if rule == "none":
        return 0
    if rule == "one":
        return 1
    rank = cards.rank(pack[0])
    return 1 + (1 if rank == 12 else min(rank + 2, 10))


def _stacks(given: Any, most: int) -> dict[int, int]:
    """Who sits down with how much, by seat, in cents."""
    if not isinstance(given, Mapping):
        raise HouseError('stacks: expected an object of seats and their dollars such as {"1": 500, "2": 100}')
    result = {}
    for place, stack in given.items():
        seat = read_seat(place, "stacks", most)
        result[seat] = cents(stack, f"stacks.{seat}")
        if result[seat] < 0:
            raise HouseError(f"stacks.{seat}: {show(result[seat])} is below zero; expected zero or more")
    return result


@dataclass(repr=False)
class Session:
    """A table that goes on from round to round.

    People write dollars and seats as the contract does; the session keeps cents, and seats as numbers.

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
    decks: int
    stacks: dict[int, int]
    behind: dict[str, int] = field(default_factory=dict)
    """Stacks of back-line bettors, by their place: `2/1` is the first behind seat 2."""
    seed: str = ""
    """The shoe's seed, as hexadecimal digits."""
    mix: str = ""
    """What players added to its order, if they did."""
    used: int = 0
    """How many cards have left the shoe."""
    burned: int = 0
    """How many of them were burned when the shoe was new."""
    dealer: int | None = None
    held: int = 0
    """Rounds that the player-dealer has held the position."""
    button: int | None = None
    terms: dict[str, Any] = field(default_factory=dict)
    """What the table plays for, as a round's document names it: stakes, structure."""
    carried: Carried = field(default_factory=dict)
    """What the last round left for the next one: `next` of its answer."""
    timed: Timed = field(default_factory=Timed)
    """When fees by time were taken, and of whom."""
    drop: int = 0
    number: int = 0
    """Rounds finished."""
    first_seed: str = ""
    """What the seeds of all shoes follow from, where one was given."""
    shoes: int = 0
    """Shoes shuffled so far."""
    key: str = field(default_factory=lambda: secrets.token_hex(8), compare=False)
    """By which its rounds know it."""

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
        seed: int | None = None,
    ) -> Session:
        """A new table with people, their stacks and terms as a round's document writes them; without terms by a plan,
        or by the most usual one. The shoe's seed is secure unless one is given."""
        held = _stacks(stacks, game.places)
        played = dict((plan or game.plans()[0]).terms) if terms is None else read_document(terms, game.family)
        if game.family.play.money == "pot":
            game.option(option, len(held) if len(held) > 1 else None, played)
        else:
            option_of(game.posting, option)
        session = cls(game, option, decks_in_play(game, decks), held, terms=played)
        session.first_seed = "" if seed is None else f"{seed:x}"
        session.new_shoe(seed)
        return session

    def __repr__(self) -> str:
        rounds = f"{self.number} round{'' if self.number == 1 else 's'}"
        return f"Session({self.posting}, {rounds}, {len(self.stacks)} seats)"

    def __str__(self) -> str:
        """The table as text: who sits where with how much, and whose bank or button it is."""
        marks = {self.dealer: " bank", self.button: " button"}
        seats = [f"seat {seat}: {show(stack)}{marks.get(seat, '')}" for seat, stack in sorted(self.stacks.items())]
        return "\n".join([f"{self.game.posting.title} ({self.posting}), after round {self.number}", *seats])

    @property
    def posting(self) -> str:
        """The posting's id."""
        return self.game.posting.id

    @property
    def readings(self) -> dict[str, str]:
        """The readings that are switched."""
        return dict(self.game.readings)

    # The shoe

    def pack(self) -> tuple[int, ...]:
        """The shoe's cards from the first, in the order in which they leave it."""
        return _pack(self.game.posting.deck.kind, self.decks, self.seed, self.mix)

    @property
    def root(self) -> str:
        """What commits to the shoe's cards before anyone wagers (`table/sitting/fair_shoe.py`)."""
        return fair_shoe.root(self._kind, self.decks, self.seed)

    @property
    def house(self) -> str:
        """What the dice and a shuffle of the discards follow from."""
        return fair_shoe.house_part(fair_shoe.salt(self.seed, fair_shoe.HOUSE), self.mix)

    def new_shoe(self, seed: int | None = None) -> None:
        """Shuffle a new shoe and burn as posted: from this seed, from one that follows from the table's own, or by
        chance."""
        self.shoes += 1
        if seed is None and self.first_seed:
            seed = int.from_bytes(hashlib.blake2b(f"{self.first_seed}/{self.shoes}".encode(), digest_size=32).digest())
        self.seed, self.mix = f"{secrets.randbits(256) if seed is None else seed:x}", ""
        self._burn()

    def mix_in(self, parts: Sequence[str]) -> None:
        """Players' parts decide in which order the cards are dealt, before the first of them."""
        if self.used != self.burned:
            raise AssertionError("cards of this shoe were dealt already")
        self.mix = fair_shoe.mixed(self.root, parts)
        self._burn()

    def _burn(self) -> None:
        self.burned = new_shoe_burn(self.game.posting.deck.burn, self.pack())
        self.used = self.burned

    @property
    def cut_card_out(self) -> bool:
        """Whether the next round starts with a new shoe."""
        size = cards.deck(self._kind).size * self.decks
        return self.used > self.burned and (self.shuffled_each_round or size - self.used < self.behind_cut_card)

    @property
    def shuffled_each_round(self) -> bool:
        """Whether every round is dealt from a whole deck, so that no cut card decides when to shuffle."""
        return self.game.posting.deck.shuffle == "every-round" or self.decks == 1

    @property
    def behind_cut_card(self) -> int:
        """How many cards lie behind the cut card: enough for the longest round of the fullest table, where a new
        shoe has so many; where it has not, the discards may have to be shuffled in mid-round."""
        size = cards.deck(self._kind).size * self.decks
        longest = self.game.family.play.longest(self.game, self.decks) if self.game.family.play.longest else 0
        return max(size // CUT_PART, longest) if longest <= size - self.burned else size // CUT_PART

    def shoe(self) -> Shoe:
        """What is left of the shoe, with the discards of earlier rounds should it run out in mid-round."""
        pack = self.pack()
        if self.used == self.burned or self.game.posting.deck.runs_out == "void":
            return Shoe(pack[self.used :])
        return Shoe(pack[self.used :], discards=fair_shoe.Discards(self.house, pack[: self.used]))

    @property
    def _kind(self) -> str:
        return self.game.posting.deck.kind

    # The player-dealer

    def offered_to(self) -> list[int]:
        """To whom the player-dealer position is offered now, in order; those without money are passed over."""
        rule = self.game.posting.player_dealer
        if rule is None:
            return []
        people = [seat for seat, stack in self.stacks.items() if stack > 0]
        return offered_to(rule, people, self.dealer, self.held)

    def take_bank(self, seat: int | str) -> None:
        """A person accepts the position that was offered."""
        seat = read_seat(seat, "player_dealer", self.game.places)
        if seat not in self.offered_to():
            raise HouseError(f"player_dealer: the position is not offered to seat {seat} now")
        rule = self.game.posting.player_dealer
        if seat != self.dealer or (rule and self.held >= rule.turns):
            self.held = 0
        self.dealer = seat

    def next_turn(self, seat: int) -> int:
        """Which of the posted rounds in a row a seat's next one as player-dealer would be, from the first."""
        rule = self.game.posting.player_dealer
        return self.held + 1 if seat == self.dealer and rule and self.held < rule.turns else 1

    # Rounds

    def begin(self, wagers: Wagers, *, bank: Any = None, action: int | None = None, **extra: Any) -> Round:
        """Start a round with the wagers placed (or, for the pot, with the stacks of those dealt in), the bank and all
        else as a round's document writes them."""
        given = {"seats": by_place(wagers), "player_dealer": None if bank is None else {"bank": bank}, **extra}
        read = read_document(given, self.game.family)
        banker = read.pop("player_dealer")
        return self.deal(read.pop("seats"), bank=None if banker is None else banker["bank"], action=action, **read)

    def deal(
        self,
        wagers: Mapping[str, Mapping[str, int]],
        *,
        bank: int | None = None,
        action: int | None = None,
        same_shoe: bool = False,
        **extra: Any,
    ) -> Round:
        """The same with all money in cents; refused where someone would owe more than they have."""
        setup = self.set_up(wagers, bank=bank, action=action, same_shoe=same_shoe, **extra)
        purses = {place: self.stack(place) for place in setup.accounts}
        round_ = Round(setup, purses)
        if setup.dealer is not None and (short := below_zero(round_.table, purses)) is not None:
            raise HouseError(f"seat {short}: its stack does not reach its wagers and the fee")
        round_.ticket = self.ticket
        return round_

    @property
    def ticket(self) -> tuple[str, int]:
        """By which a round is known to be the next one of this table."""
        return self.key, self.number

    def stack(self, place: str) -> int:
        """What lies in front of a place, in cents."""
        return self.behind.get(place, 0) if "/" in place else self.stacks.get(int(place), 0)

    def set_up(
        self,
        wagers: Mapping[str, Mapping[str, int]],
        *,
        bank: int | None = None,
        action: int | None = None,
        same_shoe: bool = False,
        **extra: Any,
    ) -> Setup:
        """All of the next round but its choices, from money in cents. A shoe whose cut card is out is changed, unless
        it must be the same: where everyone was shown what commits to it, whoever shows that changes it."""
        played = self.game
        player_dealer = None
        if played.posting.player_dealer:
            if self.dealer is None:
                raise HouseError("player_dealer: nobody has taken the position, so no round is dealt")
            if self.held >= played.posting.player_dealer.turns:
                raise HouseError(
                    f"player_dealer: seat {self.dealer} has banked {self.held} rounds in a row; "
                    "offer the position as posted, and have a seat take it"
                )
            player_dealer = {"seat": self.dealer, "bank": bank}
        option = self.option_for(sum("/" not in place for place in wagers), {**self.terms, **extra})
        self._check_money(wagers, bank, option_of(played.posting, option), extra.get("collect", {}))
        if self.cut_card_out and not same_shoe:
            self.new_shoe()
        if self.button is not None:
            # The button moves on past those who are not dealt in.
            self.button = order_seats([int(seat) for seat in wagers if "/" not in seat], self.button)[0]
        rule = played.posting.action
        if action is None and rule is not None and rule.rule == "dice" and "dice" not in extra:
            extra["dice"] = throw(self.house, self.used)
        return build(
            played,
            seats=wagers,
            option=option,
            player_dealer=player_dealer,
            action=action,
            decks=self.decks,
            button=self.button,
            extra={**self.terms, **played.family.carries.dealt(self.carried, wagers), **extra},
            source=self.shoe(),
        )

    def option_for(self, players: int, terms: Mapping[str, Any] | None = None) -> int | None:
        """The option in force, or where it is meant for other players or stakes the one that the table goes on with."""
        played = self.game.terms(self.terms if terms is None else terms)
        return self.option if played is None else followed(self.game.posting, self.option, players, played)

    @property
    def fee_option(self) -> FeeOption | None:
        """The fee option that the table was opened with."""
        return option_of(self.game.posting, self.option)

    @property
    def time_fee(self) -> FeePart | None:
        """What the option in force takes by time."""
        return time_part(option_of(self.game.posting, self.option))

    def least_stacks(self) -> tuple[int, int]:
        """What a stack must hold when a round begins, and when its owner joins, in cents."""
        asked = self.game.family.play.stacks
        return asked(self.game, self.terms) if asked else (1, 1)

    def standing(self, place: int | str) -> int:
        """What a bettor has on wagers that stay up, in cents: it is in the stack, and not free to be wagered."""
        return sum(self.up.get(str(place), {}).values())

    @property
    def up(self) -> dict[str, dict[str, int]]:
        """The wagers that stay up, by seat."""
        return standing(self.carried)

    def take_down(self, seat: int | str, wager: str | None = None) -> None:
        """Take one standing wager down, with what leans on it; or, who leaves, all of them, and give up what the
        next round would have given."""
        seat = read_seat(seat, "seat", self.game.places)
        if wager is not None:
            held = self.up.get(str(seat), {})
            down = self.game.family.carries.comes_down(wager)
            if wager not in held:
                raise HouseError(f"seat {seat}: no {wager} stands; expected one of {', '.join(held) or 'none'}")
            if not down:
                raise HouseError(f"seat {seat}: {wager} stays until it is won or lost")
            for name in down:
                held.pop(name, None)
            return
        self.up.pop(str(seat), None)
        self.game.family.carries.leaves(self.carried, seat)

    def stays_up(self, seat: int | str) -> list[str]:
        """The standing wagers of a seat that cannot be taken down: they stay until they are won or lost."""
        return [name for name in self.up.get(str(seat), {}) if not self.game.family.carries.comes_down(name)]

    def take_down_free(self, seat: int | str) -> None:
        """Take down all of a seat's wagers but those that stay until they are won or lost."""
        staying = self.stays_up(seat)
        up = self.up
        if str(seat) in up:
            up[str(seat)] = {name: amount for name, amount in up[str(seat)].items() if name in staying}

    def _check_money(
        self,
        wagers: Mapping[str, Mapping[str, int]],
        bank: int | None,
        option: FeeOption | None,
        collect: Mapping[str, Any],
    ) -> None:
        """Refuse a bank, wagers and stacks that leave nothing for the fees, which are paid apart."""
        room, part = room_for_fees(option), time_part(option)
        by_time = {str(seat): fee_of(part, rate) for seat, rate in collect.items()} if part else {}
        follows = self.game.family.play.follows
        if self.game.posting.player_dealer:
            dealer = str(self.dealer)
            have = self.stack(dealer) - self.standing(dealer) - by_time.get(dealer, 0)
            check_bank(bank or 0, have, room, dealer)
        for place, placed in wagers.items():
            kept, have = room[1] + by_time.get(place, 0), self.stack(place) - self.standing(place)
            if self.game.posting.player_dealer:
                more = follows(self.game, placed) if "/" in place else 0
                check_wagers(sum(placed.values()), have, kept, more, place)
            elif placed.get("stack", 0) > have - kept:
                raise HouseError(
                    f"seat {place}: {show(placed['stack'])} is more than the {show(max(0, have - kept))} in front of it"
                    + (f" ({show(kept)} is kept for the fee)" if kept else "")
                )

    def finish(self, round_: Round) -> None:
        """Take a finished round into the books, once: stacks, the drop, the shoe, turns."""
        self._own(round_)
        if not round_.finished:
            round_.finish()
        round_.table.ledger.check()
        gained = round_.table.ledger.gained
        if (short := self.short_after(round_)) is not None:
            raise HouseError(f"seat {short} would have to pay more than its stack; void the round")
        round_.booked = True
        for account in round_.setup.accounts:
            if "/" in account:
                self.behind[account] += gained[account]
            else:
                self.stacks[int(account)] += gained[account]
        self.drop += gained["drop"]
        self.used += len(round_.table.source.used)
        self.number += 1
        self.carried = round_.table.next or {}
        if self.dealer is not None:
            self.held += 1
        self.button = round_.table.button
        if self.button is not None:
            people = [seat for seat, stack in self.stacks.items() if stack > 0]
            self.button = order_seats(people, self.button + 1)[0] if people else self.button

    def void(self, round_: Round) -> None:
        """A round that could not be played to its end: nobody won or lost, and nobody's turn was used up."""
        self._own(round_)
        round_.booked = True
        self.used += len(round_.table.source.used)
        self.number += 1

    def short_after(self, round_: Round) -> str | None:
        """Who would have to pay more than lies in front of them when a round is booked, if anyone."""
        gained = round_.table.ledger.gained
        return next((who for who in round_.setup.accounts if self.stack(who) + gained[who] < 0), None)

    def _own(self, round_: Round) -> None:
        """Refuse a round that is not the next one of this table."""
        if round_.booked:
            raise HouseError("round: it is in the books already; expected the next one")
        if round_.ticket != self.ticket:
            raise HouseError("round: it was not begun at this table after its last round; begin another")

    # Saving

    def copy(self) -> Session:
        """Another session at the same point."""
        carried = copy.deepcopy(self.carried)
        return replace(self, stacks=self.stacks.copy(), behind=self.behind.copy(), carried=carried)

    def data(self) -> dict[str, Any]:
        """The session as JSON, its money in cents."""
        result = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("game", "key")}
        result |= {"money": CENTS, "posting": self.posting, "readings": self.readings, "carried": dict(self.carried)}
        result["stacks"] = {str(seat): stack for seat, stack in self.stacks.items()}
        result["behind"] = dict(self.behind)
        result["timed"] = {**vars(self.timed), "since": dict(self.timed.since)}
        return result

    @classmethod
    def of(cls, data: Mapping[str, Any], find: Find) -> Session:
        """A session from its data; `find` knows the postings."""
        known = dict(data)
        known["game"] = find(known.pop("posting"), known.pop("readings", {}))
        if known.pop("money", None) != CENTS:
            known = read_session(known, known["game"].family)
        known["stacks"] = {int(seat): stack for seat, stack in known["stacks"].items()}
        known["behind"] = dict(known.get("behind", {}))
        known["timed"] = Timed(**data.get("timed", {}))
        return cls(**known)
