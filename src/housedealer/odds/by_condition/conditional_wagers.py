"""Wagers whose rows have conditions on dealt hands, priced with the wagers that a family solves by itself."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from housedealer.cards import JOKER, deck
from housedealer.games import Game
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.partitioned_model import Kernel, PartitionedPlay, Payoff
from housedealer.outcomes import Vocabulary

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.by_condition.dealt_rows import DealtRows


def without_conditions(game: Game) -> Game:
    """The game without the wagers whose rows have conditions; the same one where it has none.

    >>> from housedealer.games import game
    >>> played = game("turlock/three-card-poker")
    >>> without_conditions(played) is played
    True
    """
    gone = game.by_condition
    if not gone:
        return game
    kept = [rule for rule in game.posting.wagers if rule.id not in gone]
    wagers = {name: rule for name, rule in game.wagers.items() if name not in gone}
    return dataclasses.replace(game, posting=game.posting.model_copy(update={"wagers": kept}), wagers=wagers)


def with_conditions(
    solved: PartitionedPlay, game: Game, vocabulary: Vocabulary, shows: Mapping[str, Callable[[np.ndarray], np.ndarray]]
) -> PartitionedPlay:
    """The model of a game with its wagers on dealt hands: each is a part of its own, whose ends are its rows.

    `shows` are names with a dot that are computed from arrays of the hand before the dot by other means than from
    single hands.
    """
    from housedealer.odds.by_condition.dealt_rows import DealtRows

    size = 53 if JOKER in deck(game.posting.deck.kind).cards else 52

    def row_counter(rows: Rows) -> DealtRows:
        return DealtRows(rows, vocabulary.parts, size, shows)

    tables = {name: list(game.wagers[name].pay_table()) for name in game.wagers if name in game.by_condition}
    counters = {f"when {name}": row_counter(Rows(tuple(rows), vocabulary)) for name, rows in tables.items()}

    def payoff(wager: str, end: Any) -> Payoff:
        if wager not in tables:
            return solved.payoff(wager, end)
        return Payoff(1, tables[wager][end] if end < len(tables[wager]) else None)

    def ways(part: str) -> Sequence[int]:
        return counters[part].ways if part in counters else solved.ways(part)

    ends = {part: range(len(one.rows.rows) + 1) for part, one in counters.items()}
    return dataclasses.replace(
        solved,
        game=game,
        parts={**solved.parts, **ends},
        part_of={**solved.part_of, **{name: f"when {name}" for name in tables}},
        payoff=payoff,
        ways=ways,
        kernel=functools.partial(_kernel, solved, list(counters.values())),
        sampled=frozenset(name for name in tables if not counters[f"when {name}"].is_exact),
        row_counter=row_counter,
    )


def _kernel(solved: PartitionedPlay, counters: list[DealtRows]) -> Kernel:
    base = solved.kernel()

    def play(seed: int, block: int, rounds: int) -> np.ndarray:
        import numpy as np

        return np.concatenate([base(seed, block, rounds), *(one.sample(seed, block, rounds) for one in counters)])

    return play
