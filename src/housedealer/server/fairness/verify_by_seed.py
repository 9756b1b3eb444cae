"""Verification of a shoe of an earlier version, which was committed to by the hash of its seed.

The seed orders the cards and throws the dice. The proof contains it, so that every card and every payment is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field, StrictInt, StrictStr, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.fairness.replay import dealt_from
from housedealer.server.journal.earlier_versions import dice_by_seed, seed_hash
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.setup import decks_in_play
from housedealer.table.sitting import fair_shoe
from housedealer.table.sitting.dealing_shoe import new_shoe_burn

UNREADABLE = (RecursionError, OverflowError, ValueError, TypeError, KeyError, IndexError, AttributeError)


class RoundBySeed(TypedDict):
    """A round of such a proof."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]
    number: Annotated[StrictInt, Field(ge=0, le=1_000_000_000)]
    record: dict[str, Any]
    net: Annotated[dict[StrictStr, float], Field(max_length=200)]
    void: NotRequired[Annotated[StrictStr, Field(max_length=2000)]]


class ShoeBySeed(TypedDict):
    """Such a proof, as in its file."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]
    proof: StrictStr
    posting: Annotated[StrictStr, Field(max_length=2000)]
    readings: dict[StrictStr, StrictStr]
    decks: Annotated[StrictInt, Field(ge=1, le=100)]
    burned: Annotated[StrictInt, Field(ge=0, le=100)]
    seed: Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{1,64}$")]
    commit: Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{64}$")]
    rounds: Annotated[list[RoundBySeed], Field(max_length=100_000)]


_adapter = TypeAdapter(ShoeBySeed)


def verify_by_seed(doc: Mapping[str, Any]) -> dict[str, Any]:
    """Verify such a proof: the hash, the shuffle, that every round used the next cards, and the payments of each."""
    try:
        read = _adapter.validate_python(doc)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(step)[:40] for step in first["loc"])
        raise HouseError(f"proof: {where}: {first['msg'][:200]}") from None
    try:
        return _checked(read)
    except HouseError:
        raise
    except UNREADABLE as error:
        raise HouseError(
            f"proof: it cannot be read ({type(error).__name__}); expected one as it is given out"
        ) from None


def _checked(doc: ShoeBySeed) -> dict[str, Any]:
    if seed_hash(doc["seed"]) != doc["commit"]:
        raise HouseError("proof: the seed does not have the hash that was shown before the wagers")
    played = game(doc["posting"], doc["readings"])
    deck, decks = played.posting.deck, decks_in_play(played, doc["decks"])
    pack = cards.shuffled(deck.kind, decks, int(doc["seed"], 16))
    at = new_shoe_burn(deck.burn, pack)
    if doc["burned"] != at:
        raise HouseError(f"proof: {doc['burned']} cards were burned from the new shoe; the posting burns {at}")
    numbers = [one["number"] for one in doc["rounds"]]
    if numbers and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise HouseError("proof: the rounds do not follow one another; expected none left out and none renamed")
    house = fair_shoe.house_part(fair_shoe.salt(doc["seed"], fair_shoe.HOUSE), "")
    for one in doc["rounds"]:
        place, record = f"round {one['number']}", one["record"]
        of_the_shoe = (doc["posting"], doc["readings"], decks)
        if (record.get("posting"), record.get("readings") or {}, record.get("decks")) != of_the_shoe:
            raise HouseError(f"proof: {place}: its posting, its readings or its decks are not those of the shoe")
        thrown = {"dice": record["dice"]} if "dice" in record else {}
        if thrown != dice_by_seed(played, doc["seed"], at):
            raise HouseError(f"proof: {place}: its dice are not the ones that the shoe's seed throws")
        discards = fair_shoe.Discards(house, pack[:at]) if at > doc["burned"] and deck.runs_out != "void" else ()
        dealt = dealt_from(record, Shoe(pack[at:], discards=discards), one.get("void", ""))
        used = cards.cards(record.get("shoe", ""), place)
        if used != dealt.table.source.used:
            raise HouseError(f"proof: {place}: its cards are not the next ones of the shoe")
        paid = dict.fromkeys(dealt.setup.accounts, 0) if one.get("void") else dealt.outcome()["net"]
        if paid != in_cents(one["net"], dict[str, Cents]):
            raise HouseError(f"proof: {place}: it settles to something else than what was paid")
        at += len(used)
    rounds = len(doc["rounds"])
    result = {"posting": played.posting.id, "commit": doc["commit"], "decks": decks, "cards": at, "rounds": rounds}
    return {**result, "settled": rounds, "parts": 0, "whole": True}
