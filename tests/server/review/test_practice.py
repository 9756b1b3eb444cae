"""Practice for dealers: fees, pots and side pots are exercises, checked against the settlement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from housedealer.errors import HouseError
from housedealer.play import bots
from housedealer.server.review import practice


@pytest.mark.parametrize("seed", range(4))
def test_pots_are_practiced_and_paid_out_completely(seed: int) -> None:
    round_ = practice.problem("500-club/texas-holdem", seed)
    amounts = practice.amounts(round_)
    shares = sum(one["amount"] for one in amounts if "pot" in one["what"].lower() and "Collection" not in one["what"])
    assert shares == round(sum(Fraction(str(pot["amount"])) for pot in round_.answer()["pots"]) * 100)
    shown = {event["event"] for event in practice.problem_of(round_)["events"]}
    assert not shown & {"award", "fee", "settle"}
    right = practice.check_amounts(round_, [one["amount"] for one in amounts])
    assert all(one["right"] for one in right)
    wrong = practice.check_amounts(round_, [one["amount"] + 1 for one in amounts])
    assert not any(one["right"] for one in wrong)


def test_a_fee_is_practiced_if_an_option_is_in_force() -> None:
    """500 Club's baccarat takes its fee from the player-dealer (000:705-987 with its schedule)."""
    amounts = practice.amounts(practice.problem("500-club/ez-baccarat", 1))
    assert [one["what"] for one in amounts] == ["Collection from the player-dealer"]
    assert amounts[0]["amount"] > 0


def test_a_game_without_a_dealer_has_no_exercises() -> None:
    with pytest.raises(HouseError, match="the players pay each other"):
        practice.problem("turlock/panguingue", 1)


def test_an_exercise_does_not_depend_on_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is dealt again when the answer is checked: by then bots may have been prepared."""
    before = practice.problem("500-club/texas-holdem", 3).record()
    monkeypatch.setattr(bots, "prepared", lambda game: True)
    assert practice.problem("500-club/texas-holdem", 3).record() == before
