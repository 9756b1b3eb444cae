"""Ranges in the usual notation: `QQ+, AKs, A5s-A2s, 76s:0.5`, `15%`, and for more cards `AA**`, `AKQJds`."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from housedealer.cards import JOKER, RANKS
from housedealer.errors import HouseError
from housedealer.odds.equity.tokens import Tokens, plain, read_tokens

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.equity.shape import Shape

_PAIR = re.compile(r"([2-9tjqka])([2-9tjqka])([so]?)(\+?)")
_WITH_ANY = re.compile(r"([2-9tjqka])[x*]([so])")
_SPAN = re.compile(r"([2-9tjqka])([2-9tjqka])([so]?)-([2-9tjqka])([2-9tjqka])([so]?)")
_WEIGHT = re.compile(r"(.*?)[:@]([0-9]*\.?[0-9]+)(%?)")
_PERCENT = re.compile(r"([0-9]+\.?[0-9]*)%")
_SUITED = re.compile(r"(.*?)(ds|ss|r)")


class Range(NamedTuple):
    """Hands and their relative weights."""

    hands: np.ndarray
    weights: np.ndarray


@functools.lru_cache(maxsize=8)
def every_hand(deck: tuple[int, ...], size: int) -> np.ndarray:
    """All hands of a size, one a row."""
    import numpy as np

    if not size:
        return np.zeros((1, 0), dtype=np.uint8)
    flat = np.fromiter((code for hand in combinations(deck, size) for code in hand), dtype=np.uint8)
    return flat.reshape(-1, size)


def read_range(text: str, shape: Shape, size: int, where: str) -> Range:
    """Parse a range of hands of a size.

    >>> from housedealer.odds.equity.shape import shape_of
    >>> holdem, omaha = shape_of("500-club/texas-holdem"), shape_of("500-club/omaha")
    >>> [len(read_range(text, holdem, 2, "hand").hands) for text in ("QQ+", "AKs", "AKo", "A5s-A2s", "22-44", "ATs+")]
    [18, 4, 12, 16, 18, 16]
    >>> read_range("AA, 76s:0.5", holdem, 2, "hand").weights.sum()
    np.float64(8.0)
    >>> [len(read_range(text, omaha, 4, "hand").hands) for text in ("AA**", "AAds", "AKQJ", "AKQJr")]
    [6961, 864, 256, 24]
    """
    import numpy as np

    every = every_hand(shape.deck, size)
    if _ordered(text, where):
        from housedealer.odds.equity.strength import hands_to_compare

        every = hands_to_compare(every, shape)
    weights = np.zeros(len(every))
    for item in text.split(","):
        name, weight = _weighted(item, where)
        chosen = _chosen(name, every, shape, size, where)
        if chosen is None:
            raise HouseError(
                f"{where}: {item.strip()!r} is not a hand or range of {size} cards; expected {_such_as(size)}"
            )
        if not chosen.any():
            raise HouseError(f"{where}: no hand is {item.strip()!r}; expected {_such_as(size)}")
        weights[chosen] = weight
    listed = weights > 0
    if not listed.any():
        raise HouseError(f"{where}: {text!r} leaves no hand; expected {_such_as(size)}")
    return Range(every[listed], weights[listed])


def _such_as(size: int) -> str:
    if size == 2:
        return "cards such as AhKh, random, or a range such as 'QQ+, AKs, A5s-A2s, 76s:0.5' or 15%"
    examples = {3: "AA*", 4: "AA** or AAds", 5: "AA*** or A23**"}
    return f"cards, random, or a range such as {examples.get(size, 'AA*')}"


def _weighted(item: str, where: str) -> tuple[str, float]:
    name = plain(item)
    match = _WEIGHT.fullmatch(name)
    if not match:
        return name, 1.0
    weight = float(match[2]) / (100 if match[3] else 1)
    if not 0 < weight <= 1:
        raise HouseError(f"{where}: {item.strip()!r} has a weight of {match[2]}; expected one above 0 and at most 1")
    return match[1], weight


def _ordered(text: str, where: str) -> bool:
    """Whether a range names a part of all hands, for which the hands are sorted."""
    return any(_PERCENT.fullmatch(_weighted(item, where)[0]) for item in text.split(",") if "%" in item)


def _chosen(name: str, every: np.ndarray, shape: Shape, size: int, where: str) -> np.ndarray | None:
    """A mask of the hands that a range item names; None where it is not a range."""
    import numpy as np

    if name in ("random", "any", "100%"):
        return np.ones(len(every), dtype=bool)
    percent = _PERCENT.fullmatch(name)
    if percent:
        from housedealer.odds.equity.strength import best_part

        part = float(percent[1]) / 100
        if not 0 < part <= 1:
            raise HouseError(f"{where}: {name!r} of all hands; expected a part above 0% and at most 100%")
        return best_part(part, every, shape)
    if size == 2 and (select := _two_cards(name)) is not None:
        return select(every)
    tokens = read_tokens(name, jokers=shape.jokers > 0)
    suits = ""
    if tokens is None and (suited := _SUITED.fullmatch(name)):
        tokens, suits = read_tokens(suited[1], jokers=shape.jokers > 0), suited[2]
    if tokens is None or tokens.total == 0 or tokens.total > size:
        return None
    chosen: np.ndarray = _holding(tokens, every) & _of_suits(suits, every)
    return chosen


# Two cards


def _two_cards(name: str) -> Callable[[np.ndarray], np.ndarray] | None:
    """A function that selects two-card hands by classes and suitedness; None where the name is another pattern."""
    if match := _PAIR.fullmatch(name):
        high, low = sorted((_rank(match[1]), _rank(match[2])), reverse=True)
        return functools.partial(_of_classes, _classes_up(high, low, bool(match[4])), match[3])
    if match := _WITH_ANY.fullmatch(name):
        held = _rank(match[1])
        return functools.partial(
            _of_classes, [(max(held, rank), min(held, rank)) for rank in range(13) if rank != held], match[2]
        )
    match = _SPAN.fullmatch(name)
    if not match or match[3] != match[6]:
        return None
    ends = [sorted((_rank(match[at]), _rank(match[at + 1])), reverse=True) for at in (1, 4)]
    (high, low), (other_high, other_low) = sorted(ends, reverse=True)
    if high == other_high and high not in (low, other_low):
        classes = [(high, rank) for rank in range(other_low, low + 1)]
    elif high - low == other_high - other_low:
        classes = [(rank, rank - (high - low)) for rank in range(other_high, high + 1)]
    else:
        return None
    return functools.partial(_of_classes, classes, match[3])


def _rank(letter: str) -> int:
    return RANKS.index(letter.upper())


def _classes_up(high: int, low: int, better: bool) -> list[tuple[int, int]]:
    """A class and, with a plus, those above it: higher pairs, or the same high card with a higher kicker."""
    if not better:
        return [(high, low)]
    if high == low:
        return [(rank, rank) for rank in range(high, 13)]
    return [(high, rank) for rank in range(low, high)]


def _of_classes(classes: list[tuple[int, int]], suited: str, every: np.ndarray) -> np.ndarray:
    import numpy as np

    low, high = np.sort(every >> 2, axis=1).T
    matching: np.ndarray = np.isin(high.astype(int) * 16 + low, [high * 16 + low for high, low in classes])
    same = (every[:, 0] & 3) == (every[:, 1] & 3)
    chosen: np.ndarray = matching & (every < JOKER).all(axis=1)
    return chosen & same if suited == "s" else chosen & ~same if suited == "o" else chosen


# Any number of cards


def _holding(tokens: Tokens, every: np.ndarray) -> np.ndarray:
    """The hands that hold these cards and ranks, whatever else they hold."""
    import numpy as np

    chosen = np.ones(len(every), dtype=bool)
    ranks = [*tokens.ranks, *(code >> 2 for code in tokens.cards if code < JOKER)]
    for rank in set(ranks):
        chosen &= (every >> 2 == rank).sum(axis=1) >= ranks.count(rank)
    for code in {code for code in tokens.cards if code < JOKER}:
        chosen &= (every == code).any(axis=1)
    jokers = tokens.cards.count(JOKER)
    chosen &= (every >= JOKER).sum(axis=1) >= jokers
    return chosen


def _of_suits(suits: str, every: np.ndarray) -> np.ndarray:
    """Hands that are double-suited (ds), single-suited (ss) or rainbow (r)."""
    import numpy as np

    if not suits:
        return np.ones(len(every), dtype=bool)
    counts = np.stack([((every & 3) == suit).sum(axis=1) for suit in range(4)], axis=1)
    twice = (counts >= 2).sum(axis=1)
    matching: np.ndarray = twice == {"ds": 2, "ss": 1, "r": 0}[suits]
    return matching
