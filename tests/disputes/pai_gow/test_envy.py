"""Disputed Envy Bonuses: who is owed what, by which hands, as each posting rules; by hand."""

import pytest

from housedealer.errors import HouseError
from tests.builders import settle
from tests.disputes.pai_gow.rounds import FACE_UP, FORTUNE, GOLD, LOSER, SHEEP_UP, TURLOCK, TURLOCK_UP

BANK = "Jc 9h 8s 6c 3c 3h 2h"
QUADS = "7h 7d 7s 7c Jh Td 4d"
FIVE_ACES = "Ah Ad Ac Xx As 6h 4s"
ROYAL = "Ks Qs Js Ts As 6s 4c"
NOTHING = "Qc Jd 9s 8h 5c 4h 2s"
BETS = {
    FORTUNE: "fortune",
    TURLOCK: "fortune",
    FACE_UP: "fortune",
    TURLOCK_UP: "fortune",
    SHEEP_UP: "fortune",
    GOLD: "golden",
}
EACH = [TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP]
HIGHEST = [FORTUNE, GOLD]


def envies(posting, hands, bets, behind=None, **more):
    """Envy by bettor: hands and bonus bets by seat, bets of those behind."""
    wager = BETS[posting]
    seats = {str(seat): {"base": 10} | ({wager: bets[seat]} if bets.get(seat) else {}) for seat in hands}
    for place, bet in (behind or {}).items():
        seats[place] = {"base": 10, wager: bet}
    deal = {str(seat): cards for seat, cards in hands.items()} | {"player-dealer": BANK}
    answer = settle(posting, seats, deal, **more)
    result = [one for one in answer["wagers"] if one["wager"] == "envy"]
    assert all(one["staked"] == 0 and one["result"] == "win" and one["hand"] == 1 for one in result)
    return {one["seat"]: one["paid"] for one in result}


PAYS = {
    # seven-card straight flush, royal match, seven with the joker, five aces, royal, straight flush, four of a kind
    FORTUNE: [1000, 750, 250, 100, 50, 20, 5],  # 000:1425-1452
    FACE_UP: [1000, 750, 250, 100, 50, 20, 5],  # 000:9523-9539
    SHEEP_UP: [1000, 250, 100, 50, 25, 10, 5],  # 004:2697-2712
    GOLD: [1000, 750, 500, 250, 50, 20, 5],  # 004:1677-1683
    TURLOCK: [5000, 1000, 500, 250, 50, 20, 5],  # 003:931-937
    TURLOCK_UP: [3000, 1000, 500, 250, 50, 20, 5],  # 003:3255-3261
}
ROWS = [
    "4d 5d 6d 7d 8d 9d Td",
    "Ks Qs Js Ts As Kd Qd",
    "4d 5d Xx 7d 8d 9d Td",
    FIVE_ACES,
    ROYAL,
    "9d Kd Qd Jd Td 3d 6h",
    QUADS,
]


@pytest.mark.parametrize("posting", list(PAYS))
def test_what_each_hand_pays_the_others(posting):
    for cards, pays in zip(ROWS, PAYS[posting], strict=True):
        other = NOTHING if "Jd" not in cards else NOTHING.replace("Jd", "Jh")
        assert envies(posting, {2: cards, 3: other}, {2: 5, 3: 5}) == {"3": pays}
    full_house = "Td Tc Th 4d 4c Kc 2d"
    assert envies(posting, {2: full_house, 3: NOTHING}, {2: 5, 3: 5}) == {}


@pytest.mark.parametrize("posting", list(PAYS))
def test_a_button_needs_five_dollars_and_a_hand_a_bet(posting):
    hands = {2: QUADS, 3: NOTHING, 4: "Kh Qd 9c 8d 5d 3s 2d"}
    assert envies(posting, hands, {2: 5, 3: 5, 4: 5}) == {"3": 5, "4": 5}
    assert envies(posting, hands, {2: 5, 3: 4.99, 4: 5}) == {"4": 5}
    assert envies(posting, hands, {2: 5, 4: 20}) == {"4": 5}
    # No bonus bet on the four of a kind: at Turlock any player's counts (003:902-904, 1025), unless read otherwise.
    unbacked = envies(posting, hands, {3: 5, 4: 5})
    assert unbacked == ({"3": 5, "4": 5} if posting == TURLOCK else {})
    if posting == TURLOCK:
        assert envies(posting, hands, {3: 5, 4: 5}, readings={"envy-hand": "a bet on it"}) == {}
        assert envies(posting, hands, {}) == {}  # nobody has a button
    small = envies(posting, hands, {2: 1, 3: 5, 4: 5})
    # 004:2747: there the hand must have a button itself; elsewhere any bet on it does (000:9575)
    assert small == ({} if posting == SHEEP_UP else {"3": 5, "4": 5})


@pytest.mark.parametrize("posting", list(PAYS))
def test_the_player_dealers_hand_brings_no_envy(posting):
    wager = BETS[posting]
    answer = settle(posting, {"2": {"base": 10, wager: 5}}, {"2": NOTHING, "player-dealer": QUADS})
    assert [one["wager"] for one in answer["wagers"]].count("envy") == 0


THREE = {2: QUADS, 3: FIVE_ACES, 4: NOTHING}


