"""Shoes played at a table in memory, their proofs, and forgeries."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable
from typing import Any

from housedealer.games import open_session
from housedealer.play import bots
from housedealer.server.fairness.checker import OPENED, UNBOUND, link
from housedealer.server.fairness.proof import proof, public_proof
from housedealer.server.journal.schema import Write
from housedealer.server.tables.hosted_table import HostedTable

Shoe = tuple[dict[str, Any], list[dict[str, Any]]]
"""A shoe that has ended, as the database returns it, and its rounds."""
Shoes = list[Shoe]


def part_of(person: str, shoe: int) -> str:
    """A person's part of a shoe's shuffle, which is secret until it is revealed."""
    return hashlib.sha256(f"{person}/{shoe}".encode()).hexdigest()


def promise_of(part: str) -> str:
    return hashlib.sha256(part.encode()).hexdigest()


def mix(hosted: HostedTable, people: Iterable[str], silent: Iterable[str] = ()) -> None:
    """Do what the page does by itself: reveal the promised part, and promise the next; some withhold their part."""
    for person in people:
        for owner, promised, part in hosted.shoe.mixing:
            if owner == person and not part and person not in silent:
                parts = [part_of(person, shoe) for shoe in range(hosted.shoe.number + 1)]
                hosted.mix(person, next(one for one in parts if promise_of(one) == promised), None)
        if person not in hosted.shoe.promised:
            hosted.mix(person, None, promise_of(part_of(person, hosted.shoe.number)))


def play_on(hosted: HostedTable, rng: random.Random, calm: bool = False) -> None:
    """Give one more answer for the people p1, p2, …, each in the seat of their number: any, or (calm) the passive
    one."""
    if hosted.phase == "round":
        place = hosted.waits_for()[0]
        offer = hosted.questions_of(f"p{place}")[0]
        assert hosted.round
        name, argument = offer.passed()[1:] if calm else bots.choose_any(offer, rng)
        hosted.choose(f"p{place}", offer.position, len(hosted.round.choices), name, argument)
    elif hosted.phase == "bank":
        seat = hosted.sitting.offered[0]
        hosted.take_bank(f"p{seat}", seat, 1000_00)
    elif hosted.phase == "wagers":
        place = hosted.waits_for()[0]
        wagers = {}
        if hosted.banked:
            carried = hosted.session.carried
            wagers = bots.wager(hosted.game, hosted.places.option, 500_00, rng, carried, place) or {}
        hosted.wager(f"p{place}", place, wagers, True)
    else:
        hosted.offer_again()


def seated(posting: str, people: int = 4, seed: int = 5, **more: Any) -> HostedTable:
    """A table with so many people seated."""
    hosted = HostedTable("t", open_session(posting, stacks={}, seed=(1 << 200) + seed, **{"option": None, **more}))
    hosted.present = {f"p{seat}" for seat in range(1, people + 1)}
    for seat in range(1, people + 1):
        hosted.sit(f"p{seat}", f"P{seat}", seat, 100_000_00)
    return hosted


def played(posting: str, rounds: int, mixes: bool = True, seed: int = 5, **more: Any) -> tuple[HostedTable, Shoes]:
    """A table of four people after some rounds, and its shoes, the last one ended, too."""
    hosted = seated(posting, seed=seed, **more)
    rng = random.Random(seed)
    while hosted.session.number < rounds:
        if mixes and hosted.phase != "round":
            mix(hosted, sorted(hosted.present))
        play_on(hosted, rng)
    hosted.shoe.end()
    return hosted, shoes_of(hosted.writes)


def shoes_of(writes: Iterable[Write], empty: bool = False) -> Shoes:
    """The shoes that were written; `empty`: including those without a dealt card."""
    written = list(writes)
    result: Shoes = []
    for what, row in written:
        if what != "shoe":
            continue
        stored = {**json.loads(row["proof"]), "seed": row["seed"], "commit": row["commit"]}
        rounds = [one for kind, one in written if kind == "round" and one["shoe"] == row["number"]]
        if rounds or empty:
            result.append((stored, [_round(one) for one in rounds]))
    return result


def _round(row: dict[str, Any]) -> dict[str, Any]:
    result = {"number": row["number"], "record": json.loads(row["record"]), "net": json.loads(row["net"])}
    result |= {"void": row["void"]} if row["void"] else {}
    return result | ({"link": json.loads(row["link"])} if row["link"] else {})


def proofs_of(shoes: Shoes) -> list[dict[str, Any]]:
    """Each shoe's proof as in files: for everyone, for the holder of seat 2, and for an auditor."""
    result = []
    for stored, rounds in shoes:
        own = {one["number"]: ["2"] for one in rounds}
        result += [public_proof(stored, rounds), public_proof(stored, rounds, own), proof(stored, rounds)]
    return [json.loads(json.dumps(doc)) for doc in result]


def rechained(doc: dict[str, Any]) -> dict[str, Any]:
    """A changed proof with its chain computed again."""
    promised = [promise for promise, _ in doc["parts"]]
    head = link(doc["previous"], {"link": "shoe", **{key: doc[key] for key in OPENED}, "promised": promised})
    for one in doc["rounds"]:
        bound = {key: value for key, value in one.items() if key not in UNBOUND}
        head = link(head, {"link": "round", **bound, "cards": [card[:1] + card[2:3] for card in one["cards"]]})
    end = {key: doc[key] for key in ("ended", "parts", "burned")}
    return {**doc, "head": link(head, {"link": "end", **end, "rounds": len(doc["rounds"])})}
