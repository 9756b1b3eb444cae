"""Panguingue in words: the tops, draws and melds, and what the others pay."""

from __future__ import annotations

from housedealer.games.pan.picture import PanPicture
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome, won_pots
from housedealer.table.narrator import Line, Narrator, SettlementEntry, card_name, many, sentence, short
from housedealer.table.words import Phrasings


def _tops(narrator: Narrator, event: Event) -> Line:
    return Line(f"Antes are in. The tops are {show(event['amount'])}.", "dim")


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
    head, why = f"{narrator.does(event['seat'], 'collect')} {show(event['amount'])}", event["why"]
    return Line(f"{head}: {why}.", "good", SettlementEntry(head, sentence(why), narrator.is_you(event["seat"])))


def _pan(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'win')}: {event['why']}.", "good")


def _stock_out(narrator: Narrator, event: Event) -> Line:
    why, head = "The stock is used up and nobody has won.", "Antes go back"
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
    """Who wins, with the tops if there are any."""
    winner = picture.winner
    if winner and not picture.took:
        return Outcome(narrator.does(winner, "win"), best=(winner,), names_you=narrator.is_you(winner))
    return won_pots(picture.took, narrator)
