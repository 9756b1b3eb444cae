"""An episode at a table: a question to an agent, an action, and so on to the end of the last round.

An episode is a pure function of its conditions, its seed (or the outcomes that chance handed over) and the actions so
far: replaying them gives the same again. A copy shares the round with its original until one of them goes on, and
then that one replays it from its beginning.
"""

from __future__ import annotations

from typing import Any, SupportsInt

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.between_rounds import BetweenRounds, Questions
from housedealer.adapters.agents.chance_nodes import Chance
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.observation import Seeing
from housedealer.adapters.agents.partial_answers import Allowed, Chosen, Moves, allowed_by
from housedealer.adapters.agents.round_in_play import RoundInPlay
from housedealer.adapters.agents.shoes import Shoes
from housedealer.adapters.agents.text_observation import told
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.agents.wager_answers import Put, Taken, Wagering
from housedealer.errors import HouseError
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.dealing_shoe import DealingShoe
from housedealer.table.sitting.session import Session

DEALER = "player-dealer"
_NONE = Allowed({})


class Sitting:
    """The play of an episode; `asked` is the agent whose action is awaited.

    With a `seed` the shoe is shuffled from it. With none, chance is handed over: whenever `chance` is not None the
    next step is `deal(number)`.

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
        """A new episode, or a copy of another one at the point that it has reached."""
        if conditions.pack and seed is not None:
            raise HouseError("pack: a short pack has no order of its own; expected no seed, and chance handed over")
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
        """What each agent won by the last step, in cents; empty unless it ended a round."""
        self.drop = 0
        """Fees that the house has taken so far, in cents."""
        self.history: list[int] = []
        """Every action and, where chance was handed over, every outcome, in order."""
        self.past: list[dict[str, list[Event]]] = []
        """What each agent saw of the rounds before, where chance is handed over."""
        self._allowed: dict[str, Allowed] = {}
        """The legal actions worked out since the last step, by agent."""
        self._seeing: Seeing | None = None
        if like is None:
            self._shoes = Shoes(conditions, seed)
            self.session = _open_session(conditions, self._shoes)
            self.open_to: Questions = {}
            """The open questions, by agent in order: an offer, or an answer in the making."""
            self._between = BetweenRounds(conditions, self.session, self.open_to)
            self._play = RoundInPlay(conditions, self.session, self._shoes, self.open_to)
            if self._open_round():
                self._next_round()
            return
        self._shoes, self.session, self.open_to = like._shoes.copy(), like.session.copy(), like.open_to.copy()
        self._between = like._between.copy(self.session, self.open_to)
        self._play = like._play.copy(self.session, self._shoes, self.open_to)
        self.over, self.finished, self.phase = like.over, like.finished, like.phase
        self.last, self.rewards, self.drop = like.last, like.rewards, like.drop
        self.history, self.past, self._allowed = like.history.copy(), like.past.copy(), like._allowed.copy()

    @property
    def vocabulary(self) -> Vocabulary:
        """The actions of this table, by number."""
        return self.conditions.words

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
        """What chance has to decide before anyone is asked, where it was handed over."""
        return self._play.chance

    @property
    def void(self) -> str:
        """Why the last round was voided, if it was."""
        return self._play.void

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
        return self._play.offers.get(agent) if agent in self.open_to else None

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
                result = Allowed(self._between.moves(asked) if isinstance(asked, Wagering) else asked.moves())
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
            if self._play.respond(who, made):
                self._next_round()
        elif type(made) is Put:
            self.open_to[who] = made.made()
        elif type(made) is Taken:
            self._between.take(who, made)
            if self._deal_or_ask():
                self._next_round()
        elif type(made) is int:
            self._between.put_up(made)
            if self._deal_or_ask():
                self._next_round()
        else:
            self.open_to[who] = made

    def _passive(self, agent: str) -> Any:
        """What counts for an action that is not legal: the passive choice, and before the deal the least."""
        asked, offer = self.open_to[agent], self.offer(agent)
        if offer is not None:
            choice = offer.passed()
            return Chosen(*offer.write(choice)[1:])
        if isinstance(asked, Wagering):
            return self._between.least_wager(asked)
        return next(iter(asked.moves().values()))

    def deal(self, number: SupportsInt) -> None:
        """Chance decides: the card, or the total of the dice."""
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
        if self.open_to:
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
        self.rewards = {agent: play.gained.get(str(seat), 0) for seat, agent in enumerate(self.agents, 1)}
        self.drop += play.gained.get("drop", 0)
        self.finished += 1
        if conditions.rounds != self.finished:
            play.clear()

    # Copies

    def copy(self) -> Sitting:
        """Another episode at the same point."""
        return Sitting(self.conditions, self.seed, self)

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
        round_ = self._play.round
        return round_.view(*self.positions(agent)) if round_ is not None else []

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


def _open_session(conditions: Conditions, shoes: Shoes) -> Session:
    """The table as it is when the episode begins."""
    session = Session(
        conditions.game,
        conditions.option,
        DealingShoe(conditions.game, conditions.decks),
        dict(enumerate(conditions.stacks, 1)),
        terms=dict(conditions.plan.terms),
    )
    shoes.shuffle(session)
    if conditions.banked:
        session.dealer = conditions.dealer
    else:
        session.button = conditions.button
    return session


def _replayed(conditions: Conditions, seed: int | None, history: list[int]) -> Sitting:
    """A sitting from a pickle."""
    result = Sitting(conditions, seed)
    result.replay(history)
    return result
