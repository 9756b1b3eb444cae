"""Commands about odds: the edge of wagers, the best play, advice, simulation, the mathematician's report."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

from housedealer.cli.common import (
    ClusterOption,
    Json,
    PostingArgument,
    ReadingOption,
    as_options,
    print_json,
    read_json,
    switched,
    write_file,
)
from housedealer.errors import HouseError


def odds(
    posting: PostingArgument,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    decks: Annotated[
        int | None, typer.Option(help="How many decks; default: the most that the posting allows.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Simulate this many rounds instead.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the simulation.", min=0)] = None,
    bet: Annotated[
        str | None, typer.Option(help="Print the cost of a round with fees at this bet, in dollars.")
    ] = None,
    seats: Annotated[int, typer.Option(help="With --bet: how many players make the same bet.", min=1)] = 1,
    option: Annotated[int | None, typer.Option(help="With --bet: the fee option; default: the first.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw outcomes, edge by decks and cost curve: .svg or .png.")
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            help="How decisions are made: house-way or best where there are several ways; or price your own, a chart "
            "(.csv, .toml, .json as `strategy --save` writes it) or a function (mine.py:play).",
            metavar="NAME|FILE",
        ),
    ] = None,
    counts: Annotated[
        bool, typer.Option("--counts", help="Print the numbers of deals too, where every deal was counted.")
    ] = False,
    reading: ReadingOption = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", help="Change a key and print the odds before and after.", metavar="K=V"),
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(help="Try one key over a range: KEY=a..b, KEY=a..b:step or KEY=x,y,z.", metavar="KEY=a..b"),
    ] = None,
    target_edge: Annotated[
        str | None,
        typer.Option(
            help="Find the pay of each row of --wager that brings its edge nearest to this: 5% or 0.05.",
            metavar="PERCENT",
        ),
    ] = None,
    vary: Annotated[str | None, typer.Option(help="With --target-edge: the key of the one pay to vary.")] = None,
    pay_step: Annotated[
        str | None,
        typer.Option(help="With --target-edge: try pays in these steps, such as 0.5; default: the pay's own."),
    ] = None,
    stakes: Annotated[
        str | None, typer.Option(help="For the pot: the table's stakes, such as '$1/$2 no limit'; default: usual ones.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="For the pot: how many players are dealt in.")] = None,
    flop: Annotated[
        str | None, typer.Option(help="For the pot: how many hands reach the second street; default: 60%.")
    ] = None,
    onward: Annotated[
        str | None, typer.Option(help="For the pot: how many hands go on from each street to the next; default: 75%.")
    ] = None,
    pot: Annotated[str | None, typer.Option(help="For the pot: the average pot in dollars.")] = None,
    hands_per_hour: Annotated[
        int | None, typer.Option(help="For the pot: hands in an hour, where time is paid; default: 30.", min=1)
    ] = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print the edge of each wager. Exact where it can be counted or solved, else simulated with its error.

    For a game for the pot: what the collection costs at a described table, or with --rounds at one where bots play.
    """
    from housedealer.odds import joined
    from housedealer.odds.own_strategy.answer import is_custom
    from housedealer.terminal import odds_tables

    table = {"stakes": stakes, "players": players, "flop": flop, "onward": onward, "pot": pot,
             "hands_per_hour": hands_per_hour}  # fmt: skip
    if _for_the_pot(posting, table):
        if strategy is not None:
            raise HouseError("--strategy: no strategy is priced in a game for the pot; expected a game with a bank")
        _print_collection(posting, table, option, rounds, seed, switched(reading), cluster, json)
        return
    request = odds_tables.OddsRequest(
        posting, wager, decks, rounds, seed, switched(reading), bet, seats, option, plot, strategy
    )
    if strategy is not None and is_custom(strategy) and (change or sweep or target_edge is not None or plot):
        raise HouseError(
            "--strategy: a file is priced alone; expected no --set, --sweep, --target-edge or --plot with it"
        )
    if change or sweep or target_edge is not None:
        from housedealer.terminal import what_if_tables

        with joined(cluster), _as_options():
            answer, text = what_if_tables.what_if_answer(request, change, sweep, target_edge, vary, pay_step)
        print_json(answer) if json else print(text)
        return
    with joined(cluster), _as_options():
        answer = odds_tables.odds(request)
    if json:
        print_json(answer)
    else:
        print(odds_tables.odds_text(answer))
        if counts:
            print(odds_tables.counts_text(answer))


