"""A round being played: the script runs until it must ask, and goes on with the answer.

The program counter of the script is the round's state. A round is copied, saved and resumed by replay: from
its setup, the cards that left the shoe and the choices made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from housedealer.errors import HouseError
from housedealer.table.events import Event, view
from housedealer.table.offers import Choice, Offer
from housedealer.table.setup import Setup, read_setup
from housedealer.table.table import Table

Listed = tuple[Any, Any, Any, str]
"""A choice as a document lists it: position, name and argument, not yet checked, and its place there."""


def _listed(given: Any, place: str) -> Listed:
    if not isinstance(given, Sequence) or isinstance(given, str) or not 2 <= len(given) <= 3:
        raise HouseError(f"{place}: expected [position, choice] or [position, choice, argument]")
    position, name, *rest = given
    return position, name, rest[0] if rest else None, place


class Round:
    """One round. `offer` is the open question, None when the round is finished.

    >>> round_ = Round.read({"posting": "500-club/ez-baccarat", "option": None,
    ...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"2": {"player": 100}},
    ...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}})
    >>> round_.finished, round_.answer()["net"]
    (True, {'1': 100, '2': -100})
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.table = Table(setup)
        self.choices: list[list[Any]] = []
        self.offer: Offer | None = None
        self.finished = False
        self._send: Callable[[Any], Offer] = setup.game.script(self.table, setup.game.rules).send
        self._advance(None)

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> Round:
        """A round from its document, played as far as its choices reach."""
        setup, choices = read_setup(doc)
        round_ = cls(setup)
        left = [_listed(given, f"choices[{number}]") for number, given in enumerate(choices)]
        declined = None
        while left:
            index = round_._next(left)
            if index is None:
                if round_.offer and round_.offer.position == left[0][0]:
                    declined = round_.offer
                round_.decline()
            else:
                round_._replay(*left.pop(index), declined)
                declined = None
        return round_

    def _advance(self, choice: Choice | None) -> None:
        try:
            while True:
                offer = self._send(choice)
                legal = offer.legal
                if len(legal) > 1 or offer.optional or (legal and legal[0].argument is not None):
                    self.offer = offer
                    return
                if not legal:
                    raise AssertionError(f"position {offer.position} was asked with nothing legal")
                choice = Choice(offer.position, legal[0].name)
        except StopIteration:
            self.offer = None
            self.finished = True
            self.table.say("end")

    def choose(self, name: str, argument: object = None, place: str = "choice") -> None:
        """Answer the open question; an answer that is not legal changes nothing and says what was expected."""
        offer = self.offer
        if offer is None:
            raise HouseError(f"{place}: the round is over; no choice was expected")
        choice = offer.accept(name, argument, place)
        self.choices.append([choice.position, choice.name] if choice.argument is None else offer.write(choice))
        self._advance(choice)

    def decline(self) -> None:
        """Answer the open question with what is taken for a person who is away."""
        if self.offer is None:
            raise HouseError("choice: the round is over; no choice was expected")
        choice = self.offer.passed()
        self.choices.append(self.offer.write(choice))
        self._advance(choice)

    def _next(self, left: list[Listed]) -> int | None:
        """Which of the listed choices is next; None where the open offer is not answered, and so declined."""
        offer = self.offer
        if offer is None or not offer.optional:
            return 0
        for index, (position, name, *_) in enumerate(left if offer.any_time else left[:1]):
            if position == offer.position:
                return index if name in offer.names() else None
        return None

    def _replay(self, position: Any, name: Any, argument: Any, place: str, declined: Offer | None) -> None:
        asked = self.offer.position if self.offer else None
        if declined and declined.position == position != asked:
            declined.accept(name, argument, place)  # it was this position's turn, and the choice was not legal
        if self.offer is None:
            raise HouseError(f"{place}: the round is over; no choice was expected")
        if position != self.offer.position:
            raise HouseError(
                f"{place}: it is position {self.offer.position}'s turn, not {position!r}'s; "
                f"expected one of {', '.join(self.offer.names())}"
            )
        if not isinstance(name, str):
            raise HouseError(f"{place}: {name!r} is not a choice; expected one of {', '.join(self.offer.names())}")
        self.choose(name, argument, place)

    def finish(self) -> None:
        """Decline the offers that are still open; a question that must be answered is an error."""
        while self.offer is not None and self.offer.optional:
            self.decline()
        if self.offer is not None:
            raise HouseError(
                f"choices: the round is not finished: position {self.offer.position} must choose; "
                f"expected one of {', '.join(self.offer.names())}"
            )

    def view(self, *positions: str) -> list[Event]:
        """The events so far, as those who hold these positions may see them."""
        return view(self.table.events, positions)

    def record(self, whole: bool = False) -> dict[str, Any]:
        """The round so far as a document that `settle` replays: the cards that left the shoe, every answer.

        With `whole`, the cards still to come too: what it takes to save a round and go on with it.
        """
        doc = self.setup.document()
        doc.update(self.table.source.document(whole))
        doc["choices"] = [list(choice) for choice in self.choices]
        return doc

    def copy(self) -> Round:
        """Another round at the same point, by replay."""
        return Round.read(self.record(whole=True))

    def answer(self) -> dict[str, Any]:
        """The settlement of a finished round."""
        if not self.finished:
            self.finish()
        return self.table.answer()


def settle(doc: Mapping[str, Any]) -> dict[str, Any]:
    """Play a round from its document and settle it.

    >>> answer = settle({"posting": "500-club/ez-baccarat", "option": 4,
    ...     "player_dealer": {"seat": 1, "bank": 500},
    ...     "seats": {"2": {"player": 100, "dragon-7": 5}, "4": {"banker": 50}}, "action": 2,
    ...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}, "choices": []})
    >>> answer["net"], answer["drop"]
    ({'1': -152, '2': 100, '4': 50}, 2)
    """
    round_ = Round.read(doc)
    round_.finish()
    return round_.answer()
