"""Many compiled tables of hold'em as one PettingZoo parallel environment: an agent plays its seat at all of them.

>>> tables = parallel_tables("the-101/texas-holdem", tables=2, seats=3, stakes="$4/$8 limit")
>>> seen, infos = tables.reset(seed=7)
>>> tables.agents, seen["seat_1"].shape, tables.actions
(['seat_1', 'seat_2', 'seat_3'], (2, 35), ('wait', 'fold', 'check', 'call', 'raise'))
>>> infos["seat_1"]["action_mask"].tolist()
[[0, 1, 0, 1, 1], [1, 0, 0, 0, 0]]
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.compiled_tables import compiled_tables
from housedealer.adapters.agents.conditions import agent_of
from housedealer.errors import HouseError

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:  # pragma: no cover - the tests have it
    missing = f"{error.name} is not installed; expected it for agents: pip install 'housedealer[agents]'"
    raise ModuleNotFoundError(missing, name=error.name) from None

Array = npt.NDArray[Any]
CYCLES = 500
"""The default number of steps after which the environment is truncated."""
WAIT = 0


class parallel_tables(ParallelEnv[str, Array, Array]):  # noqa: N801 - named as PettingZoo names environments
    """Hold'em at `tables` tables at once, with an agent for each seat; hand follows hand until `max_cycles`.

    An agent's observation has a row for each table, named by `seen`; its action is a choice for each table, by its
    number in `actions`: `wait` where others are to act. `infos[agent]["action_mask"]` has a one for each legal choice.
    An illegal choice counts as the passive one: check, or else fold. The reward is the sum over the tables in dollars;
    `infos[agent]["rewards"]` has it table by table, and `infos[agent]["over"]` says where a hand is over. The other
    settings are those of `TablesEnv`.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "housedealer_tables_v0", "render_modes": []}

    def __init__(self, posting: str, *, tables: int = 1, max_cycles: int = CYCLES, **settings: Any) -> None:
        self.compiled = compiled_tables(posting, tables, **settings)
        self.max_cycles = max_cycles
        self.render_mode = None
        self.seen = self.compiled.seen
        self.actions = ("wait", *self.compiled.actions)
        self.possible_agents = [agent_of(seat) for seat in range(1, self.compiled.players + 1)]
        self.agents: list[str] = []
        most = np.repeat(self.compiled.most_seen[None, :], tables, axis=0)
        self.observation_spaces = {
            agent: spaces.Box(np.zeros_like(most), most, dtype=np.int32) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.MultiDiscrete([len(self.actions)] * tables) for agent in self.possible_agents
        }
        self._cycles = 0
        self._masks = np.zeros((tables, len(self.compiled.actions)), np.int8)
        self._to_act = np.zeros(tables, np.int8)
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A row of whole numbers for each table."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """A choice for each table."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, dict[str, Any]]]:
        """Begin a new hand at every table; without a seed, further ones of the seed given before."""
        fresh = seed is not None or self._random is None
        if fresh:
            self._random, _ = seeding.np_random(seed)
        assert self._random is not None
        begun = self.compiled.begin(int(self._random.integers(1 << 63)) if fresh else None)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._masks, self._to_act = begun.masks, begun.to_act
        return self._observations(), {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def step(
        self, actions: dict[str, Array]
    ) -> tuple[
        dict[str, Array], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Take every agent's choices; at each table that of the seat whose turn it is counts."""
        if not self.agents:
            raise HouseError("step: no hand is in play; expected a reset before it")
        result = self.compiled.step(self._chosen(actions))
        self._masks, self._to_act = result.masks, result.to_act
        self._cycles += 1
        present, cut = self.agents, self._cycles >= self.max_cycles
        gained = {agent: result.nets[:, seat] / 100 for seat, agent in enumerate(self.possible_agents)}
        infos = {
            agent: {"action_mask": self._mask(agent), "rewards": gained[agent], "over": result.over}
            for agent in present
        }
        seen = self._observations()
        if cut:
            self.agents = []
        return (
            seen,
            {agent: float(result.nets[:, seat].sum()) / 100 for seat, agent in enumerate(present)},
            dict.fromkeys(present, False),
            dict.fromkeys(present, cut),
            infos,
        )

    def _chosen(self, actions: dict[str, Array]) -> Array:
        """The choice at each table of the seat to act there; the passive one where it is illegal."""
        tables = np.arange(len(self._to_act))
        waits = np.full(len(tables), WAIT)
        given = np.stack([np.asarray(actions.get(agent, waits), np.int64) for agent in self.possible_agents])
        chosen = given[self._to_act, tables] - 1
        known = (chosen >= 0) & (chosen < self._masks.shape[1])
        legal = known & (self._masks[tables, np.where(known, chosen, 0)] > 0)
        fold, check = self.compiled.actions.index("fold"), self.compiled.actions.index("check")
        passive = np.where(self._masks[:, check] > 0, check, fold)
        result: Array = np.where(legal, chosen, passive)
        return result

    def _observations(self) -> dict[str, Array]:
        return {agent: self.compiled.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _mask(self, agent: str) -> Array:
        """The legal choices of an agent at every table."""
        to_act = self._to_act == self.possible_agents.index(agent)
        result = np.zeros((len(to_act), len(self.actions)), np.int8)
        result[:, WAIT] = ~to_act
        result[:, WAIT + 1 :] = self._masks * to_act[:, None]
        return result
