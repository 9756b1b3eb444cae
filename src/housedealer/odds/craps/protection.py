"""Craps protection: the first of the two cards known before the flip, aces that are marked, and a counted shoe.

Wagers may be placed and taken down between flips (001:4115-4117), so that what is known of one flip is used for that
flip. A wager that the flip leaves undecided is worth what it is worth without knowledge, or nothing if it can be taken
down and has no advantage; pass and come cannot be taken down (001:4082).
"""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import numpy as np

from housedealer.games import Game
from housedealer.games.craps.rules import STAY
from housedealer.games.craps.spots import comes_down, one_flip
from housedealer.odds.craps.model import CrapsModel
from housedealer.odds.engine.models import model_of
from housedealer.odds.protection.counting import BLOCKS, SHOES, count_shoes, counting_threats, linear_count
from housedealer.odds.protection.shoe_kernels import craps_shoes
from housedealer.odds.protection.threats import MARKED, Request, Threat
from housedealer.table.sitting.dealing_shoe import DealingShoe

FACES = range(1, 7)
NAMES = ("A", "2", "3", "4", "5", "6")
_ACE = 1
_TAKEN_DOWN = (
    "Wagers that stay up are taken down after the flip that something is known of, as the posting allows: with a "
    "count their edges are those of one flip."
)
_BEFORE_FEE = "Buy and lay wagers: before the fee on their winnings."
_ODDS = "Odds need the wager that they are behind."


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    priced = model_of(game, decks)
    assert isinstance(priced, CrapsModel), "craps has one model"
    by_condition = [name for name in priced.wagers() if game.wagers.get(name) and name in game.by_condition]
    says = [f"{name}: its conditions look at cards, which is not worked out" for name in by_condition]
    wagers = [name for name in priced.wagers() if name not in by_condition]
    held = [sum(one == face for one in priced.values) for face in FACES]
    result = []
    for wager in wagers:
        gains = gains_by_card(priced, wager, held)
        result.append(_known(priced, wager, held, gains, [[at] for at in range(6)], _FIRST))
        result.append(_known(priced, wager, held, gains, [[_ACE - 1], [1, 2, 3, 4, 5]], _ACES))
    result[0] = dataclasses.replace(result[0], notes=(_TAKEN_DOWN, _BEFORE_FEE, _ODDS))
    if DealingShoe(game, decks).shuffled_each_round:
        why = "one deck" if decks == 1 else "the reading that the cards go back at once"
        return result, [*says, f"There is nothing to count with {why}: every flip is dealt from all cards."]
    fixed = [name for name in wagers if not one_flip(name) and not comes_down(priced.names[name])]
    says.append(f"{', '.join(fixed)}: they stay up over flips that no count here follows.")
    if request.quick:
        return result, [*says, "Shoes dealt and counted take half a minute and were left out."]
    return result + _counting(priced, [name for name in wagers if name not in fixed], held, request), says


_FIRST = "the first of the two cards is known before the wagers"
_ACES = "aces are marked: whether the first of the two cards is one is known"


def gains_by_card(priced: CrapsModel, wager: str, held: list[int]) -> list[Fraction]:
    """The expected result of one unit, by the face of the first card of the flip."""
    start, size = priced.chains.start(wager), sum(held)
    result = []
    for first in FACES:
        total = Fraction(0)
        for second in FACES:
            chance = Fraction(held[second - 1] - (first == second), size - 1)
            total += chance * _after(priced, wager, start, min(first, second), max(first, second))
        result.append(total)
    return result


def _after(priced: CrapsModel, wager: str, number: int, low: int, high: int) -> Fraction:
    """The result of one unit after a flip, with what an undecided wager is then worth."""
    result = priced.chains.result(wager, number, low, high)
    if result != STAY:
        return priced.chains.end(wager, number, low, high, result).net
    ends = priced.chains.ends_from(wager, priced.chains.moves(wager, number, low + high))
    worth = sum((end.net * chance for end, chance in ends.items()), Fraction(0))
    return max(worth, Fraction(0)) if comes_down(priced.names[wager]) else worth


def _known(
    priced: CrapsModel,
    wager: str,
    held: list[int],
    gains: list[Fraction],
    groups: list[list[int]],
    words: str,
) -> Threat:
    """A wager that is placed only where the group of faces that the card is known to be in gives it an advantage."""
    size = sum(held)
    chances = [Fraction(sum(held[at] for at in group), size) for group in groups]
    won = [sum((held[at] * gains[at] for at in group), Fraction(0)) / size for group in groups]
    placed = [number for number in range(len(groups)) if won[number] > 0]
    share = sum((chances[number] for number in placed), Fraction(0))
    if placed:
        edge = -sum((won[number] for number in placed), Fraction(0)) / share
    else:
        edge = -max(each / chance for each, chance in zip(won, chances, strict=True))
    return Threat(MARKED, words, wager, priced.edge(wager), float(edge), float(share))


def _counting(priced: CrapsModel, wagers: list[str], held: list[int], request: Request) -> list[Threat]:
    """Each wager counted, for one flip at a time."""
    nets = np.array([[float(each) for each in _one_flip(priced, wager)] for wager in wagers])
    usual = _expected(nets, held)
    effects = np.zeros((6, len(wagers)))
    for at in range(6):
        effects[at] = _expected(nets, [many - (face == at) for face, many in enumerate(held)]) - usual
    kinds = [int(one) - 1 for one in priced.values]
    deck = len(kinds) // priced.decks
    counts = [
        linear_count(wager, float(usual[at]), effects[:, at], np.array(held), deck) for at, wager in enumerate(wagers)
    ]
    cut = DealingShoe(priced.game, priced.decks).behind_cut_card if request.cut is None else request.cut

    def play(block: int, shoes: int, which: np.ndarray, weights: np.ndarray, bounds: np.ndarray) -> np.ndarray:
        cards = np.array(kinds, np.uint8)
        seen: np.ndarray = craps_shoes(np.uint64(request.seed), block, shoes, cards, nets, which, weights, bounds, cut)
        return seen

    seen = count_shoes(counts, len(kinds), play, ["craps", nets, request.seed, cut])
    return counting_threats(counts, seen, BLOCKS * SHOES, NAMES, cut)


def _one_flip(priced: CrapsModel, wager: str) -> list[Fraction]:
    """The result of one unit on one flip by both cards, nothing where it does not decide the wager."""
    start, result = priced.chains.start(wager), []
    for first in FACES:
        for second in FACES:
            low, high = min(first, second), max(first, second)
            came = priced.chains.result(wager, start, low, high)
            result.append(Fraction(0) if came == STAY else priced.chains.end(wager, start, low, high, came).net)
    return result


def _expected(nets: np.ndarray, held: list[int]) -> np.ndarray:
    """The expectation of each wager on one flip with these faces in the shoe."""
    size = sum(held)
    ways = np.array([many * (held[other] - (one == other)) for one, many in enumerate(held) for other in range(6)])
    result: np.ndarray = nets @ ways / (size * (size - 1))
    return result
