"""Compiled vectorized blackjack: many rounds, each of which waits for its seat's decision.

One seat plays against the player-dealer from a full shoe, as in the odds. Legal choices, play and settlement follow
the game's own rules (see the package); a finished round records its cards and choices, so that the table can replay
it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    SURRENDER,
    checks_hole_card,
    is_888,
    is_decided,
    is_frozen,
    may_choose,
    may_rescue,
    may_surrender_early,
    most_doubled,
    natural_score,
    outcome,
    player_dealer_draws,
    plays_on,
    priced_as,
    rescue_costs,
    surrender_costs,
)
from housedealer.games.blackjack.side_bets import side_31
from housedealer.odds.blackjack.batch_records import (
    BEFORE_CHECK,
    DECLINE,
    EVEN_MONEY,
    INSURE,
    OVER,
    PAST_21,
    SIDE_31,
    TURN,
    VALUES,
    WAIT,
    Terms,
    nth,
    observe,
)
from housedealer.odds.engine.batches import StepResult, begin_rounds, step_rounds
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.random_streams import below
from housedealer.rankings.blackjack import is_ace_king, is_natural, points, score


@compiled
def _card(spot: Any, terms: Terms) -> Any:
    """Deal a random card that has not been dealt yet."""
    now, dealt = spot.now, spot.dealt[spot.now]
    while True:
        at = below(spot.stream, len(terms.shoe))
        fresh = True
        for before in range(dealt):
            if spot.cards[now, before] == at:
                fresh = False
                break
        if fresh:
            break
    spot.cards[now, dealt] = at
    spot.dealt[now] = dealt + 1
    return np.int64(terms.shoe[at])


@inlined
def _score(spot: Any, terms: Terms, hand: int) -> Any:
    if spot.natural and hand == 0:
        return np.int64(natural_score(nth(spot, terms, 0), nth(spot, terms, 2), terms.rules))
    return np.int64(score(spot.hard[hand], spot.ace[hand] > 0, spot.last[hand], terms.rules.drawn_31))


@inlined
def _take(spot: Any, hand: int, card_points: int) -> None:
    """Add a card of this many points to a hand."""
    size = spot.size[hand]
    if size == 0:
        spot.first[hand] = card_points
    spot.second[hand] = card_points if size == 1 else 0
    spot.size[hand] = size + 1
    spot.hard[hand] += card_points
    spot.last[hand] = card_points
    spot.held[hand, card_points - 1] += 1
    if card_points == 1:
        spot.ace[hand] = 1


@inlined
def _open_hand(spot: Any, hand: int, split: int, bet: int) -> None:
    spot.first[hand], spot.second[hand], spot.hard[hand], spot.ace[hand], spot.last[hand] = 0, 0, 0, 0, 0
    spot.size[hand], spot.doubles[hand], spot.split[hand], spot.ended[hand], spot.open[hand] = 0, 0, split, 0, 1
    spot.offered_31[hand], spot.staked[hand], spot.portion[hand], spot.side[hand] = 0, bet, 0, 0
    for value in range(VALUES):
        spot.held[hand, value] = 0


@inlined
def begin(spot: Any, terms: Terms, scratch: np.ndarray) -> None:
    """Deal a new round, and advance to its first decision."""
    spot.now = 1 - spot.now
    spot.dealt[spot.now], spot.chosen[spot.now] = 0, 0
    spot.net, spot.insured, spot.even, spot.hand, spot.hands = 0, 0, 0, 0, 1
    _open_hand(spot, 0, 0, terms.bet)
    one, up = points(_card(spot, terms)), points(_card(spot, terms))
    two, hole = points(_card(spot, terms)), points(_card(spot, terms))
    _take(spot, 0, one)
    _take(spot, 0, two)
    spot.natural, spot.theirs = int(is_natural(one, two)), int(is_natural(up, hole))
    _offer(spot, terms, up)
    if spot.legal == 0:
        _play(spot, terms, scratch)


@inlined
def _offer(spot: Any, terms: Terms, up: int) -> None:
    """Set the choices offered before the down card is checked; none where nothing is offered."""
    bits = 0
    if up == 1 and spot.insured == 0:
        if terms.insurance:
            bits |= 1 << INSURE
        if terms.even_money and spot.natural:
            bits |= 1 << EVEN_MONEY
    if may_surrender_early(spot.natural > 0, terms.rules):
        bits |= 1 << SURRENDER
    spot.stage = BEFORE_CHECK
    spot.legal = bits | 1 << DECLINE if bits else 0


@compiled
def _play(spot: Any, terms: Terms, scratch: np.ndarray) -> None:
    """Advance until the seat must decide, or the round is settled."""
    checked = checks_hole_card(points(nth(spot, terms, 1)))
    while spot.hand < spot.hands and not spot.theirs:
        hand = spot.hand
        if spot.size[hand] == 1:
            _take(spot, hand, points(_card(spot, terms)))
        while spot.open[hand] and not spot.ended[hand] and plays_on(spot.hard[hand], _score(spot, terms, hand)):
            bits = may_choose(
                spot.hard[hand], spot.ace[hand] > 0, spot.first[hand], spot.second[hand], spot.split[hand] > 0,
                spot.doubles[hand], spot.hands, checked, terms.rules,
            )  # fmt: skip
            if bits & (bits - 1):
                spot.stage, spot.legal = TURN, bits
                return
            # A forced choice is made at once.
            _choose(spot, terms, hand, HIT if bits == 1 << HIT else 0)
        spot.open[hand] = 0
        if terms.side_31 and is_frozen(spot.hard[hand]) and not spot.offered_31[hand]:
            spot.offered_31[hand] = 1
            spot.stage, spot.legal = PAST_21, 1 << SIDE_31 | 1 << DECLINE
            return
        spot.hand += 1
    _settle(spot, terms, scratch)
    spot.stage, spot.legal = OVER, 1 << WAIT


@inlined
def _choose(spot: Any, terms: Terms, hand: int, choice: int) -> None:
    """Apply a choice to a hand."""
    if choice == HIT:
        _take(spot, hand, points(_card(spot, terms)))
    elif choice == DOUBLE:
        added = most_doubled(spot.staked[hand], terms.cap)
        spot.staked[hand] += added
        spot.portion[hand] = added
        spot.doubles[hand] += 1
        _take(spot, hand, points(_card(spot, terms)))
        spot.open[hand] = int(may_rescue(spot.doubles[hand], terms.rules))
    elif choice == SPLIT:
        new, card_points = spot.hands, spot.first[hand]
        _open_hand(spot, hand, 1, terms.bet)
        _open_hand(spot, new, 1, terms.bet)
        _take(spot, hand, card_points)
        _take(spot, new, card_points)
        spot.hands += 1
        spot.natural = 0
        _take(spot, hand, points(_card(spot, terms)))
    elif choice in (SURRENDER, RESCUE):
        spot.ended[hand] = choice
    else:
        spot.open[hand] = 0


@inlined
def answer(spot: Any, terms: Terms, choice: int, scratch: np.ndarray) -> None:
    """Apply the seat's legal choice and advance to the next decision, or to the end."""
    if choice == WAIT:
        return
    now = spot.now
    spot.choices[now, spot.chosen[now]] = choice
    spot.chosen[now] += 1
    if spot.stage == TURN:
        _choose(spot, terms, spot.hand, choice)
    elif spot.stage == PAST_21:
        if choice == SIDE_31:
            spot.side[spot.hand] = terms.bet
    elif choice == INSURE:
        spot.insured = terms.insurance
        _offer(spot, terms, points(nth(spot, terms, 1)))
        if spot.legal:
            return
    elif choice == EVEN_MONEY:
        spot.even = 1
    elif choice == SURRENDER:
        spot.ended[0] = SURRENDER
    _play(spot, terms, scratch)


