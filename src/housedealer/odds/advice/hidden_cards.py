"""Rounds with unknown cards: placeholders are dealt for the cards that the deciding seat may not see."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.table.events import Event
from housedealer.table.round.card_source import Dealt
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import Setup

_DECK, _STEP = 52, 5
"""Placeholders start at the beginning of the deck, or steps further on where they would end the round early."""


class MadeUp(Dealt):
    """A card source that deals the known cards of each position, then placeholders from the rest of the deck."""

    __slots__ = ("_left", "_listed", "made_up")

    def __init__(self, by_position: Mapping[str, list[int]], left: Iterable[int]) -> None:
        super().__init__({position: list(codes) for position, codes in by_position.items()})
        self._listed = {position: len(codes) for position, codes in by_position.items()}
        self._left = list(left)
        self.made_up: dict[str, list[int]] = {}

    def draw(self, position: str) -> int:
        """Deal the position's next card."""
        held = self._by_position.setdefault(position, [])
        if self._at.get(position, 0) >= len(held) and self._left:
            held.append(self._left.pop(0))
            self.made_up.setdefault(position, []).append(held[-1])
        return super().draw(position)

    def check(self, events: Iterable[Event]) -> None:
        """Raise an error where a placeholder is visible in the events of the deciding seat."""
        dealt: Counter[str] = Counter()
        for event in events:
            if event["event"] == "deal":
                position = event["to"]
                dealt[position] += 1
                seen = "card" in event and dealt[position] > self._listed.get(position, 0)
            elif event["event"] == "turn":
                position = event["position"]
                seen = not set(self.made_up.get(position, ())).isdisjoint(cards.cards(event["cards"]))
            else:
                continue
            if seen:
                raise HouseError(
                    f"deal.{position}: {self._listed.get(position, 0)} cards are listed, but the deciding seat sees "
                    "more; expected all cards that it sees"
                )


def _fill(setup: Setup, begin: int) -> None:
    """Replace the round's card source by one that deals placeholders, starting at a position of the deck."""
    if isinstance(setup.source, Dealt):
        known = setup.source.unused()
        deck = list(cards.deck(setup.game.posting.deck.kind).cards) * setup.decks
        left = cards.without(deck, [code for codes in known.values() for code in codes])
        setup.source = MadeUp(known, left[begin:] + left[:begin])


def read_unseen(document: Mapping[str, Any]) -> tuple[Round, MadeUp]:
    """A round replayed from its document as far as its choices reach, and its source of placeholders.

    A placeholder may end the round, such as a down card that makes a natural: then other placeholders are tried.
    """
    if not isinstance(document, Mapping):
        raise HouseError("round: expected a JSON object with posting, seats and cards")
    doc = dict(document)
    if "deal" not in doc and "shoe" not in doc:
        doc["deal"] = {}
    wrong: HouseError | None = None
    for begin in range(0, _DECK, _STEP):
        try:
            round_ = Round.read(doc, game, functools.partial(_fill, begin=begin))
        except HouseError as error:
            wrong = wrong or error
            continue
        source = round_.setup.source
        if not isinstance(source, MadeUp):
            return round_, MadeUp({}, ())
        if round_.offer is not None or not source.made_up:
            return round_, source
    raise wrong or HouseError("choices: the round is over; expected a round with an open decision")
