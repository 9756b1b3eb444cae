"""Hands in PokerStars' text, written by hand: read, replayed by a posting's rules, and paid as recorded."""

import tomllib
from pathlib import Path

import pytest

from housedealer import postings
from housedealer.adapters.hand_histories import ReplaySettings, check_hand, read_path, read_text, replay
from housedealer.errors import HouseError

FOLDER = Path(__file__).parent / "hand_histories"

NET = {
    # Chips collected less chips put in, counted by hand, in cents.
    "1001": {1: -10000, 2: 7700, 3: 2000},
    "1002": {1: -300, 2: 0, 3: 270},
    "1101": {1: 0, 2: -1, 3: 1},
    "1201": {2: 1100, 4: -400, 7: -700},
    "1301": {1: -50, 2: -3250, 3: 3100},
    "1401": {1: -75, 4: 75},
    "1501": {1: -100, 2: 1400, 3: -1400},
    "1502": {1: 3000, 2: -3000, 3: 0},
    "1701": {1: -500, 2: 450},
}
GAMES = {
    "1001": "the-101/no-limit-texas-holdem",
    "1201": "500-club/omaha-hi-lo",
    "1301": "the-101/seven-card-stud",
    "1401": "500-club/razz",
    "1501": "500-club/2-7-triple-draw",
    "1502": "500-club/2-7-single-draw",
    "1701": "500-club/texas-holdem",
}


def hands() -> dict:
    return {hand.id: hand for path in sorted(FOLDER.glob("*.txt")) for hand in read_path(path)}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def one(text: str):
    """The first hand of a text."""
    return next(iter(read_text(text)))


@pytest.mark.parametrize("number", NET)
def test_a_hand_is_settled_as_it_was_paid(number):
    hand = hands()[number]
    assert hand.net == NET[number]
    settled = replay(hand).round.result()["net"]
    assert {int(seat): net for seat, net in settled.items()} == NET[number]
    assert check_hand(hand)["status"] == "agrees"


@pytest.mark.parametrize(("number", "posting"), GAMES.items())
def test_a_hand_that_names_no_posting_is_played_by_a_usual_one(number, posting):
    assert check_hand(hands()[number])["posting"] == posting


def test_names_stakes_and_cards_are_read():
    hand = hands()["1001"]
    assert hand.names == {1: "Ann", 2: "Bob: the 2nd", 3: "Cy"}, "Dee sits out"
    assert hand.stakes == {"small_blind": 50, "big_blind": 100}
    assert (hand.button, hand.hero, hand.rake, hand.when) == (1, 1, 300, "2024/05/01 20:15:00")
    stud = hands()["1301"]
    assert stud.stakes == {"lower": 400, "upper": 800, "ante": 50, "bring_in": 100}
    deal = replay(stud).round.record()["deal"]
    assert deal["2"] == "Ks Kd 5h Jc Jh 3s 7c"
    assert deal["3"] == "6d Td 2d 8d Qd 4c 7h"
    assert deal["1"].split()[2] == "9c", "the door card of the folded hand is known, the others are filled in"


def test_draws_of_others_are_filled_in_so_that_the_shown_hand_is_held():
    record = replay(hands()["1501"]).round.record()
    assert set(record["deal"]["3"].split()) >= {"9d", "6c", "4s", "3h", "2d"}
    draws = [choice for choice in record["choices"] if choice[1] in ("draw", "stand-pat")]
    assert [choice[:2] for choice in draws] == [
        ["2", "draw"], ["3", "draw"], ["2", "draw"], ["3", "draw"], ["2", "stand-pat"], ["3", "draw"],
    ]  # fmt: skip
    assert draws[0][2] == "Ks Qc"
    assert not {"9d", "6c", "4s", "3h", "2d"} & {
        card for choice in draws for card in choice[2:] for card in card.split()
    }


def test_heads_up_the_button_posts_the_small_blind_by_a_reading():
    """As posted it is the seat left of the button (000:7272-7275); the file says otherwise, and so does the check."""
    assert check_hand(hands()["1701"])["readings"] == {"heads-up-blinds": "button"}


def test_the_odd_cent_at_the_wrong_seat_is_reported():
    """The first left of the button gets it: seat 3, not the button itself."""
    text = text_of("odd-cent").replace("Cy collected $0.03", "Cy collected $0.02")
    checked = check_hand(one(text.replace("Ann collected $0.02", "Ann collected $0.03")))
    assert (checked["status"], checked["why"]) == ("differs", "the odd chip went to the wrong seat")
    assert checked["differences"] == [
        {"seat": 1, "player": "Ann", "recorded": 1, "settled": 0, "difference": 1},
        {"seat": 3, "player": "Cy", "recorded": 0, "settled": 1, "difference": -1},
    ]


