"""The table drawn in the terminal, from the events that the player may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from housedealer import cards
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.family import Game
from housedealer.table.held_cards import UNKNOWN
from housedealer.table.narrator import Narrator, Tone, third
from housedealer.table.picture import Picture, Row

BAR = 24
STYLES: dict[Tone, str] = {
    "plain": "", "dim": "dim", "announced": "cyan", "good": "green", "bad": "red", "even": "yellow", "strong": "bold",
}  # fmt: skip
"""The style of each tone; lines of the tone `seen` are not printed, since the felt shows them."""


class Layout(Protocol):
    """A layout that a game draws for itself."""

    def begin(self, picture: Picture) -> None:
        """Begin a round with this picture of the table."""

    def apply(self, event: Event) -> None:
        """Apply one event to the layout."""

    def draw(self, who: Callable[[str], str]) -> RenderableType:
        """Draw the layout as it is now."""


class Felt:
    """The table and its last messages."""

    def __init__(
        self,
        game: Game,
        people: Mapping[str, str],
        stacks: Mapping[str, int],
        you: str,
        layout: Layout | None = None,
        title: str = "",
    ) -> None:
        self.title = title or game.posting.title
        self.people = people
        self.you = you
        self.phrasings = game.family.play.events.phrasings
        self.picture = game.family.play.events.picture(stacks)
        self.narrator = Narrator(people, [you], wagers=game.wager_names)
        self.messages: list[Text] = []
        self.layout = layout
        """A layout that the game keeps from round to round, such as that of craps."""
        if layout is not None:
            layout.begin(self.picture)

    def apply(self, event: Event) -> None:
        """Apply one event to the felt."""
        self.picture.apply(event)
        if self.layout is not None:
            self.layout.apply(event)
        self.narrator.banks(self.picture.dealer)
        line = self.phrasings[event["event"]](self.narrator, event)
        if line is not None and line.tone != "seen":
            self.messages.append(Text(line.text, style=STYLES[line.tone]))

    # Drawing

    def draw(self, lines: int = 8) -> RenderableType:
        """Draw the table with its last messages."""
        picture = self.picture
        parts: list[RenderableType] = []
        if picture.bank:
            parts.append(self._bank_line())
        if picture.pot:
            parts.append(Text(f"POT  {show(picture.pot)}", style="bold yellow"))
        middle = picture.middle_rows()
        if middle:
            grid = Grid.grid(padding=(0, 3))
            for row in middle:
                grid.add_row(Text(row.name.replace("-", " ").upper(), style="bold"), hand_text(row.cards))
            parts.append(grid)
        if self.layout is not None:
            parts.append(self.layout.draw(lambda seat: self.people.get(seat, f"seat {seat}")))
        parts.append(self._seats())
        parts.extend(self.messages[-lines:])
        title = Text(self.title, style="bold")
        return Panel(Group(*parts), title=title, border_style="green", box=box.ROUNDED, padding=(0, 1))

    def _bank_line(self) -> Text:
        picture = self.picture
        filled = round(BAR * picture.pool / picture.bank)
        line = Text("BANK  ", style="bold")
        line.append(f"{self.people.get(picture.dealer, f'seat {picture.dealer}')} ", style="bold yellow")
        line.append("█" * filled, style="yellow").append("░" * (BAR - filled), style="dim")
        line.append(f" {show(picture.pool)} of {show(picture.bank)} left", style="yellow")
        if picture.drop:
            line.append(f"   drop {show(picture.drop)}", style="cyan")
        return line

    def _seats(self) -> RenderableType:
        picture = self.picture
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right")
        for seat, name in self.people.items():
            mark = "●" if seat == picture.dealer else ("▸" if seat == picture.action else " ")
            style = "bold bright_white" if seat == self.you else ""
            rows = picture.seat_rows(seat)
            beside = [row for row in rows if not row.size]
            shown = Text("  ").join(_row_text(row) for row in beside) if beside else Text("")
            stack = show(picture.stacks.get(seat, 0))
            grid.add_row(f"{mark}{seat}", Text(name, style=style), stack, shown, self._at_stake(seat))
            segments = [row for row in rows if row.size]
            if segments:
                grid.add_row("", "", "", _segments(segments))
        return grid

    def _at_stake(self, seat: str) -> str:
        """A seat's wagers or bets as text."""
        picture = self.picture
        if seat in picture.bets:
            return f"bets {show(picture.bets[seat])}"
        if self.layout is None and picture.wagers.get(seat):
            return ", ".join(f"{wager} {show(amount)}" for (wager, _), amount in picture.wagers[seat].items())
        return "the bank" if seat == picture.dealer else ""


def verb(word: str, name: str) -> str:
    """A verb for you or for somebody else.

    >>> verb("bank", "You"), verb("bank", "Ada"), verb("pass", "Ada")
    ('bank', 'banks', 'passes')
    """
    return word if name == "You" else third(word)


def _row_text(row: Row) -> Text:
    name = Text(f"{row.name} ", style="dim") if row.name else Text("")
    return name + hand_text(row.cards)


def _segments(rows: list[Row]) -> Grid:
    """Segments with their cards, free places and hand names."""
    grid = Grid.grid(padding=(0, 1))
    for row in rows:
        free = Text(" ·  " * (row.size - len(row.cards)), style="dim")
        grid.add_row(Text(f"{row.name:<6}", style="dim"), hand_text(row.cards) + Text(" ") + free, row.makes)
    return grid


def hand_text(codes: list[int]) -> Text:
    """Cards in a row, red suits red, a hidden card as its back."""
    result = Text()
    for number, code in enumerate(codes):
        if number:
            result.append(" ")
        if code == UNKNOWN:
            result.append(" ▒▒ ", style="white on blue")
            continue
        red = code != cards.JOKER and cards.suit(code) in (1, 2)
        result.append(f" {cards.symbol(code)} ", style=("red" if red else "black") + " on bright_white")
    return result
