"""The family's bot: legal everywhere, and far better than chance."""

from __future__ import annotations

import random

import pytest
from tests.builders import build

from housedealer import cards
from housedealer.games import game, read_round
from housedealer.money import cents
from housedealer.play import bots
from housedealer.play.blackjack import choose
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round


def loss(name: str, rounds: int, thinking: bool) -> float:
    """What a base wager loses on average, of six seats."""
    rng, played = random.Random(3), game(name)
    seats = {str(seat): {"base": 10} for seat in range(1, 7)}
    lost = 0
    for number in range(rounds):
        shoe = Shoe(cards.shuffled(played.posting.deck.kind, 6, number))
        bank = {"seat": 7, "bank": 5000}
        round_ = Round(build(played, seats=seats, option=None, player_dealer=bank, decks=6, source=shoe))
        while round_.offer is not None:
            if thinking:
                answer = bots.choose(round_.offer, played, round_.view(round_.offer.position), rng)
            else:
                answer = bots.choose_any(round_.offer, rng)
            round_.respond(*answer)
        lost += cents(round_.answer()["net"]["7"])
    return lost / (rounds * 6 * 1000)


def test_the_bot_beats_chance(blackjack: str) -> None:
    # A thousand or so hands: the edge against basic strategy is a few percent, of random play tens of percent.
    with_thought, by_chance = loss(blackjack, 300, True), loss(blackjack, 300, False)
    assert with_thought < 0.10
    assert by_chance > with_thought + 0.10


def choice(name: str, mine: str, dealer: str, *before: str) -> str:
    doc = {
        "posting": name,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 10}},
        "deal": {"2": mine, "player-dealer": dealer},
        "choices": [["2", one] for one in before],
    }
    round_ = read_round(doc)
    while round_.offer is not None and "decline" in round_.offer.names():
        answer = choose(round_.offer, round_.setup.game, round_.view("2"), random.Random(1))
        if answer[0] != "decline":
            return answer[0]
        round_.decline()
    assert round_.offer is not None
    return choose(round_.offer, round_.setup.game, round_.view("2"), random.Random(1))[0]


@pytest.mark.parametrize(
    ("mine", "up", "expected"),
    [
        ("8s 8d", "9c", "split"),
        ("As Ad", "6c", "split"),
        ("Ks Qd", "6c", "stand"),
        ("6s 5d", "6c", "double"),
        ("Ks 6d", "Kc", "surrender"),
        ("Ks 6d", "6c", "stand"),
        ("Ks 5d", "7c", "hit"),
        ("As 6d", "9c", "hit"),
        ("As 8d", "9c", "stand"),
    ],
)
def test_basic_strategy(mine: str, up: str, expected: str) -> None:
    # the usual multiple-deck strategy where the dealer draws to soft 17 (Griffin, The Theory of Blackjack)
    assert choice("500-club/pure-21-5-blackjack", mine, f"{up} 8d") == expected


def test_it_takes_the_next_best_where_the_best_is_not_legal() -> None:
    assert choice("the-101/blackjack-x-v1-1", "5s 4d", "6c 8d") == "hit"  # doubles on 10 and 11 only
    assert choice("the-101/blackjack-x-v1-1", "Ks 6d", "Kc 8d") == "hit"  # no surrender
    assert choice("turlock/pure-spanish-21-5", "6s 5d 2c", "9c 8d", "double") == "rescue"
