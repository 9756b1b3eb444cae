"""An episode at a table: a question to an agent, an action, and so on to the end of the last round.

A sitting is a pure function of its conditions, its seed (or the cards that chance handed over) and the actions so
far: the same again gives the same again. A copy shares the round with its original until one of them goes on, and
then that one plays it again from its beginning.
"""

from __future__ import annotations

from typing import Any, Self, SupportsInt

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.observation import Seeing
from housedealer.adapters.agents.partial_answers import Allowed, Chosen, Moves, allowed_by
from housedealer.adapters.agents.rounds import Rounds
from housedealer.adapters.agents.text_observation import told
from housedealer.adapters.agents.wager_answers import Put, Taken, Wagering
from housedealer.errors import HouseError
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer

DEALER = "player-dealer"
_NONE = Allowed({})


class Sitting(Rounds):
    """The play of an episode; `asked` is the agent whose action is awaited.

    With a `seed` the shoe is shuffled from it. With none, chance is somebody else's: whenever `chance` is not None
    the next step is `deal(number)`.

    >>> from housedealer import cards
    >>> sitting = Sitting(Conditions.of("500-club/ez-baccarat", seats=2, bank=100, wagers={"player": 10}))
    >>> sitting.chance.what, len(sitting.chance.outcomes)
    ('player', 52)
    >>> for text in ("9s", "2c", "Kd", "3d"):
    ...     sitting.deal(cards.card(text))
    >>> sitting.over, sitting.rewards, sitting.drop
    (True, {'seat_1': -1050, 'seat_2': 1000}, 50)
    """

    def __init__(self, conditions: Conditions, seed: int | None = None, like: Sitting | None = None) -> None:
        """A new episode, or the same again as `like` another one is at."""
        super().__init__(conditions, seed, None if like is None else like.session.copy())
        self.history: list[int] = []
        """Every action and, where chance was handed over, every outcome, in order."""
        self.past: list[dict[str, list[Event]]] = []
        """What each agent saw of the rounds before, where chance is handed over."""
        self._allowed: dict[str, Allowed] = {}
        self._seeing: Seeing | None = None
        if conditions.pack and seed is not None:
            raise HouseError("pack: a short pack has no order of its own; expected no seed, and chance handed over")
        if like is None:
            self._next_round()
        else:
            self.take_over(like)

    # What is asked

    @property
    def asked(self) -> str | None:
        """The agent whose action is awaited; None where chance is to decide, or all is over."""
        for agent in self.open_to:
            return agent
        return None

    @property
    def asked_together(self) -> tuple[str, ...]:
        """All agents who are asked now: their actions may come in any order, and nobody sees another's."""
        return tuple(self.open_to)

    def question(self, agent: str) -> Any:
        """What an agent is asked: an offer, or an answer in the making; None where nothing is."""
        return self.open_to.get(agent)

    def offer(self, agent: str) -> Offer | None:
        """The round's offer that an agent is answering."""
        return self._offers.get(agent) if agent in self.open_to else None

    def moves(self, agent: str) -> Moves:
        """By its number every action that an agent may take, and what it makes; not to be changed."""
        return self._allowed_to(agent).made

    def legal(self, agent: str | None = None) -> list[int]:
        """The numbers of the legal actions, from the lowest."""
        return self._allowed_to(self.asked if agent is None else agent).numbers.copy()

    def mask(self, agent: str | None = None) -> npt.NDArray[np.int8]:
        """A one for every legal action of the agent asked, or of this one; all zeros where nothing is asked."""
        allowed = self._allowed_to(self.asked if agent is None else agent)
        if allowed.mask is None:
            allowed.mask = self.conditions.words.mask(allowed.numbers)
        return allowed.mask.copy()

    def _allowed_to(self, agent: str | None) -> Allowed:
        if agent is None:
            return _NONE
        result = self._allowed.get(agent)
        if result is None:
            asked = self.open_to.get(agent)
            if asked is None:
                return _NONE
            if type(asked) is Offer:
                result = allowed_by(self.conditions.words, asked)
            else:
                result = Allowed(self._wager_moves(asked) if isinstance(asked, Wagering) else asked.moves())
            self._allowed[agent] = result
        return result

    # What is done

    def act(self, number: SupportsInt, agent: str | None = None) -> None:
        """Take an action for the agent asked, or for one of several; an illegal one counts as the passive choice."""
        who = self.asked if agent is None else agent
        if who is None or who not in self.open_to:
            raise HouseError(f"action: {agent or 'nobody'} is not asked now; expected {self.asked or 'no action'}")
        taken = int(number)
        self.history.append(taken)
        if self.rewards:
            self.rewards = {}
        made = self._allowed_to(who).made.get(taken)
        self._allowed.clear()
        if made is None:
            made = self._passive(who)
        if type(made) is Chosen:
            self._choose(self._offers[who], made)
        elif type(made) is Put:
            self.open_to[who] = made.made()
        elif type(made) is Taken:
            self._take(who, made)
        elif type(made) is int:
            self._put_up(made)
        else:
            self.open_to[who] = made

    def _passive(self, agent: str) -> Any:
        """What counts for an action that is not legal: the passive choice, and before the deal the least."""
        asked, offer = self.open_to[agent], self.offer(agent)
        if offer is not None:
            choice = offer.passed()
            return Chosen(*offer.write(choice)[1:])
        return self._least_wager(asked) if isinstance(asked, Wagering) else next(iter(asked.moves().values()))

    def deal(self, number: SupportsInt) -> None:
        """Chance decides: the card, or the total of the dice."""
        if self.chance is None:
            raise HouseError("deal: no card is needed now; expected an action")
        came = int(number)
        if came not in dict(self.chance.outcomes):
            raise HouseError(f"deal: {number!r} cannot come now; expected an outcome for {self.chance.what}")
        self.history.append(came)
        self.rewards = {}
        what, self.chance = self.chance.what, None
        if what == "dice":
            self._dice = came
        else:
            self._dealt.append(came)
        self._play_again()

    def copy(self) -> Sitting:
        """Another sitting at the same point."""
        result = Sitting(self.conditions, self.seed, self)
        self._shared = result._shared = True
        return result

    def take_over(self, other: Self) -> None:
        """Be at the same point as another."""
        super().take_over(other)
        self.history, self.past, self._allowed = other.history.copy(), other.past.copy(), other._allowed.copy()

    def __deepcopy__(self, memo: object) -> Sitting:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As a pickle keeps it: by what was done."""
        return _replayed, (self.conditions, self.seed, self.history)

    def replay(self, history: list[int]) -> None:
        """Take up what was done elsewhere: actions of the agent asked, and outcomes where chance is handed over."""
        for number in history:
            if self.chance is not None:
                self.deal(number)
            else:
                self.act(number)

    def _close(self, rewards: dict[str, int]) -> None:
        if self.seed is None and self.conditions.rounds != 1:
            self.past.append({agent: self.events(agent) for agent in self.agents})
        super()._close(rewards)

    # What is seen

    @property
    def stacks(self) -> dict[str, int]:
        """What each agent owns between rounds, in cents; during a round as it began."""
        return {agent_of(seat): stack for seat, stack in self.session.stacks.items()}

    def positions(self, agent: str) -> tuple[str, ...]:
        """The positions whose cards an agent may see."""
        seat = agent.removeprefix("seat_")
        held = (seat, f"{seat}.2")
        return (*held, DEALER) if seat == str(self.session.dealer) else held

    def events(self, agent: str) -> list[Event]:
        """What happened in the round as an agent may see it."""
        return self.round.view(*self.positions(agent)) if self.round is not None else []

    @property
    def seeing(self) -> Seeing:
        """Who keeps the observations up to date."""
        if self._seeing is None:
            played = self.conditions.game.family.play
            self._seeing = Seeing(self.conditions.layout, self.conditions.banked, played.picture)
        return self._seeing

    def observe(self, agent: str) -> npt.NDArray[np.float32]:
        """What an agent sees, as `conditions.layout` describes it."""
        return self.seeing.observe(self, agent)

    def text(self, agent: str) -> str:
        """What an agent sees, for people: the table, what happened, and what is asked."""
        return told(self, agent)


def _replayed(conditions: Conditions, seed: int | None, history: list[int]) -> Sitting:
    """A sitting from a pickle."""
    result = Sitting(conditions, seed)
    result.replay(history)
    return result
