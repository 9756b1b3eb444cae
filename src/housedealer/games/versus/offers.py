"""What a seat is asked on a street."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from housedealer.games.versus.hands import Spot, name_of
from housedealer.games.versus.posting import Ask, Rules, Street
from housedealer.table.offers import About, Legal, Multiple, Offer

CHECK = Legal("check", words="wager nothing more for now")
FOLD = Legal("fold", words="give up the hand")
_OTHERS = {"check": CHECK, "fold": FOLD}


@functools.lru_cache(maxsize=4096)
def legal(multiples: tuple[int, ...], written: bool, of: str, unit: int, others: tuple[str, ...]) -> tuple[Legal, ...]:
    """The choices: to play, by one of some multiples of so many cents, and what else there is."""
    times = " or ".join(map(str, multiples))
    words = f"wager as much as the {of}" if multiples == (1,) else f"wager {times} times the {of}"
    play = Legal("play", Multiple(multiples, None if written else multiples[0], unit), words)
    return (play, *(_OTHERS[name] for name in others))


def offer_to(spot: Spot, rules: Rules, street: Street, ask: Ask, board: Sequence[int]) -> Offer:
    """The question to a seat, with what its cards and the open board make so far.

    Away from the table a hand checks where it may, and is otherwise folded: nobody puts up another's money.
    """
    value = spot.valued(rules.ranking, board)
    multiples = ask.multiples
    if ask.strong is not None and value >= rules.strong_from[street.name]:
        multiples = ask.strong.multiples
    about: About = {"street": street.name, "wager": ask.wager}
    if value:
        about["named"] = name_of(rules.ranking, value)
    unit = spot.wagers[ask.of][0].placed
    return Offer(spot.position, legal(multiples, ask.written, ask.of, unit, ask.others), False, ask.others[0], about)
