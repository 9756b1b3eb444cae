"""The best part of all hands, such as 15%: hands ordered by equity against one random hand.

For two cards the order is stored in `starting_hands.json`, which `python -m housedealer.odds.equity.strength` computes:
every deal counted for the high game, simulated where the pot is split. For other hands it is computed when needed: of
Omaha's four cards for all, elsewhere for a sample of at most 20,000.
"""

from __future__ import annotations

import functools
import json
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from housedealer.cards import RANKS

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.equity.shape import Shape

DATA = Path(__file__).with_name("starting_hands.json")
GAMES = {"high": "500-club/texas-holdem", "split": "outlaws/texas-holdem-hi-lo"}
DEALS = 4_000_000
SHARED_DEALS = 2000
SAMPLE, DECKS = 20_000, 300
"""The most hands that are compared, a sample where there are more, and the shuffled decks on which they are."""


def two_card_names() -> list[str]:
    """The 169 classes of two cards.

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
    """The equity of each class of two cards against one random hand, in the high or the split game."""
    result: dict[str, float] = json.loads(DATA.read_text(encoding="utf-8"))[kind]
    return result


@functools.cache
def two_card_equities(kind: str) -> np.ndarray:
    """The same equities by the codes of two cards, in either order."""
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
    """A mask of the best part of all hands; ties at the limit are included."""
    import numpy as np

    equities = _equities(every, shape)
    least = np.sort(equities)[::-1][max(0, round(part * len(equities)) - 1)]
    chosen: np.ndarray = equities >= least
    return chosen


def hands_to_compare(every: np.ndarray, shape: Shape) -> np.ndarray:
    """The hands whose strength is compared: all, or a sample of them."""
    import numpy as np

    from housedealer.odds.equity.kernels import evaluation

    if len(every) <= SAMPLE or (every.shape[1] == 4 and shape.best == evaluation.OMAHA):
        return every
    chosen = np.random.default_rng(1).choice(len(every), SAMPLE, replace=False)
    sample: np.ndarray = every[np.sort(chosen)]
    return sample


def _equities(every: np.ndarray, shape: Shape) -> np.ndarray:
    """The equity of each hand against a random one."""
    from housedealer.odds.equity.kernels import evaluation

    size = every.shape[1]
    if size == 2 and not shape.jokers and len(shape.deck) == 52 and shape.board:
        equities: np.ndarray = two_card_equities("split" if shape.split else "high")[every[:, 0], every[:, 1]]
        return equities
    return omaha_equities(shape.split) if size == 4 and shape.best == evaluation.OMAHA else _measured(shape, size)


@functools.lru_cache(maxsize=8)
def _measured(shape: Shape, size: int) -> np.ndarray:
    """The approximate equity of each hand of a size, the cards to come, draws and discards by their rules."""
    import numpy as np

    from housedealer.odds.equity.ranges import every_hand
    from housedealer.odds.poker.kernels.rollouts import scratch_for, strengths
    from housedealer.odds.poker.pools import hand_rules_of, layout

    hands = hands_to_compare(every_hand(shape.deck, size), shape)
    before = shape.discard_at is not None and size > shape.own
    cards = layout([[], []], [[], []], [before] * 2, [shape.draws] * 2, [], shape)
    decks = np.argsort(np.random.default_rng(1).random((DECKS, len(shape.deck))), axis=1)
    shuffled = np.ascontiguousarray(np.array(shape.deck, dtype=np.uint8)[decks])
    hand_rules, result = hand_rules_of(shape), np.zeros(len(hands))
    strengths(hand_rules, cards, scratch_for(2, hand_rules), np.ascontiguousarray(hands), shuffled, 1, result)
    apart: np.ndarray = result + 1e-9 * np.arange(len(hands))  # break the ties that so few decks leave
    return apart


@functools.cache
def omaha_equities(split: bool) -> np.ndarray:
    """The approximate equity of each Omaha hand against a random one, all on the same few thousand random deals.

    Isomorphic hands share one estimate.
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
    equities: np.ndarray = (won / met)[kind]
    return equities


def compute() -> dict[str, dict[str, float]]:
    """Compute the contents of the data file."""
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
    DATA.write_text(json.dumps(compute(), indent=1) + "\n", encoding="utf-8")
