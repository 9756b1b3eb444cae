"""housedealer: the house dealer of a California cardroom, in software.

>>> import housedealer
>>> housedealer.settle({"posting": "500-club/ez-baccarat", "option": None,
...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"4": {"banker": 50}},
...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}})["net"]
{'1': -50, '4': 50}
>>> housedealer.postings()[0]["title"]
'2-7 Single Draw'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NoReturn, cast

from housedealer.arguments import check, check_switch
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from decimal import Decimal
    from pathlib import Path

    from housedealer import results
    from housedealer.odds import ProgressCallback
    from housedealer.odds.advice.choices import Advice
    from housedealer.play.match import Progress, Strategy
    from housedealer.play.match_result import Match
    from housedealer.play.seat_view import SeatView
    from housedealer.postings.schema import Posting
    from housedealer.rankings.hand import Hand
    from housedealer.table.round.runner import Round
    from housedealer.table.sitting.session import Session

    Dollars = int | float | str | Decimal
    """An amount, with at most two decimals."""

__version__ = "0.6.0"

__all__ = [
    "Hand",
    "HouseError",
    "Match",
    "Posting",
    "Round",
    "SeatView",
    "Session",
    "advise",
    "audit",
    "compare",
    "cost",
    "equity",
    "fees",
    "match",
    "odds",
    "open_session",
    "posting",
    "postings",
    "protect",
    "rank",
    "read_round",
    "ruling",
    "settle",
    "simulate",
    "strategy",
]

Given = str | PathLike[str] | Mapping[str, Any]
"""A posting: its id, its TOML file, or its data itself."""
Readings = Mapping[str, str]
"""Readings that are switched, each to one of its alternatives."""
Option = int | Literal["first"] | None
"""A fee option by its number; `"first"` is the first that fits, as where it is left out; None for no fee."""

# The functions import what they need when they are called, so that the command line starts quickly.

_CLASSES = {
    "Hand": "housedealer.rankings.hand",
    "Match": "housedealer.play.match_result",
    "Posting": "housedealer.postings.schema",
    "Round": "housedealer.table.round.runner",
    "SeatView": "housedealer.play.seat_view",
    "Session": "housedealer.table.sitting.session",
}
"""The public classes and their modules."""

if TYPE_CHECKING:
    # Packages that can be called as functions: `housedealer.odds(…)`, `housedealer.postings()`.

    def odds(
        posting: Given,
        *,
        wager: str | None = None,
        decks: int | None = None,
        rounds: int | None = None,
        seed: int | None = None,
        readings: Readings | None = None,
        progress: ProgressCallback | None = None,
        bet: Dollars | Mapping[str, Dollars] | None = None,
        option: Option = "first",
        strategy: str | PathLike[str] | Mapping[str, Any] | Callable[[Any], Any] | None = None,
        cluster: Any = None,
    ) -> results.Odds:
        """The odds of every wager (or of one): exact, or from this many simulated rounds.

        A custom `strategy`, a chart or a function, is priced against the best play.
        """

    def postings() -> list[results.PostingEntry]:
        """All postings, each with its id, title and family, and whether it can be played."""


def __getattr__(name: str) -> Any:
    import importlib

    if name in ("odds", "postings", "results"):
        return importlib.import_module(f"housedealer.{name}")
    if name in _CLASSES:
        return getattr(importlib.import_module(_CLASSES[name]), name)
    raise AttributeError(f"module 'housedealer' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "results"})


def settle(doc: Mapping[str, Any]) -> results.Settlement:
    """Play a round from its document and settle it to the cent, with the reasons.

    Its `posting` can also be the user's own: a file, or the posting's data itself.
    """
    from housedealer.games import settle as run
    from housedealer.postings import find

    if isinstance(doc, Mapping) and isinstance(doc.get("posting"), (str, Mapping, PathLike)):
        doc = {**doc, "posting": find(doc["posting"])}
    return cast("results.Settlement", run(doc))


def rank(ranking: str, *hands: str) -> list[results.RankedHand]:
    """Each hand's name in words and its value: of two hands of one ranking the better has the larger.

    >>> rank("high", "As Ks Qs Js Ts")[0]["name"]
    'royal flush'
    """
    from housedealer import rankings

    check(ranking=ranking)
    if not hands:
        raise HouseError("hands: none were given; expected a ranking and hands, such as 'high', 'As Ks Qs Js Ts'")
    ranked = [rankings.rank(ranking, hand) for hand in hands]
    return [{"hand": hand, "value": one.value, "name": one.name} for hand, one in zip(hands, ranked, strict=True)]


def fees(
    posting: Given,
    *,
    players: int | None = None,
    structure: str | None = None,
    readings: Readings | None = None,
) -> results.FeeTable:
    """All schedule options of a posting's fees, or those meant for this many players and this betting structure.

    Where a fee document prices a game that prints its own schedule, the reading `fees` switches to it.

    >>> [one["option"] for one in fees("the-101/omaha", players=7)["options"]]
    [1, 4, 7, 10]
    """
    from housedealer.postings import find, load
    from housedealer.postings.fee_table import fee_table
    from housedealer.postings.options import only_fitting

    check(players=players, structure=structure, readings=readings)
    table = fee_table(only_fitting(load(find(posting), readings), players, structure))
    return cast("results.FeeTable", table)


def simulate(
    posting: Given,
    *,
    rounds: int,
    seed: int | None = None,
    cores: int | None = None,
    decks: int | None = None,
    readings: Readings | None = None,
    option: Option = "first",
    progress: ProgressCallback | None = None,
    resume: str | Path | None = None,
    save: str | Path | None = None,
    cluster: Any = None,
) -> results.Simulation:
    """Play this many rounds from a seed and say what each wager came to: see `housedealer.odds.simulate`."""
    from housedealer.drawing.notebook_tables import ShownOdds
    from housedealer.odds import simulate as run

    answer = run(
        posting, rounds=rounds, seed=seed, cores=cores, decks=decks, readings=readings, option=option,
        progress=progress, resume=resume, save=save, cluster=cluster,
    )  # fmt: skip
    return cast("results.Simulation", ShownOdds(answer))


def cost(
    posting: Given,
    *,
    bet: Dollars | Mapping[str, Dollars],
    seats: int = 1,
    option: Option = "first",
    decks: int | None = None,
    readings: Readings | None = None,
) -> results.Cost:
    """What a round costs a player, what the player-dealer earns after the collection, and the break-even bet.

    >>> cost("500-club/ez-baccarat", bet=100, option=None)["placements"][0]["player"]["cost"]
    1.2351
    """
    from housedealer.odds import cost as run

    return cast("results.Cost", run(posting, bet=bet, seats=seats, option=option, decks=decks, readings=readings))


def strategy(posting: Given, *, decks: int | None = None, readings: Readings | None = None) -> results.Chart:
    """The best play of a posting as a chart, which a notebook draws."""
    from housedealer.drawing.notebook_tables import ShownChart
    from housedealer.odds import chart

    return cast("results.Chart", ShownChart(chart(posting, decks=decks, readings=readings)))


def protect(
    posting: Given,
    *,
    decks: int | None = None,
    cut: int | None = None,
    hands_per_hour: int = 60,
    option: Option = "first",
    readings: Readings | None = None,
    seed: int = 1,
    quick: bool = False,
) -> results.Protection:
    """What is gained by knowing more than one should, and which procedures of the posting stand against it.

    Cards that are flashed, marked or shared with neighbors, and counting: `cut` cards are left behind the cut card.
    With `quick`, what takes long and is not stored is left out.

    >>> answer = protect("the-101/party-craps", quick=True)
    >>> known = next(one for one in answer["threats"] if one["wager"] == "any-craps")
    >>> known["what"], known["method"], known["known_edge"] < known["edge"]
    ('the first of the two cards is known before the wagers', 'exact', True)
    """
    from housedealer.odds import protect as run

    answer = run(
        posting, decks=decks, cut=cut, hands_per_hour=hands_per_hour, option=option, readings=readings, seed=seed,
        quick=quick,
    )  # fmt: skip
    return cast("results.Protection", answer)


def advise(
    doc: Mapping[str, Any], position: int | str | None = None, *, ranges: Mapping[str, str] | None = None
) -> Advice:
    """Every choice of a round's open question with its worth and what it costs against the best, in cents.

    The document is the round as far as it has come. Cards that the deciding position may not see can be left out, or
    are written `??` where cards that it sees follow; where they are listed they change nothing. In a game for the pot
    `ranges` are opponents' hands by seat, such as `{"3": "15%"}`, in place of those that their actions suggest.

    >>> advice = advise({"posting": "the-101/two-card-peek", "option": None,
    ...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"2": {"pick-row-a": 10}},
    ...     "deal": {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"}})
    >>> [one["choice"] for one in advice["choices"]]
    ['decline', 'peek-bonus-a', 'peek-bonus-b', 'peek-bonus-c']
    """
    from housedealer.odds import advise as run

    check(ranges=ranges)
    return run(doc, None if position is None else str(position), ranges)


def equity(
    posting: Given,
    *hands: str,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    exact: bool | None = None,
    streets: bool = False,
    pot: Dollars | None = None,
    chip: Dollars | None = None,
    option: Option = "first",
    readings: Readings | None = None,
) -> results.Equity:
    """What each hand or range is worth against the others in a game for the pot: see `housedealer.odds.equity`.

    >>> result = equity("500-club/omaha-hi-lo", "AhAd2h3d", "KhKdQhJd", board="4c 5s 9h")
    >>> result["method"], [round(player["equity"], 3) for player in result["players"]]
    ('exact', [0.886, 0.114])
    """
    from housedealer.odds.equity import equity as run

    check(
        board=board, dead=dead, draws=draws, deals=deals, seed=seed, exact=exact, streets=streets, option=option,
        readings=readings,
    )  # fmt: skip
    answer = run(
        posting, *hands, board=board, dead=dead, draws=draws, deals=deals, seed=seed, exact=exact, streets=streets,
        pot=pot, chip=chip, option=option, readings=readings,
    )  # fmt: skip
    return cast("results.Equity", answer)


def posting(posting: Given, *, readings: Readings | None = None) -> Posting:
    """A posting's rules as data: its deck, seats, wagers and pays, fees and readings.

    >>> housedealer_posting = posting("500-club/ez-baccarat")
    >>> housedealer_posting.title, [wager.id for wager in housedealer_posting.wagers]
    ('EZ Baccarat', ['player', 'banker', 'tie', 'panda-8', 'dragon-7'])
    """
    from housedealer.postings import find, load

    check(readings=readings)
    return load(find(posting), readings)


def read_round(doc: Mapping[str, Any]) -> Round:
    """A round from its document, played as far as its choices go: see `Round`."""
    from housedealer.games import read_round as run
    from housedealer.postings import find

    if isinstance(doc, Mapping) and isinstance(doc.get("posting"), (str, Mapping, PathLike)):
        doc = {**doc, "posting": find(doc["posting"])}
    return run(doc)


def open_session(
    posting: Given,
    *,
    stacks: Mapping[str, Dollars] | Mapping[int, Dollars],
    option: Option = "first",
    decks: int | None = None,
    terms: Mapping[str, Any] | None = None,
    limits: Mapping[str, Any] | None = None,
    seed: int | None = None,
    hold_buy_in: bool = True,
    readings: Readings | None = None,
    **unknown: NoReturn,
) -> Session:
    """Open a table: stacks in dollars by seat, the terms of a game for the pot as in a round's document.

    Where no `option` is named, the first that fits is in force, as in `settle`. The same seed deals the same cards. A
    stack outside the posted buy-in is refused, unless `hold_buy_in` is False: chips are lost in play.

    >>> open_session("500-club/texas-holdem", stacks={1: 200, 2: 200}, seed=7)
    Session(500-club/texas-holdem, 0 rounds, 2 seats)
    """
    from housedealer.games import open_session as run
    from housedealer.postings import find

    return run(
        find(posting), stacks=stacks, option=option, decks=decks, terms=terms, limits=limits, seed=seed,
        hold_buy_in=hold_buy_in, readings=readings, **unknown,
    )  # fmt: skip


def match(
    posting: Given,
    strategies: Mapping[str, Strategy] | Sequence[Strategy],
    hands: int,
    seed: int,
    *,
    duplicate: bool = False,
    stack: Dollars | None = None,
    stakes: str | None = None,
    option: Option = "first",
    wagers: Mapping[str, Dollars] | None = None,
    bank: Dollars | None = None,
    readings: Readings | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play strategies against each other for this many hands and count what each wins: see `housedealer.play.match`.

    >>> def calls(view):
    ...     return "call" if "call" in view.legal else "check"
    >>> match("500-club/texas-holdem", [calls, calls], 50, seed=7, duplicate=True, option=None).rows[0].net_cents
    0
    """
    from housedealer.play.match import match as run

    check(
        strategies=strategies, hands=hands, seed=seed, duplicate=duplicate, stakes=stakes, option=option, wagers=wagers,
        readings=readings, progress=progress,
    )  # fmt: skip
    return run(
        posting, strategies, hands, seed, duplicate=duplicate, stack=stack, stakes=stakes, option=option,
        wagers=wagers, bank=bank, readings=readings, progress=progress,
    )  # fmt: skip


def audit(posting: Given, *, quick: bool = False, readings: bool = False, stored: bool = False) -> results.Audit:
    """What a posting rests on and where it has holes: its readings, the findings, and, where the odds are worked out
    exactly (and it need not be `quick`), pay rows that cannot be and the wagers whose bettor has the advantage.

    With `stored`, prices are taken from earlier audits alone, and nothing is worked out; `priced` in the answer says
    whether they were there. With `readings`, every other reading is priced too: its `changes` tell the edges that it
    would change, its `fees` the fee of a plain round in dollars (`housedealer.games.reading_fees`), each as posted and
    then.
    """
    import housedealer.odds as engine
    from housedealer.games import game
    from housedealer.games.audit import advantage_findings, overlap_findings, unpaid_findings
    from housedealer.games.audit import audit as run
    from housedealer.postings import find, load

    check(quick=quick, stored=stored)
    check_switch("readings", readings)
    posting = find(posting)
    rules = load(posting)
    if rules.script is not None:
        game(posting)  # contradictions are reported before any findings
    result = run(rules)
    result["priced"] = not engine.priced(rules.script)
    prices = None if quick or result["priced"] else engine.priced_findings(posting, stored=stored)
    if prices is not None:
        allowed = range(rules.deck.min, rules.deck.max + 1) if rules.deck else range(1, 2)
        unpaid = unpaid_findings(prices["unpaid"], allowed)
        shadowed = overlap_findings(prices["overlaps"])
        result["findings"] += [one for one in unpaid if one not in result["findings"]] + shadowed
        result["findings"] += advantage_findings(prices["advantages"])
        if prices["edges_by_bet"]:
            result["edges_by_bet"] = prices["edges_by_bet"]
        result["priced"] = True
    if readings and engine.priced(rules.script):
        changes = engine.switched(posting)
        for reading in result["readings"]:
            if reading["alternatives"]:
                reading["changes"] = changes[reading["id"]]
    if readings and rules.script is not None:
        from housedealer.games.reading_fees import fee_changes
        from housedealer.table.contract import in_dollars
        from housedealer.table.events import Cents

        fees = fee_changes(posting)
        for reading in result["readings"]:
            others = fees.get(reading["id"], {})
            reading["fees"] = {other: tuple(in_dollars(pair, list[Cents])) for other, pair in others.items()}
    return cast("results.Audit", result)


def compare(first: Given, second: Given, *, odds: bool = False) -> results.Comparison:
    """Two postings side by side: every rule, wager, pay, limit, house-way row and fee, and what the second changes.

    Edges are there where they are stored or quick; with `odds` the others are worked out too.

    >>> answer = compare("500-club/ez-baccarat", "black-sheep/ez-baccarat")
    >>> [(row["label"], row["redline"]) for row in answer["rows"] if row["kind"] == "rules" and row["change"] != "same"]
    [('Seats', "[-Seven-]{+Eight+} seats, including the player-dealer's.")]
    """
    from housedealer.documents.comparison.answer import answer, compared

    check(odds=odds)
    return answer(compared(first, second, odds))


def ruling(
    posting: Given, question: str | None = None, *, readings: Readings | None = None
) -> list[results.FloorRuling]:
    """What a posting says to the questions that come up on the floor, or to one of them: the lines that rule on it,
    or that it does not say, with what was searched and what a house rule would have to settle.

    >>> [answer] = ruling("500-club/ez-baccarat", "mucked-hand")
    >>> answer["summary"], answer["searched"]
    ("This posting doesn't say; a house rule is needed.", '000:705-987')
    """
    from housedealer.documents.rulings.floor_rulings import floor_ruling, floor_rulings
    from housedealer.documents.rulings.floor_words import as_data
    from housedealer.postings import find, load

    check(question=question, readings=readings)
    rules, switched = load(find(posting), readings), readings or {}
    answers = floor_rulings(rules, switched) if question is None else [floor_ruling(rules, question, switched)]
    return [cast("results.FloorRuling", as_data(one)) for one in answers]
