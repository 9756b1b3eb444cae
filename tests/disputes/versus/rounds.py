"""How disputed rounds of poker against the player-dealer are written down here.

A settled wager is written `seat wager result paid taken uncovered`, in the order of settlement.
"""

import housedealer
from tests import builders


def document(posting, seats, deal, choices=(), bank=100_000, dealer=1, **more):
    """A round without fees; choices are written `2 play 4, 3 fold`."""
    if isinstance(choices, str):
        choices = [one.split() for one in choices.split(",") if one.strip()]
        choices = [[seat, name, *map(int, rest)] for seat, name, *rest in choices]
    doc = builders.document(posting, seats, {}, choices, bank, dealer)
    del doc["deal"]
    return doc | ({"shoe": deal} if isinstance(deal, str) else {"deal": deal}) | more


def settle(*args, **more):
    return housedealer.settle(document(*args, **more))


def nets(answer):
    """By wager what one seat won or lost; P for a push."""
    return {one["wager"]: "P" if one["result"] == "push" else one["paid"] - one["taken"] for one in answer["wagers"]}
