"""A round's events as browsers are sent them: each with its words, written once for all readers who see the same."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from housedealer.server.wire.encoding import encoded
from housedealer.table.events import HOUSE, Event, view
from housedealer.table.headline import Headline, headline
from housedealer.table.narrator import Line, Narrator, narrator_of
from housedealer.table.picture import Picture
from housedealer.table.round.runner import Round
from housedealer.table.words import with_words, words_of


class _Written(NamedTuple):
    """An event as most readers are sent it."""

    text: bytes
    wordless: int
    """How much of it is its JSON without words; 0 if some of the event is hidden from most readers."""
    otherwise: set[str]
    """The positions whose holders are sent something else."""


class Narration:
    """The events of a round with their words."""

    def __init__(self, round_: Round, names: Mapping[str, str]) -> None:
        self.events = round_.table.events
        self._round = round_
        self.names = names
        self._people = tuple(names.items())
        self._wagers = tuple(round_.setup.game.wager_names.items())
        self._phrasings = round_.setup.game.family.play.events.phrasings
        self._dealer = "" if round_.setup.dealer is None else str(round_.setup.dealer)
        self._narrators: dict[tuple[str, ...], Narrator] = {}
        """By positions held."""
        self._written: list[_Written] = []

    def since(self, start: int) -> tuple[bytes, set[str]]:
        """The events from `start` on, as JSON for most readers, and the positions whose holders are sent something
        else."""
        while len(self._written) < len(self.events):
            self._written.append(self._write(self.events[len(self._written)]))
        result = self._written[start:]
        return _joined([one.text for one in result]), set().union(*[one.otherwise for one in result])

    def written(self, start: int, positions: Sequence[str]) -> bytes:
        """The same for the holder of these positions."""
        parts, narrator = [], self._narrator(positions)
        for event, (text, wordless, otherwise) in zip(self.events[start:], self._written[start:], strict=True):
            if otherwise.isdisjoint(positions):
                parts.append(text)
            elif wordless:
                parts.append(self._worded(event, text[:wordless], narrator))
            else:
                shown = view((event,), positions)[0]
                parts.append(self._worded(shown, encoded(shown)[:-1], narrator))
        return _joined(parts)

    def seen_by(self, events: Iterable[Event], positions: Sequence[str]) -> list[Event]:
        """Events as the holder of these positions sees them, with words; the end has the round's headline."""
        narrator = self._narrator(positions)
        result = with_words(view(events, positions), self._phrasings, narrator)
        if result and self._is_over(result[-1]):
            result[-1] = {**result[-1], "headline": self._headline(narrator).words()}
        return result

    def headline(self, positions: Sequence[str]) -> Headline:
        """The finished round in one line for the holder of these positions."""
        return self._headline(self._narrator(positions))

    def _headline(self, narrator: Narrator) -> Headline:
        return headline(self._round.setup.game, self._picture, narrator, self._net)

    @functools.cached_property
    def _picture(self) -> Picture:
        """The table at the end of the round, for all readers alike: it says who may see what."""
        return self._round.setup.game.family.play.events.picture.of(self.events)

    @functools.cached_property
    def _net(self) -> dict[str, int]:
        net: dict[str, int] = self._round.result()["net"]
        return net

    def _is_over(self, event: Event) -> bool:
        """Whether an event ends the round; one that is voided after its end has no result."""
        return bool(event["event"] == "end" and self.events[-1]["event"] == "end")

    def _narrator(self, positions: Sequence[str]) -> Narrator:
        key = tuple(positions)
        narrator = self._narrators.get(key)
        if narrator is None:
            mine = tuple([one for one in positions if one[0].isdigit() and "." not in one])
            narrator = self._narrators[key] = narrator_of(self._people, mine, self._dealer, self._wagers)
        return narrator

    def _write(self, event: Event) -> _Written:
        narrator = self._narrator(())
        otherwise = narrator.mentioned = set()
        if "private" not in event:
            plain = encoded(event)[:-1]
            if self._is_over(event):
                otherwise.update(self._net)  # each has a result of their own
            return _Written(self._worded(event, plain, narrator), len(plain), otherwise)
        shown = event.copy()
        private = shown.pop("private")
        text = self._worded(shown, encoded(shown)[:-1], narrator)
        otherwise.update(private)
        otherwise.discard(HOUSE)
        return _Written(text, 0, otherwise)

    def _worded(self, shown: Event, plain: bytes, narrator: Narrator) -> bytes:
        """An event as somebody sees it, with its words, as JSON."""
        if self._is_over(shown):
            return plain + b"," + encoded({"headline": self._headline(narrator).words()})[1:]
        line = self._phrasings[shown["event"]](narrator, shown)
        return plain + b"}" if line is None else plain + _with_words(line)


@functools.lru_cache(maxsize=8192)
def _with_words(line: Line) -> bytes:
    """The end of an event's JSON with these words."""
    return b"," + encoded(words_of(line))[1:]


def _joined(texts: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(texts) + b"]"
