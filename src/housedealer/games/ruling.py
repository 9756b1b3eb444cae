"""A ruling on a round: its settlement, its first action, the readings that its money depends on, and what is due beside
what was paid.

The readings come from settling the same round again: under each other choice of each reading, and where its first
action is assumed, from each other seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.table.contract import Short, in_cents, read_document, write_answer
from housedealer.table.round.irregularities import Mishap
from housedealer.table.round.places import by_place
from housedealer.table.round.runner import Round

if TYPE_CHECKING:
    from housedealer.postings.schema import Reading
    from housedealer.table.family import Find
    from housedealer.table.round.setup import Setup

Net = dict[str, int]
BETWEEN_ROUNDS = ("deck.runs_out", "player_dealer.turns", "player_dealer.intervening")
"""Keys of a posting's data that no round by itself depends on."""


def settled(doc: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """A round's document settled and ruled on, as CONTRACT.md states it."""
    round_ = _played(doc, find)
    return write_answer(ruled(round_, doc, find), round_.table.events, round_.setup.game.family)


def _played(doc: Mapping[str, Any], find: Find) -> Round:
    """The round of a document, finished; void if a table recorded that a seat could not pay."""
    round_ = Round.read(doc, find)
    round_.finish()
    if "short" not in doc or round_.table.voided:
        return round_
    seat, stack = _read_short(doc["short"])
    change = round_.result()["net"].get(seat)
    if change is None or stack + change >= 0:
        raise HouseError(f"short: seat {seat} could pay from {show(stack)}; expected a seat that could not")
    why = f"seat {seat} would have to pay more than its stack of {show(stack)}"

    def prepare(setup: Setup) -> None:
        setup.mishaps = (Mishap("short", "void", why),)

    return Round.read(doc, find, prepare)


def _read_short(given: Any) -> tuple[str, int]:
    """The seat that could not pay, and its stack in cents."""
    if not isinstance(given, Mapping) or set(given) != {"seat", "stack"}:
        raise HouseError('short: expected a seat and its stack such as {"seat": "3", "stack": 20}')
    stack: int = in_cents({"stack": given["stack"]}, Short, "short")["stack"]
    return str(given["seat"]), stack


def ruled(round_: Round, doc: Mapping[str, Any], find: Find) -> dict[str, Any]:
    """The settlement of a finished round with its ruling, money in cents and without its events."""
    result = round_.outcome()
    tries = doc.get("rests_on", True)
    if not isinstance(tries, bool):
        raise HouseError(f"rests_on: {tries!r} is not understood; expected true or false")
    assumed = "first_action" in result and result["first_action"]["assumed"]
    if tries and assumed and (moved := _other_seats(round_, doc, find)):
        result["first_action_otherwise"] = moved
    if doc.get("paid") is not None:
        result["difference"] = _difference(round_, doc, result)
    if tries:
        rests, unsettled = _other_readings(round_, doc, find)
        result["rests_on"] = rests
        if unsettled:
            result["unsettled_if"] = unsettled
    return result


# What the money depends on


def _net(doc: Mapping[str, Any], find: Find) -> Net | str:
    """Everyone's change in cents, or why the document cannot be settled."""
    try:
        net: Net = _played(doc, find).result()["net"]
    except HouseError as error:
        return str(error)
    return net


def _changed(before: Net, after: Net) -> Net:
    """The net of the places whose net changes."""
    return {place: amount for place, amount in after.items() if amount != before.get(place)}


def _other_seats(round_: Round, doc: Mapping[str, Any], find: Find) -> list[dict[str, Any]]:
    """The settlements with first action at each other seat, where that moves money."""
    before, first = round_.result()["net"], round_.table.first_action().seat
    result: list[dict[str, Any]] = []
    for seat in round_.setup.seats:
        if seat == first:
            continue
        after = _net({**doc, "action": seat}, find)
        if isinstance(after, str):
            result.append({"seat": str(seat), "says": after})
        elif moved := _changed(before, after):
            result.append({"seat": str(seat), "net": moved})
    return result


def _other_readings(
    round_: Round, doc: Mapping[str, Any], find: Find
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The readings that the round's money depends on, and those under which the round could not have been played."""
    before, in_force = round_.result()["net"], dict(round_.setup.game.readings)
    rests: list[dict[str, Any]] = []
    unsettled: list[dict[str, Any]] = []
    for reading in round_.setup.game.posting.readings:
        choice = in_force.get(reading.id, reading.choice)
        moves: list[dict[str, Any]] = []
        fails: list[dict[str, Any]] = []
        for other in _others(reading, choice, round_, doc):
            after = _under({**in_force, reading.id: other}, doc, find)
            if isinstance(after, str) and (shorter := _without_declines(round_, doc, find)):
                after = _under({**in_force, reading.id: other}, shorter, find)
            if isinstance(after, str):
                fails.append({"choice": other, "says": after})
            elif moved := _changed(before, after):
                moves.append({"choice": other, "net": moved})
        head = {"reading": reading.id, "choice": choice, "lines": reading.lines}
        if moves:
            rests.append({**head, "otherwise": moves})
        if fails:
            unsettled.append({**head, "otherwise": fails})
    return rests, unsettled


def _under(readings: dict[str, str], doc: Mapping[str, Any], find: Find) -> Net | str:
    """The round under other readings; dice are dropped where none are to be thrown."""
    changed = {**doc, "readings": readings}
    try:
        rule = find(doc["posting"], readings).posting.action
    except HouseError as error:
        return str(error)  # two readings that contradict each other
    if rule is None or rule.rule != "dice":
        changed.pop("dice", None)
    return _net(changed, find)


def _without_declines(round_: Round, doc: Mapping[str, Any], find: Find) -> Mapping[str, Any] | None:
    """The same round without listed declines, which an offer that is not made would not take; None if there are none,
    or if the round would differ."""
    listed = doc.get("choices") or []
    left = [choice for choice in listed if choice[1] != "decline"]
    if len(left) == len(listed):
        return None
    shorter = {**doc, "choices": left}
    again = Round.read(shorter, find)
    again.finish()
    return shorter if again.choices == round_.choices else None


def _others(reading: Reading, choice: str, round_: Round, doc: Mapping[str, Any]) -> Iterator[str]:
    """The other choices of a reading that can matter to a round."""
    sets: dict[str, list[str]] = {reading.choice: []}
    sets |= {one.name: list(one.set) for one in reading.alternatives}
    in_play: set[str] | None = None
    for other, keys in sets.items():
        if other == choice:
            continue
        if in_play is None:
            in_play = _wagers_in_play(round_)
        if any(_can_matter(key, in_play, doc) for key in (*keys, *sets.get(choice, ()))):
            yield other


def _can_matter(key: str, in_play: set[str], doc: Mapping[str, Any]) -> bool:
    """Whether a key of the posting's data can matter to a round.

    A wager that nobody has, fees that are not taken, and what is used only between rounds cannot.
    """
    part, _, rest = key.partition(".")
    if key in BETWEEN_ROUNDS:
        return False
    if part == "wagers":
        return rest.partition(".")[0] in in_play
    return not (part == "fees" and "option" in doc and doc["option"] is None)


def _wagers_in_play(round_: Round) -> set[str]:
    setup = round_.setup
    lines = round_.table.lines
    return {*(one.id for one in (*setup.wagers, *setup.standing)), *(line["wager"] for line in lines)}


# What was paid


def _difference(round_: Round, doc: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, int]:
    """What is still due to each place after what the document says was paid; negative: to be returned."""
    family, accounts = round_.setup.game.family, round_.setup.accounts
    given = read_document({"paid": doc["paid"]}, family)["paid"]
    if not isinstance(given, Mapping):
        raise HouseError('paid: expected an object of seats and what each was paid, such as {"2": 35}')
    results = {}
    for place, paid in by_place(given, "paid").items():
        if place not in accounts:
            raise HouseError(f"paid: {place!r} is not at the table; expected one of {', '.join(accounts)}")
        both_ways = family.play.money in ("points", "payments") or place == str(round_.setup.dealer)
        if paid < 0 and not both_ways:
            raise HouseError(f"paid.{place}: {show(paid)} is below zero; expected what was paid on top of the stakes")
        results[place] = due(round_, result, place) - paid
    return results


def due(round_: Round, result: Mapping[str, Any], place: str) -> int:
    """The amount that a place is due to be paid.

    On its wagers, on top of their stakes, or out of the pots; where players pay each other, and for the player-dealer,
    all that comes to it less all that it pays. Fees are paid apart.
    """
    if "pots" in result:
        return sum(int(pot["shares"].get(place, 0)) for pot in result["pots"])
    dealer = str(round_.setup.dealer)
    if "wagers" in result and place != dealer:
        return sum(line["paid"] for line in result["wagers"] if line["seat"] == place)
    payers = (place, "player-dealer") if place == dealer else (place,)
    fees = [fee["amount"] for fee in result["fees"] if fee["payer"] in payers]
    return int(result["net"][place] + sum(fees))
