"""Poker for the pot in words: blinds and bets, streets, draws, hands shown, pots won."""

from __future__ import annotations

import re

from housedealer.games.poker.picture import PokerPicture
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome, wins_amount, won_pots
from housedealer.table.narrator import Line, Narrator, SettlementEntry, a_hand, capital, listed, many, pot_name
from housedealer.table.words import Phrasings, phrase_reason, shows

_STRUCTURES = {"no": "no limit", "pot": "pot limit", "fixed": "limit", "spread": "spread limit"}
_FORCED = {
    "ante": "ante", "small_blind": "small blind", "middle_blind": "middle blind", "big_blind": "big blind",
    "bring_in": "bring-in", "kill": "killed for",
}  # fmt: skip
_STREETS = {
    "deal": "The deal.", "preflop": "Before the flop.", "flop": "The flop.", "turn": "The turn.",
    "river": "The river.", "draw": "The draw.", "draw-1": "First draw.", "draw-2": "Second draw.",
    "draw-3": "Third draw.",
}  # fmt: skip

_HALVES = re.compile(r"(high|low) seats? ([^:]+): (.+)")
_BOTH = re.compile(r"high seat [^:]+: (.+); low seat [^:]+: (.+ low)")
_SHARED = re.compile(r"seats [^:]+: (.+)")
_SEATS = re.compile(r"[\d./]+")


def _stakes(narrator: Narrator, event: Event) -> Line:
    structure = _STRUCTURES[event["structure"]]
    parts = [structure.capitalize()]
    if "upper" in event:
        parts = [f"{show(event['lower'])}–{show(event['upper'])} {structure}"]
    parts += [f"{name} {show(event[key])}" for key, name in _FORCED.items() if key in event]
    return Line(f"{', '.join(parts)}.", "dim")


def _button(narrator: Narrator, event: Event) -> Line:
    why = f": {event['why']}" if "why" in event else ""
    return Line(f"{narrator.does(event['seat'], 'have')} the button{why}.", "announced" if why else "dim")


def _street(narrator: Narrator, event: Event) -> Line:
    name = event["name"]
    return Line(_STREETS.get(name) or f"{name.replace('-', ' ').capitalize()} street.", "announced")


def _post(narrator: Narrator, event: Event) -> Line:
    what, amount = event["what"], show(event["amount"]) + ("" if event["stack"] else ", all in")
    if what == "ante":
        return Line(f"{narrator.does(event['seat'], 'ante')} {amount}.", "dim")
    if what == "bring-in":
        return Line(f"{narrator.does(event['seat'], 'bring it in')} for {amount}.", "dim")
    return Line(f"{narrator.does(event['seat'], 'post')} the {what}, {amount}.", "dim")


def _action(narrator: Narrator, event: Event) -> Line:
    """The sentence for an action; a raise is named by its total, as players say it."""
    choice, amount = event["choice"], ""
    if event["amount"]:
        amount = f" to {show(event['to'])}" if choice in ("raise", "complete") else f" {show(event['amount'])}"
        if not event["stack"]:
            amount += ", all in"
    return Line(f"{narrator.does(event['seat'], choice.replace('-', ' '))}{amount}.")


def _gather(narrator: Narrator, event: Event) -> Line:
    return Line(f"The pot is {show(event['pot'])}.", "seen")


def _return(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.possessive(event['seat'])} uncalled {show(event['amount'])} comes back.", "dim")


def _discard(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'discard')} {many(event['count'], 'card')}.", "dim")


def _draw(narrator: Narrator, event: Event) -> Line:
    return (
        Line(f"{narrator.does(event['seat'], 'draw')} {event['count']}.") if event["count"] else _pat(narrator, event)
    )


def _pat(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'stand pat')}.")


def _leave_down(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'leave')} it down.")


def _show(narrator: Narrator, event: Event) -> Line:
    return Line(f"{shows(narrator, event['seat'], event['cards'])}: {_hand(event)}.", "strong")


def _hand(event: Event) -> str:
    """The name of a hand that is shown, with its low hand if it has one."""
    low = f"; {event['low'].removesuffix(' low')} low" if "low" in event else ""
    return f"{a_hand(event['hand'])}{low}"


def _muck(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'muck')}.", "dim")


def _award(narrator: Narrator, event: Event) -> Line:
    """The sentence for a pot, which is named where there are several."""
    text = _won(narrator, event)
    name = pot_name(event.get("pot", 0), event.get("pots", 1))
    entry = SettlementEntry(f"{name} {show(event['amount'])}", text, any(map(narrator.is_you, event["shares"])))
    return Line(f"{name}: {text}" if "pot" in event else text, "good", entry)


def _won(narrator: Narrator, event: Event) -> str:
    """Who wins a pot and how: one winner with a hand; a shared pot is explained by the reason."""
    if not event["amount"]:
        return "The collection took the whole pot."
    wins = capital(listed([wins_amount(narrator, seat, share) for seat, share in event["shares"].items()]))
    if len(event["shares"]) == 1:
        (seat,) = event["shares"]
        own, _, hand = event["why"].partition(": ")
        if own == f"seat {seat}":
            return f"{wins}{_with(hand)}."
        if both := _BOTH.fullmatch(event["why"]):
            return f"{wins}{_with(both[1])}; {both[2]}."
    if shared := _SHARED.fullmatch(event["why"]):
        return f"{wins}, each with {a_hand(shared[1])}."
    return f"{wins}: {'; '.join(_half(narrator, reason) for reason in event['why'].split('; '))}."


