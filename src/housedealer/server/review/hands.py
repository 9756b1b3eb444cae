"""Hands of poker from files that a browser sends: read, checked by the rules, counted and replayed.

Nothing is stored here: the files stay in the browser. The functions run in a helper process.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple, cast

from housedealer.adapters.hand_histories import check_hand, player_statistics, read_text, replay
from housedealer.adapters.hand_histories.checking import Checked
from housedealer.adapters.hand_histories.recorded_hand import RecordedHand
from housedealer.adapters.hand_histories.unreadable import named_by
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.review.disputes import readable
from housedealer.server.wire.advice import Equities
from housedealer.server.wire.hands import HandsRead, ReadHand
from housedealer.server.wire.rounds import Answer
from housedealer.table.events import Event, view
from housedealer.table.family import Game
from housedealer.table.headline import headline
from housedealer.table.narrator import Narrator
from housedealer.table.words import with_words

MOST = 1000
"""The number of hands that are read at once."""


class HandFile(NamedTuple):
    """A file of hands."""

    name: str
    text: str


class HandPlace(NamedTuple):
    """A hand: its file, and its number in it."""

    file: HandFile
    number: int


class Shown(NamedTuple):
    """A replayed hand with what its file shows."""

    hand: str
    game: Game
    answer: dict[str, Any]
    events: list[Event]
    known: tuple[str, ...]
    """The seats whose cards the file shows."""
    names: dict[str, str]
    hero: tuple[str, ...]
    """The seat of the player whose file it is, where it says so."""


def read_hands(files: tuple[HandFile, ...]) -> HandsRead:
    """The hands of files, each checked, with the players' statistics."""
    problems: list[str] = []
    hands: list[tuple[int, int, RecordedHand]] = []
    for at, file in enumerate(files):
        with named_by(file.name, problems):
            hands += [(at, number, one) for number, one in enumerate(read_text(file.text, file.name, problems))]
    if len(hands) > MOST:
        problems.append(f"{len(hands):,} hands are more than the page reads; these are the first {MOST:,}")
    taken = hands[:MOST]
    return {
        "hands": [_read(at, number, one) for at, number, one in taken],
        "players": player_statistics(one for _, _, one in taken),
        "problems": problems,
    }


def _read(file: int, number: int, hand: RecordedHand) -> ReadHand:
    checked: Checked = check_hand(hand)
    hero = hand.hero
    return {
        "file": file,
        "number": number,
        "hand": hand.id,
        "title": game(checked["posting"]).posting.title if checked["posting"] else "",
        "status": checked["status"],
        "why": readable(HouseError(checked["why"])),
        "differences": checked["differences"],
        "player": hand.name(hero) if hero is not None else "",
        "net": hand.net.get(hero) if hero is not None and hand.net is not None else None,
    }


def _find_hand(place: HandPlace) -> RecordedHand:
    for hand in islice(read_text(place.file.text, place.file.name, []), place.number, None):
        return hand
    raise HouseError(f"hand: {place.file.name} has no hand {place.number + 1}; read the file again")


def shown(place: HandPlace) -> Shown:
    """A hand replayed by the rules, with the cards that its file shows; those that were filled in stay hidden."""
    hand = _find_hand(place)
    replayed = replay(hand)
    round_ = replayed.round
    hidden = {str(seat) for seat, codes in replayed.filled_in.items() if codes}
    known = tuple(str(seat) for seat in hand.stacks if str(seat) not in hidden)
    events = [
        event
        for event in view(round_.table.events, known)
        if not (event["event"] == "show" and cast(Any, event)["seat"] in hidden)
    ]
    names = {str(seat): hand.name(seat) for seat in hand.stacks}
    hero = () if hand.hero is None else (str(hand.hero),)
    return Shown(hand.id, round_.setup.game, round_.result(), events, known, names, hero)


class HandInWords(NamedTuple):
    """A replayed hand for the page: its posting and readings, the answer with its events in words, the names."""

    hand: str
    posting: str
    readings: tuple[tuple[str, str], ...]
    answer: Answer
    names: dict[str, str]


def in_words(place: HandPlace) -> HandInWords:
    """A hand with the events of its replay in words."""
    one = shown(place)
    narrator = Narrator(one.names, (), "", one.game.wager_names)
    events = with_words(one.events, one.game.family.play.events.phrasings, narrator)
    result = headline(one.game, one.game.family.play.events.picture.of(one.events), narrator, one.answer["net"])
    events[-1] = {**events[-1], "headline": result.words()}
    answer = cast(Answer, {**one.answer, "events": events})
    return HandInWords(one.hand, one.game.posting.id, one.game.readings, answer, one.names)


def hand_equities(place: HandPlace) -> Equities:
    """The equities of a hand at every step, of the hands that its file shows, and the luck of whose file it is."""
    from housedealer.odds.poker.timeline import timeline

    one = shown(place)
    result: Any = timeline(one.game, one.events, one.hero)
    return cast(Equities, result)
