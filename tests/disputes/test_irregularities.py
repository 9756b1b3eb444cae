"""What goes wrong at a table, settled as each posting rules on it; by hand."""

import json

import pytest

import housedealer
from housedealer.documents.rulings.settlement import ruling_text
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.games.audit import audit
from housedealer.postings import entries, load
from tests.builders import document, lines, settle
from tests.disputes.pai_gow.rounds import BANK, DOUBLE_HAND, EIGHTS, LOSER, WINNER
from tests.disputes.poker import pots

HOLDEM, TURLOCK = "the-101/three-card-texas-holdem", "turlock/three-card-holdem"
STUD, RAZZ, BADUGI = "the-101/mexican-stud", "500-club/razz", "500-club/badugi"
SEATS = {"2": {"ante": 10, "straight-or-up": 5}, "3": {"ante": 20}}
DEAL = {"2": "7h 7d", "3": "Kc Qd", "board": "7c 2d 9h", "player-dealer": "As 3d"}
"""Seat 2 makes three sevens, which beat ace high; the player-dealer has no pair of fours, which pushes no bet."""
FOURS = {"2": "7h 7d", "3": "Kc Qd", "board": "7c 2d 9h", "player-dealer": "4s 4d"}
"""The same against a pair of fours, which qualifies."""
NINES = FOURS | {"player-dealer": "9s 9d"}
"""And against three nines."""
ALONE, BEATEN = ({seat: cards for seat, cards in one.items() if seat != "3"} for one in (FOURS, NINES))
"""The last two for seat 2 alone."""
PLAYED = [["2", "play"], ["3", "fold"], ["2", "check"]]


def test_every_kind_is_listed_and_postings_without_a_ruling_refuse_it():
    ruling = {one["id"] for one in entries() if load(one["id"]).irregularities}
    assert ruling == {HOLDEM, TURLOCK, DOUBLE_HAND, STUD, RAZZ, BADUGI}
    listed = [one["kind"] for one in audit(load(STUD))["irregularities"]]
    assert listed == ["exposed-card", "exposed-by-player", "card-off-table", "missed-card"]
    round_ = document("500-club/ez-baccarat", {"2": {"player": 10}}, {"player": "2h 4d", "banker": "3c 2d 2s"})
    with pytest.raises(HouseError, match="500-club/ez-baccarat does not rule on 'misdeal'; it rules on none"):
        housedealer.settle(round_ | {"irregularities": [{"kind": "misdeal"}]})
    with pytest.raises(HouseError, match="does not rule on 'changed-discard'; expected void, misdeal, face-up-card"):
        settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=[{"kind": "changed-discard"}])


BOTH = [
    {"kind": "void"},
    {"kind": "misdeal"},
    {"kind": "face-up-card"},  # 001:419, 003:652
    {"kind": "wrong-count", "position": "2"},  # 001:420, 003:653
    {"kind": "wrong-count", "position": "player-dealer"},
    {"kind": "shuffler-failure"},  # 001:421, 003:654
    {"kind": "exposed-card", "position": "player-dealer", "card": "9s"},  # 001:428-430, 003:659-661
    {"kind": "missed-player", "position": "3"},  # 001:444-446, 003:667-669
]
VOIDS = [(posting, one) for posting in (HOLDEM, TURLOCK) for one in BOTH] + [
    (HOLDEM, {"kind": "boxed-card", "position": "player-dealer", "card": "9s"}),  # 001:434
    (TURLOCK, {"kind": "exposed-card", "position": "board", "card": "9h"}),  # 003:663-665
]


@pytest.mark.parametrize(("posting", "what"), VOIDS)
def test_a_void_round_returns_wagers_and_fees(posting, what):
    seats = {"2": {"ante": 10}, "3": {"ante": 20}}
    answer = settle(posting, seats, {"2": "7h 7d"}, option=1, irregularities=[what])
    assert answer["voided"]
    assert lines(answer) == ["2 ante returned 0 0 0", "3 ante returned 0 0 0"]
    assert (answer["net"], answer["fees"], answer["drop"]) == ({"1": 0, "2": 0, "3": 0}, [], 0)
    assert answer["events"][-1] == {"event": "void", "why": answer["voided"]}


