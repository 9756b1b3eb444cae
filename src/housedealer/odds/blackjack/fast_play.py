"""Compiled blackjack simulation: one seat plays the solved strategy from a full shoe."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    SURRENDER,
    Switches,
    is_888,
    is_decided,
    is_frozen,
    may_split,
    natural_score,
    outcome,
    player_dealer_draws,
    plays_on,
    priced_as,
    rescue_costs,
    surrender_costs,
)
from housedealer.games.blackjack.side_bets import (
    FEATURES,
    dealer_busts,
    dealer_natural,
    jacks,
    matches,
    pair,
    red_run,
    run_of_sevens,
    sevens,
    side_31,
)
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal, deal_two, stream
from housedealer.rankings.blackjack import BUST, is_ace_king, is_natural, points, score

PLACES = (*FEATURES, "side-31")
"""What is counted besides the base wager."""
CELLS = (*(feature.cells for feature in FEATURES.values()), 2)
"""The number of cells of each of these."""
_BUSTS, _RED, _MATCH, _SEVENS, _JACKS, _PAIR, _RUN_OF_SEVENS, _INSURANCE, _SIDE_31 = (
    PLACES.index(name)
    for name in ("busts", "red", "match", "sevens", "jacks", "pair", "run-of-sevens", "insurance", "side-31")
)

STAKED, PAID, TAKEN, BASE = 0, 1, 2, 3
"""Cells with the base wager's money in parts of a unit, and the first cell of the counts of its results."""

_MOST_HANDS, _MOST_CARDS = 8, 24


class Tables(NamedTuple):
    """Lookup tables of the compiled game: hands, choices (0 for the first hand, 1 and up for split pairs), prices."""

    add: np.ndarray
    hard: np.ndarray
    ace: np.ndarray
    size: np.ndarray
    first: np.ndarray
    later: np.ndarray
    doubled: np.ndarray
    gives_up: np.ndarray
    even_money: np.ndarray
    """Whether a natural takes even money against an ace: an ordinary one, and a specially priced one."""
    prices: np.ndarray
    """In parts of a unit, by `rules.priced_as`."""
    stakes: np.ndarray
    """The stake of a hand doubled 0, 1, 2… times, in parts of a unit; the first is the unit itself."""
    counted: np.ndarray
    """Which of `PLACES` are counted."""
    starts: np.ndarray
    """The first cell of each of `PLACES`."""


