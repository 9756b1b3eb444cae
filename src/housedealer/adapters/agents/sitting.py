"""An episode at a table: a question to an agent, an action, and so on to the end of the last round.

A sitting is a pure function of its conditions, its seed (or the cards that chance handed over) and the actions so
far: the same again gives the same again, and a copy is made by replay.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.answers import Chosen, Moves, begun, moves_of
from housedealer.adapters.agents.before import Before, seat_number
from housedealer.adapters.agents.chance import DICE_TOTALS, Chance, throw
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.seeing import Seeing
from housedealer.adapters.agents.stub import CardNeeded, Stub
from housedealer.adapters.agents.wagers import Put, Taken, Wagering
from housedealer.adapters.agents.words import told
from housedealer.errors import HouseError
from housedealer.money import dollars
from housedealer.table.events import Event, Void
from housedealer.table.offers import Offer
from housedealer.table.restraint import free, within
from housedealer.table.round import Round
from housedealer.table.setup import seat_of
from housedealer.table.source import EmptyShoeError

DEALER = "player-dealer"
_NONE = Moves()


class Sitting(Before):
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

    def __init__(self, conditions: Conditions, seed: int | None = None) -> None:
        super().__init__(conditions, seed)
        self.round: Round | None = None
        """The round in progress, or the last one once all is over; None while wagers are placed."""
        self.last: Round | None = None
        """The last round that was played to its end."""
        self.rewards: dict[str, int] = {}
        """What each agent won by the last step, in cents; empty unless it ended a round."""
        self.drop = 0
        """What the house has taken in fees so far, in cents."""
        self.void = ""
        """Why the last round was voided, if it was."""
        self.history: list[int] = []
        """Every action and, where chance was handed over, every outcome, in order."""
        self.chance: Chance | None = None
        self.seeing = Seeing(conditions.layout, conditions.banked)
        self._offers: dict[str, Offer] = {}
        """The round's offers, by the agent who answers."""
        self._moves: dict[str, Moves] = {}
        self._by_position = {name: agent_of(seat_of(name)) for name in conditions.positions}
        self._wagers: dict[str, dict[str, Any]] = {}
        self._dealt: list[int] = []
        """Cards handed over in this round."""
        self._dice = 0
        self._chosen: list[tuple[str, Any, str]] = []
        """The choices of this round, for playing it again."""
        self._next_round()

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
        found = self._moves.get(agent)
        if found is None:
            asked = self.open_to.get(agent)
            if asked is None:
                return _NONE
            if type(asked) is Offer:
                found = moves_of(self.vocabulary, asked)
            else:
                found = self._wager_moves(asked) if isinstance(asked, Wagering) else Moves(asked.moves())
            self._moves[agent] = found
        return found

    def legal(self, agent: str | None = None) -> list[int]:
        """The numbers of the legal actions, from the lowest."""
        who = self.asked if agent is None else agent
        return sorted(self.moves(who)) if who else []

    def mask(self, agent: str | None = None) -> npt.NDArray[np.int8]:
        """A one for every legal action of the agent asked, or of this one; all zeros where nothing is asked."""
        who = self.asked if agent is None else agent
        moves = self.moves(who) if who else _NONE
        if moves.mask is None:
            moves.mask = np.zeros(len(self.vocabulary.labels), np.int8)
            moves.mask[list(moves)] = 1
        return moves.mask.copy()

    # What is done

    def act(self, number: int, agent: str | None = None) -> None:
        """Take an action for the agent asked, or for one of several; an illegal one counts as the passive choice."""
        who = self.asked if agent is None else agent
        if who is None or who not in self.open_to:
            raise HouseError(f"action: {agent or 'nobody'} is not asked now; expected {self.asked or 'no action'}")
        number = int(number)
        self.history.append(number)
        if self.rewards:
            self.rewards = {}
        made = self.moves(who).get(number)
        self._moves.clear()
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

    def deal(self, number: int) -> None:
        """Chance decides: the card, or the total of the dice."""
        if self.chance is None:
            raise HouseError("deal: no card is needed now; expected an action")
        if number not in dict(self.chance.outcomes):
            raise HouseError(f"deal: {number!r} cannot come now; expected an outcome for {self.chance.what}")
        self.history.append(int(number))
        self.rewards = {}
        what, self.chance = self.chance.what, None
        if what == "dice":
            self._dice = int(number)
        else:
            self._dealt.append(int(number))
        self._play_again()

    def copy(self) -> Sitting:
        """Another sitting at the same point, by replay."""
        found = Sitting(self.conditions, self.seed)
        found.replay(self.history)
        return found

    def replay(self, history: list[int]) -> None:
        """Take up what was done elsewhere: actions of the agent asked, and outcomes where chance is handed over."""
        for number in history:
            if self.chance is not None:
                self.deal(number)
            else:
                self.act(number)

    # The round

    def deal_round(self, wagers: dict[str, dict[str, Any]]) -> None:
        """Begin a round with these wagers or stacks."""
        self.phase = "round"
        self.void = ""
        self._wagers, self._dealt, self._chosen, self._dice = wagers, [], [], 0
        self._play_again()

    def _play_again(self) -> None:
        """Deal the round from its beginning and make the choices made so far, as far as the cards reach."""
        session, conditions = self.session, self.conditions
        extra = dict(conditions.extra)
        self.open_to = {}
        rule = conditions.game.posting.action
        if self.seed is None:
            if rule is not None and rule.rule == "dice":
                if not self._dice:
                    self.chance = Chance("dice", tuple(DICE_TOTALS.items()))
                    return
                extra["dice"] = throw(self._dice)
            session.stub = Stub(self._pool(), self._dealt, self._gone)
        self.round = None
        try:
            bank = dollars(self._bank) if conditions.banked else None
            self.round = session.begin(self._wagers, bank=bank, **extra)
            for name, argument, position in self._chosen:
                self.round.choose(name, argument, position=position)
        except CardNeeded as needed:
            self._needed(needed)
        except EmptyShoeError as error:
            self._void(str(error))
        else:
            self._ask(self.round)

    def _choose(self, offer: Offer, made: Chosen) -> None:
        round_ = self.round
        if round_ is None:
            raise AssertionError("no round is played")
        name, argument, _ = made
        if self.seed is None:
            self._chosen.append((name, argument, offer.position))
        try:
            round_.choose(name, argument, position=offer.position)
        except CardNeeded as needed:
            self._needed(needed)
        except EmptyShoeError as error:
            self._void(str(error))
        else:
            self._ask(round_)

    def _needed(self, needed: CardNeeded) -> None:
        self.open_to, self._offers = {}, {}
        self.chance = Chance(needed.position, tuple(sorted(needed.pool.items())))

    def _ask(self, round_: Round) -> None:
        """Whom the round asks now, with what their money reaches; or its end."""
        if round_.finished:
            self._finish(round_)
            return
        banked, together = self.conditions.banked, round_.offers
        if len(together) == 1 and not banked:
            (offer,) = together
            agent = self._agent(offer.position)
            self.open_to, self._offers = {agent: begun(self.vocabulary, offer)}, {agent: offer}
            return
        asked: dict[str, Any] = {}
        offers: dict[str, Offer] = {}
        for offer in together:
            agent = self._agent(offer.position)
            reached = offer
            if banked:
                reached = within(offer, free(round_, offer.position, self.session.stacks[seat_number(agent)]))
                if reached is not offer:
                    round_.narrow(reached)
            if agent not in asked:
                asked[agent] = begun(self.vocabulary, reached)
                offers[agent] = reached
        self.open_to, self._offers = asked, offers

    def _agent(self, position: str) -> str:
        """The agent who decides for a position."""
        return self._by_position.get(position) or agent_of(self.session.dealer or 0)

    def _finish(self, round_: Round) -> None:
        session = self.session
        gained = round_.table.ledger.gained
        if any(session.stacks[int(seat)] + gained[seat] < 0 for seat in round_.setup.accounts):
            self._void("a seat would have to pay more than its stack")
            return
        session.finish(round_)
        self.drop += gained["drop"]
        if session.stub is not None:
            self._gone += Counter(session.stub.used)
            session.used += session.stub.burned
        self._close({agent: gained.get(str(seat), 0) for seat, agent in enumerate(self.agents, 1)})

    def _void(self, why: str) -> None:
        """A round that cannot go on: everyone's money goes back, and the cards are shuffled anew."""
        self.void = why
        if self.round is not None:
            self.round.void(Void(event="void", why=why))
            self.session.void(self.round)
        self.session.new_shoe(self._seed())
        self._gone = Counter()
        self._close(dict.fromkeys(self.agents, 0))

    def _close(self, rewards: dict[str, int]) -> None:
        self.last, self.rewards, self._offers = self.round, rewards, {}
        self.finished += 1
        if self.conditions.rounds != self.finished:
            self.round = None
        self._next_round()

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

    def observe(self, agent: str) -> npt.NDArray[np.float32]:
        """What an agent sees, as `conditions.layout` describes it."""
        return self.seeing.observe(self, agent)

    def text(self, agent: str) -> str:
        """What an agent sees, for people: the table, what happened, and what is asked."""
        return told(self, agent)
