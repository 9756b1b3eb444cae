"""Disputed hands of stud and draw poker, settled by hand from the posted lines.

Choices are written as `seat choice [argument]`, a street a line. Unless noted otherwise no collection is taken.
"""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.disputes.poker.pots import LIMIT, net, settle

STUD, STUD_HL, STUD_8, RAZZ = (
    f"500-club/{name}" for name in ("seven-card-stud", "seven-card-stud-hi-lo", "stud-8", "razz")
)
STUD_101, HI_LO_101 = "the-101/seven-card-stud", "the-101/seven-card-stud-hi-lo"
SINGLE, BADUGI, OUTLAWS = "500-club/2-7-single-draw", "500-club/badugi", "outlaws/draw-poker-hi-lo"
DOLLARS = {**LIMIT, "chip": 1}
SMALL = {**LIMIT, "bring_in": 1}
BLINDS = {"small_blind": 2, "big_blind": 4}


# Stud: the bring-in, who acts first, which limit

THREE = {"1": "As Kd 2c 9h 9d 4s 5s", "3": "Qs Qd 2d Ah Kh 3c 7c", "5": "Jh Th 3s 4c 6d 8h 7d"}
TO_THE_END = """3 call, 5 fold, 1 check
3 bet 4, 1 call
1 bet 8, 3 call
1 check, 3 check
1 check, 3 check"""
PAIR = THREE | {"1": "As Kd 9c 9h Jd 4s 5s"}


def test_the_lowest_card_by_suit_brings_in_the_lower_limit_unlisted():
    """000:6208-6216, 6236-6238: the two of clubs brings in $4 and acts again; then the best cards up act first."""
    assert net(STUD, LIMIT, THREE, TO_THE_END, button=5) == "-17 18 -1"


def test_a_shoe_deals_left_of_the_button_and_burns_before_each_street():
    """000:6194-6204, 6243-6248."""
    shoe = "As Qs Jh Kd Qd Th 2c 2d 3s Ks 9h Ah Jd 9d Kh Tc 4s 3c 8s 5s 7c"
    assert net(STUD, LIMIT, shoe, TO_THE_END, at="1 3 5", button=5) == "-17 18 -1"
    shoe = "Jh As Qs Th Kd Qd 3s 2c 2d Ks 9h Ah Jd 9d Kh Tc 4s 3c 8s 5s 7c"
    assert net(STUD, LIMIT, shoe, TO_THE_END, at="1 3 5", button=3) == "-17 18 -1"


@pytest.mark.parametrize(
    ("posting", "choices", "expected"),
    [
        # 000:6232-6234: three raises over the bring-in; with two left there is no limit.
        (STUD, "3 raise 8, 5 raise 12, 1 raise 16, 3 fold, 5 fold", "22 -9 -13"),
        (STUD, "3 raise 8, 5 fold, 1 raise 12, 3 raise 16, 1 raise 20, 3 fold", "18 -17 -1"),
        # 000:6260-6265: the open pair's bet sets the table's limit for the round; having checked it leaves the lower.
        (STUD, "5 call, 1 call, 3 check\n1 bet 8, 3 raise 16, 5 fold, 1 fold", "-13 18 -5"),
        (STUD, "5 call, 1 call, 3 check\n1 check, 3 bet 4, 5 fold, 1 fold", "-5 10 -5"),
        # 001:5-8: completing is no raise; with an open pair raises are by either limit, after the upper by the upper.
        (STUD_101, "3 complete, 5 raise 8, 1 raise 12, 3 raise 16, 5 fold, 1 fold", "-13 22 -9"),
        (STUD_101, "5 call, 1 call\n1 bet 4, 3 raise 12, 5 raise 20, 1 fold, 3 fold", "-6 -14 20"),
        (STUD_101, "5 call, 1 call\n1 bet 4, 3 raise 8, 5 raise 16, 1 fold, 3 fold", "-6 -10 16"),
        (STUD_101, "5 call, 1 call\n1 check, 3 bet 8, 5 fold, 1 fold", "-2 4 -2"),
    ],
)
def test_raises_and_the_open_pair(posting, choices, expected):
    open_pair = "\n" in choices
    stakes = SMALL if posting == STUD_101 else LIMIT
    more = {"button": 5} if posting == STUD else {}
    assert net(posting, stakes, PAIR if open_pair else THREE, choices, **more) == expected


