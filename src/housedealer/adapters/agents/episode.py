"""An episode at a table: a question to an agent, an action, and so on to the end of the last round.

An episode is a pure function of its conditions, its seed (or the outcomes that chance handed over) and the actions so
far: replaying them gives the same again. A copy shares the round with its original until one of them goes on, and
then that one replays it from its beginning.
"""

from __future__ import annotations

import itertools
from typing import Any, SupportsInt

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.between_rounds import BetweenRounds, Questions
from housedealer.adapters.agents.chance_nodes import Chance
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.observation import Observations
from housedealer.adapters.agents.partial_answers import Chosen, LegalActions, Moves, legal_actions
from housedealer.adapters.agents.round_in_play import RoundInPlay
from housedealer.adapters.agents.shoes import EpisodeShoe, Shoes
from housedealer.adapters.agents.text_observation import table_text
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.agents.wager_answers import PlacedWagers, Put, Wagering
from housedealer.arguments import check
from housedealer.errors import HouseError
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session

DEALER = "player-dealer"
_NONE = LegalActions({})
_EPISODES = itertools.count()
"""The numbers by which the tables of this process are distinguished."""


class Episode:
    """The play of an episode; `to_act` is the agent whose action is awaited.

    With a `seed` the shoe is shuffled from it. With none, chance is handed over: whenever `chance` is not None the
    next step is `deal(number)`.

    >>> from housedealer import cards
    >>> episode = Episode(Conditions.of("500-club/ez-baccarat", seats=2, bank=100, wagers={"player": 10}))
    >>> episode.chance.what, len(episode.chance.outcomes)
    ('player', 52)
    >>> for text in ("9s", "2c", "Kd", "3d"):
    ...     episode.deal(cards.card(text))
    >>> episode.over, episode.rewards, episode.drop
    (True, {'seat_1': -1050, 'seat_2': 1000}, 50)
    """

    def __init__(
        self,
        conditions: Conditions,
        seed: int | None = None,
        like: Episode | None = None,
        after: Episode | None = None,
    ) -> None:
        """A new episode, or a copy of another one at the point that it has reached; one `after` another of the same
        conditions, which is not played on, takes over its array of observations."""
        if conditions.pack and seed is not None:
            raise HouseError("pack: a short pack has no order of its own; expected no seed, and chance handed over")
        if seed is not None and seed < 0:
            check(seed=seed)
        self.conditions = conditions
        self.seed = seed
        self.over = False
        self.finished = 0
        """Rounds played, voided ones among them."""
        self.phase = "over"
        """`bank`, `wagers`, `round` or `over`."""
        self.last: Round | None = None
        """The last round that was played to its end."""
        self.rewards: dict[str, int] = {}
        """What each agent won by the last step, in cents, over all rounds that it ended; empty if it ended none."""
        self.drop = 0
        """Fees that the house has taken so far, in cents."""
        self.history: list[int] = []
        """Every action and, where chance was handed over, every outcome, in order."""
        self.past: list[dict[str, list[Event]]] = []
        """What each agent saw of the rounds before, where chance is handed over."""
        self._legal: dict[str, LegalActions] = {}
        """The legal actions worked out since the last step, by agent."""
        self._observations: Observations | None = None if after is None else after._observations
        if like is None:
            self._shoes = Shoes(conditions, seed)
            self.session = _open_session(conditions, self._shoes)
            self.questions: Questions = {}
            """The open questions, by agent in order: an offer, or an answer in the making."""
            self._between = BetweenRounds(conditions, self.session, self.questions)
            self._play = RoundInPlay(conditions, self.session, self._shoes, self.questions)
            if self._open_round():
                self._next_round()
            return
        self._shoes, self.session, self.questions = like._shoes.copy(), like.session.copy(), like.questions.copy()
        self._between = like._between.copy(self.session, self.questions)
        self._play = like._play.copy(self.session, self._shoes, self.questions)
        self.over, self.finished, self.phase = like.over, like.finished, like.phase
        self.last, self.rewards, self.drop = like.last, like.rewards, like.drop
        self.history, self.past, self._legal = like.history.copy(), like.past.copy(), like._legal.copy()

    @property
    def vocabulary(self) -> Vocabulary:
        """The actions of this table, by number."""
        return self.conditions.vocabulary

    @property
    def agents(self) -> tuple[str, ...]:
        """Everyone at the table, by seat."""
        return self.conditions.agents

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one once the episode is over; None while wagers are placed."""
        return self._play.round

    @property
    def chance(self) -> Chance | None:
        """What chance has to decide before anyone acts, where it was handed over."""
        return self._play.chance

    @property
    def void(self) -> str:
        """Why the last round was voided, if it was."""
        return self._play.void

    # Who is to act

    @property
    def to_act(self) -> str | None:
        """The agent whose action is awaited; None where chance is to decide, or all is over."""
        for agent in self.questions:
            return agent
        return None

    @property
    def all_to_act(self) -> tuple[str, ...]:
        """All agents who are to act now: they may act in any order, and nobody sees another's action."""
        return tuple(self.questions)

    def question(self, agent: str) -> Any:
        """An agent's open question: an offer, or its partial answer; None where it has none."""
        return self.questions.get(agent)

    def offer(self, agent: str) -> Offer | None:
        """The round's offer that an agent is answering."""
        return self._play.offers.get(agent) if agent in self.questions else None

    def moves(self, agent: str) -> Moves:
        """An agent's legal actions by number, with the answer that each leads to; do not modify it."""
        return self._legal_actions(agent).moves

    def legal(self, agent: str | None = None) -> list[int]:
        """The numbers of the legal actions, from the lowest."""
        return self._legal_actions(self.to_act if agent is None else agent).numbers.copy()

    def mask(self, agent: str | None = None) -> npt.NDArray[np.int8]:
        """An array with a one for every legal action of the agent to act, or of this one."""
        allowed = self._legal_actions(self.to_act if agent is None else agent)
        if allowed.mask is None:
            allowed.mask = self.conditions.vocabulary.mask(allowed.numbers)
        return allowed.mask.copy()

    def _legal_actions(self, agent: str | None) -> LegalActions:
        if agent is None:
            return _NONE
        result = self._legal.get(agent)
        if result is None:
            question = self.questions.get(agent)
            if question is None:
                return _NONE
            if type(question) is Offer:
                result = legal_actions(self.conditions.vocabulary, question)
            else:
                wagering = isinstance(question, Wagering)
                result = LegalActions(self._between.moves(question) if wagering else question.moves())
            self._legal[agent] = result
        return result

    # What is done

    def act(self, number: SupportsInt, agent: str | None = None) -> None:
        """Take an action for the agent to act, or for one of several; an illegal one counts as the passive choice."""
        who = self.to_act if agent is None else agent
        if who is None or who not in self.questions:
            raise HouseError(f"action: {agent or 'nobody'} is not to act now; expected {self.to_act or 'no action'}")
        taken = int(number)
        self.history.append(taken)
        if self.rewards:
            self.rewards = {}
        made = self._legal_actions(who).moves.get(taken)
        self._legal.clear()
        if made is None:
            made = self._passive(who)
        if type(made) is Chosen:
            if self._play.respond(who, made):
                self._next_round()
        elif type(made) is Put:
            self.questions[who] = made.made()
        elif type(made) is PlacedWagers:
            self._between.take(who, made)
            if self._deal_or_ask():
                self._next_round()
        elif type(made) is int:
            self._between.put_up(made)
            if self._deal_or_ask():
                self._next_round()
        else:
            self.questions[who] = made

    def _passive(self, agent: str) -> Any:
        """The answer that stands in for an illegal action: the passive choice, or before the deal the least."""
        question, offer = self.questions[agent], self.offer(agent)
        if offer is not None:
            choice = offer.passed()
            return Chosen(*offer.write(choice)[1:])
        if isinstance(question, Wagering):
            return self._between.least_wager(question)
        return next(iter(question.moves().values()))

    def deal(self, number: SupportsInt) -> None:
        """Decide for chance: the code of a card, or the total of the dice."""
        chance = self._play.chance
        if chance is None:
            raise HouseError("deal: no card is needed now; expected an action")
        outcome = int(number)
        if outcome not in dict(chance.outcomes):
            raise HouseError(f"deal: {number!r} cannot come now; expected an outcome for {chance.what}")
        self.history.append(outcome)
        self.rewards = {}
        if self._play.decide(outcome):
            self._next_round()

    # From round to round

    def _next_round(self) -> None:
        """Close the round that is over and open further ones until somebody has to decide, or the episode ends."""
        self._close_round()
        while self._open_round():
            self._close_round()

    def _open_round(self) -> bool:
        """Open the next round or end the episode; return whether it was dealt and is over without a decision."""
        rounds = self.conditions.rounds
        if rounds and self.finished >= rounds:
            return self._end()
        if self.session.cut_card_out:
            self._shoes.shuffle(self.session)
        self._between.open(first=not self.finished)
        return self._deal_or_ask()

    def _deal_or_ask(self) -> bool:
        """Wait for the bank and the wagers or deal the round; return whether it is over without a decision."""
        between = self._between
        if self.questions:
            self.phase = between.phase
            return False
        if between.wagers is None:
            return self._end()
        self.phase = "round"
        bank = between.sitting.bank if self.conditions.banked else None
        return self._play.deal(between.wagers, bank, first=not self.finished)

    def _end(self) -> bool:
        self.over = True
        self.phase = "over"
        return False

    def _close_round(self) -> None:
        """Count a round that is over, and what everyone gained by it."""
        play, conditions = self._play, self.conditions
        if self.seed is None and conditions.rounds != 1:
            self.past.append({agent: self.events(agent) for agent in self.agents})
        self.last = play.round
        won = self.rewards  # by rounds that the same step has ended before
        self.rewards = {
            agent: won.get(agent, 0) + play.gained.get(str(seat), 0) for seat, agent in enumerate(self.agents, 1)
        }
        self.drop += play.gained.get("drop", 0)
        self.finished += 1
        if conditions.rounds != self.finished:
            play.clear()

    # Copies

    def copy(self) -> Episode:
        """Another episode at the same point."""
        return Episode(self.conditions, self.seed, self)

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the episode as its history."""
        return _replayed, (self.conditions, self.seed, self.history)

    def replay(self, history: list[int]) -> None:
        """Repeat a history: actions of the agent to act, and outcomes where chance is handed over."""
        for number in history:
            if self.chance is not None:
                self.deal(number)
            else:
                self.act(number)

    # What is seen

    @property
    def stacks(self) -> dict[str, int]:
        """Every agent's stack in cents; during a round, as it was when the round began."""
        return {agent_of(seat): stack for seat, stack in self.session.stacks.items()}

    def positions(self, agent: str) -> tuple[str, ...]:
        """The positions whose cards an agent may see."""
        seat = agent.removeprefix("seat_")
        held = (seat, f"{seat}.2")
        return (*held, DEALER) if seat == str(self.session.dealer) else held

    def events(self, agent: str) -> list[Event]:
        """The events of the round as an agent may see them."""
        round_ = self._play.round
        return round_.view(*self.positions(agent)) if round_ is not None else []

    @property
    def observations(self) -> Observations:
        """The observations of this episode, kept up to date."""
        if self._observations is None:
            picture = self.conditions.game.family.play.events.picture
            self._observations = Observations(self.conditions.layout, self.conditions.banked, picture)
        return self._observations

    def observe(self, agent: str) -> npt.NDArray[np.float32]:
        """An agent's observation, in the layout of `conditions.layout`."""
        return self.observations.observe(self, agent)

    def text(self, agent: str) -> str:
        """An agent's observation as text: the table, the events, and the question."""
        return table_text(self, agent)


def _open_session(conditions: Conditions, shoes: Shoes) -> Session:
    """The table as it is when the episode begins."""
    session = Session(
        conditions.game,
        conditions.option,
        EpisodeShoe(conditions.game, conditions.decks),
        dict(enumerate(conditions.stacks, 1)),
        terms=dict(conditions.plan.terms),
        key=f"episode {next(_EPISODES)}",
    )
    shoes.shuffle(session)
    if conditions.banked:
        session.dealer = conditions.dealer
    else:
        session.button = conditions.button
    return session


def _replayed(conditions: Conditions, seed: int | None, history: list[int]) -> Episode:
    """Rebuild an episode from a pickle."""
    result = Episode(conditions, seed)
    result.replay(history)
    return result
