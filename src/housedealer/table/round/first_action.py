"""The seat with first action, as posted: beside the player-dealer, or counted by a card's value or the dice."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.table.money.bank import order_seats

if TYPE_CHECKING:
    from housedealer.postings.schema import ActionRule
    from housedealer.table.round.setup import Setup

DICE = 3
"""Dice in the cup, wherever one is posted (001:91, 001:1013)."""


From = Literal[
    "dice",
    "card",
    "total",
    "given",
    "left of the player-dealer",
    "left of the house dealer",
    "right of the house dealer",
]
"""Where the first action comes from."""

_BESIDE: dict[str, From] = {
    "left-of-house-dealer": "left of the house dealer",
    "right-of-house-dealer": "right of the house dealer",
}


class ActionSeat(NamedTuple):
    """The seat with first action, its source, and the reason where something was counted."""

    seat: int
    source: From
    why: str = ""
    assumed: bool = False
    """Whether the posting derives it from dice or cards that the round does not list."""
    counted: int | None = None
    """The place that a card, a total or dice pointed to, occupied or not; None where the action was derived otherwise.
    """

    @property
    def written(self) -> str:
        """The source as CONTRACT.md names it: a seat beside the house dealer has no name of its own there."""
        return "left of the player-dealer" if self.source in _BESIDE.values() else self.source


def find_action(setup: Setup, hands: Mapping[str, Sequence[int]]) -> ActionSeat:
    """The seat with first action: given for the round, or derived from dice or dealt cards as posted."""
    rule, seats = setup.game.posting.action, setup.seats
    if setup.action is not None:
        return ActionSeat(setup.action, "given")
    if not seats:  # nobody but the player-dealer has a wager
        return ActionSeat(setup.dealer or 1, "left of the player-dealer")
    if rule is not None and rule.rule in ("card", "total", "dice"):
        number, why = _number(rule, setup, hands)
        if number is not None:
            place = counted_place(rule, number, seats, setup.dealer or 0, setup.game.places)
            return ActionSeat(order_seats(seats, place)[0], rule.rule, why, counted=place)
    elif rule is not None and rule.rule in _BESIDE:
        return ActionSeat(min(seats) if rule.rule == "left-of-house-dealer" else max(seats), _BESIDE[rule.rule])
    start = setup.dealer if setup.dealer is not None else (setup.button or 0)
    assumed = rule is not None and rule.rule in ("card", "total", "dice")
    return ActionSeat(order_seats(seats, start + 1)[0], "left of the player-dealer", assumed=assumed)


def _number(rule: ActionRule, setup: Setup, hands: Mapping[str, Sequence[int]]) -> tuple[int | None, str]:
    """The number that the dice or the cards count, with the reason; None if they are not known."""
    if rule.rule == "dice":
        if "dice" not in setup.extra:
            return None, ""
        dice = read_dice(setup.extra["dice"])
        return sum(dice), f"the dice show {' + '.join(map(str, dice))} = {sum(dice)}"
    held = hands.get(str(rule.position), ())
    if len(held) < (rule.card if rule.rule == "card" else 1):
        return None, ""
    if rule.rule == "total":
        value = sum(rule.values[cards.RANKS[cards.rank(code)]] for code in held)
        return value, f"{' '.join(map(cards.symbol, held))} count {value}"
    code = held[rule.card - 1]
    value = rule.values["joker" if code == cards.JOKER else cards.RANKS[cards.rank(code)]]
    return value, f"the {cards.symbol(code)} counts {value}"


def counted_place(rule: ActionRule, number: int, occupied: Sequence[int], dealer: int, most: int) -> int:
    """The place that a card's value or a throw of dice points to, occupied or not.

    The next player from there on has the action. Seven seats, the player-dealer in seat 3 and counted as one: 5 is seat
    7, and 8 comes round to the player-dealer.

    >>> from housedealer.postings.schema import ActionRule
    >>> rule = ActionRule(rule="dice", start="player-dealer", count_player_dealer="first", empty="count", lines="1")
    >>> [counted_place(rule, total, [1, 2, 4, 6, 7], dealer=3, most=7) for total in (3, 5, 8, 18)]
    [5, 7, 3, 6]
    """
    every = range(1, most + 1) if rule.empty == "count" else occupied
    counted = [seat for seat in every if seat != dealer]
    if rule.start == "player-dealer":
        counted = order_seats(counted, dealer + 1)
    if rule.count_player_dealer == "first":
        counted.insert(0, dealer)
    elif rule.count_player_dealer == "last":
        counted.append(dealer)
    return counted[(number - 1) % len(counted)]


def throw(seed: str, used: int) -> list[int]:
    """The cup's dice for the round that begins after this many cards of a shoe, derived from the house's part of it.

    That part is secret until the shoe ends and committed to before: the dice are as fair as the cards
    (`table/sitting/fair_shoe.py`).

    >>> throw("7", 0) == throw("7", 0), all(1 <= die <= 6 for die in throw("7", 5))
    (True, True)
    """
    result: list[int] = []
    count = 0
    while len(result) < DICE:
        # Bytes below 252 make six equal chances; the few above are skipped.
        digest = hashlib.sha256(f"{seed}/dice/{used}/{count}".encode()).digest()
        result += [byte % 6 + 1 for byte in digest if byte < 252]
        count += 1
    return result[:DICE]


def read_dice(given: Any) -> list[int]:
    """A round's dice from its document: three numbers from 1 to 6."""
    if (
        not isinstance(given, list)
        or len(given) != DICE
        or any(isinstance(die, bool) or not isinstance(die, int) or not 1 <= die <= 6 for die in given)
    ):
        raise HouseError(f"dice: {given!r} is not a throw; expected three numbers from 1 to 6 such as [2, 5, 4]")
    return given
