"""The panguingue bot: melds all it can, holds cards that work together, and takes a discard that it can meld.

It sees only what its seat may see. Where hands may be dropped it drops those whose cards work together too little.
"""

from __future__ import annotations

import random
from typing import Any

from housedealer import cards
from housedealer.games import Game
from housedealer.games.pan.melds import Melds, Spread
from housedealer.games.pan.picture import PanPicture
from housedealer.table.events import Event
from housedealer.table.round.offers import Group, Offer

SAME_RANK, SAME_CARD, ANY_SUIT, NEXT_IN_ROPE, GAP_IN_ROPE = 3.0, 2.0, 4.0, 3.0, 1.5
"""The affinity of two cards: roughly how many third cards make a meld of them."""
IN_A_MELD = 20.0
STAYS_WITH = 18.0
"""The lowest hand value that stays in where hands may be dropped: of 1,500 hands played out by six of these bots,
those below it lost more than the ante that dropping costs."""


class Seen:
    """What a seat sees: its cards, everyone's melds, the discard it may take, and the players still in."""

    def __init__(self, seat: str, events: list[Event]) -> None:
        picture = PanPicture.of(events)
        self.seat = seat
        self.hand = picture.known(seat)
        self.spreads = {one: [Spread(meld) for meld in melds] for one, melds in picture.melds.items()}
        self.discard = picture.reach
        self.seats = [one for one in picture.players if one not in picture.out]

    def next_seat(self) -> str:
        """The seat that draws after this one: the next lower number still in."""
        numbers = sorted(map(int, self.seats))
        lower = [number for number in numbers if number < int(self.seat)]
        return str(lower[-1] if lower else numbers[-1])


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """The bot's answer to an offer."""
    melds = Melds(game.rules)
    seen = Seen(offer.position, events)
    legal = {one.name: one for one in offer.legal}
    if "drop" in legal:
        return ("stay" if hand_value(melds, seen.hand) >= STAYS_WITH else "drop"), None
    if "draw" in legal:
        return "draw", "discard" if _useful(melds, seen) else "stock"
    options = [
        (_value(melds, group), one.name, one.argument.write(group))
        for one in offer.legal
        if isinstance(one.argument, Group)
        for group in one.argument.groups
    ]
    if options:
        _, name, text = max(options)
        return name, text
    return "discard", cards.text([_discard(melds, seen)])


def _value(melds: Melds, group: tuple[int, tuple[int, ...]]) -> float:
    """The value of laying a group down: its cards, and the chips of a new meld."""
    number, codes = group
    return len(codes) + (0 if number else sum(melds.konditions(codes).values()))


def _useful(melds: Melds, seen: Seen) -> bool:
    """Whether the discard can be melded at once."""
    code = seen.discard
    if code is None:
        return False
    hand = [*seen.hand, code]
    if any(code in codes for codes in melds.in_hand(hand)):
        return True
    return any(code in codes for spread in seen.spreads.get(seen.seat, []) for codes in melds.onto(spread, hand))


def affinity(melds: Melds, one: int, other: int) -> float:
    """How much two cards help each other toward a meld."""
    if one >> 2 == other >> 2:
        if melds.any_suit[one >> 2]:
            return ANY_SUIT
        return SAME_CARD if one == other else SAME_RANK
    if one & 3 == other & 3:
        apart = abs(melds.place[one >> 2] - melds.place[other >> 2])
        return {1: NEXT_IN_ROPE, 2: GAP_IN_ROPE}.get(apart, 0.0)
    return 0.0


def hand_value(melds: Melds, hand: list[int]) -> float:
    """How well cards work together: the affinity of each pair, and more for cards that already form melds."""
    pairs = sum(affinity(melds, one, other) for at, one in enumerate(hand) for other in hand[:at])
    made = {code for codes in melds.in_hand(hand) for code in codes}
    return pairs + IN_A_MELD * sum(code in made for code in hand) / 3


def _discard(melds: Melds, seen: Seen) -> int:
    """The card that helps the rest least, preferably not one that the next player can meld."""
    theirs = seen.spreads.get(seen.next_seat(), [])

    def cost(code: int) -> float:
        rest = cards.without(seen.hand, [code])
        helps = any(melds.onto(spread, [code]) for spread in theirs)
        return sum(affinity(melds, code, other) for other in rest) + (2.5 if helps else 0.0)

    return min(sorted(set(seen.hand)), key=cost)