def _as_options() -> AbstractContextManager[None]:
    """Arguments of what is wrong, as the options that several commands give them by."""
    same = ("wager", "decks", "rounds", "seed", "bet", "seats", "option", "strategy", "sweep", "cores", "cut",
            "hands_per_hour", "set", "save", "resume")  # fmt: skip
    return as_options(*same, edge="--target-edge", key="--vary", step="--pay-step", readings="--reading")


def _for_the_pot(posting: str, table: dict[str, Any]) -> bool:
    """Whether a posting is a game for the pot; elsewhere the options that describe its table are refused."""
    from housedealer.games import game
    from housedealer.postings import find, load

    name = find(posting)
    if load(name).script is not None and game(name).family.play.money == "pot":
        return True
    for key, value in table.items():
        if value is not None:
            option = key.replace("_", "-")
            raise HouseError(f"--{option}: {name} is not played for the pot; expected this option with such a game")
    return False


def _print_collection(
    posting: str,
    table: dict[str, Any],
    option: int | None,
    rounds: int | None,
    seed: int | None,
    readings: dict[str, str],
    cluster: str | None,
    json: bool,
) -> None:
    import housedealer.odds as room
    from housedealer.terminal.collection_tables import collection_text
    from housedealer.terminal.odds_tables import watched

    for key in ("flop", "onward"):
        table[key] = _share(table[key], f"--{key}")
    named = ("stakes", "players", "flop", "onward", "pot", "hands_per_hour", "option", "rounds", "seed")
    with room.joined(cluster), watched(posting) as watch, as_options(*named, readings="--reading"):
        answer = room.collection(
            posting, **table, option=option, rounds=rounds, seed=seed, readings=readings, progress=watch
        )
    print_json(answer) if json else print(collection_text(answer))


def _share(given: str | None, name: str) -> float | None:
    """A share such as 60% or 0.6."""
    if given is None:
        return None
    try:
        return float(given.removesuffix("%")) / (100 if given.endswith("%") else 1)
    except ValueError:
        raise HouseError(f"{name}: {given!r} is not a share of hands; expected something like 60% or 0.6") from None


def protect(
    posting: PostingArgument,
    decks: Annotated[
        int | None, typer.Option(help="How many decks; default: the most that the posting allows.")
    ] = None,
    cut: Annotated[
        int | None, typer.Option(help="Cards behind the cut card; default: 14 in baccarat, a quarter in blackjack.")
    ] = None,
    hands_per_hour: Annotated[int, typer.Option(help="Rounds an hour.", min=1)] = 60,
    option: Annotated[int | None, typer.Option(help="The fee option, for the limits; default: the first.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of what is sampled.", min=0)] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out what takes minutes.")] = False,
    reading: ReadingOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table for a spreadsheet.")] = False,
    json: Json = False,
) -> None:
    """Print what is gained by knowing more than one should. Flashed, marked and shared cards, and counting.

    With dollars an hour at the posted limit, and the posting's procedures that stand against it.
    """
    import housedealer
    from housedealer.terminal import protection_table
    from housedealer.terminal.odds_tables import watched

    with watched(posting), _as_options():
        answer = housedealer.protect(
            posting, decks=decks, cut=cut, hands_per_hour=hands_per_hour, option="first" if option is None else option,
            readings=switched(reading), seed=seed, quick=quick,
        )  # fmt: skip
    if json:
        print_json(answer)
    else:
        print(protection_table.as_csv(answer) if csv else protection_table.text(answer), end="" if csv else "\n")