@pytest.mark.parametrize("posting", EACH)
def test_every_hand_pays(posting):
    """003:903, 3246, 000:9577, 004:2751-2754: several payouts, never for one's own hand."""
    aces = PAYS[posting][3]
    assert envies(posting, THREE, {2: 5, 3: 5, 4: 5}) == {"2": aces, "3": 5, "4": aces + 5}


@pytest.mark.parametrize("posting", HIGHEST)
def test_the_highest_hand_alone_pays(posting):
    """000:1402-1407, 004:1649-1654: of four of a kind and five aces the five aces alone, and not their own holder."""
    aces = PAYS[posting][3]
    assert envies(posting, THREE, {2: 5, 3: 5, 4: 5}) == {"2": aces, "4": aces}
    each = envies(posting, THREE, {2: 5, 3: 5, 4: 5}, readings={"envy-several": "each"})
    assert each == {"2": aces, "3": 5, "4": aces + 5}
    # A hand without a bonus bet is not at this table of hands.
    assert envies(posting, THREE, {2: 5, 4: 5}) == {"4": 5}


TWINS = {2: "7h 7d 7s 7c Js Td 4d", 3: "5h 5d 5s 5c Kd Ts 6d", 4: "Qc Jd 9s 8h 4c 4h 2s", 5: "Ah Kh Qh Jh Th 8d 2d"}
"""Two fours of a kind, nothing, and a royal flush."""


@pytest.mark.parametrize("posting", [TURLOCK, FACE_UP, TURLOCK_UP])
def test_two_fours_of_a_kind_pay_each_other(posting):
    royal = PAYS[posting][4]
    assert envies(posting, TWINS, {2: 5, 3: 5, 4: 5, 5: 5}) == {
        "2": 5 + royal,
        "3": 5 + royal,
        "4": 10 + royal,
        "5": 10,
    }


def test_players_of_the_same_hand_are_not_paid_for_it_at_black_sheep():
    """004:2753-2756; the other reading gives them nothing at all."""
    bets = {2: 5, 3: 5, 4: 5, 5: 5}
    assert envies(SHEEP_UP, TWINS, bets) == {"2": 25, "3": 25, "4": 35, "5": 10}
    assert envies(SHEEP_UP, TWINS, bets, readings={"envy-same-hand": "nothing"}) == {"4": 35, "5": 10}
    two = {seat: TWINS[seat] for seat in (2, 3)}
    assert envies(SHEEP_UP, two, {2: 5, 3: 5}) == {}


@pytest.mark.parametrize("posting", HIGHEST)
def test_two_highest_hands_pay_once(posting):
    two = {seat: TWINS[seat] for seat in (2, 3, 4)}
    assert envies(posting, two, {2: 5, 3: 5, 4: 5}) == {"2": 5, "3": 5, "4": 5}


@pytest.mark.parametrize("posting", [TURLOCK_UP, SHEEP_UP, GOLD])
def test_buttons_behind_a_seat(posting):
    """003:3109, 004:2744, 1635: the seat's hand is their own; they are owed for the others'."""
    hands = {2: QUADS, 3: NOTHING}
    result = envies(posting, hands, {3: 5}, behind={"2/1": 5, "3/1": 5})
    assert result == {"3": 5, "3/1": 5}  # a bet behind the seat is a bet on its hand
    assert envies(posting, hands, {2: 5}, behind={"2/1": 5, "3/1": 4}) == {}


@pytest.mark.parametrize("posting", [FORTUNE, TURLOCK, FACE_UP])
def test_no_bonus_bets_behind_a_seat(posting):
    """000:1371, 9504, 003:889."""
    with pytest.raises(HouseError, match="back-line betting is not permitted"):
        envies(posting, {2: QUADS}, {2: 5}, behind={"2/1": 5})


@pytest.mark.parametrize("posting", list(PAYS))
def test_envy_is_not_a_wager(posting):
    with pytest.raises(HouseError, match="unknown wager 'envy'"):
        settle(posting, {"2": {"base": 10, "envy": 5}}, {"2": LOSER, "player-dealer": BANK})


@pytest.mark.parametrize("posting", list(PAYS))
def test_a_bonus_bet_needs_a_base_wager(posting):
    """000:1355-1356, 9460, 9495, 003:887, 3226, 004:1581-1582, 2676."""
    with pytest.raises(HouseError, match="can't be placed alone"):
        settle(posting, {"2": {BETS[posting]: 5}}, {"2": LOSER, "player-dealer": BANK})


@pytest.mark.parametrize("posting", [FACE_UP, TURLOCK_UP, SHEEP_UP])
def test_envy_is_paid_though_the_bank_is_ace_high(posting):
    """000:9584: whatever becomes of the base wager."""
    seats = {"2": {"base": 10, "fortune": 5}, "3": {"base": 10, "fortune": 5}}
    deal = {"2": QUADS, "3": NOTHING, "player-dealer": "Ad Kc Jc 9h 8s 6c 3c"}
    result = {(one["seat"], one["wager"]): one for one in settle(posting, seats, deal)["wagers"]}
    assert result["3", "envy"]["paid"] == 5
    assert result["2", "base"]["result"] == result["3", "base"]["result"] == "push"
