"""The form fields of a disputed round: the keys of a posting's document, each with its kind.

Keys whose values follow from the posting are built from it; all others from the types of the documents, so that a key
that is added there appears in the form by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from housedealer import cards
from housedealer.games import game
from housedealer.postings.readings import choice_words
from housedealer.server.tables.stakes import fee_words
from housedealer.server.wire.rounds import DisputeForm, DocumentField, FieldChoice
from housedealer.table.contract import RoundDocument
from housedealer.table.events import CENTS
from housedealer.table.family import Game
from housedealer.table.money.time_collection import Rate, time_part
from housedealer.table.round.round_document import KEYS

_ELSEWHERE = {"posting", "player_dealer", "seats", "up", "deal", "shoe", "choices"}
"""Keys that are set on the felt."""
_RECORDED = {"reshuffled", "played_by", "short", "rests_on"}
"""Keys that a table records or a program sets; nobody types them."""
_SEATS = {"action", "button", "seat", "leg"}
_KINDS: dict[str, Literal["seats", "position"]] = {"exposed": "seats", "position": "position"}
_NAMES = {
    "option": "Collection",
    "action": "First action",
    "collect": "Time collection paid by",
    "limits": "Table limits",
    "paid": "Paid at the table",
    "min": "Minimum",
    "max": "Maximum",
    "lower": "Lower limit",
    "upper": "Upper limit",
    "bring_in": "Bring-in",
    "one_player": "Seats of one player",
    "leg": "Won the last pot",
    "chip": "Smallest chip",
    "exposed": "Exposed cards at seats",
    "fantasyland": "In Fantasy Land",
    "two_hands": "Two hands each",
    "point": "Point",
    "table": "Pay table",
    "out": "Cards down to go out",
    "kind": "What happened",
    "position": "Seat or hand",
    "wager": "Bet",
}
_EMPTY = {
    "point": "Come-out roll",
    "pile": "The first",
    "action": "As posted",
    "button": "As posted",
    "chip": "One cent",
    "structure": "As the stakes say",
    "limits": "As posted",
}
_IRREGULAR = {
    "void": "Void round",
    "wrong-count": "Wrong number of cards",
    "shuffler-failure": "Shuffling machine failed",
    "face-up-card": "Card face up in the deck",
    "card-on-floor": "Card dropped on the floor",
    "card-off-table": "Card dealt off the table",
    "exposed-by-player": "Card exposed by a player",
    "exposed-in-pile": "Card exposed in a pile",
    "missed-card": "Player skipped in the deal",
    "premature-burn": "Burned too early",
    "changed-discard": "Discard changed",
    "lacks-funds": "Not enough chips for a later bet",
    "unequal-bet": "Later bet that doesn't match",
}
"""What irregularities are called whose kinds say too little."""
_STRUCTURES = {"fixed": "Fixed limit", "spread": "Spread limit", "pot": "Pot limit", "no": "No limit"}


def form(name: str, *, texts: bool) -> DisputeForm:
    """The form of a posting's rounds; `texts`: whether the posted texts can be opened.

    >>> [one["key"] for one in form("500-club/ez-baccarat", texts=False)["fields"]][:3]
    ['option', 'limits', 'readings']
    """
    played = game(name)
    result = [_own(played, key) if key in _OWN else _typed(played, key) for key in _keys(played)]
    return {
        "fields": [one for one in result if one is not None],
        "standing": played.family.carries.standing,
        "behind": played.posting.table.backline != "none",
        "texts": texts,
        "cards": _cards(played),
    }


def _cards(played: Game) -> list[str]:
    rule = played.posting.deck
    return [cards.text([code]) for code in sorted(set(cards.deck(rule.kind).cards))] if rule else []


def _keys(played: Game) -> list[str]:
    """The keys of the form in order: fees, limits, readings, stakes, then the rest."""
    keys = [key for key in (*KEYS, *played.family.play.document.keys) if key not in _ELSEWHERE | _RECORDED]
    first = (
        "option",
        "limits",
        "readings",
        "stakes",
        "structure",
        "chip",
        "point",
        "table",
        "button",
        "dice",
        "action",
    )
    return sorted(dict.fromkeys(keys), key=lambda key: first.index(key) if key in first else len(first))


def field(
    key: str,
    kind: Any,
    *,
    name: str = "",
    empty: str = "",
    choices: Sequence[FieldChoice] = (),
    fields: Sequence[DocumentField] = (),
) -> DocumentField:
    """A field with its label."""
    named = name or _NAMES.get(key) or key.replace("_", " ").replace("-", " ").capitalize()
    return {
        "key": key,
        "name": named,
        "kind": kind,
        "empty": empty or _EMPTY.get(key, ""),
        "choices": list(choices),
        "fields": list(fields),
    }


def _among(values: Sequence[str | int]) -> list[FieldChoice]:
    return [{"value": one, "words": _STRUCTURES.get(str(one), str(one).replace("-", " "))} for one in values]


def _irregularities(kinds: Sequence[str | int]) -> list[FieldChoice]:
    return [{"value": one, "words": _IRREGULAR.get(str(one), str(one).replace("-", " ").capitalize())} for one in kinds]


# From the posting


def _option(played: Game) -> DocumentField | None:
    posting = played.posting
    options = posting.fees.options if posting.fees else []
    fitting_options: dict[int, FieldChoice] = {}
    for one in options:
        if one.complete:
            fitting_options.setdefault(
                one.option, {"value": one.option, "words": f"{one.option}: {fee_words(posting, one)}"}
            )
    if not fitting_options:
        return None
    none: FieldChoice = {"value": None, "words": "No collection"}
    return field("option", "choice", empty="First posted option that fits", choices=[*fitting_options.values(), none])


def _readings(played: Game) -> DocumentField | None:
    fields = []
    for one in played.posting.readings:
        others: list[FieldChoice] = [
            {"value": other.name, "words": choice_words(one, other.name)} for other in one.alternatives
        ]
        if others:
            posted = f"{choice_words(one, one.choice)} (as posted)"
            fields.append(field(one.id, "choice", name=one.question, empty=posted, choices=others))
    return field("readings", "group", name="House rulings", fields=fields) if fields else None


def _decks(played: Game) -> DocumentField | None:
    deck = played.posting.deck
    if deck.min == deck.max:
        return None
    return field("decks", "choice", empty=f"{deck.max} (as posted)", choices=_among(range(deck.min, deck.max)))


def _dice(played: Game) -> DocumentField | None:
    action = played.posting.action
    return field("dice", "numbers", empty="such as 1 2 5") if action and action.rule == "dice" else None


def _action(played: Game) -> DocumentField | None:
    return field("action", "seat") if played.posting.player_dealer else None


def _button(played: Game) -> DocumentField | None:
    return None if played.posting.player_dealer else field("button", "seat", name="Dealer button")


def _pay_tables(played: Game) -> DocumentField | None:
    fields = [
        field(
            one.id, "choice", name=one.name, empty=one.tables[0].name, choices=_among([t.name for t in one.tables[1:]])
        )
        for one in played.posting.wagers
        if one.tables
    ]
    return field("pay_tables", "group", fields=fields) if fields else None


def _collect(played: Game) -> DocumentField | None:
    options = played.posting.fees.options if played.posting.fees else []
    if not any(time_part(one) for one in options):
        return None
    rates = field("rate", "choice", choices=_among(get_args(Rate)))
    return field("collect", "by-seat", empty="Nobody in this round", fields=[rates])


def _limits(played: Game) -> DocumentField | None:
    if not any(one.kind == "base" for one in played.posting.wagers):
        return None
    return field("limits", "group", fields=[field("min", "amount"), field("max", "amount")])


_OWN: dict[str, Callable[[Game], DocumentField | None]] = {
    "option": _option,
    "readings": _readings,
    "decks": _decks,
    "dice": _dice,
    "action": _action,
    "button": _button,
    "pay_tables": _pay_tables,
    "collect": _collect,
    "limits": _limits,
}


def _own(played: Game, key: str) -> DocumentField | None:
    return _OWN[key](played)


# From the type


def _typed(played: Game, key: str) -> DocumentField | None:
    """A field from the type of its key; as JSON if it has no type."""
    kinds = [RoundDocument, *([played.family.play.document.kind] if played.family.play.document.kind else [])]
    hints = {name: hint for kind in kinds for name, hint in get_type_hints(kind, include_extras=True).items()}
    if key not in hints:
        return field(key, "json")
    return _of_type(key, hints[key], key, _values(played))


def _values(played: Game) -> Mapping[str, Sequence[str | int]]:
    """The values that the posting restricts keys to."""
    result: dict[str, Sequence[str | int]] = dict(played.family.play.document.values(played))
    ruled = list(dict.fromkeys(one.kind for one in played.posting.irregularities))
    if not ruled:
        result["irregularities"] = ()
    result["irregularities.kind"] = ruled
    result["irregularities.wager"] = [one.id for one in played.posting.wagers]
    return result


def _of_type(key: str, hint: Any, path: str, values: Mapping[str, Sequence[str | int]]) -> DocumentField | None:
    """A field of a type; None if the posting does not take the key."""
    hint = _plain(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if path in values:
        named = _irregularities if path == "irregularities.kind" else _among
        return field(key, "choice", choices=named(values[path])) if values[path] else None
    if origin is Annotated:
        return field(key, "amount" if CENTS in inner[1:] else _simple(key, inner[0]))
    if origin is Literal:
        return field(key, "choice", choices=_among(inner))
    if is_typeddict(hint):
        return field(key, "group", fields=_fields(hint, path, values))
    if origin is list and is_typeddict(inner[0]):
        return field(key, "rows", fields=_fields(inner[0], path, values))
    if origin is list and get_origin(inner[0]) is list:
        return field(key, "number-lists", empty="such as 2 5; 3 6")
    if origin is list:
        return field(key, _KINDS.get(key, "texts" if inner[0] is str else "numbers"))
    if origin is dict:
        each = _of_type("amount", inner[1], f"{path}.*", values)
        return field(key, "by-seat", fields=[each]) if each else None
    return field(key, _simple(key, hint))


def _plain(hint: Any) -> Any:
    """A type without NotRequired and None."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _plain(inner[0])
    if origin in (Union, UnionType):
        kinds = [one for one in inner if one is not NoneType]
        return _plain(kinds[0])
    return hint


def _fields(kind: Any, path: str, values: Mapping[str, Sequence[str | int]]) -> list[DocumentField]:
    hints = get_type_hints(kind, include_extras=True)
    result = [_of_type(name, hint, f"{path}.{name}", values) for name, hint in hints.items()]
    return [one for one in result if one is not None]


def _simple(key: str, hint: Any) -> str:
    if key in _SEATS:
        return "seat"
    if key in _KINDS:
        return _KINDS[key]
    return {int: "number", bool: "flag", str: "text"}.get(hint, "json")
