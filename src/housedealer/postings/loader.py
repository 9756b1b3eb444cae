"""Finding, reading and checking the postings' files."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from housedealer.errors import DataError, HouseError
from housedealer.postings.readings import choice_name, named, written_out

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

    from housedealer.postings.collection import FeeSection
    from housedealer.postings.schema import Posting

HERE = Path(__file__).parent
Model = TypeVar("Model", bound="BaseModel")


def names() -> list[str]:
    """The ids of all posted postings, cardroom by cardroom.

    >>> "500-club/ez-baccarat" in names()
    True
    """
    return [head["id"] for head in _heads()]


@functools.cache
def _posted() -> frozenset[str]:
    return frozenset(names())


@functools.cache
def _heads() -> tuple[dict[str, Any], ...]:
    result = []
    for path in sorted(HERE.glob("*/*.toml")):
        if path.name.startswith("fees-"):
            continue
        # The listing needs only the keys before the first table, so the rest is not parsed.
        head = path.read_text(encoding="utf-8").split("\n[", 1)[0]
        try:
            data = tomllib.loads(head)
            data["id"] = f"{path.parent.name}/{path.stem}"
            data["title"], data["family"], data["source"]
        except (tomllib.TOMLDecodeError, KeyError) as error:
            raise HouseError(f"{_short(path)}: {error}; expected title, family and source at the top") from None
        result.append(data)
    return tuple(result)


def entries() -> list[dict[str, Any]]:
    """A summary of every posting, quickly: id, title, family, whether it can be played, and its source.

    Those of the user's own folder come last, and are marked so.

    >>> entries()[0]["id"]
    '500-club/2-7-single-draw'
    """
    from housedealer.postings.own import own_entries

    posted = [
        {
            "id": head["id"],
            "title": head["title"],
            "family": head["family"],
            "playable": "script" in head,
            "source": {"seed": head["source"]["seed"], "lines": list(head["source"]["lines"])},
        }
        for head in _heads()
    ]
    return posted + own_entries()


def load(name: str, readings: Mapping[str, str] | None = None) -> Posting:
    """A posting by its id, as posted or with some readings switched to an alternative.

    >>> load("500-club/ez-baccarat").title
    'EZ Baccarat'
    """
    name = posting_name(name)
    return _load(name, switched_readings(name, readings))


def posting_name(given: object) -> str:
    """A posting's id, of a user's own with the hash of its current data; raises an error if it is unknown."""
    if not isinstance(given, str):
        raise HouseError(
            f"posting: {type(given).__name__} is not an id; expected a text such as '500-club/ez-baccarat'"
        )
    if given in _posted():
        return given
    from housedealer.postings.own import current

    return current(given)


def switched_readings(name: str, given: object) -> tuple[tuple[str, str], ...]:
    """Readings and their choices in the posting's own names and order; raises an error that says what was expected."""
    if given is None:
        return ()
    if not isinstance(given, Mapping) or not all(isinstance(one, str) for pair in given.items() for one in pair):
        raise HouseError("readings: expected reading ids and their choices, all of them texts")
    known = {reading.id: reading for reading in _load(name, ()).readings} if given else {}
    return tuple(sorted((one, named(known[one], choice) if one in known else choice) for one, choice in given.items()))


@functools.lru_cache(maxsize=1024)
def _load(name: str, switched: tuple[tuple[str, str], ...]) -> Posting:
    from housedealer.postings import own

    raw = own.data_of(name)
    raw["id"] = name
    for reading, choice in switched:
        _switch(raw, reading, choice)
    try:
        return check(raw, own.file_of(name))
    except DataError as error:
        raise own.placed(name, error.path, error.problem) from None


def read(path: Path) -> dict[str, Any]:
    """A TOML file's data, numbers exact, with shared readings written out."""
    return data_in(text_of(path), path)


def text_of(path: Path) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "it is not text").lower()
        raise HouseError(f"{_short(path)}: {reason}; expected a posting's TOML file") from None


def data_in(text: str, path: Path) -> dict[str, Any]:
    """The data in a file's text."""
    raw = _toml(text, path)
    if "readings" in raw:
        raw["readings"] = written_out(raw["readings"], _short(path))
    return raw


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ArithmeticError, RecursionError, ValueError) as error:
        raise HouseError(f"{_short(path)}: {' '.join(str(error).split()) or 'it is no TOML'}") from None


def check(raw: dict[str, Any], path: Path) -> Posting:
    """The data of one posting's file, checked against the schema, with its fee document's options filled in."""
    from housedealer.postings.schema import Playable, Posting

    posting: Posting = validated(Playable if "script" in raw else Posting, raw, _short(path))
    fees = posting.fees
    if fees and fees.document and not fees.options:
        section = _fee_section(_document(fees.document, path), fees.section or path.stem)
        options = section.options
        update = {
            "options": options,
            "when": section.when,
            "limit": fees.limit or section.limit,
            "bonus_limit": fees.bonus_limit or section.bonus_limit,
        }
        posting = posting.model_copy(update={"fees": fees.model_copy(update=update)})
    return posting


