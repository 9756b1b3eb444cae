"""Compiled tables of several seats for the pot: many hands at once, each of which waits for the seat whose turn it is.

The family's part is in the module that it names (`Modules.tables`).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.table.round.setup import Setup, build


class Seating(NamedTuple):
    """Who sits at each of the tables with which chips, at which stakes; money in cents."""

    game: Game
    stacks: tuple[int, ...]
    """By seat, from seat 1; every hand begins with them."""
    terms: Mapping[str, Any]
    """The stakes as a round's document has them: those of a plan."""
    option: int | None
    button: int | None
    """The seat that has the button in every hand; None: it moves one seat with every hand."""
    sizes: Mapping[str, tuple[int, int]]
    """The sizes of a raise between the least and the most by name, as parts of the pot once the highest bet is
    called; where a limit fixes them there are none."""

    def setup(self, button: int) -> Setup:
        """A round without cards and choices, checked against the posting."""
        return build(
            self.game,
            seats={str(seat): {"stack": stack} for seat, stack in enumerate(self.stacks, 1)},
            option=self.option,
            button=button,
            extra=dict(self.terms),
        )


def tables(seating: Seating, count: int) -> Any:
    """Make this many compiled tables of the family."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise HouseError(f"num_envs: {count!r} tables at once; expected a whole number from 1 on")
    module = seating.game.family.modules.tables
    if not module:
        raise HouseError(
            f"posting: {seating.game.posting.id} has no compiled tables of several seats; expected a posting of hold'em"
        )
    return importlib.import_module(module).tables(seating, count)
