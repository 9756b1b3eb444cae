"""An equity question for the compiled loops: known and missing cards, ranges without dead cards, the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from housedealer.cards import JOKER
from housedealer.errors import HouseError
from housedealer.odds.equity.ranges import Range

if TYPE_CHECKING:
    from housedealer.odds.equity.players import Player
    from housedealer.odds.equity.shape import Shape

ROOM = 8
"""The most cards that a player holds."""


class Question(NamedTuple):
    """Players' cards, board and deck. Cards are physical: where there are two jokers they are 52 and 53."""

    shape: Shape
    known: tuple[tuple[int, ...], ...]
    down: tuple[tuple[bool, ...], ...]
    """Whether each known card was dealt face down, by player."""
    ranges: tuple[Range | None, ...]
    counts: tuple[int, ...]
    """How many cards each player will hold at the showdown."""
    board: tuple[int, ...]
    board_count: int
    dead: tuple[int, ...]
    deck: tuple[int, ...]
    """The unknown cards."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.known)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards a hand of each player's range has."""
        return tuple(0 if one is None else one.hands.shape[1] for one in self.ranges)

    @property
    def missing(self) -> tuple[int, ...]:
        """How many random cards each player still gets."""
        held = zip(self.counts, self.known, self.sizes, strict=True)
        return tuple(count - len(known) - size for count, known, size in held)

    @property
    def lows(self) -> int:
        """The stride of the tally: entries for each set of best hands."""
        return 1 << self.players if self.shape.split else 1

    def tally(self, kind: type = np.int64) -> np.ndarray:
        """An empty tally."""
        return np.zeros(self.lows << self.players, dtype=kind)


def build_question(
    shape: Shape,
    players: Sequence[Player],
    board: Sequence[int],
    dead: Sequence[int],
    counts: Sequence[int],
    board_count: int,
) -> Question:
    """Build a question from players whose cards have been checked."""
    jokers = iter((JOKER, JOKER + 1))

    def physical(codes: Sequence[int]) -> tuple[int, ...]:
        return tuple(next(jokers) if code == JOKER else code for code in codes)

    known = tuple(physical(player.known) for player in players)
    on_board, gone = physical(board), physical(dead)
    used = {code for codes in (*known, on_board, gone) for code in codes}
    deck = tuple(code for code in shape.deck if code not in used)
    ranges = tuple(_left(player, used, at) for at, player in enumerate(players))
    down = tuple(_down(player, shape.faces) for player in players)
    question = Question(shape, known, down, ranges, tuple(counts), on_board, board_count, gone, deck)
    if sum(question.missing) + sum(question.sizes) + board_count - len(on_board) > len(deck):
        raise HouseError(
            f"hands: the deck of {shape.posting} does not have enough cards for all hands; expected fewer players"
        )
    return question


def _down(player: Player, faces: str) -> tuple[bool, ...]:
    """Whether each known card of a player is face down: as written, or as dealt."""
    count = len(player.known)
    if player.up is None:
        return tuple(face != "u" for face in faces[:count].ljust(count, "d"))
    return tuple(at < count - player.up for at in range(count))


def _left(player: Player, used: set[int], at: int) -> Range | None:
    """A player's range without hands that hold a used card."""
    if player.range is None:
        return None
    live = ~np.isin(player.range.hands, list(used)).any(axis=1)
    if not live.any():
        raise HouseError(
            f"hand {at + 1}: every hand of {player.text!r} holds a card that is named elsewhere; expected another range"
        )
    return Range(player.range.hands[live], player.range.weights[live])