def test_a_void_round_is_replayed_from_its_record():
    round_ = read_round(document(HOLDEM, SEATS, DEAL, PLAYED, irregularities=[{"kind": "misdeal"}]))
    record = round_.record()
    assert record["deal"] == DEAL and record["choices"] == PLAYED
    assert read_round(record).answer() == round_.answer()


def test_a_players_exposed_card_is_not_ruled_on():
    """001:428: of the player-dealer's hand alone; 003:663 adds the community cards."""
    what = [{"kind": "exposed-card", "position": "2", "card": "7h"}]
    with pytest.raises(HouseError, match="rules on 'exposed-card' of player-dealer alone"):
        settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=what)
    with pytest.raises(HouseError, match="rules on 'exposed-card' of player-dealer or board alone"):
        settle(TURLOCK, {"2": {"ante": 10}}, DEAL, PLAYED, irregularities=what)


def test_a_dropped_card_stays_in_play():
    """001:426."""
    plain = settle(HOLDEM, SEATS, FOURS, PLAYED)
    dropped = settle(HOLDEM, SEATS, FOURS, PLAYED, irregularities=[{"kind": "card-on-floor", "position": "2"}])
    assert (dropped["wagers"], dropped["net"]) == (plain["wagers"], plain["net"])
    assert dropped["irregularities"][0]["does"] == "plays-on"


def test_a_boxed_card_is_replaced_once_the_deal_is_complete():
    """001:434: the player receives the top card of the stub; more than one is a misdeal."""
    what = [{"kind": "boxed-card", "position": "2", "card": "7h"}]
    seats = {"2": {"ante": 10}}
    # 7h is taken out: sevens with the board's are a pair, which beats a pair of fours; with 4c too.
    answer = settle(HOLDEM, seats, ALONE | {"2": "7h 7d 4c"}, [["2", "play"], ["2", "check"]], irregularities=what)
    assert answer["net"]["2"] == 20
    # Against aces the pair of sevens loses, where three sevens would have won.
    aces = ALONE | {"2": "7h 7d 4c", "player-dealer": "As Ad"}
    choices = [["2", "play"], ["2", "check"]]
    assert settle(HOLDEM, seats, aces, choices, irregularities=what)["net"]["2"] == -20
    assert settle(HOLDEM, seats, aces, choices)["net"]["2"] == 20
    # From a shoe: two cards to seat 2, three to the board, and the card on top of the stub.
    shoe = {"shoe": "7h 7d 7c 2d 9h 4c Kh As Ad"}  # Kh is burned before the player-dealer's cards
    round_ = document(HOLDEM, seats, {}, choices, irregularities=what) | shoe
    del round_["deal"]
    assert housedealer.settle(round_)["net"]["2"] == -20
    two = [*what, {"kind": "boxed-card", "position": "3", "card": "Kc"}]
    assert settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=two)["voided"].startswith("more than one boxed card")
    with pytest.raises(HouseError, match="8h was not dealt to 2"):
        settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=[{"kind": "boxed-card", "position": "2", "card": "8h"}])
    with pytest.raises(HouseError, match=r"irregularities\[0\].card: missing"):
        settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=[{"kind": "boxed-card", "position": "2"}])


def test_a_player_without_the_money_forfeits_ante_and_side_bets():
    """001:436-438; a fold would leave the side bet in action."""
    short = [{"kind": "lacks-funds", "position": "2"}]
    answer = settle(HOLDEM, SEATS, FOURS, [["3", "fold"]], irregularities=short)
    assert answer["net"] == {"1": 35, "2": -15, "3": -20}
    assert settle(HOLDEM, SEATS, FOURS, [["2", "fold"], ["3", "fold"]])["net"]["2"] == 30 - 10  # 6 to 1 on the bet


