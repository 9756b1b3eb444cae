"""The part of a posting's document that depends on its family, one module per family."""

from __future__ import annotations

import importlib.util

from housedealer.documents.family_part import FamilyPart
from housedealer.errors import HouseError
from housedealer.table.family import Game


def describe(game: Game) -> FamilyPart:
    """The family's part of a posting's document."""
    module = f"{__name__}.{str(game.posting.script).replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        raise HouseError(
            f"{game.posting.id}: games of the family {game.posting.script} have no description yet; "
            f"expected `describe` in {module}"
        )
    part: FamilyPart = importlib.import_module(module).describe(game)
    return part
