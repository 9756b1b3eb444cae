"""What a poker table is opened for where nobody names the stakes."""

from __future__ import annotations

import pytest

from housedealer.games import game
from housedealer.postings import entries
from housedealer.server.tables import stakes

POKER = [one["id"] for one in entries() if one["playable"] and game(one["id"]).plans()[0].terms.get("structure")]


@pytest.mark.parametrize("posting", ["500-club/2-7-triple-draw", "500-club/triple-draw-poker", "500-club/badugi"])
def test_triple_draw_never_opens_without_a_limit(posting: str) -> None:
    played = game(posting)
    assert "no" in played.rules.structures  # it may be played so (000:2187-2385), but someone has to choose it
    assert played.opening_plan().terms["structure"] == "fixed"
    assert stakes.opened(played, "", "first", 4, None).terms["structure"] == "fixed"
    assert stakes.plans(posting)[0]["name"] == played.opening_plan().name


@pytest.mark.parametrize("posting", POKER)
def test_the_opening_plan_is_one_of_the_plans_and_the_usual_ones_stay_first(posting: str) -> None:
    played = game(posting)
    plans = played.plans()
    assert played.opening_plan() in plans
    # All of them are offered in the lobby, each once.
    assert sorted(one["name"] for one in stakes.plans(posting)) == sorted(plan.name for plan in plans)


def test_holdem_is_opened_as_it_is_played() -> None:
    assert game("500-club/texas-holdem").opening_plan().name == "$1/$2 no limit"
    assert game("the-101/no-limit-texas-holdem").opening_plan().terms["structure"] == "no"


def test_omaha_is_opened_for_the_pot_limit_or_a_limit() -> None:
    """Where every structure is posted (000:4200), pot limit; where pot limit is not (003:3815-3965), a limit."""
    assert game("500-club/omaha").opening_plan().name == "$1/$2 pot limit"
    assert game("500-club/big-o").opening_plan().terms["structure"] == "pot"
    assert game("turlock/omaha").opening_plan().terms["structure"] == "fixed"
    assert game("the-101/omaha").opening_plan().name == "$4/$8 limit"
