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

from housedealer.adapters.agents import Conditions, Episode
from housedealer.adapters.agents.conditions import agent_of
from housedealer.adapters.agents.partial_answers import Chosen
from housedealer.adapters.agents.vocabulary import WAIT
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.adapters.gymnasium.known_rounds import Got, known_rounds
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
    always one; an illegal action counts as the passive choice. Where there is nothing to decide the only one is
    `wait`. Rewards are dollars, net of the seat's fee.

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
        self._seeds: random.Random | None = None
        self._seed: int | None = None
        """The seed of the present episode; None before the first."""
        self._taken: list[int] = []
        """The seat's actions in this episode, -1 for one that was not legal."""
        self._now: Got | None = None
        """What the last step led to."""
        self._known = known_rounds(self.conditions)
        self._by_hand = False
        """Whether somebody else has a hold of the table and may play on there."""
        self._episode: Episode | None = None
        """The full table, as far as it was needed; at first that of an earlier episode."""
        self._played = 0
        """How many of the seat's actions it was given; -1 where it is an earlier episode's."""
        self._won = self._waiting = 0
        """What the seat won there by its last action, in cents; and before its first question, which is paid with the
        first step."""

    @property
    def episode(self) -> Episode:
        """The present episode."""
        self._by_hand = True
        return self._table()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode at a new table, its shoe shuffled from the seed."""
        super().reset(seed=seed)
        if seed is not None or self._seeds is None:
            self._seeds = random.Random(int(self.np_random.integers(1 << 63)))
        self._seed, self._taken, self._played, self._by_hand = self._seeds.getrandbits(63), [], -1, False
        if self._known is not None:
            self._known.begin(self._seed)
        got = self._get()
        return got.seen, {"action_mask": got.mask.copy()}

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the seat's action, then the player-dealer's, until the seat is to act again or the episode is over."""
        if self._now is None:
            raise HouseError("step: no round has begun; expected a reset before it")
        if self._now.over and self._taken:
            seen, mask, _, over = self._get()
            return seen, 0.0, over, False, {"action_mask": mask.copy()}
        self._act(int(action), self._now)
        seen, mask, won, over = self._get()
        return seen, won / 100, over, False, {"action_mask": mask.copy()}

    def _act(self, action: int, now: Got) -> None:
        """Note the seat's action."""
        taken = WAIT if now.over else action if 0 <= action < len(now.mask) and now.mask[action] else -1
        self._taken.append(taken)
        if self._known is not None:
            self._known.act(taken)

    def _get(self) -> Got:
        """What the seat sees, may do and has won: known from an earlier round, or from the full table."""
        known = None if self._by_hand else self._known
        got = known.recall() if known is not None else None
        if got is None:
            episode = self._table()
            got = Got(episode.observe(SEAT), self.mask(), self._won, episode.over)
            if known is not None:
                round_ = episode.round
                known.learn(got, 0 if round_ is None else len(round_.table.source.used))
        self._now = got
        return got

    # The full table

    def _table(self) -> Episode:
        """The table, played on to the present."""
        if self._seed is None:
            raise HouseError("step: no round has begun; expected a reset before it")
        if self._played < 0 or self._episode is None:
            self._episode = Episode(self.conditions, self._seed, after=self._episode)
            self._played, self._won = 0, 0
            self._waiting = self._go_on(self._episode)
        episode = self._episode
        for action in self._taken[self._played :]:
            self._won, self._waiting = self._waiting, 0
            if not episode.over:
                episode.act(action, SEAT)
                self._won += self._go_on(episode)
            self._played += 1
        return episode

    def _go_on(self, episode: Episode) -> int:
        """Answer for the player-dealer; return what the seat has won by then, in cents."""
        won = episode.rewards.get(SEAT, 0)
        while episode.to_act == DEALER:
            for number in self._answer(episode, DEALER):
                episode.act(number, DEALER)
                won += episode.rewards.get(SEAT, 0)
        return won

    def _answer(self, episode: Episode, agent: str) -> list[int]:
        """The actions of the posted answer: the house way where it is offered, else the bot's choice."""
        offer = episode.offer(agent)
        if offer is None:
            return [next(iter(episode.moves(agent)))]
        target: tuple[str, Any] = (HOUSE_WAY, None)
        if agent != DEALER or HOUSE_WAY not in offer.names():
            bots.prepare(self.conditions.game)
            chance = random.Random(0)
            target = bots.choose(offer, self.conditions.game, episode.events(agent), chance, best=agent != DEALER)
        # An answer that is not on the grid of amounts counts as the passive choice.
        return steps_to(offer, episode.moves(agent), Chosen(*target)) or [WAIT]

    def mask(self) -> npt.NDArray[np.int8]:
        """An array with a one for every legal action."""
        episode = self._table()
        if episode.over:
            return self.conditions.vocabulary.mask((WAIT,)).copy()
        return episode.mask(SEAT)

    def render(self) -> str:
        """What the seat sees, as text."""
        return self._table().text(SEAT)

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
        return costs_of(self._table(), SEAT)

    def best(self) -> int:
        """The next action of the best play where the game is solved, else of the house's bot."""
        episode = self._table()
        return WAIT if episode.over else self._answer(episode, SEAT)[0]


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
