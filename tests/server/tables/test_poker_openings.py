"""What a table is opened for: plans by name, stakes of one's own, and their fee option."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.postings import entries
from housedealer.server.lobby import posting_pages
from housedealer.server.tables import stakes
from housedealer.server.wire.messages import OpenTable
from tests.server.client import House
from tests.server.tables.test_hosted_table import table

HOLDEM = "500-club/texas-holdem"
PLAYABLE = [one["id"] for one in entries() if one["playable"]]


@pytest.mark.parametrize("posting", PLAYABLE)
def test_every_plan_opens_and_can_be_played(posting: str) -> None:
    played = game(posting)
    for plan in stakes.plans(posting):
        session = stakes.opened(played, plan["name"], "first", 3, None)
        assert stakes.plan_name(played, session.terms) == plan["name"]
        if posting_is_banked(posting):
            continue
        # A round can begin with stacks that are large enough.
        chips = max(2000, session.least_stacks()[1] // 50)
        session.stacks |= dict.fromkeys((1, 2, 3), 200 * chips)
        session.begin({str(seat): {"stack": chips} for seat in (1, 2, 3)})


def posting_is_banked(posting: str) -> bool:
    return game(posting).posting.player_dealer is not None


def test_a_table_opens_with_the_first_option_that_fits() -> None:
    played = game(HOLDEM)
    for plan in stakes.plans(HOLDEM):
        for players in range(2, 11):
            session = stakes.opened(played, plan["name"], "first", players, None)
            here = [fee["option"] for fee in plan["fees"] if players in fee["players"]]
            assert here == sorted(here)
            # 000:8762-8768, 8862-8868: seven or more, five or six, four or less
            first = {True: (1, 4, 7), False: (92, 95, 98)}["no limit" in plan["name"] or "pot limit" in plan["name"]]
            assert session.option == here[0] == first[0 if players > 6 else 1 if players > 4 else 2]


def test_no_two_fees_have_the_same_words() -> None:
    for plan in stakes.plans(HOLDEM):
        for players in range(2, 11):
            message = Counter(fee["words"] for fee in plan["fees"] if players in fee["players"])
            assert max(message.values()) == 1


@pytest.mark.parametrize(
    ("plan", "option", "message"),
    [
        ("$3/$7 no limit", "first", "stakes: '$3/$7 no limit' is not offered"),
        ("$1/$2 no limit", 1, "option: 1 is meant for 7 or more players and 3 are dealt in"),
        ("small_blind=x big_blind=4", "first", "small_blind"),
        ("structure=wild small_blind=1 big_blind=2", "first", "structure"),
    ],
)
def test_an_unknown_plan_is_refused(plan: str, option: int | str, message: str) -> None:
    # 000:8762-8852: option 1 is posted for seven players and more
    with pytest.raises(HouseError, match=re.escape(message)):
        stakes.opened(game(HOLDEM), plan, option, 3, None)


def test_as_many_decks_as_a_posting_allows() -> None:
    # 001:4148: up to eighteen decks of twenty-four cards
    assert OpenTable(posting="the-101/party-craps", decks=18).decks == 18


def test_at_a_table_of_bots_the_fee_shown_is_the_newcomers(house: House) -> None:
    """Four bots and whoever opens the table are five players (000:8765, not 8768)."""
    name = house.open(house.enter("Ann"), HOLDEM, bots=4)
    assert house.get(f"/api/tables/{name}").json()["fee"].startswith("$14 at the flop, ")


def test_a_table_without_a_fee_says_that_there_is_no_collection(house: House) -> None:
    """003:116-118 posts no schedule."""
    name = house.open(house.enter("Ann"), "als/panguingue", bots=2)
    assert house.get(f"/api/tables/{name}").json()["fee"] == "no collection"


@pytest.mark.parametrize(("posting", "chips"), [(HOLDEM, 200_00), ("the-101/chinese-poker", 100_00)])
def test_bots_of_a_game_for_the_pot_buy_in_like_players(posting: str, chips: int) -> None:
    """A hundred big blinds of $2, a hundred points of $1: the smallest stakes of both."""
    places = table(posting, robots=2).places
    assert {places.stack(str(seat)) for seat in (1, 2)} == {places.buy_in} == {chips}


@pytest.mark.parametrize(
    ("posting", "players"),
    [
        ("the-101/chinese-poker", 4),  # 001:3089-3091: five seats, four are dealt in
        ("500-club/face-up-chinese-poker", 3),  # 000:3676: "in a four-handed game, only three players"
        (HOLDEM, 5),
    ],
)
def test_nobody_sits_out_at_a_table_of_quick_play(posting: str, players: int) -> None:
    """A table that one click opens has as many bots as are dealt in beside the player, four at most."""
    assert posting_pages.page(posting)["quick"] == players
    assert posting_pages.lobby_entries(lambda name: None, [posting])[posting]["quick"] == players
