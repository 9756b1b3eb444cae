"""Between rounds: the player-dealer position, the shoe, stacks."""

import json
import pickle
import random
import re

import pytest

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game, open_session
from housedealer.play import bots
from housedealer.postings.schema import PlayerDealerRule
from housedealer.table.round.runner import Round
from housedealer.table.sitting.bank_turns import offered_to
from housedealer.table.sitting.dealing_shoe import new_shoe_burn
from housedealer.table.sitting.script import NOBODY_BANKS, NewShoe, Picks
from housedealer.table.sitting.script import play_round as play
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer

EZ = "500-club/ez-baccarat"
RULE = PlayerDealerRule(turns=2, lines="712-714")


def table(posting=EZ, seats=(1, 2, 3), **settings):
    return open_session(posting, stacks=dict.fromkeys(map(str, seats), 1000), seed=1, **settings)


def play_round(session, bank=100):
    place = next(str(seat) for seat in session.stacks if seat != session.dealer)
    round_ = session.begin({place: {"player": 5}}, bank=bank)
    session.finish(round_)


def test_after_two_rounds_the_position_is_offered_clockwise():
    # 000:712-714
    session = table()
    session.take_bank(2)
    play_round(session)
    assert session.offered_to() == [2, 3, 1]
    session.take_bank(2)
    play_round(session)
    assert session.offered_to() == [3, 1, 2]
    session.take_bank(3)
    assert (session.dealer, session.held) == (3, 0)


def test_the_same_player_may_not_follow_where_another_must_hold_it_in_between():
    # 001:828
    session = table("the-101/commission-free-baccarat", option=2)
    session.take_bank(1)
    play_round(session)
    play_round(session)
    assert session.offered_to() == [2, 3]
    with pytest.raises(HouseError, match="not offered to seat 1"):
        session.take_bank(1)


AT_MOST_TWO = [
    "the-101/ultimate-texas-holdem",  # 001:2957
    "turlock/three-card-poker-1-0",  # 003:305, 369
    "turlock/fortune-pai-gow-poker",  # 003:922
    "turlock/ultimate-texas-holdem",  # 003:1065, 1222
]
CLOSED_AND_REOPENED = [
    "the-101/double-hand-pai-gow-poker",  # 001:61
    "the-101/three-card-texas-holdem",  # 001:408
    "the-101/cal-blackjack",  # 001:669-670
]


def banked_by_seat_1(sitting):
    """Play a round in which seat 1 takes the bank whenever it is offered, the others never; why none was dealt."""
    script, answer = play(sitting, [1, 2, 3], lambda: 0.0), None
    posting = sitting.session.game.posting
    base = [rule.id for rule in posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]
    while True:
        try:
            question = script.send(answer)
        except StopIteration as end:
            return end.value
        match question:
            case BankOffer():
                answer = 100_00 if question.seat == 1 else None
            case WagerOffer():
                answer = dict.fromkeys(base, 10_00)
            case Round():
                while question.offers:
                    question.respond(*bots.choose_any(question.offer, random.Random(1)), question.offer.position)
            case NewShoe():
                answer = 1
            case Picks():
                answer = None


def played_twice(posting, **readings):
    """A table whose seat 1 has banked two rounds in a row."""
    session = table(posting, option=None, readings=readings)
    assert [banked_by_seat_1(Sitting(session)) for _ in range(2)] == ["", ""]
    return session


@pytest.mark.parametrize("posting", AT_MOST_TWO)
def test_nobody_banks_more_than_two_hands_in_a_row(posting):
    session = played_twice(posting)
    assert session.offered_to() == [2, 3]
    with pytest.raises(HouseError, match="not offered to seat 1"):
        session.take_bank(1)
    assert played_twice(posting, intervening="no").offered_to() == [2, 3, 1]


