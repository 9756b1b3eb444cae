"""The cards and chips on the table and who may see them: one fold of a round's events.

A picture is made from a round's own events, which say who may see what, or from one viewer's events; then a card that
the viewer cannot see is `UNKNOWN`. A family handles its own kinds of events in a picture of its own. Money is in cents.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from housedealer import cards
from housedealer.table.events import HOUSE, Event
from housedealer.table.held_cards import ALL, NOBODY, UNKNOWN, Held, codes, hand_key, seat_of_hand, visible


class Row(NamedTuple):
    """Cards in a row, in the order in which people read them."""

    name: str
    """The row's name, such as `front`; empty for a hand."""
    cards: list[int]
    size: int = 0
    """How many cards the row will hold, where that is fixed."""
    makes: str = ""
    """The name of the hand that the cards make, if it was announced."""


EventHandler = Callable[[Any, Event], None]
"""A function that applies a kind of event to a picture."""
EventHandlers = Mapping[str, EventHandler | None]
"""Handlers by kind of event; None where it moves neither cards nor chips."""


class Watcher(Protocol):
    """Callbacks for the changes that happen most often."""

    def dealt(self, position: str, held: Held) -> None:
        """Called when a card comes to a position."""

    def paid(self, seat: str, left: int) -> None:
        """Called when a stack changes."""

    def gave_up(self, seat: str) -> None:
        """Called when a seat gives up its hand."""


