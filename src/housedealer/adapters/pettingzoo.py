"""Every posting as a PettingZoo environment (agent, environment, cycle): one agent for each seat.

>>> table = env("500-club/three-card-poker", seats=3)
>>> table.reset(seed=7)
>>> table.agent_selection, table.unwrapped.labels(table.agent_selection)[:2]
('seat_1', ['bank tenth', 'bank quarter'])

The player-dealer is an agent too, so that the rewards of a round and the drop sum to zero. An agent who is not to act
may only `wait`. An illegal action counts as the passive choice. See docs/agents.md.
"""

from __future__ import annotations

import random
import secrets
from typing import Any, ClassVar

import numpy as np

from housedealer.adapters.agents import Conditions, Episode
from housedealer.adapters.agents.frame import svg
from housedealer.adapters.agents.text_observation import table_text
from housedealer.adapters.agents.vocabulary import WAIT
from housedealer.arguments import check
from housedealer.errors import HouseError

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:  # pragma: no cover - the tests have it
    missing = f"{error.name} is not installed; expected it for agents: pip install 'housedealer[agents]'"
    raise ModuleNotFoundError(missing, name=error.name) from None

MODES = ("human", "ansi", "svg")
CYCLES = 500
"""The default number of cycles after which a parallel environment is truncated."""


