"""A round of an episode: dealt, its offers answered, dealt again where chance is handed over, booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from housedealer.adapters.agents.between_rounds import Questions, Wagers
from housedealer.adapters.agents.chance_nodes import DICE_TOTALS, Chance, throw
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.partial_answers import Chosen, first_answer
from housedealer.adapters.agents.pausable_round import PausableRound
from housedealer.adapters.agents.shoes import Shoes
from housedealer.adapters.agents.undealt_cards import CardNeeded, Stub
from housedealer.table.events import Void
from housedealer.table.round.card_source import EmptyShoeError
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup
from housedealer.table.sitting.booking import ShortStackError
from housedealer.table.sitting.session import Session

OPENINGS = 1000
"""How many setups of first rounds are cached."""
_NO_CARDS: Counter[int] = Counter()


class RoundInPlay:
    """The round of an episode from the deal to the books.

    `deal`, `respond` and `decide` return whether the round is over. If not, either `questions` are open or `chance`
    has to decide.
    """

    def __init__(self, conditions: Conditions, session: Session, shoes: Shoes, questions: Questions) -> None:
        self.conditions = conditions
        self.session = session
        self.shoes = shoes
        self.questions = questions
        self.round: Round | None = None
        """The round as far as it is played; None between rounds."""
        self.chance: Chance | None = None
        """What chance has to decide before anyone acts, where it was handed over."""
        self.offers: dict[str, Offer] = {}
        """The round's offers, by the agent who answers."""
        self.gained: Mapping[str, int] = {}
        """What each account gained by the round once it is over, in cents; nothing if it was voided."""
        self.void = ""
        """Why the round was voided, if it was."""
        self._wagers: Wagers = {}
        self._bank: int | None = None
        self._first = True
        """Whether this is the episode's first round."""
        self._setup: Setup | None = None
        self._purses: dict[str, int] = {}
        """Every stack when the round began."""
        self._pool = _NO_CARDS
        """The cards in the shoe when the round began, where chance is handed over."""
        self._stub: Stub | None = None
        self._outcomes: list[int] = []
        """Cards that chance decided in this round."""
        self._dice = 0
        self._chosen: list[tuple[str, Any, str]] = []
        """The choices of this round, to replay it."""
        self._shared = False
        """Whether a copy has the same `Round`, which must then be replayed before it goes on."""

    def copy(self, session: Session, shoes: Shoes, questions: Questions) -> RoundInPlay:
        """The same at the same point; both replay the round when they go on."""
        result = RoundInPlay(self.conditions, session, shoes, questions)
        result.round, result.chance, result.offers = self.round, self.chance, self.offers
        result.gained, result.void = self.gained, self.void
        result._wagers, result._bank, result._first = self._wagers, self._bank, self._first
        result._setup, result._purses, result._pool = self._setup, self._purses, self._pool
        result._stub, result._dice = self._stub, self._dice
        result._outcomes, result._chosen = self._outcomes.copy(), self._chosen.copy()
        self._shared = result._shared = True
        return result

    # What happens to it

    def deal(self, wagers: Wagers, bank: int | None, first: bool) -> bool:
        """Begin a round with these wagers or stacks."""
        self.void = ""
        self._wagers, self._bank, self._first = wagers, bank, first
        self._outcomes, self._chosen, self._dice, self._setup = [], [], 0, None
        return self._deal_again()

    def respond(self, agent: str, chosen: Chosen) -> bool:
        """Answer an agent's offer."""
        round_ = self._replayed() if self._shared else self.round
        if round_ is None:
            raise AssertionError("no round is played")
        position = self.offers[agent].position
        name, argument, _ = chosen
        self._chosen.append((name, argument, position))
        try:
            round_.respond(name, argument, position)
        except EmptyShoeError as error:
            return self._void(str(error))
        return self._ask(round_)

    def decide(self, outcome: int) -> bool:
        """Go on with what chance decided: a card, or the total of the dice."""
        if self.chance is None:
            raise AssertionError("chance has nothing to decide")
        if self.chance.what == "dice":
            self._dice = outcome
        else:
            self._outcomes.append(outcome)
        self.chance = None
        return self._deal_again()

    def clear(self) -> None:
        """Leave the felt empty between two rounds."""
        self.round = None

    # The deal

    def _deal_again(self) -> bool:
        """Deal the round as far as chance has decided."""
        self.questions.clear()
        if self.shoes.seed is None and self.conditions.dice and not self._dice:
            self.chance = Chance("dice", tuple(DICE_TOTALS.items()))
            return False
        self.round = None
        try:
            round_ = self._replayed()
        except EmptyShoeError as error:
            return self._void(str(error))
        return self._ask(round_)

    def _replayed(self) -> Round:
        """Deal the round from its beginning and make the choices made so far."""
        session, shoes = self.session, self.shoes
        if self._setup is None:
            self._setup = self._set_up()
            self._purses = {str(seat): stack for seat, stack in session.stacks.items()}
            if shoes.seed is None:
                self._pool = shoes.undealt(session)
        if shoes.seed is None:
            self._stub = Stub(self._pool, self._outcomes, shoes.dealt)
            round_: Round = PausableRound(self._setup.dealt_from(self._stub), self._purses)
        else:
            round_ = Round(self._setup.dealt_from(session.shoe.remaining()), self._purses)
        round_.ticket = session.ticket
        self.round, self._shared = round_, False
        for name, argument, position in self._chosen:
            round_.respond(name, argument, position)
        return round_

    def _set_up(self) -> Setup:
        """Build all of the round but its cards and choices; first rounds are cached for other episodes."""
        conditions, session, wagers, bank = self.conditions, self.session, self._wagers, self._bank
        extra = dict(conditions.extra)
        if self._dice:
            extra["dice"] = throw(self._dice)
        if not self._first or conditions.dice:
            result = session.set_up(wagers, bank=bank, **extra)
            session.button = result.button
            return result
        key = bank, tuple([(place, *placed.items()) for place, placed in wagers.items()])
        cache = conditions.openings
        known = cache.get(key)
        if known is None:
            if len(cache) >= OPENINGS:
                cache.clear()
            known = cache[key] = session.set_up(wagers, bank=bank, **extra)
        session.button = known.button
        return known

    # The questions

    def _ask(self, round_: Round) -> bool:
        """Open what the round asks now, or the card that it needs; or book it."""
        offer, questions = round_.offer, self.questions
        if offer is None:
            if isinstance(round_, PausableRound) and round_.needed is not None:
                self._need(round_.needed)
                return False
            return self._finish(round_)
        conditions = self.conditions
        questions.clear()
        if not conditions.banked and not round_.together:
            agent = self._agent(offer.position)
            questions[agent], self.offers = first_answer(conditions.vocabulary, offer), {agent: offer}
            return False
        offers: dict[str, Offer] = {}
        for offer in round_.offers:
            agent = self._agent(offer.position)
            if agent not in offers:
                questions[agent] = first_answer(conditions.vocabulary, offer)
                offers[agent] = offer
        self.offers = offers
        return False

    def _agent(self, position: str) -> str:
        """The agent who decides for a position."""
        return self.conditions.deciding.get(position) or agent_of(self.session.dealer or 0)

    def _need(self, needed: CardNeeded) -> None:
        self.questions.clear()
        self.offers = {}
        self.chance = Chance(needed.position, tuple(sorted(needed.pool.items())))

    # The end

    def _finish(self, round_: Round) -> bool:
        """Book the round, or void it where somebody could not pay."""
        session = self.session
        try:
            session.finish(round_)
        except ShortStackError:
            return self._void("a seat would have to pay more than its stack")
        if self._stub is not None:
            self.shoes.remove(self._stub.used)
            session.shoe.used += self._stub.burned
        return self._over(round_.table.ledger.gained)

    def _void(self, why: str) -> bool:
        """Void a round that cannot go on: everyone's money goes back, and the cards are shuffled again."""
        self.void = why
        if self.round is not None:
            self.round.void(Void(event="void", why=why))
            self.session.void(self.round)
        self.shoes.shuffle(self.session)
        return self._over({})

    def _over(self, gained: Mapping[str, int]) -> bool:
        self.gained, self.offers = gained, {}
        self.questions.clear()
        return True
