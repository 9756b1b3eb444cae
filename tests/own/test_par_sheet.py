"""The PAR sheet: figures of the trade from the odds, worked out again by hand, and read back from CSV and XLSX."""

from __future__ import annotations

import csv
import io
import math

import openpyxl
import pytest

from housedealer.errors import HouseError
from housedealer.odds.report.par_sheet import as_csv, as_xlsx, par_sheet

# Double-zero roulette's single number: 35 to 1, one chance in 38; its figures are known in closed form.
NUMBER = {
    "edge": 2 / 38, "stdev": math.sqrt(35**2 / 38 + 37 / 38 - (2 / 38) ** 2), "hits": 1 / 38, "pushes": 0.0,
    "staked": 1.0, "per_unit_staked": 2 / 38, "method": "exact",
    "rows": [{"row": "the number", "pays": "35 to 1", "ways": 1, "probability": 1 / 38, "returns": 35 / 38}],
}  # fmt: skip


def test_a_bet_whose_figures_are_known() -> None:
    [row] = par_sheet({"wagers": {"number": NUMBER}}, 40)
    assert row["return_to_player"] == pytest.approx(36 / 38) and row["hold"] == pytest.approx(0.0526316, abs=1e-7)
    assert row["standard_deviation"] == pytest.approx(5.762617, abs=1e-6)  # wizardofodds.com, roulette
    assert row["variance"] == pytest.approx(row["standard_deviation"] ** 2)
    assert row["volatility_index"] == pytest.approx(1.644854 * 5.762617, abs=1e-4)
    assert row["win_per_hour_per_100"] == pytest.approx(100 * 40 * 2 / 38)
    assert row["win_per_shift_per_100"] == pytest.approx(8 * 100 * 40 * 2 / 38)


def test_bands_hold_95_percent_of_simulated_runs() -> None:
    """Counted a second way: 2,000 runs of 10,000 even-money bets, drawn as binomials."""
    import numpy as np

    even = {**NUMBER, "edge": 2 / 38, "stdev": math.sqrt(1 - (2 / 38) ** 2), "hits": 18 / 38}
    band = par_sheet({"wagers": {"red": even}})[0]["bands"][1]
    assert band["rounds"] == 10_000
    won = np.random.default_rng(7).binomial(10_000, 18 / 38, 2_000)
    inside = np.mean((2 * won / 10_000 >= band["low"]) & (2 * won / 10_000 <= band["high"]))
    assert 0.93 < inside < 0.97


def test_csv_and_xlsx_hold_the_same_figures() -> None:
    rows = par_sheet({"wagers": {"number": NUMBER}})
    [head, line] = csv.reader(io.StringIO(as_csv(rows).decode()))
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx("Roulette", rows, {"number": NUMBER})))
    sheet = list(book["PAR"].iter_rows(min_row=3, values_only=True))
    assert list(sheet[0]) == head and sheet[1][0] == line[0] == "number"
    for written, read in zip(line[2:], sheet[1][2:], strict=True):
        assert float(written) == pytest.approx(read)
    assert [cell.value for cell in book["Pays"][2]][:4] == ["number", "the number", "35 to 1", "1"]


def test_bets_by_name_are_written_as_people_write_them() -> None:
    more = {"By seats": [{"mix": "base alone", "bets": {"player": 20, "tie": 5}, "seats": 2}]}
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx("Mine", [], {}, more)))
    assert [cell.value for cell in book["By seats"][2]] == ["base alone", "player 20, tie 5", 2]


def test_no_hands_an_hour_are_refused() -> None:
    with pytest.raises(HouseError, match=r"^hands_per_hour: 0 is too few"):
        par_sheet({"wagers": {}}, 0)
