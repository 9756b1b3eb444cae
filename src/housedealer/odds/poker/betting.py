"""The choices of a betting turn: how much goes in, and who folds how much of a range to it.

Everyone who owes `o` after the choice, with `T` in the middle, folds the weakest (f o/T)^(1/n) of his or her hands,
where n players owe. With f = 1 they would together fold just so often that a bet without any chance at the showdown
breaks even (the minimum defense frequency of the literature); the model's f is smaller, as players call more than that.
Nobody raises, and no more is bet on later streets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.odds.poker.ranges import folding
from housedealer.odds.poker.showdowns import Chips
from housedealer.table.round.offers import Amount

if TYPE_CHECKING:
    from housedealer.odds.poker.spot import Spot
    from housedealer.table.round.offers import Offer


class Bet(NamedTuple):
    """A choice of a betting turn: its argument, and the chips that it puts in."""

    choice: str
    argument: Any
    put: int


def bets(offer: Offer, spot: Spot) -> list[Bet]:
    """The choices of a betting turn, with a few sizes where any amount may be bet.

    Folding comes last, so that it is not the best among equals: nobody gives up a hand that can be checked.
    """
    result: list[Bet] = []
    for legal in offer.legal:
        if isinstance(legal.argument, Amount):
            result += [Bet(legal.name, to, to - spot.me.bet) for to in _sizes(legal.argument, spot)]
        elif legal.name == "call":
            result.append(Bet("call", None, min(spot.level - spot.me.bet, spot.me.stack)))
        elif legal.name == "bring-in":
            result.append(Bet("bring-in", None, min(spot.bring_in, spot.me.stack)))
        else:
            result.append(Bet(legal.name, None, 0))
    return sorted(result, key=lambda bet: bet.choice == "fold")


def _sizes(amount: Amount, spot: Spot) -> list[int]:
    """The least, half the pot, the pot and the most, as totals; at fixed limits the limits."""
    sizes = {amount.least, *amount.extra}
    if amount.default is None and amount.most > amount.least:
        owed = max(0, spot.level - spot.me.bet)
        after = spot.pot + owed
        sizes |= {_rounded(spot.level + int(after * part), amount) for part in (0.5, 1.0)} | {amount.most}
    return sorted(sizes)


def _rounded(to: int, amount: Amount) -> int:
    whole = to // 100 * 100
    return min(max(whole, amount.least), amount.most)


def chips_after(spot: Spot, put: int) -> Chips:
    """Who has how much in the pot once the deciding player has put in this much and the others have answered."""
    others = spot.others
    level = max(spot.level, spot.me.bet + put)
    owed = [min(one.stack, max(0, level - one.bet)) for one in others]
    many = sum(amount > 0 for amount in owed)
    middle = spot.pot + put
    folds = [0.0] + [_folds(amount, middle, many) for amount in owed]
    stay = [spot.me.paid + put] + [one.paid + amount for one, amount in zip(others, owed, strict=True)]
    leave = [spot.me.paid] + [one.paid for one in others]
    return Chips(np.array(stay, dtype=np.int64), np.array(leave, dtype=np.int64), np.array(folds))


def _folds(owed: int, middle: int, many: int) -> float:
    """The part of a range that folds.

    >>> round(_folds(1000, 4000, 1), 4), round(_folds(1000, 4000, 2), 4), _folds(0, 4000, 1)
    (0.15, 0.3873, 0.0)
    """
    return float((folding() * owed / middle) ** (1 / many)) if owed > 0 and middle > 0 else 0.0


def winning_part(put: int, pot: int) -> float:
    """Pot odds: the part of the pot that a call must win to break even.

    >>> winning_part(1000, 3000)
    0.25
    """
    return put / (pot + put) if put > 0 else 0.0
