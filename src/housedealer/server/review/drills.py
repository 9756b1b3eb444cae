"""Drills of hard hands: ready-made decisions, each replayed as its player saw it, with the value of every choice."""

from __future__ import annotations

from typing import Any

from housedealer.games import game
from housedealer.odds.ready_made import ready
from housedealer.server.lobby import posting_pages
from housedealer.server.review.hints import advised
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import Drill
from housedealer.table.round.runner import Round


def drill(posting: str, number: int) -> Drill:
    """A drill of a posting by its number, with how many there are; empty where there is none."""
    drills: list[dict[str, Any]] = ready(posting, "drills") or []
    played = game(posting)
    result: Drill = {
        "posting": posting_pages.detail(posting, ()),
        "count": len(drills),
        "events": [],
        "decision": None,
        "says": "" if drills else posting_pages.no_advice(played) or _NO_DRILLS[played.family.play.money == "bank"],
    }
    if not drills:
        return result
    one = drills[number % len(drills)]
    round_ = Round.read(one["record"], lambda name, readings: played)
    position, advice = str(one["position"]), advised(one["advice"], ())
    offer = round_.offer_to(position)
    assert offer is not None
    result["events"] = Narration(round_, {}).seen_by(round_.table.events, [position])
    result["decision"] = {
        "at": len(result["events"]),
        "position": position,
        "offer": offer.data(),
        "made": "",
        "cost": 0,
        "strategy": advice["strategy"],
        "choices": advice["choices"],
    }
    return result


_NO_DRILLS = {
    False: "No drills for this game: what’s best depends on the other players. Play a few hands, then learn from your "
    "own mistakes.",
    True: "No drills for this game yet. Play a few rounds and press Hint, then learn from your own mistakes.",
}
"""Why a game with hints has no drills, by whether it is played against a bank."""
