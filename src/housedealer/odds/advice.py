"""Advice at the table: what each choice is worth, the best first, and what any other costs."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.table.events import Event
from housedealer.table.offers import Offer


class Option(NamedTuple):
    """A choice with its argument, and what is gained on average by it, in cents, if all is played best after it."""

    choice: str
    argument: object
    worth: float


class Seen(NamedTuple):
    """What a seat may see: its own cards, the open board, and the player-dealer's open cards."""

    mine: list[int]
    board: list[int]
    shown: list[int]


def seen_by(position: str, events: Iterable[Event]) -> Seen:
    """What a seat has seen so far, in the order in which it was dealt or turned."""
    found = Seen([], [], [])
    places = {position: found.mine, "board": found.board, "player-dealer": found.shown}
    for event in events:
        told: Any = event
        if told["event"] == "deal" and told.get("card") and told["to"] in places:
            places[told["to"]].append(cards.card(told["card"]))
        elif told["event"] == "turn" and told.get("position", told.get("to")) in places:
            held = places[told.get("position", told.get("to"))]
            held += [code for code in cards.cards(told["cards"]) if code not in held]
    return found


def best_first(options: Iterable[Option]) -> list[Option]:
    """Options from the best on; of equals the one named first."""
    return sorted(options, key=lambda option: -option.worth)


def advise(game: Game, offer: Offer, events: list[Event]) -> list[dict[str, Any]]:
    """Every choice of an offer: its worth and what it costs against the best, in cents, the best first."""
    room = importlib.import_module(game.family.advice) if game.family.advice else None
    if room is None or not hasattr(room, "options"):
        raise HouseError(f"advice: the best play of {game.posting.id} is not known; expected a game that is solved")
    options: list[Option] = best_first(room.options(offer, game, events))
    best = options[0].worth
    return [
        {
            "choice": option.choice,
            "argument": option.argument,
            "worth": round(option.worth, 4),
            "cost": round(best - option.worth, 4),
        }
        for option in options
    ]
