"""Disputed settings of pai gow: who sets what, what is a foul, what is refused; by hand from the posted lines."""

import pytest

from housedealer.errors import HouseError
from tests.builders import lines, settle
from tests.disputes.pai_gow.rounds import (
    ACE_UP,
    ALS,
    BANK,
    DOUBLE_HAND,
    EIGHTS,
    FACE_UP,
    FORTUNE,
    GOLD,
    LOSER,
    LUCKY,
    MINI,
    SHEEP_UP,
    TRIPLE,
    TURLOCK,
    TURLOCK_UP,
    WINNER,
    net,
    one_seat,
)

SEVEN_CARDS = [FORTUNE, TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP, GOLD, TRIPLE, LUCKY, ACE_UP, DOUBLE_HAND]
OWN = [LUCKY, DOUBLE_HAND, TRIPLE]
"""The player-dealer sets the bank's hand, after the players: 001:5610, 95, 3850."""


def base(posting, cards, bank=BANK, *choices, **more):
    return net(one_seat(posting, {"base": 10}, cards, bank, choices=choices, **more)["base"])


# Win, push, lose and copies: 000:1314-1331, 003:871-879, 001:47-51, 5665-5668, 5972-5976.

COMPARED = [
    (WINNER, 10),
    (EIGHTS, "P"),
    (LOSER, -10),
    ("Ah Ac 3h 3d 9h 8d 5d", "P"),  # the threes are copied, aces over kings
    ("Jh Jc 3h 3d 9h 8d 5d", -10),  # the threes are copied, jacks under kings
    ("Kd Kc 3h 3d 7c 6d 2h", -10),  # both copied
    ("Kd Kc 5h 5d 7c 6d 2h", "P"),  # fives over threes, the kings copied to the last card
    ("Kd Kc 2h 2s 7c 6d 4h", "P"),  # twos under threes, kings with 7-6-4 over 7-6-2
]


@pytest.mark.parametrize("posting", SEVEN_CARDS)
@pytest.mark.parametrize(("cards", "due"), COMPARED)
def test_both_hands_must_win_and_copies_go_to_the_bank(posting, cards, due):
    assert base(posting, cards) == due


@pytest.mark.parametrize("posting", SEVEN_CARDS)
def test_a_hand_may_be_set_freely_or_the_house_way(posting):
    """A pair of queens in front and aces behind by every chart; with the aces in front it is a foul."""
    assert base(posting, WINNER, BANK, ("2", "house-way")) == 10
    assert base(posting, WINNER, BANK, ("2", "set", "Qd Qs")) == 10
    assert base(posting, WINNER, BANK, ("2", "set", "Th 5d")) == "P"  # T-5 under threes, two pair over kings
    assert base(posting, WINNER, BANK, ("2", "set", "Ah Ac")) == -10


@pytest.mark.parametrize("posting", SEVEN_CARDS)
def test_a_foul_loses_whatever_the_bank_has(posting):
    """000:1184-1187, 9277-9280, 003:3131, 004:1381-1383, 2467-2469, 001:46, 3918, 5925; silent in 003:863-1013 and
    001:5607."""
    bank = "Jd 9s 8h 6d 5c 4c 2s"  # jack high: 9-8 in front of J-6-5-4-2
    assert base(posting, "Kh Qh Td 7s 3d 2c 2h", bank, ("2", "set", "2c 2h")) == -10
    assert base(posting, "Kh Qh Td 7s 3d 2c 4h", bank, ("2", "set", "Kh Qh")) == -10


def test_settings_that_do_not_foul():
    """The same pair in front and behind, and equal cards as far as the front goes: the hand behind has more cards."""
    bank = "Jd 9s 8h 6d 5c 4c 2s"
    assert base(FORTUNE, "Kh Kd Ks Kc 3d 7h 4h", bank, ("2", "set", "Kh Kd")) == 10
    cards = "Ah Xx Td Th 7s 3d 2c"  # the joker is the ace behind
    assert base(FORTUNE, cards, bank, ("2", "set", "Ah Td")) == 10
    assert base(FORTUNE, "Ah Xx Td 9h 7s 3d 2c", bank, ("2", "set", "Ah Td")) == -10  # A-T in front of A-9


def test_a_foul_may_be_read_as_set_right():
    """003:863-1013 forbids nothing outright: the other reading has the house dealer set it."""
    choice = ("2", "set", "Ah Ac")
    assert base(TURLOCK, WINNER, BANK, choice) == -10
    assert base(TURLOCK, WINNER, BANK, choice, readings={"foul": "house-way"}) == 10


@pytest.mark.parametrize("posting", SEVEN_CARDS)
def test_a_front_of_another_number_of_cards(posting):
    """001:46 and 3918 call it a foul; elsewhere it is not accepted."""
    for front in ("Qd", "Qd Qs Th", ""):
        if posting in (DOUBLE_HAND, TRIPLE):
            assert base(posting, WINNER, BANK, ("2", "set", front)) == -10
        else:
            with pytest.raises(HouseError, match="expected 2 of"):
                base(posting, WINNER, BANK, ("2", "set", front))


