"""A posting and the family of games that plays it.

Nothing in this package knows a game by name. A family declares all that it brings in one object, and the packages above
(odds, play, documents, server) take from it what they need.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from housedealer.errors import HouseError
from housedealer.postings.options import check_option, first_option, option_of
from housedealer.table.contract import read_document, write_document
from housedealer.table.headline import Outcome, money_alone
from housedealer.table.named_terms import own_terms, plain_name, written_terms
from housedealer.table.picture import Picture
from housedealer.table.round.offer_data import About
from housedealer.table.round.table_limits import with_table_limits
from housedealer.table.round.wager_checks import Placing, WagerRange, wager_range
from housedealer.table.words import SHARED_WORDS, Phrasings

if TYPE_CHECKING:
    import random

    from housedealer.outcomes import Vocabulary
    from housedealer.postings.collection import FeeOption
    from housedealer.postings.schema import Playable, WagerRule
    from housedealer.postings.table_limits import Terms
    from housedealer.postings.values import Data
    from housedealer.table.events import Event
    from housedealer.table.narrator import Narrator
    from housedealer.table.round.card_source import Source
    from housedealer.table.round.course import Course
    from housedealer.table.round.offers import Offer, Together
    from housedealer.table.round.setup import Setup
    from housedealer.table.round.table import Table
    from housedealer.table.sitting.carried import Carried, Stays

Script = Generator["Offer | Together", Any, None]
"""A round of play: it yields an offer, or several together, and is sent a choice, or a list of them."""

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


def _no_matter_whose(game: Game, seats: list[list[int]]) -> dict[str, Any]:
    return {}


def _picks_nothing(game: Game) -> dict[str, tuple[int, ...]]:
    return {}


def _nothing_to_agree(game: Game, players: int) -> tuple[str, ...]:
    return ()


def _any_values(game: Game) -> Mapping[str, tuple[str | int, ...]]:
    return {}


def _always_played(game: Game, wagers: Mapping[str, int]) -> None:
    """Every round has to be played."""


def _never(setup: Setup) -> bool:
    return False


def _up_to_five(game: Game) -> int:
    return 5


def _one_way(game: Game) -> str:
    return ""


def _all_of_it(carried: Carried, places: Container[str]) -> Carried:
    return carried


def _gives_up_nothing(carried: Carried, seat: int) -> None:
    """A player who leaves gives nothing up."""


def _asked_once(offer: Offer, events: Sequence[Event]) -> bool:
    return False


Takes = Literal["nothing", "amount", "cards", "times", "name", "segments", "group"]
"""The kind of argument that a choice takes."""


class Choosable(NamedTuple):
    """A choice that a game can offer: its name, its argument, and the allowed names, numbers or segments."""

    name: str
    takes: Takes = "nothing"
    among: tuple[str | int, ...] = ()


def plain_choices(*names: str) -> tuple[Choosable, ...]:
    """Choices without an argument."""
    return tuple(Choosable(name) for name in names)


def _no_choices(game: Game) -> tuple[Choosable, ...]:
    return ()


class Plan(NamedTuple):
    """Stakes that a table may play for: a name that people use, and the keys of a round's document."""

    name: str
    terms: dict[str, Any]
    customary: bool = False
    """Whether cardrooms usually play the game for stakes of this kind."""


