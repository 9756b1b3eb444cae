"""Ready-made results of the posted games: edges, odds and charts that ship with the program.

They are made by `tools/ready_made.py`. A manifest lists each file with its hash, and each posting with a hash of the
rules that its results follow from. Results of other rules, or of a file that does not match its hash, are never used:
then everything is worked out as if nothing had shipped. Nothing here imports NumPy.
"""

from __future__ import annotations

import copy
import functools
import gzip
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from housedealer.odds.ready_made.rules import rules_hash
from housedealer.postings import load
from housedealer.postings.schema import Posting

FORMAT = 1
"""The format of the files; files of another are not read."""
SWITCH = "HOUSEDEALER_READY_MADE"
"""The environment variable that switches ready-made results off."""
DATA = Path(__file__).parent / "data"
MANIFEST = "manifest.json"


def ready(posting: str, what: str, decks: int | None = None, readings: Mapping[str, str] | None = None) -> Any:
    """A ready-made result of a posting as posted, such as its `bets`, `odds` or `chart`; None where there is none."""
    if switched_off() or readings:
        return None
    made = _manifest(DATA).get(posting)
    if made is None:
        return None
    rules = load(posting)
    most = rules.deck.max if rules.deck else 1
    if _hash_of(rules) != made.rules:
        return None
    by_decks = _file(DATA, made.file, made.sha256).get(posting, {})
    return copy.deepcopy(by_decks.get(str(most if decks is None else decks), {}).get(what))  # the caller may change it


def switched_off() -> bool:
    """Whether ready-made results are switched off, so that everything is worked out."""
    return os.environ.get(SWITCH, "").lower() in ("off", "0", "no")


def stale(posting: str) -> bool:
    """Whether a posting's results are missing, or follow from other rules than those that it has now."""
    made = _manifest(DATA).get(posting)
    return made is None or made.rules != _hash_of(load(posting))


class ManifestEntry(NamedTuple):
    """The file of a posting's results with its hash, and the hash of the rules that they follow from."""

    rules: str
    file: str
    sha256: str


@functools.lru_cache(maxsize=4)
def _manifest(folder: Path) -> dict[str, ManifestEntry]:
    """The postings that the manifest lists; none where it cannot be read."""
    try:
        listed = json.loads((folder / MANIFEST).read_bytes())
        if listed["format"] != FORMAT:
            return {}
        files = listed["files"]
        return {
            posting: ManifestEntry(str(one["rules"]), str(one["file"]), str(files[one["file"]]["sha256"]))
            for posting, one in listed["postings"].items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


@functools.lru_cache(maxsize=64)
def _file(folder: Path, name: str, sha256: str) -> dict[str, Any]:
    """The results in a file by posting and number of decks; none where it does not match its hash."""
    try:
        packed = (folder / name).read_bytes()
        if hashlib.sha256(packed).hexdigest() != sha256:
            return {}
        result = unpacked(json.loads(gzip.decompress(packed)))
    except (OSError, ValueError, EOFError):
        return {}
    return result if isinstance(result, dict) else {}


_HASHES: dict[str, tuple[Posting, str]] = {}


def _hash_of(posting: Posting) -> str:
    """The hash of a posting's rules, worked out once for each loaded posting."""
    held = _HASHES.get(posting.id)
    if held is None or held[0] is not posting:
        held = _HASHES[posting.id] = posting, rules_hash(posting)
    return held[1]


NUMBERED = "#"
"""The key under which a mapping with whole numbers as keys is written, since the keys of JSON are strings."""


def packed(value: Any) -> Any:
    """A result as JSON can write it, so that `unpacked` gives the same again.

    >>> packed({2: "a", "b": [1.5]}), unpacked(packed({2: "a"}))
    ({'#': [[2, 'a'], ['b', [1.5]]]}, {2: 'a'})
    """
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: packed(one) for key, one in value.items()}
        return {NUMBERED: [[key, packed(one)] for key, one in value.items()]}
    return [packed(one) for one in value] if isinstance(value, (list, tuple)) else value


def unpacked(value: Any) -> Any:
    """A result from what `packed` made of it."""
    if isinstance(value, dict):
        if set(value) == {NUMBERED}:
            return {key: unpacked(one) for key, one in value[NUMBERED]}
        return {key: unpacked(one) for key, one in value.items()}
    return [unpacked(one) for one in value] if isinstance(value, list) else value
