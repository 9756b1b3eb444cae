"""The commands that other programs rely on, run as a user runs them."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from housedealer.cli import app, main
from tests.builders import CONTRACT_ROUND, POSTED

DOC = {key: part for key, part in CONTRACT_ROUND.items() if key != "choices"}


def run(*words, given=None):
    """A command in a process of its own, as a shell runs it."""
    env = {**os.environ, "COLUMNS": "160"}
    return subprocess.run(
        [sys.executable, "-m", "housedealer", *words],
        capture_output=True,
        text=True,
        input=given,
        env=env,
        timeout=400,
        check=False,
    )


@pytest.fixture
def call(monkeypatch, capsys):
    """Run a command in this process, from its arguments to its exit status, without the cost of starting another."""

    def called(*words, given=""):
        monkeypatch.setenv("COLUMNS", "160")
        monkeypatch.setattr(sys, "argv", ["housedealer", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        output = capsys.readouterr()
        return subprocess.CompletedProcess(words, left.value.code, output.out, output.err)

    return called


@pytest.fixture
def round_file(tmp_path):
    path = tmp_path / "round.json"
    path.write_text(json.dumps(DOC))
    return path


def test_settle_prints_the_answer_as_json(round_file):
    done = run("settle", str(round_file), "--json")
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert answer["net"] == {"1": -152, "2": 100, "4": 50}
    assert list(answer) == ["posting", "wagers", "fees", "net", "drop", "first_action", "rests_on", "events"]


def test_settle_reads_standard_input_and_gives_reasons():
    done = run("settle", "-", given=json.dumps(DOC))
    assert "three-card banker 7, 40 to 1" in done.stdout
    assert "net  1: -$152  2: +$100  4: +$50  drop: $2" in done.stdout


def test_postings_lists_all(call):
    result = json.loads(call("postings", "--json").stdout)
    assert len(result) == POSTED
    one = next(entry for entry in result if entry["id"] == "500-club/ez-baccarat")
    assert one == {
        "id": "500-club/ez-baccarat",
        "title": "EZ Baccarat",
        "family": "baccarat",
        "playable": True,
        "source": {"seed": "000", "lines": [705, 987]},
    }


def test_fees_prints_every_option(call):
    table = json.loads(call("fees", "500-club/ez-baccarat", "--json").stdout)
    assert [option["option"] for option in table["options"]] == list(range(1, 23))
    first = table["options"][0]
    assert first["kind"] == "total-table-action"
    # 000:7728-7734
    assert [(tier["from"], tier["to"], tier["player_dealer"], tier["player"]) for tier in first["tiers"]] == [
        (1, 49, 0.5, 0),
        (50, 200, 2, 0),
        (201, 400, 3, 0),
        (401, 800, 7, 0),
        (801, None, 10, 0),
    ]


def test_fees_are_those_for_a_table_where_one_is_named(call):
    """000:8336-8344: the first nine options are for no limit and pot limit games, three each by number of players."""
    result = json.loads(
        call("fees", "500-club/pineapple", "--players", "6", "--structure", "no-limit", "--json").stdout
    )
    numbers = [one["option"] for one in result["options"]]
    assert [number for number in numbers if number < 10] == [4, 5, 6]
    assert all("no" in one.get("structure", ["no"]) for one in result["options"])
    shown = call("fees", "500-club/pineapple", "--players", "6", "--structure", "no-limit").stdout
    assert "Options for 6 players, no limit" in shown
    assert "7 or more" not in shown


def test_rank_names_and_compares(call):
    done = json.loads(call("rank", "high", "As Ks Qs Js Ts", "2c 2d 3h 4s 5c", "--json").stdout)
    best, pair = done["hands"]
    assert best["name"] == "royal flush"
    assert best["value"] > pair["value"]


def test_audit_lists_readings_and_findings(call):
    result = json.loads(call("audit", "500-club/ez-baccarat", "--json").stdout)
    assert {"banker-three-card-7", "naturals"} <= {reading["id"] for reading in result["readings"]}
    assert [finding["place"] for finding in result["findings"] if finding["kind"] == "fee-overlap"] == ["option 3"]


def test_audit_lists_lines_that_nothing_accounts_for(call):
    (result,) = json.loads(call("audit", "500-club/ez-baccarat", "--lines", "--json").stdout)
    assert result["lines"] == 987 - 705 + 1  # 000:705-987
    assert result["missing"] == ""
    every = call("audit", "--lines").stdout
    assert "black-sheep/fees-poker-games" in every
    assert every.rstrip().endswith("no lines unaccounted for")


def test_a_fee_document_is_shown_like_a_posting(call):
    result = call("show", "black-sheep/fees-poker-games").stdout
    assert "Texas Hold'em, Omaha High/Low Split and Omaha" in result  # 004:3776
    assert "One option at a time" in result
    assert "585-587, 3823-3825" in result  # the stray page repeats it


def test_audit_reads_a_designers_own_file(tmp_path, call):
    own = tmp_path / "my-game.toml"
    own.write_text('title = "Mine"\nfamily = "war"\nsource = { seed = "001", lines = [1, 2] }\ncolour = "green"\n')
    done = call("audit", str(own))
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown key 'colour'; allowed: id, title" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["settle", "no-such-file.json"], "no-such-file.json: no such file or directory"),
        (["settle", "."], "is a directory"),
        (["verify", "no-such-file.json"], "no such file or directory; expected a shoe's proof"),
        (["settle"], "Missing argument"),
        (["fees", "nowhere/nothing"], "posting: 'nowhere/nothing' is unknown"),
        (["show", "500-club/ez-bacarat"], "did you mean 500-club/ez-baccarat"),
        (["rank", "hihg", "As Kd"], "'hihg'"),
        (["rank", "high", "As Kd"], "high"),
        (["rank", "high", "As As Kd 2c 3c"], "As"),
        (["audit"], "POSTING: missing; expected a posting's id or a file, or --all for all of them"),
        (["audit", "own/mine", "--lines"], "'own/mine' has no posted text"),
        (["show", "turlock/fees-poker-games", "--option", "1"], "a fee document has no option in force"),
        (["audit", "missing.toml"], "missing.toml: there is no such file"),
        (["serve", "--postings", "no-such-folder"], "--postings: no-such-folder is not a folder"),
        (["deal-me-in"], "No such command"),
        (["postings", "--color"], "No such option"),
        (["play", "500-club/ez-baccarat", "--stack", "lots"], "--stack: 'lots' is not an amount"),
        (["play", "500-club/ez-baccarat", "--seat", "99"], "--seat: 99 is not at this table; expected 1 to 7"),
        (["play", "500-club/ez-baccarat", "--option", "99"], "has no option 99"),
        (["play", "500-club/omaha", "--option", "999"], "has no option 999; expected 1 to 176, or null for none"),
        (["play", "500-club/omaha", "--stakes", "lower=4 upper=8"], "stakes.big_blind: missing"),
        (["play", "500-club/ez-baccarat", "--bots", "9"], "--bots: 9 are more than this table has seats for"),
        (
            ["fees", "500-club/omaha", "--structure", "wild"],
            "structure: 'wild' is unknown; expected fixed, spread, pot",
        ),
        (["odds", "500-club/ez-baccarat", "--decks", "-1"], "decks: -1 is not allowed; expected 3 to 8"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(words, sentence, call):
    done = call(*words) if words != ["deal-me-in"] else run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("text", ["", "{", "[1", "null", "3", '"x"', "{}", "\x00", "[" * 100_000, "1" * 5000])
@pytest.mark.parametrize("command", ["settle", "advise", "export", "verify"])
def test_a_file_that_is_not_a_round_is_refused(command, text, call):
    done = call(command, "-", given=text)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_program_without_arguments_lists_its_commands(call):
    done = call()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == call("--help").stdout
    assert any(line.split()[:1] == ["settle"] for line in done.stdout.splitlines())


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_letters_replace_card_symbols_that_an_encoding_lacks(encoding, tmp_path):
    """A whole table of baccarat on a terminal with an old code page: the cards can be read."""
    env = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    words = ["play", "500-club/ez-baccarat", "--seed", "3", "--bots", "2", "--save", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "housedealer", *words],
        capture_output=True,
        input=b"\nplayer 20\nq\n",
        env=env,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode(encoding)
    saved = json.loads((tmp_path / "round-0001.json").read_text())
    first = saved["shoe"].split()[0]
    assert re.search(rf"PLAYER +{first}", shown), shown


def test_help_loads_nothing_heavy():
    code = (
        "import sys, housedealer.cli; "
        "print([one for one in ('numpy', 'numba', 'pydantic', 'rich', 'fastapi', 'sqlalchemy') if one in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def every_command(command, words=()):
    """Each command with the words that call it, those of groups too."""
    yield words
    for name, below in getattr(command, "commands", {}).items():
        yield from every_command(below, (*words, name))


@pytest.mark.parametrize("words", list(every_command(typer.main.get_command(app))), ids=" ".join)
def test_help_needs_no_file_no_server_and_no_argument(words, tmp_path, monkeypatch):
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    done = CliRunner().invoke(app, [*words, "--help"])
    assert (done.exit_code, done.exception) == (0, None)
    assert done.stdout.startswith("Usage: ")
    assert not (tmp_path / "none").exists()


def test_fees_are_printed_in_words(call):
    result = call("fees", "black-sheep/pai-gow-gold").stdout
    assert "by bet size" in " ".join(result.split())  # 004:3473-3475
    pots = call("fees", "500-club/texas-holdem").stdout
    row = next(line for line in pots.splitlines() if line.split()[:1] == ["3"])
    assert row.endswith("$13    $5     $5       $1")  # 000:8764
    assert "7 or more players" in row
    assert "{" not in result + pots + call("fees", "the-101/party-craps").stdout
    assert (
        "Each player pays $10 every 40 minutes; anyone who joins after 20 minutes pays half"
        in call("fees", "the-101/chinese-poker").stdout
    )  # 001:3218
    assert "No fee schedule is posted" in call("fees", "the-101/cash-in-baccarat").stdout


def test_show_writes_a_posting_out_in_plain_words(call):
    result = call("show", "500-club/ez-baccarat", "--option", "4", "--reading", "naturals=draw-on").stdout
    assert "3 to 8 decks of 52 cards each" in result  # 000:723-725
    assert "In force: option 4" in result and "$101–$200" in result  # 000:7744-7749
    assert "Switched at this table" in " ".join(result.split())


def test_show_prices_nothing():
    """What is printed stands in the data: nothing is compiled or computed for it, not even in pai gow."""
    program = "import sys; from housedealer.cli import main; sys.argv[1:] = ['show', '500-club/fortune-pai-gow-poker']"
    result = "import atexit; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr))"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; {result}; main()"], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (0, "False")


def test_show_quotes_the_text_that_a_citation_names(tmp_path, call):
    (tmp_path / "000.txt").write_text("one\ntwo\nthree\n", encoding="utf-8")
    done = call("show", "500-club/ez-baccarat", "--texts", str(tmp_path), "--lines", "2-3")
    assert done.stdout == "000:2-3\n     2  two\n     3  three\n"
    without = call("show", "500-club/ez-baccarat", "--lines", "2-3")
    assert without.returncode == 2
    assert without.stderr.startswith(
        "housedealer: --lines: the posted texts are needed for it; expected --texts FOLDER"
    )


def test_document_writes_files(tmp_path, call):
    begins = {
        "rules.pdf": b"%PDF-1.4",
        "rules.html": b"<!doctype html>",
        "rules.md": b"# Razz",
        "rules.txt": b"Razz\n====",
    }
    for name, start in begins.items():
        assert call("document", "500-club/razz", "-o", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    assert call("document", "500-club/razz", "--format", "markdown").stdout.startswith("# Razz")
    wrong = call("document", "500-club/razz", "--format", "word")
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "housedealer: --format: 'word' is unknown; expected html, markdown, pdf or text\n",
    )
    nowhere = call("document", "500-club/razz", "-o", str(tmp_path / "none" / "rules.pdf"))
    assert nowhere.returncode == 2 and "expected a file to write" in nowhere.stderr
    picture = call("document", "500-club/razz", "-o", str(tmp_path / "rules.gif"))
    assert picture.returncode == 2 and "nothing is written as .gif; expected .html" in picture.stderr
    assert not (tmp_path / "rules.gif").exists()


def test_the_list_of_commands_cuts_no_sentence_short(call):
    result = call("--help").stdout.split("Commands:")[1].splitlines()
    assert len(result) > 15
    assert not [line for line in result if line.endswith("...")]


HANDS = Path(__file__).parents[1] / "poker" / "hand_histories"


def test_hands_are_checked_counted_and_converted(call, tmp_path):
    checked = call("hands", "check", str(HANDS / "draws.txt"))
    assert (checked.returncode, checked.stdout) == (0, "2 hands: 2 settled as recorded\n")
    wrong = tmp_path / "wrong.txt"
    text = (HANDS / "odd-cent.txt").read_text(encoding="utf-8")
    wrong.write_text(
        text.replace("Cy collected $0.03", "Cy collected $0.02").replace("Ann collected $0.02", "Ann collected $0.03")
    )
    output = call("hands", "check", str(wrong))
    assert output.returncode == 1
    assert "differs: the odd chip went to the wrong seat" in output.stdout
    assert "seat 3 (Cy): $0 recorded, +$0.01 settled, $0.01 too little" in output.stdout
    mismatch = json.loads(call("hands", "check", str(wrong), "--json").stdout)["found"][0]
    assert mismatch["differences"][0] == {
        "seat": 1, "player": "Ann", "recorded": 0.01, "settled": 0, "difference": 0.01,
    }  # fmt: skip
    counted = json.loads(call("hands", "stats", str(HANDS / "draws.txt"), "--json").stdout)
    assert {one["player"]: (one["hands"], one["net"]) for one in counted["players"]} == {
        "Ann": (2, 29), "Bob": (2, -16), "Cy": (2, -14),
    }  # fmt: skip
    rounds, texts = tmp_path / "rounds", tmp_path / "texts"
    assert call("hands", "import", str(HANDS / "omaha-hi-lo.txt"), "--save", str(rounds)).returncode == 0
    settled = json.loads(call("settle", str(rounds / "hand-0001.json"), "--json").stdout)
    assert settled["net"] == {"2": 11, "4": -4, "7": -7}
    assert call("hands", "export", str(rounds), "--format", "pokerstars", "--save", str(texts)).returncode == 0
    assert call("hands", "check", str(texts)).stdout == "1 hand: 1 settled as recorded\n"
    assert '"game_type": "OmahaHiLo"' in call("export", str(rounds / "hand-0001.json"), "--format", "ohh").stdout
    refused = call("hands", "check", str(tmp_path / "nothing"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "no such file or folder" in refused.stderr
