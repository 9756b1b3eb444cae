"""The shoe at a hosted table: what people add to its order, its change, and what its proof rests on."""

from __future__ import annotations

import hashlib
from typing import Any

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.journal.earlier_versions import dice_by_seed, seed_hash
from housedealer.server.journal.schema import Write
from housedealer.server.tables.books import TableBooks
from housedealer.server.wire.encoding import text
from housedealer.server.wire.tables import EndedShoe
from housedealer.table.sitting.session import Session


class HostedShoe:
    """The shoe that a table is dealt from."""

    def __init__(self, session: Session, books: TableBooks) -> None:
        self.session = session
        self.books = books
        self.number = 1
        self.last: list[EndedShoe] = []
        """The shoes that ended, the last few, for whoever looks at the table."""
        self.promised: dict[str, str] = {}
        """By person, the hash of what they will add to the next shoe."""
        self.mixing: list[list[str]] = []
        """For this shoe, each person who adds to it, the hash that they gave before it was laid, and their part."""
        self.by_seed = False
        """Whether it was laid by a version that committed to a shoe by the hash of its seed. The round that people were
        asked to wager on is dealt from it; the next one has a shoe of its own."""

    @property
    def commitment(self) -> str:
        """What commits to every card of the shoe, shown before anyone wagers."""
        return seed_hash(self.session.seed) if self.by_seed else self.session.root

    @property
    def untouched(self) -> bool:
        """Whether no card of it has been dealt."""
        return self.session.used == self.session.burned

    def own_dice(self) -> dict[str, Any]:
        """The next round's dice, where they do not follow from the shoe as they do now."""
        return dice_by_seed(self.session.game, self.session.seed, self.session.used) if self.by_seed else {}

    def promise(self, person: str, promised: str, before_wagers: bool) -> None:
        """A person's browser promises a part of the next shoe's order; one that is not in play yet is laid anew."""
        self.promised[person] = promised
        if before_wagers and self.untouched and not self.mixing:
            self._lay()
            self.number += 1  # nobody takes it for the one that was shown before

    def tell_part(self, person: str, part: str, dealt: bool) -> None:
        """A person's part, as it was promised before this shoe was laid; too late once a card has been dealt."""
        for held in self.mixing:
            if held[0] == person and hashlib.sha256(part.encode()).hexdigest() == held[1]:
                if self.untouched and not dealt:
                    held[2] = part
                return
        raise HouseError("mix: it is not what was promised for this shoe")

    def mix_in(self) -> None:
        """Players' parts decide in which order the cards are dealt, before the first of them."""
        if self.untouched:
            self.session.mix_in([part for _, _, part in self.mixing if part])

    def _lay(self) -> None:
        """Lay a new shoe, after the hashes of what players will add to it are known."""
        self.session.new_shoe(chance.seed())
        self.mixing = [[person, promised, ""] for person, promised in sorted(self.promised.items())]
        self.promised, self.by_seed = {}, False

    def change(self, why: str) -> None:
        """End the shoe and lay another."""
        self.end(why)
        self._lay()
        self.number += 1

    def end(self, why: str = "closed") -> None:
        """End the shoe: what its proof rests on is written."""
        session = self.session
        proof = {
            "posting": session.posting,
            "readings": session.readings,
            "decks": session.decks,
            "burned": session.burned,
        }
        if not self.by_seed:
            parts = [[promised, part] for _, promised, part in self.mixing]
            proof |= {"option": session.option, "parts": parts, "ended": why}
        row = {"table": self.books.table, "number": self.number, "seed": session.seed, "commit": self.commitment}
        self.books.writes.append(Write("shoe", {**row, "proof": text(proof)}))
        self.last = [*self.last[-2:], {"shoe": self.number, "commit": self.commitment}]

    def data(self) -> dict[str, Any]:
        """What must outlast the server."""
        return {
            "shoe": self.number,
            "last": self.last,
            "promised": self.promised,
            "mixing": self.mixing,
            "by_seed": self.by_seed,
        }

    def restore(self, data: dict[str, Any]) -> None:
        """Take up what was written."""
        self.number, self.last = data["shoe"], list(data["last"])
        self.promised, self.mixing = dict(data["promised"]), list(data["mixing"])
        self.by_seed = data["by_seed"]
