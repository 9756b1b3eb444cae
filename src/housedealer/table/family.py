"""What a table is handed: a posting, and the family of games that plays it.

Nothing in this room knows a game by name. A family says all that it brings in one object, and the rooms above
(odds, play, documents, server) find there what they need.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Container, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from housedealer.errors import HouseError
from housedealer.postings.options import check_option, first_option, option_of
from housedealer.table.contract import read_document, write_document
from housedealer.table.named_terms import own_terms, plain_name, written_terms
from housedealer.table.picture import Picture
from housedealer.table.round.offers import About
from housedealer.table.round.table_limits import with_table_limits
from housedealer.table.round.wager_checks import Placing
from housedealer.table.words import SHARED_WORDS, Tellers

if TYPE_CHECKING:
    import random

    from housedealer.postings.collection import FeeOption
    from housedealer.postings.schema import Playable, WagerRule
    from housedealer.postings.table_limits import Terms
    from housedealer.postings.values import Data
    from housedealer.table.round.card_source import Source
    from housedealer.table.round.offers import Offer, Together
    from housedealer.table.round.setup import Setup
    from housedealer.table.round.table import Table
    from housedealer.table.sitting.carried import Carried, Stays

Script = Generator["Offer | Together", Any, None]
"""A round of play: it yields what it asks, and is sent a choice, or a list of them where it asked several."""

Money = Literal["bank", "pot", "points", "payments"]
"""What the players play for: a player-dealer's bank, a pot, points between each two of them, or payments."""


def _nothing(setup: Setup) -> None:
    """Nothing more to check."""


def _as_it_is(record: dict[str, Any]) -> dict[str, Any]:
    return record


def _nothing_down(wager: str) -> tuple[str, ...]:
    return ()


def _nothing_follows(game: Game, placed: Mapping[str, int]) -> int:
    return 0


def _nothing_to_agree(game: Game, players: int) -> tuple[str, ...]:
    return ()


def _any_values(game: Game) -> Mapping[str, tuple[str | int, ...]]:
    return {}


def _never(setup: Setup) -> bool:
    return False


def _all_of_it(carried: Carried, places: Container[str]) -> Carried:
    return carried


def _gives_up_nothing(carried: Carried, seat: int) -> None:
    """A player who leaves gives nothing up."""


Takes = Literal["nothing", "amount", "cards", "times", "name", "segments", "group"]
"""What a choice takes beside its name."""


class Choosable(NamedTuple):
    """A choice that a game can offer: its name, what it takes, and among which names, numbers or segments."""

    name: str
    takes: Takes = "nothing"
    among: tuple[str | int, ...] = ()


def plain_choices(*names: str) -> tuple[Choosable, ...]:
    """Choices that take nothing beside their name."""
    return tuple(Choosable(name) for name in names)


def _no_choices(game: Game) -> tuple[Choosable, ...]:
    return ()


class Plan(NamedTuple):
    """What a table plays for: a name that people use, and what a round's document says of it."""

    name: str
    terms: dict[str, Any]


