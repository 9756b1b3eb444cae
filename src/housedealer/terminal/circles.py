"""Free betting circles: beside your own, where the posting lets a player wager on several (000:63-65, 001:80)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from housedealer.errors import HouseError
from housedealer.table.sitting.sitting import Placed, Sitting

YOU = "you"


class Circles:
    """Your wagers on free circles: each is a seat that you hold for one round, with a part of your stack.

    Where a hand may cost more after the deal, every circle can afford as much.
    """

    def __init__(self, sitting: Sitting, you: str, people: dict[str, str]) -> None:
        self.sitting = sitting
        self.you = you
        self.people = people
        self.taken: list[int] = []
        sitting.payer = lambda seat: YOU if seat == you or int(seat) in self.taken else seat

    @property
    def free(self) -> list[int]:
        """The seats whose circles are free, if you may wager on them."""
        game = self.sitting.session.game
        if not game.posting.table.several_circles:
            return []
        return [seat for seat in range(1, game.places + 1) if seat not in self.sitting.session.stacks]

    def holds(self, seat: str) -> bool:
        """Whether a seat is yours in this round."""
        return seat == self.you or (seat.isdigit() and int(seat) in self.taken)

    def place(self, wagers: Mapping[int, Placed], own: Placed, clock: Callable[[], float]) -> None:
        """Take these circles and place their wagers in addition to your own; if one is refused, none is taken."""
        session, now = self.sitting.session, clock()
        for seat in wagers:
            if seat not in self.free:
                known = ", ".join(map(str, self.free)) or "none"
                raise HouseError(f"circle: {seat} is not free; expected {known}")
        fee = self.sitting.reserved_for_fees(self.you, now)
        left = self.sitting.left_after_fees(self.you, now) - sum(own.values())
        left -= sum(sum(placed.values()) + fee for placed in wagers.values())
        if left < 0:
            raise HouseError("wagers: your stack does not reach all circles and their fees; expected less")
        share = left // (1 + len(wagers)) // 100 * 100
        for seat, placed in wagers.items():
            bought = sum(placed.values()) + fee + share
            session.stacks[int(self.you)] -= bought
            session.stacks[seat] = bought
            self.people[str(seat)] = f"Your circle {seat}"
            self.taken.append(seat)
        try:
            for seat, placed in wagers.items():
                self.sitting.place(str(seat), placed, now)
        except HouseError:
            self.give_up()
            raise

    def give_up(self) -> None:
        """Take what is left at the circles back into your stack."""
        session = self.sitting.session
        for seat in self.taken:
            session.stacks[int(self.you)] += session.stacks.pop(seat)
            self.people.pop(str(seat), None)
            self.sitting.withdraw(str(seat))
        self.taken = []
