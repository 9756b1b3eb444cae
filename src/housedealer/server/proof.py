"""Fair dealing that anyone can check: a shoe's seed, the hash shown before wagers, and its rounds."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.postings.schema import DeckRule
from housedealer.table.action import throw
from housedealer.table.events import HOUSE, Event, Void, view
from housedealer.table.round import Round
from housedealer.table.session import new_shoe_burn, shuffled_discards
from housedealer.table.setup import read_setup
from housedealer.table.source import Shoe

FORMAT = "housedealer shoe 1"


def proof(shoe: Mapping[str, Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """A shoe that has ended, with all of its rounds, as a file that `housedealer verify` checks."""
    return {"proof": FORMAT, **shoe, "rounds": rounds}


def verify(doc: Any) -> dict[str, Any]:
    """Check a proof: the hash, the shuffle, that every round used the next cards, and what each settled to."""
    if not isinstance(doc, Mapping) or doc.get("proof") != FORMAT:
        raise HouseError(f"proof: expected a file that starts with {FORMAT!r}, as a table's page downloads it")
    try:
        seed, commit, decks = str(doc["seed"]), str(doc["commit"]), int(doc["decks"])
        posting, rounds = game(str(doc["posting"]), dict(doc.get("readings") or {})).posting, list(doc["rounds"])
        burned = int(doc["burned"])
        number = int(seed, 16)
    except (KeyError, TypeError, ValueError) as error:
        raise HouseError(f"proof: {error} is missing or not what was expected") from None
    if hashlib.sha256(seed.encode()).hexdigest() != commit:
        raise HouseError("proof: the seed does not have the hash that was shown before the wagers")
    pack = cards.shuffled(posting.deck.kind, decks, number)
    expected = new_shoe_burn(posting.deck.burn, pack)
    if burned != expected:
        raise HouseError(f"proof: {burned} cards were burned from the new shoe; the posting burns {expected}")
    at = burned
    for one in rounds:
        place = f"round {one.get('number')}" if isinstance(one, Mapping) else "rounds"
        try:
            used = cards.cards(one["record"]["shoe"], place)
            net = one["net"]
        except (KeyError, TypeError):
            raise HouseError(f"proof: {place}: its record or its result is missing") from None
        if "dice" in one["record"] and one["record"]["dice"] != throw(seed, at):
            raise HouseError(f"proof: {place}: its dice are not the ones that the shoe's seed throws")
        void = str(one.get("void", ""))
        dealt = _dealt_from(one["record"], _left(posting.deck, seed, pack, at, burned), void)
        if used != dealt.table.source.used:
            raise HouseError(f"proof: {place}: its cards are not the next ones of the shoe")
        paid = dict.fromkeys(dealt.setup.accounts, 0) if void else dealt.answer()["net"]
        if paid != net:
            raise HouseError(f"proof: {place}: it settles to something else than what was paid")
        at += len(used)
    return {"posting": posting.id, "commit": commit, "decks": decks, "cards": at, "rounds": len(rounds)}


def _left(deck: DeckRule, seed: str, pack: list[int], used: int, burned: int) -> Shoe:
    """What is left of a shoe, with the discards that are shuffled should it run out."""
    if used == burned or deck.runs_out == "void":
        return Shoe(pack[used:])
    return Shoe(pack[used:], discards=shuffled_discards(seed, pack[:used]))


def _dealt_from(record: Mapping[str, Any], shoe: Shoe | None, void: str = "") -> Round:
    """The round of a record dealt again from a shoe; what a reshuffle brings follows from the shoe's cards.

    One that was voided goes as far as it went.
    """
    setup, choices = read_setup(record, game)
    if shoe is not None:
        setup.source = shoe
    round_ = Round(setup)
    failed = False
    for choice in choices:
        made = round_.answered
        try:
            position, name, *rest = choice
            round_.choose(name, rest[0] if rest else None, position=position)
        except HouseError:
            if not void or failed or round_.answered == made:
                raise
            failed = True
    if shoe is not None and failed != bool(void):
        raise HouseError("proof: a round was voided, and nothing in its cards asked for it")
    return round_


def replayed(record: Mapping[str, Any], void: str) -> tuple[Round, dict[str, Any]]:
    """A round of the books played again, and what it came to: nothing, where it was voided."""
    if not void:
        round_ = Round.read(record, game)
        return round_, round_.answer()
    round_ = _dealt_from(record, None, void)
    round_.void(Void(event="void", why=void))
    nothing = dict.fromkeys(round_.setup.accounts, 0)
    answer = {"posting": record["posting"], "void": void, "wagers": [], "pots": [], "fees": []}
    return round_, {**answer, "net": nothing, "drop": 0}


def dealt_record(record: Mapping[str, Any], positions: Iterable[str]) -> dict[str, Any] | None:
    """A round's record with cards by position, where someone saw them all; burned cards stay unknown.

    None where a card that this viewer did not see would be told, or where cards by position do not replay it.
    """
    try:
        round_ = Round.read(record, game)
    except HouseError:
        return None  # it was voided: there is nothing to settle
    answer = round_.answer()
    events = round_.table.events
    # Cards drawn for the button go back into the deck: the document names the button instead.
    drawn = next((number for number, event in enumerate(events) if event["event"] == "button"), 0)
    dealt = _received(view(events[drawn:], [HOUSE]))
    seen = _seen(view(events[drawn:], positions))
    if any(Counter(held) != Counter(seen.get(position, [])) for position, held in dealt.items()):
        return None
    doc = {key: value for key, value in record.items() if key != "shoe"}
    if round_.table.button is not None:
        doc["button"] = round_.table.button
    doc["deal"] = {position: " ".join(held) for position, held in dealt.items()}
    try:
        return doc if settle(doc)["net"] == answer["net"] else None
    except HouseError:
        return None


def _received(events: Iterable[Event]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for event in events:
        if event["event"] == "deal":
            found.setdefault(event["to"], []).append(event.get("card", "?"))
    return found


def _seen(events: Iterable[Event]) -> dict[str, list[str]]:
    """The cards of each position that a viewer has seen, dealt to them or turned up."""
    found: dict[str, list[str]] = {}
    hidden: Counter[str] = Counter()
    for event in events:
        if event["event"] == "deal":
            if "card" in event:
                found.setdefault(event["to"], []).append(event["card"])
            else:
                hidden[event["to"]] += 1
        elif event["event"] == "turn":
            position = event["position"]
            turned = Counter(str(event["cards"]).split())
            new = list((turned - Counter(found.get(position, []))).elements())
            found.setdefault(position, []).extend(new[: hidden[position]])
            hidden[position] -= len(new[: hidden[position]])
    return found
