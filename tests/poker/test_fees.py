"""Collections: from the pot by players and street, from the button, and never more than there is."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import read_round

from .tables import check_down, settle, so_far

HOLDEM = "500-club/texas-holdem"
BLINDS = {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
CARDS = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "4": "Js Jh", "board": "2c 3d 7h 8s 9c"}
STUD = {"ante": 2, "lower": 4, "upper": 8}


def option_of(posting, structure="fixed", limit=None, **wanted):
    """The number of an option of this structure, and of this table limit where several are posted, that takes this."""
    from housedealer.postings import load

    for option in load(posting).fees.options:
        if structure not in option.structure or limit not in (None, option.stakes):
            continue
        result = {str(street): amount // 100 for street, amount in option.streets.items()} | {
            "no_flop": option.no_flop // 100, "players": option.players,
        }  # fmt: skip
        if all(result.get(key) == value for key, value in wanted.items()):
            return option.option
    raise AssertionError(f"no option of {posting} takes {wanted}")


def test_flop_turn_and_river_fees_and_who_pays():
    """000:8748-8760: the regular fee after the flop, the turn and river fees after those cards."""
    option = option_of(HOLDEM, players=(2, 4), turn=1, river=1)
    answer = check_down(so_far(HOLDEM, 4, BLINDS, CARDS, button=4, option=option))
    assert [(fee["payer"], fee["amount"]) for fee in answer["fees"]][1:] == [("pot", 1), ("pot", 1)]
    assert sum(answer["net"].values()) + answer["drop"] == 0
    regular = answer["fees"][0]["amount"]
    assert answer["pots"][0]["amount"] == 16 - regular - 2
    assert answer["fees"][0]["why"] == f"option {option}: 4 players, after the flop"


def test_streets_that_are_not_reached_take_no_fee():
    option = option_of(HOLDEM, players=(2, 4), turn=1, river=1)
    choices = "3 call, 4 call, 1 call, 2 check, 1 bet 4, 2 fold, 3 fold, 4 fold"
    answer = settle(HOLDEM, 4, BLINDS, CARDS, choices, button=4, option=option)
    assert len(answer["fees"]) == 1


def test_the_modified_fee_without_a_flop():
    """000:8752-8754."""
    option = option_of(HOLDEM, players=(2, 4), no_flop=1)
    answer = settle(HOLDEM, 4, BLINDS, CARDS, "3 call, 4 fold, 1 fold, 2 raise 8, 3 fold", button=4, option=option)
    assert answer["fees"] == [{"payer": "pot", "amount": 1, "why": f"option {option}: 4 players, no flop"}]
    assert answer["pots"][0]["amount"] == 2 + 4 + 4 - 1


def test_the_101_takes_nothing_without_a_flop():
    """001:4708."""
    option = option_of("the-101/texas-holdem", limit="$4-$8", players=(2, 4), flop=3)
    answer = settle("the-101/texas-holdem", 4, BLINDS, CARDS, "3 fold, 4 fold, 1 fold", button=4, option=option)
    assert answer["fees"] == []
    assert check_down(so_far("the-101/texas-holdem", 4, BLINDS, CARDS, button=4, option=option))["drop"] == 3


def test_a_fee_for_another_number_of_players_is_an_error():
    option = option_of(HOLDEM, players=(7, None))
    with pytest.raises(HouseError, match="is meant for 7 or more players and 4 are dealt in"):
        so_far(HOLDEM, 4, BLINDS, CARDS, button=4, option=option)


def test_a_fee_is_never_more_than_the_pot():
    option = option_of(HOLDEM, players=(2, 4), flop=13)
    answer = check_down(so_far(HOLDEM, 3, BLINDS, {seat: CARDS[seat] for seat in ("1", "2", "3", "board")}, button=3,
                               option=option))  # fmt: skip
    why = f"option {option}: 3 players, after the flop; $13 due, only $12 in the pot"
    assert answer["fees"][0] == {"payer": "pot", "amount": 12, "why": why}
    assert answer["pots"][0]["amount"] == 0
    assert answer["net"] == {"1": -4, "2": -4, "3": -4}


def test_the_fee_comes_out_of_the_main_pot():
    option = option_of("the-101/no-limit-texas-holdem", "no", players=(2, 4), flop=3)
    stacks = {1: 10, 2: 40, 3: 40}
    blinds = {"small_blind": 1, "big_blind": 2}
    deal = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}
    answer = settle("the-101/no-limit-texas-holdem", stacks, blinds, deal, "3 raise 40, 1 call, 2 call", button=3,
                    option=option)  # fmt: skip
    assert [pot["amount"] for pot in answer["pots"]] == [27, 60]


def test_stud_fees_after_each_completed_betting_round():
    """000:8949-8963: after the first, second and third round; nothing where the first was not completed."""
    posting = "500-club/seven-card-stud"
    option = option_of(posting, players=(2, 4), **{"round-1": 5, "round-2": 1, "round-3": 1})
    deal = {"1": "As Ah 2h 3d 4s 5c 9h", "2": "Ks Kh 9c Jd Js Qc 9d", "3": "Qs Qh 9s 4d 6s 8c Td"}
    answer = settle(posting, 3, STUD, deal, "2 fold, 3 fold", button=3, option=option)
    assert answer["fees"] == []
    answer = check_down(so_far(posting, 3, STUD, deal, button=3, option=option))
    assert [fee["amount"] for fee in answer["fees"]] == [5, 1, 1]
    hand = so_far(posting, 3, STUD, deal, "2 call, 3 call, 1 check, 2 bet 4, 3 fold, 1 fold", button=3, option=option)
    assert [fee["amount"] for fee in hand.answer()["fees"]] == [5]


def test_the_101s_stud_fee_is_taken_from_the_antes():
    """001:4779: from the pot before cards are dealt."""
    option = option_of("the-101/seven-card-stud-hi-lo", limit="$4-$8", players=(2, 4), **{"before-deal": 3})
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    hand = so_far("the-101/seven-card-stud-hi-lo", 3, {"lower": 4, "upper": 8}, deal, option=option)
    kinds = [event["event"] for event in hand.table.events]
    assert kinds.index("fee") < kinds.index("deal")
    assert hand.table.fees[0].amount == 300


def test_draw_fee_before_the_draw():
    """002:504-517: after the first betting round; no draw, no fee."""
    posting = "outlaws/draw-poker-hi-lo"
    option = option_of(posting, "no", players=(2, 3), **{"round-1": 6})
    deal = {"1": "2c 3d 4h 5s 7c", "2": "Kc Kd Kh Qs Qc", "3": "Ac Ad 9h 8h 6h"}
    blinds = {"small_blind": 2, "big_blind": 4}
    assert settle(posting, 3, blinds, deal, "3 fold, 1 fold", button=3, option=option)["drop"] == 0
    assert check_down(so_far(posting, 3, blinds, deal, button=3, option=option))["drop"] == 6


def test_turlocks_fee_after_the_blinds_or_the_modified_one():
    """003:3795-3798, 3817-3826."""
    deal = {"1": "As Ah 2c 3c", "2": "Ks Kh 4c 5c", "3": "Qs Qh 6c 7c", "board": "2d 3d 7h 8s 9d"}
    assert check_down(so_far("turlock/omaha", 3, BLINDS, deal, button=3, option=2))["drop"] == 5
    assert settle("turlock/omaha", 3, BLINDS, deal, "3 fold, 1 fold", button=3, option=2)["drop"] == 1
    # Whether it is this fee or the modified one is known at the flop: blinds of $3 are no limit to it, the pot is.
    small = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
    assert check_down(so_far("turlock/omaha", 3, small, deal, button=3, option=2))["drop"] == 5
    choices = "3 fold, 1 call, 2 check, 1 bet 2, 2 fold"
    assert settle("turlock/omaha", 3, small, deal, choices, button=3, option=2)["drop"] == 4


def test_turlocks_mexican_poker_takes_a_late_fee_with_the_third_card_up():
    """003:1855-1867."""
    deal = {"1": "Kc 2c 3d 4d 5d", "2": "Qc 3c 4h 5h 6h"}
    answer = check_down(
        so_far("turlock/mexican-poker", 2, {"ante": 1, "lower": 4, "upper": 8}, deal, button=2, option=9)
    )
    assert [fee["amount"] for fee in answer["fees"]] == [4, 1]
    kinds = [(event["event"], event.get("name")) for event in answer["events"]]
    fees = [number for number, kind in enumerate(kinds) if kind[0] == "fee"]
    assert kinds.index(("street", "third")) > fees[0]
    assert kinds.index(("street", "fourth")) < fees[1] < kinds.index(("street", "fifth"))


def test_als_button_pays_the_drop():
    """003:90: the dealer posts $3, which is no bet."""
    deal = {"1": "Ah Kd Tc", "2": "Kh Jc 7s", "3": "2c 2d 3h", "board": "Qs 9h 8d 4d 5c"}
    answer = settle("als/pineapple-hi-lo", 3, BLINDS, deal, "3 fold, 1 fold", button=3, option=1)
    assert answer["fees"] == [{"payer": "3", "amount": 3, "why": "option 1: before the deal"}]
    assert answer["net"] == {"1": -2, "2": 2, "3": -3}


def test_time_charges_are_not_taken_from_a_hand():
    """003:3536-3541."""
    deal = {"1": "Ac 2d 3h 4s 5c", "2": "2c 3d 4h 5s 7c"}
    stakes = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 10}
    assert check_down(so_far("als/lowball", 2, stakes, deal, button=2, option=1))["drop"] == 0


@pytest.mark.parametrize(("players", "fee"), [(3, 3), (4, 4), (5, 5), (7, 7)])
def test_black_sheeps_option_has_a_fee_for_each_size_of_the_table(players, fee):
    """004:3789-3793: option 4 takes 7, 5, 4 or 3."""
    deck = ["As", "Ah", "Ks", "Kh", "Qs", "Qh", "Js", "Jh", "Ts", "Th", "9s", "9h", "8s", "8h"]
    deal = {str(seat): " ".join(deck[2 * seat - 2 : 2 * seat]) for seat in range(1, players + 1)}
    hand = so_far("black-sheep/texas-holdem", players, BLINDS, {**deal, "board": "2c 3d 7h 4s 5c"}, button=1, option=4)
    assert check_down(hand)["drop"] == fee


def test_left_out_the_first_option_for_the_number_of_players_is_in_force():
    document = {"posting": HOLDEM, "stakes": BLINDS, "button": 4, "deal": CARDS,
                "seats": {str(seat): {"stack": 100} for seat in range(1, 5)}}  # fmt: skip

    hand = read_round(document)
    assert hand.setup.option.players == (2, 4)
