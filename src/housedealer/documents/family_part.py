"""The part of a posting's document that its family writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from housedealer.documents.tree import Fact, Section


@dataclass(frozen=True)
class FamilyPart:
    """What the family's module writes; everything else is the same for all families."""

    aim: str
    """The aim of the game, in a sentence or two."""
    in_short: str
    """The same as short as a lobby has room for, said to a player who has never seen the game."""
    steps: tuple[Fact, ...]
    """The round from the deal to the last card, in order."""
    before: tuple[Fact, ...] = ()
    """The steps before the first card, between the wagers and the fee."""
    hands: tuple[Section, ...] = ()
    """The values of cards, and which hand beats which."""
    charts: tuple[Section, ...] = ()
    """Drawing charts, house ways and other printed tables."""
    called: dict[str, str] = field(default_factory=dict)
    """The outcomes of pay rows in words, where their names are too short."""
    wagers: dict[str, tuple[Fact, ...]] = field(default_factory=dict)
    """Facts about a wager besides its limits and its pay table, by the wager's id."""
    looks: dict[str, str] = field(default_factory=dict)
    """The head of a wager's pay table, if it is not `Result`."""
    settlement: tuple[Section, ...] | None = None
    """The order of settlement, if it is not one of kinds of wagers."""
    fees: tuple[Fact, ...] = ()
    """What is taken besides the schedule of fees, such as a part of winnings."""
    wager_sections: tuple[Section, ...] | None = None
    """The wagers, if one table for all of them is better than one for each."""
