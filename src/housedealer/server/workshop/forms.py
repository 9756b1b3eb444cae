"""A posting's data as a form: every value that may be changed, what it is now and what is allowed.

The fields follow from the schemas that check the files, so that a new rule is in the form as soon as it is in the
schema.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import AfterValidator, BaseModel, BeforeValidator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from housedealer import cards
from housedealer.documents.families import describe
from housedealer.documents.words import met
from housedealer.errors import HouseError
from housedealer.games import family, game
from housedealer.money import Odds, cents, dollars
from housedealer.postings import values
from housedealer.postings.changes import name_of, value_of, whole_data
from housedealer.postings.collection import Tier
from housedealer.postings.schema import PayRow, Posting
from housedealer.postings.values import Limits
from housedealer.postings.writing import value_text
from housedealer.server.wire.workshop import FieldKind, FormField, FormGroup
from housedealer.server.workshop import field_words

PARTS = ("wagers", "rules", "deck", "fees", "table", "player_dealer", "action", "settlement")
"""The parts of a posting that a form shows, in this order."""
_HIDDEN = {"lines", "id", "name", "on", "words", "option", "complete", "document", "section"}
_WHOLE = {"rules", "deck"}
"""Parts of which all fields of the schema are shown; of others only those in the posting's data."""
_MAX = {"deck.min": 24, "deck.max": 24, "table.seats": 20, "table.backline_most": 20}
_RULES = "Rules"
_MAX_NUMBER = 1000
_MAX_MONEY = 10_000_000
_MAX_TEXT = 1000
_MAX_ROWS = 60
_PAY = re.compile(r"^\s*[0-9]{1,7}\s*(to|:)\s*[0-9]{1,4}\s*$")
_CELLS = {Limits: ("from", "to"), Tier: ("from", "to", "from the player-dealer", "from each player")}


class Within(NamedTuple):
    """A position in the data: the dotted key, the group's title, the lines cited there, what outcomes are called."""

    part: str
    key: str
    title: str
    lines: str
    outcomes: Mapping[str, str]


def form(posting: str) -> list[FormGroup]:
    """All values of a posting that may be changed, group by group.

    >>> groups = form("500-club/ez-baccarat")
    >>> [(one["key"], one["kind"], one["value"]) for one in groups[0]["fields"]][:2]
    [('wagers.player.pays.player-wins', 'pay', '1 to 1'), ('wagers.player.pays.tie', 'pay', 'push')]
    """
    raw = whole_data(posting)
    seed = raw["source"]["seed"] if raw.get("source") else ""
    groups: dict[tuple[str, str], FormGroup] = {}
    outcomes = describe(game(posting)).called if raw.get("script") else {}
    for within, field in _fields(raw, seed, outcomes):
        place = (within.part, within.title)
        group = groups.setdefault(
            place, {"part": within.part, "title": within.title, "lines": within.lines, "fields": []}
        )
        group["fields"].append(field)
    for group in groups.values():
        group["fields"].sort(key=lambda field: field["kind"] != "pay")
    return list(groups.values())


def _fields(raw: Mapping[str, Any], seed: str, outcomes: Mapping[str, str]) -> Iterator[tuple[Within, FormField]]:
    for part in PARTS:
        if part == "rules":
            if raw.get("script"):
                within = Within(part, part, _RULES, _cited(raw.get(part), seed, ""), outcomes)
                yield from _model(family(raw["script"]).play.rules, raw.get(part, {}), within, seed)
        elif part in raw:
            within = Within(part, part, field_words.label(part, part), _cited(raw[part], seed, ""), outcomes)
            yield from _value(part, Posting.model_fields[part], raw[part], within, seed)


def _model(model: type[BaseModel], raw: Any, within: Within, seed: str) -> Iterator[tuple[Within, FormField]]:
    """The fields of a table in the data."""
    if model in _CELLS and isinstance(raw, list):
        for number, (cell, value) in enumerate(zip(_CELLS[model], raw, strict=False)):
            allowed = ["+"] if number == 1 else []
            step = within.key.rpartition(".")[2]
            cell = f"Tier {int(step) + 1} {cell}" if model is Tier and step.isdecimal() else cell  # noqa: PLW2901
            yield within, _field(f"{within.key}.{number}", cell, "money", _money(value), allowed=allowed)
        return
    if not isinstance(raw, Mapping):
        return
    for name, field in model.model_fields.items():
        named = field.alias or name
        if named not in _HIDDEN and (named in raw or within.part in _WHOLE):
            given = raw.get(named, _Missing(field))
            yield from _value(named, field, given, within._replace(key=f"{within.key}.{named}"), seed)


class _Missing(NamedTuple):
    """A value that the data does not have, so that the schema's default holds."""

    field: FieldInfo

    @property
    def value(self) -> Any:
        result = self.field.get_default(call_default_factory=True)
        return None if result is PydanticUndefined else result