@compiled
def play_blackjack(
    seed: np.uint64,
    block: int,
    rounds: int,
    shoe: np.ndarray,
    rules: Switches,
    tables: Tables,
    completes: bool,
    with_side_31: bool,
    lowest: int,
    cells: int,
    cut: int,
    counts: np.ndarray,
    results_by_count: np.ndarray,
) -> np.ndarray:
    """Play rounds and count their ends; `lowest` is the lowest result of a round, in parts of a unit.

    With a `cut` of 0 every round has a full shoe. Otherwise shoes are played until no more than `cut` cards are left,
    `counts` has the weight of each value in a count of the cards seen, the full shoe's advantage and the trigger, and
    `results_by_count` receives shoes, rounds, their results and squares, and the same for rounds above the trigger.
    """
    state = stream(seed, block)
    results = np.zeros(cells, np.int64)
    dealer: Any = np.empty(_MOST_CARDS, np.uint8)
    third: Any = np.empty(3, np.uint8)
    number, doubled, frozen = (
        np.empty(_MOST_HANDS, np.int64),
        np.empty(_MOST_HANDS, np.int64),
        np.empty(_MOST_HANDS, np.int64),
    )
    scores, ended = np.empty(_MOST_HANDS, np.int64), np.empty(_MOST_HANDS, np.int64)
    unit = tables.stakes[0]
    begin, running = np.int64(0), 0.0
    for _ in range(rounds):
        if cut and len(shoe) - begin <= cut:
            begin, running = np.int64(0), 0.0
        one, up = deal_two(state, shoe, begin)
        two, hole = deal_two(state, shoe, begin + 2)
        at = begin + 4
        drawn = 2
        third[0], third[1] = one, two
        dealer[0], dealer[1] = up, hole
        seen = points(up) - 1
        start = tables.add[tables.add[0, points(one) - 1], points(two) - 1]
        natural, theirs = is_natural(points(one), points(two)), is_natural(points(up), points(hole))
        hands, waits = 1, False
        net, staked, paid, taken = 0, unit, 0, 0
        plays = False
        if natural:
            special = is_ace_king(one, two, rules.special_suits)
            best = natural_score(one, two, rules)
            price = tables.prices[priced_as(best, special)]
            result = 1
            if seen == 0 and tables.even_money[1 if special else 0]:
                price = unit
            elif theirs:
                result = outcome(best, natural_score(up, hole, rules), False, rules)
            net = price if result > 0 else result * unit
        elif tables.gives_up[start, seen]:
            net = -surrender_costs(unit)
        elif theirs:
            net = -unit
        else:
            plays = True
            number[0] = start
            book, hand = 0, 0
            while hand < hands:
                doubled[hand], ended[hand], frozen[hand] = 0, 0, 0
                scores[hand] = -1
                while True:
                    here = number[hand]
                    if tables.size[here] == 1:
                        chosen = HIT
                    elif doubled[hand]:
                        chosen = tables.doubled[book, doubled[hand] - 1, here, seen]
                    elif tables.size[here] == 2:
                        chosen = tables.first[book, here, seen]
                        same_pair = book and here == tables.add[tables.add[0, book - 1], book - 1]
                        if same_pair and may_split(book, book, hands, True, rules):
                            chosen = SPLIT
                    else:
                        chosen = tables.later[book, here, seen]
                    if chosen == SPLIT:
                        if not book:
                            book = points(one)
                        number[hand] = tables.add[0, book - 1]
                        number[hands] = number[hand]
                        hands += 1
                    elif chosen in (HIT, DOUBLE):
                        code = deal(state, shoe, at)
                        at += 1
                        if drawn < 3:
                            third[drawn] = code
                            drawn += 1
                        if chosen == DOUBLE:
                            doubled[hand] += 1
                        value = points(code) - 1
                        hard = tables.hard[here] + value + 1
                        ace = tables.ace[here] or value == 0
                        made = score(hard, ace, value + 1, rules.drawn_31)
                        if not plays_on(hard, made):
                            scores[hand] = made
                            frozen[hand] = hard
                            break
                        number[hand] = tables.add[here, value]
                    elif chosen in (SURRENDER, RESCUE):
                        ended[hand] = chosen
                        break
                    else:
                        scores[hand] = score(tables.hard[here], tables.ace[here], 0, rules.drawn_31)
                        break
                if ended[hand] == 0 and not is_decided(scores[hand], rules.eights):
                    waits = True
                if with_side_31 and is_frozen(frozen[hand]):
                    results[tables.starts[_SIDE_31] + side_31(frozen[hand], points(hole))] += 1
                hand += 1
        size = 2
        hard = points(up) + points(hole)
        ace = seen == 0 or points(hole) == 1
        if not theirs and (waits or completes):
            while player_dealer_draws(hard, ace, rules.hits_soft_17):
                code = deal(state, shoe, at)
                at += 1
                dealer[size] = code
                size += 1
                hard += points(code)
                ace = ace or points(code) == 1
        made = score(hard, ace, points(dealer[size - 1]), rules.drawn_31)
        if plays:
            eights = made == BUST and is_888(dealer[:size])
            staked = 0
            for hand in range(hands):
                stake = tables.stakes[doubled[hand]]
                staked += stake
                if ended[hand] == SURRENDER:
                    gained = -surrender_costs(stake)
                elif ended[hand] == RESCUE:
                    gained = -rescue_costs(stake, stake - tables.stakes[doubled[hand] - 1])
                else:
                    result = outcome(scores[hand], made, eights, rules)
                    gained = -stake if result < 0 else 0
                    if result > 0:
                        gained = tables.prices[priced_as(scores[hand], False)] * stake // unit
                net += gained
                if gained > 0:
                    paid += gained
                else:
                    taken -= gained
        elif net > 0:
            paid = net
        else:
            taken = -net
        if cut:
            left = len(shoe) - begin
            results_by_count[0] += begin == 0
            results_by_count[1] += 1
            results_by_count[2] += net
            results_by_count[3] += net * net
            if counts[10] + running * (len(shoe) - 1) / left > counts[11]:
                results_by_count[4] += 1
                results_by_count[5] += net
                results_by_count[6] += net * net
            for card in range(begin, at):
                running += counts[points(shoe[card]) - 1]
            begin = at
        results[STAKED] += staked
        results[PAID] += paid
        results[TAKEN] += taken
        results[BASE + net - lowest] += 1
        counted, starts = tables.counted, tables.starts
        # Slice arrays to the cards dealt only where their number matters: slicing costs more than the rest.
        busts = made == BUST
        if counted[_BUSTS]:
            results[starts[_BUSTS] + dealer_busts(third, dealer[:size], theirs, busts)] += 1
        if counted[_RED]:
            results[starts[_RED] + red_run(third, dealer[:size], theirs, busts)] += 1
        if counted[_MATCH]:
            results[starts[_MATCH] + matches(third, dealer, theirs, busts)] += 1
        if counted[_SEVENS]:
            results[starts[_SEVENS] + sevens(third, dealer, theirs, busts)] += 1
        if counted[_JACKS]:
            results[starts[_JACKS] + jacks(third, dealer, theirs, busts)] += 1
        if counted[_PAIR]:
            results[starts[_PAIR] + pair(third, dealer, theirs, busts)] += 1
        if counted[_RUN_OF_SEVENS]:
            results[starts[_RUN_OF_SEVENS] + run_of_sevens(third[:drawn], dealer, theirs, busts)] += 1
        if counted[_INSURANCE] and seen == 0:
            results[starts[_INSURANCE] + dealer_natural(third, dealer, theirs, busts)] += 1
    return results
