"""The scripts: how each game is played, one file a game, and how a posting finds its own."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError
from housedealer.postings import load
from housedealer.postings.loader import validated
from housedealer.table.offers import Choice, Offer

if TYPE_CHECKING:
    from housedealer.postings.schema import Posting, WagerRule
    from housedealer.table.setup import Setup
    from housedealer.table.table import Table

Script = Generator[Offer, Choice, None]

MODULES = {
    "baccarat": "housedealer.games.baccarat",
    "blackjack": "housedealer.games.blackjack",
    "poker": "housedealer.games.poker",
    "war": "housedealer.games.war",
}
"""Each script's name in the postings, and the module that holds its `Rules`, `positions` and `play`."""


@dataclass(frozen=True)
class Game:
    """A posting with its script: what is needed to play a round of it.

    >>> game("500-club/ez-baccarat")
    Game(500-club/ez-baccarat, script baccarat)
    """

    posting: Posting
    rules: Any
    script: Callable[[Table, Any], Script]
    positions: Callable[[Setup], list[str]]
    wagers: dict[str, WagerRule]
    reshuffles: Callable[[Setup], bool]
    """Whether cards may go back into the deck in mid-round, so that one can rightly be dealt twice."""
    readings: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"Game({self.posting.id}, script {self.posting.script})"


def game(name: str, readings: Mapping[str, str] | None = None) -> Game:
    """A playable posting by its id, as posted or with some readings switched."""
    return _game(name, tuple(sorted((readings or {}).items())))


@functools.lru_cache(maxsize=256)
def _game(name: str, readings: tuple[tuple[str, str], ...]) -> Game:
    posting = load(name, dict(readings))
    if posting.script is None:
        raise HouseError(f"posting: {name} cannot be played yet; `housedealer postings` says which can")
    return of(posting, readings)


def of(posting: Posting, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """A posting, from wherever it was read, with its script."""
    module = module_of(posting)
    place = f"postings/{posting.id}.toml: rules"
    rules = validated(module.Rules, posting.rules, place)
    reshuffles = getattr(module, "reshuffles", _never)
    wagers = {wager.id: wager for wager in posting.wagers}
    return Game(posting, rules, module.play, module.positions, wagers, reshuffles, readings)


def _never(setup: Setup) -> bool:
    return False


def module_of(posting: Posting) -> Any:
    """The module that holds the posting's script."""
    if posting.script not in MODULES:
        raise HouseError(
            f"postings/{posting.id}.toml: script: {posting.script!r} is unknown; expected one of {', '.join(MODULES)}"
        )
    return importlib.import_module(MODULES[posting.script])
