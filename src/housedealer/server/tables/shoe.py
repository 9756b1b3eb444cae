"""The shoe at a hosted table: what people add to its order, its change, and what its proof rests on."""

from __future__ import annotations

import hashlib
from typing import Any

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.journal.earlier_versions import dice_by_seed, seed_hash
from housedealer.server.journal.schema import Write
from housedealer.server.tables.betting import Betting
from housedealer.server.wire.encoding import text
from housedealer.server.wire.tables import EndedShoe
from housedealer.table.sitting.session import Session


class Shoes(Betting):
    """A table with the shoe that is dealt from."""

    def __init__(self, name: str, session: Session) -> None:
        super().__init__(name, session)
        self.shoe = 1
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

    def own_dice(self) -> dict[str, Any]:
        """The next round's dice, where they do not follow from the shoe as they do now."""
        return dice_by_seed(self.session.game, self.session.seed, self.session.used) if self.by_seed else {}

    def begin_offers(self) -> bool:
        """Begin the next round's preparations; a shoe of an earlier version is changed before anyone is asked."""
        began = super().begin_offers()
        if began and self.by_seed:
            self.change_shoe("laid by an earlier version")
        return began

    def promise(self, person: str, told: str) -> None:
        """A person's browser promises a part of the next shoe's order; one that is not in play yet is laid anew."""
        self.promised[person] = told
        fresh = self.session.used == self.session.burned and self.phase in ("waiting", "nobody", "bank")
        if fresh and not self.mixing:
            self._lay_shoe()
            self.shoe += 1  # nobody takes it for the one that was shown before

    def tell_part(self, person: str, part: str) -> None:
        """A person's part, as it was promised before this shoe was laid; too late once a card has been dealt."""
        for held in self.mixing:
            if held[0] == person and hashlib.sha256(part.encode()).hexdigest() == held[1]:
                if self.session.used == self.session.burned and self.dealt is None:
                    held[2] = part
                return
        raise HouseError("mix: it is not what was promised for this shoe")

    def _lay_shoe(self) -> None:
        """A new shoe, after the hashes of what players will add to it are known."""
        self.session.new_shoe(chance.seed())
        self.mixing = [[person, told, ""] for person, told in sorted(self.promised.items())]
        self.promised, self.by_seed = {}, False

    def change_shoe(self, why: str) -> None:
        """End the shoe and lay another."""
        self.end_shoe(why)
        self._lay_shoe()
        self.shoe += 1

    def end_shoe(self, why: str = "closed") -> None:
        """A shoe has ended: what its proof rests on is kept."""
        session = self.session
        proof = {
            "posting": session.posting,
            "readings": session.readings,
            "decks": session.decks,
            "burned": session.burned,
        }
        if not self.by_seed:
            parts = [[told, part] for _, told, part in self.mixing]
            proof |= {"option": session.option, "parts": parts, "ended": why}
        told = {"table": self.id, "number": self.shoe, "seed": session.seed, "commit": self.commitment}
        self.writes.append(Write("shoe", {**told, "proof": text(proof)}))
        self.last = [*self.last[-2:], {"shoe": self.shoe, "commit": self.commitment}]
