"""The history of a table's rounds: the result of each, and the costs of a person's decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.fairness.replay import replayed
from housedealer.server.journal.queries import positions_of
from housedealer.server.review.hints import Adviser, Question
from housedealer.server.wire.advice import Advice, AdvisedChoice
from housedealer.server.wire.rounds import Reviewed, RoundSummary
from housedealer.table.contract import in_cents, read_argument
from housedealer.table.events import Cents, Event, view
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round

MAX_ROUNDS = 60
"""The number of last rounds that are listed."""
MAX_DECISIONS = 12
"""The number of decisions of a round that are reviewed."""
PATIENCE = 1.0
"""Seconds that a request waits for advice; a game's first takes longer, and the page asks again."""
MARKS = ("total", "flip", "award", "void")
"""Events that show a round's result."""


def summary(row: Mapping[str, Any], person: str | None) -> RoundSummary:
    """A finished round in a line: its notable events, and this person's result."""
    played, _ = replayed(row["record"], row["void"])
    held = positions_of(row, person) if person else []
    net: dict[str, int] = in_cents(row["net"], dict[str, Cents])
    mine = [net[place] for place in held if place in net]
    marks = [event for event in view(played.table.events, held) if event["event"] in MARKS]
    return {"number": row["number"], "net": sum(mine) if mine else None, "marks": _last_of_each(marks)}


def _last_of_each(marks: Iterable[Event]) -> list[Event]:
    """Only the last total of each hand, and all other events."""
    result: dict[object, Event] = {}
    for number, event in enumerate(marks):
        fields: Any = event
        key = (fields["event"], fields.get("position")) if fields["event"] == "total" else number
        result[key] = event
    return list(result.values())


class Decision(NamedTuple):
    """A decision of a person: the offer and what they saw, the choice, and the number of events before it."""

    question: Question
    made: list[Any]
    at: int


def decisions(row: Mapping[str, Any], person: str) -> list[Decision]:
    """A person's decisions in a round for which advice is available; none in a voided round."""
    record: dict[str, Any] = row["record"]
    played = game(record["posting"], record.get("readings"))
    if row["void"] or not played.family.modules.advice:
        return []
    held = positions_of(row, person)
    round_ = Round.read({**record, "choices": []}, lambda name, readings: played)
    result: list[Decision] = []
    for position, name, *rest in record["choices"]:
        offer = round_.offer_to(position)
        if offer is not None and position in held and _is_decision(offer):
            seen = round_.view(*held)
            question = Question(record["posting"], played.readings, int(record["decks"]), offer, seen)
            made = read_argument(offer, name, rest[0], "choices") if rest else None
            result.append(Decision(question, [name] if made is None else [name, made], len(round_.events)))
        round_.choose(name, rest[0] if rest else None, position=position)
    return result[:MAX_DECISIONS]


def _is_decision(offer: Offer) -> bool:
    """Whether the player of the hand had something to decide."""
    return "/" not in offer.position and (len(offer.legal) > 1 or offer.legal[0].argument is not None)


async def review(row: Mapping[str, Any], person: str, adviser: Adviser) -> list[Reviewed]:
    """A person's decisions in a round, each with the value of every choice at that time."""
    result: list[Reviewed] = []
    for one in decisions(row, person):
        try:
            advice = await asyncio.wait_for(adviser.hint(one.question), PATIENCE)
        except TimeoutError:
            raise HouseError("review: the best play is being worked out; ask again in a while") from None
        if advice is None:
            continue
        made = _made(advice, one.made)
        result.append(
            {
                "at": one.at,
                "position": one.question.offer.position,
                "offer": one.question.offer.data(),
                "made": made["name"] if made else " ".join(str(part) for part in one.made),
                "cost": made["cost"] if made else 0,
                "strategy": advice["strategy"],
                "choices": advice["choices"],
            }
        )
    return result


def _made(advice: Advice, made: list[Any]) -> AdvisedChoice | None:
    """The choice made, among those that were priced; for an unpriced amount, the choice of that name."""
    named = [one for one in advice["choices"] if one["choice"] == made[0]]
    exact = [one for one in named if one.get("argument") == (made[1] if len(made) > 1 else None)]
    return next(iter(exact or named), None)
