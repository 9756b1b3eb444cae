"""Whose turn it is to be the player-dealer."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.errors import HouseError
from housedealer.postings.schema import PlayerDealerRule
from housedealer.table.money.bank import order_seats


def offered_to(rule: PlayerDealerRule, people: Sequence[int], dealer: int | None, rounds: int) -> list[int]:
    """The seats that are offered the player-dealer position, in order.

    The player-dealer of the last `rounds` rounds comes first until the posted rounds are over; then the position goes
    clockwise round the table, and back to the same person only where the posting does not require another in between.

    >>> rule = PlayerDealerRule(turns=2, lines="1")
    >>> offered_to(rule, [1, 3, 5], dealer=3, rounds=1)
    [3, 5, 1]
    >>> offered_to(rule, [1, 3, 5], dealer=3, rounds=2)
    [5, 1, 3]
    >>> offered_to(PlayerDealerRule(turns=2, intervening=True, lines="1"), [1, 3, 5], dealer=3, rounds=2)
    [5, 1]
    """
    if dealer is None:
        return sorted(people)
    if dealer in people and rounds < rule.turns:
        return order_seats(people, dealer)
    clockwise = order_seats(people, dealer + 1)
    if dealer in clockwise and rule.intervening and rounds >= rule.turns:
        clockwise.remove(dealer)
    return clockwise


def check_turn(rule: PlayerDealerRule, dealer: int | None, rounds: int) -> None:
    """Refuse a round that nobody banks, or whose player-dealer has had the posted rounds in a row."""
    if dealer is None:
        raise HouseError("player_dealer: nobody has taken the position, so no round is dealt")
    if rounds >= rule.turns:
        raise HouseError(
            f"player_dealer: seat {dealer} has banked {rounds} rounds in a row; "
            "offer the position as posted, and have a seat take it"
        )
