"""Pineapple before the discard: the first player's best discard against others who follow a stated rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from housedealer.odds.equity import arrays, exact
from housedealer.odds.equity.question import Question
from housedealer.odds.equity.shares import Counted, shares
from housedealer.odds.equity.strength import two_card_equities
from housedealer.odds.equity.tokens import hand_text

if TYPE_CHECKING:
    from housedealer.odds.equity.shape import Shape

DEALS = 1_000_000
DEALS_ON_FLOP = 100_000


def rule_text(shape: Shape) -> str:
    """The rule in words.

    >>> from housedealer.odds.equity.shape import shape_of
    >>> rule_text(shape_of("500-club/pineapple"))
    'keeps the two cards that are worth most against one random hand before the flop'
    """
    when = "on the flop" if shape.discard_at else "before the flop"
    return f"keeps the two cards that are worth most against one random hand {when}"


def discard(question: Question, deals: int | None, seed: int, want_exact: bool | None) -> Counted:
    """Count the deals of a pineapple game before the discard."""
    known = not any(question.missing) and not any(question.sizes)
    here = question.shape.discard_at == len(question.board)
    if known and here and deals is None and want_exact is not False:
        thrown = [_throws(question, player) for player in range(1, question.players)]
        ways = [(at, exact.quickest(_after(question, [at, *thrown]))) for at in range(3)]
        if want_exact or sum(way.time for _, way in ways) <= exact.QUICK:
            return _best([(at, way.run()) for at, way in ways], question, None)
    count = deals or (DEALS_ON_FLOP if question.shape.discard_at else DEALS)
    if here and len(question.known[0]) == 3:
        return _best([(at, simulate_discards(question, at, count, seed)) for at in range(3)], question, count)
    return Counted(simulate_discards(question, -1, count, seed), count, [])


def _best(tried: list[tuple[int, np.ndarray]], question: Question, deals: int | None) -> Counted:
    result = [(shares(tally, question.players, deals)[0].equity, thrown, tally) for thrown, tally in tried]
    result.sort(key=lambda one: (-one[0], one[1]))
    choices = [
        {"keep": hand_text(_without(question.known[0], thrown)), "draw": 0, "equity": equity}
        for equity, thrown, _ in result
    ]
    return Counted(result[0][2], deals, choices)


def _without(codes: tuple[int, ...], thrown: int) -> tuple[int, ...]:
    return tuple(code for at, code in enumerate(codes) if at != thrown)


def _throws(question: Question, player: int) -> int:
    """The card a player discards by the rule, from the player's own cards and the board."""
    codes = question.known[player]
    if not question.board:
        equities = two_card_equities("split" if question.shape.split else "high")
        values = [equities[_without(codes, thrown)] for thrown in range(3)]
    else:
        values = [_against_random(question, codes, thrown) for thrown in range(3)]
    return int(np.argmax(values))


def _against_random(question: Question, codes: tuple[int, ...], thrown: int) -> float:
    """The equity of two of three cards on the board against one random hand."""
    seen = {*codes, *question.board}
    alone = question._replace(
        known=(_without(codes, thrown), ()),
        down=((True, True), ()),
        ranges=(None, None),
        counts=(2, 2),
        dead=(codes[thrown],),
        deck=tuple(code for code in question.shape.deck if code not in seen),
    )
    return shares(exact.quickest(alone).run(), 2, None)[0].equity


def _after(question: Question, thrown: list[int]) -> Question:
    known = tuple(_without(codes, at) for codes, at in zip(question.known, thrown, strict=True))
    dead = (*question.dead, *(codes[at] for codes, at in zip(question.known, thrown, strict=True)))
    down = ((True, True),) * question.players
    return question._replace(known=known, down=down, counts=(2,) * question.players, dead=dead)


def simulate_discards(question: Question, first_throws: int, deals: int, seed: int) -> np.ndarray:
    """The tally of random deals; `first_throws`: the card that the first player gives up, -1 for the rule."""
    from housedealer.odds.equity.kernels.discards import random_discards

    shape, tally = question.shape, question.tally()
    equities = two_card_equities("split" if shape.split else "high")
    random_discards(
        shape.best, shape.low, shape.needs_pair, *arrays.cards_of(question), *arrays.ranges_of(question),
        arrays.board_of(question), len(question.board), question.board_count, shape.discard_at, equities, first_throws,
        arrays.deck_of(question), deals, seed, tally,
    )  # fmt: skip
    return tally
