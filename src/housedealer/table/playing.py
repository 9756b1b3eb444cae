"""How a family of games is played: its script, and what the rest of the program asks of it, in parts by subject.

A part that a family leaves out has the defaults of most games: a round that nobody decides in, no events of its own, no
stakes to choose.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from housedealer.table.headline import Outcome, money_alone
from housedealer.table.picture import Picture
from housedealer.table.round.offer_data import About
from housedealer.table.words import SHARED_WORDS, Phrasings

if TYPE_CHECKING:
    import random

    from housedealer.postings.table_limits import Terms
    from housedealer.postings.values import Data
    from housedealer.table.events import Event
    from housedealer.table.family import Choosable, Game, Money, Plan, Script
    from housedealer.table.narrator import Narrator
    from housedealer.table.round.card_source import Source
    from housedealer.table.round.course import Course
    from housedealer.table.round.offers import Offer
    from housedealer.table.round.setup import Setup
    from housedealer.table.round.table import Table


def _never(setup: Setup) -> bool:
    return False


def _up_to_five(game: Game) -> int:
    return 5


@dataclass(frozen=True)
class DealHooks:
    """Who is dealt in, where cards go, and how many there can be."""

    positions: Callable[[Setup], list[str]]
    """The positions that receive cards."""
    most_players: Callable[[Game], int] | None = None
    """How many are dealt in at once, where a table has more seats; without it everyone is."""
    longest: Callable[[Game, int], int] | None = None
    """The most cards that a round of a full table can use, from this many decks; it decides where the cut card is."""
    reshuffles: Callable[[Setup], bool] = _never
    """Whether cards may go back into the deck in mid-round, so that a card may be dealt twice."""
    board_cards: Callable[[Game], int] = _up_to_five
    """How many community cards there can be, so that they are drawn round the middle."""


def _no_choices(game: Game) -> tuple[Choosable, ...]:
    return ()


def _never_repeats(offer: Offer, events: Sequence[Event]) -> bool:
    return False


def _nothing_follows(game: Game, placed: Mapping[str, int]) -> int:
    return 0


@dataclass(frozen=True)
class DecisionHooks:
    """What players decide in mid-round."""

    choices: Callable[[Game], tuple[Choosable, ...]] = _no_choices
    """Every choice that a round can offer anyone, each once; none where nobody ever decides."""
    about: type = About
    """A TypedDict of the facts in its offers."""
    repeats_questions: Callable[[Offer, Sequence[Event]], bool] = _never_repeats
    """Whether the player's turn repeats all of an offer's questions, so that a person need not answer them twice; the
    events are those that the player sees."""
    follows: Callable[[Game, Mapping[str, int]], int] = _nothing_follows
    """The most in cents that a seat's decisions can add to wagers placed behind it, whose bettors are not asked."""


def _one_way(game: Game) -> str:
    return ""


@dataclass(frozen=True)
class EventHooks:
    """The events that only this family emits, and how people read a round's events."""

    kinds: tuple[type, ...] = ()
    """A TypedDict of each kind."""
    picture: type[Picture] = Picture
    """The picture that handles them."""
    words: Phrasings = field(default_factory=dict)
    """Their sentences, and the family's own sentences for shared kinds."""
    outcome: Callable[[Any, Narrator, Any], Outcome] = money_alone
    """What decided a finished round, for a narrator: from the picture of the table and the rules."""
    unshown: Callable[[Sequence[Event]], dict[str, str]] | None = None
    """The hands of a finished round that nobody saw and that their holders may show, by seat, from the house's view of
    its events; None where every hand is shown as posted."""
    holding: Callable[[Any, Sequence[Event], str], str] | None = None
    """What a position holds in mid-round, in words, from the rules and the events that it sees; empty where there is
    nothing to say."""
    counts: Callable[[Game], str] = _one_way
    """How a posting counts a hand, in a word of the family's own, where its postings differ."""

    @functools.cached_property
    def phrasings(self) -> Phrasings:
        """The phrasing of every kind of event that the family emits."""
        return {**SHARED_WORDS, **self.words}