def _value(
    name: str, field: FieldInfo, raw: Any, within: Within, seed: str, called: str = ""
) -> Iterator[tuple[Within, FormField]]:
    """The fields of a key, or of a name in a map, which is called otherwise."""
    called = called or field_words.label(within.key, name)
    kind, marks = _unwrapped(field.annotation, tuple(field.metadata))
    rows = get_args(kind)[0] if get_origin(kind) is list else None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if isinstance(raw, _Missing) and raw.value is None:
            yield within, _field(within.key, called, "data", "", allowed=_keys(kind))
            return
        inner = within._replace(title=_titled(within, name, called), lines=_cited(raw, seed, within.lines))
        yield from _model(kind, {} if isinstance(raw, _Missing) else raw, inner, seed)
    elif isinstance(rows, type) and issubclass(rows, BaseModel):
        if isinstance(raw, list):
            yield from _rows(rows, raw, within, seed)
    elif isinstance(raw, Mapping) and raw and (inner := _of_a_map(field.annotation)) is not None:
        yield from _named(called, FieldInfo.from_annotation(inner), raw, within, seed)
    else:
        yield within, _leaf(within.key, called, kind, marks, raw)


def _titled(within: Within, name: str, called: str) -> str:
    """The title of a part of a part; of the rules' parts their own alone."""
    if within.part == name:
        return within.title
    return called if within.title == _RULES else f"{within.title}: {called[:1].lower()}{called[1:]}"


def _rows(model: type[BaseModel], rows: list[Any], within: Within, seed: str) -> Iterator[tuple[Within, FormField]]:
    """The rows of a list, each with the name that its key uses."""
    names = [name_of(row) for row in rows]
    for number, row in enumerate(rows[:_MAX_ROWS]):
        step = names[number]
        by_condition = isinstance(row, Mapping) and "when" in row and model is PayRow
        if step is None or names.count(step) > 1 or '"' in step or by_condition:
            if str(number) in names:
                continue  # no key identifies it
            step = str(number)
        key = f"{within.key}.{_step(step)}"
        if model is PayRow and isinstance(row, Mapping) and "pays" in row:
            yield within, _field(key, _paid_on(row, within.outcomes), "pay", str(row["pays"]))
            continue
        called = row.get("name") if isinstance(row, Mapping) else None
        title = called or f"{within.title.rstrip('s')} {_words(step) if not step.isdecimal() else step}"
        if own := field_words.row_title(within.key, called or step):
            title = own
        elif model is Tier:
            title = within.title
        elif "option" in model.model_fields:
            title = f"Fee option {step}"
        elif within.key.count("."):
            title = f"{within.title}: {_words(step)}"
        inner = within._replace(key=key, title=title, lines=_cited(row, seed, within.lines))
        yield from _model(model, row, inner, seed)


def _paid_on(row: Mapping[str, Any], outcomes: Mapping[str, str]) -> str:
    """The outcome of a pay row in words."""
    if "when" in row and not row.get("words"):
        return f"When {row['when']}"
    return met(PayRow.model_validate({key: value for key, value in row.items() if key != "lines"}), dict(outcomes))


def _of_a_map(annotation: Any) -> Any:
    """What a map by names holds, also where a single value may stand instead; None for anything else."""
    if get_origin(annotation) is dict:
        return get_args(annotation)[1]
    inner = [_of_a_map(one) for one in get_args(annotation) if get_origin(annotation) in (Union, UnionType)]
    return next((one for one in inner if one is not None), None)


def _named(
    called: str, field: FieldInfo, raw: Mapping[str, Any], within: Within, seed: str
) -> Iterator[tuple[Within, FormField]]:
    """The values of a map, a field for each of its names."""
    for one, value in raw.items():
        inner = within._replace(key=f"{within.key}.{_step(one)}")
        yield from _value(one, field, value, inner, seed, field_words.label_in_map(inner.key, called, one))


def _step(name: str) -> str:
    """A name as a step of a dotted key."""
    return f'"{name}"' if re.search(r"[.']", name) else name