class raw_env(AECEnv[str, dict[str, Any], int | None]):  # noqa: N801 - PettingZoo's own name for it
    """A table at which one agent acts after another, for an episode of `rounds` rounds (one by default).

    The settings are those of `Conditions.of`: seats, stack, stakes, option, decks, rounds, dealer, button, bank,
    wagers, readings.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "name": "housedealer_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, posting: str, *, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise HouseError(f"render_mode: {render_mode!r} is unknown; expected one of {', '.join(MODES)}")
        self.render_mode = render_mode
        self.conditions = Conditions.of(posting, **settings)
        self.possible_agents = list(self.conditions.agents)
        size, layout = len(self.conditions.vocabulary), self.conditions.layout
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, layout.high, (layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._waits = np.zeros(size, np.int8)
        self._waits[WAIT] = 1
        self._seeds: random.Random | None = None
        self.episode: Episode
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """An array, and a mask of the legal actions; the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the posting's vocabulary."""
        return self.action_spaces[agent]

    # Play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new episode; without a seed, from the next one of the seed given before, or from a random one."""
        if seed is not None or self._seeds is None:
            check(seed=seed)
            self._seeds = random.Random(secrets.randbits(64) if seed is None else seed)
        self.episode = Episode(self.conditions, self._seeds.getrandbits(64), after=getattr(self, "episode", None))
        if self.episode.over:
            raise HouseError("stack: nobody has enough to play a round; expected larger stacks")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.episode.to_act or self.agents[0]

    def step(self, action: int | None) -> None:
        """Take the action of the agent to act; None for one whose play is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        if action is None:
            raise HouseError(f"action: {agent} is to act and None was given; expected the number of an action")
        self._cumulative_rewards[agent] = 0.0
        episode = self.episode
        episode.act(action)
        if episode.rewards or self._paid:
            self._pay()
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = episode.to_act or self.agents[0]
        if self.render_mode == "human":
            self.render()

    def _leave(self, action: int | None) -> None:
        """Remove an agent whose play is over; everyone's is over then, so the first of the others is next."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")  # PettingZoo's wording
        agent = self.agent_selection
        for by_agent in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del by_agent[agent]
        self.agents.remove(agent)
        if self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        if self.agents:
            self.agent_selection = self.agents[0]

    def _pay(self) -> None:
        """Pay the rewards of a round that the last step ended."""
        rewards = self.episode.rewards
        self._paid = bool(rewards)
        self.rewards = {agent: rewards.get(agent, 0) / 100 for agent in self.agents}
        if rewards:
            self._accumulate_rewards()

    _paid = False

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The current agent's observation, its reward since its last turn, and whether its play is over."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation and the mask of its legal actions."""
        episode = self.episode
        mask = episode.mask(agent) if agent in episode.questions else self._waits.copy()
        return {"observation": episode.observe(agent), "action_mask": mask}

    # For people

    def text(self, agent: str) -> str:
        """An agent's observation as text."""
        return self.episode.text(agent)

    def labels(self, agent: str) -> list[str]:
        """The labels of an agent's legal actions."""
        return [self.conditions.vocabulary.labels[number] for number in self.episode.legal(agent)] or ["wait"]

    @property
    def drop(self) -> float:
        """Fees that the house has taken in this episode, in dollars."""
        return self.episode.drop / 100

    def render(self) -> Any:
        """The table as the house sees it: text, or a picture."""
        if self.render_mode == "human":
            print(table_text(self.episode, None))
            return None
        if self.render_mode == "ansi":
            return table_text(self.episode, None)
        return svg(self.episode, None) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class cycling_env(raw_env):  # noqa: N801 - beside raw_env
    """The same table with every agent acting in every cycle: those who are not to act wait, and all actions count at
    the end of the cycle. The episode ends after `max_cycles` cycles, or after `rounds` rounds where that is given."""

    metadata: ClassVar[dict[str, Any]] = {**raw_env.metadata, "is_parallelizable": True}

    def __init__(self, posting: str, *, max_cycles: int, rounds: int = 0, **settings: Any) -> None:
        super().__init__(posting, rounds=rounds, **settings)
        self.max_cycles = max_cycles

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new episode."""
        super().reset(seed, options)
        self._cycles = 0
        self._acts: dict[str, int] = {}

    def _select(self) -> None:
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Take one agent's action of the cycle."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is not None:
            self._acts[agent] = action
        at = self.agents.index(agent) + 1
        if at < len(self.agents):
            if self._paid:
                self._clear_rewards()
                self._paid = False
            self.agent_selection = self.agents[at]
            return
        self._end_cycle()

    def _end_cycle(self) -> None:
        episode, gained = self.episode, dict.fromkeys(self.agents, 0)
        for agent in episode.all_to_act:
            if episode.question(agent) is not None:
                episode.act(self._acts.get(agent, WAIT), agent)
                for who, cents in episode.rewards.items():
                    gained[who] += cents
        self._acts = {}
        self._cycles += 1
        self.rewards = {agent: cents / 100 for agent, cents in gained.items()}
        self._accumulate_rewards()
        self._paid = True
        self.terminations = dict.fromkeys(self.agents, episode.over)
        self.truncations = dict.fromkeys(self.agents, self._cycles >= self.max_cycles and not episode.over)
        self._select()
        if self.render_mode == "human":
            self.render()


class Ordered(OrderEnforcingWrapper):
    """PettingZoo's check of the order of calls, with a short path for the calls of every step."""

    @property
    def agents(self) -> list[str]:
        """The agents whose play is not over."""
        return self._table().agents

    @property
    def agent_selection(self) -> str:
        """Whose turn it is."""
        return self._table().agent_selection

    def _table(self) -> raw_env:
        if not self._has_reset:
            raise AttributeError("reset() has to be called first")
        table: raw_env = self.env
        return table

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The current agent's observation, its reward since its last turn, and whether its play is over."""
        if not self._has_reset:
            raise AttributeError("reset() has to be called first")
        result: tuple[Any, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return result

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def env(posting: str, *, max_cycles: int | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """A table of a posting, with PettingZoo's check of the order of calls around it.

    With `max_cycles` every agent acts in every cycle, and the environment can be made parallel.
    """
    if max_cycles is None:
        return Ordered(raw_env(posting, **settings))
    return Ordered(cycling_env(posting, max_cycles=max_cycles, **settings))


def parallel_env(posting: str, *, max_cycles: int = CYCLES, **settings: Any) -> ParallelEnv[str, Any, Any]:
    """A table of a posting at which all agents act at once."""
    return aec_to_parallel(env(posting, max_cycles=max_cycles, **settings))
