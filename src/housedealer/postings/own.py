"""A user's own postings: a file, a folder of files, or the data itself, in addition to those of the package.

A user's posting has an id with a hash of its data, such as `own/tie-or-fight@1f0c2b9a77d3`: the data of an id never
changes, and a round that was played by it is settled by it or not at all. `own/tie-or-fight` alone is the posting as it
is now. Layout and comments of the file do not count.
The library and the command line find a posting by `find`, which reads files. Everything behind them, and the server,
knows ids alone, and reads no file but those of the folder that `HOUSEDEALER_POSTINGS` names.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
from collections import OrderedDict
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from housedealer.errors import DataError, HouseError
from housedealer.postings import loader
from housedealer.postings.readings import written_out
from housedealer.postings.toml_lines import line_of

FOLDER = "HOUSEDEALER_POSTINGS"
"""The environment variable that names the folder of the user's own postings."""
ROOM = "own"
"""The first part of a user's id, where others have the cardroom."""
_MOST = 1000
"""The most that are cached; the oldest are forgotten first."""
_ID = re.compile(r"^([a-z0-9-]{1,60}/[a-z0-9-]{1,60})(?:@([0-9a-f]{12}))?$")
_UNKNOWN_KEY = re.compile(r"unknown key '([^']*)'")


Given = str | os.PathLike[str] | Mapping[str, Any]
"""A posting: its id, its TOML file, or its data itself."""


class Own(NamedTuple):
    """A user's own posting: its data, and its file and text, if it was read from one."""

    raw: dict[str, Any]
    file: Path | None = None
    text: str = ""


_KNOWN: OrderedDict[str, Own] = OrderedDict()


def find(given: object) -> str:
    """The id of a posting given as an id, as a file, or as data.

    >>> find("500-club/ez-baccarat")
    '500-club/ez-baccarat'
    >>> find({"title": "Mine", "family": "war"}).split("@")[0]
    'own/mine'
    """
    if isinstance(given, Mapping):
        return known(dict(given))
    if isinstance(given, os.PathLike) or (isinstance(given, str) and given.endswith(".toml")):
        return read_file(Path(given))
    return loader.posting_name(given)


def is_own(name: str) -> bool:
    """Whether an id is that of a user's own posting, or of a posted one with changes.

    >>> is_own("500-club/ez-baccarat"), is_own("own/mine"), is_own("500-club/ez-baccarat@1f0c2b9a77d3")
    (False, True, True)
    """
    return "@" in name or name.startswith(f"{ROOM}/")


def plain_id(name: str) -> str:
    """An id without the hash, for people.

    >>> plain_id("own/mine@1f0c2b9a77d3")
    'own/mine'
    """
    return name.partition("@")[0]


def folder() -> Path | None:
    """The folder of the user's own postings, if one is named."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def read_file(path: Path) -> str:
    """The id of the posting in a file, which is checked; the package's own files have the ids that they have."""
    if not path.is_file():
        raise HouseError(f"{path}: there is no such file; expected a posting's TOML file")
    if path.resolve().parent.parent == loader.HERE.resolve():
        name = f"{path.resolve().parent.name}/{path.stem}"
        if name in loader.names():
            return name
    text = loader.text_of(path)
    for name, mine in reversed(_KNOWN.items()):
        if mine.file == path and mine.text == text:
            return name
    raw = loader.data_in(text, path)
    raw["id"] = f"{ROOM}/{slug(path.stem)}"
    return known(raw, path, text)


def slug(title: object) -> str:
    """A title as an id and a file name.

    >>> slug("Tie, or Fight?"), slug("…")
    ('tie-or-fight', 'game')
    """
    words = re.sub(r"[^a-z0-9]+", "-", str(title).lower()).strip("-")
    return words[:60] or "game"


def known(raw: dict[str, Any], file: Path | None = None, text: str = "") -> str:
    """Register a posting's data under an id with its hash; data that is no posting is refused."""
    raw = _exact(raw)
    given = _ID.match(str(raw.get("id", "")))
    base = given[1] if given else f"{ROOM}/{slug(raw.get('title'))}"
    raw["id"] = base
    if "readings" in raw:
        raw["readings"] = written_out(raw["readings"], str(file or base))
    mine = Own(raw, file, text)
    try:
        posting = loader.check(raw, file or _posted_file(base))
    except DataError as error:
        raise _data_error(mine, base, error.path, error.problem) from None
    dumped = json.dumps(posting.model_dump(mode="json"), sort_keys=True, default=str)
    name = f"{base}@{hashlib.sha256(dumped.encode()).hexdigest()[:12]}"
    if name not in _KNOWN or file is not None:
        _KNOWN[name] = mine
    _KNOWN.move_to_end(name)
    if len(_KNOWN) > _MOST:
        _KNOWN.popitem(last=False)
    return name


