"""The verdict of a pay table on a wager: the first row that is met decides; if none is, the wager loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from housedealer.money import Odds
from housedealer.outcomes import Seen, Vocabulary, condition, in_words
from housedealer.postings.schema import PayRow
from housedealer.table.money.bank import Verdict, Wager


class Sight(NamedTuple):
    """What a finished round shows, for rows with conditions: its family's vocabulary, and the values of its names."""

    vocabulary: Vocabulary
    seen: Callable[[], Seen]

    def meets(self, row: PayRow) -> bool:
        """Whether the round meets a row's condition."""
        return condition(row.when, self.vocabulary).holds(self.seen())

    def story(self, row: PayRow) -> str:
        """A row's condition in words."""
        return in_words(condition(row.when, self.vocabulary))


def row_met(rows: Iterable[PayRow], meets: Callable[[str], bool], sight: Sight | None = None) -> PayRow | None:
    """The first row of a pay table whose outcome, or whose condition, is met."""
    for row in rows:
        if sight.meets(row) if row.when and sight else meets(row.on):
            return row
    return None


def judge(
    rows: Iterable[PayRow], wager: Wager, meets: Callable[[str], bool], story: str, sight: Sight | None = None
) -> Verdict:
    """A wager's verdict by its pay table; `story` is the reason where the row has no words of its own."""
    row = row_met(rows, meets, sight)
    if row is None:
        return Verdict("lose", wager.staked, story)
    words = row.words or (sight.story(row) if row.when and sight else story)
    if isinstance(row.pays, Odds):
        return Verdict("win", row.pays.pays(wager.staked), f"{words}, {row.pays}")
    return Verdict("push", 0, words)
