"""A custom Ultimate Texas Hold'em strategy.

A chart says what to do before the flop, and whether flop and river are played best or by the rules of thumb: both are
counted over all deals. A function is counted before the flop and on every flop; on the river, where there are 145
million situations, it is called in a sample of rounds, and each answer is weighed against all hands of the
player-dealer's. A round's loss is the sum of what each of its decisions gives up against the best choice.
"""

from __future__ import annotations

import math
import random

import numpy as np

from housedealer.cards import RANKS
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.counting.flop_classes import PAIRS, flops
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.versus.holdem.board_of_five import DEALS_OF_HAND, OTHERS, pair_index
from housedealer.odds.versus.holdem.known_board import river_value
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.rule_of_thumb import gain
from housedealer.odds.versus.holdem.solution import start_of
from housedealer.odds.versus.pay_tables import PayTables

BEFORE, LATER = "before the flop", "later"
ROW, BEST, THUMB = "flop and river", "best", "rules of thumb"
ROUNDS = 200_000


def best_chart(game: Game) -> Tables:
    """The best play before the flop, suited hands above the diagonal; later the best play of every hand."""
    chosen, down = Ultimate(PayTables(game)).decisions.preflop, list(reversed(range(13)))
    rows = {}
    for row in down:
        cells = []
        for column in down:
            pair = pair_index(*_two(row, column))
            cells.append(str(int(chosen[pair])) if chosen[pair] else "check")
        rows[RANKS[row]] = tuple(cells)
    names = tuple(RANKS[rank] for rank in down)
    return {BEFORE: Table(names, rows), LATER: Table(("play",), {ROW: (BEST,)})}


def _two(row: int, column: int) -> tuple[int, int]:
    """Two cards of a cell: suited above the diagonal, where the column is the lower rank."""
    return 4 * max(row, column) + int(row == column), 4 * min(row, column) + int(column > row)


