"""The answer to a question of equity, in CONTRACT's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.cards import JOKER
from housedealer.cards import text as cards_text
from housedealer.errors import HouseError
from housedealer.odds.equity.shape import shape_of
from housedealer.odds.equity.shares import shares
from housedealer.odds.equity.situation import Situation, read_situation

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.equity.shape import Shape

SEED = 1
MOST_DEALS = 10_000_000_000


class Counted(NamedTuple):
    """A tally, and how many deals were simulated; None where all were counted."""

    tally: np.ndarray
    deals: int | None


def answer(
    posting: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    exact: bool | None = None,
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Each player's share of the pot, exact where that is quick, else simulated with its error."""
    if deals is not None and (isinstance(deals, bool) or not isinstance(deals, int) or not 0 < deals <= MOST_DEALS):
        raise HouseError(f"--deals: {deals!r} cannot be simulated; expected a whole number of deals above zero")
    shape = shape_of(posting, readings)
    situation = read_situation(shape, hands, board, dead, draws)
    counted = count(situation, deals, SEED if seed is None else seed, exact)
    return {
        "posting": shape.posting,
        "board": cards_text(min(code, JOKER) for code in situation.question.board),
        "method": "exact" if counted.deals is None else "simulated",
        **({} if counted.deals is None else {"deals": counted.deals, "seed": SEED if seed is None else seed}),
        "split": shape.split,
        "players": _players(situation, counted),
    }


def _players(situation: Situation, counted: Counted) -> list[dict[str, Any]]:
    found = shares(counted.tally, len(situation.players), counted.deals)
    return [{"hand": player.text, **share._asdict()} for player, share in zip(situation.players, found, strict=True)]


def count(situation: Situation, deals: int | None, seed: int, exact: bool | None) -> Counted:
    """Count every deal where that is quick or asked for, else deal at random."""
    from housedealer.odds.equity.exact import QUICK, quickest
    from housedealer.odds.equity.simulated import simulate, usual_deals

    question = situation.question
    if exact is not False and (deals is None or exact):
        way = quickest(question)
        if exact or way.time <= QUICK:
            return Counted(way.count(), None)
    wanted = deals or usual_deals(question)
    return Counted(simulate(question, wanted, seed % 2**63), wanted)
