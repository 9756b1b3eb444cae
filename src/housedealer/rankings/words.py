"""Hands in words, as a dealer calls them."""

from __future__ import annotations

import functools
import re
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


def told_apart(better: Rung, worse: Rung, royal: str = "royal flush") -> tuple[str, str]:
    """The names of two unequal hands, with the card that broke the tie where they are the same.

    >>> told_apart((PAIR, (1, 11, 7, 2)), (PAIR, (1, 9, 7, 2)))
    ('pair of threes, king kicker', 'pair of threes, jack kicker')
    """
    one, other = name(better, royal), name(worse, royal)
    high, low = next((pair for pair in zip(better[1], worse[1], strict=False) if pair[0] != pair[1]), (None, None))
    if one != other or high is None or low is None:
        return one, other
    if better[0] in (HIGH_CARD, FLUSH):
        return f"{one}, with the {RANK_NAMES[high]}", f"{other}, with the {RANK_NAMES[low]}"
    return f"{one}, {RANK_NAMES[high]} kicker", f"{other}, {RANK_NAMES[low]} kicker"


def over(better: Rung, worse: Rung, royal: str = "royal flush") -> str:
    """The better of two hands over the other, with the card that broke the tie where their names are the same.

    >>> over((PAIR, (1, 11, 7, 2)), (PAIR, (1, 9, 7, 2)))
    'pair of threes, king kicker, over pair of threes, jack kicker'
    >>> over((FLUSH, (12, 11, 7, 2, 0)), (FLUSH, (12, 11, 6, 2, 0))), over((PAIR, (2, 9)), (HIGH_CARD, (12, 3)))
    ('flush, ace high, with the nine over flush, ace high, with the eight', 'pair of fours over ace high')
    """
    one, other = told_apart(better, worse, royal)
    return f"{one}{',' if one.endswith(' kicker') else ''} over {other}"


_SAID = (
    (re.compile(r"^(straight flush|straight|flush), (\w+) high"), r"\2-high \1"),
    (re.compile(r"^(three|four|five) of a kind, "), r"\1 "),
    (re.compile(r"^(?:two pair|full house), "), ""),
    (re.compile(r", (?=[ae]\w+ kicker)"), " with an "),
    (re.compile(r", (?=\w+ kicker)"), " with a "),
    (re.compile(r", (?=with the )"), " "),
    (re.compile(r", no joker"), " without a joker"),
)
"""What a name says before and within a comma, and how it is said within a sentence."""
_COUNTED = re.compile(
    r"(?:pair|straight|flush|full house|royal|mini royal|badugi|(?:one|two|three|four)-card|[a-z]+-high)\b"
    r"|[\dAKQJ-]+ low$"
    r"|(?:two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace|joker)$"
)
"""Hands that are counted as one, and have an article."""
_SEVERAL = re.compile(r"(?:(?:three|four|five) \w+s|\w+s and \w+s)\b")
"""Hands that are said in the plural."""
_KICKERS = re.compile(r", ([AKQJ\d-]+)$")
"""The cards at the end of a full name that break a tie."""


@functools.lru_cache(maxsize=16384)
def said(name: str) -> str:
    """A hand's name as it is said after `your` or `the player-dealer's`.

    >>> said("straight, eight high"), said("three of a kind, sixes"), said("two pair, sevens and fours")
    ('eight-high straight', 'three sixes', 'sevens and fours')
    >>> said("full house, nines full of kings"), said("flush, ace high, with the nine"), said("king high")
    ('nines full of kings', 'ace-high flush with the nine', 'king high')
    """
    for pattern, words in _SAID:
        name = pattern.sub(words, name)
    return name


@functools.lru_cache(maxsize=16384)
def spoken(name: str) -> str:
    """A hand's name as it is said within a sentence, with its article if it has one.

    >>> spoken("straight flush, eight high"), spoken("flush, ace high"), spoken("four of a kind, nines")
    ('an eight-high straight flush', 'an ace-high flush', 'four nines')
    >>> spoken("pair of tens, ace kicker"), spoken("king high, 9-6-4-2"), spoken("mini royal"), spoken("ace-king")
    ('a pair of tens with an ace kicker', 'king high, 9-6-4-2', 'a mini royal', 'ace-king')
    >>> spoken("queen"), spoken("eight")
    ('a queen', 'an eight')
    >>> spoken("8-6-5-3-2 low"), spoken("10-7-4-2-A low"), spoken("no qualifying low"), spoken("badugi, 4-3-2-A")
    ('an 8-6-5-3-2 low', 'a 10-7-4-2-A low', 'no qualifying low', 'a badugi, 4-3-2-A')
    """
    name = said(name)
    if not _COUNTED.match(name):
        return name
    return f"{'an' if name[0] in '8Aae' else 'a'} {name}"


@functools.lru_cache(maxsize=16384)
def agreed(name: str, verb: str) -> str:
    """A verb with the hand that it is said of.

    >>> agreed("three of a kind, sixes", "beat"), agreed("pair of sixes", "beat"), agreed("ace-king", "copy")
    ('beat', 'beats', 'copies')
    """
    if _SEVERAL.match(said(name)):
        return verb
    first, space, rest = verb.partition(" ")
    return f"{'copies' if first == 'copy' else f'{first}s'}{space}{rest}"


def compared(mine: str, theirs: str, sign: int, other: str = "the player-dealer's") -> str:
    """How a hand compares with another's, both by name, the better of them first; of equal ones what both have.

    >>> compared("pair of kings", "two pair, sevens and fours", -1)
    "the player-dealer's sevens and fours beat a pair of kings"
    >>> compared("pair of kings, A-9-4", "pair of kings, A-9-3", 1)
    "a pair of kings with A-9-4 beats the player-dealer's pair of kings with A-9-3"
    >>> compared("straight, eight high", "straight, eight high", 0)
    'both have an eight-high straight'
    """
    if not sign:
        return f"both have {spoken(mine)}"
    if sign > 0:
        return f"{with_kickers(spoken(mine))} {agreed(mine, 'beat')} {other} {with_kickers(said(theirs))}"
    return f"{other} {with_kickers(said(theirs))} {agreed(theirs, 'beat')} {with_kickers(spoken(mine))}"


@functools.lru_cache(maxsize=16384)
def with_kickers(name: str) -> str:
    """A full name that a verb can follow.

    >>> with_kickers("ace high, K-7-5-3"), with_kickers("aces and fours, K"), with_kickers("nines full of kings")
    ('ace high with K-7-5-3', 'aces and fours with a king', 'nines full of kings')
    """
    if tail := _KICKERS.search(name):
        kickers = tail[1]
        if "-" not in kickers:
            rank = RANK_NAMES[RANKS.index(kickers.replace("10", "T"))]
            kickers = f"{'an' if rank[0] in 'ae' else 'a'} {rank}"
        return f"{name[: tail.start()]} with {kickers}"
    return name


def low_name(rung: Rung) -> str:
    """An ace-to-five rung in words; its ranks count from the ace.

    >>> low_name((HIGH_CARD, (7, 6, 4, 3, 0))), low_name((PAIR, (0, 7, 4, 3)))
    ('8-7-5-4-A low', 'pair of aces')
    """
    category, ranks = rung
    if category == HIGH_CARD:
        return f"{dashed(ranks, LOW_RANKS)} low"
    return name((category, tuple((rank - 1) % 13 for rank in ranks)))
