"""Pots: who may win which chips, and how a pot is split to the last chip. Pure functions on cents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

Prefer = Callable[[Sequence[int]], int]
"""A function that picks the winner who gets an odd chip."""


class Pot(NamedTuple):
    """Chips, and the players (by dealing order) who can win them."""

    amount: int
    players: tuple[int, ...]


def pots_of(paid: Sequence[int], live: Sequence[int], fees: int) -> list[Pot]:
    """The main pot and the side pots, from what each has paid in; fees come out of the main pot first.

    >>> pots_of([100, 40, 100, 10], live=[0, 1, 2], fees=5)
    [Pot(amount=125, players=(0, 1, 2)), Pot(amount=120, players=(0, 2))]
    """
    levels = sorted({paid[player] for player in live})
    pots, below = [], 0
    for level in levels:
        if level < levels[-1]:
            amount = sum([min(chips, level) - below for chips in paid if chips > below])
        else:
            # What folded players paid beyond the last claim goes to the last pot.
            amount = sum([chips - below for chips in paid if chips > below])
        taken = fees if fees < amount else amount
        fees -= taken
        pots.append(Pot(amount - taken, tuple([player for player in live if paid[player] >= level])))
        below = level
    return pots


def split(amount: int, winners: Sequence[int], chip: int, prefer: Prefer) -> dict[int, int]:
    """Equal shares in whole chips; the rest goes to one of the winners.

    >>> split(1000, [2, 0, 1], 100, prefer=min)
    {2: 300, 0: 400, 1: 300}
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    share = amount // (chip * len(winners)) * chip
    shares = dict.fromkeys(winners, share)
    odd = amount - share * len(winners)
    if odd:
        shares[prefer(winners)] += odd
    return shares


class Claims(NamedTuple):
    """The winners of a pot: the best hands, and the best lows if the pot is split."""

    best: list[int]
    low: list[int]


def claims(
    players: Sequence[int], best: Sequence[int], low: Sequence[int], qualifies: Callable[[int], bool] | None = None
) -> Claims:
    """The winners among some players by the values of their hands; a low of 0 is none.

    `qualifies` says which best hands count once a low is shown (003:114).
    """
    lows = [player for player in players if low[player]]
    if lows:
        top = max([low[player] for player in lows])
        lows = [player for player in lows if low[player] == top]
        if qualifies is not None:
            players = [player for player in players if qualifies(best[player])]
            if not players:
                return Claims([], lows)
    top = max([best[player] for player in players])
    return Claims([player for player in players if best[player] == top], lows)


OddHalf = Literal["player", "high", "high-hand"]
"""Where a chip goes that halving leaves over: to a winner of either half, to the high half, or to one high hand."""


def award(
    amount: int, won: Claims, chip: int, prefer_best: Prefer, prefer_low: Prefer, odd_half: OddHalf
) -> dict[int, int]:
    """The shares of a pot; where it is halved, the odd chip goes to the high half or to a winner.

    >>> award(1100, Claims([0, 1], [2]), 100, min, min, "high")
    {0: 300, 1: 300, 2: 500}
    >>> award(1100, Claims([1, 2], [0]), 100, min, min, "player")
    {1: 300, 2: 200, 0: 600}
    >>> award(1100, Claims([1, 2], [0]), 100, min, min, "high-hand")
    {1: 400, 2: 200, 0: 500}
    """
    if not won.low:
        return split(amount, won.best, chip, prefer_best)
    if not won.best:
        return split(amount, won.low, chip, prefer_low)
    half = amount // (2 * chip) * chip
    odd = amount - 2 * half
    shares = split(half + odd if odd_half == "high" else half, won.best, chip, prefer_best)
    for player, share in split(half, won.low, chip, prefer_low).items():
        shares[player] = shares.get(player, 0) + share
    if odd and odd_half != "high":
        shares[prefer_best(list(shares) if odd_half == "player" else won.best)] += odd
    return shares
