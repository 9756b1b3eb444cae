"""Odds and simulations at the terminal: progress while they run, and their results as text."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import housedealer.odds as room
from housedealer.documents.rulings.settlement import after_fee_cells, columns
from housedealer.errors import HouseError
from housedealer.money import show, signed
from housedealer.odds import Progress, ProgressCallback
from housedealer.odds.own_strategy.charts import EXTENSIONS
from housedealer.results import Audit
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents

PROGRESS_SECONDS = 10.0
"""Seconds between two lines of progress where no bar can be drawn."""


class OddsRequest(NamedTuple):
    """The arguments of `housedealer odds`."""

    posting: str
    wager: str | None
    decks: int | None
    rounds: int | None
    seed: int | None
    readings: Mapping[str, str]
    bet: str | None
    seats: int
    option: int | None
    plot: Path | None
    strategy: str | None = None


@contextmanager
def watched(label: str) -> Iterator[ProgressCallback | None]:
    """Show a progress bar on standard error: rounds with rate and error, or the share of a long count that is done;
    where that is no terminal, print a line now and then.

    It also shows when the rules are being compiled, which happens once on a machine.
    """
    if not sys.stderr.isatty():
        with _in_lines(label) as watch:
            yield watch
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from housedealer.odds.engine import parallel

    columns_ = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[status]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns_, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None, status="")
        room.on_compiling = lambda: bar.update(task, status="compiling the rules, once on this machine")

        def work(status: str, done: float) -> None:
            bar.update(task, total=1.0, completed=done, status=status)

        parallel.watch = work

        def watch(seen: Progress) -> None:
            rate = f"{seen.rate / 1e6:.1f} M/s" if seen.rate > 1e5 else f"{seen.rate:,.0f} a second"
            status = f"{seen.rounds:,} rounds, {rate}, error {seen.error:.6f}"
            bar.update(task, total=seen.total, completed=seen.rounds, status=status)

        try:
            yield watch
        finally:
            parallel.watch = room.on_compiling = None


@contextmanager
def _in_lines(label: str) -> Iterator[ProgressCallback]:
    """Print progress for a file or another program: a line every few seconds, and none for quick work."""
    from housedealer.odds.engine import parallel

    due = time.monotonic() + PROGRESS_SECONDS

    def report(status: str, done: float) -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + PROGRESS_SECONDS
            what = f"{status}, " if status else ""
            print(f"{label}: {what}{done:.0%}", file=sys.stderr, flush=True)

    def compiling() -> None:
        print(f"{label}: compiling the rules, once on this machine", file=sys.stderr, flush=True)

    parallel.watch, room.on_compiling = report, compiling
    try:
        yield lambda seen: report(f"{seen.rounds:,} rounds", seen.rounds / max(seen.total, 1))
    finally:
        parallel.watch = room.on_compiling = None


def odds(request: OddsRequest) -> dict[str, Any]:
    """Work out the odds of a posting, with the cost of a round if a bet was given; draw them if a file was."""
    option: Any = "first" if request.option is None else request.option
    bet = {request.wager: request.bet} if request.wager and request.bet is not None else request.bet
    with watched(request.posting) as watch:
        answer = room.odds(
            request.posting,
            wager=request.wager,
            decks=request.decks,
            rounds=request.rounds,
            seed=request.seed,
            readings=request.readings,
            progress=watch,
            bet=bet,
            option=option,
            strategy=request.strategy,
        )
        cost = None
        if bet is not None:
            cost = room.cost(
                request.posting,
                bet=bet,
                seats=request.seats,
                option=option,
                decks=request.decks,
                readings=request.readings,
            )
            answer["cost"] = cost
        by_decks = room.by_decks(request.posting, readings=request.readings) if request.plot else {}
    if request.plot:
        from housedealer.drawing.plots import draw

        draw(request.plot, answer, by_decks, cost)
    return answer


def simulate(
    posting: str,
    rounds: int,
    seed: int | None,
    readings: Mapping[str, str],
    plot: Path | None,
    settings: Mapping[str, Any],
) -> dict[str, Any]:
    """Run a simulation with its progress shown; draw it if a file was given."""
    with watched(posting) as watch:
        answer = room.simulate(posting, rounds=rounds, seed=seed, readings=readings, progress=watch, **settings)
    if plot:
        from housedealer.drawing.plots import draw

        draw(plot, answer)
    return answer


def strategy(posting: str, decks: int | None, readings: Mapping[str, str], save: Path | None) -> dict[str, Any]:
    """Solve the best play of a posting; draw it, or write it to be edited, if a file was given."""
    with watched(posting):
        chart = room.chart(posting, decks=decks, readings=readings)
        if save and save.suffix.lower() in EXTENSIONS:
            _write(save, room.chart_file(posting, save.suffix.lower(), decks=decks, readings=readings))
            return chart
    if save:
        from housedealer.drawing.charts import draw

        draw(save, chart)
    return chart


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"{path}: {reason}; expected a file for the chart") from None


def audit(posting: Any, quick: bool, readings: bool) -> Audit:
    """Audit a posting, with a progress bar while its wagers are priced."""
    import housedealer

    with watched(str(posting)):
        return housedealer.audit(posting, quick=quick, readings=readings)


def advise(
    document: Mapping[str, Any], position: str | None, written: bool, ranges: Sequence[str] = ()
) -> dict[str, Any]:
    """Advise on a round's open question; with `written`, in the contract's form."""
    with watched(str(document.get("posting", "")) if isinstance(document, Mapping) else ""):
        from housedealer.odds.advice import choices

        return dict(choices.advise(document, position, written, ranges))


def print_strategy(chart: Mapping[str, Any]) -> None:
    """Print the chart, with color where the terminal has it."""
    from rich.console import Console

    from housedealer.drawing.charts import for_terminal

    Console(highlight=False).print(for_terminal(chart))


def odds_text(answer: Mapping[str, Any]) -> str:
    """The odds of each wager as a table; where players pay one another, what our bot wins."""
    decks = answer["decks"]
    parts = [f"{answer['posting']}, {decks} deck{'s' if decks != 1 else ''}"]
    if "bot" in answer:
        return "\n".join([*parts, _bot_text(answer)])
    if "own_strategy" in answer:
        return "\n".join([*parts, own_strategy_text(answer["own_strategy"])])
    rows = []
    for wager, worth in answer["wagers"].items():
        if worth["edge"] is None:
            rows.append((wager, "", "", "", "", "never placed", worth["strategy"]))
            continue
        wins = sum(one["probability"] for one in worth["outcomes"] if one["net"] > 0)
        error = worth.get("standard_error")
        method = "exact" if error is None else f"± {error:.6f}"
        by_unit = "" if worth["per_unit_staked"] is None else f"{worth['per_unit_staked']:+.4%}"
        figures = (f"{worth['edge']:+.4%}", by_unit, f"{worth['stdev']:.4f}", f"{wins:.4%}")
        rows.append((wager, *figures, method, worth["strategy"]))
    heads = ("wager", "edge", "per unit staked", "stdev", "wins", "method", "strategy")
    parts.append(columns(rows, heads, right=[1, 2, 3, 4]))
    parts.append(
        "The edge is what a bettor loses of each dollar first bet; below zero the bettor gains. "
        "Per unit staked, raises, doubles and splits are counted among the dollars."
    )
    parts += _made_and_decided(answer["wagers"])
    parts += _after_fee(answer["wagers"])
    if "cost" in answer:
        parts.append(_cost_text(answer["cost"]))
    return "\n".join(parts)


def own_strategy_text(own: Mapping[str, Any]) -> str:
    """A custom strategy against the best play, and the situations that cost most."""
    error = own.get("standard_error")
    method = "exact" if error is None else f"± {error:.4%}"
    rows = [
        (own["strategy"], f"{own['edge']:+.4%}", method),
        ("the best play", f"{own['best_edge']:+.4%}", ""),
        ("the difference", f"{own['costs']:+.4%}", ""),
    ]
    parts = [columns(rows, (own["wager"], "edge", "method"), right=[1]), ""]
    situations = [
        (one["situation"], one["plays"], one["best"], f"{one['happens']:.4%}", f"{one['costs']:.4%}")
        for one in own["situations"]
    ]
    if situations:
        heads = ("what costs most", "this strategy", "the best play", "happens", "costs")
        parts.append(columns(situations, heads, right=[3, 4]))
    else:
        parts.append("It plays every hand as the best play does, or as well.")
    if own["more_situations"]:
        parts.append(f"and {own['more_situations']} more")
    return "\n".join([*parts, *own["notes"]])


def _after_fee(wagers: Mapping[str, Any]) -> list[str]:
    """The edges with a fee on winnings, at the bet and over the posted limits."""
    rows = [(wager, *after_fee_cells(worth["after_fee"])) for wager, worth in wagers.items() if "after_fee" in worth]
    if not rows:
        return []
    heads = ("with the fee", "at the bet", "lowest", "highest")
    return [
        "",
        "Above, before the fee off the winnings. It goes up in steps, so that the edge depends on the bet; with it,",
        "at the bet and at the best and the worst whole-dollar bet within the posted limits:",
        columns(rows, heads, right=[1, 2, 3]),
    ]


def _made_and_decided(wagers: Mapping[str, Any]) -> list[str]:
    """The edge per bet made, for wagers that may push and whose edge is given per bet decided."""
    edges = [
        f"{wager} {worth['per_bet_made']:+.4%}"
        for wager, worth in wagers.items()
        if worth["edge"] is not None and worth["per_bet_made"] != worth["edge"]
    ]
    return [f"The edge is per bet decided; per bet made, pushes counted: {', '.join(edges)}."] if edges else []


def counts_text(answer: Mapping[str, Any]) -> str:
    """The numbers of deals behind the wagers whose odds were counted."""
    rows = [
        (wager, f"{one['net']:+g}" if one["net"] else "0", f"{one['deals']:,}")
        for wager, worth in answer["wagers"].items()
        for one in worth.get("counts", ())
    ]
    return columns(rows, ("wager", "gains", "deals"), right=[1, 2]) if rows else "No deals were counted one by one."


def _bot_text(answer: Mapping[str, Any]) -> str:
    result = answer["bot"]
    error = "" if result["standard_error"] is None else f" ± {_fine(result['standard_error'])}"
    hands = "hand" if answer["rounds"] == 1 else "hands"
    amounts = in_cents(result.get("stakes", {}), dict[str, Cents])
    stakes = ", ".join(f"{name} {show(amount)}" for name, amount in amounts.items())
    return (
        "Players pay one another: there is no wager against a bank to price.\n"
        f"Our bot wins {_fine(result['wins'])}{error} a hand from {result['against']}"
        f"{f' ({stakes})' if stakes else ''}, over {answer['rounds']:,} {hands}, seed {answer['seed']}, before any fee."
    )


def _cost_text(cost: Mapping[str, Any]) -> str:
    option = f"fee option {cost['option']}" if cost["option"] else "no fee"
    lines = [f"\nA round with {cost['seats']} player{'s' if cost['seats'] != 1 else ''} betting alike, {option}:"]
    for placement in cost["placements"]:
        amounts = in_cents(placement["bets"], dict[str, Cents])
        bets = ", ".join(f"{wager} {show(bet)}" for wager, bet in amounts.items())
        player, dealer = placement["player"], placement["player_dealer"]
        lines.append(
            f"  {bets} each: a player pays {_fine(player['cost'])} (fee {_fine(player['fee'])}); the player-dealer "
            f"wins {_fine(dealer['wins'])}, pays a fee of {_fine(dealer['fee'])}, is left with {_fine(dealer['earns'])}"
        )
        between = ", ".join(f"{_fine(low)} to {_fine(high)}" for low, high in placement["earns_between"])
        lines.append(
            f"    the player-dealer earns at bets of {between}" if between else "    the player-dealer never earns"
        )
    return "\n".join(lines)


def _fine(amount: float) -> str:
    """An average in dollars, to a hundredth of a cent."""
    whole, _, rest = f"{abs(amount):,.4f}".partition(".")
    part = rest[:2] + rest[2:].rstrip("0")
    return f"{'-' if amount < 0 else ''}${whole}" + (f".{part}" if part != "00" else "")


def simulation_text(answer: Mapping[str, Any]) -> str:
    """A simulation's results: the odds of each wager, rate, totals."""
    stopped = " (stopped)" if answer.get("stopped") else ""
    rate = answer["rounds_per_second"]
    amounts = in_cents(answer["totals"], dict[str, Cents])
    totals = "  ".join(f"{key} {signed(amount).lstrip('+')}" for key, amount in amounts.items())
    speed = f", {rate:,} a second" if rate else ""
    return f"{odds_text(answer)}\n{answer['rounds']:,} rounds{stopped}{speed}, seed {answer['seed']}\ntotals  {totals}"
