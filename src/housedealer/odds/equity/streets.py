"""Equity street by street: the same players at every street up to now; in draw games with as many draws to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from housedealer.cards import JOKER, TEXTS
from housedealer.odds.equity.tokens import hand_text

if TYPE_CHECKING:
    from housedealer.odds.equity.players import Player
    from housedealer.odds.equity.shape import Shape
    from housedealer.odds.equity.situation import Situation


class StreetSoFar(NamedTuple):
    """A street up to now: its name, the hands as dealt by then, the board, and the draws to come."""

    name: str
    hands: list[str]
    board: str = ""
    draws: int | None = None


def streets_so_far(situation: Situation) -> Iterator[StreetSoFar]:
    """Each street up to now."""
    shape, board = situation.question.shape, situation.question.board
    texts = [player.text for player in situation.players]
    if shape.board and situation.question.board_count == shape.board:
        for name, on_board in shape.boards:
            if on_board <= len(board) and (situation.stage == "discarding" or on_board >= (shape.discard_at or 0)):
                cards = " ".join(TEXTS[min(code, JOKER)] for code in board[:on_board])
                yield StreetSoFar(name, texts, cards)
        return
    if shape.draws:
        for (name, _), left in zip(shape.owns, range(shape.draws, situation.draws - 1, -1), strict=False):
            yield StreetSoFar(name, texts, draws=left)
        return
    now = max(player.held for player in situation.players)
    for name, held in shape.owns:
        if held <= max(now, shape.dealt):
            yield StreetSoFar(name, [_hand_then(player, held, shape) for player in situation.players])


def _hand_then(player: Player, held: int, shape: Shape) -> str:
    """A stud hand with this many cards dealt: the first down cards and the first up cards."""
    if player.range is not None or (len(player.known) <= held and not player.up):
        return player.text
    if not player.up:
        return hand_text(player.known[:held])
    first_up, downs = len(player.known) - player.up, shape.faces[:held].count("d")
    down, up = player.known[:first_up], player.known[first_up:]
    return f"{hand_text(down[:downs])}/{hand_text(up[: held - downs])}"
