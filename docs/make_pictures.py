"""Draw the pictures of the docs with the program itself: `make pictures`."""

from __future__ import annotations

import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from housedealer.drawing.plots import draw
from housedealer.games import read_round
from housedealer.odds import by_decks, cost, odds
from housedealer.terminal.felt.felt import Felt

HERE = Path(__file__).parent / "pictures"

ROUND = {
    "posting": "500-club/ez-baccarat",
    "option": 4,
    "player_dealer": {"seat": 3, "bank": 180},
    "seats": {
        "1": {"player": 100, "dragon-7": 5},
        "2": {"banker": 60},
        "4": {"player": 50},
        "5": {"banker": 25, "tie": 5},
    },
    "deal": {"player": "2h 4d", "banker": "3c 2d 2s"},
}


def terminal_table() -> None:
    """The table in the terminal at the end of a round whose bank ran out."""
    people = {"1": "You", "2": "Ada", "3": "Bram", "4": "Cleo", "5": "Dov"}
    round_ = read_round(ROUND)
    stacks = dict.fromkeys(people, 50_000)
    felt = Felt(round_.setup.game, people, stacks, "1", title="EZ Baccarat · round 12")
    for event in round_.view("1"):
        felt.apply(event)
    console = Console(record=True, width=96)
    console.print(felt.draw(lines=12))
    # The picture stands alone: no font is fetched from elsewhere.
    plain = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    console.save_svg(str(HERE / "terminal.svg"), title="housedealer play 500-club/ez-baccarat", code_format=plain)


def odds_page() -> None:
    """Outcomes, edge by decks and the cost curve of EZ Baccarat."""
    posting = "500-club/ez-baccarat"
    draw(HERE / "ez-baccarat-odds.svg", odds(posting), by_decks(posting), cost(posting, bet=25, seats=6))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    terminal_table()
    odds_page()
