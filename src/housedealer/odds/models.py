"""A game as the odds see it: the ways in which a round can end, and what each wager is due at each end."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.money import Odds
from housedealer.odds.worth import Worth, worth
from housedealer.table.payoffs import row_met
from housedealer.table.setup import decks_in_play

if TYPE_CHECKING:
    import numpy as np

MODULES = {
    "baccarat": "housedealer.odds.baccarat",
    "war": "housedealer.odds.war",
}
"""Each script's name, and the module whose `model` knows what its wagers are worth."""


@dataclass(frozen=True)
class Model:
    """A game with fixed play, so that a round is told by its end: one of `ends`.

    `ways` counts, of all orders of the shoe's cards, those that lead to each end (as whole numbers, in
    proportion). `play` is the compiled game: it plays one block of rounds and counts their ends.
    """

    game: Game
    decks: int
    ends: Sequence[Any]
    meets: Mapping[str, Callable[[Any], bool]]
    ways: Callable[[], Sequence[int]]
    play: Callable[[int, int, int], np.ndarray]
    """Called with seed, block and rounds."""
    strategy: str = "none needed"

    def wagers(self) -> list[str]:
        """The wagers that can be priced, in the posting's order."""
        return list(self.game.wagers)

    def due(self, wager: str, stake: int) -> list[tuple[int, int]]:
        """What a stake in cents is paid, and what is taken of it, at each end."""
        found = []
        for pays in self._rows(wager):
            if isinstance(pays, Odds):
                found.append((pays.pays(stake), 0))
            else:
                found.append((0, 0 if pays == "push" else stake))
        return found

    def nets(self, wager: str) -> list[Fraction]:
        """What one unit gains at each end."""
        won = {"push": Fraction(0), None: Fraction(-1)}
        return [Fraction(p.pay, p.stake) if isinstance(p, Odds) else won[p] for p in self._rows(wager)]

    def exact(self, wager: str) -> Worth:
        """The wager's exact worth."""
        return worth(zip(self.nets(wager), self.ways(), strict=True))

    def counted(self, wager: str, ends: Sequence[int]) -> Worth:
        """The wager's worth from how often each end was seen."""
        return worth(zip(self.nets(wager), ends, strict=True))

    def _rows(self, wager: str) -> list[Any]:
        """What the pay table says at each end: odds, `push`, or None for a loss."""
        rule = self.game.wagers[wager]
        found = []
        for end in self.ends:
            row = row_met(rule, lambda on, end=end: self.meets[on](end))  # type: ignore[misc]
            found.append(row.pays if row else None)
        return found


def model(posting: str, decks: int | None = None, readings: Mapping[str, str] | None = None) -> Model:
    """The model of a posting with so many decks; the posting's maximum where none are named."""
    return model_of(game(posting, readings), decks)


def model_of(played: Game, decks: int | None = None) -> Model:
    """The model of a game, from wherever its posting was read."""
    script = played.posting.script
    if script not in MODULES:
        raise HouseError(f"posting: the odds of {played.posting.id} are not worked out; expected baccarat or war")
    built: Model = importlib.import_module(MODULES[script]).model(played, decks_in_play(played, decks))
    return built


def shoe(played: Game, decks: int) -> list[int]:
    """All cards of the game's full shoe."""
    deck = played.posting.deck
    return list(cards.deck(deck.kind if deck else "standard-52").cards) * decks
