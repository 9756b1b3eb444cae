"""Blackjack compiled: one seat plays the solved choices from a full shoe, round after round."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.games.blackjack import rules, side_bets
from housedealer.games.blackjack.posting import Switches
from housedealer.odds.blackjack.kernels import DOUBLE, HIT, NO, NOTHING, RESCUE, SPLIT, SURRENDER
from housedealer.odds.compiled import compiled
from housedealer.odds.streams import deal, deal_two, stream

outcome = compiled(rules.outcome)
score = compiled(rules.score)
is_natural = compiled(rules.is_natural)
is_ace_king = compiled(rules.is_ace_king)
is_888 = compiled(rules.is_888)
points = compiled(rules.points)
player_dealer_draws = compiled(rules.player_dealer_draws)
red_run = compiled(side_bets.red_run)
suited_matches = compiled(side_bets.suited_matches)
rank_matches = compiled(side_bets.rank_matches)
held = compiled(side_bets.held)
seven_run = compiled(side_bets.seven_run)
makes_31 = compiled(side_bets.makes_31)

BUSTS, RED, MATCH, SEVENS, JACKS, PAIR, RUN_OF_SEVENS, INSURANCE, SIDE_31 = range(9)
"""What is counted beside the base wager."""
CELLS = (9, 9, 9, 16, 16, 4, 6, 2, 2)
"""How many cells each of these has."""

STAKED, PAID, TAKEN, BASE = 0, 1, 2, 3
"""Sums of the base wager's money in parts of a unit, and where the counts of its gains begin."""

_MOST_HANDS, _MOST_CARDS = 8, 24
_FROZEN, _DRAWN_31, _NATURAL = 0, 31, 40
_RED_SUITS, _ONE_EYED, _ALL_SUITS, _SEVEN, _JACK = (np.int64(number) for number in (6, 12, 15, 5, 9))


class Tables(NamedTuple):
    """What the compiled game looks up: hands, choices (0 the first hand's, 1 and up those of a split pair), prices."""

    add: np.ndarray
    hard: np.ndarray
    ace: np.ndarray
    size: np.ndarray
    first: np.ndarray
    later: np.ndarray
    doubled: np.ndarray
    gives_up: np.ndarray
    even_money: np.ndarray
    """Whether a natural is paid even under an ace: an ordinary one, and one with a price of its own."""
    prices: np.ndarray
    """In parts of a unit: the unit itself, a win, a drawn 31, a natural, a natural with a price of its own."""
    stakes: np.ndarray
    """What is at stake on a hand doubled 0, 1, 2… times, in parts of a unit."""
    wanted: np.ndarray
    """Which of the things beside the base wager are counted."""
    starts: np.ndarray
    """Where their cells begin."""


