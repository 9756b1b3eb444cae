"""Observations: an array of the whole table, updated with every event and turned to the agent's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.observation_layout import ABOUT, CODES, PHASES, Layout
from housedealer.table.held_cards import ALL, Held, seat_of_hand, visible
from housedealer.table.picture import Picture
from housedealer.table.round.offers import Offer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from housedealer.adapters.agents.episode import Episode
    from housedealer.table.round.runner import Round

_PHASES = {name: at for at, name in enumerate(PHASES)}
Array = npt.NDArray[np.float32]
Numbers = Any
"""An array's memoryview: writing single numbers there takes half the time."""


class SeatMoney(NamedTuple):
    """A seat's money in cents, and its marks: bank, button, out."""

    stack: int
    at_stake: int
    marks: dict[str, bool]


class Observations:
    """The observations of one episode, and the picture of its table."""

    def __init__(self, layout: Layout, banked: bool, picture: type[Picture]) -> None:
        self.picture = picture()
        self.layout = layout
        self._banked = banked
        self._at = at = layout.at
        self._phase_at, self._asked_at, self._money_at = at["phase"], at["asked"], at["money"]
        self._stack_at, self._stake_at, self._out_at = at["stack"] - 1, at["at stake"] - 1, at["out"] - 1
        self._unseen_at = at["unseen"] - 1
        self._own, self._money = layout.own, layout.money
        self._row_of = layout.row_of
        self._round: Round | None = None
        self._public = np.zeros(2 * layout.size, np.float32)
        """The table's array: what everyone sees, seat 1 first, and then what only owners see."""
        self._numbers: Numbers = self._public.data
        """The same memory, for single numbers."""
        self._began: list[int] = []
        self._left: list[int] = []
        self._at_stake: list[int] = []
        """Every seat's money, in cents: as the round began, and now."""
        self._dealer_sees: list[int] = []
        """The indices of face-down cards that only the player-dealer sees."""

    def picture_of(self, episode: Episode) -> Picture:
        """The table as it is now."""
        self._read_on(episode, episode.round)
        return self.picture

    def _read_on(self, episode: Episode, round_: Round | None) -> None:
        """Bring the table's array up to date."""
        picture = self.picture
        if round_ is None or round_ is not self._round:
            self._begin(episode, round_)
        if round_ is not None and picture.read_so_far < len(events := round_.table.events):
            picture.watcher = self  # only for the duration of the call, so that neither keeps the other alive
            picture.read(events)
            picture.watcher = None
            if picture.moved:
                self._write_moved()
            if self._banked or round_.finished:
                self._write_stakes(episode, round_)

    def observe(self, episode: Episode, agent: str) -> Array:
        """The observation of an agent now."""
        round_, layout = episode.round, self.layout
        if round_ is None or round_ is not self._round or self.picture.read_so_far < len(round_.table.events):
            self._read_on(episode, round_)
        seat = layout.seat_of[agent]
        # Every index of the layout is valid: "clip" only skips the bounds check.
        result: Array = self._public.take(layout.seen_from[seat], None, None, "clip")
        numbers: Numbers = result.data
        if self._dealer_sees and seat + 1 == episode.session.dealer:
            for at in self._dealer_sees:
                numbers[at] += 1
        numbers[self._phase_at + _PHASES[episode.phase]] = 1
        asked_at = self._asked_at
        for other, question in episode.questions.items():
            if other != agent:
                numbers[asked_at + (layout.seat_of[other] - seat) % layout.seats] = 1
                continue
            numbers[asked_at] = 1
            offer = episode.offer(agent)
            if offer is not None:
                self._write_about(numbers, episode, offer, agent)
            if question is not offer:
                self._write_answer(numbers, question)
        if self._banked:
            self._write_wagers(numbers, episode, round_, seat + 1)
        return result

    def seat_money(self, episode: Episode) -> list[SeatMoney]:
        """Every seat's money, from seat 1."""
        self.picture_of(episode)
        public, at = self._public, self._at
        result = []
        for seat in range(self.layout.seats):
            marks = {name: bool(public[at[name] + seat]) for name in ("banks", "button", "out")}
            result.append(SeatMoney(self._left[seat], self._at_stake[seat], marks))
        return result

    # The table's array

    def _begin(self, episode: Episode, round_: Round | None) -> None:
        """Start a new round, or the time between two: an empty felt, the stacks, who has the bank or the button."""
        session, numbers = episode.session, self._numbers
        self._round = round_
        self._public.fill(0)
        self._dealer_sees = []
        self.picture.clear({str(seat): stack for seat, stack in session.stacks.items()})
        self._began = list(session.stacks.values())
        self._write_money(list(self._began), [0] * self.layout.seats)
        if session.dealer is not None:
            numbers[self._at["banks"] + session.dealer - 1] = 1
        elif round_ is not None and round_.table.button is not None:
            numbers[self._at["button"] + round_.table.button - 1] = 1

    def _write_moved(self) -> None:
        """Rewrite the rows of positions whose cards were turned, laid, thrown away or taken."""
        public, picture = self._public, self.picture
        if (reach := self._at.get("reach")) is not None:
            self._write_row(reach, [] if picture.reach is None else [picture.reach])
        for position in picture.moved:
            if position[0].isdigit():
                seat = seat_of_hand(position)
                for first, held in self._seat_rows(int(seat) - 1, seat):
                    self._write_row(first, [code for code, seen_by in held if seen_by is ALL])
                    self._write_row(first + self.layout.own, visible(held, (seat, f"{seat}.2")))
                face_down = sum(one.seen_by is not ALL for one in self._hands(seat))
                public[self._unseen_at + int(seat)] = face_down / 10
            elif position in self._at:
                at = self._at[position]
                held = picture.hands.get(position, [])  # with the cards in front, which nobody but a seat has apart
                self._write_row(at, [code for code, seen_by in held if seen_by is ALL])
                hidden = [one for one in held if one.seen_by is not ALL]
                self._dealer_sees = [at + code for code in visible(hidden, (position,))]
        picture.moved.clear()

    def _write_row(self, at: int, codes: Iterable[int]) -> None:
        self._public[at : at + CODES] = 0
        for code in codes:
            self._numbers[at + code] += 1

    def _hands(self, seat: str) -> list[Held]:
        """All cards in a seat's hands, however many it has."""
        hands = self.picture.hands
        if not self.picture.several:
            return hands.get(seat, [])
        return [one for name, held in hands.items() if seat_of_hand(name) == seat for one in held]

    def _seat_rows(self, shown: int, seat: str) -> list[tuple[int, list[Held]]]:
        """The rows of a seat: where each begins in the rows of seat `shown`, and the cards there."""
        result = [(self._at[f"seat {shown}"], self._hands(seat))]
        if self.layout.apart:
            apart = self.picture.apart
            result.append((self._at[f"seat {shown} apart"], [*apart.get(seat, ()), *apart.get(f"{seat}.2", ())]))
        for segment in self.layout.segments:
            segments = self.picture.segments
            held = [*segments.get((seat, segment), ()), *segments.get((f"{seat}.2", segment), ())]
            result.append((self._at[f"seat {shown} {segment}"], held))
        return result

    # Callbacks of the picture as it reads events

    def dealt(self, position: str, held: Held) -> None:
        """A card was dealt. A face-up card counts for all; a face-down one for its owner, and as one more unseen."""
        numbers, seen_by = self._numbers, held.seen_by
        if self.picture.several:
            self.picture.moved.add(position)
        elif position in self._row_of:
            row = self._row_of[position] + held.code
            if seen_by is ALL:
                numbers[row] += 1
            else:
                numbers[self._unseen_at + int(position)] += 0.1
                if position not in seen_by:
                    return
            numbers[row + self._own] += 1
        elif seen_by is ALL:
            if position in self._at:
                numbers[self._at[position] + held.code] += 1
        elif position in seen_by:
            self.picture.moved.add(position)

    def paid(self, seat: str, left: int) -> None:
        """A stack has changed."""
        at, money, numbers = int(seat), self._money, self._numbers
        self._left[at - 1] = left
        staked = self._at_stake[at - 1] = max(0, self._began[at - 1] - left)
        numbers[self._stack_at + at], numbers[self._stake_at + at] = left / money, staked / money

    def gave_up(self, seat: str) -> None:
        """A hand was given up."""
        at = int(seat if seat in self._row_of else seat_of_hand(seat))
        self._numbers[self._out_at + at] = 1

    def _write_stakes(self, episode: Episode, round_: Round) -> None:
        """Write what everyone has left and at stake in a banked game, and once a round is over."""
        table, session = round_.table, episode.session
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

    def _write_money(self, left: list[int], at_stake: list[int]) -> None:
        self._left, self._at_stake = left, at_stake
        money, numbers = self._money, self._numbers
        for first, amounts in ((self._stack_at, left), (self._stake_at, at_stake)):
            for at, amount in enumerate(amounts, first + 1):
                numbers[at] = amount / money

    # The part of the agent that observes

    def _write_wagers(self, numbers: Numbers, episode: Episode, round_: Round | None, seat: int) -> None:
        layout = self.layout
        first, money = self._at["wagers"], layout.money
        if round_ is not None:
            for wager in round_.table.wagers:
                if wager.seat == seat:
                    numbers[first + layout.wagers[wager.id]] += wager.staked / money
        if layout.blocks["standing"].size:
            carried = episode.session.carried
            for name, amount in carried.get("up", {}).get(str(seat), {}).items():
                numbers[self._at["standing"] + layout.wagers[name]] = amount / money
            numbers[self._at["point"]] = (carried.get("point") or 0) / 10

    def _write_about(self, numbers: Numbers, episode: Episode, offer: Offer, agent: str) -> None:
        about: Any = offer.about
        at, part = self._money_at, 1 / self.layout.money
        if "pot" in about:
            numbers[at], numbers[at + 1], numbers[at + 2] = (
                about["pot"] * part,
                about["to_call"] * part,
                about["level"] * part,
            )
            return
        if self._banked and episode.round is not None:
            numbers[at + 3] = episode.round.table.bank.pool / self.layout.money
        if "hand" in about and "asked hand" in self._at:
            name = offer.position if about["hand"] == 1 else f"{offer.position}#{about['hand']}"
            held = self.picture.hands.get(name) or self.picture.hands.get(offer.position, [])
            for code in visible(held, episode.positions(agent)):
                numbers[self._at["asked hand"] + code] += 1
        for which, name in enumerate(ABOUT):
            if name in about:
                numbers[self._at["about"] + which] = float(about[name]) / 50

    def _write_answer(self, numbers: Numbers, answer: Any) -> None:
        for code in getattr(answer, "picked", ()):
            numbers[self._at["named"] + code] += 1
        if (card := getattr(answer, "card", None)) is not None:
            numbers[self._at["to lay"] + card] = 1
        for name, amount in getattr(answer, "placed", {}).items():
            numbers[self._at["wagers"] + self.layout.wagers[name]] = amount / self.layout.money
