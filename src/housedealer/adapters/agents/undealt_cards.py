"""Undealt cards: a shoe that knows what it holds, but not in which order.

Drawing from it raises `CardNeeded` with the cards that may come; the caller decides on one, and the round is replayed
from its beginning. Burned cards are seen by nobody, so they stay among those that may come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.table.round.card_source import EmptyShoeError


class CardNeeded(Exception):  # noqa: N818 - it is a question, not an error
    """A position needs a card that chance has not decided yet."""

    def __init__(self, position: str, pool: Counter[int]) -> None:
        super().__init__(f"{position} needs a card")
        self.position = position
        self.pool = pool


class Stub:
    """A card source that deals the cards decided so far and then raises `CardNeeded`.

    >>> stub = Stub(Counter(cards.cards("As Kd 2c")), cards.cards("Kd"))
    >>> cards.TEXTS[stub.draw("2")], stub.left()
    ('Kd', 2)
    >>> try:
    ...     stub.draw("3")
    ... except CardNeeded as needed:
    ...     print(needed, "of", cards.text(sorted(needed.pool)))
    3 needs a card of 2c As
    """

    __slots__ = ("_discards", "_given", "_later", "burned", "pool", "used")

    def __init__(self, pool: Counter[int], given: Sequence[int], discards: Counter[int] | None = None) -> None:
        self.pool = Counter(pool)
        """The cards that may still come."""
        self.used: list[int] = []
        self.burned = 0
        self._given = given
        self._discards = discards or Counter()
        self._later: list[tuple[int, Counter[int]]] = []
        """Cards under the stub, and how many others come before them."""

    def draw(self, position: str) -> int:
        """Draw the next card that was decided."""
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
        """Burn a card unseen: it stays among those that may come."""
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
        """Put the cards of earlier rounds back into the stub."""
        count = sum(self._discards.values())
        self.pool += self._discards
        self._discards = Counter()
        return count

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Put cards under the stub, which has `stub` cards."""
        self._later.append((stub, Counter(codes)))

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Put cards back and shuffle the whole deck again."""
        self.pool.update(codes)

    def listed(self) -> list[int]:
        """The cards dealt."""
        return list(self.used)

    def unused(self) -> dict[str, list[int]]:
        """Nothing: no position's cards are known before they come."""
        return {}

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards dealt, as a round's document names them."""
        return {"shoe": cards.text(self.used)}