@dataclass(frozen=True)
class Playing:
    """How a family is played."""

    script: Callable[[Table, Any], Script]
    rules: type[Data]
    """The schema of a posting's `[rules]`."""
    positions: Callable[[Setup], list[str]]
    """The positions that receive cards."""
    choices: Callable[[Game], tuple[Choosable, ...]] = _no_choices
    """Every choice that a round can offer anyone, each once; none where nobody is ever asked."""
    about: type = About
    """A TypedDict of what its questions are about."""
    money: Money = "bank"
    events: tuple[type, ...] = ()
    """The kinds of events that only this family tells."""
    picture: type[Picture] = Picture
    """What they do to the table."""
    words: Tellers = field(default_factory=dict)
    """How they are told, and shared ones where it tells them its own way."""
    document: type | None = None
    """A TypedDict of what only this family's documents hold: stakes, the point, who is in Fantasy Land."""
    values: Callable[[Game], Mapping[str, tuple[str | int, ...]]] = _any_values
    """Of the keys of `document` (`stakes.ante` for one inside another) those that this posting restricts, each with the
    values it takes: none where it does not take the key at all."""
    earlier: Callable[[dict[str, Any]], dict[str, Any]] = _as_it_is
    """What an earlier version of the program recorded, as this one reads it to the same round."""
    check: Callable[[Setup], None] = _nothing
    """Checks what the document says beside seats and wagers, and may complete the setup."""
    action_moves: bool = False
    """Whether a first action given to a seat without a wager passes on to the next one that has one."""
    longest: Callable[[Game, int], int] | None = None
    """The most cards that a round with every seat taken can use, from so many decks; for where the cut card lies."""
    follows: Callable[[Game, Mapping[str, int]], int] = _nothing_follows
    """The most in cents that a seat's decisions can add to wagers placed behind it, where nobody there is asked."""
    agree: Callable[[Game, int], tuple[str, ...]] = _nothing_to_agree
    """What so many players may all agree to before a deal, by the names in a round's document."""
    reshuffles: Callable[[Setup], bool] = _never
    """Whether cards may go back into the deck in mid-round, so that one can rightly be dealt twice."""
    random_setup: Callable[[Game, random.Random, Source], Setup] | None = None
    """A random table that the posting allows, where wagers and seats alone do not make one."""
    beside: tuple[str, ...] = ()
    """What of a table's own terms stands beside its stakes in a document."""
    plans: Callable[[Game], list[Plan]] | None = None
    """What a table may be opened for where the posting leaves it open, the most usual first."""
    terms_of: Callable[[Game, Mapping[str, Any]], Terms] | None = None
    """What a table plays, for the choice of its fee option, from what its plan or a round's document names."""
    stacks: Callable[[Game, Mapping[str, Any]], tuple[int, int]] | None = None
    """What a stack must hold at least when a round begins, and when its owner joins, in cents; none: anything."""

    @functools.cached_property
    def tellers(self) -> Tellers:
        """How every kind of event that the family tells is put into words."""
        return {**SHARED_WORDS, **self.words}

    @functools.cached_property
    def keys(self) -> tuple[str, ...]:
        """What only this family's documents hold, by name."""
        return tuple(self.document.__annotations__) if self.document is not None else ()


@dataclass(frozen=True)
class Carrying:
    """What a family carries from one round to the next."""

    kind: type | None = None
    """A TypedDict of what `next` of an answer holds."""
    standing: bool = False
    """Whether wagers may stay up from round to round."""
    comes_down: Callable[[str], tuple[str, ...]] = _nothing_down
    """What comes down with a standing wager that is taken down between rounds; nothing where it must stay."""
    stays: Callable[[Game, str], Stays] | None = None
    """What may be done with a wager that stays up, where wagers do."""
    closed: Callable[[Game, Carried, str], dict[str, str]] | None = None
    """The wagers that a seat cannot place now, after what the last round left, each with the reason."""
    dealt: Callable[[Carried, Container[str]], Carried] = _all_of_it
    """What the next round is given of it, when these places are dealt in."""
    leaves: Callable[[Carried, int], None] = _gives_up_nothing
    """Takes out what a seat gives up when its player leaves."""


@dataclass(frozen=True)
class Audited:
    """What an audit asks of a family."""

    outcomes: Mapping[str, Callable[[Any], bool]] | None = None
    """What a pay row may stand on, by name: whether the end of a round meets it."""
    rows: tuple[str, ...] = ()
    """Names beside these that a pay row may stand on; several may be joined by ` and `."""
    agrees: Callable[[Any, Mapping[str, WagerRule]], list[tuple[tuple[str | int, ...], str]]] | None = None
    """What of the rules and the wagers does not fit together: the key, and what is wrong there."""
    findings: Callable[[Any], list[tuple[str, str]]] | None = None
    """What the rules themselves rule out, for the audit: the place in them, and what is wrong there."""
    ends: Callable[[Any], Any] | None = None
    """Every way in which a round can end, by the rules; for the audit of pay rows."""


@dataclass(frozen=True)
class Modules:
    """Where the rooms above find what belongs to a family: modules by name, so that no import goes up."""

    odds: str = ""
    """The module whose `model` knows what the wagers are worth."""
    batch: str = ""
    """The module whose `batch` plays many rounds at once, compiled, where there is one."""
    bot: str = ""
    """The module whose `choose` knows something of the game."""
    bot_ponders: bool = False
    """Whether its decisions take so long that others should not wait for them."""
    layout: str = ""
    """The module whose `Board` is a picture of the table that the terminal keeps from round to round."""
    advice: str = ""
    """The module whose `choose` plays by the solved rules, whose `options` price every choice, and whose `chart` is
    the best play as people carry it."""
    undecided: str = "nobody decides anything in {posting} once the wagers are placed, so that there is no best play"
    """Why no best play is known, in a sentence, where none is."""


