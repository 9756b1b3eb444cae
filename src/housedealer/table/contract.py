"""The contract's documents: the only place where a table's money is written in dollars.

Inside the program money is whole cents. CONTRACT.md writes dollars: in a round's document, in its answer, and in what
one round leaves for the next. Where they hold money follows from their types: whatever is annotated `Cents`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as _is_typeddict

from housedealer.money import cents, dollars
from housedealer.table.events import CENTS, HOUSE, SHARED, Cents, Event, SettledLine, kind_of, view
from housedealer.table.round.arguments import Amount
from housedealer.table.round.irregularities import IrregularityDocument

if TYPE_CHECKING:
    from housedealer.table.family import Family
    from housedealer.table.round.offers import Choice, Offer

_NAME = re.compile(r"[\w/-]+")
OBJECT = (dict, Mapping)
"""Types of a document's object; `dict` first, because its check is the fastest."""
Shape = Any
"""Where a type holds money: `CENTS` for an amount, a list of one shape for each of several, a dict of shapes by field,
a tuple of `CENTS` and the shape that may replace an amount."""


class Banker(TypedDict):
    """The player-dealer: the seat, and the bank that was put up."""

    seat: int
    bank: Cents


class Bounds(TypedDict, total=False):
    """The least and the most that may be wagered."""

    min: Cents
    max: Cents


class Short(TypedDict):
    """A seat that would have to pay more than its stack."""

    seat: str
    stack: Cents


class RoundDocument(TypedDict, total=False):
    """The keys of any round's document that hold money; a family adds its own."""

    player_dealer: Banker
    seats: dict[str, dict[str, Cents]]
    limits: dict[str, Cents | Bounds]
    """The table's own limits, for all base wagers or by wager."""
    paid: dict[str, Cents]
    """What was paid at the table, by place."""
    up: dict[str, dict[str, Cents]]
    """Standing wagers, in families that have them."""
    irregularities: list[IrregularityDocument]
    tips: dict[str, Cents]


class Pot(TypedDict):
    """A pot and its shares."""

    amount: Cents
    shares: dict[str, Cents]
    why: str


class FeeLine(TypedDict):
    """A fee that was taken."""

    payer: str
    amount: Cents
    why: str


class Otherwise(TypedDict):
    """The settlement by another reading, or with first action at another seat: only the places whose net it changes."""

    net: dict[str, Cents]


class RestsOn(TypedDict):
    """A reading that this round's money depends on."""

    otherwise: list[Otherwise]


class Answer(TypedDict, total=False):
    """The money fields of a round's settlement."""

    wagers: list[SettledLine]
    pots: list[Pot]
    fees: list[FeeLine]
    net: dict[str, Cents]
    drop: Cents
    first_action_otherwise: list[Otherwise]
    difference: dict[str, Cents]
    rests_on: list[RestsOn]


