"""Shoes that ended at a table in memory, as the database would give them back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from housedealer.server.fairness.checker import OPENED, UNBOUND, link
from housedealer.server.journal.schema import Write

Shoes = list[tuple[dict[str, Any], list[dict[str, Any]]]]
"""Each with its rounds."""


def shoes_of(writes: Iterable[Write], empty: bool = False) -> Shoes:
    """The shoes that were written, those that were laid anew before a card was dealt left out."""
    written = list(writes)
    found: Shoes = []
    for what, row in written:
        if what != "shoe":
            continue
        told = {**json.loads(row["proof"]), "seed": row["seed"], "commit": row["commit"]}
        rounds = [one for kind, one in written if kind == "round" and one["shoe"] == row["number"]]
        if rounds or empty:
            found.append((told, [_round(one) for one in rounds]))
    return found


def _round(row: dict[str, Any]) -> dict[str, Any]:
    found = {"number": row["number"], "record": json.loads(row["record"]), "net": json.loads(row["net"])}
    found |= {"void": row["void"]} if row["void"] else {}
    return found | ({"link": json.loads(row["link"])} if row["link"] else {})


def rechained(doc: dict[str, Any]) -> dict[str, Any]:
    """A proof that was changed by somebody who then had its chain lead to a head again."""
    head = link(
        doc["previous"], {"link": "shoe", **{key: doc[key] for key in OPENED}, "promised": [p for p, _ in doc["parts"]]}
    )
    for one in doc["rounds"]:
        bound = {key: value for key, value in one.items() if key not in UNBOUND}
        head = link(head, {"link": "round", **bound, "cards": [card[:1] + card[2:3] for card in one["cards"]]})
    end = {key: doc[key] for key in ("ended", "parts", "burned")}
    return {**doc, "head": link(head, {"link": "end", **end, "rounds": len(doc["rounds"])})}
