"""Baccarat's drawing rules and outcomes: plain functions that the table and the odds share."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from housedealer.games.baccarat.posting import Rules


def drawing_chart(rules: Rules) -> list[list[bool]]:
    """Whether the banker hand draws, by its total and the value of the player hand's third card."""
    return [[letter == "H" for letter in row] for row in rules.chart]


def natural_ends(rules: Rules, player: int, banker: int) -> bool:
    """Whether two-card totals end the drawing: a natural eight or nine, where that is the rule."""
    return rules.naturals_stop and (player >= 8 or banker >= 8)


def player_draws(rules: Rules, player: int, banker: int) -> bool:
    """Whether the player hand draws, by the totals of two cards."""
    return player <= rules.player_draws_to and not natural_ends(rules, player, banker)


def banker_draws(rules: Rules, chart: Sequence[Sequence[bool]], player: int, banker: int, third: int) -> bool:
    """Whether the banker hand draws, by the totals of two cards; `third` is the value of the player hand's third
    card, -1 if it stood."""
    if banker > 7 or natural_ends(rules, player, banker):
        return False
    return chart[banker][third] if third >= 0 else banker <= rules.banker_draws_to


class Finished(NamedTuple):
    """How a round ended: totals and numbers of cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def player_natural(self) -> bool:
        """Eight or nine in two cards."""
        return self.player_cards == 2 and self.player >= 8

    @property
    def banker_natural(self) -> bool:
        """Eight or nine in two cards."""
        return self.banker_cards == 2 and self.banker >= 8

    @property
    def margin(self) -> int:
        """By how much the player hand outranks the banker hand; a natural ranks above any other hand, but equal totals
        are a tie, on which both lines push (000:880, 888)."""
        if self.player == self.banker:
            return 0
        return self.player + 10 * self.player_natural - self.banker - 10 * self.banker_natural


def finish(
    rules: Rules, chart: Sequence[Sequence[bool]], player: int, banker: int, first: int, second: int
) -> Finished:
    """How a round ends: from each hand's total of two cards, and the values of the shoe's next two cards."""
    third = first if player_draws(rules, player, banker) else -1
    if not banker_draws(rules, chart, player, banker, third):
        return Finished((player + max(third, 0)) % 10, banker, 2 + (third >= 0), 2)
    drawn = second if third >= 0 else first
    return Finished((player + max(third, 0)) % 10, (banker + drawn) % 10, 2 + (third >= 0), 3)


def _wins_by(side: int, points: int) -> Callable[[Finished], bool]:
    return lambda end: side * (end.player - end.banker) == points


def ends(rules: Rules) -> set[Finished]:
    """Every possible end of a round, over all point values of the cards."""
    chart = drawing_chart(rules)
    return {finish(rules, chart, *points) for points in itertools.product(range(10), repeat=4)}


OUTCOMES: dict[str, Callable[[Finished], bool]] = {
    "player-wins": lambda end: end.margin > 0,
    "banker-wins": lambda end: end.margin < 0,
    "banker-wins-with-6": lambda end: end.margin < 0 and end.banker == 6,
    "tie": lambda end: end.margin == 0,
    "equal-totals": lambda end: end.player == end.banker,
    "three-card-banker-7": lambda end: end.banker_cards == 3 and end.banker == 7 and end.player <= 6,
    "three-card-player-8": lambda end: end.player_cards == 3 and end.player == 8 and end.banker <= 7,
    "player-natural-wins": lambda end: end.margin > 0 and end.player_natural,
    "banker-natural-wins": lambda end: end.margin < 0 and end.banker_natural,
    "natural-tie": lambda end: end.player == end.banker and end.player_natural and end.banker_natural,
    **{f"player-wins-by-{points}": _wins_by(1, points) for points in range(4, 10)},
    **{f"banker-wins-by-{points}": _wins_by(-1, points) for points in range(4, 10)},
}
"""Outcomes that a pay row may be paid on."""


def story(end: Finished) -> str:
    """Who won, in words; a natural is named where it beats more points (000:743-747)."""
    if end.margin > 0:
        return f"player {'natural ' if end.player < end.banker else ''}{end.player} over banker {end.banker}"
    if end.margin < 0:
        return f"banker {'natural ' if end.banker < end.player else ''}{end.banker} over player {end.player}"
    return f"player {end.player} ties banker {end.banker}"
