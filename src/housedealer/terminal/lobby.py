"""The lobby in the terminal: pick a posting to play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.listing import checked_entries
from housedealer.money import cents
from housedealer.play import bots as bot_players
from housedealer.postings import find
from housedealer.terminal.records import Records
from housedealer.terminal.table import TerminalTable


def run(
    posting: str | None,
    *,
    seat: int | None,
    stack: str | None,
    bots: int | None,
    option: int | None,
    seed: int | None,
    save: Path | None,
    best: bool = False,
    stakes: str | None = None,
    readings: Mapping[str, str] | None = None,
    limits: Mapping[str, str | None] | None = None,
    skill: str = "",
) -> None:
    """Open the lobby or a table and play until the person leaves."""
    console = Console(highlight=False)
    buy_in = None if stack is None else cents(stack, "--stack")
    if buy_in is not None and buy_in <= 0:
        raise HouseError("--stack: expected an amount above zero")
    own = {end: cents(amount, f"--{end}") for end, amount in (limits or {}).items() if amount is not None}
    records = Records(save) if save else None
    try:
        while True:
            name = find(posting) if posting else pick(console)
            if name is None:
                return
            TerminalTable(
                console, name, seat, buy_in, bots, option, seed, records, best, stakes, readings=readings, limits=own,
                skill=skill or usual_skill(name),
            ).play()  # fmt: skip
            if posting:
                return
    except (KeyboardInterrupt, EOFError):
        console.print("\nThe house dealer wishes you a good day.")


def usual_skill(posting: str) -> str:
    """The skill of bots at a table that a person opens without naming one."""
    return bot_players.skills(game(posting)).usual


def pick(console: Console) -> str | None:
    """List the playable postings and ask for one; None when the person leaves."""
    everything = checked_entries()
    playable = [one for one in everything if one["playable"]]
    result = playable
    while True:
        grid = Grid(title="housedealer — pick a table", title_style="bold", border_style="green", header_style="bold")
        grid.add_column("", justify="right")
        for name in ("game", "cardroom", "family"):
            grid.add_column(name)
        for number, one in enumerate(result, 1):
            grid.add_row(str(number), one["title"], one["id"].split("/")[0], one["family"])
        console.print(grid)
        console.print(f"[dim]{len(result)} of {len(everything)} postings. Type a number, a word to search, or q.[/dim]")
        while True:
            text = console.input("[bold green]table[/bold green] › ").strip().lower()
            if text in ("q", "quit"):
                return None
            if text.isascii() and text.isdigit() and 1 <= int(text) <= len(result):
                return str(result[int(text) - 1]["id"])
            if matches := [one for one in playable if text in f"{one['id']} {one['title']} {one['family']}".lower()]:
                break
            console.print(f"Nothing playable matches {text!r}; Enter lists everything.", style="red", markup=False)
        if len(matches) == 1:
            return str(matches[0]["id"])
        result = matches