def forget() -> None:
    """Delete the cached results of long work. They are worked out again when needed."""
    from housedealer.odds.engine.disk_cache import clear as run

    files, size = run()
    print(f"{files} cached result{'' if files == 1 else 's'} deleted, {size / 1e6:.1f} MB")


def strategy(
    posting: PostingArgument,
    decks: Annotated[
        int | None, typer.Option(help="How many decks; default: the most that the posting allows.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Draw the chart to a file: .svg or .png; or write it to be edited: .csv, .toml or .json."),
    ] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print the best play of a posting as a chart. Solved from its own rules, with the cost of simple play."""
    from housedealer.odds import joined
    from housedealer.terminal import odds_tables

    with joined(cluster), _as_options():
        chart = odds_tables.strategy(posting, decks, switched(reading), save)
    if json:
        print_json(chart)
    else:
        odds_tables.print_strategy(chart)


def advise(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    position: Annotated[
        str | None, typer.Option(help="The position to advise, where several decide; default: the first.")
    ] = None,
    range_: Annotated[
        list[str] | None,
        typer.Option(
            "--range", metavar="SEAT=RANGE", help="In a game for the pot, an opponent's hands, such as seat3=15%."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Advise on a round's open question. The best choice first, and what the others cost.

    Cards that the advised position may not see can be left out of the file, or written ?? where cards that it sees
    follow, as in stud.
    """
    from housedealer.terminal import odds_tables

    document = read_json(round_file)
    with as_options(ranges="--range"):
        advice = odds_tables.advise(document, position, written=json, ranges=range_ or ())
    if json:
        print_json(advice)
    else:
        from housedealer.documents.advice import advice_text

        print(advice_text(advice))


def simulate(
    posting: PostingArgument,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 1_000_000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same rounds.", min=0)] = None,
    decks: Annotated[
        int | None, typer.Option(help="How many decks; default: the most that the posting allows.")
    ] = None,
    cores: Annotated[int | None, typer.Option(help="How many cores; default: all.", min=1)] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; default: the first.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the run to this file, to resume it later.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved run.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the outcomes: .svg or .png.")] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Simulate many rounds and print what each wager came to. Ctrl-C stops and prints the result so far."""
    from housedealer.terminal import odds_tables

    settings: dict[str, Any] = {"decks": decks, "cores": cores, "save": save, "resume": resume, "cluster": cluster}
    if option is not None:
        settings["option"] = option
    with _as_options():
        answer = odds_tables.simulate(posting, rounds, seed, switched(reading), plot, settings)
    if json:
        print_json(answer)
    else:
        print(odds_tables.simulation_text(answer))


def report(
    posting: PostingArgument,
    format: Annotated[
        str | None, typer.Option(help="html, markdown, pdf or text; default: by the file's extension, else text.")
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="The file to write; default: print it.")] = None,
    decks: Annotated[
        int | None, typer.Option(help="How many decks; default: the most that the posting allows.")
    ] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; default: the first.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds of the simulation.", min=1)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="The seed of the simulation.", min=0)] = 2026,
    hands_per_hour: Annotated[
        int | None, typer.Option(help="Rounds an hour, for theoretical wins; default: stated by seats.", min=1)
    ] = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Write the mathematician's report. With a PAR sheet; -o FILE.csv or .xlsx writes the sheet alone."""
    from housedealer.odds import joined
    from housedealer.terminal.what_if_tables import report_answer

    with joined(cluster), _as_options():
        answer, content = report_answer(posting, format, out, decks, option, rounds, seed, hands_per_hour, json)
    if json:
        print_json(answer)
    elif out is not None:
        write_file(out, content)
    else:
        sys.stdout.buffer.write(content)
