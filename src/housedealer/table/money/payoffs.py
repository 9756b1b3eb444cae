"""The verdict of a pay table on a wager: the first row that is met decides; if none is, the wager loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.table.money.bank import Verdict, Wager


def row_met(rows: Iterable[PayRow], meets: Callable[[str], bool]) -> PayRow | None:
    """The first row of a pay table whose outcome is met."""
    for row in rows:
        if meets(row.on):
            return row
    return None


def judge(rows: Iterable[PayRow], wager: Wager, meets: Callable[[str], bool], story: str) -> Verdict:
    """A wager's verdict by its pay table; `story` is the reason where the row has no words of its own."""
    row = row_met(rows, meets)
    if row is None:
        return Verdict("lose", wager.staked, story)
    words = row.words or story
    if isinstance(row.pays, Odds):
        return Verdict("win", row.pays.pays(wager.staked), f"{words}, {row.pays}")
    return Verdict("push", 0, words)
