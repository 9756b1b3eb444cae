"""War: one card to each of two community hands, and further cards while they tie."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Literal, NamedTuple

from housedealer.cards import RANKS, rank
from housedealer.games import Script
from housedealer.postings.schema import Data, Lines
from housedealer.table.payoffs import judge
from housedealer.table.setup import Setup
from housedealer.table.table import Table

Hand = Literal["player", "banker"]


class Rules(Data):
    """Which hand receives its card first, in the deal and in a war, and which rank wins without being paid."""

    deal_order: tuple[Hand, Hand]
    war_order: tuple[Hand, Hand]
    special_rank: str
    lines: Lines


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards."""
    return ["player", "banker"]


class Finished(NamedTuple):
    """How a round ended: the last card's rank on either side, whether it is special, and how many wars."""

    player: int
    banker: int
    special: int
    wars: int

    @property
    def player_special(self) -> bool:
        """The player hand won with the special rank."""
        return self.player > self.banker and self.player == self.special

    @property
    def banker_special(self) -> bool:
        """The banker hand won with the special rank."""
        return self.banker > self.player and self.banker == self.special


def ends(rules: Rules) -> set[Finished]:
    """Every way in which a round can end, up to four wars."""
    special = RANKS.index(rules.special_rank)
    pairs = itertools.permutations(range(13), 2)
    return {Finished(player, banker, special, wars) for player, banker in pairs for wars in range(5)}


OUTCOMES: dict[str, Callable[[Finished], bool]] = {
    "player-wins": lambda end: end.player > end.banker,
    "banker-wins": lambda end: end.banker > end.player,
    "player-wins-with-special": lambda end: end.player_special,
    "banker-wins-with-special": lambda end: end.banker_special,
    "player-special-before-war": lambda end: end.player_special and end.wars == 0,
    "player-special-after-war": lambda end: end.player_special and end.wars > 0,
    "banker-special-before-war": lambda end: end.banker_special and end.wars == 0,
    "banker-special-after-war": lambda end: end.banker_special and end.wars > 0,
    "one-war": lambda end: end.wars == 1,
    "two-wars": lambda end: end.wars == 2,
    "three-wars": lambda end: end.wars == 3,
    "four-wars-or-more": lambda end: end.wars >= 4,
}
"""What a pay row may stand on."""


def _story(end: Finished) -> str:
    high, low = ("player", "banker") if end.player > end.banker else ("banker", "player")
    ranks = {"player": RANKS[end.player], "banker": RANKS[end.banker]}
    wars = f" after {end.wars} war{'s' if end.wars > 1 else ''}" if end.wars else ""
    return f"{high} {ranks[high]} over {low} {ranks[low]}{wars}"


def play(table: Table, rules: Rules) -> Script:
    """A round of war, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    for hand in rules.deal_order:
        table.deal(hand)
    table.collect_fees("after-deal")
    wars = 0
    player, banker = table.hands["player"], table.hands["banker"]
    # Equal cards go to war; only the last card of each hand counts, and there is no limit to the wars.
    while rank(player[-1]) == rank(banker[-1]):
        wars += 1
        table.say("war", number=wars)
        for hand in rules.war_order:
            table.deal(hand)
    end = Finished(rank(player[-1]), rank(banker[-1]), RANKS.index(rules.special_rank), wars)
    story = _story(end)
    table.settle(lambda wager: judge(table.rule(wager.id), wager, lambda on: OUTCOMES[on](end), story))
    table.collect_fees("after-settlement")
    return
    yield  # nobody is asked anything
