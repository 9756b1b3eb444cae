"""Irregularities in a round, as its document lists them, with what the posting rules on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NotRequired, TypedDict

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.postings.irregularities import ENDS, Does, Irregularity, Where
from housedealer.table.events import Cents

if TYPE_CHECKING:
    from housedealer.postings.schema import Posting

DEALER, BOARD = "player-dealer", "board"

KEYS = ("kind", "position", "card", "wager", "amount", "street")

NEEDS: dict[Does, tuple[str, ...]] = {
    "replaced": ("position", "card"),
    "dead-hand": ("position",),
    "no-betting": ("position", "card"),
    "forfeits": ("position",),
    "smallest-bet": ("position", "wager", "amount"),
    "burned": ("street",),
}
"""Required keys of an irregularity, besides its kind, by its consequence."""


class IrregularityDocument(TypedDict):
    """An irregularity as a round's document lists it."""

    kind: str
    position: NotRequired[str]
    card: NotRequired[str]
    wager: NotRequired[str]
    amount: NotRequired[Cents]
    street: NotRequired[str]


class Mishap(NamedTuple):
    """An irregularity with what the posting rules on it."""

    kind: str
    does: Does
    why: str
    position: str = ""
    card: int = -1
    wager: str = ""
    amount: int = 0
    street: str = ""
    lines: str = ""
    """The lines that rule on it."""


def read_irregularities(posting: Posting, given: Any, positions: Sequence[str]) -> tuple[Mishap, ...]:
    """The irregularities of a round's document, checked against the posting's rulings; `positions` receive cards."""
    if not isinstance(given, list):
        raise HouseError('irregularities: expected a list such as [{"kind": "misdeal"}]')
    kinds: Counter[Any] = Counter(one.get("kind") for one in given if isinstance(one, Mapping))
    return tuple(_read(posting, one, f"irregularities[{at}]", positions, kinds) for at, one in enumerate(given))


def _read(posting: Posting, given: Any, where: str, positions: Sequence[str], kinds: Counter[Any]) -> Mishap:
    if not isinstance(given, Mapping) or not isinstance(given.get("kind"), str):
        raise HouseError(f'{where}: expected an object such as {{"kind": "exposed-card", "position": "2"}}')
    for key in given:
        if key not in KEYS:
            raise HouseError(f"{where}: unknown key {key!r}; expected {', '.join(KEYS)}")
    kind, position = given["kind"], given.get("position", "")
    if isinstance(position, int) and not isinstance(position, bool):
        position = str(position)  # a seat may be written as a number
    if position and position not in positions:
        raise HouseError(f"{where}.position: {position!r} is unknown; expected {', '.join(positions)}")
    card = _card(given.get("card"), where)
    rule = _ruling(posting, kind, position, card, given.get("street", ""), where)
    does, words = rule.does, rule.words
    if rule.several is not None and kinds[kind] > 1:
        does, words = rule.several, rule.several_words
    for key in NEEDS.get(does, ()):
        if given.get(key) is None:
            raise HouseError(f"{where}.{key}: missing; expected it for {kind!r} in {posting.id}")
    _check_place(posting, given, where)
    texts = {key: given.get(key, "") for key in ("wager", "street")}
    return Mishap(kind, does, words, position, card, amount=given.get("amount", 0), lines=rule.lines, **texts)


def _card(given: Any, where: str) -> int:
    """The named card, or -1 if none is named."""
    if given is None:
        return -1
    result = cards.cards(given, f"{where}.card")
    if len(result) != 1:
        raise HouseError(f"{where}.card: {given!r} is not a card; expected one such as '9h'")
    return result[0]


def _check_place(posting: Posting, given: Mapping[str, Any], where: str) -> None:
    """Refuse a wager that the posting does not have, and an amount of zero."""
    wager = given.get("wager")
    known = [one.id for one in posting.wagers]
    if wager is not None and wager not in known:
        raise HouseError(f"{where}.wager: {wager!r} is unknown; expected {', '.join(known)}")
    if given.get("amount", 1) <= 0:
        raise HouseError(f"{where}.amount: expected an amount above zero")
    if not isinstance(given.get("street", ""), str):
        raise HouseError(f"{where}.street: expected a street's name")


def _ruling(posting: Posting, kind: str, position: str, card: int, street: Any, where: str) -> Irregularity:
    """The posting's ruling on a kind at this position; raises an error if it has none."""
    rules = [one for one in posting.irregularities if one.kind == kind]
    if not rules:
        known = ", ".join(dict.fromkeys(one.kind for one in posting.irregularities))
        expected = f"expected {known}" if known else "it rules on none"
        raise HouseError(f"{where}: {posting.id} does not rule on {kind!r}; {expected}")
    place = _place(position)
    at_place = [one for one in rules if not one.at or place in one.at]
    if not at_place:
        places = " or ".join(dict.fromkeys(name for one in rules for name in one.at))
        raise HouseError(
            f"{where}.position: {posting.id} rules on {kind!r} of {places} alone; expected such a position"
        )
    on_street = [one for one in at_place if not street or not one.streets or street in one.streets]
    if not on_street:
        named = " or ".join(dict.fromkeys(name for one in at_place for name in one.streets))
        raise HouseError(f"{where}.street: {posting.id} rules on {kind!r} of {named} alone; a floor decides on others")
    result = next((one for one in on_street if not one.ranks or _letter(card) in one.ranks), None)
    if result is None:
        raise HouseError(f"{where}.card: {posting.id} does not rule on {kind!r} of this card; expected another")
    return result


def _place(position: str) -> Where | None:
    if not position:
        return None
    return "player-dealer" if position == DEALER else "board" if position == BOARD else "seat"


def _letter(card: int) -> str:
    """A card's rank letter, X for the joker; a space if no card is named."""
    if card < 0:
        return " "
    return "X" if card == cards.JOKER else cards.RANKS[cards.rank(card)]


def ending(mishaps: Iterable[Mishap]) -> Mishap | None:
    """The irregularity that ends the round, if one does."""
    return next((one for one in mishaps if one.does in ENDS), None)
