"""What lies on the table and who may see it, kept up to date from the round's events."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, NamedTuple

from housedealer import cards
from housedealer.table.events import HOUSE, Event

ALL: frozenset[str] = frozenset({"all"})
"""Who sees a card that lies open."""


_CODES = {text: code for code, text in enumerate(cards.TEXTS)}


class Lain(NamedTuple):
    """A card and who may see it."""

    code: int
    seen_by: frozenset[str]


class Lying:
    """The cards of each position, and the chips in front of each seat, after so many events.

    >>> lying = Lying({"1": 20000})
    >>> lying.read([{"event": "deal", "to": "1", "face": "down", "private": {"house": {"card": "As"}, "1": {}}},
    ...     {"event": "deal", "to": "board", "face": "up", "card": "Kd"}])
    >>> lying.seen("1", ["1"]), lying.seen("1", ["2"]), lying.seen("board", ["2"])
    ([51], [], [45])
    """

    readers: ClassVar[Mapping[str, Callable[[Any, Event], str]]] = {}
    """What each kind of event does."""

    def __init__(self, stacks: Mapping[str, int]) -> None:
        self.clear(stacks)

    def clear(self, stacks: Mapping[str, int]) -> None:
        """An empty table, and these stacks."""
        self.hands: dict[str, list[Lain]] = {}
        """Cards in hand by position; a seat's second hand of a split is `2#2`."""
        self.apart: dict[str, list[Lain]] = {}
        """Cards that a position has put in front, laid down or thrown away."""
        self.segments: dict[tuple[str, str], list[Lain]] = {}
        """Cards laid into a segment, by position and segment."""
        self.stacks = dict(stacks)
        """Chips in front of each seat, as far as they move during a round."""
        self.several = False
        """Whether a seat has more than one hand."""
        self.out: set[str] = set()
        """Seats that have given up their hand."""
        self.reach: int | None = None
        """The card just thrown, which the next player may take."""
        self.moved: set[str] = set()
        """Positions whose cards have changed since somebody looked."""
        self.read_so_far = 0

    def read(self, events: list[Event]) -> None:
        """Take in what is new."""
        readers = self.readers
        for at in range(self.read_so_far, len(events)):
            event = events[at]
            kind = event["event"]
            if kind in readers and (moved := readers[kind](self, event)):
                self.moved.add(moved)
        self.read_so_far = len(events)

    def seen(self, position: str, viewers: Collection[str]) -> list[int]:
        """The cards of a position that someone who holds these positions sees."""
        return visible(self.hands.get(position, ()), viewers)

    def hidden(self, position: str, viewers: Collection[str]) -> int:
        """How many cards of a position they do not see."""
        held = self.hands.get(position, ())
        return len(held) - len(visible(held, viewers))

    def _move(self, position: str, codes: Collection[int], to: list[Lain], seen_by: frozenset[str]) -> None:
        """Cards leave a hand and lie elsewhere, for these to see."""
        held = self.hands.get(position, [])
        for code in codes:
            for one in held:
                if one.code == code:
                    held.remove(one)
                    break
            to.append(Lain(code, seen_by))


def visible(held: Collection[Lain], viewers: Collection[str]) -> list[int]:
    """The cards that someone who holds these positions sees; `house` sees all."""
    if HOUSE in viewers:
        return [code for code, _ in held]
    return [code for code, seen_by in held if seen_by is ALL or not seen_by.isdisjoint(viewers)]


def _told(event: Event, field: str) -> tuple[Any, frozenset[str]]:
    """A field that may be hidden, as the house knows it, and who may see it."""
    if field in event:
        return event[field], ALL
    found, viewers = None, []
    for viewer, fields in event.get("private", {}).items():
        if field in fields:
            found = fields[field]
            viewers.append(viewer)
    return found, frozenset(viewers)


_OPEN = {text: Lain(code, ALL) for text, code in _CODES.items()}
"""Every card as it lies open."""


@functools.lru_cache(maxsize=4096)
def _hidden(text: str, seen_by: tuple[str, ...]) -> Lain:
    """A card that only some may see."""
    return Lain(_CODES[text], frozenset(seen_by))


