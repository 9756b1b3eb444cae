"""Poker against the player-dealer: what each choice of a seat is worth, and the best one."""

from __future__ import annotations

import functools
import random

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.odds.advice import Option, Seen, best_first, seen_by
from housedealer.odds.board import pair_place
from housedealer.odds.board_of_three import OTHERS as OTHERS_OF_THREE
from housedealer.odds.holdem import Terms, start_of
from housedealer.odds.holdem_seen import flop_sums, river_worth
from housedealer.odds.sets_of_cards import CHOOSE
from housedealer.odds.versus.showdown import FOLD, Showdown
from housedealer.odds.versus.table import PayTables
from housedealer.odds.versus.three_card_holdem import ThreeCardHoldem
from housedealer.odds.versus.ultimate import Ultimate
from housedealer.table.events import Event
from housedealer.table.offers import Multiple, Offer

Worth = dict[int | str, float]
"""What choices gain, in antes: how many antes are played, or `check` or `fold`."""


@functools.lru_cache(maxsize=32)
def _solved(posting: str, readings: tuple[tuple[str, str], ...]) -> Showdown | Ultimate | ThreeCardHoldem:
    tables = PayTables(game(posting, dict(readings)))
    if not tables.rules.board:
        return Showdown(tables)
    return Ultimate(tables) if tables.rules.ranking == "high" else ThreeCardHoldem(tables)


def options(offer: Offer, game: Game, events: list[Event]) -> list[Option]:
    """All choices of an offer with what they gain on average, in cents."""
    solved = _solved(game.posting.id, game.readings)
    seen = seen_by(offer.position, events)
    if isinstance(solved, Showdown):
        worth = _one_decision(solved, seen)
    elif isinstance(solved, Ultimate):
        worth = _ultimate(solved, seen)
    else:
        worth = _three_card_holdem(solved, seen, "fold" in offer.names())
    unit = next(one.argument.unit for one in offer.legal if isinstance(one.argument, Multiple))
    found = []
    for one in offer.legal:
        if isinstance(one.argument, Multiple):
            found += [Option(one.name, times, worth[times] * unit) for times in one.argument.values]
        elif one.name in worth:
            found.append(Option(one.name, None, worth[one.name] * unit))
        else:
            # A fold before the river, where a check costs nothing: what was put up is gone.
            found.append(Option(one.name, None, -_forfeited(solved.tables) * unit))
    return found


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, object]:
    """The best choice."""
    best = best_first(options(offer, game, events))[0]
    return best.choice, best.argument


def _forfeited(tables: PayTables) -> int:
    """How many antes a fold costs."""
    return sum(name in tables.rules.fold.forfeits for name in tables.base)


def _one_decision(solved: Showdown, seen: Seen) -> Worth:
    hand = sorted(seen.mine)
    if solved.exposed:
        up = seen.shown[-1]
        suit = up & 3
        swapped = {suit: 0, 0: suit}
        hand = sorted((card & ~3) + swapped.get(card & 3, card & 3) for card in hand)
        row = solved.rows_by_place[up >> 2, _place(hand)]
    else:
        row = solved.rows_by_place[0, _place(hand)]
    choices, gains = solved.gains
    deals = int(solved.meetings.counts[row].sum()) * solved.tables.unit
    allowed = [at for at in range(len(choices)) if gains[at, row] > np.iinfo(np.int64).min]
    worth: Worth = {choices[at]: int(gains[at, row]) / deals for at in allowed}
    worth["fold"] = worth.pop(FOLD)
    return worth


def _place(hand: list[int]) -> int:
    return sum(int(CHOOSE[card, at + 1]) for at, card in enumerate(hand))


def _ultimate(solved: Ultimate, seen: Seen) -> Worth:
    terms: Terms = solved.terms
    a, b = max(seen.mine), min(seen.mine)
    board = np.array(sorted(seen.board), np.int64)
    if len(board) == 0:
        start = start_of(a, b)
        combinations = 6 if a >> 2 == b >> 2 else 4 if a & 3 == b & 3 else 12
        deals = terms.unit * combinations * 19600 * 1081 * 990
        check, *raised = (int(each) / deals for each in solved.decisions.values[start])
        return dict(zip(terms.preflop.tolist(), raised, strict=True)) | {"check": check}
    if len(board) == 3:
        unit, rest, river = flop_sums(a, b, board, terms)
        deals = terms.unit * 1081 * 990
        found: Worth = {times: (times * int(unit) + int(rest)) / deals for times in terms.flop.tolist()}
        return found | {"check": int(river) / deals}
    if len(board) != 5:
        raise HouseError(f"advice: a board of {len(board)} cards; expected none, three or five")
    unit, rest = river_worth(a, b, board, terms)
    deals = terms.unit * 990
    played: Worth = {times: (times * int(unit) + int(rest)) / deals for times in terms.river.tolist()}
    return played | {"fold": terms.forfeit / terms.unit}


def _three_card_holdem(solved: ThreeCardHoldem, seen: Seen, first: bool) -> Worth:
    pair = pair_place(max(seen.mine), min(seen.mine))
    decisions, unit = solved.decisions, solved.tables.unit
    if first:
        gained = int(decisions.gains[seen.board[0], pair]) / (unit * 48 * 47 * OTHERS_OF_THREE)
        return {1: gained, "fold": -1.0}
    # What the ante and the first bet gain is the same either way.
    up, turned = seen.board[:2]
    return {1: int(decisions.second_gains[up, turned, pair]) / (unit * 47 * OTHERS_OF_THREE), "check": 0.0}