@dataclass(frozen=True)
class Playing:
    """How a family is played."""

    script: Callable[[Table, Any], Script]
    rules: type[Data]
    """The schema of a posting's `[rules]`."""
    positions: Callable[[Setup], list[str]]
    """The positions that receive cards."""
    choices: Callable[[Game], tuple[Choosable, ...]] = _no_choices
    """Every choice that a round can offer anyone, each once; none where nobody ever decides."""
    about: type = About
    """A TypedDict of the facts in its offers."""
    money: Money = "bank"
    events: tuple[type, ...] = ()
    """The kinds of events that only this family emits."""
    picture: type[Picture] = Picture
    """The picture that handles them."""
    words: Phrasings = field(default_factory=dict)
    """Their sentences, and the family's own sentences for shared kinds."""
    outcome: Callable[[Any, Narrator, Any], Outcome] = money_alone
    """What decided a finished round, for a narrator: from the picture of the table and the rules."""
    document: type | None = None
    """A TypedDict of the keys that only this family's documents have: stakes, the point, who is in Fantasy Land."""
    values: Callable[[Game], Mapping[str, tuple[str | int, ...]]] = _any_values
    """Keys of `document` (`stakes.ante` for one inside another) that this posting restricts, each with its allowed
    values: none if the posting does not use the key."""
    earlier: Callable[[dict[str, Any]], dict[str, Any]] = _as_it_is
    """A record of an earlier version of the program, converted so that it replays to the same round."""
    check: Callable[[Setup], None] = _nothing
    """Checks the other keys of a document, and may complete the setup."""
    action_moves: bool = False
    """Whether a first action given to a seat without a wager passes on to the next one that has one."""
    longest: Callable[[Game, int], int] | None = None
    """The most cards that a round of a full table can use, from this many decks; it decides where the cut card is."""
    follows: Callable[[Game, Mapping[str, int]], int] = _nothing_follows
    """The most in cents that a seat's decisions can add to wagers placed behind it, whose bettors are not asked."""
    agree: Callable[[Game, int], tuple[str, ...]] = _nothing_to_agree
    """Keys of a round's document that this many players may all agree to before a deal."""
    held_together: Callable[[Game, list[list[int]]], dict[str, Any]] = _no_matter_whose
    """Keys of a round's document for seats that one player holds together, each group in seat order."""
    banker_picks: Callable[[Game], dict[str, tuple[int, ...]]] = _picks_nothing
    """Keys of a round's document that the player-dealer picks before the deal, with their values, the usual first."""
    board_cards: Callable[[Game], int] = _up_to_five
    """How many community cards there can be, so that they are drawn round the middle."""
    counts: Callable[[Game], str] = _one_way
    """How a posting counts a hand, in a word of the family's own, where its postings differ."""
    reshuffles: Callable[[Setup], bool] = _never
    """Whether cards may go back into the deck in mid-round, so that a card may be dealt twice."""
    random_setup: Callable[[Game, random.Random, Source], Setup] | None = None
    """A random table that the posting allows, where wagers and seats alone do not make one."""
    course: Callable[[Game, Mapping[str, int]], Course | None] = _always_played
    """The courses of rounds of one seat with these wagers, in cents; None where every round has to be played."""
    beside: tuple[str, ...] = ()
    """Keys of a table's own terms that are beside `stakes` in a document."""
    plans: Callable[[Game], list[Plan]] | None = None
    """Plans that a table may be opened with where the posting leaves it open, the most usual first."""
    terms_of: Callable[[Game, Mapping[str, Any]], Terms] | None = None
    """A table's terms for the choice of its fee option, from its plan or a round's document."""
    stacks: Callable[[Game, Mapping[str, Any]], tuple[int, int]] | None = None
    """The least stack to be dealt in with, and to join with, in cents; without it any stack will do."""
    dealt: Callable[[Game], int] | None = None
    """How many are dealt in at once, where a table has more seats; without it everyone is."""
    unshown: Callable[[Sequence[Event]], dict[str, str]] | None = None
    """The hands of a finished round that nobody saw and that their holders may show, by seat, from the house's view of
    its events; None where every hand is shown as posted."""

    asked_again: Callable[[Offer, Sequence[Event]], bool] = _asked_once
    """Whether the player's turn repeats all of an offer's questions, so that a person need not answer them twice; the
    events are those that the player sees."""

    @functools.cached_property
    def phrasings(self) -> Phrasings:
        """The phrasing of every kind of event that the family emits."""
        return {**SHARED_WORDS, **self.words}

    @functools.cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that only this family's documents have."""
        return tuple(self.document.__annotations__) if self.document is not None else ()


