"""Random episodes, and one posting of every family."""

import random
from collections.abc import Callable

from housedealer.adapters.agents import Conditions, Episode
from housedealer.games import families, game
from housedealer.postings import entries

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
FAMILIES = [next(name for name in PLAYABLE if game(name).posting.script == script) for script in families()]
"""The first posting of every family."""


def step(episode: Episode, rng: random.Random, wild: float = 0.0) -> None:
    """One step: what chance decides by its weights, or a legal action; now and then any action at all."""
    if episode.chance is not None:
        numbers, weights = zip(*episode.chance.outcomes, strict=True)
        episode.deal(rng.choices(numbers, weights)[0])
    elif rng.random() < wild:
        episode.act(rng.randrange(len(episode.vocabulary)))
    else:
        episode.act(rng.choice(episode.legal()))


def played(
    conditions: Conditions,
    seed: int | None,
    number: int,
    watch: Callable[[Episode], None] | None = None,
    most: int = 400,
) -> Episode:
    """A random episode, played to its end or for `most` steps."""
    rng = random.Random(number)
    episode = Episode(conditions, seed)
    for _ in range(most):
        if episode.over:
            break
        if watch:
            watch(episode)
        step(episode, rng, wild=0.05)
    return episode
