"""Random sittings, and one posting of every family."""

import random
from collections.abc import Callable

from housedealer.adapters.agents import Conditions, Sitting
from housedealer.games import families, game
from housedealer.postings import entries

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
FAMILIES = [next(name for name in PLAYABLE if game(name).posting.script == script) for script in families()]
"""The first posting of every family."""


def step(sitting: Sitting, rng: random.Random, wild: float = 0.0) -> None:
    """One step: what chance decides by its weights, or a legal action; now and then any action at all."""
    if sitting.chance is not None:
        numbers, weights = zip(*sitting.chance.outcomes, strict=True)
        sitting.deal(rng.choices(numbers, weights)[0])
    elif rng.random() < wild:
        sitting.act(rng.randrange(len(sitting.vocabulary)))
    else:
        sitting.act(rng.choice(sitting.legal()))


def played(
    conditions: Conditions,
    seed: int | None,
    number: int,
    watch: Callable[[Sitting], None] | None = None,
    most: int = 400,
) -> Sitting:
    """A random sitting, played to its end or for `most` steps."""
    rng = random.Random(number)
    sitting = Sitting(conditions, seed)
    for _ in range(most):
        if sitting.over:
            break
        if watch:
            watch(sitting)
        step(sitting, rng, wild=0.05)
    return sitting
