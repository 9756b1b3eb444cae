"""Provably fair shoes that reveal only the cards shown: each card of a shoe has a commitment of its own.

Before anyone wagers, the root of a Merkle tree of salted hashes is shown, with one leaf per card. When a card has been
shown, its leaf is opened: card, salt and the sibling hashes on the path to the root. Cards that were mucked, burned or
never dealt stay closed for good; only who has the shoe's seed (an auditor) can check them all.
`mix`, to which players' browsers contribute and which is known only after the root, decides the order in which the
leaves are dealt. So those who shuffled do not choose who gets which card, and those who mix do not know the cards.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import overload

from housedealer import cards

HOUSE = "house"
"""The leaf whose salt the dice and the order of reshuffled discards are derived from. It is opened for everyone when
the shoe has ended."""


def salt(seed: str, leaf: int | str) -> str:
    """A leaf's salt, from the shoe's seed."""
    return hmac.digest(seed.encode(), str(leaf).encode(), "sha256").hex()[:32]


def leaf(name: int | str, card: str, salted: str) -> str:
    """The hash of one leaf."""
    return hashlib.sha256(f"{name}:{card}:{salted}".encode()).hexdigest()


def _up(left: str, right: str) -> str:
    return hashlib.sha256(f"{left}{right}".encode()).hexdigest()


@functools.lru_cache(maxsize=16)
def tree(kind: str, decks: int, seed: str) -> tuple[tuple[str, ...], ...]:
    """All levels of a shoe's tree: the leaves, their parents, … and the root alone.

    >>> [len(level) for level in tree("standard-52", 1, "7")]
    [53, 27, 14, 7, 4, 2, 1]
    """
    pack = cards.shuffled(kind, decks, int(seed, 16))
    leaves = [leaf(at, cards.TEXTS[code], salt(seed, at)) for at, code in enumerate(pack)]
    levels = [(*leaves, leaf(HOUSE, "", salt(seed, HOUSE)))]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [_up(*below[at : at + 2]) if at + 1 < len(below) else below[at] for at in range(0, len(below), 2)]
        levels.append(tuple(pairs))
    return tuple(levels)


@functools.lru_cache(maxsize=4096)
def root(kind: str, decks: int, seed: str) -> str:
    """The root of the tree: the commitment that is shown before anyone wagers."""
    return tree(kind, decks, seed)[-1][0]


def path(kind: str, decks: int, seed: str, at: int) -> list[str]:
    """The sibling hashes on the path from a leaf to the root; an empty text where there is none."""
    result = []
    for level in tree(kind, decks, seed)[:-1]:
        beside = at ^ 1
        result.append(level[beside] if beside < len(level) else "")
        at //= 2
    return result


def climb(at: int, hashed: str, way: Sequence[str]) -> str:
    """The root that a leaf and its path lead to.

    >>> levels = tree("standard-52", 1, "7")
    >>> climb(51, levels[0][51], path("standard-52", 1, "7", 51)) == root("standard-52", 1, "7")
    True
    """
    for beside in way:
        if beside:
            hashed = _up(beside, hashed) if at % 2 else _up(hashed, beside)
        at //= 2
    return hashed


def mixed(shown: str, parts: Sequence[str]) -> str:
    """The mix of the players' parts with the root that was shown before them; empty without parts."""
    return hashlib.sha256("/".join((shown, *sorted(parts))).encode()).hexdigest() if parts else ""


@functools.lru_cache(maxsize=1024)
def order(size: int, mix: str) -> tuple[int, ...]:
    """The order in which the leaves are dealt: unchanged if nobody mixed.

    >>> order(4, ""), sorted(order(4, "ab"))
    ((0, 1, 2, 3), [0, 1, 2, 3])
    """
    result = list(range(size))
    if mix:
        random.Random(int(mix, 16)).shuffle(result)
    return tuple(result)


def house_part(salted: str, mix: str) -> str:
    """The house's part of the randomness of a shoe: the salt of its leaf, and the players' mix."""
    return f"{salted}{mix}"


class Discards(Sequence[int]):
    """Cards that have left a shoe, shuffled on first use: few rounds need them.

    >>> discards = Discards("7", [3, 1, 2])
    >>> len(discards), [*discards] == shuffled_discards("7", [3, 1, 2])
    (3, True)
    """

    def __init__(self, part: str, gone: Sequence[int]) -> None:
        self._part, self._gone = part, gone

    def __len__(self) -> int:
        return len(self._gone)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        return self._shuffled[at]

    @functools.cached_property
    def _shuffled(self) -> list[int]:
        return shuffled_discards(self._part, self._gone)


def shuffled_discards(part: str, gone: Sequence[int]) -> list[int]:
    """The cards that have left a shoe, in the order in which they are dealt on if it runs out.

    >>> sorted(shuffled_discards("7", [3, 1, 2])), shuffled_discards("7", [3, 1]) == shuffled_discards("7", [3, 1])
    ([1, 2, 3], True)
    """
    result = list(gone)
    number = hashlib.sha256(f"{part}/discards/{len(result)}".encode()).digest()
    random.Random(int.from_bytes(number)).shuffle(result)
    return result
