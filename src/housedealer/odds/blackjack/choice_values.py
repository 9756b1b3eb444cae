"""The expected value of each blackjack choice, in wagers as first placed, from a full shoe.

Values come from the solver. The hands of a split pair are priced one by one, with one more card of the pair out of the
shoe for each other hand.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

import numpy as np

from housedealer.games.blackjack.rules import natural_score, outcome
from housedealer.games.blackjack.side_bets import side_31
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.hands import UNSEEN, VALUES, all_hands, value
from housedealer.odds.blackjack.kernels import (
    DOUBLING,
    FIRST,
    HITTING,
    STANDING,
    bust_value,
    draws_31,
    makes_natural,
    next_chances,
)
from housedealer.odds.blackjack.solution import NO_PAIR, SolvedHands, solve_hands
from housedealer.odds.engine.models import net_of
from housedealer.postings.schema import WagerRule
from housedealer.rankings.blackjack import is_ace_king, is_natural, points


class Pricer:
    """The prices of all choices with a base wager's shoe.

    >>> from housedealer import cards
    >>> priced = Pricer(Base.of("turlock/pure-21-5-blackjack", 8))
    >>> values = priced.on_turn(cards.cards("8c 8d"), cards.card("6h"), None, 0)
    >>> max(values, key=values.__getitem__)
    'split'
    """

    def __init__(self, base: Base) -> None:
        self.base = base
        self._books: dict[int, SolvedHands] = {}

    def book(self, pair: int) -> SolvedHands:
        """The solved values of all hands, or of those of a split pair."""
        if pair not in self._books:
            base = self.base
            extra = 0 if pair == NO_PAIR else 1
            self._books[pair] = solve_hands(base.shoe, base.rules.switches, base.pays, pair, extra)
        return self._books[pair]

    def on_turn(self, hand: Sequence[int], up: int, pair: int | None, doubles: int) -> dict[str, float]:
        """The value of each choice on a hand's turn; `pair` is a card of the pair that it was split from."""
        base, hands = self.base, all_hands()
        number = functools.reduce(lambda held, code: int(hands.add[held, value(code)]), hand, 0)
        book, at = self.book(NO_PAIR if pair is None else value(pair)), value(up)
        stand = float(book.values[STANDING, number, at])
        stakes, forfeits = base.pays.stakes, base.pays.forfeits
        result = {"stand": stakes[doubles] * stand}
        if doubles:
            result["rescue"] = -forfeits[doubles]
            if doubles < len(stakes) - 1:
                result["double"] = self.again(number, at, book, doubles, pair)
            return result
        result["hit"] = float(book.values[HITTING, number, at])
        result["double"] = float(book.values[DOUBLING, number, at])
        result["surrender"] = -forfeits[0]
        if len(hand) == 2 and value(hand[0]) == value(hand[1]):
            rank = value(hand[0])
            result["split"] = float(base.solution.split[rank, at]) if pair is None else 2 * self._one_more(rank, at)
        return result

    def _left(self, held: np.ndarray, up: int, pair: int | None = None) -> np.ndarray:
        left: np.ndarray = np.array(self.base.shoe) - held
        left[up] -= 1
        if pair is not None:
            left[value(pair)] -= 1
        return left

    def again(self, number: int, up: int, book: SolvedHands, doubles: int, pair: int | None) -> float:
        """The value of a redouble: one card for a larger stake."""
        hands, base, rules = all_hands(), self.base, self.base.rules.switches
        left, coming = self._left(hands.held[number], up, pair), np.empty(VALUES)
        next_chances(left, up, coming)
        hard, ace, stake, ev = int(hands.hard[number]), bool(hands.ace[number]), base.pays.stakes[doubles + 1], 0.0
        for card in range(VALUES):
            if coming[card] == 0.0:
                continue
            following = int(hands.add[number, card])
            if draws_31(hard, ace, card, rules.drawn_31):
                ev += float(coming[card]) * stake * base.pays.drawn_31
            elif following < 0:
                left[card] -= 1
                ev += float(coming[card]) * stake * bust_value(left, up, rules, UNSEEN)
                left[card] += 1
            else:
                ev += float(coming[card]) * float(book.after[doubles + 1, following, up])
        return ev

    def _one_more(self, pair: int, up: int) -> float:
        """The value of one hand of a split pair before its second card."""
        hands, book = all_hands(), self.book(pair)
        held = np.zeros(VALUES, np.int64)
        held[pair] = 3
        left, coming = self._left(held, up), np.empty(VALUES)
        next_chances(left, up, coming)
        starts = hands.add[0, pair]
        return float(sum(coming[card] * book.values[FIRST, hands.add[starts, card], up] for card in range(VALUES)))

    # Before the down card is checked

    def before_check(self, hand: Sequence[int], up: int) -> float:
        """The value of the base wager if all offers are declined."""
        if is_natural(points(hand[0]), points(hand[1])):
            return float(self._natural(hand, up))
        hands = all_hands()
        number = hands.add[hands.add[0, value(hand[0])], value(hand[1])]
        natural = self.natural_chance(hand, up)
        return float(-natural + (1 - natural) * self.base.solution.value[number, value(up)])

    def offers(
        self, hand: Sequence[int], up: int, names: Collection[str], insured: tuple[WagerRule, float] | None
    ) -> dict[str, float]:
        """The value of each offered choice; `insured` is the insurance wager and its size in base wagers."""
        ev = {"decline": self.before_check(hand, up)}
        if "surrender" in names:
            ev["surrender"] = -self.base.pays.forfeits[0]
        if "even-money" in names:
            ev["even-money"] = 1.0
        if "insure" in names and insured is not None:
            # After insurance the seat decides on the rest.
            left = max(ev[name] for name in ("decline", "surrender") if name in ev)
            ev["insure"] = left + insured[1] * self.insurance(insured[0], hand, up)
        return ev

    def natural_chance(self, hand: Sequence[int], up: int) -> float:
        """The probability that the down card makes a natural."""
        left = np.array(self.base.shoe)
        for code in (*hand, up):
            left[value(code)] -= 1
        barred = int(makes_natural(value(up)))
        return float(left[barred] / left.sum()) if barred >= 0 else 0.0

    def _natural(self, hand: Sequence[int], up: int) -> Fraction:
        """The value of a natural, averaged over the down cards."""
        base, switches = self.base, self.base.rules.switches
        left = Counter(base.cards) - Counter([*hand, up])
        mine = natural_score(hand[0], hand[1], switches)
        special = is_ace_king(hand[0], hand[1], switches.special_suits)
        price = base.prices.special if special else base.prices.natural
        gained = Fraction(0)
        for hole, count in left.items():
            result = 1
            if is_natural(points(up), points(hole)):
                result = outcome(mine, natural_score(up, hole, switches), False, switches)
            gained += count * (price if result > 0 else result)
        return gained / left.total()

    def insurance(self, rule: WagerRule, hand: Sequence[int], up: int) -> float:
        """The value of one unit of insurance."""
        natural = self.natural_chance(hand, up)
        return natural * float(net_of(rule.pay_table()[0].pays)) - (1 - natural)

    # On a hand that has passed 21

    def side_31(self, rule: WagerRule, hand: Sequence[int], up: int) -> float:
        """The value of one unit on the side bet that the down card turns a frozen hand into 31."""
        left = np.array(self.base.shoe)
        for code in (*hand, up):
            left[value(code)] -= 1
        barred = int(makes_natural(value(up)))
        if barred >= 0:
            left[barred] = 0
        hard = sum(points(code) for code in hand)
        made = sum(int(left[card]) for card in range(VALUES) if side_31(hard, card + 1))
        chance = made / float(left.sum())
        return chance * float(net_of(rule.pay_table()[0].pays)) - (1 - chance)
