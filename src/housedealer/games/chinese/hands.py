"""A hand as it grows: cards received, placed in segments, discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from housedealer import cards
from housedealer.games.chinese.about import PlacingAbout
from housedealer.games.chinese.boards import Board, Scale, best_sweep, board, foul_words, scale_of
from housedealer.games.chinese.events import Lay, Rows, Seating, Sweep
from housedealer.games.chinese.placing import Placing
from housedealer.games.chinese.posting import SEGMENTS, Dealt, Rules, SweepRow
from housedealer.games.chinese.seating import clockwise, entitled, point_of, positions
from housedealer.table.events import HOUSE
from housedealer.table.round.offers import Legal, Offer
from housedealer.table.round.places import seat_of
from housedealer.table.round.table import Face, Table

Segments = Sequence[Sequence[int]]
_NOTHING: dict[str, str] = {"front": "", "middle": "", "back": ""}


class Hand:
    """One hand of the round."""

    def __init__(self, table: Table, scale: Scale, position: str, button: bool, fantasyland: bool) -> None:
        self.table = table
        self.scale = scale
        self.position = position
        self.seat = seat_of(position)
        self.button = button
        """Whether its player has both buttons."""
        self.fantasyland = fantasyland
        self.cards: list[int] = []
        """Cards received and not yet placed or discarded."""
        self.placed: tuple[list[int], ...] = ([], [], [])
        self.shown = dict.fromkeys(SEGMENTS, "")
        """The same as text."""
        self.room = [scale.rules.room[segment] for segment in SEGMENTS]
        self.left = sum(self.room)
        """How many cards are still to be placed."""
        self.sweep: SweepRow | None = None
        self._board: Board | None = None

    @property
    def board(self) -> Board:
        """The finished hand, judged."""
        if self._board is None:
            self._board = board(self.placed, self.scale)
        return self._board

    def receive(self, count: int, face: Face) -> None:
        """Cards for this hand: face up, or face down for its owner alone."""
        # A player's two hands belong to one person: the seat sees both.
        seen_by = None if self.position == self.seat else (self.position, self.seat)
        for _ in range(count):
            self.cards.append(self.table.draw(self.position, face, seen_by))

    def question(self, keep: int) -> Offer:
        """The offer to place the cards received."""
        about: PlacingAbout = {
            "cards": cards.text(self.cards),
            "board": {str(segment): placed for segment, placed in self.shown.items()},
            "fantasyland": self.fantasyland,
        }
        if self.table.setup.extra.get("two_hands"):
            about["hand"] = 1 if self.position == self.seat else 2
        before = tuple([tuple(segment) for segment in self.placed])
        arrange = Placing(keep, keep, tuple(self.cards), SEGMENTS, tuple(self.room), before, self.scale)
        return Offer(self.position, (Legal("place", arrange),), about=about)

    def forced(self, keep: int) -> Segments | None:
        """The only way to place a single card, if only one segment has room for it."""
        if keep != 1 or len(self.cards) != 1 or self.room.count(0) != len(self.room) - 1:
            return None
        return [self.cards if room else [] for room in self.room]

    def lay(self, segments: Segments, face: Face = "up") -> None:
        """Place cards in the segments for good; the rest are discarded unseen."""
        texts = _NOTHING.copy()
        count = 0
        for number, placed in enumerate(segments):
            if not placed:
                continue
            segment = SEGMENTS[number]
            texts[segment] = text = cards.text(placed)
            self.shown[segment] = f"{self.shown[segment]} {text}".lstrip()
            self.placed[number].extend(placed)
            self.room[number] -= len(placed)
            count += len(placed)
            for code in placed:
                self.cards.remove(code)
        self.left -= count
        thrown, self.cards = self.cards, []
        event = Lay(event="lay", seat=self.position, face=face, count=count, discards=len(thrown))
        own: dict[str, Any] = {"discarded": cards.text(thrown)} if thrown else {}
        if face == "up":
            event["front"], event["middle"], event["back"] = texts["front"], texts["middle"], texts["back"]
        else:
            own.update(texts)
        if own:
            event["private"] = dict.fromkeys((self.position, self.seat, HOUSE), own)
        self.table.emit(event)

    def sweep_row(self) -> SweepRow | None:
        """The clean sweep that the hand may declare."""
        return best_sweep(self.board, self.scale.rules)

    def declare(self, row: SweepRow) -> None:
        """A clean sweep is declared and marked."""
        self.sweep = row
        self.table.emit(Sweep(event="sweep", seat=self.position, pattern=row.name, points=row.points))


def take_seats(table: Table, rules: Rules) -> list[Hand]:
    """The hands of this round from the button clockwise, and who sits out."""
    setup, scale = table.setup, scale_of(rules)
    button = setup.button or 0
    lucky = entitled(setup)
    hands = [
        Hand(table, scale, position, seat_of(position) == str(button), position in lucky)
        for position in positions(setup)
    ]
    seats = {hand.seat for hand in hands}
    out = clockwise([str(seat) for seat in setup.seats if str(seat) not in seats], button)
    seating = Seating(
        event="seating",
        button=str(button),
        hands=[hand.position for hand in hands],
        point=point_of(setup),
        fantasyland=[hand.position for hand in hands if hand.fantasyland],
        out=out,
    )
    table.emit(seating)
    return hands


def deal_round(hands: Sequence[Hand], dealt: Dealt) -> None:
    """Deal one card at a time to each in turn, until all have their number."""
    for _ in range(dealt.cards):
        for hand in hands:
            hand.receive(1, dealt.face)


def show_boards(hands: Sequence[Hand]) -> None:
    """Turn all hands up and announce the names of their segments."""
    for hand in hands:
        held = hand.board
        front, middle, back = (hand.shown[segment] for segment in SEGMENTS)
        hand.table.emit(
            Rows(
                event="rows",
                seat=hand.position,
                front=front,
                middle=middle,
                back=back,
                names={segment: held.name(number) for number, segment in enumerate(SEGMENTS)},
                bonuses=dict(zip(SEGMENTS, (0, 0, 0) if held.foul else held.bonuses, strict=True)),
                foul=held.foul,
                why=foul_words(held) if held.foul else "",
            )
        )
