"""Golden vectors for docs/fairness.md: hashes of another program (`make.mjs`, node), numbers of a published generator,
and proofs that any checker must accept."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer import cards
from housedealer.server.fairness import chain, checker
from housedealer.server.fairness.verify import verify
from housedealer.table.round.first_action import throw
from housedealer.table.sitting import fair_shoe

FOLDER = Path(__file__).parents[1] / "proof_vectors"
VECTORS: dict[str, Any] = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
PROOFS = {file.stem: json.loads(file.read_text()) for file in FOLDER.glob("*-*.json")}
SEED, ROOT, MIX, HOUSE = (VECTORS[name] for name in ("seed", "root", "mix", "house"))


def test_the_generator_is_the_published_one() -> None:
    """The first outputs of mt19937ar.out (Matsumoto and Nishimura, 2002), seeded by 0x123, 0x234, 0x345, 0x456."""
    twister = random.Random(0x456_00000345_00000234_00000123)
    assert [twister.getrandbits(32) for _ in range(5)] == [1067595299, 955945823, 477289528, 4107218783, 4228976476]


def test_the_order_of_the_cards() -> None:
    laid = [cards.TEXTS[code] for code in cards.shuffled("standard-52", 1, int(SEED, 16))]
    assert laid == VECTORS["laid"]


def test_salts_leaves_and_the_tree() -> None:
    for name, salt in VECTORS["salts"].items():
        assert fair_shoe.salt(SEED, name) == salt
    assert fair_shoe.leaf(0, VECTORS["laid"][0], VECTORS["salts"]["0"]) == VECTORS["leaf_0"]
    assert fair_shoe.root("standard-52", 1, SEED) == ROOT
    for at, name in ((51, "path_51"), (52, "path_house")):
        assert fair_shoe.path("standard-52", 1, SEED, at) == VECTORS[name]
    leaf = checker.sha(f"51:{VECTORS['laid'][51]}:{VECTORS['salts']['51']}")
    assert checker.climb(51, leaf, VECTORS["path_51"], 53) == ROOT
    house = checker.sha(f"house::{VECTORS['salts']['house']}")
    assert checker.climb(52, house, VECTORS["path_house"], 53) == ROOT


def test_a_path_of_another_shape_is_refused() -> None:
    """A shorter or a longer way, or one around a sibling, could open a leaf as two cards."""
    leaf = checker.sha(f"51:{VECTORS['laid'][51]}:{VECTORS['salts']['51']}")
    way = VECTORS["path_51"]
    for other in (
        way[:-1],
        [*way, ""],
        [*way, ROOT],
        ["", *way[1:]],
        ["", *way],
        way[1:],
        [],
        None,
        "x",
        [None, *way[1:]],
    ):
        assert checker.climb(51, leaf, other, 53) != ROOT
    assert checker.climb(50, leaf, way, 53) != ROOT


def test_the_order_the_dice_and_the_discards() -> None:
    assert fair_shoe.mixed(ROOT, VECTORS["parts"]) == MIX
    assert list(fair_shoe.order(52, MIX)) == checker.shuffled(52, int(MIX, 16)) == VECTORS["order"]
    assert throw(HOUSE, 9) == checker.dice(HOUSE, 9) == VECTORS["dice_after_9"]
    assert fair_shoe.shuffled_discards(HOUSE, range(20)) == VECTORS["discards_of_20"]
    assert fair_shoe.house_part(VECTORS["salts"]["house"], MIX) == HOUSE


def test_canonical_text_links_and_seals() -> None:
    odd, links, sealed = VECTORS["canonical"], VECTORS["links"], VECTORS["sealed"]
    assert checker.canonical(odd["value"]) == chain.canonical(odd["value"]).decode() == odd["text"]
    content = chain.canonical(links["content"])
    assert chain.link("", content) == checker.link("", links["content"]) == links["first"]
    assert chain.link(links["first"], content) == checker.link(links["first"], links["content"]) == links["second"]
    assert chain.sealed(SEED, 7, sealed["choices"]) == sealed["hash"]
    assert (
        hashlib.sha256(f"{sealed['salt']}:{checker.canonical(sealed['choices'])}".encode()).hexdigest()
        == sealed["hash"]
    )


Amounts = st.integers(-(10**12), 10**12).map(lambda cents: cents // 100 if cents % 100 == 0 else cents / 100)
Values = st.recursive(
    st.none() | st.booleans() | Amounts | st.text(max_size=12),
    lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=6), one, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(Values)
def test_both_writers_of_the_canonical_text_agree(value: Any) -> None:
    assert chain.canonical(value).decode() == checker.canonical(value)


@pytest.mark.parametrize("name", PROOFS)
def test_the_golden_proofs_are_accepted(name: str) -> None:
    doc = PROOFS[name]
    assert verify(doc, doc["head"])["complete"]


@pytest.mark.parametrize("name", PROOFS)
def test_the_checker_runs_alone_with_the_standard_library(name: str, tmp_path: Path) -> None:
    """The one file, in a folder of its own, by a Python that sees no installed package."""
    alone = tmp_path / "checker.py"
    alone.write_bytes(Path(checker.__file__).read_bytes())
    file, forged = tmp_path / "proof.json", tmp_path / "forged.json"
    doc = PROOFS[name]
    file.write_text(json.dumps(doc))
    forged.write_text(json.dumps({**doc, "rounds": []}))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(alone), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    whole = run(str(file), "--head", doc["head"])
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "head: checked" in whole.stdout and "payments: not checked here" in whole.stdout
    assert run(str(file)).returncode == 1
    lie = run(str(forged), "--head", doc["head"])
    assert (lie.returncode, lie.stdout) == (2, "")
    assert lie.stderr.startswith("refused: ")


def twice(doc: Any) -> str:
    """A proof's text with other rounds before its own: a reader that takes the first sees those."""
    return '{"rounds": [], ' + json.dumps(doc)[1:]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (twice(PROOFS["war-everyone"]), "names 'rounds' twice"),
        ("[" * 200_000, ""),
        ('{"rounds": ' + "[" * 20_000 + "]" * 20_000 + "}", ""),
        ('{"decks": 1' + "0" * 5000 + "}", ""),
        ('{"posting": "\\ud800"}', ""),
        ("", ""),
    ],
    ids=["key-twice", "deep", "deep-inside", "long-number", "half-a-character", "empty"],
)
def test_an_unreadable_proof_is_refused_and_never_half_checked(text: str, message: str, tmp_path: Path) -> None:
    """Exit status 1 means that what was checked holds; Python's own for an error is 1 too."""
    file, head = tmp_path / "proof.json", PROOFS["war-everyone"]["head"]
    file.write_text(text)
    for command in ([checker.__file__], ["-m", "housedealer", "verify"]):
        run = [sys.executable, *command, str(file), "--head", head]
        result = subprocess.run(run, capture_output=True, text=True, check=False)
        assert (result.returncode, result.stdout) == (2, "")
        assert message in result.stderr and "Traceback" not in result.stderr
