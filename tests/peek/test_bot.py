"""The bot bets on a row that promises something, and passes on the others."""

import random

from housedealer.games import game, read_round
from housedealer.play import peek


def choice(rows, option=2):
    doc = {
        "posting": "the-101/two-card-peek",
        "option": option,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"pick-row-a": 5}},
        "shoe": rows,
        "choices": [],
    }
    round_ = read_round(doc)
    return peek.choose(round_.offer, game(doc["posting"]), round_.view("2"), random.Random(3))


def test_bot():
    assert choice("2c 3d 9h 7d 8s Kc") == ("decline", None)
    # A pair loses about five cents on the dollar, two suited neighbors far more.
    result = [peek.expected_result(*_row(text), random.Random(5)) for text in ("Kc Kd", "9h 8h", "7c 2d")]
    assert result[0] > result[1] > -0.9
    assert result[0] > result[2]


def _row(text):
    from housedealer import cards

    played = game("the-101/two-card-peek")
    row = cards.cards(text)
    return played.rules, played.wagers["peek-bonus-a"], row, cards.without(cards.deck("standard-52").cards, row)
