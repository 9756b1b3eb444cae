"""The person at the keyboard: prompts for a bank, wagers and choices, repeated until the answer is valid."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console

from housedealer.errors import HouseError
from housedealer.money import cents, show
from housedealer.odds.advice.choices import Decision, seat_ranges
from housedealer.table.contract import write_choice
from housedealer.table.round.offers import Arrange, Legal, Multiple, Offer
from housedealer.table.round.places import plain
from housedealer.table.round.runner import Round
from housedealer.table.sitting.sitting import Placed, Sitting
from housedealer.terminal.circles import Circles
from housedealer.terminal.felt.felt import Layout
from housedealer.terminal.hints import CHART, HINT, Hints, hint_words, range_texts
from housedealer.terminal.house_way import foul_words, house_way_words
from housedealer.terminal.segments import arranged, foul_warning, placing_words


class LeaveTable(Exception):  # noqa: N818 - leaving is not an error
    """The person leaves the table."""


class Person:
    """The player at the terminal, in one seat of a table."""

    def __init__(
        self,
        console: Console,
        sitting: Sitting,
        you: str,
        people: Mapping[str, str],
        clock: Callable[[], float] = time.time,
        circles: Circles | None = None,
    ) -> None:
        self.console = console
        self.sitting = sitting
        self.session = sitting.session
        self.clock = clock
        self.you = you
        self.people = people
        self.hints = Hints()
        self.last: dict[str, Any] = {}
        """The last wagers."""
        self.circles = circles
        self.last_circles: dict[int, Placed] = {}
        """The last wagers on free circles, by seat."""

    def ask(self, prompt: str, words: dict[str, Any], parse: Callable[[str], Any] | None = None) -> Any:
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
                    self.refuse(error)

    def refuse(self, error: HouseError) -> None:
        """Print an error without markup, since it may quote brackets that the person typed."""
        self.console.print(plain(error), style="red", markup=False)

    def amount(self, prompt: str, least: int, most: int) -> int:
        """Ask for a bank in cents; 0 where the person passes."""

        def parse(text: str) -> int:
            amount = cents(text, "bank")
            if amount and not least <= amount <= most:
                reach = f"up to {show(most)}" if least == 1 else f"from {show(least)} to {show(most)}"
                raise HouseError(f"bank: {show(amount)} is not possible; expected {reach}")
            return amount

        return int(self.ask(prompt, {"": 0}, parse))

    def chips(self, prompt: str, offered: int, check: Callable[[int], None]) -> int:
        """Ask how many chips to buy, in cents: Enter takes the offer, and `out` buys none."""

        def parse(text: str) -> int:
            amount = cents(text, "chips")
            check(amount)
            return amount

        return int(self.ask(prompt, {"": offered, "out": 0}, parse))

    def wagers(self) -> dict[str, int]:
        """Ask for the wagers before the deal, in cents; Enter repeats the last ones."""
        rules = [wager for wager in self.session.game.posting.wagers if wager.placed == "before-deal"]
        listed = "  ".join(f"{number}:{wager.id}" for number, wager in enumerate(rules, 1))
        again = " (Enter: as before)" if self.last else " (Enter: none)"
        example = " ".join(f"{one} 20" for one in (rules[0].id, *rules[0].requires[:1]))
        free = self.circles.free if self.circles else []
        also = f"; more circles by '; circle {free[0]} {example}'" if free else ""
        prompt = f"Bets, such as '{example}' [{listed}]{also}{again}"
        known, bases = [rule.id for rule in rules], [rule.id for rule in rules if rule.kind == "base"]
        circles: dict[int, Placed] = {}

        def parse(text: str) -> dict[str, int]:
            circles.clear()
            own, *more = text.split(";")
            for part in [part for part in more if part.strip()]:
                seat, placed = read_circle(part)
                circles[seat] = read_wagers(placed, known, bases, example)
            result = read_wagers(own, known, bases, example)
            self._check(result)
            return result

        answer = self.ask(prompt, {"": None, "none": {}}, parse)
        if answer is not None:
            self.last, self.last_circles = answer, dict(circles)
        return dict(self.last)

    def added(self, layout: Layout) -> dict[str, int]:
        """Ask for wagers to add to the standing ones, in cents, and for those to take down."""
        self.console.print(layout.draw(lambda seat: self.people.get(seat, f"seat {seat}")))
        known = [wager.id for wager in self.session.game.posting.wagers if wager.placed == "before-deal"]

        def parse(text: str) -> dict[str, int]:
            parts = [part.strip() for part in re.split(COMMA, text)]
            for part in parts:
                if part.startswith("down "):
                    self.session.take_down(int(self.you), part.removeprefix("down ").strip())
            result = read_wagers(" ".join(part for part in parts if not part.startswith("down ")), known)
            if result:
                self._check(result)
            return result

        prompt = f"Bets, such as '{known[0]} 20, field 10', or 'down place-6' (Enter: none)"
        added: dict[str, int] = self.ask(prompt, {"": {}, "none": {}}, parse)
        return added

    def _check(self, wagers: dict[str, int]) -> None:
        """Refuse wagers outside their limits or beyond your stack, before anything is dealt."""
        self.sitting.check(self.you, wagers, self.clock())

    def choice(self, round_: Round, offer: Offer) -> None:
        """Answer an offer, with hints on request; Enter takes the passive choice. One that comes again waits."""
        if self.session.game.family.play.decisions.repeats_questions(offer, round_.view(offer.position)):
            round_.decline(offer.position)
            return
        listed = ", ".join(_listed(one) for one in offer.legal)
        arguments: dict[str, Mapping[str, Any]] = {
            one.name: one.argument.data() if one.argument else {} for one in offer.legal
        }
        hints = [words for words in map(house_way_words, arguments.values()) if words]
        if hints:
            self.console.print(f"[dim]{hints[0]}[/dim]")
        warned: list[str] = []

        def parse(text: str) -> None:
            name, _, rest = text.partition(" ")
            if laid := arranged(offer, text):
                name, rest = laid
            name = match_choice(name, offer.names())
            argument: Any = rest.strip() or None
            if argument is not None and argument.isascii() and argument.isdigit():
                argument = int(argument)
            warning = foul_words(arguments.get(name, {}), rest.strip()) or foul_warning(offer, name, argument)
            if warning and text not in warned:
                warned.append(text)
                raise HouseError(warning)
            round_.choose(name, argument, position=offer.position)

        passive = " ".join(str(part) for part in write_choice(offer, offer.passed())[1:])
        done = object()
        decision = Decision(self.session.game, offer, round_.view(offer.position), self.session.decks)
        hinted = hint_words(self.session.game.family.modules)

        def answer(text: str) -> None:
            if not text.startswith(HINT) and text != CHART:
                parse(text)
                return
            about = decision._replace(ranges=seat_ranges(range_texts(text.removeprefix(HINT))))
            chart = text == CHART
            self.console.print(self.hints.chart(decision.game, self.session.decks) if chart else self.hints.hint(about))
            raise HouseError("")

        who = self.people.get(offer.position, "You")
        if self.ask(f"{who} (Enter: {passive}{hinted}): {listed}", {"": done}, answer) is done:
            round_.decline(offer.position)


def read_circle(text: str) -> tuple[int, str]:
    """The seat of a free circle, and what is wagered there.

    >>> read_circle(" circle 5 base 10")
    (5, 'base 10')
    """
    match = re.fullmatch(r"\s*circle\s+([0-9]{1,2})\s+(.+)", text)
    if match is None:
        raise HouseError(f"circle: {text.strip()!r} is not understood; expected something like 'circle 5 base 10'")
    return int(match[1]), match[2]


COMMA = r",(?![0-9]{3}(?![0-9]))"
"""A comma between wagers, not one within thousands."""
WHOLE = ("surrender", "fold", "drop")
"""Choices that need more than their first letter: `s` is never a surrender."""


def match_choice(typed: str, names: list[str]) -> str:
    """The choice that begins with what was typed; an ambiguous text is returned as it is.

    >>> match_choice("s", ["hit", "stand", "surrender"]), match_choice("s", ["surrender", "decline"])
    ('stand', 's')
    >>> match_choice("sur", ["surrender"])
    'surrender'
    """
    result = [name for name in names if name.startswith(typed.lower())]
    if typed.lower() in result:
        return typed.lower()
    if len(typed) == 1:
        result = [name for name in result if name not in WHOLE or name[0] not in "s"]
    return result[0] if len(result) == 1 else typed


def _listed(one: Legal) -> str:
    """A choice as the prompt lists it: its name, with its argument, meaning or cost.

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


