"""A table in the terminal: you, some bots, one posting, round after round."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.live import Live

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.money import Odds, show, signed
from housedealer.play import bots
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.options import gentler, option_of, words
from housedealer.table.events import Event
from housedealer.table.family import Plan
from housedealer.table.round.offers import Offer
from housedealer.table.round.places import seat_of
from housedealer.table.round.runner import Round
from housedealer.table.sitting.script import Agreement, NewShoe, Picks, Question, play_round
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer
from housedealer.table.sitting.trial import check_terms
from housedealer.terminal.background_bots import BackgroundBots
from housedealer.terminal.circles import Circles
from housedealer.terminal.equity_steps import played_equities
from housedealer.terminal.felt.felt import Felt, Layout, verb
from housedealer.terminal.person import LeaveTable, Person
from housedealer.terminal.records import Records
from housedealer.terminal.waiting import waiting

NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Ines", "Jove", "Kira", "Lev", "Mona")
BOTS = 4
"""The default number of bots, or fewer where not as many are dealt in beside you."""
ORDINALS = {1: "first", 2: "second", 3: "third"}
USUAL_STACK = 1000_00
"""What you sit down with unless you say, as far as the posted buy-in allows."""
USUAL_REBUY = 500_00
USUAL_LEAST = 20_00
"""Bots that have less buy chips."""
PACE = 0.35
"""Seconds between cards on a terminal; at 0 only the last picture of several is drawn."""
WATCHED = ("deal", "turn", "settle", "war")
"""Events that are drawn one by one."""
NEXT = "Enter for the next {}, out to sit it out, q to leave"
EQUITIES = "equities"
NEXT_HAND = f"Enter for the next hand, {EQUITIES} of this one, out to sit it out, q to leave"
"""Where a pot is played for, the equities of the hand just played can be printed."""


class TerminalTable:
    """One table with a person and bots."""

    def __init__(
        self,
        console: Console,
        posting: str,
        seat: int | None,
        stack: int | None,
        bot_count: int | None,
        option: int | None,
        seed: int | None,
        records: Records | None,
        best: bool = False,
        stakes: str | None = None,
        clock: Callable[[], float] = time.time,
        readings: Mapping[str, str] | None = None,
        limits: Mapping[str, int] | None = None,
        skill: str = "",
    ) -> None:
        self.console = console
        self.clock = clock
        self.rng = random.Random(seed)
        self.shoes = None if seed is None else random.Random(f"{seed} shoes")
        """Seeds for all shoes but the first, with `--seed`."""
        self.records = records
        self.best = best
        self.skill = skill
        played = game(posting, readings)
        bots.skill_of(played, skill)
        most = played.places
        you = seat or 1
        if you > most:
            raise HouseError(f"--seat: {you} is not at this table; expected 1 to {most}")
        if bot_count is not None and bot_count > most - 1:
            raise HouseError(f"--bots: {bot_count} are more than this table has seats for; expected 1 to {most - 1}")
        count = min(BOTS, played.dealt - 1) if bot_count is None else bot_count
        others = [number for number in range(1, most + 1) if number != you][:count]
        self.you = str(you)
        people = sorted([you, *others])
        names = iter(NAMES)
        self.people = {str(number): "You" if number == you else next(names) for number in people}
        self.plan = played.plan(stakes) if stakes else played.opening_plan()
        self.option_named = option is not None
        chosen = played.opening_option(self.plan, len(people)) if option is None else option
        if stakes:
            check_terms(played, self.plan, chosen, len(people))
        terms = {**self.plan.terms, **({"limits": dict(limits)} if limits else {})}
        played.option(chosen, len(people), self.plan.terms)
        plan = Plan(self.plan.name, terms)
        self.session = Session.open(played, stacks={}, option=chosen, plan=plan, seed=seed)
        self.buy_in = self.session.buy_in
        self.bought = self._bought(stack)
        self.session.stacks.update(dict.fromkeys(people, self.bought))
        self.sitting = Sitting(self.session)
        self.circles = Circles(self.sitting, self.you, self.people)
        self.person = Person(console, self.sitting, self.you, self.people, clock, self.circles)
        self.under_way = False
        self.played: list[Event] = []
        """The last round as you saw it."""
        self.away = False
        """Whether you sit the next round out."""
        self.layout: Layout | None = (
            import_module(played.family.modules.layout).Layout() if played.family.modules.layout else None
        )
        self.background = BackgroundBots()
        self._prepare(played, waits=best or seed is not None)

    def _prepare(self, played: Game, waits: bool) -> None:
        """Make the bots ready once everything that was named is in order: while the table is played, or before it where
        every decision has to be the best or the same as last time."""
        skills = [skill for skill in dict.fromkeys((self.skill, "")) if not bots.prepared(played, skill)]
        if skills and not waits:
            self.background.start(played, skills)
        elif skills:
            with waiting(self.console, "Making the bots ready; the first time on a machine it takes about a minute."):
                for skill in skills:
                    bots.prepare(played, skill)

    def _bought(self, stack: int | None) -> int:
        """What everyone sits down with, within the posted buy-in."""
        if stack is not None and (wrong := self.buy_in.wrong(stack)):
            raise HouseError(f"--stack: {wrong}")
        return self.buy_in.within(USUAL_STACK) if stack is None else stack

    @property
    def _posting(self) -> Any:
        return self.session.game.posting

    def play(self) -> None:
        """Play rounds until the person leaves, then print the result."""
        try:
            self._welcome()
            while True:
                self._rebuy()
                self._round()
                self.away = self._goes_on()
        except (LeaveTable, KeyboardInterrupt, EOFError):
            stack = self.session.stacks[int(self.you)]
            more = f"{show(abs(stack - self.bought))} {'more' if stack > self.bought else 'less'} than"
            brought = "as much as" if stack == self.bought else more
            rounds = f"{self.session.number} {self._posting.round_name}{'' if self.session.number == 1 else 's'}"
            self.console.print(f"\nYou leave after {rounds} with {show(stack)}, {brought} you brought.")
            if self.under_way:
                self.console.print(f"The {self._posting.round_name} under way is not counted.")
        finally:
            self.background.stop()

    def _goes_on(self) -> bool:
        """Ask for the next round; return whether you sit it out. The hand just played is explained on request."""
        events, played = self.played, self.session.game
        if not events or not played.family.modules.equities:
            return bool(self.person.ask(NEXT.format(self._posting.round_name), {"": False, "out": True}))

        def explain(text: str) -> bool:
            if text.lower() not in (EQUITIES, EQUITIES[0]):
                raise HouseError(f"{text!r} is not understood here")
            self.console.print(played_equities(played, events, self.you, self.people), style="cyan", markup=False)
            raise HouseError("")

        return bool(self.person.ask(NEXT_HAND, {"": False, "out": True}, explain))

    def _welcome(self) -> None:
        posting = self._posting
        self.console.rule(f"[bold]{posting.title}[/bold] — {cardroom(posting.id)}")
        option = option_of(posting, self.session.option, len(self.people))
        if self.plan.name:
            self.console.print(
                f"{self.plan.name}; fee option {option.option}: {words(option)}." if option else self.plan.name
            )
            terms = self.session.game.terms(self.session.terms)
            less = gentler(posting, option, len(self.people), terms) if option and not self.option_named else None
            if less:
                self.console.print(f"Option {less.option} is gentler: {words(less)} (--option {less.option}).")
        elif bases := [rule for rule in posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]:
            least, most, _ = self.session.game.wager_range(bases[0], option)
            top = f" to {show(most)}" if most else " and more"
            self.console.print(f"Limits {show(least)}{top}, fee option {option.option if option else 'none'}.")
        if self.layout is not None:
            offered = ", ".join(wager.id for wager in posting.wagers if wager.placed == "before-deal")
            self.console.print(f"Bets: {offered}. `housedealer show {posting.id}` shows what they pay.")
            return
        for wager in posting.wagers:
            pays = ", ".join(str(row.pays) for row in wager.pays if isinstance(row.pays, Odds))
            needs = f" (with {' or '.join(wager.requires)})" if wager.requires else ""
            self.console.print(f"  [bold]{wager.id}[/bold] {wager.name}{needs}: {pays or 'see `housedealer show`'}")

    def _rebuy(self) -> None:
        """Bots who are short buy chips; you are asked."""
        for number, stack in self.session.stacks.items():
            if str(number) != self.you and stack < max(USUAL_LEAST, self._needed(str(number))):
                self._add_chips(number, self._chips_for(stack))
        mine = self.session.stacks[int(self.you)]
        if mine < self._needed(self.you):
            offered = self._chips_for(mine)
            prompt = f"You have {show(mine)}. Enter buys {show(offered)}, an amount buys that, out sits out, q leaves"
            more = self.person.chips(prompt, offered, self._check_chips)
            self.away = not more
            self._add_chips(int(self.you), more)

    def _needed(self, seat: str) -> int:
        """The least stack with which a seat can take part in the next round."""
        return self.sitting.least_to_play() + self.sitting.time_owed(seat, self.clock())

    def _chips_for(self, stack: int) -> int:
        """What a player with this much left usually buys."""
        usual = max(USUAL_REBUY, self.buy_in.least)
        return usual if self.buy_in.most is None else min(usual, self.buy_in.most - stack)

    def _check_chips(self, amount: int) -> None:
        mine = self.session.stacks[int(self.you)]
        if amount <= 0 or (wrong := self.buy_in.wrong(mine + amount)):
            raise HouseError(f"chips: {wrong if amount > 0 else 'expected an amount above zero'}")
        if mine + amount < (needed := self._needed(self.you)):
            raise HouseError(f"chips: {show(needed)} are needed to be dealt in; expected more")

    def _add_chips(self, seat: int, amount: int) -> None:
        if not amount:
            return
        self.session.stacks[seat] += amount
        name = self.people[str(seat)]
        if str(seat) == self.you:
            self.bought += amount
        self.console.print(f"[dim]{name} {verb('buy', name)} {show(amount)} more.[/dim]")

    # One round

    def _round(self) -> None:
        script, answer = play_round(self.sitting, self._seats_in_order(), self.clock), None
        try:
            while True:
                answer = self._between_rounds(script.send(answer))
        except StopIteration as end:
            if end.value:
                self.person.last, self.person.last_circles = {}, {}
                self.console.print(f"[yellow]{end.value}[/yellow]")
        finally:
            self.circles.give_up()

    def _seats_in_order(self) -> list[int]:
        """The seats that take part, yours last."""
        others = [seat for seat in self.session.stacks if str(seat) != self.you]
        return others if self.away else [*others, int(self.you)]

    def _between_rounds(self, question: Question) -> Any:
        """Answer a question between rounds, for you or a bot, or play the round that is dealt."""
        match question:
            case NewShoe():
                if not question.each_round:
                    self.console.print("[cyan]The cut card is out: a new shoe.[/cyan]")
                return self.shoes.getrandbits(64) if self.shoes else None
            case BankOffer():
                return self._bank(question)
            case Picks():
                return self._picks(question)
            case WagerOffer():
                return self._wagers(question)
            case Agreement():
                answers = {"": False, "n": False, "no": False, "y": True, "yes": True}
                named = question.what.replace("_", " ").capitalize()
                return not self.away and self.person.ask(f"{named} each? (y, Enter: no)", answers)
        self._play(question)
        return None

    def _bank(self, offer: BankOffer) -> int | None:
        """A seat's bank in cents; None where it passes."""
        name = self.people[str(offer.seat)]
        if str(offer.seat) == self.you:
            prompt = f"Player-dealer? Put up a bank (you have {show(offer.most)}), or Enter to pass"
            bank = self.person.amount(prompt, offer.least, offer.most)
        else:
            bank = bots.takes_bank(offer.least, offer.most, self.rng)
        if bank:
            turn = ORDINALS.get(offer.round, f"{offer.round}th")
            self.console.print(f"[yellow]{name} {verb('bank', name)} {show(bank)}, {turn} round.[/yellow]")
            return bank
        self.console.print(f"[dim]{name} {verb('decline', name)} the bank.[/dim]")
        return None

    def _picks(self, question: Picks) -> dict[str, int] | None:
        """What you pick as the player-dealer; bots leave it as it is."""
        if str(question.seat) != self.you:
            return None
        result = {}
        for key, values in question.among.items():
            prompt = f"Which {key}? ({values[0]} to {values[-1]}, Enter: {values[0]})"
            result[key] = self.person.ask(prompt, {"": values[0], **{str(value): value for value in values}})
        return result

    def _wagers(self, offer: WagerOffer) -> dict[str, int]:
        """A seat's wagers before the deal, in cents."""
        if offer.place == self.you:
            return self._own_wagers()
        session = self.session
        return bots.wager(session.game, session.fee_option, offer.most, self.rng, session.carried, offer.place)

    def _own_wagers(self) -> dict[str, int]:
        """Your wagers in cents, asked for until they can be placed."""
        while True:
            mine = self.person.wagers() if self.layout is None else self.person.added(self.layout)
            try:
                if self.person.last_circles:
                    self.circles.place(self.person.last_circles, mine, self.clock)
                if mine:
                    self.sitting.check(self.you, mine, self.clock())
                return mine
            except HouseError as error:
                self.circles.give_up()
                self.person.refuse(error)
                self.person.last, self.person.last_circles = {}, {}

    def _play(self, round_: Round) -> None:
        """Play a round that was dealt, and print its result."""
        session = self.session
        if session.shoe.burned and session.shoe.used == session.shoe.burned:
            burned = "1 card is" if session.shoe.burned == 1 else f"{session.shoe.burned} cards are"
            self.console.print(f"[cyan]{burned} burned from the new shoe.[/cyan]")
        if session.time_fee and self.you in round_.setup.places:
            payer = self.sitting.payer(self.you)
            self.console.print(f"[cyan]{session.timed.words(session.time_fee, payer, self.clock())}.[/cyan]")
        felt = Felt(
            session.game,
            self.people,
            {str(number): stack for number, stack in session.stacks.items()},
            self.you,
            self.layout,
            f"{self._posting.title} · {self._posting.round_name} {session.number + 1}",
        )
        self.under_way = True
        self._watch(round_, felt)
        self.under_way = False
        self.played = round_.view(self.you)
        self._print_result(round_)

    def _watch(self, round_: Round, felt: Felt) -> None:
        """Draw the round as it happens, and answer its questions."""
        seen = 0
        while True:
            events = round_.view(self.you, *map(str, self.circles.taken))
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
        """Draw what comes, step by step; only the picture of a finished round stays, so that nothing is drawn where
        there is nothing to watch."""
        if not finished and not any(event["event"] in WATCHED for event in events):
            for event in events:
                felt.apply(event)
            return
        with Live(felt.draw(), console=self.console, auto_refresh=False, transient=not finished) as live:
            lines = 40 if finished else 8
            for event in events:
                felt.apply(event)
                if PACE and event["event"] in WATCHED:
                    live.update(felt.draw(lines=lines), refresh=True)
                    time.sleep(PACE)
            live.update(felt.draw(lines=lines))

    def _answer(self, round_: Round, offer: Offer, felt: Felt) -> None:
        if self.circles.holds(seat_of(offer.position)) or (
            offer.position == "player-dealer" and str(self.session.dealer) == self.you
        ):
            self.console.print(felt.draw())
            self.person.choice(round_, offer)
            return
        seen = round_.view(seat_of(offer.position))
        played = self.session.game
        if self.best:
            name, argument = bots.choose(offer, played, seen, self.rng, best=True, skill=self.skill)
        else:
            name, argument = bots.choose_at_once(offer, played, seen, self.rng, self.skill)
        round_.respond(name, argument, offer.position)

    def _print_result(self, round_: Round) -> None:
        answer = round_.result()
        net = "  ".join(
            f"{self.people.get(who.split('/')[0], who)} {signed(change)}" for who, change in answer["net"].items()
        )
        self.console.print(f"[bold]net[/bold]  {net}  [cyan]drop {show(answer['drop'])}[/cyan]")
        if self.records:
            path = self.records.save(round_)
            saved = f"saved {path}; `housedealer settle {path}` settles it again"
            self.console.print(saved, style="dim", markup=False)