def _exact(value: Any) -> Any:
    """A copy of data, as JSON may have brought it, with exact numbers."""
    if isinstance(value, Mapping):
        return {str(key): _exact(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_exact(inner) for inner in value]
    return Decimal(str(value)) if isinstance(value, float) else value


def current(name: str) -> str:
    """An id as it is now: a user's own without a hash is looked up in the folder; one with a hash must still match."""
    if name in _KNOWN:
        return name
    match = _ID.match(name)
    if match is None or not is_own(name):
        raise _unknown(name)
    base, mark = match.groups()
    now = _in_folder(base)
    if now is None or (mark is None and now == base):
        raise _unknown(name)
    if mark is not None and now != name:
        raise HouseError(
            f"posting: {base} has changed: {mark} was played, {now.partition('@')[2]} is what it says now; "
            "expected the posting as it was, as a file or as its data"
        )
    return now


def _in_folder(base: str) -> str | None:
    """The id of the posting of that name in the folder, or the latest of that name that was read from elsewhere."""
    place = folder()
    if place is not None and base.startswith(f"{ROOM}/"):
        for path in sorted(place.glob("*.toml")):
            if slug(path.stem) == base.partition("/")[2] and not path.stem.startswith("fees-"):
                return read_file(path)
    return next((one for one in reversed(_KNOWN) if plain_id(one) == base), None)


def _unknown(name: str) -> HouseError:
    priced = loader.priced_by_document(name)
    if priced:
        return HouseError(f"posting: {name} is a fee document; expected a posting that it prices, such as {priced[0]}")
    import difflib

    if is_own(name):
        place = folder()
        where = f"in {place}" if place else f"in a folder that --postings or {FOLDER} names"
        return HouseError(f"posting: {name!r} is unknown; expected a file of that name {where}, or the file itself")
    known = loader.names()
    near = difflib.get_close_matches(name, known, n=2, cutoff=0.8)
    if "/" not in name:  # a game without its cardroom
        near = [one for one in known if one.partition("/")[2] == name] or near
    hint = f"did you mean {' or '.join(near)}?" if near else "`housedealer postings` lists all"
    return HouseError(f"posting: {name!r} is unknown; {hint}")


def data_of(name: str) -> dict[str, Any]:
    """A copy of a posting's data as its file has it, by its id."""
    if name in loader.names():
        return loader.read(loader.HERE / f"{name}.toml")
    return copy.deepcopy(_KNOWN[current(name)].raw)


def remembered(name: str) -> Own | None:
    """A user's own posting as registered here, so that `known` can register it in another process too."""
    return _KNOWN.get(name)


def file_of(name: str) -> Path:
    """The file that a posting was read from, which its fee document is beside."""
    if name in _KNOWN:
        return _KNOWN[name].file or _posted_file(plain_id(name))
    return _posted_file(name)


def _posted_file(base: str) -> Path:
    return loader.HERE / f"{base}.toml"


def placed(name: str, path: tuple[str | int, ...], wrong: str, within: tuple[str, int] | None = None) -> HouseError:
    """An error in a posting, with its file, line and key; its column too, where it is `within` a text in that line."""
    return _data_error(_KNOWN.get(name), plain_id(name), path, wrong, within)


def _data_error(
    mine: Own | None, base: str, path: tuple[str | int, ...], wrong: str, within: tuple[str, int] | None = None
) -> HouseError:
    if mine is None:
        return DataError(f"postings/{base}.toml", path, wrong)
    if mine.file is None:
        return DataError(base, path, f"at letter {within[1] + 1}: {wrong}" if within else wrong)
    unknown = _UNKNOWN_KEY.search(wrong)
    line = line_of(mine.text, (*path, unknown[1]) if unknown else path)
    column = _column(mine.text, line, within) if line else ""
    if within and not column:
        wrong = f"at letter {within[1] + 1}: {wrong}"
    return DataError(f"{mine.file}, line {line}{column}" if line else str(mine.file), path, wrong)


def _column(text: str, line: int, within: tuple[str, int] | None) -> str:
    """The column of a place in a text that a line of the file holds as it is."""
    start = text.splitlines()[line - 1].find(within[0]) if within else -1
    return f", column {start + within[1] + 1}" if within and start >= 0 else ""


def own_entries() -> list[dict[str, Any]]:
    """A summary of every posting in the user's folder; one that cannot be read is listed with the reason."""
    place = folder()
    if place is None:
        return []
    if not place.is_dir():
        raise HouseError(f"{place}: there is no such folder; expected one with postings of your own")
    result = []
    for path in sorted(place.glob("*.toml")):
        if path.stem.startswith("fees-"):
            continue
        try:
            name = read_file(path)
        except HouseError as error:
            base = f"{ROOM}/{slug(path.stem)}"
            problem = str(error).replace(str(path), path.name)
            line = {"id": base, "title": path.stem, "family": ROOM, "playable": False, "says": problem}
        else:
            raw = _KNOWN[name].raw
            playable = "script" in raw
            line = {"id": name, "title": raw["title"], "family": raw["family"], "playable": playable}
        result.append({**line, "source": None, "own": True})
    return result
