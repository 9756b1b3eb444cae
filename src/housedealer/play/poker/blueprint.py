"""Blueprints: strategies of heads-up hold'em solved beforehand, and how a hand in play finds its place in one.

A hand between two players follows its blueprint from the deal. Where more were dealt in and two are left, the street is
entered at the node with the most similar pot and the same last aggressor: a reduction, as the strategy was solved for
two players who saw all streets. Everything else is left to the search.
"""

from __future__ import annotations

import functools
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.odds.equity.kernels import evaluation
from housedealer.play.poker.abstraction import Abstraction
from housedealer.play.poker.games import GAMES
from housedealer.play.poker.search import setting_of
from housedealer.play.poker.seen import RAISED, Act, Seen
from housedealer.play.poker.tree import CALL, DECISION, FOLD, Betting, Tree, build
from housedealer.table.round.offers import Amount

if TYPE_CHECKING:
    from housedealer.games import Game
    from housedealer.table.round.offers import Offer

DATA = Path(__file__).parent / "data"
RARE = 0.06
"""Probabilities below this are the solver's noise and are not played."""
DEPTHS = {20: "no-limit-20", 50: "no-limit-50", 100: "no-limit-100"}


class Entry(NamedTuple):
    """The first node of a street, and how it was reached."""

    node: int
    pot: int
    aggressor: int
    """Who bet last on the street before; -1 if nobody did."""


class Blueprint(NamedTuple):
    """A solved heads-up game."""

    betting: Betting
    tree: Tree
    offsets: np.ndarray
    strategy: np.ndarray
    """Probabilities in parts of 255."""
    entries: tuple[tuple[Entry, ...], ...]

    def policy(self, node: int, bucket: int) -> np.ndarray:
        """The probability of each action at a node, without rare ones."""
        many = int(self.tree.count[node])
        first = int(self.offsets[node]) + bucket * many
        row = self.strategy[first : first + many].astype(np.float64)
        row[row < RARE * 255] = 0.0
        total = row.sum()
        result: np.ndarray = row / total if total else np.full(many, 1.0 / many)
        return result


@functools.cache
def abstraction() -> Abstraction:
    """The abstraction that all blueprints share."""
    with np.load(DATA / "abstraction.npz") as data:
        return Abstraction(data["flop"], data["turn"], data["edges"])


@functools.cache
def load(name: str) -> Blueprint:
    """A blueprint from its data file."""
    betting = GAMES[name]
    tree = build(betting)
    offsets, _ = tree.offsets(abstraction().buckets)
    with np.load(DATA / f"{name}.npz") as data:
        strategy = data["strategy"]
    return Blueprint(betting, tree, offsets, strategy, _entries(tree))


def _entries(tree: Tree) -> tuple[tuple[Entry, ...], ...]:
    """The first nodes of each street."""
    result: list[list[Entry]] = [[Entry(0, int(tree.paid[0].sum()), -1)], [], [], []]
    for node in tree.decisions():
        for child in range(tree.child[node], tree.child[node] + tree.count[node]):
            street = int(tree.street[child])
            if tree.kind[child] == DECISION and street > tree.street[node]:
                owed = tree.paid[node][0] != tree.paid[node][1]
                aggressor = 1 - int(tree.player[node]) if owed else -1
                result[street].append(Entry(child, int(tree.paid[child].sum()), aggressor))
    return tuple(tuple(some) for some in result)


def choose(offer: Offer, game: Game, seen: Seen, rng: random.Random) -> tuple[str, Any] | None:
    """The blueprint's answer to an offer; None where the hand has no place in one."""
    placed = place(game, seen)
    if placed is None:
        return None
    blueprint, node = placed
    policy = blueprint.policy(node, abstraction().bucket(seen.mine, seen.board))
    chosen = rng.choices(range(len(policy)), policy.tolist())[0]
    return _spoken(offer, seen, blueprint, node, int(blueprint.tree.child[node]) + chosen)


def place(game: Game, seen: Seen) -> tuple[Blueprint, int] | None:
    """The blueprint and the node at which a seat acts."""
    if not covers(game) or len(seen.opponents) != 1 or len(seen.mine) != 2:
        return None
    blueprint = _blueprint(seen)
    if blueprint is None:
        return None
    order = _order(seen)
    whole = len(seen.picture.players) == 2
    street = 0 if whole else seen.street
    if not whole and (street == 0 or any(act.street == street and act.seat not in order for act in seen.acts)):
        return None
    node = 0 if whole else _entry(blueprint, seen, order)
    for act in seen.acts:
        if act.street >= street:
            if blueprint.tree.kind[node] != DECISION or order[blueprint.tree.player[node]] != act.seat:
                return None
            node = _child(blueprint.tree, node, act)
    tree = blueprint.tree
    is_its_turn = tree.kind[node] == DECISION and order[tree.player[node]] == seen.seat
    return (blueprint, node) if is_its_turn and tree.street[node] == seen.street else None


