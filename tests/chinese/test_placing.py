"""What is shown while cards are being placed: names of the hands so far, and a foul as soon as it is certain."""

from __future__ import annotations

import itertools
import random

import pytest

from housedealer.cards import cards, shuffled
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.chinese.boards import board, scale_of
from housedealer.games.chinese.placing import Placing, foul_ahead, so_far
from housedealer.games.chinese.posting import SEGMENTS
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from tests.builders import build

POSTINGS = ["the-101/chinese-poker", "500-club/face-up-chinese-poker"]


def ahead(posting: str, *rows: str) -> str:
    segments = [cards(row) if row else [] for row in rows]
    known = {code for row in segments for code in row}
    return foul_ahead(segments, scale_of(game(posting).rules), [code for code in range(52) if code not in known])


@pytest.mark.parametrize("posting", POSTINGS)
def test_a_foul_is_shown_once_it_is_certain(posting: str) -> None:
    # Aces in front, and a middle of four cards without a pair: a pair of kings is the best it can become.
    assert ahead(posting, "As Ad 2h", "Ks Qd 4c 3h", "2c").startswith("the middle can no longer")
    # With one pair more it can still become two pair.
    assert ahead(posting, "As Ad 2h", "Ks Kd 4c 3h", "2c") == ""
    # A full house in the middle, and a back that two cards make three of a kind at best.
    assert ahead(posting, "", "Ks Kd Kc 3h 3d", "2c 4d 7h").startswith("the back can no longer")
    # A flush draw behind two pair is no foul yet.
    assert ahead(posting, "2d 3c 5h", "9c 9d 4c 4h Ts", "As Ks 7s 2s") == ""
    # All thirteen: a pair in the middle beats ace high behind (000:3602-3605, 001:3048).
    assert ahead(posting, "2c 3c 5d", "7c 7d 8h 9s Tc", "Ac Kd Qh Js 9d") == (
        "the back, ace high, is below the middle, a pair of sevens"
    )
    # The cards that break a tie are named where there is one.
    assert ahead(posting, "2c 3c 5d", "7c 7d 8h 9s Tc", "7h 7s 6h 4s 2d") == (
        "the back, a pair of sevens with 6-4-2, is below the middle, a pair of sevens with 10-9-8"
    )
    assert ahead(posting, "2c 3c 5d", "7c 7d 8h 9s Tc", "Ac Ad Qh Js 9d") == ""


@pytest.mark.parametrize("posting", POSTINGS)
def test_a_certain_foul_is_foul_with_any_cards(posting: str) -> None:
    """Against every way in which two missing cards can fall, for random hands."""
    rng = random.Random(14)
    scale = scale_of(game(posting).rules)
    hopeless = 0
    for _ in range(300):
        pack = list(range(52))
        rng.shuffle(pack)
        segments = [pack[:3], pack[3:8], pack[8:13]]
        short = rng.sample(range(13), 2)
        flat = pack[:13]
        left = [[code for code in row if flat.index(code) not in short] for row in segments]
        unseen = [code for code in range(52) if not any(code in row for row in left)]
        can = False
        for pair in itertools.permutations(rng.sample(unseen, 12), 2):
            fill, rows = list(pair), []
            for row, size in zip(left, (3, 5, 5), strict=True):
                missing = size - len(row)
                rows.append([*row, *fill[:missing]])
                fill = fill[missing:]
            can = can or not board(rows, scale).foul
        if foul_ahead(left, scale, unseen):
            hopeless += 1
            assert not can, left
    assert hopeless > 20


def test_names_of_incomplete_hands() -> None:
    assert so_far(cards("Ts")) == "ten high"
    assert so_far(cards("7d 7s 2c")) == "pair of sevens"
    assert so_far(cards("7d 7s 7c 7h")) == "four of a kind, sevens"
    assert so_far(cards("Ad Kd Qd Jd Td")) == "royal flush"
    assert so_far([]) == ""


def test_an_answer_in_the_making_may_be_short_but_not_wrong() -> None:
    scale = scale_of(game(POSTINGS[0]).rules)
    held = tuple(cards("As Kd"))
    placing = Placing(2, 2, held, SEGMENTS, (3, 5, 4), ((), (), tuple(cards("Ac"))), scale)
    result = placing.look("//As", "look")
    assert result == {"names": {"front": "", "middle": "", "back": "pair of aces"}, "foul": False, "warning": ""}
    with pytest.raises(HouseError, match="1 card named"):
        placing.check("//As", "place")
    with pytest.raises(HouseError, match="not held"):
        placing.look("/Qs/", "look")


def away(posting: str, number: int) -> list[bool]:
    """A hand of three players who are all away: whether each is foul."""
    played = game(posting)
    seats = {str(seat): {"stack": 1000} for seat in (1, 2, 3)}
    pack = Shoe(shuffled("standard-52", 1, number))
    round_ = Round(build(played, seats=seats, option=None, button=1, extra={"stakes": {"point": 1}}, source=pack))
    while round_.offer is not None:
        round_.decline()
    return [event["foul"] for event in round_.events if event["event"] == "rows"]


@pytest.mark.parametrize("posting", [*POSTINGS, "parkwest-sonoma/face-up-pineapple-chinese-poker"])
def test_an_absent_player_seldom_fouls(posting: str) -> None:
    fouls = [foul for number in range(12) for foul in away(posting, number)]
    assert sum(fouls) <= len(fouls) / 6


def test_all_thirteen_at_once_are_never_fouled_for_anyone() -> None:
    rng = random.Random(3)
    for posting in POSTINGS:
        scale = scale_of(game(posting).rules)
        for size in (13, 14):
            for _ in range(6):
                placing = Placing(13, 13, tuple(rng.sample(range(52), size)), SEGMENTS, (3, 5, 5), scale=scale)
                assert not board(placing.check(placing.least_of(), "place"), scale).foul
    # Two straights from ace to ten would be equal, and equal is foul (001:3048).
    equal = Placing(13, 13, tuple(cards("As Kd Qh Js Tc Ad Kh Qs Jc Td 2c 3d 5h")), SEGMENTS, (3, 5, 5), scale=scale)
    assert not board(equal.check(equal.least_of(), "place"), scale).foul


def test_the_last_cards_are_not_fouled_where_they_need_not_be() -> None:
    scale = scale_of(game(POSTINGS[0]).rules)
    before = (tuple(cards("Kd Qs")), tuple(cards("9c 9d 8c 4c 3c")), tuple(cards("9s 9h 8d 4d")))
    # The kicker decides: with the 2 in the back it is below the middle, with the 6 it is not.
    last = Placing(2, 2, tuple(cards("2h 6h 2d")), SEGMENTS, (1, 0, 1), before, scale)
    front, _, back = last.check(last.least_of(), "place")
    assert (front, back) in [(tuple(cards("2h")), tuple(cards("6h"))), (tuple(cards("2d")), tuple(cards("6h")))]
