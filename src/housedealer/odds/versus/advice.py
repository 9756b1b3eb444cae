"""Advice on poker against the player-dealer: the value of each choice of a seat, and the best one.

Bonus bets that a fold would forfeit, or that are judged differently after it, count too: playing saves the difference
between their results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.money import show
from housedealer.odds.advice.choices import Decision, Option, Seen, best_of, cached_per_game, seen_by
from housedealer.odds.by_condition.conditional_wagers import without_conditions
from housedealer.odds.counting.hand_index import indices_of
from housedealer.odds.engine.models import net_of
from housedealer.odds.ready_made import ready
from housedealer.odds.versus.charts import chart
from housedealer.odds.versus.holdem.board_of_five import DEALS_OF_HAND, HANDS, OTHERS, pair_index
from housedealer.odds.versus.holdem.bonus_bets import BetsAtRisk, Starts, flop_saved, river_saved, start_saved
from housedealer.odds.versus.holdem.known_board import flop_sums, river_value
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.solution import Terms, start_of
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import FOLD, Showdown
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.odds.versus.three_card_holdem.solution import deals_after_two, deals_to_come
from housedealer.table.round.offers import Multiple

__all__ = ["chart", "choose", "options", "ready_tables", "rests_on"]

Values = dict[int | str, float]
"""The expected result of each choice in antes, by the number of antes played, `check` or `fold`."""


@cached_per_game
def _solved(game: Game) -> Showdown | Ultimate | ThreeCardHoldem:
    tables = PayTables(without_conditions(game))
    if not tables.rules.board:
        return Showdown(tables)
    return Ultimate(tables) if tables.rules.ranking == "high" else ThreeCardHoldem(tables)


class BeforeFlop(NamedTuple):
    """The values of the choices before the flop by starting hand, and the deals of each for bonus bets."""

    values: Sequence[Sequence[int]]
    starts: Starts | None


@cached_per_game
def _before_flop(game: Game) -> BeforeFlop:
    """The ready-made values, or those solved, which takes a minute."""
    made = ready(game.posting.id, "hints", None, dict(game.readings))
    if made is None:
        solved = _solved(game)
        assert isinstance(solved, Ultimate)
        return BeforeFlop(solved.decisions.values.tolist(), solved.starts if _changed_by_folds(solved.tables) else None)
    starts = made["starts"]
    return BeforeFlop(made["values"], starts and Starts(*(np.array(starts[name], np.int64) for name in Starts._fields)))


def ready_tables(game: Game) -> dict[str, Any] | None:
    """The tables that hints need and that take long to solve, as they ship; None where there are none."""
    if not isinstance(_solved(game), Ultimate):
        return None
    values, starts = _before_flop(game)
    plain = starts and {name: part.tolist() for name, part in starts._asdict().items()}
    return {"values": values, "starts": plain}


def options(decision: Decision) -> list[Option]:
    """All choices of an offer with their expected value in cents."""
    solved, offer = _solved(decision.game), decision.offer
    seen = seen_by(offer.position, decision.picture())
    unit = next(one.argument.unit for one in offer.legal if isinstance(one.argument, Multiple))
    if isinstance(solved, Showdown):
        values = _one_decision(solved, seen)
        saved = _saved_in_hand(decision, solved, seen) / unit
        values |= {choice: gained + saved for choice, gained in values.items() if choice != "fold"}
    elif isinstance(solved, Ultimate):
        values = _ultimate(solved, _before_flop(decision.game), seen, _bets_at_risk(decision, solved, unit))
    else:
        values = _three_card_holdem(solved, seen, "fold" in offer.names())
    result = []
    for one in offer.legal:
        if isinstance(one.argument, Multiple):
            result += [
                Option(one.name, times, values[times] * unit, show(times * unit)) for times in one.argument.values
            ]
        elif one.name in values:
            result.append(Option(one.name, None, values[one.name] * unit))
        else:
            # A fold before the river, where a check is free, loses the wagers.
            result.append(Option(one.name, None, -_forfeited(solved.tables) * unit))
    return result


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    solved, seen = _solved(decision.game), seen_by(decision.position, decision.picture())
    if isinstance(solved, Showdown):
        return "every hand the player-dealer could have"
    later = ""
    if isinstance(solved, Ultimate) and not seen.board and _at_risk(decision, solved.tables):
        later = "; after a check, bonus bets by the base game's best play"
    if isinstance(solved, ThreeCardHoldem) and "fold" not in decision.offer.names():
        later = "; your ante and first bet are the same either way, and not counted"
    return f"every hand the player-dealer could have and every board that could come{later}"


choose = best_of(options)


_WHOLE_BOARD = 5


def _forfeited(tables: PayTables) -> int:
    """The cost of a fold in antes."""
    return sum(name in tables.rules.fold.forfeits for name in tables.base)


# Bonus bets


def _at_risk(decision: Decision, tables: PayTables) -> list[str]:
    """The seat's bonus bets that a fold may change."""
    fold = tables.rules.fold
    return [
        name
        for name in tables.bonus
        if decision.stake(name) and (name in fold.forfeits or (tables.rules.board and fold.judged_by == "board"))
    ]


