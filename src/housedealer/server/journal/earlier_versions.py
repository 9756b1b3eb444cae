"""The meaning of proofs and records of earlier versions, which stay valid as they were written.

Databases of earlier versions are migrated by `migrations/`. Examples of these versions are in
`tests/server/earlier_versions`.
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
"""The reading of tables opened before 0.3 where the posted bring-in is the lower limit."""


def with_earlier_reading(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A round's record with the reading it was played by: one with a smaller bring-in gets that reading."""
    name, readings = record.get("posting"), record.get("readings") or {}
    if not isinstance(name, str) or not is_smaller_bring_in(game(name, readings), record.get("stakes")):
        return record
    return {**record, "readings": {**readings, **SMALLER_BRING_IN}}


def is_smaller_bring_in(played: Game, stakes: Any) -> bool:
    """Whether stakes name a bring-in below the lower limit, where the posting demands that or more."""
    rule = getattr(played.rules, "bring_in", None)
    if rule is None or rule.amount.most is not None or not isinstance(stakes, Mapping):
        return False
    bring_in: int = in_cents(stakes.get("bring_in", 0), Cents, "bring_in")
    lower: int = in_cents(stakes.get("lower", 0), Cents, "lower")
    return 0 < bring_in < lower


def seed_hash(seed: str) -> str:
    """The commitment to a shoe of earlier versions, published before anyone wagered; its whole seed was revealed
    afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()


def dice_by_seed(played: Game, seed: str, used: int) -> dict[str, Any]:
    """The dice of a round that begins after `used` cards of such a shoe, where the posting throws any."""
    rule = played.posting.action
    return {"dice": throw(seed, used)} if rule is not None and rule.rule == "dice" else {}
