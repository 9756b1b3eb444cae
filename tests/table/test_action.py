"""Where first action goes: by the dice, by a card, or as the round's document names it."""

import dataclasses
from collections import Counter

import pytest
from tests.builders import build

from housedealer import settle
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.postings.schema import ActionRule
from housedealer.table.money.bank import order_seats
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.first_action import counted_place, throw
from housedealer.table.sitting.session import Session


def counted_seat(rule, number, occupied, dealer, most):
    """Who has the action: the next player from the place that the number comes to."""
    return order_seats(occupied, counted_place(rule, number, occupied, dealer, most))[0]


EIGHT_SEATS = ActionRule(
    rule="dice", start="player-dealer", count_player_dealer="first", empty="count", lines="001:1013"
)


@pytest.mark.parametrize("total", range(3, 19))
def test_the_player_dealer_is_one_nine_and_seventeen(total):
    # 001:1013: eight seats, the player-dealer's counts 1, 9 and 17, the others follow clockwise; where the dice
    # come to the player-dealer, the action button goes to the player on the left.
    dealer = 5
    others = {2: 6, 3: 7, 4: 8, 5: 1, 6: 2, 7: 3, 8: 4}  # what each other seat counts in the first turn, by hand
    place = {9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 7, 16: 8, 17: 1, 18: 2}.get(total, total)
    seat = others.get(place, 6)
    assert counted_seat(EIGHT_SEATS, total, [1, 2, 3, 4, 6, 7, 8], dealer, 8) == seat


def test_an_empty_seat_passes_the_action_on():
    # 003: where the seat that the dice name has no wager, the first active seat clockwise has the action.
    assert counted_seat(EIGHT_SEATS, 4, [2, 3], dealer=1, most=8) == 2  # seat 4 is empty: round to seat 2
    assert counted_seat(EIGHT_SEATS, 3, [2, 5], dealer=1, most=8) == 5  # seat 3 is empty: on to seat 5


def test_the_player_dealer_may_be_counted_last():
    # 003:64: the player at the left is number one, the banker number seven.
    last = EIGHT_SEATS.model_copy(update={"count_player_dealer": "last"})
    assert [counted_seat(last, total, [1, 2, 4, 5, 6, 7], dealer=3, most=7) for total in (3, 6, 7, 14, 16)] == [
        6, 2, 4, 4, 5,
    ]  # fmt: skip


def test_dice_are_fair():
    dice = Counter(die for used in range(4000) for die in throw("seed", used))
    expected = 12000 / 6
    chi = sum((count - expected) ** 2 / expected for count in dice.values())
    assert set(dice) == {1, 2, 3, 4, 5, 6} and chi < 20.5  # chi-square with five degrees of freedom, 0.1 %


def with_dice() -> Game:
    posted = game("500-club/ez-baccarat")
    return dataclasses.replace(posted, posting=posted.posting.model_copy(update={"action": EIGHT_SEATS}))


def test_a_table_throws_the_dice_and_its_record_keeps_them():
    session = Session.open(with_dice(), stacks=dict.fromkeys("1234567", 1000), seed=3)
    session.take_bank(1)
    round_ = session.begin({str(seat): {"player": 10} for seat in range(2, 8)}, bank=500)
    dice = round_.record()["dice"]
    assert dice == throw(session.shoe.house, session.shoe.used)
    result = next(event for event in round_.table.events if event["event"] == "first-action")
    seats_counted = [1, 2, 3, 4, 5, 6, 7]
    named = seats_counted[(sum(dice) - 1) % 7]
    assert result["seat"] == str(2 if named == 1 else named)
    assert next(line["seat"] for line in round_.answer()["wagers"]) == result["seat"]


@pytest.mark.parametrize("dice", [[1, 2], [1, 2, 7], "123", [1, 2, True]])
def test_impossible_dice_are_refused(dice):
    with pytest.raises(HouseError, match="expected three numbers from 1 to 6"):
        build(
            with_dice(), seats={"2": {"player": 10}}, option=None, player_dealer={"seat": 1, "bank": 100},
            extra={"dice": dice}, source=Shoe(range(52)),
        )  # fmt: skip


ROUND = {
    "posting": "500-club/ez-baccarat",
    "player_dealer": {"seat": 1, "bank": 60},
    "seats": {"2": {"player": 50}, "4": {"player": 50}},
    "deal": {"player": "9h Kd", "banker": "3c 2d"},
}


@pytest.mark.parametrize("four", [4, "4"])
def test_the_documents_action_rules(four):
    answer = settle({**ROUND, "action": four})
    assert [(line["seat"], line["paid"]) for line in answer["wagers"]] == [("4", 50), ("2", 10)]


def test_dice_in_a_game_without_them_are_refused():
    with pytest.raises(HouseError, match="dice: none are thrown in this game"):
        settle({**ROUND, "dice": [1, 2, 3]})


def test_the_total_of_a_positions_cards_counts_seats():
    """001:4142: two cards' total, from the player-dealer's left over all twelve seats; the player-dealer's last."""
    rule = ActionRule(
        rule="total",
        position="roll",
        values={"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
        start="player-dealer",
        count_player_dealer="last",
        empty="count",
        lines="4142",
    )
    result = [counted_seat(rule, total, [3, 5, 11], dealer=9, most=12) for total in (2, 3, 6, 11, 12)]
    assert result == [11, 3, 3, 11, 11]