@pytest.mark.parametrize(
    ("posting", "cards", "choices", "message"),
    [
        (STUD, THREE, "3 raise 8, 5 raise 12, 1 raise 16, 3 raise 20", "'raise' is not legal"),  # the fourth raise
        (STUD, THREE, "3 raise 10", r"\$10 is not allowed; expected \$8"),  # no multiple of the limit
        (STUD, THREE, "1 bring-in, 3 fold, 5 fold", "it is position 3's turn"),  # forced, so it is not listed
        (STUD, THREE, "3 complete", "'complete' is not legal"),  # the bring-in is the lower limit already
        (STUD, THREE, "3 call, 5 fold, 1 check\n3 bet 8", r"\$8 is not allowed; expected \$4"),  # no pair is open
        (STUD, PAIR, "5 call, 1 call, 3 check\n1 bet 8, 3 raise 12", r"\$12 is not allowed; expected \$16"),
        (STUD, PAIR, "5 call, 1 call, 3 check\n1 bet 4, 3 raise 12", r"\$12 is not allowed; expected \$8"),
        (STUD, PAIR, "5 call, 1 call, 3 check\n1 check, 3 bet 8", r"\$8 is not allowed; expected \$4"),
        (STUD, THREE, "3 call, 5 fold, 1 check", "the round is not finished: position 3 must choose"),
        (STUD, THREE, "3 fold, 5 fold, 1 check", "the round is over"),
        (STUD_101, PAIR, "5 call, 1 call\n1 bet 8, 3 raise 12", r"\$12 is not allowed; expected \$16"),
        (STUD_101, THREE, "3 complete, 5 raise 8, 1 raise 12, 3 raise 16, 5 raise 20", "'raise' is not legal"),
        (
            STUD_101,
            THREE,
            "3 raise 5",
            r"\$5 is not allowed; expected \$4",
        ),  # over a bare bring-in
    ],
)
def test_choices_that_are_refused(posting, cards, choices, message):
    with pytest.raises(HouseError, match=message):
        settle(posting, SMALL if posting == STUD_101 else LIMIT, cards, choices, button=5)


def test_razz_is_opened_by_the_best_door_card_and_a_completion_is_no_raise():
    """000:5906-5929: the ace of spades before the ace of diamonds; from fourth street the best low acts first."""
    cards = {"1": "2h 3h Ad 8c Kc Qd 9d", "2": "4h 5h As 7c 6d Td 2d", "4": "2c 3c Kh Ks 4d 5d 6h"}
    stakes = {"lower": 4, "upper": 8, "ante": 0.5, "bring_in": 1}
    choices = """4 complete, 1 raise 8, 2 raise 12, 4 raise 16, 1 call, 2 call
        2 check, 4 check, 1 bet 4, 2 call, 4 call
        2 bet 8, 4 call, 1 fold
        2 check, 4 bet 8, 2 call
        2 check, 4 check"""
    # Antes 1.50, then 48, 12, 16 and 16; 6-5-4-2-A beats 6-5-4-3-2.
    assert net(RAZZ, stakes, cards, choices) == "-20.5 57 -36.5"
    with pytest.raises(HouseError, match="'raise' is not legal"):
        settle(RAZZ, stakes, cards, "4 complete, 1 raise 8, 2 raise 12, 4 raise 16, 1 raise 20")
    assert net(RAZZ, stakes, cards, "2 complete, 4 raise 8, 1 fold, 2 fold") == "-0.5 -4.5 5"
    # The text calls the completion a raise, so a document may.
    assert net(RAZZ, stakes, cards, "4 raise 4, 1 fold, 2 fold") == "-0.5 -1.5 2"


