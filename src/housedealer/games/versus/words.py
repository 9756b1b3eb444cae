"""Poker against the player-dealer in words: decisions, and hands as they are called."""

from __future__ import annotations

from housedealer.games.versus.picture import VersusPicture
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome, against_the_bank
from housedealer.table.narrator import Line, Narrator, Tone, a_hand
from housedealer.table.words import Phrasings

_TONES: dict[str, Tone] = {"wins": "good", "loses": "bad", "ties": "even"}


def _decide(narrator: Narrator, event: Event) -> Line | None:
    """The sentence for a decision; the bet itself says who plays."""
    if event["choice"] == "play":
        return None
    return Line(f"{narrator.does(event['seat'], event['choice'])}.", "dim" if event["choice"] == "fold" else "plain")


def _wager(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'play')} for {show(event['staked'])}.")


def _named(narrator: Narrator, event: Event) -> Line:
    position, hand, result = event["position"], a_hand(event["hand"]), event.get("result")
    if result == "folded":
        return Line(f"{narrator.who(position)} folded {hand}.", "dim")
    has = f"{narrator.does(position, 'have')} {hand}"
    if "qualifies" in event:
        does = "don't" if narrator.is_you(position) else "doesn't"
        verb = "qualify" if narrator.is_you(position) else "qualifies"
        return Line(f"{has} and {verb}." if event["qualifies"] else f"{has} and {does} qualify.", "strong")
    if not result:
        return Line(f"{has}.", "strong")
    verb = result.removesuffix("s") if narrator.is_you(position) else result
    return Line(f"{has} and {verb}.", _TONES[result])


WORDS: Phrasings = {"decide": _decide, "wager": _wager, "named": _named}


def outcome(picture: VersusPicture, narrator: Narrator, rules: object) -> Outcome:
    """The reader's hand against the player-dealer's, as they are named at the showdown."""
    made = picture.made
    return against_the_bank(
        picture, narrator, lambda position: made.get(position, ""), picture.results, picture.qualifies
    )