def _changed_by_folds(tables: PayTables) -> bool:
    """Whether a fold changes any bonus bet."""
    fold = tables.rules.fold
    return any(name in fold.forfeits or fold.judged_by == "board" for name in tables.bonus)


def _saved_in_hand(decision: Decision, solved: Showdown, seen: Seen) -> float:
    """What playing saves on bonus bets on the seat's own hand, in cents; bets on both hands are never forfeited."""
    tables, saved = solved.tables, 0.0
    kinds, numbers = solved.kinds
    kind = kinds[numbers[_index(sorted(seen.mine))]]
    for name in _at_risk(decision, tables):
        if tables.rules.looks.get(name) != "both-hands":
            saved += (_net(tables, name, solved.bits_for(name, kind)) + 1.0) * decision.stake(name)
    return saved


def _bets_at_risk(decision: Decision, solved: Ultimate, unit: int) -> BetsAtRisk | None:
    """The results in antes of the seat's bonus bets that a fold changes; None where there are none."""
    tables, (made, rows) = solved.tables, solved.rows
    if not _at_risk(decision, tables):
        return None
    at_risk = BetsAtRisk(np.zeros(len(made)), np.zeros(len(made) + 1), np.zeros(len(made)), rows)
    for name in _at_risk(decision, tables):
        nets = np.array([_net(tables, name, bits) for bits in made]) * decision.stake(name) / unit
        beaten = tables.rules.looks.get(name) == "beaten-hand"
        if beaten:
            at_risk.lower[:] += [*nets, _net(tables, name, 0) * decision.stake(name) / unit]
        else:
            at_risk.made[:] += nets
        # A folded hand is neither the lower of two nor the higher.
        lost = beaten or name in tables.rules.fold.forfeits
        at_risk.folded[:] += -decision.stake(name) / unit if lost else nets
    return at_risk


def _net(tables: PayTables, wager: str, bits: int) -> float:
    row = tables.row(wager, bits)
    return float(net_of(row.pays if row else None))


# The base game


def _one_decision(solved: Showdown, seen: Seen) -> Values:
    hand = sorted(seen.mine)
    if solved.exposed:
        up = seen.shown[-1]
        suit = up & 3
        swapped = {suit: 0, 0: suit}
        hand = sorted((card & ~3) + swapped.get(card & 3, card & 3) for card in hand)
        row = solved.rows_by_index[up >> 2, _index(hand)]
    else:
        row = solved.rows_by_index[0, _index(hand)]
    choices, gains = solved.gains
    deals = int(solved.information_sets.counts[row].sum()) * solved.tables.unit
    allowed = [at for at in range(len(choices)) if gains[at, row] > np.iinfo(np.int64).min]
    values: Values = {choices[at]: int(gains[at, row]) / deals for at in allowed}
    values["fold"] = values.pop(FOLD)
    return values


def _index(hand: list[int]) -> int:
    return int(indices_of(np.array([hand]))[0])


def _ultimate(solved: Ultimate, first: BeforeFlop, seen: Seen, at_risk: BetsAtRisk | None) -> Values:
    """The values of the choices, with the savings on bonus bets that a fold changes."""
    terms: Terms = solved.terms
    a, b = max(seen.mine), min(seen.mine)
    board = np.array(sorted(seen.board), np.int64)
    if len(board) == 0:
        start = start_of(a, b)
        combinations = 6 if a >> 2 == b >> 2 else 4 if a & 3 == b & 3 else 12
        deals = terms.unit * combinations * DEALS_OF_HAND
        check, *raised = (int(each) / deals for each in first.values[start])
        played, checked = start_saved(first.starts, start, at_risk) if at_risk and first.starts else (0.0, 0.0)
        result: Values = {times: gained + played for times, gained in zip(terms.preflop.tolist(), raised, strict=True)}
        return result | {"check": check + checked}
    if len(board) == 3:
        unit, rest, river = flop_sums(a, b, board, terms)
        deals = terms.unit * HANDS * OTHERS
        played, checked = flop_saved(a, b, board, terms, at_risk) if at_risk else (0.0, int(river) / deals)
        result = {times: (times * int(unit) + int(rest)) / deals + played for times in terms.flop.tolist()}
        return result | {"check": checked}
    if len(board) != _WHOLE_BOARD:
        raise HouseError(f"advice: a board of {len(board)} cards; expected none, three or five")
    unit, rest = river_value(a, b, board, terms)
    deals = terms.unit * OTHERS
    played = river_saved(a, b, board, at_risk) if at_risk else 0.0
    result = {times: (times * int(unit) + int(rest)) / deals + played for times in terms.river.tolist()}
    return result | {"fold": terms.forfeit / terms.unit}


def _three_card_holdem(solved: ThreeCardHoldem, seen: Seen, first: bool) -> Values:
    pair = pair_index(max(seen.mine), min(seen.mine))
    decisions, unit = solved.decisions, solved.tables.unit
    if first:
        gained = int(decisions.gains[seen.board[0], pair]) / (unit * deals_to_come())
        return {1: gained, "fold": -1.0}
    # The ante's and the first bet's results are the same either way.
    up, turned = seen.board[:2]
    return {1: int(decisions.second_gains[up, turned, pair]) / (unit * deals_after_two()), "check": 0.0}
