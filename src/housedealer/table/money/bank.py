"""The player-dealer's bank: a pool that covers wagers in the posted order until it is exhausted.

It knows nothing of cards. Each wager comes with a verdict: an amount to be paid, an amount to be taken, or a push. The
pool is reduced by what each wager is matched with, winner or loser, so the player-dealer never wins or loses more than
was put up (CONTRACT, Coverage; 003:54-84).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from housedealer.postings.schema import SettlementRule

Result = Literal["win", "lose", "push", "returned"]


class Verdict(NamedTuple):
    """A wager's verdict: `win` to be paid an amount in cents, `lose` to have one taken, or a push."""

    result: Literal["win", "lose", "push"]
    amount: int
    why: str
    bonus: int = 0
    """Paid to a beaten hand after its loss is collected."""


@dataclass(slots=True)
class Wager:
    """A wager on the table: whose, on which seat's hand, which kind, how much."""

    place: str
    seat: int
    behind: int
    """0 for the seat's own player, 1 and up for back-line bettors behind it."""
    id: str
    placed: int
    staked: int
    hand: int = 1

    def copy(self) -> Wager:
        """The same wager, to be raised apart from this one."""
        return Wager(self.place, self.seat, self.behind, self.id, self.placed, self.staked, self.hand)


class Settled(NamedTuple):
    """A settled wager: what was paid on top of the stake, taken of it, and due but not covered."""

    wager: Wager
    result: Result
    paid: int
    taken: int
    uncovered: int
    why: str
    pool: int
    """What is left in the pool afterwards."""


def order_seats(occupied: Iterable[int], first: int, clockwise: bool = True) -> list[int]:
    """Seats from the one with first action: clockwise the next higher number, and after the last the first.

    >>> order_seats([1, 4, 2, 6], 4), order_seats([1, 4, 2, 6], 4, clockwise=False)
    ([4, 6, 1, 2], [4, 2, 1, 6])
    """
    seats = sorted(occupied)
    if clockwise:
        at = bisect_left(seats, first)
        return seats[at:] + seats[:at]
    at = bisect_right(seats, first)
    return seats[:at][::-1] + seats[at:][::-1]


def order_wagers(
    wagers: Sequence[Wager],
    seats: Sequence[int],
    rule: SettlementRule,
    backline: Literal["none", "after-seat", "after-whole-seat", "after-all"] = "after-seat",
    loses: Callable[[Wager], bool] | None = None,
    winning: Callable[[Wager], bool] | None = None,
) -> list[Wager]:
    """Wagers in the order in which they meet the bank.

    `kind`: one pass round the seats per kind of wager; `seat`: all kinds at a seat before the next seat. A
    back-line bettor follows the seat's same wager, or (`after-whole-seat`) comes after all wagers of the seat where
    the walk is seat by seat, or (`after-all`) after every front wager. Where losers are collected first, they are a
    pass of their own; kinds named `last` come after all the others.
    """
    if len(wagers) < 2:
        return list(wagers)
    seat_at = {seat: number for number, seat in enumerate(seats)}
    kind_at, winner_at = rule.places
    after_all, by_bettor = backline == "after-all", backline == "after-whole-seat"
    first_pass = loses if rule.passes == "losers-first" else None
    wins = winning if winner_at is not kind_at else None
    by_kind, lasts = rule.walk == "kind", rule.last

    def rank(wager: Wager) -> tuple[int, ...]:
        passes = 0 if first_pass is None or first_pass(wager) else 1
        number = wager.behind
        late = number if after_all else 0
        kind = (kind_at if wins is None or not wins(wager) else winner_at)[wager.id]
        if by_kind:
            return passes, late, kind, seat_at[wager.seat], number, wager.hand
        last = kind if wager.id in lasts else -1
        first, second = (number, kind) if by_bettor else (kind, number)
        return passes, last, late, seat_at[wager.seat], first, second, wager.hand

    return sorted(wagers, key=rank)


class Bank:
    """A pool of this many cents.

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
        result, due, why, bonus = verdict
        if result == "push":
            return Settled(wager, "push", 0, 0, 0, why, self.pool)
        matched = due if due < self.pool else self.pool
        self.pool -= matched
        extra = bonus if bonus < self.pool else self.pool
        self.pool -= extra
        if due + bonus and not matched + extra:
            return Settled(wager, "returned", 0, 0, due + bonus, f"{why}; the bank is exhausted", self.pool)
        uncovered = due - matched + bonus - extra
        if uncovered:
            why = f"{why}; the bank covers only part"
        if result == "win":
            return Settled(wager, "win", matched, 0, uncovered, why, self.pool)
        return Settled(wager, "lose", extra, matched, uncovered, why, self.pool)

    def settle(self, wagers: Iterable[Wager], judge: Callable[[Wager], Verdict]) -> list[Settled]:
        """Cover wagers in the order given."""
        return [self.cover(wager, judge(wager)) for wager in wagers]
