"""Disputed rounds of hold'em, Omaha, Big O and pineapple, settled by hand from the posted lines.

Seat 1 has the small blind and the last seat the button, unless noted otherwise.
"""

import pytest

from tests.disputes.poker.flop import BOARD, CARDS, HOLDEM, LIMIT, OMAHA, net, play, pots, refused, settle, streets

NO_LIMIT = {"small_blind": 2, "big_blind": 4}
ODD = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4, "chip": 1}
SPARE = {"1": "7s 6c 6d 6h 7d", "4": "8s 8h 8d 7h 7c"}
"""Cards of seats that fold."""


# Who bets what, and when


@pytest.mark.parametrize(
    ("posting", "lines"),
    [
        (HOLDEM, "000:7304-7307"),
        ("outlaws/texas-holdem", "002:860"),
        ("black-sheep/texas-holdem", "004:753-756"),
        ("the-101/texas-holdem", "001:5, of the house's other games"),
        ("turlock/texas-holdem", "003:1815, of the house's other game"),
    ],
)
def test_three_raises_a_street_and_no_limit_between_two(posting, lines):
    capped = "3 raise 8, 4 call, 1 raise 12, 2 raise 16"
    refused(posting, 4, LIMIT, CARDS, f"{capped}, 3 raise 20", "'raise' is not legal for position 3")
    # Seats 3 and 4 fold: two are left, and seat 1 may raise a fourth time, and seat 2 a fifth.
    answer = play(posting, 4, LIMIT, CARDS, f"{capped}, 3 fold, 4 fold, 1 raise 20, 2 raise 24, 1 fold")
    assert net(answer) == [-20, 36, -8, -8]


def test_the_cap_holds_without_limits_too_where_it_is_posted():
    """000:7304-7307 makes no exception; the 101's no-limit page posts no cap (001:158-169)."""
    raises = "3 raise 8, 4 raise 12, 1 raise 16"
    refused(HOLDEM, 4, NO_LIMIT, CARDS, f"{raises}, 2 raise 20", "'raise' is not legal")
    answer = play("the-101/no-limit-texas-holdem", 4, NO_LIMIT, CARDS, f"{raises}, 2 raise 20, 3 fold, 4 fold, 1 fold")
    assert net(answer) == [-16, 36, -8, -12]


def test_a_player_who_is_all_in_takes_no_part_in_the_raises():
    """000:7304-7307: on the flop only two can bet, and a fourth raise stands; seat 3's claim is to $12."""
    stacks = {1: 100, 2: 100, 3: 4}
    flop = "1 bet 4, 2 raise 8, 1 raise 12, 2 raise 16, 1 raise 20, 2 fold"
    answer = play(HOLDEM, stacks, LIMIT, CARDS, f"3 call, 1 call, 2 check, {flop}")
    assert pots(answer) == [(12, {"1": 12}), (32, {"1": 32})]
    assert net(answer) == [24, -20, -4]


def test_the_limit_is_the_lower_on_two_streets_and_the_upper_on_two():
    """001:162-164: $3-$6, blinds $1 and $3."""
    stakes = {"small_blind": 1, "big_blind": 3, "lower": 3, "upper": 6}
    begun = "3 raise 6, 1 call, 2 call, 1 bet 3, 2 raise 6, 3 fold, 1 call"
    game = "the-101/texas-holdem"
    refused(game, 3, stakes, CARDS, f"{begun}, 1 bet 3", r"\$3 is not allowed; expected \$6")
    refused(game, 3, stakes, CARDS, "3 raise 7", r"\$7 is not allowed; expected \$6")
    answer = play(game, 3, stakes, CARDS, f"{begun}, 1 bet 6, 2 raise 12, 1 call, 1 check, 2 bet 6, 1 fold")
    assert net(answer) == [-24, 30, -6]


def test_who_opens_each_street():
    """000:7250-7255, 7285-7287: left of the big blind first, then the first player left of the button who is in."""
    refused(HOLDEM, 4, LIMIT, CARDS, "1 call", "position 3's turn")
    begun = "3 call, 4 call, 1 fold, 2 check"
    refused(HOLDEM, 4, LIMIT, CARDS, f"{begun}, 3 check", "position 2's turn")
    answer = play(HOLDEM, 4, LIMIT, CARDS, f"{begun}, {streets(2, 3, 4)}")
    assert net(answer) == [-2, 10, -4, -4]