@compiled
def play_blackjack(
    seed: np.uint64,
    block: int,
    rounds: int,
    shoe: np.ndarray,
    rules: Switches,
    tables: Tables,
    completes: bool,
    side_31: bool,
    lowest: int,
    cells: int,
) -> np.ndarray:
    """Play rounds and count their ends; `lowest` is the least that a round can gain, in parts of a unit."""
    state = stream(seed, block)
    found = np.zeros(cells, np.int64)
    dealer = np.empty(_MOST_CARDS, np.uint8)
    third = np.empty(3, np.uint8)
    number, doubled, frozen = (
        np.empty(_MOST_HANDS, np.int64),
        np.empty(_MOST_HANDS, np.int64),
        np.empty(_MOST_HANDS, np.int64),
    )
    scores, ended = np.empty(_MOST_HANDS, np.int64), np.empty(_MOST_HANDS, np.int64)
    unit = tables.prices[0]
    for _ in range(rounds):
        one, up = deal_two(state, shoe, np.int64(0))
        two, hole = deal_two(state, shoe, np.int64(2))
        at = np.int64(4)
        drawn = 2
        third[0], third[1] = one, two
        dealer[0], dealer[1] = up, hole
        seen = points(up) - 1
        start = tables.add[tables.add[0, points(one) - 1], points(two) - 1]
        natural, theirs = is_natural(one, two), is_natural(up, hole)
        hands, waits = 1, False
        net, staked, paid, taken = 0, unit, 0, 0
        plays = False
        if natural:
            special = is_ace_king(one, two, rules.special_suits)
            price = tables.prices[4] if special else tables.prices[3]
            result = 1
            if seen == 0 and tables.even_money[1 if special else 0]:
                price = unit
            elif theirs:
                best = rules.special_score if special else _NATURAL
                other = rules.special_score if is_ace_king(up, hole, rules.special_suits) else _NATURAL
                result = outcome(best, other, NO, rules.eights, rules.wins_equal_21, rules.wins_equal_naturals)
            net = price if result > 0 else result * unit
        elif tables.gives_up[start, seen]:
            net = -unit // 2
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
                        pair = book and here == tables.add[tables.add[0, book - 1], book - 1]
                        if pair and hands <= rules.splits and (book > 1 or rules.aces_draw or rules.resplit_aces):
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
                        if made == _DRAWN_31 or hard > 21:
                            scores[hand] = made
                            frozen[hand] = hard
                            break
                        number[hand] = tables.add[here, value]
                    elif chosen in (SURRENDER, RESCUE):
                        ended[hand] = chosen
                        break
                    else:
                        scores[hand] = score(tables.hard[here], tables.ace[here], NOTHING, rules.drawn_31)
                        break
                if ended[hand] == 0 and scores[hand] < _DRAWN_31 and (scores[hand] > 0 or rules.eights > 0):
                    waits = True
                if side_31 and scores[hand] == 0 and frozen[hand] <= 30:
                    found[tables.starts[SIDE_31] + makes_31(frozen[hand], points(hole))] += 1
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
        made = _NATURAL if theirs else score(hard, ace, points(dealer[size - 1]), rules.drawn_31)
        if plays:
            eights = is_888(dealer[:size])
            staked = 0
            for hand in range(hands):
                stake = tables.stakes[doubled[hand]]
                staked += stake
                if ended[hand] == SURRENDER:
                    gained = -unit // 2
                elif ended[hand] == RESCUE:
                    gained = -tables.stakes[doubled[hand] - 1]
                else:
                    result = outcome(
                        scores[hand], made, eights, rules.eights, rules.wins_equal_21, rules.wins_equal_naturals
                    )
                    gained = -stake if result < 0 else 0
                    if result > 0:
                        price = tables.prices[2] if scores[hand] == _DRAWN_31 else tables.prices[1]
                        gained = price * stake // unit
                net += gained
                if gained > 0:
                    paid += gained
                else:
                    taken -= gained
        elif net > 0:
            paid = net
        else:
            taken = -net
        found[STAKED] += staked
        found[PAID] += paid
        found[TAKEN] += taken
        found[BASE + net - lowest] += 1
        wanted, starts = tables.wanted, tables.starts
        if wanted[BUSTS]:
            found[starts[BUSTS] + (min(size, 8) if made == _FROZEN else 0)] += 1
        if wanted[RED]:
            found[starts[RED] + min(red_run(dealer[:size]), 8)] += 1
        if wanted[MATCH]:
            suited = suited_matches(one, two, up)
            found[starts[MATCH] + suited * 3 + rank_matches(one, two, up) - suited] += 1
        if wanted[SEVENS]:
            red = held(one, two, up, _SEVEN, _RED_SUITS)
            found[starts[SEVENS] + red * 4 + held(one, two, up, _SEVEN, _ALL_SUITS)] += 1
        if wanted[JACKS]:
            eyed = held(one, two, up, _JACK, _ONE_EYED)
            found[starts[JACKS] + eyed * 4 + held(one, two, up, _JACK, _ALL_SUITS)] += 1
        if wanted[PAIR]:
            found[starts[PAIR] + 2 * (one >> 2 == two >> 2) + theirs] += 1
        if wanted[RUN_OF_SEVENS]:
            found[starts[RUN_OF_SEVENS] + sevens_cell(third[:drawn])] += 1
        if wanted[INSURANCE] and seen == 0:
            found[starts[INSURANCE] + theirs] += 1
    return found


@compiled
def sevens_cell(codes: np.ndarray) -> int:
    """A seat's first cards: no seven first, one, two of different suits, two of one, three of several, three of one."""
    run: int = seven_run(codes)
    if run < 2:
        return run
    suited = codes[0] & 3 == codes[1] & 3
    if run == 2:
        return 3 if suited else 2
    return 5 if suited and codes[1] & 3 == codes[2] & 3 else 4
