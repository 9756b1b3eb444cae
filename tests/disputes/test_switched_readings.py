"""Rounds that turn on which words are read: fee documents, bonus limits, fouls and ties; by hand."""

import pytest

import housedealer
from housedealer.documents.formats.as_text import text
from housedealer.documents.posting import document
from housedealer.errors import HouseError
from housedealer.games import game
from tests.builders import settle
from tests.disputes.pai_gow.rounds import BANK, FORTUNE, GOLD, LOSER, SHEEP_UP, TRIPLE, TURLOCK, WINNER

DOCUMENT = {"fees": "fee-document"}


def test_pure_21_5_at_turlock_has_insurance_only_where_it_is_switched_on():
    """003:265: not offered at 6 to 5 or 7 to 5; the document and the wagers say so together."""
    name = "turlock/pure-21-5-blackjack"
    posted = game(name)
    assert list(posted.wagers) == ["base"]
    output = text(document(posted)).split("House rulings")[0]
    assert output.count("nsurance") == 2 and "There is no insurance." in output
    insured = game(name, {"natural-pays": "3 to 2 with insurance and even money"})
    assert list(insured.wagers) == ["base", "insurance"]
    assert str(insured.wagers["base"].pays[0].pays) == "3 to 2"


FEES = [
    # posting, option, wagers, fees by payer
    (TRIPLE, 1, {"2": {"base": 150}}, {"player-dealer": 1, "2": 1}),  # 001:5007
    (TRIPLE, 2, {"2": {"base": 150}}, {"player-dealer": 2, "2": 2}),  # 001:5009
    (TRIPLE, 7, {"2": {"base": 150}}, {"player-dealer": 5}),  # 001:5022: $101-$300
    (TRIPLE, 22, {"2": {"base": 1000}}, {"player-dealer": 10}),  # 001:5100: $501-$1,000
    (TURLOCK, 2, {"2": {"base": 300}, "4": {"base": 300}}, {"player-dealer": 2, "2": 5, "4": 5}),  # 003:2275-2283
]


@pytest.mark.parametrize(("posting", "option", "seats", "wanted"), FEES)
def test_a_fee_document_prices_a_game_that_prints_its_own(posting, option, seats, wanted):
    deal = {"2": LOSER, "4": WINNER, "player-dealer": BANK}
    dealt = {position: cards for position, cards in deal.items() if position in seats or position == "player-dealer"}
    answer = settle(posting, seats, dealt, option=option, readings=DOCUMENT, bank=3000)
    assert {fee["payer"]: fee["amount"] for fee in answer["fees"]} == wanted


def test_options_of_the_fee_documents():
    """001:5001-5103: 1, 2 and 7 to 22; 001:5128-5160 and 5275-5305: five each; 003:2275-2292: four."""
    counts = {TRIPLE: 18, "the-101/ultimate-pai-gow-poker": 5, "the-101/two-card-peek": 5, TURLOCK: 4}
    for posting, count in counts.items():
        assert len(housedealer.fees(posting, readings=DOCUMENT)["options"]) == count
        assert len(housedealer.fees(posting)["options"]) != count


def test_lucky_pair_stays_within_the_base_wager_under_the_fee_document():
    """001:4819: less than or equal to the base wager, $5 to $100; by its own text it may be more (001:1822)."""
    round_ = {
        "posting": "the-101/blackjack-x-magic-7",
        "option": 1,
        "player_dealer": {"seat": 1, "bank": 1000},
        "seats": {"2": {"base": 10, "lucky-pair": 20}},
        "deal": {"2": "9c 9d Kh", "player-dealer": "Tc 8d 9h 6s"},
        "choices": [["2", "hit"]],
    }
    assert any(one["wager"] == "lucky-pair" and one["paid"] == 200 for one in housedealer.settle(round_)["wagers"])
    with pytest.raises(HouseError, match="lucky-pair: \\$20 is more than the base bet"):
        housedealer.settle(round_ | {"readings": DOCUMENT})


