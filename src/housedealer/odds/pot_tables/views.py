"""Compiled views of hands for the pot: what a seat sees, and a step of thousands of tables at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import stream
from housedealer.odds.pot_tables.betting import OVER, RAISE, answer, deal
from housedealer.odds.pot_tables.pots import after, seat_of
from housedealer.odds.pot_tables.terms import BOARD, OWN

OF_ALL = ("street", "players", "position", "to-call", "pot", "level", "raises", "raise-least", "raise-most")
"""The numbers of an observation before the cards."""
OF_EACH = ("stack", "bet", "paid", "out", "last")
"""The numbers of each player."""
FOLDED, ALL_IN = 1, 2
"""Why a player has nothing more to choose."""


class StepResult(NamedTuple):
    """The results of one step of every table."""

    seen: np.ndarray
    """What the seat whose turn it is sees; at the next hand where one was over."""
    masks: np.ndarray
    """The legal choices of that seat."""
    to_act: np.ndarray
    """That seat, from 0."""
    nets: np.ndarray
    """By seat, what it has won or lost in cents, where a hand is over."""
    fees: np.ndarray
    """The collection in cents, where a hand is over."""
    over: np.ndarray


def names(players: int, streets: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the numbers of an observation, in the order in which `observe` writes them."""
    own = [f"card-{at + 1}" for at in range(OWN)]
    board = [f"board-{at + 1}" for at in range(BOARD)]
    bets = [f"bets-{street}" for street in streets]
    each = [f"{what}-{player}" for player in range(players) for what in OF_EACH]
    return (*OF_ALL, *own, *board, *bets, *each)


@compiled
def observe(hand: Any, terms: Any, player: int, at: int, seen: np.ndarray) -> None:
    """Write what a player sees: the betting, cards as 1 to 52 and 0 for those not seen, and all players from this one
    clockwise."""
    now, count, street = hand.now, terms.players, hand.reached
    pot = np.int64(hand.pot)
    for other in range(count):
        pot += hand.bets[other]
    owed = max(hand.level - hand.bets[player], 0) if hand.street != OVER else 0
    seen[at, 0], seen[at, 1], seen[at, 2] = street, hand.live, player
    seen[at, 3], seen[at, 4] = min(owed, hand.stacks[player]), pot
    seen[at, 5], seen[at, 6], seen[at, 7], seen[at, 8] = hand.level, hand.raises, 0, 0
    if hand.legal >> RAISE and player == hand.player:
        most = terms.sizes + 1
        seen[at, 7] = hand.sizes[0]
        seen[at, 8] = hand.sizes[most] if hand.legal >> (RAISE + most) & 1 else hand.sizes[0]
    to = 9
    for card in range(OWN):
        seen[at, to] = hand.cards[now, player * OWN + card] + 1
        to += 1
    for card in range(BOARD):
        seen[at, to] = hand.cards[now, count * OWN + card] + 1 if card < terms.opened[street] else 0
        to += 1
    for one in range(terms.streets):
        seen[at, to] = hand.increases[one]
        to += 1
    other = player
    for _ in range(count):
        seen[at, to], seen[at, to + 1], seen[at, to + 2] = hand.stacks[other], hand.bets[other], hand.paid[other]
        seen[at, to + 3] = FOLDED if hand.folded >> other & 1 else ALL_IN if hand.stacks[other] == 0 else 0
        seen[at, to + 4] = hand.last[other]
        to += len(OF_EACH)
        other = after(other, count)


@compiled
def _observe_turn(hand: Any, terms: Any, at: int, seen: np.ndarray, masks: np.ndarray, to_act: np.ndarray) -> None:
    """Write the view and the choices of the seat whose turn it is."""
    observe(hand, terms, hand.player, at, seen)
    for choice in range(masks.shape[1]):
        masks[at, choice] = hand.legal >> choice & 1
    to_act[at] = seat_of(hand, terms, hand.player)


@compiled
def begin_streams(hands: np.ndarray, seed: np.uint64) -> None:
    """Give each table its own random stream, derived from the seed."""
    for number in range(len(hands)):
        hands[number].stream[:] = stream(seed, number)
        hands[number].played = hands[number].now = 0


@compiled
def begin_all(hands: np.ndarray, table: np.ndarray, result: StepResult) -> None:
    """Begin a new hand at every table."""
    terms, seen, masks, to_act = table[0], result.seen, result.masks, result.to_act
    for at in range(len(hands)):
        deal(hands[at], terms, at)
        _observe_turn(hands[at], terms, at, seen, masks, to_act)


@compiled
def step_all(hands: np.ndarray, table: np.ndarray, choices: np.ndarray, records: np.ndarray, result: StepResult) -> int:
    """Make a choice at every table and return -1; or do nothing and return a table whose choice is illegal."""
    terms, seen, masks, to_act = table[0], result.seen, result.masks, result.to_act
    nets, fees, over = result.nets, result.fees, result.over
    many = masks.shape[1]
    for at in range(len(hands)):
        if not 0 <= choices[at] < many or hands[at].legal >> choices[at] & 1 == 0:
            return at
    for at in range(len(hands)):
        hand = hands[at]
        answer(hand, terms, choices[at], at, records)
        over[at] = hand.street == OVER
        fees[at] = 0
        for seat in range(terms.players):
            nets[at, seat] = 0
        if over[at]:
            fees[at] = hand.fees
            for player in range(terms.players):
                seat = seat_of(hand, terms, player)
                nets[at, seat] = hand.stacks[player] - terms.stacks[seat]
            deal(hand, terms, at)
        _observe_turn(hand, terms, at, seen, masks, to_act)
    return -1


@compiled
def observe_seat(hands: np.ndarray, table: np.ndarray, seat: int, seen: np.ndarray) -> None:
    """Write what one seat sees at every table, whether it is its turn or not."""
    terms = table[0]
    for at in range(len(hands)):
        hand = hands[at]
        player = seat - hand.button[hand.now] - 1
        player = player + terms.players if player < 0 else player
        observe(hand, terms, player, at, seen)
