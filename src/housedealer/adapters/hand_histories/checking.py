"""Check recorded hands by a posting's rules: what was done must be allowed, and what was paid must be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypedDict

from housedealer.adapters.hand_histories.recorded_hand import RecordedHand
from housedealer.adapters.hand_histories.replay import ReplaySettings, replay
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents
from housedealer.table.round.runner import Round

Status = Literal["agrees", "differs", "not allowed", "not checked"]


class Difference(TypedDict):
    """A seat that was paid another amount than the settlement gives."""

    seat: int
    player: str
    recorded: Cents
    """The seat's change in the hand as the file has it."""
    settled: Cents
    difference: Cents
    """What it was paid too much, or, below zero, too little."""


class Checked(TypedDict):
    """A hand and the result of its check."""

    hand: str
    file: str
    posting: str | None
    readings: dict[str, str]
    status: Status
    differences: list[Difference]
    why: str


def check_hand(hand: RecordedHand, settings: ReplaySettings | None = None) -> Checked:
    """Replay a hand and compare what was paid with the settlement. Money is in cents."""
    settings = settings or ReplaySettings()
    result: Checked = {
        "hand": hand.id, "file": hand.source, "posting": hand.posting, "readings": {}, "status": "agrees",
        "differences": [], "why": "",
    }  # fmt: skip
    try:
        replayed = replay(hand, settings)
    except HouseError as error:
        return {**result, "status": "not allowed", "why": str(error)}
    result["posting"], result["readings"] = replayed.round.setup.game.posting.id, replayed.readings
    if hand.net is None:
        return {**result, "status": "not checked", "why": "the file does not record what was paid"}
    outcome = replayed.round.result()
    settled = {int(seat): net for seat, net in outcome["net"].items()}
    won_unseen = [seat for seat in replayed.unseen if hand.net[seat] > -_paid_in(replayed.round, seat)]
    if won_unseen:
        names = " and ".join(hand.name(seat) for seat in won_unseen)
        why = f"the cards of {names} are not shown, so that what was won cannot be checked"
        return {**result, "status": "not checked", "why": why}
    result["differences"] = _differences(hand, settled)
    if not result["differences"]:
        return result
    return {**result, "status": "differs", "why": _why(hand, result["differences"], outcome["pots"], settings)}


def _paid_in(round_: Round, seat: int) -> int:
    """The chips that a seat put in and did not get back uncalled."""
    moved = [event for event in round_.events if event.get("seat") == str(seat)]
    put = sum(event["amount"] for event in moved if event["event"] in ("post", "action"))
    return int(put - sum(event["amount"] for event in moved if event["event"] == "return"))


def _differences(hand: RecordedHand, settled: dict[int, int]) -> list[Difference]:
    net = hand.net or {}
    return [
        {
            "seat": seat,
            "player": hand.name(seat),
            "recorded": net[seat],
            "settled": settled[seat],
            "difference": net[seat] - settled[seat],
        }
        for seat in hand.stacks
        if net[seat] != settled[seat]
    ]


def _why(hand: RecordedHand, differences: list[Difference], pots: list[Any], settings: ReplaySettings) -> str:
    """The kind of the difference: an odd chip, a rake of side pots, another fee, or a wrong payment."""
    sizes = [abs(one["difference"]) for one in differences]
    total = sum(one["difference"] for one in differences)
    chip = settings.chip or hand.smallest_chip()
    if total:
        return f"the rake differs by {show(abs(total))} from what the option takes"
    shared = sum(len(pot["shares"]) > 1 for pot in pots)
    if max(sizes) <= chip * shared:
        return "the odd chip went to the wrong seat"
    if hand.rake and len(pots) > 1 and max(sizes) <= hand.rake:
        return "the rake was taken from a side pot too; as posted the main pot pays it"
    return "the pot was paid to the wrong seat"


def check_hands(hands: Iterable[RecordedHand], settings: ReplaySettings | None = None) -> list[Checked]:
    """Check hands one after the other."""
    return [check_hand(hand, settings) for hand in hands]


def check_summary(checked: list[Checked]) -> dict[str, Any]:
    """The checks as the command line and programs read them, in dollars: counts by status, and the hands in doubt."""
    counts: dict[str, int] = {"agrees": 0, "differs": 0, "not allowed": 0, "not checked": 0}
    for one in checked:
        counts[one["status"]] += 1
    doubtful = [in_dollars(one, Checked) for one in checked if one["status"] != "agrees"]
    return {"hands": len(checked), **{key.replace(" ", "_"): count for key, count in counts.items()}, "found": doubtful}
