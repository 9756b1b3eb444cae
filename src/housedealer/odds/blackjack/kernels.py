"""The compiled solver: the player-dealer's probabilities, and the value of every hand against every up card.

The rules are the game's own (see the package). Arrays are allocated by the callers and sums written out, because Numba
takes seconds to compile NumPy's own functions; numbers passed to compiled functions are `np.int64`, because a plain
constant would compile another specialization.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    Switches,
    aces_are_done,
    checks_hole_card,
    is_decided,
    may_double,
    may_hit,
    may_rescue,
    may_stand,
    may_surrender,
    outcome,
)
from housedealer.odds.blackjack.hands import DealerPaths, Hands
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.rankings.blackjack import BUST, THIRTY_ONE, natural_with, score

NOTHING = np.int64(0)
"""A card of no points, as an argument of compiled functions."""

BUSTS, TOTALS = 5, 6
"""The player-dealer ends with 17 to 21 (0 to 4), or busts (5)."""

FIRST, STANDING, HITTING, DOUBLING, LATER = range(5)
"""Values of a hand: on the first two cards, by standing, hitting and doubling, and later."""

_ACE, _EIGHT = 0, 7
_NO_PAIR = -1
_MOST_CARDS = 22
"""More than the player-dealer ever holds."""


class Ends(NamedTuple):
    """The player-dealer's probabilities of each total by hand and up card, and whether they are known."""

    chances: np.ndarray
    known: np.ndarray


@compiled
def count(left: np.ndarray) -> int:
    """The number of cards left."""
    cards = 0
    for value in range(10):
        cards += left[value]
    return cards


@compiled
def makes_natural(up: int) -> int:
    """The value of the down card that makes a natural with an up card; -1 where none does."""
    value: int = natural_with(up + 1) - 1
    return value


@compiled
def dealer_chances(left: np.ndarray, paths: DealerPaths, needed: np.ndarray, hand: int, chances: np.ndarray) -> None:
    """The probability of each final total for every needed up card, given the cards left and no natural.

    `left` holds the up card too.
    """
    size = count(left)
    dealt = np.empty(len(paths.card))
    dealt[0] = 1.0
    inverse = np.empty(_MOST_CARDS)
    for drawn in range(_MOST_CARDS):
        inverse[drawn] = 1.0 / (size - drawn) if size > drawn else 0.0
    many, only = 0, 0
    for up in range(10):
        if left[up] and needed[hand, up]:
            many, only = many + 1, up
    if many == 1:
        for each in range(paths.first_need[only], paths.first_need[only + 1]):
            _draw(left, paths, paths.needs[each], inverse, dealt)
    elif many:
        for grown in range(1, len(dealt)):
            _draw(left, paths, grown, inverse, dealt)
    for up in range(10):
        for made in range(TOTALS):
            chances[up, made] = 0.0
        if left[up] == 0 or not needed[hand, up]:
            continue
        barred = makes_natural(up) if paths.hole < 0 else -1
        natural = left[barred] / (size - 1) if barred >= 0 else 0.0
        # Condition on the up card, which is dealt already.
        rest = size / (left[up] * (1.0 - natural))
        stood = 0.0
        for made in range(BUSTS):
            chance = 0.0
            for end in range(paths.first_made[up * BUSTS + made], paths.first_made[up * BUSTS + made + 1]):
                chance += paths.ways[end] * dealt[paths.made[end]]
            chances[up, made] = chance * rest
            stood += chances[up, made]
        chances[up, BUSTS] = 1.0 - stood


@inlined
def _draw(left: np.ndarray, paths: DealerPaths, grown: int, inverse: np.ndarray, dealt: np.ndarray) -> None:
    """The probability of drawing the cards of a set in one given order."""
    coming = left[paths.card[grown]] - paths.held[grown]
    dealt[grown] = dealt[paths.grows[grown]] * coming * inverse[paths.drawn[grown]]


@compiled
def next_chances(left: np.ndarray, up: int, chances: np.ndarray) -> None:
    """The probability of each value of the next card, given that the down card (still in `left`) makes no natural.

    `left` is without the up card. Knowing that the down card is no ten makes a ten likelier as the next card.
    """
    size = count(left)
    barred = makes_natural(up)
    for value in range(10):
        if barred < 0:
            chances[value] = left[value] / size
        else:
            free = size - 1 - left[barred] + (1 if value == barred else 0)
            chances[value] = left[value] * free / ((size - 1) * (size - left[barred]))


@compiled
def plain_chances(left: np.ndarray, chances: np.ndarray) -> None:
    """The probability of each value of the next card, where the down card is known and not among those left."""
    size = count(left)
    for value in range(10):
        chances[value] = left[value] / size


