"""The blackjack bot: basic strategy as far as a posting's rules allow it.

It sees only its own cards and the player-dealer's up card. The totals are those of ordinary multiple-deck basic
strategy against a player-dealer who hits soft 17. Games to 31 are played the same way, since a total over 21 loses
there too; a hard 21 stands.
"""

from __future__ import annotations

import random

from housedealer.games import Game
from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.rankings.blackjack import is_soft, points, total_of
from housedealer.table.events import Event
from housedealer.table.held_cards import hand_key
from housedealer.table.round.offers import Offer

_SPLITS = {
    1: range(1, 11),
    2: range(2, 8),
    3: range(2, 8),
    4: (5, 6),
    6: range(2, 7),
    7: range(2, 8),
    8: range(1, 11),
    9: (2, 3, 4, 5, 6, 8, 9),
}
"""The up cards against which a pair is split, by the pair's points; an ace is 1."""

_SURRENDERS = {(15, 10), (15, 1), (16, 9), (16, 10), (16, 1), (17, 1)}
"""Hard totals and up cards to surrender."""

_SOFT_DOUBLES = {13: (5, 6), 14: (5, 6), 15: (4, 5, 6), 16: (4, 5, 6), 17: (3, 4, 5, 6), 18: (2, 3, 4, 5, 6), 19: (6,)}


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, object]:
    """The bot's answer: a choice and its argument."""
    names = offer.names()
    if "decline" in names:
        return _before_play(names, offer, events), None
    hand = int(offer.about.get("hand", 1))
    mine, up = _seen(events, offer.position, hand)
    preferred = _preferences(mine, up, names, doubled="rescue" in names)
    return next(name for name in (*preferred, "stand", "hit", names[0]) if name in names), None


def _before_play(names: list[str], offer: Offer, events: list[Event]) -> str:
    """The answer before the hand is played: decline insurance and side wagers, take even money, surrender bad hands."""
    if "even-money" in names:
        return "even-money"
    if "surrender" in names:
        mine, up = _seen(events, offer.position, 1)
        total, soft = _total(mine)
        if not soft and (total, up) in _SURRENDERS and not (len(mine) == 2 and mine == [8, 8]):
            return "surrender"
    return "decline"


def _seen(events: list[Event], position: str, hand: int) -> tuple[list[int], int]:
    """The points of each card of the hand, and of the up card."""
    picture = BlackjackPicture.of(events)
    return [points(code) for code in picture.known(hand_key(position, hand))], points(picture.up)


def _total(mine: list[int]) -> tuple[int, bool]:
    """The hand's total, and whether it is soft."""
    hard, ace = sum(mine), 1 in mine
    return total_of(hard, ace), is_soft(hard, ace)


def _preferences(mine: list[int], up: int, names: list[str], doubled: bool) -> list[str]:
    """The bot's choices, most preferred first; the caller takes the first that is legal."""
    total, soft = _total(mine)
    if doubled:
        # A poor hand against a strong card is rescued; nothing is doubled again.
        return ["rescue"] if total < 17 and (up >= 8 or up == 1) else ["stand"]
    preferred = []
    if len(mine) == 2 and mine[0] == mine[1] and up in _SPLITS.get(mine[0], ()):
        preferred.append("split")
    if not soft and (total, up) in _SURRENDERS:
        preferred.append("surrender")
    if _doubles(total, soft, up):
        preferred.append("double")
    preferred.append("hit" if _hits(total, soft, up) else "stand")
    return preferred


def _doubles(total: int, soft: bool, up: int) -> bool:
    if soft:
        return up in _SOFT_DOUBLES.get(total, ())
    if total == 11:
        return True
    return (total == 10 and 2 <= up <= 9) or (total == 9 and 3 <= up <= 6)


def _hits(total: int, soft: bool, up: int) -> bool:
    if soft:
        return total <= 17 or (total == 18 and (up >= 9 or up == 1))
    if total <= 11:
        return True
    if total == 12:
        return not 4 <= up <= 6
    return total <= 16 and not 2 <= up <= 6
