"""Disputed fees and limits of pai gow: every kind of option, by hand from the schedules."""

import pytest

from housedealer.errors import HouseError
from tests.builders import settle
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
    ULTIMATE,
)

DEAL = {"2": EIGHTS, "3": LOSER, "player-dealer": BANK}
SIX = {"2": "8h 8d 8s 8c Jc 7d", "3": "7c 6h 5d 3s 2s 2h", "player-dealer": "Kh Ks 7h 6c 3c 2d"}
SETS = [("2", "set", "8h 8s"), ("3", "set", "Qh 9c"), ("player-dealer", "set", "3c 3s")]

FEES = [
    # 000:7896-7916: each bettor by the base wager, the player-dealer a flat fee; nothing for bonus bets
    (
        FORTUNE,
        1,
        {"2": {"base": 49, "fortune": 500}, "2/1": {"base": 50}, "3": {"base": 401}},
        "pd 2, 2 0.5, 2/1 1, 3 4",
    ),
    (FORTUNE, 2, {"2": {"base": 100}, "3": {"base": 201}}, "pd 2, 2 3, 3 4"),
    (FORTUNE, 3, {"2": {"base": 200}, "3": {"base": 400}}, "pd 1, 2 2, 3 3"),
    (FORTUNE, 4, {"2": {"base": 50}, "3": {"base": 52}}, "pd 2, 2 0.5, 3 1"),
    # 000:7930-7954: the player-dealer by everything wagered
    (FORTUNE, 5, {"2": {"base": 100, "fortune": 100}, "3": {"base": 1}}, "pd 5"),
    (FORTUNE, 6, {"2": {"base": 50, "fortune": 50}}, "pd 2"),
    (FORTUNE, 7, {"2": {"base": 600, "fortune": 1}}, "pd 10"),
    # 000:9606-9631, 9643-9676, 9689-9877
    (
        FACE_UP,
        1,
        {"2": {"base": 100, "fortune": 50}, "2/1": {"base": 101}, "3": {"base": 401}},
        "pd 1, 2 1, 2/1 2, 3 5",
    ),
    (FACE_UP, 4, {"2": {"base": 200}, "3": {"base": 801}}, "pd 3, 2 1, 3 5"),
    (FACE_UP, 8, {"2": {"base": 100, "ace-high": 1}, "3": {"base": 201}}, "pd 2, 2 1, 3 2"),
    (FACE_UP, 9, {"2": {"base": 50, "ace-high": 50}}, "pd 1, 2 1"),
    (FACE_UP, 12, {"2": {"base": 25, "fortune": 25}}, "pd 2"),
    (FACE_UP, 36, {"2": {"base": 3000, "fortune": 1000}}, "pd 70"),
    # 003:3308-3311: the player-dealer by everything wagered, blank cells as the row above; each by the base wager
    (TURLOCK_UP, 1, {"2": {"base": 150, "fortune": 60}, "2/1": {"base": 10}}, "pd 2, 2 2, 2/1 1"),
    (TURLOCK_UP, 2, {"2": {"base": 700}}, "pd 1, 2 7"),
    (TURLOCK_UP, 11, {"2": {"base": 100, "fortune": 50}}, "pd 3, 2 1"),
    (TURLOCK_UP, 13, {"2": {"base": 10, "fortune": 15}, "3": {"base": 10}}, "pd 3"),
    # 003:1037-1051: each by base wager and Fortune bet together, the player-dealer nothing
    (
        TURLOCK,
        1,
        {"2": {"base": 100, "fortune": 1}, "2/1": {"base": 100}, "3": {"base": 400, "fortune": 100}},
        "2 2, 2/1 1, 3 5",
    ),
    # 004:3562-3574, 3586-3594, 3608-3645
    (SHEEP_UP, 1, {"2": {"base": 10, "fortune": 5}, "2/1": {"base": 2000}, "3": {"base": 50}}, "pd 2, 2 1, 2/1 1, 3 1"),
    (SHEEP_UP, 5, {"2": {"base": 10}}, "pd 15, 2 10"),
    (SHEEP_UP, 8, {"2": {"base": 10}, "3": {"base": 2000}}, "pd 5"),
    (SHEEP_UP, 11, {"2": {"base": 90, "fortune": 11}}, "pd 4"),
    # 004:3480-3500, 3520-3554: base wager and Golden bet together, for the table and for each player
    (GOLD, 1, {"2": {"base": 90, "golden": 11}, "2/1": {"base": 300}, "3": {"base": 450}}, "pd 3, 2 2, 2/1 3, 3 5"),
    (GOLD, 4, {"2": {"base": 1200}}, "pd 6, 2 6"),
    (GOLD, 10, {"2": {"base": 1000, "golden": 1001}}, "pd 30"),
    # 001:4001-4016: each by the base wager, who bets bonuses alone nothing
    (TRIPLE, 1, {"2": {"base": 100}, "2/1": {"base": 10}, "3": {"double-luck": 10}}, "pd 1, 2 1, 2/1 1"),
    (TRIPLE, 4, {"2": {"base": 400, "happy-pai-gow": 500}, "3": {"base": 401}}, "pd 2, 2 4, 3 5"),
    (TRIPLE, 7, {"2": {"base": 300}, "3": {"double-luck": 10}}, "pd 3"),
    # 001:6044-6057, 6065-6143
    (ACE_UP, 1, {"2": {"base": 200}, "2/1": {"base": 10}, "3": {"ace-up": 10}}, "pd 1, 2 1, 2/1 1"),
    (ACE_UP, 2, {"2": {"base": 201, "lucky": 100}, "3": {"base": 5}}, "pd 2, 2 3, 3 1"),
    (ACE_UP, 5, {"2": {"lucky": 100}, "3": {"ace-up": 1000, "lucky": 5}}, "pd 8"),
    # 001:4911-4913, 4921-4923: by spot; by everything wagered and of each bettor a dollar
    (DOUBLE_HAND, 1, {"2": {"base": 10}, "2/1": {"base": 10}, "3": {"base": 200}}, "pd 3, 2 1, 2/1 1, 3 1"),
    (DOUBLE_HAND, 3, {"2": {"base": 100}, "2/1": {"base": 200}, "3": {"base": 200}}, "pd 2, 2 1, 2/1 1, 3 1"),
    (DOUBLE_HAND, 5, {"2": {"base": 101}}, "pd 5"),
    (DOUBLE_HAND, 17, {"2": {"base": 200}, "2/1": {"base": 200}, "3": {"base": 101}}, "pd 10"),
    # 001:1125-1139
    (MINI, 1, {"2": {"base": 60, "aces": 40}}, "pd 1"),
    (MINI, 2, {"2": {"base": 600, "aces": 5}, "3": {"base": 96}}, "pd 10"),
    # 001:1557-1644
    (ULTIMATE, 1, {"2": {"player": 200, "push": 101}}, "pd 3"),
    (ULTIMATE, 13, {"2": {"player": 200, "banker": 200, "push": 101}}, "pd 15"),
    # 003:2277-2283: the player-dealer by everything wagered, each player a flat fee; 2285-2292: each player
    # by everything wagered, the player-dealer nothing
    (ALS, 1, {"2": {"base": 51}, "2/1": {"base": 50}, "3": {"base": 10}}, "pd 2, 2 1, 2/1 1, 3 1"),
    (ALS, 2, {"2": {"base": 500}}, "pd 1, 2 5"),
    (ALS, 3, {"2": {"base": 1000}, "3": {"base": 100}}, "pd 2, 2 10, 3 10"),
    (ALS, 4, {"2": {"base": 100}, "2/1": {"base": 101}, "3": {"base": 5000}}, "2 5, 2/1 5, 3 5"),
    (ALS, 4, {"2": {"base": 50}, "2/1": {"base": 50}}, "2 1, 2/1 1"),
    (ALS, 4, {"2": {"base": 50}, "2/1": {"base": 51}}, "2 2, 2/1 2"),
]


