"""Types for the page, generated from the definitions of events, offers and answers: `web/types.d.ts`.

A small generator over TypedDicts, so that the page and the server cannot drift apart: a test compares the file with its
output. `python -m housedealer.server.wire.page_types` writes the file again.
"""

from __future__ import annotations

import inspect
import json
from importlib import resources
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from housedealer.games.kinds import kinds, optional_fields, questions
from housedealer.server.wire import SENT
from housedealer.server.wire.tables import OpenOffer
from housedealer.table.events import Cents, Event
from housedealer.table.headline import MORE_WORDS
from housedealer.table.round.arguments import Argument, ArgumentData
from housedealer.table.round.offer_data import OfferData
from housedealer.table.words import SettledWords

FILE = Path(str(resources.files("housedealer").joinpath("web", "types.d.ts")))
_HEAD = "// Written by `python -m housedealer.server.wire.page_types` from the Python definitions. Do not edit."
QUESTIONS = (OfferData, OpenOffer)
"""Types extended by the questions of all families."""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def page_types() -> str:
    """All types that the page reads."""
    writer = _Writer()
    names = {name: writer.declare(kind, event_name(kind)) for name, kind in sorted(kinds().items())}
    for name, words in MORE_WORDS.items():
        fields = "; ".join(f"{field}?: {writer.declare(kind)}" for field, kind in words.items())
        names[name] = f"({names[name]} & {{ {fields} }})"
    union = "".join(f"\n  | {name}" for name in names.values())
    taken = "".join(f"\n  | {writer.declare(one)}" for one in arguments())
    writer.declare(SettledWords)
    for one in SENT:
        writer.declare(one)
    parts = [
        _HEAD,
        "/** Money in whole cents. */\nexport type Cents = number;",
        *writer.written.values(),
        "/** What happened: any kind of event, with its sentence. */\n"
        f"export type TableEvent = {{ says?: string; settled?: SettledWords }} & ({union}\n);",
        'export type Kind = TableEvent["event"];',
        "/** The event of a kind. */\nexport type EventOf<K extends Kind> = Extract<TableEvent, { event: K }>;",
        f"/** What a choice takes. */\nexport type ArgumentData ={taken};",
    ]
    return "\n\n".join(parts) + "\n"


def event_name(kind: type) -> str:
    """The name of an event's interface."""
    return kind.__name__ if kind.__name__.endswith("Event") else f"{kind.__name__}Event"


def arguments() -> list[type]:
    """The type of each kind of argument; if a family extends one, the extended type."""
    classes = [sub for one in get_args(Argument) for sub in (one, *one.__subclasses__())]
    result = [get_type_hints(one.data)["return"] for one in classes]
    return [one for one in dict.fromkeys(result) if not any(_adds_to(other, one) for other in result)]


def _adds_to(other: type, one: type) -> bool:
    mine, theirs = get_type_hints(one), get_type_hints(other)
    return mine["kind"] == theirs["kind"] and set(mine) < set(theirs)


class _Writer:
    """A writer of each TypedDict once, after those that it refers to."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.written: dict[str, str] = {}

    def declare(self, kind: type, name: str = "") -> str:
        """The name of a TypedDict's interface, which is written at the first call."""
        if kind in self.names:
            return self.names[kind]
        name = self.names[kind] = name or kind.__name__
        if name in self.written:
            raise AssertionError(f"two types are called {name}")
        optional, hints = optional_fields(kind), get_type_hints(kind, include_extras=True)
        if kind in QUESTIONS:  # with the questions of all families
            optional, hints = optional | set(questions()), {**questions(), **hints}
        fields = []
        for field, hint in hints.items():
            if field != "private":  # visibility is decided before an event is sent
                fields.append(f"  {_key(field)}{'?' if field in optional else ''}: {self.type(hint)};")
        about = inspect.getdoc(kind) if kind.__doc__ else None
        comment = f"/** {' '.join(about.split())} */\n" if about and not about.startswith("dict(") else ""
        self.written[name] = "\n".join([f"{comment}export interface {name} {{", *fields, "}"])
        return name

    def type(self, hint: Any) -> str:
        """An annotation in TypeScript.

        >>> _Writer().type(dict[str, list[int | None]])
        'Record<string, (number | null)[]>'
        """
        origin, inner = get_origin(hint), get_args(hint)
        if hint == Cents:
            return "Cents"
        if origin in (NotRequired, Annotated):
            return self.type(inner[0])
        if hint == Event:
            return "TableEvent"
        if hint in _PLAIN:
            return _PLAIN[hint]
        if origin is Literal:
            return " | ".join(json.dumps(one) for one in inner)
        if origin in (Union, UnionType):
            if is_argument(inner):
                return "ArgumentData"
            return " | ".join(dict.fromkeys(self.type(one) for one in inner))
        if origin is list:
            each = self.type(inner[0])
            return f"({each})[]" if " " in each else f"{each}[]"
        if origin is tuple:
            return f"[{', '.join(self.type(one) for one in inner)}]"
        if origin is dict:
            return f"Record<string, {self.type(inner[1])}>"
        if is_typeddict(hint):
            return self.declare(hint)
        raise AssertionError(f"{hint} cannot be written for the page")


def is_argument(union: tuple[Any, ...]) -> bool:
    """Whether a union is that of all arguments."""
    return set(map(str, union)) == set(map(str, get_args(ArgumentData)))


def _key(field: str) -> str:
    return field if field.isidentifier() else json.dumps(field)


def main() -> None:
    """Write the file."""
    FILE.write_text(page_types(), encoding="utf-8")


if __name__ == "__main__":
    main()
