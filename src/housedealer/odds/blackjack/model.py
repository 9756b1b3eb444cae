"""The blackjack model: the base wager under the best strategy, and every side bet."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from housedealer.games import Game
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.rules import STAND, SURRENDER
from housedealer.games.blackjack.side_bets import FEATURES, LOOKS_AT
from housedealer.games.blackjack.vocabulary import VOCABULARY
from housedealer.money import Odds
from housedealer.odds.blackjack.base_wager import Base, OwnStrategy, prices
from housedealer.odds.blackjack.by_cards import ByCards
from housedealer.odds.blackjack.hands import TEN, all_hands, value
from housedealer.odds.blackjack.hands_past_21 import past_21
from housedealer.odds.blackjack.kernels import makes_natural
from housedealer.odds.blackjack.side_bets import CHANCES, Shoe
from housedealer.odds.blackjack.stakes import staked
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.expectation import Expectation, expectation_of
from housedealer.odds.engine.models import net_of, shoe
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow
from housedealer.table.money.payoffs import row_met
from housedealer.table.round.wager_checks import limits_of

_SEVEN = 6
"""The value of a seven, counted from an ace as 0."""

BEST_PLAY = (
    "best play, solved by the cards held; pairs that are split are split again whenever allowed, and chances of "
    "outcomes after a split are within 0.00003"
)


@dataclass(frozen=True)
class Blackjack:
    """The model of a blackjack posting with a number of decks."""

    game: Game
    decks: int
    cap: Fraction | None = None
    """The most that a redouble may add, in base wagers as first placed; None where the cap is not reached."""
    own: OwnStrategy | None = None
    """A strategy that is followed in place of the best."""

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> Blackjack:
        """The model for these bets: a redouble may be capped at the table's maximum (003:1986)."""
        double, base = self.rules.double, self.game.wagers["base"]
        tops = [limit.max for limit in limits_of(base, option, self.game.posting.fees) if limit.max is not None]
        if not double.capped or "base" not in bets or not tops:
            return self
        cap = Fraction(min(tops), bets["base"])
        return replace(self, cap=cap) if cap < 1 << double.again else self

    @functools.cached_property
    def rules(self) -> Rules:
        """The posting's rules of play."""
        rules: Rules = self.game.rules
        return rules

    @functools.cached_property
    def base(self) -> Base:
        """The base wager."""
        return Base(
            self.rules, prices(self.game.wagers["base"]), tuple(shoe(self.game, self.decks)), self.cap, self.own
        )

    def wagers(self) -> list[str]:
        """The wagers offered with this number of decks."""
        result = []
        for wager in self.game.posting.wagers:
            needed = wager.decks
            offered = wager.id != "insurance" or self.rules.insurance is not None
            if offered and (not needed or self.decks in needed):
                result.append(wager.id)
        return result

    def strategy(self, wager: str) -> str:
        """The strategy in words."""
        if wager in self.by_cards:
            return "none needed"
        if wager == "base":
            return BEST_PLAY + self._capped()
        strategies = {
            "run-of-sevens": "a third card is drawn where the base wager's best play draws one",
            "insurance": "placed under every ace",
            "side-31": "placed on every hand that passes 21 in the base wager's best play, split hands included",
        }
        return strategies.get(self._place(wager), "none needed")

    def _capped(self) -> str:
        """A clause on the effect of the cap on redoubles, where there is one."""
        if self.cap is not None:
            return f"; doubling again adds no more than {float(self.cap):.4g} wagers, the table's maximum"
        if self.rules.double.capped and self.rules.double.again:
            parts = {2: "half", 4: "a quarter"}[1 << self.rules.double.again]
            return f"; a wager of up to {parts} of the table's maximum, which does not cap doubling again"
        return ""

    @functools.cached_property
    def by_cards(self) -> dict[str, ByCards]:
        """The side bets whose rows have conditions."""
        cards, hits = tuple(shoe(self.game, self.decks)), self.rules.hits_soft_17
        rows = {wager: tuple(self.game.wagers[wager].pay_table()) for wager in self.wagers()}
        return {
            wager: ByCards(Rows(listed, VOCABULARY), cards, hits)
            for wager, listed in rows.items()
            if any(row.when for row in listed)
        }

    def chance(self, when: str) -> Fraction:
        """How often a condition holds."""
        cards = tuple(shoe(self.game, self.decks))
        rows = Rows((PayRow(when=when, pays=Odds(1, 1)),), VOCABULARY)
        return ByCards(rows, cards, self.rules.hits_soft_17).chances[0]

    def _place(self, wager: str) -> str:
        """The feature of the round that a side bet depends on."""
        if wager == "side-31":
            return wager
        [place] = {LOOKS_AT[row.on] for row in self.game.wagers[wager].pays}
        return place

    # Exact

    def exact(self, wager: str) -> Expectation:
        """The wager's odds: see `base_wager` and `side_bets` for what is exact."""
        if wager == "base":
            outcomes = self.base.outcomes
            likely = tuple((net, Fraction(outcomes[net])) for net in sorted(outcomes, reverse=True))
            return Expectation(likely, staked=Fraction(staked(self.base)))
        chances, nets = self._cell_chances(wager), self._nets(wager)
        result: dict[Fraction, Fraction] = {}
        for net, chance in zip(nets, chances, strict=True):
            if chance:
                result[net] = result.get(net, Fraction(0)) + chance
        return Expectation(tuple((net, result[net]) for net in sorted(result, reverse=True)))

    def edge(self, wager: str) -> float:
        """The wager's exact edge; the base wager's needs no outcomes."""
        return -self.base.ev if wager == "base" else float(self.exact(wager).edge)

    def _cell_chances(self, wager: str) -> list[Fraction]:
        """The probability of each cell of a side bet."""
        return self.by_cards[wager].chances if wager in self.by_cards else self._chances(self._place(wager))

    def _chances(self, place: str) -> list[Fraction]:
        if place == "run-of-sevens":
            return self._runs_of_sevens()
        if place == "insurance":
            tens = self.base.shoe[TEN]
            natural = Fraction(tens, sum(self.base.shoe) - 1)
            return [1 - natural, natural]
        if place == "side-31":
            return self._side_31()
        return CHANCES[place](Shoe(self.base.cards, self.rules.hits_soft_17))

    def _side_31(self) -> list[Fraction]:
        """The probability that the down card turns a hand past 21 into 31."""
        passed, made = past_21(self.base)
        won = Fraction(made / passed)
        return [1 - won, won]

    def _runs_of_sevens(self) -> list[Fraction]:
        """Probabilities by a seat's first cards; whether a third is drawn to two sevens depends on the up card."""
        left = dict(Shoe(self.base.cards, self.rules.hits_soft_17).count)
        sevens = [code for code in left if value(code) == _SEVEN]
        size, total = len(self.base.cards), sum(left[code] for code in sevens)
        feature = FEATURES["run-of-sevens"]
        result = [Fraction(0)] * feature.cells

        def add(run: tuple[int, ...], chance: Fraction) -> None:
            result[feature.cell(run, (), False, False)] += chance

        add((), Fraction(size - total, size))
        add((sevens[0],), Fraction(total * (size - total), size * (size - 1)))
        hands = all_hands()
        pair = hands.add[hands.add[0, _SEVEN], _SEVEN]
        for first in sevens:
            for second in sevens:
                two = Fraction(left[first] * (left[second] - (first == second)), size * (size - 1))
                three = Fraction(0)
                for up, count in left.items():
                    seen = count - (first, second).count(up)
                    if not self._draws(pair, value(up)):
                        continue
                    barred = self._barred(value(up))
                    clear = 1 - Fraction(barred, size - 4)
                    for third in sevens:
                        rest = left[third] - (first, second, up).count(third)
                        chance = two * Fraction(seen * rest, (size - 2) * (size - 3)) * clear
                        add((first, second, third), chance)
                        three += chance
                add((first, second), two - three)
        return result

    def _draws(self, pair: int, up: int) -> bool:
        """Whether the best strategy draws a third card to two sevens against an up card."""
        chosen = self.base.solution.choices.first[pair, up]
        return chosen not in (STAND, SURRENDER) and not self.base.gives_up[pair, up]

    def _barred(self, up: int) -> int:
        """The number of down cards that would make a natural, with no ace or ten among the other cards."""
        barred = makes_natural(up)
        return self.base.shoe[barred] if barred >= 0 else 0

    def _nets(self, wager: str) -> list[Fraction]:
        """The net result of one unit in each cell of the side bet's feature."""
        return [net_of(pays) for pays in self._rows(wager)]

    def _rows(self, wager: str) -> list[Any]:
        """The pay table's entry in each cell: odds, `push`, or None for a loss."""
        return [row.pays if row else None for row in self._met(wager)]

    def _met(self, wager: str) -> list[PayRow | None]:
        """The pay row that each cell meets."""
        rows = self.game.wagers[wager].pay_table()
        if wager in self.by_cards:
            return [*rows, None]
        place = self._place(wager)
        if place == "side-31":
            return [None, rows[0]]
        feature = FEATURES[place]
        return [row_met(rows, lambda on, at=at: at in feature.rows[on]) for at in range(feature.cells)]  # type: ignore[misc]

    def unpaid(self, wager: str) -> list[str]:
        """A side bet's pay rows that can never be met with this number of decks; wagers of one row always can."""
        if wager in ("base", "insurance", "side-31"):
            return []
        chances = self._cell_chances(wager)
        met = [row for row, chance in zip(self._met(wager), chances, strict=True) if row and chance]
        return [row.called for row in self.game.wagers[wager].pays if row not in met]

    # Counted

    @functools.cached_property
    def _reach(self) -> tuple[int, int]:
        """The lowest and the highest result of a round, in parts of a unit."""
        switches = self.rules.switches
        most = math.ceil((switches.splits + 1) * self.base.stakes[-1])
        best = max(1, *(math.ceil(price) for price in self.base.prices))
        return -most * self.base.unit, most * best * self.base.unit

    @functools.cached_property
    def _starts(self) -> list[int]:
        """The first cell of each of `fast_play.PLACES`, and the end of the last."""
        from housedealer.odds.blackjack.fast_play import BASE, CELLS

        low, high = self._reach
        starts = [BASE + high - low + 1]
        for count in CELLS:
            starts.append(starts[-1] + count)
        return starts

    @property
    def cells(self) -> int:
        """The cells of the base wager's money and results, and those of the side bets."""
        return self._starts[-1] + sum(len(one.rows.rows) + 1 for one in self.by_cards.values())

    @functools.cached_property
    def _tables(self) -> Any:
        from housedealer.odds.blackjack.fast_play import PLACES, Tables

        base, hands = self.base, all_hands()
        books = (base.solution.choices, *base.solution.split_choices)
        placed = {self._place(wager) for wager in self.wagers() if wager != "base" and wager not in self.by_cards}
        return Tables(
            hands.add,
            hands.hard,
            hands.ace,
            hands.size,
            np.stack([book.first for book in books]),
            np.stack([book.later for book in books]),
            np.stack([book.doubled for book in books]),
            base.gives_up,
            np.array(base.even_money),
            np.array([int(price) for price in base.parts]),
            np.array([int(stake * base.unit) for stake in base.stakes]),
            np.array([place in placed for place in PLACES]),
            np.array(self._starts[:-1]),
        )

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds with every wager placed and count them."""
        return self._played(seed, block, rounds, 0, np.zeros(12), np.zeros(7, np.int64))

    def play_shoes(self, seed: int, block: int, rounds: int, cut: int, counts: np.ndarray) -> np.ndarray:
        """Play shoes through to a cut card and count the base wager's results: see `play_blackjack`."""
        result = np.zeros(7, np.int64)
        self._played(seed, block, rounds, cut, counts, result)
        return result

    def _played(
        self, seed: int, block: int, rounds: int, cut: int, counts: np.ndarray, by_count: np.ndarray
    ) -> np.ndarray:
        from housedealer.odds.blackjack.fast_play import play_blackjack

        completes = any(wager in self.rules.completes_for for wager in self.wagers())
        codes = np.array(self.base.cards, np.uint8)
        low, _ = self._reach
        result: np.ndarray = play_blackjack(
            np.uint64(seed),
            block,
            rounds,
            codes,
            self.rules.switches,
            self._tables,
            completes,
            self.rules.side_31,
            low,
            self._starts[-1],
            cut,
            counts,
            by_count,
        )
        more = [one.sample(seed, block, rounds) for one in self.by_cards.values()]
        return np.concatenate([result, *more]) if more else result

    def _part(self, wager: str, cells: Sequence[int]) -> Sequence[int]:
        from housedealer.odds.blackjack.fast_play import PLACES

        start = self._starts[-1]
        for name, one in self.by_cards.items():
            if name == wager:
                return cells[start : start + len(one.rows.rows) + 1]
            start += len(one.rows.rows) + 1
        at = PLACES.index(self._place(wager))
        return cells[self._starts[at] : self._starts[at + 1]]

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from counted rounds."""
        from housedealer.odds.blackjack.fast_play import BASE, STAKED

        if wager == "base":
            low, _ = self._reach
            gains = cells[BASE : self._starts[0]]
            result = expectation_of((Fraction(low + at, self.base.unit), count) for at, count in enumerate(gains))
            rounds = self.base.unit * max(result.times, 1)
            return result._replace(staked=Fraction(int(cells[STAKED]), rounds))
        nets = self._nets(wager)
        part = self._part(wager, cells)
        return expectation_of((net, count) for net, count in zip(nets, part, strict=False))

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken."""
        from housedealer.odds.blackjack.fast_play import PAID, STAKED, TAKEN

        if wager == "base":
            return tuple(bet * cells[at] // self.base.unit for at in (STAKED, PAID, TAKEN))  # type: ignore[return-value]
        part = self._part(wager, cells)
        paid = taken = 0
        for seen, pays in zip(part, self._rows(wager), strict=False):
            if isinstance(pays, Odds):
                paid += seen * pays.pays(bet)
            elif pays is None:
                taken += seen * bet
        return bet * sum(part), paid, taken


def model(played: Game, decks: int) -> Blackjack:
    """The model of a blackjack posting."""
    return Blackjack(played, decks)
