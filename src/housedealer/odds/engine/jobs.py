"""Rounds of a posting as plain data: what another process needs to play the very same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from housedealer import games
from housedealer.games import Game
from housedealer.odds.engine.disk_cache import desk
from housedealer.odds.engine.models import Model, model_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import Playable

Lent = dict[str, dict[str, np.ndarray]]
"""Results of long work, by the names under which they are kept."""


class Sent(NamedTuple):
    """A game as it is sent: its posting, which may be one's own, and the readings that are switched."""

    posting: Playable
    readings: tuple[tuple[str, str], ...]

    @staticmethod
    def of(game: Game) -> Sent:
        """What is sent of a game."""
        return Sent(game.posting, game.readings)

    def game(self) -> Game:
        """The game."""
        return games.of(self.posting, self.readings)


class Asked(NamedTuple):
    """A game with its decks and strategy, and the bets in cents that it is played at, with the fee option."""

    sent: Sent
    decks: int | None
    strategy: str | None = None
    bets: tuple[tuple[dict[str, int], FeeOption | None], ...] = ()

    def model(self) -> Model:
        """The model, made anew."""
        result = model_of(self.sent.game(), self.decks, self.strategy)
        for bets, option in self.bets:
            result = result.at(bets, option)
        return result


class Rounds(NamedTuple):
    """The rounds of what was asked, with the results of long work that they rest on."""

    asked: Asked
    lent: Lent

    def ready(self) -> Callable[[int, int, int], Any]:
        """What plays a block."""
        return _compiled(self.asked, self.lent)[0].play


def rounds_of(asked: Asked) -> tuple[Model, Rounds]:
    """A model that is ready to be played, and the same for other processes."""
    model, lent = _compiled(asked, {})
    return model, Rounds(asked, lent)


def _compiled(asked: Asked, lent: Lent) -> tuple[Model, Lent]:
    with desk(lent) as laid:
        model = asked.model()
        # No rounds: what they rest on is solved, and the kernel compiled.
        model.play(0, 0, 0)
    return model, laid
