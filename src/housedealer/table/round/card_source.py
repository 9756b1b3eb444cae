"""Where a round's cards come from: a shoe in order, or what each position receives."""

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
    """Cards for a round; `left` the shoe's cards still to come, where a shoe is known."""

    used: list[int]

    def draw(self, position: str) -> int:
        """The next card for a position; `EmptyShoeError` where the shoe has none left."""

    def burn(self) -> None:
        """Take a card out of play unseen."""

    def left(self) -> int | None:
        """How many cards are left, where the shoe is known."""

    def refill(self) -> int:
        """Cards of earlier rounds are dealt on where the shoe has run out; how many they are."""

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Discards are shuffled and go under the stub of so many cards; listed cards need none."""

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Cards go back and the whole deck is shuffled again; listed cards need none."""

    def listed(self) -> list[int]:
        """All cards of the source, used or not."""

    def unused(self) -> dict[str, list[int]]:
        """By position, the cards listed for it that it has not come to need."""

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
        """A document lists cards as they leave: what a reshuffle brings is among them."""
        self.used: list[int] = []
        self._discards = discards
        """Cards of earlier rounds in the order in which they are dealt on should the shoe run out in mid-round."""
        self._refilled: dict[str, int] | None = None
        self.refill_size = refill_size or len(discards)
        """How many cards they are; a document lists only those that were dealt."""

    def refill(self) -> int:
        """When the shoe has run out: the discards are dealt on; how many they are, none where there are none.

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
        """The next card, whoever receives it."""
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
        """A card leaves the shoe unseen."""
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
        """Shuffle cards and put them under the stub of so many cards.

        The order follows from the cards that have left, so that a round stays a pure function of its shoe. More
        cards left than the stub holds are a record's: what the reshuffle brought is already listed.

        >>> shoe = Shoe(cards.cards("As Kd 2c"))
        >>> code = shoe.draw("3")
        >>> shoe.recycle(cards.cards("7h 8h 9h"), stub=2)
        >>> shoe.left()
        5
        """
        if self.left() <= stub:
            self._codes = [*self._codes, *self._shuffle(codes)]

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Put cards back and shuffle all that are left with them, unless a document lists what follows."""
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
        """The cards behind those used are no position's."""
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
        """Burned cards are not listed."""

    def left(self) -> None:
        """The shoe is not known."""

    def refill(self) -> int:
        """Cards named by position do not run out."""
        return 0

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards that each position has received, or all that it was given."""
        held = {
            position: codes if whole else codes[: self._at.get(position, 0)]
            for position, codes in self._by_position.items()
        }
        return {"deal": {position: cards.text(codes) for position, codes in held.items() if codes}}

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Later cards are named by position all the same."""

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Later cards are named by position all the same."""

    def listed(self) -> list[int]:
        """All cards of all positions, used or not."""
        return [code for codes in self._by_position.values() for code in codes]

    def unused(self) -> dict[str, list[int]]:
        """By position, the cards listed behind the last one dealt to it."""
        left = {position: codes[self._at.get(position, 0) :] for position, codes in self._by_position.items()}
        return {position: codes for position, codes in left.items() if codes}
