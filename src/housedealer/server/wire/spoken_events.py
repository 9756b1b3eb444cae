"""A round's events as browsers are sent them: each with what is said of it, written once for all who read the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from weakref import WeakKeyDictionary

from housedealer.server.wire.encoding import encoded
from housedealer.table.company import Company
from housedealer.table.events import HOUSE, Event, view
from housedealer.table.round.runner import Round
from housedealer.table.words import with_words


class SpokenEvents:
    """The events of a round, and who is who there."""

    def __init__(self, round_: Round, names: Mapping[str, str]) -> None:
        self.events = round_.table.events
        self.names = names
        self._game = round_.setup.game
        self._tellers = self._game.family.play.tellers
        self._dealer = "" if round_.setup.dealer is None else str(round_.setup.dealer)
        self._companies: dict[tuple[str, ...], Company] = {}
        """By the positions that somebody holds."""
        self._written: dict[int, tuple[bytes, set[str]]] = {}
        """By number, an event as most are sent it, and the positions of those to whom it is told otherwise."""

    def written(self, start: int, positions: Sequence[str]) -> bytes:
        """The events from one on, as JSON, for somebody who holds these positions."""
        parts = []
        for at in range(start, len(self.events)):
            text, otherwise = self._written.get(at) or self._write(at)
            if positions and not otherwise.isdisjoint(positions):
                event = self.events[at]
                shown = view((event,), positions)[0] if "private" in event else event
                text = self._worded(shown, self._company(positions))
            parts.append(text)
        return b"[" + b",".join(parts) + b"]"

    def spoken(self, events: Iterable[Event], positions: Sequence[str]) -> list[Event]:
        """Events as somebody who holds these positions sees them and is told of them."""
        return with_words(view(events, positions), self._tellers, self._company(positions))

    def _company(self, positions: Sequence[str]) -> Company:
        key = tuple(positions)
        company = self._companies.get(key)
        if company is None:
            mine = [one for one in positions if one[0].isdigit() and "." not in one]
            company = Company(self.names, mine, self._dealer, self._game.wager_names)
            self._companies[key] = company
        return company

    def _write(self, at: int) -> tuple[bytes, set[str]]:
        event, company = self.events[at], self._company(())
        otherwise = company.mentioned = set()
        if "private" in event:
            shown = event.copy()
            private = shown.pop("private")
            text = self._worded(shown, company)
            otherwise.update(private)
            otherwise.discard(HOUSE)
        else:
            text = self._worded(event, company)
        self._written[at] = found = text, otherwise
        return found

    def _worded(self, shown: Event, company: Company) -> bytes:
        """An event that somebody sees so, with its words, as JSON."""
        line = self._tellers[shown["event"]](company, shown)
        return encoded(shown if line is None else {**shown, "says": line.text})


_OF_ROUNDS: WeakKeyDictionary[Round, SpokenEvents] = WeakKeyDictionary()
"""What is said in rounds that are being played."""


def spoken_in(round_: Round, names: Mapping[str, str]) -> SpokenEvents:
    """What is said in a round that is being played; what was written is kept until the round or a name changes."""
    spoken = _OF_ROUNDS.get(round_)
    if spoken is None or spoken.names != names or spoken.events is not round_.table.events:
        spoken = _OF_ROUNDS[round_] = SpokenEvents(round_, names)
    return spoken
