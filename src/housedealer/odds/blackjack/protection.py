"""Blackjack protection: a down card that is seen, a marked ace, and counting.

With the down card seen, every hand is solved again for each value of it, splits included, by the same solver.
"""

from __future__ import annotations

import math
from collections import Counter

import numpy as np

from housedealer.games import Game
from housedealer.games.blackjack.rules import checks_hole_card, may_surrender_early
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.chances import mean
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, all_hands, value
from housedealer.odds.blackjack.kernels import makes_natural
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.blackjack.solution import solved
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import shoe
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.protection.counting import LinearCount, linear_count
from housedealer.odds.protection.threats import COUNTING, FLASHED, MARKED, Request, Threat
from housedealer.rankings.blackjack import is_natural
from housedealer.results import CardCount

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
BLOCKS, ROUNDS = 64, 250_000
"""The number of blocks of rounds, and the rounds of a block."""
_PART_BEHIND = 4
"""Of this many cards of a shoe one is behind the cut card, unless another number is given."""
_SAMPLE = 4000
"""Shoes in which side bets are weighed by their count."""


def threats(game: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """What may be known, and what is not worked out."""
    priced = Blackjack(game, decks)
    base = priced.base
    edge = -base.ev
    ace, other = _first_card(base, ACE), _first_card(base, TEN)
    result = [
        Threat(FLASHED, "the player-dealer's down card is seen before every decision", "base", edge, -_hole_seen(base)),
        Threat(MARKED, "an ace is known to come as the player's first card", "base", edge, -ace, _share(base, ACE)),
        Threat(MARKED, "a ten is known to come as the player's first card", "base", edge, -other, _share(base, TEN)),
        _counted_base(priced, request),
    ]
    cut = _cut(base, request)
    for wager in priced.wagers():
        if wager in ("base", "side-31", "insurance") or priced.strategy(wager) != "none needed":
            continue
        result.append(_counted_side_bet(priced, wager, cut, request.seed))
    return result, ["Hands are played by the best play of a full shoe; a counter who also changes the play gains more."]


def _share(base: Base, card: int) -> float:
    return base.shoe[card] / sum(base.shoe)


def _cut(base: Base, request: Request) -> int:
    return len(base.cards) // _PART_BEHIND if request.cut is None else max(request.cut, 1)


# A down card that is seen


def _hole_seen(base: Base) -> float:
    """The expectation of a bettor who sees the down card, over all of its values."""
    size, total = sum(base.shoe), mean(base._naturals) / base.unit
    for hole in range(VALUES):
        left = list(base.shoe)
        left[hole] -= 1
        if left[hole] < 0:
            continue
        total += base.shoe[hole] / size * _given_hole(base, tuple(left), hole)
    return total + _even_money(base)


def _given_hole(base: Base, left: tuple[int, ...], hole: int) -> float:
    """The expectation of hands without a natural, given the down card."""
    solution = solved(left, base.rules.switches, base.pays, hole)
    hands, size, gained = all_hands(), sum(left), 0.0
    forfeit, insured = float(base.forfeits[0]), _insurance(base)
    early = may_surrender_early(False, base.rules.switches)
    for first in range(VALUES):
        for second in range(first, VALUES):
            if is_natural(first + 1, second + 1):
                continue
            hand = int(hands.add[hands.add[0, first], second])
            for up in range(VALUES):
                rest, chance = list(left), 1.0 if first == second else 2.0
                for drawn, card in enumerate((first, second, up)):
                    chance *= max(rest[card], 0) / (size - drawn)
                    rest[card] -= 1
                if chance == 0:
                    continue
                if makes_natural(up) == hole:
                    lost = -1.0 + (insured if up == ACE else 0.0)
                    plays = max(lost, -forfeit) if early else lost
                else:
                    plays = float(solution.value[hand, up])
                    plays = max(plays, -forfeit) if early and checks_hole_card(up + 1) else plays
                gained += chance * plays
    return gained


def _insurance(base: Base) -> float:
    """What the highest insurance wins against a natural, in base wagers: it pays 2 to 1."""
    return 2 * base.rules.switches.insurance_most / 100


def _even_money(base: Base) -> float:
    """What is gained on naturals by taking even money exactly against a natural."""
    insurance = base.rules.insurance
    if insurance is None or not insurance.even_money or base.rules.switches.wins_equal_naturals:
        return 0.0
    size, left = sum(base.shoe), list(base.shoe)
    chance = 2 * left[ACE] * left[TEN] / (size * (size - 1))
    return chance * (left[ACE] - 1) / (size - 2) * (left[TEN] - 1) / (size - 3)


# A first card that is known


def _first_card(base: Base, card: int) -> float:
    """The expectation where the player's first card is known to be of a value."""
    hands, total = all_hands(), 0.0
    for deal in base.deals():
        part = float(hands.held[deal.hand, card]) / 2
        if not part:
            continue
        at = (deal.hand, deal.up)
        plays = -deal.natural + (1 - deal.natural) * base.solution.value[at]
        total += deal.chance * part * (-float(base.forfeits[0]) if base.gives_up[at] else float(plays))
    naturals = mean(base._naturals) / base.unit / 2 if card in (ACE, TEN) else 0.0
    return (total + naturals) / _share(base, card)


# Counting


def _effects(base: Base) -> np.ndarray:
    """What the removal of one card of each value adds to the expectation."""
    result = np.zeros(VALUES)
    for card in range(VALUES):
        if not base.shoe[card]:
            continue
        codes = list(base.cards)
        codes.remove(next(code for code in codes if value(code) == card))
        result[card] = Base(base.rules, base.prices, tuple(codes), base.cap).ev - base.ev
    return result


def _counted_base(priced: Blackjack, request: Request) -> Threat:
    base = priced.base
    size = len(base.cards)
    cut = _cut(base, request)
    count = linear_count("base", base.ev, _effects(base), np.array(base.shoe))
    slope = _slope(count, base)
    by_effects = np.array([*count.effects, base.ev, 0.0])
    trigger = math.inf if count.trigger is None else count.trigger * slope * (size - 1) / 52 - 1e-12
    by_tags = np.array([*(slope * count.tags), 0.0, trigger])
    best, tagged = (_shoes(priced, request.seed, cut, counts) for counts in (by_effects, by_tags))
    unit, shoes, rounds = base.unit, float(tagged[0]), float(tagged[1])
    flat = (best[2] + tagged[2]) / (best[1] + tagged[1]) / unit
    spread = math.sqrt((best[3] + tagged[3]) / (best[1] + tagged[1])) / unit
    bets, won = float(tagged[4]), float(tagged[5]) / unit
    made = CardCount(
        effects=dict(zip(NAMES, map(float, count.effects), strict=True)),
        tags=dict(zip(NAMES, map(int, count.tags), strict=True)),
        correlation=count.correlation,
        trigger=None if count.trigger is None else float(count.trigger),
        bets_per_shoe=bets / shoes,
        rounds_per_shoe=rounds / shoes,
        gain_per_shoe=won / shoes,
        gain_error=math.sqrt(float(tagged[6])) / unit / shoes,
        best_gain_per_shoe=float(best[5]) / unit / float(best[0]),
        best_gain_error=math.sqrt(float(best[6])) / unit / float(best[0]),
        cut=cut,
        cut_card_effect=base.ev - flat,
        cut_card_error=spread / math.sqrt(float(best[1] + tagged[1])),
    )
    edge = -won / bets if bets else -base.ev
    error = math.sqrt(float(tagged[6])) / unit / bets if bets else None
    what = "the cards that were dealt from the shoe are counted"
    return Threat(COUNTING, what, "base", -base.ev, edge, bets / rounds, "simulated", error, made)


def _slope(count: LinearCount, base: Base) -> float:
    """What one point of the tags adds to the expectation."""
    held = np.array(base.shoe)
    weight = float((held * count.tags * count.tags).sum())
    return float((held * count.tags * count.effects).sum()) / weight if weight else 0.0


def _shoes(priced: Blackjack, seed: int, cut: int, counts: np.ndarray) -> np.ndarray:
    """Shoes played to a cut card."""

    def work() -> dict[str, np.ndarray]:
        result = np.zeros(7, np.int64)

        def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
            for block in range(low, high):
                into[0][:] += priced.play_shoes(seed, block, ROUNDS, cut, counts)

        by_parts(BLOCKS, (result,), add, "shoes dealt and counted")
        return {"seen": result}

    base = priced.base
    rules = [base.rules.model_dump(mode="json"), str(base.prices), base.cards, seed, cut, counts, ROUNDS, BLOCKS]
    return cached("blackjack-shoes", rules, work)["seen"]


def _counted_side_bet(priced: Blackjack, wager: str, cut: int, seed: int) -> Threat:
    """A side bet by the linear count of its effects of removal, card by card, in a sample of shoes."""
    codes = shoe(priced.game, priced.decks)
    usual = -float(priced.exact(wager).edge)
    kinds = sorted(set(codes))
    effects = np.array([_without(priced, wager, codes, code) - usual for code in kinds])
    held = np.array([Counter(codes)[code] for code in kinds])
    count = linear_count(wager, usual, effects, held)
    rounds = max(1, round((len(codes) - cut) / _CARDS_PER_ROUND))
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(np.repeat(np.arange(len(kinds)), held), (_SAMPLE, 1)), axis=1)
    running = np.cumsum(effects[order], axis=1)
    gained = bets = 0.0
    for number in range(rounds):
        at = int(number * _CARDS_PER_ROUND)
        left = len(codes) - at
        worth = usual + (running[:, at - 1] if at else 0.0) * (len(codes) - 1) / left
        placed = np.broadcast_to(worth > 0, _SAMPLE)
        gained += float(np.where(placed, worth, 0.0).mean())
        bets += float(placed.mean())
    names = [f"{_RANKS[code >> 2]}{'cdhs'[code & 3]}" for code in kinds]
    made = CardCount(
        effects=dict(zip(names, map(float, effects), strict=True)),
        tags=dict(zip(names, map(int, count.tags), strict=True)),
        correlation=count.correlation,
        trigger=None if count.trigger is None else float(count.trigger),
        bets_per_shoe=bets, rounds_per_shoe=float(rounds), gain_per_shoe=gained, gain_error=0.0,
        best_gain_per_shoe=gained, best_gain_error=0.0, cut=cut, cut_card_effect=None, cut_card_error=0.0,
    )  # fmt: skip
    edge = -gained / bets if bets else -usual
    what = "the cards that were dealt from the shoe are counted"
    note = (
        f"By the linear estimate in {_SAMPLE:,} shoes, {_CARDS_PER_ROUND:g} cards to a round; no rounds were played.",
    )
    return Threat(COUNTING, what, wager, -usual, edge, bets / rounds, "estimated", None, made, note)


_CARDS_PER_ROUND = 5.4
_RANKS = "23456789TJQKA"


def _without(priced: Blackjack, wager: str, codes: list[int], code: int) -> float:
    """The expectation of a side bet with one card out of the shoe."""
    left = list(codes)
    left.remove(code)
    other = Blackjack(priced.game, priced.decks)
    vars(other)["base"] = Base(priced.rules, priced.base.prices, tuple(left))
    return -float(other.exact(wager).edge)
