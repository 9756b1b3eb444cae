"""Advice at the table: the expected value of each choice, best first, and the cost of each mistake.

A family's advice module has `options`, which prices every choice of an offer from what the deciding seat may see, and
`rests_on`, which states the assumptions. Nothing here uses a card that the seat may not see.
"""

from __future__ import annotations

import functools
import importlib
import random
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, NamedTuple, NotRequired, TypedDict, TypeVar

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.advice.hidden_cards import read_unseen
from housedealer.table.contract import write_argument
from housedealer.table.events import Event
from housedealer.table.picture import Picture
from housedealer.table.round.offers import Offer


class Option(NamedTuple):
    """A choice with its argument (money in cents) and its expected value in cents under best play afterwards."""

    choice: str
    argument: Any
    ev: float
    words: str = ""
    """A short explanation where the choice's name does not say enough."""
    error: float = 0.0
    """The standard error of the expected value; 0 where it is exact."""
    cost_error: float = 0.0
    """The standard error of its difference from the best choice."""


class Decision(NamedTuple):
    """An open decision: the offer and everything that its seat may know."""

    game: Game
    offer: Offer
    events: list[Event]
    """The events as the deciding position sees them."""
    decks: int | None = None
    """How many decks are in the shoe; None for the posting's maximum."""
    ranges: tuple[tuple[str, str], ...] = ()
    """The opponents' hands as the user describes them, by seat; the model's where none is given."""

    @property
    def position(self) -> str:
        """The position that decides."""
        return self.offer.position

    def picture(self) -> Picture:
        """The state of the table as the deciding position sees it."""
        return self.game.family.play.events.picture.of(self.events)

    @property
    def placed(self) -> dict[str, dict[str, int]]:
        """Everyone's wagers before the deal, by place, in cents."""
        seats: dict[str, dict[str, int]] = next(event for event in self.events if event["event"] == "round")["seats"]
        return seats

    def stake(self, wager: str) -> int:
        """The deciding position's wager before the deal, in cents."""
        return self.stakes().get(wager, 0)

    def stakes(self) -> dict[str, int]:
        """All wagers of the deciding position before the deal, in cents."""
        return dict(self.placed.get(self.position, {}))


class Priced(TypedDict):
    """A choice in the advice document: its expected value, and its cost against the best choice, in cents."""

    choice: str
    argument: Any
    worth: float
    cost: float
    words: str
    error: NotRequired[float]
    """The standard error of the expected value, where it is estimated."""
    cost_error: NotRequired[float]


class SeatRange(TypedDict):
    """An opponent's range: how many of all hands are in it, and how it was read."""

    seat: str
    part: float
    words: str
    stated: bool


class Facts(TypedDict):
    """What an estimate rests on in a game for the pot: equity, pot odds, ranges, outs, and the same in sentences."""

    equity: float
    standard_error: float
    scoop: float
    """How often the whole pot is won."""
    split: float
    """How often a part of it is."""
    pot: int
    """In cents, as the call."""
    to_call: int
    pot_odds: float
    """The part of the pot that a call must win to break even."""
    ranges: list[SeatRange]
    outs: list[Any]
    deals: int
    method: str
    says: list[str]


class Advice(TypedDict):
    """Every choice of a decision, best first, and the assumptions behind the prices."""

    posting: str
    position: str
    choices: list[Priced]
    rests_on: str
    facts: NotRequired[Facts]


class Seen(NamedTuple):
    """What a seat may see: its own cards, the board, and the player-dealer's face-up cards."""

    mine: list[int]
    board: list[int]
    shown: list[int]


def seen_by(position: str, picture: Picture) -> Seen:
    """The cards that a position sees in a picture."""
    return Seen(picture.known(position), picture.known("board"), picture.known("player-dealer"))


def best_first(options: Iterable[Option]) -> list[Option]:
    """Options sorted by expected value, best first; ties stay in their order."""
    return sorted(options, key=lambda option: -option.ev)


Chooser = Callable[[Offer, Game, list[Event], random.Random], tuple[str, Any]]
"""A bot's answer to an offer, from what its seat may see."""


