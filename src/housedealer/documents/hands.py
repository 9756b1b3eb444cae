"""Which hand beats which, with an example of each: the examples are valued and named by the rankings themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from housedealer import rankings
from housedealer.cards import JOKER, cards, deck
from housedealer.documents.tree import Cards, Table
from housedealer.documents.words import sentence

_HIGH = (
    "Ac Ad Ah As Xx", "Kc Kd Kh Ks Xx", "As Ks Qs Js Ts", "As Ks Qs Js Xx", "9h 8h 7h 6h 5h", "8c 8d 8h 8s Kd",
    "Qc Qd Qh 6s 6d", "Kd Jd 8d 6d 3d", "9c 8d 7h 6s 5c", "7c 7d 7h Ks 2d", "Jc Jd 4h 4s Ac", "Tc Td Ah 8s 5c",
    "Ac Qd 9h 6s 3c",
)  # fmt: skip
EXAMPLES: dict[str, tuple[str, ...]] = {
    "high": _HIGH,
    "mexican": (
        "Kc Kd Kh Ks Xx", "As Ks Qs Js 7s", "Jh 7h 6h 5h 4h", "6c 6d 6h 6s Kd", "Kd Jd 7d 6d 3d", "Qc Qd Qh 6s 6d",
        "Jc 7d 6h 5s 4c", "7c 7d 7h Ks 2d", "Jc Jd 4h 4s Ac", "5c 5d Ah 7s 6c", "Ac Qd 7h 6s 3c",
    ),
    "low-8": ("5c 4d 3h 2s "
    "Ac", "6c 4d 3h 2s Ac", "7c 5d 4h 2s Ac", "8c 4d 3h 2s Ac", "8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac"),
    "low-a5": ("5c 4d 3h 2s "
    "Ac", "6c 4d 3h 2s Ac", "8c 7d 4h 3s 2c", "Kc 4d 3h 2s Ac", "2c 2d 5h 4s 3c", "3c 3d 2h 2s 4c"),
    "low-27": ("7c 5d 4h 3s "
    "2c", "7c 6d 4h 3s 2c", "8c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "2c 2d 5h 4s 3c", "6c 5d 4h 3s 2c"),
    "badugi": ("4c 3d 2h As", "5c 3d 2h As", "Kc 3d 2h As", "3c 2d Ah As", "7c 4d 2h 2s", "2c Ad Kc Qd", "Kc 7c 4c 2c"),
    "three-card": (
        "As Ks Qs", "9h 8h 7h", "8c 8d 8h", "Jc Td 9h", "Kd 8d 3d", "Tc Td 4h", "Ac 9d 6h",
    ),
    "three-card-front": ("8c 8d 8h", "Tc Td 4h", "Ac 9d 6h"),
    "four-card": (
        "8c 8d 8h 8s", "9h 8h 7h 6h", "7c 7d 7h Ks", "9c 8d 7h 6s", "Kd Jd 8d 3d", "Jc Jd 4h 4s", "Tc Td Ah 8s",
        "Ac Qd 9h 6s",
    ),
    "two-card": ("Ac Ad", "7c 7d", "Ac Kd", "9c 4d"),
    "one-card": ("Ac", "Kd", "7h"),
    "two-card-peek": ("As Ks", "9h 8h", "7c 7d", "9c 8d", "Kd 4d", "Ac 9d"),
}  # fmt: skip
"""Example hands of each ranking; those that a deck cannot hold are left out."""

Value = Callable[[Sequence[int]], int]
Name = Callable[[Sequence[int]], str]


def ranking_table(
    about: str,
    examples: str,
    kind: str,
    ranking: str | None = None,
    value: Value | None = None,
    name: Name | None = None,
    lines: str = "",
    titled: bool = False,
) -> Table:
    """The hands of a ranking from the best down, each with an example that the deck can hold.

    >>> [row[1] for row in ranking_table("Hands", "three-card", "standard-52").rows][:3]
    ['Mini royal', 'Straight flush, nine high', 'Three of a kind, eights']
    """
    used = ranking or examples
    value = value or (lambda codes: rankings.value(used, codes))
    name = name or (lambda codes: rankings.name_of(used, codes))
    pack = deck(kind).cards
    result: dict[int, tuple[str, str]] = {}
    for text in EXAMPLES[examples]:
        codes = cards(text)
        if all(code in pack for code in codes) and (JOKER not in codes or _deserves_row(codes, value, name)):
            result.setdefault(value(codes), (text, name(codes)))
    rows = tuple(
        (str(place), sentence(called), Cards(text))
        for place, (_, (text, called)) in enumerate(sorted(result.items(), reverse=True), 1)
    )
    order = list(dict.fromkeys(_kind(called) for _, (_, called) in sorted(result.items(), reverse=True)))
    head = ("", "Hand", "Example")
    return Table(
        about, head, rows, right=(0,), lines=lines, titled=titled, summary=f"From the best: {', '.join(order)}."
    )


def _kind(name: str) -> str:
    """The kind of a hand, whatever its ranks.

    >>> _kind("full house, kings full of fours"), _kind("pair of tens"), _kind("ace high"), _kind("ace-king")
    ('full house', 'pair', 'high card', 'high card')
    """
    head = name.partition(",")[0]
    if head.endswith(" high") or "-" in head:
        return "high card"
    return "pair" if head.startswith("pair of") else head


def _deserves_row(codes: Sequence[int], value: Value, name: Name) -> bool:
    """Whether a joker makes a hand with a row of its own: five of a kind, or a royal flush that counts less."""
    called = name(codes)
    if called.startswith("five"):
        return True
    royal = cards("As Ks Qs Js Ts")
    return called.startswith("royal") and value(codes) < value(royal)