@pytest.mark.parametrize("posting", CLOSED_AND_REOPENED)
def test_where_nobody_else_banks_the_game_is_closed_and_reopened(posting):
    session = played_twice(posting)
    assert session.offered_to() == [2, 3, 1]
    session.take_bank(1)
    assert (session.dealer, session.held) == (1, 0)
    assert played_twice(posting, intervening="yes").offered_to() == [2, 3]


@pytest.mark.parametrize(("posting", "dealt"), [(AT_MOST_TWO[0], 2), (CLOSED_AND_REOPENED[1], 3)])
def test_a_table_stops_where_nobody_else_banks_and_another_must(posting, dealt):
    """The same through the script that the terminal plays by: seat 1 takes every offer, the others pass."""
    session = table(posting, option=None)
    assert [banked_by_seat_1(Sitting(session)) for _ in range(3)] == [""] * dealt + [NOBODY_BANKS] * (3 - dealt)


def test_when_everyone_else_declines_it_comes_back_where_the_posting_allows():
    assert offered_to(RULE, [1, 2, 3], dealer=2, rounds=2)[-1] == 2


def test_a_player_who_left_is_passed_over():
    assert offered_to(RULE, [1, 3], dealer=2, rounds=1) == [3, 1]


def test_no_round_is_dealt_when_nobody_takes_the_bank():
    session = table()
    with pytest.raises(HouseError, match="nobody has taken the position, so no round is dealt"):
        session.begin({"1": {"player": 5}}, bank=100)


@pytest.mark.parametrize(("first", "gone"), [("As", 2), ("2c", 3), ("9d", 10), ("Th", 11), ("Jc", 11), ("Kd", 11)])
def test_the_first_card_of_a_new_shoe_decides_how_many_more_are_burned(first, gone):
    # 001:5413-5421: ace one, pictures ten, others their face value, besides the card exposed
    assert new_shoe_burn("by-first-card", cards.cards(first)) == gone


def test_cash_in_baccarat_deals_after_the_burn():
    session = table("the-101/cash-in-baccarat")
    pack = session.shoe.pack()
    session.take_bank(1)
    round_ = session.begin({"2": {"player": 5}}, bank=100)
    assert round_.table.hands["player"][0] == pack[session.shoe.burned]
    assert session.shoe.burned == new_shoe_burn("by-first-card", pack)


def test_rounds_go_on_in_the_same_shoe_until_the_cut_card():
    session = table(decks=3)
    seed = session.shoe.seed
    dealt = []
    while not session.cut_card_out:
        session.take_bank(session.offered_to()[0])
        round_ = session.begin({str(next(s for s in (1, 2) if s != session.dealer)): {"player": 1}}, bank=50)
        dealt += round_.table.source.used
        session.finish(round_)
    assert dealt == cards.shuffled("standard-52", 3, int(seed, 16))[: len(dealt)]
    assert len(dealt) > 100
    session.take_bank(session.offered_to()[0])
    session.begin({str(next(s for s in (1, 2) if s != session.dealer)): {"player": 1}}, bank=50)
    assert session.shoe.seed != seed


def test_ultimate_war_is_shuffled_between_rounds():
    # 001:1155
    session = table("the-101/ultimate-war", option=1)
    session.take_bank(1)
    seed = session.shoe.seed
    play_round(session)
    assert session.cut_card_out
    play_round(session)
    assert session.shoe.seed != seed


def test_nobody_wagers_or_banks_more_than_is_in_front_of_them():
    session = table()
    session.take_bank(1)
    with pytest.raises(HouseError, match=r"seat 2: .* is more than the \$1,000 in front of it"):
        session.begin({"2": {"player": 999, "tie": 2}}, bank=10)
    with pytest.raises(HouseError, match="seat 1: "):
        session.begin({"2": {"player": 5}}, bank=1001)


