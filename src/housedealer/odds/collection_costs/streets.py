"""Which hands reach each street, and what an option takes from a hand on average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer.games.poker.posting import Rules
from housedealer.postings.collection import FeeOption

BETTING_ROUNDS = {"round-1": 1, "round-2": 2, "round-3": 3, "first-up-card": 1}
"""Fees that follow a betting round, by its number: the first up card is dealt before the first."""


class Reached(NamedTuple):
    """The shares of hands that reach each street, the first one always, and the showdown."""

    streets: tuple[float, ...]
    showdown: float

    def round_over(self, number: int) -> float:
        """The share of hands in which two or more are left after a betting round."""
        return self.streets[number] if number < len(self.streets) else self.showdown


def described(rules: Rules, flop: float, onward: float) -> Reached:
    """The shares where `flop` of all hands reach the second street, and `onward` of those each next one.

    >>> from housedealer.games import game
    >>> described(game("500-club/texas-holdem").rules, 0.6, 0.5)
    Reached(streets=(1.0, 0.6, 0.3, 0.15), showdown=0.075)
    """
    shares = [1.0]
    for number in range(len(rules.streets)):
        shares.append(flop if number == 0 else shares[-1] * onward)
    return Reached(tuple(shares[:-1]), shares[-1])


def third_up_card(rules: Rules) -> int:
    """The number of the street on which the third card lies face up, or 0."""
    faces = ""
    for number, street in enumerate(rules.streets):
        faces += street.deal
        if faces.count("u") + faces.count("?") == 3:
            return number
    return 0


def due_on(street: str, rules: Rules, reached: Reached) -> float:
    """The share of hands from which a street's fee is taken."""
    if street in ("before-deal", "blinds"):
        return 1.0
    if street in BETTING_ROUNDS:
        number = BETTING_ROUNDS[street]
        return reached.streets[number - 1] if rules.fee_rounds == "reached" else reached.round_over(number)
    if street == "third-up-card":
        return reached.streets[third_up_card(rules)]
    names = [one.name for one in rules.streets]
    return reached.streets[names.index(street)] if street in names else 0.0


def taken_by_street(option: FeeOption, rules: Rules, reached: Reached) -> dict[str, float]:
    """What an option takes from a hand on average, in cents, by street.

    The modified fee of a hand without a flop is taken instead of the one held back for the blinds.
    """
    taken: dict[str, float] = {}
    board = any(one.board for one in rules.streets)
    for street, fee in option.streets.items():
        share = due_on(street, rules, reached)
        if street == "blinds" and board and option.no_flop:
            share = reached.streets[1]
        if fee:
            taken[street] = fee * share
    if board and option.no_flop:
        taken["no-flop"] = option.no_flop * (1 - reached.streets[1])
    return taken


def average(values: Sequence[float]) -> float:
    """The mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0
