"""Craps with cards: the odds of each wager until it is won or lost, exact and simulated.

Every roll (two cards) is dealt from a whole, freshly shuffled shoe, so that a wager is a Markov chain: its state is
the number that it is on, and each of the 21 pairs of cards wins it, loses it, moves it or leaves it. The chains are
short (a line wager has its first roll and six numbers) and are solved in fractions. A wager that is off at times has
the same odds: rolls that do not count change nothing.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.games import Game
from housedealer.games.craps.layout import Layout
from housedealer.games.craps.play import value
from housedealer.games.craps.rules import DONT, LINE, LOSE, POINTS, STAY, point_of, resolve
from housedealer.games.craps.spots import HORN, THE_POINT
from housedealer.money import Odds
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.expectation import AfterFee, AtBet, Expectation, expectation_of
from housedealer.odds.engine.models import shoe
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.craps.flip_rows import FlipRows

_DOLLAR = 100
PAIRS = tuple(itertools.combinations_with_replacement(range(1, 7), 2))


class End(NamedTuple):
    """One way in which a wager is decided: the net result of one unit, and the pay row (empty for a loss)."""

    net: Fraction
    on: str


class Groups(NamedTuple):
    """Wagers with the same transitions, as arrays for `play_craps`."""

    placed: np.uint64
    touched: np.ndarray
    next_group: np.ndarray
    ends: dict[tuple[int, int], list[int]]
    """The cells of the wagers that are decided, by group and pair of cards."""


class Chances:
    """The number of deals of each pair of cards."""

    def __init__(self, values: Sequence[int]) -> None:
        held = [values.count(face) for face in range(7)]
        self.deals = {
            (low, high): held[low] * (held[low] - 1) if low == high else 2 * held[low] * held[high]
            for low, high in PAIRS
        }
        self.all = len(values) * (len(values) - 1)


@dataclass(frozen=True)
class CrapsModel:
    """The model of a craps posting with a number of decks; the bets in cents matter to a fee on winnings alone."""

    game: Game
    decks: int
    bets: tuple[tuple[str, int], ...] = ()

    @functools.cached_property
    def _values(self) -> list[int]:
        return [value(code) for code in shoe(self.game, self.decks)]

    @functools.cached_property
    def _chances(self) -> Chances:
        return Chances(self._values)

    @property
    def _layout(self) -> Layout:
        layout: Layout = self.game.rules.layout(self.game.wagers)
        return layout

    @functools.cached_property
    def _names(self) -> dict[str, str]:
        """The ids that are priced, each with the posting's wager that it represents."""
        result = {}
        for name, rule in self.game.wagers.items():
            where = self._layout.spots[name]
            if rule.placed == "before-deal" and not where.odds:
                result[name] = name
            if name == "dont-pass-odds":  # odds are priced with the wagers that they back
                result |= {f"odds-{number}": f"come-{number}-odds" for number in POINTS}
                result |= {f"dont-odds-{number}": f"dont-come-{number}-odds" for number in POINTS}
        return result

    def wagers(self) -> list[str]:
        """One id per wager and number."""
        return list(self._names)

    def strategy(self, wager: str) -> str:
        """None: the wager stays until it is won or lost."""
        return "none needed"

    # Exact

    def exact(self, wager: str) -> Expectation:
        """The wager's exact odds, with the cost of the fee on winnings per unit at the bet."""
        result = expectation_of(self._weights(wager))
        return result._replace(
            fee=self.fee_on_winnings(wager), after_fee=self._after_fee(wager), barred=self._barred(wager)
        )

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(expectation_of(self._weights(wager)).edge)

    def _weights(self, wager: str) -> list[tuple[Fraction, int]]:
        chances = self._solved(wager)
        scale = math.lcm(*(chance.denominator for chance in chances.values()))
        return [(end.net, int(chance * scale)) for end, chance in chances.items()]

    def _solved(self, wager: str) -> dict[End, Fraction]:
        if wager in self._by_condition:
            return self._on_one_flip(wager)
        if wager not in self._solutions:
            self._solutions[wager] = self._from(wager, self._start(wager))
        return self._solutions[wager]

    @functools.cached_property
    def _by_condition(self) -> dict[str, FlipRows]:
        """Wagers on one flip whose rows have conditions."""
        wagers = self.game.wagers
        return {name: self._looked(wagers[name].pays) for name in self._names if name in self.game.by_condition}

    def _looked(self, rows: Sequence[PayRow]) -> FlipRows:
        from housedealer.odds.craps.flip_rows import FlipRows

        words = self.game.vocabulary
        assert words is not None
        return FlipRows(Rows(tuple(rows), words), tuple(shoe(self.game, self.decks)))

    def _on_one_flip(self, wager: str) -> dict[End, Fraction]:
        one = self._by_condition[wager]
        return {End(*end): chance for end, chance in zip(one.ends, one.chances, strict=True) if chance}

    def chance(self, when: str) -> Fraction:
        """How often a condition on a flip holds."""
        return self._looked([PayRow(when=when, pays=Odds(1, 1))]).chances[0]

    @functools.cached_property
    def _solutions(self) -> dict[str, dict[End, Fraction]]:
        """The probability of each end of the wagers solved so far, which no bet changes."""
        return {}

    def _start(self, wager: str) -> int:
        number = self._layout.spots[self._names[wager]].number
        return 0 if number == THE_POINT else number

    def _from(self, wager: str, number: int) -> dict[End, Fraction]:
        """The probability of each end, from the number that the wager is on."""
        results: dict[End, Fraction] = {}
        moving = 0
        for low, high in PAIRS:
            chance = Fraction(self._chances.deals[low, high], self._chances.all)
            result = self._result(wager, number, low, high)
            moves = self._moves(wager, number, low + high)
            if result != STAY:
                end = self._end(wager, number, low, high, result)
                results[end] = results.get(end, Fraction(0)) + chance
                moving += self._chances.deals[low, high]
            elif moves != number:
                for end, after in self._from(wager, moves).items():
                    results[end] = results.get(end, Fraction(0)) + chance * after
                moving += self._chances.deals[low, high]
        # Rolls that leave the wager where it is are conditioned away.
        return {end: chance * self._chances.all / moving for end, chance in results.items()}

    def _result(self, wager: str, number: int, low: int, high: int) -> int:
        name = self._names[wager]
        return resolve(self._layout.spots[name].kind, number, low, high, self._layout.marks[name])

    def _moves(self, wager: str, number: int, total: int) -> int:
        """The number that the wager is on after a roll that does not decide it."""
        kind = self._layout.spots[self._names[wager]].kind
        return point_of(total) if number == 0 and kind in (LINE, DONT) else number

    def _end(self, wager: str, number: int, low: int, high: int, result: int) -> End:
        name = self._names[wager]
        if result == LOSE:
            return End(Fraction(-1), "")
        pays = self._layout.pays(name, number, low, high)
        net = Fraction(pays.pay, pays.stake)
        if name == "horn":  # a quarter wins, the other three are lost
            net = (net - (len(HORN) - 1)) / len(HORN)
        return End(net, self._layout.row(name, number, low, high).on)

    def _barred(self, wager: str) -> Fraction:
        """The probability that the first roll pushes a don't wager on the barred number."""
        if self._start(wager) or self._layout.spots[self._names[wager]].kind != DONT:
            return Fraction(0)
        deals = sum(
            self._chances.deals[low, high]
            for low, high in PAIRS
            if self._result(wager, 0, low, high) == STAY and self._moves(wager, 0, low + high) == 0
        )
        return Fraction(deals, self._chances.all)

    # The fee on winnings: it goes up in steps, so that the edge depends on the bet

    def fee_on_winnings(self, wager: str) -> Fraction | None:
        """The average fee on a wager's winnings per unit, at the bet; None where none is taken."""
        return self._fee_at(wager, self._bet(wager)) if self._charged(wager) else None

    def fee_steps(self, wager: str) -> list[int]:
        """The bets, in cents, at which the fee on a wager's winnings goes up, within the posted limits."""
        if not self._charged(wager):
            return []
        bets, step = self._dollar_bets(wager), self.game.rules.winnings_fee.step
        paid = {end.net for end in self._solved(wager) if end.on}
        starts = {math.ceil((won + 1) / net) for net in paid for won in range(0, int(net * bets[-1]), step)}
        return sorted(start for start in starts if bets[0] < start <= bets[-1])

    def fee_by_bet(self, wager: str) -> dict[str, Any] | None:
        """What the loss at any bet follows from, in cents: the bet priced, the edge before the fee, the chance to win,
        what a unit wins, and the fee for each started step of the winnings; None where no fee is taken."""
        if not self._charged(wager):
            return None
        [(wins, chance)] = [(end.net, chance) for end, chance in self._solved(wager).items() if end.on]
        fee = self.game.rules.winnings_fee
        return {
            "bet": self._bet(wager),
            "before_fee": self.edge(wager),
            "wins": float(chance),
            "pays": float(wins),
            "step": fee.step,
            "each": fee.each,
            "most": fee.most,
        }

    def _charged(self, wager: str) -> bool:
        name = self._names[wager]
        return self.game.wagers[name].limits is not None and self._layout.charged(name)

    def _bet(self, wager: str) -> int:
        limits = self.game.wagers[self._names[wager]].limits
        return dict(self.bets).get(wager, limits.min if limits else _DOLLAR)

    def _fee_at(self, wager: str, bet: int) -> Fraction:
        """The average that a winner is paid less than the posted odds, per unit: the fee, and fractions of a cent."""
        costs = Fraction(0)
        for end, chance in self._solved(wager).items():
            if end.on:
                won = int(end.net * bet)
                costs += chance * (end.net * bet - won + self._layout.fee(won))
        return costs / bet

    def _dollar_bets(self, wager: str) -> range:
        """The whole-dollar bets within the posted limits, in cents."""
        limits = self.game.wagers[self._names[wager]].limits
        least = limits.min if limits else _DOLLAR
        most = limits.max if limits and limits.max is not None else least
        return range(least, most + 1, _DOLLAR)

    def _after_fee(self, wager: str) -> AfterFee | None:
        if not self._charged(wager):
            return None
        before = expectation_of(self._weights(wager)).edge
        bet = self._bet(wager)
        by_bet = [AtBet(one, before + self._fee_at(wager, one)) for one in self._dollar_bets(wager)]
        return AfterFee(
            AtBet(bet, before + self._fee_at(wager, bet)),
            min(by_bet, key=lambda one: (one.edge, one.bet)),
            min(by_bet, key=lambda one: (-one.edge, one.bet)),
        )

    # Played

    @functools.cached_property
    def _ends(self) -> list[tuple[str, End]]:
        """The wager and end of each cell."""
        return [(wager, end) for wager in self.wagers() for end in sorted(self._solved(wager), key=lambda one: one.net)]

    @property
    def cells(self) -> int:
        """One for each wager and each of its ends."""
        return len(self._ends)

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play rounds, each with as many rolls as it takes to decide every wager, and count the ends."""
        import numpy as np

        seen = self.flips(seed, block, rounds)
        result = np.zeros(self.cells, np.int64)
        for (group, pair), cells in self._groups.ends.items():
            result[cells] += seen[group, pair]
        cell_of = {key: at for at, key in enumerate(self._ends)}
        for name, one in self._by_condition.items():
            for end, many in zip(one.ends, one.sample(seed, block, rounds), strict=True):
                if many:
                    result[cell_of[name, End(*end)]] += many
        return result

    def flips(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Counts of the same rounds by group of wagers and deciding pair of cards; all rolls in the last row."""
        import numpy as np

        from housedealer.odds.craps.kernel import play_craps

        groups, values = self._groups, np.array(self._values, np.int64)
        result: np.ndarray = play_craps(
            np.uint64(seed), block, rounds, values, groups.placed, groups.touched, groups.next_group
        )
        return result

    @functools.cached_property
    def _groups(self) -> Groups:
        """Wagers grouped by their transitions: the same cards decide or move them."""
        import numpy as np

        from housedealer.odds.craps.kernel import FACES, WORD

        cell_of = {key: at for at, key in enumerate(self._ends)}
        numbers: dict[Any, int] = {}
        first, ends = 0, dict[tuple[int, int], list[int]]()
        touched, next_group = np.zeros(FACES * FACES, np.uint64), np.full((WORD, FACES * FACES), -1, np.int64)
        for name in self.wagers():
            if name in self._by_condition:
                continue
            start = self._start(name)
            whole = self._transitions(name, start)
            for number in dict.fromkeys((start, *(after for after in whole if after is not None))):
                group = numbers.setdefault((whole, self._transitions(name, number), number == start), len(numbers))
                first |= 1 << group if number == start else 0
                for low, high in PAIRS:
                    result, after = self._result(name, number, low, high), self._moves(name, number, low + high)
                    if result == STAY and after == number:
                        continue
                    for pair in {FACES * low + high, FACES * high + low}:
                        touched[pair] |= np.uint64(1 << group)
                        if result == STAY:
                            moved = (whole, self._transitions(name, after), False)
                            next_group[group, pair] = numbers.setdefault(moved, len(numbers))
                        else:
                            end = self._end(name, number, low, high, result)
                            ends.setdefault((group, pair), []).append(cell_of[name, end])
        assert len(numbers) <= WORD, f"{len(numbers)} groups of wagers are more than {WORD}"
        return Groups(np.uint64(first), touched, next_group[: len(numbers)], ends)

    def _transitions(self, wager: str, number: int) -> tuple[int | None, ...]:
        """The transitions of a wager on a number, by pair of cards: the next number, or None where it is decided."""
        return tuple(
            None if self._result(wager, number, low, high) else self._moves(wager, number, low + high)
            for low, high in PAIRS
        )

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from the number of times each end was counted."""
        ends = zip(self._ends, cells, strict=True)
        result = expectation_of((end.net, int(seen)) for (name, end), seen in ends if name == wager)
        return result._replace(barred=self._barred(wager))

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken; a fee on winnings is subtracted from what is paid."""
        paid = taken = times = 0
        for (name, end), seen in zip(self._ends, cells, strict=True):
            if name == wager:
                times += int(seen)
                won = int(end.net * bet) if end.on else 0
                if self._layout.charged(self._names[wager]):
                    won -= self._layout.fee(won)
                paid += int(seen) * won
                taken += 0 if end.on else int(seen) * bet
        return bet * times, paid, taken

    def unpaid(self, wager: str) -> list[str]:
        """Pay rows that no roll meets with this number of decks."""
        met = {end.on for end in self._solved(wager)}
        rows = self.game.wagers[self._names[wager]].pays
        bars = self._names[wager] not in self._by_condition
        return [row.called for row in rows if not (bars and row.pays == "push") and row.called not in met]

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> CrapsModel:
        """The model at these bets; the same one where no fee is taken from their winnings."""
        charged = {name: bet for name, bet in bets.items() if name in self._names and self._charged(name)}
        if not charged:
            return self
        result = CrapsModel(self.game, self.decks, tuple(sorted({**dict(self.bets), **charged}.items())))
        result.__dict__["_solutions"] = self._solutions
        return result


def model(played: Game, decks: int) -> CrapsModel:
    """The model of a craps posting."""
    return CrapsModel(played, decks)