def _unwrapped(annotation: Any, marks: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """An annotation without its validators and without None; and those validators."""
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        return _unwrapped(inner, (*marks, *more))
    if get_origin(annotation) in (Union, UnionType):
        kinds = [one for one in get_args(annotation) if one is not NoneType]
        return _unwrapped(kinds[0], marks)
    return annotation, marks


def _leaf(key: str, label: str, kind: Any, marks: tuple[Any, ...], raw: Any) -> FormField:
    """One value, with what is allowed for it."""
    missing = isinstance(raw, _Missing)
    value = raw.value if missing else raw
    checks = [one.func for one in marks if isinstance(one, (BeforeValidator, AfterValidator))]
    if cents in checks:
        return _field(key, label, "money", _money(dollars(value) if missing and value is not None else value))
    if values.read_odds in checks:
        return _field(key, label, "pay", "" if value is None else str(value))
    if values.known_rank in checks or values.known_deck in checks:
        allowed = cards.deck_names() if values.known_deck in checks else list(cards.RANKS)
        return _field(key, label, "choice", _text(value), allowed=allowed)
    if get_origin(kind) is Literal:
        return _field(key, label, "choice", _text(value), allowed=[str(one) for one in get_args(kind)])
    if kind is bool:
        return _field(key, label, "yes-no", bool(value))
    if kind is int:
        least = max([0, *(one.ge for one in marks if isinstance(one, Ge))])  # type: ignore[type-var]
        most = min([_MAX.get(key, _MAX_NUMBER), *(one.le for one in marks if isinstance(one, Le))])  # type: ignore[type-var]
        return _field(key, label, "number", value, least=least, most=most)
    if kind is str or isinstance(value, str):
        return _field(key, label, "text", _text(value))
    return _field(key, label, "data", "" if value is None else value_text(_plain(value)))


def _field(
    key: str,
    label: str,
    kind: FieldKind,
    value: Any,
    *,
    allowed: list[str] | None = None,
    least: Any = 0,
    most: Any = 0,
) -> FormField:
    return {
        "key": key,
        "label": label[:1].upper() + label[1:],
        "kind": kind,
        "value": value,
        "allowed": allowed or [],
        "called": [field_words.choice(key, one) for one in allowed or []] if kind == "choice" else [],
        "least": least,
        "most": most or (_MAX_MONEY if kind == "money" else 0),
    }


def _money(value: Any) -> str | float | None:
    """Dollars as a field shows them; a file may write them as text."""
    return value if value is None or value == "+" else dollars(cents(value))


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return {key: _plain(one) for key, one in value.model_dump(exclude_defaults=True).items()}
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Odds) else value


def _keys(model: type[BaseModel]) -> list[str]:
    return [name for name in model.model_fields if name != "lines"]


def _cited(raw: Any, seed: str, outer: str) -> str:
    """The lines that a part cites, with their seed; if it cites none, those of the enclosing part."""
    lines = raw.get("lines") if isinstance(raw, Mapping) else None
    if not lines:
        return outer
    return ", ".join(part if ":" in part or not seed else f"{seed}:{part}" for part in str(lines).split(", "))


def _words(name: str) -> str:
    """A name of the data as words.

    >>> _words("three-of-a-kind")
    'Three of a kind'
    """
    text = name.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


@functools.lru_cache(maxsize=32)
def fields_of(posting: str) -> dict[str, FormField]:
    """A posting's fields by their keys."""
    return {field["key"]: field for group in form(posting) for field in group["fields"]}


def checked(posting: str, sets: Mapping[str, Any]) -> dict[str, Any]:
    """Validated values in the form of the data; an error for a value without a field, or one that is not allowed.

    >>> checked("500-club/ez-baccarat", {"deck.max": 6, "wagers.tie.pays.equal-totals": " 9 to 1"})
    {'deck.max': 6, 'wagers.tie.pays.equal-totals': '9 to 1'}
    >>> checked("500-club/ez-baccarat", {"deck.max": 60})
    Traceback (most recent call last):
    ...
    housedealer.errors.HouseError: deck.max: it can't be “60”; expected a whole number from 1 to 24
    """
    fields = fields_of(posting)
    result = {}
    for key, value in sets.items():
        if key not in fields:
            raise HouseError(f"{key[:80]}: there is no such value in this posting; expected one of its form's fields")
        result[key] = _checked(fields[key], value)
    return result


def _checked(field: FormField, value: Any) -> Any:
    kind = field["kind"]
    wrong = HouseError(f"{field['key']}: it can't be {_quoted(value)}; expected {expected(field)}")
    if kind == "yes-no":
        if not isinstance(value, bool):
            raise wrong
        return value
    if kind == "number":
        if isinstance(value, bool) or not isinstance(value, int) or not field["least"] <= value <= field["most"]:
            raise wrong
        return value
    if kind == "money":
        if value in field["allowed"]:
            return value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= field["most"]:
            raise wrong
        cents(value, field["key"])
        return value
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise wrong
    if kind == "choice":
        if value not in field["allowed"]:
            raise wrong
        return int(value) if value.isdecimal() and all(one.isdecimal() for one in field["allowed"]) else value
    if kind == "pay":
        if value.strip() != "push" and not _PAY.match(value):
            raise wrong
        return value.strip()
    if kind == "data":
        read = value_of(value)
        if not isinstance(read, (list, dict)):
            raise wrong
        return read
    return value.strip()


def _quoted(value: Any) -> str:
    return f"“{str(value)[:40]}”" if str(value).strip() else "blank"


def expected(field: FormField) -> str:
    """The values that a field takes, in words."""
    words = {
        "yes-no": "yes or no",
        "number": f"a whole number from {field['least']} to {field['most']}",
        "money": f"dollars from 0 to {field['most']:,}" + (", or + for no maximum" if field["allowed"] else ""),
        "choice": f"one of {', '.join(field['allowed'])}",
        "pay": "something like 8 to 1, or push",
        "data": 'a list or a table as a file writes it, such as ["a", "b"] or { when = "late" }',
        "text": f"at most {_MAX_TEXT} letters",
    }
    return words[field["kind"]]