def test_as_worded_the_button_has_the_big_blind_when_two_play():
    """000:7271-7274, 7250-7252: the small blind is left of the button; the big blind acts last, the button too."""
    answer = play(HOLDEM, {2: 100, 5: 100}, LIMIT, {"2": "As Ah", "5": "Kd Kc", "board": "3s 8h 6d Jc Qd"}, "2 fold")
    assert answer["net"] == {"2": -2, "5": 2}


def test_three_blinds_and_the_call_is_the_big_one():
    """000:4304-4312: small, middle, big from the button's left; the fourth seat acts first. Not in hold'em."""
    stakes = {"small_blind": 1, "middle_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
    answer = play("500-club/omaha", 4, stakes, OMAHA, "4 raise 8, 1 call, 2 fold, 3 call, 1 bet 4, 3 fold, 4 fold")
    assert net(answer) == [18, -2, -8, -8]
    refused(HOLDEM, 4, stakes, CARDS, "", "middle_blind: it is not posted")


def test_a_half_kill_raises_both_limits():
    """001:119: $4-$8 becomes $6-$12; the blinds stay $1 and $4."""
    stakes = {"small_blind": 1, "big_blind": 4, "lower": 4, "upper": 8, "kill": {"seat": 4, "amount": 6}}
    begun = "3 call, 4 check, 1 call, 2 call, 1 bet 6, 2 raise 12, 3 fold, 4 fold, 1 call"
    refused("the-101/omaha", 4, stakes, OMAHA, f"{begun}, 1 bet 8", r"expected \$12")
    answer = play("the-101/omaha", 4, stakes, OMAHA, f"{begun}, 1 check, 2 bet 12, 1 fold")
    assert net(answer) == [-18, 30, -6, -6]


def test_pot_limit_raises_the_pot_after_calling():
    """000:5635, by the customary count: $3 in, $2 to call, so at most $5 more on top; then the whole pot."""
    game, stakes = "500-club/pot-limit-omaha-8-or-better", {"small_blind": 1, "big_blind": 2}
    refused(game, 3, stakes, OMAHA, "3 raise 7.01", r"expected \$4 to \$7")
    begun = "3 raise 7, 1 fold, 2 call"
    refused(game, 3, stakes, OMAHA, f"{begun}, 2 bet 15.01", r"expected \$2 to \$15")
    answer = play(game, 3, stakes, OMAHA, f"{begun}, 2 bet 15, 3 raise 60, 2 fold")
    assert net(answer) == [-1, -22, 23]


def test_uncalled_bets_go_back_and_fees_come_out_of_the_main_pot():
    """000:8748-8753, 8768, option 7: $13 after the flop, $1 and $1 after the turn and river, dealt out all-in."""
    deal = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}
    answer = play(HOLDEM, {1: 20, 2: 60, 3: 200}, NO_LIMIT, deal, "3 raise 200, 1 call, 2 call", option=7)
    assert pots(answer) == [(45, {"1": 45}), (80, {"2": 80})]
    assert (net(answer), answer["drop"]) == ([25, 20, -60], 15)


# Which cards count

THREE = f"3 call, 1 call, 2 check, {streets(1, 2, 3)}"
FOUR_CARDS = ["500-club/omaha", "black-sheep/omaha", "outlaws/omaha", "the-101/omaha", "turlock/omaha"]
"""000:4477-4478, 004:552-553, 002:287, 001:124, 003:52."""
SPLIT = ["500-club/omaha-hi-lo", "black-sheep/omaha-hi-lo", "outlaws/omaha-hi-lo", "the-101/omaha-hi-lo"]


@pytest.mark.parametrize("posting", FOUR_CARDS)
def test_exactly_two_hole_cards(posting):
    deal = {"1": "Qs Jh Jd 3c", "2": "5s 3s Th 8c", "3": "Kd Kc 7h 6h", "board": "As Ks 9s 4s 2d"}
    # One spade makes no flush with four on the board; seat 2's two small ones do, over three kings.
    assert net(play(posting, 3, LIMIT, deal, THREE)) == [-4, 8, -4]
    deal = {"1": "2c 2d 3c 3d", "2": "9h 8h 4c 4d", "3": "As Ad 5c 5d", "board": "Ah Kh Qh Jh Th"}
    # A royal flush on the board is nobody's: seat 2 has a queen-high straight flush.
    assert net(play(posting, 3, LIMIT, deal, THREE)) == [-4, 8, -4]


