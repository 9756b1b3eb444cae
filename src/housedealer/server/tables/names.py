"""Names for bots and for people who give none."""

from __future__ import annotations

import random

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
    r"""A name as it is shown: at most 24 letters, nothing that is not seen or that turns the text around it.

    >>> clean_name("  Ann \u202e\u200b  of\tGreen\x00 ")
    'Ann of Green'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in given).split())[:24].strip()


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
