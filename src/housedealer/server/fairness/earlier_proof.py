"""Proofs of shoes that were laid by a version without a hash chain, in the format that was promised then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.games import game
from housedealer.server.fairness.openings import laid_shoe_of, opened
from housedealer.server.fairness.replay import dealt_record, replayed

FORMAT = "housedealer shoe 2"
WHOLE = "housedealer shoe 2 with its seed"
BY_SEED = "housedealer shoe 1"
"""The format of a shoe that was committed to by the hash of its seed alone, which everyone was given at its end."""


def earlier_proof(shoe: Mapping[str, Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Such a shoe with all of its rounds and its seed, for an auditor."""
    return {"proof": WHOLE if "parts" in shoe else BY_SEED, **shoe, "rounds": rounds}


def earlier_public_proof(
    shoe: Mapping[str, Any], rounds: list[dict[str, Any]], held: Mapping[int, list[str]]
) -> dict[str, Any]:
    """Such a shoe for anyone: the cards that everyone saw, and those that this reader saw in rounds where they `held`
    these positions. Other cards stay unknown; but a shoe committed to by its seed can only be checked with that, and
    everyone was promised it."""
    if "parts" not in shoe:
        return earlier_proof(shoe, rounds)
    played = game(str(shoe["posting"]), shoe["readings"]).posting
    laid_shoe = laid_shoe_of(shoe, played.deck.kind)
    public = {key: value for key, value in shoe.items() if key != "seed"}
    doc: dict[str, Any] = {"proof": FORMAT, **public, "house": laid_shoe.house(), "rounds": []}
    if played.deck.burn == "by-first-card":
        doc["first_card"] = [laid_shoe.order[0], *laid_shoe.opened(laid_shoe.order[0])]
    first = int(shoe["burned"])
    for one in rounds:
        positions = held.get(one["number"], [])
        round_, _ = replayed(one["record"], one.get("void", ""))
        entry = {"number": one["number"], "net": one["net"], **opened(round_, laid_shoe, first, positions)}
        if "reshuffled" in one["record"]:
            entry["reshuffled"] = one["record"]["reshuffled"]
        if one.get("void"):
            entry["void"] = one["void"]
        elif record := dealt_record(one["record"], positions):
            entry["record"] = record
        doc["rounds"].append(entry)
        first += len(round_.table.source.used)
    return doc