def best_of(options: Callable[[Decision], Iterable[Option]]) -> Chooser:
    """A bot that takes the best of a family's options; the first of equals."""

    def choose(offer: Offer, game: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
        best = best_first(options(Decision(game, offer, events)))[0]
        return best.choice, best.argument

    return choose


Made = TypeVar("Made")


def cached_per_game(make: Callable[[Game], Made]) -> Callable[[Game], Made]:
    """Cache a function of a game by the game's identity."""
    cache: dict[int, tuple[Game, Made]] = {}

    @functools.wraps(make)
    def find(game: Game) -> Made:
        if id(game) not in cache:
            cache[id(game)] = game, make(game)
        return cache[id(game)][1]

    return find


def advice_module(game: Game) -> ModuleType | None:
    """The advice module of a game's family; None where its best strategy is not solved."""
    return importlib.import_module(game.family.modules.advice) if game.family.modules.advice else None


def advise_on(decision: Decision) -> Advice:
    """Every choice of a decision with its expected value and its cost against the best, in cents, best first."""
    game, module = decision.game, advice_module(decision.game)
    if module is None:
        raise HouseError(f"advice: {game.family.modules.undecided.format(posting=game.posting.id)}")
    if "/" in decision.position:
        raise HouseError(
            "advice: there is none for a back-line bet; expected the position of the player who plays the hand"
        )
    estimates = hasattr(module, "facts")
    if decision.ranges and not estimates:
        raise HouseError(f"ranges: the hands of others have no range in {game.posting.id}; expected none")
    options: list[Option] = best_first(module.options(decision))
    best = options[0].ev
    advice: Advice = {
        "posting": game.posting.id,
        "position": decision.position,
        "choices": [_priced(option, best, estimates) for option in options],
        "rests_on": module.rests_on(decision),
    }
    if estimates:
        advice["facts"] = module.facts(decision)
    return advice


def _priced(option: Option, best: float, estimated: bool) -> Priced:
    priced: Priced = {
        "choice": option.choice,
        "argument": option.argument,
        "worth": round(option.ev, 4),
        "cost": round(best - option.ev, 4),
        "words": option.words,
    }
    if estimated:
        priced |= {"error": round(option.error, 4), "cost_error": round(option.cost_error, 4)}
    return priced


def seat_ranges(given: Iterable[str] | Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Ranges by seat, from `seat3=15%` and the like or from a mapping.

    >>> seat_ranges(["seat3=15%", "5=QQ+, AKs"])
    (('3', '15%'), ('5', 'QQ+, AKs'))
    >>> seat_ranges({"3": "random"})
    (('3', 'random'),)
    """
    items = given.items() if isinstance(given, Mapping) else [one.partition("=")[::2] for one in given]
    result = []
    for name, text in items:
        seat = str(name).strip().lower().removeprefix("seat").strip()
        if not isinstance(text, str) or not seat.isdigit() or not text.strip():
            written = f"{name}={text}" if text else name
            raise HouseError(f"ranges: {written} is not a seat with a range; expected something like seat3=15%")
        result.append((seat, text.strip()))
    return tuple(result)


def advise(
    document: Mapping[str, Any],
    position: str | None = None,
    written: bool = True,
    ranges: Iterable[str] | Mapping[str, str] = (),
) -> Advice:
    """Advice on the open decision of an unfinished round document; arguments as a document writes them where
    `written`, else with amounts in cents. `ranges` are the opponents' hands by seat, in a game for the pot.

    Cards that the deciding position may not see can be left out of the document, or written `??` where cards that it
    sees follow; listing them changes nothing.
    """
    round_, made_up = read_unseen(document)
    offer = round_.offer if position is None else round_.offer_to(position)
    if offer is None:
        deciding = [one.position for one in round_.offers]
        if not deciding:
            raise HouseError("choices: the round is over; expected a round with an open decision")
        raise HouseError(f"position: {position!r} has no open decision; expected {' or '.join(deciding)}")
    events = round_.view(offer.position)
    made_up.check(events)
    advice = advise_on(Decision(round_.setup.game, offer, events, round_.setup.decks, seat_ranges(ranges)))
    for one in advice["choices"] if written else ():
        one["argument"] = write_argument(offer, one["choice"], one["argument"])
    return advice
