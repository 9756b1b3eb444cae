"""Data of earlier versions, brought up to date: the one place that knows what they kept otherwise.

`up_to_date` is given a table's state as any version wrote it. Tables and columns that a database lacks are added by
`schema.py`, with what they hold where nothing was written. Which versions are meant stands in
`tests/server/kept_versions`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from housedealer.games import Game, game
from housedealer.money import cents
from housedealer.table.contract import read_table
from housedealer.table.events import CENTS
from housedealer.table.round.first_action import throw

_MISSING: dict[str, Any] = {
    "rail": {},
    "voided": "",
    "owner": "",
    "promised": {},
    "mixing": [],
    "net": None,
    "refusal": "",
    "resting": False,
    "closing": False,
    "used": False,
    "by_seed": False,
    "chained": False,
    "links": {},
    "withheld": 0,
    "anew": 0,
    "barred": {},
}
"""What a table's state did not hold before, as it was then."""


def up_to_date(kept: Mapping[str, Any]) -> dict[str, Any]:
    """A table's state as this version keeps it."""
    data = {**_MISSING, **kept}
    if "terms" not in data["session"]:
        data["session"] = {**data["session"], "terms": _terms(_played(data))}
    _keep_bring_in(data)
    if "mixing" not in kept:
        _lay_by_seed(data)
    data["last"] = [{"head": "", "withheld": [], **one} for one in data["last"]]
    return data if data.get("money") == CENTS else read_table(data, _played(data).family)


def _played(data: Mapping[str, Any]) -> Game:
    return game(data["session"]["posting"], data["session"].get("readings", {}))


SMALLER_BRING_IN = {"bring-in": "the lower limit, or less if the table names it"}
"""The reading by which tables were opened before 0.3 where the posted bring-in is the lower limit."""


def _keep_bring_in(data: dict[str, Any]) -> None:
    """A table that was opened with a bring-in below the lower limit goes on as it was opened."""
    session = data["session"]
    if _is_smaller(_played(data), session["terms"].get("stakes")):
        data["session"] = {**session, "readings": {**session.get("readings", {}), **SMALLER_BRING_IN}}


def as_then(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A round's record, by the reading that it was played by: one with a smaller bring-in says so."""
    name, readings = record.get("posting"), record.get("readings") or {}
    if not isinstance(name, str) or not _is_smaller(game(name, readings), record.get("stakes")):
        return record
    return {**record, "readings": {**readings, **SMALLER_BRING_IN}}


def _is_smaller(played: Game, stakes: Any) -> bool:
    """Whether stakes name a bring-in below the lower limit, where the posting has that or more."""
    rule = getattr(played.rules, "bring_in", None)
    if rule is None or rule.amount.most is not None or not isinstance(stakes, Mapping):
        return False
    return 0 < cents(stakes.get("bring_in", 0), "bring_in") < cents(stakes.get("lower", 0), "lower")


def _lay_by_seed(data: dict[str, Any]) -> None:
    """The shoe was committed to by the hash of its seed, from which the dice of a round were thrown again whenever the
    table was read."""
    data["by_seed"] = True
    data["last"] = [{"shoe": one["shoe"], "commit": one["commit"]} for one in data["last"]]
    if data["dealt"] is not None:
        session = data["session"]
        dice = dice_by_seed(_played(data), session["seed"], session["used"])
        data["dealt"] = {**data["dealt"], "extra": {**dice, **data["dealt"]["extra"]}}


def seed_hash(seed: str) -> str:
    """What was shown of a shoe before anyone wagered, when the whole seed was told after it had ended."""
    return hashlib.sha256(seed.encode()).hexdigest()


def dice_by_seed(played: Game, seed: str, used: int) -> dict[str, Any]:
    """The dice of a round that begins after so many cards of such a shoe, where the posting throws any."""
    rule = played.posting.action
    return {"dice": throw(seed, used)} if rule is not None and rule.rule == "dice" else {}


def _terms(played: Game) -> dict[str, Any]:
    """What a table for the pot played for when everyone played for the same; nothing where a bank pays.

    >>> _terms(game("500-club/texas-holdem"))
    {'stakes': {'lower': 4, 'upper': 8, 'small_blind': 2, 'big_blind': 4}, 'structure': 'fixed'}
    >>> _terms(game("500-club/ez-baccarat"))
    {}
    """
    if played.posting.script != "poker":
        return {}
    rules: Any = played.rules
    structure = next(one for one in ("fixed", "no", "pot", "spread") if one in rules.structures)
    stakes: dict[str, Any] = {}
    if structure in ("fixed", "spread"):
        stakes.update(lower=4, upper=8)
    if rules.blinds:
        stakes.update(small_blind=2, big_blind=4)
    if rules.bring_in:
        stakes["bring_in"] = 2
    if rules.ante == 0:
        stakes["ante"] = 1
    return {"stakes": stakes, "structure": structure}