@functools.cache
def shape_of(hint: Any) -> Shape | None:
    """Where a type holds money, or None if it holds none.

    >>> shape_of(dict[str, list[Cents] | None]), shape_of(Banker), shape_of(int)
    ([['cents']], {'bank': 'cents'}, None)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return CENTS if CENTS in inner[1:] else shape_of(inner[0])
    if origin is NotRequired:
        return shape_of(inner[0])
    if origin in (Union, UnionType):
        shapes = [shape for one in inner if (shape := shape_of(one)) is not None]
        return tuple(shapes) if len(shapes) > 1 else next(iter(shapes), None)
    if origin in (list, dict, tuple):
        result = next((shape for one in inner if (shape := shape_of(one)) is not None), None)
        return None if result is None else [result]
    if _is_typeddict(hint):
        return _fields_of(hint) or None
    return None


@functools.cache
def _fields_of(kind: Any) -> dict[str, Shape]:
    hints = get_type_hints(kind, include_extras=True)
    shapes = {field: shape_of(hint) for field, hint in hints.items() if field != "private"}
    return {field: shape for field, shape in shapes.items() if shape is not None}


Path = tuple[object, ...]
"""The path of a value in a document: keys and indexes."""


def _named(path: Path) -> str:
    """A path as error messages write it.

    >>> _named(("seats", "2/1", "player")), _named(("wagers", 0, "staked")), _named(("seats", "\\n"))
    ('seats.2/1.player', 'wagers[0].staked', "seats.'\\\\n'")
    """
    result = ""
    for step in path:
        if isinstance(step, int):
            result += f"[{step}]"
        else:
            name = step if isinstance(step, str) and _NAME.fullmatch(step) else repr(step)
            result += f".{name}" if result else str(name)
    return result


def _converted(value: Any, shape: Shape, convert: Callable[[Any, Path], Any], path: Path) -> Any:
    """Convert every amount in a value; a part without the expected shape is left for its reader to refuse."""
    if isinstance(shape, tuple):
        shape = shape[1] if isinstance(value, (Mapping, list)) else shape[0]
    if shape == CENTS:
        return convert(value, path)
    if isinstance(shape, list):
        inner = shape[0]
        if isinstance(value, Mapping):
            return {key: _converted(one, inner, convert, (*path, key)) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [_converted(one, inner, convert, (*path, at)) for at, one in enumerate(value)]
        return value
    if not isinstance(value, Mapping):
        return value
    return {
        key: _converted(one, shape[key], convert, (*path, key)) if key in shape else one for key, one in value.items()
    }


def _read(amount: Any, path: Path) -> int:
    """An amount in cents; raises an error that names its path."""
    return cents(amount, _named(path) or "amount")


def _written(value: Any, shape: Shape) -> Any:
    """A value with every amount in dollars; booleans and None stay. Every event of every round passes through it, so
    it copies an object at once and then replaces its amounts."""
    if isinstance(shape, dict):
        if not isinstance(value, OBJECT):
            return value
        result = dict(value)
        for key, inner in shape.items():
            if key in result:
                one = result[key]
                result[key] = dollars(one) if inner is CENTS and type(one) is int else _written(one, inner)
        return result
    if isinstance(shape, list):
        inner = shape[0]
        if isinstance(value, OBJECT):
            return {key: _written(one, inner) for key, one in value.items()}
        return [_written(one, inner) for one in value] if isinstance(value, (list, tuple)) else value
    if isinstance(shape, tuple):
        return _written(value, shape[1] if isinstance(value, (dict, Mapping, list)) else shape[0])
    return value if value is None or isinstance(value, bool) else dollars(value)


def in_dollars(value: Any, kind: Any) -> Any:
    """A value of some type with every amount in dollars.

    >>> in_dollars({"seat": 1, "bank": 50050}, Banker)
    {'seat': 1, 'bank': 500.5}
    """
    shape = shape_of(kind)
    return value if shape is None else _written(value, shape)


def in_cents(value: Any, kind: Any, where: str = "") -> Any:
    """A document of some type with every amount in cents; raises an error that says what was expected.

    >>> in_cents({"seat": 1, "bank": "500.50"}, Banker)
    {'seat': 1, 'bank': 50050}
    """
    shape = shape_of(kind)
    return value if shape is None else _converted(value, shape, _read, (where,) if where else ())


# A round's document


def read_document(doc: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """A round's document, or a part of it, with its money in cents."""
    shapes = _document_shapes(family.play.document.kind)
    return {
        key: _converted(value, shapes[key], _read, (key,)) if key in shapes and value is not None else value
        for key, value in doc.items()
    }


