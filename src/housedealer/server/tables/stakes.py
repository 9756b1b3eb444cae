"""The stakes and fee options a table can be opened with, by name."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from housedealer.games import Game, game
from housedealer.money import show
from housedealer.postings.collection import FeeOption
from housedealer.postings.fee_table import limit_words
from housedealer.postings.options import fitting, gentler, option_of, taken, words
from housedealer.postings.schema import Posting
from housedealer.server.wire.postings import FeeChoice, PlanDetail
from housedealer.table.family import Plan
from housedealer.table.round.wager_checks import wager_range
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.trial import check_terms


@functools.lru_cache(maxsize=128)
def plans(name: str) -> list[PlanDetail]:
    """The plans that a table can be opened for, the one that it is usually opened for first, each with its fee options
    in the schedule's order.

    >>> first = plans("500-club/texas-holdem")[0]
    >>> first["name"], next(fee["words"] for fee in first["fees"] if 6 in fee["players"])
    ('$1/$2 no limit', '$14 at the flop, $1 at the turn, $1 at the river, $1 if there is no flop')
    """
    played = game(name)
    first = played.opening_plan()
    ordered = [first, *(plan for plan in played.plans() if plan != first)]
    return [{"name": plan.name, "fees": _fees(played, plan)} for plan in ordered]


def _fees(played: Game, plan: Plan) -> list[FeeChoice]:
    """The fee options of a plan; of equal ones for as many players, the first."""
    posting = played.posting
    sizes = range(2, played.places + 1)
    terms = played.terms(plan.terms)
    if terms is None:
        complete = [option for option in posting.fees.options if option.complete] if posting.fees else []
        rows = list({option.option: option for option in reversed(complete)}.values())[::-1]
        return [
            {"option": row.option, "words": fee_words(posting, row), "players": [*sizes], "tiers": tiers_words(row)}
            for row in rows
        ]
    result: dict[int, FeeChoice] = {}
    for players in sizes:
        seen = set()
        for option in fitting(posting, players, terms):
            if words(option) not in seen:
                seen.add(words(option))
                new: FeeChoice = {"option": option.option, "words": words(option), "players": []}
                if option.kind == "pot":
                    new["pot"] = taken(option)
                result.setdefault(option.option, new)["players"].append(players)
    return [result[key] for key in sorted(result)]


def tiers_words(option: FeeOption) -> str:
    """What an option takes step by step, in one line; empty where it has no steps (here 000:7741-7746).

    >>> from housedealer.postings import load
    >>> tiers_words(option_of(load("500-club/ez-baccarat"), 3))
    '$1–$50: $0.50; $50–$100: $2; $101–$200: $4; $201–$400: $7; $401 and up: $10'
    """
    lines = []
    for tier in option.tiers:
        payers = {"player-dealer": tier.player_dealer, "player": tier.player}
        taken_here = {who: fee for who, fee in payers.items() if fee}
        one = len(taken_here) == 1
        taken_words = " and ".join(
            show(fee) if one else f"{show(fee)} from the {who}" for who, fee in taken_here.items()
        )
        lines.append(f"{tier.words}: {taken_words or 'nothing'}")
    return "; ".join(lines)


def fee_words(posting: Posting, option: FeeOption) -> str:
    """A fee option with its limits, in one line.

    >>> from housedealer.postings import load
    >>> ez = load("500-club/ez-baccarat")
    >>> fee_words(ez, option_of(ez, 1))
    '$1–$10,000 · Collection $0.50–$10 from the player-dealer, by total action'
    >>> double_hand = load("the-101/double-hand-pai-gow-poker")
    >>> fee_words(double_hand, option_of(double_hand, 1)).partition(" · ")[0]
    '$10–$200'
    """
    limit = _base_limits(posting, option) or limit_words(option.limit or (posting.fees.limit if posting.fees else None))
    return (
        f"{limit.replace('-', '–')} · Collection {words(option)}" if limit and posting.player_dealer else words(option)
    )


def _base_limits(posting: Posting, option: FeeOption) -> str:
    """The least and the most of base bets that all have limits of their own; empty where the option's hold."""
    bases = [rule for rule in posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]
    ranges = [wager_range(rule, option, posting.fees) for rule in bases if rule.limits]
    most = [one.most for one in ranges if one.most is not None]
    if not ranges or len(most) < len(bases):
        return ""
    return f"{show(min(one.least for one in ranges))}–{show(max(most))}"


