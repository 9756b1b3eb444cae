"""The collection: what the option in force takes from the pot when each street is reached, or from the button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.money.fees import Fee

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand
    from housedealer.postings.collection import FeeOption

WORDS = {
    "before-deal": "before the deal",
    "blinds": "after the blinds",
    "round-1": "after the first betting round",
    "round-2": "after the second betting round",
    "round-3": "after the third betting round",
    "flop": "after the flop",
    "turn": "after the turn",
    "river": "after the river",
    "draw": "after the draw",
    "draw-1": "after the first draw",
    "draw-2": "after the second draw",
    "draw-3": "after the third draw",
    "first-up-card": "after the first card up",
    "third-up-card": "after the third card up",
}


class Collection:
    """The fees of one hand. Without an option, or with one charged by time, a hand costs nothing."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        option = hand.table.setup.option
        self.option: FeeOption | None = option if option is not None and option.kind == "pot" else None
        self.due: dict[str, int] = {}
        self.held_back: tuple[str, int] | None = None
        if self.option is None:
            return
        self.due = {str(street): amount for street, amount in self.option.streets.items() if amount}

    def reach(self, street: str) -> None:
        """Collect the fee of a street when it is reached."""
        amount = self.due.get(street, 0)
        if not amount or self.option is None:
            return
        words = WORDS.get(street, f"after {street}")
        if self.option.payer == "button":
            self._take(self.hand.names[-1], amount, words)
        elif street == "blinds":
            # The blinds are in front of their seats, and only the flop decides between this fee and the
            # modified one: it is taken there, from what the pot then holds (003:3795-3798).
            self.held_back = (words, amount)
        else:
            self._take("pot", amount, words)

    def cards_out(self, street: str) -> None:
        """Collect the fee of a street when its cards are out."""
        if self.option is None or not self.option.after_bets:
            self.reach(street)

    def bets_in(self, street: str) -> None:
        """Collect the fee of a street once its bets are in the pot, also if they ended the hand (002:478)."""
        if self.option is not None and self.option.after_bets:
            self.reach(street)

    def flop(self) -> None:
        """Collect the fee held back until the flop."""
        if self.held_back is not None:
            words, amount = self.held_back
            self._take("pot", amount, words)

    def no_flop(self) -> None:
        """Collect the modified fee of a hand that ended before the flop, instead of all others."""
        if self.option is not None and self.option.no_flop:
            self._take("pot", self.option.no_flop, "no flop")
        else:
            self.flop()

    def _take(self, payer: str, amount: int, words: str) -> None:
        if payer == "pot":
            due, amount = amount, self.hand.take_from_pot(amount)
            if amount < due:
                words += f"; {show(due)} due, only {show(amount)} in the pot"
        if amount and self.option is not None:
            players = f"{self.hand.count} players, " if self.option.players else ""
            self.hand.table.take_fee(Fee(payer, amount, f"option {self.option.option}: {players}{words}"))
