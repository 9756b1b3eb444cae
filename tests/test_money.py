"""Money is whole cents; payoffs that do not come to whole cents are rounded down."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from housedealer.errors import HouseError
from housedealer.money import Odds, cents, dollars, show


@given(st.integers(-(10**9), 10**9))
def test_dollars_are_written_and_read_back(amount):
    assert cents(dollars(amount)) == amount
    assert cents(show(amount)) == amount


@pytest.mark.parametrize(
    "given",
    ["", "x", "1.005", 0.001, None, True, [], "1e3", "nan", float("inf"), "--5", "$", "1.2.3", "٣٠٠", "３００", "1²"],
)
def test_what_is_no_amount_is_refused(given):
    with pytest.raises(HouseError, match="expected"):
        cents(given)


@given(st.integers(0, 10**7), st.integers(0, 1000), st.integers(1, 20))
def test_a_payoff_is_rounded_down_to_the_cent(staked, pay, stake):
    exact = Fraction(staked) * pay / stake
    paid = Odds(pay, stake).pays(staked)
    assert paid <= exact < paid + 1


def test_odds_are_read_as_posted():
    assert Odds.parse("1 to 2").pays(501) == 250  # half pay on a banker six, 001:777
    assert Odds.parse("40:1").pays(500) == 20000
    assert Odds.parse("6 to 5").pays(1000) == 1200
    for wrong in ("even money", "٣ to 2", "3 to ２"):
        with pytest.raises(HouseError, match="are not odds"):
            Odds.parse(wrong)