def price(game: Game, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    solved = Ultimate(PayTables(game))
    if isinstance(given, StrategyFunction):
        return _Function(solved, given).price(rounds or ROUNDS, seed)
    preflop, by_thumb = _read(solved, given)
    costs, lost = _before(solved, preflop)
    best = solved.best_edge
    if by_thumb:
        later = _thumb_loss(solved, preflop)
        costs.add("flop and river", "by the rules of thumb", "every hand best", 1.0, later)
        lost += later
    return Priced("+".join(solved.tables.base), best + lost, best, costs.costliest())


def _read(solved: Ultimate, tables: Tables) -> tuple[np.ndarray, bool]:
    """The antes played before the flop by hole cards, and whether the rules of thumb are followed after it."""
    grid, allowed = table_named(tables, BEFORE), solved.terms.preflop.tolist()
    names = tuple(reversed(RANKS))
    if grid.columns != names or set(grid.rows) != set(names):
        raise HouseError(f"{BEFORE}: expected a row and a column for every rank, {' '.join(names)}")
    preflop = np.zeros(PAIRS, np.uint8)
    for a in range(52):
        for b in range(a):
            row, column = (a >> 2, b >> 2) if a & 3 == b & 3 else (b >> 2, a >> 2)
            cell = grid.rows[RANKS[row]][names.index(RANKS[column])].lower()
            known = {"check": 0, "·": 0, "0": 0} | {str(times): times for times in allowed}
            if cell not in known:
                where = f"{BEFORE}, row {RANKS[row]}, column {RANKS[column]}"
                raise HouseError(f"{where}: {cell!r}; expected check or {' or '.join(map(str, allowed))}")
            preflop[pair_index(a, b)] = known[cell]
    later = table_named(tables, LATER).rows.get(ROW, ("",))[0].lower()
    if later not in (BEST, THUMB):
        raise HouseError(f"{LATER}, {ROW}: {later!r}; expected {BEST} or {THUMB}")
    return preflop, later == THUMB


def _before(solved: Ultimate, preflop: np.ndarray) -> tuple[Costs, float]:
    """What the choices before the flop cost, and the whole of it."""
    costs, choices = Costs(), [0, *solved.terms.preflop.tolist()]
    for a in range(52):
        for b in range(a):
            values = solved.decisions.values[start_of(a, b)]
            many = 6 if a >> 2 == b >> 2 else 4 if a & 3 == b & 3 else 12
            chosen, best = choices.index(int(preflop[pair_index(a, b)])), int(values.argmax())
            lost = int(values[best] - values[chosen]) / (many * solved.terms.unit * DEALS_OF_HAND) / PAIRS
            if chosen != best:
                suited = "" if a >> 2 == b >> 2 else "s" if a & 3 == b & 3 else "o"
                hand = f"{RANKS[a >> 2]}{RANKS[b >> 2]}{suited} before the flop"
                costs.add(hand, _words(choices[chosen]), _words(choices[best]), 1 / PAIRS, lost)
    return costs, costs.total


def _words(times: int, otherwise: str = "check") -> str:
    return f"play {times}" if times else otherwise


def _thumb_loss(solved: Ultimate, preflop: np.ndarray) -> float:
    """What the rules of thumb lose after the flop, where this is played before it."""

    def work() -> dict[str, np.ndarray]:
        return {"gain": np.array(gain(solved.terms, solved.decisions._replace(preflop=preflop)))}

    thumb = float(cached("holdem-own-thumb", [solved.terms._asdict(), preflop], work)["gain"])
    return -(solved.best_edge + _before(solved, preflop)[1]) - thumb


class _Function:
    """A function that chooses on every street."""

    def __init__(self, solved: Ultimate, own: StrategyFunction) -> None:
        self.solved, self.own, self.costs = solved, own, Costs()
        self.posting = solved.tables.game.posting.id

    def _choice(self, street: int, mine: tuple[int, int], board: tuple[int, ...]) -> int:
        terms = self.solved.terms
        allowed = (terms.preflop, terms.flop, terms.river)[street].tolist()
        name = self.solved.tables.street(street).name
        legal = ("fold" if street == len(_STREETS) - 1 else "check", "play")
        return self.own.multiple(Situation(self.posting, mine, legal=legal, board=board, street=name), allowed)

    def price(self, rounds: int, seed: int) -> Priced:
        """The price: exact up to the flop, the river from this many rounds."""
        preflop = np.zeros(PAIRS, np.uint8)
        for a in range(52):
            for b in range(a):
                preflop[pair_index(a, b)] = self._choice(0, (a, b), ())
        self.costs, _ = _before(self.solved, preflop)
        self._flops(preflop)
        exact = self.costs.total
        mean, error = self._rivers(preflop, rounds, seed)
        best = self.solved.best_edge
        notes = (f"Before the flop and on the flop all deals were counted; on the river {rounds:,} rounds were dealt.",)
        return Priced(
            "+".join(self.solved.tables.base), best + exact + mean, best, self.costs.costliest(), "simulated", error,
            notes=notes,
        )  # fmt: skip

    def _flops(self, preflop: np.ndarray) -> None:
        """Add what the choices on the flop cost."""
        terms, known = self.solved.terms, flops()
        gains = self.solved.flop_gains
        whole = float(CHOOSE[52, 3] * CHOOSE[49, 2])
        hole = [(a, b) for a in range(52) for b in range(a)]
        for kind, flop in enumerate(known.hands.tolist()):
            canonical, many = np.unique(known.canonical[kind], return_counts=True)
            for pair, times_held in zip(canonical.tolist(), many.tolist(), strict=True):
                a, b = hole[pair]
                if preflop[pair] or a in flop or b in flop:
                    continue
                unit, check = (float(each) for each in gains[kind, pair])
                raised = int(terms.flop[-1] if unit > 0 else terms.flop[0])
                best = raised if raised * unit > check else 0
                chosen = self._choice(1, (a, b), tuple(flop))
                if chosen != best:
                    lost = max(raised * unit, check) - (chosen * unit if chosen else check)
                    happens = times_held * float(known.weights[kind]) / whole
                    self.costs.add("on the flop", _words(chosen), _words(best), happens, happens * lost)

    def _rivers(self, preflop: np.ndarray, rounds: int, seed: int) -> tuple[float, float]:
        """The mean of what the choices on the river cost in this many rounds, and its error."""
        terms, rng = self.solved.terms, random.Random(seed)
        total = square = 0.0
        for _ in range(rounds):
            dealt = rng.sample(range(52), 7)
            a, b = max(dealt[:2]), min(dealt[:2])
            if preflop[pair_index(a, b)] or self._choice(1, (a, b), tuple(dealt[2:5])):
                continue
            unit, rest = (int(each) for each in river_value(a, b, np.array(sorted(dealt[2:])), terms))
            values = {int(times): times * unit + rest for times in terms.river} | {0: OTHERS * terms.forfeit}
            chosen, best = self._choice(2, (a, b), tuple(dealt[2:])), max(values, key=lambda times: values[times])
            lost = (values[best] - values[chosen]) / (OTHERS * terms.unit)
            if chosen != best:
                words = _words(chosen, "fold"), _words(best, "fold")
                self.costs.add("on the river", *words, 1 / rounds, lost / rounds)
            total += lost
            square += lost * lost
        mean = total / rounds
        return mean, math.sqrt(max(square / rounds - mean * mean, 0.0) / rounds)


_STREETS = ("preflop", "flop", "river")
