"""Hints: the best play at the open offer, if the odds engine knows it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from housedealer.documents.advice import MOST_SHOWN, advised_choices, named
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.ready_made import ready
from housedealer.server.processes.helper_process import HelperProcess
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire.advice import Advice, AdvisedChoice, Equities, FirstHint
from housedealer.table.events import Event
from housedealer.table.round.offers import Offer

if TYPE_CHECKING:
    import housedealer.odds.advice.choices as odds

Input = TypeVar("Input")
Output = TypeVar("Output")


class Question(NamedTuple):
    """An offer and what its player may see: enough to advise them, and nothing more."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    decks: int
    offer: Offer
    events: list[Event]
    ranges: tuple[tuple[str, str], ...] = ()
    """The opponents' hands as the person describes them, by seat."""
    made: tuple[str, Any] | None = None
    """The choice that was made, where it is reviewed: it is priced however many others are better."""


def question(table: HostedTable, person: str, ranges: Mapping[str, str]) -> Question | None:
    """The open offer of this person, if there is one and advice on it is available."""
    round_ = table.round
    mine = table.questions_of(person)
    if round_ is None or not table.game.family.modules.advice or not mine:
        return None
    if "/" in mine[0].position:
        return None  # advice is for the player of the hand, not for back-line bettors
    seen = round_.view(*table.questions.positions_of(person))
    described = tuple(sorted(ranges.items()))
    return Question(table.game.posting.id, table.game.readings, table.session.decks, mine[0], seen, described)


def advice(request: Question) -> Advice:
    """All choices with their costs; runs in the helper process."""
    from housedealer.games import game
    from housedealer.odds.advice.choices import Decision, advise_on

    played = game(request.posting, dict(request.readings))
    decision = Decision(played, request.offer, request.events, request.decks, request.ranges)
    result = advise_on(decision)
    # Asked again in a lesson, whatever is picked has its price.
    most = MOST_SHOWN if request.made is None else len(result["choices"])
    return advised(result, request.ranges, request.made, most)


def advised(
    result: odds.Advice,
    ranges: tuple[tuple[str, str], ...],
    made: tuple[str, Any] | None = None,
    most: int = MOST_SHOWN,
) -> Advice:
    """Advice of the odds engine for the page, with no more than so many of a long list of choices."""
    choices: list[AdvisedChoice] = []
    for one in advised_choices(result["choices"], made, most):
        choice: AdvisedChoice = {
            "choice": one.choice,
            "cost": round(one.cost),
            "name": one.name,
            "says": one.words,
        }
        if one.argument is not None:
            choice["argument"] = one.argument
        if one.error:
            choice["error"] = round(one.error)
        if one.rate is not None:
            choice["rate"] = round(one.rate, 6)
        if one.cards:
            choice["cards"] = one.cards
        choices.append(choice)
    answer: Advice = {"choice": choices[0]["choice"], "strategy": result["rests_on"], "choices": choices}
    if "facts" in result:
        facts = result["facts"]
        answer["says"] = facts["says"]
        answer["ranges"] = [{"seat": one["seat"], "text": _given(one, ranges)} for one in facts["ranges"]]
    return answer


def lesson(request: Question) -> list[str]:
    """What the ready-made chart teaches about an offer, in sentences; nothing where none has shipped."""
    from housedealer.games import game
    from housedealer.odds.advice.chart_cells import lesson as of_chart
    from housedealer.odds.advice.choices import Decision

    chart = ready(request.posting, "chart", request.decks, dict(request.readings))
    if chart is None:
        return []
    played = game(request.posting, dict(request.readings))
    return of_chart(chart, Decision(played, request.offer, request.events, request.decks))


def _given(one: odds.SeatRange, ranges: tuple[tuple[str, str], ...]) -> str:
    """A range as the person typed it, or the part of all hands that the model has."""
    return dict(ranges).get(one["seat"], f"{one['part']:.0%}" if not one["stated"] else "")


class Replayed(NamedTuple):
    """A finished round as its viewer may see it."""

    posting: str
    readings: tuple[tuple[str, str], ...]
    events: list[Event]
    held: tuple[str, ...]


def equities(request: Replayed) -> Equities:
    """The equities of a finished round, step by step; runs in the helper process."""
    from importlib import import_module

    from housedealer.games import game

    played = game(request.posting, dict(request.readings))
    module = played.family.modules.equities
    if not module:
        return {"steps": [], "says": []}
    result: Equities = import_module(module).timeline(played, request.events, request.held)
    return result


