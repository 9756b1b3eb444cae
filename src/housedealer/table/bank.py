"""The player-dealer's bank: a pool that covers wagers in the posted order until it is exhausted.

It knows nothing of cards. Each wager brings a verdict: what it is due to be paid, what is due to be taken,
or a push. The pool gives up what each is matched with, winner or loser alike, so the player-dealer never
wins or loses more than was put up (CONTRACT, Coverage; 003:54-84).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Result = Literal["win", "lose", "push", "returned"]


class Verdict(NamedTuple):
    """What a wager is due: `win` to be paid so many cents, `lose` to have so many taken, or a push."""

    result: Literal["win", "lose", "push"]
    amount: int
    why: str


@dataclass(slots=True)
class Wager:
    """A wager on the table: whose, on which seat's hand, which kind, how much."""

    bettor: str
    seat: int
    line: int
    """0 for the seat's own player, 1 and up for back-line bettors behind it."""
    id: str
    placed: int
    staked: int
    hand: int = 1


class Settled(NamedTuple):
    """A wager after settlement: what was paid on top of the stake, taken of it, and due but not covered."""

    wager: Wager
    result: Result
    paid: int
    taken: int
    uncovered: int
    why: str
    pool: int
    """What is left in the pool afterwards."""


def order_seats(occupied: Iterable[int], first: int) -> list[int]:
    """Seats clockwise from the one with first action: the next higher number, and after the last the first.

    >>> order_seats([1, 4, 2, 6], 4)
    [4, 6, 1, 2]
    """
    seats = sorted(occupied)
    at = bisect_left(seats, first)
    return seats[at:] + seats[:at]


def order_wagers(
    wagers: Iterable[Wager],
    seats: Sequence[int],
    kinds: Sequence[str],
    walk: Literal["kind", "seat"],
    backline: Literal["none", "after-seat", "after-all"] = "after-seat",
) -> list[Wager]:
    """Wagers in the order in which they meet the bank.

    `kind`: one pass round the seats per kind of wager; `seat`: all kinds at a seat before the next seat. A
    back-line bettor follows the seat's same wager, or (`after-all`) comes after every front wager.
    """
    seat_at = {seat: number for number, seat in enumerate(seats)}
    kind_at = {kind: number for number, kind in enumerate(kinds)}
    behind = backline == "after-all"

    def by_kind(wager: Wager) -> tuple[int, ...]:
        late = wager.line if behind else 0
        return (late, kind_at[wager.id], seat_at[wager.seat], wager.line, wager.hand)

    def by_seat(wager: Wager) -> tuple[int, ...]:
        late = wager.line if behind else 0
        return (late, seat_at[wager.seat], kind_at[wager.id], wager.line, wager.hand)

    return sorted(wagers, key=by_kind if walk == "kind" else by_seat)


class Bank:
    """A pool of so many cents.

    >>> bank = Bank(100)
    >>> wager = Wager("2", 2, 0, "player", 80, 80)
    >>> bank.cover(wager, Verdict("lose", 80, "banker 7 over player 6")).taken, bank.pool
    (80, 20)
    >>> settled = bank.cover(wager, Verdict("win", 80, "player 9 over banker 1"))
    >>> settled.paid, settled.uncovered, bank.pool
    (20, 60, 0)
    """

    __slots__ = ("pool", "put_up")

    def __init__(self, put_up: int) -> None:
        self.put_up = put_up
        self.pool = put_up

    def cover(self, wager: Wager, verdict: Verdict) -> Settled:
        """Match one wager with what is left in the pool."""
        result, due, why = verdict
        if result == "push":
            return Settled(wager, "push", 0, 0, 0, why, self.pool)
        matched = due if due < self.pool else self.pool
        self.pool -= matched
        if due and not matched:
            return Settled(wager, "returned", 0, 0, due, f"{why}; the bank is exhausted", self.pool)
        uncovered = due - matched
        if uncovered:
            why = f"{why}; the bank covers only part"
        if result == "win":
            return Settled(wager, "win", matched, 0, uncovered, why, self.pool)
        return Settled(wager, "lose", 0, matched, uncovered, why, self.pool)

    def settle(self, wagers: Iterable[Wager], judge: Callable[[Wager], Verdict]) -> list[Settled]:
        """Cover wagers in the order given."""
        return [self.cover(wager, judge(wager)) for wager in wagers]
