"""The rounds of a sitting: dealt, asked, answered, played again where chance is handed over, taken into the books."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from housedealer.adapters.agents.between_rounds import Before
from housedealer.adapters.agents.chance_nodes import DICE_TOTALS, Chance, throw
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.partial_answers import Chosen, begun
from housedealer.adapters.agents.pausable_round import Halting
from housedealer.adapters.agents.undealt_cards import CardNeeded, Stub
from housedealer.table.events import Void
from housedealer.table.round.card_source import EmptyShoeError
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup
from housedealer.table.sitting.session import Session

OPENINGS = 1000
"""So many first rounds are kept as they are set up."""


class Rounds(Before):
    """The part of a sitting from the deal to the settlement."""

    def __init__(self, conditions: Conditions, seed: int | None, session: Session | None) -> None:
        super().__init__(conditions, seed, session)
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
        self.chance: Chance | None = None
        """What chance has to decide before anyone is asked, where it was handed over."""
        self._offers: dict[str, Offer] = {}
        """The round's offers, by the agent who answers."""
        self._wagers: dict[str, dict[str, Any]] = {}
        self._setup: Setup | None = None
        self._purses: dict[str, int] = {}
        """What lay in front of everyone when the round began."""
        self._cards: Counter[int] = Counter()
        self._stub: Stub | None = None
        """The round as it is set up; where chance is handed over the cards in the shoe then, and what is left."""
        self._dealt: list[int] = []
        """Cards handed over in this round."""
        self._dice = 0
        self._chosen: list[tuple[str, Any, str]] = []
        """The choices of this round, for playing it again."""
        self._shared = False
        """Whether the round is a copy's, too, so that it must be played again before it goes on."""

    def take_over(self, other: Self) -> None:
        """Be at the same point as another; the round is the other's, too."""
        super().take_over(other)
        self.round, self.last, self.rewards = other.round, other.last, other.rewards
        self.drop, self.void, self.chance = other.drop, other.void, other.chance
        self._offers, self._wagers, self._setup = other._offers, other._wagers, other._setup
        self._purses = other._purses
        self._cards, self._stub, self._dice = other._cards, other._stub, other._dice
        self._dealt, self._chosen = other._dealt.copy(), other._chosen.copy()

    def deal_round(self, wagers: dict[str, dict[str, Any]]) -> None:
        """Begin a round with these wagers or stacks."""
        self.phase = "round"
        self.void = ""
        self._wagers, self._dealt, self._chosen, self._dice, self._setup = wagers, [], [], 0, None
        self._play_again()

    def _play_again(self) -> None:
        """Play the round as far as the cards that were handed over reach, once the dice are cast."""
        self.open_to = {}
        if self.seed is None and self.conditions.dice and not self._dice:
            self.chance = Chance("dice", tuple(DICE_TOTALS.items()))
            return
        self.round = None
        try:
            round_ = self._from_the_beginning()
        except EmptyShoeError as error:
            self._void(str(error))
        else:
            self._ask(round_)

    def _from_the_beginning(self) -> Round:
        """Deal the round and make the choices made so far."""
        if self._setup is None:
            self._setup = self._set_up()
            self._purses = {str(seat): stack for seat, stack in self.session.stacks.items()}
            if self.seed is None:
                self._cards = self._pool()
        if self.seed is None:
            self._stub = Stub(self._cards, self._dealt, self._gone)
            round_: Round = Halting(self._setup.dealt_from(self._stub), self._purses)
        else:
            round_ = Round(self._setup.dealt_from(self.session.shoe.remaining()), self._purses)
        round_.ticket = self.session.ticket
        self.round, self._shared = round_, False
        for name, argument, position in self._chosen:
            round_.respond(name, argument, position)
        return round_

    def _set_up(self) -> Setup:
        """All of the round but its cards and choices; that of an episode's first round is kept for other episodes."""
        conditions, session, wagers = self.conditions, self.session, self._wagers
        bank = self._bank if conditions.banked else None
        extra = dict(conditions.extra)
        if self._dice:
            extra["dice"] = throw(self._dice)
        if self.finished or conditions.dice:
            return session.set_up(wagers, bank=bank, **extra)
        key = bank, tuple([(place, *placed.items()) for place, placed in wagers.items()])
        kept = conditions.openings
        result = kept.get(key)
        if result is None:
            if len(kept) >= OPENINGS:
                kept.clear()
            result = kept[key] = session.set_up(wagers, bank=bank, **extra)
        session.button = result.button
        return result

    def _choose(self, offer: Offer, made: Chosen) -> None:
        round_ = self._from_the_beginning() if self._shared else self.round
        if round_ is None:
            raise AssertionError("no round is played")
        name, argument, _ = made
        self._chosen.append((name, argument, offer.position))
        try:
            round_.respond(name, argument, offer.position)
        except EmptyShoeError as error:
            self._void(str(error))
        else:
            self._ask(round_)

    def _needed(self, needed: CardNeeded) -> None:
        self.open_to, self._offers = {}, {}
        self.chance = Chance(needed.position, tuple(sorted(needed.pool.items())))

    def _ask(self, round_: Round) -> None:
        """Whom the round asks now, with what their money reaches; or the card that it needs; or its end."""
        offer = round_.offer
        if offer is None:
            if isinstance(round_, Halting) and round_.needed is not None:
                self._needed(round_.needed)
            else:
                self._finish(round_)
            return
        conditions = self.conditions
        if not conditions.banked and not round_.together:
            agent = self._agent(offer.position)
            self.open_to, self._offers = {agent: begun(conditions.words, offer)}, {agent: offer}
            return
        asked: dict[str, Any] = {}
        offers: dict[str, Offer] = {}
        for offer in round_.offers:
            agent = self._agent(offer.position)
            if agent not in asked:
                asked[agent] = begun(self.vocabulary, offer)
                offers[agent] = offer
        self.open_to, self._offers = asked, offers

    def _agent(self, position: str) -> str:
        """The agent who decides for a position."""
        return self.conditions.deciding.get(position) or agent_of(self.session.dealer or 0)

    def _finish(self, round_: Round) -> None:
        session = self.session
        gained = round_.table.ledger.gained
        if session.short_after(round_) is not None:
            self._void("a seat would have to pay more than its stack")
            return
        session.finish(round_)
        self.drop += gained["drop"]
        if self._stub is not None:
            self._gone += Counter(self._stub.used)
            session.shoe.used += self._stub.burned
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
