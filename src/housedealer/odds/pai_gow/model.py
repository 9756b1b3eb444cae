"""The pai gow model: the two hands, the cards dealt, and ace highs, each part counted separately."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from housedealer.cards import JOKER
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.pai_gow.bonus import Dealt, by_pay, meets_ace_high
from housedealer.games.pai_gow.facing import Facing
from housedealer.games.pai_gow.house_way.by_chart import arrays_of, load_chart
from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.rules import ACE_RANK, LOSE, PUSH, WIN, compare
from housedealer.games.pai_gow.setting import Setter, setter_of
from housedealer.games.pai_gow.verdicts import ACE_HIGH_BETS, BASE, DOUBLE, PUSH_BET
from housedealer.games.pai_gow.vocabulary import SET, sides
from housedealer.odds.by_condition.conditional_wagers import without_conditions
from housedealer.odds.counting.hand_index import hands_of
from housedealer.odds.counting.marked_hands import count_marks
from housedealer.odds.counting.suit_classes import class_table, classes
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.jobs import GameSpec
from housedealer.odds.engine.partitioned_model import ABSENT, Kernel, PartitionedPlay, Payoff
from housedealer.odds.pai_gow.best_setting import Queries, count_best, queries_against
from housedealer.odds.pai_gow.bonus_counts import HandKinds, count_cards, top_cards
from housedealer.odds.pai_gow.doubled_wager import DoubledWager
from housedealer.odds.pai_gow.hands import DECK, Kinds, group_settings, set_by_chart, settings_in_order
from housedealer.odds.pai_gow.pareto_front import NOT_COMPARED, SettingRules
from housedealer.odds.pai_gow.two_hand_counts import EQUAL, HIGHER, LOWER, Setters, facings
from housedealer.postings.schema import PayRow
from housedealer.table.money.payoffs import row_met

FACING, BEST, DOUBLED, CARDS, ACES = "two hands", "best setting", "doubled", "cards", "ace high"
"""The parts of a round."""
PLAYER, BANKER = "player", "banker"
NO_PAIR = 95
"""Above every front."""
ACE, JOKER_ACE = 1, 2
"""Marks of an ace high: without the joker, and with it."""


class Doubled(NamedTuple):
    """Whether the wager was doubled, whether the other hand qualified, and the result."""

    doubled: bool
    qualified: bool
    facing: Facing


class Aces(NamedTuple):
    """Two hands by whether they are ace high."""

    player: Dealt
    bank: Dealt


def plain(result: int) -> Facing:
    """A comparison of which only the result matters."""
    return Facing(0, 0, result, False, False)


@dataclass(frozen=True)
class PaiGow:
    """Exact counts of a pai gow posting."""

    game: Game
    strategy: str | None = None
    """How hands are set: `house-way` or `best`; None for best where the other hand is face up, else the house way."""
    own: str | None = None
    """The chart by which the player's hands are set, if it is not the posted one."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the posting is sent to another process: the tables are large, and are built there.
        return _rebuilt, (GameSpec.of(self.game), self.strategy, self.own)

    @property
    def rules(self) -> Rules:
        """The posting's rules of play."""
        rules: Rules = self.game.rules
        return rules

    @property
    def setter(self) -> Setter:
        """The setter that evaluates hands under the posting's rules."""
        return setter_of(self.rules)

    @functools.cached_property
    def chart(self) -> Any:
        """The house way as arrays for compiled code."""
        return arrays_of(load_chart(self.chart_name, self.rules.joker))

    @property
    def chart_name(self) -> str:
        """The posted house way, or that for absent players where none is posted."""
        name = self.rules.house_way or self.rules.away
        assert name is not None, f"{self.game.posting.id} names no chart"
        return name

    @property
    def pair(self) -> int:
        """The lowest front that counts as a pair."""
        return self.setter.front_pair or NO_PAIR

    @property
    def copies_lose(self) -> bool:
        """Whether the player-dealer wins copies."""
        return self.rules.copies == "player-dealer"

    # Parts and their ends

    @functools.cached_property
    def part_of(self) -> dict[str, str]:
        """The part that each wager depends on."""
        result = {}
        for wager in self.game.posting.wagers:
            if wager.id == DOUBLE or (wager.id == BASE and DOUBLE in self.game.wagers):
                result[wager.id] = DOUBLED
            elif wager.id == BASE and self.seen and self.strategy != "house-way":
                result[wager.id] = BEST
            elif wager.id in (BASE, PUSH_BET) or self.rules.community:
                result[wager.id] = FACING
            elif wager.id in ACE_HIGH_BETS:
                result[wager.id] = ACES
            elif wager.pay_table():
                result[wager.id] = CARDS
        return result

    @property
    def seen(self) -> bool:
        """Whether the player-dealer's hand is face up before the players set theirs."""
        return self.rules.player_dealer_first

    @functools.cached_property
    def parts(self) -> dict[str, Sequence[Any]]:
        """The ends of each part that some wager depends on."""
        needed = set(self.part_of.values())
        ends: dict[str, Sequence[Any]] = {}
        for part in (FACING, BEST, DOUBLED, CARDS, ACES):
            if part in needed:
                ends[part] = self._ends(part)
        return ends

    def _ends(self, part: str) -> Sequence[Any]:
        if part == FACING:
            results = [
                Facing(front - 1, back - 1, compare(front, back, 1, 1, self.copies_lose), mine, theirs)
                for front in (LOWER, EQUAL, HIGHER)
                for back in (LOWER, EQUAL, HIGHER)
                for mine in (False, True)
                for theirs in (False, True)
            ]
            return [*results, plain(PUSH)] if self.rules.ace_high_pushes else results
        if part == BEST:
            return [plain(WIN), plain(PUSH), plain(LOSE)]
        if part == DOUBLED:
            return [
                Doubled(doubled, qualified, plain(result))
                for doubled in (False, True)
                for qualified in (False, True)
                for result in (LOSE, PUSH, WIN)
            ]
        if part == CARDS:
            return [Dealt(hand, self.rules.bonus_joker_kind) for hand in self.cards.hands]
        nothing, ace, joker = (Dealt(hand, self.rules.bonus_joker_kind) for hand in _ACE_HIGHS)
        return [Aces(mine, theirs) for mine in (nothing, ace, joker) for theirs in (nothing, ace, joker)]

    def payoff(self, wager: str, end: Any) -> Payoff:
        """The payoff of a wager at an end."""
        rows = self.game.wagers[wager].pay_table()
        if isinstance(end, Doubled):
            if wager == DOUBLE and not end.doubled:
                return ABSENT
            if wager == DOUBLE and not end.qualified:
                return Payoff(1, _PUSHED)
            return Payoff(1, row_met(rows, end.facing.meets))
        if isinstance(end, Dealt):
            return Payoff(1, end.best(rows))
        if isinstance(end, Aces):
            met = (row for row in by_pay(rows) if meets_ace_high(row.on, end.player, end.bank))
            return Payoff(1, next(met, None))
        facing = end.other if wager == BANKER and self.rules.community else end
        ordered = by_pay(rows) if wager == PUSH_BET else rows
        return Payoff(1, row_met(ordered, facing.meets))

    # Counting

    def count(self, part: str) -> list[int]:
        """The number of deals of each end of a part."""
        if part == CARDS:
            return self.cards.counts
        work = {FACING: self._facing, BEST: self._best, DOUBLED: self.doubled.deals, ACES: self._aces}[part]
        rules: list[Any] = [part, self.chart, self.pair, self.copies_lose, self.rules.ace_high_pushes]
        rules += [self.setter.qualifier, self.rules.joker_kind, self.rules.bonus_joker_kind, self.rules.joker_ace_above]
        rules += ["best"] if part == DOUBLED and self.strategy == "best" else []
        rules += [self.own_chart] if part == FACING and self.own is not None else []
        result = cached(f"pai-gow-{part.replace(' ', '-')}", rules, lambda: {"deals": work()})
        return [int(each) for each in result["deals"]]

    def _codes(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The canonical hands of all classes, their weights, and their settings by the house way."""
        hands, weights = classes(DECK, self.rules.cards)
        return hands, weights, set_by_chart(self.chart, hands, self.rules.joker_ace_above)

    def _facing(self) -> np.ndarray:
        size = self.rules.cards
        deals = facings(DECK, size, self._setters, self.pair).reshape(-1)
        if not self.rules.ace_high_pushes:
            return deals
        # Hands that are not compared are not counted.
        return np.append(deals, hands_of(DECK, size) * hands_of(DECK - size, size) - deals.sum())

    def _setters(self) -> Setters:
        """Every hand's setting by either side."""
        kinds = self._grouped_settings()
        # The table of all hands is large: free other large arrays first.
        return Setters(class_table(DECK, self.rules.cards, kinds.names), kinds.mine, kinds.theirs)

    def _grouped_settings(self) -> Kinds:
        """All classes of hands grouped by their settings for the player and for the player-dealer."""
        hands, _, codes = self._codes()
        mine = codes if self.own is None else set_by_chart(self.own_chart, hands, self.rules.joker_ace_above)
        return group_settings(mine, self._not_compared(hands, codes))

    @functools.cached_property
    def own_chart(self) -> Any:
        """The player's own chart as arrays for compiled code."""
        assert self.own is not None, "the player follows the posted chart"
        return arrays_of(load_chart(self.own, self.rules.joker))

    def _not_compared(self, hands: np.ndarray, codes: np.ndarray) -> np.ndarray:
        """The codes, with hands marked that push against everything."""
        if not self.rules.ace_high_pushes:
            return codes
        tops = top_cards(hands, self.rules.bonus_joker_kind)
        return np.where(tops == ACE_RANK, np.int32(NOT_COMPARED), codes)

    def _best(self) -> np.ndarray:
        won, not_lost = count_best(DECK, self.rules.cards, self._queries)
        others = hands_of(DECK - self.rules.cards, self.rules.cards)
        lost = self._compared() * others - int(not_lost)
        return np.array([int(won), hands_of(DECK, self.rules.cards) * others - int(won) - lost, lost])

    def _compared(self) -> int:
        """The number of hands that are compared."""
        hands, weights = classes(DECK, self.rules.cards)
        if not self.rules.ace_high_pushes:
            return int(weights.sum())
        return int(weights[top_cards(hands, self.rules.bonus_joker_kind) != ACE_RANK].sum())

    def _queries(self) -> Queries:
        """The dominance queries of all hands against all hands that they may meet."""
        hands, _, codes = self._codes()
        theirs = self._not_compared(hands, codes)
        allowed = SettingRules(self.rules.joker_kind, self.least_backs(), self.copies_lose)
        queries, kinds = queries_against(hands, theirs, allowed)
        # The table of all hands is large: free other large arrays first.
        del hands, _, codes, theirs
        return queries._replace(kinds=class_table(DECK, self.rules.cards, kinds))

    def least_backs(self) -> np.ndarray:
        """The lowest back that is no foul, by front value."""
        return np.array([0, *(self.setter._least_back(value) for value in range(1, 92))], np.int64)

    @property
    def qualifies(self) -> int:
        """The lowest back with which the player-dealer qualifies against a doubled wager, as a code."""
        return self.setter.qualifier * (2 if self.rules.joker_ace_above else 1)

    @functools.cached_property
    def doubled(self) -> DoubledWager:
        """The wager that may be doubled after the hand is set."""
        return DoubledWager(self)

    def set_classes(self) -> np.ndarray:
        """The house way's setting of each class of hands."""
        return self._codes()[2]

    @functools.cached_property
    def cards(self) -> HandKinds:
        """All hands by what bonus bets depend on."""
        joker, size = self.rules.bonus_joker_kind, self.rules.cards

        def work() -> dict[str, np.ndarray]:
            seen = count_cards(*classes(DECK, size), joker)
            return {"hands": np.array(seen.hands), "counts": np.array(seen.counts)}

        result = cached("pai-gow-cards", [size, joker], work)
        hands = [tuple(int(card) for card in hand) for hand in result["hands"]]
        return HandKinds(hands, [int(each) for each in result["counts"]])

    def _aces(self) -> np.ndarray:
        return count_marks(DECK, self.rules.cards, self._ace_highs, 3).reshape(-1)

    def _ace_highs(self) -> np.ndarray:
        """The ace-high mark of each hand, by index."""
        hands, _ = classes(DECK, self.rules.cards)
        tops = top_cards(hands, self.rules.bonus_joker_kind)
        marks = np.where(tops == ACE_RANK, np.where(hands[:, -1] == JOKER, JOKER_ACE, ACE), 0).astype(np.uint8)
        del hands, tops
        return class_table(DECK, self.rules.cards, marks)

    def kernel(self) -> Kernel:
        """The compiled game."""
        from housedealer.odds.pai_gow.fast_play import kernel_of

        return kernel_of(self)


def _rebuilt(spec: GameSpec, strategy: str | None, own: str | None) -> PaiGow:
    return PaiGow(without_conditions(spec.game()), strategy, own)


def shows(game: Game) -> dict[str, Callable[[np.ndarray], np.ndarray]]:
    """Names of conditions that are computed from whole arrays of hands: the settings by the house way."""
    settings = functools.partial(settings_in_order, PaiGow(game).chart, game.rules.joker_ace_above)
    return {f"{side}.{SET}": settings for side in sides(game.rules)}


_PUSHED = PayRow.model_validate({"on": "unqualified", "pays": "push"})
_ACE_HIGHS = ((0, 1, 8, 17, 26, 35, 44), (0, 5, 18, 27, 32, 41, 48), (0, 5, 18, 27, 32, 41, 52))
"""A hand that makes something, one that is ace high, and one that is ace high with the joker."""

STRATEGIES = ("house-way", "best")
"""Strategies that may be named."""

_STRATEGY_WORDS = {
    FACING: "both hands set the house way",
    BEST: "the best setting against the player-dealer's hand, which is seen and set the house way",
    DOUBLED: "both hands set the house way, doubled where that gains",
}
_BEST_UNSEEN = "the best setting against all hands, which are set the house way, doubled where that gains"


def model(game: Game, decks: int, strategy: str | None = None, own: str | None = None) -> PartitionedPlay:
    """The model of a pai gow posting; the strategy `house-way` or `best` may be named, or a player's `own` chart."""
    counted = PaiGow(game, strategy, own)
    if strategy == "best" and not {BEST, DOUBLED}.intersection(counted.part_of.values()):
        raise HouseError(
            f"strategy: the best setting of {game.posting.id} is not solved, since hands are set unseen; "
            "expected house-way"
        )
    words = _STRATEGY_WORDS | ({DOUBLED: _BEST_UNSEEN} if strategy == "best" else {})
    strategies = {name: words[part] for name, part in counted.part_of.items() if part in words}
    if counted.rules.house_way is None:
        strategies = {
            name: f"{text}; the posting prints none: {counted.chart_name}'s" for name, text in strategies.items()
        }
    # A game with a double is also priced as a whole under the base wager's name.
    together = {f"{BASE}+{DOUBLE}": (BASE, DOUBLE), BASE: (BASE, DOUBLE)} if DOUBLE in game.wagers else {}
    if together:
        strategies |= dict.fromkeys(together, strategies[BASE])
    count = functools.cache(counted.count)
    return PartitionedPlay(
        game, decks, counted.parts, counted.part_of, counted.payoff, count, counted.kernel, together, strategies
    )
