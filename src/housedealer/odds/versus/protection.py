"""Protection of poker against the player-dealer: cards that are flashed or marked, and neighbors' hands."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from housedealer.games import Game
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import model_of
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.protection.threats import FLASHED, MARKED, SHARED, Request, Threat
from housedealer.odds.versus.known_hands import ALL, FLASH, MARK, Stakes, sample_gains, three_cards
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import FOLD, Showdown

BLOCKS = 64
_NEIGHBOR_DEALS, _FIVE_CARD_DEALS = 1_000, 160
"""Deals of a block."""
_ACE = 12


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    tables = PayTables(game)
    if tables.rules.board and tables.rules.ranking == "high":
        from housedealer.odds.versus.holdem import protection as holdem

        return holdem.threats(game, request)
    if tables.rules.board:
        from housedealer.odds.versus.three_card_holdem import protection as three_card_holdem

        return three_card_holdem.threats(game, request)
    solved = Showdown(tables)
    return _three(solved, request) if solved.size == 3 else _five(solved, request)


def stakes_of(solved: Showdown) -> Stakes:
    """The pays of a game with one decision."""
    kinds, numbers = solved.kinds
    *before, last = solved.tables.base
    unit = solved.tables.unit
    rest = np.sum([solved._nets(name, kinds, unit) for name in before], axis=0)
    fold = -unit * sum(name in solved.tables.rules.fold.forfeits for name in before)
    return Stakes(
        solved.values, numbers.astype(np.int64), solved.tables.rules.qualifies, rest, solved._nets(last, kinds, unit),
        np.array([min(kind.multiples) for kind in kinds]), np.array([max(kind.multiples) for kind in kinds]), fold,
        np.array(solved.gains[0], np.int64), solved.choice_by_index().astype(np.int64),
    )  # fmt: skip


def _edge(solved: Showdown) -> tuple[str, float]:
    whole = "+".join(solved.tables.base)
    return whole, model_of(solved.tables.game).edge(whole)


def _three(solved: Showdown, request: Request) -> tuple[list[Threat], list[str]]:
    """Three cards: every deal is visited."""
    wager, edge = _edge(solved)
    another = "another card" if solved.exposed else "one card"
    seats = (solved.tables.game.posting.table.seats if solved.tables.game.posting.table else 7) - 2
    result = [
        Threat(FLASHED, f"{another} of the player-dealer's is seen", wager, edge, _counted(solved, FLASH)),
        Threat(FLASHED, "all of the player-dealer's cards are seen", wager, edge, _counted(solved, ALL)),
        Threat(
            MARKED, "aces are marked: how many the player-dealer hides is known", wager, edge, _counted(solved, MARK)
        ),
    ]
    gain, error = _sampled(solved, request.seed, 0, 3 * seats, _NEIGHBOR_DEALS)
    words = f"the hands of {seats} other players are known"
    result.append(Threat(SHARED, words, wager, edge, edge - gain, 1.0, "simulated", error))
    return result, _bonus(solved)


def _bonus(solved: Showdown) -> list[str]:
    names = ", ".join(solved.tables.bonus)
    return [f"{names}: placed before the deal and decided by no choice; what is known later changes nothing"] * bool(
        names
    )


def _counted(solved: Showdown, mode: int) -> float:
    """The house edge with this known, over all deals."""
    stakes, exposed = stakes_of(solved), solved.exposed

    def work() -> dict[str, np.ndarray]:
        if exposed:
            hands = np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.int64)
            weights, ups = np.full(len(hands), 4, np.int64), [4 * rank for rank in range(13)]
        else:
            listed, weights = classes(52, 3)
            hands, ups = listed.astype(np.int64), [-1]
        marked = np.arange(52) >> 2 == _ACE
        sums = np.zeros(2, np.int64)

        def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
            for up in ups[low:high]:
                total, deals = three_cards(up, marked, mode, hands, weights, stakes)
                into[0][:] += [total, deals]

        by_parts(len(ups), (sums,), add, "hands by what is known of the other")
        return {"sums": sums}

    rules = [mode, exposed, *(part for part in stakes if isinstance(part, np.ndarray)), stakes.qualifies, stakes.fold]
    total, deals = (int(each) for each in cached("known-three-cards", rules, work)["sums"])
    return -total / (deals * solved.tables.unit)


def _sampled(solved: Showdown, seed: int, flashed: int, others: int, deals: int) -> tuple[float, float]:
    """What is gained over a player who knows no more than is posted, in antes, with its error."""
    stakes, unit = stakes_of(solved), solved.tables.unit

    def play(block: int) -> tuple[float, float]:
        total, square = sample_gains(
            np.uint64(seed), block, deals, solved.size, solved.exposed, flashed, others, stakes
        )
        return float(total) / unit, float(square) / unit**2

    rules = [seed, flashed, others, deals, solved.size, solved.exposed, solved.values, stakes.rest, stakes.play, FOLD]
    return mean_of(play, deals, "known-sampled", [*rules, stakes.fold, stakes.qualifies])


def mean_of(play: Callable[[int], tuple[float, float]], deals: int, name: str, rules: object) -> tuple[float, float]:
    """The mean of sampled deals and its error, in blocks on all cores."""

    def work() -> dict[str, np.ndarray]:
        sums = np.zeros(2)

        def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
            for block in range(low, high):
                into[0][:] += play(block)

        by_parts(BLOCKS, (sums,), add, "deals sampled")
        return {"sums": sums}

    total, square = (float(each) for each in cached(name, rules, work)["sums"])
    many = BLOCKS * deals
    return total / many, math.sqrt(max(square / many - (total / many) ** 2, 0.0) / many)


def _five(solved: Showdown, request: Request) -> tuple[list[Threat], list[str]]:
    """Five cards: a card that is seen, sampled."""
    wager, edge = _edge(solved)
    if request.quick:
        return [], ["A card of the player-dealer's that is seen takes a minute and was left out."]
    gain, error = _sampled(solved, request.seed, 1, 0, _FIVE_CARD_DEALS)
    words = "one card of the player-dealer's is seen"
    result = [Threat(FLASHED, words, wager, edge, edge - gain, 1.0, "simulated", error)]
    return result, [*_bonus(solved), "Neighbors' hands are not worked out."]