def read_wagers(text: str, known: list[str], bases: Sequence[str] = (), example: str = "") -> dict[str, int]:
    """Read wagers in cents: names, beginnings of names or numbers, each with an amount. A beginning that a base wager
    shares with bonus bets means the base wager.

    >>> read_wagers("player 20, tie=5", ["player", "banker", "tie"])
    {'player': 2000, 'tie': 500}
    >>> read_wagers("1 20 t 5", ["player", "banker", "tie"])
    {'player': 2000, 'tie': 500}
    >>> read_wagers("player $1,500, tie 5", ["player", "banker", "tie"])
    {'player': 150000, 'tie': 500}
    >>> read_wagers("p 20", ["player", "banker", "panda-8"], ["player", "banker"])
    {'player': 2000}
    """
    words = [word for word in re.split(rf"[\s=:]|{COMMA}", text) if word]
    if len(words) % 2:
        example = example or f"{known[0]} 20"
        raise HouseError(f"wagers: {text!r} is not understood; expected names and amounts such as '{example}'")
    result = {}
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if name.isascii() and name.isdigit() and 1 <= int(name) <= len(known):
            wager = known[int(name) - 1]
        else:
            near = [one for one in known if one == name] or [one for one in known if one.startswith(name.lower())]
            if len(near) > 1:
                near = [one for one in near if one in bases] or near
            if len(near) != 1:
                raise HouseError(f"wagers: {name!r} is not one wager here; expected {', '.join(known)}")
            wager = near[0]
        if wager in result:
            raise HouseError(f"wagers: {wager} is named twice; expected one amount for each")
        result[wager] = cents(amount, wager)
    return result
