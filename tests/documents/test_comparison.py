"""Two postings compared: what each changes, matched by meaning; the redline; the fees per $100."""

from __future__ import annotations

import json
import math
import random
import re
from pathlib import Path

import pytest

import housedealer
from housedealer import results
from housedealer.documents.comparison.answer import compared
from housedealer.documents.comparison.document import document
from housedealer.documents.comparison.fee_options import costs
from housedealer.documents.comparison.house_ways import chart_of, rows_compared
from housedealer.documents.comparison.redline import after, before, redline
from housedealer.documents.families.pai_gow import ways_words
from housedealer.documents.formats.written import written
from housedealer.documents.tree import Table, walk
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pai_gow.house_way.by_chart import arranged, rows_by_way
from housedealer.postings import load
from housedealer.postings.changes import changed, changed_data
from tests.library.conforming import misfits
from tests.outcomes.plain_models import finished

EZ = "500-club/ez-baccarat"
FORTUNES = "500-club/fortune-pai-gow-poker", "turlock/fortune-pai-gow-poker"


def changes(answer: results.Comparison) -> dict[str, tuple[str | None, str | None]]:
    return {row["label"]: (row["first"], row["second"]) for row in answer["rows"] if row["change"] != "same"}


@pytest.mark.parametrize("posting", [one["id"] for one in housedealer.postings() if one["playable"]])
def test_a_posting_does_not_differ_from_itself(posting: str) -> None:
    answer = compared(posting, posting).rows
    assert [row.label for row in answer if row.change != "same"] == []


def test_one_changed_pay_is_the_one_difference() -> None:
    mine = changed(EZ, {"wagers.dragon-7.pays.three-card-banker-7": "50 to 1"})
    answer = housedealer.compare(EZ, mine)
    assert changes(answer) == {"Dragon 7 Bonus Bet: three-card banker 7": ("40 to 1", "50 to 1")}
    [edge] = [one for one in answer["edges"] if one["first"] != one["second"]]
    # Counted a second way, over every finished round by values: three cards of the banker's, seven, over the player's.
    won = sum(
        many
        for (player, banker), many in finished(8).items()
        if len(banker) == 3 and sum(banker) % 10 == 7 and sum(player) % 10 < 7
    )
    chance = won / math.perm(416, 6)
    assert edge["wager"] == "dragon-7"
    assert edge["first"] == pytest.approx(1 - 41 * chance, abs=1e-12)
    assert edge["second"] == pytest.approx(1 - 51 * chance, abs=1e-12)


def test_rewording_a_pay_row_is_no_difference() -> None:
    data = changed_data(EZ, {})
    data["wagers"][2]["pays"][0]["words"] = "the totals are equal"
    assert changes(housedealer.compare(EZ, data)) == {}


def test_a_renamed_wager_differs_only_in_its_name() -> None:
    data = changed_data(EZ, {})
    data["wagers"][2]["name"] = "Tie"
    assert changes(housedealer.compare(EZ, data)) == {"Tie Bet: its name": ("Tie Bet", "Tie")}


def test_fee_documents_are_compared_by_the_postings_that_they_price() -> None:
    with pytest.raises(HouseError, match="fee document; expected a posting that it prices, such as turlock/"):
        housedealer.compare("turlock/fees-california-games", "the-101/fees-california-games")


def test_a_wager_taken_out_is_removed() -> None:
    data = changed_data(EZ, {})
    data["wagers"] = [one for one in data["wagers"] if one["id"] != "panda-8"]
    data["settlement"]["order"].remove("panda-8")
    for option in data["fees"]["options"]:
        option["counts"] = [one for one in option.get("counts", []) if one != "panda-8"]
    rows = [row for row in housedealer.compare(EZ, data)["rows"] if "Panda 8" in row["label"]]
    assert {row["change"] for row in rows} == {"removed"}


def test_what_only_one_posting_has_is_said_to_be_missing_in_the_other() -> None:
    """The 101's baccarat has no Dragon 7 (001:754-830), and fewer fee options."""
    paper = document(compared(EZ, "the-101/commission-free-baccarat"))
    differs = next(one for one in paper.sections if one.title == "What differs")
    rows = [row for part in walk(differs.parts) if isinstance(part, Table) for row in part.rows]
    assert not [row for row in rows if "–" in row[1:3]]
    [row] = [row for row in rows if row[0] == "Dragon 7 Bonus Bet: three-card banker 7"]
    assert row[1:3] == ("40 to 1", "not offered")
    fees = [row for row in rows if str(row[0]).startswith("Option 22")]
    assert [row[2] for row in fees] == ["no such option"]