@inlined
def triple_eights(left: np.ndarray, up: int, hole: int) -> float:
    """The probability that the player-dealer busts with 8-8-8; the down card may be known."""
    if up != _EIGHT or hole not in (-1, _EIGHT):
        return 0.0
    size = count(left)
    if hole == _EIGHT:
        last: float = left[_EIGHT] / size
        return last
    chance: float = left[_EIGHT] * (left[_EIGHT] - 1) / (size * (size - 1))
    return chance


@inlined
def bust_value(left: np.ndarray, up: int, rules: Switches, hole: int) -> float:
    """The value of a busted hand: -1, except against the player-dealer's 8-8-8 where posted."""
    if is_decided(BUST, rules.eights):
        return -1.0
    triple = triple_eights(left, up, hole)
    ev: float = triple * outcome(BUST, BUST, True, rules) - (1.0 - triple)
    return ev


@inlined
def stand_value(
    hard: int, ace: bool, chances: np.ndarray, up: int, rules: Switches, pays: tuple[float, float]
) -> float:
    """The value of standing against the player-dealer's probabilities."""
    mine = score(hard, ace, 0, rules.drawn_31)
    ev = 0.0
    for end in range(TOTALS):
        theirs = BUST if end == BUSTS else end + 17
        result = outcome(mine, theirs, False, rules)
        ev += chances[up, end] * (pays[0] if result > 0 else result)
    return ev


@inlined
def draws_31(hard: int, ace: bool, value: int, drawn_31: int) -> bool:
    """Whether a card turns a hand into a drawn 31 that counts."""
    made: bool = score(hard + value + 1, ace or value == _ACE, value + 1, drawn_31) == THIRTY_ONE
    return made


@compiled
def solve(
    hands: Hands,
    paths: DealerPaths,
    shoe: np.ndarray,
    rules: Switches,
    pays: tuple[float, float],
    stakes: np.ndarray,
    forfeits: np.ndarray,
    pair: int,
    extra: int,
    decide: bool,
    first: np.ndarray,
    later: np.ndarray,
    doubled: np.ndarray,
    needed: np.ndarray,
    values: np.ndarray,
    after: np.ndarray,
    before: Ends,
    ends: Ends,
) -> None:
    """Compute the value of every hand against every up card, given no natural: `values` on the first two cards
    (without splitting), by standing, hitting and doubling, and later; `after` by the number of doubles. `stakes` is the
    stake and `forfeits` the cost of giving up by number of doubles, in wagers as first placed. All other arrays must be
    zero.

    For the hands of a split pair, `pair` is its value and `extra` how many more of it are out of the shoe. With
    `decide` the best choices are written to `first`, `later` and `doubled`; otherwise these are followed, and only
    hands that they lead to are computed. The player-dealer's `ends` are recorded too; a hand leaves the same cards as
    the hand with one more of the pair when one less is out of the shoe, whose ends are in `before`.
    """
    split = pair != _NO_PAIR
    _mark(hands, pair, decide, first, later, doubled, needed)
    most = 1 + rules.double_again
    coming, again = np.empty(10), np.empty(10)
    left = np.empty(10, np.int64)
    for hand in hands.order:
        if hands.size[hand] < 2 or (split and hands.held[hand, pair] == 0) or not _any(needed, hand):
            continue
        short = False
        for value in range(10):
            left[value] = shoe[value] - hands.held[hand, value] - (extra if value == pair else 0)
            short = short or left[value] < 0
        if short:
            continue
        chances, more = ends.chances[hand], hands.add[hand, pair] if split else -1
        if more >= 0 and _all_known(before.known, more, needed, hand):
            for up in range(10):
                for made in range(TOTALS):
                    chances[up, made] = before.chances[more, up, made]
        else:
            dealer_chances(left, paths, needed, hand, chances)
        for up in range(10):
            ends.known[hand, up] = needed[hand, up]
        hard, ace, two = hands.hard[hand], hands.ace[hand], hands.size[hand] == 2
        for up in range(10):
            if left[up] == 0 or not needed[hand, up]:
                continue
            left[up] -= 1
            stand = stand_value(hard, ace, chances, up, rules, pays)
            if paths.hole < 0:
                next_chances(left, up, coming)
            else:
                plain_chances(left, coming)
            hit, double = 0.0, 0.0
            for times in range(most + 1):
                again[times] = 0.0
            for value in range(10):
                if coming[value] == 0.0:
                    continue
                following = hands.add[hand, value]
                if draws_31(hard, ace, value, rules.drawn_31):
                    hit += coming[value] * pays[1]
                    double += coming[value] * stakes[1] * pays[1]
                    for times in range(1, most):
                        again[times] += coming[value] * stakes[times + 1] * pays[1]
                elif following < 0:
                    left[value] -= 1
                    lost = coming[value] * bust_value(left, up, rules, paths.hole)
                    left[value] += 1
                    hit += lost
                    double += stakes[1] * lost
                    for times in range(1, most):
                        again[times] += stakes[times + 1] * lost
                else:
                    hit += coming[value] * values[LATER, following, up]
                    double += coming[value] * after[1, following, up]
                    for times in range(1, most):
                        again[times] += coming[value] * after[times + 1, following, up]
            values[STANDING, hand, up] = stand
            values[HITTING, hand, up] = hit
            values[DOUBLING, hand, up] = double
            if decide:
                _decide(
                    hand, up, hard, ace, two, stand, hit, double, again, stakes, forfeits, pair, rules, first, later,
                    doubled,
                )  # fmt: skip
            values[LATER, hand, up] = hit if later[hand, up] == HIT else stand
            for times in range(1, most + 1):
                chosen = doubled[times - 1, hand, up]
                if chosen == DOUBLE:
                    after[times, hand, up] = again[times]
                elif chosen == RESCUE:
                    after[times, hand, up] = -forfeits[times]
                else:
                    after[times, hand, up] = stakes[times] * stand
            if two:
                chosen = first[hand, up]
                if chosen == HIT:
                    values[FIRST, hand, up] = hit
                elif chosen == DOUBLE:
                    values[FIRST, hand, up] = double
                elif chosen == SURRENDER:
                    values[FIRST, hand, up] = -forfeits[0]
                else:
                    values[FIRST, hand, up] = stand
            left[up] += 1


