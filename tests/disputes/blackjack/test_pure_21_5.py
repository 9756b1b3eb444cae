"""Disputed hands of Pure 21.5 Blackjack, and what the Spanish game shares with it, settled from the posted lines."""

import pytest

from tests.disputes.blackjack.pure import ALL, CLUB, CLUB_SPANISH, OUTLAWS, PURE, SPANISH, TURLOCK, lines, refused

# One seat with $20 against the player-dealer; the same in all five postings.
SAME = [
    # An ace with a Bonus card pays 6 to 5, whatever the player-dealer comes to (000:23-24, 000:380, 003:150).
    ("As Kd", "9c 7c", "", "win +24"),
    ("Jd As", "Kc 8c", "", "win +24"),
    # An ace and a nine are 20, and no more (000:33-34).
    ("As 9d", "Kc 9c", "2 stand", "win +20"),
    # The player-dealer's 21.5 ends the round before anyone acts (000:145-147, 000:513-515, 002:92).
    ("Ks Qd", "Kc Ac", "", "lose -20"),
    ("9s 9d", "Ac Jc", "", "lose -20"),
    # A bust loses to a hand that stands, and to a bust (000:154-155, 169-170; 003:236); 8-8-8 pushes (000:166).
    ("Ks 6d Qc", "9c 8d", "2 hit", "lose -20"),
    ("Ks 6d Qc", "9c 7d 8c", "2 hit", "lose -20"),
    ("Ks 6d Qc", "8c 8d 8c", "2 hit", "push"),
    ("Ks 6d Qc", "8c 8d Kc", "2 hit", "lose -20"),
    ("Ks 6d", "8c 8d 8c", "2 stand", "win +20"),
    # Soft 17 is hit, soft 18 stands, hard 17 with an ace stands (000:126-134, 003:222).
    ("Ks 8d", "Ac 6d 4c", "2 stand", "lose -20"),
    ("Ks 8d", "6c Ad 5c Kc", "2 stand", "win +20"),
    ("Ks 8d", "7c Ad 3c", "2 stand", "push"),
    ("Ks 9d", "Ac 2d 4c 3c", "2 stand", "lose -20"),
    ("Ks 8d", "9c 7d Ac 4c", "2 stand", "win +20"),
    # Half is forfeited, after the check (000:193-196, 000:587-596, 003:251).
    ("Ks 6d", "Kc 7d", "2 surrender", "lose -10"),
    ("Ks 6d", "Ac 8d", "2 surrender", "lose -10"),
    # A hand of two cards that must stand need not say so.
    ("Ks Qd", "Kc 9d", "", "win +20"),
]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("mine", "dealer", "choices", "result"), SAME)
def test_one_hand(posting, mine, dealer, choices, result):
    assert lines(posting, "2 base 20", f"2: {mine}; d: {dealer}", choices) == f"2 base 20 {result}"


@pytest.mark.parametrize("posting", ALL)
def test_postings_differ_at_equal_totals(posting):
    # Pushes (000:137-139, 157-158; 003:226-231); the Spanish game gives 21.5 and 21 to the player (000:505-507,
    # 532-533; 003:1961, 1968) and pushes the rest.
    spanish = posting in SPANISH
    both = lines(posting, "2 base 20", "2: As Kd; d: Qc Ac")
    assert both == ("2 base 20 win +24" if spanish else "2 base 20 push")
    equal = lines(posting, "2 base 20", "2: 7s 7d 7c; d: 5c 6c Kc", "2 hit")
    assert equal == ("2 base 20 win +20" if spanish else "2 base 20 push")
    assert lines(posting, "2 base 20", "2: Ks Qd; d: Kc Qc", "2 stand") == "2 base 20 push"


@pytest.mark.parametrize("posting", ALL)
def test_cents_are_rounded_down(posting):
    # 6 to 5 of $5.01 is $6.012; half of $25.01 is $12.505
    assert lines(posting, "2 base 5.01", "2: As Kd; d: 9c 8c") == "2 base 5.01 win +6.01"
    assert lines(posting, "2 base 25.01", "2: Ks 6d; d: 9c 8c", "2 surrender") == "2 base 25.01 lose -12.5"


SPLITS = [
    # A pair or any two Bonus cards; a Bonus card with a drawn ace is 21 and pays 1 to 1 (000:33-34, 185-188).
    ("8s 8d Kc 9c", "Kd 7c", "2 split; 2 stand; 2 stand", "2 base 20 win +20; 2 base#2 20 push"),
    ("Ks Qd Ac 8c", "Kd 8c", "2 split; 2 stand; 2 stand", "2 base 20 win +20; 2 base#2 20 push"),
    # Three splits, four hands, each dealt its second card when its turn comes (000:190, 003:250).
    (
        "8s 8d 8c 8h Kc Kd 9c 9h",
        "Kd 7c",
        "2 split; 2 split; 2 split; 2 stand; 2 stand; 2 stand; 2 stand",
        "2 base 20 win +20; 2 base#2 20 win +20; 2 base#3 20 push; 2 base#4 20 push",
    ),
]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("mine", "dealer", "choices", "result"), SPLITS)
def test_splits(posting, mine, dealer, choices, result):
    assert lines(posting, "2 base 20", f"2: {mine}; d: {dealer}", choices) == result


