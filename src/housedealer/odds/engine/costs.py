"""With the fees: what a round costs a player, what it brings the player-dealer, and the bet that breaks even."""

from __future__ import annotations

import bisect
import functools
import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.engine.first_bets import loses, stakes
from housedealer.odds.engine.models import Model, model
from housedealer.postings import first_option, option_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import Posting
from housedealer.table.contract import in_cents, in_dollars
from housedealer.table.events import Cents
from housedealer.table.money import fees
from housedealer.table.money.bank import Wager
from housedealer.table.round.wager_checks import Placing, limits_of

_DOLLAR = 100
_POINTS = 80
"""Points of a curve, beside those where the fee steps."""


def option_in_force(posting: Posting, option: int | Literal["first"] | None) -> FeeOption | None:
    """The schedule option of that number; `first` for the posting's first complete one, None for none."""
    return option_of(posting, first_option(posting) if option == "first" else option)


def smallest_bets(game: Game, option: FeeOption | None) -> dict[str, int]:
    """The least that may be placed on every wager before the deal; a dollar where no minimum is posted."""
    result = {}
    for wager in game.posting.wagers:
        if wager.placed == "before-deal":
            limits = limits_of(wager, option, game.posting.fees)
            least = max((limit.min for limit in limits), default=_DOLLAR)
            step = max((limit.step or 1 for limit in limits), default=1)
            result[wager.id] = -(-least // step) * step
    return result


def fees_due(game: Game, option: FeeOption | None, bets: Mapping[str, int], seats: int) -> list[fees.Fee]:
    """The fees of a round in which so many seats place the same bets."""
    if option is None or game.posting.fees is None:
        return []
    table = [Wager(str(seat), seat, 0, name, bet, bet) for seat in range(1, seats + 1) for name, bet in bets.items()]
    return fees.due(option, table)


def cost(
    posting: str,
    bet: Any,
    seats: int,
    option: int | Literal["first"] | None,
    decks: int | None,
    readings: Mapping[str, str] | None,
) -> dict[str, Any]:
    """What a round costs and earns at a bet: see `housedealer.odds.cost`."""
    priced = model(posting, decks, readings)
    rules = priced.game.posting
    chosen = option_in_force(rules, option)
    most = rules.table.seats - 1 if rules.table else 9
    if isinstance(seats, bool) or not isinstance(seats, int) or not 1 <= seats <= most:
        raise HouseError(f"seats: {seats!r} is not allowed; expected 1 to {most} beside the player-dealer")
    placed = placements(priced, bet, chosen)
    return {
        "posting": posting,
        "decks": priced.decks,
        "option": chosen.option if chosen else None,
        "seats": seats,
        "placements": [_Placement(priced, chosen, bets, seats).data() for bets in placed],
    }


def placements(priced: Model, bet: Any, option: FeeOption | None) -> list[dict[str, int]]:
    """The bets in cents that were named, checked: a mapping, or one amount on each base wager in turn."""
    rules = {wager.id: wager for wager in priced.game.posting.wagers if wager.placed == "before-deal"}
    if isinstance(bet, Mapping):
        for name in bet:
            if name not in rules:
                raise HouseError(f"bet: unknown wager {name!r}; expected one of {', '.join(rules)}")
        placed: list[dict[str, int]] = [in_cents(bet, dict[str, Cents], "bet")]
    else:
        together: list[tuple[str, ...]] = getattr(priced, "goes_with", list)()
        alone = [
            name for name, rule in rules.items() if rule.kind == "base" and not any(name in one for one in together)
        ]
        placed = [
            dict.fromkeys(names, in_cents(bet, Cents, "bet")) for names in (*together, *((name,) for name in alone))
        ]
    for bets in placed:
        for name, amount in bets.items():
            wrong = Placing.of(rules[name], option, priced.game.posting.fees).wrong(amount, bets)
            if wrong:
                raise HouseError(f"bet.{name}: {wrong}")
    return placed


class _Placement:
    """What every player bets, and what follows from it at this and any other size."""

    def __init__(self, priced: Model, option: FeeOption | None, bets: dict[str, int], seats: int) -> None:
        self.priced, self.option, self.bets, self.seats = priced, option, bets, seats
        self.total = sum(bets.values())
        self._worked: dict[int, Fraction] = {}
        self.edge = self._worked_out(self.total) / self.total

    def data(self) -> dict[str, Any]:
        """The placement's part of the answer, in dollars a round."""
        collected, each = self._fees(self.total)
        lost = self._lost(self.total)
        wagered = staked(self.priced, self.bets, self.option)
        return {
            "bets": in_dollars(self.bets, dict[str, Cents]),
            "action": in_dollars(self.total * self.seats, Cents),
            "edge": float(self.edge),
            "staked": _cash(wagered),
            "per_unit_staked": float(lost / wagered),
            "player": {"loses": _cash(lost), "fee": in_dollars(each, Cents), "cost": _cash(lost + each)},
            "player_dealer": {
                "wins": _cash(lost * self.seats),
                "fee": in_dollars(collected, Cents),
                "earns": _cash(lost * self.seats - collected),
            },
            "break_even": self._break_even(),
            "earns_between": in_dollars(self._earning(), list[list[Cents]]),
            "curve": [self._point(bet) for bet in self._sizes()],
        }

    def _in_proportion(self, total: int) -> dict[str, int]:
        return {name: bet * total // self.total for name, bet in self.bets.items()}

    def _worked_out(self, total: int) -> Fraction:
        """What a player loses on average with so much in all: solved, not read off between other bets."""
        if total not in self._worked:
            self._worked[total] = lost(self.priced, self._in_proportion(total), self.option)
        return self._worked[total]

    @functools.cached_property
    def _bends(self) -> list[int]:
        """Where the table's maximum caps what may be done with a bet, bets between which the loss grows evenly.

        It is solved at each eighth of the most that may be bet and at the bet named. Between two of these it is a
        straight line as long as the best play stays the same; that it does not moves no edge by 0.004%.
        """
        low, high = self._reach()
        if self.priced.at(self._in_proportion(high), self.option) is self.priced:
            return []
        inside = {high * part // 8 for part in range(1, 8)} | {self.total}
        return sorted({low, high, *(bet for bet in inside if low < bet < high)})

    def _lost(self, total: int) -> Fraction:
        """What a player loses on average with so much in all."""
        if not self._bends:
            return self.edge * total
        at = bisect.bisect_left(self._bends, total)
        if self._bends[at] == total:
            return self._worked_out(total)
        low, high = self._bends[at - 1], self._bends[at]
        begun, ended = self._worked_out(low), self._worked_out(high)
        return begun + (ended - begun) * (total - low) / (high - low)

    def _fees(self, total: int) -> tuple[int, int]:
        """The player-dealer's fee and one player's, when each player bets so much in the same proportion."""
        bets = self._in_proportion(total)
        due = fees_due(self.priced.game, self.option, bets, self.seats)
        dealer = sum(fee.amount for fee in due if fee.payer == "player-dealer")
        return dealer, sum(fee.amount for fee in due if fee.payer == "1")

    def _point(self, bet: int) -> dict[str, float]:
        collected, each = self._fees(bet)
        lost = self._lost(bet)
        return {
            "bet": in_dollars(bet, Cents),
            "cost": _cash(lost + each),
            "earns": _cash(lost * self.seats - collected),
        }

    def _reach(self) -> tuple[int, int]:
        """The least and the most that a player may bet in this proportion."""
        low, high = self.total, self.total
        lows, highs = [], []
        for name, bet in self.bets.items():
            for limit in limits_of(self.priced.game.wagers[name], self.option, self.priced.game.posting.fees):
                lows.append(-(-limit.min * self.total // bet))
                if limit.max is not None:
                    highs.append(limit.max * self.total // bet)
        low = max(lows, default=min(low, _DOLLAR))
        last = self._steps()[-1] if self._steps() else low
        return low, min(highs, default=max(2 * last, 10 * high))

    def _steps(self) -> list[int]:
        """The bets from which on a fee may be another one."""
        result = set()
        for part in (self.option, *self.option.also) if self.option else ():
            counted = sum(bet for name, bet in self.bets.items() if not part.counts or name in part.counts)
            seats = self.seats if part.kind == "total-table-action" else 1
            if counted:
                result |= {-(-start * self.total // (counted * seats)) for start, _, _ in part.steps}
        return sorted(result)

    def _pieces(self) -> list[tuple[int, int]]:
        """The allowed bets in stretches of one fee in which the loss grows evenly."""
        low, high = self._reach()
        starts = [low, *(step for step in sorted({*self._steps(), *self._bends}) if low < step <= high)]
        return list(zip(starts, [*(start - 1 for start in starts[1:]), high], strict=True))

    def _earning(self) -> list[tuple[int, int]]:
        """The bets at which the player-dealer does not pay, on the whole, to hold the bank."""
        result: list[tuple[int, int]] = []
        for low, high in self._pieces():
            collected, _ = self._fees(low)
            begun, ended = self._lost(low) * self.seats, self._lost(high) * self.seats
            if ended < collected:
                continue
            if begun < collected:
                low += math.ceil((collected - begun) * (high - low) / (ended - begun))  # noqa: PLW2901
            if result and result[-1][1] == low - 1:
                result[-1] = (result[-1][0], high)
            else:
                result.append((low, high))
        return result

    def _break_even(self) -> int | float | None:
        """The least bet at which the player-dealer's winnings pay the collection; None where none does."""
        earning = self._earning()
        least: int | float | None = in_dollars(earning[0][0], Cents) if earning else None
        return least

    def _sizes(self) -> list[int]:
        low, high = self._reach()
        even = {round(low * (high / low) ** (at / _POINTS)) for at in range(_POINTS + 1)} if high > low else {low}
        ends = {bet for piece in self._pieces() for bet in piece}
        return sorted(even | ends | {self.total})


def lost(priced: Model, bets: Mapping[str, int], option: FeeOption | None) -> Fraction:
    """What a player who makes these bets loses on average, in cents, fees apart."""
    at = priced.at(bets, option)
    return sum((bet * loses(at, name) for name, bet in bets.items()), Fraction(0))


def staked(priced: Model, bets: Mapping[str, int], option: FeeOption | None) -> Fraction:
    """What a player who makes these bets wagers in all on average, in cents, raises counted."""
    at = priced.at(bets, option)
    return sum((bet * stakes(at, name) for name, bet in bets.items()), Fraction(0))


def _cash(amount: Fraction | int) -> float:
    """Expected cents as dollars, to the hundredth of a cent."""
    return round(float(amount) / 100, 4)
