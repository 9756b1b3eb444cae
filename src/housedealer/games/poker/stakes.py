"""The stakes of a table: the numbers of a round's `stakes`, checked against the posting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games.poker.events import StakesEvent
from housedealer.money import show
from housedealer.postings.options import check_option
from housedealer.postings.table_limits import Terms
from housedealer.table.round.places import read_seat

if TYPE_CHECKING:
    from housedealer.games.poker.posting import BringInAmount, Rules, Structure
    from housedealer.table.family import Game
    from housedealer.table.round.setup import Setup

AMOUNTS = ("small_blind", "middle_blind", "big_blind", "lower", "upper", "ante", "bring_in")
BESIDE = ("structure", "middle_blind", "kill", "chip")
"""Keys that may be next to `stakes` or inside it."""
KNOWN = dict.fromkeys((*AMOUNTS, *BESIDE))
PLACES = {key: f"stakes.{key}" for key in AMOUNTS}


class Stakes(NamedTuple):
    """The stakes of a table, in cents."""

    structure: Structure
    blinds: tuple[int, ...]
    """From the small one to the big one."""
    lower: int
    upper: int
    ante: int
    bring_in: int
    least_bet: int
    """The least bet where no limit fixes it."""
    kill_seat: int | None
    kill: int
    next_kill: int
    """The amount of a kill of the next pot; 0 if there is none."""
    chip: int


def read_stakes(setup: Setup, rules: Rules) -> Stakes:
    """The stakes of a round's document; raises an error that says what was expected."""
    if len(setup.seats) < 2:
        raise HouseError("seats: poker for the pot needs two players; expected at least two seats with stacks")
    given = _given(setup.extra)
    amounts = _amounts(given)
    structure = _structure(given.get("structure"), rules, amounts, setup.game.posting.id)
    lower, upper = _limits(structure, amounts)
    kill_seat, kill = _kill(given.get("kill"), setup, rules, structure, lower)
    next_kill = lower * 3 // 2 if rules.kill and structure == "fixed" else 0
    if kill:
        lower, upper = kill, upper * kill // lower
    blinds = _blinds(rules, amounts, structure, len(setup.seats))
    bring_in = _bring_in(rules, amounts, structure, lower)
    ante = _ante(rules, amounts)
    chip = given.get("chip", 1)
    if chip <= 0:
        raise HouseError("chip: expected the smallest chip, an amount above zero such as 0.50 or 1")
    least = lower or (blinds[-1] if blinds else bring_in)
    return Stakes(structure, blinds, lower, upper, ante, bring_in, least, kill_seat, kill, next_kill, chip)


def terms_of(game: Game, named: Mapping[str, Any]) -> Terms:
    """A table's terms for the choice of its fee option."""
    rules: Rules = game.rules
    given = _given(named)
    amounts = _amounts(given)
    structure = _structure(given.get("structure"), rules, amounts, game.posting.id)
    if structure in ("fixed", "spread"):
        return Terms(structure, amounts["lower"], amounts["upper"])
    return Terms(structure, blind=amounts["big_blind"] or amounts["bring_in"] or amounts["lower"])


def check(setup: Setup) -> None:
    """Read the stakes, and refuse a fee option that is meant for another table."""
    setup.cache["stakes"] = read_stakes(setup, setup.game.rules)
    _check_leg(setup, setup.game.rules)
    if setup.option is not None:
        terms = terms_of(setup.game, setup.extra)
        check_option(setup.game.posting, setup.option, len(setup.seats), terms)


def _check_leg(setup: Setup, rules: Rules) -> None:
    """Refuse a leg toward a kill that is no seat, or where no pot is killed."""
    leg = setup.extra.get("leg")
    if leg is None:
        return
    if rules.kill is None:
        raise HouseError("leg: no pot is killed in this game; expected none")
    read_seat(leg, "leg", setup.game.places)