def _any_values(game: Game) -> Mapping[str, tuple[str | int, ...]]:
    return {}


def _nothing(setup: Setup) -> None:
    """Nothing more to check."""


def _as_it_is(record: dict[str, Any]) -> dict[str, Any]:
    return record


@dataclass(frozen=True)
class DocumentHooks:
    """The keys that only this family's documents have: stakes, the point, who is in Fantasy Land."""

    kind: type | None = None
    """A TypedDict of them."""
    values: Callable[[Game], Mapping[str, tuple[str | int, ...]]] = _any_values
    """Keys of `kind` (`stakes.ante` for one inside another) that this posting restricts, each with its allowed values:
    none if the posting does not use the key."""
    check: Callable[[Setup], None] = _nothing
    """Checks the other keys of a document, and may complete the setup."""
    earlier: Callable[[dict[str, Any]], dict[str, Any]] = _as_it_is
    """A record of an earlier version of the program, converted so that it replays to the same round."""

    @functools.cached_property
    def keys(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(self.kind.__annotations__) if self.kind is not None else ()


def _nothing_to_agree(game: Game, players: int) -> tuple[str, ...]:
    return ()


def _no_matter_whose(game: Game, seats: list[list[int]]) -> dict[str, Any]:
    return {}


def _picks_nothing(game: Game) -> dict[str, tuple[int, ...]]:
    return {}


@dataclass(frozen=True)
class BeforeDealHooks:
    """What players settle among themselves before a deal, as keys of its document."""

    agree: Callable[[Game, int], tuple[str, ...]] = _nothing_to_agree
    """Keys that this many players may all agree to."""
    held_together: Callable[[Game, list[list[int]]], dict[str, Any]] = _no_matter_whose
    """Keys for seats that one player holds together, each group in seat order."""
    banker_picks: Callable[[Game], dict[str, tuple[int, ...]]] = _picks_nothing
    """Keys that the player-dealer picks, with their values, the usual first."""
    action_moves: bool = False
    """Whether a first action given to a seat without a wager passes on to the next one that has one."""


@dataclass(frozen=True)
class StakesHooks:
    """The stakes that a posting leaves to the table."""

    plans: Callable[[Game], list[Plan]] | None = None
    """Plans that a table may be opened with where the posting leaves it open, the most usual first."""
    beside: tuple[str, ...] = ()
    """Keys of a table's own terms that are beside `stakes` in a document."""
    terms_of: Callable[[Game, Mapping[str, Any]], Terms] | None = None
    """A table's terms for the choice of its fee option, from its plan or a round's document."""
    least_stacks: Callable[[Game, Mapping[str, Any]], tuple[int, int]] | None = None
    """The least stack to be dealt in with, and to join with, in cents; without it any stack will do."""


def _always_played(game: Game, wagers: Mapping[str, int]) -> None:
    """Every round has to be played."""


@dataclass(frozen=True)
class Playing:
    """How a family is played."""

    script: Callable[[Table, Any], Script]
    """The round of play."""
    rules: type[Data]
    """The schema of a posting's `[rules]`."""
    deal: DealHooks
    money: Money = "bank"
    decisions: DecisionHooks = DecisionHooks()
    events: EventHooks = EventHooks()
    document: DocumentHooks = DocumentHooks()
    before_deal: BeforeDealHooks = BeforeDealHooks()
    stakes: StakesHooks = StakesHooks()
    course: Callable[[Game, Mapping[str, int]], Course | None] = _always_played
    """The courses of rounds of one seat with these wagers, in cents; None where every round has to be played."""
    random_setup: Callable[[Game, random.Random, Source], Setup] | None = None
    """A random table that the posting allows, where wagers and seats alone do not make one."""
