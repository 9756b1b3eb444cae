"""The wire types as Pydantic models: for answers, the OpenAPI document and docs/protocol.md.

The types are plain TypedDicts of `typing`, some of them in the table engine, which is compiled; before Python 3.12
Pydantic accepts only those of `typing_extensions`. So each is rebuilt from its annotations, closed to unknown keys,
with the docstring of each key as its description. Where a type refers to itself, or to an event of any kind, a
placeholder is used, which `linked` turns into a reference.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import typing_extensions
from pydantic import ConfigDict, Field, TypeAdapter

from housedealer.games.kinds import kinds, optional_fields, questions
from housedealer.server.wire.page_types import QUESTIONS, arguments, event_name, is_argument
from housedealer.table.events import Cents, Event
from housedealer.table.headline import MORE_WORDS
from housedealer.table.words import SettledWords

EVENT = "TableEvent"
"""The schema name of an event of any kind."""
REFERENCE = "#/components/schemas/"
"""The prefix of references to named schemas."""
_MARK = "x-type"


class Types:
    """Pydantic models of the types, each built once."""

    def __init__(self, extra: Literal["allow", "forbid"] = "allow") -> None:
        # A key forgotten here must not turn a good answer into an error: it is sent anyway. Tests check that nothing
        # was forgotten, and the published schema is closed.
        self._config = ConfigDict(extra=extra, json_schema_extra={"additionalProperties": False})
        self._made: dict[type, Any] = {}
        self._under_way: set[type] = set()

    def of(self, hint: Any) -> Any:
        """An annotation in a form that Pydantic accepts.

        >>> Types().of(dict[str, list[int | None]])
        dict[str, list[typing.Optional[int]]]
        """
        origin, inner = get_origin(hint), get_args(hint)
        if hint == Cents:
            return Annotated[int, Field(json_schema_extra={"format": "cents"})]
        if origin in (NotRequired, Annotated):
            return self.of(inner[0])
        if hint == Event:
            return _marked(EVENT)
        if origin in (Union, UnionType):
            among = arguments() if is_argument(inner) else inner
            return Union[tuple(self.of(one) for one in among)]  # noqa: UP007  the number of members varies
        if origin is list:
            return list[self.of(inner[0])]  # type: ignore[misc]
        if origin is tuple:
            return tuple[tuple(self.of(one) for one in inner)]  # type: ignore[misc]
        if origin is dict:
            return dict[self.of(inner[0]), self.of(inner[1])]  # type: ignore[misc]
        if is_typeddict(hint):
            return _marked(hint.__name__) if hint in self._under_way else self.made(hint)
        if origin is Literal or hint in (str, int, float, bool, NoneType, Any):
            return hint
        raise AssertionError(f"{hint} cannot be described")

    def made(self, kind: type, name: str = "", more: dict[str, Any] | None = None) -> Any:
        """The model of a TypedDict; `more`: additional optional keys."""
        if kind not in self._made:
            self._under_way.add(kind)
            optional, hints = optional_fields(kind), get_type_hints(kind, include_extras=True)
            added = {**(questions() if kind in QUESTIONS else {}), **(more or {})}
            about = written_about(kind)
            fields: dict[str, Any] = {}
            for key, hint in {**added, **hints}.items():
                taken: Any = Annotated[self.of(hint), Field(description=about.get(key))]
                fields[key] = NotRequired[taken] if key in optional or key in added else taken
            fields.pop("private", None)  # visibility is decided before an event is sent
            typed_dict: Any = typing_extensions.TypedDict
            made = typed_dict(name or kind.__name__, fields)
            made.__doc__ = inspect.getdoc(kind)
            made.__pydantic_config__ = self._config
            self._under_way.discard(kind)
            self._made[kind] = made
        return self._made[kind]


_TYPES = Types()


def model(hint: Any) -> Any:
    """The Pydantic model of a type."""
    return _TYPES.of(hint)


def _marked(name: str) -> Any:
    """A placeholder for an object whose schema is published under this name."""
    return Annotated[dict[str, Any], Field(json_schema_extra={_MARK: name})]


def event_models(types: Types = _TYPES) -> dict[str, Any]:
    """The models of all kinds of events as they are sent, with their words, by kind."""
    words = {"says": str, "settled": SettledWords}
    return {
        name: types.made(kind, event_name(kind), {**words, **MORE_WORDS.get(name, {})})
        for name, kind in sorted(kinds().items())
    }


def schemas(named: dict[str, Any]) -> dict[str, Any]:
    """The JSON schemas of models by name, and of the types they refer to."""
    mode: Literal["serialization"] = "serialization"
    adapters = [(name, mode, TypeAdapter(one)) for name, one in named.items()]
    made, more = TypeAdapter.json_schemas(adapters, ref_template=REFERENCE + "{model}")
    definitions = dict(more.get("$defs", {}))
    definitions.update({name: made[name, mode] for name in named if name not in definitions})
    return dict(linked(definitions))


def event_schemas() -> dict[str, Any]:
    """The schemas of all kinds of events, and of their union."""
    made = schemas({one.__name__: one for one in event_models().values()})
    mapping = {name: REFERENCE + one.__name__ for name, one in event_models().items()}
    any_kind = {
        "title": EVENT,
        "description": "What happened at a table: any kind of event, as far as its reader may see it, with its words.",
        "oneOf": [{"$ref": one} for one in mapping.values()],
        "discriminator": {"propertyName": "event", "mapping": mapping},
    }
    return {**made, EVENT: any_kind}


def linked(schema: Any) -> Any:
    """A schema with its placeholders replaced by references."""
    if isinstance(schema, list):
        return [linked(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if _MARK in schema:
        return {"$ref": REFERENCE + schema[_MARK]}
    return {key: linked(one) for key, one in schema.items()}


def written_about(kind: type) -> dict[str, str]:
    """The docstrings of the keys of a TypedDict or model, including those of its bases."""
    result: dict[str, str] = {}
    for base in getattr(kind, "__orig_bases__", kind.__bases__):
        if is_typeddict(base) or base.__module__.startswith("housedealer."):
            result |= written_about(base)
    return result | _written_in(kind.__module__).get(kind.__name__, {})


@functools.cache
def _written_in(module: str) -> dict[str, dict[str, str]]:
    """By class and key, the docstrings that follow the keys in a module's source."""
    source = Path(str(sys.modules[module].__file__)).with_suffix("").with_suffix(".py")  # also for a compiled module
    result: dict[str, dict[str, str]] = {}
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef):
            continue
        about = result.setdefault(node.name, {})
        for one, after in zip(node.body, node.body[1:], strict=False):
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(after, ast.Expr):
                value = after.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    about[one.target.id] = " ".join(value.value.split())
    return result