@dataclass(frozen=True)
class CarryHooks:
    """Hooks for the state that a family carries from one round to the next."""

    kind: type | None = None
    """A TypedDict of `next` of an answer."""
    standing: bool = False
    """Whether wagers may stay up from round to round."""
    comes_down: Callable[[str], tuple[str, ...]] = _nothing_down
    """The wagers that come down with a standing wager; none where it must stay."""
    stays: Callable[[Game, str], Stays] | None = None
    """What may be done with a standing wager, in families that have them."""
    closed: Callable[[Game, Carried, str], dict[str, str]] | None = None
    """The wagers that a seat cannot place now, each with the reason."""
    dealt: Callable[[Carried, Container[str]], Carried] = _all_of_it
    """The carried state that the next round is given when these places are dealt in."""
    leaves: Callable[[Carried, int], None] = _gives_up_nothing
    """Removes the carried state of a seat whose player leaves."""


@dataclass(frozen=True)
class AuditHooks:
    """Hooks for the audit of a posting."""

    outcomes: Mapping[str, Callable[[Any], bool]] | None = None
    """Outcomes that a pay row may be paid on, by name: whether the end of a round meets it."""
    rows: tuple[str, ...] = ()
    """Further names that a pay row may be paid on; several may be joined by ` and `."""
    vocabulary: Callable[[Any], Vocabulary] | None = None
    """The names that a pay row's condition may use, by the rules; None where rows cannot have conditions."""
    agrees: Callable[[Any, Mapping[str, WagerRule]], list[tuple[tuple[str | int, ...], str]]] | None = None
    """Contradictions between rules and wagers: the key, and what is wrong there."""
    findings: Callable[[Any], list[tuple[str, str]]] | None = None
    """Contradictions within the rules: the key, and what is wrong there."""
    ends: Callable[[Any], Any] | None = None
    """Every possible end of a round, by the rules; for the audit of pay rows."""


@dataclass(frozen=True)
class Modules:
    """Modules of a family in the packages above, by name, so that no import goes up."""

    odds: str = ""
    """The module whose `model` prices the wagers."""
    batch: str = ""
    """The module whose `batch` plays many rounds at once, compiled, if there is one."""
    tables: str = ""
    """The module whose `tables` plays many hands of several seats at once, compiled, if there is one."""
    bot: str = ""
    """The module whose `choose` plays the game with some skill."""
    bot_ponders: bool = False
    """Whether its decisions take so long that others should not wait for them."""
    layout: str = ""
    """The module whose `Layout` the terminal draws and keeps from round to round."""
    advice: str = ""
    """The module whose `choose` plays the best choice, whose `options` price every choice, and whose `chart` is the
    strategy card; its `facts`, where it has them, are what an estimate rests on."""
    first_hint: str = ""
    """The module whose `first_words` say something of a decision at once, without compiling anything."""
    own_strategy: str = ""
    """The module whose `price` prices a custom strategy, and whose `best_chart` is the best play as a file."""
    protection: str = ""
    """The module whose `threats` say what is gained by knowing more than one should."""
    charted: bool = True
    """Whether the best play is a chart."""
    cells: str = ""
    """The module whose `marks` finds the cells of that chart for a decision."""
    equities: str = ""
    """The module whose `timeline` gives every hand's equity at each step of a finished round."""
    undecided: str = "nobody decides anything in {posting} once the wagers are placed, so that there is no best play"
    """Why there is no best play, in a sentence, where there is none."""


@dataclass(frozen=True)
class Family:
    """All that a family of games declares, in four parts."""

    play: Playing
    carries: CarryHooks = CarryHooks()
    audit: AuditHooks = AuditHooks()
    modules: Modules = Modules()


