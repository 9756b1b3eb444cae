"""Strategies against each other: every hand is dealt from a seed, and each strategy's results are counted.

A strategy is one function: it is given what its seat may see and returns a choice, or a choice and its argument.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.games.units import unit_of
from housedealer.money import show
from housedealer.play import bots
from housedealer.play.match_result import Match, MatchRow
from housedealer.play.seat_view import SeatView
from housedealer.postings.own import Given, find
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.family import Plan
from housedealer.table.money.buy_in import buy_in
from housedealer.table.round.runner import Round
from housedealer.table.sitting.chips import check_stack
from housedealer.table.sitting.script import Agreement, NewShoe, Picks, Question, play_round
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import BankOffer, Sitting, WagerOffer

Strategy = Callable[[SeatView], str | tuple[str, Any]]
"""A player: what it sees in, a choice out; an argument's money is in cents."""
Progress = Callable[[int, int], None]
"""Called with the hands played so far and all hands."""
UNITS, LEAST_BANKS = 100, 20
"""Without a `stack`, seats start with this many big blinds or least wagers; a bank covers this many of those."""


def bot(view: SeatView, *, rng: random.Random | None = None) -> tuple[str, Any]:
    """The bot that sits at the program's own tables, as a strategy."""
    if view.offer is None:
        raise HouseError(f"choice: there is no choice to make for seat {view.seat} now")
    return bots.choose(view.offer, view.game, view.events, rng or random.Random(repr(view.events)))


def at_random(view: SeatView, *, rng: random.Random | None = None) -> tuple[str, Any]:
    """A strategy that makes any legal choice."""
    if view.offer is None:
        raise HouseError(f"choice: there is no choice to make for seat {view.seat} now")
    return bots.choose_any(view.offer, rng or random.Random(repr(view.events)))


