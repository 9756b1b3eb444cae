"""What a table is handed: a posting, and the family of games that plays it.

Nothing in this room knows a game by name. A family says all that it brings in one object, and the rooms above
(odds, play, documents, server) find there what they need.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import random

    from housedealer.postings.schema import Data, Playable, WagerRule
    from housedealer.table.offers import Offer, Together
    from housedealer.table.setup import Setup
    from housedealer.table.source import Source
    from housedealer.table.table import Table

Script = Generator["Offer | Together", Any, None]
"""A round of play: it yields what it asks, and is sent a choice, or a list of them where it asked several."""

Money = Literal["bank", "pot", "points", "payments"]
"""What the players play for: a player-dealer's bank, a pot, points between each two of them, or payments."""


def _nothing(setup: Setup) -> None:
    """Nothing more to check."""


def _never(setup: Setup) -> bool:
    return False


@dataclass(frozen=True)
class Family:
    """All that a family of games brings. Modules of the rooms above are named, not imported."""

    script: Callable[[Table, Any], Script]
    rules: type[Data]
    """The schema of a posting's `[rules]`."""
    positions: Callable[[Setup], list[str]]
    """The positions that receive cards."""
    money: Money = "bank"
    events: tuple[type, ...] = ()
    """The kinds of events that only this family tells."""
    keys: tuple[str, ...] = ()
    """What only some games' documents hold: stakes, the point, who is in Fantasy Land."""
    check: Callable[[Setup], None] = _nothing
    """Checks what the document says beside seats and wagers, and may complete the setup."""
    action_moves: bool = False
    """Whether a first action given to a seat without a wager passes on to the next one that has one."""
    longest: Callable[[Game, int], int] | None = None
    """The most cards that a round with every seat taken can use, from so many decks; for where the cut card lies."""
    reshuffles: Callable[[Setup], bool] = _never
    """Whether cards may go back into the deck in mid-round, so that one can rightly be dealt twice."""
    random_setup: Callable[[Game, random.Random, Source], Setup] | None = None
    """A random table that the posting allows, where wagers and seats alone do not make one."""
    usual: Callable[[Game], dict[str, Any]] | None = None
    """What a table commonly plays for, as a round's document names it, where nobody chose."""
    outcomes: Mapping[str, Callable[[Any], bool]] | None = None
    """What a pay row may stand on, by name: whether the end of a round meets it."""
    ends: Callable[[Any], Any] | None = None
    """Every way in which a round can end, by the rules; for the audit of pay rows."""
    odds: str = ""
    """The module whose `model` knows what the wagers are worth."""
    bot: str = ""
    """The module whose `choose` knows something of the game."""
    advice: str = ""
    """The module whose `choose` plays by the solved rules and whose `advise` says what each choice costs."""


@dataclass(frozen=True)
class Game:
    """A posting with its family: what is needed to play a round of it."""

    posting: Playable
    family: Family
    rules: Any
    """The posting's `[rules]`, read by the family's schema."""
    wagers: dict[str, WagerRule]
    readings: tuple[tuple[str, str], ...] = ()
    """The readings that are switched."""

    @property
    def places(self) -> int:
        """How many places the table has, the player-dealer's included."""
        return self.posting.table.seats

    def __repr__(self) -> str:
        return f"Game({self.posting.id}, script {self.posting.script})"


Find = Callable[[str, Mapping[str, str]], Game]
"""How a posting's id, with some readings switched, becomes a game."""
