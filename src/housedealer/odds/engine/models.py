"""The model interface: the ends of a round, and the payoff of each wager at each end."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.money import Odds
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.expectation import Expectation, expectation_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.loader import posting_name, switched_readings
from housedealer.postings.schema import PayRow
from housedealer.table.money.payoffs import Sight, row_met
from housedealer.table.round.setup import decks_in_play

if TYPE_CHECKING:
    import numpy as np

    from housedealer.outcomes import Seen


class Model(Protocol):
    """A posting with a number of decks, to be priced exactly and simulated.

    A block of rounds is counted in cells, whose meaning is private to the model.
    """

    @property
    def game(self) -> Game:
        """The game that is priced."""

    @property
    def decks(self) -> int:
        """How many decks are in the shoe."""

    @property
    def cells(self) -> int:
        """The number of cells that a block of rounds is counted in."""

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds from its own random stream and count them."""

    def wagers(self) -> list[str]:
        """The wagers that can be priced, in the posting's order."""

    def strategy(self, wager: str) -> str:
        """The strategy in words."""

    def exact(self, wager: str) -> Expectation:
        """The wager's exact odds."""

    def edge(self, wager: str) -> float:
        """The wager's exact edge alone, which may be quicker to compute."""

    def unpaid(self, wager: str) -> list[str]:
        """A wager's pay rows that can never be met with this number of decks."""

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> Model:
        """The model for bets in cents at a fee option, where the table limits change the legal plays."""

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from counted rounds."""

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken with this bet in every counted round."""


class ByCards(Protocol):
    """A wager whose conditions look at cards."""

    @property
    def rows(self) -> Rows:
        """Its pay rows."""

    @property
    def ways(self) -> Sequence[int]:
        """The ways to meet each row first, and none."""

    @property
    def is_exact(self) -> bool:
        """Whether these are all deals, and not a sample."""

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """How often each row was met first, and none, in this many random rounds."""


@dataclass(frozen=True)
class FixedPlay:
    """A game without decisions: a round is described by its end, one of `ends`, a cell each.

    `ways` is proportional to the number of orders of the shoe that lead to each end. `kernel` is the compiled game: it
    plays one block of rounds and counts their ends.
    """

    game: Game
    decks: int
    ends: Sequence[Any]
    meets: Mapping[str, Callable[[Any], bool]]
    ways: Callable[[], Sequence[int]]
    kernel: Callable[[int, int, int], np.ndarray]
    shows: Callable[[Any], Seen] = lambda _: {}
    """What an end shows of the names that conditions use."""
    row_counter: Callable[[Rows], ByCards | None] | None = None
    """Counts rows whose conditions look at cards, which ends do not show; None where the ends are enough."""

    @functools.cached_property
    def by_cards(self) -> Mapping[str, ByCards]:
        """Wagers whose conditions look at cards; each has cells of its own, one per row."""
        vocabulary, result = self.game.vocabulary, {}
        for name, rule in self.game.wagers.items():
            counter = (
                self.row_counter(Rows(tuple(rule.pay_table()), vocabulary)) if vocabulary and self.row_counter else None
            )
            if counter is not None:
                result[name] = counter
        return result

    @property
    def cells(self) -> int:
        """One cell per end, and those of the wagers that look at cards."""
        return len(self.ends) + sum(len(one.rows.rows) + 1 for one in self.by_cards.values())

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds and count their ends; wagers that look at cards have rounds of their own."""
        seen = self.kernel(seed, block, rounds)
        if not self.by_cards:
            return seen
        import numpy as np

        return np.concatenate([seen, *(one.sample(seed, block, rounds) for one in self.by_cards.values())])

    def _part(self, wager: str, cells: Sequence[int]) -> Sequence[int]:
        """The cells that a wager is counted in."""
        start = len(self.ends)
        for name, one in self.by_cards.items():
            if name == wager:
                return cells[start : start + len(one.rows.rows) + 1]
            start += len(one.rows.rows) + 1
        return cells[: len(self.ends)]

    def _ways(self, wager: str) -> Sequence[int]:
        return self.by_cards[wager].ways if wager in self.by_cards else self.ways()

    def wagers(self) -> list[str]:
        """All wagers of the posting."""
        return list(self.game.wagers)

    def strategy(self, wager: str) -> str:
        """None: there are no decisions."""
        return "none needed"

    def payoffs(self, wager: str, bet: int) -> list[tuple[int, int]]:
        """The cents paid on a bet and taken from it at each end."""
        result = []
        for pays in self._rows(wager):
            if isinstance(pays, Odds):
                result.append((pays.pays(bet), 0))
            else:
                result.append((0, 0 if pays == "push" else bet))
        return result

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken."""
        payoffs, cells = self.payoffs(wager, bet), self._part(wager, cells)
        paid = sum(seen * won for seen, (won, _) in zip(cells, payoffs, strict=True))
        taken = sum(seen * lost for seen, (_, lost) in zip(cells, payoffs, strict=True))
        return bet * sum(cells), paid, taken

    def nets(self, wager: str) -> list[Fraction]:
        """The net result of one unit at each end."""
        return [net_of(pays) for pays in self._rows(wager)]

    def exact(self, wager: str) -> Expectation:
        """The wager's exact odds; from a sample where its conditions tell too many deals apart."""
        result = expectation_of(zip(self.nets(wager), self._ways(wager), strict=True))
        return result._replace(sampled=wager in self.by_cards and not self.by_cards[wager].is_exact)

    def by_row(self, wager: str) -> list[tuple[PayRow | None, Fraction, int]]:
        """Each deciding pay row (None for a loss) with its net result per unit and its number of ways."""
        return merged_ends(zip(self._met(wager), self.nets(wager), self._ways(wager), strict=True))

    def unpaid(self, wager: str) -> list[str]:
        """Pay rows that no end of a round meets."""
        if wager in self.by_cards and not self.by_cards[wager].is_exact:
            return []
        met = [row for row, ways in zip(self._met(wager), self._ways(wager), strict=True) if row and ways]
        return [row.called for row in self.game.wagers[wager].pays if row not in met]

    def chance(self, when: str) -> Fraction:
        """How often a condition holds."""
        vocabulary = self.game.vocabulary
        rows = (PayRow(when=when, pays=Odds(1, 1)),)
        counter = self.row_counter(Rows(rows, vocabulary)) if vocabulary and self.row_counter else None
        if counter is not None:
            return Fraction(counter.ways[0], sum(counter.ways))
        ways = self.ways()
        met = sum(many for end, many in zip(self.ends, ways, strict=True) if self._at(rows, end))
        return Fraction(met, sum(ways))

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> FixedPlay:
        """The same model: bet sizes change nothing."""
        return self

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(self.exact(wager).edge)

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from the number of times each end was counted."""
        return expectation_of(zip(self.nets(wager), self._part(wager, cells), strict=True))

    def _rows(self, wager: str) -> list[Any]:
        """The pay table's entry at each end: odds, `push`, or None for a loss."""
        return [row.pays if row else None for row in self._met(wager)]

    def _met(self, wager: str) -> list[PayRow | None]:
        """The pay row that each cell meets."""
        rows = self.game.wagers[wager].pay_table()
        if wager in self.by_cards:
            return [*rows, None]
        return [self._at(rows, end) for end in self.ends]

    def _at(self, rows: Sequence[PayRow], end: Any) -> PayRow | None:
        vocabulary = self.game.vocabulary
        sight = Sight(vocabulary, lambda: self.shows(end)) if vocabulary else None
        return row_met(rows, lambda on: self.meets[on](end), sight)


