"""The rules of Chinese poker as plain functions on small integers.

No function calls another, so that each compiles on its own with `numba.njit` from this very source. Values of five
cards are those of `rankings.high`; of three cards in front, those of `rankings.three_card.front_value`. Segments are
numbered 0 front, 1 middle, 2 back.
"""

from __future__ import annotations


def is_foul(front_needs: int, middle: int, back: int, equal: bool) -> bool:
    """Whether the segments are out of order: the back must beat the middle and the middle the front.

    `front_needs` is the least five-card value that the front does not beat: three cards equal to the first three
    of five rank lower, a better kicker in front is a foul. `equal`: whether a middle as good as the back is
    allowed (000:3602-3605, 001:3048, 3622).

    >>> is_foul(1500, 1500, 3000, False), is_foul(1501, 1500, 3000, False), is_foul(1, 3000, 3000, False)
    (False, True, True)
    """
    if middle < front_needs or back < middle:
        return True
    return back == middle and not equal


def won(mine: int, theirs: int, tie: int) -> int:
    """Who wins a segment: 1 for me, -1 for them, 0 for nobody; `tie` is what an equal segment counts as.

    The holder of both buttons wins every tie (000:3770-3772, 001:3131, 3702).

    >>> won(9, 7, 0), won(7, 9, 1), won(7, 7, 1), won(7, 7, 0)
    (1, -1, 1, 0)
    """
    if mine > theirs:
        return 1
    if mine < theirs:
        return -1
    return tie


def segment_points(outcome: int, my_bonus: int, their_bonus: int, value: int, must_win: bool) -> int:
    """Points for one segment, to me: its value to its winner, and the bonuses.

    Where a bonus must be won with its segment only the winner's counts (000:3820-3821); elsewhere each is paid its own
    whoever won (001:3179, 3748).

    >>> segment_points(1, 7, 0, 1, True), segment_points(-1, 7, 0, 1, True), segment_points(-1, 7, 0, 1, False)
    (8, -1, 6)
    """
    points = outcome * value
    if not must_win:
        return points + my_bonus - their_bonus
    if outcome > 0:
        return points + my_bonus
    if outcome < 0:
        return points - their_bonus
    return points


def scoop_points(front: int, middle: int, back: int, scoop: int) -> int:
    """Points for winning all three segments, to me (001:3777).

    >>> scoop_points(1, 1, 1, 3), scoop_points(-1, -1, -1, 3), scoop_points(1, 0, 1, 3)
    (3, -3, 0)
    """
    if front == middle == back:
        return front * scoop
    return 0


def foul_points(my_foul: bool, their_foul: bool, my_bonus: int, their_bonus: int, penalty: int) -> int:
    """Points where one hand is foul, to me: it pays the penalty and the other's bonuses; two exchange nothing.

    000:3758-3761, 001:3125, 3698.

    >>> foul_points(True, False, 20, 6, 9), foul_points(False, True, 6, 20, 9), foul_points(True, True, 6, 6, 9)
    (-15, 15, 0)
    """
    if my_foul == their_foul:
        return 0
    return -(penalty + their_bonus) if my_foul else penalty + my_bonus


def sweep_points(value: int, bonus: int, their_value: int, their_foul: bool, penalty: int) -> int:
    """Points of a declared sweep, to its owner: against another sweep the higher value alone, against a hand without
    one its value and its own bonuses, and the penalty where that hand is foul.

    000:3858-3872, 001:3204-3206, 3767-3769.

    >>> sweep_points(13, 4, 3, False, 9), sweep_points(3, 0, 3, False, 9), sweep_points(3, 0, 13, False, 9)
    (13, 0, -13)
    >>> sweep_points(3, 12, 0, False, 9), sweep_points(3, 12, 0, True, 9)
    (15, 24)
    """
    if their_value:
        if value == their_value:
            return 0
        return value if value > their_value else -their_value
    return value + bonus + (penalty if their_foul else 0)


def payment(due: int, payer_stack: int, payer_net: int, payee_stack: int, payee_net: int) -> int:
    """The part of an amount due that is paid, in cents: nobody's net in a round exceeds the starting stack either way.

    Table stakes limit what a player can win or lose in a hand (000:3707-3711); winnings from earlier in the round may
    be paid out later.

    >>> payment(500, 300, 0, 1000, 0), payment(500, 300, 100, 1000, 0), payment(500, 1000, 0, 200, -50)
    (300, 400, 250)
    """
    return min(due, payer_stack + payer_net, payee_stack - payee_net)
