"""Check that a posting's streets, folds and looks name existing wagers, and deal what its ranking ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from housedealer.games.versus.posting import Rules
from housedealer.games.versus.vocabulary import forfeited
from housedealer.postings.schema import WagerRule

Wrong = tuple[tuple[str | int, ...], str]
ANTE = "ante"
"""The wager that decisions are about."""
_HOLDS = {"three-card": (3, 5), "four-card": (5, 5), "high": (5, 7)}
"""The fewest and the most cards of a hand with the board, by ranking."""


def agrees(rules: Rules, wagers: Mapping[str, WagerRule]) -> list[Wrong]:
    """The contradictions."""
    result = [*_named(rules, wagers), *_dealt(rules), *forfeited(rules, wagers)]
    result += [(("wagers",), f"{one!r} has no pay rows") for one, rule in wagers.items() if not rule.pay_table()]
    return result


def _named(rules: Rules, wagers: Mapping[str, WagerRule]) -> Iterator[Wrong]:
    known = f"expected one of {', '.join(wagers)}"
    if ANTE not in wagers:
        yield ("wagers",), f"{ANTE!r} is missing; expected the wager that decisions are about"
    for number, street in enumerate(rules.streets):
        for name in (street.ask.wager, street.ask.of) if street.ask else ():
            if name not in wagers:
                yield ("rules", "streets", number, "ask"), f"{name!r} is not a wager; {known}"
    for name in (*rules.fold.forfeits, *rules.fold.forfeits_losing):
        if name not in wagers:
            yield ("rules", "fold"), f"{name!r} is not a wager; {known}"
    for name in rules.looks:
        if name not in wagers:
            yield ("rules", "looks"), f"{name!r} is not a wager; {known}"


def _dealt(rules: Rules) -> Iterator[Wrong]:
    cards = {"seats": 0, "player-dealer": 0, "board": 0}
    for step in (step for street in rules.streets for step in street.deal):
        if step.to:
            cards[step.to] += step.cards
    low, high = _HOLDS[rules.ranking]
    for whose in ("seats", "player-dealer"):
        held = cards[whose] + cards["board"]
        if not low <= held <= high:
            wrong = f"{whose} hold {held} cards with the board; expected {low} to {high} by {rules.ranking!r}"
            yield ("rules", "streets"), wrong
    if not any(street.ask for street in rules.streets):
        yield ("rules", "streets"), "nobody is asked to play; expected a street with ask"
