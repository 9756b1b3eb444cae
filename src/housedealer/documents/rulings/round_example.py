"""A round's file with comments, as an example to write one by: a key that begins with an underscore is a comment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from housedealer.documents.rulings.round_keys import ROUND_KEYS
from housedealer.games import read_round
from housedealer.postings.options import words
from housedealer.table.family import Game

_LEFT_OUT = ("played_by", "short", "reshuffled", "shoe", "deal")
"""Keys that are commented only in a round that has them."""


def commented(doc: Mapping[str, Any]) -> dict[str, Any]:
    """A round's document with a comment before each of its keys, and one on the other keys that it could have.

    >>> result = commented({"posting": "the-101/ultimate-war", "option": None,
    ...     "player_dealer": {"seat": 1, "bank": 50}, "seats": {"2": {"player": 5}},
    ...     "deal": {"player": "9h", "banker": "5c"}})
    >>> list(result)[:4]
    ['_about', '_posting', 'posting', '_option']
    """
    setup = read_round(doc).setup
    played = setup.game
    rule = played.posting.action
    if rule is not None and rule.rule == "dice" and setup.action is None and "dice" not in doc:
        doc = {"posting": doc["posting"], "dice": [2, 3, 4], **doc}
    result: dict[str, Any] = {
        "_about": f"A round of {played.posting.title}. Change it to what happened and run `housedealer settle FILE`. "
        "Keys that begin with _ are comments. docs/rounds.md explains every key.",
    }
    notes = {key: _comment(key, played) for key in doc}
    if "deal" in notes:
        notes["deal"] += f" Positions: {', '.join(played.family.play.deal.positions(setup))}."
    for key, value in doc.items():
        if notes[key]:
            result[f"_{key}"] = notes[key]
        result[key] = value
    for key in _possible(played):
        if key not in doc and key not in _LEFT_OUT:
            result[f"_{key}"] = f"Not in this round. {_comment(key, played)}"
    return result


def written(doc: Mapping[str, Any]) -> str:
    """A document as readable JSON: a line for each key, and for each seat, position and choice.

    >>> print(written({"option": None, "deal": {"player": "9h"}, "choices": []}))
    {
      "option": null,
      "deal": {
        "player": "9h"
      },
      "choices": []
    }
    """
    return "{\n" + ",\n".join(f"  {_json(key)}: {_lines(key, value)}" for key, value in doc.items()) + "\n}"


def _lines(key: str, value: Any) -> str:
    if key in ("seats", "deal", "up") and value:
        inner = [f"    {_json(place)}: {_json(held)}" for place, held in value.items()]
        return "{\n" + ",\n".join(inner) + "\n  }"
    if key == "choices" and value:
        return "[\n" + ",\n".join(f"    {_json(choice)}" for choice in value) + "\n  ]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _comment(key: str, played: Game) -> str:
    posting, notes = played.posting, ROUND_KEYS.get(key, "")
    if key == "option":
        complete = [one for one in posting.fees.options if one.complete]
        shown = "; ".join(f"{one.option}: {words(one)}" for one in complete[:3])
        more = f"; {len(complete) - 3} more" if len(complete) > 3 else ""
        return f"{notes} {shown}{more}." if shown else notes
    if key == "seats" and played.family.play.money == "bank":
        before = [one.id for one in posting.wagers if one.placed == "before-deal"]
        behind = " 2/1 stands behind seat 2." if posting.table.backline != "none" else ""
        return f"{notes}{behind} Wagers: {', '.join(before)}."
    if key == "irregularities":
        return f"{notes} Here: {', '.join(dict.fromkeys(one.kind for one in posting.irregularities))}."
    if key == "choices":
        names = [one.name for one in played.family.play.decisions.choices(played)]
        return (
            f"{notes} Choices: {', '.join(dict.fromkeys(names))}." if names else f"{notes} Nobody decides in this game."
        )
    if key == "readings" and posting.readings:
        switchable = [one.id for one in posting.readings if one.alternatives]
        return f"{notes} Here: {', '.join(switchable)}." if switchable else notes
    return notes


def _possible(played: Game) -> list[str]:
    """The keys that a round of a game can have."""
    keys = ["readings", "decks"] if played.posting.deck.min != played.posting.deck.max else ["readings"]
    if played.posting.player_dealer is not None:
        keys += ["action", "limits"]
    if played.posting.action is not None and played.posting.action.rule == "dice":
        keys.append("dice")
    if any(one.tables for one in played.posting.wagers):
        keys.append("pay_tables")
    if played.family.play.money != "bank":
        keys.append("button")
    if any(one.kind == "time" for one in played.posting.fees.options):
        keys.append("collect")
    if played.posting.irregularities:
        keys.append("irregularities")
    standing = ["up"] if played.family.carries.standing else []
    posted = played.family.play.document.values(played)
    own = [key for key in played.family.play.document.keys if posted.get(key) != ()]
    return [*keys, *own, *standing, "paid", "rests_on"]