def merged_ends(ends: Iterable[tuple[PayRow | None, Fraction, int]]) -> list[tuple[PayRow | None, Fraction, int]]:
    """Ends merged by pay row and net result, from the highest to the lowest."""
    result: dict[tuple[int, Fraction], tuple[PayRow | None, int]] = {}
    for row, net, ways in ends:
        if ways:
            _, before = result.get((id(row), net), (row, 0))
            result[id(row), net] = row, before + int(ways)
    return sorted(((row, net, ways) for (_, net), (row, ways) in result.items()), key=lambda one: -one[1])


def net_of(pays: Any) -> Fraction:
    """The net result of one unit by a pay table's entry: odds, `push`, or None for a loss."""
    if isinstance(pays, Odds):
        return Fraction(pays.pay, pays.stake)
    return Fraction(0 if pays == "push" else -1)


def model(
    posting: str, decks: int | None = None, readings: Mapping[str, str] | None = None, strategy: str | None = None
) -> Model:
    """The model of a posting with a number of decks, by default the posting's maximum.

    A strategy may be named where a posting has several.
    """
    if decks is not None and (isinstance(decks, bool) or not isinstance(decks, int)):
        raise HouseError(f"decks: {type(decks).__name__} is not a number of decks; expected a whole number")
    name = posting_name(posting)
    return _model(name, decks, switched_readings(name, readings), strategy)


@functools.lru_cache(maxsize=32)
def _model(posting: str, decks: int | None, readings: tuple[tuple[str, str], ...], strategy: str | None) -> Model:
    return model_of(game(posting, dict(readings)), decks, strategy)


def model_of(played: Game, decks: int | None = None, strategy: str | None = None) -> Model:
    """The model of a game, whether its posting is built in or the user's own."""
    if not played.family.modules.odds:
        raise HouseError(
            f"posting: {played.posting.id} has no wager against a bank; expected a game that a player banks"
        )
    module = importlib.import_module(played.family.modules.odds)
    if strategy is not None and strategy not in getattr(module, "STRATEGIES", ()):
        known = " or ".join(getattr(module, "STRATEGIES", ())) or "none to be named, as it has one"
        raise HouseError(f"strategy: {strategy!r} is unknown for {played.posting.id}; expected {known}")
    options = {} if strategy is None else {"strategy": strategy}
    vocabulary = played.vocabulary
    if vocabulary is None or not vocabulary.parts:
        built: Model = module.model(played, decks_in_play(played, decks), **options)
        return built
    from housedealer.odds.by_condition.conditional_wagers import with_conditions, without_conditions

    solved = module.model(without_conditions(played), decks_in_play(played, decks), **options)
    shows = module.shows(played) if hasattr(module, "shows") else {}
    return with_conditions(solved, played, vocabulary, shows)


def shoe(played: Game, decks: int) -> list[int]:
    """All cards of the game's full shoe."""
    return list(cards.deck(played.posting.deck.kind).cards) * decks
