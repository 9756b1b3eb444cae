"""A disputed round, put together in the browser: what happened so far, who is asked next, how it settles."""

from __future__ import annotations

import random
import re
from typing import Any, cast

from housedealer import cards, ruling
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.games.ruling import ruled
from housedealer.play import bots
from housedealer.server.fairness.replay import dealt_record
from housedealer.server.lobby import posting_pages
from housedealer.server.review import practice
from housedealer.server.wire.rounds import Answer, DisputeLook, FloorAnswer
from housedealer.server.wire.spoken_events import SpokenEvents
from housedealer.table.company import Company
from housedealer.table.events import HOUSE, Deal, Event
from housedealer.table.round.round_document import read_setup
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table
from housedealer.table.words import with_words


def look(document: dict[str, Any]) -> DisputeLook:
    """A round's document as far as it goes: its events, the open questions, and the settlement of a finished one.

    Where cards are still missing, or a choice is not legal, it lies on the felt as far as it is named, and what is
    wrong is said.
    """
    try:
        setup, _ = read_setup(document, game)
    except HouseError as error:
        return _unread(document, in_words(error))
    played = setup.game
    company = Company({}, (), str(setup.dealer or ""), played.wager_names)
    result: DisputeLook = {
        "posting": posting_pages.detail(played.posting.id, played.readings),
        "positions": played.family.play.positions(setup),
        "events": with_words(_laid_out(setup), played.family.play.phrasings, company),
        "offers": [],
        "answer": None,
        "says": "",
    }
    try:
        round_ = read_round(document)
    except HouseError as error:
        result["says"] = in_words(error)
        return result
    spoken = SpokenEvents(round_, {})
    result["events"], result["offers"] = spoken.spoken(spoken.events, ()), [offer.data() for offer in round_.offers]
    try:
        answer = ruled(round_, document, game)  # what need not be answered is declined
        result["events"] = spoken.spoken(spoken.events, ())
        result["answer"] = cast(Answer, {**answer, "events": result["events"]})
    except HouseError as error:
        result["says"] = "" if result["offers"] else in_words(error)
    return result


def _unread(document: dict[str, Any], says: str) -> DisputeLook:
    """A round that cannot be laid out yet; where not even its posting can be read, that alone is said."""
    name = document.get("posting")
    if not isinstance(name, str):
        raise HouseError(says)
    detail = posting_pages.detail(game(name).posting.id)
    return {"posting": detail, "positions": [], "events": [], "offers": [], "answer": None, "says": says}


def in_words(error: HouseError) -> str:
    """What is wrong, and where, as somebody at the felt would say it.

    >>> in_words(HouseError("deal.banker: a second card is needed; 1 given"))
    'Banker: a second card is needed; 1 given'
    >>> in_words(HouseError("seats.4/1.base: $5,000 is above the maximum of $300"))
    'Behind seat 4, base: $5,000 is above the maximum of $300'
    >>> in_words(HouseError("choices[2]: it is position 3's turn"))
    "Choice 3: it is position 3's turn"
    >>> in_words(HouseError("stakes.big_blind: missing"))
    'Big blind: missing'
    """
    text = re.sub(r"^choices\[([0-9]+)\]", lambda found: f"Choice {int(found[1]) + 1}", str(error))
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)/[0-9]+", r"Behind seat \1", text)
    text = re.sub(r"^(?:seats|up|deal)\.([0-9]+)", r"Seat \1", text)
    text = re.sub(r"^deal\.([a-z-]+)", lambda found: found[1].capitalize().replace("-", " "), text)
    text = re.sub(r"^(Seat [0-9]+|Behind seat [0-9]+)\.([a-z0-9-]+)", lambda found: f"{found[1]}, {found[2]}", text)
    return re.sub(r"^(?:[a-z_]+\.)?([a-z_]+):", lambda found: f"{found[1].capitalize().replace('_', ' ')}:", text)


def _laid_out(setup: Setup) -> list[Event]:
    """The wagers, and the cards as they are listed for each position."""
    table = Table(setup)
    for position, codes in setup.source.unused().items():
        for code in codes:
            table.emit(Deal(event="deal", to=position, face="up", card=cards.TEXTS[code]))
    return table.events


def example(posting: str, seed: int) -> dict[str, Any]:
    """A round of a posting as a document to be changed at will, with cards by position where they can be written so."""
    played = game(posting)
    rng = random.Random(seed)
    banked = played.family.play.money == "bank"
    setup = practice.random_setup(played, rng) if banked else practice.familys_setup(played, rng)
    # Nobody waits here for what a bot must first have compiled.
    round_ = practice.played_by_bots(setup, rng, thinking=bots.prepared(played))
    record = round_.record()
    return dealt_record(record, [HOUSE]) or record


def floor_answers(posting: str) -> list[FloorAnswer]:
    """A posting's answers to the questions that a floor is asked."""
    return [cast(FloorAnswer, one) for one in ruling(game(posting).posting.id)]
