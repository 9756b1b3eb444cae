"""What a family tells of a posting of its own: the parts of the document that its rules alone know."""

from __future__ import annotations

from dataclasses import dataclass, field

from housedealer.documents.paper import Fact, Section


@dataclass(frozen=True)
class FamilyPart:
    """What the family's module writes; everything else is the same for all families."""

    aim: str
    """What the game is about, in a sentence or two."""
    steps: tuple[Fact, ...]
    """The round from the deal to the last card, in order."""
    before: tuple[Fact, ...] = ()
    """What comes before the first card, between the wagers and the fee."""
    hands: tuple[Section, ...] = ()
    """What cards count, and which hand beats which."""
    charts: tuple[Section, ...] = ()
    """Drawing charts, house ways and what else is printed as a table."""
    called: dict[str, str] = field(default_factory=dict)
    """What a pay row stands on, in words, where the data names it shortly."""
    wagers: dict[str, tuple[Fact, ...]] = field(default_factory=dict)
    """What is to be said of a wager beside its limits and its pay table, by the wager's id."""
    looks: dict[str, str] = field(default_factory=dict)
    """The head of a wager's pay table, where it is not `Result`."""
    settlement: tuple[Section, ...] | None = None
    """How wagers are settled, where the order is not one of kinds of wagers."""
    wager_sections: tuple[Section, ...] | None = None
    """The wagers themselves, where a table for all of them says it better than one for each."""