@dataclass(frozen=True)
class Game:
    """A posting with its family: all that is needed to play a round of it."""

    posting: Playable
    family: Family
    rules: Any
    """The posting's `[rules]`, read by the family's schema."""
    wagers: dict[str, WagerRule]
    readings: tuple[tuple[str, str], ...] = ()
    """The readings that are switched."""

    def placings(self, option: FeeOption | None) -> dict[str, Placing]:
        """The conditions of each wager placed before the deal with this option in force, computed once per option."""
        result = self._placings.get(id(option))
        if result is None:
            before = [rule for rule in self.posting.wagers if rule.placed == "before-deal"]
            rules = {rule.id: Placing.of(rule, option, self.posting.fees) for rule in before}
            result = self._placings[id(option)] = (option, rules)
        return result[1]

    def wager_range(self, rule: WagerRule, option: FeeOption | None) -> WagerRange:
        """The amounts that people wager with this option in force."""
        return wager_range(rule, option, self.posting.fees)

    @functools.cached_property
    def _placings(self) -> dict[int, tuple[FeeOption | None, dict[str, Placing]]]:
        """By the identity of an option, which is stored with the result so that its id is not reused."""
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
        """By the identity of an option, which is stored with the result so that its id is not reused."""
        return {}

    def plans(self) -> list[Plan]:
        """The plans that a table may be opened with, the most usual first; one plan without a name where nothing is
        open."""
        return (self.family.play.plans(self) if self.family.play.plans else []) or [Plan("", {})]

    def opening_plan(self) -> Plan:
        """The plan that a table is opened with where none is named: the first customary one, else the first.

        >>> from housedealer.games import game
        >>> game("500-club/2-7-triple-draw").opening_plan().name, game("500-club/texas-holdem").opening_plan().name
        ('$4/$8 limit', '$1/$2 no limit')
        """
        plans = self.plans()
        return next((plan for plan in plans if plan.customary), plans[0])

    def plan(self, name: str) -> Plan:
        """The plan of that name as people write it, or one of their own such as `small_blind=2 big_blind=4`."""
        plans = self.plans()
        result = [one for one in plans if plain_name(one.name).startswith(plain_name(name))]
        exact = [one for one in result if plain_name(one.name) == plain_name(name)]
        if exact or len(result) == 1:
            return (exact or result)[0]
        names = ", ".join(one.name for one in plans if one.name)
        if not names:
            raise HouseError(f"stakes: {self.posting.id} leaves no stakes open; expected none")
        if "=" in name:
            return Plan(name, read_document(own_terms(name, self.family.play.beside), self.family))
        own = written_terms(write_document(plans[0].terms, self.family))
        raise HouseError(f"stakes: {name!r} is not offered; expected one of {names}, or your own such as {own!r}")

    def terms(self, named: Mapping[str, Any]) -> Terms | None:
        """A table's terms from its plan or a document; None where fee options do not depend on them."""
        return self.family.play.terms_of(self, named) if self.family.play.terms_of else None

    def first_option(self, players: int | None, named: Mapping[str, Any]) -> int | None:
        """The fee option in force where none is named: the first complete one that fits the players and the stakes."""
        return first_option(self.posting, players, self.terms(named))

    def option(self, number: int | None, players: int | None, named: Mapping[str, Any]) -> FeeOption | None:
        """The fee option of that number; refused if it is meant for other players or stakes."""
        result, terms = option_of(self.posting, number, players), self.terms(named)
        if result is not None and terms is not None:
            check_option(self.posting, result, players, terms)
        return result

    def opening_option(self, plan: Plan, players: int) -> int | None:
        """The fee option that a new table of this plan opens with."""
        return self.first_option(players, plan.terms)

    @functools.cached_property
    def vocabulary(self) -> Vocabulary | None:
        """The names that a pay row's condition may use; None where rows cannot have conditions."""
        words = self.family.audit.vocabulary
        return words(self.rules) if words else None

    @functools.cached_property
    def by_condition(self) -> frozenset[str]:
        """The wagers whose pay rows have conditions."""
        return frozenset(name for name, rule in self.wagers.items() if any(row.when for row in rule.pay_table()))

    @functools.cached_property
    def wager_names(self) -> dict[str, str]:
        """The names of its wagers, as players say them."""
        return {name: rule.said for name, rule in self.wagers.items()}

    @property
    def places(self) -> int:
        """How many seats the table has, the player-dealer's included."""
        return self.posting.table.seats

    @property
    def dealt(self) -> int:
        """How many of them are dealt in at once."""
        return self.family.play.dealt(self) if self.family.play.dealt else self.places

    def __repr__(self) -> str:
        return f"Game({self.posting.id}, script {self.posting.script})"


Find = Callable[[str, Mapping[str, str]], Game]
"""A function that finds the game of a posting's id with some readings switched."""
