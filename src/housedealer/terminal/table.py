"""A table in the terminal: you, some bots, one posting, round after round."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.live import Live

from housedealer.documents.settlement import signed
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import Odds, dollars, show
from housedealer.play import bots
from housedealer.postings.options import option_of, words
from housedealer.table.events import Event
from housedealer.table.money.affordability import free, within
from housedealer.table.money.time_collection import fee_of
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import seat_of
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.trial import check_terms
from housedealer.terminal.felt.felt import Board, Felt, verb
from housedealer.terminal.person import LeaveTable, Person
from housedealer.terminal.records import Records

NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Ines", "Jove", "Kira", "Lev", "Mona")
BOTS = 4
"""How many bots sit with you unless you say, or as many as there are seats for."""
PACE = 0.35
"""Seconds between cards, when a person watches."""
NEXT = "Enter for the next round, out to sit it out, q to leave"


class TerminalTable:
    """One table with a person and bots."""

    def __init__(
        self,
        console: Console,
        posting: str,
        seat: int | None,
        stack: int,
        bot_count: int | None,
        option: int | None,
        seed: int | None,
        records: Records | None,
        best: bool = False,
        stakes: str | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.console = console
        self.clock = clock
        self.rng = random.Random(seed)
        self.shoes = None if seed is None else random.Random(f"{seed} shoes")
        """The seeds of all shoes but the first, where the practice is to repeat."""
        self.records = records
        self.best = best
        played = game(posting)
        bots.prepare(played)
        most = played.places
        you = seat or 1
        if you > most:
            raise HouseError(f"--seat: {you} is not at this table; expected 1 to {most}")
        if bot_count is not None and bot_count > most - 1:
            raise HouseError(f"--bots: {bot_count} are more than this table has seats for; expected 1 to {most - 1}")
        others = [number for number in range(1, most + 1) if number != you][: BOTS if bot_count is None else bot_count]
        self.you = str(you)
        people = sorted([you, *others])
        names = iter(NAMES)
        self.people = {str(number): "You" if number == you else next(names) for number in people}
        stacks = {str(number): dollars(stack) for number in people}
        self.plan = played.plan(stakes) if stakes else played.plans()[0]
        chosen = played.opening_option(self.plan, len(people)) if option is None else option
        if stakes:
            check_terms(played, self.plan, chosen, len(people))
        self.session = Session.open(
            played,
            stacks=stacks,
            option=chosen,
            plan=self.plan,
            seed=seed,
        )
        self.bought = stack
        self.person = Person(console, self.session, self.you, self.people)
        self.began = 0.0
        """When the round in progress began, for the fees by time."""
        self.under_way = False
        self.away = False
        """Whether you sit the next round out."""
        self.board: Board | None = (
            import_module(played.family.modules.board).Board() if played.family.modules.board else None
        )

    @property
    def _posting(self) -> Any:
        return self.session.game.posting

    def play(self) -> None:
        """Rounds until the person leaves; then the result."""
        try:
            self._welcome()
            while True:
                self._rebuy()
                self._round()
                self.away = self.person.ask(NEXT, {"": False, "out": True})
        except (LeaveTable, KeyboardInterrupt, EOFError):
            stack = self.session.stacks[int(self.you)]
            more = f"{show(abs(stack - self.bought))} {'more' if stack > self.bought else 'less'} than"
            brought = "as much as" if stack == self.bought else more
            rounds = f"{self.session.number} round{'' if self.session.number == 1 else 's'}"
            self.console.print(f"\nYou leave after {rounds} with {show(stack)}, {brought} you brought.")
            if self.under_way:
                self.console.print("The round under way is not counted.")

    def _welcome(self) -> None:
        posting = self._posting
        self.console.rule(f"[bold]{posting.title}[/bold] — {posting.cardroom}")
        option = option_of(posting, self.session.option, len(self.people))
        if self.plan.name:
            self.console.print(
                f"{self.plan.name}; fee option {option.option}: {words(option)}." if option else self.plan.name
            )
        elif (option and option.limit) or (posting.fees and posting.fees.limit):
            limit = (option.limit if option else None) or posting.fees.limit
            top = f" to {show(limit.max)}" if limit.max else " and more"
            self.console.print(f"Limits {show(limit.min)}{top}, fee option {option.option if option else 'none'}.")
        if self.board is not None:
            offered = ", ".join(wager.id for wager in posting.wagers if wager.placed == "before-deal")
            self.console.print(f"Wagers: {offered}. `housedealer show {posting.id}` tells what they pay.")
            return
        for wager in posting.wagers:
            pays = ", ".join(str(row.pays) for row in wager.pays if isinstance(row.pays, Odds))
            needs = f" (with {' or '.join(wager.requires)})" if wager.requires else ""
            self.console.print(f"  [bold]{wager.id}[/bold] {wager.name}{needs}: {pays or 'see `housedealer show`'}")

    def _rebuy(self) -> None:
        least, buy_in = self.session.least_stacks()
        fee = self.session.time_fee.player if self.session.time_fee else 0
        for number, stack in self.session.stacks.items():
            if stack < max(2000, least + fee):
                more = max(50000, buy_in)
                self.session.stacks[number] += more
                if str(number) == self.you:
                    self.bought += more
                name = self.people[str(number)]
                self.console.print(f"[dim]{name} {verb('buy', name)} {show(more)} more.[/dim]")

    # One round

    def _round(self) -> None:
        if self.session.cut_card_out:
            self.session.new_shoe(self.shoes.getrandbits(64) if self.shoes else None)
            if not self.session.shuffled_each_round:
                self.console.print("[cyan]The cut card is out: a new shoe.[/cyan]")
        if self.session.burned and self.session.used == self.session.burned:
            burned = "1 card is" if self.session.burned == 1 else f"{self.session.burned} cards are"
            self.console.print(f"[cyan]{burned} burned from the new shoe.[/cyan]")
        bank = self._offer_bank() if self._posting.player_dealer else None
        if self._posting.player_dealer and bank is None:
            self.console.print("[yellow]Nobody takes the bank, so no round is dealt.[/yellow]")
            return
        round_ = self._place(bank)
        if round_ is None:
            return
        felt = Felt(
            f"{self._posting.title} · round {self.session.number + 1}",
            self.people,
            {str(number): stack for number, stack in self.session.stacks.items()},
            self.you,
            self.board,
        )
        self.under_way = True
        self._watch(round_, felt)
        self.session.finish(round_)
        self.under_way = False
        if self.session.time_fee:
            self.session.timed.played(self.session.time_fee, {seat: seat for seat in round_.setup.places}, self.began)
        self._tell(round_)

    def _offer_bank(self) -> int | None:
        for number in self.session.offered_to():
            if self.away and str(number) == self.you:
                continue
            stack = self.session.stacks[number] - self.session.standing(str(number))
            name = self.people[str(number)]
            if str(number) == self.you:
                bank = self.person.amount(
                    f"Player-dealer? Put up a bank (you have {show(stack)}), or Enter to pass", stack
                )
            else:
                bank = bots.takes_bank(stack, self.rng)
            if bank:
                self.session.take_bank(number)
                turn = "first" if self.session.held == 0 else "second"
                self.console.print(f"[yellow]{name} {verb('bank', name)} {show(bank)}, {turn} round.[/yellow]")
                return bank
            self.console.print(f"[dim]{name} {verb('decline', name)} the bank.[/dim]")
        return None

    def _place(self, bank: int | None) -> Round | None:
        """The round with everyone's wagers; none where nobody wagers, or nobody is there to mend what is refused."""
        extra = {} if self.away else self._agreed()
        away = [self.you] if self.away else []
        asked = bank is not None and not away and self.session.dealer != int(self.you)
        while True:
            wagers: dict[str, dict[str, Any]] = {}
            if self._posting.player_dealer:
                option = option_of(self._posting, self.session.option)
                for number, stack in self.session.stacks.items():
                    if number != self.session.dealer and str(number) != self.you:
                        free = stack - self.session.standing(str(number))
                        lasting = self.session.carried
                        placed = bots.wager(self.session.game, option, free, self.rng, lasting, str(number))
                        if placed:
                            wagers[str(number)] = placed
                if asked:
                    mine = self.person.wagers() if self.board is None else self.person.added(self.board)
                    if mine:
                        wagers[self.you] = mine
                if not wagers and not self.session.carried.get("up"):
                    self.console.print("[yellow]Nobody has wagered, so no round is dealt.[/yellow]")
                    return None
            else:
                dealt_in = {str(n): s for n, s in self.session.stacks.items() if s > 0 and str(n) not in away}
                wagers = {seat: {"stack": stack} for seat, stack in dealt_in.items()}
            self._collect(wagers, extra)
            try:
                return self.session.deal(wagers, bank=bank, **extra)
            except HouseError as error:
                self.person.refuse(error)
                if not asked:
                    return None
                self.person.last = {}

    def _agreed(self) -> dict[str, Any]:
        """What you ask for before the deal and the bots agree to."""
        named = self.session.game.family.play.agree(self.session.game, len(self.people))
        said = {"": False, "n": False, "no": False, "y": True, "yes": True}
        return {
            key: True
            for key in named
            if self.person.ask(f"{key.replace('_', ' ').capitalize()} each? (y, Enter: no)", said)
        }

    def _collect(self, wagers: dict[str, dict[str, Any]], extra: dict[str, Any]) -> None:
        """Who pays a fee by time in this round, told before it is taken; it is paid apart from the stack."""
        part, self.began = self.session.time_fee, self.clock()
        if part is None:
            return
        seats = {seat: seat for seat in wagers}
        rates = self.session.timed.rates(part, seats, self.began)
        extra["collect"] = rates
        for seat, rate in rates.items() if not self._posting.player_dealer else ():
            wagers[seat] = {"stack": (self.session.stacks[int(seat)] - fee_of(part, rate))}
        if self.you in wagers:
            self.console.print(f"[cyan]{self.session.timed.words(part, self.you, self.began)}.[/cyan]")

    def _watch(self, round_: Round, felt: Felt) -> None:
        """Draw the round as it happens, asking whoever must choose."""
        seen = 0
        while True:
            events = round_.view(self.you)
            if self.console.is_terminal:
                self._animate(felt, events[seen:], round_.finished)
            else:
                for event in events[seen:]:
                    felt.apply(event)
                if round_.finished:
                    self.console.print(felt.draw(lines=40))
            seen = len(events)
            if not round_.offers:
                return
            for offer in round_.offers:
                self._answer(round_, offer, felt)

    def _animate(self, felt: Felt, events: list[Event], finished: bool) -> None:
        with Live(felt.draw(), console=self.console, auto_refresh=False, transient=not finished) as live:
            lines = 40 if finished else 8
            for event in events:
                felt.apply(event)
                if event["event"] in ("deal", "turn", "settle", "war"):
                    live.update(felt.draw(lines=lines), refresh=True)
                    time.sleep(PACE)
            live.update(felt.draw(lines=lines))

    def _answer(self, round_: Round, offer: Offer, felt: Felt) -> None:
        if seat_of(offer.position) == self.you or (
            offer.position == "player-dealer" and str(self.session.dealer) == self.you
        ):
            self.console.print(felt.draw())
            self.person.choice(round_, self._reached(round_, offer))
            return
        offer = self._reached(round_, offer)
        seen = round_.view(seat_of(offer.position))
        name, argument = bots.choose(offer, self.session.game, seen, self.rng, self.best)
        round_.respond(name, argument, offer.position)

    def _reached(self, round_: Round, offer: Offer) -> Offer:
        """The offer with only what the money in front of whoever is asked reaches."""
        if self._posting.player_dealer:
            seat = self.session.dealer if offer.position == "player-dealer" else int(offer.position)
            offer = within(offer, free(round_, offer.position, self.session.stacks[seat or 0]))
            round_.narrow(offer)
        return offer

    def _tell(self, round_: Round) -> None:
        answer = round_.result()
        net = "  ".join(
            f"{self.people.get(who.split('/')[0], who)} {signed(change)}" for who, change in answer["net"].items()
        )
        self.console.print(f"[bold]net[/bold]  {net}  [cyan]drop {show(answer['drop'])}[/cyan]")
        if self.records:
            path = self.records.keep(round_)
            saved = f"saved {path}; `housedealer settle {path}` settles it again"
            self.console.print(saved, style="dim", markup=False)
