"""The games: a package per family, and how a posting finds its own.

A posting's `script` names the package (`pai-gow` is `games.pai_gow`), and the package's `FAMILY` declares all that it
brings. There is no list to maintain.
"""

from __future__ import annotations

import copyreg
import functools
import importlib
import pkgutil
from collections.abc import Mapping
from inspect import signature
from typing import Any

from housedealer.arguments import check
from housedealer.errors import DataError, HouseError, refuse_unknown
from housedealer.games.agreement import agreed
from housedealer.games.ruling import settled
from housedealer.postings import load
from housedealer.postings.loader import posting_name, switched_readings, validated
from housedealer.postings.own import placed
from housedealer.postings.schema import Playable
from housedealer.table.contract import read_document
from housedealer.table.family import Family, Game, Script
from housedealer.table.round.round_document import round_settings
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session

__all__ = [
    "Family",
    "Game",
    "Script",
    "families",
    "family",
    "family_of",
    "game",
    "of",
    "open_session",
    "read_round",
    "rules_of",
    "settle",
]


def game(name: str, readings: Mapping[str, str] | None = None) -> Game:
    """A playable posting by its id, as posted or with some readings switched.

    >>> game("500-club/ez-baccarat")
    Game(500-club/ez-baccarat, script baccarat)
    """
    name = posting_name(name)
    return _game(name, switched_readings(name, readings))


@functools.lru_cache(maxsize=1024)
def _game(name: str, readings: tuple[tuple[str, str], ...]) -> Game:
    posting = load(name, dict(readings))
    if not isinstance(posting, Playable):
        raise HouseError(f"posting: {name} cannot be played yet; `housedealer postings` says which can")
    return agreed(of(posting, readings))


def of(posting: Playable, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """A posting, from whatever source, with its family."""
    wagers = {wager.id: wager for wager in posting.wagers}
    return Game(posting, family_of(posting), rules_of(posting), wagers, readings)


def rules_of(posting: Playable) -> Any:
    """A posting's `[rules]`, read by its family's schema."""
    family = family_of(posting)
    try:
        return validated(family.play.rules, posting.rules, "")
    except DataError as error:
        raise placed(posting.id, ("rules", *error.path), error.problem) from None


def family_of(posting: Playable) -> Family:
    """The family that plays a posting."""
    known = families()
    if posting.script not in known:
        raise placed(posting.id, ("script",), f"{posting.script!r} is unknown; expected one of {', '.join(known)}")
    return family(posting.script)


@functools.cache
def families() -> tuple[str, ...]:
    """The names of all families, as postings' `script` names them.

    >>> "blackjack" in families()
    True
    """
    return tuple(sorted(one.name.replace("_", "-") for one in pkgutil.iter_modules(__path__) if one.ispkg))


@functools.cache
def family(script: str) -> Family:
    """A family by the name in a posting's `script`."""
    result: Family = importlib.import_module(f"{__name__}.{script.replace('-', '_')}").FAMILY
    return result


def _reduce_game(one: Game) -> tuple[Any, ...]:
    return game, (one.posting.id, dict(one.readings))


def _round_again(doc: Mapping[str, Any], ticket: tuple[str, int] | None, purses: Mapping[str, int] | None) -> Round:
    round_ = Round.read(doc, game, purses=purses)
    round_.ticket = ticket
    return round_


def _session_again(data: Mapping[str, Any], key: str) -> Session:
    session = Session.of(data, game)
    session.key = key
    return session


def _reduce_round(one: Round) -> tuple[Any, ...]:
    return _round_again, (one.record(whole=True), one.ticket, one.purses)


def _reduce_session(one: Session) -> tuple[Any, ...]:
    return _session_again, (one.data(), one.key)


# Pickle a game by its name, a round by its record, which replays it, and a session by its data.
copyreg.pickle(Game, _reduce_game)
copyreg.pickle(Round, _reduce_round)
copyreg.pickle(Session, _reduce_session)


def read_round(doc: Mapping[str, Any]) -> Round:
    """Read a round from its document and play it as far as its choices go."""
    return Round.read(doc, game)


def settle(doc: Mapping[str, Any]) -> dict[str, Any]:
    """Play a round from its document and settle it, with its first action and the readings that its money depends on.

    >>> answer = settle({"posting": "500-club/ez-baccarat", "option": 4,
    ...     "player_dealer": {"seat": 1, "bank": 500},
    ...     "seats": {"2": {"player": 100, "dragon-7": 5}, "4": {"banker": 50}}, "action": 2,
    ...     "deal": {"player": "2h 4d", "banker": "3c 2d 2s"}, "choices": []})
    >>> answer["net"], answer["drop"]
    ({'1': -152, '2': 100, '4': 50}, 2)
    """
    return settled(doc, game)


def open_session(posting: str, *, readings: Mapping[str, str] | None = None, **settings: Any) -> Session:
    """Open a table of a posting, by its id; the settings are those of `Session.open`.

    Where no `option` is named, the first that fits is in force, as in `settle`; None is for no fee.

    >>> open_session("500-club/texas-holdem", stacks={1: 200, 2: 200})
    Session(500-club/texas-holdem, 0 rounds, 2 seats)
    """
    known = [
        one.name
        for one in signature(Session.open).parameters.values()
        if one.kind is one.KEYWORD_ONLY and one.name != "plan"
    ]
    for key in settings:
        if key not in known:
            raise HouseError(f"open_session: {key!r} is unknown; expected {', '.join([*known, 'readings'])}")
    if "stacks" not in settings:
        raise HouseError('open_session: stacks are missing; expected seats and their dollars such as {"1": 500}')
    check(readings=readings, **{name: value for name, value in settings.items() if name != "stacks"})
    if settings.get("seed") is not None:
        settings["seed"] = int(settings["seed"])
    played = game(posting, readings)
    refuse_unknown(map(str, settings.get("terms") or ()), round_settings(played), f"a table of {posting}")
    if settings.get("option", "first") == "first":
        settings["option"] = _first_option(played, settings)
    return Session.open(played, **settings)


def _first_option(played: Game, settings: Mapping[str, Any]) -> int | None:
    """The fee option of a table whose opener names none: the first that fits its players and terms, as in `settle`."""
    terms, stacks = settings.get("terms"), settings["stacks"]
    named = played.plans()[0].terms if terms is None else read_document(terms, played.family)
    players = len(stacks) if isinstance(stacks, Mapping) and len(stacks) > 1 else None
    return played.first_option(players, named)
