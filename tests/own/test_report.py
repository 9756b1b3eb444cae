"""The mathematician's report: its figures are consistent, and every format has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.documents.formats.written import written
from housedealer.documents.report import report
from housedealer.odds.report.figures import figures

EZ = "500-club/ez-baccarat"


@pytest.fixture(scope="module")
def priced() -> dict:
    return figures(EZ, rounds=200_000, seed=5)


def test_rows_count_every_deal_and_add_up_to_the_edge(priced: dict) -> None:
    for wager in priced["wagers"].values():
        assert sum(row["ways"] for row in wager["rows"]) == 4_998_398_275_503_360
        assert sum(row["probability"] for row in wager["rows"]) == pytest.approx(1)
        assert -sum(row["returns"] for row in wager["rows"]) == pytest.approx(wager["edge"])
    # Wizard of Odds, EZ Baccarat: 112,633,011,329,024 deals of a three-card seven.
    assert priced["wagers"]["dragon-7"]["rows"][0]["ways"] == 112_633_011_329_024


def test_a_pay_more_or_less_moves_the_edge_by_its_chance(priced: dict) -> None:
    rows = {row["wager"]: row for row in priced["sensitivity"]}
    chance = 475_627_426_473_216 / 4_998_398_275_503_360
    assert rows["tie"]["more"] - rows["tie"]["edge"] == pytest.approx(-chance)
    assert rows["tie"]["less"] - rows["tie"]["edge"] == pytest.approx(chance)


def test_the_bank_in_a_shift(priced: dict) -> None:
    player = priced["shift"][0]
    # Option 1 allows $10,000 and takes $10 of such a round; the player line loses 1.2351%.
    assert (player["bet"], player["fee"]) == (10_000, 4800)
    assert player["mean"] == pytest.approx(480 * (0.0123508 * 10_000 - 10), abs=1)
    chances = [row["chance"] for row in player["ruin"]]
    assert chances == sorted(chances, reverse=True)
    # A walk ends below a level less often than it has been there; by reflection about half as often.
    assert player["loses"] < player["ruin"][0]["chance"] < 1


def test_the_simulation_is_independent_and_agrees(priced: dict) -> None:
    for wager, one in priced["simulation"]["wagers"].items():
        assert abs(one["off"]) < 4.5, wager
        assert one["low"] < one["edge"] < one["high"]


def test_the_glance_has_exact_edges_by_every_convention(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crazy 4 Poker: 3.42 % of the ante, 1.09 % of all that is wagered.

    Source: wizardofodds.com/games/crazy-four-poker."""
    monkeypatch.setattr("housedealer.odds.report.figures.PATIENCE", 0)
    [one, other] = (
        written(report(figures("turlock/crazy-4-poker", rounds=2000, seed=seed)), "markdown").decode()
        for seed in (1, 2)
    )
    row = next(line for line in one.splitlines() if line.startswith("| ante+super-bonus+play |"))
    assert row in other.splitlines(), "nothing of it is simulated"
    made, _, by_unit = (float(cell.strip().rstrip("%")) for cell in row.split("|")[2:5])
    assert (round(made, 2), round(by_unit, 2)) == (3.42, 1.09)
    assert "Per unit staked" in one


def test_every_format_has_the_figures(priced: dict, tmp_path: Path) -> None:
    document = report(priced)
    text = written(document, "text").decode()
    html = written(document, "html").decode()
    markdown = written(document, "markdown").decode()
    for result in (text, html, markdown):
        assert "112,633,011,329,024" in result
        assert priced["hash"] in result
        assert "nan" not in result.lower().split()
        assert "None" not in result
    assert "<svg" in html
    assert "data:image/svg+xml" in markdown
    pdf = written(document, "pdf")
    assert pdf.startswith(b"%PDF")
    assert pdf.rstrip().endswith(b"%%EOF")


def test_the_command_writes_a_file_and_data(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    done = CliRunner().invoke(app, ["report", "the-101/ultimate-war", "-o", str(file), "--rounds", "2000"])
    assert done.exit_code == 0, done.output
    assert "four wars or more" in file.read_text(encoding="utf-8") or "fourth war" in file.read_text(encoding="utf-8")
    done = CliRunner().invoke(app, ["report", "the-101/ultimate-war", "--json", "--rounds", "2000", "--seed", "9"])
    assert json.loads(done.output)["simulation"]["seed"] == 9
