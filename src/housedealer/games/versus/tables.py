"""The required wagers of a document, and random tables for the battery."""

from __future__ import annotations

import random
from collections.abc import Mapping

from housedealer.errors import HouseError
from housedealer.games.versus.posting import Rules
from housedealer.postings import option_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import WagerRule
from housedealer.table.family import Game
from housedealer.table.round.card_source import Source
from housedealer.table.round.setup import Setup, build
from housedealer.table.round.wager_checks import limits_of, reached_by


def board_cards(game: Game) -> int:
    """How many community cards there are."""
    rules: Rules = game.rules
    return rules.board_cards


def check(setup: Setup) -> None:
    """Refuse a seat that is dealt in without a wager, and a back-line ante without one in front: the seat decides for
    the hand."""
    fronts = {(wager.seat, wager.id) for wager in setup.wagers if not wager.behind}
    seats = {seat for seat, _ in fronts}
    for seat in setup.seats:
        if seat not in seats:
            raise HouseError(f"seats.{seat}: no wager is placed; expected at least one, or no such seat")
    behind = [wager for wager in setup.wagers if wager.behind]
    played = {street.ask.of for street in setup.game.rules.streets if street.ask} if behind else ()
    for wager in behind:
        if wager.id in played and (wager.seat, wager.id) not in fronts:
            raise HouseError(
                f"seats.{wager.place}.{wager.id}: seat {wager.seat} has none and decides for the hand; "
                f"expected an {wager.id} at seat {wager.seat}"
            )


def random_setup(game: Game, rng: random.Random, source: Source) -> Setup:
    """A table that the posting allows: random seats, wagers, bank and option."""
    posting = game.posting
    assert posting.fees and posting.table
    numbers = [option.option for option in posting.fees.options if option.complete]
    option = rng.choice([None, *numbers])
    chosen = option_of(posting, option)
    seats = list(range(1, posting.table.seats + 1))
    dealer = seats.pop(rng.randrange(len(seats)))
    placed: dict[str, dict[str, int | float]] = {}
    for seat in sorted(rng.sample(seats, rng.randint(1, len(seats)))):
        mine = _wagers(game, chosen, rng, behind=False, base=True)
        placed[str(seat)] = mine
        lines = rng.randint(1, 2) if posting.table.backline != "none" and rng.random() < 0.3 else 0
        for line in range(1, lines + 1):
            behind = _wagers(game, chosen, rng, behind=True, base="ante" in mine)
            if behind:
                placed[f"{seat}/{line}"] = behind
    whole = [1_00, rng.randint(1, 300) * 100, rng.randint(1, 5000) * 100, 50_000_00]
    bank = rng.choice([*whole, round(round(rng.random() * 500 + 0.01, 2) * 100)])
    fronts = [int(place) for place in placed if "/" not in place]
    return build(
        game,
        seats=placed,
        option=option,
        player_dealer={"seat": dealer, "bank": bank},
        action=rng.choice(fronts) if rng.random() < 0.2 else None,
        source=source,
    )


def _wagers(
    game: Game, option: FeeOption | None, rng: random.Random, behind: bool, base: bool
) -> dict[str, int | float]:
    """A bettor's random wagers: the base wagers that go together, or bonus bets only where they may be alone."""
    rules = [one for one in game.posting.wagers if one.placed == "before-deal" and (one.backline or not behind)]
    alone = [one for one in rules if one.kind == "bonus" and (not one.requires or (behind and not one.requires_behind))]
    if alone and (not base or rng.random() < 0.2):
        some = [one for one in alone if rng.random() < 0.5]
        return {one.id: _amount(game, one, option, rng) for one in some or alone[:1]}
    if not base:
        return {}
    amounts: dict[str, int | float] = {}
    for one in rules:
        if one.kind == "base":
            amounts[one.id] = amounts[one.equals] if one.equals else _amount(game, one, option, rng)
        elif rng.random() < 0.5:
            amounts[one.id] = max(_amount(game, one, option, rng), amounts.get(reached_by(one, option) or "", 0))
    return amounts


def _amount(game: Game, rule: WagerRule, option: FeeOption | None, rng: random.Random) -> int | float:
    limits = limits_of(rule, option, game.posting.fees)
    least = max([100, *(limit.min for limit in limits)])
    most = min([20_000, *(limit.max for limit in limits if limit.max is not None)])
    most = max(most, least)
    return rng.choice([least, most, rng.randint(least, most), rng.randint(least, most) // 100 * 100])


def follows(game: Game, placed: Mapping[str, int]) -> int:
    """The most that the seat's decisions add to wagers behind it: the highest multiple of each wager that it may place.

    >>> from housedealer.games import game
    >>> follows(game("turlock/ultimate-texas-holdem"), {"ante": 1000, "blind": 1000})
    4000
    """
    rules: Rules = game.rules
    added: dict[str, int] = {}
    for street in rules.streets:
        if street.ask is not None:
            ask = street.ask
            most = max((*ask.multiples, *(ask.strong.multiples if ask.strong else ())))
            added[ask.wager] = max(added.get(ask.wager, 0), most * placed.get(ask.of, added.get(ask.of, 0)))
    return sum(added.values())
