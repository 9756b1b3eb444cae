"""What each wager of a pai gow round is due, and why."""

from __future__ import annotations

from housedealer.games.pai_gow.bonus import Dealt, bonus_verdict, meets_ace_high
from housedealer.games.pai_gow.facing import RESULTS, Facing, face, story
from housedealer.games.pai_gow.rules import LOSE, PUSH
from housedealer.games.pai_gow.setting import Setter, Setting, back_name
from housedealer.table.bank import Verdict, Wager
from housedealer.table.payoffs import judge
from housedealer.table.table import Table

ACE_HIGH = "the player-dealer's hand is ace high: base wagers push"
DEAD = "a card was exposed as the hand was handed out: it is dead and its bets are returned"
PUSH_BET, DOUBLE, BASE = "ultimate-push", "double", "base"
ACE_HIGH_BETS = ("ace-high", "ace-up")


class Spot:
    """A seat in a round: its cards, how they are set, and how they fared."""

    __slots__ = ("cards", "dead", "dealt", "facing", "own", "seat", "setting", "why")

    def __init__(self, seat: int, cards: list[int], joker: int) -> None:
        self.seat = seat
        self.cards = cards
        self.dealt = Dealt(cards, joker)
        self.setting: Setting | None = None
        self.own = False
        """Whether it was set by its owner rather than the house way."""
        self.facing: Facing | None = None
        self.why = ""
        self.dead = False

    def compare(self, setter: Setter, bank: Setting | None) -> str:
        """Compare the hand with the player-dealer's; the result as an event tells it."""
        if self.dead:
            self.why = DEAD
            return "dead"
        if bank is None or self.setting is None:
            self.facing = Facing(0, 0, PUSH, False, False)
            self.why = ACE_HIGH
            return "ace-high"
        if self.setting.fouled:
            self.facing = Facing(0, 0, LOSE, False, False)
            front, back = setter.names(self.setting)
            self.why = f"a foul: {front} in front of {back}"
            return "foul"
        self.facing = face(setter, self.setting, bank)
        self.why = story(setter, self.setting, bank, self.facing)
        return RESULTS[self.facing.result]


class Judge:
    """What wagers are due once every hand is shown."""

    def __init__(self, table: Table, setter: Setter, spots: dict[int, Spot], bank: Spot) -> None:
        self._table = table
        self._setter = setter
        self._spots = spots
        self._bank = bank
        self._pushes: dict[int, Facing] = {}

    def __call__(self, wager: Wager) -> Verdict:
        """What a wager is due."""
        spot, rows = self._spots[wager.seat], self._table.pay_table(wager.id)
        if spot.dead:
            return Verdict("push", 0, DEAD)
        if wager.id == BASE:
            return self._base(wager, spot)
        if wager.id == DOUBLE:
            return self._double(wager, spot)
        if wager.id == PUSH_BET:
            return self._push_bet(wager, spot)
        if wager.id in ACE_HIGH_BETS:
            return bonus_verdict(
                rows,
                wager,
                lambda on: meets_ace_high(on, spot.dealt, self._bank.dealt),
                "the player-dealer's hand is not ace high",
            )
        return bonus_verdict(rows, wager, spot.dealt.meets, f"{self._best(spot)} pays nothing")

    def _base(self, wager: Wager, spot: Spot) -> Verdict:
        facing = spot.facing
        assert facing is not None
        return judge(self._table.pay_table(wager.id), wager, facing.meets, spot.why)

    def _double(self, wager: Wager, spot: Spot) -> Verdict:
        """Against a hand below the qualifier it is returned, else it does as the base wager does (001:1086)."""
        bank = self._bank.setting
        assert bank is not None
        if bank.back_value < self._setter.qualifier:
            return Verdict("push", 0, f"the player-dealer has {back_name(bank.back_value)} behind: no qualifying hand")
        return self._base(wager, spot)

    def _push_bet(self, wager: Wager, spot: Spot) -> Verdict:
        """Both hands are set the house way for it, whatever was set (001:3936)."""
        mine, theirs = self._setter.house_way(spot.cards), self._setter.house_way(self._bank.cards)
        facing = face(self._setter, mine, theirs)
        why = f"both set the house way, {story(self._setter, mine, theirs, facing)}"
        return bonus_verdict(self._table.pay_table(wager.id), wager, facing.meets, why)

    def _best(self, spot: Spot) -> str:
        """The best hand among a seat's cards, in words."""
        return back_name(self._setter.back_value(spot.cards))
