"""housedealer: the house dealer of a California cardroom, in software.

>>> import housedealer
>>> housedealer.settle({"posting": "500-club/ez-baccarat", "option": None,
...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"4": {"banker": 50}},
...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}})["net"]
{'1': -50, '4': 50}
>>> len(housedealer.postings())
93
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from housedealer.errors import HouseError

__version__ = "0.2.0"

__all__ = ["HouseError", "advise", "audit", "equity", "fees", "rank", "ruling", "settle", "simulate"]

Given = str | PathLike[str] | Mapping[str, Any]
"""A posting: its id, its TOML file, or its data itself."""

# The functions import what they need when they are called, so that the command line starts quickly.
# `housedealer.postings` and `housedealer.odds` are packages that can be called as functions.


def settle(doc: Mapping[str, Any]) -> dict[str, Any]:
    """Play a round from its document and settle it to the cent, with the reasons.

    Its `posting` may also be one's own: a file, or the posting's data itself.
    """
    from housedealer.games import settle as run
    from housedealer.postings import find

    if isinstance(doc, Mapping) and isinstance(doc.get("posting"), (str, Mapping, PathLike)):
        doc = {**doc, "posting": find(doc["posting"])}
    return run(doc)


def rank(ranking: str, *hands: str) -> list[dict[str, Any]]:
    """Each hand's name in words and its value: of two hands of one ranking the better has the larger.

    >>> rank("high", "As Ks Qs Js Ts")[0]["name"]
    'royal flush'
    """
    from housedealer import rankings

    return [{"hand": hand, **rankings.rank(ranking, hand)._asdict()} for hand in hands]


def fees(
    posting: Given,
    *,
    players: int | None = None,
    structure: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """All schedule options of a posting's fees, or those meant for so many players and this betting structure.

    Where a fee document prices a game that prints its own schedule, the reading `fees` switches to it.

    >>> [one["option"] for one in fees("the-101/omaha", players=7)["options"]]
    [1, 4, 7, 10]
    """
    from housedealer.postings import find, load
    from housedealer.postings.fee_table import fee_table
    from housedealer.postings.options import only_fitting

    return fee_table(only_fitting(load(find(posting), readings), players, structure))


def simulate(posting: Given, *, rounds: int, seed: int, **settings: Any) -> dict[str, Any]:
    """Play so many rounds from a seed and say what each wager came to."""
    from housedealer.odds import simulate as run

    return run(posting, rounds=rounds, seed=seed, **settings)


def advise(doc: Mapping[str, Any], position: str | None = None) -> dict[str, Any]:
    """Every choice of a round's open question with its worth and what it costs against the best, in cents.

    The document tells the round as far as it has come. Cards that the position asked may not see can be left out;
    where they are listed they change nothing.

    >>> advice = advise({"posting": "the-101/two-card-peek", "option": None,
    ...     "player_dealer": {"seat": 1, "bank": 500}, "seats": {"2": {"pick-row-a": 10}},
    ...     "deal": {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"}})
    >>> [one["choice"] for one in advice["choices"]]
    ['decline', 'peek-bonus-a', 'peek-bonus-b', 'peek-bonus-c']
    """
    from housedealer.odds import advise as run

    return dict(run(doc, position))


def equity(posting: Given, *hands: str, **settings: Any) -> dict[str, Any]:
    """What each hand or range is worth against the others in a game for the pot: see `housedealer.odds.equity`.

    >>> result = equity("500-club/omaha-hi-lo", "AhAd2h3d", "KhKdQhJd", board="4c 5s 9h")
    >>> result["method"], [round(player["equity"], 3) for player in result["players"]]
    ('exact', [0.886, 0.114])
    """
    from housedealer.odds.equity import equity as run

    return run(posting, *hands, **settings)


def audit(posting: Given, *, quick: bool = False, readings: bool = False) -> dict[str, Any]:
    """What a posting rests on and where it has holes: its readings, the findings, and, where the odds are worked out
    exactly (and it need not be `quick`), pay rows that cannot be and the wagers whose bettor has the advantage.

    With `readings`, every other reading is priced too: its `changes` tell the edges that it would change, its `fees`
    the fee of a plain round in dollars (`housedealer.games.reading_fees`), each as posted and then.
    """
    from housedealer import odds
    from housedealer.games import game
    from housedealer.games.audit import advantage_findings, unpaid_findings
    from housedealer.games.audit import audit as run
    from housedealer.postings import find, load

    posting = find(posting)
    rules = load(posting)
    if rules.script is not None:
        game(posting)  # contradictions are reported before any findings
    result = run(rules)
    if not quick and odds.priced(rules.script):
        allowed = range(rules.deck.min, rules.deck.max + 1) if rules.deck else range(1, 2)
        unpaid = unpaid_findings(odds.unpaid(posting), allowed)
        result["findings"] += [one for one in unpaid if one not in result["findings"]]
        result["findings"] += advantage_findings(odds.advantages(posting))
    if readings and odds.priced(rules.script):
        changes = odds.switched(posting)
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
    return result


def __getattr__(name: str) -> Any:
    if name in ("odds", "postings"):
        import importlib

        return importlib.import_module(f"housedealer.{name}")
    raise AttributeError(f"module 'housedealer' has no attribute {name!r}")


def ruling(
    posting: Given, question: str | None = None, *, readings: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """What a posting says to the questions that a floor is asked, or to one of them: the lines that rule on it, or that
    it does not say, with what was searched and what a house rule would have to settle.

    >>> [answer] = ruling("500-club/ez-baccarat", "mucked-hand")
    >>> answer["summary"], answer["searched"]
    ('This posting does not say; a house rule is needed.', '000:705-987')
    """
    from housedealer.documents.rulings.floor_rulings import floor_ruling, floor_rulings
    from housedealer.documents.rulings.floor_words import as_data
    from housedealer.postings import find, load

    found = load(find(posting), readings)
    if question is None:
        return [as_data(one) for one in floor_rulings(found, readings or {})]
    return [as_data(floor_ruling(found, question, readings or {}))]
