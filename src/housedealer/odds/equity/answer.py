"""The answer of `equity`, in CONTRACT's format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from housedealer.cards import JOKER
from housedealer.cards import text as cards_text
from housedealer.errors import HouseError
from housedealer.odds.equity.shape import shape_of
from housedealer.odds.equity.shares import Counted, shares
from housedealer.odds.equity.situation import Situation, read_situation
from housedealer.odds.equity.streets import streets_so_far

SEED = 1
MOST = 2**63 - 1


class CountOptions(NamedTuple):
    """How to count: the number of deals, the seed, and whether exactly."""

    deals: int | None = None
    seed: int = SEED
    exact: bool | None = None


def answer(
    posting: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    streets: bool = False,
    pot: Any = None,
    chip: Any = None,
    option: Any = "first",
    options: CountOptions = CountOptions(),  # noqa: B008  # it cannot change
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Each player's share of the pot, exact where that is quick, else simulated with its error."""
    _check(options)
    shape = shape_of(posting, readings)
    situation = read_situation(shape, hands, board, dead, draws)
    counted = count(situation, options)
    result: dict[str, Any] = {
        "posting": shape.posting,
        "board": cards_text(min(code, JOKER) for code in situation.question.board),
        "method": "exact" if counted.deals is None else "simulated",
        **({} if counted.deals is None else {"deals": counted.deals, "seed": options.seed}),
        "split": shape.split,
        "players": _players(situation, counted),
    }
    if rule := _rule(situation):
        result |= {"rule": rule, "choices": counted.choices}
    if streets:
        result["streets"] = _streets(situation, dead, options)
    if pot is not None:
        _add_money(result, situation, counted, readings, (pot, chip, option), options.seed)
    elif chip is not None or isinstance(option, int):
        raise HouseError("pot: missing; a chip or a fee option needs the pot that it is taken from")
    return result


def _check(options: CountOptions) -> None:
    for name, number, least in (("deals", options.deals, 1), ("seed", options.seed, 0)):
        if number is None:
            continue
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= MOST:
            raise HouseError(f"{name}: {number!r} cannot be used; expected a whole number from {least} on")


def _players(situation: Situation, counted: Counted) -> list[dict[str, Any]]:
    result = shares(counted.tally, len(situation.players), counted.deals)
    return [{"hand": player.text, **share._asdict()} for player, share in zip(situation.players, result, strict=True)]


def _rule(situation: Situation) -> str:
    from housedealer.odds.equity import discarding, drawing

    shape = situation.question.shape
    if situation.stage == "discarding":
        return discarding.rule_text(shape)
    if situation.stage == "drawing":
        return drawing.rule_text(shape, situation.draws)
    to_come = any(situation.question.missing) and "?" in shape.faces
    return "turns a card up for every card to come, so that it comes face down and a joker is wild" if to_come else ""


def _streets(situation: Situation, dead: str, options: CountOptions) -> list[dict[str, Any]]:
    shape, result = situation.question.shape, []
    for name, hands, board, draws in streets_so_far(situation):
        then = read_situation(shape, hands, board, dead, draws)
        counted = count(then, options)
        equities = [share.equity for share in shares(counted.tally, len(hands), counted.deals)]
        method = "exact" if counted.deals is None else "simulated"
        result.append({"street": name, "board": board, "method": method, "hands": hands, "equity": equities})
    return result


def _add_money(
    result: dict[str, Any],
    situation: Situation,
    counted: Counted,
    readings: Mapping[str, str] | None,
    pot_arguments: tuple[Any, ...],
    seed: int,
) -> None:
    from housedealer.games import game
    from housedealer.odds.equity.money import average_shares, pot_data, read_pot
    from housedealer.odds.equity.odd_chips import odd_chip_orders

    players, posting = result["players"], situation.question.shape.posting
    rules = game(posting, readings).rules
    orders = odd_chip_orders(situation.question, rules, seed) if situation.stage == "dealing" else {}
    pot = read_pot(posting, readings, len(players), *pot_arguments)
    result["pot"] = pot_data(pot)
    amounts = average_shares(counted.tally, len(players), pot, rules, orders)
    for player, amount in zip(players, amounts, strict=True):
        player["takes"] = round(amount / 100, 4)


def count(situation: Situation, options: CountOptions) -> Counted:
    """Count every deal where that is quick or requested, else deal at random."""
    from housedealer.odds.equity import discarding, drawing, exact
    from housedealer.odds.equity.simulated import simulate, usual_deals

    question = situation.question
    if situation.stage == "drawing":
        return drawing.draw(question, situation.draws, *options)
    if situation.stage == "discarding":
        return discarding.discard(question, *options)
    if options.exact is not False and (options.deals is None or options.exact):
        way = exact.quickest(question)
        if options.exact or way.time <= exact.QUICK:
            return Counted(way.run(), None, [])
    deals = options.deals or usual_deals(question)
    return Counted(simulate(question, deals, options.seed), deals, [])
