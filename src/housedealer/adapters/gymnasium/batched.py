"""What the two forms of compiled tables share: their spaces, and their observations as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space


def set_spaces(env: VectorEnv[Any, Any, Any], most: npt.NDArray[Any], kind: Any, choices: int) -> None:
    """Set the spaces of an environment whose observations are rows of whole numbers from 0 to `most`."""
    env.single_observation_space = spaces.Box(np.zeros_like(most), most, dtype=kind)
    env.single_action_space = spaces.Discrete(choices)
    env.observation_space = batch_space(env.single_observation_space, env.num_envs)
    env.action_space = batch_space(env.single_action_space, env.num_envs)


def as_text(
    names: Sequence[str], actions: Sequence[str], seen: npt.NDArray[Any], masks: npt.NDArray[Any]
) -> tuple[str, ...]:
    """Each table's observation and legal choices as text."""
    result = []
    for row, mask in zip(seen, masks, strict=True):
        features = ", ".join(f"{name} {value}" for name, value in zip(names, row, strict=True) if value)
        legal = " or ".join(name for name, may in zip(actions, mask, strict=True) if may)
        result.append(f"{features}: {legal}")
    return tuple(result)
