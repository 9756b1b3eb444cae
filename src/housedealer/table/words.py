"""English sentences for the events of any game; families add those of their own kinds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

from housedealer.money import show
from housedealer.table.company import Company, Line, Tone, card_name, many, on_hand, sentence, short
from housedealer.table.events import Event

Phrasing = Callable[[Company, Event], Line | None]
"""A function that puts a kind of event into a sentence for a company, or returns None to say nothing."""
Phrasings = Mapping[str, Phrasing]


def nothing(company: Company, event: Event) -> None:
    """Say nothing."""


def _round(company: Company, event: Event) -> Line:
    if not event.get("player_dealer"):
        return Line("A new hand.", "seen")
    return Line(f"{company.does(event['player_dealer'], 'bank')} {show(event['bank'])}.", "seen")


def _deal(company: Company, event: Event) -> Line:
    return _dealt(company.who(event["to"]), event.get("card"))


@functools.lru_cache(maxsize=4096)
def _dealt(who: str, card: str | None) -> Line:
    """The sentence for a dealt card, cached: it is by far the most frequent one."""
    return Line(f"{who}: {card_name(card) if card else 'a card face down'}.", "seen")


def _burn(company: Company, event: Event) -> Line:
    return Line("One card is burned." if event["count"] == 1 else f"{event['count']} cards are burned.", "seen")


def _turn(company: Company, event: Event) -> Line:
    turned = event["cards"].split()
    shown = short(event["cards"]) if len(turned) > 3 else ", ".join(map(card_name, turned))
    return Line(f"{company.does(event['position'], 'turn')} up {shown}.", "seen")


def _first_action(company: Company, event: Event) -> Line:
    return Line(f"First action: {company.whom(event['seat'])}, {event['why']}.", "announced")


def _fee(company: Company, event: Event) -> Line:
    return Line(
        f"Collection: {show(event['amount'])} from {company.whom(event['payer'])} ({company.fee(event['why'])}).",
        "announced",
    )


def _wager(company: Company, event: Event) -> Line:
    on = f"{company.wager(event['wager'])}{on_hand(event['hand'])}"
    return Line(f"{company.does(event['seat'], 'bet')} {show(event['staked'])} on {on}.")


EXHAUSTED = "the bank is exhausted"
PARTLY = "; the bank covers only part"


def settle(company: Company, event: Event) -> Line:
    """The sentence for a settled wager, with the reason; a beaten hand may still be paid a bonus."""
    whose = f"{company.whose(event['seat'], event['wager'])}{on_hand(event['hand'])}"
    why = company.why(event["why"].removesuffix(PARTLY))
    open_ = f" ({show(event['uncovered'])} had no action: the bank ran out)" if event["uncovered"] else ""
    match event["result"]:
        case "win":
            return Line(f"{whose} wins {show(event['paid'])}{open_}: {why}.", "good")
        case "lose":
            paid = f" and is paid {show(event['paid'])}" if event["paid"] else ""
            return Line(f"{whose} loses {show(event['taken'])}{paid}{open_}: {why}.", "bad")
        case "push":
            return Line(f"{whose} pushes: {why}.", "even")
    if event["why"].endswith(EXHAUSTED):
        return Line(f"{whose}: no action, the bank ran out.", "even")
    return Line(f"{whose} comes back: {why}.", "even")


def _total(company: Company, event: Event) -> Line:
    return Line(f"{company.does(event['position'], 'have')} {event['total']}.", "announced")


def _shuffle(company: Company, event: Event) -> Line:
    verb = "is" if event["count"] == 1 else "are"
    return Line(f"The deck has run out: {many(event['count'], 'card')} out of play {verb} shuffled.", "announced")


def _void(company: Company, event: Event) -> Line:
    return Line(f"The round is void and all bets go back: {company.why(event['why'])}.", "strong")


SHARED_WORDS: Phrasings = {
    "round": _round, "deal": _deal, "burn": _burn, "turn": _turn, "first-action": _first_action, "fee": _fee,
    "wager": _wager, "settle": settle, "total": _total, "shuffle": _shuffle, "void": _void, "end": nothing,
}  # fmt: skip
"""Phrasings of the kinds that any family emits."""


def phrase_reason(tone: Tone = "announced") -> Phrasing:
    """A phrasing that says only the event's reason."""

    def emit(company: Company, event: Event) -> Line:
        return Line(sentence(company.why(event["why"])), tone)

    return emit


def with_words(events: Iterable[Event], phrasings: Phrasings, company: Company) -> list[Event]:
    """Events with the sentence for this company, if any, under `says`.

    >>> with_words([{"event": "burn", "count": 1}, {"event": "end"}], SHARED_WORDS, Company({}))
    [{'event': 'burn', 'count': 1, 'says': 'One card is burned.'}, {'event': 'end'}]
    """
    return [_with_text(event, phrasings[event["event"]](company, event)) for event in events]


def _with_text(event: Event, line: Line | None) -> Event:
    return event if line is None else {**event, "says": line.text}
