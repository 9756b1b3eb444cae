"""The craps layout in text: the puck, the numbers, what stands where, and the last flips."""

from __future__ import annotations

from collections.abc import Callable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from housedealer.games.craps.rules import POINTS
from housedealer.games.craps.spots import HORN, spot
from housedealer.money import show
from housedealer.table.events import Event

LAST = 16
"""How many flips are shown."""
ROWS = ("dont-come", "lay", "come", "place", "buy", "big", "hard")
"""The areas of a number, as the layout has them from top to bottom."""
LINES = ("pass", "dont-pass", "come", "dont-come", "field")
_TITLES = {"dont-come": "don't come", "dont-pass": "don't pass"}


class Board:
    """What lies on the layout, kept from flip to flip by what is told of each.

    >>> board = Board()
    >>> up = {"3": {"come-5": 1000, "come-5-odds": 2000}}
    >>> board.apply({"event": "round", "seats": {"2": {"pass": 1000}}, "up": up})
    >>> board.standing("3", "come-5"), sorted(board.lying)
    ('$10+$20', [('2', 'pass'), ('3', 'come-5'), ('3', 'come-5-odds')])
    """

    def __init__(self) -> None:
        self.point: int | None = None
        self.lying: dict[tuple[str, str], int] = {}
        self.flips: list[int] = []

    def apply(self, event: Event) -> None:
        """Take one event onto the layout."""
        match event["event"]:
            case "round":
                self._open(event)
            case "puck":
                self.point = event["point"]
            case "flip":
                self.flips.append(event["total"])
            case "move":
                self._take(event["seat"], event["wager"])
                self._put(event["seat"], event["to"], event["amount"])
            case "home":
                self._take(event["seat"], event["wager"])
            case "settle" if event["result"] != "push":
                self._take(event["seat"], event["wager"], event["staked"])

    def _open(self, event: Event) -> None:
        self.lying = {}
        for held in (event.get("up", {}), event["seats"]):
            for seat, placed in held.items():
                for wager, amount in placed.items():
                    names = HORN if wager == "horn" else (wager,)
                    for name in names:
                        self._put(seat, name, amount // len(names))

    def _put(self, seat: str, wager: str, amount: int) -> None:
        self.lying[seat, wager] = self.lying.get((seat, wager), 0) + amount

    def _take(self, seat: str, wager: str, amount: int | None = None) -> None:
        left = self.lying.pop((seat, wager), 0) - (amount or 0)
        if amount is not None and left > 0:  # a Big 6 both standing and new is two wagers
            self.lying[seat, wager] = left

    def standing(self, seat: str, wager: str) -> str:
        """A seat's wager and the odds behind it, in dollars; an empty text where there is none."""
        amounts = [self.lying[seat, name] for name in (wager, f"{wager}-odds") if (seat, name) in self.lying]
        return "+".join(show(amount) for amount in amounts)

    def draw(self, who: Callable[[str], str]) -> RenderableType:
        """The layout: `who` names a seat's player."""
        head = Text("ON ", style="bold black on white") if self.point else Text("OFF", style="bold white on black")
        head.append(f" {self.point or 'come-out'}", style="bold")
        if self.flips:
            head.append("   last flips  ", style="dim").append(" ".join(map(str, self.flips[-LAST:])), style="cyan")
        return Group(head, self._numbers(who), *self._lines(who))

    def _at(self, wager: str, who: Callable[[str], str]) -> str:
        seats = dict.fromkeys(seat for seat, name in self.lying if name in (wager, f"{wager}-odds"))
        return "\n".join(f"{who(seat)} {self.standing(seat, wager)}" for seat in seats)

    def _numbers(self, who: Callable[[str], str]) -> RenderableType:
        grid = Grid(box=box.SIMPLE, padding=(0, 1), show_edge=False)
        grid.add_column("")
        for number in POINTS:
            puck = number == self.point
            grid.add_column(f"● {number}" if puck else str(number), header_style="bold reverse" if puck else "bold")
        for area in ROWS:
            cells = [self._at(f"{area}-{number}", who) for number in POINTS]
            if any(cells):
                grid.add_row(Text(_TITLES.get(area, area), style="dim"), *cells)
        return grid

    def _lines(self, who: Callable[[str], str]) -> list[RenderableType]:
        found: list[RenderableType] = []
        shown = {f"{area}-{number}" for area in ROWS for number in POINTS}
        flat = [name for _, name in self.lying if not spot(name).odds and name not in shown]
        rest = [name for name in dict.fromkeys(flat) if name not in LINES]
        for name in (*LINES, *rest):
            held = self._at(name, who).replace("\n", ", ")
            if held:
                found.append(Text(f"{_TITLES.get(name, name):>12}  ", style="dim").append(held, style="bright_white"))
        return found
