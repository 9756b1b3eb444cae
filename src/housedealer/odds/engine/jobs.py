"""Simulation jobs as plain data: everything another process needs to play the same rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer import games
from housedealer.games import Game
from housedealer.odds.engine.disk_cache import lend_results
from housedealer.odds.engine.models import Model, model_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import Playable

Lent = dict[str, dict[str, np.ndarray]]
"""Results of long computations, by their names in the disk cache."""


class GameSpec(NamedTuple):
    """A game as plain data: its posting, which may be the user's own, and its switched readings."""

    posting: Playable
    readings: tuple[tuple[str, str], ...]

    @staticmethod
    def of(game: Game) -> GameSpec:
        """The spec of a game."""
        return GameSpec(game.posting, game.readings)

    def game(self) -> Game:
        """Build the game."""
        return games.of(self.posting, self.readings)


class ModelSpec(NamedTuple):
    """A model as plain data: game, decks, strategy, and the bets in cents with their fee option."""

    game_spec: GameSpec
    decks: int | None
    strategy: str | None = None
    bets: tuple[tuple[dict[str, int], FeeOption | None], ...] = ()

    def model(self) -> Model:
        """Build the model."""
        result = model_of(self.game_spec.game(), self.decks, self.strategy)
        for bets, option in self.bets:
            result = result.at(bets, option)
        return result


class Rounds(NamedTuple):
    """The rounds of a model as a job, with the cached results that they need."""

    spec: ModelSpec
    lent: Lent

    def prepare(self) -> Callable[[int, int, int], Any]:
        """The function that plays one block of rounds."""
        return _compiled(self.spec, self.lent)[0].play


def rounds_of(spec: ModelSpec) -> tuple[Model, Rounds]:
    """A compiled model, and the job that plays its rounds in other processes."""
    model, lent = _compiled(spec, {})
    return model, Rounds(spec, lent)


def _compiled(spec: ModelSpec, lent: Lent) -> tuple[Model, Lent]:
    with lend_results(lent) as results:
        model = spec.model()
        # Playing no rounds solves the strategy and compiles the kernel.
        model.play(0, 0, 0)
    return model, results
