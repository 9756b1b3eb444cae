"""Boards of three rows on the terminal's felt, and the points between them: Chinese poker's events in plain words."""

from __future__ import annotations

from typing import Protocol

from rich.table import Table as Grid
from rich.text import Text

from housedealer.money import cents, show
from housedealer.table.events import Event

ROWS = ("front", "middle", "back")
_SIZES = {"front": 3, "middle": 5, "back": 5}


class Words(Protocol):
    """What the readers below ask of the felt that they belong to."""

    hands: dict[str, list[str | None]]
    boards: dict[str, dict[str, list[str | None]]]
    names: dict[str, dict[str, str]]

    def say(self, words: str, style: str = "") -> None:
        """Add a line to what was said."""

    def who(self, bettor: str) -> str:
        """A bettor by name."""

    def does(self, bettor: str, word: str) -> str:
        """What a bettor does."""


class Boards:
    """The readers of a felt for hands that are laid out in rows."""

    def _on_seating(self: Words, event: Event) -> None:
        self.boards.clear()
        self.boards.update({hand: {row: [] for row in ROWS} for hand in event["hands"]})
        self.names.clear()
        self.say(f"a point is {show(cents(event['point']))}; both buttons: {self.who(event['button'])}", "cyan")
        for hand in event["fantasyland"]:
            self.say(f"{self.who(hand)} in Fantasy Land: all cards at once", "bold magenta")
        for seat in event["out"]:
            self.say(f"{self.does(seat, 'sit')} out this time", "dim")

    def _on_lay(self: Words, event: Event) -> None:
        seat = event["seat"]
        hand = self.hands.get(seat, [])
        board = self.boards[seat]
        for row in ROWS:
            for card in event.get(row, "").split():
                hand.remove(card if card in hand else None)
                board[row].append(card)
        if "front" not in event:
            for row in ROWS:
                board[row] = [None] * _SIZES[row]
        hand.clear()
        said = " / ".join(event.get(row, "") or "–" for row in ROWS) if "front" in event else "all, face down"
        gone = f", throwing away {event.get('discarded') or 'one'}" if event["discards"] else ""
        self.say(f"{self.does(seat, 'lay')} {said}{gone}")

    def _on_rows(self: Words, event: Event) -> None:
        seat = event["seat"]
        self.boards[seat] = {row: list(event[row].split()) for row in ROWS}
        paid = {row: f" (+{points})" if (points := event["bonuses"][row]) else "" for row in ROWS}
        self.names[seat] = {row: event["names"][row] + paid[row] for row in ROWS}
        if event["foul"]:
            self.say(f"{self.who(seat)}: a foul hand, {event['why']}", "bold red")

    def _on_sweep(self: Words, event: Event) -> None:
        words = f"{self.does(event['seat'], 'declare')} a clean sweep: {event['pattern']}, {event['points']} points"
        self.say(words, "bold magenta")

    def _on_points(self: Words, event: Event) -> None:
        first, second = event["seats"]
        said = f"{self.who(first)} and {self.who(second)}: {event['why']}"
        if not event["points"]:
            self.say(f"{said}: nothing changes hands", "yellow")
            return
        points = abs(event["points"])
        money = f"{self.who(event['payer'])} to {self.who(event['payee'])} {show(cents(event['paid']))}"
        short = f" ({show(cents(event['uncovered']))} beyond table stakes)" if event["uncovered"] else ""
        self.say(f"{said}: {points} point{'s' * (points != 1)}, {money}{short}", "green")

    def _on_fantasyland(self: Words, event: Event) -> None:
        for seat in event["seats"]:
            self.say(f"Fantasy Land next: {self.who(seat)}, {event['why'][seat]}", "bold magenta")


def board_grid(board: dict[str, list[str | None]], names: dict[str, str]) -> Grid:
    """A board in three rows, free places marked, with the names of its hands once they are called."""
    from housedealer.play.felt import hand_text

    grid = Grid.grid(padding=(0, 1))
    for row in ROWS:
        free = Text(" ·  " * (_SIZES[row] - len(board[row])), style="dim")
        grid.add_row(Text(f"{row:<6}", style="dim"), hand_text(board[row]) + Text(" ") + free, names.get(row, ""))
    return grid
