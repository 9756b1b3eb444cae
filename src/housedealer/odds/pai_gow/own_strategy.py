"""A custom pai gow strategy: a house way with rows of the user's, or a function that sets hands.

A chart is counted over all deals, against the player-dealer's hands set by the posted house way. A function sets the
hands of a sample of deals, and its results are compared with the house way's on the same deals.
"""

from __future__ import annotations

import math
import random
import re

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.pai_gow.house_way.by_chart import load_chart, row_words, rows_by_way
from housedealer.games.pai_gow.house_way.chart import Chart, Row, Way, with_rows
from housedealer.games.pai_gow.rules import ACE_RANK
from housedealer.games.pai_gow.setting import Setting
from housedealer.games.pai_gow.verdicts import BASE, DOUBLE
from housedealer.odds.engine.models import net_of
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.pai_gow.bonus_counts import top_cards
from housedealer.odds.pai_gow.charts import COST, HANDS, OTHERWISE, _compare, _setting_values, chart
from housedealer.odds.pai_gow.hands import DECK, set_by_chart
from housedealer.odds.pai_gow.model import FACING, PaiGow, model
from housedealer.postings.loader import validated

WAY = "house way"
COLUMNS = ("hand", "high", "low", "complete", "joker", "ways", "otherwise")
ROUNDS = 50_000
_WAY = re.compile(r"(?P<front>.+?)(?: from (?P<least>\w+))?(?: exactly (?P<exactly>\w+))?(?: leaving (?P<back>.+))?")


def _checked(game: Game) -> PaiGow:
    posted = PaiGow(game)
    if posted.rules.community:
        raise HouseError(f"strategy: {game.family.modules.undecided.format(posting=game.posting.id)}")
    if DOUBLE in game.wagers:
        raise HouseError(
            f"strategy: in {game.posting.id} hands are doubled after they are set, and custom settings are not "
            "priced; expected house-way or best"
        )
    return posted


# Charts


def best_chart(game: Game, decks: int) -> Tables:
    """The posted house way, row by row: it is what a chart starts from."""
    posted = _checked(game)
    loaded = load_chart(posted.chart_name, posted.rules.joker)
    return {WAY: Table(COLUMNS, {row.name: _cells(row) for row in _rows(loaded)})}


def _rows(loaded: Chart) -> list[Row]:
    return [*loaded.first_rows, *loaded.rows]


def _cells(row: Row) -> tuple[str, ...]:
    ways = "; ".join(_way_words(way) for way in row.ways)
    kinds = " | ".join(row.kinds)
    return (kinds, row.high, row.low, row.complete, row.joker, ways, row.otherwise or "")


def _way_words(way: Way) -> str:
    words = str(way.front)
    words += f" from {way.least}" if way.least else ""
    words += f" exactly {way.exactly}" if way.exactly else ""
    return words + (f" leaving {way.back}" if way.back != "any" else "")


def _read(posted: PaiGow, tables: Tables) -> str:
    """The name of the chart that a file describes."""
    table = table_named(tables, WAY)
    if table.columns != COLUMNS:
        raise HouseError(f"{WAY}: columns {', '.join(table.columns)}; expected {', '.join(COLUMNS)}")
    known = {row.name: row for row in _rows(load_chart(posted.chart_name, posted.rules.joker))}
    missing = [name for name in known if name not in table.rows]
    if missing:
        raise HouseError(f"{WAY}: no row for {missing[0]}; expected one for every kind of hand")
    rows = []
    for name, cells in table.rows.items():
        hand, high, low, complete, joker, ways, otherwise = cells
        data = {
            "name": name, "hand": [one.strip() for one in hand.split("|")], "high": high, "low": low,
            "complete": complete, "joker": joker, "otherwise": otherwise or None,
            "ways": [_read_way(one, name) for one in ways.split(";") if one.strip()],
        }  # fmt: skip
        row = validated(Row, data, f"{WAY}, {name}")
        if name not in known or _cells(row) != _cells(known[name]):
            rows.append(row)
    return with_rows(posted.chart_name, rows) if rows else posted.chart_name


def _read_way(words: str, name: str) -> dict[str, str]:
    matched = _WAY.fullmatch(words.strip())
    if not matched:
        raise HouseError(f"{WAY}, {name}: {words.strip()!r} is not a way; expected something like `singles from A`")
    return {key: value for key, value in matched.groupdict().items() if value}


