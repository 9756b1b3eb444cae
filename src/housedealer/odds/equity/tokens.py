"""A parser for strings of cards, ranks and wildcards (`*`, or `??` as in files): `AhKh`, `AK**`, `A♥ 10♦`, `Ah ??`."""

from __future__ import annotations

import re
from typing import NamedTuple

from housedealer.cards import JOKER, RANKS, SUITS, TEXTS

_SUITS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_TOKEN = re.compile(r"(?P<joker>xx|joker)|(?P<rank>[2-9tjqka])(?P<suit>[cdhs])?|(?P<any>\?\?|[*?])")
_WILD_TOKEN = re.compile(r"(?P<joker>joker)|(?P<rank>[2-9tjqka])(?P<suit>[cdhs])?|(?P<any>\?\?|[*?x])")


class Tokens(NamedTuple):
    """A parsed string: cards, ranks of any suit, and the number of wildcards."""

    cards: tuple[int, ...]
    ranks: tuple[int, ...]
    wildcards: int

    @property
    def total(self) -> int:
        """The number of cards that the string describes."""
        return len(self.cards) + len(self.ranks) + self.wildcards

    @property
    def is_hand(self) -> bool:
        """Whether every card but the wildcards is named with its suit."""
        return not self.ranks


def plain(text: str) -> str:
    """A text in lower case without spaces, with letters for suits and a t for ten.

    >>> plain("A♥ 10 d"), plain("10%")
    ('ahtd', '10%')
    """
    letters = re.sub(r"\s+", "", text).translate(_SUITS).replace("\ufe0f", "").lower()
    return re.sub(r"(?<![0-9.])10(?![0-9.%])", "t", letters)


def read_tokens(text: str, jokers: bool) -> Tokens | None:
    """Parse a plain text; None where it is something else. With `jokers` in the deck, `xx` is a joker.

    >>> read_tokens("ahk*", jokers=False)
    Tokens(cards=(50,), ranks=(11,), wildcards=1)
    >>> read_tokens("aaxx", jokers=False).wildcards, read_tokens("aaxx", jokers=True).cards
    (2, (52,))
    >>> read_tokens("ah????", jokers=False).wildcards
    2
    >>> read_tokens("aads", jokers=False) is None
    True
    """
    pattern = _TOKEN if jokers else _WILD_TOKEN
    codes, ranks, wildcards, at = [], [], 0, 0
    while at < len(text):
        match = pattern.match(text, at)
        if not match:
            return None
        at = match.end()
        if match["joker"]:
            codes.append(JOKER)
        elif match["any"]:
            wildcards += 1
        elif match["suit"]:
            codes.append(RANKS.index(match["rank"].upper()) * 4 + SUITS.index(match["suit"]))
        else:
            ranks.append(RANKS.index(match["rank"].upper()))
    return Tokens(tuple(codes), tuple(ranks), wildcards)


def hand_text(codes: tuple[int, ...]) -> str:
    """Cards as a string without spaces.

    >>> hand_text((50, 45))
    'AhKd'
    """
    return "".join(TEXTS[min(code, JOKER)] for code in codes)
