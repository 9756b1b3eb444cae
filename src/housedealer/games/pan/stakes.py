"""The stakes of a table: a chip's value, the ante, and the chips for going out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games.pan.posting import Rules
from housedealer.money import show
from housedealer.table.family import Game, Plan
from housedealer.table.round.setup import Setup

KNOWN = ("kondition", "ante", "out")


class Stakes(NamedTuple):
    """One chip and the ante in cents, and the number of chips that each player pays to the winner."""

    chip: int
    ante: int
    out: int


def check_setup(setup: Setup) -> None:
    """A round of panguingue needs two players, the button and stakes that the option in force allows."""
    if len(setup.seats) < 2:
        raise HouseError("seats: one player alone cannot play; expected two or more")
    if setup.button is None and setup.action is None:
        if not setup.source.left():
            raise HouseError("button: missing; expected the seat of the dealer button")
        setup.button = max(setup.seats)  # a new table's first round
    read_stakes(setup)


def read_stakes(setup: Setup) -> Stakes:
    """The stakes of a round's document; raises an error that says what was expected."""
    rules: Rules = setup.game.rules
    given = setup.extra.get("stakes")
    if not isinstance(given, Mapping):
        raise HouseError('stakes: expected an object such as {"kondition": 1, "ante": 1}')
    for key in given:
        if key not in KNOWN:
            raise HouseError(f"stakes: unknown key {key!r}; expected {', '.join(KNOWN)}")
    if "kondition" not in given:
        raise HouseError("stakes.kondition: missing; expected the money of one chip")
    chip = given["kondition"]
    ante = given.get("ante", 0)
    if chip <= 0:
        raise HouseError(f"stakes.kondition: {show(chip)} is too little; expected an amount above zero")
    if ante < 0:
        raise HouseError(f"stakes.ante: {show(ante)} is not an ante; expected nothing or an amount above zero")
    _match_option(setup, rules, chip, ante)
    return Stakes(chip, ante, _out(given, rules))


def _match_option(setup: Setup, rules: Rules, chip: int, ante: int) -> None:
    option = setup.option.option if setup.option else None
    for posted in rules.stakes:
        if posted.option == option and (chip, ante) != (posted.kondition, posted.ante):
            raise HouseError(
                f"stakes: a kondition of {show(chip)} with an ante of {show(ante)} is not option {option}; "
                f"expected {show(posted.kondition)} and {show(posted.ante)}"
            )


def _out(given: Mapping[str, Any], rules: Rules) -> int:
    out = given.get("out", rules.out_chips)
    if isinstance(out, bool) or not isinstance(out, int) or out < 0:
        raise HouseError(f"stakes.out: {out!r} is not a number of chips; expected a whole number such as 1")
    if out != rules.out_chips and not rules.out_open:
        raise HouseError(f"stakes.out: {out} chips; expected {rules.out_chips} as posted")
    return out


def plans(game: Game) -> list[Plan]:
    """The plans of a table: the posted stakes, or a dollar a chip."""
    rules: Rules = game.rules
    posted = [(one.kondition, one.ante) for one in rules.stakes] or [(100, 100)]
    return [
        Plan(
            f"{show(chip)} a chip, {show(ante)} ante",
            {"stakes": {"kondition": chip, "ante": ante, "out": rules.out_chips}},
        )
        for chip, ante in posted
    ]
