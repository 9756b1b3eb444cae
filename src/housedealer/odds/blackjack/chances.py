"""What rounds gain and how likely, as sums of parts of a unit: added, put together, balanced."""

from __future__ import annotations

Chances = dict[int, float]
"""What a round gains, in parts of a unit (see `Base.unit`), and how likely."""


def mean(found: Chances) -> float:
    """What is gained on average."""
    return sum(net * chance for net, chance in found.items())


def add(found: Chances, net: int, chance: float) -> None:
    """Add a gain with its chance."""
    if chance:
        found[net] = found.get(net, 0.0) + chance


def both(one: Chances, other: Chances) -> Chances:
    """Two hands' gains together; the second's chances are taken relative to its own sum."""
    likely = sum(other.values())
    result: Chances = {}
    for net, chance in one.items():
        for more, part in other.items():
            add(result, net + more, chance * part / likely)
    return result


def balanced(found: Chances, worth: float) -> Chances:
    """Chances moved between the likeliest loss and the likeliest gain until they come to the exact worth."""
    whole = sum(found.values())
    found = {net: chance / whole for net, chance in found.items()}
    low = max((net for net in found if net < 0), key=found.__getitem__)
    high = max((net for net in found if net > 0), key=found.__getitem__)
    moved = (worth - mean(found)) / (high - low)
    return found | {high: found[high] + moved, low: found[low] - moved}
