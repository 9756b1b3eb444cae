"""The odds engine: exact odds, fast simulation, and the cost of a round with its fees.

The package is callable: `housedealer.odds("500-club/ez-baccarat")` is `housedealer.odds.odds(…)`. NumPy and Numba are
imported where they are used, so that importing this package is cheap.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.odds.advice.choices import Advice

from housedealer.postings.own import Given, find


class Progress(NamedTuple):
    """Progress of a simulation: rounds played, total rounds, rounds per second, the largest standard error so far."""

    rounds: int
    total: int
    rate: float
    error: float


ProgressCallback = Callable[[Progress], None]
"""Called a few times a second while rounds are played."""


on_compiling: Callable[[], None] | None = None
"""Called once, then reset, when rules are compiled for the first time on a machine, which takes some seconds."""


def joined(cluster: Any, cores: int | None = None) -> AbstractContextManager[None]:
    """Run the long computations of the enclosed block on a cluster: the Dask scheduler at an address, such as
    `tcp://10.0.0.5:8786`; processes started on this machine (`local`); or a `distributed.Client`.

    The answers are the same as without a cluster. With None this process does all the work.
    """
    if cluster is None:
        return nullcontext()
    from housedealer.odds.engine.dask_executor import joined as join

    return join(cluster, cores)


def odds(
    posting: Given,
    *,
    wager: str | None = None,
    decks: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    readings: Mapping[str, str] | None = None,
    progress: ProgressCallback | None = None,
    bet: Any = None,
    option: int | Literal["first"] | None = "first",
    strategy: str | None = None,
    cluster: Any = None,
) -> dict[str, Any]:
    """The odds of every wager (or of one): exact, or from so many simulated rounds, in CONTRACT's format.

    A `bet` in dollars on the base wager, at a fee option, matters only where the table maximum limits doubles, splits
    or raises. A `strategy` may be named where there are several: pai gow's `house-way` and `best`. Long computations
    can run on a `cluster`: see `joined`. A game for the pot has no wager to price: see `collection`.

    >>> answer = odds("500-club/ez-baccarat", wager="player")
    >>> round(answer["wagers"]["player"]["edge"], 6)
    0.012351
    """
    from housedealer.odds.engine.answers import odds as answer

    with joined(cluster):
        name = find(posting)
        if _for_the_pot(name):
            return collection(name, option=None if option == "first" else option, rounds=rounds, seed=seed,
                              readings=readings, progress=progress)  # fmt: skip
        return answer(name, wager, decks, rounds, seed, readings, progress, bet, option, strategy)


def _for_the_pot(posting: str) -> bool:
    from housedealer.games import game
    from housedealer.postings import load

    return load(posting).script is not None and game(posting).family.play.money == "pot"


def collection(
    posting: Given,
    *,
    stakes: str | None = None,
    players: int | None = None,
    flop: float | None = None,
    onward: float | None = None,
    pot: Any = None,
    hands_per_hour: int | None = None,
    option: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    readings: Mapping[str, str] | None = None,
    progress: ProgressCallback | None = None,
) -> dict[str, Any]:
    """What each fee option of a game for the pot takes at a table, in dollars and in big blinds per 100 hands.

    The table plays for `stakes`, such as `$1/$2 no limit`, with so many `players`. Of its hands a share `flop` reach
    the second street, and from each street a share `onward` the next one; `pot` is the average pot in dollars, and
    options paid by time are spread over `hands_per_hour`. With `rounds`, hands of bots are played from a `seed` and
    counted instead.

    >>> answer = collection("black-sheep/texas-holdem", stakes="$4/$8 limit", players=8, flop=0.6)
    >>> [(one["option"], one["collection"], one["big_blinds_per_100"]) for one in answer["options"]][:2]
    [(1, 2.4, 7.5), (2, 3.0, 9.375)]
    """
    from housedealer.odds.collection_costs.answer import TableDescription, answer

    table = TableDescription(stakes, players, flop, onward, pot, hands_per_hour, option)
    return answer(find(posting), table, rounds, seed, readings, progress)


def simulate(
    posting: Given,
    *,
    rounds: int,
    seed: int | None = None,
    cores: int | None = None,
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
    option: int | Literal["first"] | None = "first",
    progress: ProgressCallback | None = None,
    resume: str | Path | None = None,
    save: str | Path | None = None,
    cluster: Any = None,
) -> dict[str, Any]:
    """Simulate rounds with every wager placed at its posted minimum: odds with their error, speed and totals.

    The same seed gives the same rounds on any number of cores and on any `cluster` (see `joined`). Ctrl-C ends the
    run with the rounds played so far (`stopped`). `save` writes a file from which a later call can `resume`; `rounds`
    then includes the earlier rounds.
    """
    from housedealer.odds.engine.answers import simulate as answer

    with joined(cluster, cores):
        return answer(
            find(posting),
            rounds=rounds,
            seed=seed,
            cores=cores,
            decks=decks,
            readings=readings,
            option=option,
            progress=progress,
            resume=resume,
            save=save,
        )


def cost(
    posting: Given,
    *,
    bet: Any,
    seats: int = 1,
    option: int | Literal["first"] | None = "first",
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The cost of a round to a player, the player-dealer's earnings after the collection, and the break-even bet.

    Each of `seats` players makes the same bets: `bet` dollars on a base wager (each base wager is priced separately),
    or a mapping from wagers to dollars.
    """
    from housedealer.odds.engine.costs import cost as answer

    return answer(find(posting), bet, seats, option, decks, readings)


