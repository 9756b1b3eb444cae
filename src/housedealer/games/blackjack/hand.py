"""Hands at a blackjack table, and what may be chosen on them."""

from __future__ import annotations

from housedealer.games.blackjack.posting import Rules, Switches
from housedealer.games.blackjack.rules import (
    BUST,
    NATURAL,
    THIRTY_ONE,
    is_ace,
    is_ace_king,
    is_natural,
    may_hit,
    may_split,
    may_stand,
    points,
    score,
    total,
)
from housedealer.table.bank import Wager
from housedealer.table.offers import Amount, Legal

HIT, STAND, SURRENDER = Legal("hit"), Legal("stand"), Legal("surrender")
RESCUE, EVEN_MONEY, DECLINE = Legal("rescue"), Legal("even-money"), Legal("decline")


def splitting(wager: Wager) -> Legal:
    """A second hand for an equal wager."""
    return Legal("split", cost=wager.placed)


class Hand:
    """One hand: its cards, what they come to, the wagers on it, and how its play ended.

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
        "portions",
        "split",
        "wagers",
    )

    def __init__(self, number: int, wagers: list[Wager], split: bool = False) -> None:
        self.number = number
        self.wagers = wagers
        self.split = split
        self.cards: list[int] = []
        self.hard = 0
        self.ace = False
        self.natural = False
        """An ace and a ten-point card of the initial deal."""
        self.doubles = 0
        self.portions: dict[str, int] = {}
        """By bettor, what was added by the last double."""
        self.ended = ""
        """`surrender` or `rescue`, where the hand is not compared."""
        self.even_money: list[str] = []
        """Bettors who took even money on it."""

    def take(self, code: int) -> None:
        """Add a card."""
        held = self.cards
        held.append(code)
        self.hard += points(code)
        self.ace = self.ace or is_ace(code)
        self.natural = len(held) == 2 and not self.split and is_natural(held[0], code)

    def give_up_card(self) -> int:
        """Take away the second card, to start another hand with it."""
        code = self.cards.pop()
        self.hard -= points(code)
        self.split = True
        self.natural = False
        return code

    @property
    def total(self) -> int:
        """The total, an ace as eleven where that does not pass 21."""
        return total(self.hard, self.ace)

    def special(self, suits: int) -> bool:
        """A natural of ace and king in one of the suits."""
        return self.natural and is_ace_king(self.cards[0], self.cards[1], suits)

    def score(self, switches: Switches) -> int:
        """What the hand is worth against another."""
        if self.natural:
            return switches.special_score if self.special(switches.special_suits) else NATURAL
        return score(self.hard, self.ace, points(self.cards[-1]), switches.drawn_31)

    def aces_are_done(self, switches: Switches) -> bool:
        """Whether this is a split ace that receives no more cards."""
        return self.split and is_ace(self.cards[0]) and not switches.aces_draw

    def finished(self, switches: Switches) -> bool:
        """Whether nothing is left to choose: given up, a natural, busted or frozen, or a drawn 31."""
        if self.ended or self.hard > 21 or self.natural:
            return True
        return switches.drawn_31 > 0 and self.score(switches) == THIRTY_ONE

    def decided(self, switches: Switches) -> bool:
        """Whether the result no longer waits for the player-dealer, who has no natural."""
        worth = self.score(switches)
        return bool(self.ended) or worth >= THIRTY_ONE or (worth == BUST and not switches.eights)


class Choices:
    """What may be chosen at one table: the posting's rules with the limits in force."""

    __slots__ = ("_cap", "_floor", "_rules", "_switches")

    def __init__(self, rules: Rules, floor: int, cap: int | None) -> None:
        self._rules = rules
        self._switches = rules.switches
        self._floor = floor if rules.double.within_limits else 1
        self._cap = cap if rules.double.capped else None

    def on(self, hand: Hand, hands: int, checked: bool) -> tuple[Legal, ...]:
        """What a seat may choose on a hand when it has so many hands; `checked`: the down card was looked at."""
        switches = self._switches
        if hand.doubles:
            return self._after_double(hand)
        room = hands <= switches.splits
        two = len(hand.cards) == 2
        pair = two and room and may_split(hand.cards[0], hand.cards[1])
        if hand.aces_are_done(switches):
            again = pair and is_ace(hand.cards[1]) and switches.resplit_aces
            return (splitting(hand.wagers[0]), STAND) if again else (STAND,)
        legal = []
        if may_hit(hand.hard, hand.ace, switches.stand_from):
            legal.append(HIT)
        if may_stand(hand.hard, hand.ace, switches.hit_to):
            legal.append(STAND)
        if two:
            if self._may_double(hand):
                legal.append(Legal("double", self.doubling(hand.wagers[0])))
            if pair:
                legal.append(splitting(hand.wagers[0]))
            if self._may_surrender(hand, checked):
                legal.append(SURRENDER)
        return tuple(legal)

    def _after_double(self, hand: Hand) -> tuple[Legal, ...]:
        switches = self._switches
        if not switches.rescue:
            return (STAND,)
        if hand.doubles <= switches.double_again:
            return STAND, Legal("double", self.doubling(hand.wagers[0])), RESCUE
        return STAND, RESCUE

    def _may_double(self, hand: Hand) -> bool:
        switches = self._switches
        if hand.split and not switches.double_after_split:
            return False
        return switches.double_least <= hand.total <= switches.double_most

    def _may_surrender(self, hand: Hand, checked: bool) -> bool:
        switches = self._switches
        if hand.split:
            return switches.surrender_after_split
        # Early surrender ends when the house dealer checks; under other up cards there is no check to wait for.
        return switches.surrender == 2 or (switches.surrender == 1 and not checked)

    def doubling(self, wager: Wager) -> Amount:
        """For how much a wager may be doubled: first by its own amount or less, then by the whole stake."""
        most = wager.staked if self._cap is None else min(wager.staked, self._cap)
        doubled = wager.staked > wager.placed
        least = most if doubled or not self._rules.double.for_less else min(self._floor, most)
        return Amount(least, most, default=most)

    def insuring(self, wager: Wager) -> Amount | None:
        """For how much a wager may be insured; None where the posted part of it is not a whole cent."""
        rule = self._rules.insurance
        if rule is None:
            return None
        most = wager.staked * rule.most // 100
        least = max(1, -(-wager.staked * rule.least // 100))
        if rule.least == rule.most:
            least = most
        return Amount(least, most, default=most) if 0 < least <= most else None
