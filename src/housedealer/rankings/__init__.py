"""Which hand beats which: a file per ranking, the single source of hand values.

Scripts call a ranking's own module (`rankings.high.value(codes)`), compiled loops call `rankings.kernels`, and
the `rank` command calls `rank`. Nothing is loaded before it is used.
"""

from __future__ import annotations

import functools
import importlib
from collections import Counter
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import NamedTuple

from housedealer.cards import JOKER, RANKS, TEXTS, cards
from housedealer.errors import HouseError


class Ranked(NamedTuple):
    """A hand's value, larger for the better hand, and its name in words."""

    value: int
    name: str


class _Ranking(NamedTuple):
    """A registered ranking: its module, the functions to call there, and the cards that it takes."""

    module: str
    value: str = "value"
    name: str = "name"
    of_codes: bool = False
    switches: tuple[tuple[str, bool], ...] = ()
    jokers: int = 0
    decks: int = 1
    ranks: str = RANKS

    def load(self) -> ModuleType:
        return importlib.import_module(f"housedealer.rankings.{self.module}")


_RANKINGS: dict[str, _Ranking] = {
    "high": _Ranking("high"),
    "high-joker": _Ranking("high_joker", jokers=2),
    "high-wild": _Ranking("high_wild", jokers=2),
    "low-8": _Ranking("low_8", jokers=2),
    "low-a5": _Ranking("low_a5", jokers=2),
    "low-27": _Ranking("low_27"),
    "badugi": _Ranking("badugi"),
    "three-card": _Ranking("three_card"),
    "four-card": _Ranking("four_card"),
    "two-card": _Ranking("two_card", jokers=1),
    "baccarat": _Ranking("baccarat", decks=8),
    "blackjack": _Ranking("blackjack", name="name_of", of_codes=True, decks=8),
    "mexican": _Ranking("mexican", jokers=1, ranks="234567JQKA"),
    "omaha": _Ranking("omaha"),
}
_VARIANTS: dict[str, _Ranking] = {
    "razz": _RANKINGS["low-a5"]._replace(jokers=0),
    "high-joker-no-flush": _RANKINGS["high-joker"]._replace(switches=(("flush", False),)),
    "high-joker-no-five-aces": _RANKINGS["high-joker"]._replace(switches=(("five_aces", False),)),
    "high-wild-natural-royal": _RANKINGS["high-wild"]._replace(switches=(("natural_royal", True),)),
    "low-8-half-wild": _RANKINGS["low-8"]._replace(switches=(("half_wild", True),)),
    "three-card-front": _RANKINGS["three-card"]._replace(value="front_value", name="front_name", of_codes=True),
    "four-card-flush-above": _RANKINGS["four-card"]._replace(switches=(("flush_above", True),)),
    "two-card-wild": _RANKINGS["two-card"]._replace(switches=(("wild", True),)),
    "two-card-peek": _RANKINGS["two-card"]._replace(value="peek_value", name="peek_name", jokers=0),
    "one-card": _Ranking("one_card", jokers=1),
    "blackjack-31": _RANKINGS["blackjack"]._replace(value="value_31", name="name_31"),
    "blackjack-31-soft": _RANKINGS["blackjack"]._replace(
        value="value_31", name="name_31", switches=(("soft_31", True),)
    ),
    "mexican-half-wild": _RANKINGS["mexican"]._replace(switches=(("wild", False),)),
}


def __getattr__(name: str) -> ModuleType:
    """Import a ranking's module on first use: `rankings.high`, `rankings.omaha`."""
    if name.startswith("_") or name not in {entry.module for entry in [*_RANKINGS.values(), *_VARIANTS.values()]}:
        raise AttributeError(f"module 'housedealer.rankings' has no attribute {name!r}")
    return importlib.import_module(f"housedealer.rankings.{name}")


def names() -> list[str]:
    """The names of all rankings.

    >>> names()[:3]
    ['high', 'high-joker', 'high-wild']
    """
    return list(_RANKINGS)


def variants() -> list[str]:
    """The names of variant rankings: those of another reading or of a single posting.

    >>> "high-joker-no-flush" in variants()
    True
    """
    return list(_VARIANTS)


