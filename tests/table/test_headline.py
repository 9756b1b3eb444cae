"""The result of a round in one line for each reader, worked out by hand from the cards and the posted payoffs."""

import pytest
from tests.builders import document
from tests.chinese.rounds import CLUB
from tests.chinese.rounds import document as chinese
from tests.conformance.test_readers import PLAYABLE, STRANGE, played
from tests.disputes.pai_gow.rounds import BANK, EIGHTS, FORTUNE, LOSER, WINNER
from tests.disputes.test_panguingue import IDLE, melds
from tests.poker.tables import doc as poker

from housedealer.games import families, family, game, read_round
from housedealer.table.events import view
from housedealer.table.headline import headline, money_alone
from housedealer.table.narrator import Narrator

NAMES = {"1": "Ann", "2": "Bo", "3": "Cy", "4": "Dee"}
EZ, WAR, X, CRAPS = "500-club/ez-baccarat", "the-101/ultimate-war", "the-101/blackjack-x", "the-101/party-craps"
PEEK, DRAW, THREE = "the-101/two-card-peek", "the-101/cal-quick-draw-poker", "500-club/three-card-poker"
HOLDEM, BIG_O = "500-club/texas-holdem", "500-club/omaha-hi-lo"


def held_by(round_, *mine):
    return [*mine, "player-dealer"] if str(round_.setup.dealer) in mine else list(mine)


def of(round_, *mine):
    """The headline of a round for whoever holds these places."""
    round_.finish()
    narrator = Narrator(NAMES, mine, str(round_.setup.dealer or ""), round_.setup.game.wager_names)
    picture = round_.setup.game.family.play.events.picture.of(round_.table.events)
    return headline(round_.setup.game, picture, narrator, round_.result()["net"])


def texts(doc, *places):
    """The lines of a watcher and of these places."""
    round_ = read_round(doc)
    return [of(round_).text, *(of(round_, place).text for place in places)]


def of_events(posting, events, net, *mine):
    """The headline of these events alone."""
    played_game = game(posting)
    return headline(played_game, played_game.family.play.events.picture.of(events), Narrator(NAMES, mine), net)


def test_baccarat_names_the_higher_total():
    """000:868-881: 2-4 is 6, K-9 a natural 9; 1 to 1. K-7 and 3-2-2 are 7 each, and both lines push."""
    doc = document(EZ, {"2": {"player": 5}, "3": {"banker": 10}}, {"player": "2h 4d", "banker": "Kc 9d"})
    assert texts(doc, "2", "3", "1") == [
        "Banker 9 over 6",
        "Banker 9 over 6 · you −$5",
        "Banker 9 over 6 · you +$10",
        "Banker 9 over 6 · you −$5",  # who banks takes $5 and pays $10
    ]
    outcome = of(read_round(doc)).outcome
    assert (outcome.winner, list(outcome.best), outcome.mark) == ("banker", ["banker"], "banker")
    tied = document(EZ, {"2": {"player": 5}}, {"player": "Kh 7d", "banker": "3c 2d 2s"})
    assert texts(tied, "2") == ["Tie at 7", "Tie at 7 · you break even"]
    outcome = of(read_round(tied)).outcome
    assert (outcome.winner, list(outcome.best), outcome.mark) == ("", [], "tie")


def test_a_bank_that_runs_out_is_named():
    """A bank of $8 takes $5 of the player line and has $8 to act: $3 wins, $7 of $10 has no action."""
    doc = document(EZ, {"2": {"player": 5}, "3": {"banker": 10}}, {"player": "2h 4d", "banker": "Kc 9d"}, bank=8)
    assert texts(doc, "2", "3", "1") == [
        "Banker 9 over 6 · the bank ran out",
        "Banker 9 over 6 · you −$5; the bank ran out",
        "Banker 9 over 6 · you +$3; $7 had no action: the bank ran out",
        "Banker 9 over 6 · you +$2; your bank ran out",
    ]
    words = of(read_round(doc), "3").words()
    assert (words["brief"], words["own_brief"]) == (
        "Banker 9 over 6 · you +$3; $7 had no action",
        "You +$3; $7 had no action",
    )