@pytest.mark.parametrize("posting", PURE)
def test_split_aces_receive_one_card_each(posting):
    # 000:187-188, 002:110, 003:246-248; an ace that receives an ace may be split again, three splits in all
    assert (
        lines(posting, "2 base 20", "2: As Ad 2c Kc; d: Kd 7c", "2 split") == "2 base 20 lose -20; 2 base#2 20 win +20"
    )
    again = lines(posting, "2 base 20", "2: As Ad Ac 9c 8c 7c; d: Kd 8c", "2 split; 2 split")
    assert again == "2 base 20 win +20; 2 base#2 20 win +20; 2 base#3 20 push"
    for choice in ("hit", "double"):
        refused(posting, "2 base 20", "2: As Ad 2c 7c 5h; d: Kd 7c", f"2 split; 2 {choice}")


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS])
def test_a_split_hand_may_be_doubled(posting):
    # 000:190-191, 002:111
    doubled = lines(posting, "2 base 20", "2: 8s 8d 3c Kc 9c; d: Kd 7c", "2 split; 2 double; 2 stand")
    assert doubled == "2 base 40 win +40; 2 base#2 20 push"


@pytest.mark.parametrize("posting", PURE)
def test_doubling_for_less(posting):
    # 000:181-183, 002:109, 003:245
    hands = "2: 6s 5d Kc; d: Kd 9c"
    assert lines(posting, "2 base 20", hands, "2 double 7.50") == "2 base 27.5 win +27.5"
    assert lines(posting, "2 base 20", hands, "2 double") == "2 base 40 win +40"
    refused(posting, "2 base 20", hands, "2 double 20.01")
    # the chart rules on hits and stands: hard 20 may be doubled
    assert lines(posting, "2 base 20", "2: Ks Qd Ac; d: Kd 9c", "2 double") == "2 base 40 win +40"


CHART = [
    (PURE, "6s 5d Kc", "2 stand"),  # hard 11 or less must be hit (000:118)
    (PURE, "Ks 9d 2c", "2 hit"),  # hard 19 or more must stand (000:118)
    (SPANISH, "Ks 7d 2c", "2 hit"),  # hard 17 or more must stand (000:488, 003:1941)
    (ALL, "Ks 2d 3c", "2 hit; 2 surrender"),  # on the first two cards only
    (ALL, "6s 3d 2c 4d", "2 hit; 2 double"),
    (ALL, "8s 8d Kc 9c", "2 split; 2 surrender"),
    (ALL, "9s 8d Kc 9c", "2 split"),
    (ALL, "8s 8d 8c 8h 8c Kd 9c 9h Kh", "2 split; 2 split; 2 split; 2 split"),
    (ALL, "Ks 5d", "3 stand"),
    (ALL, "Ks 5d", ""),  # not finished
    (ALL, "Ks 5d", "2 hit"),
    (ALL, "Ks 5d", "2 stand; 2 stand"),
]


@pytest.mark.parametrize(
    ("posting", "mine", "choices"), [(posting, *row) for postings, *row in CHART for posting in postings]
)
def test_choices_that_are_refused(posting, mine, choices):
    error = refused(posting, "2 base 20", f"2: {mine}; d: Kd 7c", choices)
    assert error.startswith(("choices", "deal.2"))


@pytest.mark.parametrize("posting", ALL)
def test_no_insurance_and_no_choice_against_21_5(posting):
    # only fee texts name insurance, and Turlock's may not be offered at 6 to 5 (003:265)
    refused(posting, "2 base 20", "2: Ks 8d; d: Ad 8c", "2 insure 10; 2 stand")
    refused(posting, "2 base 20", "2: Ks Ad; d: Ad 8c", "2 even-money")
    refused(posting, "2 base 20", "2: Ks 6d; d: Kc Ac", "2 surrender")


def test_forced_hits_are_not_listed_and_soft_hands_are_free():
    # 000:115-124
    assert lines(CLUB, "2 base 20", "2: 2s 2d 3c 2c 9d; d: Kd 7c", "2 hit; 2 stand") == "2 base 20 win +20"
    assert lines(CLUB, "2 base 20", "2: As 8d 2c Kh; d: Kd 9c", "2 hit; 2 hit") == "2 base 20 win +20"
    assert lines(CLUB_SPANISH, "2 base 20", "2: 2s 3d; d: Kd 9c", "2 stand") == "2 base 20 lose -20"


BUSTED = ["9c 7d 8c", "9c 2d 5c 8d", "2c 3d 5c 6d Kc", "2c 2d 3c 4d 5c 9c", "2c 2d 2h 3c 3d 4h Kc"]
EIGHT = ["2c 2d 2h 2s 2c 3d 3h 9c", "2c 2d 2h 2s 2c 2d 2h 2s Kc"]