def test_money_stays_on_the_table_or_goes_to_the_drop():
    session = table(option=1)
    for _ in range(20):
        session.take_bank(session.offered_to()[0])
        play_round(session)
    assert sum(session.stacks.values()) + session.drop == 300_000
    assert session.drop == 20 * 50  # option 1: 50 cents up to $49, 000:7728


def test_a_session_is_saved_and_resumed():
    session = table(option=1)
    session.take_bank(1)
    play_round(session)
    again = Session.of(json.loads(json.dumps(session.data())), game)
    assert again == session
    play_round(session)
    play_round(again)
    assert again == session


def test_a_table_for_the_pot_is_charged_by_the_option_for_its_players_and_structure():
    # 000:8748-8947: options by number of players, 1 to 91 without limits and 92 to 177 at $4-$8 and more
    stacks = dict.fromkeys("12345", 200)
    with pytest.raises(HouseError, match="option: 1 is meant for 7 or more players and 5 are dealt in"):
        open_session("500-club/texas-holdem", stacks=stacks, option=1)
    with pytest.raises(HouseError, match="option: 95 is meant for a structure of fixed limit or spread limit"):
        open_session("500-club/texas-holdem", stacks=stacks, option=95)
    session = open_session("500-club/texas-holdem", stacks=stacks, option=5, seed=1)
    session.button = 1
    stakes = {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
    seats = {str(seat): {"stack": 200} for seat in range(1, 6)}
    round_ = session.begin(seats, stakes=stakes, structure="fixed")
    assert round_.setup.option.option == 95  # the first for five or six players at limits (000:8865)
    free = {"stakes": {"small_blind": 2, "big_blind": 4}, "structure": "no"}
    assert session.begin(seats, **free).setup.option.option == 5
    # One player fewer: the nearest option of the same schedule, 7 for four or less (000:8768).
    assert session.begin({seat: seats[seat] for seat in "1234"}, **free).setup.option.option == 7


@pytest.mark.parametrize(
    ("stacks", "message"),
    [
        (None, "stacks: expected an object"),
        ([500, 100], "stacks: expected an object"),
        ({"99": 100}, "stacks: '99' is not a seat; expected 1 to"),
        ({"x": 100}, "stacks: 'x' is not a seat"),
        ({"0": 100}, "stacks: '0' is not a seat"),
        ({"1": -5}, r"stacks.1: -\$5 is below zero"),
        ({"1": "lots"}, "stacks.1: 'lots' is not an amount"),
    ],
)
def test_a_stack_that_cannot_sit_down_is_refused_with_the_reason(stacks, message):
    with pytest.raises(HouseError, match=message):
        open_session(EZ, stacks=stacks)


def test_a_round_counts_once():
    session = table()
    session.take_bank(1)
    round_ = session.begin({"2": {"player": 5}}, bank=100)
    session.finish(round_)
    stacks = dict(session.stacks)
    with pytest.raises(HouseError, match="it is in the books already"):
        session.finish(round_)
    assert (session.number, session.stacks) == (1, stacks)


def test_a_table_and_its_round_in_a_pickle_go_on_the_same():
    session = table("500-club/texas-holdem")
    round_ = session.begin({str(seat): {"stack": 1000} for seat in session.stacks})
    round_.choose("call")
    copied_session, copied_round = pickle.loads(pickle.dumps((session, round_)))
    assert copied_session.data() == session.data()
    for one in (round_, copied_round):
        while one.offer is not None:
            one.choose(one.offer.passed().name)
    assert copied_round.answer() == round_.answer()


def test_a_seat_is_the_same_by_its_number_and_by_its_text():
    by_number, by_text = (open_session(EZ, stacks={one: 500, two: 500}, seed=3) for one, two in ((1, 2), ("1", "2")))
    by_number.take_bank(1)
    by_text.take_bank("1")
    by_number.finish(by_number.begin({2: {"player": 20}}, bank=200))
    by_text.finish(by_text.begin({"2": {"player": 20}}, bank=200))
    assert by_number.data() == by_text.data()


def test_a_seat_named_twice_is_refused():
    session = table()
    session.take_bank(1)
    with pytest.raises(HouseError, match="seats: seat 2 is named twice; expected each seat once"):
        session.begin({2: {"player": 20}, "2": {"banker": 20}}, bank=200)


@pytest.mark.parametrize(
    ("wagers", "sentence"),
    [
        ({"x": {"player": 20}}, "seats: 'x' is not a seat"),
        ({None: {"player": 20}}, "seats: None is not a seat"),
        ({"2": 20}, "seats.2: 20 is not understood; expected an object of wagers and amounts"),
        ([2], "seats: expected an object of seats and their wagers"),
        (None, "seats: expected an object of seats and their wagers"),
        ({}, "seats: expected an object of seat numbers and their wagers, at least one"),
    ],
)
@pytest.mark.parametrize("posting", [EZ, "500-club/texas-holdem"])
def test_invalid_wagers_are_refused_in_one_sentence(posting, wagers, sentence):
    session = table(posting)
    if session.offered_to():
        session.take_bank(1)
    with pytest.raises(HouseError, match=re.escape(sentence)):
        session.begin(wagers, bank=200 if session.dealer else None)


def test_an_invalid_time_collection_is_refused_in_one_sentence():
    session = table("turlock/panguingue", option=1)
    with pytest.raises(HouseError, match="collect: expected an object of seats"):
        session.begin({"1": {"stack": 100}, "2": {"stack": 100}}, collect="everyone")


def test_wagers_cannot_be_named_twice_by_a_key():
    session = table()
    session.take_bank(1)
    with pytest.raises(HouseError, match="seats: it is not a key here"):
        session.begin({"2": {"player": 20}}, bank=200, seats={"3": {"player": 500}})


def test_a_round_that_is_refused_leaves_the_button_where_it_was():
    session = table("500-club/texas-holdem")
    session.button = 3
    with pytest.raises(HouseError, match="seat 1: \\$5,000 is more than"):
        session.begin({"1": {"stack": 5000}, "2": {"stack": 100}})
    with pytest.raises(HouseError, match="chip: expected the smallest chip"):
        session.begin({"1": {"stack": 100}, "2": {"stack": 100}}, chip=-1)
    assert session.button == 3
    session.begin({"1": {"stack": 100}, "2": {"stack": 100}})
    assert session.button == 1  # seat 3 is not dealt in


@pytest.mark.parametrize(("key", "place"), [("stacks", "1"), ("behind", "2/1")])
def test_a_saved_table_with_a_stack_below_zero_is_refused(key, place):
    data = table(option=1).data()
    data[key][place] = -1
    with pytest.raises(HouseError, match=rf"^stacks\.{place}: -\$0.01 is below zero"):
        Session.of(data, game)


def test_a_copy_of_a_table_shares_nothing_with_it():
    session = table("500-club/texas-holdem")
    other = session.copy()
    other.timed.since["2"] = 5.0
    other.stacks[1] = 0
    assert session.timed.since == {} and session.stacks[1] == 100_000


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"stakes": "$1/$2"},
            "'stakes' is unknown; expected stacks, option, decks, terms, limits, seed, hold_buy_in, readings",
        ),
        ({"decks": -1}, "decks: -1 is not allowed; expected 3 to 8"),
        ({"decks": 0}, "decks: 0 is not allowed; expected 3 to 8"),
        ({"decks": True}, "decks: True is not allowed"),
        ({"limits": {"min": [5]}}, "limits.min: [5] is not an amount"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_in_one_sentence(settings, sentence):
    """000:724: three to eight decks."""
    with pytest.raises(HouseError, match=re.escape(sentence)):
        open_session(EZ, stacks={1: 500}, **settings)


def test_a_table_without_stacks_is_refused():
    with pytest.raises(HouseError, match="open_session: stacks are missing"):
        open_session(EZ)
