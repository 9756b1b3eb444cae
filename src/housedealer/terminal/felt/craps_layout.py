"""The craps layout as text: the puck, the numbers, the wagers on them, and the last flips."""

from __future__ import annotations

from collections.abc import Callable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from housedealer.games.craps.picture import CrapsPicture
from housedealer.games.craps.rules import POINTS
from housedealer.games.craps.spots import spot
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.picture import Picture

LAST = 16
"""How many of the last flips are shown."""
ROWS = ("dont-come", "lay", "come", "place", "buy", "big", "hard")
"""The areas of a number, as the layout has them from top to bottom."""
LINES = ("pass", "dont-pass", "come", "dont-come", "field")
_TITLES = {"dont-come": "don't come", "dont-pass": "don't pass"}


class Layout:
    """The layout from flip to flip.

    >>> layout, picture = Layout(), CrapsPicture()
    >>> layout.begin(picture)
    >>> up = {"3": {"come-5": 1000, "come-5-odds": 2000}}
    >>> picture.apply({"event": "round", "seats": {"2": {"pass": 1000}}, "up": up})
    >>> layout.standing("3", "come-5"), layout.standing("2", "pass")
    ('$10+$20', '$10')
    """

    def __init__(self) -> None:
        self.picture = CrapsPicture()
        """The wagers on the layout, during a flip or as the last one left them."""
        self.flips: list[int] = []

    def begin(self, picture: Picture) -> None:
        """Show this picture from now on."""
        if isinstance(picture, CrapsPicture):
            self.picture = picture

    def apply(self, event: Event) -> None:
        """Remember the total of a flip."""
        if event["event"] == "flip":
            self.flips.append(event["total"])

    def standing(self, seat: str, wager: str) -> str:
        """A seat's wager and the odds behind it, in dollars; an empty text where there is none."""
        placed = self.picture.wagers.get(seat, {})
        amounts = [placed[name, 1] for name in (wager, f"{wager}-odds") if (name, 1) in placed]
        return "+".join(show(amount) for amount in amounts)

    def draw(self, who: Callable[[str], str]) -> RenderableType:
        """Draw the layout; `who` names a seat's player."""
        point = self.picture.point
        head = Text("ON ", style="bold black on white") if point else Text("OFF", style="bold white on black")
        head.append(f" {point or 'come-out'}", style="bold")
        if self.flips:
            head.append("   last flips  ", style="dim").append(" ".join(map(str, self.flips[-LAST:])), style="cyan")
        return Group(head, self._numbers(who), *self._lines(who))

    def _at(self, wager: str, who: Callable[[str], str]) -> str:
        held = [(seat, self.standing(seat, wager)) for seat in self.picture.wagers]
        return "\n".join(f"{who(seat)} {standing}" for seat, standing in held if standing)

    def _numbers(self, who: Callable[[str], str]) -> RenderableType:
        grid = Grid(box=box.SIMPLE, padding=(0, 1), show_edge=False)
        grid.add_column("")
        for number in POINTS:
            puck = number == self.picture.point
            grid.add_column(f"● {number}" if puck else str(number), header_style="bold reverse" if puck else "bold")
        for area in ROWS:
            cells = [self._at(f"{area}-{number}", who) for number in POINTS]
            if any(cells):
                grid.add_row(Text(_TITLES.get(area, area), style="dim"), *cells)
        return grid

    def _lines(self, who: Callable[[str], str]) -> list[RenderableType]:
        result: list[RenderableType] = []
        shown = {f"{area}-{number}" for area in ROWS for number in POINTS}
        placed = [name for wagers in self.picture.wagers.values() for name, _ in wagers]
        flat = [name for name in placed if not spot(name).odds and name not in shown]
        rest = [name for name in dict.fromkeys(flat) if name not in LINES]
        for name in (*LINES, *rest):
            held = self._at(name, who).replace("\n", ", ")
            if held:
                result.append(Text(f"{_TITLES.get(name, name):>12}  ", style="dim").append(held, style="bright_white"))
        return result