def test_all_in_for_the_bring_in_and_side_pots():
    """Table stakes: $6 match 6 of each, what is left of the others is a pot of their own."""
    cards = {"1": "As Ad 2c Ah 9d 4s 5s", "3": "Qs Qd 2d Qh Kh 3c 7c", "5": "Jh Jd 3s 4c 6d 8h 7d"}
    stacks = {"1": 6, "3": 20, "5": 500}
    choices = "3 raise 8, 5 call, 1 call\n3 bet 4, 5 call\n3 bet 7, 5 call"
    answer = settle(STUD, LIMIT, cards, choices, stacks=stacks, button=5)
    assert [(pot["amount"], pot["shares"]) for pot in answer["pots"]] == [(18, {"1": 18}), (28, {"3": 28})]
    assert answer["net"] == {"1": 12, "3": 8, "5": -20}


def test_a_missing_button_is_an_error():
    """000:1996-2003: a game without a button opens with a draw for it, a card more for each seat."""
    cards = {"1": "Kc Kd 4h 5s 7c", "2": "2d 3c 4s 8h 8d"}
    with pytest.raises(HouseError, match=r"button: missing; .* seat 1 has 5 cards; expected the button's seat, or 6"):
        settle(SINGLE, BLINDS, cards, "1 fold")
    drawn = {"1": "Ah " + cards["1"], "2": "Kh " + cards["2"]}
    assert net(SINGLE, BLINDS, drawn, "2 fold") == "2 -2"  # the ace has the button, so seat 2 the small blind


def test_stud_by_position_needs_no_button():
    """000:6208-6216: the lowest card opens, so that a document without a button is settled as with any."""
    assert net(STUD, LIMIT, THREE, TO_THE_END) == net(STUD, LIMIT, THREE, TO_THE_END, button=3) == "-17 18 -1"


# Split pots and odd chips

HIGH_LOW = {"2": "Ah 2h 3c 4s 8d Kc Qs", "4": "Kd Kh 9c 9h Ts 9s 5d", "6": "Jc Jd 3d Js 2s 2d 7h"}
QUARTERS = {"2": "Ah 2h 3c 4s 7d Kc Qs", "4": "Kd Kh 9c 9h Ts Td 5c", "6": "Ac 2c 3d 4d 7s Qd Jh"}
CHECKS = ("\n" + "4 check, 6 check, 2 check") * 2
SIXTY_THREE = "4 call, 6 call, 2 check\n4 bet 8, 6 call, 2 call\n4 bet 8, 6 call, 2 call" + CHECKS
TWENTY_SEVEN = "4 call, 6 call, 2 check\n4 bet 4, 6 call, 2 call\n4 check, 6 check, 2 check" + CHECKS


@pytest.mark.parametrize(
    ("posting", "cards", "choices", "button", "expected"),
    [
        # $63, jacks full and an 8-4-3-2-A low: the odd dollar left of the button (000:6831-6832), or to the highest
        # hand up, a pair of twos over king high (000:7160-7161).
        (STUD_HL, HIGH_LOW, SIXTY_THREE, 6, "11 -21 10"),
        (STUD_HL, HIGH_LOW, SIXTY_THREE, 2, "10 -21 11"),
        (STUD_8, HIGH_LOW, SIXTY_THREE, None, "10 -21 11"),
        # $27, one high and two equal lows: 13 and 13, the odd dollar to a winner; then each half by the same rule.
        (STUD_8, QUARTERS, TWENTY_SEVEN, None, "-2 5 -3"),
        (STUD_HL, QUARTERS, TWENTY_SEVEN, 2, "-3 5 -2"),
        # Without a low the best hand has it all.
        (STUD_8, HIGH_LOW | {"2": "Ah 2h 3c 4s 9d Kc Qs"}, SIXTY_THREE, None, "-21 -21 42"),
    ],
)
def test_halves_and_odd_dollars(posting, cards, choices, button, expected):
    assert net(posting, DOLLARS, cards, choices, **({"button": button} if button else {})) == expected


def test_the_101_opens_with_the_high_card_and_gives_the_odd_chip_to_the_high_hand():
    """001:16-18, 29-30: a $1 ante, $4 forced on the nine of diamonds; of $15 the high has 8, the low 7: 4 and 3."""
    cards = {"2": "Ah 2h 3c 4s 7d Kc Qs", "4": "Kd Kh 9c 9h Ts Td 5c", "6": "Ac 2c 9d 4d 7s 3d Jh"}
    choices = "2 call, 4 call" + "\n4 check, 6 check, 2 check" * 4
    assert net(HI_LO_101, {"lower": 4, "upper": 8, "chip": 1}, cards, choices) == "-1 3 -2"


