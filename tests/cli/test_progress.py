"""Long work says how far it is, on a terminal and where nobody draws a bar."""

import re

from housedealer.odds import Progress
from housedealer.odds.engine import parallel
from housedealer.terminal import odds_tables


def test_a_pipe_is_told_in_lines_how_far_long_work_is(monkeypatch, capsys):
    monkeypatch.setattr(odds_tables, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: False, raising=False)
    with odds_tables.watched("500-club/fortune-pai-gow-poker") as watch:
        parallel.watch("hands by kind", 0.25)
        watch(Progress(rounds=500, total=1000, rate=1e6, error=0.1))
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        "500-club/fortune-pai-gow-poker: hands by kind, 25%",
        "500-club/fortune-pai-gow-poker: 500 rounds, 50%",
    ]
    assert (said.out, parallel.watch) == ("", None)


def test_what_is_quick_tells_a_pipe_nothing(capsys):
    with odds_tables.watched("500-club/ez-baccarat"):
        parallel.watch("hands", 0.5)
    assert capsys.readouterr().err == ""


def test_an_audit_says_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(odds_tables, "PROGRESS_SECONDS", 0.0)

    def audit(posting, **settings):
        parallel.watch("hands set by the chart", 0.5)
        return {"posting": posting, "readings": [], "findings": []}

    monkeypatch.setattr("housedealer.audit", audit)
    odds_tables.audit("500-club/fortune-pai-gow-poker", quick=False, readings=False)
    assert re.fullmatch(r"500-club/fortune-pai-gow-poker: hands set by the chart, 50%\n", capsys.readouterr().err)
