"""The offers to a seat on a street."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from housedealer.games.versus.about import DecisionAbout
from housedealer.games.versus.hands import Spot, name_of
from housedealer.games.versus.posting import Ask, Rules, Street
from housedealer.table.round.offers import Legal, Multiple, Offer

CHECK = Legal("check", words="bet nothing more for now")
FOLD = Legal("fold", words="give up the hand")
_OTHERS = {"check": CHECK, "fold": FOLD}


@functools.lru_cache(maxsize=4096)
def legal(multiples: tuple[int, ...], written: bool, of: str, unit: int, others: tuple[str, ...]) -> tuple[Legal, ...]:
    """The choices: to play, by one of some multiples of this many cents, and the others."""
    times = " or ".join(map(str, multiples))
    words = f"bet as much as the {of}" if multiples == (1,) else f"bet {times} times the {of}"
    play = Legal("play", Multiple(multiples, None if written else multiples[0], unit), words)
    return (play, *(_OTHERS[name] for name in others))


class Question:
    """The offer of a street to every seat in turn, with the open cards of the board."""

    __slots__ = ("_ask", "_board", "_ranking", "_strong", "_strong_from", "of", "others", "street", "wager", "written")

    def __init__(self, rules: Rules, street: Street, ask: Ask, board: Sequence[int]) -> None:
        self.street = street.name
        self.wager, self.of, self.others, self.written = ask.wager, ask.of, ask.others, ask.written
        self._board = board
        self._ranking = rules.ranking
        self._ask = self._strong = ask.multiples
        self._strong_from = 0
        if ask.strong is not None:
            self._strong, self._strong_from = ask.strong.multiples, rules.strong_from[self.street]

    def to(self, spot: Spot) -> Offer:
        """The offer to a seat, with the name of the hand that its cards and the open board make so far.

        For a player who is away the hand checks if it may, and is otherwise folded: nobody puts up another's money.
        """
        value = spot.valued(self._ranking, self._board)
        about: DecisionAbout = {"street": self.street, "wager": self.wager}
        if value:
            about["named"] = name_of(self._ranking, value)
        unit, others = spot.wagers[self.of][0].placed, self.others
        multiples = self._strong if value >= self._strong_from else self._ask
        return Offer(spot.position, legal(multiples, self.written, self.of, unit, others), False, others[0], about)
