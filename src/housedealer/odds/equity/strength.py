"""The best part of all hands, such as 15%: hands in the order of what they are worth against one random hand.

Of two cards the order stands in `starting_hands.json`, which `python -m housedealer.odds.equity.strength` works out:
every deal counted for the high game, simulated where the pot is split. Of Omaha's four cards it is worked out when
it is asked for.
"""

from __future__ import annotations

import functools
import json
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from housedealer.cards import RANKS
from housedealer.errors import HouseError

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.equity.shape import Shape

DATA = Path(__file__).with_name("starting_hands.json")
GAMES = {"high": "500-club/texas-holdem", "split": "outlaws/texas-holdem-hi-lo"}
DEALS = 4_000_000
SHARED_DEALS = 2000


def two_card_names() -> list[str]:
    """The 169 kinds of two cards.

    >>> two_card_names()[:4], len(two_card_names())
    (['AA', 'AKs', 'AKo', 'AQs'], 169)
    """
    names = []
    for high in reversed(RANKS):
        for low in reversed(RANKS[: RANKS.index(high) + 1]):
            names += [high + low] if high == low else [high + low + "s", high + low + "o"]
    return names


@functools.cache
def starting_hands(kind: str) -> dict[str, float]:
    """What each kind of two cards is worth against one random hand, in the high or the split game."""
    result: dict[str, float] = json.loads(DATA.read_text(encoding="utf-8"))[kind]
    return result


@functools.cache
def table_of_two(kind: str) -> np.ndarray:
    """The same by the codes of two cards, in either order."""
    import numpy as np

    table = np.zeros((52, 52))
    values = starting_hands(kind)
    for one in range(52):
        for two in range(52):
            if one != two:
                high, low = max(one, two), min(one, two)
                same = "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
                table[one, two] = values[RANKS[high >> 2] + RANKS[low >> 2] + same]
    return table


def best_part(part: float, every: np.ndarray, shape: Shape) -> np.ndarray:
    """Which hands are the best part of all; a kind of hands of which not all have room is taken whole."""
    import numpy as np

    if not 0 < part <= 1:
        raise HouseError(f"hand: {part:.6g} of all hands; expected a part above 0% and at most 100%")
    worth = _worth(every, shape)
    if worth is None:
        raise HouseError(
            f"hand: the best {part:.6g} of all hands of {shape.posting} have no known order; expected cards or a range "
            "such as AA**"
        )
    least = np.sort(worth)[::-1][max(0, round(part * len(worth)) - 1)]
    chosen: np.ndarray = worth >= least
    return chosen


def _worth(every: np.ndarray, shape: Shape) -> np.ndarray | None:
    """What each of all hands is worth against a random one; None where there is no order."""
    from housedealer.odds.equity.kernels import rates

    size = every.shape[1]
    if size == 2 and not shape.jokers and len(shape.deck) == 52 and shape.board:
        worth: np.ndarray = table_of_two("split" if shape.split else "high")[every[:, 0], every[:, 1]]
        return worth
    return worth_of_four(shape.split) if size == 4 and shape.best == rates.OMAHA else None


@functools.cache
def worth_of_four(split: bool) -> np.ndarray:
    """What each Omaha hand is worth against a random one, about: all of them on the same few thousand random deals.

    Hands that differ by suits alone are worth the same.
    """
    import numpy as np

    from housedealer.cards import deck
    from housedealer.odds.equity.kernels.four_cards import against_others
    from housedealer.odds.equity.ranges import every_hand

    every = every_hand(deck("standard-52").cards, 4)
    names = np.full(len(every), 2**63 - 1, dtype=np.int64)
    for suits in permutations(range(4)):
        moved = every & 0xFC | np.array(suits, dtype=np.uint8)[every & 3]
        names = np.minimum(names, np.sort(moved.astype(np.int64), axis=1) @ (64 ** np.arange(4)))
    _, first, kind = np.unique(names, return_index=True, return_inverse=True)
    dealt = np.argsort(np.random.default_rng(1).random((SHARED_DEALS, 52)), axis=1).astype(np.uint8)
    won, met = np.zeros(len(first), dtype=np.int64), np.zeros(len(first), dtype=np.int64)
    others, boards = np.ascontiguousarray(dealt[:, :4]), np.ascontiguousarray(dealt[:, 4:9])
    against_others(np.ascontiguousarray(every[first]), others, boards, split, won, met)
    worth: np.ndarray = (won / met)[kind]
    return worth


def work_out() -> dict[str, dict[str, float]]:
    """What the file holds, worked out anew."""
    from housedealer.odds.equity import equity

    result: dict[str, dict[str, float]] = {}
    for kind, posting in GAMES.items():
        settings = {"exact": True} if kind == "high" else {"deals": DEALS}
        result[kind] = {}
        for name in two_card_names():
            hand = name[0] + "s" + name[1] + ("s" if name.endswith("s") else "h")
            answer = equity(posting, hand, "random", **settings)
            result[kind][name] = round(answer["players"][0]["equity"], 6)
    return result


if __name__ == "__main__":
    DATA.write_text(json.dumps(work_out(), indent=1) + "\n", encoding="utf-8")
