"""Rounds with unknown cards: placeholders are dealt for the cards that the deciding seat may not see.

In a document they are left out at the end of a position's cards, or written `??` where known cards follow, as in stud.
"""

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
UNKNOWN_CARD = "??"


class PlaceholderSource:
    """A card source that deals the known cards of each position, then placeholders from the rest of the deck.

    It has a source of listed cards, to which it adds where one is needed; the compiled one cannot be inherited from.
    """

    def __init__(
        self,
        by_position: Mapping[str, list[int]],
        left: Iterable[int],
        unknown: Mapping[str, frozenset[int]] | None = None,
    ) -> None:
        """Deal these cards; `unknown`: which of each position's, counted from 0, are placeholders already."""
        self._held = {position: list(codes) for position, codes in by_position.items()}
        self._unknown = dict(unknown or {})
        self._dealt = Dealt(self._held)
        self._drawn: Counter[str] = Counter()
        self._listed = {position: len(codes) for position, codes in by_position.items()}
        self._left = list(left)
        self.made_up = {where: [by_position[where][at] for at in some] for where, some in self._unknown.items()}
        self.used = self._dealt.used
        """The cards dealt so far."""

    def draw(self, position: str) -> int:
        """Deal the position's next card."""
        held = self._held.setdefault(position, [])
        if self._drawn[position] >= len(held) and self._left:
            held.append(self._left.pop(0))
            self.made_up.setdefault(position, []).append(held[-1])
        code = self._dealt.draw(position)
        self._drawn[position] += 1
        return code

    def burn(self) -> None:
        """Do nothing: burned cards are not listed."""

    def left(self) -> None:
        """None: the shoe is not known."""

    def refill(self) -> int:
        """None: cards listed by position do not run out."""
        return 0

    def recycle(self, codes: Iterable[int], stub: int) -> None:
        """Do nothing: later cards are listed by position too."""

    def reshuffle(self, codes: Iterable[int]) -> None:
        """Do nothing: later cards are listed by position too."""

    def listed(self) -> list[int]:
        """All cards of all positions, used or not."""
        return self._dealt.listed()

    def unused(self) -> dict[str, list[int]]:
        """Cards listed for a position after the last one dealt to it, by position."""
        return self._dealt.unused()

    def document(self, whole: bool) -> dict[str, Any]:
        """The cards that each position has received, or all that it was given."""
        return self._dealt.document(whole)

    def check(self, events: Iterable[Event]) -> None:
        """Raise an error where a placeholder is visible in the events of the deciding seat."""
        dealt: Counter[str] = Counter()
        for event in events:
            if event["event"] == "deal":
                position = event["to"]
                if "card" in event and dealt[position] in self._unknown.get(position, ()):
                    at = dealt[position] + 1
                    raise HouseError(
                        f"deal.{position}: the deciding seat sees card {at}; expected a card, not {UNKNOWN_CARD}"
                    )
                dealt[position] += 1
                seen = "card" in event and dealt[position] > self._listed.get(position, 0)
            elif event["event"] == "turn":
                position = event["position"]
                seen = not set(self.made_up.get(position, ())).isdisjoint(cards.cards(event["cards"]))
            else:
                continue
            if seen:
                count = self._listed.get(position, 0)
                first = "its first card" if dealt[position] == 1 else f"its first {dealt[position]} cards"
                raise HouseError(
                    f"deal.{position}: {count} card{' is' if count == 1 else 's are'} "
                    f"listed, and the deciding seat sees more; expected {first} in the order of the deal, "
                    f"{UNKNOWN_CARD} for one that is face down"
                )


def _fill(setup: Setup, begin: int, unknown: Mapping[str, frozenset[int]]) -> None:
    """Replace the round's card source by one that deals placeholders, starting at a position of the deck."""
    if isinstance(setup.source, Dealt):
        known = setup.source.unused()
        deck = list(cards.deck(setup.game.posting.deck.kind).cards) * setup.decks
        left = cards.without(deck, [code for codes in known.values() for code in codes])
        setup.source = PlaceholderSource(known, left[begin:] + left[:begin], unknown)


def _with_placeholders(doc: dict[str, Any]) -> tuple[dict[str, Any], dict[str, frozenset[int]]]:
    """A document with cards for those written `??`, and which these are by position."""
    deal = doc.get("deal")
    if not isinstance(deal, Mapping) or not any(UNKNOWN_CARD in hand for hand in deal.values() if type(hand) is str):
        return doc, {}
    hands = {position: str(hand).replace(",", " ").split() for position, hand in deal.items()}
    listed = [cards.card(one, "deal") for hand in hands.values() for one in hand if one != UNKNOWN_CARD]
    left = iter(cards.without(_pack(doc), listed))
    unknown: dict[str, frozenset[int]] = {}
    for position, hand in hands.items():
        if places := frozenset(at for at, one in enumerate(hand) if one == UNKNOWN_CARD):
            unknown[position] = places
            for at in sorted(places):
                if (code := next(left, None)) is None:
                    raise HouseError(f"deal.{position}: more cards are listed than the deck has; leave some out")
                hand[at] = cards.TEXTS[code]
    return {**doc, "deal": {position: " ".join(hand) for position, hand in hands.items()}}, unknown


def _pack(doc: Mapping[str, Any]) -> list[int]:
    """One deck of a document's posting."""
    deck = game(doc["posting"]).posting.deck if isinstance(doc.get("posting"), str) else None
    return list(cards.deck(deck.kind if deck is not None else "standard-52").cards)


def read_unseen(document: Mapping[str, Any]) -> tuple[Round, PlaceholderSource]:
    """A round replayed from its document as far as its choices reach, and its source of placeholders.

    A placeholder may end the round, such as a down card that makes a natural: then other placeholders are tried.
    """
    if not isinstance(document, Mapping):
        raise HouseError("round: expected a JSON object with posting, seats and cards")
    doc = dict(document)
    if "deal" not in doc and "shoe" not in doc:
        doc["deal"] = {}
    doc, unknown = _with_placeholders(doc)
    wrong: HouseError | None = None
    for begin in range(0, _DECK, _STEP):
        try:
            round_ = Round.read(doc, game, functools.partial(_fill, begin=begin, unknown=unknown))
        except HouseError as error:
            wrong = wrong or error
            continue
        source = round_.setup.source
        if not isinstance(source, PlaceholderSource):
            return round_, PlaceholderSource({}, ())
        if round_.offer is not None or not source.made_up:
            return round_, source
    raise wrong or HouseError("choices: the round is over; expected a round with an open decision")