def plan_name(played: Game, terms: Mapping[str, Any]) -> str:
    """The usual name of a table's stakes.

    >>> plan_name(game("500-club/texas-holdem"), {"stakes": {"small_blind": 100, "big_blind": 200}, "structure": "no"})
    '$1/$2 no limit'
    >>> plan_name(game("500-club/texas-holdem"), {"stakes": {"small_blind": 700, "big_blind": 1400}})
    'small blind $7, big blind $14'
    """
    if "limits" in terms:
        return limits_named(terms["limits"])
    name = next((plan.name for plan in played.plans() if _without_chip(plan.terms) == _without_chip(terms)), None)
    if name is not None:
        return name
    parts = [str(terms["structure"]) + " limit"] if "structure" in terms else []
    for key, value in terms.get("stakes", {}).items():
        parts.append(f"{key.replace('_', ' ')} {show(value)}")
    return ", ".join(parts)


def _without_chip(terms: Mapping[str, Any]) -> dict[str, Any]:
    """A table's terms but for its smallest chip, which tables of earlier versions do not have."""
    return {key: value for key, value in terms.items() if key != "chip"}


def limits_named(limits: Mapping[str, int]) -> str:
    """A table's own limits as its sign shows them.

    >>> limits_named({"min": 2500, "max": 50000}), limits_named({"min": 2500}), limits_named({"max": 5000})
    ('$25–$500 limits', '$25 minimum', '$50 maximum')
    """
    least, most = limits.get("min"), limits.get("max")
    if least is not None and most is not None:
        return f"{show(least)}–{show(most)} limits"
    return f"{show(most)} maximum" if least is None and most is not None else f"{show(least or 0)} minimum"


def fee_in_force(session: Session, players: int) -> str:
    """The fee at a table of this many players, in one line."""
    number = session.option_for(players)
    option = option_of(session.game.posting, number, players)
    if option is None:
        return "no collection"
    return words(option) if "limits" in session.terms else fee_words(session.game.posting, option)


def gentlest(played: Game, plan: Plan, players: int) -> int | None:
    """The fee option that takes least from a pot among those that fit; where none takes from the pot, the first.

    >>> holdem = game("500-club/texas-holdem")
    >>> words(option_of(holdem.posting, gentlest(holdem, holdem.opening_plan(), 5)))
    '$5 at the flop, $1 if there is no flop'
    """
    first = option_of(played.posting, played.opening_option(plan, players), players)
    if first is None:
        return None
    return (gentler(played.posting, first, players, played.terms(plan.terms)) or first).option


def opened(
    played: Game,
    plan: str,
    option: int | str | None,
    players: int,
    decks: int | None,
    seed: int | None = None,
    limits: Mapping[str, int] | None = None,
) -> Session:
    """The session of a new table for the named plan (or custom stakes), with this fee option and its own limits."""
    chosen = played.plan(plan) if plan else played.opening_plan()
    if isinstance(option, str):
        option = played.opening_option(chosen, players) if option == "first" else gentlest(played, chosen, players)
    if "=" in chosen.name:
        # Stakes that somebody typed must make a round: better an error now than when everyone sits.
        check_terms(played, chosen, option, players)
    played.option(option, players, chosen.terms)
    if limits:
        chosen = Plan(chosen.name, {**chosen.terms, "limits": dict(limits)})
    return Session.open(played, stacks={}, option=option, decks=decks, plan=chosen, seed=seed)
