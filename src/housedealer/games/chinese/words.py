"""Chinese poker in words: who plays, what is laid, and the points between each two hands."""

from __future__ import annotations

import re

from housedealer.games.chinese.events import PointsPart
from housedealer.games.chinese.picture import ChinesePicture
from housedealer.games.chinese.posting import SEGMENTS
from housedealer.money import show
from housedealer.rankings.words import agreed, spoken, with_kickers
from housedealer.table.events import Event
from housedealer.table.headline import Outcome, change
from housedealer.table.narrator import Line, Narrator, SettlementEntry, Tone, a_hand, listed, many, sentence, short
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
        called.append(f"{a_hand(event['names'][segment])} in the {segment}{paid}")
    return Line(f"{has} {listed(called)}.", "seen")


def _sweep(narrator: Narrator, event: Event) -> Line:
    sweep = f"{narrator.does(event['seat'], 'declare')} a clean sweep"
    return Line(f"{sweep}: {event['pattern']}, {many(event['points'], 'point')}.", "strong")


def _points(narrator: Narrator, event: Event) -> Line:
    first, second = event["seats"]
    own = [hand for hand in (first, second) if narrator.is_you(hand)]
    # Told from the reader's side; of two others, from the winner's.
    turned = (own or [event.get("payee", first)])[0] == second
    counted = sentence("; ".join(narrator.why(_part(part, turned)) for part in event["parts"]))
    if "payer" not in event:
        head = f"{narrator.who(second if turned else first)} and {narrator.whom(first if turned else second)} push"
        return Line(f"{head}. {counted}", "even", SettlementEntry(head, counted, bool(own)))
    payer, payee, paid = event["payer"], event["payee"], event["paid"]
    amount = change(-paid if narrator.is_you(payer) else paid) if own else show(paid)
    open_ = f" ({show(event['uncovered'])} not covered: table stakes)" if event["uncovered"] else ""
    beats = f"{narrator.does(payee, 'beat')} {narrator.whom(payer)}"
    head = f"{beats} by {many(abs(event['points']), 'point')}: {amount}{open_}"
    tone: Tone = "bad" if narrator.is_you(payer) else "good"
    return Line(f"{head}. {counted}", tone, SettlementEntry(head, counted, bool(own)))


def _part(part: PointsPart, turned: bool) -> str:
    """One part of the count between two hands, from the first's side or turned to the second's.

    >>> _part({"what": "back", "points": -3, "why": "straight under flush"}, turned=True)
    'back: a flush beats a straight +3'
    >>> _part({"what": "front", "points": 8, "why": "pair of queens over ace high (bonus +7)"}, turned=False)
    'front: a pair of queens beats ace high +1, bonus +7'
    """
    why, _, extra = part["why"].partition(" (bonus ")
    points, bonus = part["points"], int(extra.removesuffix(")") or 0)
    if turned:
        why, points, bonus = _RELATION.sub(lambda two: f"{two[3]} {_TURNED[two[2]]} {two[1]}", why), -points, -bonus
    why = _RELATION.sub(_compared, why)
    if part["what"] == "foul":  # the reason says it
        return f"{why}: {points:+d}".replace(" -", " −") if points else why
    label = f"{part['what']}: "
    if bonus:
        won = f" {points - bonus:+d}," if points != bonus else ""
        return f"{label}{why}{won} bonus {bonus:+d}".replace(" -", " −")
    return f"{label}{why} {points:+d}".replace(" -", " −") if points else f"{label}{why}"


_RELATION = re.compile(r"(.+) (over|under) (.+)")
_TURNED = {"over": "under", "under": "over"}
_VERBS = {"over": "beat", "under": "lose to"}


def _compared(two: re.Match[str]) -> str:
    return f"{with_kickers(spoken(two[1]))} {agreed(two[1], _VERBS[two[2]])} {with_kickers(spoken(two[3]))}"


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
    """Whether the reader's hand is foul, or was not dealt; else what came from several opponents and went to them.

    The points between each two are lines of the settlement.
    """
    foul = any(place in picture.fouls for place in narrator.mine)
    sat_out = bool(narrator.mine) and all(place in picture.sits_out for place in narrator.mine)
    return Outcome("Your hand is fouled" if foul else _by_opponent(picture, narrator), sat_out=sat_out)


def _by_opponent(picture: ChinesePicture, narrator: Narrator) -> str:
    """What the reader won and lost by opponent, such as `+$8 from Ada, −$4 to Bea`; empty if there was one."""
    sums: dict[str, int] = {}
    for payer, payee, paid in picture.paid:
        if payer in narrator.mine:
            sums[payee] = sums.get(payee, 0) - paid
        elif payee in narrator.mine:
            sums[payer] = sums.get(payer, 0) + paid
    if len(sums) < 2:
        return ""
    return ", ".join(
        f"{change(sum_)} {'to' if sum_ < 0 else 'from'} {narrator.whom(seat)}" for seat, sum_ in sums.items()
    )