def priced_by_document(name: str) -> list[str]:
    """The postings whose collection a fee document states, by the document's id; none where there is no such document.

    >>> priced_by_document("black-sheep/fees-california-games")[0], priced_by_document("500-club/ez-baccarat")
    ('black-sheep/blackjack-elite', [])
    """
    room, _, stem = name.partition("/")
    path = HERE / room / f"{stem}.toml"
    if not stem.startswith("fees-") or path not in HERE.glob("*/fees-*.toml"):
        return []
    return [posting for part in section_texts(path) if (posting := f"{room}/{part}") in _posted()]


def _document(name: str, path: Path) -> Path:
    """A fee document beside a posting's file; without a file, one of the package's."""
    result = path.parent / f"{name}.toml"
    if path.is_relative_to(HERE) and not result.resolve().is_relative_to(HERE.resolve()):
        raise HouseError(f"fees.document: {name!r} is none of the package's; expected one of those, or options")
    return result


@functools.lru_cache(maxsize=64)
def _fee_section(path: Path, name: str) -> FeeSection:
    """The section of that name, or the one that prices the posting of that name."""
    from housedealer.postings.collection import FeeSection

    key, section = _fee_data(path, name)
    return validated(FeeSection, section, f"{_short(path)}: sections.{key}")


def _fee_data(path: Path, name: str) -> tuple[str, dict[str, Any]]:
    """The data of a section, with its key."""
    texts = section_texts(path)
    if name not in texts:
        raise HouseError(f"{_short(path)}: no section {name!r}; expected one of {', '.join(texts)}")
    ((key, section),) = _toml(texts[name], path)["sections"].items()
    return key, section


def written_out_fees(fees: Any, path: Path) -> Any:
    """A posting's `[fees]` with the options that its fee document has for it, in place of the document's name."""
    from housedealer.postings.collection import tables_written_out

    if not isinstance(fees, dict) or not fees.get("document") or fees.get("options"):
        return fees
    result = _fee_data(_document(fees["document"], path), fees.get("section") or path.stem)
    section = tables_written_out(result[1])
    own = {key: value for key, value in fees.items() if key not in ("document", "section")}
    shared = {key: section[key] for key in ("limit", "bonus_limit") if key in section}
    return {**shared, **own, "when": section.get("when", "before-deal"), "options": section["options"]}


@functools.lru_cache(maxsize=64)
def section_texts(path: Path) -> dict[str, str]:
    """Each section's own part of a fee document, by its name and by the postings that it prices.

    A document may hold hundreds of options, and a posting needs one section: only that one is parsed in full.
    """
    if not path.exists():
        raise HouseError(f"{_short(path)}: there is no such fee document")
    texts: dict[str, str] = {}
    for text in re.split(r"(?m)^(?=\[sections\.)", path.read_text(encoding="utf-8"))[1:]:
        ((key, head),) = _toml(text.split("\n[[", 1)[0], path)["sections"].items()
        texts |= dict.fromkeys(head.get("prices", []), text)
        texts[key] = text
    return texts


def _switch(raw: dict[str, Any], reading: str, choice: str) -> None:
    """Switch to a reading's alternative: set each of its dotted keys in the raw data."""
    known = {entry["id"]: entry for entry in raw.get("readings", [])}
    if reading not in known:
        raise HouseError(f"readings: {reading!r} is unknown; expected one of {', '.join(known) or 'none'}")
    if choice == known[reading]["choice"]:
        return
    others = {other["name"]: other["set"] for other in known[reading].get("alternatives", [])}
    if choice not in others:
        allowed = ", ".join(map(choice_name, [known[reading]["choice"], *others]))
        raise HouseError(f"readings.{reading}: {choice!r} is unknown; expected one of {allowed}")
    for key, value in others[choice].items():
        target: Any = raw
        *path, last = key.split(".")
        for step in path:
            target = _step(target, step)
        if isinstance(target, list):
            target[_index(target, last)] = value
        else:
            target[last] = value


def _step(target: Any, step: str) -> Any:
    if isinstance(target, list):
        return target[_index(target, step)]
    return target.setdefault(step, {})


def _index(rows: list[Any], step: str) -> int:
    """A list's row by its number from 0, or by its id."""
    if step.isascii() and step.isdigit() and int(step) < len(rows):
        return int(step)
    for number, row in enumerate(rows):
        if isinstance(row, dict) and str(row.get("id", row.get("option"))) == step:
            return number
    raise HouseError(f"readings: no row {step!r} to set")


def validated(model: type[Model], raw: Any, place: str) -> Model:
    """Data checked against a schema; raises an error of one sentence with file and key."""
    from pydantic import ValidationError

    try:
        return model.model_validate(raw)
    except ValidationError as error:
        raise _wrong(error, place) from None


def _wrong(error: ValidationError, place: str) -> DataError:
    first = error.errors()[0]
    path = tuple(step for step in first["loc"] if not _SKIPPED_STEPS.search(str(step)))
    text = "missing" if first["type"] == "missing" else first["msg"].removeprefix("Value error, ")
    return DataError(place, path, " ".join(text.split()))


_SKIPPED_STEPS = re.compile(r"^(function|lax|literal|nullable)|[\[(]")
"""Steps of a path that name validators, not data."""


def _short(path: Path) -> str:
    """A file's path for messages: one of the package's from `postings` on, a user's own as given."""
    return f"postings/{path.parent.name}/{path.name}" if path.is_relative_to(HERE) else str(path)
