"""The bot's rules of thumb, what bots wager, and how the terminal's felt words a round."""

import random

import pytest

from housedealer.games import game, read_round
from housedealer.play import bots
from housedealer.play.versus import choose
from housedealer.postings import option_of
from housedealer.table.events import HOUSE
from housedealer.terminal.felt.felt import Felt
from tests.disputes.versus.rounds import document

from .postings import POSTINGS
from .test_model import random_round

THREE, ULTIMATE, CRAZY = "500-club/three-card-poker", "the-101/ultimate-texas-holdem", "turlock/crazy-4-poker"
HOLDEM = "turlock/three-card-holdem"
PACK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def chosen(posting, wagers, deal, choices=""):
    round_ = read_round(document(posting, {"2": wagers}, deal, choices))
    return choose(round_.offer, game(posting), round_.view("2"), random.Random(0))


@pytest.mark.parametrize(
    ("mine", "exposed", "expected"),
    [
        # Wizard of Odds' newsletter of 6 September 2003: by the dealer's card.
        ("5s 3d 2c", "Jh", "play"),
        ("5s 3d 2c", "2h", "play"),
        ("Qs 9d 2c", "Qh", "play"),
        ("Qs 8d 7c", "Qh", "fold"),
        ("Ks 9d 2c", "Kh", "play"),
        ("Ks 8d 7c", "Kh", "fold"),
        ("As 9d 2c", "Ah", "play"),
        ("As 8d 7c", "Ah", "fold"),
        ("2s 2d 3c", "Ah", "play"),
    ],
)
def test_three_card_poker_by_the_exposed_card(mine, exposed, expected):
    deal = {"2": mine, "player-dealer": f"4h 4s {exposed}"}
    assert chosen(THREE, {"ante": 10}, deal)[0] == expected


@pytest.mark.parametrize(
    ("mine", "board", "checks", "expected"),
    [
        ("3s 3d", "Ah Kd 7c 4s 2h", 0, ("play", 4)),
        ("2s 2d", "Ah Kd 7c 4s 9h", 0, ("check", None)),
        ("Qs 8d", "Ah Kd 7c 4s 2h", 0, ("play", 4)),
        ("Qs 7d", "Ah Kd 6c 4s 2h", 0, ("check", None)),
        ("Qs 7d", "7h Kd 6c 4s 2h", 1, ("play", 2)),  # a hidden pair
        ("2s 2d", "7h Kd 6c 4s 9h", 1, ("check", None)),  # but pocket twos
        ("Ts 3s", "7s Ks 6c 4h 2h", 1, ("play", 2)),  # four to a flush with a hidden ten
        ("9s 3s", "7s Ks 6c 4h 2h", 1, ("check", None)),
        ("9s 3s", "7h Kd 6c 3h 2h", 2, ("play", 1)),  # a hidden pair on the river
        ("9s 3s", "7h Kd 6c Jh 2h", 2, ("fold", None)),
        ("9s 3s", "Kh Kd Ac Ah Qs", 2, ("play", 1)),  # few cards beat the board
    ],
)
def test_ultimate_texas_holdem_street_by_street(mine, board, checks, expected):
    deal = {"2": mine, "player-dealer": "5h 8s", "board": board}
    assert chosen(ULTIMATE, {"ante": 10, "blind": 10}, deal, ", ".join(["2 check"] * checks)) == expected


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("As Ad 3h 2c 9d", ("play", 3)),
        ("Ks Kd 3h 2c 9d", ("play", 1)),
        ("Ks Qd 8h 4c 2d", ("play", 1)),
        ("Ks Qd 8h 3c 2d", ("fold", None)),
    ],
)
def test_crazy_4_poker(mine, expected):
    """Wizard of Odds: three times with aces or better, once from king, queen, eight, four."""
    deal = {"2": mine, "player-dealer": "5h 8s 7c Jd 2h"}
    assert chosen(CRAZY, {"ante": 10, "super-bonus": 10}, deal) == expected


def test_three_card_holdem():
    deal = {"2": "9s 8d", "player-dealer": "5h 5s", "board": "9h Jc 2d"}
    assert chosen(HOLDEM, {"ante": 10}, deal) == ("play", 1)
    assert chosen(HOLDEM, {"ante": 10}, deal, "2 play") == ("play", 1)
    deal["2"] = "Ts 4d"
    assert chosen(HOLDEM, {"ante": 10}, deal) == ("fold", None)


@pytest.mark.parametrize("posting", POSTINGS)
def test_bots_place_wagers_that_go_together(posting):
    """What a bot puts up is accepted, and leaves money for the wager that follows."""
    played, rng = game(posting), random.Random(5)
    for option in [one.option for one in played.posting.fees.options[:3]]:
        for _ in range(40):
            placed = bots.wager(played, option_of(played.posting, option), 60_000, rng)
            written = {name: amount / 100 for name, amount in placed.items()}
            assert read_round(document(posting, {"2": written}, PACK, option=option)).offer is not None
            assert placed["ante"] * 8 <= 600_00 or placed["ante"] <= 100_00


@pytest.mark.parametrize("posting", POSTINGS)
def test_the_felt_reads_every_event(posting):
    """In plain words: no event is unknown to it, and nothing reads None."""
    for number in range(12):
        round_ = random_round(posting, 500 + number)
        seats = {str(seat): f"Player {seat}" for seat in range(1, 9)}
        felt = Felt(round_.setup.game, seats, dict.fromkeys(seats, 0), "2")
        for event in round_.view(HOUSE):
            felt.apply(event)
        messages = " ".join(line.plain for line in felt.messages)
        assert "None" not in messages
        assert "The player-dealer has " in messages or "You have " in messages
        felt.draw()


def calls_at_ultimate(deal):
    """The calls that a player hears who plays for four times the ante."""
    round_ = read_round(document(ULTIMATE, {"2": {"ante": 10, "blind": 10}}, deal, "2 play 4"))
    felt = Felt(round_.setup.game, {"1": "Ada", "2": "You"}, {"1": 0, "2": 0}, "2")
    for event in round_.view("2"):
        felt.apply(event)
    return [line.plain for line in felt.messages]


def test_the_felt_in_words():
    messages = calls_at_ultimate({"2": "As Ad", "player-dealer": "5h 8s", "board": "Kd 7c 4s 2h 9h"})
    assert "You play for $40." in messages
    assert "The player-dealer has king high and doesn't qualify." in messages
    assert "You have a pair of aces and win." in messages


def test_hands_are_called_as_dealers_say_them():
    messages = calls_at_ultimate({"2": "As Ad", "player-dealer": "Kh 8s", "board": "Ac 7c 7s 2h Kd"})
    assert "The player-dealer has kings and sevens and qualifies." in messages
    assert "You have aces full of sevens and win." in messages
    assert "Your Ante wins $10: aces full of sevens beats the player-dealer's kings and sevens, 1 to 1." in messages


def test_a_reason_says_whose_hand_is_the_better():
    """The other way round, and where both play the board (000:1707)."""
    lost = calls_at_ultimate({"2": "Kh 8s", "player-dealer": "As Ad", "board": "Kd 7c 4s 2h 9h"})
    assert "Your Ante loses $10: the player-dealer's pair of aces beats a pair of kings." in lost
    same = calls_at_ultimate({"2": "2s 3d", "player-dealer": "2c 3c", "board": "8d 7c 6s 5h 4h"})
    assert "Your Play pushes: both have an eight-high straight." in same
