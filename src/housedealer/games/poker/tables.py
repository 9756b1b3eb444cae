"""Random tables: players, stacks, stakes and a fee option that a posting allows, for simulation and tests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from housedealer.games.poker.stakes import terms_of
from housedealer.postings.options import fits, followed
from housedealer.table.contract import read_document
from housedealer.table.round.setup import Setup, build

if TYPE_CHECKING:
    from housedealer.games.poker.posting import BringInAmount, Rules
    from housedealer.table.family import Game
    from housedealer.table.round.card_source import Source


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards: the seats, and the board for cards that all share."""
    return [*[str(seat) for seat in setup.seats], "board"]


def reshuffles(setup: Setup) -> bool:
    """Whether cards may go back into the deck: the draw for the button, or a deck that can run short."""
    rules: Rules = setup.game.rules
    return rules.shortage is not None or (rules.origin == "button" and setup.button is None)


def random_stakes(rules: Rules, players: int, rng: random.Random) -> dict[str, Any]:
    """Random stakes of a posted structure, perhaps with a chip, as keys of a round's document."""
    structure = rng.choice(rules.structures)
    stakes: dict[str, Any] = {}
    result: dict[str, Any] = {"stakes": stakes}
    if len(rules.structures) > 1:
        result["structure"] = structure
    if structure in ("fixed", "spread"):
        stakes["lower"], stakes["upper"] = rng.choice([(2, 4), (3, 6), (4, 8), (4, 10), (20, 40)])
    if rules.blinds is not None:
        big = stakes.get("lower", rng.choice([1, 2, 3, 5]))
        stakes |= {"small_blind": rng.choice([1, big]) if big > 1 else 0.5, "big_blind": big}
        if rules.blinds.middle and players > 2 and rng.random() < 0.3:
            stakes["middle_blind"] = big
    if rules.ante is not None:
        stakes["ante"] = rng.choice([0.5, 1, 2])
    if rules.bring_in is not None and ("lower" not in stakes or rng.random() < 0.5):
        stakes["bring_in"] = _allowed(rules.bring_in.amount, rng.choice([1, 2]), stakes.get("lower", 0))
    if rules.kill is not None and structure == "fixed" and stakes["lower"] % 2 == 0 and rng.random() < 0.3:
        result["kill"] = {"amount": stakes["lower"] * 3 // 2}
    if rng.random() < 0.5:
        result["chip"] = rng.choice([0.25, 0.5, 1])
    return result


def _allowed(rule: BringInAmount, bring_in: int, lower: int) -> int:
    """The allowed bring-in nearest to a target, in dollars."""
    if not lower:
        return bring_in
    return lower if rule.equals else max(bring_in, lower) if rule.least else min(bring_in, lower)


def random_setup(game: Game, rng: random.Random, source: Source) -> Setup:
    """A table of two players or more with short and deep stacks, now and then without a button yet."""
    posting = game.posting
    most = game.places
    players = rng.randint(2, most)
    seats = sorted(rng.sample(range(1, most + 1), players))
    extra = random_stakes(game.rules, players, rng)
    if "kill" in extra:
        extra["kill"]["seat"] = rng.choice(seats)
    options = posting.fees.options
    fitting = [option.option for option in options if option.complete and fits(option, players)]
    stacks = {str(seat): {"stack": rng.choice([20.5, rng.randint(1, 30), rng.randint(50, 400)])} for seat in seats}
    option = rng.choice(fitting) if fitting and rng.random() < 0.7 else None
    given = read_document({"seats": stacks, **extra}, game.family)
    terms = terms_of(game, given)
    return build(
        game,
        seats=given.pop("seats"),
        option=followed(posting, option, players, terms),
        button=rng.choice(seats) if rng.random() < 0.8 else None,
        extra=given,
        source=source,
    )