def first_hint(request: Question) -> FirstHint | None:
    """The hint that is known at once for an offer, for the page."""
    from housedealer.games import game
    from housedealer.odds.advice.choices import Decision
    from housedealer.odds.advice.first_hint import first_hint as find

    played = game(request.posting, dict(request.readings))
    hint = find(Decision(played, request.offer, request.events, request.decks))
    if hint is None:
        return None
    answer: FirstHint = {"says": list(hint.says)}
    if hint.choice:
        name = named({"choice": hint.choice, "argument": hint.argument})
        answer |= {"choice": hint.choice, "name": name}
        if hint.argument is not None:
            answer["argument"] = hint.argument
    return answer


MOST_FIRST = 256
HEAD_START = 60.0
"""How many seconds after its beginning a warm-up is waited for, before hints are worked out beside it."""


class PlayedGame(NamedTuple):
    """A posting with its switched readings."""

    posting: str
    readings: tuple[tuple[str, str], ...]


def warm_up(request: PlayedGame) -> None:
    """Advise on a few decisions of a game, so that everything is compiled; runs in a helper process."""
    from housedealer.games import game
    from housedealer.odds.advice.warm_up import warm_up as work

    work(game(request.posting, dict(request.readings)))


class Adviser:
    """Computes hints in a helper process: a game's first takes seconds, later ones none.

    A game is warmed up beforehand, where that is wanted: in a process of its own, which compiles and caches on disk, so
    that hints of other games do not wait for it; and then in the helper process, which reads the cache. A hint that
    cannot wait for its warm-up is worked out in a third process: hints of games that are warm never queue behind it.
    """

    def __init__(self) -> None:
        self._process = HelperProcess()
        self._warming_up = HelperProcess()
        self._cold = HelperProcess()
        self._warm_ups: dict[PlayedGame, asyncio.Task[None]] = {}
        self._begun: dict[PlayedGame, float] = {}
        """When each warm-up began, by the clock of the event loop."""
        self._first: OrderedDict[str, FirstHint | None] = OrderedDict()
        """The last first hints, so that nobody can have one worked out again and again."""

    def prepare(self, game: Game) -> None:
        """Warm up a game's hints in the background, once."""
        played = PlayedGame(game.posting.id, game.readings)
        if game.family.modules.advice and played not in self._warm_ups:
            loop = asyncio.get_running_loop()
            self._begun[played] = loop.time()
            self._warm_ups[played] = loop.create_task(self._warm_up(played))

    async def _warm_up(self, played: PlayedGame) -> None:
        for process in (self._warming_up, self._process):
            # A hint works out by itself what a warm-up did not.
            with contextlib.suppress(BrokenProcessPool, HouseError):
                await process.run(warm_up, played)

    async def hint(self, request: Question | None) -> Advice | None:
        """The costs of all choices, and the strategy assumed; None if they are unknown."""
        if request is None:
            return None
        played = PlayedGame(request.posting, request.readings)
        warming = self._warm_ups.get(played)
        if warming is not None and not warming.done():  # rather than compile the same beside it
            left = self._begun[played] + HEAD_START - asyncio.get_running_loop().time()
            await asyncio.wait([warming], timeout=max(0.0, left))
        process = self._process if warming is None or warming.done() else self._cold
        try:
            return await process.run(advice, request)
        except BrokenProcessPool:
            return None

    async def first_hint(self, request: Question | None) -> FirstHint | None:
        """The first hint, worked out in a thread; None if there is none."""
        if request is None:
            return None
        key = repr((request.posting, request.readings, request.decks, request.offer, request.events))
        if key not in self._first:
            self._first[key] = await asyncio.to_thread(first_hint, request)
            while len(self._first) > MOST_FIRST:
                self._first.popitem(last=False)
        return self._first.get(key)

    async def aside(self, work: Callable[[Input], Output], data: Input) -> Output:
        """Other long work, in the process of hints that cannot wait for their warm-up."""
        try:
            return await self._cold.run(work, data)
        except BrokenProcessPool:
            raise HouseError("These hands couldn’t be read. Try again, or with fewer files.") from None

    async def equities(self, request: Replayed) -> Equities:
        """The equities of a finished round at every step; refused where they could not be worked out."""
        try:
            return await self._process.run(equities, request)
        except BrokenProcessPool:
            raise HouseError("The odds of this hand couldn’t be worked out.") from None

    def stop(self) -> None:
        """Stop the processes."""
        for task in self._warm_ups.values():
            task.cancel()
        for process in (self._warming_up, self._cold, self._process):
            process.stop()
