"""The tools that an assistant may call, as plain functions with typed answers.

Their docstrings and types are what the assistant reads: the protocol's schemas are made from them.
"""

from __future__ import annotations

import itertools
from typing import Any

import housedealer
from housedealer import results
from housedealer.adapters.assistants.assistant_table import AssistantTable, TableState
from housedealer.arguments import check
from housedealer.errors import HouseError

MOST_TABLES = 100
"""How many tables may be open at once; the oldest is closed then."""


def list_postings(search: str = "") -> list[results.PostingEntry]:
    """List the postings: one game's rules as one cardroom posted them. `search` keeps those whose id, title or family
    contain all of its words."""
    words = search.lower().split()
    entries = housedealer.postings()
    return [one for one in entries if all(w in f"{one['id']} {one['title']} {one['family']}".lower() for w in words)]


def show_posting(posting: str) -> str:
    """Write a posting's rules out in plain words, as Markdown: play, wagers and pays, order of settlement, fees,
    readings."""
    from housedealer.documents.formats.as_markdown import markdown
    from housedealer.documents.posting import document
    from housedealer.games import game
    from housedealer.postings import find

    return markdown(document(game(find(posting))))


def settle_round(round: dict[str, Any]) -> results.Settlement:  # the name that assistants read
    """Settle a round to the cent and explain every payment. The round is a document with posting, option, seats,
    player_dealer, deal (cards by position) and choices; `example_round` shows one."""
    return housedealer.settle(round)


def example_round(posting: str, seed: int = 1) -> dict[str, Any]:
    """A finished round of a posting as a document, as a start for `settle_round`."""
    from housedealer.postings import find
    from housedealer.server.review.disputes import example

    check(seed=seed)
    return example(find(posting), seed)


def audit_posting(posting: str) -> results.Audit:
    """The judgments that a posting's rules rest on, with lines and alternatives, and the holes in them."""
    return housedealer.audit(posting, quick=True)


def price_posting(posting: str, wager: str | None = None, decks: int | None = None) -> results.Odds:
    """The edge of every wager against the player-dealer, exact where it can be worked out. The edge is what a bettor
    loses on average per unit of the first bet; below zero the bettor has the advantage."""
    return housedealer.odds(posting, wager=wager, decks=decks)


def compare_postings(first: str, second: str) -> results.Comparison:
    """Two postings side by side: every rule, wager, pay, limit and fee, what the second changes, and the edges."""
    return housedealer.compare(first, second)


def floor_ruling(posting: str, question: str | None = None) -> list[results.FloorRuling]:
    """What a posting rules in a dispute, such as a misdeal or a mucked hand; without a question, all that are known."""
    return housedealer.ruling(posting, question)


def advise_choice(round: dict[str, Any], position: str | None = None) -> dict[str, Any]:
    """The worth of every choice at a round's open question, in cents, the best first, from what the seat may see."""
    return dict(housedealer.advise(round, position))


def hand_equity(posting: str, hands: list[str], board: str = "", dead: str = "") -> results.Equity:
    """What hands or ranges are worth against each other in a game for the pot, as that posting ranks them."""
    return housedealer.equity(posting, *hands, board=board, dead=dead)


class OpenTables:
    """The tables that an assistant has opened."""

    def __init__(self) -> None:
        self._tables: dict[str, AssistantTable] = {}
        self._numbers = itertools.count(1)

    def open_table(
        self, posting: str, seats: int = 4, seat: int = 1, seed: int | None = None, stakes: str | None = None
    ) -> TableState:
        """Open a table of a posting and sit down with bots. The same seed deals the same cards."""
        name = f"table-{next(self._numbers)}"
        table = AssistantTable(name, posting, seats=seats, seat=seat, seed=seed, stakes=stakes)
        if len(self._tables) >= MOST_TABLES:
            self._tables.pop(next(iter(self._tables)))
        self._tables[name] = table
        return table.state()

    def look_at_table(self, table: str) -> TableState:
        """The table as your seat sees it, with the question that is open."""
        return self._table(table).state()

    def take_bank(self, table: str, dollars: float) -> TableState:
        """Answer an offer of the bank: put up this many dollars as the player-dealer, or 0 to pass."""
        return self._after(table, lambda one: one.bank(dollars))

    def place_wagers(self, table: str, wagers: dict[str, float]) -> TableState:
        """Place wagers in dollars before the deal, by their names; none to sit the round out."""
        return self._after(table, lambda one: one.wager(wagers))

    def choose(self, table: str, choice: str, argument: str | float | None = None) -> TableState:
        """Make a choice in the round: its name, and its argument where it has one (dollars, or cards as text)."""
        return self._after(table, lambda one: one.choose(choice, argument))

    def close_table(self, table: str) -> str:
        """Leave a table."""
        self._table(table)
        del self._tables[table]
        return f"{table} is closed."

    def _after(self, name: str, action: Any) -> TableState:
        table = self._table(name)
        action(table)
        return table.state()

    def _table(self, name: str) -> AssistantTable:
        if name not in self._tables:
            known = ", ".join(self._tables) or "none, open one first"
            raise HouseError(f"table: {name!r} is not open; open tables: {known}")
        return self._tables[name]