@pytest.mark.parametrize("posting", ["500-club/big-o", "the-101/big-o"])
def test_big_o_is_high_only_and_takes_two_of_five(posting):
    """000:2986-2993, 001:2326-2328: five in hand, no low half."""
    deal = {"1": "Ad 2c 9h Th 4d", "2": "Kd Kc Jh 9s 6d", "3": "8h 8d Ts 7s 6h", "board": "3d 5h 8c Ks Qd"}
    # Seat 1's A-2-4 would make the wheel with three of its cards, and 8-5-3-2-A is no claim: all to three kings.
    assert net(play(posting, 3, LIMIT, deal, THREE)) == [-4, 8, -4]


@pytest.mark.parametrize("posting", [*SPLIT, "500-club/pot-limit-omaha-8-or-better", "turlock/omaha-hi-lo"])
def test_lows_counterfeit_scoop_and_none(posting):
    """000:4572-4590, 4791-4804; 004:65-82, 250-264; 002:581-587, 673-674; 001:120; 003:52."""
    stakes = {key: LIMIT[key] for key in ("small_blind", "big_blind")} if "pot-limit" in posting else LIMIT
    deal = {"1": "Ad 2c Ah Th", "2": "2h 4h 9s 9c", "3": "Kd Kc 6s 7s", "board": "Ac 3d 5h Ks Qd"}
    # Seat 1's A-2 is paired by the board's ace: no low. Seat 2's wheel is the best low and the best high.
    assert net(play(posting, 3, stakes, deal, THREE)) == [-4, 8, -4]
    # Without the wheel: three aces take the high half, 7-6-5-3-A the low.
    deal["2"] = "2h 9d 9s 9c"
    assert net(play(posting, 3, stakes, deal, THREE)) == [2, -4, 2]
    # Two low ranks on the board: no low, all to three aces.
    deal["board"] = "Ac 3d Jh 3s Qd"
    assert net(play(posting, 3, stakes, deal, THREE)) == [8, -4, -4]
    # 7-6-4-3-A under 8-6-4-3-2, the posted example: the low is read from its highest card.
    deal = {"1": "7h Ad Jh Jd", "2": "8s 2h Qh Qc", "3": "Kd Kc Tc 9c", "board": "6d 4c 3s Kh Ts"}
    assert net(play(posting, 3, stakes, deal, THREE)) == [2, -4, 2]


# Odd chips: $5 in the pot, seat 1's dollar and two of seats 2 and 3 each; seat 2 is next to the button's left.

FIVE = f"3 call, 4 fold, 1 fold, 2 check, {streets(2, 3)}"
GIVEN = "2 discard {0}, 3 discard {1}"
BEFORE_FLOP = f"3 call, 4 fold, 1 fold, 2 check, {GIVEN}, {streets(2, 3)}"
AFTER_FLOP = f"3 call, 4 fold, 1 fold, 2 check, 2 check, 3 check, {GIVEN}, {streets(2, 3, times=2)}"


def five_dollars(posting, two, three, board=BOARD, given=None):
    """Seats 2 and 3 at a showdown for $5, their last cards given up where the game has them discard."""
    size = len(two.split())
    deal = {seat: " ".join(SPARE[seat].split()[:size]) for seat in ("1", "4")} | {"2": two, "3": three, "board": board}
    stakes = {key: ODD[key] for key in ("small_blind", "big_blind", "chip")} if "pot-limit" in posting else ODD
    choices = given.format(two.split()[-1], three.split()[-1]) if given else FIVE
    return net(play(posting, 4, stakes, deal, choices))


@pytest.mark.parametrize(
    ("posting", "expected"),
    [
        ("500-club/omaha-hi-lo", [-1, 1, 0, 0]),  # 000:4826-4828: the winner next to the button's left, the low
        ("500-club/pot-limit-omaha-8-or-better", [-1, 1, 0, 0]),  # 000:5809-5811
        ("black-sheep/omaha-hi-lo", [-1, 1, 0, 0]),  # 004:272-286
        ("outlaws/omaha-hi-lo", [-1, 1, 0, 0]),  # 002:667-668
        ("the-101/omaha-hi-lo", [-1, 0, 1, 0]),  # 001:29, of all high-low games: the high hand
        ("turlock/omaha-hi-lo", [-1, 0, 1, 0]),  # nothing posted: the common rule
    ],
)
def test_the_odd_chip_of_the_two_halves(posting, expected):
    assert five_dollars(posting, "Ad 2c 9h Th", "Kd Kc Jh 9s") == expected


