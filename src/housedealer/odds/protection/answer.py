"""The answer of `housedealer protect`: what each threat is worth, in dollars too, and the procedures against it."""

from __future__ import annotations

import functools
import importlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.odds.engine.answers import seed_of
from housedealer.odds.engine.costs import option_in_force
from housedealer.odds.protection.threats import COUNTING, Request, Threat
from housedealer.postings.collection import FeeOption
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import procedures_of
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents
from housedealer.table.round.setup import decks_in_play
from housedealer.table.round.wager_checks import limits_of


def protect(
    posting: str,
    decks: int | None,
    cut: int | None,
    hands_per_hour: int,
    option: int | Literal["first"] | None,
    readings: Mapping[str, str] | None,
    seed: int,
    quick: bool,
) -> dict[str, Any]:
    """Examine a posting: see `housedealer.odds.protect`."""
    played = game(posting, readings)
    if isinstance(hands_per_hour, bool) or not isinstance(hands_per_hour, int) or hands_per_hour < 1:
        raise HouseError(
            f"hands_per_hour: {hands_per_hour!r} is not a number of hands; expected a whole number from 1 on"
        )
    many = decks_in_play(played, decks)
    _check_cut(cut, cards.shoe_count(played.posting.deck.kind, many).total(), many)
    in_force = option_in_force(played.posting, option) if played.family.modules.odds else None
    threats, says = _threats_of(played, many, Request(cut, seed_of(seed), quick))
    rows = [_row(played, one, in_force, hands_per_hour) for one in threats]
    return {
        "posting": posting,
        "decks": many,
        "option": in_force.option if in_force else None,
        "hands_per_hour": hands_per_hour,
        "threats": sorted(rows, key=lambda row: -row["gain_per_round"]),
        "says": says,
        "safeguards": safeguards(played, {one.kind for one in threats}),
    }


def _check_cut(cut: int | None, size: int, decks: int) -> None:
    if cut is None:
        return
    most = 3 * size // 4
    if isinstance(cut, bool) or not isinstance(cut, int) or not 0 <= cut <= most:
        with_decks = f"{decks} deck{'s' if decks != 1 else ''}"
        raise HouseError(f"cut: {cut!r} cards behind the cut card; expected 0 to {most} with {with_decks}")


def _threats_of(played: Game, decks: int, request: Request) -> tuple[list[Threat], list[str]]:
    """The threats of a family, and what is not worked out."""
    if not played.family.modules.odds:
        return [], [
            "Players play each other here, so no edge can be worked out: what a seat gains by seeing others' cards "
            "depends on how they all play."
        ]
    named = played.family.modules.protection
    if not named:
        return [], ["What it's worth to know the cards to come isn't worked out for this game."]
    result: tuple[list[Threat], list[str]] = importlib.import_module(named).threats(played, decks, request)
    return result


def _row(played: Game, one: Threat, option: FeeOption | None, hands_per_hour: int) -> dict[str, Any]:
    """A threat as data, with its gain in dollars an hour at the posted limit."""
    most = _limit(played, one.posted or one.wager, option)
    row: dict[str, Any] = {
        "kind": one.kind,
        "what": one.what,
        "wager": one.wager,
        "edge": one.edge,
        "known_edge": one.known_edge,
        "bets": one.bets,
        "gain_per_round": one.gain,
        "method": one.method,
        "limit": None if most is None else in_dollars(most, Cents),
        "dollars_per_hour": None if most is None else round(one.gain * most / 100 * hands_per_hour, 2),
        "notes": list(one.notes),
    }
    if one.standard_error is not None:
        row["standard_error"] = one.standard_error
    if one.count is not None:
        row["count"] = one.count
    return row


def _limit(played: Game, wager: str, option: FeeOption | None) -> int | None:
    """The most that may be bet on a wager, in cents; of a base game on its first wager."""
    name = wager.split("+", maxsplit=1)[0]
    if name not in played.wagers:
        return None
    limits = limits_of(played.wagers[name], option, played.posting.fees)
    return min((limit.max for limit in limits if limit.max is not None), default=None)


@functools.cache
def _against() -> dict[str, list[str]]:
    """The procedures against each kind of threat, by topic."""
    data = tomllib.loads((Path(__file__).parent / "safeguards.toml").read_text(encoding="utf-8"))
    return {kind: list(entry["about"]) for kind, entry in data.items()}


def safeguards(played: Game, kinds: set[str]) -> list[dict[str, Any]]:
    """The procedures of a posting against these kinds of threats, with their lines."""
    result = []
    deck = played.posting.deck
    if COUNTING in kinds and deck.shuffle == "every-round":
        words = "The cards are shuffled after every round."
        result.append({"against": [COUNTING], "about": "Shuffle", "words": words, "lines": deck.lines})
    for one in procedures_of(plain_id(played.posting.id)).procedures:
        against = [kind for kind in sorted(kinds) if one.about in _against().get(kind, ())]
        if against:
            result.append({"against": against, "about": one.about, "words": one.words, "lines": one.lines})
    return result
