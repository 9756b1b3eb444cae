"""Rounds of ours in other formats and back: the same actions, the same stacks, and only the cards that may be seen."""

import json
import random
import re
import warnings
from pathlib import Path

import pytest

from housedealer import cards
from housedealer.adapters.hand_histories import (
    ReplaySettings,
    check_hand,
    hand_of,
    player_statistics,
    read_path,
    read_text,
    replay,
    round_document,
    write_hand,
)
from housedealer.adapters.hand_histories.game_names import game_of
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.games.poker.tables import random_setup
from housedealer.play.bots import choose_any
from housedealer.postings import entries
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round

from .oracle import VARIANTS, Hand

FOLDER = Path(__file__).parent / "hand_histories"
POT_POSTINGS = [
    entry["id"] for entry in entries()
    if entry["family"].startswith("poker") and game(entry["id"]).posting.script == "poker"
]  # fmt: skip
NAMED = [name for name in POT_POSTINGS if game_of(game(name).rules, game(name).posting.deck.kind)]


def random_round(posting: str, seed: int) -> Round:
    """A round of random choices at a random table, with fees."""
    rng = random.Random(seed)
    played = game(posting)
    setup = random_setup(played, rng, Shoe(cards.shuffled(played.posting.deck.kind, 1, seed)))
    round_ = Round(setup)
    while round_.offer is not None:
        name, argument = choose_any(round_.offer, rng)
        round_.respond(*(("check", None) if name == "fold" and "check" in round_.offer.names() else (name, argument)))
    return round_


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("format", ["pokerstars", "phh", "round"])
def test_a_random_hand_comes_back_with_the_same_choices_and_chips(variant, format):
    compared = 0
    for seed in range(700, 706):
        hand = Hand(variant, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            hand.play()
        recorded = hand_of(hand.round)
        if format == "phh" and variant == "pot-limit-omaha-eight":
            with pytest.raises(HouseError, match="PHH has no variant"):
                write_hand(recorded, format)
            continue
        [back] = read_text(write_hand(recorded, format))
        replayed = replay(back, ReplaySettings(readings=recorded.readings))
        ours, theirs = hand.round.record(), replayed.round.record()
        assert theirs["choices"] == ours["choices"]
        assert theirs["seats"] == ours["seats"]
        assert replayed.round.result()["net"] == hand.round.result()["net"]
        compared += 1
    assert compared == 6 or (format, variant) == ("phh", "pot-limit-omaha-eight")


@pytest.mark.parametrize("variant", VARIANTS)
def test_with_a_hero_only_its_cards_and_those_shown_are_written(variant):
    for seed in range(710, 716):
        hand = Hand(variant, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            hand.play()
        recorded = hand_of(hand.round)
        hero = min(recorded.stacks)
        seen = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", json.dumps(hand.round.view(str(hero)))))
        for format in ("pokerstars", "ohh"):
            written = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", write_hand(recorded, format, hero)))
            assert written <= seen, "a card that the hero may not see is written"
        [back] = read_text(write_hand(recorded, "pokerstars", hero))
        assert check_hand(back, ReplaySettings(readings=recorded.readings))["status"] == "agrees"


@pytest.mark.parametrize("posting", NAMED)
def test_rounds_with_posted_fees_come_back_paid_alike(posting):
    """The collection is the rake: taken when the betting is over, it leaves every stack as it was."""
    checked = 0
    for seed in range(8):
        round_ = random_round(posting, seed)
        try:
            recorded = hand_of(round_)
            text = write_hand(recorded, "pokerstars")
        except HouseError as error:
            assert re.search("spread limit|no name for", str(error))
            continue
        if any(step.kind == "fee" and step.seat for step in recorded.steps) or _short(round_):
            continue
        [back] = read_text(text)
        result = check_hand(back, ReplaySettings(chip=recorded.chip))
        assert result["status"] == "agrees", (text, result)
        assert back.rake == recorded.rake
        checked += 1
    assert checked


def _short(round_: Round) -> bool:
    """Whether the deck ran short or was shuffled again, which other formats do not record."""
    return any(event["event"] in ("short", "shuffle") for event in round_.events)


def test_the_public_hands_of_pluribus_are_settled_to_the_cent():
    hands = list(read_path(FOLDER / "pluribus.phhs"))
    assert len(hands) == 32
    for hand in hands:
        checked = check_hand(hand)
        assert checked["status"] == "agrees", checked
    halves = [hand for hand in hands if any(net % 100 for net in hand.net.values())]
    assert len(halves) == 8, "eight of them split a pot into halves of a chip"


def test_a_filled_in_card_is_marked_and_never_written_as_known():
    hand = next(iter(read_path(FOLDER / "draws.txt")))
    doc = round_document(hand)
    assert set(doc["_filled_in"]) == {"1", "3"}
    assert read_round(doc).result()["net"]["2"] == 1500, "without the rake of a dollar, which no option takes"
    assert doc["_rake"] == 1
    phh = write_hand(hand, "phh")
    assert "'d dh p1 ??????????'" in phh
    invented = {card for codes in doc["_filled_in"].values() for card in codes.split()}
    actions = next(line for line in phh.splitlines() if line.startswith("actions"))
    assert not [card for card in invented if card in actions.replace("p", " ")]


def test_open_hand_history_adds_up():
    """Chips put in less what is returned are the pots, and the pots are the winners' and the rake."""
    hand = next(iter(read_path(FOLDER / "no-limit-side-pot.txt")))
    data = json.loads(write_hand(hand, "ohh"))["ohh"]
    assert (data["game_type"], data["bet_limit"]["bet_type"], data["game_number"]) == ("Holdem", "NL", "1001")
    put = sum(action["amount"] for one in data["rounds"] for action in one["actions"])
    assert put == 240
    assert [(pot["amount"], pot["rake"], pot["player_wins"]) for pot in data["pots"]] == [
        (120, 3, [{"player_id": 2, "win_amount": 117}]),
        (120, 0, [{"player_id": 3, "win_amount": 120}]),
    ]
    assert [one["street"] for one in data["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert data["rounds"][1]["cards"] == ["2c", "7d", "9h"]
    raised = [action for action in data["rounds"][0]["actions"] if action["action"] == "Raise"]
    assert [action["amount"] for action in raised] == [3, 39.5], "the chips that the action adds"
    assert raised[1]["is_allin"]


def test_statistics_are_those_counted_by_hand():
    """Three hands of two files: who put chips in by choice, who raised, and what was won."""
    hands = [hand for name in ("no-limit-side-pot", "odd-cent") for hand in read_path(FOLDER / f"{name}.txt")]
    known = {one["player"]: one for one in player_statistics(hands)}
    ann, cy = known["Ann"], known["Cy"]
    assert (ann["hands"], ann["vpip"], ann["pfr"]) == (3, 1, 1 / 3)
    assert ann["af"] is None, "one bet on the flop, and no call to set against it"
    assert (cy["hands"], cy["vpip"], cy["pfr"], cy["af"]) == (3, 2 / 3, 1 / 3, 1)
    assert (cy["net"], round(cy["won_per_100"], 6)) == (2271, round((20 + 2.7 + 0.5) * 100 / 3, 6))
    assert known["Bob"]["vpip"] == 0


def test_a_walk_is_no_chance_to_put_chips_in():
    text = """PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2024/05/01 20:15:00 ET
Table 'A' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet ($1) returned to Cy
Cy collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
    known = {one["player"]: one for one in player_statistics(read_text(text))}
    assert known["Cy"]["vpip"] is None
    assert known["Ann"]["vpip"] == 0
    assert known["Cy"]["won_per_100"] == 50


MILLION = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h", "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc", "d db Jc3d5c",
  "p1 cbr 35000", "p3 cc", "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc", "p1 sm Ac2d",
  "p3 sm 7h6h", "d db Jh",
]
players = ["Ivey", "Antonius", "Dwan"]
"""
"""The hand of Ivey and Dwan that the PHH format's authors give as an example, without its antes, which no posted
hold'em has. It does not say who won: a seven-high straight beats a five-high one."""


def test_what_a_file_does_not_pay_the_rules_pay():
    [hand] = read_text(MILLION)
    assert hand.net is None
    # Both put in 553,500, and the big blind's 2,000 is dead: a pot of 1,109,000. Ivey's 571,600 too many come back.
    won = {one["player"]: one["net"] for one in player_statistics([hand])}
    assert won == {"Ivey": -553500_00, "Antonius": -2000_00, "Dwan": 555500_00}
    text = write_hand(hand, "pokerstars")
    assert "Uncalled bet (571600) returned to Ivey" in text
    assert "Dwan collected 1109000 from pot" in text
    assert "Total pot 1109000 | Rake 0" in text
    assert "Dealt to Antonius" not in text
    [back] = read_text(text)
    assert back.net == {1: -553500_00, 2: -2000_00, 3: 555500_00}
    assert check_hand(back)["status"] == "agrees"
    pots = json.loads(write_hand(hand, "ohh"))["ohh"]["pots"]
    assert pots == [
        {"number": 0, "amount": 1109000, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 1109000}]}
    ]


def test_a_result_that_nobody_can_know_is_not_made_up():
    for text, words in (
        (MILLION.replace("antes = [0, 0, 0]", "antes = [500, 500, 500]"), "no ante is posted"),
        (MILLION.replace("d dh p1 Ac2d", "d dh p1 ????").replace('"p1 sm Ac2d",', ""), "Ivey are not shown"),
    ):
        [hand] = read_text(text)
        with pytest.raises(HouseError, match=words):
            write_hand(hand, "pokerstars")
        assert [one["net"] for one in player_statistics([hand])] == [None] * 3


def test_times_are_those_of_the_time_zone_that_a_format_writes():
    # 10:09:26 in New York is 14:09:26 UTC in the middle of March, and 15:09:26 in the middle of January.
    header = "Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/01 20:15:00 ET"
    text = (Path(__file__).parents[2] / "docs" / "examples" / "hands.txt").read_text(encoding="utf-8")
    assert header in text
    for written, eastern, utc in (
        ("2020/03/14 15:09:26 CET [2020/03/14 10:09:26 ET]", "2020/03/14 10:09:26 ET", "2020-03-14T14:09:26"),
        ("2020/01/14 10:09:26 ET", "2020/01/14 10:09:26 ET", "2020-01-14T15:09:26"),
    ):
        hand = next(read_text(text.replace(header, header.replace("2024/05/01 20:15:00 ET", written))))
        assert json.loads(write_hand(hand, "ohh"))["ohh"]["start_date_utc"] == utc
        assert write_hand(hand, "pokerstars").splitlines()[0].endswith(f" - {eastern}")


def test_a_chip_too_much_for_the_only_winner_is_no_odd_chip():
    """The small blind folds: nobody shares the pot, so that no chip of it is odd."""
    [hand] = read_text(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n"
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nfinishing_stacks = [52, 48]\n"
    )
    assert check_hand(hand)["why"] == "the pot was paid to the wrong seat"
