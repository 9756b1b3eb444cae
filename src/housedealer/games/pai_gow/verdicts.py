"""The verdict of each wager of a pai gow round, and why."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.cards import text
from housedealer.games.pai_gow.bonus import Dealt, bonus_verdict, by_pay, meets_ace_high
from housedealer.games.pai_gow.events import Outcome
from housedealer.games.pai_gow.facing import RESULTS, Facing, face, story
from housedealer.games.pai_gow.rules import LOSE, PUSH
from housedealer.games.pai_gow.setting import Setter, Setting, back_name
from housedealer.rankings.words import agreed, spoken, with_kickers
from housedealer.table.money.bank import Verdict, Wager
from housedealer.table.money.payoffs import judge
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.table import Table

ACE_HIGH = "the player-dealer's hand is ace high: main bets push"
DEAD = "a card was exposed while the hand was handed out: the hand is dead, and its bets come back"
PUSH_BET, DOUBLE, BASE = "ultimate-push", "double", "base"
ACE_HIGH_BETS = ("ace-high", "ace-up")


def set_fields(setter: Setter, setting: Setting) -> dict[str, str]:
    """A hand as set, with the fields of an event."""
    front, back = setter.names(setting)
    return {
        "front": text(setting.front),
        "back": text(setting.back),
        "front_name": front,
        "back_name": back,
    }


def in_back(value: int) -> str:
    """What a hand in back makes, as it is said.

    >>> in_back(1)
    'seven high with 5-4-3-2 in back'
    """
    return f"{with_kickers(spoken(back_name(value)))} in back"


def pays_nothing(name: str) -> str:
    """That the best hand among a seat's cards pays nothing.

    >>> pays_nothing("two pair, kings and twos, 9"), pays_nothing("queen high, J-9-8-6")
    ('kings and twos with a nine pay nothing', 'queen high with J-9-8-6 pays nothing')
    """
    return f"{with_kickers(spoken(name))} {agreed(name, 'pay')} nothing"


class Spot:
    """A seat in a round: its cards, its setting, and its results."""

    __slots__ = ("cards", "dead", "dealt", "facing", "fields", "house_way", "own", "seat", "setting", "why")

    def __init__(self, seat: int, cards: list[int], joker: int) -> None:
        self.seat = seat
        self.cards = cards
        self.dealt = Dealt(cards, joker)
        self.setting: Setting | None = None
        self.house_way: Setting | None = None
        """The chart's setting, once computed."""
        self.fields: dict[str, str] = {}
        """The hand as set, for events."""
        self.own = False
        """Whether its owner set it rather than the house way."""
        self.facing: Facing | None = None
        self.why = ""
        self.dead = False

    def by_chart(self, setter: Setter) -> Setting:
        """The hand as the chart sets it."""
        if self.house_way is None:
            self.house_way = setter.house_way(self.cards)
        return self.house_way

    def set(self, setter: Setter, front: Sequence[int] | None) -> None:
        """Set the hand: these cards in front, or by the chart, which may correct a foul where posted."""
        self.own = front is not None
        self.setting = self.by_chart(setter) if front is None else setter.set(self.cards, front)
        if self.own and self.setting.fouled and setter.rules.foul == "house-way":
            self.own = False
            self.setting = self.by_chart(setter)
        self.fields = set_fields(setter, self.setting)

    def compare(self, setter: Setter, bank: Setting | None) -> Outcome:
        """Compare the hand with the player-dealer's; returns the fields of an event."""
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
            self.why = f"a foul: {spoken(front)} in front of {with_kickers(spoken(back))}"
            return "foul"
        self.facing = face(setter, self.setting, bank)
        self.why = story(setter, self.setting, bank, self.facing)
        return RESULTS[self.facing.result]


class Judge:
    """Verdicts of wagers once every hand is shown."""

    def __init__(self, table: Table, setter: Setter, spots: dict[int, Spot], bank: Spot) -> None:
        self._table = table
        self._setter = setter
        self._spots = spots
        self._bank = bank
        self._best: dict[int, str] = {}
        """The best hand among a seat's cards in words, once computed, by seat."""

    def __call__(self, wager: Wager) -> Verdict:
        """A wager's verdict."""
        spot, kind = self._spots[wager.seat], wager.id
        if spot.dead:
            return Verdict("push", 0, DEAD)
        if kind == BASE:
            return self._base(wager, spot)
        if kind == DOUBLE:
            return self._double(wager, spot)
        if self._setter.rules.foul_bonus == "lost" and spot.setting is not None and spot.setting.fouled:
            return Verdict("lose", wager.staked, spot.why)
        if kind == PUSH_BET:
            return self._push_bet(wager, spot)
        if kind in self._table.setup.game.by_condition:
            shown = {"seat": tuple(spot.cards), "dealer": tuple(self._bank.cards)}
            return judge_conditions(self._table, wager, lambda: shown, spoken(self._best_name(spot)))
        rows = self._table.pay_table(kind)
        if kind in ACE_HIGH_BETS:
            met = (row for row in by_pay(rows) if meets_ace_high(row.on, spot.dealt, self._bank.dealt))
            return bonus_verdict(next(met, None), wager, "the player-dealer's hand isn't ace high")
        best = spot.dealt.best(rows)
        return bonus_verdict(best, wager, "" if best else pays_nothing(self._best_name(spot)))

    def _base(self, wager: Wager, spot: Spot) -> Verdict:
        facing = spot.facing
        assert facing is not None
        return judge(self._table.pay_table(wager.id), wager, facing.meets, spot.why)

    def _double(self, wager: Wager, spot: Spot) -> Verdict:
        """The verdict of a double: returned below the qualifier, else as the base wager (001:1088)."""
        bank = self._bank.setting
        assert bank is not None
        if bank.back_value < self._setter.qualifier:
            return Verdict("push", 0, f"the player-dealer has {in_back(bank.back_value)}: no qualifying hand")
        return self._base(wager, spot)

    def _push_bet(self, wager: Wager, spot: Spot) -> Verdict:
        """The verdict of a push bet: both hands are set the house way for it, whatever was set (001:3930)."""
        mine, theirs = spot.by_chart(self._setter), self._bank.by_chart(self._setter)
        facing = face(self._setter, mine, theirs)
        met = next((row for row in by_pay(self._table.pay_table(wager.id)) if facing.meets(row.on)), None)
        why = "" if met else f"both set the house way: {story(self._setter, mine, theirs, facing)}"
        return bonus_verdict(met, wager, why)

    def _best_name(self, spot: Spot) -> str:
        """The best hand among a seat's cards, by name."""
        result = self._best.get(spot.seat)
        if result is None:
            result = self._best[spot.seat] = back_name(self._setter.back_value(spot.cards))
        return result
