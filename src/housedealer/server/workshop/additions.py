"""Wagers and pay rows added in the workshop, and the vocabulary that their conditions may use."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from housedealer.documents.words import sentence
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import Odds
from housedealer.outcomes import ConditionError, Vocabulary, condition, in_words
from housedealer.outcomes.cards_seen import ATTRIBUTES, FUNCTIONS
from housedealer.postings import load
from housedealer.postings.own import slug
from housedealer.server.wire.workshop import ConditionWords, OutcomeName, OutcomeWords

MAX_ADDED = 20


class Added(BaseModel):
    """A pay row to add: to a wager by its id, or to a new wager of this name."""

    model_config = ConfigDict(extra="forbid", strict=True)
    wager: str = Field(default="", max_length=60)
    name: str = Field(default="", max_length=40)
    when: str = Field(max_length=500)
    pays: str = Field(max_length=20)
    place: Literal["first", "last"] = "last"


class ConditionText(BaseModel):
    """A condition that someone is typing."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posting: str = Field(max_length=140)
    when: str = Field(max_length=500)


def outcome_words(posting: str) -> OutcomeWords | None:
    """What a condition may say in a posting's game; None where rows have no conditions."""
    words = _vocabulary(posting)
    if words is None:
        return None
    shared = [
        OutcomeName(name=f"{of}.{name}", kind=one.kind.name, meaning=one.meaning)
        for (of, name), one in ATTRIBUTES.items()
    ]
    functions = [
        OutcomeName(name=one.example, kind=one.kind.name, meaning=one.meaning)
        for one in FUNCTIONS.values()
        if one.name in words.functions
    ]
    return {
        "names": [OutcomeName(name=one.name, kind=one.kind.name, meaning=one.meaning) for one in words.listed],
        "shared": [*shared, *functions],
        "examples": [OutcomeName(name=one.when, kind="truth", meaning=one.of) for one in words.examples],
        "wagers": [
            one.id
            for one in load(posting).wagers
            if words.wagers(one.id) and not one.tables and (words.beside_names or all(row.when for row in one.pays))
        ],
    }


def condition_words(text: ConditionText, posting: str) -> ConditionWords:
    """A condition in words, or what is wrong with it and where."""
    words = _vocabulary(posting)
    if words is None:
        return {"words": "", "says": "The pay rows of this game have no conditions.", "column": 0}
    try:
        return {"words": sentence(in_words(condition(text.when, words))), "says": "", "column": 0}
    except ConditionError as error:
        return {"words": "", "says": sentence(error.problem), "column": error.at + 1}


def _vocabulary(posting: str) -> Vocabulary | None:
    return game(posting).vocabulary if load(posting).script is not None else None


def as_changes(posting: str, added: list[Added]) -> dict[str, Any]:
    """Added rows as changes of a posting's data (`postings.changes`); an error names the row and what is wrong."""
    rules, result = load(posting), dict[str, Any]()
    known = {one.id for one in rules.wagers}
    base = [one.id for one in rules.wagers if one.kind == "base" and one.placed == "before-deal"]
    new: dict[str, dict[str, Any]] = {}
    for number, one in enumerate(added):
        row = _row(posting, one, number)
        if one.wager in known:
            step = "^" if one.place == "first" else "+"
            result[f"wagers.{one.wager}.pays.{step}{number}"] = row
            continue
        name = " ".join(one.name.split())
        if one.wager or not name or not name.isprintable():
            raise HouseError(f"added.{number}.name: a new bet needs a name; expected one such as Lucky 6")
        wager = new.get(slug(name))
        if wager is None:
            if slug(name) in known:
                raise HouseError(f"added.{number}.name: {name} is there already; expected another name, or a row of it")
            wager = new[slug(name)] = {"id": slug(name), "name": name, "kind": "bonus", "requires": base, "pays": []}
            result[f"wagers.+{number}"] = wager
            if rules.settlement:
                result[f"settlement.order.+{number}"] = slug(name)
            if rules.settlement and rules.settlement.order_winning:
                result[f"settlement.order_winning.+{number}"] = slug(name)
        wager["pays"].insert(0 if one.place == "first" else len(wager["pays"]), row)
    return result


def _row(posting: str, one: Added, number: int) -> dict[str, str]:
    result = condition_words(ConditionText(posting=posting, when=one.when), posting)
    if result["says"]:
        raise HouseError(f"added.{number}.when: column {result['column']}: {result['says']}")
    if one.pays.strip() != "push":
        try:
            Odds.parse(one.pays)
        except ValueError:
            raise HouseError(
                f"added.{number}.pays: {one.pays!r} is not a payoff; expected something like 8 to 1, or push"
            ) from None
    return {"when": one.when, "pays": one.pays.strip()}
