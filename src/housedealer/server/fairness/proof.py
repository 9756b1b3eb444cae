"""Fair dealing that anyone can check: what was shown before wagers, the cards that were shown, and what was paid.

A proof for everyone opens the cards that everyone saw and no others. One with the shoe's seed, which only who keeps
the books can write, lets an auditor check every card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.money import cents
from housedealer.server.fairness.openings import lying_of, opened
from housedealer.table.events import HOUSE, Event, Void, view
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import read_setup

FORMAT = "housedealer shoe 2"
WHOLE = "housedealer shoe 2 with its seed"
BY_SEED = "housedealer shoe 1"
"""Of a shoe that was committed to by the hash of its seed alone: when it had ended, everyone was told the seed."""


def proof(shoe: Mapping[str, Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """A shoe that has ended, with all of its rounds and its seed, as an auditor checks it."""
    return {"proof": WHOLE if "parts" in shoe else BY_SEED, **shoe, "rounds": rounds}


def public_proof(
    shoe: Mapping[str, Any], rounds: list[dict[str, Any]], held: Mapping[int, list[str]] | None = None
) -> dict[str, Any]:
    """A shoe that has ended as anyone may have it: the cards that all saw, and those that this reader saw in the
    rounds in which they `held` these positions. What was not shown stays unknown; but a shoe that was committed to by
    its seed can only be checked with that, and everyone was promised it."""
    if "parts" not in shoe:
        return proof(shoe, rounds)
    played = game(str(shoe["posting"]), shoe["readings"]).posting
    lying = lying_of(shoe, played.deck.kind)
    told = {key: value for key, value in shoe.items() if key != "seed"}
    doc: dict[str, Any] = {"proof": FORMAT, **told, "house": lying.house(), "rounds": []}
    if played.deck.burn == "by-first-card":
        doc["first_card"] = [lying.order[0], *lying.opened(lying.order[0])]
    first = int(shoe["burned"])
    for one in rounds:
        positions = (held or {}).get(one["number"], [])
        round_, _ = replayed(one["record"], one.get("void", ""))
        entry = {"number": one["number"], "net": one["net"], **opened(round_, lying, first, positions)}
        if "reshuffled" in one["record"]:
            entry["reshuffled"] = one["record"]["reshuffled"]
        if one.get("void"):
            entry["void"] = one["void"]
        elif record := dealt_record(one["record"], positions):
            entry["record"] = record
        doc["rounds"].append(entry)
        first += len(round_.table.source.used)
    return doc


def dealt_from(record: Mapping[str, Any], shoe: Shoe | None, void: str = "") -> Round:
    """The round of a record dealt again from a shoe; what a reshuffle brings follows from the shoe's cards.

    One that was voided goes as far as it went.
    """
    setup, choices = read_setup(record, game)
    if shoe is not None:
        setup.source = shoe
    round_ = Round(setup)
    failed = False
    for choice in choices:
        made = round_.answered
        try:
            position, name, *rest = choice
            round_.choose(name, rest[0] if rest else None, position=position)
        except HouseError:
            if not void or failed or round_.answered == made:
                raise
            failed = True
    if void and "short" in record and not failed:
        failed = _is_short(round_, record["short"])
    if shoe is not None and failed != bool(void):
        raise HouseError("proof: a round was voided, and nothing in its cards asked for it")
    return round_


def _is_short(round_: Round, told: Any) -> bool:
    """Whether a seat would have had to pay more than the stack that a record tells of."""
    if not round_.finished or not isinstance(told, Mapping):
        return False
    change = round_.answer()["net"].get(str(told.get("seat")))
    return change is not None and cents(told.get("stack"), "short.stack") + cents(change) < 0


def replayed(record: Mapping[str, Any], void: str) -> tuple[Round, dict[str, Any]]:
    """A round of the books played again, and what it came to in cents: nothing, where it was voided."""
    if not void:
        round_ = Round.read(record, game)
        return round_, round_.result()
    round_ = dealt_from(record, None, void)
    round_.void(Void(event="void", why=void))
    nothing = dict.fromkeys(round_.setup.accounts, 0)
    answer = {"posting": record["posting"], "void": void, "wagers": [], "pots": [], "fees": []}
    return round_, {**answer, "net": nothing, "drop": 0}


def dealt_record(record: Mapping[str, Any], positions: Iterable[str]) -> dict[str, Any] | None:
    """A round's record with cards by position, where someone saw them all; burned cards stay unknown.

    None where a card that this viewer did not see would be told, or where cards by position do not replay it.
    """
    try:
        round_ = Round.read(record, game)
    except HouseError:
        return None  # it was voided: there is nothing to settle
    answer = round_.answer()
    events = round_.table.events
    # Cards drawn for the button go back into the deck: the document names the button instead.
    drawn = next((number for number, event in enumerate(events) if event["event"] == "button"), 0)
    dealt = _received(view(events[drawn:], [HOUSE]))
    seen = _seen(view(events[drawn:], positions))
    if any(Counter(held) != Counter(seen.get(position, [])) for position, held in dealt.items()):
        return None
    doc = {key: value for key, value in record.items() if key not in ("shoe", "reshuffled")}
    if round_.table.button is not None:
        doc["button"] = round_.table.button
    doc["deal"] = {position: " ".join(held) for position, held in dealt.items()}
    try:
        return doc if settle({**doc, "rests_on": False})["net"] == answer["net"] else None
    except HouseError:
        return None


def _received(events: Iterable[Event]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for event in events:
        if event["event"] == "deal":
            found.setdefault(event["to"], []).append(event.get("card", "?"))
    return found


def _seen(events: Iterable[Event]) -> dict[str, list[str]]:
    """The cards of each position that a viewer has seen, dealt to them or turned up."""
    found: dict[str, list[str]] = {}
    hidden: Counter[str] = Counter()
    for event in events:
        if event["event"] == "deal":
            if "card" in event:
                found.setdefault(event["to"], []).append(event["card"])
            else:
                hidden[event["to"]] += 1
        elif event["event"] == "turn":
            position = event["position"]
            new = str(event["cards"]).split()
            if len(new) > hidden[position]:  # the whole hand is named, not only what lay face down
                new = list((Counter(new) - Counter(found.get(position, []))).elements())
            found.setdefault(position, []).extend(new[: hidden[position]])
            hidden[position] -= len(new[: hidden[position]])
    return found
