"""Proofs of fair dealing that anyone can check: the commitment before wagers, the cards that were shown, and what was
paid.

A proof for everyone opens the cards that everyone saw and no others. One with the shoe's seed, which only the operator
can write, lets an auditor check every card. docs/fairness.md describes every field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from housedealer.games import game
from housedealer.server.fairness.chain import choices_salt
from housedealer.server.fairness.earlier_proof import earlier_proof, earlier_public_proof
from housedealer.server.fairness.openings import LaidShoe, laid_shoe_of, leaf_of, seen
from housedealer.server.fairness.replay import replayed

FORMAT = "housedealer shoe 3"
WHOLE = "housedealer shoe 3 with its seed"

Rounds = Iterable[Mapping[str, Any]]
"""Stored rounds of a shoe: number, record, net, why one was voided, and its link in the chain."""


def proof(shoe: Mapping[str, Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """A shoe that has ended, with all of its rounds and its seed, for an auditor."""
    if "head" not in shoe:
        return earlier_proof(shoe, rounds)
    doc = {**public_proof(shoe, rounds), "proof": WHOLE, "seed": shoe["seed"]}
    for entry, one in zip(doc["rounds"], rounds, strict=True):
        entry.update(_choices(shoe, one))
    return doc


def public_proof(
    shoe: Mapping[str, Any], rounds: list[dict[str, Any]], held: Mapping[int, list[str]] | None = None
) -> dict[str, Any]:
    """A shoe that has ended, for anyone: the cards that everyone saw, and those that this reader saw in rounds where
    they `held` these positions. Other cards stay unknown."""
    if "head" not in shoe:
        return earlier_public_proof(shoe, rounds, held or {})
    deck = game(str(shoe["posting"]), shoe["readings"]).posting.deck
    laid_shoe = laid_shoe_of(shoe, deck.kind)
    public = {key: value for key, value in shoe.items() if key != "seed"}
    doc: dict[str, Any] = {"proof": FORMAT, **public, "house": laid_shoe.house()}
    if deck.burn == "by-first-card":
        doc["first_card"] = [laid_shoe.order[0], *laid_shoe.opened(laid_shoe.order[0])]
    doc["rounds"] = [_entry(shoe, laid_shoe, one, (held or {}).get(one["number"], [])) for one in rounds]
    return doc


def _entry(
    shoe: Mapping[str, Any], laid_shoe: LaidShoe, one: Mapping[str, Any], positions: list[str]
) -> dict[str, Any]:
    """A round: its content in the chain, with the openings of the cards that everyone saw; those that this reader saw
    besides; and the choices, unless they would reveal a card that this reader did not see."""
    bound = one["link"]
    entry = {key: value for key, value in bound.items() if key != "link"}
    used: list[int] | None = None
    own: list[list[Any]] = []
    shown = [len(card) > 1 for card in bound["cards"]]
    if positions or "again" in bound:
        round_, _ = replayed(one["record"], one.get("void", ""))
        used = round_.table.source.used
        mine = seen(round_.table.events, positions)
    else:
        mine = shown
    taken: set[int] = set()
    entry["cards"] = []
    for at, (card, everyone, me) in enumerate(zip(bound["cards"], shown, mine, strict=True)):
        opening: list[Any] = []
        if everyone or me:
            leaf = leaf_of(laid_shoe, bound, at, used, taken)
            taken.add(leaf)
            opening = [leaf, *laid_shoe.opened(leaf)]
        entry["cards"].append([card[0], *opening] if everyone else [card[0]])
        if me and not everyone:
            own.append([at, *opening])
    if own:
        entry["own"] = own
    if all(me or everyone or not card[0] for card, everyone, me in zip(bound["cards"], shown, mine, strict=True)):
        entry |= _choices(shoe, one)
    return entry


def _choices(shoe: Mapping[str, Any], one: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a round, and their salt."""
    return {"choices": one["record"]["choices"], "salt": choices_salt(str(shoe["seed"]), one["number"])}
