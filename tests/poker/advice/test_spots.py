"""Spots worked out by hand: pot odds, the nuts, drawing dead, a stated hand; other counts of equity against a range."""

import re
from itertools import combinations

import pytest
from pokerkit import StandardHighHand

import housedealer
from housedealer.errors import HouseError
from housedealer.games.poker.picture import PokerPicture
from housedealer.odds.poker.betting import chips_after
from housedealer.odds.poker.spot import Spot
from tests.poker.tables import doc, so_far

NO_LIMIT = {"structure": "no", "small_blind": 5, "big_blind": 10}
CHECKED = "1 call, 2 check, 1 check, 2 check, 1 check, 2 check"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def river(mine, board, stacks=200):
    """$20 in the pot; seat 1 checks the river, seat 2 bets $10: seat 1 calls $10 to win $30."""
    deal = {"1": mine, "board": board}
    choices = f"{CHECKED}, 1 check, 2 bet 10"
    return doc("500-club/texas-holdem", {1: stacks, 2: stacks}, NO_LIMIT, deal, choices, button=2)


def worths(advice):
    return {(one["choice"], one["argument"]): one["worth"] for one in advice["choices"]}


def test_a_call_of_10_into_30_against_one_stated_hand():
    # Beaten: the call loses its $10; winning, it takes the $30 that lie there. A quarter of the time breaks even.
    document = river("Ah Kh", "Qs 7h 2h 3c 4d")
    beaten = housedealer.advise(document, ranges={"2": "QdQc"})
    assert beaten["facts"]["pot_odds"] == 0.25
    assert (beaten["facts"]["equity"], beaten["facts"]["method"]) == (0, "exact")
    assert worths(beaten)["call", None] == -1000
    ahead = housedealer.advise(document, ranges={"2": "JsTs"})
    assert worths(ahead)["call", None] == 3000
    assert {one["error"] for one in ahead["choices"]} == {0}


def test_a_call_against_a_range_is_worth_its_part_of_40_less_10():
    # One of three hands is beaten (QdQc beats ace high, JsTs and 9s8s do not): 2/3 of $40 less $10.
    advice = housedealer.advise(river("Ah Kh", "Qs 7h 2h 3c 4d"), ranges={"2": "QdQc, JsTs, 9s8s"})
    assert advice["facts"]["equity"] == pytest.approx(2 / 3, abs=1e-6)
    assert worths(advice)["call", None] == pytest.approx(4000 * 2 / 3 - 1000, abs=0.01)
    # Weighted: the beaten hand half as often, 2 of 2.5.
    advice = housedealer.advise(river("Ah Kh", "Qs 7h 2h 3c 4d"), ranges={"2": "QdQc:0.5, JsTs, 9s8s"})
    assert worths(advice)["call", None] == pytest.approx(4000 * 0.8 - 1000, abs=0.01)


def test_a_tie_takes_half():
    advice = housedealer.advise(river("2c 3d", "As Ks Qs Js Ts"), ranges={"2": "4h4d"})
    assert worths(advice)["call", None] == 4000 / 2 - 1000


def test_the_nuts_are_never_folded():
    # A royal flush; whatever the other holds, calling wins $30 and a raise no less.
    advice = housedealer.advise(river("As Ks", "Qs Js Ts 2d 2c"))
    assert advice["facts"]["equity"] == 1
    values = worths(advice)
    assert values["call", None] == 3000
    assert all(value >= 3000 for (choice, _), value in values.items() if choice == "raise")
    assert advice["choices"][-1]["choice"] == "fold"


def test_a_hand_without_a_chance_is_checked_and_not_folded():
    # Seat 2 holds a straight flush to the jack, which two pair cannot beat: a check costs nothing, so that nothing is
    # gained by folding.
    document = doc(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT, {"1": "2c 2d", "board": "9h 8h 7h Ks Kd"}, CHECKED,
        button=2,
    )  # fmt: skip
    choices = housedealer.advise(document, ranges={"2": "JhTh"})["choices"]
    assert [one["choice"] for one in choices[:2]] == ["check", "fold"]
    assert [one["worth"] for one in choices[:2]] == [0, 0]
    # One hand folds as often as a range would: 60% of bet / (pot + bet), counted in two hundredths.
    for one in choices[2:]:
        bet = 100 * one["argument"]
        folded = 0.6 * bet / (2000 + bet)
        assert one["worth"] == pytest.approx(folded * 2000 - (1 - folded) * bet, abs=(2000 + bet) / 200)


