"""An episode at a table: a question to an agent, an action, and so on to the end of the last round.

A sitting is a pure function of its conditions, its seed (or the cards that chance handed over) and the actions so
far: the same again gives the same again, and a copy is made by replay.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer import cards
from housedealer.adapters.agents.answers import Chosen, Moves, moves_of
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.stub import CardNeeded, Stub
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.agents.wagers import Banking, Put, Taken, Wagering
from housedealer.errors import HouseError
from housedealer.money import cents, dollars
from housedealer.table.action import DICE
from housedealer.table.events import Event, Void
from housedealer.table.offers import Offer
from housedealer.table.restraint import free, within
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.setup import seat_of
from housedealer.table.source import EmptyShoeError

DEALER = "player-dealer"
BEFORE = "before the deal"
DICE_TOTALS = Counter(a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
"""How many of the 216 throws of three dice come to each total."""


class Chance(NamedTuple):
    """What chance has to decide: a card by its code, or the total of the dice; each with its weight."""

    what: str
    """`dice`, or the position that needs a card."""
    outcomes: tuple[tuple[int, int], ...]
    """Numbers and weights; the chance of one is its weight by the sum of all."""


class _Table(Session):
    """A session whose shoe may be a stub."""

    stub: Stub | None = None

    def shoe(self) -> Any:
        return super().shoe() if self.stub is None else self.stub


class Sitting:
    """The play of an episode; `asked` is the agent whose action is awaited.

    With a `seed` the shoe is shuffled from it. With none, chance is somebody else's: whenever `chance` is not None
    the next step is `deal(number)`.

    >>> sitting = Sitting(Conditions.of("500-club/ez-baccarat", seats=2, bank=100, wagers={"player": 10}))
    >>> sitting.chance.what, len(sitting.chance.outcomes)
    ('player', 52)
    >>> for text in ("9s", "2c", "Kd", "3d"):
    ...     sitting.deal(cards.card(text))
    >>> sitting.over, sitting.rewards, sitting.drop
    (True, {'seat_1': -1050, 'seat_2': 1000}, 50)
    """

    def __init__(self, conditions: Conditions, seed: int | None = None) -> None:
        self.conditions = conditions
        self.vocabulary: Vocabulary = conditions.words
        self.seed = seed
        self.agents = conditions.agents
        self.over = False
        self.round: Round | None = None
        """The round in progress, or the one that was just finished."""
        self.rewards: dict[str, int] = {}
        """What each agent won by the last step, in cents; empty unless it ended a round."""
        self.drop = 0
        """What the house has taken in fees so far, in cents."""
        self.finished = 0
        """Rounds played to their end."""
        self.history: list[int] = []
        """Every action and, where chance was handed over, every outcome, in order."""
        self.chance: Chance | None = None
        self.void = ""
        """Why the last round was voided, if it was."""
        self._chances = random.Random(seed) if seed is not None else None
        self.session = self._open()
        self._open_to: dict[str, Any] = {}
        """Who is asked, in order: what they are asked, an offer or an answer in the making."""
        self._moves: dict[str, Moves] = {}
        self._phase = ""
        self._bank = 0
        self._taken: dict[str, Taken] = {}
        self._dealt: list[int] = []
        """Cards handed over in this round."""
        self._pool: Counter[int] = Counter()
        self._gone: Counter[int] = Counter()
        self._dice = 0
        self._chosen: list[tuple[str, Any, str]] = []
        """The choices of this round, for playing it again."""
        self._next_round()

    # What is asked

    @property
    def asked(self) -> str | None:
        """The agent whose action is awaited; None where chance is to decide, or all is over."""
        return next(iter(self._open_to), None)

    @property
    def asked_together(self) -> tuple[str, ...]:
        """All agents who are asked now: their actions may come in any order, and nobody sees another's."""
        return tuple(self._open_to)

    def question(self, agent: str) -> Any:
        """What an agent is asked: an offer, or an answer in the making; None where nothing is."""
        return self._open_to.get(agent)

    def offer(self, agent: str) -> Offer | None:
        """The round's offer that an agent is answering."""
        if self._phase != "round" or agent not in self._open_to or self.round is None:
            return None
        return next((one for one in self.round.offers if self._agent(one.position) == agent), None)

    def moves(self, agent: str) -> Moves:
        """By its number every action that an agent may take, and what it makes."""
        found = self._moves.get(agent)
        if found is None:
            asked = self._open_to.get(agent)
            if asked is None:
                return {}
            found = moves_of(self.vocabulary, asked) if isinstance(asked, Offer) else asked.moves()
            if self._phase == "wagers" and asked.may_pass and self._must_wager(agent, asked):
                del found[1]
            self._moves[agent] = found
        return found

    def _must_wager(self, agent: str, asked: Wagering) -> bool:
        """Whether a round needs this bettor's wager: nobody else has one, and nobody is left to ask."""
        if asked.placed or len(self._open_to) > 1:
            return False
        if any(taken.wagers for taken in self._taken.values()):
            return False
        standing = self.session.carried.get("up", {})
        gone = {name for taken in self._taken.values() for name in taken.down} | set(asked.down)
        return not any(name not in gone for held in standing.values() for name in held)

    def legal(self, agent: str | None = None) -> list[int]:
        """The numbers of the legal actions, from the lowest."""
        who = self.asked if agent is None else agent
        return sorted(self.moves(who)) if who else []

    def mask(self, agent: str | None = None) -> npt.NDArray[np.int8]:
        """A one for every legal action of the agent asked, or of this one; nothing asked: all zeros."""
        who = self.asked if agent is None else agent
        found = np.zeros(len(self.vocabulary.labels), np.int8)
        if who and who in self._open_to:
            found[list(self.moves(who))] = 1
        return found

    # What is done

    def act(self, number: int, agent: str | None = None) -> None:
        """Take an action for the agent asked, or for one of several; an illegal one counts as the passive choice."""
        who = self.asked if agent is None else agent
        if who is None or who not in self._open_to:
            raise HouseError(f"action: {agent or 'nobody'} is not asked now; expected {self.asked or 'no action'}")
        self.history.append(int(number))
        if self.rewards:
            self.rewards = {}
        made = self.moves(who).get(int(number))
        self._moves.clear()
        if made is None:
            self._pass(who)
        elif isinstance(made, Chosen):
            self._choose(who, *made)
        elif isinstance(made, Put):
            self._open_to[who] = made.made()
        elif isinstance(made, Taken):
            self._take(who, made)
        elif isinstance(made, int):
            self._put_up(made)
        else:
            self._open_to[who] = made

    def _pass(self, agent: str) -> None:
        """What is taken for an action that is not legal: the passive choice, or before the deal the least."""
        asked = self._open_to[agent]
        if self._phase == "round":
            offer = self.offer(agent)
            if offer is None:
                raise AssertionError(f"{agent} is asked nothing")
            choice = offer.passed()
            rest = offer.write(choice)[2:]
            self._choose(agent, choice.name, rest[0] if rest else None)
        elif self._phase == "bank":
            self._put_up(next(iter(asked.moves().values())))
        elif asked.placed or not self._must_wager(agent, asked):
            self._take(agent, Taken({name: dollars(amount) for name, amount in asked.placed.items()}, asked.down))
        else:
            while not asked.placed:
                asked = next(made.made() for made in asked.moves().values() if isinstance(made, Put))
            self._take(agent, asked.moves()[1])

    def deal(self, number: int) -> None:
        """Chance decides: the card, or the total of the dice."""
        if self.chance is None:
            raise HouseError("deal: no card is needed now; expected an action")
        if number not in dict(self.chance.outcomes):
            raise HouseError(f"deal: {number!r} cannot come now; expected one of {self.chance.what}'s outcomes")
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
        for number in self.history:
            found.deal(number) if found.chance else found.act(number)
        return found

    # Before the deal

    def _open(self) -> _Table:
        conditions = self.conditions
        session = _Table(
            conditions.game,
            conditions.option,
            conditions.decks,
            dict(enumerate(conditions.stacks, 1)),
            terms=dict(conditions.plan.terms),
        )
        session.new_shoe(self._seed())
        if conditions.banked:
            session.dealer = conditions.dealer
        else:
            session.button = conditions.button
        return session

    def _seed(self) -> int:
        return self._chances.getrandbits(64) if self._chances else 0

    def _next_round(self) -> None:
        """Open the next round, or end the episode."""
        conditions, session = self.conditions, self.session
        if conditions.rounds and self.finished >= conditions.rounds:
            self._end()
            return
        if session.cut_card_out:
            session.new_shoe(self._seed())
            self._gone = Counter()
        if self._chances is None:
            whole = cards.shoe_count(conditions.game.posting.deck.kind, session.decks)
            self._pool = whole - self._gone
        self._dealt, self._chosen, self._taken, self._dice, self.void = [], [], {}, 0, ""
        if conditions.banked:
            self._offer_bank()
            return
        least = max(1, session.least_stacks()[0]) + conditions.room[1]
        playing = [seat for seat, stack in session.stacks.items() if stack >= least]
        if len(playing) < 2:
            self._end()
            return
        self._begin({str(seat): {"stack": dollars(session.stacks[seat])} for seat in playing})

    def _end(self) -> None:
        self.over = True
        self._open_to = {}
        self._phase = "over"

    def _offer_bank(self) -> None:
        session, conditions = self.session, self.conditions
        if self.finished or self.void:
            able = [seat for seat in session.offered_to() if self._can_bank(seat) > 0]
        else:
            able = [conditions.dealer] if self._can_bank(conditions.dealer) > 0 else []
        if not able:
            self._end()
            return
        session.take_bank(able[0])
        have = self._can_bank(able[0])
        if conditions.bank is not None:
            self._put_up(min(conditions.bank, have))
            return
        self._phase = "bank"
        self._open_to = {agent_of(able[0]): Banking(self.vocabulary, have)}

    def _can_bank(self, seat: int) -> int:
        return self.session.stacks[seat] - self.session.standing(str(seat)) - self.conditions.room[0]

    def _put_up(self, bank: int) -> None:
        self._bank = bank
        self._phase = "wagers"
        asked = {}
        for seat in self.session.stacks:
            if seat != self.session.dealer and (wagering := self._wagering(seat)) is not None:
                asked[agent_of(seat)] = wagering
        self._open_to = asked
        if self.conditions.wagers is not None:
            for agent in list(asked):
                self._take(agent, Taken(dict(self.conditions.wagers)))
        elif not asked:
            self._place()

    def _wagering(self, seat: int) -> Wagering | None:
        """What a bettor is asked before the deal; None where nothing can be placed or taken down."""
        session, conditions = self.session, self.conditions
        place = str(seat)
        standing = {name: cents(amount) for name, amount in session.carried.get("up", {}).get(place, {}).items()}
        closed = conditions.game.family.closed
        found = Wagering(
            self.vocabulary,
            conditions.fee,
            session.decks,
            session.stacks[seat] - sum(standing.values()) - conditions.room[1],
            True,
            frozenset(closed(conditions.game, session.carried, place)) if closed else frozenset(),
            standing,
        )
        if conditions.wagers is not None:
            needed = sum(cents(amount) for amount in conditions.wagers.values())
            return found if needed <= found.free else None
        return found if found.any_moves() else None

    def _take(self, agent: str, taken: Taken) -> None:
        self._taken[agent] = taken
        del self._open_to[agent]
        if not self._open_to:
            self._place()

    def _place(self) -> None:
        """All wagers are in: deal, or end the episode where there are none."""
        for agent, taken in self._taken.items():
            for name in taken.down:
                self.session.take_down(_seat(agent), name)
        wagers = {str(_seat(agent)): taken.wagers for agent, taken in self._taken.items() if taken.wagers}
        up = self.session.carried.get("up", {})
        if not wagers and not any(up.values()):
            self._end()
            return
        self._begin(wagers)

    # The round

    def _begin(self, wagers: dict[str, dict[str, Any]]) -> None:
        self._phase = "round"
        self._wagers = wagers
        self._play_again()

    def _play_again(self) -> None:
        """Deal the round from its beginning and make the choices made so far, as far as the cards reach."""
        session, conditions = self.session, self.conditions
        extra = dict(conditions.extra)
        self._open_to = {}
        self.round = None
        rule = conditions.game.posting.action
        if self._chances is None:
            if rule is not None and rule.rule == "dice" and conditions.banked:
                if not self._dice:
                    self.chance = Chance("dice", tuple(DICE_TOTALS.items()))
                    return
                extra["dice"] = _throw(self._dice)
            session.stub = Stub(self._pool, self._dealt, self._gone)
        bank = dollars(self._bank) if conditions.banked else None
        try:
            self.round = session.begin(self._wagers, bank=bank, **extra)
            for name, argument, position in self._chosen:
                self.round.choose(name, argument, position=position)
        except CardNeeded as needed:
            self.chance = Chance(needed.position, tuple(sorted(needed.pool.items())))
            return
        except EmptyShoeError as error:
            self._void(str(error))
            return
        self._ask()

    def _choose(self, agent: str, name: str, argument: Any) -> None:
        round_ = self.round
        offer = self.offer(agent)
        if round_ is None or offer is None:
            raise AssertionError(f"{agent} is asked nothing")
        if self._chances is None:
            self._chosen.append((name, argument, offer.position))
        try:
            round_.choose(name, argument, position=offer.position)
        except CardNeeded as needed:
            self._open_to = {}
            self.chance = Chance(needed.position, tuple(sorted(needed.pool.items())))
            return
        except EmptyShoeError as error:
            self._void(str(error))
            return
        self._ask()

    def _ask(self) -> None:
        """Whom the round asks now, with what their money reaches; or its end."""
        round_ = self.round
        if round_ is None:
            raise AssertionError("no round is played")
        if round_.finished:
            self._finish(round_)
            return
        asked: dict[str, Any] = {}
        for offer in round_.offers:
            agent = self._agent(offer.position)
            if self.conditions.banked:
                left = free(round_, offer.position, self.session.stacks[_seat(agent)])
                narrowed = within(offer, left)
                if narrowed is not offer:
                    round_.narrow(narrowed)
                    offer = narrowed
            asked.setdefault(agent, offer)
        self._open_to = asked

    def _agent(self, position: str) -> str:
        """The agent who decides for a position."""
        return agent_of(self.session.dealer or 0) if position == DEALER else agent_of(seat_of(position))

    def _finish(self, round_: Round) -> None:
        session = self.session
        gained = round_.table.ledger.gained
        if any(session.stacks[int(seat)] + gained[seat] < 0 for seat in round_.setup.accounts):
            self._void("a seat would have to pay more than its stack")
            return
        session.finish(round_)
        self.drop += gained["drop"]
        self.finished += 1
        self.rewards = {agent: gained.get(str(seat), 0) for seat, agent in enumerate(self.agents, 1)}
        self._keep_gone(round_)
        self._next_round()

    def _void(self, why: str) -> None:
        """A round that cannot go on: everyone's money goes back, and the cards are shuffled anew."""
        round_ = self.round
        self.finished += 1
        self.rewards = dict.fromkeys(self.agents, 0)
        if round_ is not None:
            round_.void(Void(event="void", why=why))
            self.session.void(round_)
        self.session.new_shoe(self._seed())
        self._gone = Counter()
        self._next_round()
        self.void = why

    def _keep_gone(self, round_: Round) -> None:
        """In a shoe that is dealt on, what has left it."""
        stub = self.session.stub
        if stub is not None:
            self._gone += Counter(stub.used)
            self.session.used += stub.burned

    # What is seen

    @property
    def stacks(self) -> dict[str, int]:
        """What is in front of each agent between rounds, in cents; during a round as it began."""
        return {agent_of(seat): stack for seat, stack in self.session.stacks.items()}

    def positions(self, agent: str) -> list[str]:
        """The positions whose cards an agent may see."""
        seat = agent.removeprefix("seat_")
        held = [seat, f"{seat}.2"]
        return [*held, DEALER] if seat == str(self.session.dealer) else held

    def events(self, agent: str) -> list[Event]:
        """What happened in the round as an agent may see it."""
        return self.round.view(*self.positions(agent)) if self.round is not None else []


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))


def _throw(total: int) -> list[int]:
    """Three dice that come to a total.

    >>> _throw(3), _throw(11), _throw(18)
    ([1, 1, 1], [6, 4, 1], [6, 6, 6])
    """
    dice = [1] * DICE
    for at in range(DICE):
        dice[at] += min(5, total - sum(dice))
    return dice
