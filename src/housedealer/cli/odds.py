"""Commands of the odds: what wagers are worth, the best play, advice, simulation, the mathematician's report."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from housedealer.cli.common import (
    ClusterOption,
    Json,
    PostingArgument,
    ReadingOption,
    print_json,
    read_json,
    switched,
    write_file,
)


def odds(
    posting: PostingArgument,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    rounds: Annotated[int | None, typer.Option(help="Simulate so many rounds instead.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the simulation.")] = None,
    bet: Annotated[str | None, typer.Option(help="With the fees: what a round costs at this bet, in dollars.")] = None,
    seats: Annotated[int, typer.Option(help="With --bet: how many players bet alike.", min=1)] = 1,
    option: Annotated[int | None, typer.Option(help="With --bet: the fee option; left out, the first.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw outcomes, edge by decks and cost curve: .svg or .png.")
    ] = None,
    strategy: Annotated[
        str | None, typer.Option(help="How decisions are made where there are several ways: house-way or best.")
    ] = None,
    counts: Annotated[
        bool, typer.Option("--counts", help="Print the whole numbers of deals too, where every deal was counted.")
    ] = False,
    reading: ReadingOption = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", help="What if: a key and its new value, before and after side by side.", metavar="K=V"),
    ] = None,
    sweep: Annotated[
        str | None, typer.Option(help="One key over a range: KEY=a..b, KEY=a..b:step or KEY=x,y,z.", metavar="KEY=a..b")
    ] = None,
    target_edge: Annotated[
        float | None, typer.Option(help="The pay of each row of --wager that brings its edge nearest to this.")
    ] = None,
    vary: Annotated[str | None, typer.Option(help="With --target-edge: the key of the one pay to vary.")] = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Say what each wager is worth. Exact where it can be, else simulated with its error."""
    from housedealer.odds import joined
    from housedealer.terminal import odds_tables

    asked = odds_tables.Asked(
        posting, wager, decks, rounds, seed, switched(reading), bet, seats, option, plot, strategy
    )
    if change or sweep or target_edge is not None:
        from housedealer.terminal import what_if_tables

        with joined(cluster):
            answer, text = what_if_tables.tried(asked, change, sweep, target_edge, vary)
        print_json(answer) if json else print(text)
        return
    with joined(cluster):
        answer = odds_tables.odds(asked)
    if json:
        print_json(answer)
    else:
        print(odds_tables.odds_text(answer))
        if counts:
            print(odds_tables.counts_text(answer))


def forget() -> None:
    """Delete the kept results of long work. They are worked out again when asked for."""
    from housedealer.odds.engine.disk_cache import clear as run

    files, size = run()
    print(f"{files} kept result{'' if files == 1 else 's'} deleted, {size / 1e6:.1f} MB")


def strategy(
    posting: PostingArgument,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    save: Annotated[Path | None, typer.Option(help="Draw the chart to a file: .svg or .png.")] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print the best play of a posting as a chart. Solved from its own rules, with what simple play loses."""
    from housedealer.odds import joined
    from housedealer.terminal import odds_tables

    with joined(cluster):
        chart = odds_tables.strategy(posting, decks, switched(reading), save)
    if json:
        print_json(chart)
    else:
        odds_tables.print_strategy(chart)


def advise(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    position: Annotated[
        str | None, typer.Option(help="Who asks, where several are asked; left out, the first.")
    ] = None,
    json: Json = False,
) -> None:
    """Say what each choice of a round's open question is worth. The best first, and what the others cost.

    Cards that whoever is asked may not see can be left out of the file.
    """
    from housedealer.terminal import odds_tables

    advice = odds_tables.advise(read_json(round_file), position, written=json)
    if json:
        print_json(advice)
    else:
        from housedealer.documents.advice import advice_text

        print(advice_text(advice))


def simulate(
    posting: PostingArgument,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 1_000_000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same rounds.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    cores: Annotated[int | None, typer.Option(help="How many cores; left out, all.", min=1)] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; left out, the first.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the run here, to go on with it later.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved run.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the outcomes: .svg or .png.")] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Play many rounds and say what each wager came to. Ctrl-C stops with what there is."""
    from housedealer.terminal import odds_tables

    settings: dict[str, Any] = {"decks": decks, "cores": cores, "save": save, "resume": resume, "cluster": cluster}
    if option is not None:
        settings["option"] = option
    answer = odds_tables.simulate(posting, rounds, seed, switched(reading), plot, settings)
    if json:
        print_json(answer)
    else:
        print(odds_tables.simulation_text(answer))


def report(
    posting: PostingArgument,
    format: Annotated[
        str | None, typer.Option(help="html, markdown, pdf or text; left out, as the file's name ends, else text.")
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Write this file; left out, print it.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; left out, the first.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds of the simulation.", min=1)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="The seed of the simulation.")] = 2026,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Write the mathematician's report. Every wager row by row, the bank, the fees, the best play, a simulation."""
    from housedealer.odds import joined
    from housedealer.terminal.what_if_tables import reported

    with joined(cluster):
        answer, told = reported(posting, format, out, decks, option, rounds, seed, json)
    if json:
        print_json(answer)
    elif out is not None:
        write_file(out, told)
    else:
        sys.stdout.buffer.write(told)