def test_edges_are_written_as_people_write_them() -> None:
    """1.2351% is 1.24%, and an edge below zero has a minus, not a hyphen; equal edges differ by nothing."""
    paper = written(document(compared(EZ, "black-sheep/ez-baccarat")), "text").decode()
    assert re.search(r"Banker line +−1\.24% +−1\.24% +none", paper)
    assert "--odds" not in paper


def test_fortune_pai_gow_as_two_cardrooms_post_it() -> None:
    """000:1352-1384 and 003:882-894 for the pays; 003:922 for the intervening player-dealer."""
    result = changes(housedealer.compare(*FORTUNES))
    label = "Fortune Bonus Bet: seven-card straight flush without the joker"
    assert result[label] == ("2,500 to 1", "5,000 to 1")
    assert "Someone else has to hold it" not in str(result["Player-dealer"][0])
    assert "Someone else has to hold it" in str(result["Player-dealer"][1])


def test_a_house_way_in_other_words_is_the_same() -> None:
    """Sevens behind a queen: 'at least a queen' in one chart, 'a queen or higher' in the other."""
    rows = {row.label: row for row in rows_compared(*(chart_of(game(one)) for one in FORTUNES))}  # type: ignore[arg-type]
    assert rows["Four sevens"].equal
    assert rows["Four sevens"].first != rows["Four sevens"].second
    assert not rows["Four queens"].equal


def test_hands_are_set_differently_only_where_the_rows_differ() -> None:
    """The engine sets random hands by both charts: where fronts differ, so do the rows that were compared."""
    charts = [chart_of(game(one)) for one in FORTUNES]
    assert charts[0] is not None and charts[1] is not None
    assert charts[0].keep == charts[1].keep
    equal = {(row.first, row.second) for row in rows_compared(charts[0], charts[1]) if row.equal}
    chance, differing = random.Random(7), 0
    for _ in range(1500):
        hand = chance.sample(range(53), 7)
        settings = [(chart, arranged(chart, hand)) for chart in charts if chart]
        if len({one.front_value for _, one in settings}) > 1:
            differing += 1
            rows = [rows_by_way(chart)[one.way][0] for chart, one in settings]
            assert (ways_words(rows[0]), ways_words(rows[1])) not in equal
    assert differing > 20


def test_a_redline_holds_both_texts() -> None:
    for row in compared(*FORTUNES).rows:
        if row.change == "changed":
            marked = redline(row.first, row.second)
            assert (before(marked), after(marked)) == (row.first, row.second)


def test_fees_per_hundred_by_hand() -> None:
    """Option 1 of 000:7726: the player-dealer pays $0.50 up to $49, so $2.50 of $100 at an action of $20."""
    [first, *_] = costs(load(EZ))
    assert first.by_action[2_000] == 250
    assert load(EZ).fees.options[0].tiers[0].player_dealer == 50  # type: ignore[union-attr]


def test_answers_have_their_type_and_documents_every_format() -> None:
    for pair in (FORTUNES, (EZ, "black-sheep/ez-baccarat"), ("500-club/texas-holdem", "the-101/omaha")):
        answer = housedealer.compare(*pair)
        assert misfits(answer, results.Comparison) == []
        json.dumps(answer)
        paper = document(compared(*pair))
        for kind in ("text", "markdown", "html"):
            assert b"What differs" in written(paper, kind)  # type: ignore[arg-type]


def test_edges_that_ship_are_compared_without_being_worked_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    monkeypatch.delenv("HOUSEDEALER_READY_MADE")
    answer = housedealer.compare("500-club/three-card-poker", "outlaws/three-card-poker")
    assert answer["priced"] == [True, True]
    [pair_plus] = [one for one in answer["edges"] if one["wager"] == "pair-plus"]
    # Of 22,100 hands: 4 mini royals, 44 more straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs.
    won = 4 * 200 + 44 * 40 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744 - 16440
    assert pair_plus["first"] == pair_plus["second"] == pytest.approx(-won / 22100, abs=1e-12)