def test_drawing_dead_is_folded_to_a_bet():
    # Four sevens: of the cards to come, two kings make at most a full house.
    document = doc(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT, {"1": "Kh Kd", "board": "7s 7h 2h 3c"},
        "1 call, 2 check, 1 check, 2 check, 1 check, 2 bet 20", button=2,
    )  # fmt: skip
    advice = housedealer.advise(document, ranges={"2": "7d7c"})
    assert advice["facts"]["equity"] == 0
    assert advice["choices"][0]["choice"] == "fold"
    assert all(one["worth"] < 0 for one in advice["choices"][1:])


def test_a_pure_bluff_loses_as_others_fold_less_than_breaks_even():
    # Seat 1 cannot win at a showdown; seat 2 folds less than bet / (pot + bet), so that every bet loses.
    document = doc(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT, {"1": "5c 4d", "board": "As Ks Qs Jd 9d"}, CHECKED,
        button=2,
    )  # fmt: skip
    advice = housedealer.advise(document, ranges={"2": "TT, 99, AK, KQ, AQ"})
    assert advice["facts"]["equity"] == 0
    values = worths(advice)
    assert values["check", None] == 0
    for (choice, to), value in values.items():
        if choice == "bet":
            folded = 0.6 * to * 100 / (2000 + to * 100)
            # Whole hands fold, so that the part is met within one hand's weight of the 6 + 3 + 9 + 9 + 9 hands.
            assert value == pytest.approx(folded * 2000 - (1 - folded) * to * 100, abs=(2000 + to * 100) / 20)
            assert value < 0


def equity_by_pokerkit(mine, hands, board):
    """The share of the pot over every hand and every card to come, by PokerKit's evaluator."""
    won = deals = 0.0
    for hand in hands:
        seen = {*mine, *hand, *board}
        left = [card for card in DECK if card not in seen]
        for rest in combinations(left, 5 - len(board)):
            full = "".join([*board, *rest])
            one = StandardHighHand.from_game("".join(mine), full)
            two = StandardHighHand.from_game("".join(hand), full)
            won += 1 if one > two else 0.5 if one == two else 0
            deals += 1
    return won / deals


def pairs(ranks, seen):
    return [
        (one, two)
        for rank in ranks
        for one, two in combinations([rank + suit for suit in "cdhs"], 2)
        if not {one, two} & set(seen)
    ]


def test_equity_against_a_range_is_pokerkits():
    mine, board = ["Ah", "Kh"], ["Qs", "7h", "2h", "3c", "Kd"]
    hands = pairs("AKQJ", [*mine, *board])
    advice = housedealer.advise(river(" ".join(mine), " ".join(board)), ranges={"2": "JJ+"})
    assert advice["facts"]["equity"] == pytest.approx(equity_by_pokerkit(mine, hands, board), abs=1e-6)


def test_equity_with_a_card_to_come_is_pokerkits_within_its_error():
    mine, board = ["Ah", "Kh"], ["Qs", "7h", "2h", "3c"]
    document = doc(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT, {"1": "Ah Kh", "board": " ".join(board)},
        "1 call, 2 check, 1 check, 2 check, 1 check, 2 bet 20", button=2,
    )  # fmt: skip
    facts = housedealer.advise(document, ranges={"2": "QQ, TT"})["facts"]
    counted = equity_by_pokerkit(mine, pairs("QT", [*mine, *board]), board)
    assert 0 < facts["standard_error"] < 0.005
    assert facts["equity"] == pytest.approx(counted, abs=4 * facts["standard_error"])


def test_outs_are_the_cards_that_make_the_hand():
    # Nine hearts make the flush against a pair of queens; an ace or a king makes the better pair.
    document = doc(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT, {"1": "Ah Kh", "board": "Qs 7h 2h 3c"},
        "1 call, 2 check, 1 check, 2 check, 1 check, 2 bet 20", button=2,
    )  # fmt: skip
    outs = {one["makes"]: one for one in housedealer.advise(document, ranges={"2": "QdJd"})["facts"]["outs"]}
    assert set(outs["flush"]["cards"].split()) == {rank + "h" for rank in "QJT986543"}
    assert set(outs["pair of aces"]["cards"].split()) == {"As", "Ad", "Ac"}
    assert set(outs["pair of kings"]["cards"].split()) == {"Ks", "Kd", "Kc"}
    assert set(outs) == {"flush", "pair of aces", "pair of kings"}
    assert {one["equity"] for one in outs.values()} == {1.0}


