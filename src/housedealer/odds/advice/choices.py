"""Advice at the table: what each choice is worth, the best first, and what any other costs.

A family's room of advice has `options`, which prices every choice of an offer from what the seat asked may see, and
`rests_on`, which says in words what that rests on. Nothing here looks at a card that the seat may not see.
"""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, NamedTuple, TypedDict, TypeVar

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.advice.hidden_cards import read_unseen
from housedealer.table.contract import write_argument
from housedealer.table.events import Event
from housedealer.table.picture import Picture
from housedealer.table.round.offers import Offer


class Option(NamedTuple):
    """A choice with its argument, money in cents, and what is gained on average by it, in cents, if all is
    played best after it."""

    choice: str
    argument: Any
    worth: float
    words: str = ""
    """A word on what it comes to, where its name alone does not tell."""


class Asked(NamedTuple):
    """A question, and all that may be known in answering it."""

    game: Game
    offer: Offer
    events: list[Event]
    """What the position asked may see."""
    decks: int | None = None
    """How many decks are in the shoe; the posting's most where that is not told."""

    @property
    def position(self) -> str:
        """Who is asked."""
        return self.offer.position

    def picture(self) -> Picture:
        """What lies on the table, as far as the position asked may see it."""
        return self.game.family.play.picture.of(self.events)

    def stake(self, wager: str, position: str | None = None) -> int:
        """What a position has put on a wager before the deal, in cents."""
        begun = next(event for event in self.events if event["event"] == "round")
        placed = begun["seats"].get(self.position if position is None else position, {})
        staked: int = placed.get(wager, 0)
        return staked

    def stakes(self) -> dict[str, int]:
        """By wager, what the position asked has put up before the deal, in cents."""
        begun = next(event for event in self.events if event["event"] == "round")
        return dict(begun["seats"].get(self.position, {}))


class Priced(TypedDict):
    """A choice as advice tells it: its worth, and what it costs against the best, in cents."""

    choice: str
    argument: Any
    worth: float
    cost: float
    words: str


class Advice(TypedDict):
    """Every choice of a question, the best first, and what that rests on."""

    posting: str
    position: str
    choices: list[Priced]
    rests_on: str


class Seen(NamedTuple):
    """What a seat may see: its own cards, the open board, and the player-dealer's open cards."""

    mine: list[int]
    board: list[int]
    shown: list[int]


def seen_by(position: str, picture: Picture) -> Seen:
    """What a seat has seen so far, from the picture of what it may see."""
    return Seen(picture.known(position), picture.known("board"), picture.known("player-dealer"))


def best_first(options: Iterable[Option]) -> list[Option]:
    """Options from the best on; of equals the one named first."""
    return sorted(options, key=lambda option: -option.worth)


Chooser = Callable[[Offer, Game, list[Event], random.Random], tuple[str, Any]]
"""How a bot answers an offer, from what its seat may see."""


def best_of(options: Callable[[Asked], Iterable[Option]]) -> Chooser:
    """A bot that takes the best of a family's options; of equals the one named first."""

    def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
        best = best_first(options(Asked(game, offer, events)))[0]
        return best.choice, best.argument

    return choose


Made = TypeVar("Made")


def once_for_each_game(make: Callable[[Game], Made]) -> Callable[[Game], Made]:
    """What is made of a game, made once and kept as long as the game is."""
    kept: dict[int, tuple[Game, Made]] = {}

    @functools.wraps(make)
    def find(game: Game) -> Made:
        if id(game) not in kept:
            kept[id(game)] = game, make(game)
        return kept[id(game)][1]

    return find


def room_of(game: Game) -> ModuleType | None:
    """The room that knows the best play of a game, where there is one."""
    return importlib.import_module(game.family.modules.advice) if game.family.modules.advice else None


def advise_on(asked: Asked) -> Advice:
    """Every choice of a question with its worth and what it costs against the best, in cents, the best first."""
    game, room = asked.game, room_of(asked.game)
    if room is None:
        raise HouseError(f"advice: {game.family.modules.undecided.format(posting=game.posting.id)}")
    if "/" in asked.position:
        raise HouseError("advice: the best play is known for whoever plays the hand, not for whoever bets behind it")
    options: list[Option] = best_first(room.options(asked))
    best = options[0].worth
    priced: list[Priced] = [
        {
            "choice": option.choice,
            "argument": option.argument,
            "worth": round(option.worth, 4),
            "cost": round(best - option.worth, 4),
            "words": option.words,
        }
        for option in options
    ]
    return {
        "posting": game.posting.id,
        "position": asked.position,
        "choices": priced,
        "rests_on": room.rests_on(asked),
    }


def advise(document: Mapping[str, Any], position: str | None = None, written: bool = True) -> Advice:
    """Advice on the open question of a round that is told as far as it has come; `written` as a document writes it,
    else with amounts in cents.

    Cards that the position asked may not see can be left out of the document; where they are listed they change
    nothing.
    """
    round_, made_up = read_unseen(document)
    offer = round_.offer if position is None else round_.offer_to(position)
    if offer is None:
        asked = [one.position for one in round_.offers]
        if not asked:
            raise HouseError("choices: the round is over; expected one in which somebody is asked")
        raise HouseError(f"position: {position!r} is not asked; expected {' or '.join(asked)}")
    events = round_.view(offer.position)
    made_up.check(events)
    advice = advise_on(Asked(round_.setup.game, offer, events, round_.setup.decks))
    for one in advice["choices"] if written else ():
        one["argument"] = write_argument(offer, one["choice"], one["argument"])
    return advice
