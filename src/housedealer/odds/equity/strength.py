"""The best part of all hands, such as 15%: hands in the order of what they are worth against one random hand.

Of two cards the order stands in `starting_hands.json`, which `python -m housedealer.odds.equity.strength` works out:
every deal counted for the high game, simulated where the pot is split.
"""

from __future__ import annotations

import functools
import json
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
    found: dict[str, float] = json.loads(DATA.read_text(encoding="utf-8"))[kind]
    return found


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
    if every.shape[1] != 2 or shape.jokers or len(shape.deck) != 52 or not shape.board:
        raise HouseError(
            f"hand: the best {part:.6%} of hands of {shape.posting} have no known order; expected cards or a range "
            "such as AA**"
        )
    worth = table_of_two("split" if shape.split else "high")[every[:, 0], every[:, 1]]
    least = np.sort(worth)[::-1][max(0, round(part * len(worth)) - 1)]
    chosen: np.ndarray = worth >= least
    return chosen


def work_out() -> dict[str, dict[str, float]]:
    """What the file holds, worked out anew."""
    from housedealer.odds.equity import equity

    found: dict[str, dict[str, float]] = {}
    for kind, posting in GAMES.items():
        settings = {"exact": True} if kind == "high" else {"deals": DEALS}
        found[kind] = {}
        for name in two_card_names():
            hand = name[0] + "s" + name[1] + ("s" if name.endswith("s") else "h")
            answer = equity(posting, hand, "random", **settings)
            found[kind][name] = round(answer["players"][0]["equity"], 6)
    return found


if __name__ == "__main__":
    DATA.write_text(json.dumps(work_out(), indent=1) + "\n", encoding="utf-8")
