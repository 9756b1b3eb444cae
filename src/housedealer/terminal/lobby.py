"""The lobby in the terminal: the postings that can be played, to pick one."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from housedealer.postings import entries


def pick(console: Console) -> str | None:
    """Show what can be played and ask for one; None when the person leaves."""
    everything = entries()
    playable = [one for one in everything if one["playable"]]
    found = playable
    while True:
        grid = Grid(title="housedealer — pick a table", title_style="bold", border_style="green", header_style="bold")
        grid.add_column("", justify="right")
        for name in ("game", "cardroom", "family"):
            grid.add_column(name)
        for number, one in enumerate(found, 1):
            grid.add_row(str(number), one["title"], one["id"].split("/")[0], one["family"])
        console.print(grid)
        console.print(f"[dim]{len(found)} of {len(everything)} postings. Type a number, a word to search, or q.[/dim]")
        while True:
            text = console.input("[bold green]table[/bold green] › ").strip().lower()
            if text in ("q", "quit"):
                return None
            if text.isdigit() and 1 <= int(text) <= len(found):
                return str(found[int(text) - 1]["id"])
            if matches := [one for one in playable if text in f"{one['id']} {one['title']} {one['family']}".lower()]:
                break
            console.print(f"Nothing playable matches {text!r}; Enter lists everything.", style="red", markup=False)
        if len(matches) == 1:
            return str(matches[0]["id"])
        found = matches