UNEQUAL = [
    # wager, amount, the player-dealer's cards, second bet, wagers as settled: 001:440-442
    ("bet", 4, ALONE, False, ["2 ante win 4 0 0", "2 bet win 4 0 0"]),
    ("bet", 4, ALONE, True, ["2 ante win 4 0 0", "2 bet win 4 0 0", "2 second-bet win 4 0 0"]),
    ("second-bet", 6, ALONE, True, ["2 ante win 6 0 0", "2 bet win 6 0 0", "2 second-bet win 6 0 0"]),
    ("bet", 4, BEATEN, False, ["2 ante lose 0 10 0", "2 bet lose 0 4 0"]),
    ("bet", 14, ALONE, False, ["2 ante win 10 0 0", "2 bet win 10 0 0"]),
    ("bet", 14, BEATEN, False, ["2 ante lose 0 10 0", "2 bet lose 0 10 0"]),
]


@pytest.mark.parametrize(("wager", "amount", "deal", "second", "wanted"), UNEQUAL)
def test_unequal_bets_are_settled_on_the_smaller(wager, amount, deal, second, wanted):
    what = [{"kind": "unequal-bet", "position": "2", "wager": wager, "amount": amount}]
    choices = [["2", "play"], ["2", "play" if second else "check"]]
    answer = settle(HOLDEM, {"2": {"ante": 10}}, deal, choices, irregularities=what)
    assert lines(answer) == wanted
    assert sum(answer["net"].values()) == 0


def test_an_unequal_bet_must_have_been_made():
    """001:440-442 rules on additional bets: not on the Ante, and not where the seat folded or checked."""
    for position, wager, sentence in (
        ("2", "ante", "ante is not an additional bet; expected bet or second-bet"),
        ("2", "second-bet", "seat 2 made no second-bet"),
        ("3", "bet", "seat 3 made no bet"),
    ):
        what = [{"kind": "unequal-bet", "position": position, "wager": wager, "amount": 4}]
        with pytest.raises(HouseError, match=sentence):
            settle(HOLDEM, SEATS, FOURS, PLAYED, irregularities=what)


def test_a_settlement_cites_the_lines_that_rule_on_what_went_wrong():
    """001:428-430 for the player-dealer's exposed card."""
    what = [{"kind": "exposed-card", "position": "player-dealer", "card": "9s"}]
    answer = settle(HOLDEM, SEATS, DEAL, PLAYED, irregularities=what)
    assert answer["irregularities"][0]["lines"] == "428-430"
    assert ruling_text(answer).splitlines()[-1].endswith("exposed-card 428-430")


def test_double_hand_exposed_cards():
    """001:68-74: in a pile a card is replaced, an ace or joker is dealt again; the banker's is a misdeal, a player's
    hand dead."""
    seats = {"2": {"base": 10}, "4": {"base": 10}}
    deal = {"2": WINNER, "4": LOSER, "player-dealer": BANK}

    def nets(what, cards=deal):
        answer = settle(DOUBLE_HAND, seats, cards, irregularities=[what])
        return answer["net"], answer.get("voided", "")

    assert nets({"kind": "exposed-card", "position": "4"})[0] == {"1": -10, "2": 10, "4": 0}
    assert nets({"kind": "exposed-card", "position": "player-dealer", "card": "Kh"})[1]
    assert nets({"kind": "exposed-in-pile", "card": "Ah"})[1]
    assert nets({"kind": "exposed-in-pile", "position": "2", "card": "Xx"}, deal | {"2": "Xx Ac Qd Qs Th 5d 2h"})[1]
    # The ten is replaced by the eighth card, the jack: queens in front of aces still win; and four eights lose one
    # of them for a king, so that trips with K-J in front push against kings and threes as the pairs did.
    assert nets({"kind": "exposed-in-pile", "position": "2", "card": "Th"}, deal | {"2": f"{WINNER} Jd"}) == (
        {"1": 0, "2": 10, "4": -10},
        "",
    )
    worse = deal | {"2": f"{EIGHTS} 2h"}
    assert nets({"kind": "exposed-in-pile", "position": "2", "card": "Js"}, worse)[0]["2"] == 0
    with pytest.raises(HouseError, match="Kd was not dealt to 2"):
        nets({"kind": "exposed-in-pile", "position": "2", "card": "Kd"})


