"""The rounds of a table afterwards: what each came to, and what a person's own decisions in it cost."""

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
from housedealer.server.wire.rounds import Reviewed, RoundLine
from housedealer.table.contract import in_cents, read_argument
from housedealer.table.events import Cents, Event, view
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round

MOST_ROUNDS = 60
"""So many of the last rounds are told at once."""
MOST_DECISIONS = 12
"""So many decisions of a round are looked at."""
PATIENCE = 1.0
"""Seconds that a request waits for the best play; a game's first takes longer, and is asked for again."""
MARKS = ("total", "flip", "award", "void")
"""Events that say what a round came to."""


def line(row: Mapping[str, Any], person: str | None) -> RoundLine:
    """A finished round in a line: what it came to, and what this person made of it."""
    played, _ = replayed(row["record"], row["void"])
    held = positions_of(row, person) if person else []
    net: dict[str, int] = in_cents(row["net"], dict[str, Cents])
    mine = [net[place] for place in held if place in net]
    marks = [event for event in view(played.table.events, held) if event["event"] in MARKS]
    return {"number": row["number"], "net": sum(mine) if mine else None, "marks": _last_of_each(marks)}


def _last_of_each(marks: Iterable[Event]) -> list[Event]:
    """Of the totals of a hand the last, whatever else there is whole."""
    result: dict[object, Event] = {}
    for number, event in enumerate(marks):
        fields: Any = event
        key = (fields["event"], fields.get("position")) if fields["event"] == "total" else number
        result[key] = event
    return list(result.values())


class Decision(NamedTuple):
    """Something a person decided: what was asked and seen, what was chosen, and after how many events."""

    asked: Question
    made: list[Any]
    at: int


def decisions(row: Mapping[str, Any], person: str) -> list[Decision]:
    """What a person decided in a round, where the best play is known; a voided round has nothing to learn from."""
    record: dict[str, Any] = row["record"]
    played = game(record["posting"], record.get("readings"))
    if row["void"] or not played.family.modules.advice:
        return []
    held = positions_of(row, person)
    round_ = Round.read({**record, "choices": []}, lambda name, readings: played)
    result: list[Decision] = []
    for position, name, *rest in record["choices"]:
        offer = round_.offer_to(position)
        if offer is not None and position in held and _asks(offer):
            seen = round_.view(*held)
            question = Question(record["posting"], played.readings, int(record["decks"]), offer, seen)
            made = read_argument(offer, name, rest[0], "choices") if rest else None
            result.append(Decision(question, [name] if made is None else [name, made], len(round_.events)))
        round_.choose(name, rest[0] if rest else None, position=position)
    return result[:MOST_DECISIONS]


def _asks(offer: Offer) -> bool:
    """Whether there was something to decide for whoever plays the hand."""
    return "/" not in offer.position and (len(offer.legal) > 1 or offer.legal[0].argument is not None)


async def review(row: Mapping[str, Any], person: str, adviser: Adviser) -> list[Reviewed]:
    """Each decision of a person in a round with what every choice was worth then."""
    result: list[Reviewed] = []
    for one in decisions(row, person):
        try:
            advice = await asyncio.wait_for(adviser.hint(one.asked), PATIENCE)
        except TimeoutError:
            raise HouseError("review: the best play is being worked out; expected to ask again in a while") from None
        if advice is None:
            continue
        made = _made(advice, one.made)
        result.append(
            {
                "at": one.at,
                "position": one.asked.offer.position,
                "offer": one.asked.offer.data(),
                "made": made["name"] if made else " ".join(str(part) for part in one.made),
                "cost": made["cost"] if made else 0,
                "strategy": advice["strategy"],
                "choices": advice["choices"],
            }
        )
    return result


def _made(advice: Advice, made: list[Any]) -> AdvisedChoice | None:
    """The choice that was made among those that were priced; of amounts that were not, the one of that name."""
    named = [one for one in advice["choices"] if one["choice"] == made[0]]
    exact = [one for one in named if one.get("argument") == (made[1] if len(made) > 1 else None)]
    return next(iter(exact or named), None)
