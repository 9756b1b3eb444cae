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

from housedealer.arguments import check
from housedealer.drawing.notebook_tables import ShownOdds
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.odds.advice.choices import Advice
    from housedealer.odds.engine.stored_edges import PricedFindings

from housedealer.postings import load
from housedealer.postings.options import option_of
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
    strategy: Any = None,
    cluster: Any = None,
) -> dict[str, Any]:
    """The odds of every wager (or of one): exact, or from this many simulated rounds, in CONTRACT's format.

    A `bet` in dollars on the base wager, at a fee option, matters only where the table maximum limits doubles, splits
    or raises. A `strategy` may be named where there are several: pai gow's `house-way` and `best`; or it is custom: a
    chart (a file, or its data) or a function (`file.py:function`, or itself), and the answer says under `own_strategy`
    what it costs against the best play. Long computations can run on a `cluster`: see `joined`. A game
    for the pot has no wager to price: see `collection`.

    >>> answer = odds("500-club/ez-baccarat", wager="player")
    >>> round(answer["wagers"]["player"]["edge"], 6)
    0.012351
    """
    check(
        wager=wager, decks=decks, rounds=rounds, seed=seed, readings=readings, progress=progress, option=option,
        strategy=strategy, cluster=cluster,
    )  # fmt: skip
    name = find(posting)
    if option != "first":
        option_of(load(name, readings), option)  # it must be posted, also where nothing depends on it
    if rounds is None and bet is None and strategy is None and option == "first":
        from housedealer.odds.ready_made import ready

        made = ready(name, "odds", decks, readings)
        if made is not None and (wager is None or wager in made["wagers"]):
            return dict(made if wager is None else made | {"wagers": {wager: made["wagers"][wager]}})
    with joined(cluster):
        from housedealer.odds.own_strategy.answer import is_custom, price

        if is_custom(strategy):
            return price(name, strategy, decks=decks, readings=readings, rounds=rounds, seed=seed, wager=wager, bet=bet)
        if _for_the_pot(name):
            _refuse_wagers(name, wager=wager, bet=bet, strategy=strategy, decks=decks)
            return collection(name, option=None if option == "first" else option, rounds=rounds, seed=seed,
                              readings=readings, progress=progress)  # fmt: skip
        from housedealer.odds.engine.answers import odds as answer

        return answer(name, wager, decks, rounds, seed, readings, progress, bet, option, strategy)


def _for_the_pot(posting: str) -> bool:
    from housedealer.games import game

    return load(posting).script is not None and game(posting).family.play.money == "pot"


def _refuse_wagers(posting: str, **given: Any) -> None:
    """Refuse what only a wager against a bank has, in a game for the pot."""
    for name, value in given.items():
        if value is not None:
            raise HouseError(f"{name}: {posting} is played for the pot and has no wager to price; expected no {name}")


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

    The table plays for `stakes`, such as `$1/$2 no limit`, with this many `players`. Of its hands a share `flop` reach
    the second street, and from each street a share `onward` the next one; `pot` is the average pot in dollars, and
    options paid by time are spread over `hands_per_hour`. With `rounds`, hands of bots are played from a `seed` and
    counted instead.

    >>> answer = collection("black-sheep/texas-holdem", stakes="$4/$8 limit", players=8, flop=0.6)
    >>> [(one["option"], one["collection"], one["big_blinds_per_100"]) for one in answer["options"]][:2]
    [(1, 2.4, 7.5), (2, 3.0, 9.375)]
    """
    from housedealer.odds.collection_costs.answer import TableDescription, answer

    check(
        stakes=stakes, players=players, hands_per_hour=hands_per_hour, option=option, rounds=rounds, seed=seed,
        readings=readings, progress=progress,
    )  # fmt: skip
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

    check(
        rounds=rounds, seed=seed, cores=cores, decks=decks, readings=readings, option=option, progress=progress,
        resume=resume, save=save, cluster=cluster,
    )  # fmt: skip
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

    check(seats=seats, option=option, decks=decks, readings=readings)
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
    from housedealer.odds.ready_made import ready

    check(decks=decks, readings=readings)
    name = find(posting)
    made: dict[str, dict[str, Any]] | None = ready(name, "bets", decks, readings)
    if made is not None:
        return made
    from housedealer.odds.engine.first_bets import each_bet as answer

    return answer(name, decks, readings)


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
    """The wagers whose bettor has the advantage as posted, each with its edge (below zero); where a fee on winnings
    makes it depend on the bet, at the bet that is best for the bettor.

    >>> [(wager, round(edge, 4)) for wager, edge in advantages("500-club/ez-baccarat")]
    [('banker', -0.0124)]
    """
    from housedealer.odds.engine.answers import advantages as answer

    return answer(find(posting), decks, readings)


def edges_by_bet(
    posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The wagers whose edge depends on the bet, because a fee on their winnings goes up in steps: the edge with the fee
    at the minimum bet, and the lowest and the highest at a whole-dollar bet within the posted limits.

    >>> lay = edges_by_bet("the-101/party-craps")["lay-4"]
    >>> lay["bet"], round(lay["edge"], 4), lay["lowest"]["bet"], round(lay["lowest"]["edge"], 4)
    (20, 0.0318, 40, 0.0151)
    """
    from housedealer.odds.engine.answers import edges_by_bet as answer

    return answer(find(posting), decks, readings)


