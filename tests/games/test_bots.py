"""What bots bet before the deal."""

from __future__ import annotations

import random

import pytest

from housedealer.games import game
from housedealer.play import bots
from housedealer.postings import entries, option_of

SIDES = {"player", "banker"}
BACCARAT = [one["id"] for one in entries() if one["family"] in ("baccarat", "war") and one["playable"]]


@pytest.mark.parametrize("posting", BACCARAT)
def test_a_bot_never_bets_on_both_sides(posting: str) -> None:
    played, rng = game(posting), random.Random(7)
    option = played.option(played.opening_option(played.opening_plan(), 5), 5, {})
    bets = [bots.wager(played, option, 1000_00, rng) for _ in range(400)]
    assert all(len(SIDES & placed.keys()) <= 1 for placed in bets)
    # Both sides are bet on, and bonus bets beside them.
    assert {side for placed in bets for side in SIDES & placed.keys()} == SIDES
    assert any(len(placed) > 1 for placed in bets)


@pytest.mark.parametrize("posting", ["500-club/ultimate-texas-holdem", "turlock/crazy-4-poker"])
def test_a_bot_bets_alike_what_goes_together(posting: str) -> None:
    """Ante and Blind, Ante and Super Bonus may differ there; a bot does not bet more on the worse of them."""
    played, rng = game(posting), random.Random(7)
    option = played.option(played.opening_option(played.opening_plan(), 5), 5, {})
    bets = [bots.wager(played, option, 1000_00, rng) for _ in range(200)]
    together = "blind" if "blind" in bets[0] else "super-bonus"
    assert all(placed["ante"] == placed[together] for placed in bets)
    assert len({placed["ante"] for placed in bets}) > 2


def test_a_bots_pair_and_up_reaches_its_ante_or_is_not_placed() -> None:
    """001:5220, read for this game: the Ante or more, and $200 at most; at a table of $25 bots bet up to $250."""
    posted = game("the-101/three-card-poker", {"pair-and-up-least": "no"})
    option = option_of(posted.posting, 1)
    played, rng = posted.narrowed(option, {"min": 25_00, "max": 1000_00}), random.Random(26)
    rules = played.placings(option)
    bets = [bots.wager(played, option, 100_000_00, rng) for _ in range(400)]
    assert {rules[name].wrong(amount, placed) for placed in bets for name, amount in placed.items()} == {""}
    assert any("pair-and-up" in placed for placed in bets)
    assert all("pair-and-up" not in placed for placed in bets if placed["ante"] > 200_00)
    assert any(placed["ante"] > 200_00 for placed in bets)