def _with(hand: str) -> str:
    """The hand that wins, perhaps over another of its name.

    >>> _with("straight, six high"), _with("ace high, with the king over ace high, with the ten")
    (' with a six-high straight', ': ace high with the king over ace high with the ten')
    """
    return f"{':' if ' over ' in hand else ' with'} {a_hand(hand)}"


def _half(narrator: Narrator, reason: str) -> str:
    """Who has the high or the low hand of a shared pot, and which.

    >>> _half(Narrator({"3": "Ada"}), "low seat 3: 7-6-4-3-A low")
    'Ada has the low, 7-6-4-3-A'
    >>> _half(Narrator({"1": "Bo", "3": "Ada"}, mine=["3"]), "high seats 1 and 3: two pair, aces and fives")
    'Bo and you have the high, aces and fives'
    """
    match = _HALVES.match(reason)
    if match is None:
        return narrator.why(reason)
    hand = a_hand(match[3].replace(" low", "", 1))
    seats = _SEATS.findall(match[2])
    has = "have" if len(seats) > 1 or narrator.is_you(seats[0]) else "has"
    return f"{listed([narrator.whom(seat) for seat in seats])} {has} the {match[1]}, {hand}"


def _kill(narrator: Narrator, event: Event) -> Line:
    kills = f"{narrator.does(event['seat'], 'kill')} the next pot for {show(event['amount'])}"
    return Line(f"{kills}: {event['why']}.", "strong")


WORDS: Phrasings = {
    "stakes": _stakes, "button": _button, "street": _street, "post": _post, "action": _action, "gather": _gather,
    "return": _return, "discard": _discard, "draw": _draw, "stand-pat": _leave_down, "short": phrase_reason(),
    "show": _show, "muck": _muck, "award": _award, "kill": _kill,
}  # fmt: skip


def outcome(picture: PokerPicture, narrator: Narrator, rules: object) -> Outcome:
    """Who wins how much of all pots; one winner with the hand that was shown; who splits a single pot, and how."""
    first = next(iter(picture.took), "")
    result = won_pots(picture.took, narrator, both_halves(picture.showed[first]) if first in picture.showed else "")
    split = _split(picture.awards[0], narrator) if len(picture.awards) == 1 else ""
    return result._replace(text=split) if split else result


def _split(award: Event, narrator: Narrator) -> str:
    """Who wins which half of a pot, or who share it with what; empty where it is neither.

    >>> shares = {"1": 7600, "3": 7600}
    >>> why = "high seat 3: full house, sixes full of aces; low seat 1: 8-6-4-3-A low"
    >>> _split({"shares": shares, "why": why}, Narrator({"1": "Bo", "3": "Ada"}, mine=["1"]))
    'Ada wins high, $76; you win low, $76'
    >>> _split({"shares": shares, "why": "seats 1 and 3: straight, ten high"}, Narrator({"1": "Bo", "3": "Ada"}))
    'Bo and Ada split the pot, $76 each, with a ten-high straight'
    """
    shares, why = award["shares"], award["why"]
    if (shared := _SHARED.fullmatch(why)) and len(set(shares.values())) == 1:
        who = listed([narrator.whom(seat) for seat in shares])
        return capital(f"{who} split the pot, {show(next(iter(shares.values())))} each, with {a_hand(shared[1])}")
    halves = [_HALVES.fullmatch(part) for part in why.split("; ")]
    winners = [_SEATS.findall(half[2]) for half in halves if half]
    if len(winners) != 2 or set(winners[0]) & set(winners[1]):
        return ""
    return capital(
        "; ".join(_takes(half[1], seats, shares, narrator) for half, seats in zip(halves, winners, strict=True) if half)
    )


def _takes(half: str, seats: list[str], shares: dict[str, int], narrator: Narrator) -> str:
    """Who wins the high or the low half, and how much each."""
    who = listed([narrator.whom(seat) for seat in seats])
    win = "wins" if len(seats) == 1 and not narrator.is_you(seats[0]) else "win"
    each = "" if len(seats) == 1 else " each"
    amounts = [show(shares[seat]) for seat in seats]
    return f"{who} {win} {half}, {amounts[0] + each if len(set(amounts)) == 1 else listed(amounts)}"


def both_halves(event: Event) -> str:
    """The name of a hand with its low hand in short, where it has one.

    >>> both_halves({"hand": "two pair, aces and fives", "low": "7-6-5-3-A low"})
    'aces and fives; 7-6 low'
    """
    if "low" not in event:
        return a_hand(event["hand"])
    highest = "-".join(event["low"].removesuffix(" low").split("-")[:2])
    return f"{a_hand(event['hand'])}; {highest} low"
