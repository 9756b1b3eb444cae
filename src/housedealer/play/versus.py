"""The bot for poker against the player-dealer: published strategies, as far as a posting's choices allow them.

It sees only its own cards, the board, and the player-dealer's face-up card where there is one.

- Three Card Poker with a dealer's card in view: always play against a jack or less, otherwise with the card's rank,
  a nine and a two or better (Michael Shackleford's newsletter of 6 September 2003; James Grosjean, Beyond Counting);
  without one, queen, six and four or better (Wizard of Odds, Three Card Poker).
- Ultimate Texas Hold'em: the four, two and one times raises of Wizard of Odds' strategy for beginners; on the river
  without a pair that uses a hole card, fewer than 21 cards that beat the hand at once.
- Crazy 4 Poker: three times with a pair of aces or better, once from king, queen, eight and four (Wizard of Odds).
- Three Card Hold'em has no published rule that we know of: a pair, three to a straight or flush or an ace is played,
  and a pair of fours, the player-dealer's qualifying hand, raises again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from housedealer import cards
from housedealer.games import Game
from housedealer.games.versus.picture import VersusPicture
from housedealer.rankings import four_card, high, ladders, three_card
from housedealer.table.events import Event
from housedealer.table.round.offers import Multiple, Offer

TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12

_SUITED_FROM = {KING: 0, QUEEN: 4, JACK: 6}
_OFFSUIT_FROM = {KING: 3, QUEEN: 6, JACK: TEN}
"""The lowest second hole card with which each high card raises four times: king-two and king-five, queen-six and
queen-eight, jack-eight and jack-ten; an ace always raises."""

MOST_OUTS = 20
"""The most dealer outs (unseen cards that beat the hand at once) against which a river hand is still played."""

_Q64 = three_card.value(cards.cards("Qc 6d 4h"))
_KQ84 = four_card.value(cards.cards("Kc Qd 8h 4s"))
_FOURS = three_card.value(cards.cards("4c 4d 2h"))


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, object]:
    """The bot's answer: a choice and its argument."""
    mine, board, shown = _seen(events, offer.position)
    play = next((one.argument for one in offer.legal if one.name == "play"), None)
    ranking = game.rules.ranking
    if ranking == "high":
        plays = _holdem(mine, board)
    elif ranking == "four-card":
        plays = four_card.value(mine) >= _KQ84
    elif board:
        plays = _three_card_holdem(mine, board, "fold" not in offer.names())
    else:
        plays = _three_card(mine, shown)
    if plays and isinstance(play, Multiple):
        return "play", max(play.values)
    return next(name for name in ("check", "fold") if name in offer.names()), None


def _seen(events: list[Event], position: str) -> tuple[list[int], list[int], int | None]:
    """The seat's own cards, the board, and the player-dealer's face-up card."""
    picture = VersusPicture.of(events)
    shown = picture.known("player-dealer")
    return picture.known(position), picture.known("board"), shown[-1] if shown else None


def _three_card(mine: Sequence[int], shown: int | None) -> bool:
    """Against a dealer's queen, king or ace play at least that card with a nine and a two; against less, any hand."""
    if shown is None:
        return three_card.value(mine) >= _Q64
    top = shown >> 2
    return top < QUEEN or three_card.value(mine) >= three_card.value([top * 4, 7 * 4 + 1, 2])


def _three_card_holdem(mine: Sequence[int], board: Sequence[int], again: bool) -> bool:
    """A pair, three to a straight or flush, or an ace; to raise again a pair of fours."""
    value = three_card.value([*mine, *board])
    if again:
        return value >= _FOURS
    return three_card.category(value) != ladders.HIGH_CARD or max(code >> 2 for code in mine) == ACE


def _holdem(mine: Sequence[int], board: Sequence[int]) -> bool:
    """Whether to raise now, by the street."""
    if not board:
        return _raises_four(mine)
    return raises_on_flop(mine, board) if len(board) == 3 else raises_on_river(mine, board)


def _raises_four(mine: Sequence[int]) -> bool:
    """Before the flop: any pair but twos, any ace, and the better kings, queens and jacks.

    >>> [_raises_four(cards.cards(hand)) for hand in ("2c 2d", "3c 3d", "Ac 2d", "Kc 5d", "Kc 4d", "Js 8s", "Jc 9d")]
    [False, True, True, True, False, True, False]
    """
    lower, upper = sorted(code >> 2 for code in mine)
    if lower == upper:
        return lower > 0
    if upper == ACE:
        return True
    least = (_SUITED_FROM if mine[0] & 3 == mine[1] & 3 else _OFFSUIT_FROM).get(upper)
    return least is not None and lower >= least


def raises_on_flop(mine: Sequence[int], board: Sequence[int]) -> bool:
    """On the flop: two pair or better, a pair with a hole card but pocket twos, four to a flush with a hidden ten."""
    value = high.value([*mine, *board])
    if high.category(value) >= ladders.TWO_PAIR:
        return True
    ranks = [code >> 2 for code in board]
    if mine[0] >> 2 == mine[1] >> 2:
        return mine[0] >> 2 > 0
    if any(code >> 2 in ranks for code in mine):
        return True
    for suit in range(4):
        held = [code for code in mine if code & 3 == suit]
        if len(held) + sum(code & 3 == suit for code in board) >= 4 and any(code >> 2 >= TEN for code in held):
            return True
    return False


def raises_on_river(mine: Sequence[int], board: Sequence[int]) -> bool:
    """On the river: a hand that beats the board by a pair or better, or few cards that beat it at once."""
    value, shared = high.value([*mine, *board]), high.value(board)
    if high.category(value) > high.category(shared):
        return True
    held = {*mine, *board}
    left = [code for code in range(52) if code not in held]
    outs = sum(1 for code in left if high.value([code, *board]) > value)
    return outs <= MOST_OUTS
