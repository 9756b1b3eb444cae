"""The showdown: who shows in which order, who mucks, and how every pot is awarded and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.games.poker.events import Award, Muck, Show
from housedealer.games.poker.hands import (
    best_of,
    has_pair,
    low_of,
    name_of,
    over,
    showing_value,
    suit_key,
)
from housedealer.games.poker.pots import Claims, Pot, Prefer, award, claims, pots_of
from housedealer.table.money.bank import order_seats

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand


def finish(hand: Hand) -> None:
    """Award the pots: to the last player left, or at a showdown."""
    left = hand.left()
    pots = pots_of(hand.paid, left, hand.fees)
    if len(left) == 1:
        _push(hand, pots, 0, {left[0]: pots[0].amount}, "everyone else folded")
        return
    hands = hand.rules.hands
    best = [0] * hand.count
    low = [0] * hand.count
    rate, rate_low = best_of(hands), low_of(hands)
    for player in left:
        best[player] = rate(hand.cards[player], hand.board, hand.wild[player])
        if rate_low is not None:
            low[player] = rate_low(hand.cards[player], hand.board, False)
    show_hands(hand, left, pots, best, low)
    qualifies = has_pair if hands.high_needs_pair else None
    for number, pot in enumerate(pots):
        if len(pot.players) == 1:
            _push(hand, pots, number, {pot.players[0]: pot.amount}, "no one else is in this pot")
            continue
        won = claims(pot.players, best, low, qualifies)
        shares = award(
            pot.amount,
            won,
            hand.stakes.chip,
            _prefer(hand, best, hands.best),
            _prefer(hand, low, hands.low or hands.best),
            hand.rules.odd_half,
        )
        _push(hand, pots, number, shares, _why(hand, pot, won, best, low))


def show_hands(hand: Hand, left: Sequence[int], pots: Sequence[Pot], best: Sequence[int], low: Sequence[int]) -> None:
    """The last to bet or raise shows first, else the first to act; then clockwise. A hand beaten in every pot that
    it is in is mucked unseen, unless the posting has all hands exposed."""
    start = hand.aggressor if hand.aggressor is not None else hand.opener
    all_show, hands = hand.rules.showdown == "all-show", hand.rules.hands
    ranking = hands.best
    top = [0] * len(pots)
    top_low = [1] * len(pots)
    for player in order_seats(left, start):
        mine, my_low = best[player], low[player]
        shows = all_show
        for number, pot in enumerate(pots):
            if player in pot.players:
                if mine >= top[number]:
                    top[number], shows = mine, True
                if my_low >= top_low[number]:
                    top_low[number], shows = my_low, True
        if not shows:
            hand.emit(Muck(event="muck", seat=hand.names[player]))
            continue
        event: Show = {
            "event": "show",
            "seat": hand.names[player],
            "cards": cards.text(hand.cards[player]),
            "hand": name_of(ranking, mine),
        }
        if my_low:
            event["low"] = name_of(hands.low or hands.best, my_low)
        hand.emit(event)


def _prefer(hand: Hand, values: Sequence[int], ranking: str) -> Prefer:
    """The winner who gets an odd chip; if the posted rule leaves several, the first dealt."""
    rule = hand.rules.odd_chip
    if rule == "best-showing":
        hands = hand.rules.hands
        return lambda winners: max(
            winners, key=lambda player: (showing_value(hands, hand.up[player], hand.wild[player]), -player)
        )
    if rule == "best-suit":
        return lambda winners: max(
            winners,
            key=lambda player: (suit_key([*hand.cards[player], *hand.board], values[player], ranking), -player),
        )
    if rule == "seat-one":
        return lambda winners: min(winners, key=lambda player: hand.seats[player])
    return min


def _why(hand: Hand, pot: Pot, won: Claims, best: Sequence[int], low: Sequence[int]) -> str:
    hands = hand.rules.hands
    top = best[won.best[0]] if won.best else 0
    beaten = max([best[player] for player in pot.players if best[player] < top], default=0)
    if not won.low:
        return f"{_seats(hand, won.best)}: {over(hands.best, top, beaten)}"
    lows = f"{_seats(hand, won.low)}: {name_of(hands.low or hands.best, low[won.low[0]])}"
    if not won.best:
        return f"low {lows}, and no high hand with a pair"
    return f"high {_seats(hand, won.best)}: {over(hands.best, top, beaten)}; low {lows}"


def _seats(hand: Hand, players: Sequence[int]) -> str:
    names = [hand.names[player] for player in players]
    return f"seat {names[0]}" if len(names) == 1 else f"seats {', '.join(names[:-1])} and {names[-1]}"


def _push(hand: Hand, pots: Sequence[Pot], number: int, shares: dict[int, int], why: str) -> None:
    by_seat = {}
    for player in sorted(shares):
        hand.move("pot", hand.names[player], shares[player])
        hand.stacks[player] += shares[player]
        by_seat[hand.names[player]] = shares[player]
    amount = pots[number].amount
    hand.table.pots.append({"amount": amount, "shares": by_seat, "why": why})
    event: Award = {"event": "award", "amount": amount, "shares": by_seat, "why": why}
    if len(pots) > 1:
        event["pot"], event["pots"] = number, len(pots)
    hand.emit(event)
