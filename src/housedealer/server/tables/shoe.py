"""The shoe at a hosted table: players' parts of its shuffle, its change, and the data of its proof."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.fairness.chain import Links, ending, opening, played
from housedealer.server.journal.earlier_versions import dice_by_seed, seed_hash
from housedealer.server.journal.schema import Write
from housedealer.server.tables.books import TableBooks
from housedealer.server.wire.encoding import text
from housedealer.server.wire.tables import EndedShoe
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session

WITHHELD = "a part of its shuffle was withheld"
PLAYER_ADDS = "a player adds to the shuffle"
BARRED = 20
"""Shoes to which a person who withheld a part may not add."""
EARLIER = ("posting", "readings", "option", "decks", "burned", "parts", "ended")
"""Fields stored for a shoe of a version without a hash chain."""
BY_SEED = ("posting", "readings", "decks", "burned")
"""Fields stored for a shoe that was committed to by the hash of its seed."""


class ShoeChangedError(HouseError):
    """The shoe had to be changed before the deal, and people add to the shuffle of the next one first."""


class HostedShoe:
    """The shoe of a hosted table."""

    def __init__(
        self, session: Session, books: TableBooks, may_add: Callable[[str], bool] = lambda person: True
    ) -> None:
        self.session = session
        self.books = books
        self._may_add = may_add
        """Whether a person takes part, and so may add to the shuffle."""
        self.number = 1
        self.last: list[EndedShoe] = []
        """The last few shoes that ended, as everyone at the table sees them."""
        self.promised: dict[str, str] = {}
        """By person, the hash of their part of the next shoe's shuffle."""
        self.mixing: list[list[str]] = []
        """For each person who adds to this shoe: their id, the hash they gave before it was laid, and their part."""
        self.by_seed = False
        """Whether it was laid by a version that committed to a shoe by the hash of its seed. The round that people are
        wagering on is dealt from it; the next one has a new shoe."""
        self.withheld = 0
        """Parts promised and not revealed at this table so far."""
        self.replaced = 0
        """Shoes replaced because of a withheld part."""
        self.barred: dict[str, int] = {}
        """By person who withheld a part, the number of the first shoe to which they may add again."""
        self.links = Links()
        """The table's hash chain; empty while its shoe was laid by a version that had none."""
        self.links.open(opening(self._described()))

    @property
    def commitment(self) -> str:
        """The commitment to every card of the shoe, published before anyone wagers."""
        return seed_hash(self.session.shoe.seed) if self.by_seed else self.session.shoe.root

    @property
    def untouched(self) -> bool:
        """Whether no card of it has been dealt."""
        return self.session.shoe.used == self.session.shoe.burned

    def own_dice(self) -> dict[str, Any]:
        """The next round's dice, if the shoe is of a version where they followed from its seed."""
        return dice_by_seed(self.session.game, self.session.shoe.seed, self.session.shoe.used) if self.by_seed else {}

    def promise(self, person: str, promised: str, before_wagers: bool) -> None:
        """Store the hash of a person's part of the next shuffle; a shoe that is not in play yet is replaced, so that it
        counts."""
        self.promised[person] = promised
        if before_wagers and self.untouched and not self.mixing and not self.session.shoe.mix and self._adders():
            self.change(PLAYER_ADDS)

    def reveal_part(self, person: str, part: str, dealt: bool) -> None:
        """Reveal a person's part, which must match the hash they gave before this shoe was laid; ignored once a card
        has been dealt."""
        for held in self.mixing:
            if held[0] == person and hashlib.sha256(part.encode()).hexdigest() == held[1]:
                if self.untouched and not dealt:
                    held[2] = part
                return
        raise HouseError("mix: it is not what was promised for this shoe")

    def mix_in(self) -> None:
        """Mix the players' parts into the order of the cards, before the first is dealt."""
        if self.untouched:
            self.session.shoe.mix_in([part for _, _, part in self.mixing if part])

    def _lay(self) -> None:
        """Lay a new shoe, with the hashes of players' parts fixed first."""
        self.session.new_shoe(chance.seed())
        self.number += 1
        self.mixing = [[person, self.promised.pop(person), ""] for person in self._adders()]
        self.by_seed = False
        self.links.open(opening(self._described()))

    def _adders(self) -> list[str]:
        """The people who add to the next shuffle: those who take part, have promised a part, and withheld none
        recently."""
        return sorted(one for one in self.promised if self.barred.get(one, 0) <= self.number and self._may_add(one))

    def replace_if_withheld(self) -> bool:
        """Before the first card of a shoe is dealt: replace it if a part of its shuffle is missing; return whether it
        was.

        No card is dealt from a shoe with a part missing, and whoever withheld it adds to none for a while. So
        withholding a part is no choice between two orders of one shoe; whoever wants another shoe can do that once, and
        it is counted.
        """
        silent = [person for person, _, part in self.mixing if not part]
        if not self.untouched or not silent:
            return False
        self.end(WITHHELD)
        self.withheld, self.replaced = self.withheld + len(silent), self.replaced + 1
        self.barred = {one: until for one, until in self.barred.items() if until > self.number}
        self.barred |= dict.fromkeys(silent, self.number + 1 + BARRED)
        self._lay()
        return True

    def _described(self) -> dict[str, Any]:
        """The description of the shoe in play, for its proof and for the table's chain."""
        session = self.session
        return {
            "table": self.books.table,
            "shoe": self.number,
            "posting": session.posting,
            "readings": session.readings,
            "option": session.option,
            "decks": session.decks,
            "size": len(session.shoe.pack()),
            "commit": self.commitment,
            "burned": session.shoe.burned,
            "parts": [[promised, part] for _, promised, part in self.mixing],
            "withheld": self.withheld,
            "anew": self.replaced,
        }

    def link_round(
        self, round_: Round, record: Mapping[str, Any], number: int, names: Mapping[str, str], void: str
    ) -> str:
        """Append a finished round to the chain; return the link as text."""
        if not self.links.head:
            return ""
        return self.links.add(
            played(round_, record, number, self.session.shoe.used, self.session.shoe.seed, names, void)
        )

    def change(self, why: str) -> None:
        """End the shoe and lay another."""
        self.end(why)
        self._lay()

    def end(self, why: str = "closed") -> None:
        """End the shoe, and write the data of its proof."""
        stored = self._described() | {"ended": why}
        commit = stored.pop("commit")
        if self.links.head:
            self.links.add(ending(stored, self.links.rounds))
            stored |= {"previous": self.links.previous, "head": self.links.head}
        else:
            stored = {key: stored[key] for key in (BY_SEED if self.by_seed else EARLIER)}
        row = {"table": self.books.table, "number": self.number, "seed": self.session.shoe.seed, "commit": commit}
        self.books.writes.append(Write("shoe", {**row, "proof": text(stored)}))
        if why != PLAYER_ADDS:
            silent = [promised for _, promised, part in self.mixing if not part]
            ended: EndedShoe = {"shoe": self.number, "commit": commit, "head": self.links.head, "withheld": silent}
            self.last = [*self.last[-2:], ended]

    def data(self) -> dict[str, Any]:
        """Everything that must survive a restart."""
        return {
            "shoe": self.number,
            "last": self.last,
            "promised": self.promised,
            "mixing": self.mixing,
            "by_seed": self.by_seed,
            "links": dict(vars(self.links)),
            "withheld": self.withheld,
            "anew": self.replaced,
            "barred": self.barred,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore the saved state."""
        self.number, self.last = data["shoe"], list(data["last"])
        self.promised, self.mixing = dict(data["promised"]), list(data["mixing"])
        self.by_seed, self.links = data["by_seed"], Links(**data["links"])
        self.withheld, self.replaced, self.barred = data["withheld"], data["anew"], dict(data["barred"])
