"""What a person can afford: money reserved for fees, and choices in mid-round within a stack."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.collection import FeeOption
from housedealer.table.round.offers import Amount, Legal, Multiple, Offer

if TYPE_CHECKING:
    from housedealer.table.round.table import Table


_ROOMS: dict[int, tuple[FeeOption | None, tuple[int, int]]] = {}
"""By the identity of an option, which is stored with the result so that its id is not reused."""


def room_for_fees(option: FeeOption | None) -> tuple[int, int]:
    """The most that an option can charge the player-dealer and a bettor in one round, in cents.

    Fees are paid apart from wagers and bank, so that much must stay in the stack.
    """
    known = _ROOMS.get(id(option))
    if known is None:
        known = _ROOMS[id(option)] = (option, _room_for_fees(option))
    return known[1]


def _room_for_fees(option: FeeOption | None) -> tuple[int, int]:
    dealer = player = 0
    for part in (option, *option.also) if option else ():
        if part.kind == "time":
            continue  # time is not collected in every round
        per_seat = 14
        dealer += max((tier.player_dealer for tier in part.tiers), default=0) * (
            per_seat if part.kind == "per-wager" else 1
        )
        dealer += part.player_dealer + part.player_dealer_per_spot * per_seat
        player += max((tier.player for tier in part.tiers), default=0) * (
            len(part.counts) if part.each == "wager" else 1
        )
        player += part.player
    if option and option.kind == "pot" and option.payer == "button":
        player += sum(option.streets.values())  # any seat that may have the button posts it (003:90)
    return dealer, player


def check_bank(amount: int, stack: int, room: tuple[int, int], seat: str = "") -> None:
    """Refuse a bank of nothing, or one that leaves nothing for the fee; `seat` is named in messages to other people."""
    if amount <= 0:
        raise HouseError("bank: expected an amount above zero")
    have = max(0, stack - room[0])
    if amount > have:
        where, whose = (f"seat {seat}", "in front of it") if seat else ("bank", "you can put up")
        raise HouseError(f"{where}: {show(amount)} is more than the {show(have)} {whose}{_reserve_note(room[0])}")


def check_wagers(total: int, stack: int, room: int, follows: int = 0, seat: str = "") -> None:
    """Refuse wagers that a stack does not cover along with the fees, with what the seat's decisions may add."""
    have = max(0, stack - room)
    if total + follows > have:
        added = f" plus {show(follows)} for later bets" if follows else ""
        where, whose = (f"seat {seat}", "in front of it") if seat else ("wagers", "you have")
        raise HouseError(f"{where}: {show(total)}{added} is more than the {show(have)} {whose}{_reserve_note(room)}")


def _reserve_note(room: int) -> str:
    return f" ({show(room)} is set aside for the fee)" if room else ""


def free(table: Table, position: str, stack: int) -> int:
    """What is left of a stack after all that is at stake and paid so far."""
    if position == "player-dealer":
        return stack + table.ledger.gained.get(str(table.setup.dealer), 0) - table.bank.pool
    staked = sum(wager.staked for wager in table.wagers_of(position))
    return stack + table.ledger.gained.get(position, 0) - staked


def below_zero(table: Table, purses: Mapping[str, int]) -> str | None:
    """The first place whose money does not cover what it has staked and paid so far, if any."""
    setup = table.setup
    for position in (*setup.places, *(["player-dealer"] if setup.dealer is not None else [])):
        place = str(setup.dealer) if position == "player-dealer" else position
        if free(table, position, purses[place]) < 0:
            return place
    return None


def within(offer: Offer, left: int) -> Offer:
    """An offer reduced to what this many cents cover, and the passive choice.

    The offer states what a choice costs, from wagers and rules alone: it says nothing about the cards to come.
    """
    for legal in offer.legal:
        if _most(legal) > left:
            break
    else:
        return offer
    passive = offer.passed().name
    affordable = [legal if legal.name == passive else _reduced(legal, left) for legal in offer.legal]
    return dataclasses.replace(offer, legal=tuple(legal for legal in affordable if legal is not None))


def _most(legal: Legal) -> int:
    """The most that a choice can cost.

    >>> _most(Legal("play", Multiple((1, 3, 4), unit=500))), _most(Legal("double", Amount(100, 1000)))
    (2000, 1000)
    """
    match legal.argument:
        case None:
            return legal.cost
        case Amount(_, most, _, extra):
            return max(most, *extra) if extra else most
        case Multiple(values, _, _):
            return legal.costs(max(values))
    return legal.costs()


def _reduced(legal: Legal, left: int) -> Legal | None:
    """A choice reduced to what this many cents cover; None if they do not cover its least.

    >>> _reduced(Legal("play", Multiple((1, 3, 4), unit=500)), 1900).argument.values
    (1, 3)
    >>> _reduced(Legal("double", Amount(100, 1000, default=1000)), 500).argument
    Amount(least=100, most=500, default=500, extra=())
    """
    match legal.argument:
        case Amount(least, most, default, extra):
            reached = tuple(one for one in extra if one <= left)
            if least > left:
                return None
            most = min(most, left)
            default = None if default is None else min(default, most)
            return dataclasses.replace(legal, argument=Amount(least, most, default, reached))
        case Multiple(values, default, unit):
            reached = tuple(one for one in values if legal.costs(one) <= left)
            if not reached:
                return None
            return dataclasses.replace(legal, argument=Multiple(reached, default if default in reached else None, unit))
    return legal if legal.costs() <= left else None
