"""Practice for dealers: fees, pots and side pots are exercises, checked against the settlement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from housedealer.errors import HouseError
from housedealer.play import bots
from housedealer.server.review import practice
from housedealer.server.wire.messages import Announced


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


def test_only_hands_that_are_not_in_the_muck_take_pots_and_a_pot_of_one_names_its_player() -> None:
    for seed in range(6):
        round_ = practice.problem("500-club/texas-holdem", seed)
        mucked = {event["seat"] for event in round_.table.events if event["event"] == "muck"}
        lines = [one for one in practice.amounts(round_) if " takes" in one["what"]]
        assert lines
        assert not [one for one in lines for seat in mucked if one["what"].endswith(f"seat {seat} takes")]
        for one in lines:
            assert "nobody else" not in one["why"]
            if one["amount"] and one["why"].startswith("only seat"):
                assert one["why"].split()[2] == one["what"].split()[-2]


def test_the_reason_of_a_bet_without_action_is_said_as_at_the_table() -> None:
    whys = []
    for seed in range(40):
        round_ = practice.problem("500-club/three-card-poker", seed)
        lines = round_.result()["wagers"]
        said = [Announced(result="lose", amount=0) for _ in lines]
        whys += [one["why"] for one in practice.check(round_, said)]
    assert any(why.endswith(", but the bank ran out") for why in whys)
    assert not any("exhausted" in why for why in whys)


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
