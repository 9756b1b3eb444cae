"""Random hands of every flop game through a slow model of its posted text: the same pots, fees and gains."""

import random

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.disputes.poker.flop_model import GAMES, RANKS, SUITS, Model

SCHEDULES = {
    # A house's fee for any four players: the option, what is taken on each street, what without a flop, in dollars.
    # Which tables it is meant for stands in MEANT.
    "500-club/texas-holdem": (98, {"flop": 13, "turn": 1, "river": 1}, 1),  # 000:8868
    "500-club/omaha": (99, {"flop": 13, "turn": 2}, 1),  # 000:8669
    "500-club/omaha-hi-lo": (92, {"flop": 13, "turn": 2}, 1),  # 000:8462
    "500-club/big-o": (168, {"flop": 6, "turn": 1}, 1),  # 000:8738
    "500-club/pineapple": (166, {"flop": 4}, 1),  # 000:8547
    "black-sheep/texas-holdem": (9, {"flop": 5}, 0),  # 004:3810
    "black-sheep/omaha": (3, {"flop": 4}, 0),  # 004:3791
    "outlaws/texas-holdem": (2, {"flop": 7}, 0),  # 002:488
    "outlaws/omaha": (3, {"flop": 5}, 0),  # 002:306
    "the-101/texas-holdem": (6, {"flop": 3}, 0),  # 001:4717
    "the-101/omaha-hi-lo": (3, {"flop": 3}, 0),  # 001:4768
    "turlock/texas-holdem": (9, {"flop": 12, "turn": 1, "river": 1}, 3),  # 003:3562
}

LIMIT, OPEN = ("fixed", "spread"), ("pot", "no")
MEANT = {
    # The structures that the option is posted for, and the least and most of the lower limit (the upper is twice it).
    "500-club/texas-holdem": (LIMIT, 4, 1000),  # 000:8854-8858
    "500-club/omaha": (LIMIT, 4, 1000),  # 000:8653-8657
    "500-club/omaha-hi-lo": (LIMIT, 4, 1000),  # 000:8447-8451
    "500-club/big-o": (LIMIT, 4, 1000),
    "500-club/pineapple": (LIMIT, 4, 1000),  # 000:8539-8542
    "black-sheep/texas-holdem": (OPEN, 0, 1000),  # 004:3800
    "black-sheep/omaha": (LIMIT, 3, 100),  # 004:3783-3785
    "outlaws/texas-holdem": (("no",), 0, 1000),  # 002:480
    "outlaws/omaha": ((*LIMIT, *OPEN), 1, 500),  # 002:299-301
    "the-101/texas-holdem": (LIMIT, 4, 4),  # 001:4717
    "the-101/omaha-hi-lo": (LIMIT, 4, 4),  # 001:4768
    "turlock/texas-holdem": (("no",), 0, 1000),  # 003:3547
}


def table(posting, rng):
    """A table of two to eight with stacks from a few dollars to a hundred, and more small cards for lows."""
    game = GAMES[posting]
    players = 4 if posting in SCHEDULES and rng.random() < 0.5 else rng.randint(2, 8)
    seats = sorted(rng.sample(range(1, game.seats + 1), players))
    small, big = rng.choice([(1, 2), (2, 4), (1, 3), (5, 10)])
    structure = game.structure or rng.choice(["fixed", "spread", "pot", "no"])
    stakes = {"small_blind": small, "big_blind": big}
    if structure in ("fixed", "spread"):
        stakes |= {"lower": big, "upper": 2 * big}
    if game.middle and players > 2 and rng.random() < 0.3:
        stakes["middle_blind"] = small
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    deck.sort(key=lambda card: rng.random() - 0.3 * (game.low and card[0] in "9TJQK"), reverse=True)
    deal = {str(seat): " ".join(deck.pop() for _ in range(game.holes)) for seat in seats}
    deal["board"] = " ".join(deck.pop() for _ in range(5))
    most = rng.choice([5, 20, 100])
    doc = {"posting": posting, "option": None, "button": rng.choice(seats), "structure": structure, "stakes": stakes}
    doc |= {"seats": {str(seat): {"stack": rng.randint(1, most) * rng.choice([1, big])} for seat in seats}}
    return doc | {"chip": rng.choice([1, "0.50", "0.01"]), "deal": deal, "choices": []}


def played(posting, rng):
    """A finished hand in the model and its document; and one choice that its place did not allow."""
    doc = table(posting, rng)
    fees = {}
    if posting in SCHEDULES and len(doc["seats"]) == 4:
        structures, least, most = MEANT[posting]
        option, streets, none = SCHEDULES[posting]
        if doc["structure"] not in structures or not least <= doc["stakes"]["big_blind"] <= most:
            with pytest.raises(HouseError, match=f"^option: {option} is meant for"):
                housedealer.settle({**doc, "option": option})
            return played(posting, rng)
        doc["option"] = option
        fees = {street: 100 * fee for street, fee in streets.items()} | {"none": 100 * none}
    model, eager, wrong = Model(doc, fees), rng.choice([0.1, 0.3, 0.5]), []

    def choose(hand, seat, options):
        names = {option[0]: option[1:] for option in options}
        made = doc["choices"]
        if "discard" in names:
            made.append([seat, "discard", rng.choice(names["discard"][0])])
            return made[-1][1:]
        name = next((name for name in ("bet", "raise") if name in names), None)
        if not wrong and rng.random() < 0.2:
            bad = [[seat, "call" if "check" in names else "check"]]
            bad += [[seat, name, (names[name][at] + by) / 100] for at, by in ((0, -1), (1, 1)) if name]
            bad += [] if name else [[seat, "raise", (hand.put[seat] + hand.stack[seat]) / 100]]
            wrong.append([*made, rng.choice(bad)])
        if name and rng.random() < eager:
            least, most = names[name]
            to = rng.choice([least, most, min(most, least + 300)])
            made.append([seat, name, to / 100])
            return name, to
        answer = "check" if "check" in names else "fold" if rng.random() < 0.2 else "call"
        made.append([seat, answer])
        return (answer,)

    model.run(choose)
    return doc, model, wrong


def cents(amount):
    return round(100 * amount)


def in_cents(amounts):
    return {seat: cents(amount) for seat, amount in amounts.items() if amount}


@pytest.mark.parametrize("posting", GAMES)
def test_the_same_pots_fees_and_gains(posting):
    rng = random.Random(posting)
    for _ in range(15):
        doc, model, wrong = played(posting, rng)
        pots, net = model.settle()
        answer = housedealer.settle(doc)
        assert [(cents(pot["amount"]), in_cents(pot["shares"])) for pot in answer["pots"]] == pots, doc
        assert in_cents(answer["net"]) == {seat: gain for seat, gain in net.items() if gain}, doc
        assert cents(answer["drop"]) == model.drop, doc
        for choices in wrong:
            with pytest.raises(HouseError):
                housedealer.settle(doc | {"choices": choices})
