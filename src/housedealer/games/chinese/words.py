"""Chinese poker in words: who plays, what is laid, and the points between each two hands."""

from __future__ import annotations

from housedealer.games.chinese.picture import ChinesePicture
from housedealer.games.chinese.posting import SEGMENTS
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.narrator import Line, Narrator, SettlementEntry, Tone, listed, many, sentence, short
from housedealer.table.words import Phrasings


def _seating(narrator: Narrator, event: Event) -> Line:
    sentences = [f"{show(event['point'])} a point.", f"{narrator.does(event['button'], 'have')} the button."]
    sentences += [f"{narrator.does(hand, 'are')} in Fantasy Land." for hand in event["fantasyland"]]
    sentences += [f"{narrator.does(seat, 'sit')} this one out." for seat in event["out"]]
    return Line(" ".join(sentences), "announced")


def _lay(narrator: Narrator, event: Event) -> Line:
    placed = [f"{short(event[segment])} in the {segment}" for segment in SEGMENTS if event.get(segment)]
    where = listed(placed) if placed else f"{many(event['count'], 'card')} face down"
    gone = ""
    if event["discards"]:
        thrown = short(event["discarded"]) if event.get("discarded") else many(event["discards"], "card")
        gone = f", discarding {thrown}"
    return Line(f"{narrator.does(event['seat'], 'lay')} {where}{gone}.")


def _rows(narrator: Narrator, event: Event) -> Line:
    has = narrator.does(event["seat"], "have")
    if event["foul"]:
        return Line(f"{has} a foul hand: {event['why']}.", "bad")
    called = []
    for segment in SEGMENTS:
        bonus = event["bonuses"][segment]
        paid = f" ({many(bonus, 'bonus point')})" if bonus else ""
        called.append(f"{event['names'][segment]} in the {segment}{paid}")
    return Line(f"{has} {listed(called)}.", "seen")


def _sweep(narrator: Narrator, event: Event) -> Line:
    sweep = f"{narrator.does(event['seat'], 'declare')} a clean sweep"
    return Line(f"{sweep}: {event['pattern']}, {many(event['points'], 'point')}.", "strong")


def _points(narrator: Narrator, event: Event) -> Line:
    first, second = event["seats"]
    both, why = f"{narrator.who(first)} and {narrator.whom(second)}", narrator.why(event["why"])
    yours = narrator.is_you(first) or narrator.is_you(second)
    # The points are counted for the first: without both names nobody could tell whose.
    counted = sentence(f"{narrator.who(first)} against {narrator.whom(second)}: {why}")
    if "payer" not in event:
        entry = SettlementEntry(f"{both}: nothing changes hands", counted, yours)
        return Line(f"{both}: {why}. Nothing changes hands.", "even", entry)
    open_ = f" ({show(event['uncovered'])} beyond table stakes)" if event["uncovered"] else ""
    paid = f"{narrator.does(event['payer'], 'pay')} {narrator.whom(event['payee'])} {show(event['paid'])}"
    head = f"{paid} for {many(abs(event['points']), 'point')}{open_}"
    tone: Tone = "bad" if narrator.is_you(event["payer"]) else "good"
    return Line(f"{both}: {why}. {head}.", tone, SettlementEntry(head, counted, yours))


def _fantasyland(narrator: Narrator, event: Event) -> Line | None:
    sentences = [
        f"{narrator.does(seat, 'go')} to Fantasy Land next hand: {event['why'][seat]}." for seat in event["seats"]
    ]
    return Line(" ".join(sentences), "strong") if sentences else None


WORDS: Phrasings = {
    "seating": _seating,
    "lay": _lay,
    "rows": _rows,
    "sweep": _sweep,
    "points": _points,
    "fantasyland": _fantasyland,
}


def outcome(picture: ChinesePicture, narrator: Narrator, rules: object) -> Outcome:
    """Whether the reader's hand is foul, or was not dealt; the points between each two are lines of the settlement."""
    foul = any(place in picture.fouls for place in narrator.mine)
    sat_out = bool(narrator.mine) and all(place in picture.sits_out for place in narrator.mine)
    return Outcome("Your hand is fouled" if foul else "", sat_out=sat_out)
