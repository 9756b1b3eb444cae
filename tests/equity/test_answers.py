"""The answer's shape and the command: CONTRACT's keys, streets, a deck that runs short, one-sentence errors."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.odds.equity import equity
from tests.equity.deals import pot_postings

HOLDEM = "500-club/texas-holdem"
KEYS = ("hand", "equity", "win", "tie", "scoop", "low", "standard_error")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "housedealer", "equity", *words], capture_output=True, text=True)


def test_the_command_prints_the_contracts_format():
    done = run(HOLDEM, "ah ad", "K♥K♦", "--board", "2c 3c 4d 9h", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert {"posting", "board", "method", "players"} <= set(answer)
    assert (answer["posting"], answer["board"], answer["method"]) == (HOLDEM, "2c 3c 4d 9h", "exact")
    assert [player["hand"] for player in answer["players"]] == ["AhAd", "KhKd"]
    assert all(set(KEYS) <= set(player) for player in answer["players"])
    # Two kings of 44 cards win.
    assert answer["players"][1]["equity"] == pytest.approx(2 / 44)


@pytest.mark.parametrize("text", ["AhAd", "ah ad", "Ah, Ad", "A♥A♦", "AH AD"])
def test_cards_are_read_as_people_type_them(text):
    assert equity(HOLDEM, text, "10c10d", board="2c 3c 4d 9h 9d")["players"][0]["hand"] == "AhAd"


def test_an_error_is_one_sentence_and_status_2():
    done = run(HOLDEM, "AhAd", "AhKd", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "housedealer: hand 2: Ah is named before; expected each card once\n"


@pytest.mark.parametrize("posting", pot_postings())
def test_every_posting_answers_for_random_hands(posting):
    answer = equity(posting, "random", "random", "random", deals=3_000)
    assert answer["method"] == "simulated"
    assert sum(player["equity"] for player in answer["players"]) == pytest.approx(1)
    assert [player["equity"] for player in answer["players"]] == pytest.approx([1 / 3] * 3, abs=0.05)
    assert housedealer.equity(posting, "random", "random", "random", deals=3_000) == answer


def test_streets_from_the_deal_to_now():
    streets = equity(HOLDEM, "AhAd", "KhKd", board="Ks 7h 2c 3d", streets=True)["streets"]
    assert [street["street"] for street in streets] == ["preflop", "flop", "turn"]
    assert [street["board"] for street in streets] == ["", "Ks 7h 2c", "Ks 7h 2c 3d"]
    assert streets[0]["equity"][0] == pytest.approx(0.82637, abs=5e-6)
    # On the turn two aces of 44 cards win.
    assert streets[2]["equity"][0] == pytest.approx(2 / 44)


def test_streets_of_stud():
    streets = equity("500-club/razz", "Ah2d/3c4c5c", "KhKd/QsJsTs", streets=True, deals=5_000)["streets"]
    assert [street["street"] for street in streets] == ["third", "fourth", "fifth"]
    assert streets[0]["hands"] == ["Ah2d/3c", "KhKd/Qs"]


def test_streets_of_a_draw_game_are_the_draws_to_come():
    """A pat nine-low against a king-high draw: behind before the draw, and beaten by nothing once no draw is left."""
    hands = ("9c8d6h4s2d", "2c3d4h7sKs")
    streets = equity("500-club/2-7-single-draw", *hands, draws=0, streets=True)["streets"]
    assert [street["street"] for street in streets] == ["deal", "draw"]
    assert [street["equity"][0] for street in streets] == [pytest.approx(0.69, abs=0.01), 1.0]


def test_stud_when_the_deck_runs_short():
    """Eight players and six cards each leave too few: the last card is one for all (seed 000, lines 6855-6859).

    Everyone has a different pair and four cards that do nothing: with one card for all no full house is possible
    but for trips on the board's rank, and the aces win almost always.
    """
    hands = ["random"] * 8
    answer = equity("500-club/seven-card-stud", *hands, deals=20_000)
    assert [player["equity"] for player in answer["players"]] == pytest.approx([1 / 8] * 8, abs=0.015)
    six = ["AhAdKcQs8h2c", "3c4c5h7sTdJd"]
    assert equity("500-club/seven-card-stud", *six)["method"] == "exact"


def test_cards_face_up_and_unknown_ones():
    """Unknown cards are random: the same as not naming them."""
    settings = {"deals": 20_000, "seed": 2}
    named = equity("500-club/razz", "Ah2d/3c", "**/4s", **settings)
    assert [player["hand"] for player in named["players"]] == ["Ah2d/3c", "**/4s"]
    for others in ("/4s", "?? ?? / 4s", "????/4s"):
        bare = equity("500-club/razz", "Ah2d3c", others, **settings)
        assert [player["equity"] for player in named["players"]] == [player["equity"] for player in bare["players"]]
    hidden = equity("500-club/omaha", "Ah Ad ?? ??", "KhKd**", **settings)["players"]
    assert [player["hand"] for player in hidden] == ["AhAd**", "KhKd**"]


WRONG = [
    (("500-club/ez-baccarat", "AhAd", "KhKd"), {}, "not played for a pot"),
    (("nowhere/nothing", "AhAd", "KhKd"), {}, "nowhere/nothing"),
    ((HOLDEM, "AhAd"), {}, "1 given; expected 2 to 10"),
    ((HOLDEM, *["random"] * 11), {}, "11 given"),
    ((HOLDEM, "AhAdKh", "QcQd"), {}, "is 3 cards; expected 2 at most"),
    ((HOLDEM, "AhAd", "hello"), {}, "'hello' is not a hand or range"),
    ((HOLDEM, "AhAd", ""), {}, "'' is not a hand"),
    ((HOLDEM, "AhAd", "AA"), {"dead": "As Ac"}, "every hand of 'AA' holds a card"),
    ((HOLDEM, "AhAd", "Xx2c"), {}, "is 3 cards; expected 2 at most"),
    ((HOLDEM, "AhAd/Kc", "QcQd"), {}, "has cards face up"),
    ((HOLDEM, "AhAd", "KhKd"), {"board": "2c 3c"}, "board: 2 cards given; expected 0, 3, 4 or 5"),
    ((HOLDEM, "AhAd", "KhKd"), {"board": "2c 3c Ah"}, "board: Ah is named before"),
    ((HOLDEM, "AhAd", "KhKd"), {"board": "nothing"}, "board: 'nothing' is not a list of cards"),
    ((HOLDEM, "AhAd", "KhKd"), {"draws": 1}, "draws: 1 to come"),
    ((HOLDEM, "AhAd", "KhKd"), {"deals": 0}, "deals: 0 cannot be used"),
    ((HOLDEM, "AhAd", "KhKd"), {"seed": -1}, "seed: -1 cannot be used"),
    (("500-club/razz", "Ah2d3c", "4c5c6c"), {"board": "2c 3h 4h"}, "has no board"),
    (("500-club/mexican-poker", "8h8d", "KhKd"), {}, "8h is not in the deck"),
    (("500-club/big-o", "150%", "random"), {}, "hand 1: '150%' of all hands; expected a part above 0%"),
    (("500-club/crazy-pineapple", "AhAd", "KhKd"), {}, "discards when the board has 3 cards"),
]


@pytest.mark.parametrize(("words", "settings", "message"), WRONG)
def test_impossible_input_is_refused_in_one_sentence(words, settings, message):
    with pytest.raises(HouseError) as error:
        equity(*words, **settings)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
