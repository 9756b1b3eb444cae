"""A round in play: the script runs until it yields an offer, and resumes with the choice.

The program counter of the script is the round's state. A round is copied, saved and resumed by replay: from its setup,
the cards that left the shoe and the choices made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, cast

from housedealer.errors import HouseError
from housedealer.table.contract import read_argument, write_answer, write_choice
from housedealer.table.events import End, Event, Void, view
from housedealer.table.family import Find
from housedealer.table.money.affordability import free, within
from housedealer.table.round.irregularities import ending
from housedealer.table.round.offers import Choice, Offer, Together
from housedealer.table.round.round_document import read_setup
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table

if TYPE_CHECKING:
    from housedealer.results import Settlement

Listed = tuple[Any, Any, Any, str]
"""A choice as a document lists it: position, name and argument, not yet checked, and its path there."""


def _listed(given: Any, where: str) -> Listed:
    if not isinstance(given, Sequence) or isinstance(given, str) or not 2 <= len(given) <= 3:
        raise HouseError(f"{where}: expected [position, choice] or [position, choice, argument]")
    position, name, *rest = given
    return position, name, rest[0] if rest else None, where


def _forced(offer: Offer) -> Choice | None:
    """The choice made without asking, because it is the only one."""
    legal = offer.legal
    if len(legal) > 1 or offer.optional or (legal and legal[0].argument is not None):
        return None
    if not legal:
        raise AssertionError(f"position {offer.position} has an offer without a legal choice")
    return Choice(offer.position, legal[0].name)


class Round:
    """One round. `offer` is the open offer (the first of several made together), None when it is finished.

    >>> from housedealer.games import read_round
    >>> round_ = read_round({"posting": "500-club/ez-baccarat", "option": None,
    ...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"2": {"player": 100}},
    ...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}})
    >>> round_
    Round(500-club/ez-baccarat, finished)
    >>> round_.finished, round_.answer()["net"]
    (True, {'1': 100, '2': -100})
    """

    def __init__(self, setup: Setup, purses: Mapping[str, int] | None = None) -> None:
        self.setup = setup
        self.purses = purses
        """Everyone's stack when the round begins, if known: nobody is offered more than they have."""
        self.ticket: tuple[str, int] | None = None
        """The mark of the session that dealt the round and of the round's number; only that session books it."""
        self.table = Table(setup)
        self.choices: list[list[Any]] = []
        self.offer: Offer | None = None
        self.finished = False
        self.booked = False
        """Whether a session has booked the round."""
        self._batch: Together | None = None
        self._open: list[Offer] = []
        """Of offers made together, those not answered yet."""
        self._several = 0
        """How many offers were made together."""
        self._received: dict[str, Choice] = {}
        """Choices received so far, by position, of offers made together."""
        self._send: Callable[[Any], Offer | Together] = setup.game.family.play.script(self.table, setup.game.rules).send
        over = ending(setup.mishaps) if setup.mishaps else None
        if over is None:
            self._advance(None)
        else:
            self.finished = True
            self.table.void(over.why)

    @classmethod
    def read(
        cls,
        doc: Mapping[str, Any],
        find: Find,
        prepare: Callable[[Setup], None] | None = None,
        purses: Mapping[str, int] | None = None,
    ) -> Round:
        """Read a round from its document and play it as far as its choices go.

        `find` knows the postings; `prepare` may change the setup first.
        """
        setup, choices = read_setup(doc, find)
        if prepare is not None:
            prepare(setup)
        round_ = cls(setup, purses)
        left = [_listed(given, f"choices[{number}]") for number, given in enumerate(choices)]
        if round_.table.voided:
            round_.choices, left = [list(given) for given in choices], []  # choices of a void round have no effect
        declined: dict[str, Offer] = {}
        while left:
            if round_._batch is not None:
                round_._replay_together(left, declined)
            elif (offer := round_.offer) is None or not offer.optional or _answers(offer, left[0]):
                round_._replay(*left.pop(0), declined)
                declined.clear()
            else:
                declined[offer.position] = offer
                round_.decline()
        return round_

    def __repr__(self) -> str:
        name = self.setup.game.posting.id
        if self.finished:
            return f"Round({name}, finished)"
        return f"Round({name}, {'; '.join(str(offer) for offer in self.offers)})"

    def __str__(self) -> str:
        """The round so far as text: its events and its open offers."""
        lines = [
            " ".join(f"{key}={value}" for key, value in event.items() if key != "private") for event in self.events
        ]
        return "\n".join([*lines, *(f"? {offer}" for offer in self.offers)])

    def _repr_svg_(self) -> str:
        from housedealer.table.drawn_table import round_svg

        return round_svg(self)

    def _repr_html_(self) -> str:
        return f"<figure>{self._repr_svg_()}<figcaption>{escape(repr(self))}</figcaption></figure>"

    @property
    def events(self) -> list[Event]:
        """All events so far, as the house sees them."""
        return self.table.events

    @property
    def together(self) -> bool:
        """Whether several offers are open together."""
        return self._batch is not None

    @property
    def offers(self) -> list[Offer]:
        """The open offers: one, or several made together."""
        if self._batch is not None:
            return list(self._open)
        return [] if self.offer is None else [self.offer]

    def offer_to(self, position: int | str) -> Offer | None:
        """The open offer to a position."""
        name = str(position)
        for offer in self.offers:
            if offer.position == name:
                return offer
        return None

    def _affordable(self, offer: Offer) -> Offer:
        """An offer reduced to what the player's money covers."""
        if self.purses is None or self.setup.dealer is None:
            return offer
        place = str(self.setup.dealer) if offer.position == "player-dealer" else offer.position
        return within(offer, free(self.table, offer.position, self.purses[place]))

    def _advance(self, sent: Any) -> None:
        try:
            while True:
                request = self._send(sent)
                if type(request) is Offer:
                    if len(request.legal) > 1 or (sent := _forced(request)) is None:
                        self.offer = request if self.purses is None else self._affordable(request)
                        return
                elif isinstance(request, Together):
                    self._open, self._received = [], {}
                    for offer in request.offers:
                        choice = _forced(offer)
                        if choice is None:
                            self._open.append(offer if self.purses is None else self._affordable(offer))
                        else:
                            self._received[offer.position] = choice
                    if self._open:
                        self._batch, self.offer, self._several = request, self._open[0], len(self._open)
                        return
                    sent = [self._received[offer.position] for offer in request.offers]
        except StopIteration:
            self.offer = None
            self.finished = True
            self.table.emit(End(event="end"))

    def choose(
        self, name: str, argument: object = None, where: str = "choice", position: int | str | None = None
    ) -> list[Any]:
        """Answer the open offer, or a position's own where several are open, with an argument as in a round's document.

        Returns the choice as a record writes it. A choice that is not legal changes nothing and raises an error that
        says what was expected.
        """
        offer = self.offer
        if offer is None or (position is not None and str(position) != offer.position):
            offer = self._question(position, where)
        return self._take(offer, offer.accept(name, read_argument(offer, name, argument, where), where))

    def respond(self, name: str, argument: object = None, position: int | str | None = None) -> list[Any]:
        """Answer an offer with an argument as the offer takes it: money in cents."""
        offer = self._question(position, "choice")
        return self._take(offer, offer.accept(name, argument))

    def decline(self, position: int | str | None = None) -> list[Any]:
        """Answer the open offer with the choice made for a person who is away."""
        offer = self._question(position, "choice")
        return self._take(offer, offer.passed())

    @property
    def answered(self) -> int:
        """How many offers have been answered, with those of an unfinished set."""
        return len(self.choices) + (0 if self._batch is None else self._several - len(self._open))

    def _question(self, position: int | str | None, where: str) -> Offer:
        offer = self.offer
        if offer is None:
            raise HouseError(f"{where}: the round is over; no choice was expected")
        if position is None or offer.position == str(position):
            return offer
        result = self.offer_to(position)
        if result is None:
            raise HouseError(
                f"{where}: position {position} has no choice to make; it is position {offer.position}'s turn"
            )
        return result

    def _take(self, offer: Offer, choice: Choice) -> list[Any]:
        batch = self._batch
        written = [choice.position, choice.name] if choice.argument is None else write_choice(offer, choice)
        if batch is None:
            self.choices.append(written)
            self._advance(choice)
            return written
        self._received[offer.position] = choice
        self._open.remove(offer)
        if self._open:
            self.offer = self._open[0]
            return written
        self.choices += self._answers()
        self._batch = None
        self._advance([self._received[one.position] for one in batch.offers])
        return written

    def _answers(self) -> list[list[Any]]:
        """The choices received of offers made together, as a record lists them."""
        if self._batch is None:
            return []
        answered_offers = [
            offer for offer in self._batch.offers if offer.position in self._received and _forced(offer) is None
        ]
        return [write_choice(offer, self._received[offer.position]) for offer in answered_offers]

    # Reading a document

    def _replay_together(self, left: list[Listed], declined: dict[str, Offer]) -> None:
        """Make the listed choices of offers made together: each position's next choice, if it is one."""
        batch = self._batch
        if batch is None:
            raise AssertionError("no choices are made together")
        for offer in self._open.copy():
            index = next((i for i, one in enumerate(left) if one[0] == offer.position or one[0] in batch.before), None)
            if index is None or left[index][0] != offer.position:
                continue
            if _answers(offer, left[index]) or not offer.optional:
                self._replay(*left.pop(index), declined)
        if self._batch is not batch or not left:
            return
        for offer in self._open.copy():
            if not offer.optional:
                raise HouseError(_turn(offer, left[0]))
            declined[offer.position] = offer
            self.decline(offer.position)

    def _replay(self, position: Any, name: Any, argument: Any, where: str, declined: Mapping[str, Offer]) -> None:
        offer = None
        if self.offer is not None and isinstance(position, str):
            offer = self.offer_to(position)
        if offer is None and isinstance(position, str) and position in declined:
            _check(declined[position], name, argument, where)  # it was this position's turn, and that was not legal
        if self.offer is None:
            raise HouseError(f"{where}: the round is over; no choice was expected")
        if offer is None:
            raise HouseError(_turn(self.offer, (position, name, argument, where)))
        if not isinstance(name, str):
            raise HouseError(f"{where}: {name!r} is not a choice; expected one of {', '.join(offer.names())}")
        self.choose(name, argument, where, offer.position)

    def finish(self) -> None:
        """Decline the optional offers that are still open; an offer that must be answered is an error."""
        while self.offer is not None:
            for offer in self.offers:
                if not offer.optional:
                    raise HouseError(
                        f"choices: the round is not finished: position {offer.position} must choose; "
                        f"expected one of {', '.join(offer.names())}"
                    )
                self.decline(offer.position)

    def void(self, why: Void) -> None:
        """End a round that cannot go on: no more offers, and nothing is settled."""
        self._batch, self._open, self.offer, self.finished = None, [], None, True
        self.table.emit(why)

    def view(self, *positions: int | str) -> list[Event]:
        """The events so far as someone who holds these positions may see them."""
        return view(self.table.events, [str(position) for position in positions])

    def record(self, whole: bool = False) -> dict[str, Any]:
        """The round so far as a document that `settle` replays: the cards that left the shoe, every answer.

        With `whole`, the cards still to come too: what it takes to save a round and go on with it.
        """
        doc = self.setup.document()
        doc.update(self.table.source.document(whole or bool(self.table.voided)))
        doc["choices"] = [list(choice) for choice in (*self.choices, *self._answers())]
        return doc

    def copy(self) -> Round:
        """A copy of the round at the same point, by replay."""
        copy = Round.read(self.record(whole=True), lambda name, readings: self.setup.game, purses=self.purses)
        copy.ticket = self.ticket
        return copy

    def answer(self) -> Settlement:
        """The settlement of a finished round, as CONTRACT.md states it."""
        return cast("Settlement", write_answer(self.outcome(), self.table.events, self.setup.game.family))

    def outcome(self) -> dict[str, Any]:
        """The settlement with the first action, where the game has a player-dealer; money in cents, without events."""
        result = self.result()
        if self.setup.dealer is not None:
            first = self.table.first_action()
            result["first_action"] = {"seat": str(first.seat), "from": first.written, "assumed": first.assumed}
            if first.written != first.source:
                result["first_action"]["rule"] = first.source
        return result

    def result(self) -> dict[str, Any]:
        """The settlement of a finished round, with its money in cents and without its events."""
        if not self.finished:
            self.finish()
        return self.table.result()


def _answers(offer: Offer, listed: Listed) -> bool:
    """Whether a listed choice answers an optional offer."""
    position, name, *_ = listed
    return bool(position == offer.position and name in offer.names())


def _check(offer: Offer, name: Any, argument: Any, where: str) -> None:
    """Refuse a choice that is not legal."""
    offer.accept(name, read_argument(offer, name, argument, where), where)


def _turn(offer: Offer, listed: Listed) -> str:
    return (
        f"{listed[3]}: it is position {offer.position}'s turn, not {listed[0]}'s; "
        f"expected one of {', '.join(offer.names())}"
    )
