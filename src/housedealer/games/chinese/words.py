"""Chinese poker in words: who plays, what is laid, and the points between each two hands."""

from __future__ import annotations

from housedealer.games.chinese.picture import ChinesePicture
from housedealer.games.chinese.posting import SEGMENTS
from housedealer.money import show
from housedealer.table.company import Company, Line, SettlementEntry, Tone, listed, many, sentence, short
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.words import Phrasings


def _seating(company: Company, event: Event) -> Line:
    sentences = [f"{show(event['point'])} a point.", f"{company.does(event['button'], 'have')} the button."]
    sentences += [f"{company.does(hand, 'are')} in Fantasy Land." for hand in event["fantasyland"]]
    sentences += [f"{company.does(seat, 'sit')} this one out." for seat in event["out"]]
    return Line(" ".join(sentences), "announced")


def _lay(company: Company, event: Event) -> Line:
    placed = [f"{short(event[segment])} in the {segment}" for segment in SEGMENTS if event.get(segment)]
    where = listed(placed) if placed else f"{many(event['count'], 'card')} face down"
    gone = ""
    if event["discards"]:
        thrown = short(event["discarded"]) if event.get("discarded") else many(event["discards"], "card")
        gone = f", discarding {thrown}"
    return Line(f"{company.does(event['seat'], 'lay')} {where}{gone}.")


def _rows(company: Company, event: Event) -> Line:
    has = company.does(event["seat"], "have")
    if event["foul"]:
        return Line(f"{has} a foul hand: {event['why']}.", "bad")
    called = []
    for segment in SEGMENTS:
        bonus = event["bonuses"][segment]
        paid = f" ({many(bonus, 'bonus point')})" if bonus else ""
        called.append(f"{event['names'][segment]} in the {segment}{paid}")
    return Line(f"{has} {listed(called)}.", "seen")


def _sweep(company: Company, event: Event) -> Line:
    sweep = f"{company.does(event['seat'], 'declare')} a clean sweep"
    return Line(f"{sweep}: {event['pattern']}, {many(event['points'], 'point')}.", "strong")


def _points(company: Company, event: Event) -> Line:
    first, second = event["seats"]
    both, why = f"{company.who(first)} and {company.whom(second)}", company.why(event["why"])
    yours = company.is_you(first) or company.is_you(second)
    # The points are counted for the first: without both names nobody could tell whose.
    counted = sentence(f"{company.who(first)} against {company.whom(second)}: {why}")
    if "payer" not in event:
        entry = SettlementEntry(f"{both}: nothing changes hands", counted, yours)
        return Line(f"{both}: {why}. Nothing changes hands.", "even", entry)
    open_ = f" ({show(event['uncovered'])} beyond table stakes)" if event["uncovered"] else ""
    paid = f"{company.does(event['payer'], 'pay')} {company.whom(event['payee'])} {show(event['paid'])}"
    head = f"{paid} for {many(abs(event['points']), 'point')}{open_}"
    tone: Tone = "bad" if company.is_you(event["payer"]) else "good"
    return Line(f"{both}: {why}. {head}.", tone, SettlementEntry(head, counted, yours))


def _fantasyland(company: Company, event: Event) -> Line | None:
    sentences = [
        f"{company.does(seat, 'go')} to Fantasy Land next hand: {event['why'][seat]}." for seat in event["seats"]
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


def outcome(picture: ChinesePicture, company: Company, rules: object) -> Outcome:
    """Whether the reader's hand is foul, or was not dealt; the points between each two are lines of the settlement."""
    foul = any(place in picture.fouls for place in company.mine)
    sat_out = bool(company.mine) and all(place in picture.sits_out for place in company.mine)
    return Outcome("Your hand is fouled" if foul else "", sat_out=sat_out)
