"""Compiled hands for the pot: the deal, whose turn it is, what may be chosen, and the end of each betting round.

The rules are those of `games/poker/betting.py`, `hand.py` and `play.py`, and the tests settle every hand there. All
cards are dealt at the start of a hand; `views` says which of them a seat sees.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import below
from housedealer.odds.pot_tables.pots import after, award, seat_of
from housedealer.odds.pot_tables.terms import BOARD, FIXED, MOST_PARTS, MOST_PLAYERS, MOST_STREETS, OWN, POT, SPREAD

DECK = 52
FOLD, CHECK, CALL, RAISE = range(4)
"""The numbers of the choices; raises follow from the least to the most."""
OVER = -1
"""The street of a hand that is over."""
OPENS, WRITTEN = 2, 16
"""A choice is recorded as one number: the total that it bets, whether that is the first bet of the round, the player,
the choice; each but the first below these."""


def hands(count: int) -> np.ndarray:
    """Empty records of this many hands; players are in dealing order."""
    players = (MOST_PLAYERS,)
    kind = np.dtype(
        [
            ("level", np.int32),
            ("full", np.int32),
            ("pot", np.int32),
            ("fees", np.int32),
            ("waiting", np.int16),
            ("folded", np.int16),
            ("legal", np.int16),
            ("live", np.int8),
            ("player", np.int8),
            ("street", np.int8),
            ("reached", np.int8),
            ("now", np.int8),
            ("button", np.int8, (2,)),
            ("raises", np.int32),
            ("chosen", np.int32, (2,)),
            ("stacks", np.int32, players),
            ("bets", np.int32, players),
            ("paid", np.int32, players),
            ("acted", np.int32, players),
            ("sizes", np.int32, (MOST_PARTS + 2,)),
            ("last", np.int8, players),
            ("increases", np.int32, (MOST_STREETS,)),
            ("cards", np.uint8, (2, MOST_PLAYERS * OWN + BOARD)),
            ("played", np.int64),
            ("stream", np.uint64, (4,)),
        ],
        align=True,
    )
    return np.zeros(count, kind)


@compiled
def deal(hand: Any, terms: Any, number: int) -> None:
    """Begin a hand: move the button, deal all cards, post the blinds."""
    now = hand.now = 1 - hand.now
    count = terms.players
    hand.button[now] = terms.button if terms.button >= 0 else (number + hand.played) % count
    hand.played += 1
    hand.chosen[now] = 0
    dealt = np.uint64(0)
    for at in range(count * OWN + BOARD):
        while True:
            card = below(hand.stream, DECK)
            bit = np.uint64(1) << np.uint64(card)
            if dealt & bit == np.uint64(0):
                break
        dealt |= bit
        hand.cards[now, at] = card
    for player in range(count):
        hand.stacks[player] = terms.stacks[seat_of(hand, terms, player)]
        hand.paid[player] = 0
    for street in range(terms.streets):
        hand.increases[street] = 0
    hand.folded, hand.live, hand.pot, hand.fees = 0, count, 0, 0
    _open(hand, terms, 0)
    for at in range(terms.posting):
        _put(hand, terms.posts[at], terms.blinds[at])
    hand.level = terms.blinds[terms.posting - 1]
    if terms.after_blinds[0]:
        hand.player = after(terms.posts[terms.posting - 1], count)
    hand.waiting = _can_bet(hand, terms, -1)
    _advance(hand, terms)


@compiled
def _open(hand: Any, terms: Any, street: int) -> None:
    """Open a betting round."""
    hand.street = hand.reached = street
    hand.level, hand.full, hand.raises, hand.player = 0, terms.limits[street], 0, 0
    for player in range(terms.players):
        hand.bets[player], hand.acted[player], hand.last[player] = 0, -1, 0
    if street and terms.after_blinds[street]:
        hand.player = after(terms.posts[terms.posting - 1], terms.players)


@compiled
def _put(hand: Any, player: int, amount: int) -> None:
    """Put chips in front: as many as given, or all that are left."""
    amount = min(amount, hand.stacks[player])
    hand.stacks[player] -= amount
    hand.bets[player] += amount
    hand.paid[player] += amount


@compiled
def _can_bet(hand: Any, terms: Any, but: int) -> int:
    """The players who can still bet, as bits, without one of them."""
    result = 0
    for player in range(terms.players):
        if player != but and hand.stacks[player] > 0 and not hand.folded >> player & 1:
            result |= 1 << player
    return result


@compiled
def answer(hand: Any, terms: Any, choice: int, at: int, records: np.ndarray) -> None:
    """Make the legal choice of the player whose turn it is, and advance to the next decision or to the end."""
    player, now, opens = hand.player, hand.now, hand.level == 0
    hand.waiting &= ~(1 << player)
    if choice == FOLD:
        hand.folded |= 1 << player
        hand.live -= 1
    elif choice == CALL:
        _put(hand, player, hand.level - hand.bets[player])
    elif choice >= RAISE:
        to = hand.sizes[choice - RAISE]
        _put(hand, player, to - hand.bets[player])
        _increase(hand, terms, player, to)
    hand.acted[player] = hand.level
    hand.last[player] = choice + 1
    records[now, hand.chosen[now], at] = ((hand.bets[player] * OPENS + opens) * WRITTEN + player) * WRITTEN + choice
    hand.chosen[now] += 1
    hand.player = after(player, terms.players)
    _advance(hand, terms)


@compiled
def _increase(hand: Any, terms: Any, player: int, to: int) -> None:
    """Note a bet or raise: what it reopens, and the least of the next one."""
    by = to - hand.level
    if by >= hand.full:
        if hand.level:
            hand.raises += 1
        for other in range(terms.players):
            hand.acted[other] = -1
        if terms.structure != FIXED:
            hand.full = by
    hand.level = to
    hand.increases[hand.street] += 1
    hand.waiting = _can_bet(hand, terms, player)


@compiled
def _advance(hand: Any, terms: Any) -> None:
    """Advance until somebody has something to decide, or the hand is over."""
    while True:
        if hand.live > 1 and hand.waiting:
            player = hand.player
            while not hand.waiting >> player & 1:
                player = after(player, terms.players)
            alone = hand.waiting & (hand.waiting - 1) == 0
            if not (alone and _nothing_to_decide(hand, terms, player)):
                hand.player = player
                _offer(hand, terms, player)
                return
        _gather(hand, terms)
        street = hand.street
        _take_fee(hand, terms.fee_bets[street])
        if hand.live > 1 or terms.fee_reached:
            _take_fee(hand, terms.fee_rounds[street])
        if hand.live == 1 or street + 1 == terms.streets:
            break
        _open(hand, terms, street + 1)
        _take_fee(hand, terms.fee_cards[street + 1])
        hand.waiting = _can_bet(hand, terms, -1)
    if terms.opened[hand.street] == 0:
        _take_fee(hand, terms.fee_no_flop)
    award(hand, terms)
    hand.street = OVER
    hand.legal = 0


@compiled
def _nothing_to_decide(hand: Any, terms: Any, player: int) -> bool:
    """Whether all others left are all-in and this player has matched them."""
    most = 0
    for other in range(terms.players):
        if other != player and not hand.folded >> other & 1:
            if hand.stacks[other]:
                return False
            most = max(most, hand.bets[other])
    return bool(hand.bets[player] >= most)


@compiled
def _gather(hand: Any, terms: Any) -> None:
    """End a betting round: return an uncalled bet, move the rest into the pot."""
    first, most, second, total = 0, hand.bets[0], -1, hand.bets[0]
    for player in range(1, terms.players):
        bet = hand.bets[player]
        total += bet
        if bet > most:
            first, most, second = player, bet, most
        elif bet > second:
            second = bet
    if most > second and not hand.folded >> first & 1:
        hand.paid[first] -= most - second
        hand.stacks[first] += most - second
        total -= most - second
    hand.pot += total
    for player in range(terms.players):
        hand.bets[player] = 0


@compiled
def _take_fee(hand: Any, amount: int) -> None:
    """Take a fee from the pot, never more than is in it."""
    taken = min(amount, hand.pot)
    hand.pot -= taken
    hand.fees += taken


@compiled
def _offer(hand: Any, terms: Any, player: int) -> None:
    """Set what a player may choose: fold, check or call, and the sizes of a bet or raise."""
    level, stack, acted = hand.level, hand.stacks[player], hand.acted[player]
    owed = level - hand.bets[player]
    hand.legal = 1 << FOLD | 1 << (CALL if owed > 0 else CHECK)
    reopened = acted < 0 or level - acted >= hand.full  # a short all-in does not reopen the betting
    if not reopened or stack <= owed or (level and _capped(hand, terms)):
        return
    able, in_front = False, 0
    for other in range(terms.players):
        in_front += hand.bets[other]
        if other != player and hand.stacks[other] and not hand.folded >> other & 1:
            able = able or hand.stacks[other] + hand.bets[other] > level
    if not able:
        return
    have = level - owed + stack
    least, most = level + terms.limits[hand.street], have
    if terms.structure != FIXED:
        least = level + hand.full
    if terms.structure == FIXED:
        most = least
    elif terms.structure == SPREAD:
        most = level + max(terms.upper, hand.full)
    elif terms.structure == POT:
        most = max(least, level + hand.pot + in_front + owed)
    if have <= least:
        least = most = have
    _size(hand, terms, least, min(most, have), hand.pot + in_front + owed)


@compiled
def _size(hand: Any, terms: Any, least: int, most: int, pot: int) -> None:
    """Offer the least, the parts of the pot in whole dollars that are between, and the most."""
    hand.legal |= 1 << RAISE
    hand.sizes[0] = last = least
    if most == least:
        return
    for at in range(terms.sizes):
        size = hand.level + pot * terms.parts[at, 0] // terms.parts[at, 1]
        size -= size % 100
        if last < size < most:
            hand.sizes[1 + at] = last = size
            hand.legal |= 1 << (RAISE + 1 + at)
    hand.sizes[1 + terms.sizes] = most
    hand.legal |= 1 << (RAISE + 1 + terms.sizes)


@compiled
def _capped(hand: Any, terms: Any) -> bool:
    """Whether no more raises are allowed; with two players left to bet there is usually no limit."""
    if hand.raises < terms.most_raises:
        return False
    if terms.heads_up_too:
        return True
    able = 0
    for player in range(terms.players):
        if hand.stacks[player] > 0 and not hand.folded >> player & 1:
            able += 1
    return able > 2
