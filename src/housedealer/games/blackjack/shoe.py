"""The most cards that a round can take, so that the cut card is placed where the last round of a shoe still fits."""

from __future__ import annotations

import functools

from housedealer import cards
from housedealer.rankings.blackjack import points
from housedealer.table.family import Game

LAST = 21
"""No hand is hit above this, every ace counted one: its last card alone may carry it beyond."""


def longest(game: Game, decks: int) -> int:
    """The most cards that a round of a full table, split as often as allowed, can use.

    All cards of all hands but each hand's last come to at most 21 a hand, and the lowest cards go furthest: two hands
    of one deck can hold four aces, eight deuces and treys and three fours (40 of 42 points), and two more.

    >>> from housedealer.games import game
    >>> longest(game("the-101/blackjack-x"), 8) < 8 * 52, longest(game("the-101/blackjack-x"), 1)
    (True, 52)
    """
    return longest_for(game, decks, (game.places - 1) * (1 + game.rules.switches.splits) + 1)


def longest_for(game: Game, decks: int, hands: int) -> int:
    """The most cards that this many hands can use, the player-dealer's among them."""
    return _longest(game.posting.deck.kind, decks, hands)


@functools.cache
def _longest(kind: str, decks: int, hands: int) -> int:
    pack = sorted(points(code) for code in cards.deck(kind).cards * decks)
    room, count = LAST * hands, 0
    while count < len(pack) and pack[count] <= room:
        room -= pack[count]
        count += 1
    return min(count + hands, len(pack))