def test_seats_are_written_as_numbers_or_as_texts():
    """001:74, 80: a floor writes seats as a round's document does, in quotes."""
    seats = {"2": {"base": 10}, "4": {"base": 10}}
    deal = {"2": WINNER, "4": LOSER, "player-dealer": BANK}
    for keys in ({"exposed": [2]}, {"one_player": [[2, 4]]}):
        texts = {
            key: json.loads(json.dumps(value).replace("2", '"2"').replace("4", '"4"')) for key, value in keys.items()
        }
        assert settle(DOUBLE_HAND, seats, deal, **texts) == settle(DOUBLE_HAND, seats, deal, **keys)
    for wrong in ({"exposed": ["2/1"]}, {"exposed": "2"}, {"one_player": ["2", "4"]}, {"one_player": [["2", "2"]]}):
        with pytest.raises(HouseError, match="expected"):
            settle(DOUBLE_HAND, seats, deal, **wrong)


def test_mexican_studs_dealer_errors():
    """001:154-156: the dealer exposes a card or drops one off the table, and nobody bets on that round."""
    stakes = {"lower": 4, "upper": 8, "ante": 1, "bring_in": 4}
    cards = {"1": "Ks 2c 3c 4c 5c", "2": "7d 7h 9s 2d 3s", "4": "Qs Qd 6s 6h 5s"}
    pat = "1 stand-pat, 2 stand-pat, 4 stand-pat"

    def played(choices, **more):
        return pots.settle(STUD, stakes, cards, choices, button=4, structure="spread", **more)

    exposed = [{"kind": "exposed-card", "position": "2", "card": "7d"}]
    # On the first street there is no bring-in either, and the antes alone are played for.
    checks = f"{pat}, 4 check, 1 check, 2 check"
    answer = played(f"{checks}, {checks}, {checks}", irregularities=exposed)
    assert answer["net"] == {"1": -1, "2": -1, "4": 2}
    # On the last street: nobody acts after the bring-in of $4 by the king is called and two streets are checked.
    off = [{"kind": "card-off-table", "position": "4", "card": "5s"}]
    answer = played(f"2 call, 4 call, {checks}, {checks}, {pat}", irregularities=off)
    assert answer["net"] == {"1": -5, "2": -5, "4": 10}
    # Their own mistake changes nothing: the same choices leave the last street open.
    own = [{"kind": "exposed-by-player", "position": "4", "card": "5s"}]
    with pytest.raises(HouseError, match="the round is not finished"):
        played(f"2 call, 4 call, {checks}, {checks}, {pat}", irregularities=own)
    with pytest.raises(HouseError, match="Ah was not dealt to 2"):
        played("2 fold, 4 fold", irregularities=[{"kind": "card-off-table", "position": "2", "card": "Ah"}])


def test_razzs_premature_burn_takes_a_card_more_from_the_deck():
    """000:6062-6066."""
    shoe = "2c 3d 4c 5d Kh 6s 8h 9h Th Jh"
    round_ = {
        "posting": RAZZ,
        "option": None,
        "button": 2,
        "stakes": {"lower": 4, "upper": 8, "ante": 1, "bring_in": 1},
        "seats": {"1": {"stack": 100}, "2": {"stack": 100}},
        "shoe": shoe,
        "choices": [["1", "call"], ["2", "check"]],
    }

    def fourth(**more):
        """The cards of fourth street, once the bring-in is called."""
        events = read_round(round_ | more).events
        return [one["card"] for one in events if one["event"] == "deal" and one["face"] == "up"][2:]

    assert fourth() == ["9h", "Th"]
    assert fourth(irregularities=[{"kind": "premature-burn", "street": "fourth"}]) == ["Th", "Jh"]
    with pytest.raises(HouseError, match="'river' is no street; expected third, fourth"):
        fourth(irregularities=[{"kind": "premature-burn", "street": "river"}])


