"""What a position is asked, what it may answer, and how an answer is checked."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import cents, dollars, show


class Choice(NamedTuple):
    """A decision: who decides, what, and with which argument (cents, card codes or a multiple)."""

    position: str
    name: str
    argument: Any = None


@dataclass(frozen=True, slots=True)
class Amount:
    """An argument in money: least and most in cents; what is meant when none is named."""

    least: int
    most: int
    default: int | None = None
    extra: tuple[int, ...] = ()
    """Amounts allowed outside the range, such as an all-in for less."""

    def check(self, given: object, place: str) -> int:
        """The amount in cents, or a sentence on what was expected."""
        if given is None:
            if self.default is None:
                raise HouseError(f"{place}: an amount is missing; expected {self.words()}")
            return self.default
        amount = cents(given, place)
        if not (self.least <= amount <= self.most or amount in self.extra):
            raise HouseError(f"{place}: {show(amount)} is not allowed; expected {self.words()}")
        return amount

    def least_of(self) -> Any:
        """The smallest answer, as a document writes it."""
        return dollars(self.least)

    def words(self) -> str:
        """The range in words."""
        reach = show(self.least) if self.least == self.most else f"{show(self.least)} to {show(self.most)}"
        return " or ".join([reach, *(show(one) for one in self.extra)])

    def data(self) -> dict[str, Any]:
        """The range for a client."""
        found: dict[str, Any] = {"kind": "amount", "least": dollars(self.least), "most": dollars(self.most)}
        if self.default is not None:
            found["default"] = dollars(self.default)
        if self.extra:
            found["extra"] = [dollars(one) for one in self.extra]
        return found

    def write(self, argument: int) -> Any:
        """The argument as a record writes it."""
        return dollars(argument)


@dataclass(frozen=True, slots=True)
class Pick:
    """An argument of cards: how many at least and at most, and among which."""

    least: int
    most: int
    among: tuple[int, ...]

    def check(self, given: object, place: str) -> tuple[int, ...]:
        """The cards picked, or a sentence on what was expected."""
        if given is None and self.least == len(self.among):
            return self.among
        picked = cards.cards(given if given is not None else "", place)  # type: ignore[arg-type]
        short = Counter(picked) - Counter(self.among)
        if short:
            raise HouseError(f"{place}: {cards.text(short)} not held; expected cards of {cards.text(self.among)}")
        if not self.least <= len(picked) <= self.most:
            raise HouseError(f"{place}: {len(picked)} cards named; expected {self.words()}")
        return tuple(picked)

    def words(self) -> str:
        """What may be picked, in words."""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} of {cards.text(self.among)}"

    def least_of(self) -> str:
        """The fewest cards, as they lie."""
        return cards.text(self.among[: self.least])

    def data(self) -> dict[str, Any]:
        """What may be picked, for a client."""
        return {"kind": "cards", "least": self.least, "most": self.most, "among": cards.text(self.among)}

    def write(self, argument: Iterable[int]) -> str:
        """The argument as a record writes it."""
        return cards.text(argument)


@dataclass(frozen=True, slots=True)
class Multiple:
    """An argument that is one of a few whole numbers, such as four times the ante."""

    values: tuple[int, ...]
    default: int | None = None
    unit: int = 0
    """What once costs, in cents, where it is money."""

    def check(self, given: object, place: str) -> int:
        """The number, or a sentence on what was expected."""
        if given is None and self.default is not None:
            return self.default
        if isinstance(given, bool) or given not in self.values:
            raise HouseError(f"{place}: {given!r} is not allowed; expected {self.words()}")
        return int(given)

    def words(self) -> str:
        """The numbers in words."""
        return " or ".join(map(str, self.values))

    def least_of(self) -> int:
        """The smallest number."""
        return min(self.values)

    def data(self) -> dict[str, Any]:
        """The numbers, for a client."""
        found: dict[str, Any] = {"kind": "multiple", "values": list(self.values)}
        if self.default is not None:
            found["default"] = self.default
        if self.unit:
            found["unit"] = dollars(self.unit)
        return found

    def write(self, argument: int) -> int:
        """The argument as a record writes it."""
        return argument


@dataclass(frozen=True, slots=True)
class Name:
    """An argument that is one of a few names, such as the wager that is called off."""

    among: tuple[str, ...]

    def check(self, given: object, place: str) -> str:
        """The name, or a sentence on what was expected.

        >>> Name(("hard-6", "place-8")).check("hard-6", "choice")
        'hard-6'
        """
        if not isinstance(given, str) or given not in self.among:
            raise HouseError(f"{place}: {given!r} is not allowed; expected {self.words()}")
        return given

    def words(self) -> str:
        """The names in words."""
        return " or ".join(self.among)

    def least_of(self) -> str:
        """The first name."""
        return self.among[0]

    def data(self) -> dict[str, Any]:
        """The names, for a client."""
        return {"kind": "name", "among": list(self.among)}

    def write(self, argument: str) -> str:
        """The argument as a record writes it."""
        return argument


Argument = Amount | Pick | Multiple | Name


@dataclass(frozen=True, slots=True)
class Legal:
    """One legal choice: its name, the argument it takes, and a word on it for people."""

    name: str
    argument: Argument | None = None
    words: str = ""
    also: tuple[str, ...] = ()
    """Other names under which a document may list it; a record writes the name."""
    cost: int = 0
    """The least money in cents that it adds to what its bettor has at stake; an `Amount` and a `Multiple` with a unit
    say so themselves. It follows from wagers and rules, never from cards to come."""

    def costs(self, argument: Any = None) -> int:
        """What the choice adds to what is at stake: with an argument, or at the least.

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
    """A choice without an argument; the same few come again and again."""
    return Choice(position, name)


