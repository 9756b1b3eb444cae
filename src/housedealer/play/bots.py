"""Bots: what they wager, whether they take the bank, and how they answer an offer."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import WagerRule
from housedealer.table.events import Event
from housedealer.table.round.offers import Amount, Arrange, Group, Multiple, Name, Offer, Pick
from housedealer.table.round.wager_checks import limits_of

_PREPARED: set[tuple[Any, ...]] = set()


def prepared(game: Game) -> bool:
    """Whether the game's bots are loaded and compiled."""
    return not game.family.modules.bot or (game.posting.id, game.readings) in _PREPARED


def prepare(game: Game) -> None:
    """Load and compile the game's bots, so that their first decision is as quick as the later ones.

    The first compilation on a machine takes about a minute: call this where nobody waits for it.
    """
    if prepared(game):
        return
    module = importlib.import_module(game.family.modules.bot)
    if hasattr(module, "prepare"):
        module.prepare(game)
    _PREPARED.add((game.posting.id, game.readings))


def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random, best: bool = False) -> tuple[str, Any]:
    """A bot's answer to an offer, from the events its seat may see; `best`: by the solved strategy where one exists."""
    module = (game.family.modules.advice if best else "") or game.family.modules.bot
    if not module:
        return choose_any(offer, rng)
    answer: tuple[str, Any] = importlib.import_module(module).choose(offer, game, events, rng)
    return answer


def choose_any(offer: Offer, rng: random.Random) -> tuple[str, Any]:
    """A random legal choice with a random legal argument."""
    legal = rng.choice(offer.legal)
    argument: Any = None
    match legal.argument:
        case Amount() as amount:
            reach = [amount.least, amount.most, rng.randint(amount.least, amount.most), *amount.extra]
            argument = rng.choice(reach)
        case Pick() as pick:
            argument = _any_cards(pick, rng)
        case Multiple() as multiple:
            argument = rng.choice(multiple.values)
        case Name() as names:
            argument = rng.choice(names.among)
        case Arrange() as arrange:
            argument = arrange_any(arrange, rng)
        case Group() as group:
            argument = group.write(rng.choice(group.groups))
    return legal.name, argument


def _any_cards(pick: Pick, rng: random.Random) -> str:
    """Random cards that the pick accepts: sample again where its own check refuses them."""
    while True:
        argument = pick.write(rng.sample(pick.among, rng.randint(pick.least, pick.most)))
        try:
            pick.check(argument, "choice")
        except HouseError:
            continue
        return argument


ROOM = 8
"""Where a round asks for further wagers, a bot's first wager is at most its stack divided by this."""


def arrange_any(arrange: Arrange, rng: random.Random) -> str:
    """A random legal arrangement."""
    placed_cards: list[list[int]] = [[] for _ in arrange.room]
    places = [where for where, room in enumerate(arrange.room) for _ in range(room)]
    count = rng.randint(arrange.least, arrange.most)
    for code, where in zip(rng.sample(arrange.among, count), rng.sample(places, count), strict=True):
        placed_cards[where].append(code)
    return arrange.write(placed_cards)


class Reach(NamedTuple):
    """The limits of a wager in cents: minimum, maximum (None where none is posted) and step."""

    least: int
    most: int | None
    step: int


def reach(rule: WagerRule, game: Game, option: FeeOption | None) -> Reach:
    """The limits of a wager; one dollar and up where none are posted."""
    least, most, step = 100, None, 1
    for limits in limits_of(rule, option, game.posting.fees):
        least = max(least, limits.min)
        step = limits.step or step
        if limits.max is not None:
            most = limits.max if most is None else min(most, limits.max)
    return Reach(-(-least // step) * step, most, step)


def wager(
    game: Game,
    option: FeeOption | None,
    stack: int,
    rng: random.Random,
    last_state: Mapping[str, Any] | None = None,
    seat: str = "",
) -> dict[str, Any]:
    """The wagers a bot places before the deal: a base wager and sometimes a bonus bet, within its stack.

    In games whose wagers stay up between rounds (craps) the family's own bot adds to those already standing.
    """
    if game.family.carries.standing:
        carried = {**(last_state or {}), "up": (last_state or {}).get("up", {}).get(seat, {})}
        added: dict[str, Any] = importlib.import_module(game.family.modules.bot).wager(
            game, option, stack, rng, carried
        )
        return added
    rules = [rule for rule in game.posting.wagers if rule.placed == "before-deal"]
    needed = {name for rule in rules for name in (rule.equals,) if name}
    bases = [rule for rule in rules if rule.kind == "base"] or rules
    # Base wagers that require each other are placed together; where the round asks for more, the stack has room for it.
    together = [
        rule for rule in bases if any(rule.id in other.requires for other in bases if other.id in rule.requires)
    ]
    chosen = [rule for rule in together or bases if rule.id in needed] if needed else together or [rng.choice(bases)]
    room = stack // ROOM if any(rule.placed == "in-round" for rule in game.posting.wagers) else stack
    placed: dict[str, int] = {}
    for rule in [*chosen, *(rule for rule in rules if rule not in chosen)]:
        least, most, step = reach(rule, game, option)
        if rule.equals:
            amount = placed.get(rule.equals, 0)
        elif rule in chosen:
            amount = max(least, min(least * rng.choice((1, 2, 3, 5, 10)), room))
        else:
            amount = least if rng.random() < 0.25 else 0
            if rule.requires and not any(name in placed for name in rule.requires):
                amount = 0
            if any(name in placed for name in rule.excludes):
                amount = 0
        if amount and rule.at_least:
            amount = max(amount, placed.get(rule.at_least, 0))
        amount = min(amount, most or amount)
        if rule.at_most:
            amount = min(amount, placed.get(rule.at_most, 0))
        amount = amount // step * step
        if amount >= least and sum(placed.values()) + amount <= stack:
            placed[rule.id] = amount
    return _without_orphans(placed, rules)


def _without_orphans(placed: dict[str, int], rules: list[WagerRule]) -> dict[str, int]:
    """The wagers without those whose required wager could not be placed from a short stack."""
    lone = [
        rule.id
        for rule in rules
        if rule.id in placed
        and ((rule.requires and placed.keys().isdisjoint(rule.requires)) or (rule.equals and rule.equals not in placed))
    ]
    if not lone:
        return placed
    return _without_orphans({name: amount for name, amount in placed.items() if name not in lone}, rules)


def takes_bank(stack: int, rng: random.Random) -> int:
    """The bank a bot puts up as player-dealer, in cents; 0 when it declines."""
    if stack < 50_00 or rng.random() < 0.3:
        return 0
    share = rng.choice((0.3, 0.5, 0.8))
    return int(stack * share) // 500 * 500