def priced_findings(posting: Given, *, stored: bool = False) -> PricedFindings | None:
    """What an audit needs of the odds: `unpaid`, `overlaps`, `advantages` and `edges_by_bet`. They are stored, and read
    again from there; with `stored`, None if they are not there yet."""
    from housedealer.odds.engine.stored_edges import findings as answer

    return answer(find(posting), work=not stored)


def switched(posting: Given) -> dict[str, dict[str, dict[str, tuple[float | None, float | None]]]]:
    """The effect of each alternative reading: by reading and alternative, the wagers whose edge would change, with
    the edge as posted and the edge then; None where a wager is not offered. Where a fee on winnings makes it depend on
    the bet, the edge at the bet that is best for the bettor.

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


def overlaps(posting: Given) -> list[tuple[str, str, str, float, bool]]:
    """Pay rows with conditions that an earlier row takes: the wager, the earlier row, the later one, the part of its
    deals that is taken, and whether the earlier row pays less.

    >>> overlaps("500-club/ez-baccarat")
    []
    """
    from housedealer.odds.engine.models import model
    from housedealer.odds.engine.row_overlaps import Counts
    from housedealer.odds.engine.row_overlaps import overlaps as answer

    priced = model(find(posting))
    if not isinstance(priced, Counts):
        return []
    return [(*one[:3], float(one.share), one.pays_less) for one in answer(priced)]


def chart(posting: Given, *, decks: int | None = None, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The best strategy of a posting as a chart; `drawing.charts` prints and draws it.

    A posting without decisions, or whose best strategy is not solved, raises an error that says so.
    """
    from housedealer.games import game
    from housedealer.odds.advice.choices import advice_module
    from housedealer.odds.ready_made import ready
    from housedealer.table.round.setup import decks_in_play

    check(decks=decks, readings=readings)
    name = find(posting)
    played = game(name, readings)
    if decks is not None and played.posting.deck is not None:
        decks_in_play(played, decks)
    made: dict[str, Any] | None = ready(name, "chart", decks, readings)
    if made is not None:
        return made
    module = advice_module(played)
    if module is None:
        raise HouseError(f"strategy: {played.family.modules.undecided.format(posting=played.posting.id)}")
    result: dict[str, Any] = module.chart(played, decks)
    return result


def chart_file(
    posting: Given, extension: str = ".csv", *, decks: int | None = None, readings: Mapping[str, str] | None = None
) -> str:
    """The best strategy as the text of a file (.csv, .toml or .json) that can be edited, and priced by `odds`.

    >>> print(chart_file("500-club/three-card-poker").splitlines()[-1])
    ace,Ac 9c 2d
    """
    from housedealer.odds.own_strategy.answer import export
    from housedealer.odds.own_strategy.charts import text_of

    name = find(posting)
    return text_of(export(name, decks, readings), extension, name)


def protect(
    posting: Given,
    *,
    decks: int | None = None,
    cut: int | None = None,
    hands_per_hour: int = 60,
    option: int | Literal["first"] | None = "first",
    readings: Mapping[str, str] | None = None,
    seed: int = 1,
    quick: bool = False,
) -> dict[str, Any]:
    """What is gained by knowing more than one should: cards that are flashed or marked, neighbors' hands, counting.

    `cut` cards are left behind the cut card when a shoe ends; `quick` leaves out what takes long and is not stored.
    """
    from housedealer.odds.protection.answer import protect as answer

    check(decks=decks, cut=cut, hands_per_hour=hands_per_hour, option=option, readings=readings, seed=seed, quick=quick)
    return answer(find(posting), decks, cut, hands_per_hour, option, readings, seed, quick)


def advise(document: Mapping[str, Any], position: str | None = None, ranges: Mapping[str, str] | None = None) -> Advice:
    """Advice on the open decision of a round: every choice with its expected value and its cost against the best.

    In a game for the pot `ranges` are opponents' hands by seat, in place of those that their actions suggest.
    """
    from housedealer.odds.advice.choices import advise as answer

    return answer(document, position, ranges=ranges or {})


class _Callable(types.ModuleType):
    """Calling the package calls `odds`, as CONTRACT.md specifies."""

    def __call__(self, posting: Given, **options: Any) -> dict[str, Any]:
        return ShownOdds(odds(posting, **options))


sys.modules[__name__].__class__ = _Callable