def test_the_odd_chip_of_the_two_halves_with_fewer_cards():
    assert five_dollars("outlaws/texas-holdem-hi-lo", "Ad 2c", "Kd Kc") == [-1, 1, 0, 0]  # 002:1039-1040
    # 000:5435-5436, 3551-3552: to the high hand.
    assert five_dollars("500-club/pineapple-hi-lo", "Ad 2c 9h", "Kd Kc Jh", given=BEFORE_FLOP) == [-1, 0, 1, 0]
    assert five_dollars("500-club/crazy-pineapple-hi-lo", "Ad 2c 9h", "Kd Kc Jh", given=AFTER_FLOP) == [-1, 0, 1, 0]


@pytest.mark.parametrize(
    ("posting", "expected"),
    [
        ("500-club/omaha-hi-lo", [-1, 0, 1, 0]),
        ("outlaws/omaha-hi-lo", [-1, 0, 1, 0]),
        ("the-101/omaha-hi-lo", [-1, -1, 2, 0]),
    ],
)
def test_a_quarter_and_the_odd_chip(posting, expected):
    """Seat 3 has the high half, $2, and half the low, $1; the odd dollar goes left of the button or to the high."""
    assert five_dollars(posting, "Ad 2c 9h Th", "Ah 2s Kd Kc") == expected


def test_all_odd_chips_go_to_the_one_closest_to_the_left():
    """000:7417-7420: $8 among three is $2 each, and both chips left over are seat 2's."""
    stakes = {"small_blind": 2, "big_blind": 2, "lower": 2, "upper": 4, "chip": 1}
    deal = {"1": "2c 3c", "2": "2d 3d", "3": "2h 3h", "4": "2s 3s", "5": "4c 4d", "board": "Ah Kh Qd Jc Tc"}
    answer = play(HOLDEM, 5, stakes, deal, f"3 call, 4 call, 5 fold, 1 fold, 2 check, {streets(2, 3, 4)}")
    assert net(answer) == [-2, 2, 0, 0, 0]


def test_equal_highs_by_suit_in_pineapple_by_seat_at_the_101():
    straight = "Kh Qh Jd 9s 9c"
    # 000:5423-5426, 3541-3544: no low; the ace of spades outranks the ace of clubs, wherever its seat.
    assert five_dollars("500-club/pineapple-hi-lo", "Ac Td 4c", "As Th 4d", straight, BEFORE_FLOP) == [-1, 0, 1, 0]
    assert five_dollars("500-club/crazy-pineapple-hi-lo", "As Td 4c", "Ac Th 4d", straight, AFTER_FLOP) == [-1, 1, 0, 0]
    # 000:5102-5103, 3262-3263: high-only pineapple goes by the seat.
    assert five_dollars("500-club/pineapple", "Ac Td 4c", "As Th 4d", straight, BEFORE_FLOP) == [-1, 1, 0, 0]
    assert five_dollars("500-club/crazy-pineapple", "Ac Td 4c", "As Th 4d", straight, AFTER_FLOP) == [-1, 1, 0, 0]
    # 001:30: the hand closest to seat one; the high-only page goes left of the button (as 001:2329). Button 2:
    # seat 3 folds its dollar, seats 1 and 4 tie.
    deal = {"1": "As Td 2c 2d", "2": "6c 6d 7c 7d", "3": "8c 8d 4c 4d", "4": "Ad Ts 3c 3d", "board": straight}
    choices = f"1 call, 2 fold, 3 fold, 4 check, {streets(4, 1)}"
    assert net(settle("the-101/omaha-hi-lo", 4, ODD, deal, choices, button=2)) == [1, 0, -1, 0]
    assert net(settle("the-101/omaha", 4, ODD, deal, choices, button=2)) == [0, 0, -1, 1]


def test_equal_lows_by_suit_the_ace_first():
    """000:5451-5461: the low half's odd chip by the suits of the tied hands, on the high rankings, where an ace is
    highest. $7: $4 to the kings, $1 and $1 to the lows, the chip left to the ace of diamonds over the ace of clubs."""
    deal = {"1": "7s 6c 6d", "2": "Ad 2c 9h", "3": "Ac 2s 9d", "4": "Kd Kc Jh", "5": "Js Jc 4h", "board": BOARD}
    choices = "3 call, 4 call, 5 fold, 1 fold, 2 check, 2 discard 9h, 3 discard 9d, 4 discard Jh"
    answer = play("500-club/pineapple-hi-lo", 5, ODD, deal, f"{choices}, {streets(2, 3, 4)}")
    assert net(answer) == [-1, 0, -1, 2, 0]


