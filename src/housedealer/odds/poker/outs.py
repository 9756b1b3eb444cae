"""Outs: the next cards that improve a hand enough, and what they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

from housedealer.cards import JOKER, text
from housedealer.games.poker.hands import best_of, low_of, name_of

if TYPE_CHECKING:
    from housedealer.games.poker.posting import Hands
    from housedealer.odds.poker.showdowns import Showdowns, Table

GAIN = 0.1
"""How much more equity than now an out gives at least."""
FEWEST = 12
"""Deals in which a card must have come to be judged."""
FIVE = 5


class Out(TypedDict):
    """Cards that make the same hand, and the equity with them."""

    cards: str
    makes: str
    equity: float


def outs(table: Table, dealt: Showdowns, held: list[int], is_next_mine: bool) -> list[Out]:
    """The outs among the next cards, by what they make, most cards first.

    `held` are the player's cards; the next card goes to them where `is_next_mine`, else to the board.
    """
    shares, board = table.shares(dealt), table.spot.board
    hands = table.spot.rules.hands
    now, fair = float(shares.mean()), 1 / len(table.players)
    before = _made(hands, held, board)
    groups: dict[str, list[tuple[int, float]]] = {}
    for code in np.unique(dealt.nexts).tolist():
        with_it = shares[dealt.nexts == code]
        equity = float(with_it.mean())
        if len(with_it) < FEWEST or equity < max(now + GAIN, fair):
            continue
        after = _made(hands, [*held, code], board) if is_next_mine else _made(hands, held, [*board, code])
        if after and after != before:
            groups.setdefault(after, []).append((int(code), equity))
    by_size = sorted(groups.items(), key=lambda one: (-len(one[1]), -one[1][0][1]))
    return [
        {
            "cards": text(min(code, JOKER) for code, _ in sorted(listed, reverse=True)),
            "makes": makes,
            "equity": round(sum(equity for _, equity in listed) / len(listed), 4),
        }
        for makes, listed in by_size
    ]


def _made(hands: Hands, own: list[int], board: list[int]) -> str:
    """The name of a hand so far, without its kickers; empty where there are too few cards to name one."""
    total = len(own) + len(board)
    if hands.exactly_two and len(board) < 3:  # the three that a hand uses
        return ""
    if hands.best == "badugi":
        return name_of("badugi", best_of(hands)(own, [], False)) if total == 4 else ""
    if total < FIVE or (hands.best in ("low-27", "mexican") and total > FIVE):
        return ""
    wild = JOKER in own
    names = [_short(name_of(hands.best, best_of(hands)(own, board, wild)), hands.best)]
    rate_low = low_of(hands)
    if rate_low is not None and hands.low is not None:
        value = rate_low(own, board, False)
        if value:
            names.append(f"{name_of(hands.low, value)}")
    return "; ".join(names)


def _short(name: str, ranking: str) -> str:
    """A name without kickers.

    >>> _short("flush, ace high", "high"), _short("two pair, aces and fives", "high"), _short("8-6-4-3-2", "low-27")
    ('flush', 'two pair', '8-6-4-3-2')
    """
    return name if ranking.startswith("low") else name.partition(",")[0]


def names(outs_: list[Out]) -> str:
    """Outs in a sentence.

    >>> names([{"cards": "Ah Kh", "makes": "flush", "equity": 0.951}])
    'flush with A♥ K♥ (95%)'
    """
    from housedealer.cards import cards, symbol

    return "; ".join(
        f"{one['makes']} with {' '.join(symbol(code) for code in cards(one['cards']))} ({one['equity']:.0%})"
        for one in outs_
    )


__all__ = ["Out", "names", "outs"]
