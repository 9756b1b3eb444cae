"""Hands at a blackjack table, and the choices on them."""

from __future__ import annotations

import functools

from housedealer.games.blackjack import rules
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.rules import (
    Switches,
    is_decided,
    may_choose,
    most_doubled,
    natural_score,
    plays_on,
)
from housedealer.rankings.blackjack import is_ace_king, is_natural, points, score, total_of
from housedealer.table.money.bank import Wager
from housedealer.table.round.offers import Amount, Legal

HIT, STAND, SURRENDER = Legal("hit"), Legal("stand"), Legal("surrender")
RESCUE, EVEN_MONEY, DECLINE = Legal("rescue"), Legal("even-money"), Legal("decline")
_PLAIN = {rules.HIT: HIT, rules.STAND: STAND, rules.SURRENDER: SURRENDER, rules.RESCUE: RESCUE}
"""Choices that cost nothing, by name."""
_IN_ORDER = (rules.HIT, rules.STAND, rules.DOUBLE, rules.SPLIT, rules.SURRENDER, rules.RESCUE)
"""The order in which choices are offered."""


@functools.lru_cache(maxsize=4096)
def splitting(placed: int) -> Legal:
    """A second hand for a wager equal to this one, cached because few different ones are made."""
    return Legal("split", cost=placed)


@functools.lru_cache(maxsize=4096)
def _double(least: int, most: int) -> Legal:
    """A double, cached because few different ones are made."""
    return Legal("double", Amount(least, most, default=most))


class Hand:
    """One hand: its cards, its total, the wagers on it, and how its play ended.

    `hard` is the sum with every ace as one. The first wager is the seat's own; back-line bettors' follow.
    """

    __slots__ = (
        "ace",
        "cards",
        "doubles",
        "ended",
        "even_money",
        "hard",
        "natural",
        "number",
        "points",
        "portions",
        "split",
        "wagers",
    )

    def __init__(self, number: int, wagers: list[Wager], split: bool = False) -> None:
        self.number = number
        self.wagers = wagers
        self.split = split
        self.cards: list[int] = []
        self.points: list[int] = []
        """The points of each card, an ace as one."""
        self.hard = 0
        self.ace = False
        self.natural = False
        """An ace and a ten-point card of the initial deal."""
        self.doubles = 0
        self.portions: dict[str, int] = {}
        """The amount of the last double, by bettor."""
        self.ended = ""
        """`surrender` or `rescue`, where the hand is not compared."""
        self.even_money: list[str] = []
        """Bettors who took even money on the hand."""

    def take(self, code: int) -> None:
        """Add a card."""
        value, held = points(code), self.points
        self.cards.append(code)
        held.append(value)
        self.hard += value
        self.ace = self.ace or value == 1
        self.natural = len(held) == 2 and not self.split and is_natural(held[0], value)

    def give_up_card(self) -> int:
        """Remove the second card, to start another hand with it."""
        code = self.cards.pop()
        self.hard -= self.points.pop()
        self.split = True
        self.natural = False
        return code

    @property
    def total(self) -> int:
        """The total, an ace as eleven where that does not pass 21."""
        return total_of(self.hard, self.ace)

    def special(self, suits: int) -> bool:
        """A natural of ace and king in one of the suits."""
        return self.natural and is_ace_king(self.cards[0], self.cards[1], suits)

    def score(self, switches: Switches) -> int:
        """The hand's score against another hand."""
        if self.natural:
            return natural_score(self.cards[0], self.cards[1], switches)
        return score(self.hard, self.ace, self.points[-1], switches.drawn_31)

    def finished(self, switches: Switches) -> bool:
        """Whether nothing is left to choose: surrendered, a natural, busted or frozen, or a drawn 31."""
        return bool(self.ended) or not plays_on(self.hard, self.score(switches))

    def decided(self, switches: Switches) -> bool:
        """Whether the result no longer depends on the player-dealer, who has no natural."""
        return bool(self.ended) or is_decided(self.score(switches), switches.eights)


class Choices:
    """The choices at one table: the posting's rules with the limits in force."""

    __slots__ = ("_cap", "_floor", "_must_hit", "_rules", "_switches")

    def __init__(self, rules: Rules, floor: int, cap: int | None) -> None:
        self._rules = rules
        self._switches = rules.switches
        self._floor = floor if rules.double.within_limits else 1
        self._cap = cap if rules.double.capped else None
        self._must_hit = Legal("hit", words=f"You must hit {rules.hit_to} or less")

    def on(self, hand: Hand, hands: int, checked: bool) -> tuple[Legal, ...]:
        """The choices of a seat with this many hands on one of them; `checked`: the down card was checked."""
        held = hand.points
        second = held[1] if len(held) == 2 else 0
        split, doubles = hand.split, hand.doubles
        bits = may_choose(hand.hard, hand.ace, held[0], second, split, doubles, hands, checked, self._switches)
        legal = tuple([self._legal(choice, hand) for choice in _IN_ORDER if bits >> choice & 1])
        must_hit = bits >> rules.HIT & 1 and not bits >> rules.STAND & 1 and hand.hard <= self._switches.hit_to
        return (self._must_hit, *legal[1:]) if must_hit else legal

    def _legal(self, choice: int, hand: Hand) -> Legal:
        if choice == rules.DOUBLE:
            return self.doubling(hand.wagers[0])
        return splitting(hand.wagers[0].placed) if choice == rules.SPLIT else _PLAIN[choice]

    def doubling(self, wager: Wager) -> Legal:
        """A double of a wager: first by its own amount or less, then by the whole stake."""
        most = most_doubled(wager.staked, self._cap)
        doubled = wager.staked > wager.placed
        least = most if doubled or not self._rules.double.for_less else min(self._floor, most)
        return _double(least, most)

    def insuring(self, wager: Wager) -> Amount | None:
        """The amount that a wager may be insured for; None where the posted part of it is not a whole cent."""
        rule = self._rules.insurance
        if rule is None:
            return None
        most = wager.staked * rule.most // 100
        least = max(1, -(-wager.staked * rule.least // 100))
        if rule.least == rule.most:
            least = most
        return Amount(least, most, default=most) if 0 < least <= most else None
