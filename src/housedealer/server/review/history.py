"""The history of a table's rounds: the result of each, and the costs of a person's decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.documents.advice import is_clear, is_same
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings.cardrooms import cardroom
from housedealer.server.fairness.replay import replayed
from housedealer.server.journal.queries import names_of, positions_of
from housedealer.server.review.hints import Adviser, Question, Replayed, lesson
from housedealer.server.wire.advice import Advice, AdvisedChoice, Equities
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import OwnRound, Reviewed, RoundSummary
from housedealer.table.contract import in_cents, read_argument
from housedealer.table.events import Cents, view
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round

MAX_ROUNDS = 60
"""The number of last rounds that are listed."""
MAX_OWN = 200
"""The number of a person's last rounds that are listed."""
MAX_DECISIONS = 12
"""The number of decisions of a round that are reviewed."""
PATIENCE = 1.0
"""Seconds that a request waits for advice; a game's first takes longer, and the page asks again."""


def summary(row: Mapping[str, Any], person: str | None) -> RoundSummary:
    """A finished round in a line: what decided it, and this person's result."""
    played, _ = replayed(row["record"], row["void"])
    held = positions_of(row, person) if person else []
    net: dict[str, int] = in_cents(row["net"], dict[str, Cents])
    mine = [net[place] for place in held if place in net]
    outcome = Narration(played, names_of(row)).headline(held).outcome
    return {
        "number": row["number"],
        "net": sum(mine) if mine else None,
        "headline": outcome.text,
        "mark": outcome.mark,
    }


def own_round(row: Mapping[str, Any], person: str) -> OwnRound:
    """A finished round in a person's own history."""
    record = row["record"]
    net: dict[str, int] = in_cents(row["net"], dict[str, Cents])
    try:
        played = game(record["posting"], record.get("readings"))
        title, hints, named = played.posting.title, bool(played.family.modules.advice), played.posting.round_name
    except HouseError:  # a user's own posting that is no longer served
        title, hints, named = str(record["posting"]), False, "round"
    return {
        "table": row["table"],
        "number": row["number"],
        "posting": record["posting"],
        "title": title,
        "cardroom": cardroom(record["posting"]),
        "net": sum(net.get(place, 0) for place in positions_of(row, person)),
        "at": row["at"],
        "void": bool(row["void"]),
        "hints": hints,
        "round_name": named,
    }


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


async def equities(row: Mapping[str, Any], held: list[str], adviser: Adviser) -> Equities:
    """The equities of a round's hands at every step, for someone who held these positions; none in a voided round."""
    record: dict[str, Any] = row["record"]
    family = game(record["posting"], record.get("readings"))
    if row["void"] or not family.family.modules.equities:
        return {"steps": [], "says": []}
    played, _ = await asyncio.to_thread(replayed, record, row["void"])
    seen = view(played.table.events, held)
    return await adviser.equities(Replayed(record["posting"], family.readings, seen, tuple(held)))


def _is_decision(offer: Offer) -> bool:
    """Whether the player of the hand had something to decide."""
    return "/" not in offer.position and (len(offer.legal) > 1 or offer.legal[0].argument is not None)


async def review(row: Mapping[str, Any], person: str, adviser: Adviser) -> list[Reviewed] | None:
    """A person's decisions in a round, each with the value of every choice at that time; None while the best play is
    being worked out."""
    result: list[Reviewed] = []
    for one in decisions(row, person):
        try:
            question = one.question._replace(made=(one.made[0], one.made[1] if len(one.made) > 1 else None))
            advice = await asyncio.wait_for(adviser.hint(question), PATIENCE)
        except TimeoutError:
            return None
        if advice is None:
            continue
        made = _made(advice, one.made)
        reviewed: Reviewed = {
            "at": one.at,
            "position": one.question.offer.position,
            "offer": one.question.offer.data(),
            "made": made["name"] if made else " ".join(str(part) for part in one.made),
            "cost": _clear_cost(made) if made else 0,
            "strategy": advice["strategy"],
            "choices": advice["choices"],
        }
        says = advice.get("says") or lesson(one.question)
        if says:
            reviewed["says"] = says
        result.append(reviewed)
    return result


def _clear_cost(made: AdvisedChoice) -> int:
    """The cost of a choice; nothing where it is an estimate whose error may be all there is."""
    return made["cost"] if is_clear(made["cost"], made.get("error", 0)) else 0


def _made(advice: Advice, made: list[Any]) -> AdvisedChoice | None:
    """The choice made, among those that were priced; for an unpriced amount, the nearest of that name."""
    named = [one for one in advice["choices"] if one["choice"] == made[0]]
    wanted = made[1] if len(made) > 1 else None
    exact = [one for one in named if is_same(one, made[0], wanted)]
    if not exact and isinstance(wanted, int):
        named.sort(key=lambda one: abs(float(one.get("argument", 0)) - wanted))
    return next(iter(exact or named), None)
