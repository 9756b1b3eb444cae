"""The outcome of a pay row in words."""

from __future__ import annotations

from housedealer.games import family_of, rules_of
from housedealer.outcomes import condition, in_words
from housedealer.postings.schema import PayRow, Playable, Posting


def outcome_words(posting: Posting, row: PayRow) -> str:
    """The outcome that a row is paid on: its own words, its condition in words, or its name.

    >>> from housedealer.postings import load
    >>> row = PayRow(when="banker_wins and banker.total == 6 and banker.cards == 3", pays="20 to 1")
    >>> outcome_words(load("500-club/ez-baccarat"), row)
    'the banker hand wins with a three-card 6'
    """
    if row.words or not row.when:
        return row.words or row.on.replace("-", " ")
    words = family_of(posting).audit.vocabulary if isinstance(posting, Playable) else None
    vocabulary = words(rules_of(posting)) if words and isinstance(posting, Playable) else None
    return in_words(condition(row.when, vocabulary)) if vocabulary else row.when