def _ranking(ranking: str) -> _Ranking:
    result = (_RANKINGS.get(ranking) or _VARIANTS.get(ranking)) if isinstance(ranking, str) else None
    if not result:
        known = ", ".join([*names(), *variants()])
        raise HouseError(f"ranking: {ranking!r} is unknown; expected one of {known}")
    return result


@functools.cache
def _value_function(ranking: str) -> Callable[[Sequence[int]], int]:
    entry = _ranking(ranking)
    module = entry.load()
    if entry.module == "omaha":
        return lambda codes: int(module.value(codes[:-5], codes[-5:]))
    function: Callable[[Sequence[int]], int] = getattr(module, entry.value)
    return functools.partial(function, **dict(entry.switches)) if entry.switches else function


def value(ranking: str, codes: Sequence[int]) -> int:
    """A hand's value by a ranking, from card codes, which are not checked; larger is better.

    In Omaha the five cards of the board come last.

    >>> value("high", cards("As Ks Qs Js Ts")), value("razz", cards("As 2s 3s 4s 5s Kd Kc"))
    (7462, 6175)
    """
    return _value_function(ranking)(codes)


def name_of(ranking: str, codes: Sequence[int]) -> str:
    """A hand in words, from card codes, which are not checked.

    >>> name_of("high", cards("Ks Kd Kh 4s 4d")), name_of("badugi", cards("7c 4d 2h 2s"))
    ('full house, kings full of fours', 'three-card badugi, 7-4-2')
    """
    entry = _ranking(ranking)
    name: Callable[..., str] = getattr(entry.load(), entry.name)
    if entry.of_codes:
        return name(codes, **dict(entry.switches))
    if entry.module == "four_card":
        return name(value(ranking, codes), **dict(entry.switches))
    return name(value(ranking, codes))


def rank(ranking: str, hand: str) -> Ranked:
    """A hand's value and name by a ranking, from cards as people write them; Omaha takes `hole / board`.

    >>> rank("high", "Ks Kd Kh 4s 4d")
    Ranked(value=7275, name='full house, kings full of fours')
    >>> rank("omaha", "As Ks 2d 3d / Qs Js Ts 4h 4c").name
    'royal flush'
    >>> rank("low-8", "Ks Kd Kh 4s 4d")
    Ranked(value=0, name='no qualifying low')
    """
    entry = _ranking(ranking)
    if entry.module == "omaha":
        return _rank_omaha(hand)
    codes = cards(hand, "hand")
    _check_count("hand", len(codes), entry.load().COUNTS, ranking)
    _check_cards(ranking, entry, codes)
    return Ranked(value(ranking, codes), name_of(ranking, codes))


def _rank_omaha(hand: str) -> Ranked:
    from housedealer.rankings import omaha

    parts = hand.split("/")
    if len(parts) != 2:
        raise HouseError(
            f"hand: {hand!r} is not an omaha hand; expected hole cards / board, such as As Kd 7c 2h / Qs Jd 9c"
        )
    hole, board = cards(parts[0], "hole cards"), cards(parts[1], "board")
    _check_count("hole cards", len(hole), omaha.HOLE, "omaha")
    _check_count("board", len(board), omaha.BOARD, "omaha")
    _check_cards("omaha", _RANKINGS["omaha"], hole + board)
    best = omaha.value(hole, board)
    return Ranked(best, omaha.name(best))


def _check_count(place: str, count: int, allowed: Sequence[int], ranking: str) -> None:
    if count not in allowed:
        expected = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise HouseError(f"{place}: {count} card{'s' * (count != 1)} given; {ranking} takes {expected}")


def _check_cards(ranking: str, entry: _Ranking, codes: Sequence[int]) -> None:
    for code, count in Counter(codes).items():
        text = TEXTS[code]
        most = entry.jokers if code == JOKER else entry.decks if text[0] in entry.ranks else 0
        if not most:
            what = "no joker" if code == JOKER else f"only the ranks {entry.ranks}"
            raise HouseError(f"hand: {text} is not used; {ranking} takes {what}")
        if count > most:
            raise HouseError(f"hand: {text} appears {count} times; {ranking} takes at most {most} of it")
