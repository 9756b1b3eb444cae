"""Sources of a round's cards: a shoe in order, or a list by position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from housedealer import cards
from housedealer.errors import HouseError

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class EmptyShoeError(HouseError):
    """The shoe has no card left."""


class Source(Protocol):
    """The cards of a round."""

    used: list[int]

    def draw(self, position: str) -> int:
        """The next card for a position; `EmptyShoeError` where the shoe has none left."""

    def burn(self) -> None:
        """Take a card out of play unseen."""

    def left(self) -> int | None:
        """How many cards are left, where the shoe is known."""

    def refill(self) -> int:
        """Deal on from the discards of earlier rounds if the shoe has run out; returns how many there are."""

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Shuffle discards and put them under the stub; a source of listed cards ignores it."""

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Put cards back and shuffle the whole deck again; a source of listed cards ignores it."""

    def listed(self) -> list[int]:
        """All cards of the source, used or not."""

    def unused(self) -> dict[str, list[int]]:
        """Cards listed for a position that it did not need, by position."""

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards as a round's document lists them: those used so far, or the whole source."""


class Shoe:
    """All cards in the order in which they leave the shoe.

    >>> shoe = Shoe(cards.cards("As Kd 2c"))
    >>> shoe.draw("player"), shoe.left(), cards.text(shoe.used)
    (51, 2, 'As')
    """

    __slots__ = ("_codes", "_discards", "_from_document", "_refilled", "refill_size", "used")

    def __init__(
        self, codes: Sequence[int], from_document: bool = False, discards: Sequence[int] = (), refill_size: int = 0
    ) -> None:
        self._codes = codes
        self._from_document = from_document
        """Whether a document lists the cards: those of a reshuffle are then among them."""
        self.used: list[int] = []
        self._discards = discards
        """Discards of earlier rounds in the order in which they are dealt on if the shoe runs out in mid-round."""
        self._refilled: dict[str, int] | None = None
        self.refill_size = refill_size or len(discards)
        """How many discards there are; a document lists only those that were dealt."""

    def refill(self) -> int:
        """Deal on from the discards if the shoe has run out; returns how many there are, or 0.

        >>> shoe = Shoe(cards.cards("As"), discards=cards.cards("7h 8h"))
        >>> shoe.refill(), shoe.draw("2"), shoe.refill(), cards.TEXTS[shoe.draw("2")]
        (0, 51, 2, '7h')
        """
        if not self._discards or len(self.used) < len(self._codes):
            return 0
        self._refilled = {"after": len(self.used), "count": self.refill_size}
        self._codes, self._discards = [*self._codes, *self._discards], ()
        return self.refill_size

    def draw(self, position: str) -> int:
        """The next card, no matter who receives it."""
        used = self.used
        try:
            code = self._codes[len(used)]
        except IndexError:
            raise EmptyShoeError(
                f"shoe: it ran out after {len(used)} cards and {position} needs another; expected more cards"
            ) from None
        used.append(code)
        return code

    def burn(self) -> None:
        """Discard the next card unseen."""
        self.draw("the burn pile")

    def left(self) -> int:
        """How many cards are left."""
        return len(self._codes) - len(self.used)

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards that have left the shoe, or all of them."""
        doc: dict[str, Any] = {"shoe": cards.text([*self._codes, *self._discards] if whole else self.used)}
        if self._refilled is not None:
            doc["reshuffled"] = self._refilled
        elif whole and self._discards:
            doc["reshuffled"] = {"after": len(self._codes), "count": self.refill_size}
        return doc

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Shuffle cards and put them under the stub of this many cards.

        The order is derived from the cards that have left, so that a round stays a pure function of its shoe. If more
        cards are left than the stub holds, the source is a record: the reshuffled cards are already listed.

        >>> shoe = Shoe(cards.cards("As Kd 2c"))
        >>> code = shoe.draw("3")
        >>> shoe.recycle(cards.cards("7h 8h 9h"), stub=2)
        >>> shoe.left()
        5
        """
        if self.left() <= stub:
            self._codes = [*self._codes, *self._shuffle(codes)]

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Put cards back and shuffle all that are left, unless a document lists what follows."""
        if not self._from_document:
            self._codes = [*self.used, *self._shuffle([*self._codes[len(self.used) :], *codes])]

    def _shuffle(self, codes: Iterable[int]) -> list[int]:
        order = list(codes)
        random.Random(cards.text(self._codes)).shuffle(order)
        return order

    def listed(self) -> list[int]:
        """All cards, used or not."""
        return list(self._codes)

    def unused(self) -> dict[str, list[int]]:
        """None: a shoe does not list cards by position."""
        return {}


class Dealt:
    """The cards that each position receives, in the order it receives them; burned cards are left out."""

    __slots__ = ("_at", "_by_position", "used")

    def __init__(self, by_position: dict[str, list[int]]) -> None:
        self._by_position = by_position
        self._at: dict[str, int] = {}
        self.used: list[int] = []

    def draw(self, position: str) -> int:
        """The position's next card."""
        at = self._at.get(position, 0)
        held = self._by_position.get(position, [])
        if at >= len(held):
            which = _ORDINALS[at] if at < len(_ORDINALS) else f"{at + 1}th"
            raise HouseError(f"deal.{position}: the round is not finished: a {which} card is needed; {len(held)} given")
        self._at[position] = at + 1
        code = held[at]
        self.used.append(code)
        return code

    def burn(self) -> None:
        """Do nothing: burned cards are not listed."""

    def left(self) -> None:
        """None: the shoe is not known."""

    def refill(self) -> int:
        """None: cards listed by position do not run out."""
        return 0

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards that each position has received, or all that it was given."""
        held = {
            position: codes if whole else codes[: self._at.get(position, 0)]
            for position, codes in self._by_position.items()
        }
        return {"deal": {position: cards.text(codes) for position, codes in held.items() if codes}}

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Do nothing: later cards are listed by position too."""

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Do nothing: later cards are listed by position too."""

    def listed(self) -> list[int]:
        """All cards of all positions, used or not."""
        return [code for codes in self._by_position.values() for code in codes]

    def unused(self) -> dict[str, list[int]]:
        """Cards listed for a position after the last one dealt to it, by position."""
        left = {position: codes[self._at.get(position, 0) :] for position, codes in self._by_position.items()}
        return {position: codes for position, codes in left.items() if codes}
