"""Advice in poker for the pot: equity against the ranges that the action implies, and what each choice is worth.

The worth of a choice is counted from now: chips that are in the pot are nobody's, so that folding is worth nothing.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.poker.picture import PokerPicture
from housedealer.money import show
from housedealer.odds.advice.choices import Decision, Facts, Option, SeatRange, best_of
from housedealer.odds.equity.shape import shape_of
from housedealer.odds.poker import betting, draws_and_discards
from housedealer.odds.poker.outs import Out, names, outs
from housedealer.odds.poker.pools import sample_divisor
from housedealer.odds.poker.ranges import TableRange, folding, percent, read_ranges
from housedealer.odds.poker.showdowns import Mean, Showdowns, Table
from housedealer.odds.poker.spot import Spot

if TYPE_CHECKING:
    from housedealer.games import Game

__all__ = ["chart", "choose", "facts", "options", "rests_on"]

DEALS = 20_000
CACHED = 256
_CACHE: OrderedDict[str, Solved] = OrderedDict()


class Solved(NamedTuple):
    """Everything that was worked out about a decision."""

    options: list[Option]
    facts: Facts
    rests_on: str


def options(decision: Decision) -> list[Option]:
    """Every choice with its worth and its errors in cents."""
    return solve(decision).options


def facts(decision: Decision) -> Facts:
    """Equity, pot odds, ranges and outs, and the same in sentences."""
    return solve(decision).facts


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    return solve(decision).rests_on


choose = best_of(options)


def chart(game: Game, decks: int | None = None) -> dict[str, Any]:
    """Raise an error: the best play depends on the others, so that there is advice on a hand and no chart."""
    raise HouseError(f"strategy: {game.family.modules.undecided.format(posting=game.posting.id)}")


def solve(decision: Decision) -> Solved:
    """Work a decision out, or find it among the last ones."""
    key = json.dumps(
        [decision.game.posting.id, decision.game.readings, decision.offer.data(), decision.events, decision.ranges],
        sort_keys=True,
        default=str,
    )
    if key in _CACHE:
        _CACHE.move_to_end(key)
        return _CACHE[key]
    result = _CACHE[key] = _solve(decision)
    while len(_CACHE) > CACHED:
        _CACHE.popitem(last=False)
    return result


def _solve(decision: Decision) -> Solved:
    game = decision.game
    shape = shape_of(game.posting.id, dict(game.readings))
    spot = Spot(decision.position, PokerPicture.of(decision.events), game.rules)
    ranges = read_ranges(spot, shape, dict(decision.ranges))
    table = Table(spot, shape, ranges)
    if {"draw", "discard", "turn-up"} & set(decision.offer.names()):
        return _about_cards(decision, table)
    return _about_bets(decision, table)


# Bets


def _about_bets(decision: Decision, table: Table) -> Solved:
    spot, dealt = table.spot, table.deal(DEALS // sample_divisor(table.shape))
    listed = betting.bets(decision.offer, spot)
    amounts = []
    for bet in listed:
        if bet.choice == "fold":
            amounts.append(np.zeros(len(dealt.values)))
        else:
            amounts.append(table.taken(dealt, betting.chips_after(spot, bet.put)) - bet.put)
    means = [table.mean(one) for one in amounts]
    best = max(range(len(listed)), key=lambda at: means[at].value)
    result = []
    for bet, mean, amount in zip(listed, means, amounts, strict=True):
        chips = betting.chips_after(spot, bet.put)
        words = _bet_words(bet, table.folded(dealt, chips))
        costs = table.mean(amounts[best] - amount).error
        result.append(Option(bet.choice, bet.argument, mean.value, words, mean.error, costs))
    kept, mine = spot.me.known, not table.shape.board
    to_come = table.cards.have_board < table.cards.board_count or table.cards.have[0] < table.cards.counts[0]
    listed_outs = outs(table, dealt, kept, mine) if to_come and not table.cards.discards[0] else []
    call = next((bet.put for bet in listed if bet.choice == "call"), 0)
    return Solved(result, _facts(table, dealt, call, listed_outs), _rests_on(table))


def _bet_words(bet: betting.Bet, folded: float) -> str:
    if bet.choice == "call":
        return show(bet.put)
    return f"all fold {folded:.0%} of the time" if round(folded, 2) > 0 else ""


# Draws, discards, cards to turn up


def _about_cards(decision: Decision, table: Table) -> Solved:
    tried = draws_and_discards.choices(table, decision.offer, DEALS // sample_divisor(table.shape))
    means = [table.mean(one.taken) for one in tried]
    best = max(range(len(tried)), key=lambda at: means[at].value)
    result = []
    for one, mean in zip(tried, means, strict=True):
        costs = _difference(table, tried[best].taken, one.taken, means[best], mean)
        result.append(Option(one.choice, one.argument, mean.value, "", mean.error, costs))
    chosen = tried[best]
    listed_outs: list[Out] = []
    if chosen.choice == "draw" and chosen.drawn == 1:
        kept = cards.without(table.spot.me.known, cards.cards(chosen.argument))
        listed_outs = outs(table, chosen.dealt, kept, True)
    return Solved(result, _facts(table, chosen.dealt, 0, listed_outs), _rests_on(table))


def _difference(table: Table, best: np.ndarray, other: np.ndarray, one: Mean, two: Mean) -> float:
    """The standard error of a difference: deal by deal where both were dealt alike."""
    if len(best) == len(other):
        return table.mean(best - other).error
    return float(np.hypot(one.error, two.error))


# In words


def _facts(table: Table, dealt: Showdowns, call: int, listed_outs: list[Out]) -> Facts:
    shares = table.shares(dealt)
    equity = table.mean(shares)
    weights = table.weights
    scoops = float(np.average(shares == 1, weights=weights))
    nothing = float(np.average(shares == 0, weights=weights))
    needed = betting.winning_part(call, table.spot.pot)
    says = [_equity_words(table, equity, scoops, nothing)]
    if call:
        enough = "more" if equity.value > needed else "less"
        says.append(
            f"Pot odds: {show(call)} to win {show(table.spot.pot)}, so you need {needed:.1%}; you have {enough}."
        )
    says += [_range_words(one) for one in table.ranges]
    if listed_outs:
        says.append(f"Outs: {names(listed_outs)}.")
    return {
        "equity": round(equity.value, 6),
        "standard_error": round(equity.error, 6),
        "scoop": round(scoops, 6),
        "split": round(1 - scoops - nothing, 6),
        "pot": table.spot.pot,
        "to_call": call,
        "pot_odds": round(needed, 6),
        "ranges": [_range_data(one) for one in table.ranges],
        "outs": listed_outs,
        "deals": len(shares),
        "method": "exact" if equity.error == 0 and table.every else "simulated",
        "says": says,
    }


def _equity_words(table: Table, equity: Mean, scoops: float, nothing: float) -> str:
    error = "" if equity.error < 0.0005 else f" ± {equity.error:.1%}"  # shown as per cent
    words = f"Your equity: {equity.value:.1%}{error} of the {show(table.spot.pot)} pot"
    against = "one player" if len(table.ranges) == 1 else f"{len(table.ranges)} players"
    words += f" against {against}"
    if table.shape.split:
        words += f"; you scoop {scoops:.0%}, split {max(0.0, 1 - scoops - nothing):.0%} of the time"
    return f"{words}."


def _range_data(one: TableRange) -> SeatRange:
    return {"seat": one.seat, "part": round(one.part, 4), "words": one.words, "stated": one.stated}


def _range_words(one: TableRange) -> str:
    held = "can have any hand" if one.part == 1 else f"has {percent(one.part)} of hands"
    return f"Seat {one.seat} {held}: {one.words}."


def _rests_on(table: Table) -> str:
    count = "every hand in them counted" if table.every and not table.ranges[0].error else "in simulated deals"
    return (
        f"these ranges, {count}; players facing a bet fold their weakest hands, {folding():.0%} as often as it would "
        "take for a pure bluff to break even; no one raises, and there's no more betting after this round; collections "
        "still to come aren't counted"
    )