@pytest.mark.parametrize(("posting", "top"), [(CLUB, 150), (OUTLAWS, 250)])
def test_buster_by_cards(posting, top):
    # 000:301-312, 002:141-149; it stands whatever becomes of the player's hand (000:283-286)
    for cards, odds in zip(BUSTED + EIGHT, [2, 2, 4, 15, 50, top, top], strict=True):
        won = f"2 buster 5 win +{5 * odds}"
        wagers = "2 base 10, buster 5"
        assert lines(posting, wagers, f"2: Ks 8d; d: {cards}", "2 stand") == f"2 base 10 win +10; {won}"
        assert lines(posting, wagers, f"2: Ks 6d Kc; d: {cards}", "2 hit") == f"2 base 10 lose -10; {won}"
        assert lines(posting, wagers, f"2: Ks Ad; d: {cards}") == f"2 base 10 win +12; {won}"
        assert lines(posting, wagers, f"2: Ks 6d; d: {cards}", "2 surrender") == f"2 base 10 lose -5; {won}"
    for cards in ("9c 8d", "Kc Ad"):
        assert lines(posting, "2 base 10, buster 5", f"2: Ks Ad; d: {cards}").endswith("2 buster 5 lose -5")


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS])
def test_the_hand_is_completed_for_buster_alone(posting):
    # 000:297-299, 002:139; by the chart, which draws to soft 17
    soft = lines(posting, "2 base 10, buster 5", "2: Ks Ad; d: 6c Ad 9c 8c")
    assert soft == "2 base 10 win +12; 2 buster 5 win +10"
    assert "not finished" in refused(posting, "2 base 10, buster 5", "2: Ks Ad; d: 9c 7d")
    # without one there is nothing to complete it for
    assert lines(posting, "2 base 10", "2: Ks Ad; d: 9c 7d") == "2 base 10 win +12"


RED = {1: "9h 8d", 5: "9h 6d 2h", 10: "2h 3d 4h 9d", 50: "2h 3d 4h 2d 8h", 100: "2h 2d 3h 3d 2h 8d"} | {
    200: "2h 2d 2h 2d 3h 3d 5h",
    300: "2h 2d 2h 2d 2h 2d 2h 3d",
}


def test_red_flex_by_cards():
    # 000:204-260, RFB-04
    def red(dealer):
        return lines(CLUB, "2 base 10, red-flex 5", f"2: Ks 6d Kh; d: {dealer}", "2 hit").split("; ")[1]

    for odds, dealer in RED.items():
        assert red(dealer) == f"2 red-flex 5 win +{5 * odds}"
    assert red("2h 2d 2h 2d 2h 2d 2h 2d 3h") == "2 red-flex 5 win +1500"  # nine pay as eight
    assert red("2h 3d 4c 9d") == "2 red-flex 5 win +5"  # the run ends with the first black card
    assert red("2h 3c 4d 9d") == red("2s 3d 4d 9d") == "2 red-flex 5 lose -5"
    # the player-dealer's 21.5 of two red cards, and a hand completed for the bet alone
    assert lines(CLUB, "2 base 10, red-flex 5", "2: Ks 6d; d: Kh Ad") == "2 base 10 lose -10; 2 red-flex 5 win +5"
    assert lines(CLUB, "2 base 10, red-flex 5", "2: Ks Ad; d: 9h 6d 2h") == "2 base 10 win +12; 2 red-flex 5 win +25"


def test_turlocks_casino_options():
    # 003:259-269
    insured = {"natural-pays": "3 to 2 with insurance and even money"}
    seat = "2 base 20"
    won = lines(TURLOCK, seat, "2: Ks 8d; d: Ac Kc", "2 insure 10", readings=insured)
    assert won == "2 base 20 lose -20; 2 insurance 10 win +20"
    lost = lines(TURLOCK, seat, "2: Ks 8d; d: Ac 7c", "2 insure 10; 2 stand", readings=insured)
    assert lost == "2 base 20 push; 2 insurance 10 lose -10"
    refused(TURLOCK, seat, "2: Ks 8d; d: Ac 7c", "2 insure 10.01; 2 stand", readings=insured)
    for down in ("Kc", "9c"):
        assert lines(TURLOCK, seat, f"2: Ks Ad; d: Ac {down}", "2 even-money", readings=insured) == "2 base 20 win +20"
    assert lines(TURLOCK, seat, "2: Ks Ad; d: Ac 9c", readings=insured) == "2 base 20 win +30"
    sevens = {"natural-pays": "7 to 5, no insurance"}
    assert lines(TURLOCK, seat, "2: Ks Ad; d: Ac 9c", readings=sevens) == "2 base 20 win +28"
    assert lines(TURLOCK, seat, "2: Ks 6d Kh; d: 8c 8c 8d", "2 hit", readings={"eights": "win"}) == "2 base 20 win +20"


def test_a_refused_hit_names_the_legal_choices():
    # hard 19 must stand (000:118); its doubling and surrender are offers, and the next seat's are not meant
    error = refused(CLUB, "2 base 20; 3 base 20", "2: Ks 9d 2c; 3: Ks Qd; d: Kd 7c", "2 hit")
    assert error == "choices[0]: 'hit' is not legal for position 2; expected one of stand, double, surrender"
