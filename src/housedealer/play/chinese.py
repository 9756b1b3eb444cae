"""The Chinese poker bot: Monte Carlo playouts with the cards that may still come.

In Fantasy Land every way to set the cards is tried. A clean sweep is declared where it scores more against the
boards on the table than comparing the segments.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from housedealer import cards
from housedealer.games.chinese.about import PlacingAbout
from housedealer.games.chinese.boards import best_sweep, scale_of
from housedealer.games.chinese.boards import board as evaluate_board
from housedealer.games.chinese.picture import ChinesePicture
from housedealer.games.chinese.points import Entry, count
from housedealer.games.chinese.posting import SEGMENTS, Rules, SweepRow
from housedealer.play import chinese_at_once
from housedealer.play.chinese_estimates import Scoring, scoring_of
from housedealer.play.chinese_rollout import best_full_setting, best_placement, calibrated
from housedealer.table.held_cards import codes
from housedealer.table.round.offers import Arrange, Offer
from housedealer.table.round.places import seat_of

if TYPE_CHECKING:
    from housedealer.games import Game
    from housedealer.table.events import Event

PLAYOUTS = 700
"""The playouts of one decision, over all placements together."""


@lru_cache(maxsize=16)
def _scoring(posting: str, readings: tuple[tuple[str, str], ...]) -> Scoring:
    from housedealer.games import game

    rules: Rules = game(posting, dict(readings)).rules
    first, turns = rules.initial.cards, rules.turns
    return calibrated(scoring_of(scale_of(rules)), first, turns.cards, turns.keep, rules.fantasyland.cards)


def prepare(game: Game) -> None:
    """Compile the playouts and calibrate the estimates, so that the first decision is as quick as the later ones."""
    scoring = _scoring(game.posting.id, game.readings)
    rules: Rules = game.rules
    first, turns = rules.initial.cards, rules.turns
    empty, none = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    best_placement(empty, none, np.arange(first), first, np.arange(first, 52), turns.cards, turns.keep, 1, 1, scoring)


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """A bot's answer, from what its seat may see."""

    def full(held: np.ndarray) -> Sequence[int]:
        return cast(Sequence[int], best_full_setting(held, _scoring(game.posting.id, game.readings))[0])

    def some(segments: np.ndarray, n: np.ndarray, held: np.ndarray, keep: int, unseen: np.ndarray) -> Sequence[int]:
        scoring, turns = _scoring(game.posting.id, game.readings), game.rules.turns
        masks: Sequence[int] = best_placement(
            segments, n, held, keep, unseen, turns.cards, turns.keep, PLAYOUTS, rng.getrandbits(31), scoring
        )
        return masks

    return _answer(offer, game.rules, events, full, some)


def choose_uncompiled(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """A bot's answer until the playouts are compiled: by the estimates alone."""

    def full(held: np.ndarray) -> Sequence[int]:
        return chinese_at_once.full_setting([int(code) for code in held])

    def some(segments: np.ndarray, n: np.ndarray, held: np.ndarray, keep: int, unseen: np.ndarray) -> Sequence[int]:
        return chinese_at_once.placed(segments, n, held, keep, unseen, game)

    return _answer(offer, game.rules, events, full, some)


def _answer(
    offer: Offer,
    rules: Rules,
    events: list[Event],
    full: Callable[[np.ndarray], Sequence[int]],
    some: Callable[[np.ndarray, np.ndarray, np.ndarray, int, np.ndarray], Sequence[int]],
) -> tuple[str, Any]:
    """The answer with cards placed by `full`, where all are set at once, or by `some`."""
    arrange = offer.legal[0].argument
    if not isinstance(arrange, Arrange):
        return ("clean-sweep" if sweeps(offer.position, rules, events) else "decline"), None
    held = np.array(arrange.among)
    if arrange.least >= sum(rules.room.values()):
        masks = full(held)
    else:
        segments, n = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
        about = cast(PlacingAbout, offer.about)
        for which, segment in enumerate(SEGMENTS):
            placed = cards.cards(about["board"][segment])
            segments[which, : len(placed)] = placed
            n[which] = len(placed)
        unseen = np.array(sorted(set(range(52)) - seen(events) - set(arrange.among)))
        masks = some(segments, n, held, arrange.least, unseen)
    laid = arrange.write([[code for i, code in enumerate(arrange.among) if mask >> i & 1] for mask in masks])
    return offer.legal[0].name, laid


def seen(events: list[Event]) -> set[int]:
    """The cards a viewer has seen: dealt face up or to the viewer, placed on a board, or discarded by the viewer."""
    return set(ChinesePicture.of(events).all_known())


def sweeps(position: str, rules: Rules, events: list[Event]) -> bool:
    """Whether declaring a clean sweep scores at least as much as comparing segments, against the boards in view."""
    scale = scale_of(rules)
    picture = ChinesePicture.of(events)
    named: dict[str, SweepRow] = {row.name: row for row in rules.sweeps.rows}
    entries = {}
    for hand in dict.fromkeys(hand for hand, _ in picture.called):
        held = evaluate_board([codes(picture.segments[hand, segment]) for segment in SEGMENTS], scale)
        declared, seat = picture.sweeps.get(hand), seat_of(hand)
        entries[hand] = Entry(hand, seat, held, named[declared] if declared else None, seat == picture.button)
    mine = entries[position]
    swept = mine._replace(sweep=best_sweep(mine.board, rules))
    gain = 0
    for other in entries.values():
        if other.seat != mine.seat:
            gain += sum(part.points for part in count(swept, other, scale))
            gain -= sum(part.points for part in count(mine, other, scale))
    return gain >= 0