def _deal(lying: Lying, event: Event) -> str:
    position: str = event["to"]
    if "card" in event:
        lain = _OPEN[event["card"]]
    else:
        private = event["private"]
        lain = _hidden(private[HOUSE]["card"], tuple(private))
    hand = event.get("hand", 1)
    if hand != 1 or "." in position:
        lying.several = True
        if hand != 1:
            position = f"{position}#{hand}"
    lying.hands.setdefault(position, []).append(lain)
    return position


def _turn(lying: Lying, event: Event) -> str:
    """Cards are turned up or shown: everyone sees them now."""
    position: str = event.get("position") or event["seat"]
    shown = cards.cards(event["cards"])
    held = lying.hands.get(position, [])
    for at, (code, _) in enumerate(held):
        if code in shown:
            shown.remove(code)
            held[at] = Lain(code, ALL)
    return position


def _give_up(lying: Lying, event: Event) -> str:
    given, seen_by = _told(event, "cards")
    if given:
        lying._move(event["seat"], cards.cards(given), lying.apart.setdefault(event["seat"], []), seen_by)
    return str(event["seat"])


def _set(lying: Lying, event: Event) -> str:
    front, seen_by = _told(event, "front")
    lying.apart[event["position"]] = [Lain(code, seen_by) for code in cards.cards(front or "")]
    return str(event["position"])


def _lay(lying: Lying, event: Event) -> str:
    for segment in ("front", "middle", "back"):
        laid, seen_by = _told(event, segment)
        to = lying.segments.setdefault((event["seat"], segment), [])
        lying._move(event["seat"], cards.cards(laid or ""), to, seen_by)
    thrown, seen_by = _told(event, "discarded")
    lying._move(event["seat"], cards.cards(thrown or ""), lying.apart.setdefault(event["seat"], []), seen_by)
    return str(event["seat"])


def _rows(lying: Lying, event: Event) -> str:
    for segment in ("front", "middle", "back"):
        lying.segments[event["seat"], segment] = [Lain(code, ALL) for code in cards.cards(event[segment])]
    return str(event["seat"])


def _take(lying: Lying, event: Event) -> str:
    card, seen_by = _told(event, "card")
    lying.hands.setdefault(event["seat"], []).append(Lain(cards.card(card), seen_by))
    lying.reach = None
    return str(event["seat"])


def _meld(lying: Lying, event: Event) -> str:
    lying._move(event["seat"], cards.cards(event["cards"]), lying.apart.setdefault(event["seat"], []), ALL)
    return str(event["seat"])


def _throw(lying: Lying, event: Event) -> str:
    lying.reach = cards.card(event["card"])
    lying._move(event["seat"], [lying.reach], [], ALL)
    return str(event["seat"])


def _split(lying: Lying, event: Event) -> str:
    lying.several = True
    old = event["seat"] if event["hand"] == 1 else f"{event['seat']}#{event['hand']}"
    lying._move(old, [cards.card(event["card"])], lying.hands.setdefault(f"{event['seat']}#{event['new']}", []), ALL)
    return str(event["seat"])


def _chips(lying: Lying, event: Event) -> str:
    seat = event["seat"]
    lying.stacks[seat] = event["stack"]
    if "choice" in event and event["choice"] == "fold":
        lying.out.add(seat)
    return ""


def _tops(lying: Lying, event: Event) -> str:
    for seat, ante in event["antes"].items():
        lying.stacks[seat] -= ante
    return ""


def _collect(lying: Lying, event: Event) -> str:
    for seat, stack in event["stacks"].items():
        lying.stacks[seat] = stack
    return ""


def _out(lying: Lying, event: Event) -> str:
    if event["event"] != "decide" or event["choice"] == "fold":
        lying.out.add(event["seat"])
    return ""


READERS: dict[str, Callable[[Any, Event], str]] = {
    "deal": _deal, "turn": _turn, "show": _turn, "expose": _turn, "discard": _give_up, "draw": _give_up,
    "exchange": _give_up, "set": _set, "compare": _set, "lay": _lay, "rows": _rows, "take": _take, "meld": _meld,
    "extend": _meld, "throw": _throw, "split": _split, "post": _chips, "action": _chips, "return": _chips,
    "tops": _tops, "collect": _collect, "drop-out": _out, "surrender": _out, "rescue": _out, "decide": _out,
}  # fmt: skip
"""The kinds of events that move cards or chips, each with what it does: it gives back the position whose cards have
moved. Other kinds tell what everyone can work out."""
Lying.readers = READERS
