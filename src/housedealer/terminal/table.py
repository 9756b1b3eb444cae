"""A table in the terminal: you, some bots, one posting, round after round."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.live import Live

from housedealer.documents.settlement import signed
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import Odds, cents, dollars, show
from housedealer.odds.advice import Asked
from housedealer.play import bots
from housedealer.postings import find
from housedealer.postings.options import option_of, words
from housedealer.table.events import Event
from housedealer.table.offers import Arrange, Legal, Multiple, Offer
from housedealer.table.restraint import free, within
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.setup import build, plain, seat_of
from housedealer.table.timed import fee_of
from housedealer.terminal.arranging import arranged, foul_warning, placing_words
from housedealer.terminal.felt import Board, Felt, verb
from housedealer.terminal.felt_pai_gow import foul_words, house_way_words
from housedealer.terminal.hints import CHART, HINT, Hints
from housedealer.terminal.lobby import pick
from housedealer.terminal.records import Records

NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn", "Gita", "Hugo", "Ines", "Jove", "Kira", "Lev", "Mona")
PACE = 0.35
"""Seconds between cards, when a person watches."""


class LeaveTable(Exception):  # noqa: N818 - leaving is not an error
    """The person gets up from the table."""


def run(
    posting: str | None,
    *,
    seat: int | None,
    stack: str,
    bots: int,
    option: int | None,
    seed: int | None,
    save: Path | None,
    best: bool = False,
    stakes: str | None = None,
) -> None:
    """Open the lobby or a table and play until the person leaves."""
    console = Console(highlight=False)
    buy_in = cents(stack, "--stack")
    if buy_in <= 0:
        raise HouseError("--stack: expected an amount above zero")
    records = Records(save) if save else None
    try:
        while True:
            name = find(posting) if posting else pick(console)
            if name is None:
                return
            TerminalTable(console, name, seat, buy_in, bots, option, seed, records, best, stakes).play()
            if posting:
                return
    except (KeyboardInterrupt, EOFError):
        console.print("\nThe house dealer wishes you a good day.")


class TerminalTable:
    """One table with a person and bots."""

    def __init__(
        self,
        console: Console,
        posting: str,
        seat: int | None,
        stack: int,
        bot_count: int,
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
        self.records = records
        self.best = best
        played = game(posting)
        bots.prepare(played)
        most = played.places
        you = seat or 1
        if you > most:
            raise HouseError(f"--seat: {you} is not at this table; expected 1 to {most}")
        others = [number for number in range(1, most + 1) if number != you][:bot_count]
        self.you = str(you)
        people = sorted([you, *others])
        names = iter(NAMES)
        self.people = {str(number): "You" if number == you else next(names) for number in people}
        stacks = {str(number): dollars(stack) for number in people}
        self.plan = played.plan(stakes) if stakes else played.plans()[0]
        self.session = Session.open(
            played,
            stacks=stacks,
            option=played.opening_option(self.plan, len(people)) if option is None else option,
            terms=self.plan.terms,
            seed=seed,
        )
        self.bought = stack
        self.hints = Hints()
        self.began = 0.0
        """When the round in progress began, for the fees by time."""
        self.under_way = False
        self.last: dict[str, Any] = {}
        self.board: Board | None = import_module(played.family.board).Board() if played.family.board else None

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
                self._ask("Enter for the next round, q to leave", {"": None})
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
            self.session.new_shoe()
            self.console.print("[cyan]The cut card is out: a new shoe.[/cyan]")
        if self.session.burned and self.session.used == self.session.burned:
            burned = "1 card is" if self.session.burned == 1 else f"{self.session.burned} cards are"
            self.console.print(f"[cyan]{burned} burned from the new shoe.[/cyan]")
        bank = self._offer_bank() if self._posting.player_dealer else None
        if self._posting.player_dealer and bank is None:
            self.console.print("[yellow]Nobody takes the bank, so no round is dealt.[/yellow]")
            return
        round_ = self._place(bank)
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
            stack = self.session.stacks[number] - self.session.standing(str(number))
            name = self.people[str(number)]
            if str(number) == self.you:
                bank = self._ask_amount(
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

    def _place(self, bank: int | None) -> Round:
        extra = self._agreed()
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
                if self.session.dealer != int(self.you):
                    mine = self._ask_wagers() if self.board is None else self._ask_added(self.board)
                    if mine:
                        wagers[self.you] = mine
                if not wagers and not self.session.carried.get("up"):
                    self.console.print("[yellow]Nobody has wagered; at least one wager is needed.[/yellow]")
                    continue
            else:
                wagers = {str(n): {"stack": dollars(s)} for n, s in self.session.stacks.items() if s > 0}
            self._collect(wagers, extra)
            try:
                shown_bank = None if bank is None else dollars(bank)
                return self.session.begin(wagers, bank=shown_bank, **extra)
            except HouseError as error:
                self._refuse(error)

    def _agreed(self) -> dict[str, Any]:
        """What you ask for before the deal and the bots agree to."""
        named = self.session.game.family.agree(self.session.game, len(self.people))
        said = {"": False, "n": False, "no": False, "y": True, "yes": True}
        return {
            key: True for key in named if self._ask(f"{key.replace('_', ' ').capitalize()} each? (y, Enter: no)", said)
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
            wagers[seat] = {"stack": dollars(self.session.stacks[int(seat)] - fee_of(part, rate))}
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
            self._ask_choice(round_, self._reached(round_, offer))
            return
        offer = self._reached(round_, offer)
        seen = round_.view(seat_of(offer.position))
        name, argument = bots.choose(offer, self.session.game, seen, self.rng, self.best)
        round_.choose(name, argument, position=offer.position)

    def _reached(self, round_: Round, offer: Offer) -> Offer:
        """The offer with only what the money in front of whoever is asked reaches."""
        if self._posting.player_dealer:
            seat = self.session.dealer if offer.position == "player-dealer" else int(offer.position)
            offer = within(offer, free(round_, offer.position, self.session.stacks[seat or 0]))
            round_.narrow(offer)
        return offer

    def _tell(self, round_: Round) -> None:
        answer = round_.answer()
        net = "  ".join(
            f"{self.people.get(who.split('/')[0], who)} {signed(cents(change))}"
            for who, change in answer["net"].items()
        )
        self.console.print(f"[bold]net[/bold]  {net}  [cyan]drop {show(cents(answer['drop']))}[/cyan]")
        if self.records:
            path = self.records.keep(round_)
            saved = f"saved {path}; `housedealer settle {path}` settles it again"
            self.console.print(saved, style="dim", markup=False)

    # Asking

    def _ask(self, prompt: str, words: dict[str, Any], parse: Callable[[str], Any] | None = None) -> Any:
        """Ask until the answer is understood; q leaves the table."""
        while True:
            text = self.console.input(f"[bold green]{prompt}[/bold green] › ").strip()
            if text.lower() in ("q", "quit", "leave"):
                raise LeaveTable
            if text.lower() in words:
                return words[text.lower()]
            try:
                if parse is None:
                    raise HouseError(f"{text!r} is not understood here")
                return parse(text)
            except HouseError as error:
                if str(error):
                    self._refuse(error)

    def _refuse(self, error: HouseError) -> None:
        """Say what was wrong, what the person typed as it was typed: brackets mean nothing to it."""
        self.console.print(plain(error), style="red", markup=False)

    def _ask_amount(self, prompt: str, most: int) -> int:
        def parse(text: str) -> int:
            amount = cents(text, "bank")
            if not 0 <= amount <= most:
                raise HouseError(f"bank: {show(amount)} is not possible; expected up to {show(most)}")
            return amount

        return int(self._ask(prompt, {"": 0}, parse))

    def _ask_wagers(self) -> dict[str, Any]:
        rules = [wager for wager in self._posting.wagers if wager.placed == "before-deal"]
        listed = "  ".join(f"{number}:{wager.id}" for number, wager in enumerate(rules, 1))
        again = " (Enter: as before)" if self.last else " (Enter: none)"
        such = " ".join(f"{one} 20" for one in (rules[0].id, *rules[0].requires[:1]))
        prompt = f"Wagers, such as '{such}' [{listed}]{again}"

        def parse(text: str) -> dict[str, str]:
            bases = [rule.id for rule in rules if rule.kind == "base"]
            found = read_wagers(text, [rule.id for rule in rules], bases, such)
            self._check(found)
            return found

        self.last = self._ask(prompt, {"": self.last, "none": {}}, parse)
        return dict(self.last)

    def _check(self, wagers: dict[str, str]) -> None:
        """Refuse, before anything is dealt, wagers outside their limits or beyond what lies in front of you."""
        session = self.session
        setup = build(
            session.game,
            seats={self.you: wagers},
            option=session.option,
            player_dealer={"seat": session.dealer, "bank": 1},
            decks=session.decks,
            extra=dict(session.carried),
            partial=True,
        )
        free = session.stacks[int(self.you)] - session.standing(self.you)
        total = sum(wager.placed for wager in setup.wagers)
        if total > free:
            raise HouseError(f"wagers: {show(total)} is more than the {show(free)} in front of you")

    def _ask_added(self, board: Board) -> dict[str, Any]:
        """What is added to the wagers that stand, and which of those are taken down."""
        self.console.print(board.draw(lambda seat: self.people.get(seat, f"seat {seat}")))
        known = [wager.id for wager in self._posting.wagers if wager.placed == "before-deal"]

        def parse(text: str) -> dict[str, str]:
            parts = [part.strip() for part in re.split(COMMA, text)]
            for part in parts:
                if part.startswith("down "):
                    self.session.take_down(int(self.you), part.removeprefix("down ").strip())
            found = read_wagers(" ".join(part for part in parts if not part.startswith("down ")), known)
            if found:
                self._check(found)
            return found

        prompt = f"Wagers, such as '{known[0]} 20, field 10', or 'down place-6' (Enter: none)"
        added: dict[str, Any] = self._ask(prompt, {"": {}, "none": {}}, parse)
        return added

    def _ask_choice(self, round_: Round, offer: Offer) -> None:
        listed = ", ".join(_listed(one) for one in offer.legal)
        told: dict[str, Mapping[str, Any]] = {
            one.name: one.argument.data() if one.argument else {} for one in offer.legal
        }
        hints = [words for words in map(house_way_words, told.values()) if words]
        if hints:
            self.console.print(f"[dim]{hints[0]}[/dim]")
        warned: list[str] = []

        def parse(text: str) -> None:
            name, _, rest = text.partition(" ")
            if laid := arranged(offer, text):
                name, rest = laid
            name = meant(name, offer.names())
            argument: Any = rest.strip() or None
            if argument is not None and argument.isdigit():
                argument = int(argument)
            warning = foul_words(told.get(name, {}), rest.strip()) or foul_warning(offer, name, argument)
            if warning and text not in warned:
                warned.append(text)
                raise HouseError(warning)
            round_.choose(name, argument, position=offer.position)

        passive = " ".join(str(part) for part in offer.write(offer.passed())[1:])
        done = object()
        asked = Asked(self.session.game, offer, round_.view(offer.position), self.session.decks)
        hinted = f"; {HINT} for a hint, {CHART} for the chart" if self.session.game.family.advice else ""

        def answer(text: str) -> None:
            if text not in (HINT, CHART):
                parse(text)
                return
            chart = text == CHART
            self.console.print(self.hints.chart(asked.game, self.session.decks) if chart else self.hints.hint(asked))
            raise HouseError("")

        if self._ask(f"You (Enter: {passive}{hinted}): {listed}", {"": done}, answer) is done:
            round_.decline(offer.position)


COMMA = r",(?!\d{3}(?!\d))"
"""A comma between wagers, not one within thousands."""
WHOLE = ("surrender", "fold", "drop")
"""What is not meant by a letter alone: `s` is never a surrender."""


def meant(typed: str, names: list[str]) -> str:
    """The choice that a person means by its beginning; what cannot be told apart is left as it was typed.

    >>> meant("s", ["hit", "stand", "surrender"]), meant("s", ["surrender", "decline"]), meant("sur", ["surrender"])
    ('stand', 's', 'surrender')
    """
    found = [name for name in names if name.startswith(typed.lower())]
    if typed.lower() in found:
        return typed.lower()
    if len(typed) == 1:
        found = [name for name in found if name not in WHOLE or name[0] not in "s"]
    return found[0] if len(found) == 1 else typed


def _listed(one: Legal) -> str:
    """A choice as the prompt lists it, with what may be named behind it, or what it means or costs.

    >>> _listed(Legal("call", words="$23")), _listed(Legal("split", cost=2000)), _listed(Legal("hit"))
    ('call ($23)', 'split ($20)', 'hit')
    >>> _listed(Legal("play", Multiple((1,), 1, unit=1000))), _listed(Legal("play", Multiple((4, 3), unit=1000)))
    ('play ($10)', 'play 4 ($40) or 3 ($30)')
    """
    match one.argument:
        case None:
            words = one.words or (show(one.cost) if one.cost else "")
            return f"{one.name} ({words})" if words else one.name
        case Arrange() as arrange:
            return f"{one.name} {placing_words(arrange)}"
        case Multiple(values=(only,), default=default, unit=unit) if default == only and unit:
            return f"{one.name} ({show(only * unit)})"
        case Multiple() as multiple:
            return f"{one.name} {multiple.words()}"
    return f"{one.name} ({one.argument.words()})"


def read_wagers(text: str, known: list[str], bases: Sequence[str] = (), such: str = "") -> dict[str, str]:
    """Wagers from what a person types: names, beginnings of names or numbers, each with an amount; a beginning that
    a base wager shares with bonus bets means the base wager.

    >>> read_wagers("player 20, tie=5", ["player", "banker", "tie"])
    {'player': '20', 'tie': '5'}
    >>> read_wagers("1 20 t 5", ["player", "banker", "tie"])
    {'player': '20', 'tie': '5'}
    >>> read_wagers("player $1,500, tie 5", ["player", "banker", "tie"])
    {'player': '$1,500', 'tie': '5'}
    >>> read_wagers("p 20", ["player", "banker", "panda-8"], ["player", "banker"])
    {'player': '20'}
    """
    words = [word for word in re.split(rf"[\s=:]|{COMMA}", text) if word]
    if len(words) % 2:
        such = such or f"{known[0]} 20"
        raise HouseError(f"wagers: {text!r} is not understood; expected names and amounts such as '{such}'")
    found = {}
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if name.isdigit() and 1 <= int(name) <= len(known):
            wager = known[int(name) - 1]
        else:
            near = [one for one in known if one == name] or [one for one in known if one.startswith(name.lower())]
            if len(near) > 1:
                near = [one for one in near if one in bases] or near
            if len(near) != 1:
                raise HouseError(f"wagers: {name!r} is not one wager here; expected {', '.join(known)}")
            wager = near[0]
        cents(amount, wager)
        if wager in found:
            raise HouseError(f"wagers: {wager} is named twice; expected one amount for each")
        found[wager] = amount
    return found
