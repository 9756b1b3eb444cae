"""What each family of games tells of a posting of its own, a module a family."""

from __future__ import annotations

import importlib

from housedealer.documents.told import Told
from housedealer.table.family import Game


def tell(game: Game) -> Told:
    """The family's part of a posting's document."""
    name = str(game.posting.script).replace("-", "_")
    told: Told = importlib.import_module(f"{__name__}.{name}").tell(game)
    return told
