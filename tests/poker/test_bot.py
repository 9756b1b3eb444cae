"""The beginner: never folds for free, answers in time, and knows only what its seat may see."""

import random
import time

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.games.poker.tables import random_setup
from housedealer.play.poker.simple import Seen, choose, strength
from housedealer.postings import entries
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

from .tables import so_far

POSTINGS = [entry["id"] for entry in entries() if entry["playable"] and entry["family"] == "poker"]
POSTINGS = [posting for posting in POSTINGS if game(posting).posting.script == "poker"]
LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}


def test_there_are_forty_postings_or_more():
    assert len(POSTINGS) >= 40


def play(posting, seed, watch):
    played, rng = game(posting), random.Random(seed)
    source = Shoe(cards.shuffled(played.posting.deck.kind, 1, seed))
    round_ = Round(random_setup(played, rng, source))
    while round_.offer is not None:
        started = time.perf_counter()
        name, argument = choose(round_.offer, played, round_.view(round_.offer.position), rng)
        watch(round_, name, time.perf_counter() - started)
        round_.respond(name, argument)
    return round_


@pytest.mark.parametrize("posting", POSTINGS)
def test_it_plays_every_posting_and_never_folds_for_free(posting):
    times = []

    def watch(round_, name, seconds):
        times.append(seconds)
        assert not (name == "fold" and "check" in round_.offer.names())

    for seed in range(8):
        play(posting, seed, watch)
    # The median, as another program may hold the processor; the tables are loaded with the first decision.
    assert sorted(times)[len(times) // 2] < 0.05


def test_it_reads_its_own_cards_and_the_open_ones_from_the_events():
    deal = {"1": "As Ah 2h 9s", "2": "Ks Kh 9c Tc", "3": "Qs Qh 9d Jc"}
    hand = so_far("500-club/seven-card-stud", 3, {"ante": 1, "lower": 4, "upper": 8}, deal,
                  "2 call, 3 fold, 1 check", button=3)  # fmt: skip
    seen = Seen("1", hand.view("1"))
    assert cards.text(seen.mine) == "As Ah 2h 9s"
    assert {seat: cards.text(codes) for seat, codes in seen.up.items()} == {"2": "9c Tc"}
    assert seen.left == ["1", "2"]
    # The fourth of seat 3 was never dealt; its door card is dead.
    assert cards.text(seen.dead) == "9d"
    unseen = seen.unseen(cards.deck("standard-52").cards)
    assert len(unseen) == 52 - 4 - 2 - 1
    assert cards.card("Ks") in unseen


def test_strength_knows_aces_from_a_seven_and_a_two():
    """Against one hand aces win about 85 in 100 and seven-two off suit about 35 (any hold'em table of odds)."""
    played = game("500-club/texas-holdem")

    def wins(held):
        hand = so_far("500-club/texas-holdem", 2, LIMIT, {"1": held, "2": "8c 3d"}, button=2)
        seen = Seen("1", hand.view("1"))
        rng = random.Random(1)
        return sum(strength(seen, played, "1", rng) for _ in range(60)) / 60

    assert 0.80 < wins("As Ah") < 0.90
    assert 0.28 < wins("7s 2h") < 0.42


def test_it_bets_the_nuts_and_folds_nothing_to_a_big_bet():
    played = game("the-101/no-limit-texas-holdem")
    blinds = {"small_blind": 1, "big_blind": 2}
    deal = {"1": "As Ks", "2": "7d 2c", "board": "Qs Js Ts 4h 4c"}
    hand = so_far("the-101/no-limit-texas-holdem", 2, blinds, deal, "1 call, 2 check", button=2)
    assert choose(hand.offer, played, hand.view("1"), random.Random(0))[0] == "bet"
    hand = so_far("the-101/no-limit-texas-holdem", 2, blinds, deal, "1 call, 2 check, 1 bet 80", button=2)
    assert choose(hand.offer, played, hand.view("2"), random.Random(0))[0] == "fold"


def test_it_wins_against_a_table_of_callers():
    """Two hundred hands of fixed-limit hold'em against five who call everything."""
    played = game("500-club/texas-holdem")
    won = 0
    for seed in range(200):
        rng = random.Random(seed)
        from tests.builders import build

        setup = build(
            played,
            seats={str(seat): {"stack": 200_00} for seat in range(1, 7)},
            option=None,
            button=seed % 6 + 1,
            extra={"stakes": {name: amount * 100 for name, amount in LIMIT.items()}},
            source=Shoe(cards.shuffled("standard-52", 1, seed)),
        )
        round_ = Round(setup)
        while round_.offer is not None:
            if round_.offer.position == "1":
                round_.respond(*choose(round_.offer, played, round_.view("1"), rng))
            else:
                round_.choose("check" if "check" in round_.offer.names() else "call")
        won += round_.answer()["net"]["1"]
    assert won > 0