@inlined
def _all_known(known: np.ndarray, other: int, needed: np.ndarray, hand: int) -> bool:
    """Whether another hand's ends are known for all up cards for which a hand is needed."""
    result = True
    for up in range(10):
        result = result and (known[other, up] or not needed[hand, up])
    return result


@inlined
def _any(needed: np.ndarray, hand: int) -> bool:
    """Whether a hand is needed for some up card."""
    result = False
    for up in range(10):
        result = result or needed[hand, up]
    return result


@compiled
def _mark(
    hands: Hands,
    pair: int,
    decide: bool,
    first: np.ndarray,
    later: np.ndarray,
    doubled: np.ndarray,
    needed: np.ndarray,
) -> None:
    """Mark the hands to compute, by up card: all, or those that the choices reach from two cards, one of a pair if it
    was split."""
    for step in range(len(hands.order)):
        hand = hands.order[len(hands.order) - 1 - step]
        started = hands.size[hand] == 2 and not decide and (pair == _NO_PAIR or hands.held[hand, pair] > 0)
        for up in range(10):
            needed[hand, up] = needed[hand, up] or decide or started
            if decide or not needed[hand, up]:
                continue
            chosen = first[hand, up] if hands.size[hand] == 2 else later[hand, up]
            draws = chosen in (HIT, DOUBLE)
            for times in range(len(doubled)):
                draws = draws or doubled[times, hand, up] == DOUBLE
            if draws:
                for value in range(10):
                    following = hands.add[hand, value]
                    if following >= 0:
                        needed[following, up] = True


@compiled
def _decide(
    hand: int,
    up: int,
    hard: int,
    ace: bool,
    two: bool,
    stand: float,
    hit: float,
    double: float,
    again: np.ndarray,
    stakes: np.ndarray,
    forfeits: np.ndarray,
    pair: int,
    rules: Switches,
    first: np.ndarray,
    later: np.ndarray,
    doubled: np.ndarray,
) -> None:
    """Record the best legal choices."""
    split = pair != _NO_PAIR
    best, chosen = stand, STAND
    if may_hit(hard, ace, rules) and (not may_stand(hard, ace, rules) or hit > stand):
        best, chosen = hit, HIT
    later[hand, up] = chosen
    for times in range(1, 2 + rules.double_again):
        best_after, then = stakes[times] * stand, STAND
        if may_rescue(times, rules) and -forfeits[times] > best_after:
            best_after, then = -forfeits[times], RESCUE
        if may_double(hard, ace, split, times, rules) and again[times] > best_after:
            then = DOUBLE
        doubled[times - 1, hand, up] = then
    if not two:
        return
    if aces_are_done(pair + 1, split, rules):
        first[hand, up] = STAND
        return
    if may_double(hard, ace, split, 0, rules) and double > best:
        best, chosen = double, DOUBLE
    if may_surrender(split, checks_hole_card(up + 1), rules) and best < -forfeits[0]:
        chosen = SURRENDER
    first[hand, up] = chosen
