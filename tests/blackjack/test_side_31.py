"""Cal Blackjack's side bet to 31 with the player-dealer's second card (001:582-592)."""

import pytest
from tests.blackjack.hands import changes, play

from housedealer.errors import HouseError

CAL = "the-101/cal-blackjack"


def test_side_31_example_of_the_posting():
    # 001:591: 5, 10, 10 is 25, and the player-dealer's second card a 6 makes 31; 2 to 1, 001:600
    assert changes(CAL, "5s Td Tc", "9c 6d", "hit", ("side-31", 100)) == [
        ("base", "lose", -100),
        ("side-31", "win", 200),
    ]
    # 001:586: 26 and a ten is 36, taken down to 26
    answer = play(CAL, "6s Td Tc", "9c Td", "hit", ("side-31", 100))
    assert answer["wagers"][1]["result"] == "lose"
    assert answer["wagers"][1]["why"] == "26 and the player-dealer's second card make 36, which counts as 26"


@pytest.mark.parametrize("total", range(22, 31))
def test_side_31_needs_one_value(total):
    # each frozen total is made 31 by one value of the second card: 22 by a nine ... 30 by an ace
    last = total - 20
    last_card = "Ts" if last == 10 else f"{last}s"
    needed = 31 - total
    for value, down in {1: "Ad", **{n: f"{n}d" for n in range(2, 10)}, 10: "Td"}.items():
        answer = play(CAL, f"Td Tc {last_card}", f"9c {down}", "hit", ("side-31", 10))
        assert answer["wagers"][1]["result"] == ("win" if value == needed else "lose")


def test_side_31_limits():
    # 001:588: up to the original wager; only on a frozen hand, 001:584
    with pytest.raises(HouseError, match=r"expected \$0.01 to \$100"):
        play(CAL, "5s Td Tc", "9c 6d", "hit", ("side-31", 101))
    with pytest.raises(HouseError, match="an amount is missing"):
        play(CAL, "5s Td Tc", "9c 6d", "hit", "side-31")
    with pytest.raises(HouseError, match="'side-31' is not legal"):
        play(CAL, "5s Td 4c", "9c 8d", "hit", ("side-31", 10))
    # a doubled hand too, for no more than the original wager; declined when not answered
    args = (CAL, "5s Td Tc", "9c 6d", "double")
    assert changes(*args, ("side-31", 100)) == [("base", "lose", -200), ("side-31", "win", 200)]
    assert changes(*args) == [("base", "lose", -200)]
    with pytest.raises(HouseError, match="the round is over"):
        play(CAL, "5s Td Tc", "9c 6d", "hit", ("side-31", 10), readings={"side-bet": "no"})
