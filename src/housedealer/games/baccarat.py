"""Baccarat: two community hands, fixed drawing, wagers on either, on a tie and on how a hand wins."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pydantic import field_validator

from housedealer.games import Script
from housedealer.postings.schema import Data, Lines
from housedealer.rankings.baccarat import point, total
from housedealer.table.payoffs import judge
from housedealer.table.setup import Setup
from housedealer.table.table import Table


class Rules(Data):
    """What a baccarat posting says of the play: when each hand draws, and whether a natural ends it."""

    player_draws_to: int = 5
    banker_draws_to: int = 5
    """When the player hand stood."""
    chart: list[str]
    """By banker's total 0 to 7: H or S for each value 0 to 9 of the player hand's third card."""
    naturals_stop: bool = True
    banker_second_card: str = "up"
    lines: Lines

    @field_validator("chart")
    @classmethod
    def _whole(cls, chart: list[str]) -> list[str]:
        if len(chart) != 8 or any(len(row) != 10 or set(row) - set("HS") for row in chart):
            raise ValueError("expected eight rows, banker's totals 0 to 7, of ten letters H or S")
        return chart


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards."""
    return ["player", "banker"]


def banker_draws(banker: int, third: int, stood_limit: int, chart: Sequence[Sequence[bool]]) -> bool:
    """Whether the banker hand draws: `third` is the value of the player hand's third card, -1 if it stood."""
    if third < 0:
        return banker <= stood_limit
    if banker > 7:
        return False
    return chart[banker][third]


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
        """By how much the player hand outranks the banker hand; a natural ranks above any other hand."""
        return self.player + 10 * self.player_natural - self.banker - 10 * self.banker_natural


def _wins_by(side: int, points: int) -> Callable[[Finished], bool]:
    return lambda end: side * (end.player - end.banker) == points


def finish(
    rules: Rules, chart: Sequence[Sequence[bool]], player: int, banker: int, first: int, second: int
) -> Finished:
    """How a round ends: from each hand's total of two cards, and the values of the shoe's next two cards."""
    if rules.naturals_stop and (player >= 8 or banker >= 8):
        return Finished(player, banker, 2, 2)
    third, player_cards, banker_cards = -1, 2, 2
    if player <= rules.player_draws_to:
        third = first
        player, player_cards = (player + third) % 10, 3
    if banker_draws(banker, third, rules.banker_draws_to, chart):
        drawn = first if third < 0 else second
        banker, banker_cards = (banker + drawn) % 10, 3
    return Finished(player, banker, player_cards, banker_cards)


def ends(rules: Rules) -> set[Finished]:
    """Every way in which a round can end, by playing out all points that the cards can bring."""
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
"""What a pay row may stand on."""


def _story(end: Finished) -> str:
    if end.margin > 0:
        return f"player {end.player} over banker {end.banker}"
    if end.margin < 0:
        return f"banker {end.banker} over player {end.player}"
    return f"player {end.player} ties banker {end.banker}"


def play(table: Table, rules: Rules) -> Script:
    """A round of baccarat, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    # One card to the right (player) and one to the left (banker), until each hand has two.
    for round_of_deal in (1, 2):
        player = table.deal("player")
        hidden = round_of_deal == 2 and rules.banker_second_card == "down"
        banker = table.deal("banker", face="down" if hidden else "up", seen_by=())
    table.collect_fees("after-deal")
    player_total = total(player)
    banker_total = total(banker)
    natural = rules.naturals_stop and (player_total >= 8 or banker_total >= 8)
    if rules.banker_second_card == "down" and banker_total >= 8 and natural:
        table.turn_up("banker", banker[1:])
    third = -1
    if not natural and player_total <= rules.player_draws_to:
        third = point(table.deal("player")[2])
        player_total = total(player)
    table.say("total", position="player", total=player_total)
    if rules.banker_second_card == "down" and not (banker_total >= 8 and natural):
        table.turn_up("banker", banker[1:])
    chart = drawing_chart(rules)
    if not natural and banker_draws(banker_total, third, rules.banker_draws_to, chart):
        table.deal("banker")
        banker_total = total(banker)
    table.say("total", position="banker", total=banker_total)
    end = Finished(player_total, banker_total, len(player), len(banker))
    story = _story(end)
    table.settle(lambda wager: judge(table.rule(wager.id), wager, lambda on: OUTCOMES[on](end), story))
    table.collect_fees("after-settlement")
    return
    yield  # nobody is asked anything


def drawing_chart(rules: Rules) -> list[list[bool]]:
    """Whether the banker hand draws, by its total and the value of the player hand's third card."""
    return [[letter == "H" for letter in row] for row in rules.chart]