def test_war_is_decided_by_the_last_cards():
    """001:1175-1194: equal sevens go to war, king over nine; the player bet is paid 1 to 1."""
    doc = document(WAR, {"2": {"player": 5}}, {"player": "7h Kc", "banker": "7s 9d"})
    assert texts(doc, "2") == ["Player’s king beats nine", "Player’s king beats nine · you +$5"]
    assert of(read_round(doc)).outcome.winner == "player"


@pytest.mark.parametrize(
    ("mine", "dealer", "choices", "line"),
    [
        ("Ts 8c", "Td 7h", "stand", "18 against 17 · you +$100"),
        ("As 9c", "9d 9h", "stand", "Soft 20 against 18 · you +$100"),
        ("As 2c 8h", "9d 9h", "hit stand", "21 against 18 · you +$100"),  # nobody says soft 21
        ("Tc 6c 5h Kd", "9d 9h", "hit hit", "Hard 31 against 18 · you +$300"),  # 001:1683, 1701: 3 to 1
        ("Ad Tc", "Kd As", "", "Both have Natural 31 · you break even"),  # 001:1743
        ("Ts 8c", "Td 8h", "stand", "Both have 18 · you break even"),
        ("Ts 6c Kd", "Td 8h", "hit", "You have 26, frozen · net −$100"),  # 001:576, 1656
        ("Ts 8c", "Td 6h Kc", "stand", "The player-dealer has 26, frozen · you +$100"),
    ],
)
def test_blackjack_sets_one_total_against_the_other(mine, dealer, choices, line):
    doc = document(
        X, {"2": {"base": 100}}, {"2": mine, "player-dealer": dealer}, [["2", one] for one in choices.split()]
    )
    assert texts(doc, "2")[1] == line


def test_blackjack_says_who_busts():
    """000:145-170: over 21.5 the player loses, both over too; a player-dealer over it loses to others."""
    for mine, dealer, choices, line in (
        ("Ts 6c Kd", "9d 8h", ["hit"], "You bust with 26 · net −$100"),
        ("Ts 6c Kd", "9d 7h Kc", ["hit"], "You bust with 26 · net −$100"),
        ("Ts 8c", "9d 7h Kc", ["stand"], "The player-dealer busts with 26 · you +$100"),
    ):
        cards = {"2": mine, "player-dealer": dealer}
        doc = document("500-club/pure-21-5-blackjack", {"2": {"base": 100}}, cards, [["2", one] for one in choices])
        assert texts(doc, "2")[1] == line


@pytest.mark.parametrize(
    ("posting", "mine", "choices", "calls"),
    [
        ("500-club/pure-21-5-blackjack", "Ts 6c Kd", "hit", ["You bust with 26."]),  # 000:150-156
        ("500-club/pure-21-5-blackjack", "8s 8c Kd 9h 6h", "split hit stand", ["You bust with 27."]),
        ("500-club/pure-21-5-blackjack", "8s 8c Kd 9h 6h", "split stand hit", ["You bust on hand 2 with 23."]),
        ("500-club/pure-21-5-blackjack", "8s 8c Kd 9h", "split stand stand", []),
        (X, "Ts 6c Kd", "hit", ["You have 26, frozen."]),  # 001:1656: not said to have busted
        (X, "Tc 6c 5h Kd", "hit hit", []),  # Hard 31 wins (001:1683)
    ],
)
def test_the_dealer_calls_a_hand_that_goes_over(posting, mine, choices, calls):
    """At once, before the player-dealer's hand is turned up."""
    answers = [["2", one] for one in choices.split()]
    round_ = read_round(document(posting, {"2": {"base": 100}}, {"2": mine, "player-dealer": "9d 8h"}, answers))
    phrasings, narrator = round_.setup.game.family.play.events.phrasings, Narrator(NAMES, ["2"])
    events = round_.table.events
    said = [phrasings["went-over"](narrator, event).text for event in events if event["event"] == "went-over"]
    assert said == calls
    kinds = [event["event"] for event in events]
    assert not said or kinds.index("went-over") < kinds.index("turn")


