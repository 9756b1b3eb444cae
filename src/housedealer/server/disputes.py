"""A disputed round, put together in the browser: what happened so far, who is asked next, how it settles."""

from __future__ import annotations

import random
from typing import Any, cast

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.play import bots
from housedealer.server import lobby, practice
from housedealer.server.proof import dealt_record
from housedealer.server.wire import Answer, DisputeLook
from housedealer.table.events import HOUSE, Deal, Event
from housedealer.table.round import Round
from housedealer.table.setup import Setup, read_setup
from housedealer.table.source import Shoe
from housedealer.table.table import Table


def look(document: dict[str, Any]) -> DisputeLook:
    """A round's document as far as it goes: its events, the open questions, and the settlement of a finished one.

    Where cards are still missing, or a choice is not legal, it lies on the felt as far as it is named, and what is
    wrong is said.
    """
    setup, _ = read_setup(document, game)
    played = setup.game
    told: DisputeLook = {
        "posting": lobby.detail(played.posting.id, played.readings),
        "positions": played.family.positions(setup),
        "events": _laid_out(setup),
        "offers": [],
        "answer": None,
        "says": "",
    }
    try:
        round_ = read_round(document)
    except HouseError as error:
        told["says"] = str(error)
        return told
    told["events"], told["offers"] = list(round_.table.events), [offer.data() for offer in round_.offers]
    try:
        told["answer"] = cast(Answer, round_.answer())  # what need not be answered is declined
        told["events"] = list(round_.table.events)
    except HouseError as error:
        told["says"] = "" if told["offers"] else str(error)
    return told


def _laid_out(setup: Setup) -> list[Event]:
    """The wagers, and the cards as they are listed for each position."""
    table = Table(setup)
    for position, codes in setup.source.unused().items():
        for code in codes:
            table.tell(Deal(event="deal", to=position, face="up", card=cards.TEXTS[code]))
    return table.events


def example(posting: str, seed: int) -> dict[str, Any]:
    """A round of a posting as a document to be changed at will, with cards by position where they can be written so."""
    played = game(posting)
    rng = random.Random(seed)
    if played.family.random_setup is None:
        setup = practice.random_setup(played, rng)
    else:
        deck = played.posting.deck
        shoe = Shoe(cards.shuffled(deck.kind, deck.max, rng.getrandbits(256)))
        setup = played.family.random_setup(played, rng, shoe)
    round_ = Round(setup)
    knows = bots.prepared(played)  # nobody waits here for what a bot must first have compiled
    while (offer := round_.offer) is not None:
        if knows:
            name, argument = bots.choose(offer, played, round_.view(offer.position), rng)
        else:
            name, argument = bots.choose_any(offer, rng)
        round_.choose(name, argument, position=offer.position)
    record = round_.record()
    return dealt_record(record, [HOUSE]) or record
