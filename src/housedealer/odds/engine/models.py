"""A game as the odds see it: the ways in which a round can end, and what each wager is due at each end."""

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
from housedealer.odds.engine.expectation import Worth, worth
from housedealer.postings.collection import FeeOption
from housedealer.postings.loader import posting_name, switched_readings
from housedealer.postings.schema import PayRow
from housedealer.table.money.payoffs import row_met
from housedealer.table.round.setup import decks_in_play

if TYPE_CHECKING:
    import numpy as np


class Model(Protocol):
    """A posting with so many decks, ready to be priced and played.

    A block of rounds is counted in cells; what they mean is the model's own affair.
    """

    @property
    def game(self) -> Game:
        """The game that is priced."""

    @property
    def decks(self) -> int:
        """How many decks are in the shoe."""

    @property
    def cells(self) -> int:
        """How many cells a block of rounds is counted in."""

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds from its own random stream and count them."""

    def wagers(self) -> list[str]:
        """The wagers that can be priced, in the posting's order."""

    def strategy(self, wager: str) -> str:
        """How decisions are made."""

    def exact(self, wager: str) -> Worth:
        """The wager's exact worth."""

    def edge(self, wager: str) -> float:
        """The wager's exact edge alone, which may be quicker to find."""

    def unpaid(self, wager: str) -> list[str]:
        """A wager's pay rows that cannot come about with this number of decks."""

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> Model:
        """The model for bets in cents at a fee option, where the table's limits change what may be done."""

    def counted(self, wager: str, cells: Sequence[int]) -> Worth:
        """The wager's worth from what was counted."""

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """What was staked, paid and taken in all, in cents, with this bet in every round counted."""


@dataclass(frozen=True)
class FixedPlay:
    """A game in which nobody decides anything, so that a round is told by its end: one of `ends`, a cell each.

    `ways` counts, of all orders of the shoe's cards, those that lead to each end (as whole numbers, in
    proportion). `kernel` is the compiled game: it plays one block of rounds and counts their ends.
    """

    game: Game
    decks: int
    ends: Sequence[Any]
    meets: Mapping[str, Callable[[Any], bool]]
    ways: Callable[[], Sequence[int]]
    kernel: Callable[[int, int, int], np.ndarray]

    @property
    def cells(self) -> int:
        """One for each end."""
        return len(self.ends)

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds and count their ends."""
        return self.kernel(seed, block, rounds)

    def wagers(self) -> list[str]:
        """All wagers of the posting."""
        return list(self.game.wagers)

    def strategy(self, wager: str) -> str:
        """Nothing is decided."""
        return "none needed"

    def due(self, wager: str, bet: int) -> list[tuple[int, int]]:
        """What a bet in cents is paid, and what is taken of it, at each end."""
        result = []
        for pays in self._rows(wager):
            if isinstance(pays, Odds):
                result.append((pays.pays(bet), 0))
            else:
                result.append((0, 0 if pays == "push" else bet))
        return result

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """What was staked, paid and taken in all."""
        due = self.due(wager, bet)
        paid = sum(seen * won for seen, (won, _) in zip(cells, due, strict=True))
        taken = sum(seen * lost for seen, (_, lost) in zip(cells, due, strict=True))
        return bet * sum(cells), paid, taken

    def nets(self, wager: str) -> list[Fraction]:
        """What one unit gains at each end."""
        return [net_of(pays) for pays in self._rows(wager)]

    def exact(self, wager: str) -> Worth:
        """The wager's exact worth."""
        return worth(zip(self.nets(wager), self.ways(), strict=True))

    def by_row(self, wager: str) -> list[tuple[PayRow | None, Fraction, int]]:
        """Each pay row that decides, None for a loss, with what a unit gains by it and in how many ways."""
        return gathered(zip(self._met(wager), self.nets(wager), self.ways(), strict=True))

    def unpaid(self, wager: str) -> list[str]:
        """Rows that no end of a round meets."""
        met = [row for row, ways in zip(self._met(wager), self.ways(), strict=True) if row and ways]
        return [row.on for row in self.game.wagers[wager].pays if row not in met]

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> FixedPlay:
        """The same: no bet changes what happens."""
        return self

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(self.exact(wager).edge)

    def counted(self, wager: str, cells: Sequence[int]) -> Worth:
        """The wager's worth from how often each end was seen."""
        return worth(zip(self.nets(wager), cells, strict=True))

    def _rows(self, wager: str) -> list[Any]:
        """What the pay table says at each end: odds, `push`, or None for a loss."""
        return [row.pays if row else None for row in self._met(wager)]

    def _met(self, wager: str) -> list[PayRow | None]:
        """The pay row that each end meets."""
        rule = self.game.wagers[wager]
        return [row_met(rule.pay_table(), lambda on, end=end: self.meets[on](end)) for end in self.ends]  # type: ignore[misc]


def gathered(ends: Iterable[tuple[PayRow | None, Fraction, int]]) -> list[tuple[PayRow | None, Fraction, int]]:
    """Ends with the same row and the same net as one, from what pays most to what loses most."""
    result: dict[tuple[int, Fraction], tuple[PayRow | None, int]] = {}
    for row, net, ways in ends:
        if ways:
            _, before = result.get((id(row), net), (row, 0))
            result[id(row), net] = row, before + int(ways)
    return sorted(((row, net, ways) for (_, net), (row, ways) in result.items()), key=lambda one: -one[1])


def net_of(pays: Any) -> Fraction:
    """What one unit gains by what a pay table says: odds, `push`, or None for a loss."""
    if isinstance(pays, Odds):
        return Fraction(pays.pay, pays.stake)
    return Fraction(0 if pays == "push" else -1)


def model(
    posting: str, decks: int | None = None, readings: Mapping[str, str] | None = None, strategy: str | None = None
) -> Model:
    """The model of a posting with so many decks; the posting's maximum where none are named.

    A strategy may be asked for by name where a posting has several.
    """
    if decks is not None and (isinstance(decks, bool) or not isinstance(decks, int)):
        raise HouseError(f"decks: {type(decks).__name__} is no number of decks; expected a whole number")
    name = posting_name(posting)
    return _model(name, decks, switched_readings(name, readings), strategy)


@functools.lru_cache(maxsize=32)
def _model(posting: str, decks: int | None, readings: tuple[tuple[str, str], ...], strategy: str | None) -> Model:
    return model_of(game(posting, dict(readings)), decks, strategy)


def model_of(played: Game, decks: int | None = None, strategy: str | None = None) -> Model:
    """The model of a game, from wherever its posting was read."""
    if not played.family.modules.odds:
        raise HouseError(
            f"posting: {played.posting.id} has no wager against a bank, so that there are no odds to work out"
        )
    room = importlib.import_module(played.family.modules.odds)
    if strategy is not None and strategy not in getattr(room, "STRATEGIES", ()):
        known = " or ".join(getattr(room, "STRATEGIES", ())) or "none to be named, as it has one"
        raise HouseError(f"strategy: {strategy!r} is unknown for {played.posting.id}; expected {known}")
    asked = {} if strategy is None else {"strategy": strategy}
    built: Model = room.model(played, decks_in_play(played, decks), **asked)
    return built


def shoe(played: Game, decks: int) -> list[int]:
    """All cards of the game's full shoe."""
    return list(cards.deck(played.posting.deck.kind).cards) * decks
