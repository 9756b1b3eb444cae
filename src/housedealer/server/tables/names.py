"""Names for bots and for people who give none."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Container

from housedealer.errors import HouseError

BLANKS = "\u2800\U0001d159\U00013441\U00013442"
"""Symbols that print as nothing: the braille pattern without dots, the null notehead, two blank hieroglyphs."""
IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Code points with Unicode's property Default_Ignorable_Code_Point (DerivedCoreProperties.txt), as ranges."""
BOTS = (
    "Amparo", "Bea", "Chester", "Dolores", "Emmett", "Farrah", "Gus", "Hilda", "Irving", "Jolene", "Kenji", "Lorna",
    "Mateo", "Nadine", "Otis", "Pilar", "Quincy", "Rosa", "Silas", "Thelma", "Umberto", "Vera", "Wendell", "Yolanda",
)  # fmt: skip
GUESTS = (
    "Ace",
    "Boxcar",
    "Clover",
    "Derby",
    "Ember",
    "Fiddle",
    "Garnet",
    "Hazel",
    "Indigo",
    "Juniper",
    "Kite",
    "Maple",
)


def clean_name(given: str) -> str:
    r"""A name as it is displayed: at most 24 characters, without invisible ones or those that turn the text around. A
    name of invisible characters only is refused; an empty one is returned as such.

    >>> clean_name("  Ann \u202e\u200b  of\tGreen\x00 "), clean_name(" ")
    ('Ann of Green', '')
    >>> clean_name("\u3164\u2800")
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: A name needs at least one letter or digit.
    """
    name = " ".join("".join(_shown(c) for c in given).split())[:24].strip()
    if given.strip() and not any(is_visible(c) for c in name):
        raise HouseError("A name needs at least one letter or digit.")
    return name


def is_visible(character: str) -> bool:
    r"""Whether a character is visible on its own: a combining mark is not.

    >>> [is_visible(c) for c in ("A", "\u0662", "\u0301", "\u115f", " ")]
    [True, True, False, False, False]
    """
    return not _is_blank(character) and unicodedata.category(character)[0] in "LNPS"


def _shown(character: str) -> str:
    """A character as it appears in a name: a space for a blank one, nothing for an ignorable one."""
    if not character.isprintable() or character in BLANKS:
        return " "
    return "" if _is_ignorable(character) else character


def _is_blank(character: str) -> bool:
    return character in BLANKS or _is_ignorable(character)


def _is_ignorable(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in IGNORABLE)


def distinct(name: str, taken: Container[str]) -> str:
    """A name by which its bearer is told apart from those at a table: marked with a number where someone has it.

    >>> distinct("Ann", {"Bob"}), distinct("Ann", {"Ann"}), distinct("Ann", {"Ann", "Ann 2"})
    ('Ann', 'Ann 2', 'Ann 3')
    >>> distinct("An extraordinarily long n", {"An extraordinarily long n"})
    'An extraordinarily lon 2'
    """
    marked, count = name, 1
    while marked in taken:
        count += 1
        marked = f"{name[: 23 - len(str(count))].rstrip()} {count}"
    return marked


def bot_name(rng: random.Random, taken: set[str]) -> str:
    """A bot's name that no one at the table has."""
    free = [name for name in BOTS if name not in taken]
    return rng.choice(free or BOTS)


def guest_name(rng: random.Random) -> str:
    """A name for a guest.

    >>> guest_name(random.Random(1)).split()[0] in GUESTS
    True
    """
    return f"{rng.choice(GUESTS)} {rng.randint(10, 99)}"
