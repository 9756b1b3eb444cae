"""Before the deal: who banks and for how much, and who wagers what."""

from __future__ import annotations

from typing import Any, NamedTuple

from housedealer.adapters.agents.conditions import Conditions, agent_of
from housedealer.adapters.agents.partial_answers import Moves
from housedealer.adapters.agents.vocabulary import ENOUGH
from housedealer.adapters.agents.wager_answers import Banking, PlacedWagers, Put, Wagering
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting

NO_CLOCK = None
"""No clock runs in an episode: nothing is collected by time."""
Questions = dict[str, Any]
"""The open questions by agent, in order: an offer of the round, or an answer in the making."""
Wagers = dict[str, dict[str, Any]]
"""By seat, what a round is dealt for: wagers by name, or `stack` in a game for the pot; in cents."""


def seat_number(agent: str) -> int:
    """An agent's seat.

    >>> seat_number("seat_3")
    3
    """
    return int(agent.removeprefix("seat_"))


class Opened(NamedTuple):
    """A first round in which nobody decides before the deal: the fixed bank, and what it is dealt for."""

    bank: int
    wagers: Wagers
    taken: dict[str, PlacedWagers]


class BetweenRounds:
    """The time between two rounds: it asks for the bank and the wagers, until a round can be dealt.

    After each call either `questions` are open, or `wagers` are what the next round is dealt for, or neither: then
    no further round can be dealt.
    """

    def __init__(self, conditions: Conditions, session: Session, questions: Questions) -> None:
        self.conditions = conditions
        self.session = session
        self.questions = questions
        self.sitting = Sitting(session)
        self.phase = "bank"
        """What is taken now: the `bank` or `wagers`."""
        self.wagers: Wagers | None = None
        self._taken: dict[str, PlacedWagers] = {}
        """The answers of the bettors who are done."""

    def copy(self, session: Session, questions: Questions) -> BetweenRounds:
        """The same at the same point, for a copy of the session and of the open questions."""
        result = BetweenRounds(self.conditions, session, questions)
        result.sitting.take_over(self.sitting)
        result.phase, result.wagers, result._taken = self.phase, self.wagers, self._taken.copy()
        return result

    def open(self, first: bool) -> None:
        """Prepare the next round, the first of the episode or a later one."""
        opened = self.conditions.opened
        if not first:
            self._open(False)
        elif opened:
            self._open_again(opened[0])
        else:
            self._open(True)
            if self.wagers is not None:
                opened.append(Opened(self.sitting.bank, self.wagers, self._taken))

    def _open_again(self, known: Opened) -> None:
        """Open the first round as that of the episodes before, whose stacks, bank and wagers were the same."""
        self.wagers, self._taken = known.wagers.copy(), known.taken.copy()
        if self.conditions.banked:
            self.phase = "wagers"
            self.sitting.open_again(known.bank, self.wagers)

    def _open(self, first: bool) -> None:
        self._taken = {}
        self.wagers = None
        if self.conditions.banked:
            self._offer_bank(first)
            return
        sitting = self.sitting
        sitting.open(())
        sitting.deal_everyone_in(self.session.stacks, NO_CLOCK)
        if not sitting.nobody_wagered:
            self.wagers = sitting.dealt_for(NO_CLOCK)

    # The bank

    def _offer_bank(self, first: bool) -> None:
        """Offer the position as posted, past those who have nothing to put up."""
        conditions = self.conditions
        self.sitting.open([conditions.dealer] if first else self.session.stacks)
        offer = self.sitting.bank_offer()
        if offer is None:
            return
        if conditions.bank is not None:
            self.put_up(min(conditions.bank, offer.most))
            return
        self.phase = "bank"
        self.questions[agent_of(offer.seat)] = Banking(conditions.vocabulary, offer.most, offer.least)

    def put_up(self, bank: int) -> None:
        """Take the bank, and ask all others for their wagers."""
        self.questions.clear()
        self.sitting.take_bank(self.sitting.offered[0], bank)
        self.phase = "wagers"
        for seat in self.session.stacks:
            if seat != self.session.dealer and (wagering := self._wagering(seat)) is not None:
                self.questions[agent_of(seat)] = wagering
        if not self.questions:
            self._place_all()
        elif self.conditions.wagers is not None:
            for agent in list(self.questions):
                self.take(agent, PlacedWagers(dict(self.conditions.wagers)))

    # The wagers

    def _wagering(self, seat: int) -> Wagering | None:
        """A bettor's question; None where there is nothing to place or to take down."""
        conditions = self.conditions
        place = str(seat)
        offer = self.sitting.wager_offer(place, NO_CLOCK)
        result = Wagering(
            conditions.vocabulary,
            conditions.fee,
            self.session.decks,
            self.sitting.left_after_fees(place, NO_CLOCK),
            True,
            frozenset(offer.closed),
            dict(offer.standing),
        )
        if conditions.wagers is not None:
            needed = sum(conditions.wagers.values())
            return result if needed <= result.free else None
        return result if result.any_moves() else None

    def moves(self, wagering: Wagering) -> Moves:
        """The legal actions of a bettor, and what each makes of the answer."""
        result = wagering.moves()
        if self._must_wager(wagering):
            del result[ENOUGH]
        return result

    def _must_wager(self, wagering: Wagering) -> bool:
        """Whether the round needs this bettor's wager: nobody else has one, and nobody is left to ask."""
        if wagering.placed or len(self.questions) > 1:
            return False
        down = {str(seat_number(agent)): taken.down for agent, taken in self._taken.items()}
        down[str(seat_number(next(iter(self.questions))))] = wagering.down
        return self.sitting.nothing_to_deal_for([one for one, taken in self._taken.items() if taken.wagers], down)

    def least_wager(self, wagering: Wagering) -> PlacedWagers:
        """The answer that stands in for an illegal action: no more wagers, or the first possible one if needed."""
        if self._must_wager(wagering):
            wagering = next(made.made() for made in wagering.moves().values() if isinstance(made, Put))
        return PlacedWagers(dict(wagering.placed), wagering.down)

    def take(self, agent: str, taken: PlacedWagers) -> None:
        """Take a bettor's finished answer."""
        self._taken[agent] = taken
        del self.questions[agent]
        if not self.questions:
            self._place_all()

    def _place_all(self) -> None:
        """Take down and place what the bettors named; with nothing on the table no round is dealt."""
        for agent, taken in self._taken.items():
            for name in taken.down:
                self.session.take_down(seat_number(agent), name)
        self.sitting.put({str(seat_number(agent)): one.wagers for agent, one in self._taken.items() if one.wagers})
        if not self.sitting.nobody_wagered:
            self.wagers = self.sitting.dealt_for(NO_CLOCK)