def test_studs_odd_chip_goes_to_the_highest_hand_up():
    """000:6437-6438: of equal hands the one with the king up has it, though the other is left of the button."""
    cards = {"1": "2c 3d Js Ks Qh Ad 9c", "3": "2d Jc Ah Kc Qd 9d 3c", "5": "7h 8h 2s 4s 6c 9s 3h"}
    street = "\n3 check, 5 check, 1 check"
    choices = "1 call, 3 call, 5 check" + street * 2 + "\n1 check, 3 check, 5 check" * 2
    assert net(STUD, DOLLARS, cards, choices, button=1) == "3 2 -5"


# The collection


@pytest.mark.parametrize(
    ("option", "choices", "drop"),
    [
        (59, TO_THE_END, 7),  # 5 + 1 + 1
        (60, TO_THE_END, 5),
        (59, "3 call, 5 fold, 1 check\n3 bet 4, 1 fold", 5),  # the second round does not come to its end
        (59, "3 fold, 5 fold", 0),
        (51, "3 call, 5 fold, 1 check\n3 check, 1 bet 4, 3 fold", 9),
    ],
)
def test_500_club_takes_its_fees_after_the_first_three_rounds(option, choices, drop):
    """000:8955-8961, 9027, 9035-9036."""
    assert settle(STUD, LIMIT, THREE, choices, button=5, option=option)["drop"] == drop


def test_the_reading_that_a_fee_is_due_for_every_round_reached():
    """000:8955-8961: the second round is reached, though all fold in it; with the first the antes are all there is."""
    result = {"button": 5, "option": 59, "readings": {"fee-rounds": "yes"}}
    assert settle(STUD, LIMIT, THREE, "3 call, 5 fold, 1 check\n3 bet 4, 1 fold", **result)["drop"] == 6
    assert settle(STUD, LIMIT, THREE, "3 fold, 5 fold", **result)["drop"] == 3


@pytest.mark.parametrize(
    ("posting", "stakes", "option", "drop"),
    [(STUD_101, SMALL, 6, 3), (STUD_101, SMALL | {"ante": 0.5}, 6, 1.5), (HI_LO_101, LIMIT, 6, 3)],
)
def test_the_101_takes_its_fee_from_the_antes(posting, stakes, option, drop):
    """001:4779-4794: before cards are dealt, so no more than the antes."""
    choices = "3 fold, 5 fold" if posting == STUD_101 else "1 fold, 3 fold"
    assert settle(posting, stakes, THREE, choices, option=option)["drop"] == drop


@pytest.mark.parametrize(
    ("posting", "option"),
    [(STUD, 50), (STUD, 40), (STUD, 21), (STUD_101, 2), (STUD_101, 3), (STUD_101, 13)],
)
def test_options_for_other_tables_are_refused(posting, option):
    """000:8963-9036, 001:4783-4794: three players at $4-$8 pay by a row for four or less at such limits."""
    with pytest.raises(HouseError, match="option"):
        settle(posting, LIMIT, THREE, TO_THE_END, button=5, option=option)


# Draw games

PAT = "1 stand-pat, 2 stand-pat, 3 stand-pat\n1 check, 2 check, 3 check"


def test_deuce_to_seven_has_no_wheel_and_the_left_of_the_button_is_the_small_blind():
    """000:1905-1922, 2005-2010: A-5-4-3-2 is ace high, no straight, and beats a pair; heads-up no exception."""
    cards = {"1": "Kc Kd 4h 5s 7c", "2": "2d 3c 4s 8h 8d", "3": "Ac 2h 3h 4d 5d"}
    assert net(SINGLE, BLINDS, cards, "3 call, 1 call, 2 check\n" + PAT, button=3) == "-4 -4 8"
    two = {"1": "Kc Kd Kh Ks 7c 2c 3c 4c 5c 7d", "2": "2d 3s 4s 8h 8d"}
    choices = "1 call, 2 check\n1 {} Kc Kd Kh Ks 7c, 2 stand-pat\n1 check, 2 check"
    for word in ("draw", "discard"):
        assert net(SINGLE, BLINDS, two, choices.format(word), button=2) == "4 -4"
    with pytest.raises(HouseError, match="2c not held"):
        settle(SINGLE, BLINDS, two, "1 call, 2 check\n1 draw Kc 2c", button=2)


