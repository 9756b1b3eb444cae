"""Making the ready-made results: every result is computed again, packed, and listed with its hashes."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import bets, chart, odds, priced
from housedealer.odds.advice.choices import advice_module
from housedealer.odds.ready_made import FORMAT, MANIFEST, SWITCH, packed
from housedealer.odds.ready_made.rules import rules_hash
from housedealer.odds.shipping.drills import drills
from housedealer.postings import load
from housedealer.postings.loader import names

Progress = Callable[[str, str], None]
"""Called with a posting and what is computed for it."""


def priced_postings() -> list[str]:
    """The built-in postings with wagers that can be priced."""
    return [name for name in names() if priced(load(name).script)]


def results(posting: str, progress: Progress) -> dict[str, dict[str, Any]]:
    """All results of a posting by number of decks, worked out: edges and charts for every shoe, the rest for the
    largest."""
    deck, advised = load(posting).deck, bool(game(posting).family.modules.advice)
    least, most = (deck.min, deck.max) if deck else (1, 1)
    made: dict[str, dict[str, Any]] = {}
    for decks in range(most, least - 1, -1):
        progress(posting, f"{decks} deck{'s' if decks > 1 else ''}")
        made[str(decks)] = {"bets": bets(posting, decks=decks)}
        if advised:
            with contextlib.suppress(HouseError):  # a posting whose best strategy is not solved has no chart
                made[str(decks)]["chart"] = chart(posting, decks=decks)
    progress(posting, "odds")
    made[str(most)]["odds"] = odds(posting)
    if advised:
        progress(posting, "hints and drills")
        tables = getattr(advice_module(game(posting)), "ready_tables", lambda played: None)(game(posting))
        if tables is not None:
            made[str(most)]["hints"] = tables
        made[str(most)]["drills"] = drills(posting)
    return made


def make(folder: Path, postings: Iterable[str], progress: Progress) -> None:
    """Write the results of some postings into a folder; those of others stay."""
    os.environ[SWITCH] = "off"
    folder.mkdir(parents=True, exist_ok=True)
    for posting in postings:
        _write(folder, posting, results(posting, progress))


def _write(folder: Path, posting: str, made: dict[str, dict[str, Any]]) -> None:
    """Write one posting's results into its family's file, and list it."""
    name = f"{load(posting).script}.json.gz"
    listed = _manifest(folder)
    held = {} if name not in listed["files"] else json.loads(gzip.decompress((folder / name).read_bytes()))
    held[posting] = packed(made)
    text = json.dumps(dict(sorted(held.items())), separators=(",", ":"))
    content = gzip.compress(text.encode(), mtime=0)
    _replace(folder / name, content)
    listed["files"][name] = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
    listed["postings"][posting] = {"file": name, "rules": rules_hash(load(posting))}
    for part in ("files", "postings"):
        listed[part] = dict(sorted(listed[part].items()))
    _replace(folder / MANIFEST, (json.dumps(listed, indent=1) + "\n").encode())


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        listed: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
    except OSError:
        listed = {"format": FORMAT, "files": {}, "postings": {}}
    if listed["format"] != FORMAT:
        return {"format": FORMAT, "files": {}, "postings": {}}
    return listed


def _replace(path: Path, content: bytes) -> None:
    partial = path.with_name(f"{path.name}.part")
    partial.write_bytes(content)
    partial.replace(path)
