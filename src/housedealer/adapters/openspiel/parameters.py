"""The parameters of a game string, and the conditions that they describe.

OpenSpiel gives every parameter one type and a default, and its game strings have neither lists nor nested names: pairs
are written `ante:5 blind:5`, and a parameter that is left out is 0 or empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.adapters.agents.conditions import POSTED, Conditions
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.errors import HouseError
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents

DEFAULTS: dict[str, str | int | bool] = {
    "posting": "",
    "seats": 2,
    "stack": 0,
    "stakes": "",
    "option": POSTED,
    "decks": 0,
    "rounds": 1,
    "dealer": 1,
    "button": 0,
    "decide": False,
    "wagers": "",
    "bank": 0,
    "readings": "",
    "pack": "",
    "recall": 64,
}
"""Every parameter with its default.

- `posting`: its id, or the file of a user's own. There is no default.
- `seats`, `stack` in dollars, `stakes` as cardrooms name them (`$2/$4 limit`, or `lower:4 upper:8`). A posted
  buy-in binds the stack; without a fee option there is none but at Chinese poker.
- `option`: the fee option by its number, -1 for the one that a table opens with, 0 for none: only without a fee is the
  game zero sum.
- `decks`, `rounds`, `dealer` (the seat that banks first), `button`.
- `decide`: whether the player-dealer decides on the bank and the bettors on their wagers. If not, the bank is all that
  the player-dealer has, or `bank` dollars of it, and every bettor has `wagers` down, such as `ante:5 blind:5`, or the
  least that may be wagered alone.
- `readings` that are switched, such as `banker-three-card-7:push`.
- `pack`: the cards that are dealt from, such as `Jh Qh Kh`, for a game small enough to be solved.
- `recall`: how many events and actions the information state's tensor goes back; its string holds everything.
"""
MOST_BANK = 10**11
"""More than any stack, in cents."""


def conditions_of(given: Mapping[str, Any]) -> Conditions:
    """The conditions that the parameters describe.

    >>> conditions_of({**DEFAULTS, "posting": "500-club/three-card-poker"}).wagers
    {'ante': 100}
    """
    if not given["posting"]:
        raise HouseError("posting: none is named; expected something like housedealer(posting=500-club/texas-holdem)")
    if given["rounds"] < 1:
        raise HouseError(f"rounds: {given['rounds']} is not possible here; expected at least one")
    if given["recall"] < 1:
        raise HouseError(f"recall: {given['recall']} is not possible here; expected at least one")
    settings: dict[str, Any] = {
        "seats": given["seats"],
        "stack": given["stack"] or None,
        "stakes": given["stakes"].replace(":", "=") or None,
        "option": given["option"] or None,
        "decks": given["decks"] or None,
        "rounds": given["rounds"],
        "dealer": given["dealer"],
        "button": given["button"] or None,
        "readings": _pairs(given["readings"], "readings"),
        "pack": given["pack"],
    }
    result = Conditions.of(given["posting"], **settings)
    if given["decide"]:
        if given["wagers"] or given["bank"]:
            raise HouseError("decide: the agents decide on bank and wagers; expected neither wagers nor bank beside it")
        return result
    if not result.banked:
        return result
    bank = given["bank"] or MOST_BANK // 100
    wagers = _pairs(given["wagers"], "wagers") or _least(result)
    return Conditions.of(given["posting"], **settings, bank=bank, wagers=wagers)


def _pairs(given: str, where: str) -> dict[str, str]:
    """Pairs of names and values from a text.

    >>> _pairs("ante:5 blind:5", "wagers")
    {'ante': '5', 'blind': '5'}
    """
    result = {}
    for pair in given.split():
        name, colon, value = pair.partition(":")
        if not (name and colon and value):
            raise HouseError(f"{where}: {pair!r} is not a pair; expected something like {'ante:5 blind:5'!r}")
        result[name] = value
    return result


def _least(conditions: Conditions) -> dict[str, Any]:
    """The minimum of the first wager that may be placed alone, in dollars."""
    wagering = Wagering(conditions.vocabulary, conditions.fee, conditions.decks, MOST_BANK, False)
    taken: dict[str, int] = next(iter(wagering.moves().values())).made().moves()[1].wagers
    return dict(in_dollars(taken, dict[str, Cents]))
