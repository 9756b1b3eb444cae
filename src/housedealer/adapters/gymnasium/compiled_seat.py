"""One seat at a compiled table as a Gymnasium environment: the rules of `SeatsEnv`, a round at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
import numpy.typing as npt

from housedealer.adapters.gymnasium.vector import SeatsEnv
from housedealer.errors import HouseError, refuse_unknown, settings_of
from housedealer.postings.own import Given

Observation = npt.NDArray[np.int8]


class CompiledSeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against the player-dealer at a compiled table; an episode is a round from a full shoe.

    The postings, actions, observations and rewards are those of `SeatsEnv`; fees are left out. `info["action_mask"]`
    has a one for each legal action; an illegal one counts as the first that is legal.

    >>> env = CompiledSeatEnv("500-club/three-card-poker", wagers={"ante": 10})
    >>> seen, info = env.reset(seed=7)
    >>> env.actions, env.seen, info["action_mask"].tolist()
    (('fold', 'play 1'), ('street', 'card-1', 'card-2', 'card-3', 'up'), [1, 1])
    >>> env.step(0)[1:3]
    (-10.0, True)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        posting: Given,
        *,
        wagers: Mapping[str, Any] | None = None,
        option: int | Literal["first"] | None = "first",
        decks: int | None = None,
        readings: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(unknown, settings_of(CompiledSeatEnv.__init__), f"a compiled table of {posting}")
        if render_mode not in (None, "ansi"):
            raise HouseError(f"render_mode: {render_mode!r} is unknown; expected 'ansi'")
        self.render_mode = render_mode
        self.table = SeatsEnv(posting, 1, wagers=wagers, option=option, decks=decks, readings=readings)
        """The compiled table; its `costs`, `worths` and `perfect` are those of this seat."""
        self.actions, self.seen = self.table.actions, self.table.seen
        self.observation_space = self.table.single_observation_space
        self.action_space = self.table.single_action_space
        self._choice = np.zeros(1, np.int64)
        self._over = True
        self._next: tuple[Observation, Observation] | None = None
        """The first observation and mask of the next round, which the table deals as soon as one is over."""
        self._mask = np.zeros(len(self.actions), np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round; with a seed, the first of its random stream."""
        super().reset(seed=seed)
        if seed is None and self._next is not None:
            seen, self._mask = self._next
        else:
            rows, info = self.table.reset(seed=None if seed is None else int(self.np_random.integers(1 << 63)))
            seen, self._mask = rows[0], info["action_mask"][0]
        self._over, self._next = False, None
        return seen, {"action_mask": self._mask}

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the seat's action; the player-dealer plays by the posted rules."""
        if self._over:
            raise HouseError("step: no round is played; expected a reset before it")
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            action = self._mask.argmax()
        self._choice[0] = action
        rows, rewards, over, _, info = self.table.step(self._choice)
        seen, mask = rows[0], info["action_mask"][0]
        self._over = bool(over[0])
        if self._over:
            self._next = seen, mask
            seen, mask = info["final_obs"][0], np.zeros_like(mask)
        self._mask = mask
        return seen, float(rewards[0]), self._over, False, {"action_mask": mask}

    def record(self) -> dict[str, Any]:
        """The last finished round as a document, for `housedealer.settle` to settle and explain."""
        return self.table.record(0)

    def render(self) -> str:
        """What the seat sees and may do, as text."""
        return self.table.render()[0]
