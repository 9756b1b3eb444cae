"""What a condition may say of draw poker against the player-dealer: the first five cards, and the player-dealer's.

What a seat draws depends on what it throws away; a bet with conditions looks at the cards that are dealt to everyone
alike, so that it has one price.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from housedealer.games.quick_draw.posting import Rules
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.cards_seen import FUNCTIONS
from housedealer.outcomes.kinds import CATEGORY, NUMBER, hand_of
from housedealer.outcomes.ranked import made, value

SEAT, DEALER = "seat", "dealer"
_RANKING = "high-wild"
_BY_NAME = ("play",)


def vocabulary(rules: Rules) -> Vocabulary:
    """The names that a posting's conditions may use."""
    return _vocabulary(rules.cards, rules.draw_cards)


@functools.cache
def _vocabulary(cards: int, drawn: int) -> Vocabulary:
    sizes = {SEAT: cards, DEALER: cards + drawn}
    words = {SEAT: "the player's first five cards", DEALER: "the player-dealer's cards"}
    means = {SEAT: "the seat's first cards, before the draw", DEALER: "all cards of the player-dealer"}
    entries = []
    for side, size in sizes.items():
        entries += [
            Entry(side, hand_of(size), means[side], words[side]),
            Entry(f"{side}.value", NUMBER, "the value of the best five cards, the joker wild; higher is better",
                  f"the value of {words[side]}", compute=functools.partial(value, _RANKING), of=(side,),
                  looks="rank suit", any_order=True),
            Entry(f"{side}.hand", CATEGORY, "what the best five cards make, the joker wild",
                  f"the best of {words[side]}", compute=functools.partial(made, _RANKING), of=(f"{side}.value",)),
        ]  # fmt: skip
    return Vocabulary(
        "quick-draw",
        tuple(entries),
        (
            Example("seat.hand is royal_flush and seat.jokers == 0", "a royal flush without the joker, dealt"),
            Example("seat.hand is pair and seat.aces == 2", "a pair of aces before the draw"),
            Example("seat.hand is high_card", "nothing in the first five cards"),
            Example("dealer.hand in (four_of_a_kind, five_of_a_kind)", "the player-dealer has four or five of a kind"),
            Example("seat.red == 5 or seat.black == 5", "five cards of one color"),
        ),
        wagers=lambda name: name not in _BY_NAME,
        parts=sizes,
        functions=tuple(name for name in FUNCTIONS if not name.startswith(("hand", "best"))),
    )


def seen(first: Sequence[int], dealer: Sequence[int]) -> dict[str, Any]:
    """What a finished round shows."""
    return {SEAT: tuple(first), DEALER: tuple(dealer)}