def write_document(doc: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """A round's document, or a part of it, as the contract writes it."""
    shapes = _document_shapes(family.play.document.kind)
    return {key: _written(value, shapes[key]) if key in shapes else value for key, value in doc.items()}


@functools.cache
def _document_shapes(document: type | None) -> dict[str, Shape]:
    own = _fields_of(document) if document is not None else {}
    return {**_fields_of(RoundDocument), **own}


def read_argument(offer: Offer, name: str, argument: object, where: str) -> object:
    """A choice's argument from a document as an offer takes it: money in cents, all else unchanged."""
    if argument is None:
        return None
    for one in offer.legal:
        if one.name == name or name in one.also:
            return cents(argument, f"{where}: {name}") if isinstance(one.argument, Amount) else argument
    return argument


def write_argument(offer: Offer, name: str, argument: Any) -> Any:
    """A choice's argument as a document writes it."""
    for one in offer.legal:
        if one.name == name and isinstance(one.argument, Amount) and argument is not None:
            return dollars(argument)
    return argument


def write_choice(offer: Offer, choice: Choice) -> list[Any]:
    """A choice as a round's document lists it."""
    written = offer.write(choice)
    if len(written) > 2:
        written[2] = write_argument(offer, choice.name, written[2])
    return written


class SessionData(TypedDict, total=False):
    """A session as versions before 0.3 saved it: the same fields, in dollars."""

    stacks: dict[str, Cents]
    behind: dict[str, Cents]
    drop: Cents


def read_session(data: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """A session's data as versions before 0.3 saved it, with its money in cents."""
    known: dict[str, Any] = in_cents(data, SessionData)
    known["carried"] = read_carried(known.get("carried", {}), family)
    known["terms"] = read_document(known.get("terms", {}), family)
    return known


class TableData(TypedDict, total=False):
    """A served table as versions before 0.3 saved it; only the bank was in cents."""

    placed: dict[str, dict[str, Cents]]
    net: dict[str, Cents] | None


def read_table(data: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """A served table's data as versions before 0.3 saved it, with its money in cents."""
    known = _converted(data, shape_of(TableData), _read_amount, ())
    if known.get("dealt"):
        dealt = dict(known["dealt"])
        dealt["wagers"] = in_cents(dealt["wagers"], dict[str, dict[str, Cents]], "wagers")
        dealt["bank"] = None if dealt["bank"] is None else cents(dealt["bank"])
        dealt["extra"] = read_document(dealt["extra"], family)
        known["dealt"] = dealt
    return dict(known)


def _read_amount(amount: Any, path: Path) -> Any:
    """An amount in cents; booleans and None stay."""
    return amount if amount is None or isinstance(amount, bool) else _read(amount, path)


# Events and settlement


def write_events(events: list[Event], family: Family) -> list[Event]:
    """Events as the contract writes them."""
    shapes = _event_shapes(family.play.events.kinds)
    return [_written(event, shapes[event["event"]]) if event["event"] in shapes else event for event in events]


@functools.cache
def _event_shapes(own: tuple[type, ...]) -> dict[str, Shape]:
    shapes = {kind_of(kind): _fields_of(kind) for kind in (*SHARED, *own)}
    return {name: shape for name, shape in shapes.items() if shape}


def write_answer(result: Mapping[str, Any], events: list[Event], family: Family) -> dict[str, Any]:
    """The settlement of a round as CONTRACT.md states it, with the events as the house saw them."""
    answer: dict[str, Any] = in_dollars(result, Answer)
    if "next" in answer:
        answer["next"] = write_carried(answer["next"], family)
    answer["events"] = write_events(view(events, [HOUSE]), family)
    return answer


def read_answer(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer in the contract's form, without its events, with its money in cents."""
    return dict(in_cents({key: value for key, value in answer.items() if key != "events"}, Answer))


def write_carried(carried: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """Carried state as the contract writes it."""
    return dict(in_dollars(carried, family.carries.kind)) if family.carries.kind is not None else dict(carried)


def read_carried(carried: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """Carried state with its money in cents."""
    return dict(in_cents(carried, family.carries.kind)) if family.carries.kind is not None else dict(carried)
