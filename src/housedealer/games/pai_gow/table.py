"""The positions that receive cards, and the other keys of a round's document."""

from __future__ import annotations

from typing import Any, TypedDict

from housedealer.errors import HouseError
from housedealer.table.family import Game
from housedealer.table.round.setup import Setup

FROM_ACTION = "from-action"
"""In place of a pile's number: the first pile goes to the first action, whatever place the dice point to."""


class Document(TypedDict, total=False):
    """Keys that only a pai gow round's document has."""

    exposed: list[int | str]
    """Seats whose hand had a card exposed as it was handed out; short for an irregularity of that kind."""
    one_player: list[list[int | str]]
    """Seats that one player holds together, such as [[2, 5]]."""
    pile: int | str
    """The pile, from the house dealer's left, that goes to the first place; the first if the banker picks none. Records
    of earlier versions have `from-action`."""


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards: the seats and the player-dealer, or the two hands that all wager on."""
    if setup.game.rules.community:
        return ["player", "banker"]
    return [*map(str, setup.seats), "player-dealer"]


def values(game: Game) -> dict[str, tuple[str | int, ...]]:
    """Exposed cards and seats of one player only where the posting rules on them, a pile only where dice do."""
    posting, result = game.posting, dict[str, tuple[str | int, ...]]()
    if not any(one.does == "dead-hand" for one in posting.irregularities):
        result["exposed"] = ()
    if game.rules.several_seats == "own":
        result["one_player"] = ()
    result["pile"] = _piles(game)
    return result


def held_together(game: Game, seats: list[list[int]]) -> dict[str, Any]:
    """Seats of one player, where the first alone is set as its player likes (001:80, 3851)."""
    return {"one_player": seats} if seats and game.rules.several_seats != "own" else {}


def banker_picks(game: Game) -> dict[str, tuple[int, ...]]:
    """The pile that goes to the first place, where the player-dealer picks it (001:90, 003:68, 846)."""
    return {key: piles for key in ("pile",) if (piles := _piles(game))}


def _piles(game: Game) -> tuple[int, ...]:
    """The piles, where dice point to the first place."""
    rule = game.posting.action
    dice = rule is not None and rule.rule == "dice" and not game.rules.community
    return tuple(range(1, game.places + 1)) if dice else ()


def earlier(record: dict[str, Any]) -> dict[str, Any]:
    """A record of versions before 0.3, which dealt the first pile to the first action and named no pile."""
    return {"pile": FROM_ACTION, **record} if "dice" in record else record


def check(setup: Setup) -> None:
    """Refuse a pile that does not exist, and exposed cards where the posting has no rule for them (001:74 is one)."""
    _check_pile(setup)
    _check_players(setup)
    given = setup.extra.get("exposed")
    if given is None:
        return
    if not any(one.does == "dead-hand" for one in setup.game.posting.irregularities):
        raise HouseError("exposed: this posting has no rule for a card exposed in the deal; expected none")
    read = _numbers(given)
    if read is None or any(seat not in setup.seats for seat in read):
        seats = ", ".join(map(str, setup.seats))
        raise HouseError(f"exposed: {given!r} are not seats with a hand; expected a list of some of {seats}")
    setup.extra["exposed"] = read


def _check_pile(setup: Setup) -> None:
    """Refuse a pile that is not there: there are as many as places before the house dealer (000:9196-9221, 003:66)."""
    given, most = setup.extra.get("pile"), setup.game.places
    if given is None:
        if "dice" in setup.extra and not setup.game.rules.community:
            setup.extra["pile"] = 1  # a record has it, and so differs from those of earlier versions
        return
    if setup.game.rules.community:
        raise HouseError("pile: two hands are dealt for all, and nobody picks a pile; expected none")
    if given == FROM_ACTION:
        return
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= most:
        raise HouseError(f"pile: {given!r} is not a pile; expected a number from 1 to {most}")


def _check_players(setup: Setup) -> None:
    """Refuse seats held together that are named twice, or where the posting does not rule on them (001:80, 3851)."""
    given = setup.extra.get("one_player")
    if given is None:
        return
    if setup.game.rules.several_seats == "own":
        raise HouseError("one_player: this posting has no rule for a player with several seats; expected none")
    read = [_numbers(seats) for seats in given] if isinstance(given, list) else [None]
    held = [seats for seats in read if seats is not None]
    if len(held) < len(read):
        raise HouseError("one_player: expected a list of lists of seats such as [[2, 5]]")
    setup.extra["one_player"] = held
    named = [seat for seats in held for seat in seats]
    if any(seat not in setup.seats for seat in named) or len(set(named)) < len(named):
        known = ", ".join(map(str, setup.seats))
        raise HouseError(f"one_player: {given!r} are not seats with a hand, each once; expected some of {known}")


def _numbers(seats: Any) -> list[int] | None:
    """A list of seats by number, whether written as numbers or as texts; None if it is none.

    >>> _numbers(["2", 5]), _numbers(["2/1"]), _numbers("2")
    ([2, 5], None, None)
    """
    if not isinstance(seats, list):
        return None
    texts = [str(seat) if type(seat) is int else seat for seat in seats]
    return [int(text) for text in texts] if all(isinstance(text, str) and text.isdecimal() for text in texts) else None
