"""The shoes of an episode: shuffled from its seed or, where chance is handed over, known by what has left them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from housedealer import cards
from housedealer.adapters.agents.conditions import Conditions
from housedealer.table.round.first_action import throw
from housedealer.table.sitting.dealing_shoe import MOST_BURNED, DealingShoe, new_shoe_burn
from housedealer.table.sitting.session import Session

_NONE: Counter[int] = Counter()


@dataclass
class EpisodeShoe(DealingShoe):
    """A shoe that holds its order until the next shuffle, many decks shuffled by a compiled loop: most episodes need a
    new one for every round, and none is dealt from twice."""

    order: tuple[int, ...] = ()
    order_of: str = ""
    """The seed that the order is of."""

    def pack(self) -> tuple[int, ...]:
        """The shoe's cards from the first; the same as those of any other shoe with this seed."""
        if self.order_of != self.seed:
            self.order_of, self.order = self.seed, tuple(self._shuffled())
        return self.order

    def _shuffled(self) -> list[int]:
        kind, seed = self.game.posting.deck.kind, int(self.seed, 16)
        if self.decks == 1:
            return cards.shuffled(kind, 1, seed)
        from housedealer.adapters.agents.quick_shuffle import shuffled

        return shuffled(kind, self.decks, seed)


class Shoes:
    """The shoes of an episode, shuffled one after another, and how many cards have left the present one."""

    def __init__(self, conditions: Conditions, seed: int | None) -> None:
        self.conditions = conditions
        self.seed = seed
        """None where chance is handed over."""
        self.dealt = _NONE
        """Cards that earlier rounds took from this shoe, where chance is handed over."""
        self._shuffled = 0
        """Shoes shuffled so far."""

    def copy(self) -> Shoes:
        """The same shoes at the same point."""
        result = Shoes(self.conditions, self.seed)
        result.dealt, result._shuffled = self.dealt.copy(), self._shuffled
        return result

    def shuffle(self, session: Session) -> None:
        """Give the session a new shoe."""
        self._shuffled += 1
        session.new_shoe(0 if self.seed is None else self._next_seed())
        self.dealt = _NONE

    def _next_seed(self) -> int:
        """The seed of this shoe, from the episode's seed and the number of the shoe."""
        return _shoe_seed(self.seed, self._shuffled)

    def undealt(self, session: Session) -> Counter[int]:
        """The cards that may still come, where chance is handed over."""
        if self.conditions.pack:
            return Counter(self.conditions.pack) - self.dealt
        return cards.shoe_count(self.conditions.game.posting.deck.kind, session.decks) - self.dealt

    def remove(self, codes: Iterable[int]) -> None:
        """Count the cards of a finished round as dealt."""
        self.dealt = self.dealt + Counter(codes)


def _shoe_seed(seed: int | None, number: int) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=8).digest())


def first_cards(conditions: Conditions, seed: int, count: int) -> tuple[list[int], list[int]]:
    """The first cards that the first shoe of an episode deals, without those that are burned before, and the dice that
    are thrown for its first round, if any.

    >>> from housedealer.adapters.agents import Episode
    >>> conditions = Conditions.of("500-club/ez-baccarat", seats=2, bank=100, wagers={"player": 10})
    >>> first_cards(conditions, 7, 4)[0] == Episode(conditions, 7).last.table.source.used[:4]
    True
    """
    from housedealer.adapters.agents.quick_shuffle import first_shuffled

    deck, shoe_seed = conditions.game.posting.deck, _shoe_seed(seed, 1)
    most = 0 if deck.burn == "none" else MOST_BURNED
    pack = first_shuffled(deck.kind, conditions.decks, shoe_seed, count + most)
    burned = new_shoe_burn(deck.burn, pack)
    dice = []
    if conditions.dice:
        dice = throw(DealingShoe(conditions.game, conditions.decks, f"{shoe_seed:x}").house, burned)
    return pack[burned : burned + count], dice
