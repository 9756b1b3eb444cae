"""Cards that chance has not decided yet: a shoe that knows what it holds, not in which order.

Whoever plays through it is told that a card is needed and which ones it may be, hands one over, and the round is
played again from its beginning. Burned cards are seen by nobody, so that they stay among those that may come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.table.round.card_source import EmptyShoeError


class CardNeeded(Exception):  # noqa: N818 - it is a question, not an error
    """A position needs a card that was not handed over yet."""

    def __init__(self, position: str, pool: Counter[int]) -> None:
        super().__init__(f"{position} needs a card")
        self.position = position
        self.pool = pool


class Stub:
    """A source of cards: those handed over so far, then a question.

    >>> stub = Stub(Counter(cards.cards("As Kd 2c")), cards.cards("Kd"))
    >>> cards.TEXTS[stub.draw("2")], stub.left()
    ('Kd', 2)
    >>> try:
    ...     stub.draw("3")
    ... except CardNeeded as asked:
    ...     print(asked, "of", cards.text(sorted(asked.pool)))
    3 needs a card of 2c As
    """

    __slots__ = ("_discards", "_given", "_later", "burned", "pool", "used")

    def __init__(self, pool: Counter[int], given: Sequence[int], discards: Counter[int] | None = None) -> None:
        self.pool = Counter(pool)
        """What may still come."""
        self.used: list[int] = []
        self.burned = 0
        self._given = given
        self._discards = discards or Counter()
        self._later: list[tuple[int, Counter[int]]] = []
        """Cards under the stub, and after how many others they come."""

    def draw(self, position: str) -> int:
        """The next card, as it was handed over."""
        self._reach()
        if not self.pool:
            raise EmptyShoeError(f"shoe: it ran out and {position} needs another; expected more cards")
        at = len(self.used)
        if at == len(self._given):
            raise CardNeeded(position, self.pool)
        code = self._given[at]
        if code not in self.pool:
            raise HouseError(f"card: {cards.TEXTS[code]} cannot come now; expected one of {cards.text(self.pool)}")
        self.pool[code] -= 1
        if not self.pool[code]:
            del self.pool[code]
        self.used.append(code)
        self._pass()
        return code

    def burn(self) -> None:
        """A card leaves unseen: which one is nobody's business."""
        self._reach()
        if sum(self.pool.values()) <= 0:
            raise EmptyShoeError("shoe: it ran out and the burn pile needs another; expected more cards")
        self.burned += 1
        self._pass()

    def _pass(self) -> None:
        self._later = [(after - 1, codes) for after, codes in self._later]

    def _reach(self) -> None:
        while self._later and self._later[0][0] <= 0:
            self.pool += self._later.pop(0)[1]

    def left(self) -> int:
        """How many cards may still come."""
        return sum(self.pool.values()) + sum(sum(codes.values()) for _, codes in self._later)

    def refill(self) -> int:
        """The cards of earlier rounds are dealt on."""
        count = sum(self._discards.values())
        self.pool += self._discards
        self._discards = Counter()
        return count

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Cards go under the stub of so many."""
        self._later.append((stub, Counter(codes)))

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Cards go back, and the whole deck is shuffled again."""
        self.pool.update(codes)

    def listed(self) -> list[int]:
        """The cards handed over."""
        return list(self.used)

    def unused(self) -> dict[str, list[int]]:
        """No position's cards are known before they come."""
        return {}

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards handed over."""
        return {"shoe": cards.text(self.used)}
