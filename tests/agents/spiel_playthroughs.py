"""Playthroughs by OpenSpiel's own generator, one posting a family.

After an intended change of behavior, record them again with `python -m tests.agents.spiel_playthroughs`.
"""

import re
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import housedealer.adapters.openspiel  # noqa: F401 - registers the game

from .play import FAMILIES

FOLDER = Path(__file__).parents[1] / "playthroughs" / "openspiel"
DECIDED = ("500-club/ez-baccarat", "the-101/party-craps", "the-101/ultimate-war")
"""Games with few or no decisions after the wagers: there the wagers are decisions too."""
SEEDS = {"als/panguingue": 2, "500-club/2-7-single-draw": 8, "the-101/cal-quick-draw-poker": 6}
"""Seeds under which nobody gives up at once."""
ZEROS = re.compile(r"0\.0(?:, 0\.0){3,}")


def path_of(posting: str) -> Path:
    return FOLDER / f"{posting.replace('/', '--')}.txt"


def playthrough(posting: str) -> str:
    """What the generator writes, with runs of zeros counted: a tensor is mostly zeros."""
    game = f"housedealer(posting={posting},recall=8,decide={posting in DECIDED})"
    text = generate_playthrough.playthrough(game, None, seed=SEEDS.get(posting, 1))
    return ZEROS.sub(lambda run: f"0.0 x {len(run[0].split(','))}", text)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in FAMILIES:
        path_of(name).write_text(playthrough(name), encoding="utf-8")