def dealt(posting, seats):
    if posting == ULTIMATE:
        return {"player": LOSER, "banker": BANK}
    hands = SIX if posting == MINI else DEAL
    return {place: hands[place] for place in hands if place in seats or place == "player-dealer"}


def collect(posting, option, seats, **more):
    choices = (
        [choice for choice in SETS if choice[0] in seats or choice[0] == "player-dealer"] if posting == ALS else []
    )
    return settle(posting, seats, dealt(posting, seats), option=option, choices=choices, **more)


@pytest.mark.parametrize(("posting", "option", "seats", "wanted"), FEES)
def test_fees(posting, option, seats, wanted):
    answer = collect(posting, option, seats)
    summed: dict[str, float] = {}
    for fee in answer["fees"]:
        payer = "pd" if fee["payer"] == "player-dealer" else fee["payer"]
        summed[payer] = summed.get(payer, 0) + fee["amount"]
    assert ", ".join(f"{payer} {amount:g}" for payer, amount in summed.items()) == wanted
    assert answer["drop"] == sum(summed.values())
    assert sum(answer["net"].values()) + answer["drop"] == pytest.approx(0)


def test_a_double_does_not_count():
    """001:1120: the game wagers and bonus bets placed."""
    answer = settle(MINI, {"2": {"base": 60, "aces": 40}}, dealt(MINI, ["2"]), option=1, choices=[("2", "double")])
    assert answer["drop"] == 1


