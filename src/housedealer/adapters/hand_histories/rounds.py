"""A round of housedealer as a recorded hand, for export and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer import cards
from housedealer.adapters.hand_histories.game_names import game_of
from housedealer.adapters.hand_histories.recorded_hand import Kind, RecordedHand, Step
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.games.poker.posting import Rules
from housedealer.games.poker.stakes import read_stakes
from housedealer.table.events import Event
from housedealer.table.round.runner import Round

_CHOICES: dict[str, Kind] = {
    "fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise", "complete": "complete",
}  # fmt: skip
_POSTS: dict[str, Kind] = {
    "ante": "ante", "blind": "blind", "small blind": "small blind", "middle blind": "middle blind",
    "big blind": "big blind", "bring-in": "bring-in", "kill": "kill",
}  # fmt: skip


def hand_of_document(doc: Mapping[str, Any]) -> RecordedHand:
    """A finished round's document as a recorded hand."""
    return hand_of(read_round(doc))


def hand_of(round_: Round) -> RecordedHand:
    """A finished round as a recorded hand; raises an error if other formats have no name for its game."""
    result = round_.result()
    setup = round_.setup
    posting, rules = setup.game.posting, setup.game.rules
    if not isinstance(rules, Rules):
        raise HouseError(f"posting: {posting.id} is not a poker game for the pot; hand histories hold nothing else")
    name = game_of(rules, posting.deck.kind)
    stakes = read_stakes(setup, rules)
    if name is None or stakes.kill or len(stakes.blinds) > 2:
        raise HouseError(f"posting: hand histories have no name for {posting.id} with these stakes; try PHH")
    events = after_button_draw(round_.view("house"))
    amounts = {"ante": stakes.ante, "bring_in": stakes.bring_in, "lower": stakes.lower, "upper": stakes.upper}
    if stakes.blinds:
        amounts |= {"small_blind": stakes.blinds[0], "big_blind": stakes.blinds[-1]}
    hand = RecordedHand(
        name, stakes.structure, {key: amount for key, amount in amounts.items() if amount}, dict(setup.stacks),
        _steps(events), button=round_.table.button, table=posting.id, places=setup.game.places, posting=posting.id,
        readings=dict(setup.game.readings), option=setup.option.option if setup.option else None, chip=stakes.chip,
    )  # fmt: skip
    hand.net = {int(seat): net for seat, net in result["net"].items()}
    hand.rake = sum(step.amount for step in hand.steps if step.kind == "fee" and not step.seat)
    return hand


def after_button_draw(events: list[Event]) -> list[Event]:
    """The events of the hand itself, without the draw for the button before it."""
    button = next((number for number, one in enumerate(events) if one["event"] == "button"), -1)
    return events[button + 1 :]


def _steps(events: list[Event]) -> list[Step]:
    steps: list[Step] = []
    pots = sum(event["event"] == "award" for event in events)
    awarded = 0
    for event in events:
        kind = event["event"]
        if kind == "award":
            steps += _collected(event, awarded, pots)
            awarded += 1
        elif (step := _step(event, kind)) is not None:
            steps.append(step)
    return steps


def _collected(event: Event, number: int, pots: int) -> list[Step]:
    side = "side pot" if pots == 2 else f"side pot-{number}"
    words = "pot" if pots == 1 else "main pot" if number == 0 else side
    return [Step("collect", int(seat), share, words=words) for seat, share in event["shares"].items() if share]


def _step(event: Event, kind: str) -> Step | None:
    """An event as a step; None for one that other formats leave out."""
    match kind:
        case "street":
            return Step("street", words=event["name"])
        case "post":
            return Step(_POSTS[event["what"]], int(event["seat"]), event["amount"], event["amount"])
        case "deal" if event["to"] == "board":
            return Step("board", cards=(cards.card(event["card"]),))
        case "deal":
            return Step("deal", int(event["to"]), cards=(cards.card(event["card"]),), words=event["face"])
        case "action":
            return Step(_CHOICES[event["choice"]], int(event["seat"]), event["amount"], event["to"])
        case "draw":
            gone = tuple(cards.cards(event["cards"])) if event["count"] else ()
            return Step("draw", int(event["seat"]), event["count"], cards=gone)
        case "return":
            return Step("return", int(event["seat"]), event["amount"])
        case "show":
            words = event["hand"] + (f"; low: {event['low']}" if "low" in event else "")
            return Step("show", int(event["seat"]), cards=tuple(cards.cards(event["cards"])), words=words)
        case "muck":
            return Step("muck", int(event["seat"]))
        case "fee":
            return Step("fee", 0 if event["payer"] == "pot" else int(event["payer"]), event["amount"])
    return None
