"""A situation: the players' texts, board and dead cards, parsed, checked and turned into a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from housedealer.errors import HouseError
from housedealer.odds.equity.players import Player, check_players, read_cards, read_player
from housedealer.odds.equity.question import Question, build_question

if TYPE_CHECKING:
    from housedealer.odds.equity.shape import Shape

Stage = Literal["dealing", "discarding", "drawing"]
"""What is still to come: cards only, a discard, or draws."""


class Situation(NamedTuple):
    """The players, the question, and what comes next."""

    players: tuple[Player, ...]
    question: Question
    stage: Stage
    draws: int
    """The number of draws to come."""


def read_situation(shape: Shape, hands: Sequence[str], board: str, dead: str, draws: int | None) -> Situation:
    """Parse a situation; raise an error that says what is wrong."""
    if not 2 <= len(hands) <= shape.places:
        raise HouseError(
            f"hands: {len(hands)} given; expected 2 to {shape.places}, the players that {shape.posting} seats"
        )
    on_board, gone = read_cards(board, shape, "board"), read_cards(dead, shape, "dead")
    _check_board(shape, len(on_board))
    size = _size(shape, hands, len(on_board))
    players = tuple(read_player(text, shape, size, f"hand {at + 1}") for at, text in enumerate(hands))
    check_players(players, on_board, gone, shape)
    left = _draws_left(shape, draws)
    before = shape.discard_at is not None and size > shape.own
    most = size if before else shape.own
    for at, player in enumerate(players):
        if player.held > most:
            raise HouseError(f"hand {at + 1}: {player.text} is {player.held} cards; expected {most} at most")
    counts, board_count = _counts(shape, players, len(gone), most)
    question = build_question(shape, players, on_board, gone, counts, board_count)
    return Situation(players, question, "discarding" if before else "drawing" if left else "dealing", left)


def _check_board(shape: Shape, count: int) -> None:
    allowed = sorted({0, *(on_board for _, on_board in shape.boards)})
    if count not in allowed:
        if not shape.board:
            raise HouseError(f"board: {shape.posting} has no board; expected none")
        expected = f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
        raise HouseError(f"board: {count} card{'s' * (count != 1)} given; expected {expected}")


def _size(shape: Shape, hands: Sequence[str], board: int) -> int:
    """The size of a hand now: in pineapple three cards before the discard and two after."""
    if shape.discard_at is None:
        return shape.dealt
    sizes = [len(_letters(text)) for text in hands]
    if board > shape.discard_at or (shape.dealt not in sizes and shape.own in sizes):
        if board < shape.discard_at:
            raise HouseError(
                f"hands: {shape.posting} discards when the board has {shape.discard_at} cards; "
                f"expected hands of {shape.dealt} cards, or that board"
            )
        return shape.own
    return shape.dealt


def _letters(text: str) -> str:
    """One letter per card of what may be a hand or a pattern of ranks."""
    from housedealer.odds.equity.tokens import plain, read_tokens

    if not isinstance(text, str):
        return ""
    name = plain(text)
    tokens = read_tokens(name, jokers=False)
    if tokens is not None:
        return "c" * tokens.total
    return "" if name in ("random", "any") or name.endswith("%") else "cc"


def _draws_left(shape: Shape, draws: int | None) -> int:
    if draws is None:
        return shape.draws
    if not 0 <= draws <= shape.draws:
        expected = f"0 to {shape.draws}" if shape.draws else "none, as there is no draw"
        raise HouseError(f"draws: {draws} to come in {shape.posting}; expected {expected}")
    return draws


def _counts(shape: Shape, players: Sequence[Player], dead: int, most: int) -> tuple[list[int], int]:
    """The final size of each hand and of the board; in stud one community card where the deck runs short."""
    if shape.short in ("community", "fresh") and max(player.held for player in players) < shape.own:
        seats, before = len(players), shape.own - 1
        stub = len(shape.deck) - dead - seats * before - shape.burns
        enough = stub >= seats + 1 or (shape.short == "fresh" and stub + shape.burns >= seats)
        if not enough:
            return [before] * seats, 1
    return [most] * len(players), shape.board
