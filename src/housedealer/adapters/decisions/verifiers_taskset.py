"""The set of decisions as a taskset of `verifiers`: one decision a task, rewarded by its regret.

`verifiers` finds a taskset by the name of an installed package: `vf-eval housedealer-bench`. See docs/assistants.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from housedealer.adapters.decisions.decision import Decision
from housedealer.adapters.decisions.scoring import chosen
from housedealer.errors import HouseError

try:
    import verifiers.v1 as vf
except ModuleNotFoundError as error:
    missing = f"{error.name} is not installed; expected it for this taskset: pip install 'housedealer[verifiers]'"
    raise ModuleNotFoundError(missing, name=error.name) from None

SYSTEM_PROMPT = "You may think first. The last line of your reply is your choice and nothing else."


class DecisionData(vf.TaskData):
    """A decision: its game, and every choice with its worth in cents, the best first."""

    posting: str
    family: str
    position: str
    happened: list[str]
    cards: str
    legal: list[str]
    choices: list[dict[str, str | int | float | None]]
    round: dict[str, Any]

    @property
    def decision(self) -> Decision:
        """The decision itself."""
        return Decision(**{one.name: getattr(self, one.name) for one in fields(Decision)})


class DecisionTask(vf.Task[DecisionData]):
    """A decision, rewarded from 1 for the best choice to 0 for the worst, and for one that is not legal."""

    def _regret_cents(self, answer: str) -> float | None:
        lines, decision = answer.strip().splitlines(), self._decision
        try:
            return decision.regret_cents(lines[-1] if lines else "")
        except HouseError:
            return None

    @property
    def _decision(self) -> Decision:
        decision: Decision = self.data.decision
        return decision

    def reward_of(self, answer: str) -> float:
        """The reward of an answer: the part of the largest possible regret that it avoids."""
        regret, worth = self._regret_cents(answer), [one["worth_cents"] for one in self._decision.choices]
        return 0.0 if regret is None else 1 - regret / (worth[0] - worth[-1])

    @vf.reward(weight=1.0)
    async def avoided_regret(self, trace: vf.Trace) -> float:
        """The part of the largest possible regret that the answer avoids."""
        return self.reward_of(trace.last_reply)

    @vf.metric
    async def scored(self, trace: vf.Trace) -> dict[str, float]:
        """The regret in cents, as `housedealer bench` scores it, and whether the answer was a legal choice."""
        regret, worth = self._regret_cents(trace.last_reply), [one["worth_cents"] for one in self._decision.choices]
        return {"regret_cents": worth[0] - worth[-1] if regret is None else regret, "legal": float(regret is not None)}

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the best choice is rewarded with 1 and every other with as much less as it is worth less."""
        decision = self._decision
        if self.reward_of(f"I think about it.\n{decision.best()}") != 1 or self.reward_of("no such choice") != 0:
            return False
        answers = [f"{one['choice']} {one['argument'] or ''}".strip() for one in decision.choices]
        rewards = [self.reward_of(answer) for answer in answers]
        return rewards == sorted(rewards, reverse=True) and rewards[-1] == 0


class DecisionsConfig(vf.TasksetConfig):
    """The decisions to load: of one family, or this many of each."""

    family: str | None = None
    most: int | None = None


class DecisionsTaskset(vf.Taskset[DecisionTask, DecisionsConfig]):
    """The fixed set of decisions."""

    def load(self) -> Iterator[DecisionTask]:
        """Yield a task for each decision."""
        for number, one in enumerate(chosen(self.config.family, self.config.most)):
            name = f"{one.posting}#{number}"
            data = DecisionData(name=name, prompt=one.text, system_prompt=SYSTEM_PROMPT, **one.data())
            yield DecisionTask(data, self.config.task)
