"""Buy-ins: the least and the most that a player may have after sitting down or buying more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.money import show

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption
    from housedealer.table.family import Game


class BuyIn(NamedTuple):
    """The bounds of a buy-in, in cents; no maximum where none is posted."""

    least: int
    most: int | None = None

    def wrong(self, amount: int) -> str | None:
        """What is wrong with this much in front of a player who sits down or buys more; None if nothing is.

        >>> BuyIn(5000, 20000).wrong(30000)
        '$300 is more than the maximum buy-in; expected $50 to $200'
        """
        if amount < self.least:
            return f"{show(amount)} is less than the minimum buy-in; expected {self.words}"
        if self.most is not None and amount > self.most:
            return f"{show(amount)} is more than the maximum buy-in; expected {self.words}"
        return None

    def within(self, amount: int) -> int:
        """The amount that one may buy in for which is nearest to this one.

        >>> BuyIn(5000, 20000).within(100000), BuyIn(5000, 20000).within(100)
        (20000, 5000)
        """
        return max(amount, self.least) if self.most is None else min(max(amount, self.least), self.most)

    @property
    def words(self) -> str:
        """The bounds in words.

        >>> BuyIn(5000, 20000).words, BuyIn(4000).words
        ('$50 to $200', '$40 or more')
        """
        return f"{show(self.least)} or more" if self.most is None else f"{show(self.least)} to {show(self.most)}"


def buy_in(game: Game, named: Mapping[str, Any], option: FeeOption | None) -> BuyIn:
    """The posted buy-in of a table with these terms and this fee option; from one cent where none is posted.

    Checked when somebody sits down or buys more, not in a round: chips are lost in play.

    >>> from housedealer.games import game
    >>> club = game("the-101/no-limit-texas-holdem")
    >>> buy_in(club, club.plans()[0].terms, club.option(1, 7, club.plans()[0].terms))
    BuyIn(least=5000, most=20000)
    """
    joining = game.family.play.stakes.least_stacks(game, named)[1] if game.family.play.stakes.least_stacks else 1
    posted = option.buy_in if option is not None else None
    return BuyIn(max(joining, posted.min), posted.max) if posted is not None else BuyIn(joining)
