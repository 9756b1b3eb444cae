"""The terms of a compiled table: all that its hands follow from, read from the posting and its stakes."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.errors import HouseError
from housedealer.games.poker.posting import Rules, Street
from housedealer.games.poker.stakes import Stakes
from housedealer.money import show
from housedealer.odds.engine.tables import Seating
from housedealer.postings.collection import FeeOption

OWN, BOARD = 2, 5
"""The number of hole cards and of cards on the board."""
FIXED, SPREAD, POT, NO = range(4)
STRUCTURES = ("fixed", "spread", "pot", "no")
MOST_CHIPS = 2**31 - 1
"""The most cents on a table, so that a record can hold them."""
NO_CAP = 1 << 30
"""The most raises where there is no limit to them."""


MOST_PLAYERS, MOST_BLINDS, MOST_STREETS, MOST_PARTS = 10, 3, 8, 6
_STREETS = (MOST_STREETS,)
TERMS = np.dtype(
    [
        ("players", np.int64),
        ("streets", np.int64),
        ("structure", np.int64),
        ("chip", np.int64),
        ("upper", np.int64),
        # The seat of the button, from 0; -1: it moves.
        ("button", np.int64),
        ("most_raises", np.int64),
        ("heads_up_too", np.int8),
        # Whether an odd chip goes to the winner nearest to seat one, else to the first in dealing order.
        ("by_seat", np.int8),
        # Whether the fee of a betting round is due also if the round ended the hand.
        ("fee_reached", np.int8),
        # The fee of a hand without a board.
        ("fee_no_flop", np.int64),
        # By seat.
        ("stacks", np.int64, (MOST_PLAYERS,)),
        # The blinds, and the players who post them.
        ("blinds", np.int64, (MOST_BLINDS,)),
        ("posts", np.int64, (MOST_BLINDS,)),
        ("posting", np.int64),
        # The limit of each street, or the least bet.
        ("limits", np.int64, _STREETS),
        # The number of board cards in view on each street.
        ("opened", np.int64, _STREETS),
        # Whether the player left of the blinds acts first on each street, else the one left of the button.
        ("after_blinds", np.int8, _STREETS),
        # The fee of each street once its cards are out, once its bets are in, and after each betting round.
        ("fee_cards", np.int64, _STREETS),
        ("fee_bets", np.int64, _STREETS),
        ("fee_rounds", np.int64, _STREETS),
        # The sizes of a raise between the least and the most, as parts of the pot.
        ("parts", np.int64, (MOST_PARTS, 2)),
        ("sizes", np.int64),
    ],
    align=True,
)
"""A table's rules, stakes and fees: players are numbered in dealing order, money is in cents.

One record rather than a tuple of arrays, because compiled functions count the references to arrays.
"""


def terms_of(seating: Seating) -> np.ndarray:
    """The terms of a table, as an array of one record."""
    setup = seating.setup(seating.button or 1)
    rules: Rules = seating.game.rules
    stakes: Stakes = setup.cache["stakes"]
    _check_room(seating, rules)
    _check_rules(seating.game.posting.id, seating.game.posting.deck.kind, rules, stakes)
    result = np.zeros(1, TERMS)
    terms = result[0]
    terms["players"], terms["streets"] = len(seating.stacks), len(rules.streets)
    terms["structure"], terms["chip"], terms["upper"] = STRUCTURES.index(stakes.structure), stakes.chip, stakes.upper
    terms["button"] = -1 if seating.button is None else seating.button - 1
    raises = rules.raises if rules.raises is not None and stakes.structure in rules.raises.structures else None
    terms["most_raises"] = NO_CAP if raises is None else raises.most
    terms["heads_up_too"] = raises is not None and raises.heads_up_too
    terms["by_seat"] = rules.odd_chip == "seat-one"
    _write(terms, "stacks", seating.stacks)
    posts = list(range(len(stakes.blinds)))
    if rules.blinds is not None and rules.blinds.heads_up == "button" and len(seating.stacks) == len(posts) == 2:
        posts = [1, 0]
    _write(terms, "blinds", stakes.blinds)
    _write(terms, "posts", posts)
    terms["posting"] = len(posts)
    _write(terms, "limits", [_limit(stakes, street) for street in rules.streets])
    _write(terms, "opened", np.cumsum([street.board for street in rules.streets]))
    _write(terms, "after_blinds", [street.first == "left-of-blinds" for street in rules.streets])
    if setup.option is not None and setup.option.kind == "pot":
        _write_fees(terms, setup.option, rules)
    if stakes.structure != "fixed":
        _write(terms, "parts", list(seating.sizes.values()))
        terms["sizes"] = len(seating.sizes)
    return result


def _write(terms: Any, name: str, values: Any) -> None:
    """Write the first values of an array; the rest of it is not used."""
    terms[name][: len(values)] = values


def _limit(stakes: Stakes, street: Street) -> int:
    """A street's limit, or the least bet where there is none."""
    if stakes.structure != "fixed":
        return stakes.least_bet
    return stakes.lower if street.limit == "lower" else stakes.upper


def _check_room(seating: Seating, rules: Rules) -> None:
    """Refuse what the records have no room for."""
    for what, given, most in (
        ("seats", len(seating.stacks), MOST_PLAYERS),
        ("streets", len(rules.streets), MOST_STREETS),
        ("sizes", len(seating.sizes), MOST_PARTS),
    ):
        if given > most:
            raise HouseError(f"{what}: {given} are too many for compiled tables; expected up to {most}")
    chips = sum(seating.stacks)
    if chips > MOST_CHIPS:
        raise HouseError(f"stack: {show(chips)} are on the table; expected up to {show(MOST_CHIPS)}")


def _check_rules(posting: str, deck: str, rules: Rules, stakes: Stakes) -> None:
    """Refuse a game that is more than two cards, a board of five, blinds and bets."""
    hands, streets = rules.hands, rules.streets
    plain = (
        deck == "standard-52"
        and rules.origin == "button"
        and bool(stakes.blinds)
        and not stakes.ante
        and stakes.kill_seat is None
        and streets[0].deal == "d" * OWN
        and sum(street.board for street in streets) == BOARD
        and not streets[0].board
        and not any(street.deal for street in streets[1:])
        and not any(street.discard or street.draw or street.open_pair != "none" for street in streets)
        and all(street.first in ("left-of-blinds", "left-of-button") for street in streets)
        and (hands.best, hands.low, hands.exactly_two) == ("high", None, False)
        and rules.odd_chip in ("first-left", "seat-one")
        and not (rules.raises and rules.raises.first_bet_counts)
    )
    if not plain:
        raise HouseError(
            f"posting: {posting} has no compiled tables of several seats; expected a posting of Texas Hold'em"
        )


def _write_fees(terms: Any, option: FeeOption, rules: Rules) -> None:
    """The collection by street: see `games/poker/fees.py`."""
    if option.payer != "pot":
        raise HouseError(
            f"option: the button pays option {option.option}; expected one that the pot pays, or None for no fee"
        )
    fees = {str(name): amount for name, amount in option.streets.items()}
    blinds = fees.get("blinds", 0)  # held back until the flop
    terms["fee_cards"][1] += blinds
    for number, street in enumerate(rules.streets):
        terms["fee_bets" if option.after_bets else "fee_cards"][number] += fees.get(street.name, 0)
        terms["fee_rounds"][number] += fees.get(f"round-{number + 1}", 0)
    terms["fee_rounds"][0] += fees.get("first-up-card", 0)
    terms["fee_reached"] = rules.fee_rounds == "reached"
    terms["fee_no_flop"] = option.no_flop or blinds
