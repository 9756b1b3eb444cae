"""Draws to come: the first player's best draw against others who follow a stated drawing rule."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from housedealer.cards import JOKER, RANKS
from housedealer.odds.equity import arrays, exact
from housedealer.odds.equity.kernels import evaluation
from housedealer.odds.equity.question import Question
from housedealer.odds.equity.shares import Counted, shares
from housedealer.odds.equity.tokens import hand_text

if TYPE_CHECKING:
    from housedealer.odds.equity.shape import Shape

DEALS = 400_000
TRIAL_DEALS = 8_000
"""Deals simulated for every possible draw of the first player, before the best few are simulated further."""
FINALISTS = 4
"""The number of draws that are simulated further."""
LOW_RANKS = "A23456789TJQK"


@functools.cache
def _charts() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("drawing.toml").read_text(encoding="utf-8"))


def _chart_of(shape: Shape) -> tuple[str, dict[str, list[str]]]:
    named = {evaluation.LOW_27: "low-27", evaluation.LOW_A5: "low-a5", evaluation.BADUGI: "badugi"}
    name = named.get(shape.best, "split" if shape.split else "high")
    return name, _charts()[name]


def rule_of(shape: Shape) -> np.ndarray:
    """The drawing rule as an array: rank limits by kind (pat, keep, lone) and by draws to come."""
    name, chart = _chart_of(shape)
    ranks = LOW_RANKS if name in ("low-a5", "badugi", "split") else RANKS
    rule = np.full((3, 3), -1, dtype=np.int64)
    for at, key in enumerate(("pat", "keep", "lone")):
        for left, letter in enumerate(chart.get(key, [])):
            rule[at, left] = (RANKS if key == "lone" else ranks).index(letter)
    return rule


def rule_text(shape: Shape, draws: int) -> str:
    """The drawing rule in words, for this many draws to come.

    >>> from housedealer.odds.equity.shape import shape_of
    >>> rule_text(shape_of("500-club/2-7-single-draw"), 1)
    'stands pat with a ten or lower, else keeps one card of each rank up to nine'
    """
    from housedealer.cards import RANK_NAMES

    name, chart = _chart_of(shape)
    names = {key: RANK_NAMES[RANKS.index(letters[draws - 1])] for key, letters in chart.items()}
    an = {key: f"{'an' if word[0] in 'ae' else 'a'} {word}" for key, word in names.items()}
    if name == "high":
        return (
            "stands pat with a straight or better, else keeps pairs and trips, four to a flush or to an open straight, "
            f"or the highest card from {an['lone']} on"
        )
    if name == "split":
        return (
            "stands pat with a low or a straight or better, else keeps trips and two pair, four different cards up to "
            f"{names['keep']}, a pair, four to a flush, three low cards, or the highest card from {an['lone']} on"
        )
    cards = "the best cards of different ranks and suits" if name == "badugi" else "one card of each rank"
    made = "a badugi of " if name == "badugi" else ""
    return f"stands pat with {made}{an['pat']} or lower, else keeps {cards} up to {names['keep']}"


def draw(question: Question, draws: int, deals: int | None, seed: int, want_exact: bool | None) -> Counted:
    """Count the deals of a game with this many draws to come."""
    size, count = question.counts[0], deals or DEALS
    if len(question.known[0]) < size:
        return Counted(simulate_draws(question, draws, -1, count, seed), count, [])
    tried = [(keeps, simulate_draws(question, draws, keeps, TRIAL_DEALS, seed)) for keeps in range(1 << size)]
    tried.sort(key=lambda one: -shares(one[1], question.players, TRIAL_DEALS)[0].equity)
    finalists = [keeps for keeps, _ in tried[:FINALISTS]]
    if draws == 1 and deals is None and want_exact is not False and _all_known(question):
        ways = [(keeps, exact.quickest(_after(question, keeps))) for keeps in finalists]
        if want_exact or sum(way.time for _, way in ways) <= exact.QUICK:
            return _best([(keeps, way.run()) for keeps, way in ways], question, None)
    return _best([(keeps, simulate_draws(question, draws, keeps, count, seed)) for keeps in finalists], question, count)


def _best(tried: list[tuple[int, np.ndarray]], question: Question, deals: int | None) -> Counted:
    """The draw with the highest equity, and the best few."""
    result = [(shares(tally, question.players, deals)[0].equity, keeps, tally) for keeps, tally in tried]
    result.sort(key=lambda one: (-one[0], one[1]))
    choices = []
    for equity, keeps, _ in result[:FINALISTS]:
        cards = tuple(code for at, code in enumerate(question.known[0]) if keeps >> at & 1)
        choices.append({"keep": hand_text(cards), "draw": question.counts[0] - len(cards), "equity": equity})
    return Counted(result[0][2], deals, choices)


def _all_known(question: Question) -> bool:
    return not any(question.missing) and not any(question.sizes)


def _after(question: Question, first_keeps: int) -> Question:
    """The last draw as a plain deal: held cards are known, discards are dead."""
    from housedealer.odds.equity.kernels.drawing import held_by_rule

    rule, shape = rule_of(question.shape), question.shape
    known, dead = [], list(question.dead)
    for player, codes in enumerate(question.known):
        own = np.array([min(code, JOKER) for code in codes], dtype=np.uint8)
        keeps = held_by_rule(shape.best, shape.low, own, 1, rule) if player else first_keeps
        known.append(tuple(code for at, code in enumerate(codes) if keeps >> at & 1))
        dead += [code for at, code in enumerate(codes) if not keeps >> at & 1]
    down = tuple((True,) * len(codes) for codes in known)
    return question._replace(known=tuple(known), down=down, dead=tuple(dead))


def simulate_draws(question: Question, draws: int, first_keeps: int, deals: int, seed: int) -> np.ndarray:
    """The tally of random draws; `first_keeps`: the cards that the first player holds now, -1 for the rule."""
    from housedealer.odds.equity.kernels.draws import random_draws

    shape, tally = question.shape, question.tally()
    random_draws(
        shape.best, shape.low, shape.needs_pair, *arrays.cards_of(question), *arrays.ranges_of(question),
        arrays.deck_of(question), draws, first_keeps, rule_of(shape), deals, seed, tally,
    )  # fmt: skip
    return tally
