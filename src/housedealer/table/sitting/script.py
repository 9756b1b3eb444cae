"""A round of a sitting as a script: it asks in the posted order, is sent the answers, deals the round and books it.

Its driver answers each question that it yields: a seed for a new shoe, a bank or none, wagers, agreements; and
plays the round that it yields to its end. An answer that is refused ends the script, so a driver that wants to ask
again checks it first (`Sitting.check_bank`, `Sitting.check`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from housedealer.errors import HouseError
from housedealer.table.round.runner import Round
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer


@dataclass(frozen=True, slots=True)
class NewShoe:
    """A new shoe is due: the answer is its seed, or None."""

    each_round: bool
    """Whether every round has a fresh deck, so that there is nothing to announce."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Something that all who are dealt in may agree to: the answer is yes or no."""

    what: str


@dataclass(frozen=True, slots=True)
class Picks:
    """What the player-dealer may pick before the deal, with the values: the answer has those picked, or is None."""

    seat: int
    among: Mapping[str, tuple[int, ...]]


Question = NewShoe | BankOffer | Picks | WagerOffer | Agreement | Round
NOBODY_BANKS = "Nobody takes the bank, so no round is dealt."
NOBODY_WAGERS = "Nobody bet, so no round is dealt."
TOO_FEW = "Two players are needed, so no round is dealt."


def play_round(sitting: Sitting, seats: Sequence[int], clock: Callable[[], float]) -> Generator[Question, Any, str]:
    """Ask these seats, in this order, for all that a round needs; returns why none was dealt, or an empty text.

    >>> from housedealer.games import open_session
    >>> session = open_session("500-club/ez-baccarat", stacks={"1": 500, "2": 100}, option=1, seed=7)
    >>> script = play_round(Sitting(session), [1, 2], lambda: 0.0)
    >>> next(script)
    BankOffer(seat=1, most=49000, round=1, least=1, picks={}, behind='')
    >>> script.send(20000).place
    '2'
    >>> round_ = script.send({"player": 2000})
    >>> round_.finished
    True
    """
    session = sitting.session
    if session.cut_card_out:
        session.new_shoe((yield NewShoe(session.shoe.shuffled_each_round)))
    sitting.open(seats)
    if sitting.banked and not (yield from _offer_bank(sitting)):
        return NOBODY_BANKS
    extra = {}
    for what in () if sitting.banked else session.game.family.play.before_deal.agree(session.game, len(seats)):
        if (yield Agreement(what)):
            extra[what] = True
    began = clock()
    yield from _take_wagers(sitting, seats, began)
    if sitting.nobody_wagered:
        return NOBODY_WAGERS if sitting.banked else TOO_FEW
    prepared = sitting.prepared(began, extra)
    try:
        round_ = sitting.deal(prepared)
    except HouseError as error:
        return str(error)
    yield round_
    sitting.book(round_, prepared.payers, began)
    return ""


def _offer_bank(sitting: Sitting) -> Generator[Question, Any, bool]:
    """Offer the position as posted until a seat takes it."""
    while (offer := sitting.bank_offer()) is not None:
        amount = yield offer
        if amount:
            sitting.take_bank(offer.seat, amount, (yield Picks(offer.seat, offer.picks)) if offer.picks else None)
            return True
        sitting.pass_bank(offer.seat)
    return False


def _take_wagers(sitting: Sitting, seats: Sequence[int], now: float) -> Generator[Question, Any, None]:
    """Take everyone's wagers; for the pot, deal in all who can afford it."""
    if not sitting.banked:
        sitting.deal_everyone_in(seats, now)
        return
    for seat in map(str, seats):
        if seat != str(sitting.session.dealer):
            sitting.place(seat, (yield sitting.wager_offer(seat, now)), now)
