"""What a table wins in an hour and in a shift, for the bank and for the house, by number of seats and by bet mix.

How many rounds are dealt in an hour is not measured: it is stated, `ROUND_SECONDS` and `SEAT_SECONDS` more for every
seat that plays, unless the caller names a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.odds.engine.costs import fees_due
from housedealer.odds.engine.models import Model
from housedealer.odds.report.par_sheet import SHIFT_HOURS
from housedealer.postings.collection import FeeOption
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents
from housedealer.table.round.wager_checks import limits_of

ROUND_SECONDS, SEAT_SECONDS = 30, 10
"""The stated length of a round: to shuffle, deal and settle, and for every seat."""
BASE, SIDE = 20_00, 2_00
"""The stated bets in cents: on the base wagers, and on each side bet; raised to the posted minimum."""


def rounds_an_hour(seats: int) -> float:
    """The stated rounds an hour with this many seats besides the player-dealer's.

    >>> rounds_an_hour(3), rounds_an_hour(6)
    (60.0, 40.0)
    """
    return 3600 / (ROUND_SECONDS + SEAT_SECONDS * seats)


def by_seats(
    priced: Model, base: Sequence[str], wagers: Mapping[str, Any], option: FeeOption | None, hands: int | None = None
) -> list[dict[str, Any]]:
    """A row for each bet mix and number of seats: the bank's and the house's win in an hour and in a shift."""
    table = priced.game.posting.table
    most = table.seats - 1 if table else 1
    result = []
    for name, bets in _mixes(priced, base, wagers, option).items():
        loses = sum(wagers[entry]["edge"] * bet for entry, bet in bets.items())
        first = {part: bet for entry, bet in bets.items() for part in _placed(priced, entry)}
        for seats in range(1, most + 1):
            due = fees_due(priced.game, option, first, seats)
            bank_fee = sum(one.amount for one in due if one.payer == "player-dealer")
            rounds = float(hands) if hands else rounds_an_hour(seats)
            bank, house = (seats * loses - bank_fee) / 100, sum(one.amount for one in due) / 100
            result.append({
                "mix": name,
                "bets": {entry: in_dollars(bet, Cents) for entry, bet in bets.items()},
                "seats": seats,
                "rounds_an_hour": rounds,
                "bank_an_hour": bank * rounds,
                "bank_a_shift": bank * rounds * SHIFT_HOURS,
                "house_an_hour": house * rounds,
                "house_a_shift": house * rounds * SHIFT_HOURS,
            })  # fmt: skip
    return result


def _placed(priced: Model, entry: str) -> list[str]:
    rules = priced.game.wagers
    return [part for part in entry.split("+") if part in rules and rules[part].placed == "before-deal"]


def _mixes(
    priced: Model, base: Sequence[str], wagers: Mapping[str, Any], option: FeeOption | None
) -> dict[str, dict[str, int]]:
    """The bet mixes: the first base wager alone, and with every side bet added."""
    known = [entry for entry in base if wagers[entry]["edge"] is not None][:1]
    if not known:
        return {}
    rules = priced.game.wagers
    alone = {known[0]: _least(priced, known[0], BASE, option)}
    side = {
        name: _least(priced, name, SIDE, option)
        for name, one in wagers.items()
        if name in rules and rules[name].kind == "bonus" and rules[name].placed == "before-deal"
        and one["edge"] is not None
    }  # fmt: skip
    result = {"base alone": alone}
    return result | {"base and every side bet": {**alone, **side}} if side else result


def _least(priced: Model, entry: str, bet: int, option: FeeOption | None) -> int:
    limits = limits_of(priced.game.wagers[_placed(priced, entry)[0]], option, priced.game.posting.fees)
    least = max((limit.min for limit in limits), default=bet)
    most = min((limit.max for limit in limits if limit.max is not None), default=bet)
    return max(least, min(bet, most))


def envy_value(priced: Model) -> dict[str, Any] | None:
    """The Envy Bonus: what a button is worth per round for each other hand that pays it, in dollars; None without one.

    The expectation of several hands is the sum of theirs, whatever they share of the deck. Where the highest alone
    pays, or equal hands do not pay each other, it is a little less.
    """
    rule = getattr(priced.game.rules, "envy", None)
    if rule is None:
        return None
    from housedealer.games.pai_gow.bonus import Dealt
    from housedealer.odds.pai_gow.model import PaiGow

    cards = PaiGow(priced.game).cards
    rows = [{"row": row.on.replace("-", " "), "pays": in_dollars(row.pays, Cents), "ways": 0} for row in rule.pays]
    for hand, many in zip(cards.hands, cards.counts, strict=True):
        dealt = Dealt(hand, priced.game.rules.bonus_joker_kind)
        met = [at for at, row in enumerate(rule.pays) if dealt.meets(row.on)]
        if met:
            rows[max(met, key=lambda at: rule.pays[at].pays)]["ways"] += many
    whole = sum(cards.counts)
    worth = sum(row["pays"] * row["ways"] for row in rows) / whole
    button = in_dollars(rule.button, Cents)
    return {
        "wager": rule.wager,
        "button": button,
        "worth": worth,
        "of_button": worth / button,
        "at_most": rule.several == "highest" or rule.same_hand != "paid",
        "rows": [{**row, "probability": row["ways"] / whole} for row in rows],
    }
