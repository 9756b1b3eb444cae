"""The betting tree of a heads-up game as arrays: what the solver walks and what a blueprint is indexed by.

Chips are counted in a unit of the game's own (a limit game: half a small blind; no limit: hundredths of a big blind).
A tree knows no cards: what a player holds on a street is a bucket, and a showdown is won by a sign.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

DECISION, FOLDED, SHOWDOWN = range(3)
FOLD, CALL = -2, -1
"""Actions: fold; check or call; any other number is a bet or raise, by its total on the street."""


class Betting(NamedTuple):
    """The betting of a heads-up game. Player 0 acts first on every street, as every posting with blinds has it."""

    forced: tuple[int, int]
    """The chips that each player has in before the first action."""
    blinds: bool
    """Whether the forced chips are bets of the first street; otherwise they are antes."""
    limits: tuple[int, ...] = ()
    """The bet of each street in a limit game; empty without limits."""
    most_bets: int = 4
    """The most bets and raises of a street, a blind included."""
    parts: tuple[tuple[float, ...], ...] = ()
    """Without limits: for the first, second, … bet of a street, its sizes in parts of the pot after calling."""
    stack: int = 1 << 30
    streets: int = 4


class Tree(NamedTuple):
    """Nodes as arrays, the root first; the children of a node follow one another."""

    kind: np.ndarray
    player: np.ndarray
    """Who acts, or who folded."""
    street: np.ndarray
    child: np.ndarray
    count: np.ndarray  # type: ignore[assignment]  # a tuple has a method of this name, which nobody calls
    action: np.ndarray
    """The action that leads to a node."""
    paid: np.ndarray
    """The chips that each player has put in."""
    level: np.ndarray
    """The highest bet of the street at a node, in total."""

    def decisions(self) -> np.ndarray:
        """The nodes at which a player acts."""
        return np.nonzero(self.kind == DECISION)[0]

    def offsets(self, buckets: tuple[int, ...]) -> tuple[np.ndarray, int]:
        """The first cell of each node's rows in a table of strategies, and the size of that table."""
        sizes = np.where(self.kind == DECISION, self.count * np.array(buckets)[self.street], 0)
        ends = np.cumsum(sizes)
        return (ends - sizes).astype(np.int64), int(ends[-1])


class _State(NamedTuple):
    """A betting position: both players' chips in all and on this street."""

    street: int
    player: int
    paid: tuple[int, int]
    bets: tuple[int, int]
    raised: int
    """Bets and raises of this street so far."""
    step: int
    """The last increase."""
    acted: int


def build(betting: Betting) -> Tree:
    """The tree of a game, breadth first."""
    rows: list[tuple[int, int, int, int, tuple[int, int], int]] = []
    child, count = [], []
    bets = betting.forced if betting.blinds else (0, 0)
    root = _State(0, 0, betting.forced, bets, int(betting.blinds), max(bets), 0)
    waiting: list[tuple[_State | None, int, int, int, tuple[int, int]]] = [(root, DECISION, 0, 0, betting.forced)]
    for state, kind, player, action, paid in waiting:
        street = state.street if state is not None else betting.streets - 1
        rows.append((kind, player, street, action, paid, max(state.bets) if state is not None else 0))
        after = [] if state is None else _after(betting, state)
        child.append(len(waiting))
        count.append(len(after))
        waiting += after
    columns = [np.array(column, dtype=np.int64) for column in zip(*rows, strict=True)]
    kinds, players, streets, actions, chips, levels = columns
    return Tree(kinds, players, streets, np.array(child), np.array(count), actions, chips, levels)


def _after(betting: Betting, state: _State) -> list[tuple[_State | None, int, int, int, tuple[int, int]]]:
    """The nodes after a decision: fold where something is owed, check or call, and the raises."""
    me = state.player
    owed = state.bets[1 - me] - state.bets[me]
    result: list[tuple[_State | None, int, int, int, tuple[int, int]]] = []
    if owed:
        result.append((None, FOLDED, me, FOLD, state.paid))
    matched = _put(state, owed)
    over = state.acted > 0 or owed > 0
    if state.street == 0 and betting.blinds and state.acted == 0:
        over = False  # the big blind may still raise
    if not over:
        following: _State | None = matched._replace(player=1 - me, acted=state.acted + 1)
    elif state.street == betting.streets - 1 or max(matched.paid) >= betting.stack:
        following = None
    else:
        least = betting.limits[state.street + 1] if betting.limits else betting.forced[1]
        following = _State(state.street + 1, 0, matched.paid, (0, 0), 0, least, 0)
    if following is None:
        result.append((None, SHOWDOWN, me, CALL, matched.paid))
    else:
        result.append((following, DECISION, following.player, CALL, matched.paid))
    for to in raises(betting, state):
        raised = _put(state, to - state.bets[me])
        after = raised._replace(
            player=1 - me, raised=state.raised + 1, step=to - max(state.bets), acted=state.acted + 1
        )
        result.append((after, DECISION, 1 - me, to, raised.paid))
    return result


def raises(betting: Betting, state: _State) -> list[int]:
    """The totals that a player may bet or raise to on this street."""
    me = state.player
    level = max(state.bets)
    have = state.bets[me] + betting.stack - state.paid[me]
    if max(state.paid) >= betting.stack or state.raised >= betting.most_bets:
        return []
    if betting.limits:
        return [level + betting.limits[state.street]]
    pot = sum(state.paid) + level - state.bets[me]
    parts = betting.parts[min(state.raised, len(betting.parts) - 1)]
    result = []
    for part in parts:
        to = level + max(state.step, int(pot * part))
        if to < 0.8 * have:
            result.append(to)
    return [*result, have]


def _put(state: _State, amount: int) -> _State:
    def added(pair: tuple[int, int]) -> tuple[int, int]:
        return (pair[0] + amount, pair[1]) if state.player == 0 else (pair[0], pair[1] + amount)

    return state._replace(paid=added(state.paid), bets=added(state.bets))