def test_pair_and_up_reaches_the_ante_where_the_fee_document_is_read_so():
    """001:5220: equal to or greater than the base wager, $5 to $200; without one it stands alone (001:5798). The
    posting refers to the fee document for its wagering limits (001:5849), so without an option neither holds."""
    cards = {"2": "9c 9d 4h", "player-dealer": "2c 7d Th"}
    played = {"choices": [["2", "play"]]}
    held = {"readings": {"pair-and-up-least": "no"}}

    def net(wagers, **more):
        return settle("the-101/three-card-poker", {"2": wagers}, cards, **more)["net"]["2"]

    less = {"ante": 10, "pair-and-up": 5}
    assert net(less, **played, **held, option=None) == 10 + 5
    for option in (1, 2, 3):
        assert net({"ante": 10, "pair-and-up": 10}, **played, **held, option=option) == 10 + 10
        assert net({"ante": 10, "pair-and-up": 15}, **played, **held, option=option) == 10 + 15
        assert net({"pair-and-up": 5}, **held, option=option) == 5
        assert net(less, **played, option=option) == 10 + 5
        with pytest.raises(HouseError, match="pair-and-up: \\$5 is less than the ante bet; bet at least that"):
            net(less, **played, **held, option=option)
    # An Ante above $200 leaves no amount that is both.
    with pytest.raises(HouseError, match="pair-and-up: \\$210 is above the maximum of \\$200"):
        net({"ante": 210, "pair-and-up": 210}, **played, **held, option=1)
    with pytest.raises(HouseError, match=r"seats\.2/1\.pair-and-up: \$5 is less than the ante bet"):
        seats = {"2": {"ante": 10}, "2/1": {"ante": 10, "pair-and-up": 5}}
        settle("the-101/three-card-poker", seats, cards, **played, **held, option=1)


@pytest.mark.parametrize("posting", ["500-club/ez-baccarat", "black-sheep/ez-baccarat"])
def test_equal_totals_push_both_lines_where_naturals_do_not_stop_the_drawing(posting):
    """000:880, 888: natural 8 against 5, 2 and 1: eight each, whatever the cards number."""
    seats = {"2": {"player": 10, "tie": 5}, "3": {"banker": 10}}
    deal = {"player": "4h 4d", "banker": "3c 2d 3s"}
    answer = settle(posting, seats, deal, readings={"naturals": "draw-on"})
    assert [(one["wager"], one["result"], one["paid"]) for one in answer["wagers"]] == [
        ("player", "push", 0),
        ("banker", "push", 0),
        ("tie", "win", 40),
    ]
    assert settle(posting, seats, deal)["net"] == {"1": 0 + 5 - 10 + 10, "2": 10 - 5, "3": -10}
    # A natural eight ranks above nine in three cards (000:743-747), and the reason names it.
    deal = {"player": "4h 4d", "banker": "3c 2d 4s"}
    answer = settle(posting, seats, deal, readings={"naturals": "draw-on"})
    assert answer["wagers"][0]["why"] == "player natural 8 over banker 9, 1 to 1"


def test_outlaws_ante_loses_nothing_to_a_player_dealer_who_does_not_qualify():
    """002:401-402: the better hand is paid, the worse is returned; the Play wager is returned."""

    def results(cards):
        deal = {"2": cards, "player-dealer": "Jc 9d 2h"}
        answer = settle("outlaws/three-card-poker", {"2": {"ante": 10}}, deal, choices=[["2", "play"]])
        return [(one["wager"], one["result"], one["paid"]) for one in answer["wagers"]]

    assert results("Ac 9c 4h") == [("ante", "win", 10), ("play", "push", 0)]
    assert results("8c 7c 2d") == [("ante", "push", 0), ("play", "push", 0)]
    assert results("Jd 9h 2d") == [("ante", "push", 0), ("play", "push", 0)]
    output = text(document(game("outlaws/three-card-poker")))
    assert "The hand loses, but the player-dealer doesn't qualify" in output