@pytest.mark.parametrize("posting", SEVEN_CARDS)
def test_cards_that_are_not_held(posting):
    for front in ("Qd Kh", "Qd Qd", "Qd Xx"):
        with pytest.raises(HouseError, match="not held"):
            base(posting, WINNER, BANK, ("2", "set", front))


@pytest.mark.parametrize("posting", SEVEN_CARDS)
def test_a_hand_is_set_once(posting):
    """000:1189-1192: it cannot be changed."""
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        base(posting, WINNER, BANK, ("2", "house-way"), ("2", "set", "Qd Qs"))
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        base(posting, WINNER, BANK, ("2", "set", "Qd Qs"), ("2", "house-way"))


# The player-dealer's hand.


@pytest.mark.parametrize("posting", [FORTUNE, TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP, GOLD, MINI])
def test_where_the_bank_is_set_by_the_chart_nobody_else_sets_it(posting):
    cards, bank = (LOSER, BANK) if posting != MINI else (LOSER[:17], BANK[:17])
    for choice in (("player-dealer", "house-way"), ("player-dealer", "set", "3c 3s")):
        with pytest.raises(HouseError, match=r"choices\[0\]: the round is over"):
            base(posting, cards, bank, choice)


@pytest.mark.parametrize("posting", OWN)
def test_the_bank_sets_its_own_hand_last(posting):
    """Unsplit, kings and threes behind leave 7-6 in front, and the player's queens win that."""
    together = ("player-dealer", "set", "7h 6c")
    assert base(posting, EIGHTS, BANK, together) == "P"  # 8-8 over 7-6, 8-8 under two pair
    assert base(posting, LOSER, BANK, together) == "P"  # Q-9 over 7-6
    assert base(posting, LOSER, BANK, ("2", "house-way"), ("player-dealer", "house-way")) == -10
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        base(posting, LOSER, BANK, together, ("2", "house-way"))  # a seat's choice after the bank's


def test_the_bank_sets_its_own_hand_first_in_ace_up():
    """001:5920-5924."""
    together = ("player-dealer", "set", "7h 6c")
    assert base(ACE_UP, LOSER, BANK, together, ("2", "house-way")) == "P"
    assert base(ACE_UP, LOSER, BANK, ("2", "house-way")) == -10
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        base(ACE_UP, LOSER, BANK, ("2", "house-way"), together)


@pytest.mark.parametrize("posting", [*OWN, ACE_UP, ALS])
def test_the_bank_may_not_foul(posting):
    """001:46."""
    choices = [("player-dealer", "set", "Kh Ks")]
    if posting == ALS:
        choices.insert(0, ("2", "set", "Qh 9c"))
    with pytest.raises(HouseError, match="foul"):
        base(posting, LOSER, BANK, *choices)


@pytest.mark.parametrize("posting", OWN)
def test_the_bank_names_two_cards(posting):
    with pytest.raises(HouseError, match="expected 2 of"):
        base(posting, LOSER, BANK, ("player-dealer", "set", "7h"))


# Ace high: 000:9262-9263, 003:3128, 004:2451-2452, 001:5921.


@pytest.mark.parametrize("posting", [FACE_UP, TURLOCK_UP, SHEEP_UP, ACE_UP])
def test_ace_high_ends_the_setting(posting):
    bank = "Ad Kd Jh 9c 7s 5h 3d"
    assert base(posting, "Qh Qd 9s 9d 7d 4h 2c", bank) == "P"
    for choice in (("2", "house-way"), ("2", "set", "Qh Qd"), ("player-dealer", "house-way")):
        with pytest.raises(HouseError, match="over"):
            base(posting, "Qh Qd 9s 9d 7d 4h 2c", bank, choice)


@pytest.mark.parametrize("posting", [FORTUNE, TURLOCK, GOLD, LUCKY, TRIPLE, DOUBLE_HAND])
def test_elsewhere_ace_high_is_a_hand_like_another(posting):
    """K-J in front of A-9-7-5-3 loses to nines in front of queens."""
    assert base(posting, "Qh Qd 9s 9d 7d 4h 2c", "Ad Kd Jh 9c 7s 5h 3d") == 10


# The joker: an ace, or what completes a straight, a flush or a straight flush.


def test_a_joker_behind_makes_the_highest_flush():
    """Both have a flush behind with A-Q-9 high; the joker is the ace that is missing, and the six decides."""
    bank = "Ah Qh 9h 4h 3h Td 8c"
    assert base(FORTUNE, "Xx Qs 9s 6s 3s Jd Tc", bank) == 10
    assert base(FORTUNE, "Xx Qs 9s 4s 3s Jd Tc", bank) == "P"  # a copy behind, J-T over T-8


