"""What an agent sees: the table's own array, kept up to date with the events, turned to the agent's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.layout import ABOUT, MONEY, PHASES, Layout
from housedealer.adapters.agents.lying import ALL, Lain, Lying, visible
from housedealer.money import cents
from housedealer.table.offers import Offer
from housedealer.table.setup import seat_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from housedealer.adapters.agents.sitting import Sitting
    from housedealer.table.round import Round

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
        self._at = {name: block.at for name, block in layout.blocks.items()}
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
            self._round = round_
            self._public[:] = 0
            self._own = {}
            self.lying = Lying({str(seat): stack for seat, stack in self.sitting.session.stacks.items()})
            if round_ is None:
                self._write_between()
        if round_ is not None and self.lying.read_so_far < len(round_.events):
            self.lying.read(round_.events)
            self._write_cards()
            self._write_chips(round_)
        return self.lying

    def _write_between(self) -> None:
        """While no round is played: the stacks, and who banks."""
        session = self.sitting.session
        self._write_money(list(session.stacks.values()), [0] * self.layout.seats)
        if session.dealer is not None:
            self._public[self._at["banks"] + session.dealer - 1] = 1

    def observe(self, agent: str) -> Array:
        """What an agent sees now."""
        self.look()
        sitting = self.sitting
        seat = sitting.agents.index(agent)
        found: Array = self._public[self.layout.seen_from[seat]]
        own = self._own.get(agent)
        if own is None:
            own = self._own[agent] = self._hidden(agent)
        for at in own:
            found[at] += 1
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

    def _write_cards(self) -> None:
        lying, public = self.lying, self._public
        moved = lying.moved
        if not moved:
            return
        self._own = {}
        reach = self._at["reach"]
        public[reach : reach + 53] = 0
        if lying.reach is not None:
            public[reach + lying.reach] = 1
        for position in moved:
            if position[0].isdigit():
                seat = seat_of(position)
                for at, held in self._seat_rows(int(seat) - 1, seat):
                    self._write_row(at, held)
                block = self._at["unseen"] + int(seat) - 1
                public[block] = sum(one.seen_by is not ALL for one in self._hands(seat)) / 10
            elif position in self._at:
                self._write_row(self._at[position], [*lying.hands.get(position, ()), *lying.apart.get(position, ())])
        moved.clear()

    def _write_row(self, at: int, held: Iterable[Lain]) -> None:
        public = self._public
        public[at : at + 53] = 0
        for code, seen_by in held:
            if seen_by is ALL:
                public[at + code] += 1

    def _hands(self, seat: str) -> list[Lain]:
        """All cards in a seat's hands, however many it has."""
        hands = self.lying.hands
        found = list(hands.get(seat, ()))
        if len(hands) > self.layout.seats:
            for name, held in hands.items():
                if name != seat and name.partition("#")[0].partition(".")[0] == seat:
                    found += held
        return found

    def _seat_rows(self, shown: int, seat: str) -> list[tuple[int, list[Lain]]]:
        """The rows of a seat: where each begins, shown as the seat of this number, and the cards there."""
        lying = self.lying
        found = [(self._at[f"seat {shown}"], self._hands(seat))]
        if self.layout.apart:
            found.append((self._at[f"seat {shown} apart"], _with_second(lying.apart, seat)))
        for segment in self.layout.segments:
            held = [*lying.segments.get((seat, segment), ()), *lying.segments.get((f"{seat}.2", segment), ())]
            found.append((self._at[f"seat {shown} {segment}"], held))
        return found

    def _write_chips(self, round_: Round) -> None:
        lying, public, layout = self.lying, self._public, self.layout
        seats = range(1, layout.seats + 1)
        table = round_.table
        began = {seat: lying.stacks.get(str(seat), 0) for seat in seats}
        if self.sitting.conditions.banked:
            staked = dict.fromkeys(seats, 0)
            for wager in table.wagers:
                staked[wager.seat] += wager.staked
            if (dealer := table.setup.dealer) is not None:
                staked[dealer] += table.bank.pool
                public[self._at["banks"] + dealer - 1] = 1
            gained = table.ledger.gained
            left = [began[seat] + gained.get(str(seat), 0) - staked[seat] for seat in seats]
            at_stake = list(staked.values())
        else:
            start = table.setup.stacks
            left = list(began.values())
            at_stake = [max(0, start.get(seat, began[seat]) - began[seat]) for seat in seats]
            if table.button is not None and table.button <= layout.seats:
                public[self._at["button"] + table.button - 1] = 1
        if round_.finished:
            left, at_stake = list(self.sitting.session.stacks.values()), [0] * layout.seats
        self._write_money(left, at_stake)
        for seat in lying.out:
            public[self._at["out"] + int(seat_of(seat)) - 1] = 1

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
        seat = agent.removeprefix("seat_")
        rows = self._seat_rows(0, seat)
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
        if round_ is not None and self.sitting.conditions.banked:
            for wager in round_.table.wagers:
                if wager.seat == seat:
                    found[first + layout.wagers[wager.id]] += wager.staked / money
        if layout.blocks["standing"].size:
            carried = self.sitting.session.carried
            for name, amount in carried.get("up", {}).get(str(seat), {}).items():
                found[self._at["standing"] + layout.wagers[name]] = cents(amount) / money
            found[self._at["point"]] = (carried.get("point") or 0) / 10

    def _write_question(self, found: Array, agent: str, seat: int) -> None:
        sitting, at = self.sitting, self._at
        found[at["phase"] + PHASES.index(sitting.phase)] = 1
        for other in sitting.asked_together:
            found[at["asked"] + (sitting.agents.index(other) - seat) % self.layout.seats] = 1
        asked = sitting.question(agent)
        if asked is None:
            return
        offer = asked if isinstance(asked, Offer) else sitting.offer(agent)
        if offer is not None:
            self._write_about(found, offer, agent)
        if asked is not offer:
            self._write_answer(found, asked)

    def _write_about(self, found: Array, offer: Offer, agent: str) -> None:
        about: Any = offer.about
        money = self._at["money"]
        if "pot" in about:
            for at, name in enumerate(MONEY[:3]):
                found[money + at] = about[name] * 100 / self.layout.money
        elif self.sitting.conditions.banked and self.sitting.round is not None:
            found[money + 3] = self.sitting.round.table.bank.pool / self.layout.money
        if "hand" in about:
            name = offer.position if about["hand"] == 1 else f"{offer.position}#{about['hand']}"
            held = self.lying.hands.get(name) or self.lying.hands.get(offer.position, [])
            for code in visible(held, self.sitting.positions(agent)):
                found[self._at["asked hand"] + code] += 1
        for at, name in enumerate(ABOUT):
            if name in about:
                found[self._at["about"] + at] = float(about[name]) / 50

    def _write_answer(self, found: Array, asked: Any) -> None:
        for code in getattr(asked, "picked", ()):
            found[self._at["named"] + code] += 1
        if (card := getattr(asked, "card", None)) is not None:
            found[self._at["to lay"] + card] = 1
        for name, amount in getattr(asked, "placed", {}).items():
            found[self._at["wagers"] + self.layout.wagers[name]] = amount / self.layout.money


def _with_second(held: dict[str, list[Lain]], seat: str) -> list[Lain]:
    """A seat's cards, those of its second hand with them."""
    return [*held.get(seat, ()), *held.get(f"{seat}.2", ())]