def test_draws_are_dealt_player_by_player_without_a_burn_and_in_badugi_after_one():
    """000:2047-2055, 2560-2565."""
    shoe = "2c Kh Ac 3d Kd 2h 4h Kc 3h 5s Ks 4d 9c Qh 5d 7c 2d 3c 4s 6h 8h"
    choices = "3 call, 1 call, 2 check\n1 draw 9c, 2 draw Kh Kd Kc Ks Qh, 3 stand-pat\n1 check, 2 check, 3 check"
    assert net(SINGLE, BLINDS, shoe, choices, at="1 2 3", button=3) == "8 -4 -4"
    shoe = "2c Kh Ac 3d Kd 2h 4h Kc 3h 5h Ks 4d Th 5s Ah"
    choices = "3 call, 1 call, 2 check\n1 draw 5h, 2 stand-pat, 3 draw 3h\n1 bet 4, 2 fold, 3 call"
    answer = settle(BADUGI, BLINDS, shoe + " 6c 7c", choices + "\n1 stand-pat, 3 stand-pat\n1 check, 3 check" * 2,
                    at="1 2 3", button=3)  # fmt: skip
    assert answer["pots"][0]["shares"] == {"1": 20}  # 5-4-3-2 of four suits over a three-card hand


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ac 2d 3h 5s Xx", "4 4 -4 -4"),  # the joker completes the wheel
        ("Ac 2d 3h 6s Xx", "-4 4 4 -4"),  # else it is an ace and pairs the one held: no low
        ("8c 2d 3h 6s Xx", "-4 4 4 -4"),  # 8-6-3-2-A loses to 7-4-3-2-A
        ("7c 2d 3h 4c Xx", "0 4 0 -4"),  # 7-4-3-2-A against the same: a quarter each
        ("Xx 2d 3h 4c 6s", "4 4 -4 -4"),  # 6-4-3-2-A
    ],
)
def test_outlaws_joker_in_a_low_hand(hand, expected):
    """002:692, 719-724: an ace, or what completes a straight or a flush. Seat 2 has four kings, seat 3 7-4-3-2-A."""
    cards = {"1": hand, "2": "Kc Kd Kh Ks Xx", "3": "Ad 2c 3s 4s 8h 7h", "4": "Qc Qd 9h 9s 2h"}
    choices = "3 call, 4 call, 1 call, 2 check\n1 stand-pat, 2 stand-pat, 3 draw 8h, 4 stand-pat\n"
    assert net(OUTLAWS, BLINDS, cards, choices + "1 check, 2 check, 3 check, 4 check", button=4) == expected


def test_outlaws_five_aces_are_four_and_the_fee_waits_for_the_draw():
    """002:700-717: five of a kind is not in the chart, so a straight flush wins; 002:506-516: $7 for four players."""
    cards = {"1": "Ac Xx Xx Ah As", "2": "Kc Qc Jc 9c Tc", "3": "2s 3s 4s 6s Ts", "4": "Qd Qh 9h 9s 2h"}
    before = "3 call, 4 call, 1 call, 2 check\n"
    choices = before + "1 stand-pat, 2 stand-pat, 3 stand-pat, 4 stand-pat\n1 check, 2 check, 3 check, 4 check"
    assert net(OUTLAWS, BLINDS, cards, choices, button=4, option=2) == "-4 5 -4 -4"
    folded = "3 raise 10, 4 fold, 1 fold, 2 fold"
    assert net(OUTLAWS, BLINDS, cards, folded, button=4, option=2) == "-2 -4 6 0"


