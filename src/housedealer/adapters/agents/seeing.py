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
    from collections.abc import Iterable, Sequence

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

    def __init__(self, layout: Layout, banked: bool) -> None:
        self.layout = layout
        self.lying = Lying({})
        self._banked = banked
        self._at = at = layout.at
        self._phase_at, self._asked_at, self._money_at = at["phase"], at["asked"], at["money"]
        self._stack_at, self._stake_at, self._unseen_at = at["stack"] - 1, at["at stake"] - 1, at["unseen"]
        self._round: Round | None = None
        self._public = np.zeros(layout.size, np.float32)
        """What everyone sees, seat 1 first."""
        self._left: list[int] = []
        self._at_stake: list[int] = []
        """Every seat's money, in cents."""
        self._own: dict[str, list[int]] = {}
        """By agent, where its own hidden cards stand in its observation."""

    def look(self, sitting: Sitting) -> Lying:
        """What lies on the table now."""
        round_ = sitting.round
        if round_ is None or round_ is not self._round:
            self._begin(sitting, round_)
        lying = self.lying
        if round_ is not None and lying.read_so_far < len(events := round_.table.events):
            lying.read(events)
            if lying.dealt:
                self._write_dealt()
            if lying.moved:
                self._write_moved()
            if self._banked or round_.finished:
                self._write_stakes(sitting, round_)
            if lying.paid:
                self._write_paid(sitting, round_)
        return lying

    def observe(self, sitting: Sitting, agent: str) -> Array:
        """What an agent sees now."""
        self.look(sitting)
        seat = self.layout.seat_of[agent]
        found: Array = self._public.take(self.layout.seen_from[seat])
        own = self._own.get(agent)
        if own is None:
            own = self._own[agent] = self._hidden(sitting.positions(agent))
        for at in own:
            found[at] += 1
        if self._banked:
            self._write_wagers(found, sitting, seat + 1)
        self._write_question(found, sitting, agent, seat)
        return found

    def stakes(self, sitting: Sitting) -> list[Stake]:
        """Every seat's money, from the first."""
        self.look(sitting)
        public, at = self._public, self._at
        found = []
        for seat in range(self.layout.seats):
            marks = {name: bool(public[at[name] + seat]) for name in ("banks", "button", "out")}
            found.append(Stake(self._left[seat], self._at_stake[seat], marks))
        return found

    # The table's own array

    def _begin(self, sitting: Sitting, round_: Round | None) -> None:
        """A new round, or the time between two: an empty felt, the stacks, who has the bank or the button."""
        session, public = sitting.session, self._public
        self._round = round_
        public.fill(0)
        self._own = {}
        self.lying = Lying({str(seat): stack for seat, stack in session.stacks.items()})
        self._write_money(list(session.stacks.values()), [0] * self.layout.seats)
        if session.dealer is not None:
            public[self._at["banks"] + session.dealer - 1] = 1
        elif round_ is not None and round_.table.button is not None:
            public[self._at["button"] + round_.table.button - 1] = 1

    def _write_dealt(self) -> None:
        """Cards that have come: open ones for all, the others as one more that lies face down."""
        lying, public, at, hidden = self.lying, self._public, self._at, False
        rows, unseen = self.layout.rows, self._unseen_at
        for position, (code, seen_by) in lying.dealt:
            if seen_by is not ALL:
                hidden = True
                if position[0].isdigit():
                    public[unseen + int(position.partition(".")[0]) - 1] += 0.1
            elif position in at:
                public[at[position] + code] += 1
            elif position[0].isdigit():
                public[rows[int(position.partition(".")[0]) - 1] + code] += 1
        if hidden:
            self._own = {}
        lying.dealt.clear()

    def _write_moved(self) -> None:
        """Cards that were turned, laid, thrown away or taken: the rows of their positions anew."""
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
            elif position in self._at:
                held = [*lying.hands.get(position, ()), *lying.apart.get(position, ())]
                self._write_row(self._at[position], held)
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

    def _write_stakes(self, sitting: Sitting, round_: Round) -> None:
        """What everyone has left and at stake where wagers meet a bank, and once a round is over."""
        table, session = round_.table, sitting.session
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

    def _write_paid(self, sitting: Sitting, round_: Round) -> None:
        """The chips that have moved, and who has given up."""
        lying, public, at, money = self.lying, self._public, self._at, self.layout.money
        moving = not self._banked and not round_.finished
        for seat in lying.paid:
            if seat in lying.out:
                public[at["out"] + int(seat_of(seat)) - 1] = 1
            if moving:
                number, left = int(seat), lying.stacks[seat]
                staked = max(0, sitting.session.stacks[number] - left)
                self._left[number - 1], self._at_stake[number - 1] = left, staked
                public[self._stack_at + number] = left / money
                public[self._stake_at + number] = staked / money
        lying.paid.clear()

    def _write_money(self, left: list[int], at_stake: list[int]) -> None:
        self._left, self._at_stake = left, at_stake
        money, seats = self.layout.money, self.layout.seats
        for name, amounts in (("stack", left), ("at stake", at_stake)):
            at = self._at[name]
            self._public[at : at + seats] = [amount / money for amount in amounts]

    # The agent's own part

    def _hidden(self, viewers: Sequence[str]) -> list[int]:
        """Where the hidden cards of one who holds these positions stand in the observation, the seat being first."""
        rows = self._seat_rows(0, viewers[0])
        rows += [(self._at[name], self.lying.hands.get(name, [])) for name in self.layout.shared]
        found = []
        for at, held in rows:
            for code, seen_by in held:
                if seen_by is not ALL and not seen_by.isdisjoint(viewers):
                    found.append(at + code)
        return found

    def _write_wagers(self, found: Array, sitting: Sitting, seat: int) -> None:
        round_, layout = sitting.round, self.layout
        first, money = self._at["wagers"], layout.money
        if round_ is not None:
            for wager in round_.table.wagers:
                if wager.seat == seat:
                    found[first + layout.wagers[wager.id]] += wager.staked / money
        if layout.blocks["standing"].size:
            carried = sitting.session.carried
            for name, amount in carried.get("up", {}).get(str(seat), {}).items():
                found[self._at["standing"] + layout.wagers[name]] = cents(amount) / money
            found[self._at["point"]] = (carried.get("point") or 0) / 10

    def _write_question(self, found: Array, sitting: Sitting, agent: str, seat: int) -> None:
        found[self._phase_at + _PHASES[sitting.phase]] = 1
        together = sitting.asked_together
        for other in together:
            away = 0 if other == agent else (self.layout.seat_of[other] - seat) % self.layout.seats
            found[self._asked_at + away] = 1
        if agent not in together:
            return
        asked, offer = sitting.question(agent), sitting.offer(agent)
        if offer is not None:
            self._write_about(found, sitting, offer, agent)
        if asked is not offer:
            self._write_answer(found, asked)

    def _write_about(self, found: Array, sitting: Sitting, offer: Offer, agent: str) -> None:
        about: Any = offer.about
        at, part = self._money_at, 100 / self.layout.money
        if "pot" in about:
            found[at : at + 3] = (about["pot"] * part, about["to_call"] * part, about["level"] * part)
            return
        if self._banked and sitting.round is not None:
            found[at + 3] = sitting.round.table.bank.pool / self.layout.money
        if "hand" in about and "asked hand" in self._at:
            name = offer.position if about["hand"] == 1 else f"{offer.position}#{about['hand']}"
            held = self.lying.hands.get(name) or self.lying.hands.get(offer.position, [])
            for code in visible(held, sitting.positions(agent)):
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
