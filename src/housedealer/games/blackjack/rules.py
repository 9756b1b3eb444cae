"""The rules of a blackjack round: who may do what, when a hand is over, who wins and what it costs.

Plain functions on small integers: the table's script calls them, and the odds compile them from this very source. Hand
values are in `rankings.blackjack`, with the numbers that describe a hand; cards are given by their points where suits
and faces do not matter. `Switches` are a posting's choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from housedealer.rankings.blackjack import (
    BUST,
    NATURAL,
    THIRTY_ONE,
    is_ace_king,
    is_soft,
    natural_with,
    total_of,
)

EIGHTS_LOSE, EIGHTS_PUSH, EIGHTS_WIN = 0, 1, 2
"""What busted hands do when the player-dealer busts with 8-8-8 (000:166-170, 003:269)."""

Money = TypeVar("Money", int, Fraction)

NO_SURRENDER, EARLY, LATE = 0, 1, 2
"""Whether half the wager may be given up: not at all, before the down card is checked, or in turn after that."""

STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
"""The choices on a hand when its turn has come."""

PLAIN_WIN, WIN_31, WIN_NATURAL, WIN_SPECIAL = 0, 1, 2, 3
"""Hands that a pay table may price: any other, a drawn 31, a natural, and an ace and king with a name of its own."""


class Switches(NamedTuple):
    """A posting's choices among the rules, as integers; compiled code takes it whole."""

    stand_from: int
    hit_to: int
    drawn_31: int
    hits_soft_17: bool
    eights: int
    wins_equal_21: bool
    wins_equal_naturals: bool
    special_suits: int
    """A bit for each suit in which ace and king have a price of their own."""
    special_score: int
    double_least: int
    double_most: int
    double_after_split: bool
    double_again: int
    rescue: bool
    splits: int
    aces_draw: bool
    resplit_aces: bool
    surrender: int
    surrender_after_split: bool
    insurance_most: int
    """In percent of the base wager; 0 where it is not offered."""


# Choices


def may_hit(hard: int, ace: bool, switches: Switches) -> bool:
    """Whether a player's chart allows a hit: not on hard totals from `stand_from`; 22 for the frozen zone."""
    return hard < switches.stand_from or is_soft(hard, ace)


def may_stand(hard: int, ace: bool, switches: Switches) -> bool:
    """Whether a player's chart allows to stand: not on hard totals up to `hit_to`; 0 where none must be hit."""
    return hard > switches.hit_to or is_soft(hard, ace)


def may_double(hard: int, ace: bool, split: bool, doubles: int, switches: Switches) -> bool:
    """Whether two cards may be doubled down, or a hand doubled so often once more.

    Doubling again is offered together with the rescue, after the double card (000:553-574).
    """
    if doubles:
        return switches.rescue and doubles <= switches.double_again
    if split and not switches.double_after_split:
        return False
    return switches.double_least <= total_of(hard, ace) <= switches.double_most


def may_rescue(doubles: int, switches: Switches) -> bool:
    """Whether the last doubled part may be taken back, and the rest forfeited."""
    return switches.rescue and doubles > 0


def aces_are_done(first: int, split: bool, switches: Switches) -> bool:
    """Whether a hand that began with a card of these points is a split ace, which receives no more cards."""
    return split and first == 1 and not switches.aces_draw


def may_split(first: int, second: int, hands: int, split: bool, switches: Switches) -> bool:
    """Whether two cards may be split when the seat has so many hands: they must have the same value (000:185,
    001:1707).

    Split aces that receive no more cards are split again only where posted.
    """
    if first != second or hands > switches.splits:
        return False
    return switches.resplit_aces or not aces_are_done(first, split, switches)


def may_surrender_early(natural: bool, switches: Switches) -> bool:
    """Whether a hand may be given up before the down card is checked."""
    return switches.surrender == EARLY and not natural


def may_surrender(split: bool, checked: bool, switches: Switches) -> bool:
    """Whether two cards may be given up in turn.

    Early surrender ends when the house dealer checks; under other up cards there is no check to wait for.
    """
    if split:
        return switches.surrender_after_split
    return switches.surrender == LATE or (switches.surrender == EARLY and not checked)


