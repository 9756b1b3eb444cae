"""What proofs and records of earlier versions meant: they are read as they were written, for good.

Databases of earlier versions are brought up to date by `migrations/`. Which versions are meant stands in
`tests/server/kept_versions`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from housedealer.games import Game, game
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.round.first_action import throw

SMALLER_BRING_IN = {"bring-in": "the lower limit, or less if the table names it"}
"""The reading by which tables were opened before 0.3 where the posted bring-in is the lower limit."""


def as_then(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A round's record, by the reading that it was played by: one with a smaller bring-in says so."""
    name, readings = record.get("posting"), record.get("readings") or {}
    if not isinstance(name, str) or not is_smaller_bring_in(game(name, readings), record.get("stakes")):
        return record
    return {**record, "readings": {**readings, **SMALLER_BRING_IN}}


def is_smaller_bring_in(played: Game, stakes: Any) -> bool:
    """Whether stakes name a bring-in below the lower limit, where the posting has that or more."""
    rule = getattr(played.rules, "bring_in", None)
    if rule is None or rule.amount.most is not None or not isinstance(stakes, Mapping):
        return False
    bring_in: int = in_cents(stakes.get("bring_in", 0), Cents, "bring_in")
    lower: int = in_cents(stakes.get("lower", 0), Cents, "lower")
    return 0 < bring_in < lower


def seed_hash(seed: str) -> str:
    """What was shown of a shoe before anyone wagered, when the whole seed was told after it had ended."""
    return hashlib.sha256(seed.encode()).hexdigest()


def dice_by_seed(played: Game, seed: str, used: int) -> dict[str, Any]:
    """The dice of a round that begins after so many cards of such a shoe, where the posting throws any."""
    rule = played.posting.action
    return {"dice": throw(seed, used)} if rule is not None and rule.rule == "dice" else {}