def values(game: Game) -> dict[str, tuple[str | int, ...]]:
    """The stakes that this game uses; keys that may also be next to `stakes` are included."""
    rules: Rules = game.rules
    limits = any(one in ("fixed", "spread") for one in rules.structures)
    posted = {
        "stakes.small_blind": rules.blinds is not None,
        "stakes.big_blind": rules.blinds is not None,
        "middle_blind": rules.blinds is not None and bool(rules.blinds.middle),
        "stakes.lower": limits,
        "stakes.upper": limits,
        "stakes.ante": rules.ante is not None,
        "stakes.bring_in": rules.bring_in is not None,
        "kill": rules.kill is not None,
        "leg": rules.kill is not None and rules.killed_by == "two-in-a-row",
        **{f"stakes.{key}": False for key in BESIDE},
    }
    result: dict[str, tuple[str | int, ...]] = {key: () for key, is_posted in posted.items() if not is_posted}
    result["structure"] = tuple(rules.structures) if len(rules.structures) > 1 else ()
    return result


def stakes_event(stakes: Stakes) -> StakesEvent:
    """The stakes as an event."""
    event: StakesEvent = {"event": "stakes", "structure": stakes.structure}
    if stakes.blinds:
        event["big_blind"] = stakes.blinds[-1]
        if len(stakes.blinds) > 1:
            event["small_blind"] = stakes.blinds[0]
        if len(stakes.blinds) > 2:
            event["middle_blind"] = stakes.blinds[1]
    if stakes.upper:
        event["lower"], event["upper"] = stakes.lower, stakes.upper
    if stakes.ante:
        event["ante"] = stakes.ante
    if stakes.bring_in:
        event["bring_in"] = stakes.bring_in
    if stakes.kill:
        event["kill"] = stakes.kill
    return event


def _given(extra: Mapping[str, Any]) -> dict[str, Any]:
    stakes = extra.get("stakes", {})
    if not isinstance(stakes, Mapping):
        raise HouseError('stakes: expected an object such as {"small_blind": 1, "big_blind": 2}')
    for key in stakes:
        if key not in KNOWN:
            raise HouseError(f"stakes: unknown key {key!r}; expected {', '.join(KNOWN)}")
    given = dict(stakes)
    for key in BESIDE:
        if key in extra and given.setdefault(key, extra[key]) != extra[key]:
            raise HouseError(f"stakes.{key}: it is named beside the stakes too, with another value; expected it once")
    return given


def _amounts(given: Mapping[str, Any]) -> dict[str, int]:
    amounts = dict.fromkeys(AMOUNTS, 0)
    for key in given:
        if key in amounts:
            amounts[key] = _amount(given, key)
    return amounts


def _amount(given: Mapping[str, Any], key: str) -> int:
    amount: int = given[key]
    if amount < 0:
        raise HouseError(f"{PLACES[key]}: {show(amount)} is below zero; expected zero or more")
    return amount


def _structure(given: Any, rules: Rules, amounts: Mapping[str, int], posting: str) -> Structure:
    allowed = rules.structures
    if given is not None:
        for structure in allowed:
            if structure == given:
                return structure
        raise HouseError(f"structure: {given!r} is not posted for {posting}; expected {' or '.join(allowed)}")
    limits = amounts["lower"] or amounts["upper"]
    for structure in ("fixed", "spread") if limits else ("no", "pot"):
        if structure in allowed:
            return structure
    return allowed[0]


def _limits(structure: str, amounts: Mapping[str, int]) -> tuple[int, int]:
    if structure in ("pot", "no"):
        return 0, 0
    lower, upper = amounts["lower"], amounts["upper"]
    for key, limit in (("lower", lower), ("upper", upper)):
        if not limit:
            raise HouseError(f"stakes.{key}: missing; a {structure} limit game needs lower and upper")
    if lower > upper:
        raise HouseError(f"stakes.lower: {show(lower)} is more than the upper limit of {show(upper)}")
    return lower, upper


