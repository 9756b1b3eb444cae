"""Arguments of a choice: money, cards, a multiple, a name, cards in segments, or one of some groups.

Each kind checks what was given, describes what was expected, and writes the argument as a record does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.table.events import Cents

SHOWN = 8
"""How many entries of a long list a sentence names."""


def quoted(given: object) -> str:
    """The given value at the start of an error sentence; empty if there is none.

    >>> quoted("x"), quoted(None)
    ("'x' is", 'a missing argument is')
    """
    return "a missing argument is" if given is None else f"{given!r} is"


class AmountData(TypedDict):
    """An amount to be named: least, most, default, and other allowed amounts."""

    kind: Literal["amount"]
    least: Cents
    most: Cents
    default: NotRequired[Cents]
    extra: NotRequired[list[Cents]]


class PickData(TypedDict):
    """Cards to be picked: how many at least and at most, and from which."""

    kind: Literal["cards"]
    least: int
    most: int
    among: str


class MultipleData(TypedDict):
    """A multiple to be named, and the price of one where it is money."""

    kind: Literal["multiple"]
    values: list[int]
    default: NotRequired[int]
    unit: NotRequired[Cents]


class NameData(TypedDict):
    """A name to be chosen."""

    kind: Literal["name"]
    among: list[str]


class SegmentData(TypedDict):
    """A segment, and how many more cards it has room for."""

    name: str
    room: int


class ArrangeData(TypedDict):
    """Cards to be placed in segments, written segment by segment with slashes between."""

    kind: Literal["arrange"]
    least: int
    most: int
    among: str
    segments: list[SegmentData]
    written: str


class Look(TypedDict, total=False):
    """A preview of cards placed so far: the names of the segments, and whether they are, or must become, foul."""

    names: dict[str, str]
    foul: bool
    warning: str


class GroupData(TypedDict):
    """One of some groups of cards, as each is written."""

    kind: Literal["group"]
    values: list[str]


@dataclass(frozen=True, slots=True)
class Amount:
    """An argument in money: least and most in cents, and the default."""

    least: int
    most: int
    default: int | None = None
    extra: tuple[int, ...] = ()
    """Amounts allowed outside the range, such as an all-in for less."""

    def check(self, given: object, where: str) -> int:
        """The amount in cents; raises an error that says what was expected."""
        if given is None:
            if self.default is None:
                raise HouseError(f"{where}: an amount is missing; expected {self.words()}")
            return self.default
        if isinstance(given, bool) or not isinstance(given, int):
            raise HouseError(f"{where}: {given!r} is not an amount in whole cents; expected {self.words()}")
        amount = given
        if not (self.least <= amount <= self.most or amount in self.extra):
            raise HouseError(f"{where}: {show(amount)} is not allowed; expected {self.words()}")
        return amount

    def least_of(self) -> int:
        """The smallest amount."""
        return self.least

    def words(self) -> str:
        """The range in words."""
        reach = show(self.least) if self.least == self.most else f"{show(self.least)} to {show(self.most)}"
        return " or ".join([reach, *(show(one) for one in self.extra)])

    def data(self) -> AmountData:
        """The range for a client."""
        result: AmountData = {"kind": "amount", "least": self.least, "most": self.most}
        if self.default is not None:
            result["default"] = self.default
        if self.extra:
            result["extra"] = list(self.extra)
        return result

    def write(self, argument: int) -> int:
        """The argument in cents; `contract.py` writes it in dollars."""
        return argument


@dataclass(frozen=True, slots=True)
class Pick:
    """An argument of cards: how many at least and at most, and among which."""

    least: int
    most: int
    among: tuple[int, ...]

    def check(self, given: object, where: str) -> tuple[int, ...]:
        """The cards picked; raises an error that says what was expected."""
        if given is None and self.least == len(self.among):
            return self.among
        picked = cards.cards(given if given is not None else "", where)  # type: ignore[arg-type]
        short = Counter(picked) - Counter(self.among)
        if short:
            raise HouseError(f"{where}: {cards.text(short)} not held; expected cards of {cards.text(self.among)}")
        if not self.least <= len(picked) <= self.most:
            raise HouseError(f"{where}: {len(picked)} card{'s' * (len(picked) != 1)} named; expected {self.words()}")
        return tuple(picked)

    def words(self) -> str:
        """What may be picked, in words."""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} of {cards.text(self.among)}"

    def least_of(self) -> str:
        """The fewest cards, the first of those that may be picked."""
        return cards.text(self.among[: self.least])

    def data(self) -> PickData:
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
    """The price of one, in cents, where it is money."""

    def check(self, given: object, where: str) -> int:
        """The number; raises an error that says what was expected."""
        if given is None and self.default is not None:
            return self.default
        if isinstance(given, bool) or given not in self.values:
            raise HouseError(f"{where}: {quoted(given)} not allowed; expected {self.words()}")
        return int(given)

    def words(self) -> str:
        """The numbers in words, with the price of each.

        >>> Multiple((3, 4), unit=1000).words()
        '3 ($30) or 4 ($40)'
        """
        return " or ".join(f"{one} ({show(one * self.unit)})" if self.unit else str(one) for one in self.values)

    def least_of(self) -> int:
        """The smallest number."""
        return min(self.values)

    def data(self) -> MultipleData:
        """The numbers, for a client."""
        result: MultipleData = {"kind": "multiple", "values": list(self.values)}
        if self.default is not None:
            result["default"] = self.default
        if self.unit:
            result["unit"] = self.unit
        return result

    def write(self, argument: int) -> int:
        """The argument as a record writes it."""
        return argument


@dataclass(frozen=True, slots=True)
class Name:
    """An argument that is one of a few names, such as the wager that is called off."""

    among: tuple[str, ...]

    def check(self, given: object, where: str) -> str:
        """The name; raises an error that says what was expected.

        >>> Name(("hard-6", "place-8")).check("hard-6", "choice")
        'hard-6'
        """
        if not isinstance(given, str) or given not in self.among:
            raise HouseError(f"{where}: {quoted(given)} not allowed; expected {self.words()}")
        return given

    def words(self) -> str:
        """The names in words."""
        return " or ".join(self.among)

    def least_of(self) -> str:
        """The first name."""
        return self.among[0]

    def data(self) -> NameData:
        """The names, for a client."""
        return {"kind": "name", "among": list(self.among)}

    def write(self, argument: str) -> str:
        """The argument as a record writes it."""
        return argument


@dataclass(frozen=True, slots=True)
class Arrange:
    """An argument of cards placed in named segments: which, how many, and the room of each segment.

    Written segment by segment, `As Kd/9h 9c/Td`; an empty segment is empty, `/Kd/`.
    """

    least: int
    most: int
    among: tuple[int, ...]
    segments: tuple[str, ...]
    room: tuple[int, ...]

    def check(self, given: object, where: str) -> tuple[tuple[int, ...], ...]:
        """The cards of each segment; raises an error that says what was expected.

        >>> arrange = Arrange(1, 1, (45, 51), ("front", "middle", "back"), (0, 2, 1))
        >>> arrange.check("/Kd/", "place")
        ((), (45,), ())
        >>> arrange.check("Kd//", "place")
        Traceback (most recent call last):
        ...
        housedealer.errors.HouseError: place: front has room for 0 more cards and 1 is named; expected at most 0
        """
        placed = self.placed(given, where)
        named = sum(len(segment) for segment in placed)
        if not self.least <= named <= self.most:
            raise HouseError(f"{where}: {named} card{'s' * (named != 1)} named; expected {self.words()}")
        return placed

    def placed(self, given: object, where: str) -> tuple[tuple[int, ...], ...]:
        """The cards of each segment, enough or not; raises an error that says what was expected."""
        parts = given.split("/") if isinstance(given, str) else []
        if len(parts) != len(self.segments):
            form = "/".join(self.segments)
            raise HouseError(f"{where}: {quoted(given)} not understood; expected {self.words()}, written {form}")
        placed = tuple([tuple(cards.cards(part, where)) if part else () for part in parts])
        named = [code for segment in placed for code in segment]
        held = list(self.among)
        for code in named:
            if code not in held:
                held_text = cards.text(self.among)
                raise HouseError(f"{where}: {cards.TEXTS[code]} is not held, or named twice; expected {held_text}")
            held.remove(code)
        for name, room, segment in zip(self.segments, self.room, placed, strict=True):
            if len(segment) > room:
                verb = "is" if len(segment) == 1 else "are"
                raise HouseError(
                    f"{where}: {name} has room for {room} more cards and {len(segment)} {verb} named; "
                    f"expected at most {room}"
                )
        return placed

    def look(self, given: object, where: str) -> Look:
        """A preview of cards placed so far, before they are placed for good, where the game offers one."""
        self.placed(given, where)
        return {}

    def words(self) -> str:
        """How many cards go where, in words."""
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        room = ", ".join(f"{name} {free}" for name, free in zip(self.segments, self.room, strict=True))
        return f"{count} of {cards.text(self.among)} (room: {room})"

    def least_of(self) -> str:
        """The fewest cards in the order held, the last segments filled first."""
        left = list(self.among[: self.least])
        placed: list[list[int]] = []
        for room in reversed(self.room):
            placed.append(left[:room])
            left = left[room:]
        return self.write(reversed(placed))

    def data(self) -> ArrangeData:
        """What may be placed where, for a client."""
        rooms: list[SegmentData] = [
            {"name": name, "room": room} for name, room in zip(self.segments, self.room, strict=True)
        ]
        return {
            "kind": "arrange",
            "least": self.least,
            "most": self.most,
            "among": cards.text(self.among),
            "segments": rooms,
            "written": "/".join(self.segments),
        }

    def write(self, argument: Iterable[Iterable[int]]) -> str:
        """The argument as a record writes it."""
        return "/".join([cards.text(segment) if segment else "" for segment in argument])


Cards = tuple[int, tuple[int, ...]]
"""Cards that go together, and the number of the group on the table that they join; 0 for a new one."""


@dataclass(frozen=True, slots=True)
class Group:
    """An argument of cards that must be one of some groups, alone or joined to a numbered one: `4s 5s/2`.

    >>> laid = Group(((0, (4, 8, 12)), (2, (51,))))
    >>> laid.check("5c 3c 4c", "meld"), laid.check("As/2", "extend")
    ((0, (4, 8, 12)), (2, (51,)))
    """

    groups: tuple[Cards, ...]

    def check(self, given: object, where: str) -> Cards:
        """The group, given with its cards in any order; raises an error that says what was expected."""
        if not isinstance(given, str):
            raise HouseError(f"{where}: cards are missing; expected {self.words()}")
        text, _, number = given.partition("/")
        target = (number.strip() or "0", sorted(cards.cards(text, where)))
        for group in self.groups:
            if (str(group[0]), sorted(group[1])) == target:
                return group
        raise HouseError(f"{where}: {given!r} is not allowed; expected {self.words()}")

    def words(self) -> str:
        """The groups in words, the first few of many."""
        named = " or ".join(map(self.write, self.groups[:SHOWN]))
        return f"{named} or another" if len(self.groups) > SHOWN else named

    def least_of(self) -> str:
        """The first group."""
        return self.write(self.groups[0])

    def data(self) -> GroupData:
        """The groups, for a client."""
        return {"kind": "group", "values": [self.write(group) for group in self.groups]}

    def write(self, argument: tuple[int, Sequence[int]]) -> str:
        """The argument as a record writes it."""
        number, codes = argument
        return f"{cards.text(codes)}/{number}" if number else cards.text(codes)


ArgumentData = AmountData | PickData | MultipleData | NameData | ArrangeData | GroupData
"""An argument as a client sees it."""

Argument = Amount | Pick | Multiple | Name | Arrange | Group
