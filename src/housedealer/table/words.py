"""English sentences for the events of any game; families add those of their own kinds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import TypedDict

from housedealer.money import show
from housedealer.postings.schema import MAIN_BET
from housedealer.table.events import Event
from housedealer.table.narrator import (
    Line,
    Narrator,
    SettlementEntry,
    Tone,
    card_name,
    listed,
    many,
    on_hand,
    sentence,
    short,
)

Phrasing = Callable[[Narrator, Event], Line | None]
"""A function that puts a kind of event into a sentence for a narrator, or returns None to say nothing."""
Phrasings = Mapping[str, Phrasing]


def nothing(narrator: Narrator, event: Event) -> None:
    """Say nothing."""


def _round(narrator: Narrator, event: Event) -> Line:
    if not event.get("player_dealer"):
        return Line("A new hand.", "seen")
    return Line(f"{narrator.does(event['player_dealer'], 'bank')} {show(event['bank'])}.", "seen")


def _deal(narrator: Narrator, event: Event) -> Line:
    return _dealt(narrator.who(event["to"]), event.get("card"))


@functools.lru_cache(maxsize=4096)
def _dealt(who: str, card: str | None) -> Line:
    """The sentence for a dealt card, cached: it is by far the most frequent one."""
    return Line(f"{who}: {card_name(card) if card else 'a card face down'}.", "seen")


def _burn(narrator: Narrator, event: Event) -> Line:
    return Line("One card is burned." if event["count"] == 1 else f"{event['count']} cards are burned.", "seen")


def _turn(narrator: Narrator, event: Event) -> Line:
    turned = event["cards"].split()
    shown = short(event["cards"]) if len(turned) > 3 else listed([f"the {card_name(one)}" for one in turned])
    return Line(f"{narrator.does(event['position'], 'turn')} up {shown}.", "seen")


def _first_action(narrator: Narrator, event: Event) -> Line:
    return Line(f"First action: {narrator.whom(event['seat'])}, {event['why']}.", "announced")


def _fee(narrator: Narrator, event: Event) -> Line:
    payer, why = event["payer"], narrator.fee(event["why"])
    head = f"Collection: {show(event['amount'])} from {narrator.whom(payer)}"
    return Line(f"{head} ({why}).", "announced", SettlementEntry(head, sentence(why), narrator.is_you(payer)))


def _wager(narrator: Narrator, event: Event) -> Line:
    wager = narrator.wager(event["wager"])
    the = "the " if wager.lower().endswith(" bet") else ""
    on = f"{'' if wager == MAIN_BET else f' on {the}{wager}'}{on_hand(event['hand'])}"
    return Line(f"{narrator.does(event['seat'], 'bet')} {show(event['staked'])}{on}.")


EXHAUSTED = "the bank is exhausted"
_IN_PART = "; the bank covers only part"


def settle(narrator: Narrator, event: Event) -> Line:
    """The sentence for a settled wager, with the reason; a beaten hand may still be paid a bonus."""
    open_ = f" ({show(event['uncovered'])} had no action: the bank ran out)" if event["uncovered"] else ""
    match event["result"]:
        case "win":
            return settled(narrator, event, f"wins {show(event['paid'])}{open_}", "good")
        case "lose":
            paid = f" and is paid {show(event['paid'])}" if event["paid"] else ""
            return settled(narrator, event, f"loses {show(event['taken'])}{paid}{open_}", "bad")
        case "push":
            return settled(narrator, event, "pushes", "even")
    if event["why"].endswith(EXHAUSTED):
        head = f"{narrator.whose(event['seat'], event['wager'])}{on_hand(event['hand'])}: no action"
        why = narrator.why(event["why"].removesuffix(f"; {EXHAUSTED}"))
        entry = SettlementEntry(
            head, f"{show(event['staked'])} bet; {why}, but the bank ran out.", narrator.is_you(event["seat"])
        )
        return Line(f"{head}, the bank ran out.", "even", entry)
    return settled(narrator, event, "comes back", "even")


def settled(narrator: Narrator, event: Event, result: str, tone: Tone) -> Line:
    """The line for a settled wager: whose it is, the result, and the reason."""
    head = f"{narrator.whose(event['seat'], event['wager'])}{on_hand(event['hand'])} {result}"
    # The result says that it is a push, and which part is covered.
    why = narrator.why(event["why"].removesuffix(_IN_PART).removesuffix(", a push"))
    entry = SettlementEntry(head, f"{show(event['staked'])} bet; {why}.", narrator.is_you(event["seat"]))
    return Line(f"{head}: {why}.", tone, entry)


def _total(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['position'], 'have')} {event['total']}.", "announced")


def _shuffle(narrator: Narrator, event: Event) -> Line:
    verb = "is" if event["count"] == 1 else "are"
    return Line(f"The deck has run out: {many(event['count'], 'card')} out of play {verb} shuffled.", "announced")


def _void(narrator: Narrator, event: Event) -> Line:
    head = "The round is void and all bets go back"
    why = narrator.why(event["why"])
    return Line(f"{head}: {why}.", "strong", SettlementEntry(head, sentence(why)))


SHARED_WORDS: Phrasings = {
    "round": _round, "deal": _deal, "burn": _burn, "turn": _turn, "first-action": _first_action, "fee": _fee,
    "wager": _wager, "settle": settle, "total": _total, "shuffle": _shuffle, "void": _void, "end": nothing,
}  # fmt: skip
"""Phrasings of the kinds that any family emits."""


def shows(narrator: Narrator, position: str, cards: str) -> str:
    """A sentence that somebody shows cards, without a period.

    >>> shows(Narrator({"3": "Ada"}), "3", "7d 4d")
    'Ada shows 7♦ 4♦'
    """
    return f"{narrator.does(position, 'show')} {short(cards)}"


def phrase_reason(tone: Tone = "announced") -> Phrasing:
    """A phrasing that says only the event's reason."""

    def emit(narrator: Narrator, event: Event) -> Line:
        return Line(sentence(narrator.why(event["why"])), tone)

    return emit


class SettledWords(TypedDict):
    """A line of the settlement after a round: what changes hands, and why."""

    head: str
    why: str
    tone: Tone
    yours: bool
    """Whether the reader wins or pays it."""


def words_of(line: Line) -> dict[str, str | SettledWords]:
    """What is added to an event that is sent: its sentence, and its line in the settlement if it has one."""
    if line.entry is None:
        return {"says": line.text}
    head, why, yours = line.entry
    return {"says": line.text, "settled": {"head": head, "why": why, "tone": line.tone, "yours": yours}}


def with_words(events: Iterable[Event], phrasings: Phrasings, narrator: Narrator) -> list[Event]:
    """Events with the sentence for this narrator, if any, under `says`, and under `settled` their line in the
    settlement.

    >>> with_words([{"event": "burn", "count": 1}, {"event": "end"}], SHARED_WORDS, Narrator({}))
    [{'event': 'burn', 'count': 1, 'says': 'One card is burned.'}, {'event': 'end'}]
    """
    return [_with_text(event, phrasings[event["event"]](narrator, event)) for event in events]


def _with_text(event: Event, line: Line | None) -> Event:
    return event if line is None else {**event, **words_of(line)}
