"""Progress of long work, on a terminal and in a pipe where no bar is drawn."""

import io
import re
import threading

from rich.console import Console

from housedealer.odds import Progress
from housedealer.odds.engine import parallel
from housedealer.terminal import odds_tables, waiting


def test_progress_is_printed_as_lines_in_a_pipe(monkeypatch, capsys):
    monkeypatch.setattr(odds_tables, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: False, raising=False)
    with odds_tables.watched("500-club/fortune-pai-gow-poker") as watch:
        parallel.watch("hands by kind", 0.25)
        watch(Progress(rounds=500, total=1000, rate=1e6, error=0.1))
    output = capsys.readouterr()
    assert output.err.splitlines() == [
        "500-club/fortune-pai-gow-poker: hands by kind, 25%",
        "500-club/fortune-pai-gow-poker: 500 rounds, 50%",
    ]
    assert (output.out, parallel.watch) == ("", None)


def test_quick_work_prints_no_progress_in_a_pipe(capsys):
    with odds_tables.watched("500-club/ez-baccarat"):
        parallel.watch("hands", 0.5)
    assert capsys.readouterr().err == ""


def test_an_audit_prints_its_progress(monkeypatch, capsys):
    monkeypatch.setattr(odds_tables, "PROGRESS_SECONDS", 0.0)

    def audit(posting, **settings):
        parallel.watch("hands set by the chart", 0.5)
        return {"posting": posting, "readings": [], "findings": []}

    monkeypatch.setattr("housedealer.audit", audit)
    odds_tables.audit("500-club/fortune-pai-gow-poker", quick=False, readings=False)
    assert re.fullmatch(r"500-club/fortune-pai-gow-poker: hands set by the chart, 50%\n", capsys.readouterr().err)


def test_a_pipe_gets_a_notice_that_the_rules_are_compiled(capsys):
    from housedealer import odds

    with odds_tables.watched("500-club/ez-baccarat"):
        odds.on_compiling()
    assert capsys.readouterr().err == "500-club/ez-baccarat: compiling the rules, once on this machine\n"
    assert odds.on_compiling is None


def test_people_who_wait_for_the_bots_are_told_why(monkeypatch):
    """With `--seed` bots are compiled the first time on a machine, before anything of the table is printed."""
    flushed = threading.Event()
    errors = io.StringIO()
    monkeypatch.setattr(errors, "flush", flushed.set)
    monkeypatch.setattr("sys.stderr", errors)
    console = Console(force_terminal=False)
    monkeypatch.setattr(waiting, "QUIET_SECONDS", 0.01)
    with waiting.waiting(console, "Making the bots ready."):
        assert flushed.wait(60)
    monkeypatch.setattr(waiting, "QUIET_SECONDS", 3600)
    with waiting.waiting(console, "Making the bots ready."):
        pass
    assert errors.getvalue() == "Making the bots ready.\n"