def test_blackjack_says_that_a_hand_was_given_up():
    """000:553-574, 583-596: half the bet, or a double but for its last portion; whatever the player-dealer draws then.
    Others read the player-dealer's hand."""
    for mine, dealer, choices, line in (
        ("Ks 6c", "9d 7h Kc", ["surrender"], "You surrender · net −$50"),
        ("5s 6c 2d", "9d 8h", ["double", "rescue"], "You rescue the double · net −$100"),
    ):
        bets = {"2": {"base": 100}, "3": {"base": 100}}
        cards = {"2": mine, "3": "Kh 8c", "player-dealer": dealer}
        answers = [*(["2", one] for one in choices), ["3", "stand"]]
        shown = texts(document("500-club/pure-spanish-21-5", bets, cards, answers), "2", "3")
        assert shown[1] == line
        assert "surrender" not in shown[0] + shown[2]


def test_a_bonus_does_not_make_a_losing_hand_the_best():
    """000:262-312: Buster wins as the player-dealer busts; the player has bust before (000:150-151)."""
    cards = {"2": "Ts 6c Kd", "3": "Th 8c", "player-dealer": "9d 7h Kc"}
    bets = {"2": {"base": 100, "buster": 5}, "3": {"base": 100}}
    doc = document("500-club/pure-21-5-blackjack", bets, cards, [["2", "hit"], ["3", "stand"]])
    assert set(of(read_round(doc)).outcome.best) == {"3"}


def test_for_others_and_for_who_banks_the_player_dealers_hand_alone():
    doc = document(X, {"2": {"base": 100}}, {"2": "Ts 8c", "player-dealer": "Td 7h"}, [["2", "stand"]])
    assert texts(doc, "1") == ["The player-dealer has 17", "You have 17 · net −$100"]
    split = document(
        X,
        {"2": {"base": 100}},
        {"2": "8s 8c Th 9d", "player-dealer": "Td 7h"},
        [["2", "split"], ["2", "stand"], ["2", "stand"]],
    )
    # 18 in the first hand wins $100, 17 in the second pushes: two totals are in nobody's line.
    assert texts(split, "2")[1] == "The player-dealer has 17 · you +$100"
    assert set(of(read_round(split)).outcome.best) == {"2"}
    second = document(
        X,
        {"2": {"base": 100}},
        {"2": "8s 8c 9h Td", "player-dealer": "Td 7h"},
        [["2", "split"], ["2", "stand"], ["2", "stand"]],
    )
    # 17 pushes, 18 in the second hand wins: that one is marked.
    assert set(of(read_round(second)).outcome.best) == {"2#2"}


def test_a_flip_of_craps_and_its_call():
    """001:4082: seven on the come-out wins the pass line."""
    doc = document(CRAPS, {"2": {"pass": 10}}, {"roll": "Ac 6h"}, up={}, point=None)
    assert texts(doc, "2") == ["Seven, winner", "Seven, winner · you +$10"]
    assert of(read_round(doc)).outcome.mark == "7"


def test_a_hand_of_pai_gow():
    """Each seat's hand by the house way against kings and threes, $10 on the base wager, 1 to 1."""
    for mine, line in (
        (WINNER, "Your hand wins · you +$10"),
        (LOSER, "Your hand loses · you −$10"),
        (EIGHTS, "Your hand pushes · you break even"),
    ):
        round_ = read_round(document(FORTUNE, {"2": {"base": 10}}, {"2": mine, "player-dealer": BANK}))
        assert of(round_, "2").text == line
        assert of(round_).text == ""
        assert set(of(round_).outcome.best) == ({"2"} if mine is WINNER else set())
    ace_high = [{"event": "ace-high", "why": ""}, {"event": "end"}]
    assert of_events(FORTUNE, ace_high, {"2": -500}, "2").text == "Ace high: main bets push · you −$5"
    compared = {"event": "compare", "position": "2", "against": "player-dealer", "front": "", "back": "", "why": ""}
    for result, line in (("foul", "is fouled"), ("dead", "is dead"), ("ace-high", "pushes")):
        assert of_events(FORTUNE, [{**compared, "result": result}], {}, "2").text == f"Your hand {line}"


