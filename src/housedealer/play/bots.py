"""Bots: what they wager, whether they take the bank, and how they answer an offer."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.interpreted import compiling
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import WagerRule
from housedealer.table.events import Event
from housedealer.table.round.offers import Amount, Arrange, Group, Multiple, Name, Offer, Pick
from housedealer.table.round.wager_checks import reached_by

_PREPARED: set[tuple[Any, ...]] = set()


def prepared(game: Game, skill: str = "") -> bool:
    """Whether the game's bots of a skill are loaded and compiled."""
    return not game.family.modules.bot or (game.posting.id, game.readings, level_of(game, skill)) in _PREPARED


def prepare(game: Game, skill: str = "") -> None:
    """Load and compile the game's bots of a skill, so that their first decision is as quick as the later ones.

    The first compilation on a machine takes about a minute: call this where nobody waits for it.
    """
    if prepared(game, skill):
        return
    module, level = importlib.import_module(game.family.modules.bot), level_of(game, skill)
    if hasattr(module, "prepare"):
        with compiling():
            module.prepare(game, **({"level": level} if level else {}))
    _PREPARED.add((game.posting.id, game.readings, level))


def load(game: Game) -> None:
    """Load what a round and its bots need at once, and compile nothing, so that a table of the game can be opened."""
    module: Any = importlib.import_module(game.family.modules.bot) if game.family.modules.bot else None
    if hasattr(module, "load"):
        module.load(game)


class Skill(NamedTuple):
    """How well a bot plays and how it leans, where its family has several kinds."""

    level: str = ""
    style: str = ""


class Skills(NamedTuple):
    """The levels and styles of a family's bots, the first of each by default; empty where there is only one kind."""

    levels: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    usual: str = ""
    """The level of bots at a table that people open."""


def skills(game: Game) -> Skills:
    """The levels and styles of a game's bots.

    >>> from housedealer.games import game
    >>> skills(game("500-club/texas-holdem")).levels
    ('beginner', 'regular', 'expert')
    """
    module: Any = importlib.import_module(game.family.modules.bot) if game.family.modules.bot else None
    return Skills(module.LEVELS, module.STYLES, module.USUAL) if hasattr(module, "LEVELS") else Skills()


def skill_of(game: Game, text: str) -> Skill:
    """A skill as people write it: a level, a style, or both.

    >>> from housedealer.games import game
    >>> skill_of(game("500-club/texas-holdem"), "expert tight")
    Skill(level='expert', style='tight')
    """
    if not text:
        return Skill()
    known = skills(game)
    if not known.levels:
        raise HouseError(f"bots: {game.posting.id} has one kind of bot only; leave their skill out")
    level = style = ""
    for word in text.replace(",", " ").lower().split():
        if word in known.levels and not level:
            level = word
        elif word in known.styles and not style:
            style = word
        else:
            raise HouseError(
                f"bots: {word!r} is not a skill of bots here; expected a level ({', '.join(known.levels)}), "
                f"a style ({', '.join(known.styles)}), or both"
            )
    return Skill(level or known.usual, style or known.styles[0])


def level_of(game: Game, text: str) -> str:
    """The level of a skill; empty where it is not named."""
    return skill_of(game, text).level if text else ""


def choose(
    offer: Offer, game: Game, events: list[Event], rng: random.Random, best: bool = False, skill: str = ""
) -> tuple[str, Any]:
    """A bot's answer to an offer, from the events its seat may see.

    `best`: by the solved strategy where one exists. `skill`: a level and a style where the family's bots have them;
    without it poker is played by beginners, as the recorded rounds are.
    """
    module = (game.family.modules.advice if best else "") or game.family.modules.bot
    if not module:
        return choose_any(offer, rng)
    named = skill_of(game, skill)._asdict() if skill and module == game.family.modules.bot else {}
    answer: tuple[str, Any] = importlib.import_module(module).choose(offer, game, events, rng, **named)
    return answer


