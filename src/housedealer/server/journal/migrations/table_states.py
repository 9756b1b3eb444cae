"""A table's state as any version before the fourth wrote it, in the form of the fourth.

Examples of these versions are in `tests/server/earlier_versions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games import Game, game
from housedealer.server.journal.earlier_versions import SMALLER_BRING_IN, dice_by_seed, is_smaller_bring_in
from housedealer.table.contract import read_table
from housedealer.table.events import CENTS
from housedealer.table.sitting.session import Session

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
"""Fields that earlier states did not have, with their values of that time."""


def up_to_date(state: Mapping[str, Any]) -> dict[str, Any]:
    """A table's state in the form of the fourth version."""
    data = {**_MISSING, **state}
    if "terms" not in data["session"]:
        data["session"] = {**data["session"], "terms": _terms(_played(data))}
    _keep_bring_in(data)
    if "mixing" not in state:
        _lay_by_seed(data)
    data["last"] = [{"head": "", "withheld": [], **one} for one in data["last"]]
    if data.get("money") != CENTS:
        data = {**read_table(data, _played(data).family), "money": CENTS}
    data["session"] = Session.of(data["session"], game).data()
    return data


def _played(data: Mapping[str, Any]) -> Game:
    return game(data["session"]["posting"], data["session"].get("readings", {}))


def _keep_bring_in(data: dict[str, Any]) -> None:
    """Let a table that was opened with a bring-in below the lower limit go on as it was opened."""
    session = data["session"]
    if is_smaller_bring_in(_played(data), session["terms"].get("stakes")):
        data["session"] = {**session, "readings": {**session.get("readings", {}), **SMALLER_BRING_IN}}


def _lay_by_seed(data: dict[str, Any]) -> None:
    """Mark a shoe that was committed to by the hash of its seed; the dice of a round followed from the seed whenever
    the table was read."""
    data["by_seed"] = True
    data["last"] = [{"shoe": one["shoe"], "commit": one["commit"]} for one in data["last"]]
    if data["dealt"] is not None:
        session = data["session"]
        dice = dice_by_seed(_played(data), session["seed"], session["used"])
        data["dealt"] = {**data["dealt"], "extra": {**dice, **data["dealt"]["extra"]}}


def _terms(played: Game) -> dict[str, Any]:
    """The stakes of a table for the pot when all such tables had the same; empty where a bank pays.

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
