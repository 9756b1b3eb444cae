"""A round's document, read and checked: the setup, the cards, and the choices as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.table.contract import read_document
from housedealer.table.family import Find, Game
from housedealer.table.round.card_source import Dealt, Shoe, Source
from housedealer.table.round.setup import Setup, build, dealt_in

KEYS = (
    "posting", "readings", "option", "collect", "player_dealer", "seats", "action", "decks", "deal", "shoe", "choices",
    "reshuffled", "played_by", "short", "dice", "button", "pay_tables", "limits", "paid", "rests_on",
    "irregularities", "tips",
)  # fmt: skip
"""The keys of a round's document in any game; a family adds its own."""


def read_setup(doc: Mapping[str, Any], find: Find) -> tuple[Setup, list[Any]]:
    """Read a round's document into its setup and the raw choices; `find` knows the postings."""
    if not isinstance(doc, Mapping):
        raise HouseError("round: expected a JSON object with posting, seats and cards")
    name = doc.get("posting")
    if not isinstance(name, str):
        raise HouseError("posting: missing; expected a posting's id such as '500-club/ez-baccarat'")
    readings = doc.get("readings") or {}
    if not isinstance(readings, Mapping) or not all(isinstance(one, str) for one in readings.values()):
        raise HouseError("readings: expected an object of reading ids and choices")
    played = find(name, readings)
    settings = round_settings(played)
    known = (*KEYS, *(key for key in settings if key not in KEYS))
    for key in doc:
        if key not in known and not is_comment(key):
            raise HouseError(f"round: unknown key {key!r}; expected {', '.join(known)}")
    doc = read_document(doc, played.family)
    if "played_by" in doc:
        _check_played_by(doc["played_by"])
        doc = played.family.play.document.earlier(dict(doc))
    setup = build(
        played,
        seats=doc.get("seats"),
        option=doc["option"] if "option" in doc else _default_option(played, doc),
        player_dealer=doc.get("player_dealer"),
        action=doc.get("action"),
        decks=doc.get("decks"),
        button=doc.get("button"),
        extra={key: value for key, value in doc.items() if key in settings},
    )
    setup.source = _source(setup, doc)
    choices = doc.get("choices", [])
    if not isinstance(choices, list):
        raise HouseError("choices: expected a list of [position, choice] or [position, choice, argument]")
    return setup, choices


_BESIDE = ("dice", "collect", "pay_tables", "limits", "irregularities", "tips")


def round_settings(played: Game) -> list[str]:
    """The keys of a round besides seats, bank, option, cards and choices: those of any game, and the family's own."""
    return [*_BESIDE, *played.family.play.document.keys, *(["up"] if played.family.carries.standing else [])]


def _check_played_by(rules: Any) -> None:
    """Refuse rules without version and hash, as no table records them."""
    if not isinstance(rules, Mapping) or not all(isinstance(one, str) for one in rules.values()):
        raise HouseError('played_by: expected the version and the hash of the rules such as {"version": "0.3"}')


def is_comment(key: Any) -> bool:
    """Whether a key of a document is a comment: it begins with an underscore, and its value is ignored.

    >>> is_comment("_about"), is_comment("seats")
    (True, False)
    """
    return isinstance(key, str) and key.startswith("_")


def _default_option(played: Game, doc: Mapping[str, Any]) -> int | None:
    """The fee option of a document that names none; only in a game for the pot do the stakes matter."""
    return played.first_option(dealt_in(doc.get("seats")), doc if played.family.play.money == "pot" else {})


def _reshuffled(given: Any, listed: int) -> tuple[int, int]:
    """After how many of the listed cards the shoe ran out, and how many discards were shuffled then."""
    known = isinstance(given, Mapping) and set(given) == {"after", "count"}
    if not known or any(isinstance(one, bool) or not isinstance(one, int) or one < 1 for one in given.values()):
        raise HouseError('reshuffled: expected how many cards the shoe had, such as {"after": 9, "count": 60}')
    after, count = int(given["after"]), int(given["count"])
    if after > listed or listed - after > count:
        raise HouseError(f"reshuffled: {listed} cards are listed; expected {after} of the shoe, then {count} at most")
    return after, count


def _source(setup: Setup, doc: Mapping[str, Any]) -> Source:
    kind = setup.game.posting.deck.kind
    # Where cards may go back into the deck in mid-round, a card may be listed twice: the script checks that.
    reshuffles = setup.game.family.play.deal.reshuffles(setup)
    if ("deal" in doc) == ("shoe" in doc):
        raise HouseError("round: expected either deal, the cards by position, or shoe, all cards in order")
    if "shoe" in doc:
        codes = cards.cards(doc["shoe"], "shoe")
        cards.check_cards(set(codes) if reshuffles else codes, kind, setup.decks, "shoe")
        if "reshuffled" not in doc:
            return Shoe(codes, from_document=True)
        after, count = _reshuffled(doc["reshuffled"], len(codes))
        return Shoe(codes[:after], from_document=True, discards=codes[after:], refill_size=count)
    dealt = doc["deal"]
    if not isinstance(dealt, Mapping):
        raise HouseError("deal: expected an object of positions and their cards")
    allowed = setup.game.family.play.deal.positions(setup)
    by_position = {}
    for position, hand in dealt.items():
        if position not in allowed:
            raise HouseError(f"deal: unknown position {position!r}; expected {', '.join(allowed)}")
        by_position[position] = cards.cards(hand, f"deal.{position}")
    codes = [code for hand in by_position.values() for code in hand]
    cards.check_cards(set(codes) if reshuffles else codes, kind, setup.decks, "deal")
    return Dealt(by_position)