def test_the_highest_row_of_two_card_peek():
    """001:836-841: king high; rows that tie both win; nine high does not qualify."""
    rest = {"row-a": "2s 3s 5s", "row-b": "6s 7s 8s", "row-c": "9s Tc Jc"}
    for rows, line in (
        (("Kc 4d", "Qh 3d", "Jd 9d"), "Row A wins Pick Row"),
        (("Kc 4d", "Jd 9d", "Kh 4c"), "Rows A and C tie for Pick Row"),
        (("9c 2d", "9h 8h", "6d 4c"), "No row qualifies"),
    ):
        deal = {f"row-{row}": f"{two} {rest[f'row-{row}']}" for row, two in zip("abc", rows, strict=True)}
        assert texts(document(PEEK, {"2": {"pick-row-b": 10}}, deal), "2") == [line, f"{line} · you −$10"]


def test_poker_against_the_player_dealer():
    """001:2135: kings beat queen high, 1 to 1; 000:10202-10207: ante and play 1 to 1, both to the better hand."""
    draw = document(
        DRAW,
        {"2": {"play": 10}},
        {"2": "Kc Kd 9h 7s 5c", "player-dealer": "2c 4d 6h 8s Td Qc 3h"},
        [["2", "stand-pat"]],
    )
    assert texts(draw, "2", "1") == [
        "The player-dealer has queen high",
        "Pair of kings against queen high · you +$10",
        "You have queen high · net −$10",
    ]
    three = document(
        THREE, {"2": {"ante": 10}, "3": {"ante": 10}},
        {"2": "Ah Ad 3c", "3": "Jh 9d 2c", "player-dealer": "Qc 7d 4h"}, [["2", "play"], ["3", "play"]],
    )  # fmt: skip
    assert texts(three, "2", "3") == [
        "The player-dealer has queen high",
        "Pair of aces against queen high · you +$20",
        "Jack high against queen high · you −$20",
    ]
    assert set(of(read_round(three)).outcome.best) == {"2"}


def test_of_two_hands_of_one_name_the_kicker_decides():
    """000:10202-10207: A-9-5 loses to A-J-4; 001:2135, 2167: fours with an ace beat fours with a king, a copy wins."""
    three = document(THREE, {"2": {"ante": 10}}, {"2": "Ah 9d 5c", "player-dealer": "Ac Jd 4h"}, [["2", "play"]])
    assert texts(three, "2")[1] == "Your ace high loses on the kicker · you −$20"
    for dealer, line in (
        ("4h 4s Kd 8c 7h 3d 2s", "Your pair of fours wins on the kicker · you +$10"),
        ("4h 4s Ah Td 8h 3d 2s", "Both have a pair of fours · you +$10"),
    ):
        doc = document(
            DRAW, {"2": {"play": 10}}, {"2": "4c 4d Ac Ts 8d", "player-dealer": dealer}, [["2", "stand-pat"]]
        )
        assert texts(doc, "2")[1] == line


def test_a_bonus_beside_a_beaten_hand_is_no_winning_hand():
    """000:10202-10207: Pair Plus pays a pair of sevens that loses to a pair of tens."""
    doc = document(
        THREE, {"2": {"ante": 10, "pair-plus": 10}}, {"2": "7h 7d 3c", "player-dealer": "Tc Td 4h"}, [["2", "play"]]
    )
    round_ = read_round(doc)
    assert [one["result"] for one in round_.answer()["wagers"] if one["wager"] == "pair-plus"] == ["win"]
    assert not of(round_).outcome.best


def test_a_hand_that_is_not_compared_is_set_against_none():
    """001:2171-2176: the bonus bet looks at the first five cards alone; 000:10233: a six-card bonus is settled after
    a fold."""
    dealer = "2c 4d 6h 8s Td Qc 3h"
    alone = document(
        DRAW, {"2": {"quick-draw-bonus": 5}}, {"2": "Kc Kd 9h 7s 5c", "player-dealer": dealer}, [["2", "stand-pat"]]
    )
    assert texts(alone, "2")[1] == "You have a pair of kings · net −$5"
    folded = document(
        THREE, {"2": {"ante": 10, "six-card-bonus": 5}}, {"2": "Jh 9d 2c", "player-dealer": "Qc 7d 4h"}, [["2", "fold"]]
    )
    assert texts(folded, "2")[1] == "You fold jack high · net −$15"


BLINDS = {"small_blind": 1, "big_blind": 2}