def price(game: Game, decks: int, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    posted = _checked(game)
    by_house = model(game, decks, "house-way").edge(BASE)
    best, notes = _best(game, posted, by_house)
    if isinstance(given, StrategyFunction):
        return _Function(posted, given).price(by_house, best, notes, rounds or ROUNDS, seed)
    name = _read(posted, given)
    mine = model(game, decks, "house-way", None if name == posted.chart_name else name)
    edge = mine.edge(BASE)
    wagers = {BASE: mine.exact(BASE).data("a custom chart against the house way")}
    costs = _costs(posted, name) if not posted.seen else Costs()
    if posted.seen:
        costs.add("every hand", "set by the chart", "set against the hand that is seen", 1.0, edge - best)
    return Priced(BASE, edge, best, costs.costliest(), wagers=wagers, notes=notes)


def _best(game: Game, posted: PaiGow, by_house: float) -> tuple[float, tuple[str, ...]]:
    """The edge of the best setting, and what it rests on."""
    if posted.seen:
        return model(game, 1, "best").edge(BASE), ()
    loses = float(chart(game)["simple"][0]["loses"])
    note = "The best setting of an unseen hand is weighed against all hands set the house way, dead cards aside."
    return by_house - loses, (f"{note} The house way itself loses {by_house:.4%}.",)


def _costs(posted: PaiGow, name: str) -> Costs:
    """What each row of a chart costs, dead cards aside."""
    rules, own = posted.rules, PaiGow(posted.game, "house-way", name)
    hands, weights, codes = posted._codes()
    values = _setting_values(codes, weights, posted.copies_lose)
    mine = set_by_chart(own.own_chart, hands, rules.joker_ace_above)
    loaded = load_chart(name, rules.joker)
    ways = [row_words(loaded, row, way) for row, way in rows_by_way(loaded)]
    counted = np.zeros((len(ways), 3))
    above = 2 if rules.joker_ace_above else 1

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _compare(
            own.own_chart, hands[low:high], weights[low:high], mine[low:high], rules.joker_kind, posted.least_backs(),
            above, values, into[0],
        )  # fmt: skip

    by_parts(len(hands), (counted,), add, "hands set by the chart")
    total, result = counted[:, HANDS].sum(), Costs()
    for words, each in zip(ways, counted, strict=True):
        result.add(words, "as the row says", "otherwise", float(each[OTHERWISE] / total), float(each[COST] / total))
    return result


# Functions


class _Function:
    """A function that sets hands."""

    def __init__(self, posted: PaiGow, own: StrategyFunction) -> None:
        self.posted, self.own, self.costs = posted, own, Costs()
        ends = [posted.payoff(BASE, end) for end in posted._ends(FACING)]
        self.nets = [float(net_of(payoff.row.pays if payoff.row else None)) for payoff in ends]

    def price(self, by_house: float, best: float, notes: tuple[str, ...], rounds: int, seed: int) -> Priced:
        """The price: the house way's edge, and the difference in this many deals."""
        rng, size = random.Random(seed), self.posted.rules.cards
        total = square = 0.0
        for _ in range(rounds):
            dealt = rng.sample(range(DECK), 2 * size)
            gained = self._difference(tuple(sorted(dealt[:size])), tuple(sorted(dealt[size:])), rounds)
            total += gained
            square += gained * gained
        mean = total / rounds
        error = math.sqrt(max(square / rounds - mean * mean, 0.0) / rounds)
        more = (*notes, f"Compared with the house way in {rounds:,} deals.")
        return Priced(BASE, by_house - mean, best, self.costs.costliest(), "simulated", error, notes=more)

    def _difference(self, held: tuple[int, ...], other: tuple[int, ...], rounds: int) -> float:
        """What the function's setting gains over the house way's against a hand."""
        posted = self.posted
        setter, rules = posted.setter, posted.rules
        theirs, by_house = setter.for_absent(other), setter.for_absent(held)
        seen = {"player-dealer": other} if posted.seen else None
        situation = Situation(posted.game.posting.id, held, legal=("house-way", "set"), seen=seen)
        name, front = self.own.choice(situation)
        mine = by_house if name == "house-way" else self._set(situation, held, front)
        if mine.front == by_house.front:
            return 0.0
        if rules.ace_high_pushes and top_cards(np.array([other]), rules.bonus_joker_kind)[0] == ACE_RANK:
            return 0.0
        gained = self._net(mine, theirs) - self._net(by_house, theirs)
        words = f"{cards.text(by_house.front)} in front" if posted.rules.front == 1 else "as it sets them"
        self.costs.add(setter.row(held) or "every hand", words, "the house way", 1 / rounds, -gained / rounds)
        return gained

    def _set(self, situation: Situation, held: tuple[int, ...], front: object) -> Setting:
        try:
            codes = cards.cards(str(front))
        except HouseError as error:
            raise HouseError(f"{self.own.name}: it sets {front!r} in front of {situation!r}: {error}") from None
        if any(code not in held for code in codes) or len(set(codes)) != self.posted.rules.front:
            raise HouseError(
                f"{self.own.name}: it sets {front!r} in front of {situation!r}; expected {self.posted.rules.front} of "
                "these cards"
            )
        made = self.posted.setter.set(held, codes)
        if made.fouled:
            raise HouseError(
                f"{self.own.name}: {front!r} in front of {situation!r} is a foul; expected a legal setting"
            )
        return made

    def _net(self, mine: Setting, theirs: Setting) -> float:
        """The result of one unit."""
        setter, pair = self.posted.setter, self.posted.pair
        (front, back), (other_front, other_back) = setter.compared(mine), setter.compared(theirs)
        fronts, backs = int(np.sign(front - other_front)), int(np.sign(back - other_back))
        return self.nets[((fronts + 1) * 3 + backs + 1) * 4 + 2 * int(front >= pair) + int(other_front >= pair)]
