"""Draw poker against the player-dealer in words."""

from __future__ import annotations

from housedealer.games.quick_draw.picture import QuickDrawPicture
from housedealer.games.quick_draw.posting import Rules
from housedealer.rankings import value
from housedealer.table.events import Event
from housedealer.table.headline import PLAYER_DEALER, Outcome, against_the_bank
from housedealer.table.narrator import Line, Narrator, a_hand
from housedealer.table.words import Phrasings


def _exchange(narrator: Narrator, event: Event) -> Line:
    if not event["count"]:
        return Line(f"{narrator.does(event['seat'], 'stand pat')}.")
    return Line(f"{narrator.does(event['seat'], 'draw')} {event['count']}.")


def _expose(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['position'], 'have')} {a_hand(event['hand'])}.", "strong")


WORDS: Phrasings = {"exchange": _exchange, "expose": _expose}


def outcome(picture: QuickDrawPicture, narrator: Narrator, rules: Rules) -> Outcome:
    """The reader's hand against the player-dealer's, as the house dealer reads them."""
    made = picture.made
    values = {position: value(rules.ranking, picture.known(position)) for position in made}
    dealer = values.pop(PLAYER_DEALER, 0)

    def result(seat: str, hand: int) -> str:
        if seat not in picture.compared:
            return "bonus"
        return "wins" if hand > dealer else "loses" if hand < dealer else "copies"

    results = {seat: result(seat, hand) for seat, hand in values.items()}
    return against_the_bank(picture, narrator, lambda position: made.get(position, ""), results)
