"""Replays of stored rounds: from their records, from a shoe, and with cards by position where all were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.server.journal.earlier_versions import with_earlier_reading
from housedealer.table.contract import Short, in_cents
from housedealer.table.events import HOUSE, Event, Void, received, view
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.round_document import read_setup
from housedealer.table.round.runner import Round


def dealt_from(record: Mapping[str, Any], shoe: Shoe | None, void: str = "", doubted: bool = True) -> Round:
    """The round of a record dealt again from a shoe, or from its own cards; a reshuffle follows from the shoe's cards.

    One that was voided goes as far as it went; if `doubted`, something must have stopped it.
    """
    setup, choices = read_setup(with_earlier_reading(record), game)
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
    if doubted and failed != bool(void):
        raise HouseError("proof: a round was voided, and nothing in its cards asked for it")
    return round_


def _is_short(round_: Round, short: Any) -> bool:
    """Whether a seat would have had to pay more than the stack in the record."""
    if not round_.finished or not isinstance(short, Mapping):
        return False
    change: int | None = round_.outcome()["net"].get(str(short.get("seat")))
    if change is None:
        return False
    stack: int = in_cents({"stack": short.get("stack")}, Short, "short")["stack"]
    return stack + change < 0


def replayed(record: Mapping[str, Any], void: str) -> tuple[Round, dict[str, Any]]:
    """A stored round replayed, and its result in cents: zero if it was voided."""
    if not void:
        round_ = Round.read(with_earlier_reading(record), game)
        return round_, round_.result()
    round_ = dealt_from(record, None, void, doubted=False)
    round_.void(Void(event="void", why=void))
    nothing = dict.fromkeys(round_.setup.accounts, 0)
    answer = {"posting": record["posting"], "void": void, "wagers": [], "pots": [], "fees": []}
    return round_, {**answer, "net": nothing, "drop": 0}


def dealt_record(record: Mapping[str, Any], positions: Iterable[str]) -> dict[str, Any] | None:
    """A round's record with cards by position, if someone saw them all; burned cards stay unknown.

    None if it would reveal a card that this viewer did not see, or if cards by position do not replay it.
    """
    try:
        round_ = Round.read(with_earlier_reading(record), game)
    except HouseError:
        return None  # it was voided: nothing to settle
    answer = round_.answer()
    events = round_.table.events
    # Cards drawn for the button go back into the deck: the document names the button instead.
    drawn = next((number for number, event in enumerate(events) if event["event"] == "button"), 0)
    dealt = received(view(events[drawn:], [HOUSE]))
    seen = _seen(view(events[drawn:], positions))
    if any(Counter(held) != Counter(seen.get(position, [])) for position, held in dealt.items()):
        return None
    doc = {key: value for key, value in record.items() if key not in ("shoe", "reshuffled")}
    if round_.table.button is not None:
        doc["button"] = round_.table.button
    doc["deal"] = {position: " ".join(held) for position, held in dealt.items()}
    try:
        return doc if settle({**with_earlier_reading(doc), "rests_on": False})["net"] == answer["net"] else None
    except HouseError:
        return None


def _seen(events: Iterable[Event]) -> dict[str, list[str]]:
    """The cards of each position that a viewer has seen, dealt to them or turned up.

    `openings.seen` counts cards that were shown in other ways too. This rule stays as it was: proofs of earlier shoes
    rest on it and are served byte for byte.
    """
    result: dict[str, list[str]] = {}
    hidden: Counter[str] = Counter()
    for event in events:
        if event["event"] == "deal":
            if "card" in event:
                result.setdefault(event["to"], []).append(event["card"])
            else:
                hidden[event["to"]] += 1
        elif event["event"] == "turn":
            position = event["position"]
            new = str(event["cards"]).split()
            if len(new) > hidden[position]:  # the whole hand is named, not only cards that were face down
                new = list((Counter(new) - Counter(result.get(position, []))).elements())
            result.setdefault(position, []).extend(new[: hidden[position]])
            hidden[position] -= len(new[: hidden[position]])
    return result