def test_without_the_plain_flush():
    """000:1010-1011 names straights alone: the joker is then an ace, K-Q in front of A-9-7-6-3."""
    bank = "Kh Jh 9c 4h 3h Td 8c"
    cards = "Xx Qs 9s 6s 3s Kd 7c"
    assert base(FORTUNE, cards, bank) == 10
    result = one_seat(FORTUNE, {"base": 10, "fortune": 10}, cards, bank, readings={"joker-flush": "no-plain-flush"})
    assert result["fortune"]["paid"] == 40  # 1373: the bonus bet takes any flush
    assert "flush" not in result["base"]["why"]


def test_a_joker_that_is_any_card():
    """003:807, 930: then kings and a joker are three kings, and one of the pairs of a hand is three."""
    cards = "Kd Kc Xx Td 8h 5d 2h"
    result = one_seat(TURLOCK, {"base": 10, "fortune": 10}, cards, LOSER)
    assert net(result["fortune"]) == -10
    result = one_seat(TURLOCK, {"base": 10, "fortune": 10}, cards, LOSER, readings={"joker-wild": "wild"})
    assert net(result["fortune"]) == 30


@pytest.mark.parametrize("posting", [FORTUNE, DOUBLE_HAND, TRIPLE, LUCKY])
def test_the_wheel_is_the_lowest_straight(posting):
    """000:1074: 6-high over 5-high, both behind; K-Q copied in front goes to the bank."""
    bank = "Ah 2h 3d 4c 5s Kd Qc"
    assert base(posting, "2s 3s 4d 5d 6h Ks Qs", bank) == "P"
    assert base(posting, "As 2s 3s 4d 5d Kh Qh", bank) == -10


# Al's prints no chart: every hand is set by its owner (003:72-76).


def test_als_hands_are_set_by_their_owners():
    both = [("2", "set", "Qd Qs"), ("player-dealer", "set", "3c 3s")]
    assert base(ALS, WINNER, BANK, *both) == 10
    assert base(ALS, WINNER, BANK, ("2", "set", "Ah Ac"), both[1]) == -10
    for choices, message in (
        ([], "position 2 must choose"),
        (both[:1], "position player-dealer must choose"),
        (both[1:], "it is position 2's turn"),
        ([("2", "house-way"), both[1]], "'house-way' is not legal"),
        ([both[1], both[0]], "it is position 2's turn"),
    ):
        with pytest.raises(HouseError, match=message):
            base(ALS, WINNER, BANK, *choices)


def test_als_copies_are_a_reading():
    choices = [("2", "set", "3h 3d"), ("player-dealer", "set", "3c 3s")]
    cards = "Jh Jc 3h 3d 9h 8d 5d"
    assert base(ALS, cards, BANK, *choices) == -10
    assert base(ALS, cards, BANK, *choices, readings={"copies": "nobody"}) == "P"


# Who decides.


def test_a_seat_with_bonus_bets_alone_sets_nothing_unless_someone_behind_it_plays():
    deal = {"2": LOSER, "player-dealer": BANK}
    choice = [("2", "set", "Qh 9c")]
    with pytest.raises(HouseError, match="the round is over"):
        settle(LUCKY, {"2": {"lucky": 10}}, deal, choices=choice)
    result = settle(LUCKY, {"2": {"lucky": 10}, "2/1": {"base": 10}}, deal, choices=choice)
    assert lines(result) == ["2/1 base lose 0 10 0", "2 lucky lose 0 10 0"]
    with pytest.raises(HouseError, match="the round is over"):
        settle(LUCKY, {"2": {"lucky": 10}, "2/1": {"base": 10}}, deal, choices=[("2/1", "set", "Qh 9c")])


def test_seats_choose_in_any_order():
    seats = {"2": {"base": 10}, "4": {"base": 10}}
    deal = {"2": WINNER, "4": LOSER, "player-dealer": BANK}
    one, other = ("2", "set", "Th 5d"), ("4", "set", "9c 7c")
    wanted = ["2 base push 0 0 0", "4 base lose 0 10 0"]
    for choices in ([one, other], [other, one], [one], [other, ("2", "set", "Th 5d")]):
        assert lines(settle(FORTUNE, seats, deal, choices=choices)) == wanted


def test_an_exposed_card_makes_a_hand_dead():
    """001:74; where nothing is posted on it, it cannot be entered."""
    seats = {"2": {"base": 10}, "2/1": {"base": 10}, "3": {"base": 10}}
    deal = {"2": LOSER, "3": WINNER, "player-dealer": BANK}
    result = settle(DOUBLE_HAND, seats, deal, exposed=[2])
    assert lines(result) == ["2 base push 0 0 0", "2/1 base push 0 0 0", "3 base win 10 0 0"]
    with pytest.raises(HouseError, match="over"):
        settle(DOUBLE_HAND, seats, deal, exposed=[2], choices=[("2", "house-way")])
    for posting, given in ((FORTUNE, [2]), (DOUBLE_HAND, [5]), (DOUBLE_HAND, "2")):
        with pytest.raises(HouseError, match="exposed"):
            settle(posting, seats, deal, exposed=given)
