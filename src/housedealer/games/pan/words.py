"""Panguingue in words: the tops, draws and melds, and what the others pay."""

from __future__ import annotations

from collections.abc import Mapping

from housedealer.games.pan.picture import PanPicture
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome, won_pots
from housedealer.table.narrator import Line, Narrator, SettlementEntry, card_name, many, sentence, short
from housedealer.table.words import Phrasings


def _tops(narrator: Narrator, event: Event) -> Line:
    tops, own = f"The tops are {show(event['amount'])}.", _own(narrator, event["antes"])
    head = f"You ante {show(own)}" if own else "Antes are in"
    return Line(f"Antes are in. {tops}", "dim", SettlementEntry(head, tops, bool(own)))


def _drop_out(narrator: Narrator, event: Event) -> Line:
    left = "leave your" if narrator.is_you(event["seat"]) else "leaves the"
    return Line(f"{narrator.does(event['seat'], 'drop out')} and {left} ante.", "dim")


def _take(narrator: Narrator, event: Event) -> Line:
    card = f"the {card_name(event['card'])}" if "card" in event else "a card"
    if event["pile"] == "discard":
        return Line(f"{narrator.does(event['seat'], 'take')} {card} from the discards.")
    return Line(f"{narrator.does(event['seat'], 'draw')} {card} from the stock.", "plain" if "card" in event else "dim")


def _meld(narrator: Narrator, event: Event) -> Line:
    melded = f"{narrator.does(event['seat'], 'meld')} {short(event['cards'])}"
    return Line(f"{melded}, {many(event['melded'], 'card')} down.", "strong")


def _extend(narrator: Narrator, event: Event) -> Line:
    melded = f"{narrator.does(event['seat'], 'add')} {short(event['cards'])} to meld {event['number']}"
    return Line(f"{melded}, {many(event['melded'], 'card')} down.", "strong")


def _throw(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'discard')} the {card_name(event['card'])}.")


def _collect(narrator: Narrator, event: Event) -> Line:
    own, why = _own(narrator, event["payers"]), event["why"]
    paid = f", {show(own)} from you" if own else ""
    head = f"{narrator.does(event['seat'], 'collect')} {show(event['amount'])}{paid}"
    yours = bool(own) or narrator.is_you(event["seat"])
    return Line(f"{head}: {why}.", "bad" if own else "good", SettlementEntry(head, sentence(why), yours))


def _own(narrator: Narrator, paid: Mapping[str, int]) -> int:
    """The part of what seats paid that the reader did."""
    return sum([amount for seat, amount in paid.items() if narrator.is_you(seat)])


def _pan(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'win')}: {event['why']}.", "good")


def _stock_out(narrator: Narrator, event: Event) -> Line:
    why, head = "The stock ran out and no one went out.", "Antes go back"
    return Line(f"{why} {head}.", "even", SettlementEntry(head, why))


WORDS: Phrasings = {
    "tops": _tops,
    "drop-out": _drop_out,
    "take": _take,
    "meld": _meld,
    "extend": _extend,
    "throw": _throw,
    "collect": _collect,
    "pan": _pan,
    "stock-out": _stock_out,
}


def outcome(picture: PanPicture, narrator: Narrator, rules: object) -> Outcome:
    """Who goes out, which pays more than the tops; else who is left with them."""
    winner = picture.winner
    if winner and (picture.melds.get(winner) or not picture.took):
        verb = "go out" if picture.melds.get(winner) else "win"
        return Outcome(narrator.does(winner, verb), best=(winner,), names_you=narrator.is_you(winner))
    return won_pots(picture.took, narrator)