def _blinds(rules: Rules, amounts: Mapping[str, int], structure: str, players: int) -> tuple[int, ...]:
    if rules.blinds is None:
        for key in ("small_blind", "middle_blind", "big_blind"):
            if amounts[key]:
                raise HouseError(f"stakes.{key}: this game is opened by a bring-in; expected no blinds")
        return ()
    if amounts["middle_blind"] and not rules.blinds.middle:
        raise HouseError("stakes.middle_blind: it is not posted for this game; expected a small and a big blind")
    if not amounts["big_blind"]:
        raise HouseError('stakes.big_blind: missing; expected such as {"small_blind": 1, "big_blind": 2}')
    if not amounts["small_blind"] and rules.blinds.least > 1:
        raise HouseError('stakes.small_blind: missing; expected such as {"small_blind": 1, "big_blind": 2}')
    blinds = [amounts[key] for key in ("small_blind", "middle_blind", "big_blind") if amounts[key]]
    if blinds != sorted(blinds):
        raise HouseError("stakes.small_blind: a blind is larger than the next; expected small, middle, big in order")
    if len(blinds) > players:
        raise HouseError(f"stakes.middle_blind: three blinds need three players; {players} are dealt in")
    if structure in ("fixed", "spread") and amounts["big_blind"] > amounts["upper"]:
        raise HouseError(f"stakes.big_blind: it is above the upper limit of {show(amounts['upper'])}")
    return tuple(blinds)


def _ante(rules: Rules, amounts: Mapping[str, int]) -> int:
    if rules.ante is None:
        if amounts["ante"]:
            raise HouseError("stakes.ante: no ante is posted for this game; expected none")
        return 0
    return amounts["ante"] or rules.ante


def _bring_in(rules: Rules, amounts: Mapping[str, int], structure: str, lower: int) -> int:
    if rules.bring_in is None:
        if amounts["bring_in"]:
            raise HouseError("stakes.bring_in: this game is opened by blinds; expected none")
        return 0
    bring_in = amounts["bring_in"] or lower or amounts["lower"]
    if not bring_in:
        raise HouseError("stakes.bring_in: missing; without limits it must be named")
    if lower:
        _check_bring_in(rules.bring_in.amount, bring_in, lower, amounts["upper"])
    return bring_in


def _check_bring_in(rule: BringInAmount, bring_in: int, lower: int, upper: int) -> None:
    """Refuse a bring-in of another size than posted at limits (000:6208-6210, 6950, 5910-5924, 001:143)."""
    named = f"stakes.bring_in: {show(bring_in)} is"
    if rule.equals and bring_in != lower:
        raise HouseError(f"{named} not the lower limit; expected {show(lower)}, or none named")
    if rule.least and bring_in < lower:
        raise HouseError(f"{named} below the lower limit; expected at least {show(lower)}")
    if rule.least and bring_in > upper:
        raise HouseError(f"{named} above the upper limit; expected at most {show(upper)}")
    if rule.most and bring_in > lower:
        raise HouseError(f"{named} above the lower limit of {show(lower)}; expected at most that")


def _kill(given: Any, setup: Setup, rules: Rules, structure: str, lower: int) -> tuple[int | None, int]:
    """The seat that posts a kill and its amount: a half kill is one and a half times the lower limit (001:119)."""
    if given is None:
        return None, 0
    if rules.kill is None or structure != "fixed":
        raise HouseError("kill: it is not posted for this game; expected none")
    if not isinstance(given, Mapping) or set(given) != {"seat", "amount"}:
        raise HouseError('kill: expected an object such as {"seat": 3, "amount": 6}')
    seat = next((seat for seat in setup.seats if str(seat) == str(given["seat"])), None)
    if seat is None:
        raise HouseError(f"kill.seat: {given['seat']!r} is not dealt in; expected one of {setup.seats}")
    amount = given["amount"]
    if amount * 2 != lower * 3:
        raise HouseError(
            f"kill.amount: {show(amount)} is no half kill of a lower limit of {show(lower)}; "
            f"expected {show(lower * 3 // 2)}"
        )
    return seat, amount
