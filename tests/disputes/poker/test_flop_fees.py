"""What the house takes from flop games, by players and street, worked out from the posted schedules."""

import pytest

import housedealer
from tests.disputes.poker.flop import BOARD, CARDS, HOLDEM, LIMIT, OMAHA, net, play, refused
from tests.poker.tables import doc

STAKES = {"small_blind": 5, "big_blind": 10, "lower": 10, "upper": 20}
FREE = {"small_blind": 5, "big_blind": 10}
SMALL = {"small_blind": 1, "big_blind": 3, "lower": 3, "upper": 6}
SPREAD = {"small_blind": 1, "big_blind": 5, "lower": 5, "upper": 100, "structure": "spread"}
SIZES = {"big-o": 5, "omaha": 4, "omaha-hi-lo": 4, "pineapple-hi-lo": 3}


def collected(posting, players, option, reached, stakes):
    """What is dropped from a hand that ends on a street: all call the blind, then fold to the first player's bet."""
    size = SIZES.get(posting.split("/")[1], 2)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    deal = {str(seat): " ".join(deck[size * seat : size * seat + size]) for seat in range(1, players + 1)}
    deal["board"] = " ".join(deck[-5:])
    before_flop = [*range(3, players + 1), 1]
    if reached == "none":
        choices = [f"{seat} fold" for seat in before_flop]
    else:
        first, later = (stakes["big_blind"], 2 * stakes["big_blind"])
        checked, bet = {"flop": (0, first), "turn": (1, later), "river": (2, later)}[reached]
        choices = [f"{seat} call" for seat in before_flop] + ["2 check"]
        choices += [f"{seat} check" for _ in range(checked) for seat in range(1, players + 1)]
        choices += [f"1 bet {bet}"] + [f"{seat} fold" for seat in range(2, players + 1)]
    answer = play(posting, players, stakes, deal, ", ".join(choices), option=option)
    assert sum(answer["net"].values()) + answer["drop"] == 0
    return answer["drop"]


@pytest.mark.parametrize(
    ("posting", "option", "players", "drops", "stakes"),
    [
        # 000:8748-8948: hold'em; what is taken when the hand ends before the flop, on the flop, turn and river.
        (HOLDEM, 83, 7, [1, 5, 10, 15], FREE),
        (HOLDEM, 84, 10, [1, 4, 4, 4], FREE),
        (HOLDEM, 97, 6, [1, 13, 18, 18], STAKES),
        (HOLDEM, 97, 5, [1, 13, 18, 18], STAKES),
        (HOLDEM, 170, 4, [1, 6, 8, 8], STAKES),
        (HOLDEM, 176, 3, [1, 4, 5, 6], STAKES),
        # 000:8549-8747, 8319-8548
        ("500-club/big-o", 173, 5, [1, 6, 7, 8], STAKES),
        ("500-club/omaha", 176, 2, [1, 5, 5, 5], STAKES),
        ("500-club/omaha-hi-lo", 164, 7, [1, 6, 6, 6], STAKES),
        ("500-club/omaha-hi-lo", 166, 4, [1, 4, 4, 4], STAKES),
        # 004:3774-3815: four brackets in each option, nothing without a flop.
        ("black-sheep/texas-holdem", 1, 7, [0, 4, 4, 4], STAKES),
        ("black-sheep/omaha", 4, 6, [0, 5, 5, 5], STAKES),
        ("black-sheep/omaha-hi-lo", 10, 7, [0, 10, 10, 10], FREE),
        ("black-sheep/omaha-hi-lo", 10, 5, [0, 7, 7, 7], FREE),
        ("black-sheep/omaha-hi-lo", 10, 4, [0, 5, 5, 5], FREE),
        ("black-sheep/omaha-hi-lo", 10, 3, [0, 3, 3, 3], FREE),
        # 002:297-307, the posting's own; 002:478-502, options 4 to 6 of the limit games.
        ("outlaws/omaha", 1, 7, [0, 7, 7, 7], STAKES),
        ("outlaws/omaha", 3, 3, [0, 5, 5, 5], STAKES),
        ("outlaws/omaha", 4, 2, [0, 4, 4, 4], STAKES),
        ("outlaws/texas-holdem", 4, 6, [0, 8, 8, 8], STAKES),
        ("outlaws/texas-holdem-hi-lo", 5, 4, [0, 7, 7, 7], STAKES),
        ("outlaws/omaha-hi-lo", 6, 3, [0, 6, 6, 6], STAKES),
        # 001:4708-4777
        ("the-101/texas-holdem", 1, 7, [0, 4, 4, 4], SMALL),
        ("the-101/texas-holdem", 3, 4, [0, 2, 2, 2], SMALL),
        ("the-101/no-limit-texas-holdem", 14, 6, [0, 5, 5, 5], FREE),
        ("the-101/omaha-hi-lo", 12, 2, [0, 3, 3, 3], SPREAD),
        ("the-101/big-o", 10, 8, [0, 5, 5, 5], SPREAD),
        # 003:3543-3813, 3815-3965: whatever the number of players; 225 and 1 are due on the blinds.
        ("turlock/texas-holdem", 107, 2, [3, 4, 4, 5], FREE),
        ("turlock/texas-holdem", 225, 8, [1, 12, 12, 12], STAKES),
        ("turlock/omaha", 1, 3, [1, 5, 5, 5], FREE),
        ("turlock/omaha-hi-lo", 109, 6, [3, 4, 4, 5], STAKES),
        # 003:90: three dollars, flop or not.
        ("als/pineapple-hi-lo", 1, 4, [3, 3, 3, 3], STAKES),
    ],
)
def test_fees_by_players_and_street(posting, option, players, drops, stakes):
    streets = ("none", "flop", "turn", "river")
    assert [collected(posting, players, option, reached, stakes) for reached in streets] == drops