@pytest.mark.parametrize(
    ("posting", "given"), [("500-club/crazy-pineapple-hi-lo", AFTER_FLOP), ("500-club/pineapple-hi-lo", BEFORE_FLOP)]
)
def test_the_chip_that_halving_leaves_among_equal_highs(posting, given):
    """000:3554-3563 (and 5437-5447): two high hands and one low, $7: $3 to the low, $1 and $1 to the highs, and the two
    chips left over to the high hand ranked highest by suit: the king of diamonds over the king of clubs."""
    deal = {"1": "7s 6c 6d", "2": "Kc Jd 9h", "3": "Ad 2c 9d", "4": "Kd Js 9s", "5": "Th Jc 4h", "board": BOARD}
    late = given is AFTER_FLOP
    thrown = "2 discard 9h, 3 discard 9d, 4 discard 9s"
    called = "3 call, 4 call, 5 fold, 1 fold, 2 check"
    rest = (
        f"{streets(2, 3, 4, times=1)}, {thrown}, {streets(2, 3, 4, times=2)}"
        if late
        else f"{thrown}, {streets(2, 3, 4)}"
    )
    answer = play(posting, 5, ODD, deal, f"{called}, {rest}")
    assert pots(answer) == [(7, {"2": 1, "3": 3, "4": 3})]
    # As it was read before: the chip belongs to the high half, which is then even.
    answer = play(posting, 5, ODD, deal, f"{called}, {rest}", readings={"odd-half": "the high half"})
    assert pots(answer) == [(7, {"2": 2, "3": 3, "4": 2})]


# Pineapple


def test_when_a_card_is_given_up():
    """000:5006-5008: before the flop; 000:3189-3191: after its betting. From the button's left, one card held."""
    deal = {"1": "7s 6c 6d", "2": "Ad 2c 9h", "3": "Kd Kc Jh", "4": "8s Tc Td", "board": BOARD}
    called = "3 call, 4 fold, 1 fold, 2 check"
    early, late = "500-club/pineapple", "500-club/crazy-pineapple"
    refused(early, 4, ODD, deal, f"{called}, 2 check", "'check' is not legal for position 2; expected one of discard")
    refused(early, 4, ODD, deal, f"{called}, 3 discard Jh", "position 2's turn")
    refused(early, 4, ODD, deal, f"{called}, 2 discard Kd", "Kd not held")
    refused(early, 4, ODD, deal, f"{called}, 2 discard Ad 2c", "2 cards named; expected 1")
    refused(late, 4, ODD, deal, f"{called}, 2 discard 9h", "'discard' is not legal")
    refused(late, 4, ODD, deal, f"{called}, 2 check, 3 check, 2 check", "expected one of discard")
    # Only what was kept counts: two of three jacks are under a pair of queens.
    deal |= {"2": "Qs 2c 9h", "3": "Jd Jc Jh"}
    assert net(play(early, 4, ODD, deal, f"{called}, 2 discard 9h, 3 discard Jh, {streets(2, 3)}")) == [-1, 3, -2, 0]
    given = f"{called}, 2 check, 3 check, 2 discard 9h, 3 discard Jh, {streets(2, 3, times=2)}"
    assert net(play(late, 4, ODD, deal, given)) == [-1, 3, -2, 0]


def test_als_pineapple_keeps_three_cards_and_its_high_needs_a_pair():
    """003:92-114. The low's $2 and the high's $3 of $5; without a pair the high half is the low's."""
    als = "als/pineapple-hi-lo"
    assert five_dollars(als, "Ad 2c 9h", "Jc Jh 7c") == [-1, 0, 1, 0]
    assert five_dollars(als, "Ad 2c 9h", "Ah Jc 7c") == [-1, 3, -2, 0]
    # No low is shown: a high without a pair takes all.
    assert five_dollars(als, "4d 2c 7h", "Ah 7c 6h", "3d 9c Th Ks Qd") == [-1, -2, 3, 0]
    # Three hole cards make the wheel: the low under a full house, low and high over two pairs.
    assert five_dollars(als, "Ad 2c 5h", "Kc Kh 9d", "Kd Qh 9c 4s 3d") == [-1, 0, 1, 0]
    assert five_dollars(als, "Ad 2c 5h", "Kc Jh 9d", "Kd Qh 9c 4s 3d") == [-1, 3, -2, 0]
