"""Drills of hard hands: ready-made decisions, each replayed as its player saw it, with the value of every choice."""

from __future__ import annotations

import random
from typing import Any

from housedealer.games import game
from housedealer.odds.ready_made import ready
from housedealer.server.lobby import posting_pages
from housedealer.server.review.hints import Question, advised, lesson
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import Drill
from housedealer.table.round.runner import Round


def drill(posting: str, number: int) -> Drill:
    """A drill of a posting by its number, with how many there are; empty where there is none."""
    drills = [one for one in ready(posting, "drills") or [] if _has_one_answer(one)]
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
    one = mixed(posting, drills)[number % len(drills)]
    round_ = Round.read(one["record"], lambda name, readings: played)
    position = str(one["position"])
    advice = advised(one["advice"], (), most=len(one["advice"]["choices"]))  # whatever is picked has its price
    offer = round_.offer_to(position)
    assert offer is not None
    result["events"] = Narration(round_, {}).seen_by(round_.table.events, [position])
    seen = round_.view(position)
    result["decision"] = {
        "at": len(result["events"]),
        "position": position,
        "offer": offer.data(),
        "made": "",
        "cost": 0,
        "strategy": advice["strategy"],
        "choices": advice["choices"],
        "says": lesson(Question(posting, (), round_.setup.decks, offer, seen)),
    }
    return result


def mixed(posting: str, drills: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The drills in an order of the posting's own, so that the same question with the same answer is never asked three
    times in a row while there is another."""
    left = list(drills)
    order: list[dict[str, Any]] = []
    random.Random(posting).shuffle(left)
    while left:
        before = [_kind(one) for one in order[-2:]]
        worn = before[0] if len(before) == 2 and before[0] == before[1] else None
        order.append(left.pop(next((at for at, one in enumerate(left) if _kind(one) != worn), 0)))
    return order


def _has_one_answer(drill: dict[str, Any]) -> bool:
    """Whether one choice is the best by a cent: where another is as good, there is no mistake to make between them."""
    choices = advised(drill["advice"], (), most=len(drill["advice"]["choices"]))["choices"]
    return choices[1]["cost"] >= 1


def _kind(drill: dict[str, Any]) -> tuple[object, ...]:
    """What is alike in drills that teach the same: the choices, and which is best."""
    choices = drill["advice"]["choices"]
    return {one["choice"] for one in choices}, choices[0]["choice"], choices[0]["argument"]


_NO_DRILLS = {
    False: "No drills for this game: what’s best depends on the other players. Play a few hands, then learn from your "
    "own mistakes.",
    True: "No drills for this game yet. Play a few rounds and press Hint, then learn from your own mistakes.",
}
"""Why a game with hints has no drills, by whether it is played against a bank."""
