"""The house's fee: flat, by a posted schedule option, never a part of a wager."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from housedealer.money import show
from housedealer.postings.schema import FeeOption, Tier
from housedealer.table.bank import Wager


class Fee(NamedTuple):
    """A fee that someone pays: `player-dealer`, a bettor, or the pot; how many cents, and why."""

    payer: str
    amount: int
    why: str


def tier_of(tiers: Sequence[Tier], amount: int) -> Tier | None:
    """The tier that an amount falls into: the last whose start it reaches, so that tiers printed with a gap or
    an overlap between them still price every amount from the first tier up."""
    found = None
    for tier in tiers:
        if tier.from_ <= amount and (found is None or tier.from_ >= found.from_):
            found = tier
    return found


def tier_words(tier: Tier) -> str:
    """A tier as people write it.

    >>> tier_words(Tier.model_validate([101, 200, 2]))
    '$101–$200'
    """
    return f"{show(tier.from_)}–{show(tier.to)}" if tier.to is not None else f"{show(tier.from_)} and more"


def counted(option: FeeOption, wagers: Iterable[Wager]) -> list[Wager]:
    """The wagers that the option counts: those that it names, or all."""
    return [wager for wager in wagers if not option.counts or wager.id in option.counts]


def due(option: FeeOption, wagers: Sequence[Wager]) -> list[Fee]:
    """Who pays what before a player-dealer round: the wagers are those placed before the deal."""
    if option.kind == "total-table-action":
        return _by_total(option, wagers)
    if option.kind == "per-wager":
        return _by_wager(option, wagers)
    if option.kind == "per-spot":
        return _by_spot(option, wagers)
    return []  # pots and time are not collected on wagers


def _by_total(option: FeeOption, wagers: Sequence[Wager]) -> list[Fee]:
    total = sum(wager.placed for wager in counted(option, wagers))
    tier = tier_of(option.tiers, total)
    if tier is None:
        return []
    why = f"option {option.option}: total table action {show(total)}, {tier_words(tier)}"
    fees = [Fee("player-dealer", tier.player_dealer, why)]
    bettors = dict.fromkeys(wager.bettor for wager in wagers)
    fees += [Fee(bettor, tier.player, why) for bettor in bettors]
    return [fee for fee in fees if fee.amount]


def _by_wager(option: FeeOption, wagers: Sequence[Wager]) -> list[Fee]:
    totals: dict[str, int] = {}
    for wager in counted(option, wagers):
        totals[wager.bettor] = totals.get(wager.bettor, 0) + wager.placed
    fees = [Fee("player-dealer", option.player_dealer, f"option {option.option}: per hand")]
    for bettor, total in totals.items():
        tier = tier_of(option.tiers, total)
        if tier:
            why = f"option {option.option}: wager {show(total)}, {tier_words(tier)}"
            fees += [Fee(bettor, tier.player, why), Fee("player-dealer", tier.player_dealer, why)]
    return [fee for fee in fees if fee.amount]


def _by_spot(option: FeeOption, wagers: Sequence[Wager]) -> list[Fee]:
    spots = dict.fromkeys(wager.bettor for wager in counted(option, wagers))
    why = f"option {option.option}: per spot"
    fees = [Fee("player-dealer", option.player_dealer, f"option {option.option}: per hand")]
    fees += [Fee(bettor, option.player, why) for bettor in spots]
    return [fee for fee in fees if fee.amount]
