"""How other readings of a posting would change its fees: the fee of one plain round, as posted and otherwise."""

from __future__ import annotations

from housedealer.games import game
from housedealer.postings.collection import FeeOption
from housedealer.postings.loader import load
from housedealer.table.family import Game
from housedealer.table.money.bank import Wager
from housedealer.table.money.fees import due

WAGER = 100_00
"""The wager of the one player in a plain round against the player-dealer, in cents."""


def fee_changes(posting: str) -> dict[str, dict[str, tuple[int, int]]]:
    """The fee of a plain round in cents, as posted and by an alternative reading, where they differ; by reading and
    alternative.

    A plain round has one player with $100 on the first wager; one for the pot has every place taken and goes to its
    last street. The fee is that of all payers together, by the option that a new table opens with.

    >>> fee_changes("the-101/blackjack-x")["fees"]
    {'fee-document': (150, 100)}
    """
    usual = plain_fee(game(posting))
    result: dict[str, dict[str, tuple[int, int]]] = {}
    for reading in load(posting).readings:
        for other in reading.alternatives:
            then = plain_fee(game(posting, {reading.id: other.name}))
            if then != usual:
                result.setdefault(reading.id, {})[other.name] = (usual, then)
    return result


def plain_fee(played: Game) -> int:
    """The fee of a plain round in cents; 0 if none is posted."""
    option = _opening(played)
    if option is None:
        return 0
    if option.kind == "pot":
        return sum(option.streets.values())
    if option.kind == "time":
        return option.player * played.places
    first = next((one.id for one in played.posting.wagers if one.placed == "before-deal"), None)
    wagers = [Wager("2", 2, 0, first, WAGER, WAGER)] if first else []
    return sum(fee.amount for fee in due(option, wagers))


def _opening(played: Game) -> FeeOption | None:
    """The row for a full table of the option that a new table opens with."""
    number = played.opening_option(played.plans()[0], played.places)
    rows = [one for one in played.posting.fees.options if one.option == number and one.complete]
    full = [one for one in rows if one.players is None or _holds(one.players, played.places)]
    return next(iter(full or rows), None)


def _holds(players: tuple[int, int | None], count: int) -> bool:
    least, most = players
    return least <= count and (most is None or count <= most)
