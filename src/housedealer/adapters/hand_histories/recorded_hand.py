"""A hand as a file records it, in any format: seats, stakes, and every step in order. Money is in cents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from math import gcd
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from housedealer.games.poker.posting import Structure

Kind = Literal[
    "ante", "small blind", "middle blind", "big blind", "blind", "kill", "bring-in", "street", "deal", "board", "fold",
    "check", "call", "check or call", "bet", "raise", "complete", "draw", "discard", "return", "show", "muck",
    "collect", "fee",
]  # fmt: skip
POSTS = ("ante", "small blind", "middle blind", "big blind", "blind", "kill", "bring-in")
"""Chips put in before a player may choose."""
INCREASES = ("bet", "raise", "complete")
CHOICES = ("fold", "check", "call", "check or call", *INCREASES, "draw", "discard")
"""Steps that a player chose."""
UNKNOWN = -1
"""A card that the file does not show."""
WHEN = "%Y/%m/%d %H:%M:%S"
EASTERN = "America/New_York"
"""The time zone of PokerStars' text."""
CHIPS = (100, 50, 25, 5)
"""Smallest chips of a table, the largest first; below them a cent."""


class Step(NamedTuple):
    """One thing that happened."""

    kind: Kind
    seat: int = 0
    amount: int = 0
    """Chips put in, returned or collected; of a draw, how many cards."""
    to: int = 0
    """All of the seat's chips in front of it afterwards."""
    cards: tuple[int, ...] = ()
    words: str = ""
    """A street's name, a shown hand's name, the pot that is collected."""


@dataclass
class RecordedHand:
    """A hand of poker for the pot."""

    game: str
    """The game by its key in `game_names.GAMES`."""
    structure: Structure
    stakes: dict[str, int]
    """Blinds, limits, ante and bring-in, by the keys of a round's `stakes`."""
    stacks: dict[int, int]
    """Chips of the players dealt in when the hand began, by seat."""
    steps: list[Step]
    names: dict[int, str] = field(default_factory=dict)
    button: int | None = None
    id: str = ""
    when: str = ""
    """When it was played, such as 2024/05/01 20:15:00."""
    zone: str = ""
    """The time zone of this time by its IANA name, where it is known."""
    table: str = ""
    places: int = 0
    """How many seats the table has; 0 if the file does not say."""
    currency: str = "USD"
    hero: int | None = None
    posting: str | None = None
    """The posting that it was played by, where the file says so."""
    readings: dict[str, str] = field(default_factory=dict)
    option: int | None = None
    chip: int | None = None
    net: dict[int, int] | None = None
    """Each seat's change; None if the file does not record what was paid."""
    rake: int = 0
    obstacle: str = ""
    """Why no posting plays such a hand, if none does: straddles, a board run twice."""
    source: str = ""
    """The file, and the line or number of the hand in it."""

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.names.get(seat, f"Player {seat}")

    def when_in(self, zone: str) -> str:
        """When it was played in another time zone; as recorded where its own is not known.

        >>> hand = RecordedHand("holdem", "no", {}, {}, [], when="2020/03/14 10:09:26", zone=EASTERN)
        >>> hand.when_in("UTC")
        '2020/03/14 14:09:26'
        """
        if not self.zone or not self.when:
            return self.when
        try:
            own, other = ZoneInfo(self.zone), ZoneInfo(zone)
            time = datetime.strptime(self.when, WHEN)
        except (OSError, ValueError, ZoneInfoNotFoundError):
            return self.when
        return time.replace(tzinfo=own).astimezone(other).strftime(WHEN)

    def streets(self) -> Iterator[tuple[int, Step]]:
        """The steps, each with the number of its street; 0 before the first."""
        number = 0
        for step in self.steps:
            number += step.kind == "street"
            yield number, step

    def left(self) -> list[int]:
        """The seats that have not folded."""
        gone = {step.seat for step in self.steps if step.kind == "fold"}
        return [seat for seat in self.stacks if seat not in gone]

    def smallest_chip(self) -> int:
        """The smallest chip: as recorded, or the largest that all chips put in and paid are multiples of."""
        if self.chip is not None:
            return self.chip
        moved = [step.amount for step in self.steps if step.kind not in ("draw", "discard", "fee")]
        common = gcd(*moved, self.rake, *(self.net or {}).values())
        return next((chip for chip in CHIPS if common % chip == 0), 1)


def net_of(steps: list[Step], seats: list[int]) -> dict[int, int]:
    """Each seat's change by the chips that the steps put in, return and pay."""
    net = dict.fromkeys(seats, 0)
    for step in steps:
        if step.kind in ("return", "collect"):
            net[step.seat] += step.amount
        elif step.kind in POSTS or step.kind in ("call", "check or call", *INCREASES):
            net[step.seat] -= step.amount
    return net
