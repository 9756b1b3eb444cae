"""What each wager of a blackjack round is due, and why, in words a floor manager can read out."""

from __future__ import annotations

from housedealer.games.blackjack.hand import Hand
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.rules import BUST, NATURAL, THIRTY_ONE, is_888, outcome, points
from housedealer.games.blackjack.side_bets import LOSES, OUTCOMES, Shown, makes_31
from housedealer.money import Odds, show
from housedealer.postings.schema import WagerRule
from housedealer.table import payoffs
from housedealer.table.bank import Verdict, Wager


class Judge:
    """Judges the wagers of one round against the player-dealer's finished hand."""

    def __init__(self, rules: Rules, dealer: Hand, wagers: dict[str, WagerRule]) -> None:
        self._rules = rules
        self._switches = rules.switches
        self._wagers = wagers
        self._dealer = dealer
        self._worth = dealer.score(rules.switches)
        self._eights = is_888(dealer.cards)

    def base(self, wager: Wager, hand: Hand) -> Verdict:
        """What a base wager is due on its hand."""
        if hand.ended == "surrender":
            # The odd cent of half a wager stays with the player: what changes hands is rounded down, like a payoff.
            return Verdict("lose", wager.staked // 2, "surrendered, half the wager is forfeited")
        if hand.ended == "rescue":
            back = hand.portions.get(wager.bettor, 0)
            return Verdict("lose", wager.staked - back, f"rescued, {show(back)} taken back and the rest forfeited")
        if wager.bettor in hand.even_money:
            return Verdict("win", wager.staked, f"even money on {self._rules.natural}")
        switches, theirs = self._switches, self._worth
        mine = hand.score(switches)
        result = outcome(
            mine, theirs, self._eights, switches.eights, switches.wins_equal_21, switches.wins_equal_naturals
        )
        if result < 0:
            return Verdict("lose", wager.staked, self._lost(hand, mine))
        if result == 0:
            return Verdict("push", 0, self._pushed(hand, mine))
        odds = self._odds(wager.id, hand, mine)
        return Verdict("win", odds.pays(wager.staked), f"{self._won(hand, mine)}, {odds}")

    def _odds(self, wager: str, hand: Hand, worth: int) -> Odds:
        """The price of a winning hand: the first pay row that it meets."""
        for row in self._wagers[wager].pays:
            if isinstance(row.pays, Odds) and (
                row.on == "win"
                or (row.on == "31" and worth == THIRTY_ONE)
                or (row.on == "natural" and hand.natural)
                or (row.on == "ace-king" and hand.special(self._switches.special_suits))
            ):
                return row.pays
        return Odds(1, 1)

    def _name(self, hand: Hand, worth: int) -> str:
        """A hand in words: its natural's name, Hard or Soft 31, or its total."""
        if worth >= NATURAL - 1:
            special = self._rules.special
            named = special is not None and hand.special(self._switches.special_suits)
            return special.name if special and named else self._rules.natural
        if worth == THIRTY_ONE:
            return f"{self._rules.drawn_31.capitalize()} 31"
        return str(worth)

    def _over(self, hand: Hand) -> str:
        if self._switches.drawn_31 and hand.hard < THIRTY_ONE:
            return f"frozen at {hand.hard}"
        return f"busts with {hand.hard}"

    def _lost(self, hand: Hand, worth: int) -> str:
        if worth == BUST:
            return f"player {self._over(hand)}"
        return f"player-dealer {self._name(self._dealer, self._worth)} over {self._name(hand, worth)}"

    def _pushed(self, hand: Hand, worth: int) -> str:
        if worth == BUST:
            return f"player {self._over(hand)}; player-dealer 8-8-8, a push"
        return f"both {self._name(hand, worth)}, a push"

    def _won(self, hand: Hand, worth: int) -> str:
        if worth == BUST:
            return f"player {self._over(hand)}; player-dealer 8-8-8, a win"
        mine = self._name(hand, worth)
        if worth == self._worth:
            return f"both {mine}, the player wins"
        if worth >= THIRTY_ONE:
            return mine
        if self._worth == BUST:
            return f"{mine}, player-dealer {self._over(self._dealer)}"
        return f"{mine} over {self._worth}"

    def side_31(self, wager: Wager, hand: Hand) -> Verdict:
        """What the side bet to 31 is due on a frozen hand (001:582-592)."""
        second = points(self._dealer.cards[1])
        sum_ = hand.hard + second
        story = f"{hand.hard} and the player-dealer's second card make {sum_ - 10 if sum_ > THIRTY_ONE else sum_}"
        return payoffs.judge(
            self._wagers[wager.id].pays, wager, lambda on: on == "makes-31" and makes_31(hand.hard, second), story
        )

    def side_bet(self, wager: Wager, seat: list[int]) -> Verdict:
        """What insurance or a bonus bet is due, by its pay table."""
        shown = Shown(seat, self._dealer.cards, self._worth >= NATURAL - 1, self._worth == BUST)
        rule = self._wagers[wager.id]
        return payoffs.judge(rule.pays, wager, lambda on: OUTCOMES[on](shown), self._story(rule))

    def _story(self, rule: WagerRule) -> str:
        """Why a side bet loses; where it wins its pay row has words of its own."""
        least = rule.pays[-1].on
        if least == "player-dealer-natural":
            return f"player-dealer has no {self._rules.natural}"
        if least == "busts-with-8-or-more":
            return f"player-dealer does not bust: {self._name(self._dealer, self._worth)}"
        return LOSES.get(least, f"no {rule.name}")
