"""The shape of a game for the pot: what it deals and how it ranks hands, as numbers for the compiled loops."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.cards import JOKER, deck
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from housedealer.games.poker.posting import Hands, Rules


class Shape(NamedTuple):
    """A game for the pot, without its betting."""

    posting: str
    deck: tuple[int, ...]
    """The cards of the deck; a second joker is 53, so that no two are the same."""
    places: int
    dealt: int
    """A player's own cards before the first betting round."""
    own: int
    """A player's own cards at the showdown."""
    board: int
    faces: str
    """How own cards are dealt: d down, u up, ? by the owner's choice."""
    best: int
    low: int
    needs_pair: bool
    discard_at: int | None
    """The size of the board at the discard; None where there is none."""
    draws: int
    """The number of draws."""
    boards: tuple[tuple[str, int], ...]
    """Each street's name, and the size of the board during its betting."""
    owns: tuple[tuple[str, int], ...]
    """Each street's name, and the number of own cards during its betting."""
    burns: int
    """The number of cards burned before the last street."""
    short: str | None
    """What happens in stud when the deck runs short: `community` or `fresh`."""

    @property
    def jokers(self) -> int:
        """How many jokers the deck holds."""
        return sum(code >= JOKER for code in self.deck)

    @property
    def split(self) -> bool:
        """Whether the pot has a low half."""
        return self.low != 0


def _rank_numbers(hands: Hands) -> tuple[int, int]:
    from housedealer.odds.equity.kernels import evaluation

    if hands.exactly_two:
        return evaluation.OMAHA, evaluation.OMAHA_LOW if hands.low else evaluation.NO_LOW
    best = {
        "high": evaluation.HIGH,
        "high-joker": evaluation.BUG if hands.five_aces else evaluation.BUG_NO_FIVE_ACES,
        "high-joker-as-dealt": evaluation.AS_DEALT,
        "mexican": evaluation.MEXICAN if hands.five_aces else evaluation.MEXICAN_NO_FIVE_ACES,
        "low-a5": evaluation.LOW_A5,
        "low-27": evaluation.LOW_27,
        "badugi": evaluation.BADUGI,
    }
    if hands.best not in best or hands.low not in (None, "low-8"):
        raise HouseError(f"equity: hands of {hands.best} with {hands.low} are not counted; expected a posted ranking")
    half_wild = hands.low_joker == "ace-or-fill"
    low = evaluation.NO_LOW if hands.low is None else evaluation.LOW_8_HALF_WILD if half_wild else evaluation.LOW_8
    return best[hands.best], low


def shape_of(posting: str, readings: Mapping[str, str] | None = None) -> Shape:
    """The shape of a posting for the pot, as posted or with some readings switched."""
    return _shape(posting, tuple(sorted((readings or {}).items())))


@functools.lru_cache(maxsize=128)
def _shape(posting: str, readings: tuple[tuple[str, str], ...]) -> Shape:
    from housedealer.games import game

    played = game(posting, dict(readings))
    if not played.family.modules.equities or played.posting.deck is None:
        raise HouseError(
            f"posting: {posting} is not played for a pot, so its hands have no equity; "
            "expected one such as 500-club/texas-holdem, or use `housedealer odds`"
        )
    return _of(posting, played.rules, played.posting.deck.kind, played.places)


def _of(posting: str, rules: Rules, kind: str, places: int) -> Shape:
    best, low = _rank_numbers(rules.hands)
    codes = list(deck(kind).cards)
    codes[len(codes) - codes.count(JOKER) + 1 :] = [JOKER + 1] * (codes.count(JOKER) - 1)
    faces = "".join(street.deal for street in rules.streets)
    discards = [at for at, street in enumerate(rules.streets) if street.discard]
    boards, owns, on_board, held = [], [], 0, 0
    discard_at = None
    for at, street in enumerate(rules.streets):
        if at in discards:
            discard_at = on_board
            held -= street.discard
        on_board += street.board
        held += len(street.deal)
        boards.append((street.name, on_board))
        owns.append((street.name, held))
    shape = Shape(
        posting, tuple(codes), places, len(rules.streets[0].deal), held, on_board, faces, best, low,
        rules.hands.high_needs_pair, discard_at, sum(street.draw > 0 for street in rules.streets),
        tuple(boards), tuple(owns), sum(street.burn for street in rules.streets[:-1]),
        rules.shortage.rule if rules.shortage is not None and not on_board else None,
    )  # fmt: skip
    _check(shape, discards, rules)
    return shape


def _check(shape: Shape, discards: list[int], rules: Rules) -> None:
    """Raise an error for a user's own game that the compiled loops do not support."""
    from housedealer.odds.equity.kernels import evaluation

    total = shape.own + shape.board
    sizes: dict[int, Any] = {
        evaluation.HIGH: (5, 6, 7, 8),
        evaluation.BADUGI: (4,),
        evaluation.LOW_27: (5,),
        evaluation.OMAHA: (9, 10),
    }
    sizes |= dict.fromkeys((evaluation.MEXICAN, evaluation.MEXICAN_NO_FIVE_ACES), (5,))
    usual = total in sizes.get(shape.best, (5, 6, 7)) and (shape.best != evaluation.OMAHA or shape.board == 5)
    one = len(discards) <= 1 and all(street.discard in (0, 1) for street in rules.streets)
    if not usual or not one or (discards and (shape.own, shape.board) != (2, 5)):
        raise HouseError(f"posting: {shape.posting} deals {total} cards for a hand in a way that equity does not count")
