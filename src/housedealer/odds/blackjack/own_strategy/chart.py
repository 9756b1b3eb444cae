"""A chart of a blackjack strategy, read as choices.

Cells of a chart are letters in order of preference: `DS` doubles, and stands where doubling is not allowed. Without a
second letter D and R hit, and P plays the pair by its total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.blackjack.advice import LETTERS, UPS
from housedealer.odds.blackjack.chart_cells import INSTEAD
from housedealer.odds.blackjack.hands import ACE, TEN, all_hands
from housedealer.odds.blackjack.own_strategy.arrays import TWO
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.rankings.blackjack import is_soft, total_of

UP_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns of a chart, in the order of `UPS`."""


class Chart:
    """A chart's tables as choices."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.game, self.tables = game, tables
        for name in ("hard", "soft", "pairs"):
            table = table_named(tables, name)
            if table.columns != UP_NAMES:
                raise HouseError(f"{name}: columns {', '.join(table.columns)}; expected {', '.join(UP_NAMES)}")
        self.rows = {name: _by_label(name, table) for name, table in tables.items()}

    def cell(self, name: str, label: str, up: int) -> str:
        """A cell in capitals; a missing row is refused, but for 21, on which one stands."""
        if label not in self.rows.get(name, {}):
            if label == "21":
                return "S"
            raise HouseError(f"{name} {label}: no row; expected one for every hand that has a choice")
        return self.rows[name][label][UPS.index(up)].upper()

    def decide(self, hand: int, up: int, pair: int, doubles: int, legal: list[int]) -> int:
        """The first choice of the cell that is legal."""
        where, letters = self._letters(hand, up, doubles)
        for letter in letters:
            if letter not in LETTERS:
                raise HouseError(f"{where}: {letter!r} is not a choice; expected letters of {', '.join(LETTERS)}")
            if LETTERS.index(letter) in legal:
                return LETTERS.index(letter)
        names = " or ".join(LETTERS[choice] for choice in legal)
        raise HouseError(f"{where}: {letters[:2]} cannot be played there; expected {names}")

    def _letters(self, hand: int, up: int, doubles: int) -> tuple[str, str]:
        """A situation in words, and all letters to try."""
        name, label = row_of(hand)
        against = f"against {UP_NAMES[UPS.index(up)]}"
        if doubles:
            cell = self.cell(f"doubled {name}", label, up)
            return f"doubled {name} {label} {against}", cell + INSTEAD.get(cell[-1:], "")
        where, letters = f"{name} {label} {against}", ""
        if all_hands().size[hand] == TWO and all_hands().held[hand].max() == TWO:
            value = int(all_hands().held[hand].argmax())
            where = f"pair {pair_label(value)} {against}"
            cell = self.cell("pairs", pair_label(value), up)
            letters = cell + INSTEAD.get(cell[-1:], "")
            if "P" not in cell:
                return where, letters
        cell = self.cell(name, label, up)
        if not cell:
            raise HouseError(f"{where}: the cell is empty; expected letters of {', '.join(LETTERS)}")
        return where, letters + cell + INSTEAD.get(cell[-1:], "")

    def gives_up(self, hand: int, up: int) -> bool:
        """Whether the cell of two cards begins with surrender."""
        return self._letters(hand, up, 0)[1].startswith("R")


def row_of(hand: int) -> tuple[str, str]:
    """The table and row of a hand by its total."""
    hard, ace = int(all_hands().hard[hand]), bool(all_hands().ace[hand])
    return "soft" if is_soft(hard, ace) else "hard", str(total_of(hard, ace))


def pair_label(value: int) -> str:
    """A pair's row."""
    name = {ACE: "A", TEN: "10"}.get(value, str(value + 1))
    return f"{name},{name}"


def _by_label(name: str, table: Table) -> dict[str, tuple[str, ...]]:
    """Rows by single totals or pairs: `17+`, `5-8` and `88` are written out."""
    result: dict[str, tuple[str, ...]] = {}
    for label, cells in table.rows.items():
        for one in _labels(name, label):
            if one in result:
                raise HouseError(f"{name}: {one} has two rows; expected one")
            result[one] = cells
    return result


def _labels(name: str, label: str) -> Iterator[str]:
    if name == "pairs":
        card = re.fullmatch(r"(A|10|T|[2-9])[,\s-]*(A|10|T|[2-9])", label.strip().upper())
        if not card or card[1].replace("T", "10") != card[2].replace("T", "10"):
            raise HouseError(f"pairs: {label!r} is not a pair; expected something like 8,8")
        one = card[1].replace("T", "10")
        yield f"{one},{one}"
        return
    matched = re.fullmatch(r"(\d+)(?:\s*(\+)|\s*-\s*(\d+))?", label.strip())
    if not matched:
        raise HouseError(f"{name}: {label!r} is not a total; expected something like 16, 5-8 or 17+")
    low = int(matched[1])
    for total in range(low, (21 if matched[2] else int(matched[3] or low)) + 1):
        yield str(total)