class Picture:
    """The cards of each position and the chips of each seat, after the events read so far.

    >>> picture = Picture({"1": 20000})
    >>> picture.read([{"event": "deal", "to": "1", "face": "down", "private": {"house": {"card": "As"}, "1": {}}},
    ...     {"event": "deal", "to": "board", "face": "up", "card": "Kd"}])
    >>> picture.seen("1", ["1"]), picture.seen("1", ["2"]), picture.seen("board", ["2"])
    ([51], [], [45])
    """

    handlers: ClassVar[EventHandlers] = {}
    """The handler of each kind of event; a kind without an entry is an error."""

    def __init__(self, stacks: Mapping[str, int] | None = None) -> None:
        self.watcher: Watcher | None = None
        """Called while events are read, if set."""
        self.clear(stacks or {})

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        """The picture after these events."""
        picture = cls()
        for event in events:
            picture.apply(event)
        return picture

    def clear(self, stacks: Mapping[str, int]) -> None:
        """Clear the table and set the stacks."""
        self.hands: dict[str, list[Held]] = {}
        """Cards in hand by position; a seat's second hand of a split is `2#2`."""
        self.apart: dict[str, list[Held]] = {}
        """Cards that a position has set in front, laid down or discarded."""
        self.segments: dict[tuple[str, str], list[Held]] = {}
        """Cards placed in a segment, by position and segment."""
        self.several = False
        """Whether a seat has more than one hand."""
        self.out: set[str] = set()
        """Seats that have given up their hand."""
        self.mucked: set[str] = set()
        """Seats whose cards have left the table."""
        self.reach: int | None = None
        """The card just discarded, which the next player may take."""
        self.players: list[str] = []
        """The places that take part in the round."""
        self.stacks = dict(stacks)
        """Each seat's chips, as far as they change during a round."""
        self.dealer = ""
        self.bank = self.pool = 0
        """The player-dealer's bank as put up, and what is left of it."""
        self.wagers: dict[str, dict[tuple[str, int], int]] = {}
        """The amount on each wager of each hand, by place."""
        self.bets: dict[str, int] = {}
        self.pot = 0
        self.drop = 0
        self.fees: dict[str, int] = {}
        """What each place has paid into the drop."""
        self.no_action: dict[str, int] = {}
        """What of each place's wagers the bank could not cover."""
        self.made: dict[str, str] = {}
        """What each hand was announced to be: a total or a name."""
        self.won: set[str] = set()
        """The places with a wager on their first hand that won."""
        self.voided = False
        """Whether the round is void."""
        self.action = ""
        """The seat with first action."""
        self.moved: set[str] = set()
        """Positions whose cards have changed since the last look."""
        self.read_so_far = 0

    def read(self, events: list[Event]) -> None:
        """Apply the new events of a round."""
        handlers = self.handlers
        for at in range(self.read_so_far, len(events)):
            event = events[at]
            handler = handlers[event["event"]]
            if handler is not None:
                handler(self, event)
        self.read_so_far = len(events)

    def apply(self, event: Event) -> None:
        """Apply one event."""
        handler = self.handlers[event["event"]]
        if handler is not None:
            handler(self, event)

    # Who sees what

    def seen(self, position: str, viewers: Collection[str]) -> list[int]:
        """The cards of a position that someone who holds these positions can see."""
        return visible(self.hands.get(position, ()), viewers)

    def hidden(self, position: str, viewers: Collection[str]) -> int:
        """How many cards of a position they cannot see."""
        held = self.hands.get(position, ())
        return len(held) - len(visible(held, viewers))

    def known(self, position: str) -> list[int]:
        """The cards in a position's hand that the picture's viewer knows."""
        return [one.code for one in self.hands.get(position, ()) if one.code != UNKNOWN]

    def all_known(self) -> list[int]:
        """Every card on the table that the picture's viewer knows."""
        places = (*self.hands.values(), *self.apart.values(), *self.segments.values())
        return [one.code for held in places for one in held if one.code != UNKNOWN]

    def stage(self) -> int:
        """How far the round has come, where it is dealt in stages: the cards that everyone shares."""
        return len(self.hands.get("board", ()))

    # Layout

    def middle_rows(self) -> list[Row]:
        """The rows of cards at positions that are nobody's seat."""
        return [Row(position, codes(held)) for position, held in self.hands.items() if not position[0].isdigit()]

    def seat_rows(self, seat: str) -> list[Row]:
        """The rows of cards in front of a seat."""
        if seat in self.mucked:
            return []
        return [Row("", codes(held)) for position, held in self.hands.items() if seat_of_hand(position) == seat]

    # Changes by events

    def set_stack(self, seat: str, left: int) -> None:
        """Set a seat's stack."""
        self.stacks[seat] = left
        if self.watcher is not None:
            self.watcher.paid(seat, left)

    def give_up(self, seat: str) -> None:
        """Mark that a seat has given up its hand."""
        self.out.add(seat)
        if self.watcher is not None:
            self.watcher.gave_up(seat)

    def put_wager(self, place: str, wager: str, hand: int, amount: int) -> None:
        """Add chips to a wager, or take them off where the amount is negative."""
        placed = self.wagers.setdefault(place, {})
        left = placed.get((wager, hand), 0) + amount
        if left > 0:
            placed[wager, hand] = left
        else:
            placed.pop((wager, hand), None)

    def move(self, position: str, moved: Collection[int], to: list[Held], seen_by: frozenset[str]) -> list[int]:
        """Move cards out of a hand to another row, visible to these viewers; unknown cards are interchangeable.

        Return the index of each card as it was taken out, one after another.
        """
        held = self.hands.get(position, [])
        indexes = []
        for code in moved:
            at = _index(held, code)
            if at is not None:
                del held[at]
                indexes.append(at)
            to.append(Held(code, seen_by))
        self.moved.add(position)
        return indexes

    def reveal(self, position: str, shown: list[int]) -> None:
        """Turn cards of a hand up for everyone."""
        held = self.hands.setdefault(position, [])
        fresh = list(shown)
        unknown = codes(held).count(UNKNOWN)
        if 0 < unknown < len(shown):  # the event names the whole hand, not only the cards that were face down
            for code, _ in held:
                if code in fresh:
                    fresh.remove(code)
        for at, (code, seen_by) in enumerate(held):
            if seen_by is not ALL and fresh and (code == UNKNOWN or code in fresh):
                shown_code = fresh[0] if code == UNKNOWN else code
                fresh.remove(shown_code)
                held[at] = _OPEN_BY_CODE[shown_code]
        self.moved.add(position)