@dataclass(frozen=True)
class Family:
    """All that a family of games brings, in four parts."""

    play: Playing
    carries: Carrying = Carrying()
    audit: Audited = Audited()
    modules: Modules = Modules()


@dataclass(frozen=True)
class Game:
    """A posting with its family: what is needed to play a round of it."""

    posting: Playable
    family: Family
    rules: Any
    """The posting's `[rules]`, read by the family's schema."""
    wagers: dict[str, WagerRule]
    readings: tuple[tuple[str, str], ...] = ()
    """The readings that are switched."""

    def placings(self, option: FeeOption | None) -> dict[str, Placing]:
        """What each wager placed before the deal must meet with this option in force, worked out once for each."""
        result = self._placings.get(id(option))
        if result is None:
            before = [rule for rule in self.posting.wagers if rule.placed == "before-deal"]
            rules = {rule.id: Placing.of(rule, option, self.posting.fees) for rule in before}
            result = self._placings[id(option)] = (option, rules)
        return result[1]

    @functools.cached_property
    def _placings(self) -> dict[int, tuple[FeeOption | None, dict[str, Placing]]]:
        """By the identity of an option, which is kept beside them so that it stays its own."""
        return {}

    def narrowed(self, option: FeeOption | None, limits: Any) -> Game:
        """The game with a table's own limits, as a document names them; worked out once for each."""
        key = (id(option), json.dumps(limits, sort_keys=True))
        result = self._narrowed.get(key)
        if result is None:
            result = self._narrowed[key] = (option, with_table_limits(self, option, limits))
        return result[1]

    @functools.cached_property
    def _narrowed(self) -> dict[tuple[int, str], tuple[FeeOption | None, Game]]:
        """By the identity of an option, which is kept beside them so that it stays its own."""
        return {}

    def plans(self) -> list[Plan]:
        """What a table may be opened for, the most usual first; one plan without a name where nothing is open."""
        return (self.family.play.plans(self) if self.family.play.plans else []) or [Plan("", {})]

    def plan(self, wanted: str) -> Plan:
        """The plan of that name, as people write it, or one of their own such as `small_blind=2 big_blind=4`."""
        plans = self.plans()
        result = [one for one in plans if plain_name(one.name).startswith(plain_name(wanted))]
        exact = [one for one in result if plain_name(one.name) == plain_name(wanted)]
        if exact or len(result) == 1:
            return (exact or result)[0]
        names = ", ".join(one.name for one in plans if one.name)
        if not names:
            raise HouseError(f"stakes: {self.posting.id} leaves no stakes open; expected none")
        if "=" in wanted:
            return Plan(wanted, read_document(own_terms(wanted, self.family.play.beside), self.family))
        own = written_terms(write_document(plans[0].terms, self.family))
        raise HouseError(f"stakes: {wanted!r} is not offered; expected one of {names}, or your own such as {own!r}")

    def terms(self, named: Mapping[str, Any]) -> Terms | None:
        """What a table plays, from what its plan or a document names; None where options are not chosen by it."""
        return self.family.play.terms_of(self, named) if self.family.play.terms_of else None

    def first_option(self, players: int, named: Mapping[str, Any]) -> int | None:
        """The fee option in force where none is named: the first complete one that fits the players and the stakes."""
        return first_option(self.posting, players, self.terms(named))

    def option(self, number: int | None, players: int | None, named: Mapping[str, Any]) -> FeeOption | None:
        """The fee option of that number; one that is meant for other players or stakes is refused."""
        result, terms = option_of(self.posting, number, players), self.terms(named)
        if result is not None and terms is not None:
            check_option(self.posting, result, players, terms)
        return result

    def opening_option(self, plan: Plan, players: int) -> int | None:
        """The fee option that a new table of this plan opens with."""
        return self.first_option(players, plan.terms)

    @functools.cached_property
    def wager_names(self) -> dict[str, str]:
        """What the posting calls its wagers."""
        return {name: rule.name for name, rule in self.wagers.items()}

    @property
    def places(self) -> int:
        """How many places the table has, the player-dealer's included."""
        return self.posting.table.seats

    def __repr__(self) -> str:
        return f"Game({self.posting.id}, script {self.posting.script})"


Find = Callable[[str, Mapping[str, str]], Game]
"""How a posting's id, with some readings switched, becomes a game."""