def test_badugis_changed_discard():
    """000:2548-2554: a draw may be changed before a card has left the deck for it; the second one counts."""
    stakes = {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
    cards = {"1": "As 2h 3c 3d 4d", "2": "Kh Qc Jd 9s 8h"}
    first, rest = "2 call, 1 check", "2 check, 1 check, 2 stand-pat, 1 stand-pat, 2 check, 1 check"
    after = f"{rest}, 2 stand-pat, 1 stand-pat, 2 check, 1 check"

    def played(draws, **more):
        return pots.settle(BADUGI, stakes, cards, f"{first}, {draws}, {after}", button=1, structure="fixed", **more)

    changed = [{"kind": "changed-discard", "position": "1", "street": "draw-1"}]
    plain = played("2 stand-pat, 1 draw 3d")
    # Seat 1 stands pat, then gives up a three for the four: 4-3-2-A either way.
    answer = played("2 stand-pat, 1 stand-pat, 1 draw 3d", irregularities=changed)
    assert answer["net"] == plain["net"] == {"1": 4, "2": -4}
    assert answer["irregularities"][0]["does"] == "drawn-again"
    # The other way round, the second choice keeps the pair, so that the king-high badugi of seat 2 wins.
    assert played("2 stand-pat, 1 draw 3d, 1 stand-pat", irregularities=changed)["net"] == {"1": -4, "2": 4}
    # Without a street the draw that counted is listed alone.
    alone = [{"kind": "changed-discard", "position": "1"}]
    assert played("2 stand-pat, 1 draw 3d", irregularities=alone)["net"] == plain["net"]
    with pytest.raises(HouseError, match="'river' is no street; expected draw-1, draw-2, draw-3"):
        played("2 stand-pat, 1 draw 3d", irregularities=[{**alone[0], "street": "river"}])
    with pytest.raises(HouseError, match="not asked on draw-2"):
        pots.settle(
            BADUGI,
            stakes,
            cards,
            "2 fold",
            button=1,
            structure="fixed",
            irregularities=[{**alone[0], "street": "draw-2"}],
        )


def test_turlock_names_the_second_and_the_third_community_card():
    """003:665: these are a misdeal if exposed early; on the first the text is silent."""
    doc = {
        "posting": "turlock/three-card-holdem", "option": None, "player_dealer": {"seat": 1, "bank": 300},
        "seats": {"2": {"ante": 10}},
        "deal": {"2": "2c 7d", "player-dealer": "Ks Qd", "board": "3h 9c Jd"},
        "choices": [["2", "fold"]],
    }  # fmt: skip
    for street in ("second", "third"):
        mishap = {"kind": "exposed-card", "position": "board", "street": street}
        answer = housedealer.settle({**doc, "irregularities": [mishap]})
        assert answer["net"] == {"1": 0, "2": 0} and "second or third" in answer["voided"]
    with pytest.raises(HouseError, match="of second or third alone; a floor decides on others"):
        housedealer.settle(
            {**doc, "irregularities": [{"kind": "exposed-card", "position": "board", "street": "first"}]}
        )


def test_the_postings_that_rule_on_irregularities_of_the_deal():
    """All texts were searched for misdeals, exposed, boxed and missing cards, wrong counts, machines that fail, and
    players short of funds: 000:2548 and 6062-6064, 001:66-74, 152-156 and 416-446, 003:649-669 rule on them, and no
    other line; the rest is about fouled hands, which are set and settled in play."""
    from housedealer.postings import load, names

    assert {name for name in names() if load(name).irregularities} == {
        "500-club/badugi",
        "500-club/razz",
        "the-101/double-hand-pai-gow-poker",
        "the-101/mexican-stud",
        "the-101/three-card-texas-holdem",
        "turlock/three-card-holdem",
    }