def may_choose(
    hard: int,
    ace: bool,
    first: int,
    second: int,
    split: bool,
    doubles: int,
    hands: int,
    checked: bool,
    switches: Switches,
) -> int:
    """All choices of a seat with so many hands on one of them, one bit each.

    `first` is the points of the hand's first card, `second` those of the second of two cards and 0 where there are
    more; `checked`: the down card was checked.
    """
    if doubles:
        result = 1 << STAND
        if may_double(hard, ace, split, doubles, switches):
            result |= 1 << DOUBLE
        return result | 1 << RESCUE if may_rescue(doubles, switches) else result
    result = 1 << SPLIT if second and may_split(first, second, hands, split, switches) else 0
    if aces_are_done(first, split, switches):
        return result | 1 << STAND
    if may_hit(hard, ace, switches):
        result |= 1 << HIT
    if may_stand(hard, ace, switches):
        result |= 1 << STAND
    if second and may_double(hard, ace, split, 0, switches):
        result |= 1 << DOUBLE
    if second and may_surrender(split, checked, switches):
        result |= 1 << SURRENDER
    return result


# The play of hands


def checks_hole_card(up: int) -> bool:
    """Whether the house dealer checks the down card: under an ace or a ten-point card (000:141-145)."""
    return natural_with(up) > 0


def player_dealer_draws(hard: int, ace: bool, hits_soft_17: bool) -> bool:
    """Whether the player-dealer draws: 16 and less, and soft 17 where posted; 18 and more stand (000:126-129).

    >>> player_dealer_draws(7, True, True), player_dealer_draws(17, False, True), player_dealer_draws(8, True, True)
    (True, False, False)
    """
    made = total_of(hard, ace)
    return made < 17 or (made == 17 and hits_soft_17 and is_soft(hard, ace))


def plays_on(hard: int, score: int) -> bool:
    """Whether a hand can still be played: it is no natural, not over 21, and no drawn 31."""
    return hard <= 21 and score < THIRTY_ONE


def is_frozen(hard: int) -> bool:
    """Whether a hand stands at 22 to 30, which the games to 31 do not call busted (001:576)."""
    return 22 <= hard <= 30


def is_decided(score: int, eights: int) -> bool:
    """Whether a hand's result no longer depends on the player-dealer, who has no natural.

    Nothing beats a drawn 31 then, and a hand over 21 has lost, unless the player-dealer's 8-8-8 can save it.
    """
    return score >= THIRTY_ONE or (score == BUST and eights == EIGHTS_LOSE)


# Who wins, and what it costs


def natural_score(first: int, second: int, switches: Switches) -> int:
    """The value of a natural of these two cards: an ace and king with a name may rank just below the others."""
    return switches.special_score if is_ace_king(first, second, switches.special_suits) else NATURAL


def is_888(codes: Sequence[int]) -> bool:
    """Three eights and nothing else."""
    if len(codes) != 3:
        return False
    return codes[0] >> 2 == 6 and codes[1] >> 2 == 6 and codes[2] >> 2 == 6


def outcome(player: int, dealer: int, dealer_888: bool, switches: Switches) -> int:
    """By scores, whether the player wins (1), pushes (0) or loses (-1).

    A busted hand loses whatever the player-dealer has (001:1656), but for the player-dealer's 8-8-8 where
    posted (000:163-170). Pure Spanish 21.5 gives equal 21s and equal naturals to the player (000:505-533).
    """
    if player == BUST:
        if dealer == BUST and dealer_888:
            return switches.eights - EIGHTS_PUSH
        return -1
    if player > dealer:
        return 1
    if player < dealer:
        return -1
    if player > THIRTY_ONE:
        return 1 if switches.wins_equal_naturals else 0
    if player == 21 and switches.wins_equal_21:
        return 1
    return 0


def priced_as(score: int, special: bool) -> int:
    """The price that a winning hand is paid at; `special`: it is an ace and king with a name of its own."""
    if score == THIRTY_ONE:
        return WIN_31
    if score < THIRTY_ONE:
        return PLAIN_WIN
    return WIN_SPECIAL if special else WIN_NATURAL


def surrender_costs(staked: int) -> int:
    """Half the wager; the odd cent stays with the player: what changes hands is rounded down, like a payoff.

    >>> surrender_costs(2501)
    1250
    """
    return staked // 2


def rescue_costs(staked: int, doubled: int) -> int:
    """All that is at stake but the part that was doubled last."""
    return staked - doubled


def most_doubled(staked: Money, cap: Money | None) -> Money:
    """The amount that a wager may be doubled for: all that is at stake, or the cap where there is one (003:1986)."""
    return staked if cap is None else min(staked, cap)
