"""Vectorized poker against the player-dealer: the compiled rounds, the table's money, and the value of every choice."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.versus.posting import Ask
from housedealer.money import Odds
from housedealer.odds.by_condition.conditional_wagers import without_conditions
from housedealer.odds.counting.flop_classes import flops
from housedealer.odds.counting.hand_index import CHOOSE, indices_of
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.engine.batches import SEAT, Batch, Stake, StepResult
from housedealer.odds.engine.partitioned_model import Payoff
from housedealer.odds.versus.batch_kernel import (
    CHECK,
    DECK,
    FOLD,
    Terms,
    begin_all,
    river_gains,
    spots,
    step_all,
)
from housedealer.odds.versus.holdem.board_of_five import DEALS_OF_HAND, OTHERS
from housedealer.odds.versus.holdem.model import Played, Ultimate
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import End, Showdown

_FLOP, _RIVER = 1, 2


class Antes(Batch):
    """Rounds of one seat against the player-dealer, in lockstep."""

    rests_on = "best play on every street, solved for every hand and board"

    def __init__(self, stake: Stake, count: int, solved: Showdown | Ultimate) -> None:
        self._solved, self._tables = solved, solved.tables
        dealt = {"seats": 0, "player-dealer": 0, "board": 0}
        for step in (step for street in self._tables.rules.streets for step in street.deal if step.to):
            dealt[str(step.to)] += step.cards
        self._mine, self._board = dealt["seats"], dealt["board"]
        self._choices = _vocabulary(self._tables.asks)
        self.actions = tuple(name for name, _ in self._choices)
        exposed = isinstance(solved, Showdown) and solved.exposed
        self.seen = (
            "street",
            *(f"card-{at + 1}" for at in range(self._mine)),
            *(("up",) if exposed else ()),
            *(f"board-{at + 1}" for at in range(self._board)),
        )
        self.most_seen = np.array([len(self._tables.asks), *([DECK] * (len(self.seen) - 1))], np.int8)
        super().__init__(stake, spots(count, 2 * self._mine + self._board))
        self._ante = stake.bets[self._tables.asks[0].of]
        self._terms = self._read_terms(exposed)

    def _read_terms(self, exposed: bool) -> Terms:
        """The table's terms, read from the posting."""
        tables, solved = self._tables, self._solved
        opened, board = [], 0
        for street in tables.rules.streets:
            board += sum(step.cards for step in street.deal if step.turn == "board")
            if street.ask:
                opened.append(board)
        strong = tables.asks[0].strong
        legal = [[self._legal(ask, more) for more in (False, True)] for ask in tables.asks]
        if isinstance(solved, Showdown):
            values, kinds = solved.values, solved.kinds[1].astype(np.int64)
            many, folded = len(solved.kinds[0]), self._net(End(0, solved.kinds[0][0], 0))
        else:
            values, kinds = np.zeros(0, np.uint16), solved.rows[1]
            many, folded = len(solved.rows[0]), self._net(solved.ends[-1])
        nets = np.zeros((len(self._choices), many, WAYS), np.int64)
        for choice, (_, times) in enumerate(self._choices):
            for kind in range(many if times > 0 else 0):
                for way in range(WAYS):
                    nets[choice, kind, way] = self._net(self._end(times, kind, way))
        return Terms(
            self._mine,
            self._board,
            np.array(opened, np.int64),
            self._mine - 1 if exposed else -1,
            np.array(legal, np.int32),
            tables.rules.strong_from[tables.street(0).name] if strong else 0,
            np.array([times for _, times in self._choices], np.int64),
            values,
            kinds,
            tables.rules.qualifies,
            nets,
            -folded,
        )

    def _legal(self, ask: Ask, strong: bool) -> int:
        """The legal choices on a street, as bits."""
        multiples = ask.strong.multiples if ask.strong and strong else ask.multiples
        return sum(
            1 << choice
            for choice, (name, times) in enumerate(self._choices)
            if name in ask.others or times in multiples
        )

    def _end(self, times: int, kind: int, way: int) -> Any:
        if isinstance(self._solved, Showdown):
            return End(times, self._solved.kinds[0][kind], way)
        return Played(times, self._solved.rows[0][kind], way)

    def _net(self, end: Any) -> int:
        """The net result of all base wagers at an end, each rounded as at the table."""
        return sum(self._gained(name, self._solved.payoff(name, end)) for name in self._tables.base)

    def _gained(self, name: str, payoff: Payoff) -> int:
        staked = payoff.times * self.stake.bets.get(name, self._ante)
        if payoff.row is None:
            return -staked
        return payoff.row.pays.pays(staked) if isinstance(payoff.row.pays, Odds) else 0

    def _begin_all(self, seen: np.ndarray, masks: np.ndarray) -> None:
        begin_all(self._spots, self._terms, seen, masks)

    def _step_all(self, choices: np.ndarray, result: StepResult) -> int:
        wrong: int = step_all(self._spots, self._terms, choices, result)
        return wrong

    def record(self, number: int) -> dict[str, Any]:
        """The last finished round of that number, as a document that the table can replay."""
        spot = self._spots[number]
        last = 1 - spot["now"]
        dealt, held = [int(code) for code in spot["cards"][last]], self._mine
        deal = {str(SEAT): dealt[:held], "player-dealer": dealt[held : 2 * held]}
        if self._board:
            deal["board"] = dealt[2 * held :]
        choices = []
        for choice in spot["choices"][last][: spot["chosen"][last]]:
            name, times = self._choices[choice]
            played = [str(SEAT), "play", *([times] if self._tables.asks[0].written else [])]
            choices.append(played if times > 0 else [str(SEAT), name])
        written = {position: cards.text(codes) for position, codes in deal.items()}
        return self.stake.document() | {"deal": written, "choices": choices}

    # Prices

    def choice_values(self) -> np.ndarray:
        """The expected value of each choice."""
        now = self._spots["cards"][np.arange(len(self)), self._spots["now"]].astype(np.int64)
        result = self._one_decision(now) if isinstance(self._solved, Showdown) else self._three_streets(now)
        return np.where(self._masks > 0, result * self._ante, np.nan)

    def _one_decision(self, dealt: np.ndarray) -> np.ndarray:
        """The solved values for each hand and exposed card."""
        solved = self._solved
        assert isinstance(solved, Showdown)
        hands, ups = dealt[:, : self._mine], np.zeros(len(dealt), np.int64)
        if solved.exposed:
            ups = dealt[:, 2 * self._mine - 1]
            # The solver assumes that the exposed card is a club.
            suit, own = (ups & 3)[:, None], hands & 3
            hands = hands - own + np.where(own == suit, 0, np.where(own == 0, suit, own))
        hands = np.sort(hands, axis=1)
        indices = indices_of(hands)
        rows = solved.rows_by_index[ups >> 2, indices]
        played, gains = solved.gains
        deals = solved.information_sets.counts[rows].sum(axis=1) * solved.tables.unit
        numbers = [played.index(max(times, 0)) for _, times in self._choices]
        return np.stack([gains[number, rows] / deals for number in numbers], axis=1)

    def _three_streets(self, dealt: np.ndarray) -> np.ndarray:
        solved, street = self._solved, self._spots["street"]
        assert isinstance(solved, Ultimate)
        result = np.full((len(dealt), len(self._choices)), np.nan)
        times = self._terms.times
        upper, lower = np.maximum(dealt[:, 0], dealt[:, 1]), np.minimum(dealt[:, 0], dealt[:, 1])
        pairs = CHOOSE[upper, 2] + lower
        first = street == 0
        if first.any():
            result[first] = self._before_flop(upper[first], lower[first])
        second = street == _FLOP
        if second.any():
            known = flops()
            open_ = np.sort(dealt[second, 4:7], axis=1)
            flop = indices_of(open_)
            gains = solved.flop_gains[known.kinds[flop], known.moved[known.permutation[flop], pairs[second]]]
            result[second] = np.where(times == CHECK, gains[:, 1:], gains[:, :1] * times)
        third = street == _RIVER
        if third.any():
            rows = dealt[third][:, [0, 1, 4, 5, 6, 7, 8]]
            units, rests = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
            river_gains(rows, solved.terms, units, rests)
            played = (units[:, None] * times + rests[:, None]) / (OTHERS * solved.terms.unit)
            result[third] = np.where(times == FOLD, solved.terms.forfeit / solved.terms.unit, played)
        return result

    def _before_flop(self, upper: np.ndarray, lower: np.ndarray) -> np.ndarray:
        solved, times = self._solved, self._terms.times
        assert isinstance(solved, Ultimate)
        top, low, suited = upper >> 2, lower >> 2, upper & 3 == lower & 3
        starts = np.where(suited, top * 13 + low, low * 13 + top)
        combinations = np.where(top == low, 6, np.where(suited, 4, 12))
        deals = (solved.terms.unit * float(DEALS_OF_HAND)) * combinations
        values = solved.decisions.values[starts] / deals[:, None]
        columns = [0, *solved.terms.preflop.tolist()]
        return np.stack(
            [values[:, columns.index(each)] if each in columns else values[:, 0] * np.nan for each in times.tolist()],
            axis=1,
        )


def _vocabulary(asks: tuple[Ask, ...]) -> list[tuple[str, int]]:
    """The choices: check, fold, and play for each number of antes; each with the number of antes played."""
    multiples = {times for ask in asks for times in (*ask.multiples, *(ask.strong.multiples if ask.strong else ()))}
    others = {name for ask in asks for name in ask.others}
    result = [(name, times) for name, times in (("check", CHECK), ("fold", FOLD)) if name in others]
    return [*result, *((f"play {times}", times) for times in sorted(multiples))]


def batch(stake: Stake, count: int) -> Antes:
    """A batch of rounds of a game with one decision, or of Ultimate Texas Hold'em."""
    tables = PayTables(without_conditions(stake.game))
    if not tables.rules.board:
        return Antes(stake, count, Showdown(tables))
    if tables.rules.ranking != "high":
        raise HouseError(
            f"posting: {stake.game.posting.id} has no compiled form for many rounds at once; "
            "expected a game without a board, or Ultimate Texas Hold'em"
        )
    return Antes(stake, count, Ultimate(tables))
