"""Thousands of random flips, settled by the table and by a plain model of the posted lines: the same to the cent."""

import random

import pytest

import housedealer
from housedealer.money import cents
from tests.craps import rounds, slow_model

KEYS = ("seat", "wager", "hand", "staked", "result", "paid", "taken", "uncovered")


def entries(answer):
    return [
        tuple(cents(one[key]) if key in ("staked", "paid", "taken", "uncovered") else one[key] for key in KEYS)
        for one in answer["wagers"]
    ]


def check(doc, faces):
    answer = housedealer.settle(doc)
    listed, loose, net, drop, after = slow_model.settle(doc, *faces)
    ours = entries(answer)
    assert ours[: len(listed)] == listed
    assert sorted(ours[len(listed) :]) == sorted(loose)
    assert {seat: cents(amount) for seat, amount in answer["net"].items()} == net
    assert cents(answer["drop"]) == drop
    assert answer["next"]["point"] == after["point"]
    result = {
        seat: {name: cents(amount) for name, amount in held.items()} for seat, held in answer["next"]["up"].items()
    }
    assert result == after["up"]
    return answer


@pytest.mark.parametrize("seed", [*range(30), *(pytest.param(seed, marks=pytest.mark.heavy) for seed in range(30, 60))])
def test_a_table_flip_after_flip(seed):
    rng = random.Random(seed)
    played = rounds.flips(rng, 40)
    try:
        doc, faces = next(played)
        while True:
            doc, faces = played.send(check(doc, faces)["next"])
    except StopIteration:
        pass