def bets(
    posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None
) -> dict[str, dict[str, Any]]:
    """The cost of each wager to its bettor: the `edge` of the game that it is part of, per first bet and
    `per_unit_staked`; the name of that `game`; and what one unit of the wager `loses` and `stakes` on average with the
    raises that follow from it.

    >>> player = bets("500-club/ez-baccarat")["player"]
    >>> player["game"], round(player["loses"], 6), player["stakes"]
    ('player', 0.012351, 1.0)
    """
    from housedealer.odds.engine.first_bets import each_bet as answer

    return answer(find(posting), decks, readings)


def priced(script: str | None) -> bool:
    """Whether the wagers of a posting with this script can be priced.

    >>> priced("baccarat"), priced("poker"), priced(None)
    (True, False, False)
    """
    from housedealer.games import family

    return script is not None and bool(family(script).modules.odds)


def by_decks(posting: Given, *, readings: Mapping[str, str] | None = None) -> dict[str, dict[int, float]]:
    """The exact edge of each wager for every number of decks that the posting allows."""
    from housedealer.odds.engine.answers import by_decks as answer

    return answer(find(posting), readings)


def advantages(
    posting: str, *, decks: int | None = None, readings: Mapping[str, str] | None = None
) -> list[tuple[str, float]]:
    """The wagers whose bettor has the advantage as posted, each with its edge (below zero).

    >>> [(wager, round(edge, 4)) for wager, edge in advantages("500-club/ez-baccarat")]
    [('banker', -0.0124)]
    """
    from housedealer.odds.engine.answers import advantages as answer

    return answer(find(posting), decks, readings)


def switched(posting: Given) -> dict[str, dict[str, dict[str, tuple[float | None, float | None]]]]:
    """The effect of each alternative reading: by reading and alternative, the wagers whose edge would change, with
    the edge as posted and the edge then; None where a wager is not offered.

    >>> changes = switched("500-club/ez-baccarat")["banker-three-card-7"]["push"]
    >>> [(wager, round(before, 4), round(then, 4)) for wager, (before, then) in changes.items()]
    [('banker', -0.0124, 0.0102)]
    """
    from housedealer.odds.engine.answers import switched as answer

    return answer(find(posting))


def unpaid(posting: Given) -> list[tuple[str, str, list[int]]]:
    """Pay rows that can never be met: the wager, the row, and the numbers of decks for which that holds.

    >>> unpaid("500-club/pure-21-5-blackjack")
    []
    """
    from housedealer.odds.engine.answers import unpaid as answer

    return answer(find(posting))


def chart(posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The best strategy of a posting as a chart; `drawing.charts` prints and draws it.

    A posting without decisions, or whose best strategy is not solved, raises an error that says so.
    """
    from housedealer.games import game
    from housedealer.odds.advice.choices import advice_module

    played = game(find(posting), readings)
    module = advice_module(played)
    if module is None:
        raise HouseError(f"strategy: {played.family.modules.undecided.format(posting=played.posting.id)}")
    result: dict[str, Any] = module.chart(played, decks)
    return result


def advise(document: Mapping[str, Any], position: str | None = None) -> Advice:
    """Advice on the open decision of a round: every choice with its expected value and its cost against the best."""
    from housedealer.odds.advice.choices import advise as answer

    return answer(document, position)


class _Callable(types.ModuleType):
    """Calling the package calls `odds`, as CONTRACT.md specifies."""

    def __call__(self, posting: Given, **options: Any) -> dict[str, Any]:
        return odds(posting, **options)


sys.modules[__name__].__class__ = _Callable
