"""The outcome of a round of baccarat in words."""

from __future__ import annotations

from housedealer.table.headline import Outcome
from housedealer.table.narrator import Narrator
from housedealer.table.picture import Picture


def outcome(picture: Picture, narrator: Narrator, rules: object) -> Outcome:
    """Which hand's total is higher; a road of results marks it."""
    totals = {hand: int(picture.made[hand]) for hand in ("player", "banker")}
    high, low = sorted(totals, key=lambda hand: -totals[hand])
    if totals[high] == totals[low]:
        return Outcome(f"Tie at {totals[high]}", mark="tie")
    return Outcome(f"{high.capitalize()} {totals[high]} over {totals[low]}", high, (high,), mark=high)
