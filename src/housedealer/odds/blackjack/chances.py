"""Distributions of a round's result in parts of a unit: mean, sum of independent hands, adjustment to a mean."""

from __future__ import annotations

Chances = dict[int, float]
"""Probabilities by net result in parts of a unit (see `Base.unit`)."""


def mean(chances: Chances) -> float:
    """The mean net result."""
    return sum(net * chance for net, chance in chances.items())


def add(chances: Chances, net: int, chance: float) -> None:
    """Add a net result with its probability."""
    if chance:
        chances[net] = chances.get(net, 0.0) + chance


def sum_of_hands(one: Chances, other: Chances) -> Chances:
    """The distribution of the sum of two hands; the second is normalized first."""
    likely = sum(other.values())
    result: Chances = {}
    for net, chance in one.items():
        for more, part in other.items():
            add(result, net + more, chance * part / likely)
    return result


def balanced(chances: Chances, target: float) -> Chances:
    """The normalized distribution, with probability moved between the likeliest loss and win to hit the target mean."""
    whole = sum(chances.values())
    chances = {net: chance / whole for net, chance in chances.items()}
    low = max((net for net in chances if net < 0), key=chances.__getitem__)
    high = max((net for net in chances if net > 0), key=chances.__getitem__)
    moved = (target - mean(chances)) / (high - low)
    return chances | {high: chances[high] + moved, low: chances[low] - moved}
