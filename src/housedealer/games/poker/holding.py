"""What a player holds at the moment, in words: the hand that their cards and the board make before the showdown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from housedealer.cards import JOKER
from housedealer.games.poker.hands import best_of, low_of, name_of, names_few
from housedealer.games.poker.picture import PokerPicture
from housedealer.games.poker.posting import Rules
from housedealer.games.poker.words import both_halves
from housedealer.table.events import Event


def holding(rules: Rules, events: Sequence[Event], seat: str) -> str:
    """The best hand of a seat's cards and the board, as players say it: `aces and fives; 7-6 low`; empty where there
    are too few cards for one.

    `events` are those that the seat sees. Where cards must still be given up, it is the best hand that can be kept.
    """
    picture = PokerPicture.of(events)
    own, board = picture.known(seat), picture.known("board")
    given = sum(
        event["count"] for _, event in picture.exchanges if event["seat"] == seat and event["event"] == "discard"
    )
    pending = max(0, sum(street.discard for street in rules.streets) - given)
    kept = [list(cards) for cards in combinations(own, max(0, len(own) - pending))]
    if not names_few(rules.hands, kept[0], board):
        return ""
    down = [face_down for _, face_down in picture.dealt_on.get(seat, [])]
    wild = any(code == JOKER and face_down for code, face_down in zip(own, down, strict=False))
    rate, rate_low = best_of(rules.hands), low_of(rules.hands)
    name = name_of(rules.hands.best, max(rate(cards, board, wild) for cards in kept))
    if rate_low is None or pending or len(own) + len(board) < 5:
        return both_halves({"hand": name})
    low = rate_low(own, board, False)
    return both_halves(
        {"hand": name, "low": name_of(rules.hands.low or rules.hands.best, low)} if low else {"hand": name}
    )
