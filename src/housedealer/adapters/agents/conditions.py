"""The conditions of an episode: posting, seats and stacks, stakes, fee, number of rounds."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

from housedealer import cards
from housedealer.adapters.agents.vocabulary import Vocabulary, vocabulary
from housedealer.arguments import check
from housedealer.errors import HouseError, refuse_unknown, settings_of
from housedealer.games import Game, game
from housedealer.games.units import unit_of
from housedealer.money import show
from housedealer.postings import find, option_of
from housedealer.postings.collection import FeeOption
from housedealer.table.contract import in_cents, read_document
from housedealer.table.events import Cents
from housedealer.table.family import Plan
from housedealer.table.money.affordability import room_for_fees
from housedealer.table.money.buy_in import BuyIn, buy_in
from housedealer.table.round.setup import decks_in_play
from housedealer.table.round.wager_checks import LEAST_WAGER
from housedealer.table.sitting.chips import check_stack

if TYPE_CHECKING:
    from housedealer.adapters.agents.between_rounds import Opened
    from housedealer.adapters.agents.observation_layout import Layout
    from housedealer.table.round.setup import Setup

SEATS = 6
"""The default number of seats, or fewer where the table has no room for this many."""
UNITS = 100
"""A stack is this many big blinds, lower limits or chips, or this many least wagers, unless given."""
POSTED = -1
"""The first fee option that fits, as a number: OpenSpiel's parameters have no other way to say it."""


