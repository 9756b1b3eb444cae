"""Disputed hands of poker for the pot: settled, and what each seat is left with."""

from tests.poker import tables

LIMIT = {"lower": 4, "upper": 8, "ante": 1}


def settle(posting, stakes, cards, choices, stacks=500, at="", **more):
    seats = at.split() if isinstance(cards, str) else [seat for seat in cards if seat != "board"]
    stacks = stacks if isinstance(stacks, dict) else dict.fromkeys(seats, stacks)
    seated = {seat: stacks[seat] for seat in seats}
    return tables.settle(posting, seated, stakes, cards, choices.replace("\n", ","), **more)


def net(*args, **more):
    """The net of each seat in order; with the drop it comes to nothing."""
    answer = settle(*args, **more)
    assert sum(answer["net"].values()) + answer["drop"] == 0
    return " ".join(f"{answer['net'][seat]:g}" for seat in sorted(answer["net"], key=int))
