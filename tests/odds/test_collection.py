"""What it costs to sit: the posted fee rows, weighed by how many hands reach each street, counted by hand."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import collection
from housedealer.odds.collection_costs.bot_hands import PlayedHands, measure
from housedealer.odds.collection_costs.streets import Reached, due_on
from housedealer.odds.engine.jobs import GameSpec
from housedealer.postings import entries, option_of


def option(answer: dict, number: int) -> dict:
    return next(one for one in answer["options"] if one["option"] == number)


def test_a_fee_at_the_flop_is_taken_from_the_hands_that_see_one() -> None:
    """004:3784-3793, option 1: $4 with seven players or more. Of 100 hands 60 pay $4, and eight share it: $30 each,
    which at $4-$8 with a big blind of $4 is 7.5 big blinds."""
    answer = collection("black-sheep/texas-holdem", stakes="$4/$8 limit", players=8, flop=0.6)
    one = option(answer, 1)
    assert one["collection"] == pytest.approx(0.6 * 4)
    assert one["per_player_100"] == pytest.approx(60 * 4 / 8)
    assert one["big_blinds_per_100"] == pytest.approx(60 * 4 / 8 / 4)
    assert [other["option"] for other in answer["options"]] == [1, 2, 3, 4], "the rows of limit games only"


def test_every_street_and_a_hand_without_a_flop_are_counted() -> None:
    """000:8337-8420, option 1: $15 at the flop, $1 at the turn, $1 at the river, $1 where no flop is seen."""
    answer = collection("500-club/omaha", stakes="$1/$2 no limit", players=7, flop=0.6, onward=0.5)
    one = option(answer, 1)
    assert one["streets"] == pytest.approx({"flop": 15 * 0.6, "turn": 0.3, "river": 0.15, "no-flop": 0.4})
    assert one["collection"] == pytest.approx(9 + 0.3 + 0.15 + 0.4)


def test_a_smaller_table_pays_its_own_row() -> None:
    """004:3784-3793, option 1: $3 with five or six, $2 with four, $1 with three or fewer."""
    answer = collection("black-sheep/texas-holdem", stakes="$4/$8 limit", players=8, flop=1, onward=1)
    taken = {one["players"]: one["collection"] for one in answer["by_players"]}
    assert taken == {2: 1, 3: 1, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 4, 10: 4}


def test_the_gentlest_option_is_the_smallest_row_of_its_stakes() -> None:
    """004:3784-3814: of limit games option 1 ($4), without limits options 5 and 6 ($5) of which the first is named."""
    answer = collection("black-sheep/texas-holdem", players=8, flop=1)
    result = {one["stakes"]: (one["option"], one["collection"]) for one in answer["gentlest"]}
    assert result["$4/$8 limit"] == (1, 4)
    assert result["$1/$2 no limit"] == (5, 5)
    assert len(result) == len(game("black-sheep/texas-holdem").plans())


def test_a_fee_after_a_betting_round_needs_two_players_left() -> None:
    """500 Club's stud: after the first betting round, which is over for the hands that go on to the next street."""
    rules = game("500-club/seven-card-stud").rules
    reached = Reached((1.0, 0.7, 0.5, 0.4, 0.3), 0.2)
    assert due_on("round-1", rules, reached) == 0.7
    assert due_on("round-3", rules, reached) == 0.4
    assert due_on("before-deal", rules, reached) == 1
    reaching = rules.model_copy(update={"fee_rounds": "reached"})
    assert due_on("round-1", reaching, reached) == 1


def test_a_fee_is_never_more_than_the_pot() -> None:
    answer = collection("500-club/omaha", stakes="$1/$2 no limit", players=7, flop=1, onward=0, pot=6)
    assert option(answer, 1)["collection"] == 6
    assert option(answer, 1)["of_pot"] == 1


def test_time_is_spread_over_the_hands_of_an_hour() -> None:
    """Al's Lowball: $2 of each player every 30 minutes; at 20 hands an hour $20 in 100 hands."""
    answer = collection("als/lowball", hands_per_hour=20)
    assert answer["options"][0]["per_player_100"] == pytest.approx(100 / 20 * 2 * 2)


@pytest.mark.parametrize(
    "posting",
    [one["id"] for one in entries() if one["playable"] and game(one["id"]).family.play.money == "pot"],
)
def test_every_pot_posting_has_an_answer_and_the_parts_make_the_whole(posting: str) -> None:
    answer = collection(posting)
    assert answer["wagers"] == {}
    for one in answer["options"]:
        row = option_of(game(posting).posting, one["option"], answer["table"]["players"])
        if row is not None and row.kind == "pot":
            assert sum(one["streets"].values()) == pytest.approx(one["collection"], abs=1e-5)
            most = sum(row.streets.values()) + row.no_flop
            assert one["collection"] * 100 <= most
    named = {one["option"] for one in answer["options"]}
    assert answer["option"] in named or not named


@pytest.mark.parametrize(
    ("posting", "players"),
    [
        ("black-sheep/texas-holdem", 6),
        ("500-club/omaha", 7),
        ("500-club/razz", 4),
        ("the-101/mexican-stud", 5),
        ("500-club/badugi", 3),
        ("turlock/texas-holdem", 2),
    ],
)
def test_counted_hands_give_the_fees_that_the_table_took(posting: str, players: int) -> None:
    """The table takes the fees as the hands are played; the counts of the same hands must come to the same average."""
    played = game(posting)
    plan = played.plans()[0]
    number = played.first_option(players, plan.terms)
    job = PlayedHands(GameSpec.of(played), plan.terms, 400, players, number, 24, 5)
    counted = measure(job)
    row = option_of(played.posting, number, players)
    assert row is not None
    assert counted.fees(row, played.rules)[0] == counted.fee > 0
    assert counted.hands == 24
    assert counted == measure(job), "the same seed gives the same hands"
    assert 2 <= counted.saw_flop <= players


def test_the_command_prints_dollars_and_big_blinds() -> None:
    words = ["odds", "black-sheep/texas-holdem", "--stakes", "$4/$8", "--players", "8", "--flop", "60%"]
    output = CliRunner().invoke(app, words).output
    assert "1*   $2.40           $30.00         7.5  $4 at the flop" in output
    assert "a player must win 7.5 big blinds in 100 hands from the others to break even" in output
    assert "(assumed: onward)" in output
    answer = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert answer == collection("black-sheep/texas-holdem", stakes="$4/$8", players=8, flop=0.6)
    assert housedealer.odds("black-sheep/texas-holdem")["options"], "the function of the same name answers too"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 11}, "players: 11 do not fit at this table; expected 2 to 10"),
        ({"flop": 1.5}, "flop: 1.5 is not a share of hands"),
        ({"option": 9, "stakes": "$4/$8 limit"}, "option: 9"),
        ({"stakes": "no such"}, "no such"),
    ],
)
def test_an_impossible_table_is_refused(settings: dict, message: str) -> None:
    with pytest.raises(HouseError) as refused:
        collection("black-sheep/texas-holdem", **settings)
    assert message in str(refused.value)


def test_a_game_with_a_bank_is_refused() -> None:
    with pytest.raises(HouseError, match="is not a poker game for the pot"):
        collection("500-club/ez-baccarat")
