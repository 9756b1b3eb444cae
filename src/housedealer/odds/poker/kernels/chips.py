"""The chips that the deciding player takes from each deal, side pots too, where others fold their weakest hands."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.evaluation import LEAST_PAIR

u64 = np.uint64


@kernel
def _part(values, lows, split, needs_pair, paid, live, level):  # type: ignore[no-untyped-def]  # compiled
    """The first player's part of a pot among those who have paid a level."""
    best, lowest, highs, lows_many = u64(0), u64(0), 0, 0
    if split:
        for player in range(len(values)):
            if live[player] and paid[player] >= level:
                lowest = max(lowest, lows[player])
    for player in range(len(values)):
        if live[player] and paid[player] >= level and not (needs_pair and lowest and values[player] < LEAST_PAIR):
            best = max(best, values[player])
    for player in range(len(values)):
        if live[player] and paid[player] >= level:
            highs += best != u64(0) and values[player] == best
            lows_many += lowest != u64(0) and lows[player] == lowest
    mine = 1.0 / highs if highs and values[0] == best else 0.0
    if lows_many == 0:
        return mine
    low = 1.0 / lows_many if lows[0] == lowest else 0.0
    return low if highs == 0 else (mine + low) / 2


@kernel(nogil=True, error_model="numpy")
def takes(values, lows, standing, split, needs_pair, folds, stay, leave, gone, fees, result):  # type: ignore[no-untyped-def]
    """What the first player takes of the pots of each deal.

    A player folds the part `folds` of the hands, the weakest: then `leave` is in the pot, else `stay`. `gone` lists
    what players put in who have folded before; `fees` are taken from the main pot.
    """
    players = values.shape[1]
    paid, live = np.empty(players, np.int64), np.empty(players, np.bool_)
    for deal in range(len(values)):
        others = 0
        for player in range(players):
            live[player] = player == 0 or standing[deal, player] < 1.0 - folds[player]
            paid[player] = stay[player] if live[player] else leave[player]
            others += player > 0 and live[player]
        taken, below, fee = 0.0, 0, fees
        while below < paid[0]:
            level, last = paid[0], True
            for player in range(players):
                if live[player] and paid[player] > below:
                    level = min(level, paid[player])
            for player in range(players):
                last = last and not (live[player] and paid[player] > level)
            amount = 0
            for player in range(players):
                most = paid[player] if last else min(paid[player], level)
                amount += max(0, most - below)
            for one in gone:
                amount += max(0, (one if last else min(one, level)) - below)
            less = min(fee, amount)
            fee -= less
            part = 1.0
            if others:
                part = _part(values[deal], lows[deal], split, needs_pair, paid, live, level)
            taken += part * (amount - less)
            below = level
        result[deal] = taken
