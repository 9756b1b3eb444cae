"""A disputed round, filled in by the browser: the events so far, the next offers, its settlement."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from housedealer import cards
from housedealer.documents.rulings.floor_rulings import floor_rulings
from housedealer.documents.rulings.floor_words import as_data
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.games.ruling import ruled
from housedealer.play import bots
from housedealer.play.example_rounds import familys_setup, played_by_bots, random_setup
from housedealer.server.fairness.replay import dealt_record
from housedealer.server.lobby import posting_pages
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import Answer, DisputeState, FloorAnswer
from housedealer.table.events import HOUSE, Deal, Event
from housedealer.table.narrator import Narrator, card_name
from housedealer.table.round.round_document import read_setup
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table
from housedealer.table.words import with_words


def evaluate(document: dict[str, Any]) -> DisputeState:
    """Evaluate a round's document as far as it goes: its events, the open offers, and the settlement of a finished
    round.

    If cards are missing, or a choice is not legal, the result shows what is on the felt so far, and says what is wrong.
    """
    try:
        setup, _ = read_setup(document, game)
    except HouseError as error:
        return _unread(document, readable(error, _wager_names(document)))
    played = setup.game
    narrator = Narrator({}, (), str(setup.dealer or ""), played.wager_names)
    result: DisputeState = {
        "posting": posting_pages.detail(played.posting.id, played.readings),
        "positions": played.family.play.deal.positions(setup),
        "events": with_words(_laid_out(setup), played.family.play.events.phrasings, narrator),
        "offers": [],
        "answer": None,
        "says": "",
    }
    try:
        round_ = read_round(document)
    except HouseError as error:
        result["says"] = readable(error, played.wager_names)
        return result
    narration = Narration(round_, {})
    result["events"], result["offers"] = (
        narration.seen_by(narration.events, ()),
        [offer.data() for offer in round_.offers],
    )
    try:
        answer = ruled(round_, document, game)  # optional offers are declined
        result["events"] = narration.seen_by(narration.events, ())
        result["answer"] = cast(Answer, {**_in_words(answer), "events": result["events"]})
    except HouseError as error:
        result["says"] = "" if result["offers"] else readable(error, played.wager_names)
    return result


def _unread(document: dict[str, Any], says: str) -> DisputeState:
    """A round that cannot be laid out yet; an error if not even its posting can be read."""
    name = document.get("posting")
    if not isinstance(name, str):
        raise HouseError(says)
    detail = posting_pages.detail(game(name).posting.id)
    return {"posting": detail, "positions": [], "events": [], "offers": [], "answer": None, "says": says}


def _wager_names(document: dict[str, Any]) -> Mapping[str, str]:
    """The names of a round's wagers; none where its posting is unknown."""
    try:
        return game(document["posting"]).wager_names
    except (HouseError, KeyError, TypeError):
        return {}


def readable(error: HouseError, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """An error's message as the page shows it: what to enter next, or what is wrong with its path in words; wagers by
    their names.

    >>> readable(HouseError("deal.banker: the round is not finished: a second card is needed; 1 given"))
    "Next: the banker's second card."
    >>> readable(HouseError("deal: As appears 2 times; expected at most 1 in 1 deck"))
    "The ace of spades is in the deal twice; there's only one in a deck"
    >>> readable(HouseError("seats.4/1.base: $5,000 is above the maximum of $300"))
    'Behind seat 4, base: $5,000 is above the maximum of $300'
    >>> readable(HouseError("choices[2]: it is position 3's turn"))
    "Decision 3: it is position 3's turn"
    >>> readable(HouseError("choices[0]: it is position 3's turn, not 2's; expected one of fold, call"))
    "Decision 1: it's seat 3's turn, not seat 2's"
    >>> readable(HouseError("seats.2.trips: it can't be placed alone; bet on ante too"), {"ante": "Ante"})
    "Seat 2, trips: it can't be placed alone; bet on Ante too"
    >>> readable(HouseError("seats.1: seat 1 is the player-dealer's"))
    "Seat 1 is the player-dealer's"
    >>> readable(HouseError("seats.2: unknown wager 'nope'; expected one of player, banker, tie"))
    'Seat 2: this game has no bet called “nope”; in a file, its bets are called player, banker, tie'
    >>> readable(HouseError("stakes.big_blind: missing; expected such as {}"))
    'Next: the big blind, under Details.'
    >>> readable(HouseError("seats: poker for the pot needs two players; expected at least two seats with stacks"))
    "Next: another player's stack, under Chips."
    """
    if missing := _missing_card(str(error)) or _missing_entry(str(error)):
        return f"Next: {missing}."
    if match := _TOO_MANY.match(str(error)):
        where, card, times, most, decks = match.groups()
        often = "twice" if times == "2" else f"{times} times"
        held = "there's only one" if most == "1" else f"there are only {most}"
        shoe = "a deck" if decks == "1" else f"{decks} decks"
        return f"The {card_name(card)} is in the {where} {often}; {held} in {shoe}"
    text = re.sub(r"^choices\[([0-9]+)\]", lambda match: f"Decision {int(match[1]) + 1}", str(error))
    text = _TURN.sub(lambda two: f"it's {_whose(two[1])} turn, not {_whose(two[2])}", text)
    text = _NAMED.sub(lambda match: re.sub(r"[\w-]+", lambda one: names.get(one[0], one[0]), match[0]), text)
    text = _UNKNOWN.sub(r"this game has no bet called “\1”; in a file, its bets are called \2", text)
    text = re.sub(r"; expected (.+) in up$", r"; add a standing bet on \1", text)
    text = re.sub(r"^(limits\.(?:min|max)|action|option)(?=:)", lambda match: _CALLED[match[1]], text)
    text = re.sub(r"^seats\.[0-9/]+: seat ", "Seat ", text)
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)/[0-9]+", r"Behind seat \1", text)
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)", r"Seat \1", text)
    text = re.sub(r"^deal\.([a-z-]+)", lambda match: match[1].capitalize().replace("-", " "), text)
    text = re.sub(
        r"^(Seat [0-9]+|Behind seat [0-9]+)\.([a-z0-9-]+)",
        lambda match: f"{match[1]}, {names.get(match[2], match[2])}",
        text,
    )
    return re.sub(r"^(?:[a-z_]+\.)?([a-z_]+):", lambda match: f"{match[1].capitalize().replace('_', ' ')}:", text)


