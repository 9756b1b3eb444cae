"""Many tables of one posting as a Gymnasium vector environment: compiled, one call a step for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from housedealer.adapters.gymnasium.batched import as_text, set_spaces
from housedealer.errors import refuse_unknown, settings_of
from housedealer.odds.engine.batches import batch, stake
from housedealer.postings.own import Given

Array = npt.NDArray[Any]


class SeatsEnv(VectorEnv[Array, Array, Array]):
    """One seat against the player-dealer at each of `num_envs` tables; an episode is a round from a full shoe.

    A step takes one choice for every table, by its number in `actions`; `info["action_mask"]` has a one for each legal
    choice, and there is always one. Rewards are dollars, paid when a round is over; its table begins the next round in
    the same step. A round without a question (a natural, where nothing is offered) takes one step, `wait`. An
    observation is a row of small whole numbers, named by `seen`. Fees are left out.

    >>> env = SeatsEnv("500-club/three-card-poker", num_envs=2, wagers={"ante": 10})
    >>> seen, info = env.reset(seed=7)
    >>> env.actions, env.seen
    (('fold', 'play 1'), ('street', 'card-1', 'card-2', 'card-3', 'up'))
    >>> seen, rewards, over, cut, info = env.step(np.array([0, 1]))
    >>> rewards.tolist(), over.tolist()
    ([-10.0, 10.0], [True, True])
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        posting: Given,
        num_envs: int = 1,
        *,
        wagers: Mapping[str, Any] | None = None,
        option: int | Literal["first"] | None = "first",
        decks: int | None = None,
        readings: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown(unknown, ["num_envs", *settings_of(SeatsEnv.__init__)], f"a compiled table of {posting}")
        self._batch = batch(stake(posting, wagers, option, decks, readings), num_envs)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.actions = self._batch.actions
        self.seen = self._batch.seen
        set_spaces(self, self._batch.most_seen, np.int8, len(self.actions))
        self._begun = False
        self._now = np.zeros((num_envs, len(self.seen)), np.int8)
        self._mask = np.zeros((num_envs, len(self.actions)), np.int8)

    @property
    def staked(self) -> float:
        """The wagers before the deal at each table, in dollars."""
        return self._batch.staked / 100

    @property
    def perfect(self) -> float:
        """The expected value of a round by perfect play, in dollars: exact, from the posting's odds."""
        return self._batch.perfect / 100

    @property
    def rests_on(self) -> str:
        """The assumptions behind the prices of choices, as text."""
        return self._batch.rests_on

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a new round at every table; each deals from its own random stream, derived from the seed."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._now, self._mask = self._batch.begin(int(self.np_random.integers(1 << 63)))
        else:
            self._now, self._mask = self._batch.again()
        self._begun = True
        return self._now, {"action_mask": self._mask}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make one choice at every table; those whose round is over begin the next one."""
        self._now, self._mask, nets, over, last = self._batch.step(np.asarray(actions, np.int64))
        info = {"action_mask": self._mask, "final_obs": last, "_final_obs": over}
        return self._now, nets / 100, over, np.zeros(self.num_envs, np.bool_), info

    def worths(self) -> Array:
        """The expected value of each choice at each table with perfect play after it, in dollars; NaN where it is
        illegal. Wagers that no choice affects may be left out."""
        return self._batch.choice_values() / 100

    def costs(self, actions: Array) -> Array:
        """The cost of each of these choices against the best one, in dollars."""
        return self._batch.costs(np.asarray(actions, np.int64)) / 100

    def record(self, table: int) -> dict[str, Any]:
        """The last finished round of a table as a document, for `housedealer.settle` to settle and explain."""
        return self._batch.record(table)

    def render(self) -> tuple[str, ...]:
        """Each seat's observation and legal choices as text."""
        return as_text(self.seen, self.actions, self._now, self._mask)
