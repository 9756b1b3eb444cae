"""The rows of a bonus bet's table that the cards dealt meet, however they are set; the best-paying one is paid."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from housedealer.cards import JOKER, RANK_NAMES
from housedealer.games.pai_gow import rules as hands
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.table.money.bank import Verdict, Wager

HANDS: dict[str, int] = {
    "seven-card-straight-flush": hands.SEVEN_NATURAL,
    "royal-flush-and-royal-match": hands.ROYAL_MATCH,
    "seven-card-straight-flush-with-joker": hands.SEVEN_WITH_JOKER,
    "five-aces": hands.FIVE_ACES,
    "royal-flush": hands.ROYAL,
    "royal-flush-without-joker": hands.NATURAL_ROYAL,
    "straight-flush": hands.STRAIGHT_FLUSH,
    "four-of-a-kind": hands.QUADS,
    "full-house": hands.FULL_HOUSE,
    "flush": hands.FLUSH,
    "straight": hands.STRAIGHT,
    "three-of-a-kind": hands.TRIPS,
    "three-pairs": hands.THREE_PAIRS,
    "two-pairs": hands.TWO_PAIRS,
}
"""Hands among the cards, by the names in pay rows."""

AND_PAIR = "-and-pair"
ONE_COLOR = "-in-one-color"
HIGH = "-high"
_TOPS = {f"{name}{HIGH}": rank for rank, name in enumerate(RANK_NAMES)}

BOTH, WITH_JOKER, ALONE = "both-ace-high", "player-dealer-ace-high-with-joker", "player-dealer-ace-high"
"""Outcomes of an Ace-High or Ace Up bet."""


ROWS = (
    *HANDS, *(hand + AND_PAIR for hand in HANDS), *_TOPS, *(top + ONE_COLOR for top in _TOPS), BOTH, WITH_JOKER, ALONE,
)  # fmt: skip
"""All outcomes that a bonus bet's row may be paid on."""


class Dealt:
    """A seat's cards as bonus bets see them."""

    def __init__(self, cards: Sequence[int], joker: int) -> None:
        self.cards = cards
        self._joker = joker

    @functools.cached_property
    def made(self) -> int:
        """Every hand among the cards."""
        return hands.made(self.cards, self._joker)

    @functools.cached_property
    def beside_pair(self) -> int:
        """Every hand whose other two cards are a pair."""
        return hands.made_beside_pair(self.cards, self._joker) if self.made else 0

    @functools.cached_property
    def top(self) -> int:
        """The highest rank of cards that make nothing, else -1."""
        return -1 if self.made else hands.pai_gow(self.cards, self._joker)

    @property
    def ace_high(self) -> bool:
        """Whether the cards make nothing, with an ace or the joker on top."""
        return self.top == hands.ACE_RANK

    def meets(self, on: str) -> bool:
        """Whether the cards hold what a pay row is paid on.

        >>> from housedealer.cards import cards
        >>> dealt = Dealt(cards("9h 8d 7h 6d 4h 3d 2h"), hands.BUG)
        >>> dealt.meets("nine-high-in-one-color"), dealt.meets("nine-high"), dealt.meets("straight")
        (True, True, False)
        """
        return self._holds(_need(on))

    def _holds(self, need: Need) -> bool:
        if need.hand & self.made:
            return not need.and_pair or bool(need.hand & self.beside_pair)
        return need.top >= 0 and need.top == self.top and (not need.one_color or hands.one_color(self.cards))

    def best(self, rows: list[PayRow]) -> PayRow | None:
        """Of a bonus bet's rows that the cards meet, the one that pays best."""
        table, result = _sorted(rows), self.made
        if result and not result & table.hands:
            return None
        for need, row in table.needs:
            if self._holds(need):
                return row
        return None


class Need(NamedTuple):
    """What a pay row requires of the cards: a hand, perhaps with a pair too; or nothing made below a top card."""

    hand: int = 0
    and_pair: bool = False
    top: int = -1
    one_color: bool = False


@functools.cache
def _need(on: str) -> Need:
    if on in HANDS:
        return Need(HANDS[on])
    if on.endswith(AND_PAIR):
        return Need(HANDS[on.removesuffix(AND_PAIR)], and_pair=True)
    return Need(top=_TOPS[on.removesuffix(ONE_COLOR)], one_color=on.endswith(ONE_COLOR))


def meets_ace_high(on: str, player: Dealt, bank: Dealt) -> bool:
    """Whether an Ace-High bet's row is met: the player alone never wins (000:9453-9475)."""
    if not bank.ace_high:
        return False
    if on == BOTH:
        return player.ace_high
    return on != WITH_JOKER or JOKER in bank.cards


class _Sorted:
    """A pay table from the best-paying row down, of equals the one printed first, with all hands that it names."""

    def __init__(self, printed: list[PayRow]) -> None:
        self.printed = printed
        self.rows = sorted(printed, key=_payoff, reverse=True)
        self.hands = named(row.on for row in printed)

    @functools.cached_property
    def needs(self) -> list[tuple[Need, PayRow]]:
        """The rows with what each requires of the cards, for tables that look at the cards dealt."""
        return [(_need(row.on), row) for row in self.rows]


_SORTED: dict[int, _Sorted] = {}
"""Sorted pay tables by the identity of the printed one, which they store."""


def _sorted(rows: list[PayRow]) -> _Sorted:
    result = _SORTED.get(id(rows))
    if result is None:
        result = _SORTED[id(rows)] = _Sorted(rows)
    return result


def by_pay(rows: list[PayRow]) -> list[PayRow]:
    """A pay table from the best-paying row down; of equals the one printed first."""
    return _sorted(rows).rows


def named(conditions: Iterable[str]) -> int:
    """All hands that pay rows are paid on."""
    result = 0
    for on in conditions:
        result |= _need(on).hand if on in HANDS or on.endswith(AND_PAIR) else 0
    return result


def _payoff(row: PayRow) -> float:
    return row.pays.pay / row.pays.stake if isinstance(row.pays, Odds) else 0.0


def words(row: PayRow) -> str:
    """What a row is paid on, in words."""
    return row.words or row.on.replace("-", " ").replace(" pairs", " pair")


def bonus_verdict(row: PayRow | None, wager: Wager, nothing: str) -> Verdict:
    """The verdict of a bonus bet by its row; `nothing` is the reason if no row is met."""
    if row is None:
        return Verdict("lose", wager.staked, nothing)
    if isinstance(row.pays, Odds):
        return Verdict("win", row.pays.pays(wager.staked), f"{words(row)}, {row.pays}")
    return Verdict("push", 0, words(row))
