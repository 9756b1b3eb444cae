"""A disputed round, filled in by the browser: the events so far, the next offers, its settlement."""

from __future__ import annotations

import random
import re
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
from housedealer.table.narrator import Narrator
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
        return _unread(document, readable(error))
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
        result["says"] = readable(error)
        return result
    narration = Narration(round_, {})
    result["events"], result["offers"] = (
        narration.seen_by(narration.events, ()),
        [offer.data() for offer in round_.offers],
    )
    try:
        answer = ruled(round_, document, game)  # optional offers are declined
        result["events"] = narration.seen_by(narration.events, ())
        result["answer"] = cast(Answer, {**answer, "events": result["events"]})
    except HouseError as error:
        result["says"] = "" if result["offers"] else readable(error)
    return result


def _unread(document: dict[str, Any], says: str) -> DisputeState:
    """A round that cannot be laid out yet; an error if not even its posting can be read."""
    name = document.get("posting")
    if not isinstance(name, str):
        raise HouseError(says)
    detail = posting_pages.detail(game(name).posting.id)
    return {"posting": detail, "positions": [], "events": [], "offers": [], "answer": None, "says": says}


def readable(error: HouseError) -> str:
    """An error's message with its path in words.

    >>> readable(HouseError("deal.banker: a second card is needed; 1 given"))
    'Banker: a second card is needed; 1 given'
    >>> readable(HouseError("seats.4/1.base: $5,000 is above the maximum of $300"))
    'Behind seat 4, base: $5,000 is above the maximum of $300'
    >>> readable(HouseError("choices[2]: it is position 3's turn"))
    "Choice 3: it is position 3's turn"
    >>> readable(HouseError("stakes.big_blind: missing"))
    'Big blind: missing'
    """
    text = re.sub(r"^choices\[([0-9]+)\]", lambda match: f"Choice {int(match[1]) + 1}", str(error))
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)/[0-9]+", r"Behind seat \1", text)
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)", r"Seat \1", text)
    text = re.sub(r"^deal\.([a-z-]+)", lambda match: match[1].capitalize().replace("-", " "), text)
    text = re.sub(r"^(Seat [0-9]+|Behind seat [0-9]+)\.([a-z0-9-]+)", lambda match: f"{match[1]}, {match[2]}", text)
    return re.sub(r"^(?:[a-z_]+\.)?([a-z_]+):", lambda match: f"{match[1].capitalize().replace('_', ' ')}:", text)


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