def test_others_fold_by_what_they_owe():
    # Seat 1 bets $20 into $20: T = $40, o = $20; one player owes, so 0.6 * 20/40 = 30% of the range folds.
    round_ = so_far(
        "500-club/texas-holdem", {1: 200, 2: 200}, NO_LIMIT,
        {"1": "Ah Kh", "2": "2c 2d", "board": "Qs 7h 2h 3c 4d"}, "1 call, 2 check", button=2,
    )  # fmt: skip
    spot = Spot("1", PokerPicture.of(round_.view("1")), round_.setup.game.rules)
    chips = chips_after(spot, 2000)
    assert chips.folds.tolist() == pytest.approx([0, 0.3])
    assert (chips.stay.tolist(), chips.leave.tolist()) == ([3000, 3000], [1000, 1000])


def test_a_split_pot_gives_the_chance_of_a_scoop():
    # Aces up with the nut low against kings on 8-7-4: seat 1 has half for certain, and all with an ace or a deuce …
    document = doc(
        "500-club/omaha-hi-lo", {1: 100, 2: 100}, {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8},
        {"1": "As 2s Qd Jh", "board": "8c 7d 4h Kc 4s"},
        "1 call, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check, 2 bet 8", button=2,
    )  # fmt: skip
    facts = housedealer.advise(document, ranges={"2": "KdKhTc9c"})["facts"]
    # … but there is no card to come: kings full take the high half, the low is seat 1's.
    assert (facts["equity"], facts["scoop"], facts["split"]) == (0.5, 0, 1)


def test_dead_up_cards_are_counted_in_stud():
    # Seat 3 folded with a queen up: with both other queens of seat 1's trips draw dead, no queen can come.
    def hand(folded_up):
        deal = {"1": "Qs Qd 7c 5h", "2": f"2c 9d {folded_up} 8c", "3": "Ah Kd 2d 6s"}
        stakes = {"lower": 4, "upper": 8, "ante": 1, "bring_in": 4}
        document = doc("500-club/seven-card-stud", 3, stakes, deal, "", button=3)
        return document

    assert housedealer.advise(hand("Qh"))["facts"]["equity"] != housedealer.advise(hand("Th"))["facts"]["equity"]


def test_cards_face_down_are_written_as_question_marks_in_stud():
    def hand(second, third):
        deal = {"1": "Ah Kh Kc", "2": second, "3": third}
        return doc("500-club/seven-card-stud", 3, {"lower": 4, "upper": 8, "ante": 1}, deal, "", button=3)

    advice = housedealer.advise(hand("?? ?? 7d", "?? ?? 2d"))
    assert advice == housedealer.advise(hand("8c 9c 7d", "3c 4c 2d"))
    for second, words in (
        ("?? ?? ??", "deal.2: the deciding seat sees card 3; expected a card, not ??"),
        ("7d", "deal.2: 1 card is listed, and the deciding seat sees more; expected its first 3 cards"),
    ):
        with pytest.raises(HouseError, match=re.escape(words)):
            housedealer.advise(hand(second, "?? ?? 2d"))


def test_wrong_ranges_are_refused():
    document = river("Ah Kh", "Qs 7h 2h 3c 4d")
    for ranges, words in (
        ({"5": "15%"}, "seat 5 is not in the hand"),
        ({"2": "nonsense"}, "is not a hand or range"),
        ({"2": "AhKh"}, "holds a card that you see"),
        ({"2": "0%"}, "above 0%"),
        ({"x": "15%"}, "not a seat"),
    ):
        with pytest.raises(HouseError, match=words):
            housedealer.advise(document, ranges=ranges)


def test_a_game_against_a_bank_has_no_ranges():
    document = {
        "posting": "the-101/two-card-peek", "option": None, "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"pick-row-a": 10}}, "deal": {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"},
    }  # fmt: skip
    with pytest.raises(HouseError, match="no range"):
        housedealer.advise(document, ranges={"3": "15%"})