@dataclass(frozen=True)
class Conditions:
    """A table as it stands before the first round of every episode; `Conditions.of` fills in what is usual.

    >>> Conditions.of("500-club/ez-baccarat", seats=3)
    Conditions(500-club/ez-baccarat, 3 seats)
    """

    game: Game
    vocabulary: Vocabulary
    stacks: tuple[int, ...]
    """By seat, from seat 1, in cents."""
    plan: Plan
    option: int | None
    decks: int
    rounds: int
    """How many rounds an episode has; 0 for no limit."""
    dealer: int
    """The seat of the first round's player-dealer."""
    button: int
    """The seat of the first round's dealer button."""
    bank: int | None
    """A fixed bank for every player-dealer, in cents; None where the agents decide."""
    wagers: Mapping[str, Any] | None
    """Fixed wagers of every bettor, in cents; None where the agents decide."""
    extra: Mapping[str, Any]
    """Further keys of a round's document, such as `two_hands`."""
    pack: tuple[int, ...] = ()
    """A pack smaller than the posted one to deal from; only where chance is handed over."""

    @classmethod
    def of(
        cls,
        posting: str,
        *,
        seats: int | None = None,
        stack: Any = None,
        stakes: str | None = None,
        option: int | Literal["first"] | None = "first",
        decks: int | None = None,
        rounds: int = 1,
        dealer: int = 1,
        button: int | None = None,
        bank: Any = None,
        wagers: Mapping[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
        pack: str = "",
        hold_buy_in: bool = True,
        **extra: Any,
    ) -> Conditions:
        """A table of a posting: `stack` in dollars, one for all or one for each seat; `stakes` as people name them.

        A stack outside the posted buy-in is refused, unless `hold_buy_in` is False: an episode may begin in mid-game.
        """
        check(stakes=stakes or None, wagers=wagers, readings=readings, hold_buy_in=hold_buy_in)
        played = game(find(posting), readings)
        _check_extra(extra, played)
        count = min(SEATS, played.places) if seats is None else _whole(seats, 2, played.places, "seats")
        plan = played.plan(stakes) if stakes else played.plans()[0]
        if isinstance(option, str) and option != "first":
            raise HouseError(f"option: {option!r} is not an option; expected its number, 'first', or None for no fee")
        chosen = played.opening_option(plan, count) if isinstance(option, str) or option == POSTED else option
        fee = played.option(chosen, count, plan.terms)
        posted = buy_in(played, plan.terms, fee)
        usual = posted.within(_usual_stack(played, plan, fee))
        return cls(
            played,
            vocabulary(played),
            _stacks(stack, count, usual, posted if hold_buy_in else None),
            plan,
            chosen,
            decks_in_play(played, decks),
            _whole(rounds, 0, 10**9, "rounds"),
            _whole(dealer, 1, count, "dealer"),
            count if button is None else _whole(button, 1, count, "button"),
            None if bank is None else in_cents(bank, Cents, "bank"),
            None if wagers is None else in_cents(wagers, dict[str, Cents], "wagers"),
            read_document(extra, played.family),
            _pack(pack, played),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its posting's id."""
        values = [getattr(self, one.name) for one in fields(self)[2:]]
        return _unpickled, (self.game.posting.id, self.game.readings, *values)

    def __repr__(self) -> str:
        return f"Conditions({self.game.posting.id}, {len(self.stacks)} seats)"

    @functools.cached_property
    def agents(self) -> tuple[str, ...]:
        """The names of the agents, by seat."""
        return tuple(agent_of(seat) for seat in range(1, len(self.stacks) + 1))

    @functools.cached_property
    def layout(self) -> Layout:
        """The layout of an observation."""
        from housedealer.adapters.agents.observation_layout import Layout

        return Layout(self)

    @functools.cached_property
    def fee(self) -> FeeOption | None:
        """The fee option in force."""
        return option_of(self.game.posting, self.option, len(self.stacks))

    @functools.cached_property
    def deciding(self) -> dict[str, str]:
        """The agent who decides for each position, second hands of a seat included."""
        return {f"{seat}{hand}": agent_of(seat) for seat in range(1, len(self.stacks) + 1) for hand in ("", ".2")}

    @functools.cached_property
    def dice(self) -> bool:
        """Whether dice decide who acts first."""
        rule = self.game.posting.action
        return rule is not None and rule.rule == "dice"

    @functools.cached_property
    def openings(self) -> dict[Any, Setup]:
        """A cache of first rounds by bank and wagers, set up without their cards."""
        return {}

    @functools.cached_property
    def opened(self) -> list[Opened]:
        """How the first round of every episode is opened, once it is known that nobody decides before it."""
        return []

    @functools.cached_property
    def banked(self) -> bool:
        """Whether a player-dealer banks the game."""
        return self.game.posting.player_dealer is not None


@functools.cache
def agent_of(seat: int | str) -> str:
    """The agent in a seat."""
    return f"seat_{seat}"


def _whole(given: int, least: int, most: int, where: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise HouseError(f"{where}: {given!r} is not possible here; expected a whole number from {least} to {most}")
    return given


def _check_extra(extra: Mapping[str, Any], played: Game) -> None:
    """Refuse settings that no table has, and name the one that was probably meant."""
    if not extra.keys() <= set(played.family.play.document.keys):
        known = [*settings_of(Conditions.of), *played.family.play.document.keys]
        refuse_unknown(extra, known, f"a table of {played.posting.id}")


def _unpickled(posting: str, readings: Sequence[tuple[str, str]], *values: Any) -> Conditions:
    """Rebuild conditions from a pickle."""
    played = game(posting, dict(readings))
    return Conditions(played, vocabulary(played), *values)


def _pack(given: str, played: Game) -> tuple[int, ...]:
    result = tuple(cards.cards(given, "pack"))
    posted = cards.deck(played.posting.deck.kind).cards
    if wrong := set(result).difference(posted):
        names = cards.text(sorted(wrong))
        raise HouseError(f"pack: {names} is not in the deck of {played.posting.id}; expected only its cards")
    return result


def _stacks(given: Any, seats: int, usual: int, posted: BuyIn | None) -> tuple[int, ...]:
    if isinstance(given, Sequence) and not isinstance(given, str):
        result: tuple[int, ...] = tuple(in_cents(list(given), list[Cents], "stack"))
        if len(result) != seats:
            raise HouseError(f"stack: {len(result)} stacks for {seats} seats; expected one for each")
    else:
        result = (in_cents(given, Cents, "stack") if given is not None else usual,) * seats
    if any(one <= 0 for one in result):
        raise HouseError(f"stack: {show(min(result))} is too little; expected an amount above zero")
    if posted is not None:
        for seat, one in enumerate(result, 1):
            check_stack(posted, one, f"stack of seat {seat}")
    return result


def _usual_stack(played: Game, plan: Plan, option: FeeOption | None) -> int:
    """The default stack: a hundred of the table's units, plus the fee where a player-dealer banks the game."""
    if played.posting.player_dealer:
        placings = played.placings(option)
        bases = [name for name in placings if played.wagers[name].kind == "base"]
        least = min(max([LEAST_WAGER, *(limit[0] for limit in placings[name].limits)]) for name in bases)
        return _round_up(UNITS * least + max(room_for_fees(option)))
    return _round_up(UNITS * unit_of(plan.terms))


def _round_up(amount: int) -> int:
    """Round up to the next hundred dollars.

    >>> _round_up(50950), _round_up(20000)
    (60000, 20000)
    """
    return -(-amount // 10_000) * 10_000
