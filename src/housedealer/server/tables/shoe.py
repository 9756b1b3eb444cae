"""The shoe at a hosted table: what people add to its order, its change, and what its proof rests on."""

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
LAID_ANEW = "a player adds to the shuffle"
BARRED = 20
"""Whoever withholds a part adds to none of so many shoes."""
EARLIER = ("posting", "readings", "option", "decks", "burned", "parts", "ended")
"""What was kept of a shoe before there was a chain."""
BY_SEED = ("posting", "readings", "decks", "burned")
"""What was kept of one that was committed to by the hash of its seed."""


class ShoeChangedError(HouseError):
    """No round is dealt yet: the shoe had to be changed, and people add to the next one's shuffle first."""


class HostedShoe:
    """The shoe that a table is dealt from."""

    def __init__(
        self, session: Session, books: TableBooks, may_add: Callable[[str], bool] = lambda person: True
    ) -> None:
        self.session = session
        self.books = books
        self._may_add = may_add
        """Whether a person takes part, and so may add to the shuffle."""
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
        self.withheld = 0
        """Parts that were promised and not told, at this table so far."""
        self.anew = 0
        """Shoes that were laid anew for that."""
        self.barred: dict[str, int] = {}
        """By person who withheld a part, the first shoe to which they may add again."""
        self.links = Links()
        """The table's hash chain; empty while its shoe was laid by a version that had none."""
        self.links.open(opening(self._described()))

    @property
    def commitment(self) -> str:
        """What commits to every card of the shoe, shown before anyone wagers."""
        return seed_hash(self.session.shoe.seed) if self.by_seed else self.session.shoe.root

    @property
    def untouched(self) -> bool:
        """Whether no card of it has been dealt."""
        return self.session.shoe.used == self.session.shoe.burned

    def own_dice(self) -> dict[str, Any]:
        """The next round's dice, where they do not follow from the shoe as they do now."""
        return dice_by_seed(self.session.game, self.session.shoe.seed, self.session.shoe.used) if self.by_seed else {}

    def promise(self, person: str, promised: str, before_wagers: bool) -> None:
        """A person's browser promises a part of the next shoe's order; one that is not in play yet is laid anew."""
        self.promised[person] = promised
        if before_wagers and self.untouched and not self.mixing and not self.session.shoe.mix and self._adders():
            self.change(LAID_ANEW)

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
            self.session.shoe.mix_in([part for _, _, part in self.mixing if part])

    def _lay(self) -> None:
        """Lay a new shoe, after the hashes of what players will add to it are known."""
        self.session.new_shoe(chance.seed())
        self.number += 1
        self.mixing = [[person, self.promised.pop(person), ""] for person in self._adders()]
        self.by_seed = False
        self.links.open(opening(self._described()))

    def _adders(self) -> list[str]:
        """Who adds to the next shoe's order: those who take part, have promised a part, and withheld none lately."""
        return sorted(one for one in self.promised if self.barred.get(one, 0) <= self.number and self._may_add(one))

    def laid_anew(self) -> bool:
        """Before the first card of a shoe is dealt: whether a part of its shuffle is missing, so that it was laid anew.

        No card is dealt from a shoe with a part missing, and whoever withheld it adds to none for a while. So whether
        to tell a part is no choice between two orders of one shoe, and whoever would have another shoe can do that once
        and is counted.
        """
        silent = [person for person, _, part in self.mixing if not part]
        if not self.untouched or not silent:
            return False
        self.end(WITHHELD)
        self.withheld, self.anew = self.withheld + len(silent), self.anew + 1
        self.barred = {one: until for one, until in self.barred.items() if until > self.number}
        self.barred |= dict.fromkeys(silent, self.number + 1 + BARRED)
        self._lay()
        return True

    def _described(self) -> dict[str, Any]:
        """What is said of the shoe in play by its proof and by the table's chain."""
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
            "anew": self.anew,
        }

    def link_round(
        self, round_: Round, record: Mapping[str, Any], number: int, names: Mapping[str, str], void: str
    ) -> str:
        """Bind a round that is over to the chain; what was bound, as text."""
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
        """End the shoe: what its proof rests on is written."""
        kept = self._described() | {"ended": why}
        commit = kept.pop("commit")
        if self.links.head:
            self.links.add(ending(kept, self.links.rounds))
            kept |= {"previous": self.links.previous, "head": self.links.head}
        else:
            kept = {key: kept[key] for key in (BY_SEED if self.by_seed else EARLIER)}
        row = {"table": self.books.table, "number": self.number, "seed": self.session.shoe.seed, "commit": commit}
        self.books.writes.append(Write("shoe", {**row, "proof": text(kept)}))
        if why != LAID_ANEW:
            silent = [promised for _, promised, part in self.mixing if not part]
            ended: EndedShoe = {"shoe": self.number, "commit": commit, "head": self.links.head, "withheld": silent}
            self.last = [*self.last[-2:], ended]

    def data(self) -> dict[str, Any]:
        """What must outlast the server."""
        return {
            "shoe": self.number,
            "last": self.last,
            "promised": self.promised,
            "mixing": self.mixing,
            "by_seed": self.by_seed,
            "links": dict(vars(self.links)),
            "withheld": self.withheld,
            "anew": self.anew,
            "barred": self.barred,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take up what was written."""
        self.number, self.last = data["shoe"], list(data["last"])
        self.promised, self.mixing = dict(data["promised"]), list(data["mixing"])
        self.by_seed, self.links = data["by_seed"], Links(**data["links"])
        self.withheld, self.anew, self.barred = data["withheld"], data["anew"], dict(data["barred"])
