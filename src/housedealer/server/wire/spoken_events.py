"""A round's events as browsers are sent them: each with what is said of it, written once for all who read the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from housedealer.server.wire.encoding import encoded
from housedealer.table.company import Company
from housedealer.table.events import HOUSE, Event, view
from housedealer.table.round.runner import Round
from housedealer.table.words import with_words


class SpokenEvents:
    """The events of a round, and who is who there."""

    def __init__(self, round_: Round, names: Mapping[str, str]) -> None:
        self.events = round_.table.events
        self._game = round_.setup.game
        self._tellers = self._game.family.play.tellers
        self._names = names
        self._dealer = "" if round_.setup.dealer is None else str(round_.setup.dealer)
        self._written: dict[int, tuple[bytes, set[str]]] = {}
        """By number, an event as most are sent it, and the positions of those to whom it is told otherwise."""

    def written(self, start: int, positions: Collection[str]) -> bytes:
        """The events from one on, as JSON, for somebody who holds these positions."""
        parts = []
        company = None
        for at in range(start, len(self.events)):
            text, otherwise = self._written.get(at) or self._write(at)
            if positions and not otherwise.isdisjoint(positions):
                company = company or self.company(positions)
                text = encoded(self.spoken([self.events[at]], positions, company)[0])
            parts.append(text)
        return b"[" + b",".join(parts) + b"]"

    def spoken(
        self, events: Iterable[Event], positions: Collection[str], company: Company | None = None
    ) -> list[Event]:
        """Events as somebody who holds these positions sees them and is told of them."""
        return with_words(view(events, positions), self._tellers, company or self.company(positions))

    def company(self, positions: Collection[str] = ()) -> Company:
        """Who is who, for somebody who holds these positions."""
        mine = [one for one in positions if one[0].isdigit() and "." not in one]
        return Company(self._names, mine, self._dealer, self._game.wager_names)

    def _write(self, at: int) -> tuple[bytes, set[str]]:
        event, company = self.events[at], self.company()
        text = encoded(self.spoken([event], (), company)[0])
        private = event.get("private")
        if private:
            company.mentioned.update(viewer for viewer in private if viewer != HOUSE)
        self._written[at] = text, company.mentioned
        return self._written[at]
