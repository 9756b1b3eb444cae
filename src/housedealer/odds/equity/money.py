"""A pot in dollars: each player's average share, after the collection and down to the posting's odd chip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games.poker.pots import Claims, Prefer, award
from housedealer.odds.equity.odd_chips import OddChipOrder, Winners
from housedealer.odds.equity.shares import Outcome, outcomes
from housedealer.postings import first_option, fits, option_of
from housedealer.table.contract import in_cents, in_dollars
from housedealer.table.events import Cents

if TYPE_CHECKING:
    import numpy as np

    from housedealer.games.poker.posting import Rules
    from housedealer.postings.collection import FeeOption


class Pot(NamedTuple):
    """The pot at the showdown, its collection and the smallest chip, in cents; the fee option that is in force."""

    amount: int
    collection: int
    chip: int
    option: int | None


def read_pot(posting: str, readings: Mapping[str, str] | None, players: int, pot: Any, chip: Any, option: Any) -> Pot:
    """The checked pot, with the collection of a fee option for a hand that is played to the end."""
    amount: int = in_cents(pot, Cents, "pot")
    if amount <= 0:
        raise HouseError("pot: it is empty; expected an amount above zero such as 40")
    smallest: int = 1 if chip is None else in_cents(chip, Cents, "chip")
    if smallest <= 0:
        raise HouseError("chip: expected the smallest chip, an amount above zero such as 0.50 or 1")
    fee = _option(posting, readings, players, option)
    return Pot(amount, min(amount, _collection(fee)), smallest, None if fee is None else fee.option)


def _option(posting: str, readings: Mapping[str, str] | None, players: int, number: Any) -> FeeOption | None:
    """The fee option of that number; `first` for the first complete one for this many players, None for no fee."""
    from housedealer.games import game

    posted = game(posting, readings).posting
    option = option_of(posted, first_option(posted, players) if number == "first" else number, players)
    if option is None or fits(option, players):
        return option
    fitting = dict.fromkeys(str(other.option) for other in posted.fees.options if fits(other, players))
    expected = f"expected one of {', '.join(fitting)}" if fitting else "expected none"
    raise HouseError(f"option: {number} is not meant for {players} players; {expected}")


def _collection(option: FeeOption | None) -> int:
    """The collection that an option takes from the pot when every street is reached."""
    if option is None or option.kind != "pot" or option.payer != "pot":
        return 0
    return sum(option.streets.values())


def average_shares(
    tally: np.ndarray, players: int, pot: Pot, rules: Rules, by_cards: dict[Winners, list[OddChipOrder]]
) -> list[float]:
    """Each player's average share of the pot, in cents.

    The hands are in dealing order, the first at seat one; `by_cards`: the order for odd chips where the cards decide.
    """
    sums, total = [0.0] * players, 0.0
    for outcome in outcomes(tally, players):
        total += outcome.weight
        orders = by_cards.get((tuple(outcome.best), tuple(outcome.low)), [_IN_ORDER])
        for player, amount in _awarded(outcome, pot, rules, orders).items():
            sums[player] += outcome.weight * amount
    return [one / total for one in sums]


_IN_ORDER = OddChipOrder(tuple(range(16)), tuple(range(16)))


def _awarded(outcome: Outcome, pot: Pot, rules: Rules, orders: list[OddChipOrder]) -> dict[int, float]:
    """The shares of the pot, averaged over the orders in which odd chips may be given."""
    left = pot.amount - pot.collection
    result: dict[int, float] = {}
    for order in orders:
        shares = award(
            left,
            Claims(outcome.best, outcome.low),
            pot.chip,
            _first_of(order.best),
            _first_of(order.low),
            rules.odd_half,
        )
        for player, amount in shares.items():
            result[player] = result.get(player, 0.0) + amount / len(orders)
    return result


def _first_of(order: tuple[int, ...]) -> Prefer:
    return lambda tied: min(tied, key=order.index)


def pot_data(pot: Pot) -> dict[str, Any]:
    """The pot in the answer's format, in dollars."""
    amounts = {"amount": pot.amount, "collection": pot.collection, "chip": pot.chip}
    return {**in_dollars(amounts, dict[str, Cents]), "option": pot.option}
