"""What each wager of a blackjack round is due, and why, in words a floor manager can read out."""

from __future__ import annotations

from housedealer.games.blackjack.hand import Hand
from housedealer.games.blackjack.posting import Rules, price
from housedealer.games.blackjack.rules import (
    is_888,
    is_frozen,
    outcome,
    priced_as,
    rescue_costs,
    surrender_costs,
)
from housedealer.games.blackjack.side_bets import FEATURES, LOOKS_AT, side_31
from housedealer.games.blackjack.vocabulary import VOCABULARY, seen
from housedealer.money import show
from housedealer.postings.schema import WagerRule
from housedealer.rankings.blackjack import BUST, THIRTY_ONE
from housedealer.table.money import payoffs
from housedealer.table.money.bank import Verdict, Wager


def hand_name(rules: Rules, hand: Hand, score: int) -> str:
    """A hand in words: its natural's name, Hard or Soft 31, or its total."""
    if score > THIRTY_ONE:
        special = rules.special
        named = special is not None and hand.special(rules.switches.special_suits)
        return special.name if special and named else rules.natural
    return f"{rules.drawn_31.capitalize()} 31" if score == THIRTY_ONE else str(score)


def is_called_frozen(rules: Rules, hand: Hand) -> bool:
    """Whether a hand over 21 is called frozen, not busted."""
    return bool(rules.switches.drawn_31) and is_frozen(hand.hard)


class Judge:
    """Judges the wagers of one round against the player-dealer's finished hand."""

    def __init__(self, rules: Rules, dealer: Hand, wagers: dict[str, WagerRule]) -> None:
        self._rules = rules
        self._switches = rules.switches
        self._wagers = wagers
        self._dealer = dealer
        self._dealer_score = dealer.score(rules.switches)
        self._eights = is_888(dealer.cards)

    def base(self, wager: Wager, hand: Hand) -> Verdict:
        """The verdict of a base wager on its hand."""
        staked = wager.staked
        if hand.ended == "surrender":
            return Verdict("lose", surrender_costs(staked), "surrendered for half the bet")
        if hand.ended == "rescue":
            back = hand.portions.get(wager.place, 0)
            words = f"rescued, {show(back)} taken back and the rest forfeited"
            return Verdict("lose", rescue_costs(staked, back), words)
        if wager.place in hand.even_money:
            return Verdict("win", staked, f"even money on {self._rules.natural}")
        mine = hand.score(self._switches)
        result = outcome(mine, self._dealer_score, self._eights, self._switches)
        if result < 0:
            return Verdict("lose", staked, self._lost(hand, mine))
        if result == 0:
            return Verdict("push", 0, self._pushed(hand, mine))
        odds = price(self._wagers[wager.id].pays, priced_as(mine, hand.special(self._switches.special_suits)))
        return Verdict("win", odds.pays(staked), f"{self._won(hand, mine)}, {odds}")

    def _name(self, hand: Hand, score: int) -> str:
        return hand_name(self._rules, hand, score)

    def _over(self, hand: Hand) -> str:
        if is_called_frozen(self._rules, hand):
            return f"frozen at {hand.hard}"
        return f"busts with {hand.hard}"

    def _lost(self, hand: Hand, score: int) -> str:
        if score == BUST:
            return f"player {self._over(hand)}"
        return f"player-dealer {self._name(self._dealer, self._dealer_score)} over {self._name(hand, score)}"

    def _pushed(self, hand: Hand, score: int) -> str:
        if score == BUST:
            return f"player {self._over(hand)}; player-dealer 8-8-8, a push"
        return f"both {self._name(hand, score)}, a push"

    def _won(self, hand: Hand, score: int) -> str:
        if score == BUST:
            return f"player {self._over(hand)}; player-dealer 8-8-8, a win"
        mine = self._name(hand, score)
        if score == self._dealer_score:
            return f"both {mine}, the player wins"
        if score >= THIRTY_ONE:
            return mine
        if self._dealer_score == BUST:
            return f"{mine}, player-dealer {self._over(self._dealer)}"
        return f"{mine} over {self._dealer_score}"

    def side_31(self, wager: Wager, hand: Hand) -> Verdict:
        """The verdict of the side bet to 31 on a frozen hand (001:582-592)."""
        second = self._dealer.points[1]
        sum_ = hand.hard + second
        counted = f", which counts as {sum_ - 10}" if sum_ > THIRTY_ONE else ""
        story = f"{hand.hard} and the player-dealer's second card make {sum_}{counted}"
        won = side_31(hand.hard, second) == 1
        return payoffs.judge(self._wagers[wager.id].pays, wager, lambda on: won and on == "makes-31", story)

    def side_bet(self, wager: Wager, seat: list[int]) -> Verdict:
        """The verdict of insurance or a bonus bet, by its pay table."""
        rows, dealer = self._wagers[wager.id].pays, self._dealer
        if rows[0].when:
            sight = payoffs.Sight(
                VOCABULARY, lambda: seen(seat, dealer.cards, dealer.total, self._dealer_score == BUST)
            )
            return payoffs.judge(rows, wager, lambda _: False, f"no {self._wagers[wager.id].name}", sight)
        feature, least = FEATURES[LOOKS_AT[rows[0].on]], rows[-1].on
        cell = feature.cell(seat, dealer.cards, dealer.natural, self._dealer_score == BUST)
        # A winning bet's pay row has words of its own.
        story = feature.loses.get(least, f"no {self._wagers[wager.id].name}")
        words = story.format(natural=self._rules.natural, made=self._name(dealer, self._dealer_score))
        return payoffs.judge(rows, wager, lambda on: cell in feature.rows[on], words)