def covers(game: Game) -> bool:
    """Whether a game is hold'em: two cards each, five on the board, the best high hand."""
    shape = setting_of(game).shape
    plain = shape.best == evaluation.HIGH and not shape.split and shape.discard_at is None
    return plain and (shape.dealt, shape.own, shape.board, len(shape.deck)) == (2, 2, 5, 52)


def _blueprint(seen: Seen) -> Blueprint | None:
    """The blueprint of the structure, without limits that of the nearest stacks."""
    structure = seen.stakes.get("structure")
    if structure == "fixed":
        return load("limit")
    if structure != "no":
        return None
    both = (seen.seat, *seen.opponents)
    deep = min(seen.picture.stacks.get(seat, 0) + seen.paid.get(seat, 0) for seat in both) / seen.stakes["big_blind"]
    return load(DEPTHS[min(DEPTHS, key=lambda depth: abs(np.log(max(deep, 1.0) / depth)))])


def _order(seen: Seen) -> list[str]:
    """The two players in the order in which they act: the first clockwise from the button's left first."""
    button = int(seen.picture.button or 0)
    both = [seen.seat, *seen.opponents]
    return sorted(both, key=lambda seat: (int(seat) <= button, int(seat)))


def _entry(blueprint: Blueprint, seen: Seen, order: list[str]) -> int:
    """The node at which the present street is entered: the same last aggressor, then the most similar pot."""
    before = [act for act in seen.acts if act.street == seen.street - 1]
    last = next((act.seat for act in reversed(before) if act.kind == RAISED), "")
    aggressor = order.index(last) if last in order else -1
    started = next((act.pot for act in seen.acts if act.street == seen.street), seen.pot)
    pot = started / seen.stakes["big_blind"] * blueprint.betting.forced[1]
    entries = blueprint.entries[seen.street]
    nearest = min(entries, key=lambda one: (one.aggressor != aggressor, abs(np.log(one.pot / max(pot, 1.0)))))
    return nearest.node


def _parts(tree: Tree, node: int, child: int) -> float:
    """The size of a raise, in parts of the pot after calling."""
    me = int(tree.player[node])
    owed = abs(int(tree.paid[node][0]) - int(tree.paid[node][1]))
    pot = int(tree.paid[node].sum()) + owed
    return (int(tree.paid[child][me]) - int(tree.paid[node][me]) - owed) / pot


def _child(tree: Tree, node: int, act: Act) -> int:
    """The node after an action: of raises the nearest by pseudo-harmonic mapping (Ganzfried and Sandholm, 2013)."""
    children = range(int(tree.child[node]), int(tree.child[node] + tree.count[node]))
    raises = [child for child in children if tree.action[child] not in (FOLD, CALL)]
    if act.kind != RAISED or not raises:
        return next(child for child in children if tree.action[child] == CALL)
    if act.all_in:
        return raises[-1]
    size = (act.to - act.level) / (act.pot + act.owed)
    smaller = [child for child in raises if _parts(tree, node, child) <= size]
    larger = [child for child in raises if _parts(tree, node, child) > size]
    if not smaller or not larger:
        return larger[0] if larger else smaller[-1]
    low, high = _parts(tree, node, smaller[-1]), _parts(tree, node, larger[0])
    likely = (high - size) * (1 + low) / ((high - low) * (1 + size))
    return smaller[-1] if likely >= 0.5 else larger[0]


def _spoken(offer: Offer, seen: Seen, blueprint: Blueprint, node: int, child: int) -> tuple[str, Any]:
    """A node's action as an answer to the offer."""
    legal = {one.name: one for one in offer.legal}
    stays = "check" if "check" in legal else "call"
    action = blueprint.tree.action[child]
    if action == FOLD:
        return ("fold", None) if stays == "call" else ("check", None)
    more = next((one for name, one in legal.items() if name in ("bet", "raise")), None)
    if action == CALL or more is None or not isinstance(more.argument, Amount):
        return stays, None
    amount = more.argument
    if amount.default is not None:
        return more.name, None
    if max(blueprint.tree.paid[child]) >= blueprint.betting.stack:
        return more.name, amount.most
    owed = max(seen.level - seen.picture.bets.get(seen.seat, 0), 0)
    to = seen.level + int((seen.pot + owed) * _parts(blueprint.tree, node, child)) // 100 * 100
    return more.name, min(max(to, amount.least), amount.most)
