"""A posting and the family of games that plays it.

Nothing in this package knows a game by name. A family declares all that it brings in one object, and the packages above
(odds, play, documents, server) take from it what they need.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Container, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from housedealer.errors import HouseError
from housedealer.postings.options import check_option, first_option, option_of
from housedealer.table.contract import read_document, write_document
from housedealer.table.named_terms import own_terms, plain_name, written_terms
from housedealer.table.playing import Playing
from housedealer.table.round.table_limits import with_table_limits
from housedealer.table.round.wager_checks import Placing, WagerRange, wager_range

if TYPE_CHECKING:
    from housedealer.outcomes import Vocabulary
    from housedealer.postings.collection import FeeOption
    from housedealer.postings.schema import Playable, WagerRule
    from housedealer.postings.table_limits import Terms
    from housedealer.table.round.offers import Offer, Together
    from housedealer.table.sitting.carried import Carried, Stays

Script = Generator["Offer | Together", Any, None]
"""A round of play: it yields an offer, or several together, and is sent a choice, or a list of them."""

Money = Literal["bank", "pot", "points", "payments"]
"""What the players play for: a player-dealer's bank, a pot, points between each two of them, or payments."""


def _nothing_down(wager: str) -> tuple[str, ...]:
    return ()


def _all_of_it(carried: Carried, places: Container[str]) -> Carried:
    return carried


def _gives_up_nothing(carried: Carried, seat: int) -> None:
    """A player who leaves gives nothing up."""


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


class Plan(NamedTuple):
    """Stakes that a table may play for: a name that people use, and the keys of a round's document."""

    name: str
    terms: dict[str, Any]
    customary: bool = False
    """Whether cardrooms usually play the game for stakes of this kind."""


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
        return (self.family.play.stakes.plans(self) if self.family.play.stakes.plans else []) or [Plan("", {})]

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
            return Plan(name, read_document(own_terms(name, self.family.play.stakes.beside), self.family))
        own = written_terms(write_document(plans[0].terms, self.family))
        raise HouseError(f"stakes: {name!r} is not offered; expected one of {names}, or your own such as {own!r}")

    def terms(self, named: Mapping[str, Any]) -> Terms | None:
        """A table's terms from its plan or a document; None where fee options do not depend on them."""
        return self.family.play.stakes.terms_of(self, named) if self.family.play.stakes.terms_of else None

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
        return self.family.play.deal.most_players(self) if self.family.play.deal.most_players else self.places

    def __repr__(self) -> str:
        return f"Game({self.posting.id}, script {self.posting.script})"


Find = Callable[[str, Mapping[str, str]], Game]
"""A function that finds the game of a posting's id with some readings switched."""
