"""The outcomes of a war: plain functions that the table and the odds share."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.games.war.posting import Rules


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
    """Every possible end of a round, up to four wars."""
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
"""Outcomes that a pay row may be paid on."""


_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def story(end: Finished) -> str:
    """Who won, in words."""
    high, low = ("player", "banker") if end.player > end.banker else ("banker", "player")
    ranks = {"player": RANK_NAMES[end.player], "banker": RANK_NAMES[end.banker]}
    wars = f" after {_COUNTS.get(end.wars, end.wars)} war{'s' if end.wars > 1 else ''}" if end.wars else ""
    return f"{high} {ranks[high]} over {low} {ranks[low]}{wars}"