def choose_at_once(
    offer: Offer, game: Game, events: list[Event], rng: random.Random, skill: str = ""
) -> tuple[str, Any]:
    """A bot's answer for which nothing has to be compiled: its usual one once it is prepared, a simpler one before."""
    module: Any = importlib.import_module(game.family.modules.bot) if game.family.modules.bot else None
    if prepared(game, skill) or not hasattr(module, "choose_uncompiled"):
        return choose(offer, game, events, rng, skill=skill)
    answer: tuple[str, Any] = module.choose_uncompiled(offer, game, events, rng)
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
    sides: list[WagerRule] = []

    def pick(bases: list[WagerRule]) -> WagerRule:
        # Of several base wagers that stand alone a bot plays one: nobody bets on both sides of the same hand.
        sides.extend(bases)
        return rng.choice(bases)

    chosen = _bases(rules, pick)
    room = stack // ROOM if any(rule.placed == "in-round" for rule in game.posting.wagers) else stack
    placed: dict[str, int] = {}
    for rule in [*chosen, *(rule for rule in rules if rule not in chosen)]:
        least, most, step = game.wager_range(rule, option)
        if rule.equals:
            amount = placed.get(rule.equals, 0)
        elif rule in chosen:
            amount = max(least, min(least * rng.choice((1, 2, 3, 5, 10)), room))
            # Bets that go together are made alike.
            amount = max(least, next((placed[name] for name in rule.requires if name in placed), amount))
        else:
            amount = least if rng.random() < 0.25 else 0
            if rule.requires and not any(name in placed for name in rule.requires):
                amount = 0
            if rule in sides or any(name in placed for name in rule.excludes):
                amount = 0
        reached = placed.get(reached_by(rule, option) or "", 0)
        amount = max(amount, reached) if amount else 0
        amount = min(amount, most or amount)
        if rule.at_most:
            amount = min(amount, placed.get(rule.at_most, 0))
        amount = amount // step * step
        if amount >= max(least, reached) and sum(placed.values()) + amount <= stack:
            placed[rule.id] = amount
    return _without_orphans(placed, rules)


def least_wagers(game: Game, option: FeeOption | None) -> dict[str, int]:
    """The smallest wagers that a round can be played for: the first base wager and those that must go with it.

    >>> from housedealer.games import game
    >>> least_wagers(game("500-club/ultimate-texas-holdem"), None)
    {'ante': 100, 'blind': 100}
    """
    rules = [rule for rule in game.posting.wagers if rule.placed == "before-deal"]
    chosen = _bases(rules, lambda bases: bases[0])
    needed = {name for rule in chosen for name in rule.requires}
    chosen += [rule for rule in rules if rule.id in needed and rule not in chosen]
    least = {rule.id: game.wager_range(rule, option).least for rule in chosen}
    most = max(least.values(), default=0)
    return {rule.id: most if rule.equals else least[rule.id] for rule in rules if rule.id in least}


def _bases(rules: list[WagerRule], pick: Callable[[list[WagerRule]], WagerRule]) -> list[WagerRule]:
    """The base wagers of a round: one that is picked, or those that require each other and are placed together."""
    needed = {name for rule in rules for name in (rule.equals,) if name}
    bases = [rule for rule in rules if rule.kind == "base"] or rules
    together = [
        rule for rule in bases if any(rule.id in other.requires for other in bases if other.id in rule.requires)
    ]
    return [rule for rule in together or bases if rule.id in needed] if needed else together or [pick(bases)]


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


def takes_bank(least: int, most: int, rng: random.Random) -> int:
    """The bank a bot puts up as player-dealer, in cents, between the least and the most that it is offered; 0 when it
    declines.

    >>> takes_bank(1, 120_00, random.Random(2)), takes_bank(100_00, 120_00, random.Random(2))
    (3500, 10000)
    """
    if most < 50_00 or rng.random() < 0.3:
        return 0
    share = rng.choice((0.3, 0.5, 0.8))
    return max(least, int(most * share) // 500 * 500)
