"""One seat at the full table as a Gymnasium environment; the player-dealer plays by the posted rules."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from housedealer.adapters.agents import Conditions, Sitting
from housedealer.adapters.agents.conditions import agent_of
from housedealer.adapters.agents.partial_answers import Chosen
from housedealer.adapters.agents.vocabulary import WAIT
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.adapters.gymnasium.prices import costs_of, steps_to
from housedealer.errors import HouseError
from housedealer.odds.engine.costs import fees_due, lost
from housedealer.odds.engine.models import model_of
from housedealer.play import bots
from housedealer.postings.own import Given, find
from housedealer.table.contract import in_cents, in_dollars
from housedealer.table.events import Cents

DEALER, SEAT = agent_of(1), agent_of(2)
HOUSE_WAY = "house-way"
STACK, BANK = 100, 100_000
"""The seat's stack and the player-dealer's bank in multiples of the wagers: enough to pay everything."""

Observation = npt.NDArray[np.float32]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against the player-dealer at the full table; an episode has `rounds` rounds (one by default).

    Any posting with a player-dealer. `wagers` are placed in every round, in dollars (by default the first wager at its
    minimum), or `"ask"`: then the agent places them. Actions are numbers of a vocabulary of fixed size (`labels`);
    answers that name cards take several steps. `info["action_mask"]` has a one for each legal action, and there is
    always one; an illegal action counts as the passive choice. Where nothing is asked the only one is `wait`. Rewards
    are dollars, net of the seat's fee.

    >>> env = SeatEnv("500-club/three-card-poker", wagers={"ante": 10})
    >>> seen, info = env.reset(seed=7)
    >>> [env.labels[number] for number in np.flatnonzero(info["action_mask"])]
    ['play 1', 'fold']
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        posting: Given,
        *,
        wagers: Mapping[str, Any] | Literal["ask"] | None = None,
        rounds: int = 1,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise HouseError(f"render_mode: {render_mode!r} is unknown; expected 'ansi'")
        self.render_mode = render_mode
        self.conditions = _conditions(find(posting), wagers, rounds, settings)
        self.labels = self.conditions.vocabulary.labels
        layout = self.conditions.layout
        self.observation_space = spaces.Box(0.0, layout.high, (layout.size,), np.float32)
        self.action_space = spaces.Discrete(len(self.labels))
        self._sitting: Sitting | None = None
        self._seeds: random.Random | None = None
        self._waiting = 0
        """Winnings from before the seat's first question, in cents; they are paid with the first step."""

    @property
    def sitting(self) -> Sitting:
        """The present episode."""
        if self._sitting is None:
            raise HouseError("step: no round has begun; expected a reset before it")
        return self._sitting

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode at a new table, its shoe shuffled from the seed."""
        super().reset(seed=seed)
        if seed is not None or self._seeds is None:
            self._seeds = random.Random(int(self.np_random.integers(1 << 63)))
        self._sitting = Sitting(self.conditions, self._seeds.getrandbits(63), after=self._sitting)
        self._waiting = self._go_on()
        return self.sitting.observe(SEAT), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the seat's action, then the player-dealer's, until the seat is asked again or the episode is over."""
        sitting, won = self.sitting, self._waiting
        self._waiting = 0
        if not sitting.over:
            sitting.act(int(action), SEAT)
            won += self._go_on()
        return sitting.observe(SEAT), won / 100, sitting.over, False, self._info()

    def _go_on(self) -> int:
        """Answer for the player-dealer; return what the seat has won by then, in cents."""
        sitting = self.sitting
        won = sitting.rewards.get(SEAT, 0)
        while sitting.asked == DEALER:
            for number in self._answer(DEALER):
                sitting.act(number, DEALER)
                won += sitting.rewards.get(SEAT, 0)
        return won

    def _answer(self, agent: str) -> list[int]:
        """The actions of the posted answer: the house way where it is offered, else the bot's choice."""
        sitting = self.sitting
        offer = sitting.offer(agent)
        if offer is None:
            return [next(iter(sitting.moves(agent)))]
        target: tuple[str, Any] = (HOUSE_WAY, None)
        if agent != DEALER or HOUSE_WAY not in offer.names():
            bots.prepare(self.conditions.game)
            chance = random.Random(0)
            target = bots.choose(offer, self.conditions.game, sitting.events(agent), chance, best=agent != DEALER)
        # An answer that is not on the grid of amounts counts as the passive choice.
        return steps_to(offer, sitting.moves(agent), Chosen(*target)) or [WAIT]

    def mask(self) -> npt.NDArray[np.int8]:
        """An array with a one for every legal action."""
        if self.sitting.over:
            return self.conditions.vocabulary.mask((WAIT,)).copy()
        return self.sitting.mask(SEAT)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.mask()}

    def render(self) -> str:
        """What the seat sees, as text."""
        return self.sitting.text(SEAT)

    # Perfect play

    @property
    def staked(self) -> float:
        """The wagers before the deal of every round, in dollars."""
        return sum(self._bets().values()) / 100

    @functools.cached_property
    def perfect(self) -> float:
        """The expected value of a round by perfect play, in dollars: from the posting's odds, net of the seat's fee."""
        conditions, bets = self.conditions, self._bets()
        priced = model_of(conditions.game, conditions.decks)
        fees = fees_due(conditions.game, conditions.fee, bets, 1)
        return -float(lost(priced, bets, conditions.fee) + sum(fee.amount for fee in fees if fee.payer == "1")) / 100

    def _bets(self) -> dict[str, int]:
        """The wagers of every round, in cents."""
        game = self.conditions.game
        if self.conditions.wagers is None:
            raise HouseError("perfect: the agent places the wagers itself; expected wagers that are named beforehand")
        if game.family.carries.stays is not None:
            raise HouseError(f"perfect: wagers of {game.posting.id} stay up for several rounds; expected a game of one")
        return dict(self.conditions.wagers)

    def costs(self) -> npt.NDArray[np.float64]:
        """The cost of each action against the best one in dollars; NaN where it is illegal or has no price.

        An answer that takes several steps is priced by its last one.
        """
        return costs_of(self.sitting, SEAT)

    def best(self) -> int:
        """The next action of the best play where the game is solved, else of the house's bot."""
        if self.sitting.over:
            return WAIT
        return self._answer(SEAT)[0]


def _conditions(posting: str, wagers: Any, rounds: int, settings: Mapping[str, Any]) -> Conditions:
    """A table of two: the player-dealer in seat 1, and the seat beside it."""
    try:
        table = Conditions.of(posting, seats=2, rounds=rounds, **settings)
    except TypeError as error:
        raise HouseError(f"settings: {error}") from None
    if not table.banked:
        raise HouseError(f"posting: {posting} has no player-dealer; expected one that has; PettingZoo's form takes any")
    agent_places = wagers == "ask"
    placed: Mapping[str, Any]
    if wagers is None or agent_places:
        # The first circle at its least.
        first = next(iter(Wagering(table.vocabulary, table.fee, table.decks, 10**9, False).moves().values()))
        placed = in_dollars(first.made().placed, dict[str, Cents])
    else:
        placed = wagers
    unit = sum(in_cents(placed, dict[str, Cents], "wagers").values()) / 100
    fixed = None if agent_places else placed
    own = {"stack": [2 * BANK * unit, STACK * unit], "bank": BANK * unit, "wagers": fixed}
    return Conditions.of(posting, seats=2, rounds=rounds, **{**own, **settings})