REFUSED = [
    # outside the outer bounds of what the option allows
    (FORTUNE, 1, {"base": "0.99"}, "below the minimum of \\$1"),
    (FORTUNE, 5, {"base": 10_001}, "above the maximum of \\$10,000"),
    (FACE_UP, 1, {"base": 10, "fortune": 10_001}, "above the maximum of \\$10,000"),
    (GOLD, 1, {"base": 9}, "below the minimum of \\$10"),
    (GOLD, 1, {"base": 2501}, "above the maximum of \\$2,500"),
    (GOLD, 5, {"base": 3000, "golden": 9}, "below the minimum of \\$10"),
    (SHEEP_UP, 1, {"base": 10, "fortune": 4}, "below the minimum of \\$5"),  # 004:3561-3562
    (SHEEP_UP, 1, {"base": 10, "fortune": 1001}, "above the maximum of \\$1,000"),
    (SHEEP_UP, 11, {"base": 10, "ace-high": 5}, "below the minimum of \\$10"),  # 004:3599-3604
    (TURLOCK_UP, 1, {"base": 9}, "below the minimum of \\$10"),
    (TURLOCK_UP, 13, {"base": 10, "ace-high": 2001}, "above the maximum of \\$2,000"),
    (TURLOCK, 1, {"base": 501}, "above the maximum of \\$500"),
    (TURLOCK, 1, {"base": 10, "fortune": 501}, "above the maximum of \\$500"),
    (TRIPLE, 1, {"base": 101}, "above the maximum of \\$100"),
    (TRIPLE, 3, {"happy-pai-gow": 24}, "below the minimum of \\$25"),
    (ACE_UP, 1, {"lucky": 4}, "below the minimum of \\$5"),
    (DOUBLE_HAND, 1, {"base": 9}, "below the minimum of \\$10"),
    (DOUBLE_HAND, None, {"base": 201}, "above the maximum of \\$200"),  # its own text: 42
    (DOUBLE_HAND, 1, {"base": 201}, "above the maximum of \\$200"),
    (MINI, 1, {"base": 1001}, "above the maximum of \\$1,000"),
    (MINI, 1, {"base": 10, "aces": 4}, "below the minimum of \\$5"),
    (ULTIMATE, 2, {"player": 24}, "below the minimum of \\$25"),
    (ULTIMATE, 2, {"player": 25, "tie": 201}, "above the maximum of \\$200"),
    (ALS, 1, {"base": 101}, "above the maximum of \\$100"),
    (ALS, 4, {"base": 9}, "below the minimum of \\$10"),
    (DOUBLE_HAND, 2, {"base": 10}, "not complete"),
    (DOUBLE_HAND, 4, {"base": 10}, "has no option 4"),
    (LUCKY, 1, {"base": 10}, "expected null"),
    (TURLOCK, 2, {"base": 10}, "has no option 2"),
    (ALS, 5, {"base": 10}, "has no option 5"),
]


@pytest.mark.parametrize(("posting", "option", "wagers", "message"), REFUSED)
def test_wagers_outside_the_limits_are_refused(posting, option, wagers, message):
    with pytest.raises(HouseError, match=message):
        collect(posting, option, {"2": wagers})


@pytest.mark.parametrize("posting", [TURLOCK, TURLOCK_UP])
def test_a_bonus_bet_may_be_below_the_tables_minimum_at_turlock(posting):
    """003:888, 3300: bounded from above alone; the other reading holds it to the table's minimum."""
    seats = {"2": {"base": 10, "fortune": 5}}
    assert collect(posting, 1, seats)
    with pytest.raises(HouseError, match="below the minimum of \\$10"):
        collect(posting, 1, seats, readings={"bonus-least": "table-limit"})


@pytest.mark.parametrize(
    ("posting", "most"),
    [
        *((posting, 7) for posting in (FORTUNE, TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP, GOLD, TRIPLE, LUCKY, ACE_UP)),
        *((DOUBLE_HAND, 7), (MINI, 8), (ULTIMATE, 14), (ALS, 7)),
    ],
)
def test_seats(posting, most):
    """Seven with the player-dealer's; Mini eight (001:1011), Ultimate fourteen (001:1411)."""
    wager = "player" if posting == ULTIMATE else "base"
    with pytest.raises(HouseError, match=f"expected 1 to {most}"):
        collect(posting, None, {str(most + 1): {wager: 10}})
    with pytest.raises(HouseError, match=f"expected 1 to {most}"):
        collect(posting, None, {"2": {wager: 10}}, dealer=most + 1)


def test_lucky_has_no_schedule():
    """001:5710: the document that it names does not price it; left out, no option is in force."""
    answer = collect(LUCKY, None, {"2": {"base": 5000}})
    assert (answer["fees"], answer["drop"]) == ([], 0)
