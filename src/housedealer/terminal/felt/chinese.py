"""Boards of three rows on the terminal's felt, and the points between them: Chinese poker's events in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from housedealer import cards
from housedealer.games.chinese.placing import so_far
from housedealer.money import show
from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt

ROWS = ("front", "middle", "back")
_SIZES = {"front": 3, "middle": 5, "back": 5}


def _seating(felt: Felt, event: Event) -> None:
    felt.boards.clear()
    felt.boards.update({hand: {row: [] for row in ROWS} for hand in event["hands"]})
    felt.names.clear()
    felt.say(f"a point is {show(event['point'])}; both buttons: {felt.who(event['button'])}", "cyan")
    for hand in event["fantasyland"]:
        felt.say(f"{felt.who(hand)} in Fantasy Land: all cards at once", "bold magenta")
    for seat in event["out"]:
        felt.say(f"{felt.does(seat, 'sit')} out this time", "dim")


def _lay(felt: Felt, event: Event) -> None:
    seat = event["seat"]
    hand = felt.hands.get(seat, [])
    board = felt.boards[seat]
    for row in ROWS:
        for card in event.get(row, "").split():
            hand.remove(card if card in hand else None)
            board[row].append(card)
    if "front" not in event:
        for row in ROWS:
            board[row] = [None] * _SIZES[row]
    hand.clear()
    felt.names[seat] = {
        row: so_far(cards.cards(" ".join(held))) for row in ROWS if (held := [one for one in board[row] if one])
    }
    said = " / ".join(event.get(row, "") or "–" for row in ROWS) if "front" in event else "all, face down"
    gone = f", throwing away {event.get('discarded') or 'one'}" if event["discards"] else ""
    felt.say(f"{felt.does(seat, 'lay')} {said}{gone}")


def _rows(felt: Felt, event: Event) -> None:
    seat = event["seat"]
    felt.boards[seat] = {row: list(event[row].split()) for row in ROWS}
    paid = {row: f" (+{points})" if (points := event["bonuses"][row]) else "" for row in ROWS}
    felt.names[seat] = {row: event["names"][row] + paid[row] for row in ROWS}
    if event["foul"]:
        felt.say(f"{felt.who(seat)}: a foul hand, {event['why']}", "bold red")


def _sweep(felt: Felt, event: Event) -> None:
    words = f"{felt.does(event['seat'], 'declare')} a clean sweep: {event['pattern']}, {event['points']} points"
    felt.say(words, "bold magenta")


def _points(felt: Felt, event: Event) -> None:
    first, second = event["seats"]
    said = f"{felt.who(first)} and {felt.who(second)}: {event['why']}"
    if not event["points"]:
        felt.say(f"{said}: nothing changes hands", "yellow")
        return
    points = abs(event["points"])
    money = f"{felt.who(event['payer'])} to {felt.who(event['payee'])} {show(event['paid'])}"
    short = f" ({show(event['uncovered'])} beyond table stakes)" if event["uncovered"] else ""
    felt.say(f"{said}: {points} point{'s' * (points != 1)}, {money}{short}", "green")


def _fantasyland(felt: Felt, event: Event) -> None:
    for seat in event["seats"]:
        felt.say(f"Fantasy Land next: {felt.who(seat)}, {event['why'][seat]}", "bold magenta")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "seating": _seating,
    "lay": _lay,
    "rows": _rows,
    "sweep": _sweep,
    "points": _points,
    "fantasyland": _fantasyland,
}
"""What each kind of event does to the felt."""


def board_grid(board: dict[str, list[str | None]], names: dict[str, str]) -> Grid:
    """A board in three rows, free places marked, with the names of its hands once they are called."""
    from housedealer.terminal.felt.felt import hand_text

    grid = Grid.grid(padding=(0, 1))
    for row in ROWS:
        free = Text(" ·  " * (_SIZES[row] - len(board[row])), style="dim")
        grid.add_row(Text(f"{row:<6}", style="dim"), hand_text(board[row]) + Text(" ") + free, names.get(row, ""))
    return grid
