"""Records of the rounds played at a terminal, one file each, in a folder."""

from __future__ import annotations

import json
from pathlib import Path

from housedealer.errors import HouseError
from housedealer.table.round.runner import Round


class Records:
    """A folder of rounds, numbered on from those already there, so that nothing is overwritten."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unfit(error) from None
        numbers = [path.stem.removeprefix("round-") for path in folder.glob("round-*.json")]
        self.last = max((int(number) for number in numbers if number.isascii() and number.isdecimal()), default=0)

    def save(self, round_: Round) -> Path:
        """Write a round's record and return its path."""
        path = self.folder / f"round-{self.last + 1:04d}.json"
        try:
            path.write_text(json.dumps(round_.record(), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise self._unfit(error) from None
        self.last += 1
        return path

    def _unfit(self, error: OSError) -> HouseError:
        why = (error.strerror or "it cannot be written").lower()
        return HouseError(f"--save: {self.folder}: {why}; expected a folder that can be written")
