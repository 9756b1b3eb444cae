"""The part of a posting's document that depends on its family, one module per family."""

from __future__ import annotations

import importlib

from housedealer.documents.family_part import FamilyPart
from housedealer.table.family import Game


def describe(game: Game) -> FamilyPart:
    """The family's part of a posting's document."""
    name = str(game.posting.script).replace("-", "_")
    part: FamilyPart = importlib.import_module(f"{__name__}.{name}").describe(game)
    return part
