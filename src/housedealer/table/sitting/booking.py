"""The books of a table after a round: stacks, the drop, the shoe, the player-dealer's turns, the button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.table.money.bank import order_seats

if TYPE_CHECKING:
    from housedealer.table.round.runner import Round
    from housedealer.table.sitting.session import Session


class ShortStackError(HouseError):
    """A stack would go below zero."""


def book(session: Session, round_: Round) -> None:
    """Book a round, which is finished first if it is not; a `ShortStackError` where a stack would go below zero."""
    check_next_round(session, round_)
    if not round_.finished:
        round_.finish()
    round_.table.ledger.check()
    gained = round_.table.ledger.gained
    if (short := short_after(session, round_)) is not None:
        raise ShortStackError(f"seat {short} would have to pay more than its stack; void the round")
    round_.booked = True
    for account in round_.table.accounts:
        place = session.purse_of(account)
        if "/" in place:
            session.behind[place] += gained[account]
        else:
            session.stacks[int(place)] += gained[account]
    session.bet_behind = [place for place in round_.setup.places if "/" in place]
    session.drop += gained["drop"]
    session.shoe.used += len(round_.table.source.used)
    session.number += 1
    session.carried = round_.table.next or {}
    if session.dealer is not None:
        session.held += 1
    session.button = round_.table.button
    if session.button is not None and (people := session.with_money()):
        session.button = order_seats(people, session.button + 1)[0]


def void(session: Session, round_: Round) -> None:
    """Book a round that could not be finished: its cards are used, and nothing else has happened."""
    check_next_round(session, round_)
    round_.booked = True
    session.shoe.used += len(round_.table.source.used)
    session.number += 1


def short_after(session: Session, round_: Round) -> str | None:
    """The first account that would have to pay more than its stack when a round is booked, if any."""
    gained = round_.table.ledger.gained
    for account in round_.table.accounts:
        if session.stack(session.purse_of(account)) + gained[account] < 0:
            return account
    return None


def check_next_round(session: Session, round_: Round) -> None:
    """Refuse a round that is not the next one of this table."""
    if round_.booked:
        raise HouseError("round: it is in the books already; expected the next one")
    if round_.ticket != session.ticket:
        raise HouseError("round: it was not begun at this table after its last round; begin another")
