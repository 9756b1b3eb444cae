"""Before the deal: the shoe, who banks and for how much, who wagers what."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Self

from housedealer import cards
from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.partial_answers import Moves
from housedealer.adapters.agents.vocabulary import ENOUGH, Vocabulary
from housedealer.adapters.agents.wager_answers import Banking, Put, Taken, Wagering
from housedealer.table.sitting.dealing_shoe import DealingShoe
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting

NEVER = None
"""No clock runs in an episode: nothing is collected by time."""


def seat_number(agent: str) -> int:
    """An agent's seat.

    >>> seat_number("seat_3")
    3
    """
    return int(agent.removeprefix("seat_"))


class Before(ABC):
    """The part of a sitting that lies between two rounds."""

    def __init__(self, conditions: Conditions, seed: int | None, session: Session | None) -> None:
        self.conditions = conditions
        self.seed = seed
        self.over = False
        self.finished = 0
        """Rounds played, voided ones among them."""
        self.phase = "over"
        """`bank`, `wagers`, `round` or `over`."""
        self._shoes = 0
        """Shoes shuffled so far."""
        self.open_to: dict[str, Any] = {}
        """Who is asked, in order: what they are asked, an offer or an answer in the making."""
        self._bank = 0
        self._taken: dict[str, Taken] = {}
        self._gone: Counter[int] = Counter()
        """What has left a shoe whose cards are handed over."""
        self.session = session or self._open()
        self.sitting = Sitting(self.session)

    def take_over(self, other: Self) -> None:
        """Be at the same point as another, whose session was copied already."""
        self.over, self.finished, self.phase = other.over, other.finished, other.phase
        self._shoes, self._bank = other._shoes, other._bank
        self.open_to, self._taken, self._gone = other.open_to.copy(), other._taken.copy(), other._gone.copy()
        self.sitting.take_over(other.sitting)

    @property
    def vocabulary(self) -> Vocabulary:
        """What may be said at this table, by numbers."""
        return self.conditions.words

    @property
    def agents(self) -> tuple[str, ...]:
        """Everyone at the table, by seat."""
        return self.conditions.agents

    @abstractmethod
    def deal_round(self, wagers: dict[str, dict[str, Any]]) -> None:
        """Begin a round with these wagers or stacks."""

    def _open(self) -> Session:
        conditions = self.conditions
        session = Session(
            conditions.game,
            conditions.option,
            DealingShoe(conditions.game, conditions.decks),
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
        """The seed of the next shoe: the sitting's own, and how many there were before."""
        self._shoes += 1
        if self.seed is None:
            return 0
        return int.from_bytes(hashlib.blake2b(f"{self.seed}/{self._shoes}".encode(), digest_size=8).digest())

    def _pool(self) -> Counter[int]:
        """What may still come of a shoe whose cards are handed over."""
        if self.conditions.pack:
            return Counter(self.conditions.pack) - self._gone
        return cards.shoe_count(self.conditions.game.posting.deck.kind, self.session.decks) - self._gone

    def _next_round(self) -> None:
        """Open the next round, or end the episode."""
        conditions, session = self.conditions, self.session
        if conditions.rounds and self.finished >= conditions.rounds:
            self._end()
            return
        if session.cut_card_out:
            session.new_shoe(self._seed())
            self._gone = Counter()
        self._taken = {}
        if conditions.banked:
            self._offer_bank()
            return
        least = self.sitting.least_stack
        playing = [str(seat) for seat, stack in session.stacks.items() if stack >= least]
        if len(playing) < 2:
            self._end()
        else:
            self.deal_round({seat: {"stack": self.sitting.can_wager(seat, NEVER)} for seat in playing})

    def _end(self) -> None:
        self.over = True
        self.phase = "over"
        self.open_to = {}

    # The bank

    def _offer_bank(self) -> None:
        """The position goes round as posted, past those who have nothing to put up."""
        conditions = self.conditions
        self.sitting.open(self.session.stacks if self.finished else [conditions.dealer])
        offer = self.sitting.bank_offer()
        if offer is None:
            self._end()
            return
        if conditions.bank is not None:
            self._put_up(min(conditions.bank, offer.most))
            return
        self.phase = "bank"
        self.open_to = {agent_of(offer.seat): Banking(self.vocabulary, offer.most)}

    def _put_up(self, bank: int) -> None:
        """The bank is up: all others are asked for their wagers."""
        self.sitting.take_bank(self.sitting.offered[0], bank)
        self._bank = bank
        self.phase = "wagers"
        asked = {agent_of(seat): self._wagering(seat) for seat in self.session.stacks if seat != self.session.dealer}
        self.open_to = {agent: wagering for agent, wagering in asked.items() if wagering is not None}
        if not self.open_to:
            self._place()
        elif self.conditions.wagers is not None:
            for agent in list(self.open_to):
                self._take(agent, Taken(dict(self.conditions.wagers)))

    # The wagers

    def _wagering(self, seat: int) -> Wagering | None:
        """What a bettor is asked; None where there is nothing that can be placed or taken down."""
        conditions = self.conditions
        offer = self.sitting.wager_offer(str(seat), NEVER)
        result = Wagering(
            self.vocabulary,
            conditions.fee,
            self.session.decks,
            offer.most,
            True,
            frozenset(offer.closed),
            dict(offer.standing),
        )
        if conditions.wagers is not None:
            needed = sum(conditions.wagers.values())
            return result if needed <= result.free else None
        return result if result.any_moves() else None

    def _wager_moves(self, asked: Wagering) -> Moves:
        result = asked.moves()
        if self._must_wager(asked):
            del result[ENOUGH]
        return result

    def _must_wager(self, asked: Wagering) -> bool:
        """Whether the round needs this bettor's wager: nobody else has one, and nobody is left to ask."""
        if asked.placed or len(self.open_to) > 1 or any(taken.wagers for taken in self._taken.values()):
            return False
        if asked.standing:
            return False
        last = next(iter(self.open_to))
        for place, held in self.session.up.items():
            taken = self._taken.get(agent_of(place))
            if agent_of(place) != last and set(held) - set(taken.down if taken else ()):
                return False
        return True

    def _least_wager(self, asked: Wagering) -> Taken:
        """What counts for an action that is not legal: no more wagers, or where one is needed the first there is."""
        if self._must_wager(asked):
            asked = next(made.made() for made in asked.moves().values() if isinstance(made, Put))
        return Taken(dict(asked.placed), asked.down)

    def _take(self, agent: str, taken: Taken) -> None:
        self._taken[agent] = taken
        del self.open_to[agent]
        if not self.open_to:
            self._place()

    def _place(self) -> None:
        """All wagers are in: deal, or end the episode where there are none."""
        for agent, taken in self._taken.items():
            for name in taken.down:
                self.session.take_down(seat_number(agent), name)
        wagers = {str(seat_number(agent)): taken.wagers for agent, taken in self._taken.items() if taken.wagers}
        self.sitting.placed = wagers
        if self.sitting.nobody_wagered:
            self._end()
        else:
            self.deal_round(wagers)
