"""What a wager is worth: exact odds, fast simulation, and what a round costs with the fees.

The package is callable, so that `housedealer.odds("500-club/ez-baccarat")` and `housedealer.odds.odds(…)` are
the same. NumPy and Numba are imported where they are used, so that importing this costs next to nothing.
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
    """How far a simulation is: rounds played and wanted, rounds a second, the largest standard error so far."""

    rounds: int
    total: int
    rate: float
    error: float


Watcher = Callable[[Progress], None]
"""Called a few times a second while rounds are played."""


on_compiling: Callable[[], None] | None = None
"""Called when rules are first compiled on a machine, which takes some seconds, and then forgotten."""


def joined(cluster: Any, cores: int | None = None) -> AbstractContextManager[None]:
    """Give the long work of what is asked within to a cluster: to the Dask scheduler at an address, such as
    `tcp://10.0.0.5:8786`; to processes of this machine that are started for it (`local`); to a `distributed.Client`.

    The answers are the same as without: None, where this process does it all.
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
    progress: Watcher | None = None,
    bet: Any = None,
    option: int | Literal["first"] | None = "first",
    strategy: str | None = None,
    cluster: Any = None,
) -> dict[str, Any]:
    """What each wager (or one) is worth: exact, or from so many simulated rounds, in CONTRACT's shape.

    A `bet` in dollars on the base wager, at a fee option, matters only where the table's maximum caps what may
    be done with it. A `strategy` may be named where there are several: pai gow's `house-way` and `best`. Long work
    may be given to a `cluster`: see `joined`.

    >>> found = odds("500-club/ez-baccarat", wager="player")
    >>> round(found["wagers"]["player"]["edge"], 6)
    0.012351
    """
    from housedealer.odds.engine.answers import odds as answer

    with joined(cluster):
        return answer(find(posting), wager, decks, rounds, seed, readings, progress, bet, option, strategy)


def simulate(
    posting: Given,
    *,
    rounds: int,
    seed: int | None = None,
    cores: int | None = None,
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
    option: int | Literal["first"] | None = "first",
    progress: Watcher | None = None,
    resume: str | Path | None = None,
    save: str | Path | None = None,
    cluster: Any = None,
) -> dict[str, Any]:
    """Play rounds with every wager placed at its posted minimum: odds with their error, rate and totals.

    The same seed gives the same rounds on any number of cores and on any `cluster` (see `joined`). Ctrl-C ends the
    run with the rounds played so far (`stopped`). `save` writes what a later call takes up with `resume`; `rounds`
    counts those of before.
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
    """What a round costs a player and earns the player-dealer after collection, and the bet that breaks even.

    Every one of `seats` players bets alike: `bet` dollars on a base wager (each base wager is told apart), or
    a mapping of wagers and dollars.
    """
    from housedealer.odds.engine.costs import cost as answer

    return answer(find(posting), bet, seats, option, decks, readings)


def bets(
    posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None
) -> dict[str, dict[str, Any]]:
    """What each wager costs whoever bets on it: the `edge` of the game that it is a part of, per first bet and
    `per_unit_staked`, that `game`'s entry, and what one unit of the wager itself `loses` and `stakes` in all on average
    with the raises that it brings.

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
    """What other readings of doubtful words would change: by reading and its alternative, the wagers whose edge
    would be another, as posted and then; None where a wager is not there.

    >>> changes = switched("500-club/ez-baccarat")["banker-three-card-7"]["push"]
    >>> [(wager, round(before, 4), round(then, 4)) for wager, (before, then) in changes.items()]
    [('banker', -0.0124, 0.0102)]
    """
    from housedealer.odds.engine.answers import switched as answer

    return answer(find(posting))


def unpaid(posting: Given) -> list[tuple[str, str, list[int]]]:
    """Pay rows that can never be met: the wager, the row, and the numbers of decks for which that is so.

    >>> unpaid("500-club/pure-21-5-blackjack")
    []
    """
    from housedealer.odds.engine.answers import unpaid as answer

    return answer(find(posting))


def chart(posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The best play of a posting as a chart that people can carry; `odds.charts` prints and draws it.

    A posting without decisions, or whose best play is not solved, is told so in a sentence.
    """
    from housedealer.games import game
    from housedealer.odds.advice.choices import room_of

    played = game(find(posting), readings)
    room = room_of(played)
    if room is None:
        raise HouseError(f"strategy: {played.family.modules.undecided.format(posting=played.posting.id)}")
    result: dict[str, Any] = room.chart(played, decks)
    return result


def advise(document: Mapping[str, Any], position: str | None = None) -> Advice:
    """Advice on the open question of a round: every choice with its worth and what it costs against the best."""
    from housedealer.odds.advice.choices import advise as answer

    return answer(document, position)


class _Callable(types.ModuleType):
    """The package called as a function is `odds`, as CONTRACT.md writes it."""

    def __call__(self, posting: Given, **wanted: Any) -> dict[str, Any]:
        return odds(posting, **wanted)


sys.modules[__name__].__class__ = _Callable
