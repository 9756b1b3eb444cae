"""Small tables for the cases: a hand is written as players describe it."""

from typing import Any

import housedealer
from housedealer.games import read_round
from housedealer.table.round.runner import Round


def doc(posting: str, stacks: dict[int, Any] | int, stakes: dict, deal: dict | str, choices="", **extra) -> dict:
    """A round's document: seats with stacks (or so many seats with 100 each), and choices as `seat choice [argument]`
    separated by commas."""
    if isinstance(stacks, int):
        stacks = dict.fromkeys(range(1, stacks + 1), 100)
    cards = {"shoe": deal} if isinstance(deal, str) else {"deal": deal}
    result = {"posting": posting, "option": None, "stakes": stakes, **cards, "choices": choice_list(choices), **extra}
    result["seats"] = {str(seat): {"stack": stack} for seat, stack in stacks.items()}
    return result


def choice_list(choices: str) -> list[list[Any]]:
    """Choices from words: `3 raise 8, 1 call, 2 draw As Kd`."""
    result = []
    for words in filter(None, (part.strip() for part in choices.split(","))):
        position, name, *rest = words.split(" ", 2)
        argument = rest[0] if rest else None
        if argument is not None and name in ("bet", "raise", "complete"):
            argument = float(argument)
        result.append([position, name] if argument is None else [position, name, argument])
    return result


def settle(*args, **extra) -> dict:
    """The answer to a finished hand."""
    return housedealer.settle(doc(*args, **extra))


def so_far(*args, **extra) -> Round:
    """A hand played as far as its choices reach."""
    return read_round(doc(*args, **extra))


def to_act(round_: Round) -> tuple[str, list[str]]:
    """The seat to act, and its legal choices."""
    return round_.offer.position, round_.offer.names()


def reach(round_: Round) -> tuple[float, float]:
    """The least and most of the bet or raise on offer, in dollars."""
    (amount,) = [one.argument for one in round_.offer.legal if one.name in ("bet", "raise", "complete")]
    return amount.least / 100, amount.most / 100


def check_down(round_: Round) -> dict:
    """Call or check to the end; return the answer."""
    while round_.offer is not None:
        names = round_.offer.names()
        round_.choose(next(name for name in ("check", "call", "stand-pat", "bring-in") if name in names))
    return round_.answer()
