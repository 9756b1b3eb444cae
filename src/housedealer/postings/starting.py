"""A starting point for a user's own posting: the smallest of its family, or a copy of a posted one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from housedealer.errors import HouseError
from housedealer.postings import loader, own
from housedealer.postings.changes import put
from housedealer.postings.writing import fees_text, posting_text

FOLDER = loader.HERE / "starts" / "families"
_LINES = re.compile(r'\blines = "([^"]*)"')
_FEES = re.compile(r"(?ms)^\[fees\]\n.*?(?=^\[(?!fees)|\Z)")
_HEAD = """# A copy of {name}, yours to change. Its citations stand as `lines = "after …"`: put your own in their place
# (`lines = "own page 3"`), or leave them out.
"""


def families() -> list[str]:
    """The families that a user may start with.

    >>> "versus" in families()
    True
    """
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def start_of(family: str | None = None, posting: str | None = None) -> str:
    """The text of a file to start from: a family's smallest, with comments on every part, or a copy of a posting.

    >>> start_of("war").splitlines()[2]
    'title = "My War"'
    >>> start_of(posting="500-club/ez-baccarat").splitlines()[2]
    'title = "EZ Baccarat"'
    """
    if (family is None) == (posting is None):
        raise HouseError(f"new: expected a game, one of {', '.join(families())}, or --from with a posting, not both")
    if posting is not None:
        return copy_of(posting)
    if family not in families():
        raise HouseError(f"new: {family!r} is unknown; expected one of {', '.join(families())}")
    return (FOLDER / f"{family}.toml").read_text(encoding="utf-8")


def copy_of(posting: str) -> str:
    """A posting's file with its citations made relative to it, and the options of its fee document written out."""
    name = own.find(posting)
    text = loader.text_of(own.file_of(name))
    raw = own.data_of(name)
    seed = raw["source"]["seed"] if "source" in raw else ""
    if seed:
        text = re.sub(r"(?m)^(bureau_id|source) = .*\n", "", text)
        text = _LINES.sub(lambda match: f'lines = "after {_cited(match[1], seed)}"', text)
    if raw.get("fees", {}).get("document"):
        fees = loader.written_out_fees(raw["fees"], own.file_of(name))
        written = fees_text(fees, lambda lines: f"after {_cited(lines, seed)}" if seed and lines else lines)
        text = _FEES.sub(lambda _: written + "\n", text, count=1)
    return _HEAD.format(name=own.plain_id(name)) + text


def changed_copy(posting: str, changes: Mapping[str, Any], title: str = "") -> str:
    """A copy of a posting with changes (`postings.changes`) made in it, and a title of its own where one is given.

    >>> text = changed_copy("500-club/ez-baccarat", {"wagers.tie.pays.equal-totals": "9 to 1"}, "Nine to One")
    >>> 'title = "Nine to One"' in text, '{ on = "equal-totals", pays = "9 to 1" },' in text
    (True, True)
    """
    raw = tomllib.loads(copy_of(posting), parse_float=Decimal)
    for key, value in changes.items():
        put(raw, key, value)
    if title:
        raw["title"] = title
    return _HEAD.format(name=own.plain_id(own.find(posting))) + posting_text(raw)


def _cited(lines: str, seed: str) -> str:
    """Lines with the seed that they belong to.

    >>> _cited("723-725, 004:1012", "000")
    '000:723-725, 004:1012'
    """
    return ", ".join(part if ":" in part else f"{seed}:{part}" for part in lines.split(", "))
