"""Every command that README and the docs show is run as shown, and prints what they show."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"```(?:sh|console|text)?\n(.*?)```", re.S)
LINE = re.compile(r"^(?:\$ )?(housedealer .*)$")
INTERACTIVE = ("play", "serve")
"""They go on until somebody leaves: the terminal's and the server's own tests play them."""


GROUPS = ("database", "admin")
"""They need a server's database, or a server that runs: tests of their own run them."""


def shown():
    """Each command with the page and what is printed below it there."""
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            lines = block.splitlines()
            for at, line in enumerate(lines):
                match = LINE.match(line)
                if match:
                    below = lines[at + 1 :]
                    output = below[: next((n for n, one in enumerate(below) if LINE.match(one)), len(below))]
                    yield pytest.param(match[1].split("  #")[0], output, id=f"{page.name}: {match[1][:60]}")


def run(command: str, folder: Path) -> subprocess.CompletedProcess:
    words = shlex.split(command)[1:]
    words = [str(ROOT / word) if (ROOT / word).is_file() else word for word in words]
    return subprocess.run(
        [sys.executable, "-m", "housedealer", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize(("command", "output"), list(shown()))
def test_a_command_prints_what_is_shown(command, output, tmp_path):
    verb = shlex.split(command)[1]
    if verb in (*GROUPS, "hands"):
        verb = " ".join(shlex.split(command)[1:3])
    if verb in INTERACTIVE or verb.split()[0] in GROUPS or "…" in command or re.search(r"\b[A-Z]{4,}\b", command):
        done = run(f"housedealer {verb} --help", tmp_path)
        assert done.returncode == 0, done.stderr
        for option in re.findall(r"--[a-z-]+", command):
            assert option in done.stdout, f"{verb} has no {option}"
        return
    done = run(command, tmp_path)
    assert done.returncode == 0, done.stderr
    printed = done.stdout
    for line in output:
        if line.strip() and line.strip() != "…":
            assert line.rstrip() in printed, f"{command} does not print {line!r}"


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        f"set -o pipefail; {shlex.quote(sys.executable)} -m housedealer show 500-club/ez-baccarat | head -1",
        shell=True, executable="/bin/bash", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_version_is_printed():
    import housedealer

    assert run("housedealer --version", ROOT).stdout == f"housedealer {housedealer.__version__}\n"


def test_a_single_posting_is_not_counted_as_postings():
    assert "1 postings" not in run("housedealer postings ultimate-war", ROOT).stdout
