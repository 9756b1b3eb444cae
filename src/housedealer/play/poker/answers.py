"""The answers of regulars and experts: bets by what each choice is worth, draws and discards by the equity kept."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, NamedTuple, cast

from housedealer import cards
from housedealer.games import Game
from housedealer.games.poker.posting import Rules
from housedealer.play.poker import blueprint, simple
from housedealer.play.poker.games import GAMES
from housedealer.play.poker.search import Pools, setting_of, supports
from housedealer.play.poker.seen import Seen
from housedealer.play.poker.styles import Style, styles
from housedealer.table.events import Event
from housedealer.table.round.offers import Amount, Legal, Offer, Pick

PARTS = (0.5, 1.0)
"""The sizes of bets and raises where they are free, in parts of the pot after calling."""
STREETS_COUNTED = 2


class Priced(NamedTuple):
    """A choice and what it is worth, in cents against folding."""

    name: str
    argument: Any
    worth: float


def choose(
    offer: Offer, game: Game, events: list[Event], rng: random.Random, level: str, style: str
) -> tuple[str, Any]:
    """The answer to an offer."""
    legal = {one.name: one for one in offer.legal}
    if "turn-up" in legal or not supports(game):
        return simple.choose(offer, game, events, rng)
    seen = Seen(offer.position, events)
    if "draw" in legal or "discard" in legal:
        return exchange(legal, game, seen, rng)
    if level == "expert" and style == "balanced":
        answer = blueprint.choose(offer, game, seen, rng)
        if answer is not None:
            return answer
    leaning = styles()[style]
    return best(price(offer, game, seen, rng, leaning), seen.pot, rng, leaning)


def best(choices: list[Priced], pot: int, rng: random.Random, style: Style) -> tuple[str, Any]:
    """The choice that is worth most; close ones vary."""
    chosen = max(choices, key=lambda one: one.worth + rng.gauss(0, style.noise * pot) * (one.name != "fold"))
    return chosen.name, chosen.argument


def price(offer: Offer, game: Game, seen: Seen, rng: random.Random, style: Style) -> list[Priced]:
    """What every choice of a bet is worth: folding is worth nothing."""
    legal = {one.name: one for one in offer.legal}
    pool = Pools(seen, setting_of(game), rng, [seen.mine], [-1])
    bets = seen.picture.bets
    mine, level, pot = bets.get(seen.seat, 0), seen.level, seen.pot
    owed = min(level - mine, seen.picture.stacks.get(seen.seat, level))
    later = style.later * _later(game, seen, pot + owed)
    result = [] if "check" in legal or "bring-in" in legal else [Priced("fold", None, 0.0)]
    stays = next(name for name in ("check", "call", "bring-in") if name in legal)
    if stays == "bring-in":
        owed = seen.stakes["bring_in"]
    owes = [float(max(level - bets.get(other, 0), 0)) for other in seen.opponents]
    worth, _, _ = pool.worth(pot, owed, owes, 0.0, later)
    result.append(Priced(stays, None, worth + style.call * pot * (stays == "call")))
    more = next((one for name, one in legal.items() if name in ("bet", "raise", "complete")), None)
    for argument, to in _sizes(more, pot + owed, level):
        put = to - mine
        owes = [float(max(to - bets.get(other, 0), 0)) for other in seen.opponents]
        step = float(to - level) if seen.stakes["structure"] == "fixed" else 0.5 * put
        worth, _, _ = pool.worth(pot, put, owes, step, later)
        result.append(Priced(cast(Legal, more).name, argument, worth + style.bet * pot))
    return result


def _later(game: Game, seen: Seen, pot: int) -> float:
    """The bets that the streets to come may add."""
    rules: Rules = game.rules
    left = rules.streets[seen.street + 1 :][:STREETS_COUNTED]
    if seen.stakes["structure"] == "fixed":
        return float(sum(seen.stakes["lower" if street.limit == "lower" else "upper"] for street in left))
    behind = min((seen.picture.stacks.get(seat, 0) for seat in (seen.seat, *seen.opponents)), default=0)
    return min(0.5 * pot * len(left), behind)


def _sizes(more: Legal | None, pot: int, level: int) -> list[tuple[Any, int]]:
    """The sizes to try: as written in a choice (none where there is only one), and in total."""
    if more is None or not isinstance(more.argument, Amount):
        return []
    amount = more.argument
    if amount.default is not None:
        return [(None, amount.default), *((extra, extra) for extra in amount.extra)]
    wanted = [level + int(pot * part) // 100 * 100 for part in PARTS]
    totals = {min(max(to, amount.least), amount.most) for to in wanted}
    if amount.most - level <= 1.5 * pot:
        totals.add(amount.most)
    return [(to, to) for to in sorted(totals)]


def exchange(legal: dict[str, Legal], game: Game, seen: Seen, rng: random.Random) -> tuple[str, Any]:
    """The draw or the discard after which the rest has the most equity."""
    name = "draw" if "draw" in legal else "discard"
    pick = legal[name].argument
    if not isinstance(pick, Pick):
        return ("stand-pat", None) if name == "draw" else (name, None)
    held = list(pick.among)
    thrown = [some for count in range(pick.least, pick.most + 1) for some in combinations(range(len(held)), count)]
    if name == "draw":
        thrown.append(()) if () not in thrown else None
        keeps = [sum(1 << at for at in range(len(held)) if at not in some) for some in thrown]
        hands = [held for _ in thrown]
    else:
        keeps = [-1 for _ in thrown]
        hands = [[code for at, code in enumerate(held) if at not in some] for some in thrown]
    pool = Pools(seen, setting_of(game), rng, hands, keeps)
    stays = [0.0] * len(seen.opponents)
    shares = [pool.worth(0.0, 0.0, stays, 0.0, 0.0, row)[1] for row in range(len(thrown))]
    chosen = max(range(len(thrown)), key=shares.__getitem__)
    discards = [held[at] for at in thrown[chosen]]
    if name == "draw" and not discards:
        return "stand-pat", None
    return name, cards.text(discards)


def prepare(game: Game, level: str) -> None:
    """Play a hand of the game once, which compiles or loads every loop that it needs, and load its blueprints."""
    if not supports(game):
        return
    from housedealer.play.poker.warm_up import warm_up

    warm_up(game)
    if level == "expert" and blueprint.covers(game):
        blueprint.abstraction().bucket([0, 5], [10, 15, 20])
        for name in GAMES:
            blueprint.load(name)