def test_the_least_bonus_bet_has_the_same_question_in_all_postings():
    """004:1178, 2289; 003:863, 3300: "no" always means that there is no least bet."""
    postings = (GOLD, SHEEP_UP, "turlock/fortune-pai-gow-poker", "turlock/face-up-pai-gow-poker")
    readings = [one for posting in postings for one in game(posting).posting.readings if one.id == "bonus-least"]
    assert {one.question for one in readings} == {"Is there a minimum for the bonus bet, if $5 earns an Envy button?"}
    assert [{one.choice, *(other.name for other in one.alternatives)} for one in readings] == [
        {"no", "table-limit"}
    ] * 4


@pytest.mark.parametrize(("posting", "wager", "option"), [(GOLD, "golden", 1), (SHEEP_UP, "fortune", 11)])
def test_five_dollars_where_the_space_begins_at_ten(posting, wager, option):
    """004:1178, 2289: $5 brings a button; 004:3477, 3604: the space's minimum is $10 or more."""
    seats = {"2": {"base": 10}, "3": {"base": 10, wager: 5}}
    deal = {"2": "7h 7d 7s 7c Jh Td 4d", "3": "Qc Jd 9s 8h 5c 4h 2s", "player-dealer": BANK.replace("7h", "6h")}
    with pytest.raises(HouseError, match=f"{wager}: \\$5 is below the minimum of \\$10"):
        settle(posting, seats, deal, option=option)
    answer = settle(posting, seats, deal, option=option, readings={"bonus-least": "no"})
    assert {one["seat"] for one in answer["wagers"] if one["wager"] == wager} == {"3"}


def test_fortune_after_a_foul():
    """000:1184-1187: the wagers are lost; the Fortune bet looks at the cards, unless it is counted among them."""
    seats = {"2": {"base": 10, "fortune": 5}}
    deal = {"2": "Ah Ac Ad Qc Jd 9s 4h", "player-dealer": BANK}
    foul = [["2", "set", "Ah Ac"]]  # a pair in front of ace high; three aces among the cards pay 3 to 1

    def results(**more):
        answer = settle(FORTUNE, seats, deal, choices=foul, **more)
        return {one["wager"]: (one["result"], one["paid"], one["taken"]) for one in answer["wagers"]}

    assert results() == {"base": ("lose", 0, 10), "fortune": ("win", 15, 0)}
    assert results(readings={"foul-bonus": "lost"}) == {"base": ("lose", 0, 10), "fortune": ("lose", 0, 5)}


def test_lowball_by_the_hour():
    """003:3538-3541: two dollars for the half hour, three for the whole."""
    round_ = {
        "posting": "als/lowball",
        "option": 1,
        "seats": {"1": {"stack": 100}, "2": {"stack": 100}},
        "button": 1,
        "stakes": {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 10},
        "deal": {"1": "2c 3c 4c 5c 7d", "2": "Kc Kd Kh Qs Qd"},
        "choices": [["2", "fold"]],
    }
    for rate, fee in (("full", 2), ("hour", 3)):
        assert housedealer.settle(round_ | {"collect": {"2": rate}})["drop"] == fee
    with pytest.raises(HouseError, match="no half rate is posted"):
        housedealer.settle(round_ | {"collect": {"2": "half"}})


def test_dealer_tips_count_for_the_fee():
    """003:2153: the total table action is of base wagers, bonus bets and dealer tip wagers; option 1: $5-$50 $0.50."""
    fifty = {
        "posting": "turlock/pure-21-5-blackjack",
        "option": 1,
        "player_dealer": {"seat": 1, "bank": 1000},
        "seats": {"2": {"base": 50}},
        "deal": {"2": "Tc 9d", "player-dealer": "Th 8d"},
        "choices": [],
    }
    plain, tipped = housedealer.settle(fifty), housedealer.settle(fifty | {"tips": {"2": 5}})
    assert (plain["drop"], tipped["drop"]) == (0.5, 1)
    assert tipped["net"] == {"1": -51, "2": 50}
    assert "$55 with $5 of dealer tips" in tipped["fees"][0]["why"]
    with pytest.raises(HouseError, match="tips: '3' has no wager"):
        housedealer.settle(fifty | {"tips": {"3": 5}})
    with pytest.raises(HouseError, match="does not count dealer tips"):
        housedealer.settle(fifty | {"option": None, "tips": {"2": 5}})