def _whose(position: str) -> str:
    return f"seat {position}'s" if position[0].isdigit() else f"the {position}'s"


_CALLED = {
    "limits.min": "Table minimum", "limits.max": "Table maximum", "action": "First action", "option": "Collection",
}  # fmt: skip
_TURN = re.compile(r"it is position ([\w.-]+)'s turn, not ([\w.-]+)'s; expected one of .+$")
_NAMED = re.compile(
    r"(?<=; bet on )[\w-]+(?: or [\w-]+)*(?= too$)|(?<=together with )[\w-]+|(?<=(?:than|qual) the )[\w-]+(?= bet)"
    r"|(?<=; expected )[\w-]+(?= in up$)"
)
"""Wagers that a refusal names."""
_UNKNOWN = re.compile(r"unknown wager '([^']*)'; expected one of (.+)$")
_NO_CARD = re.compile(r"deal\.([^:]+): the round is not finished: an? (\w+) card is needed; ([0-9]+) given")
_TOO_MANY = re.compile(r"(deal|shoe): (\w+) appears ([0-9]+) times; expected at most ([0-9]+) in ([0-9]+) decks?")


_ALONE = re.compile(r"seats: (?:.* needs two players|one player alone cannot play);")
_NO_STAKES = re.compile(r"stakes: expected (?:an object|the value of a point)\b")
_NO_FIELD = re.compile(r"(?:stakes\.)?([a-z_]+): missing\b")
_FIELDS = {"button": "dealer button", "lower": "lower limit", "upper": "upper limit", "bring_in": "bring-in"}
"""Fields of a round that the page calls by other words."""


def _missing_entry(says: str) -> str:
    """What must be entered before any card, and where; empty if something else is wrong.

    >>> _missing_entry("stakes.lower: missing; a fixed limit game needs lower and upper"), _missing_entry("seats.1: no")
    ('the lower limit, under Details', '')
    """
    if _ALONE.match(says):
        return "another player's stack, under Chips"
    if _NO_STAKES.match(says):
        return "the stakes, under Details"
    if match := _NO_FIELD.match(says):
        return f"the {_FIELDS.get(match[1], match[1].replace('_', ' '))}, under Details"
    return ""


def _missing_card(says: str) -> str:
    """The card that a round stopped for, or the cards of a hand that has none; empty if it stopped for something else.

    >>> _missing_card("deal.3: the round is not finished: a first card is needed; 0 given")
    "seat 3's cards"
    """
    if not (match := _NO_CARD.match(says)):
        return ""
    position, which, given = match.groups()
    thing = "cards" if given == "0" else f"{which} card"
    seat, _, hand = position.partition(".")
    if hand:
        return f"the {thing} of seat {seat}'s hand {hand}"
    who = f"seat {seat}" if seat.isdigit() else Narrator({}).whom(position).removesuffix(" hand")
    return f"{who}'s {thing}"


def _in_words(answer: dict[str, Any]) -> dict[str, Any]:
    """A settlement whose reasons why a round couldn't have been played name the missing card."""

    def said(one: dict[str, Any]) -> dict[str, Any]:
        card = _missing_card(one["says"])
        missing = f"{card} {'are' if card.endswith('cards') else 'is'} missing"
        return one | {"says": missing if card else readable(HouseError(one["says"]))}

    unsettled = answer.get("unsettled_if", [])
    worded = [one | {"otherwise": [said(other) for other in one["otherwise"]]} for one in unsettled]
    return answer | ({"unsettled_if": worded} if worded else {})


def _laid_out(setup: Setup) -> list[Event]:
    """The wagers, and the cards listed for each position."""
    table = Table(setup)
    for position, codes in setup.source.unused().items():
        for code in codes:
            table.emit(Deal(event="deal", to=position, face="up", card=cards.TEXTS[code]))
    return table.events


def example(posting: str, seed: int) -> dict[str, Any]:
    """A round of a posting as a document to edit, with cards by position where they can be written so."""
    played = game(posting)
    rng = random.Random(seed)
    banked = played.family.play.money == "bank"
    setup = random_setup(played, rng) if banked else familys_setup(played, rng)
    # Use slow bots only if they are compiled: nobody should wait for that here.
    round_ = played_by_bots(setup, rng, thinking=bots.prepared(played))
    record = round_.record()
    return dealt_record(record, [HOUSE]) or record


def floor_answers(posting: str) -> list[FloorAnswer]:
    """A posting's answers to the questions that come up on the floor."""
    return [cast(FloorAnswer, as_data(one)) for one in floor_rulings(game(posting).posting, {})]