def test_a_pot_for_one():
    """Seat 3 has the button and folds, then the small blind: its dollar and as much of the big blind are the pot."""
    doc = poker(HOLDEM, {1: 100, 2: 100, 3: 100}, BLINDS, {}, "3 fold, 1 fold", button=3)
    doc["deal"] = {"1": "7s 6c", "2": "8s 8h", "3": "2d 3c"}
    assert texts(doc, "1", "2", "3") == [
        "Bo wins $2",
        "Bo wins $2 · you −$1",
        "You win $2 · net +$1",
        "Bo wins $2 · you break even",
    ]


def test_a_pot_with_the_hand_that_won_it():
    """Two players check to the end: twos full of nines take $4."""
    doc = poker(
        HOLDEM, {1: 100, 2: 100}, BLINDS,
        {"1": "2d 2c", "2": "As Kd", "board": "2h 9s 9d 4c 7h"},
        "2 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check, 1 check", button=1,
    )  # fmt: skip
    assert texts(doc, "1", "2") == [
        "Ann wins $4 with twos full of nines",
        "You win $4 with twos full of nines · net +$2",
        "Ann wins $4 with twos full of nines · you −$2",
    ]


def test_pots_for_several_and_for_nobody():
    award = {"event": "award", "amount": 1250, "shares": {"2": 500, "1": 500, "4": 250}, "why": ""}
    net = {"1": -200, "2": 100, "4": 50}
    assert of_events(HOLDEM, [award], net).text == "Bo wins $5, Ann wins $5 and Dee wins $2.50"
    assert of_events(HOLDEM, [award], net, "1").text == "Bo wins $5, you win $5 and Dee wins $2.50 · net −$2"
    both = of_events(HOLDEM, [award], net, "1", "4").text
    assert both == "Bo wins $5, you at seat 1 win $5 and you at seat 4 win $2.50 · net −$1.50"
    shared = {**award, "amount": 570_00, "shares": {"3": 530_00, "5": 40_00}}
    assert of_events(HOLDEM, [shared], {"5": -158_00}, "5").text == "Cy wins $530 and you win $40 · net −$158"
    assert of_events(HOLDEM, [shared], {"2": -158_00}, "2").text == "Cy wins $530 and seat 5 wins $40 · you −$158"
    nothing = {**award, "amount": 0, "shares": {"1": 0, "2": 0}}
    assert of_events(HOLDEM, [nothing], net, "1").text == "The collection took the whole pot · you −$2"
    shown = {"event": "show", "seat": "2", "cards": "As", "hand": "two pair, aces and fives", "low": "7-6-5-3-A low"}
    alone = {**award, "shares": {"2": 1250}}
    assert of_events(BIG_O, [shown, alone], net).text == "Bo wins $12.50 with aces and fives; 7-6 low"


