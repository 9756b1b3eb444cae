"""Many tables of poker for the pot as a Gymnasium vector environment: compiled, every seat an agent's."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from housedealer.adapters.agents.compiled_tables import compiled_tables
from housedealer.adapters.gymnasium.batched import as_text, set_spaces
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents

Array = npt.NDArray[Any]


class TablesEnv(VectorEnv[Array, Array, Array]):
    """Hold'em at each of `num_envs` tables, with an agent in every seat; an episode is a hand.

    A step takes one choice for every table, by its number in `actions`, for the seat whose turn it is there:
    `info["seat"]`, from 0. The observation is what that seat sees: a row of whole numbers, named by `seen`, money in
    cents; `info["action_mask"]` has a one for each of its legal choices. Rewards have a column for each seat: dollars,
    paid when a hand is over; with `info["drop"]`, the collection, they sum to zero. The next hand begins in the same
    step with the same stacks, and the button moves one seat unless it is given.

    >>> env = TablesEnv("the-101/texas-holdem", num_envs=2, seats=3, stakes="$4/$8 limit")
    >>> seen, info = env.reset(seed=7)
    >>> env.actions, info["seat"].tolist()
    (('fold', 'check', 'call', 'raise'), [0, 1])
    >>> seen, rewards, over, cut, info = env.step(np.array([0, 0]))
    >>> seen, rewards, over, cut, info = env.step(np.array([0, 3]))
    >>> over.tolist(), rewards[0].tolist()
    ([True, False], [0.0, -2.0, 2.0])
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(self, posting: str, num_envs: int = 1, *, render_mode: str | None = None, **settings: Any) -> None:
        self.tables = compiled_tables(posting, num_envs, **settings)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.actions = self.tables.actions
        self.seen = self.tables.seen
        self.seats = self.tables.players
        set_spaces(self, self.tables.most_seen, np.int32, len(self.actions))
        self._begun = False
        self._now = np.zeros((num_envs, len(self.seen)), np.int32)
        self._mask = np.zeros((num_envs, len(self.actions)), np.int8)

    @property
    def big_blind(self) -> float:
        """The big blind in dollars."""
        blind: float = in_dollars(self.tables.big_blind, Cents)
        return blind

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a new hand at every table; each deals from its own random stream, derived from the seed."""
        super().reset(seed=seed)
        fresh = seed is not None or not self._begun
        begun = self.tables.begin(int(self.np_random.integers(1 << 63)) if fresh else None)
        self._begun = True
        self._now, self._mask = begun.seen, begun.masks
        return self._now, {"action_mask": self._mask, "seat": begun.to_act}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make one choice at every table; those whose hand is over begin the next one."""
        result = self.tables.step(np.asarray(actions, np.int64))
        self._now, self._mask = result.seen, result.masks
        info = {"action_mask": self._mask, "seat": result.to_act, "drop": result.fees / 100}
        return self._now, result.nets / 100, result.over, np.zeros(self.num_envs, np.bool_), info

    def observe(self, seat: int) -> Array:
        """What a seat, from 0, sees at every table, whether it is its turn or not."""
        return self.tables.observe(seat)

    def record(self, table: int) -> dict[str, Any]:
        """The last finished hand of a table as a document, for `housedealer.settle` to settle and explain."""
        return self.tables.record(table)

    def render(self) -> tuple[str, ...]:
        """What the seat sees whose turn it is, and its legal choices, as text."""
        return as_text(self.seen, self.actions, self._now, self._mask)
