"""Cards as small integers, decks as data, and the shoe.

A card is `rank * 4 + suit`: ranks 0 (two) to 12 (ace), suits 0 to 3 for c d h s. A joker is 52. The same
integers go through scripts, rankings and compiled kernels.
"""

from __future__ import annotations

import functools
import random
import secrets
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import resources

from housedealer.errors import HouseError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_SYMBOLS = "♣♦♥♠"

TEXTS: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Xx")
_CODES = {text: code for code, text in enumerate(TEXTS)}
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_JOKERS = ("joker", "jk", "xx", "★")


def card(text: str, where: str = "card") -> int:
    """The card written as rank then suit, also in the ways that people type it.

    >>> card("2c"), card("As"), card("Xx")
    (0, 51, 52)
    >>> card("10c") == card("Tc"), card("9♣") == card("9c"), card("AS") == card("as") == card("As"), card("joker")
    (True, True, True, 52)
    """
    code = _CODES.get(text) if isinstance(text, str) else None
    return _typed(text, where) if code is None else code


def _typed(text: str, where: str) -> int:
    """A card in one of the ways in which people type it."""
    if isinstance(text, str):
        plain = text.strip().lower().translate(_SYMBOLS).removesuffix("\ufe0f")
        if plain in _JOKERS:
            return JOKER
        plain = plain.replace("10", "t", 1) if plain.startswith("10") else plain
        code = _CODES.get(plain[:1].upper() + plain[1:])
        if code is not None and code != JOKER:
            return code
    raise HouseError(
        f"{where}: {text!r} is not a card; expected a rank of {RANKS} and a suit of {SUITS}, such as As, or Xx"
    )


def cards(text: str, where: str = "cards") -> list[int]:
    """The cards of a list separated by spaces, or by commas.

    >>> cards("As Kd Xx"), cards("10h, Q♦")
    ([51, 45, 52], [34, 41])
    """
    if not isinstance(text, str):
        raise HouseError(f"{where}: {text!r} is not a list of cards; expected a text such as 'As Kd'")
    try:
        return [_CODES[one] for one in text.split()]
    except KeyError:
        return [card(one, where) for one in text.replace(",", " ").split()]


def text(codes: Iterable[int]) -> str:
    """Cards as a list separated by spaces.

    >>> text([51, 45, 52])
    'As Kd Xx'
    """
    return " ".join([TEXTS[code] for code in codes])


def rank(code: int) -> int:
    """A card's rank, 0 for a two to 12 for an ace; 13 for a joker."""
    return code >> 2


def suit(code: int) -> int:
    """A card's suit, 0 to 3 for clubs, diamonds, hearts, spades; a joker has none of its own (0)."""
    return code & 3


def symbol(code: int) -> str:
    """A card with its suit symbol.

    >>> symbol(card("Td")), symbol(JOKER)
    ('10♦', '★')
    """
    if code == JOKER:
        return "★"
    mark = RANKS[rank(code)]
    return ("10" if mark == "T" else mark) + SUIT_SYMBOLS[suit(code)]


@dataclass(frozen=True)
class Deck:
    """A kind of deck: its name and its cards, in order.

    >>> deck("spanish-48").size, deck("standard-52")
    (48, Deck('standard-52', 52 cards))
    """

    name: str
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards one deck holds."""
        return len(self.cards)

    def __repr__(self) -> str:
        return f"Deck({self.name!r}, {self.size} cards)"


@functools.cache
def _deck_table() -> dict[str, dict[str, object]]:
    source = resources.files("housedealer").joinpath("decks.toml").read_text(encoding="utf-8")
    return tomllib.loads(source)


def deck_names() -> list[str]:
    """The names of all kinds of deck."""
    return list(_deck_table())


@functools.cache
def deck(name: str) -> Deck:
    """A kind of deck by its name in `decks.toml`."""
    table = _deck_table()
    if name not in table:
        raise HouseError(f"deck: {name!r} is unknown; expected one of {', '.join(table)}")
    data = table[name]
    ranks, suits = str(data["ranks"]), str(data.get("suits", SUITS))
    jokers = int(str(data.get("jokers", 0)))
    one = [_CODES[r + s] for r in ranks for s in suits] + [JOKER] * jokers
    return Deck(name, tuple(sorted(one)))


@functools.cache
def shoe_count(name: str, decks: int) -> Counter[int]:
    """How many of each card a shoe of this many decks holds."""
    return Counter(deck(name).cards * decks)


def check_cards(codes: Iterable[int], name: str, decks: int, where: str) -> None:
    """Refuse cards that a shoe cannot hold: a card not in the deck, or more of it than there are."""
    held = shoe_count(name, decks)
    for code, count in Counter(codes).items():
        if count > held.get(code, 0):
            if not held.get(code):
                raise HouseError(f"{where}: {TEXTS[code]} is not in the deck {name}")
            raise HouseError(
                f"{where}: {TEXTS[code]} appears {count} times; expected at most {held[code]} in {decks} "
                f"deck{'s' if decks != 1 else ''}"
            )


def shuffled(name: str, decks: int, seed: int | None = None) -> list[int]:
    """All cards of a shoe in random order: from a seed, or from the system's secure source.

    >>> shuffled("standard-52", 1, seed=7) == shuffled("standard-52", 1, seed=7)
    True
    >>> len(shuffled("mexican-41", 2))
    82
    """
    pack = list(deck(name).cards) * decks
    _shuffle(pack, secrets.SystemRandom() if seed is None else random.Random(seed))
    return pack


def _shuffle(pack: list[int], source: random.Random) -> None:
    """Fisher and Yates' shuffle, card for card as `random.shuffle` does it, without its calls.

    >>> ours, theirs = list(range(416)), list(range(416))
    >>> _shuffle(ours, random.Random(5)), random.Random(5).shuffle(theirs)
    (None, None)
    >>> ours == theirs
    True
    """
    bits, top = source.getrandbits, len(pack) - 1
    while top > 0:
        # The cards down to a power of two take the same number of random bits.
        size = (top + 1).bit_length()
        bottom = (1 << size - 1) - 2
        for last in range(top, bottom if bottom > 0 else 0, -1):
            at = bits(size)
            while at > last:
                at = bits(size)
            pack[last], pack[at] = pack[at], pack[last]
        top = bottom


def without(pack: Sequence[int], gone: Iterable[int]) -> list[int]:
    """A pack's cards, in order, without the given ones."""
    left: dict[int, int] = {}
    for code in gone:
        left[code] = left.get(code, 0) + 1
    rest = []
    for code in pack:
        if many := left.get(code):
            left[code] = many - 1
        else:
            rest.append(code)
    return rest