def test_panguingue_names_who_went_out():
    """003:32: threes of different suits are a kondition of a chip, paid by both when laid down and at the end; with an
    ante of a dollar each the tops are $3."""
    deal = {"2": "2c 3c 4c 5c Kc Kd Kh Ks 3s 3h", **IDLE, "stock": "3d"}
    doc = {
        "posting": "turlock/panguingue", "option": None, "seats": {seat: {"stack": 200} for seat in "123"}, "button": 3,
        "stakes": {"kondition": 1, "out": 0}, "deal": deal,
        "choices": melds("2", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d"),
    }  # fmt: skip
    assert texts(doc, "2", "1") == ["Bo goes out", "You go out · net +$4", "Bo goes out · you −$2"]
    tops = {**doc, "stakes": {"kondition": 1, "out": 0, "ante": 1}}
    assert texts(tops, "2", "1") == ["Bo goes out", "You go out · net +$6", "Bo goes out · you −$3"]


def test_chinese_poker_is_told_by_its_money():
    """000:3788-3815: three segments won without a bonus are three points of a dollar; a foul hand is named."""
    low, high = "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c", "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th"
    assert texts(chinese(CLUB, {"1": high, "2": low}, 1), "1", "2") == ["", "You +$3", "You −$3"]
    foul = "4s 3s 2s/Ks Kd Qs Qd 9s/As Ad Jh 6s 7s"  # the middle over the back: nine points (000:3758-3759)
    assert texts(chinese(CLUB, {"1": foul, "2": low}, 1), "1", "2") == ["", "Your hand is fouled · you −$9", "You +$9"]
    seating = {"event": "seating", "button": "1", "hands": ["1"], "point": 100, "fantasyland": [], "out": ["3"]}
    assert of_events(CLUB, [seating], {"1": 200, "3": 0}, "3").text == "You sat this one out"
    assert of_events(CLUB, [seating], {"1": 200, "3": 0}, "1").text == "You +$2"
    assert of_events(CLUB, [seating], {"1": 200, "3": 0}).text == ""
    paid = [
        {"event": "points", "seats": ["1", "2"], "points": 8, "payer": "2", "payee": "1", "paid": 800},
        {"event": "points", "seats": ["1", "4"], "points": -3, "payer": "4", "payee": "1", "paid": 300},
        {"event": "points", "seats": ["1", "3"], "points": -4, "payer": "1", "payee": "3", "paid": 400},
    ]
    net = {"1": 700, "2": -800, "3": 400, "4": -300}
    told = of_events(CLUB, paid, net, "1").text
    assert told == "+$8 from Bo, +$3 from Dee, −$4 to Cy · you +$7"
    assert of_events(CLUB, paid, net, "2").text == "You −$8"


def test_the_collection_is_named_and_left_out_where_there_is_little_room():
    """$10 for forty minutes (001:3214); a dollar beside a wager of five that lost."""
    fee = {"event": "fee", "payer": "1", "amount": 10_00, "why": "by time"}
    assert of_events(CLUB, [fee], {"1": -38_00}, "1").text == "You −$38: −$28 on the hand and the $10 collection"
    assert of_events(CLUB, [fee], {"1": 2_00}, "1").text == "You +$2: +$12 on the hand less the $10 collection"
    assert of_events(CLUB, [fee], {"1": -10_00}, "1").text == "You −$10: the $10 collection"
    assert of_events(CLUB, [fee], {"1": 0}, "1").text == "You break even after the $10 collection"
    totals = [{"event": "total", "position": hand, "total": total} for hand, total in (("player", 6), ("banker", 9))]
    words = of_events(EZ, [*totals, {**fee, "amount": 1_00}], {"1": -6_00}, "1").words()
    assert words == {
        "text": "Banker 9 over 6 · you −$6 after the $1 collection",
        "brief": "Banker 9 over 6 · you −$6",
        "own": "You −$6 after the $1 collection",
        "own_brief": "You −$6",
        "winner": "banker",
        "best": ["banker"],
    }


def test_alone_a_result_is_yours():
    """Without the hand that it follows, “net” would not say whose."""
    hands = {"2": "Kc Kd 9h 7s 5c", "player-dealer": "2c 4d 6h 8s Td Qc 3h"}
    words = of(read_round(document(DRAW, {"2": {"play": 10}}, hands, [["2", "stand-pat"]])), "1").words()
    assert (words["text"], words["own"]) == ("You have queen high · net −$10", "You −$10")
    assert words["own_brief"] == "You −$10"


def test_a_void_round():
    assert of_events(EZ, [{"event": "void", "why": "the shoe ran out"}], {"1": 0}, "1").text == "Void: all bets go back"


def test_every_family_says_what_decided_a_round():
    assert all(family(name).play.events.outcome is not money_alone for name in families())


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_round_has_its_line_for_whoever_reads_it(posting):
    """The round's own events, which hold every card, give nothing away that a reader did not see."""
    for number in range(3):
        round_ = played(posting, number)
        picture = round_.setup.game.family.play.events.picture
        for place in ("", *round_.setup.accounts):
            mine = (place,) if place else ()
            line = of(round_, *mine)
            assert not STRANGE.search(line.text), line.text
            assert line.text or not place
            assert " · ".join(part for part in (line.outcome.text, line.own) if part).lower() in line.text.lower()
            narrator = Narrator(NAMES, mine, str(round_.setup.dealer or ""), round_.setup.game.wager_names)
            own = picture.of(view(round_.table.events, held_by(round_, *mine)))
            assert headline(round_.setup.game, own, narrator, round_.result()["net"]) == line