def test_a_pot_paid_to_the_wrong_hand_is_reported():
    text = text_of("draws").replace("Bob collected $28 from pot", "Cy collected $28 from pot")
    checked = check_hand(one(text))
    assert (checked["status"], checked["why"]) == ("differs", "the pot was paid to the wrong seat")
    assert {one["seat"]: one["difference"] for one in checked["differences"]} == {2: -2800, 3: 2800}


def test_a_rake_of_side_pots_is_named_as_such():
    """As posted fees come out of the main pot first; the site took a dollar of its three from the side pot."""
    text = text_of("no-limit-side-pot").replace("Cy collected $120", "Cy collected $119")
    checked = check_hand(one(text.replace("2nd collected $117", "2nd collected $118")), ReplaySettings(chip=25))
    assert checked["why"] == "the rake was taken from a side pot too; as posted the main pot pays it"
    assert {one["seat"]: one["difference"] for one in checked["differences"]} == {2: 100, 3: -100}


def test_the_fee_of_an_option_is_checked_too():
    """001:4734-4758: with four players or fewer option 3 takes $3 from the pot after the flop."""
    assert check_hand(hands()["1001"], ReplaySettings(option=3))["status"] == "agrees", "$3 were taken"
    checked = check_hand(hands()["1002"], ReplaySettings(option=3))
    assert checked["why"] == "the rake differs by $2.70 from what the option takes"
    assert [(one["seat"], one["difference"]) for one in checked["differences"]] == [(3, 270)]
    assert "option" in check_hand(hands()["1001"], ReplaySettings(option=2))["why"], "it is for five or six players"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("raises $2 to $3", "raises $0.50 to $1.50", "1.50"),
        ("Ann: raises $2 to $3", "Cy: raises $2 to $3", "it is seat 1's turn"),
        ("Cy: calls $60\n", "", "the file ends before the hand does: seat 3 must choose"),
        ("Cy: posts big blind $1", "Cy: posts big blind $1\nAnn: posts small & big blinds $1.50", "missed blinds"),
        ("*** TURN ***", "*** FIRST TURN ***", "run twice"),
        ("[Jc Jd]", "[Jc Ah]", "dealt twice"),
    ],
)
def test_what_the_rules_do_not_allow_is_reported(old, new, why):
    text = text_of("no-limit-side-pot").split("\n\n\n")[0]
    assert old in text
    checked = check_hand(one(text.replace(old, new)))
    assert checked["status"] == "not allowed"
    assert why in checked["why"]


def test_a_winner_who_shows_nothing_cannot_be_checked():
    """Aces on the board and a nine for the queen: whether Cy beats Ann's three-high depends on what Cy holds."""
    text = text_of("odd-cent").replace("Cy: shows [4c 5d] (a straight, Ten to Ace)\n", "")
    text = text.replace("Ac Kd Qh", "Ac Kd 9h").replace("showed [4c 5d] and won", "collected")
    text = text.replace("Ann collected $0.02 from pot\n", "")
    won = check_hand(one(text.replace("Cy collected $0.03", "Cy collected $0.05")))
    assert won["status"] == "not checked"
    assert won["why"] == "the cards of Cy are not shown, so that what was won cannot be checked"


def test_a_hand_that_was_beaten_unseen_is_filled_in_so_that_it_loses():
    text = text_of("draws").split("\n\n\n")[1]
    filled = replay(one(text)).round
    assert filled.result()["net"] == {"1": 3000, "2": -3000, "3": 0}


def test_antes_in_holdem_need_a_posting_that_has_them():
    hand = one(text_of("tournament"))
    assert hand.net == {1: 960 * 100, 3: -900 * 100, 6: -60 * 100}
    assert "no ante is posted" in check_hand(hand)["why"]
    file = Path(postings.__file__).parent / "the-101" / "no-limit-texas-holdem.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    data["rules"]["ante"] = 0
    data["fees"] = {}
    checked = check_hand(hand, ReplaySettings(posting=data))
    assert (checked["status"], checked["why"]) == ("agrees", "")


def test_another_game_than_the_postings_is_refused():
    checked = check_hand(hands()["1301"], ReplaySettings(posting="500-club/omaha"))
    assert "is another game than the file's stud" in checked["why"]


def test_a_hand_that_cannot_be_read_does_not_hide_the_others():
    text = text_of("no-limit-side-pot").replace("Hold'em No Limit", "Fusion Pot Limit", 1)
    with pytest.raises(HouseError, match="line 1: the game of 'Fusion Pot Limit"):
        list(read_text(text))
    problems: list[str] = []
    assert [hand.id for hand in read_text(text, problems=problems)] == ["1002"]
    assert len(problems) == 1
