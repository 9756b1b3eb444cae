"""War's own event and its outcome in words."""

from __future__ import annotations

from housedealer.cards import RANK_NAMES, rank
from housedealer.games.war.picture import WarPicture
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.narrator import Line, Narrator
from housedealer.table.words import Phrasings


def _war(narrator: Narrator, event: Event) -> Line:
    return Line("War!" if event["number"] == 1 else f"War again, number {event['number']}!", "strong")


WORDS: Phrasings = {"war": _war}


def outcome(picture: WarPicture, narrator: Narrator, rules: object) -> Outcome:
    """Whose last card is higher: only the last card of each hand counts."""
    ranks = {hand: rank(picture.known(hand)[-1]) for hand in ("player", "banker")}
    low, high = sorted(ranks, key=lambda hand: ranks[hand])
    text = f"{high.capitalize()}’s {RANK_NAMES[ranks[high]]} beats {RANK_NAMES[ranks[low]]}"
    return Outcome(text, high, (high,))
