"""The house's fees: flat amounts by a posted schedule option, never a percentage of a wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.collection import FeeOption, FeePart, Tier
from housedealer.table.money.bank import Wager
from housedealer.table.money.time_collection import Rate, fee_of, time_part


class Fee(NamedTuple):
    """A fee: who pays (`player-dealer`, a bettor, or the pot), how many cents, and why."""

    payer: str
    amount: int
    why: str


def tier_of(part: FeePart, amount: int) -> Tier | None:
    """The tier of an amount: the last one whose start it reaches.

    So tiers printed with a gap or an overlap between them still price every amount from the first tier up.
    """
    result, highest = None, -1
    for start, printed, tier in part.steps:
        if start <= amount and printed >= highest:
            result, highest = tier, printed
    return result


def tier_words(part: FeePart, tier: Tier, amount: int) -> str:
    """The tier charged for an amount, with the reason if the amount falls between printed tiers.

    >>> part = FeePart.model_validate({"tiers": [[5, 70, 1], [75, 100, 2]]})
    >>> [tier_words(part, tier_of(part, amount), amount) for amount in (7000, 7200)]
    ['$5–$70', 'between two tiers, charged as $5–$70']
    >>> tier_words(part, tier_of(part, 20000), 20000)
    'above the last tier, charged as $75–$100'
    """
    if tier.from_ <= amount and (tier.to is None or amount <= tier.to):
        return tier.words
    between = any(amount < other.from_ for other in part.tiers)
    return f"{'between two tiers' if between else 'above the last tier'}, charged as {tier.words}"


def counted(part: FeePart, wagers: Iterable[Wager]) -> list[Wager]:
    """The wagers that a part of the option counts: those that it names, or all."""
    counts = part.counts
    return [wager for wager in wagers if wager.id in counts] if counts else list(wagers)


def paying(part: FeePart, wagers: Iterable[Wager]) -> list[Wager]:
    """The wagers that the players' fee is taken for: behind a seat only where back-line bettors pay too."""
    return list(wagers) if part.payers == "all" else [wager for wager in wagers if wager.behind == 0]


def due(option: FeeOption, wagers: Sequence[Wager], tips: int = 0) -> list[Fee]:
    """The fees of a player-dealer round, by payer.

    `wagers` are those placed before the deal; `tips` were wagered for the house dealer.
    """
    fees: list[Fee] = []
    name = f"option {option.option}"
    for part in (option, *option.also):
        kind = part.kind
        if kind == "total-table-action":
            fees += _by_total(part, wagers, name, tips if part.tips else 0)
        elif kind == "per-wager":
            fees += _by_wager(part, wagers, name)
        elif kind == "per-spot":
            fees += _by_spot(part, wagers, name)
        # pots and time are not collected on wagers
    return [fee for fee in fees if fee.amount]


def by_time(option: FeeOption | None, collect: Mapping[str, Rate]) -> list[Fee]:
    """The time collection of these seats: the full fee, half where the posting has a half rate, or an hour's where one
    is posted."""
    part = time_part(option) if collect else None
    fees: list[Fee] = []
    for seat, rate in collect.items() if part else ():
        if part is None or (rate == "half" and part.half_after is None):
            raise HouseError(f"collect.{seat}: no half rate is posted; expected 'full'")
        if rate == "hour" and part.hour is None:
            raise HouseError(f"collect.{seat}: no fee for a whole hour is posted; expected 'full'")
        interval = "a full hour" if rate == "hour" else f"every {part.minutes} minutes"
        why = f"time collection: {'half rate, ' if rate == 'half' else ''}{interval}"
        fees.append(Fee(seat, fee_of(part, rate), why))
    return fees


def _by_total(part: FeePart, wagers: Sequence[Wager], name: str, tips: int) -> list[Fee]:
    total = sum([wager.placed for wager in counted(part, wagers)]) + tips
    tier = tier_of(part, total)
    if tier is None:
        return []
    with_tips = f" with {show(tips)} of dealer tips" if tips else ""
    why = f"{name}: total table action {show(total)}{with_tips}, {tier_words(part, tier, total)}"
    fees = [Fee("player-dealer", tier.player_dealer, why)]
    if tier.player:
        places = dict.fromkeys([wager.place for wager in paying(part, wagers)])
        fees += [Fee(place, tier.player, why) for place in places]
    return fees


def _by_wager(part: FeePart, wagers: Sequence[Wager], name: str) -> list[Fee]:
    totals: dict[tuple[str, str], int] = {}
    each = part.each == "wager"
    for wager in paying(part, counted(part, wagers)):
        key = (wager.place, wager.id if each else "wager")
        totals[key] = totals.get(key, 0) + wager.placed
    fees = [Fee("player-dealer", part.player_dealer, f"{name}: each round")]
    for (place, what), total in totals.items():
        tier = tier_of(part, total)
        if tier:
            bet = f"{show(total)} on {what.replace('-', ' ')}" if each else f"{show(total)} bet"
            why = f"{name}: {bet}, {tier_words(part, tier, total)}"
            fees += [Fee(place, tier.player, why), Fee("player-dealer", tier.player_dealer, why)]
    return fees


def _by_spot(part: FeePart, wagers: Sequence[Wager], name: str) -> list[Fee]:
    spots = counted(part, wagers)
    places = len({wager.place for wager in spots})
    payers = dict.fromkeys([wager.place for wager in paying(part, spots)])
    return [
        Fee("player-dealer", part.player_dealer, f"{name}: each round"),
        Fee(
            "player-dealer",
            part.player_dealer_per_spot * places,
            f"{name}: {places} {'spot' if places == 1 else 'spots'}",
        ),
        *(Fee(place, part.player, f"{name}: per spot") for place in payers),
    ]
