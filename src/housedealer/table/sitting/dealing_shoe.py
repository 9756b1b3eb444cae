"""The shoe that rounds are dealt from: its seed, how far it is dealt, and when its cut card is out."""

from __future__ import annotations

import functools
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from housedealer import cards
from housedealer.table.family import Game
from housedealer.table.round.card_source import Shoe
from housedealer.table.sitting import fair_shoe

CUT_PART = 4
"""At least one part in four of a new shoe is behind the cut card (so N.J.A.C. 13:69F-2.5(d); no posting says)."""

MOST_BURNED = 11
"""No new shoe burns more: one card, and as many as a ten counts."""


@functools.lru_cache(maxsize=1024)
def _pack(kind: str, decks: int, seed: str, mix: str) -> tuple[int, ...]:
    """All cards of a shoe, cached: every round of the shoe starts from them."""
    shuffled = cards.shuffled(kind, decks, int(seed, 16))
    return tuple(shuffled[at] for at in fair_shoe.order(len(shuffled), mix)) if mix else tuple(shuffled)


def new_shoe_burn(rule: str, pack: Sequence[int]) -> int:
    """How many cards of a new shoe are burned before the first round: none, one, or one and as many as it counts.

    The first card exposed counts ace one, pictures ten, others their number (001:5413-5421).

    >>> new_shoe_burn("by-first-card", cards.cards("7d As")), new_shoe_burn("by-first-card", cards.cards("Kd As"))
    (8, 11)
    """
    if rule == "none":
        return 0
    if rule == "one":
        return 1
    rank = cards.rank(pack[0])
    return 1 + (1 if rank == 12 else min(rank + 2, 10))


@dataclass
class DealingShoe:
    """A shuffled shoe of a game, from which one round after another is dealt."""

    game: Game
    decks: int
    seed: str = ""
    """The shoe's seed, as hexadecimal digits."""
    mix: str = ""
    """What players added to its order, if they did."""
    used: int = 0
    """How many cards have left the shoe."""
    burned: int = 0
    """How many of them were burned when the shoe was new."""
    first_seed: str = ""
    """The seed that those of all shoes of the table are derived from, where one was given."""
    count: int = 0
    """Shoes shuffled so far."""

    def pack(self) -> tuple[int, ...]:
        """The shoe's cards from the first, in the order in which they leave it."""
        return _pack(self._kind, self.decks, self.seed, self.mix)

    @property
    def root(self) -> str:
        """The commitment to the shoe's cards that is shown before anyone wagers (`table/sitting/fair_shoe.py`)."""
        return fair_shoe.root(self._kind, self.decks, self.seed)

    @property
    def house(self) -> str:
        """The house's part of the randomness: the dice and a shuffle of the discards are derived from it."""
        return fair_shoe.house_part(fair_shoe.salt(self.seed, fair_shoe.HOUSE), self.mix)

    def renew(self, seed: int | None = None) -> None:
        """Shuffle a new shoe and burn as posted: from this seed, from one derived from the table's own, or from a
        random one."""
        self.count += 1
        if seed is None and self.first_seed:
            seed = int.from_bytes(hashlib.blake2b(f"{self.first_seed}/{self.count}".encode(), digest_size=32).digest())
        self.seed, self.mix = f"{secrets.randbits(256) if seed is None else seed:x}", ""
        self._burn()

    def mix_in(self, parts: Sequence[str]) -> None:
        """Reorder the cards by the players' parts, before the first card is dealt."""
        if self.used != self.burned:
            raise AssertionError("cards of this shoe were dealt already")
        self.mix = fair_shoe.mixed(self.root, parts)
        self._burn()

    def _burn(self) -> None:
        self.burned = new_shoe_burn(self.game.posting.deck.burn, self.pack())
        self.used = self.burned

    @property
    def cut_card_out(self) -> bool:
        """Whether the next round starts with a new shoe."""
        return self.used > self.burned and (self.shuffled_each_round or self._size - self.used < self.behind_cut_card)

    @property
    def shuffled_each_round(self) -> bool:
        """Whether every round is dealt from a whole deck, so that no cut card decides when to shuffle."""
        return self.game.posting.deck.shuffle == "every-round" or self.decks == 1

    @property
    def behind_cut_card(self) -> int:
        """How many cards are behind the cut card.

        Enough for the longest round of a full table, if a new shoe has that many; if not, the discards may have to be
        shuffled in mid-round.
        """
        longest = self.game.family.play.deal.longest(self.game, self.decks) if self.game.family.play.deal.longest else 0
        return max(self._size // CUT_PART, longest) if longest <= self._size - self.burned else self._size // CUT_PART

    def remaining(self) -> Shoe:
        """The cards left in the shoe, with the discards of earlier rounds should it run out in mid-round."""
        pack = self.pack()
        if self.used == self.burned or self.game.posting.deck.runs_out == "void":
            return Shoe(pack[self.used :])
        return Shoe(pack[self.used :], discards=fair_shoe.Discards(self.house, pack[: self.used]))

    @property
    def _kind(self) -> str:
        return self.game.posting.deck.kind

    @property
    def _size(self) -> int:
        return cards.deck(self._kind).size * self.decks