def match(
    posting: Given,
    strategies: Mapping[str, Strategy] | Sequence[Strategy],
    hands: int,
    seed: int,
    *,
    duplicate: bool = False,
    stack: Any = None,
    stakes: str | None = None,
    option: int | Literal["first"] | None = "first",
    wagers: Mapping[str, Any] | None = None,
    bank: Any = None,
    readings: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play strategies against each other for this many hands and count what each wins.

    Seats change from hand to hand, and every hand starts with full stacks, so that hands are independent. With
    `duplicate` each deal is played once for every rotation of the seats, which takes out much of the luck. Everybody
    starts with `stack` dollars at named `stakes`. Against a bank, bettors place `wagers` in dollars, the least of the
    first base wager if none are given, and the player-dealer puts up `bank`, within what it may. Where no `option` is
    named, the first that fits is in force, as in `settle`; None is for no fee.

    >>> def calls(view):
    ...     return "call" if "call" in view.legal else "check"
    >>> def folds(view):
    ...     return "check" if "check" in view.legal else "fold"
    >>> result = match("500-club/texas-holdem", {"calls": calls, "folds": folds}, 100, seed=7, duplicate=True,
    ...     option=None)
    >>> [(row.name, row.hands, row.net_cents) for row in result.rows]
    [('calls', 200, 9000), ('folds', 200, -9000)]
    """
    played = game(find(posting), readings)
    named = dict(strategies) if isinstance(strategies, Mapping) else _named(strategies)
    _check(played, named, hands)
    conditions = _Conditions(played, len(named), stack, stakes, option, wagers, bank)
    deals = range(hands)
    nets: dict[str, list[int]] = {name: [] for name in named}
    for deal in deals:
        totals = dict.fromkeys(named, 0)
        turns = range(len(named)) if duplicate else [deal % len(named)]
        for turn in turns:
            seated = _seated(list(named), turn)
            for name, net in conditions.play(seed, deal, {seat: named[name] for seat, name in seated.items()}, seated):
                totals[name] += net
        for name, net in totals.items():
            nets[name].append(net)
        if progress is not None and (deal + 1) % 100 == 0:
            progress(deal + 1, hands)
    each = len(named) if duplicate else 1
    rows = [MatchRow.of(name, each, won, conditions.unit) for name, won in nets.items()]
    return Match(
        played.posting.id, hands, seed, duplicate, conditions.unit, tuple(rows), {k: tuple(v) for k, v in nets.items()}
    )


class _Conditions:
    """The table that every hand of a match is played at."""

    def __init__(
        self,
        played: Game,
        seats: int,
        stack: Any,
        stakes: str | None,
        option: int | Literal["first"] | None,
        wagers: Any,
        bank: Any,
    ) -> None:
        self.game = played
        for name, value in () if played.posting.player_dealer else (("wagers", wagers), ("bank", bank)):
            if value is not None:
                raise HouseError(f"{name}: {played.posting.id} is played for the pot; expected no {name}")
        self.plan: Plan = played.plan(stakes) if stakes else played.plans()[0]
        self.option = played.opening_option(self.plan, seats) if option == "first" else option
        fee = played.option(self.option, seats, self.plan.terms)
        self.least = bots.least_wagers(played, fee) if played.posting.player_dealer else {}
        self.unit = sum(self.least.values()) or unit_of(self.plan.terms)
        """A big blind, or the least wager, in cents."""
        posted = buy_in(played, self.plan.terms, fee)
        self.stack = posted.within(self.unit * UNITS) if stack is None else in_cents(stack, Cents, "stack")
        check_stack(posted, self.stack, "stack")
        self.wagers = None if wagers is None else in_cents(wagers, dict[str, Cents], "wagers")
        self.bank = None if bank is None else in_cents(bank, Cents, "bank")
        self.seats = range(1, seats + 1)

    def play(
        self, seed: int, deal: int, players: Mapping[int, Strategy], names: Mapping[int, str]
    ) -> list[tuple[str, int]]:
        """Play one hand and return what each strategy won, in cents."""
        shoe = random.Random(f"{seed} {deal}").getrandbits(64)
        session = Session.open(self.game, stacks={}, option=self.option, plan=self.plan, seed=shoe)
        session.stacks = dict.fromkeys(self.seats, self.stack)
        script = play_round(Sitting(session), list(self.seats), lambda: 0.0)
        try:
            question: Question = next(script)
            while True:
                question = script.send(self._answered(question, players))
        except StopIteration as end:
            if end.value:
                raise HouseError(f"match: {end.value}") from None
        return [(names[seat], session.stacks[seat] - self.stack) for seat in self.seats]

    def _answered(self, question: Question, players: Mapping[int, Strategy]) -> Any:
        match question:
            case NewShoe():
                return None
            case BankOffer():
                if self.bank is None:
                    return min(question.most, max(question.least, self.unit * LEAST_BANKS))
                if not question.least <= self.bank <= question.most:
                    expected = f"expected {show(question.least)} to {show(question.most)}"
                    raise HouseError(f"bank: {show(self.bank)} cannot be put up at this table; {expected}")
                return self.bank
            case Picks() | Agreement():
                return None
            case WagerOffer():
                return self.least if self.wagers is None else self.wagers
            case Round():
                _play_out(question, players)
        return None


def _play_out(round_: Round, players: Mapping[int, Strategy]) -> None:
    """Have every question of a round answered by the seat's strategy."""
    while (offer := round_.offer) is not None:
        view = SeatView(round_)
        answered = players[int(view.seat)](view)
        match answered:
            case str():
                name, argument = answered, None
            case (str(name), argument):
                pass
            case _:
                expected = "expected a choice such as 'fold', or a choice and its argument such as ('raise', 600)"
                raise HouseError(f"match: seat {view.seat}: {answered!r} is not an answer; {expected}")
        try:
            round_.respond(name, argument, offer.position)
        except HouseError as error:
            raise HouseError(f"match: seat {view.seat}: {error}") from None


def _seated(names: list[str], turn: int) -> dict[int, str]:
    """Each seat's strategy after this many rotations."""
    return {at + 1: names[(at + turn) % len(names)] for at in range(len(names))}


def _named(strategies: Sequence[Strategy]) -> dict[str, Strategy]:
    """Strategies under their functions' names, numbered where two have the same."""
    result: dict[str, Strategy] = {}
    for one in strategies:
        name = str(getattr(one, "__name__", type(one).__name__))
        result[name if name not in result else f"{name} {len(result) + 1}"] = one
    return result


def _check(played: Game, named: Mapping[str, Strategy], hands: int) -> None:
    if not 2 <= len(named) <= played.places:
        raise HouseError(f"strategies: {len(named)} were given; expected 2 to {played.places} at this table")
    if isinstance(hands, bool) or not isinstance(hands, int) or hands < 1:
        raise HouseError(f"hands: {hands!r} is not a number of hands; expected 1 or more")
    for name, one in named.items():
        if not callable(one):
            raise HouseError(f"strategies: {name} is {one!r}; expected a function of what its seat sees")