def _index(held: list[Held], code: int) -> int | None:
    """The index of a card in a hand; if the card is not known there, that of an unknown card."""
    unknown = None
    for at, one in enumerate(held):
        if one.code == code:
            return at
        if one.code == UNKNOWN and unknown is None:
            unknown = at
    return unknown


# Kinds of events that any family emits

_OPEN_BY_CODE = [Held(code, ALL) for code in range(len(cards.TEXTS))]
"""Every card as a face-up card."""
_OPEN = dict(zip(cards.TEXTS, _OPEN_BY_CODE, strict=True))
_BACK = Held(UNKNOWN, NOBODY)


@functools.lru_cache(maxsize=4096)
def _hidden(text: str, seen_by: tuple[str, ...]) -> Held:
    """A card that only some may see."""
    return Held(_OPEN[text].code, frozenset(seen_by))


def _round(picture: Picture, event: Event) -> None:
    picture.dealer = event.get("player_dealer", "")
    picture.bank = picture.pool = event.get("bank", 0)
    picture.players = list(event["seats"])
    for placed in (event.get("up"), event["seats"]):
        for place, wagers in placed.items() if placed else ():
            if "stack" in wagers:
                picture.stacks[place] = wagers["stack"]
                continue
            for wager, amount in wagers.items():
                picture.put_wager(place, wager, 1, amount)


def deal(picture: Picture, event: Event) -> None:
    """Deal a card to a position."""
    position: str = event["to"]
    if "card" in event:
        held = _OPEN[event["card"]]
    elif "private" in event:
        private = event["private"]
        held = _hidden(private[HOUSE]["card"], tuple(private))
    else:
        held = _BACK
    hand = event.get("hand", 1)
    if hand != 1 or "." in position:
        picture.several = True
        position = hand_key(position, hand)
    hands = picture.hands
    if position in hands:
        hands[position].append(held)
    else:
        hands[position] = [held]
    if picture.watcher is not None:
        picture.watcher.dealt(position, held)
    else:
        picture.moved.add(position)


def _turn(picture: Picture, event: Event) -> None:
    picture.reveal(event["position"], cards.cards(event["cards"]))


def _first_action(picture: Picture, event: Event) -> None:
    picture.action = event["seat"]


def fee(picture: Picture, event: Event) -> None:
    """Take a fee into the drop, from the pot where it pays."""
    payer, amount = event["payer"], event["amount"]
    picture.drop += amount
    picture.fees[payer] = picture.fees.get(payer, 0) + amount
    if payer == "pot":
        picture.pot -= amount


def _wager(picture: Picture, event: Event) -> None:
    picture.put_wager(event["seat"], event["wager"], event["hand"], event["staked"])


def settle(picture: Picture, event: Event) -> None:
    """Take a settled wager off the table."""
    picture.pool = event["pool"]
    if event["uncovered"]:
        picture.no_action[event["seat"]] = picture.no_action.get(event["seat"], 0) + event["uncovered"]
    if event["result"] == "win" and event["hand"] == 1:
        picture.won.add(event["seat"])
    placed = picture.wagers.get(event["seat"])
    if placed:
        placed.pop((event["wager"], event["hand"]), None)


def _total(picture: Picture, event: Event) -> None:
    picture.made[event["position"]] = str(event["total"])


def _void(picture: Picture, event: Event) -> None:
    picture.wagers.clear()
    picture.voided = True


SHARED_HANDLERS: EventHandlers = {
    "round": _round, "deal": deal, "burn": None, "turn": _turn, "first-action": _first_action, "fee": fee,
    "wager": _wager, "settle": settle, "total": _total, "shuffle": None, "void": _void, "end": None,
}  # fmt: skip
"""Handlers of the kinds that any family emits."""
Picture.handlers = SHARED_HANDLERS
