"""A readable playthrough of a posting: three rounds from fixed seeds, event by event."""

import random
import sys
import zlib
from pathlib import Path

from housedealer.documents.rulings.settlement import settlement_text
from housedealer.games import game
from housedealer.postings import entries
from housedealer.table.contract import write_events
from housedealer.table.events import HOUSE
from housedealer.table.round.runner import Round

from .rounds import answer_offer, random_setup

FOLDER = Path(__file__).parent.parent / "playthroughs"


def playthrough(posting: str) -> str:
    """Three rounds with all events, the choices made and the settlement."""
    parts = [f"# {posting}: {game(posting).posting.title}"]
    for number in range(3):
        rng = random.Random(zlib.crc32(posting.encode()) + number)
        round_ = Round(random_setup(game(posting), rng))
        while round_.offer is not None:
            answer_offer(round_, rng, thinking=number != 1)
        parts.append(f"\n## round {number + 1}")
        parts += [_event_text(event) for event in write_events(round_.view(HOUSE), game(posting).family)]
        parts += [f"chosen: {' '.join(map(str, choice))}" for choice in round_.choices]
        parts.append(settlement_text(round_.answer()))
    return "\n".join(parts) + "\n"


def _event_text(event) -> str:
    fields = " ".join(f"{key}={value}" for key, value in event.items() if key != "event")
    return f"{event['event']}: {fields}".rstrip(": ")


def main() -> None:
    wanted = sys.argv[1:] or [one["id"] for one in entries() if one["playable"]]
    FOLDER.mkdir(exist_ok=True)
    for posting in wanted:
        (FOLDER / f"{posting.replace('/', '--')}.txt").write_text(playthrough(posting), encoding="utf-8")
        print(posting)


if __name__ == "__main__":
    main()