def test_who_pays_at_als_and_that_it_is_apart_from_the_stack():
    deal = {"1": "7s 6c 6d", "2": "Ad 2c 9h", "3": "Kd Kc Jh", "board": BOARD}
    answer = play("als/pineapple-hi-lo", {1: 4, 2: 100, 3: 2}, LIMIT, deal, "3 fold, 1 fold", option=1)
    assert [(fee["payer"], fee["amount"]) for fee in answer["fees"]] == [("3", 3)]
    assert net(answer) == [-2, 2, -3]


def test_outlaws_take_it_when_the_flop_bets_are_in():
    """002:478: $4 before the flop and a called bet of $3 each; $7 for five players, from a pot of $4 at the flop."""
    deal = {"1": "6c Ts", "2": "5h 5c", "3": "Kd 9h", "4": "Th Ah", "5": "Kh 8d", "board": "Qc 4d Ad Qd Td"}
    stakes = {"small_blind": 1, "big_blind": 2}
    choices = "3 fold, 4 fold, 5 fold, 1 call, 2 check, 1 bet 3, 2 call, 1 check, 2 bet 2, 1 fold"
    answer = play("outlaws/texas-holdem", 5, stakes, deal, choices, option=2)
    assert (net(answer), answer["drop"]) == ([-5, -2, 0, 0, 0], 7)
    # The 500 Club's option 5, $14, takes what the pot holds after the flop, and no more (000:8750).
    answer = play(HOLDEM, 5, stakes, deal, choices, option=5)
    assert (net(answer), answer["drop"]) == ([-5, 1, 0, 0, 0], 4)


def test_options_for_another_number_of_players():
    refused(HOLDEM, 4, LIMIT, CARDS, "", "option: 1 is meant for 7 or more players and 4 are dealt in", option=1)
    refused("outlaws/omaha", 3, LIMIT, OMAHA, "", "option: 4 is meant for 2 players and 3 are dealt in", option=4)
    refused(HOLDEM, 4, LIMIT, CARDS, "", "has no option 178", option=178)


@pytest.mark.parametrize(("players", "option"), [(4, 98), (5, 95), (7, 92)])
def test_the_first_option_for_the_players_is_meant_when_none_is_named(players, option):
    """000:8862-8868: 92 for seven or more, 95 for five or six, 98 for four or less; $1 without a flop."""
    deal = CARDS | {"5": "2c 2h", "6": "4c 4h", "7": "5c 5h"}
    deal = {seat: cards for seat, cards in deal.items() if seat == "board" or int(seat) <= players}
    choices = ", ".join(f"{seat} fold" for seat in [*range(3, players + 1), 1])
    round_ = doc(HOLDEM, players, LIMIT, deal, choices, button=players)
    del round_["option"]
    answer = housedealer.settle(round_)
    assert answer["fees"] == [{"payer": "pot", "amount": 1, "why": f"option {option}: {players} players, no flop"}]