@dataclass(slots=True)
class Offer:
    """A question to a position: what it may choose, and what is taken for a person who is away.

    An `optional` offer (insurance, a side wager in mid-round) is declined when it is not answered.
    """

    position: str
    legal: tuple[Legal, ...]
    optional: bool = False
    passive: str = ""
    about: dict[str, Any] = field(default_factory=dict)

    def names(self) -> list[str]:
        """The names of the legal choices."""
        return [one.name for one in self.legal]

    def accept(self, name: str, argument: object = None, place: str = "choice") -> Choice:
        """The choice in the program's own terms, or a sentence on what was expected."""
        for one in self.legal:
            if one.name == name or name in one.also:
                if one.argument is None:
                    if argument is not None:
                        raise HouseError(f"{place}: {name} takes no argument; {argument!r} was given")
                    return _plain(self.position, one.name)
                return Choice(self.position, one.name, one.argument.check(argument, f"{place}: {name}"))
        raise HouseError(
            f"{place}: {name!r} is not legal for position {self.position}; expected one of {', '.join(self.names())}"
        )

    def passed(self) -> Choice:
        """What is taken when the position does not answer: the passive choice."""
        name = self.passive or self.legal[-1].name
        one = next(one for one in self.legal if one.name == name)
        return self.accept(name, one.argument.least_of() if one.argument else None)

    def write(self, choice: Choice) -> list[Any]:
        """The choice as a record writes it."""
        if choice.argument is None:
            return [choice.position, choice.name]
        for one in self.legal:
            if one.name == choice.name and one.argument is not None:
                return [choice.position, choice.name, one.argument.write(choice.argument)]
        return [choice.position, choice.name]

    def __str__(self) -> str:
        """The question in a line, as a person reads it.

        >>> print(Offer("2", (Legal("hit"), Legal("double", Amount(500, 2000)))))
        seat 2: hit, double $5 to $20
        """
        who = f"seat {self.position}" if self.position[0].isdigit() else self.position
        return f"{who}: {', '.join(str(one) for one in self.legal)}"

    def data(self) -> dict[str, Any]:
        """Everything a client needs to show the question."""
        legal = []
        for one in self.legal:
            entry: dict[str, Any] = {"choice": one.name}
            if one.argument is not None:
                entry["argument"] = one.argument.data()
            if one.words:
                entry["words"] = one.words
            legal.append(entry)
        return {"position": self.position, "optional": self.optional, "legal": legal, **self.about}


@dataclass(frozen=True, slots=True)
class Together:
    """Questions to several positions at once, one each; nobody sees another's answer before all are in.

    The script is sent the choices in the order of the offers, and a record lists them so; a document may list
    them in any order.
    """

    offers: tuple[Offer, ...]
    before: tuple[str, ...] = ()
    """Positions that are asked afterwards: an answer listed behind one of theirs comes too late."""
