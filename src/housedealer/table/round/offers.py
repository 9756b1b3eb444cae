"""Offers: what a position may choose, and how its choice is checked."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.table.round.arguments import Amount, Argument, Arrange, Group, Look, Multiple, Name, Pick
from housedealer.table.round.offer_data import About, LegalData, OfferData

__all__ = [
    "Amount", "Argument", "Arrange", "Choice", "Group", "Legal", "Multiple", "Name", "Offer",
    "Pick", "Together",
]  # fmt: skip


class Choice(NamedTuple):
    """A decision: who decides, what, and with which argument (cents, card codes or a multiple)."""

    position: str
    name: str
    argument: Any = None


@dataclass(frozen=True, slots=True)
class Legal:
    """One legal choice: its name, its argument, and a hint for people."""

    name: str
    argument: Argument | None = None
    words: str = ""
    also: tuple[str, ...] = ()
    """Other names under which a document may list it; a record writes the name."""
    cost: int = 0
    """The least money in cents that it adds to the bettor's stake; an `Amount` and a `Multiple` with a unit say so
    themselves. It depends on wagers and rules, never on cards to come."""

    def costs(self, argument: Any = None) -> int:
        """The money that the choice adds to the stake: with this argument, or at the least.

        >>> play = Legal("play", Multiple((3, 4), unit=500))
        >>> play.costs(4), play.costs()
        (2000, 1500)
        >>> Legal("insure", Amount(100, 500)).costs(), Legal("split", cost=500).costs()
        (100, 500)
        """
        if isinstance(self.argument, Amount):
            return self.argument.least if argument is None else int(argument)
        if isinstance(self.argument, Multiple):
            times = min(self.argument.values) if argument is None else int(argument)
            return self.cost + self.argument.unit * times
        return self.cost

    def __str__(self) -> str:
        return f"{self.name} {self.argument.words()}" if self.argument else self.name


@functools.lru_cache(maxsize=1024)
def _plain(position: str, name: str) -> Choice:
    """A choice without an argument, cached because few different ones are made."""
    return Choice(position, name)


@dataclass(slots=True)
class Offer:
    """An offer to a position: its legal choices, and the one made for a person who is away.

    An `optional` offer (insurance, a side wager in mid-round) is declined when it is not answered.
    """

    position: str
    legal: tuple[Legal, ...]
    optional: bool = False
    passive: str = ""
    about: About = field(default_factory=About)

    def names(self) -> list[str]:
        """The names of the legal choices."""
        return [one.name for one in self.legal]

    def accept(self, name: str, argument: object = None, where: str = "choice") -> Choice:
        """The choice with its argument checked; raises an error that says what was expected."""
        for one in self.legal:
            if one.name == name or (one.also and name in one.also):
                if one.argument is not None:
                    return Choice(self.position, one.name, one.argument.check(argument, f"{where}: {name}"))
                if argument is None:
                    return _plain(self.position, one.name)
                raise HouseError(f"{where}: {name} takes no argument; {argument!r} was given")
        raise HouseError(
            f"{where}: {name!r} is not legal for position {self.position}; expected one of {', '.join(self.names())}"
        )

    def look(self, name: str, argument: object, where: str = "look") -> Look:
        """A preview of an answer that is still being made, where the game offers one; decides nothing."""
        for one in self.legal:
            if one.name == name and isinstance(one.argument, Arrange):
                return one.argument.look(argument, where)
        raise HouseError(f"{where}: {name!r} has no preview; expected cards laid into segments")

    def passed(self) -> Choice:
        """The choice made for a position that does not answer: the passive one."""
        name = self.passive or self.legal[-1].name
        for one in self.legal:
            if one.name == name and one.argument is not None:
                return self.accept(name, one.argument.least_of())
        return self.accept(name)

    def write(self, choice: Choice) -> list[Any]:
        """The choice as a list, its cards as text; `contract.write_choice` writes its money in dollars."""
        if choice.argument is None:
            return [choice.position, choice.name]
        for one in self.legal:
            if one.name == choice.name and one.argument is not None:
                return [choice.position, choice.name, one.argument.write(choice.argument)]
        return [choice.position, choice.name]

    def __str__(self) -> str:
        """The offer on one line, for people.

        >>> print(Offer("2", (Legal("hit"), Legal("double", Amount(500, 2000)))))
        seat 2: hit, double $5 to $20
        """
        who = f"seat {self.position}" if self.position[0].isdigit() else self.position
        return f"{who}: {', '.join(str(one) for one in self.legal)}"

    def data(self) -> OfferData:
        """All that a client needs to show the offer."""
        legal: list[LegalData] = []
        for one in self.legal:
            entry: LegalData = {"choice": one.name}
            if one.argument is not None:
                entry["argument"] = one.argument.data()
            if one.words:
                entry["words"] = one.words
            legal.append(entry)
        return {"position": self.position, "optional": self.optional, "legal": legal, **self.about}


@dataclass(frozen=True, slots=True)
class Together:
    """Offers to several positions at once, one each; nobody sees another's answer before all are in.

    The script is sent the choices in the order of the offers, and a record lists them so; a document may list them in
    any order.
    """

    offers: tuple[Offer, ...]
    before: tuple[str, ...] = ()
    """Positions that are asked afterwards: an answer listed after one of theirs comes too late."""