@inlined
def _settle(spot: Any, terms: Terms, scratch: Any) -> None:
    """Complete the player-dealer's hand where a hand needs it, and settle every wager."""
    rules, up, hole = terms.rules, nth(spot, terms, 1), nth(spot, terms, 3)
    scratch[0], scratch[1] = up, hole
    size, hard = 2, points(up) + points(hole)
    ace, last = points(up) == 1 or points(hole) == 1, points(hole)
    waits = False
    for hand in range(spot.hands):
        waits = waits or not (spot.ended[hand] or is_decided(_score(spot, terms, hand), rules.eights))
    if waits and not spot.theirs:
        while player_dealer_draws(hard, ace, rules.hits_soft_17):
            code = _card(spot, terms)
            scratch[size] = code
            size += 1
            last = points(code)
            hard += last
            ace = ace or last == 1
    made = natural_score(up, hole, rules) if spot.theirs else score(hard, ace, last, rules.drawn_31)
    eights = is_888(scratch[:size])
    net = np.int64(0)
    for hand in range(spot.hands):
        staked = spot.staked[hand]
        if spot.ended[hand] == SURRENDER:
            net -= surrender_costs(staked)
        elif spot.ended[hand] == RESCUE:
            net -= rescue_costs(staked, spot.portion[hand])
        elif spot.even:
            net += staked
        else:
            mine = _score(spot, terms, hand)
            result = outcome(mine, made, eights, rules)
            if result > 0:
                special = is_ace_king(nth(spot, terms, 0), nth(spot, terms, 2), rules.special_suits)
                price = terms.prices[priced_as(mine, special)]
                net += staked * price[0] // price[1]
            elif result < 0:
                net -= staked
        if spot.side[hand]:
            won = side_31(spot.hard[hand], points(hole)) == 1
            net += spot.side[hand] * terms.insured[1, 0] // terms.insured[1, 1] if won else -spot.side[hand]
    if spot.insured:
        net += spot.insured * terms.insured[0, 0] // terms.insured[0, 1] if spot.theirs else -spot.insured
    spot.net = net


@inlined
def _is_over(spot: Any, terms: Terms) -> bool:
    over: bool = spot.stage == OVER
    return over


@compiled
def begin_all(batch: np.ndarray, terms: Terms, seen: np.ndarray, masks: np.ndarray) -> None:
    """Start every round again."""
    begin_rounds(batch, terms, np.empty(24, np.int64), seen, masks, begin, observe)


@compiled
def step_all(batch: np.ndarray, terms: Terms, choices: np.ndarray, result: StepResult) -> int:
    """Apply a choice to every round: see `step_rounds`."""
    wrong: int = step_rounds(batch, terms, np.empty(24, np.int64), choices, result, begin, observe, answer, _is_over)
    return wrong
