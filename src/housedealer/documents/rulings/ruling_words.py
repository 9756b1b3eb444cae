"""A ruling in sentences: the first action and what it would change, the readings it depends on, what was paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from housedealer.documents.words import listed
from housedealer.money import show, signed
from housedealer.postings.readings import choice_words, reading_of
from housedealer.table.events import received

if TYPE_CHECKING:
    from housedealer.postings.schema import Posting

Settled = Mapping[str, Any]
"""A settlement in the contract's form with its money in cents."""

_BY = {"dice": "by the dice", "card": "by a card", "total": "by the total of the cards", "given": "as given"}
_FINDS = {"dice": "by dice", "card": "by a card", "total": "by a total"}


def first_action(answer: Settled) -> str:
    """Who has first action, and where it comes from; empty if the game has no player-dealer.

    >>> first_action({"first_action": {"seat": "2", "from": "dice", "assumed": False}})
    'seat 2, by the dice'
    """
    first = answer.get("first_action")
    if first is None:
        return ""
    source = first.get("rule") or _BY.get(first["from"], first["from"])
    return f"seat {first['seat']}, {'assumed ' if first['assumed'] else ''}{source}"


def assumption(answer: Settled, posting: Posting) -> str:
    """The sentence on a first action that was assumed and could matter; empty if none was, or if it could not."""
    first = answer.get("first_action")
    if first is None or not first["assumed"] or posting.action is None:
        return ""
    others = answer.get("first_action_otherwise", [])
    untried = "rests_on" not in answer and any(line["uncovered"] for line in answer["wagers"])
    if not others and not untried:
        return ""
    finds = _FINDS[posting.action.rule]
    key = "dice or action" if posting.action.rule == "dice" else "action"
    text = (
        f"First action is assumed: seat {first['seat']}, {first['from']}. This posting finds it {finds}, which the "
        f"round does not give; add {key}."
    )
    return " ".join([text, *(f"{_with_seat(one, answer)}." for one in others)])


def _with_seat(one: Mapping[str, Any], answer: Settled) -> str:
    if "says" in one:
        return f"With seat {one['seat']} the round couldn't have been played ({one['says']})"
    return f"With seat {one['seat']}: {moved(one['net'], answer)}"


def moved(net: Mapping[str, int], answer: Settled) -> str:
    """The net that everyone affected by a change would have.

    >>> moved({"3": 0}, {"net": {"3": 3000}})
    'seat 3 $0 instead of +$30'
    """
    sentences = [f"{_who(place)} {signed(to)} instead of {signed(answer['net'][place])}" for place, to in net.items()]
    return ", ".join(sentences)


def _who(place: str) -> str:
    seat, _, line = place.partition("/")
    return f"seat {seat} back line {line}" if line else f"seat {seat}"


def rests_on(answer: Settled, posting: Posting) -> Iterator[tuple[str, str, str]]:
    """The readings that the round's money depends on: each by name, what it would change in a sentence, its lines."""
    for key, effect in (("rests_on", _moves), ("unsettled_if", _fails)):
        for one in answer.get(key, []):
            reading = reading_of(posting, one["reading"])
            sentences = [
                f"if the ruling were “{choice_words(reading, other['choice'])}”, {effect(other, answer)}"
                for other in one["otherwise"]
            ]
            yield one["reading"], f"{choice_words(reading, one['choice'])}; {'; '.join(sentences)}", one["lines"]


def _moves(other: Mapping[str, Any], answer: Settled) -> str:
    return moved(other["net"], answer)


def _fails(other: Mapping[str, Any], _: Settled) -> str:
    return f"this round couldn't have been played ({other['says']})"


def differences(answer: Settled) -> str:
    """What is still to be paid and to be returned, in a sentence; empty if no payments were given.

    >>> differences({"difference": {"2": 500, "4": -1000, "5": 0}})
    'still to be paid: seat 2 $5; to be returned: seat 4 $10; paid as due: seat 5'
    """
    result = answer.get("difference", {})
    parts = [
        ("still to be paid", [f"{_who(place)} {show(amount)}" for place, amount in result.items() if amount > 0]),
        ("to be returned", [f"{_who(place)} {show(-amount)}" for place, amount in result.items() if amount < 0]),
        ("paid as due", [_who(place) for place, amount in result.items() if not amount]),
    ]
    return "; ".join(f"{what}: {listed(who)}" for what, who in parts if who)


def dealt(answer: Settled) -> dict[str, str]:
    """The cards that each position received, in order, by position."""
    return {position: " ".join(held) for position, held in received(answer.get("events", [])).items()}


def cited(answer: Settled, posting: Posting) -> dict[str, str]:
    """The lines that a settlement depends on, by topic: each wager in it, the order, the first action, fees, and
    what went wrong."""
    used = dict.fromkeys(line["wager"] for line in answer.get("wagers", []))
    result = {one.id: one.lines for one in posting.wagers if one.id in used}
    if posting.settlement is not None:
        result["order of settlement"] = posting.settlement.lines
    if posting.action is not None and "first_action" in answer:
        result["first action"] = posting.action.lines
    if posting.fees is not None and answer["fees"]:
        result["fees"] = posting.fees.lines
    result |= {one["kind"]: one["lines"] for one in answer.get("irregularities", [])}
    return {what: lines for what, lines in result.items() if lines}
