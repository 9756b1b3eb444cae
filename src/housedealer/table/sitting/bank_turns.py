"""Whose turn it is to be the player-dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.postings.schema import PlayerDealerRule
from housedealer.table.money.bank import order_seats
from housedealer.table.round.places import seat_key

if TYPE_CHECKING:
    from housedealer.table.sitting.session import Session


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


def take(session: Session, seat: int, banker: str) -> None:
    """Make a seat the player-dealer, with the money of a `banker` behind it if one is named."""
    if banker and banker not in successors(session, seat):
        raise HouseError(f"player_dealer: the position is not offered to {banker} now")
    if not banker and seat not in session.offered_to():
        raise HouseError(f"player_dealer: the position is not offered to seat {seat} now")
    rule = session.game.posting.player_dealer
    if seat != session.dealer or (rule and session.held >= rule.turns):
        session.held = 0
    session.dealer, session.banker = seat, banker


def successors(session: Session, seat: int) -> list[str]:
    """The places behind a seat that may take the position if its player refuses it, in order: those who bet on the
    seat in the last round, and who banks there now."""
    rule = session.game.posting.player_dealer
    if rule is None or not rule.offered_behind:
        return []
    eligible = {*session.bet_behind, *([session.banker] if session.banker else [])}
    behind = [place for place in sorted(eligible, key=seat_key) if seat_key(place)[0] == seat]
    return [place for place in behind if session.behind.get(place, 0) > 0]