def test_outlaws_short_deck_gives_back_the_discards_of_those_served_only():
    """002:775: six players draw five each of 24 cards; the fifth gets one and the sixth five from what the first
    four gave up, and not what they themselves did."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Xx", "Xx"]
    held = {str(seat): deck[seat - 1 : 30 : 6] for seat in range(1, 7)}
    stub = deck[30:]
    cards = {seat: [*held[seat], *stub[5 * n : 5 * n + 5]] for n, seat in enumerate("12345")}
    draws = ", ".join(f"{seat} draw {' '.join(held[seat])}" for seat in "123456")
    choices = "3 call, 4 call, 5 call, 6 call, 1 call, 2 check\n" + draws + "\n"
    choices += ", ".join(f"{seat} check" for seat in "123456")

    def play(fifth, sixth):
        dealt = cards | {"5": [*cards["5"], fifth], "6": [*held["6"], *sixth]}
        return settle(OUTLAWS, BLINDS, {seat: " ".join(codes) for seat, codes in dealt.items()}, choices, button=6)

    again = [*held["1"][1:], held["4"][0]]
    assert sum(play(held["1"][0], again)["net"].values()) == 0
    for fifth, sixth in ((held["5"][0], again), (held["1"][0], [*again[:4], held["6"][0]])):
        with pytest.raises(HouseError, match="still out of the deck"):
            play(fifth, sixth)


def test_als_lowball_is_charged_by_time_and_lower_before_the_draw():
    """003:124-136, 3538-3541: the wheel wins; $2 before the draw and $10 after it, or between them by name."""
    cards = {"1": "2c 3d 4h 5s 7c", "2": "Ad 2d 3c 4s 8h 5c", "3": "Ac 2h 3h 4d 6d"}
    stakes = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 10}
    choices = "3 call, 1 call, 2 check\n1 stand-pat, 2 draw 8h, 3 stand-pat\n1 check, 2 bet {}, 3 call, 1 fold"
    assert net("als/lowball", stakes, cards, choices.format(10), button=3, option=1) == "-2 14 -12"
    assert net("als/lowball", stakes, cards, choices.format(5), button=3, structure="spread") == "-2 9 -7"


# Rankings


@pytest.mark.parametrize(
    ("ranking", "hands"),
    [
        # 000:3925-3981, best first: sevens stand next to jacks, a flush above a full house.
        ("mexican", "XxAsAhAdAc Xx2d2s2c2h AsKsQsJs7s KsQsJs7s6s Js7s6s5s4s 5s4s3s2sAs AsAhAdAc2d AhKhQhJh6h 7c5c4c3c2c"
                    " AsAhAdKcKd 2c2d2h3s3d AsKdQsJs7s QsJd7s6s5s 5s4d3s2sAs AsAhAdKcQd AsAhKdKcQd AsAhKdQcJd"
                    " AsKdQsJs6s 7s5d4c3s2s"),
        # 000:1911-1957: the ace is high only; straights and flushes are bad, a royal flush the worst.
        ("low-27", "7h5d4c3s2d 7h6d4c3s2d 8h5d4c3s2d KhQdJcTs8d Ah5d4c3s2d AhKdQcJs9d 2h2d3c4s5d AhAdKcQsJd 2h2d3c3s4d"
                   " 2h2d2c3s4d 6h5d4c3s2d AhKdQcJsTd 7h5h4h3h2h 2h2d2c3s3d AhAdAcAsKd 6h5h4h3h2h AhKhQhJhTh"),
        # 000:5845-5872: straights and flushes do not count, pairs are worse than any five ranks.
        ("low-a5", "5h4d3c2sAd 6h4h3h2hAh 6h5d3c2sAd KhQdJcTs9d AhAd2c3s4d KhKdQcJsTd AhAd2c2s3d AhAdAc2s3d AhAdAc2s2d"
                   " AhAdAcAs2d KhKdKcKsQd"),
        # 000:2430-2445: more cards of different suits and ranks first, then the lower.
        ("badugi", "4h3d2cAs 5h3d2cAs KhQdJcTs 3h2dAcAs KhQdJcJh 2hAdAh2d KhQdQhKd Ah2h3h4h KhKdKcKs"),
        ("low-8", "5h4d3c2sAd 6h4d3c2sAd 7h6d4c3sAd 8h6d4c3s2d 8h7d6c5s4d 9h7d6c5s4d"),
    ],
)  # fmt: skip
def test_hands_from_the_best_to_the_worst(ranking, hands):
    spaced = [" ".join(hand[i : i + 2] for i in range(0, len(hand), 2)) for hand in hands.split()]
    values = [one["value"] for one in housedealer.rank(ranking, *spaced)]
    assert values == sorted(set(values), reverse=True)
