"""Random tables that a posting allows: seats, stacks, the point, Fantasy Land, two hands; for simulation and tests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from housedealer.postings.table_limits import posted_amount
from housedealer.table.round.setup import Setup, build

if TYPE_CHECKING:
    from housedealer.games.chinese.posting import Rules
    from housedealer.table.family import Game
    from housedealer.table.round.card_source import Source

POINTS = (50, 100, 500, 2000)
"""Values of a point where no option fixes one, in cents."""


def random_setup(game: Game, rng: random.Random, source: Source) -> Setup:
    """A table of two players or more, some of them short or in Fantasy Land."""
    posting = game.posting
    rules: Rules = game.rules
    most = posting.table.seats if posting.table else rules.players + 1
    seats = sorted(rng.sample(range(1, most + 1), rng.randint(2, most)))
    options = [option for option in posting.fees.options if option.complete] if posting.fees else []
    option = rng.choice(options) if options and rng.random() < 0.7 else None
    point = posted_amount(option) or rng.choice(POINTS)
    least = rules.stack * point
    stacks = {seat: rng.choice([least, least + rng.randint(0, least), least * 10]) for seat in seats}
    extra: dict[str, Any] = {"stakes": {"point": point}}
    hands = [str(seat) for seat in seats]
    if rules.two_hands and len(seats) == 2 and rng.random() < 0.5:
        extra["two_hands"] = True
        hands += [f"{seat}.2" for seat in seats]
    if rng.random() < 0.4:
        extra["fantasyland"] = sorted(rng.sample(hands, rng.randint(1, len(hands))))
    if option is not None and rng.random() < 0.3:
        rates = ("full", "half") if option.half_after else ("full",)
        extra["collect"] = {str(seat): rng.choice(rates) for seat in rng.sample(seats, rng.randint(1, len(seats)))}
    return build(
        game,
        seats={str(seat): {"stack": stack} for seat, stack in stacks.items()},
        option=option.option if option is not None else None,
        button=rng.choice(seats) if rng.random() < 0.9 else None,
        extra=extra,
        source=source,
    )
