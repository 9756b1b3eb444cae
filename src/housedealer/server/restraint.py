"""What a person can afford: room kept for fees, and choices in mid-round that their money does not reach."""

from __future__ import annotations

import dataclasses

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.schema import FeeOption
from housedealer.table.offers import Amount, Legal, Multiple
from housedealer.table.round import Round


def room_for_fees(option: FeeOption | None) -> tuple[int, int]:
    """The most that an option can ask of the player-dealer and of a bettor in one round, in cents.

    Fees are paid apart from wagers and bank, so that much must stay in front of a person.
    """
    dealer = player = 0
    for part in (option, *option.also) if option else ():
        per_seat = 14
        dealer += max((tier.player_dealer for tier in part.tiers), default=0) * (
            per_seat if part.kind == "per-wager" else 1
        )
        dealer += part.player_dealer + part.player_dealer_per_spot * per_seat
        player += max((tier.player for tier in part.tiers), default=0) + part.player
    return dealer, player


def check_bank(amount: int, stack: int, room: tuple[int, int]) -> None:
    """Refuse a bank that leaves nothing for the fee, or is none."""
    if amount <= 0:
        raise HouseError("bank: expected an amount above zero")
    have = max(0, stack - room[0])
    if amount > have:
        raise HouseError(f"bank: {show(amount)} is more than the {show(have)} that you can put up{_kept(room[0])}")


def check_wagers(total: int, stack: int, room: tuple[int, int]) -> None:
    """Refuse wagers that a stack does not reach."""
    have = max(0, stack - room[1])
    if total > have:
        raise HouseError(f"wagers: {show(total)} is more than the {show(have)} that you have{_kept(room[1])}")


def _kept(room: int) -> str:
    return f" ({show(room)} is kept for the fee)" if room else ""


def free(round_: Round, position: str, stack: int) -> int:
    """What is left in front of a bettor, with all that is at stake and paid so far taken off."""
    table = round_.table
    if position == "player-dealer":
        return stack + table.ledger.gained.get(str(table.setup.dealer), 0) - table.bank.pool
    staked = sum(wager.staked for wager in table.wagers_of(position))
    return stack + table.ledger.gained.get(position, 0) - staked


def restrain(round_: Round, stack: int) -> None:
    """Take out of the open offer what the person's money does not reach; the passive choice always stays."""
    offer = round_.offer
    if offer is None:
        return
    left = free(round_, offer.position, stack)
    passive = offer.passed().name
    kept: list[Legal] = []
    for legal in offer.legal:
        if legal.name == passive:
            kept.append(legal)
        elif isinstance(legal.argument, Amount):
            amount = legal.argument
            if amount.least <= left:
                most = min(amount.most, left)
                default = None if amount.default is None else min(amount.default, most)
                extra = tuple(one for one in amount.extra if one <= left)
                reach = Amount(amount.least, most, default, extra)
                kept.append(dataclasses.replace(legal, argument=reach))
        elif isinstance(legal.argument, Multiple) and legal.argument.unit:
            times = legal.argument
            values = tuple(one for one in times.values if one * times.unit <= left)
            if values:
                kept.append(dataclasses.replace(legal, argument=dataclasses.replace(times, values=values)))
        elif _reaches(round_, stack, legal, left):
            kept.append(legal)
    round_.offer = dataclasses.replace(offer, legal=tuple(kept))


def _reaches(round_: Round, stack: int, legal: Legal, left: int) -> bool:
    """Whether a choice leaves nobody below zero: tried on a copy where money is short, the round played again."""
    offer = round_.offer
    if offer is None or legal.argument is not None:
        return True
    if left >= sum(wager.staked for wager in round_.table.wagers_of(offer.position)):
        return True  # no choice without an amount asks for more than what is at stake already
    trial = round_.copy()
    try:
        trial.choose(legal.name)
    except HouseError:
        return False
    return free(trial, offer.position, stack) >= 0
