"""The vocabulary of a family: the names that a condition may use there, what they mean, and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.outcomes.cards_seen import FUNCTIONS
from housedealer.outcomes.kinds import Kind

if TYPE_CHECKING:
    from housedealer.outcomes.condition import Term


class Entry(NamedTuple):
    """A name that a family provides, also with a dot in it: its kind, its meaning, and how it reads in a sentence."""

    name: str
    kind: Kind
    meaning: str
    """Empty for a name that is not listed, because others say the same better."""
    words: str
    """A noun for a value (`the banker hand`, `the banker hand's total`); a clause for a condition (`the banker hand
    wins`); `the player-dealer has {n} card` for something counted."""
    negated: str = ""
    """The clause where a condition does not hold."""
    compute: Callable[..., Any] | None = None
    """Its value from what comes before the last dot; without it, the round shows it by name."""
    looks: str = ""
    """What of the cards it looks at, where it is computed."""
    of: tuple[str, ...] = ()
    """Other names that it is computed from, in place of what comes before the last dot."""
    any_order: bool = False
    """Whether it is the same however the cards of those names are exchanged among them."""


class Example(NamedTuple):
    """A condition, and the side bet that it could stand in."""

    when: str
    of: str


@dataclass(frozen=True)
class Vocabulary:
    """All names of a family."""

    family: str
    entries: tuple[Entry, ...]
    examples: tuple[Example, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Fixed outcomes that a row may be `on`, each as a condition."""
    wagers: Callable[[str], bool] = lambda _: True
    """Whether the rows of a wager of this id may have conditions."""
    beside_names: bool = False
    """Whether rows with conditions and rows by name may stand in one pay table."""
    parts: Mapping[str, int] = field(default_factory=dict)
    """The hands of a deal from one deck that the names are computed from, with their numbers of cards."""
    mark: str = ""
    """The rules that computed names depend on, for results that are stored."""
    functions: tuple[str, ...] = tuple(FUNCTIONS)
    """The functions that may be called: those on poker hands are left out where a joker is in the deck."""
    phrase: Callable[[list[Term]], list[str | Term]] = list
    """Joined conditions that have an idiom of their own in this family, in words; the others as they are."""

    @property
    def listed(self) -> list[Entry]:
        """The entries that are shown to people."""
        return [one for one in self.entries if one.meaning]

    @property
    def known(self) -> dict[str, Entry]:
        """The entries by name."""
        return {one.name: one for one in self.entries}

    def __hash__(self) -> int:
        return hash(self.family)
