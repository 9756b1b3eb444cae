"""Two set hands compared: the result of each, and the outcomes of pay rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from housedealer.games.pai_gow.events import Side
from housedealer.games.pai_gow.rules import LOSE, PUSH, WIN, compare
from housedealer.games.pai_gow.setting import Setter, Setting
from housedealer.rankings.words import agreed, spoken, with_kickers

Result = Literal["win", "push", "lose"]
RESULTS: dict[int, Result] = {WIN: "win", PUSH: "push", LOSE: "lose"}


class Facing(NamedTuple):
    """A hand against another: front and back each 1 higher, 0 equal or -1 lower; and the pairs in front."""

    front: int
    back: int
    result: int
    """WIN, PUSH or LOSE for the first hand, copies counted as posted."""
    front_pair: bool
    """Whether the first hand has a pair in front that pays more."""
    other_front_pair: bool

    def meets(self, on: str) -> bool:
        """Whether a pay row's condition is met."""
        return _OUTCOMES[on](self)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The results of front and back, in words."""
        return _SIDES[self.front], _SIDES[self.back]

    @property
    def other(self) -> Facing:
        """The same from the other hand's side; copies are lost by it too (001:1373)."""
        result = WIN if self.front + self.back == -2 else PUSH if -1 in (self.front, self.back) else LOSE
        return Facing(-self.front, -self.back, result, self.other_front_pair, self.front_pair)


_SIDES: dict[int, Side] = {1: "win", 0: "copy", -1: "lose"}


def _each_wins_one(one: Facing) -> bool:
    return one.front * one.back == -1


def _pair_in_front(one: Facing) -> bool:
    return one.front_pair or one.other_front_pair


_OUTCOMES: dict[str, Callable[[Facing], bool]] = {
    "win": lambda one: one.result == WIN,
    "win-with-pair-in-front": lambda one: one.result == WIN and one.front_pair,
    "push": lambda one: one.result == PUSH,
    "push-with-pair-in-front": lambda one: one.result == PUSH and _pair_in_front(one),
    "copy-and-win": lambda one: one.front + one.back == 1,
    "each-wins-one": _each_wins_one,
    "each-wins-one-with-pair-in-front": lambda one: _each_wins_one(one) and _pair_in_front(one),
    "two-card-copy": lambda one: one.front == 0,
    "five-card-copy": lambda one: one.back == 0,
    "both-copied": lambda one: one.front == 0 and one.back == 0,
}

ROWS = tuple(_OUTCOMES)
"""All outcomes that a base wager's row may be paid on."""
"""Outcomes that pay rows on two hands may be paid on."""


_VERBS = {1: "beat", -1: "lose to"}
_KICKERS = re.compile(r", [AKQJ\d-]+$")
"""The cards at the end of a hand's name that break a tie."""


def _sign(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


def face(setter: Setter, mine: Setting, theirs: Setting) -> Facing:
    """How a hand compares with another, by the posting's rules."""
    (front, back), (other_front, other_back) = setter.compared(mine), setter.compared(theirs)
    result = compare(front, back, other_front, other_back, setter.rules.copies == "player-dealer")
    least = setter.front_pair
    return Facing(
        _sign(front, other_front), _sign(back, other_back), result, front >= least > 0, other_front >= least > 0
    )


def story(setter: Setter, mine: Setting, theirs: Setting, facing: Facing) -> str:
    """Why a hand won, lost or pushed: `nine-six loses to king-jack in front; a pair of tens copies in back`."""
    (front, back), (other_front, other_back) = setter.names(mine), setter.names(theirs)
    return f"{_versus(front, other_front, facing.front)} in front; {_versus(back, other_back, facing.back)} in back"


def _versus(mine: str, theirs: str, sign: int) -> str:
    """How a hand compares with another, both by name, with the cards that break a tie where their names are the same.

    >>> _versus("nine-six", "king-jack", -1), _versus("ace high, K-7-5-3", "ace high, Q-7-5-3", 1)
    ('nine-six loses to king-jack', 'ace high with K-7-5-3 beats ace high with Q-7-5-3')
    >>> _versus("two pair, aces and fours, K", "straight, six high", -1), _versus("ace-king", "ace-king", 0)
    ('aces and fours lose to a six-high straight', 'ace-king copies')
    """
    if not sign:
        return f"{with_kickers(spoken(mine))} {agreed(mine, 'copy')}"
    brief = [_KICKERS.sub("", name) for name in (mine, theirs)]
    mine, theirs = (mine, theirs) if brief[0] == brief[1] else brief
    return f"{with_kickers(spoken(mine))} {agreed(mine, _VERBS[sign])} {with_kickers(spoken(theirs))}"
