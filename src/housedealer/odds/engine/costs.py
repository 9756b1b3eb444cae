"""Costs with fees: a round's cost to a player, the player-dealer's earnings, and the break-even bet."""

from __future__ import annotations

import bisect
import functools
import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.engine.first_bets import charged_in_steps, fee_steps, loses, stakes
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
"""Points of a curve, besides those where the fee steps."""


def option_in_force(posting: Posting, option: int | Literal["first"] | None) -> FeeOption | None:
    """The fee option of that number; `first` for the posting's first complete one, None for no fees."""
    return option_of(posting, first_option(posting) if option == "first" else option)


def smallest_bets(game: Game, option: FeeOption | None) -> dict[str, int]:
    """The minimum of every wager before the deal, in cents; a dollar where none is posted."""
    result = {}
    for wager in game.posting.wagers:
        if wager.placed == "before-deal":
            limits = limits_of(wager, option, game.posting.fees)
            least = max((limit.min for limit in limits), default=_DOLLAR)
            step = max((limit.step or 1 for limit in limits), default=1)
            result[wager.id] = -(-least // step) * step
    return result


def fees_due(game: Game, option: FeeOption | None, bets: Mapping[str, int], seats: int) -> list[fees.Fee]:
    """The fees of a round in which `seats` seats place the same bets."""
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
    """The cost and earnings of a round at a bet: see `housedealer.odds.cost`."""
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
    """The checked bets in cents: those of a mapping, or one amount on each base wager in turn."""
    rules = {wager.id: wager for wager in priced.game.posting.wagers if wager.placed == "before-deal"}
    if isinstance(bet, Mapping):
        if not bet:
            raise HouseError(f"bet: there is none; expected dollars on one of {', '.join(rules)}")
        for name in bet:
            if name not in rules:
                raise HouseError(f"bet: unknown wager {name!r}; expected one of {', '.join(rules)}")
        placed: list[dict[str, int]] = [in_cents(bet, dict[str, Cents], "bet")]
    else:
        together: list[tuple[str, ...]] = getattr(priced, "base_games", list)()
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
    """One set of bets that every player makes, and its cost at this and any other size."""

    def __init__(self, priced: Model, option: FeeOption | None, bets: dict[str, int], seats: int) -> None:
        self.priced, self.option, self.bets, self.seats = priced, option, bets, seats
        self.total = sum(bets.values())
        self._solved_losses: dict[int, Fraction] = {}
        self.edge = self._solved_loss(self.total) / self.total

    def data(self) -> dict[str, Any]:
        """The placement's part of the answer, in dollars a round."""
        collected, each = self._fees(self.total)
        lost = self._loss(self.total)
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
            "earns_between": in_dollars(self._earning_intervals(), list[list[Cents]]),
            "curve": [self._point(bet) for bet in self._sizes()],
        }

    def _in_proportion(self, total: int) -> dict[str, int]:
        return {name: bet * total // self.total for name, bet in self.bets.items()}

    def _solved_loss(self, total: int) -> Fraction:
        """A player's expected loss at a total bet, solved exactly (not interpolated)."""
        if total not in self._solved_losses:
            self._solved_losses[total] = lost(self.priced, self._in_proportion(total), self.option)
        return self._solved_losses[total]

    @functools.cached_property
    def _interpolation_points(self) -> list[int]:
        """The interpolation points where the table maximum limits doubles or raises; empty where it does not.

        The loss is solved at each eighth of the maximum bet and at the named bet, and interpolated between them. It is
        linear as long as the best play stays the same; where it changes, no edge is off by 0.004%.
        """
        low, high = self._limits()
        if self._charged or self.priced.at(self._in_proportion(high), self.option) is self.priced:
            return []
        inside = {high * part // 8 for part in range(1, 8)} | {self.total}
        return sorted({low, high, *(bet for bet in inside if low < bet < high)})

    @functools.cached_property
    def _charged(self) -> list[str]:
        """The bets whose winnings are charged a fee, so that the loss goes up in steps; each size is solved."""
        return [name for name in self.bets if charged_in_steps(self.priced, name)]

    def _loss(self, total: int) -> Fraction:
        """A player's expected loss at a total bet."""
        if self._charged:
            return self._solved_loss(total)
        if not self._interpolation_points:
            return self.edge * total
        at = bisect.bisect_left(self._interpolation_points, total)
        if self._interpolation_points[at] == total:
            return self._solved_loss(total)
        low, high = self._interpolation_points[at - 1], self._interpolation_points[at]
        start_loss, end_loss = self._solved_loss(low), self._solved_loss(high)
        return start_loss + (end_loss - start_loss) * (total - low) / (high - low)

    def _fees(self, total: int) -> tuple[int, int]:
        """The player-dealer's fee and one player's fee, when each player bets this much in the same proportion."""
        bets = self._in_proportion(total)
        due = fees_due(self.priced.game, self.option, bets, self.seats)
        dealer = sum(fee.amount for fee in due if fee.payer == "player-dealer")
        return dealer, sum(fee.amount for fee in due if fee.payer == "1")

    def _point(self, bet: int) -> dict[str, float]:
        collected, each = self._fees(bet)
        lost = self._loss(bet)
        return {
            "bet": in_dollars(bet, Cents),
            "cost": _cash(lost + each),
            "earns": _cash(lost * self.seats - collected),
        }

    def _limits(self) -> tuple[int, int]:
        """The minimum and maximum total bet in this proportion."""
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
        """The total bets at which a fee may step."""
        result = set()
        for part in (self.option, *self.option.also) if self.option else ():
            counted = sum(bet for name, bet in self.bets.items() if not part.counts or name in part.counts)
            seats = self.seats if part.kind == "total-table-action" else 1
            if counted:
                result |= {-(-start * self.total // (counted * seats)) for start, _, _ in part.steps}
        for name in self._charged:
            starts = fee_steps(self.priced, name)
            result |= {-(-start * self.total // self.bets[name]) for start in starts}
        return sorted(result)

    def _intervals(self) -> list[tuple[int, int]]:
        """The allowed bets as intervals with one fee and a linear loss."""
        low, high = self._limits()
        starts = [low, *(step for step in sorted({*self._steps(), *self._interpolation_points}) if low < step <= high)]
        return list(zip(starts, [*(start - 1 for start in starts[1:]), high], strict=True))

    def _earning_intervals(self) -> list[tuple[int, int]]:
        """The intervals of bets at which the player-dealer's expected winnings cover the collection."""
        result: list[tuple[int, int]] = []
        for low, high in self._intervals():
            collected, _ = self._fees(low)
            start_loss, end_loss = self._loss(low) * self.seats, self._loss(high) * self.seats
            if end_loss < collected:
                continue
            if start_loss < collected:
                low += math.ceil((collected - start_loss) * (high - low) / (end_loss - start_loss))  # noqa: PLW2901
            if result and result[-1][1] == low - 1:
                result[-1] = (result[-1][0], high)
            else:
                result.append((low, high))
        return result

    def _break_even(self) -> int | float | None:
        """The least bet at which the player-dealer's winnings pay the collection; None where none does."""
        earning = self._earning_intervals()
        least: int | float | None = in_dollars(earning[0][0], Cents) if earning else None
        return least

    def _sizes(self) -> list[int]:
        low, high = self._limits()
        even = {round(low * (high / low) ** (at / _POINTS)) for at in range(_POINTS + 1)} if high > low else {low}
        ends = {bet for piece in self._intervals() for bet in piece}
        return sorted(even | ends | {self.total})


def lost(priced: Model, bets: Mapping[str, int], option: FeeOption | None) -> Fraction:
    """The expected loss of a player with these bets, in cents, before fees."""
    at = priced.at(bets, option)
    return sum((bet * loses(at, name) for name, bet in bets.items()), Fraction(0))


def staked(priced: Model, bets: Mapping[str, int], option: FeeOption | None) -> Fraction:
    """The expected total stake of a player with these bets, in cents, raises included."""
    at = priced.at(bets, option)
    return sum((bet * stakes(at, name) for name, bet in bets.items()), Fraction(0))


def _cash(amount: Fraction | int) -> float:
    """Expected cents as dollars, to the hundredth of a cent."""
    return round(float(amount) / 100, 4)
