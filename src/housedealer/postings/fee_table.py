"""A posting's fee schedule in the contract's form: every option with its limit and its rates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from housedealer.money import dollars, show

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption, FeePart, FeeRule, Tier
    from housedealer.postings.schema import Posting
    from housedealer.postings.values import Limits


def fee_table(posting: Posting) -> dict[str, Any]:
    """All schedule options of a posting, in dollars.

    >>> from housedealer.postings import loader
    >>> fee_table(loader.load("500-club/ez-baccarat"))["options"][0]["tiers"][0]
    {'from': 1, 'to': 49, 'player_dealer': 0.5, 'player': 0}
    """
    fees = posting.fees
    options = [_option(option, fees) for option in fees.options] if fees else []
    return {"posting": posting.id, "options": options}


def _option(option: FeeOption, fees: FeeRule) -> dict[str, Any]:
    limits = option.limit or fees.limit
    row: dict[str, Any] = {"option": option.option, "limit": option.stakes or limit_words(limits or option.buy_in)}
    row |= _part(option)
    bonus = option.bonus_limit or fees.bonus_limit
    if bonus:
        row["bonus_limit"] = limit_words(bonus)
    if option.wager_limits:
        row["wager_limits"] = {wager: limit_words(limits) for wager, limits in option.wager_limits.items()}
    if option.kind == "pot":
        row |= _pot(option)
    if option.also:
        row["also"] = [_part(part) for part in option.also]
    if not option.complete:
        row["complete"] = False
    return row


def _part(part: FeePart) -> dict[str, Any]:
    """One way of charging: its kind and the fields that this kind has."""
    row: dict[str, Any] = {"kind": part.kind}
    if part.counts:
        row["counts"] = part.counts
    if part.kind in ("total-table-action", "per-wager"):
        row["tiers"] = [_tier(tier) for tier in part.tiers]
    if part.kind in ("per-wager", "per-spot"):
        row["player_dealer"] = dollars(part.player_dealer)
    if part.kind == "per-spot":
        row["player_dealer_per_spot"] = dollars(part.player_dealer_per_spot)
    if part.kind in ("per-spot", "time"):
        row["player"] = dollars(part.player)
    if part.payers != "all":
        row["payers"] = part.payers
    if part.kind == "time":
        row["minutes"] = part.minutes
        if part.hour is not None:
            row["hour"] = dollars(part.hour)
        if part.half_after is not None:
            row["half_after"] = part.half_after
    return row


def _tier(tier: Tier) -> dict[str, Any]:
    return {
        "from": dollars(tier.from_),
        "to": None if tier.to is None else dollars(tier.to),
        "player_dealer": dollars(tier.player_dealer),
        "player": dollars(tier.player),
    }


def _pot(option: FeeOption) -> dict[str, Any]:
    least, most = option.players or (None, None)
    row: dict[str, Any] = {
        "players": {"from": least, "to": most},
        "streets": {street: dollars(fee) for street, fee in option.streets.items()},
        "no_flop": dollars(option.no_flop),
        "payer": option.payer,
    }
    if option.after_bets:
        row["after_bets"] = True
    if option.structure:
        row["structure"] = option.structure
    if option.buy_in:
        row["buy_in"] = limit_words(option.buy_in)
    return row


def limit_words(limits: Limits | None) -> str | None:
    """Limits in words; empty if no limit is posted.

    >>> from housedealer.postings.schema import Limits
    >>> limit_words(Limits(min=5, max=800)), limit_words(Limits(min=10)), limit_words(Limits(min=0, max=500))
    ('$5-$800', '$10-no limit', 'up to $500')
    """
    if limits is None:
        return None
    if limits.min == 0 and limits.max is not None:
        return f"up to {show(limits.max)}"
    return f"{show(limits.min)}-{show(limits.max) if limits.max is not None else 'no limit'}"
