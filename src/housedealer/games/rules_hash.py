"""The rules that a round was played by: the version, and a hash of the posting and of the code that plays it."""

from __future__ import annotations

import functools
import hashlib
import json
from importlib import resources
from pathlib import Path
from typing import Any

from housedealer import __version__
from housedealer.table.family import Game

_KNOWN: dict[int, tuple[Any, dict[str, str]]] = {}


def played_by(game: Game) -> dict[str, str]:
    """The version and hash of a game's current rules.

    >>> from housedealer.games import game
    >>> one, other = played_by(game("500-club/ez-baccarat")), played_by(game("black-sheep/ez-baccarat"))
    >>> one["version"] == other["version"], one["rules"] == other["rules"]
    (True, False)
    """
    held, result = _KNOWN.get(id(game), (None, {}))
    if held is not game:
        text = json.dumps(game.posting.model_dump(mode="json"), sort_keys=True, default=str)
        mark = hashlib.sha256(f"{_code(str(game.posting.script))}/{game.readings}/{text}".encode()).hexdigest()
        result = {"version": __version__, "rules": mark}
        _KNOWN[id(game)] = (game, result)
    return result


@functools.cache
def _code(script: str) -> str:
    """A digest of all code that a round of a family runs."""
    digest = hashlib.sha256()
    with resources.as_file(resources.files("housedealer")) as folder:
        rooms = ("*.py", "table/**/*.py", "rankings/**/*.py", "outcomes/*.py", f"games/{script.replace('-', '_')}/*.py")
        for room in rooms:
            for part in sorted(Path(folder).glob(room)):
                digest.update(part.read_bytes())
    return digest.hexdigest()
