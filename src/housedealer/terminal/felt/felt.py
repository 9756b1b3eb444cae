"""The table drawn in the terminal, from the events that a person may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from housedealer import cards
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.terminal.felt import blackjack, chinese, craps, pai_gow, pan, peek, poker, shared, versus
from housedealer.terminal.felt.chinese import board_grid

BAR = 24
READERS: dict[str, Callable[[Felt, Event], None]] = {
    kind: reader
    for family in (
        shared, blackjack, chinese, craps, pai_gow, pan, peek, poker, versus,
    )
    for kind, reader in family.READERS.items()
}  # fmt: skip
"""What each kind of event does to the felt; a kind without a reader is an error."""


class Board(Protocol):
    """A picture of the table that a game keeps for itself."""

    def apply(self, event: Event) -> None:
        """Take one event onto the board."""

    def draw(self, who: Callable[[str], str]) -> RenderableType:
        """The board as it stands."""


class Felt:
    """What lies on the table: hands, wagers, the bank, the drop, and what was said last."""

    def __init__(
        self, title: str, people: dict[str, str], stacks: dict[str, int], you: str, board: Board | None = None
    ) -> None:
        self.title = title
        self.people = people
        self.stacks = stacks
        self.you = you
        self.hands: dict[str, list[str | None]] = {}
        self.boards: dict[str, dict[str, list[str | None]]] = {}
        """Hands that are laid out in rows."""
        self.names: dict[str, dict[str, str]] = {}
        """What their rows are called."""
        self.wagers: dict[str, list[str]] = {}
        self.dealer = ""
        self.bank = self.pool = self.pot = 0
        self.bets: dict[str, int] = {}
        self.action = ""
        self.drop = 0
        self.said: list[Text] = []
        self.board = board
        """A picture of its own that the game keeps from round to round, such as the craps layout."""

    def apply(self, event: Event) -> None:
        """Take one event onto the felt."""
        if self.board is not None:
            self.board.apply(event)
        READERS[event["event"]](self, event)

    @staticmethod
    def reads(kind: str) -> bool:
        """Whether a kind of event has a reader."""
        return kind in READERS

    def give_up(self, position: str, codes: Sequence[str | None]) -> None:
        """Cards leave a hand; those that were never seen leave as backs."""
        hand = self.hands.get(position, [])
        for code in codes:
            if code in hand:
                hand.remove(code)
            elif None in hand:
                hand.remove(None)

    # Words

    def who(self, place: str) -> str:
        """A bettor by name."""
        if place == "pot":
            return "the pot"
        seat, _, hand = (self.dealer if place == "player-dealer" else place).partition(".")
        name = self.people.get(seat, f"seat {seat}")
        return f"{name} (hand {hand})" if hand else name

    def does(self, place: str, word: str) -> str:
        """What a bettor does, such as `Ada stands` or `You stand`."""
        name = self.who(place)
        return f"{name} {verb(word, name)}"

    def has(self, place: str) -> str:
        """What a bettor has, such as `Ada has` or `You have`."""
        name = self.who(place)
        return f"{name} {'have' if name == 'You' else 'has'}"

    def say(self, words: str, style: str = "") -> None:
        """Add a line to what was said."""
        self.said.append(Text(words, style=style))

    # Drawing

    def draw(self, lines: int = 8) -> RenderableType:
        """The table as it stands, with the last lines said."""
        parts: list[RenderableType] = []
        if self.bank:
            parts.append(self._bank_line())
        if self.pot:
            parts.append(Text(f"POT  {show(self.pot)}", style="bold yellow"))
        community = [position for position in self.hands if not position[0].isdigit()]
        if community:
            grid = Grid.grid(padding=(0, 3))
            for position in community:
                grid.add_row(Text(position.replace("-", " ").upper(), style="bold"), hand_text(self.hands[position]))
            parts.append(grid)
        if self.board is not None:
            parts.append(self.board.draw(self.who))
        parts.append(self._seats())
        parts.extend(self.said[-lines:])
        title = Text(self.title, style="bold")
        return Panel(Group(*parts), title=title, border_style="green", box=box.ROUNDED, padding=(0, 1))

    def _bank_line(self) -> Text:
        filled = round(BAR * self.pool / self.bank) if self.bank else 0
        line = Text("BANK  ", style="bold")
        line.append(f"{self.who('player-dealer')} ", style="bold yellow")
        line.append("█" * filled, style="yellow").append("░" * (BAR - filled), style="dim")
        line.append(f" {show(self.pool)} of {show(self.bank)} left", style="yellow")
        if self.drop:
            line.append(f"   drop {show(self.drop)}", style="cyan")
        return line

    def _seats(self) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right")
        for seat, name in self.people.items():
            mark = "●" if seat == self.dealer else ("▸" if seat == self.action else " ")
            style = "bold bright_white" if seat == self.you else ""
            hands = [key for key in self.hands if key.split(" ")[0] == seat]
            shown = Text("  ").join(hand_text(self.hands[key]) for key in hands) if hands else Text("")
            wagers = "" if self.board is not None else ", ".join(self.wagers.get(seat, []))
            wagers = wagers or ("the bank" if seat == self.dealer else "")
            grid.add_row(f"{mark}{seat}", Text(name, style=style), show(self.stacks.get(seat, 0)), shown, wagers)
            for hand in (hand for hand in self.boards if hand.partition(".")[0] == seat):
                second = hand_text(self.hands.get(hand, [])) if hand != seat else Text("")
                grid.add_row("", "", second, board_grid(self.boards[hand], self.names.get(hand, {})))
        return grid


def verb(word: str, name: str) -> str:
    """A verb for you or for somebody else.

    >>> verb("bank", "You"), verb("bank", "Ada"), verb("pass", "Ada"), verb("lay", "You (hand 2)")
    ('bank', 'banks', 'passes', 'lay')
    """
    if name.partition(" ")[0] == "You":
        return word
    return f"{word}es" if word.endswith("s") else f"{word}s"


def hand_text(hand: list[str | None]) -> Text:
    """Cards in a row, red suits red, a hidden card as its back."""
    found = Text()
    for number, code in enumerate(hand):
        if number:
            found.append(" ")
        if code is None:
            found.append(" ▒▒ ", style="white on blue")
            continue
        shown = cards.symbol(cards.card(code))
        red = code[1] in "dh"
        found.append(f" {shown} ", style=("red" if red else "black") + " on bright_white")
    return found
