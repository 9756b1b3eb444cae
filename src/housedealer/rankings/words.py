"""Hands in words, as a dealer calls them."""

from __future__ import annotations

from collections.abc import Iterable

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.rankings.ladders import (
    ACE,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    NATURAL_ROYAL,
    PAIR,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Rung,
)  # fmt: skip

LOW_RANKS = "A23456789TJQK"

_WORDS = {
    HIGH_CARD: "{top} high",
    PAIR: "pair of {tops}",
    TWO_PAIR: "two pair, {tops} and {seconds}",
    TRIPS: "three of a kind, {tops}",
    STRAIGHT: "straight, {top} high",
    FLUSH: "flush, {top} high",
    FULL_HOUSE: "full house, {tops} full of {seconds}",
    QUADS: "four of a kind, {tops}",
    STRAIGHT_FLUSH: "straight flush, {top} high",
    ROYAL: "{royal}",
    NATURAL_ROYAL: "{royal}, no joker",
    FIVE: "five of a kind, {tops}",
}


def plural(rank: int) -> str:
    """The plural of a rank's name.

    >>> plural(4), plural(12)
    ('sixes', 'aces')
    """
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


_PLURALS = [plural(rank) for rank in range(len(RANK_NAMES))]


def dashed(ranks: Iterable[int], letters: str = RANKS) -> str:
    """Ranks joined by dashes, as people write them: 10 rather than T.

    >>> dashed([12, 11, 8, 0])
    'A-K-10-2'
    """
    return "-".join(letters[rank].replace("T", "10") for rank in ranks)


def name(rung: Rung, royal: str = "royal flush") -> str:
    """A rung in words.

    >>> name((FULL_HOUSE, (11, 2))), name((TWO_PAIR, (12, 2, 7))), name((HIGH_CARD, (12, 9, 5, 3, 1)))
    ('full house, kings full of fours', 'two pair, aces and fours', 'ace high')
    """
    category, ranks = rung
    if category == FIVE and ranks[0] == ACE:
        return "five aces"
    top, second = ranks[0], ranks[1 if category == TWO_PAIR else -1]
    return _WORDS[category].format(top=RANK_NAMES[top], tops=_PLURALS[top], seconds=_PLURALS[second], royal=royal)


_DECIDED_BY_NAME = {STRAIGHT, STRAIGHT_FLUSH, ROYAL, NATURAL_ROYAL, FIVE, FULL_HOUSE}
_NAMED = {HIGH_CARD: 1, FLUSH: 1, PAIR: 1, TWO_PAIR: 2, TRIPS: 1, QUADS: 1}


def full_name(rung: Rung, royal: str = "royal flush") -> str:
    """A rung in words with the cards that break a tie.

    >>> full_name((PAIR, (11, 12, 7, 2))), full_name((FULL_HOUSE, (11, 2)))
    ('pair of kings, A-9-4', 'full house, kings full of fours')
    """
    category, ranks = rung
    rest = () if category in _DECIDED_BY_NAME else ranks[_NAMED[category] :]
    return name(rung, royal) + (f", {dashed(rest)}" if rest else "")


def over(better: Rung, worse: Rung, royal: str = "royal flush") -> str:
    """The better of two hands over the other, with the card that broke the tie where their names are the same.

    >>> over((PAIR, (1, 11, 7, 2)), (PAIR, (1, 9, 7, 2)))
    'pair of threes, king kicker, over pair of threes, jack kicker'
    >>> over((FLUSH, (12, 11, 7, 2, 0)), (FLUSH, (12, 11, 6, 2, 0))), over((PAIR, (2, 9)), (HIGH_CARD, (12, 3)))
    ('flush, ace high, with the nine over flush, ace high, with the eight', 'pair of fours over ace high')
    """
    one, other = name(better, royal), name(worse, royal)
    if one != other:
        return f"{one} over {other}"
    high, low = next((pair for pair in zip(better[1], worse[1], strict=False) if pair[0] != pair[1]), (None, None))
    if high is None or low is None:
        return f"{one} over {other}"
    if better[0] in (HIGH_CARD, FLUSH):
        return f"{one}, with the {RANK_NAMES[high]} over {other}, with the {RANK_NAMES[low]}"
    return f"{one}, {RANK_NAMES[high]} kicker, over {other}, {RANK_NAMES[low]} kicker"


def low_name(rung: Rung) -> str:
    """An ace-to-five rung in words; its ranks count from the ace.

    >>> low_name((HIGH_CARD, (7, 6, 4, 3, 0))), low_name((PAIR, (0, 7, 4, 3)))
    ('8-7-5-4-A low', 'pair of aces')
    """
    category, ranks = rung
    if category == HIGH_CARD:
        return f"{dashed(ranks, LOW_RANKS)} low"
    return name((category, tuple((rank - 1) % 13 for rank in ranks)))
