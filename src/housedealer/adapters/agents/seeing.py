"""What an agent sees: the table's own array, kept up to date with the events, turned to the agent's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.layout import ABOUT, CODES, PHASES, Layout
from housedealer.adapters.agents.lying import ALL, Lain, Lying, visible
from housedealer.money import cents
from housedealer.table.offers import Offer
from housedealer.table.setup import seat_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from housedealer.adapters.agents.sitting import Sitting
    from housedealer.table.round import Round

_PHASES = {name: at for at, name in enumerate(PHASES)}
Array = npt.NDArray[np.float32]


class Stake(NamedTuple):
    """A seat's money, in cents, and what is to be said of it."""

    stack: int
    at_stake: int
    marks: dict[str, bool]


class Seeing:
    """The observations of one sitting."""

    def __init__(self, sitting: Sitting, layout: Layout) -> None:
        self.sitting = sitting
        self.layout = layout
        self.lying = Lying({})
        self._banked = sitting.conditions.banked
        self._at = layout.at
        self._round: Round | None = None
        self._public = np.zeros(layout.size, np.float32)
        """What everyone sees, seat 1 first."""
        self._left: list[int] = []
        self._at_stake: list[int] = []
        """Every seat's money, in cents."""
        self._own: dict[str, list[int]] = {}
        """By agent, where its own hidden cards stand in its observation."""

    def look(self) -> Lying:
        """What lies on the table now."""
        round_ = self.sitting.round
        if round_ is not self._round or round_ is None:
            self._begin(round_)
        lying = self.lying
        if round_ is not None and lying.read_so_far < len(round_.table.events):
            lying.read(round_.table.events)
            if lying.moved:
                self._write_cards()
            if self._banked or round_.finished:
                self._write_stakes(round_)
            if lying.paid:
                self._write_paid()
        return lying

    def observe(self, agent: str) -> Array:
        """What an agent sees now."""
        self.look()
        seat = self.layout.seat_of[agent]
        found: Array = self._public.take(self.layout.seen_from[seat])
        own = self._own.get(agent)
        if own is None:
            own = self._own[agent] = self._hidden(agent)
        for at in own:
            found[at] += 1
        if self._banked:
            self._write_wagers(found, seat + 1)
        self._write_question(found, agent, seat)
        return found

    def stakes(self) -> list[Stake]:
        """Every seat's money, from the first."""
        self.look()
        public, at = self._public, self._at
        found = []
        for seat in range(self.layout.seats):
            marks = {name: bool(public[at[name] + seat]) for name in ("banks", "button", "out")}
            found.append(Stake(self._left[seat], self._at_stake[seat], marks))
        return found

    # The table's own array

    def _begin(self, round_: Round | None) -> None:
        """A new round, or the time between two: an empty felt, the stacks, who has the bank or the button."""
        session, public = self.sitting.session, self._public
        self._round = round_
        public[:] = 0
        self._own = {}
        self.lying = Lying({str(seat): stack for seat, stack in session.stacks.items()})
        self._write_money(list(session.stacks.values()), [0] * self.layout.seats)
        if session.dealer is not None:
            public[self._at["banks"] + session.dealer - 1] = 1
        elif round_ is not None and round_.table.button is not None:
            public[self._at["button"] + round_.table.button - 1] = 1

    def _write_cards(self) -> None:
        lying, public = self.lying, self._public
        if (reach := self._at.get("reach")) is not None:
            self._write_row(reach, [] if lying.reach is None else [Lain(lying.reach, ALL)])
        for position in lying.moved:
            if position[0].isdigit():
                seat = seat_of(position)
                at = int(seat) - 1
                for first, held in self._seat_rows(at, seat):
                    self._write_row(first, held)
                public[self._at["unseen"] + at] = sum(one.seen_by is not ALL for one in self._hands(seat)) / 10
                self._own = {}
            elif position in self._at:
                held = [*lying.hands.get(position, ()), *lying.apart.get(position, ())]
                self._write_row(self._at[position], held)
                if any(one.seen_by is not ALL for one in held):
                    self._own = {}
        lying.moved.clear()

    def _write_row(self, at: int, held: Iterable[Lain]) -> None:
        public = self._public
        public[at : at + CODES] = 0
        for code, seen_by in held:
            if seen_by is ALL:
                public[at + code] += 1

    def _hands(self, seat: str) -> list[Lain]:
        """All cards in a seat's hands, however many it has."""
        hands = self.lying.hands
        if not self.lying.several:
            return hands.get(seat, [])
        return [one for name, held in hands.items() if _seat(name) == seat for one in held]

    def _seat_rows(self, shown: int, seat: str) -> list[tuple[int, list[Lain]]]:
        """The rows of a seat: where each begins, shown as the seat of this number, and the cards there."""
        lying = self.lying
        found = [(self._at[f"seat {shown}"], self._hands(seat))]
        if self.layout.apart:
            held = [*lying.apart.get(seat, ()), *lying.apart.get(f"{seat}.2", ())]
            found.append((self._at[f"seat {shown} apart"], held))
        for segment in self.layout.segments:
            held = [*lying.segments.get((seat, segment), ()), *lying.segments.get((f"{seat}.2", segment), ())]
            found.append((self._at[f"seat {shown} {segment}"], held))
        return found

    def _write_stakes(self, round_: Round) -> None:
        """What everyone has left and at stake where wagers meet a bank, and once a round is over."""
        table, session = round_.table, self.sitting.session
        if round_.finished:
            self._write_money(list(session.stacks.values()), [0] * self.layout.seats)
            return
        staked = dict.fromkeys(session.stacks, 0)
        for wager in table.wagers:
            staked[wager.seat] += wager.staked
        if table.setup.dealer is not None:
            staked[table.setup.dealer] += table.bank.pool
        gained = table.ledger.gained
        left = [stack + gained.get(str(seat), 0) - staked[seat] for seat, stack in session.stacks.items()]
        self._write_money(left, list(staked.values()))

    def _write_paid(self) -> None:
        """The chips that have moved, and who has given up."""
        lying, public, at, money = self.lying, self._public, self._at, self.layout.money
        for seat in lying.paid:
            which = int(seat_of(seat)) - 1
            if seat in lying.out:
                public[at["out"] + which] = 1
            if not self._banked and self._round is not None and not self._round.finished:
                left = lying.stacks[seat]
                staked = max(0, self.sitting.session.stacks[which + 1] - left)
                self._left[which], self._at_stake[which] = left, staked
                public[at["stack"] + which] = left / money
                public[at["at stake"] + which] = staked / money
        lying.paid.clear()

    def _write_money(self, left: list[int], at_stake: list[int]) -> None:
        self._left, self._at_stake = left, at_stake
        money, seats = self.layout.money, self.layout.seats
        for name, amounts in (("stack", left), ("at stake", at_stake)):
            at = self._at[name]
            self._public[at : at + seats] = [amount / money for amount in amounts]

    # The agent's own part

    def _hidden(self, agent: str) -> list[int]:
        """Where an agent's own hidden cards stand in its observation."""
        viewers = self.sitting.positions(agent)
        rows = self._seat_rows(0, viewers[0])
        rows += [(self._at[name], self.lying.hands.get(name, [])) for name in self.layout.shared]
        found = []
        for at, held in rows:
            for code, seen_by in held:
                if seen_by is not ALL and not seen_by.isdisjoint(viewers):
                    found.append(at + code)
        return found

    def _write_wagers(self, found: Array, seat: int) -> None:
        round_, layout = self.sitting.round, self.layout
        first, money = self._at["wagers"], layout.money
        if round_ is not None:
            for wager in round_.table.wagers:
                if wager.seat == seat:
                    found[first + layout.wagers[wager.id]] += wager.staked / money
        if layout.blocks["standing"].size:
            carried = self.sitting.session.carried
            for name, amount in carried.get("up", {}).get(str(seat), {}).items():
                found[self._at["standing"] + layout.wagers[name]] = cents(amount) / money
            found[self._at["point"]] = (carried.get("point") or 0) / 10

    def _write_question(self, found: Array, agent: str, seat: int) -> None:
        sitting, at, layout = self.sitting, self._at, self.layout
        found[at["phase"] + _PHASES[sitting.phase]] = 1
        for other in sitting.asked_together:
            found[at["asked"] + (0 if other == agent else (layout.seat_of[other] - seat) % layout.seats)] = 1
        asked = sitting.question(agent)
        if asked is None:
            return
        offer = sitting.offer(agent)
        if offer is not None:
            self._write_about(found, offer, agent)
        if asked is not offer:
            self._write_answer(found, asked)

    def _write_about(self, found: Array, offer: Offer, agent: str) -> None:
        about: Any = offer.about
        at, part = self._at["money"], 100 / self.layout.money
        if "pot" in about:
            found[at : at + 3] = (about["pot"] * part, about["to_call"] * part, about["level"] * part)
            return
        if self._banked and self.sitting.round is not None:
            found[at + 3] = self.sitting.round.table.bank.pool / self.layout.money
        if "hand" in about and "asked hand" in self._at:
            name = offer.position if about["hand"] == 1 else f"{offer.position}#{about['hand']}"
            held = self.lying.hands.get(name) or self.lying.hands.get(offer.position, [])
            for code in visible(held, self.sitting.positions(agent)):
                found[self._at["asked hand"] + code] += 1
        for which, name in enumerate(ABOUT):
            if name in about:
                found[self._at["about"] + which] = float(about[name]) / 50

    def _write_answer(self, found: Array, asked: Any) -> None:
        for code in getattr(asked, "picked", ()):
            found[self._at["named"] + code] += 1
        if (card := getattr(asked, "card", None)) is not None:
            found[self._at["to lay"] + card] = 1
        for name, amount in getattr(asked, "placed", {}).items():
            found[self._at["wagers"] + self.layout.wagers[name]] = amount / self.layout.money


def _seat(position: str) -> str:
    """The seat of a hand, be it the second of a split or of a player with two.

    >>> _seat("3#2"), _seat("3.2"), _seat("3")
    ('3', '3', '3')
    """
    return position.partition("#")[0].partition(".")[0]
