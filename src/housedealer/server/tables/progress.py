"""The phase of a hosted table, and how it advances while no person must answer: bank, wagers, deal, round."""

from __future__ import annotations

from collections.abc import Callable

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.tables.betting import Betting
from housedealer.server.tables.phase import Phase
from housedealer.server.tables.round_in_play import RoundInPlay
from housedealer.server.tables.shoe import HostedShoe, ShoeChangedError
from housedealer.server.tables.time_bank import TimeBank


class Progress:
    """Where a table is between two rounds or in one, and its next step."""

    def __init__(
        self,
        betting: Betting,
        shoe: HostedShoe,
        play: RoundInPlay,
        time: TimeBank,
        on_round_over: Callable[[], None] = lambda: None,
    ) -> None:
        self._betting, self._shoe, self._play, self._time = betting, shoe, play, time
        self._places, self._session, self._sitting = betting.places, betting.session, betting.sitting
        self._on_round_over = on_round_over
        """Called when a round is over, before anyone is paid out who leaves."""
        self.phase: Phase = "waiting"
        self.refusal = ""
        """Why the last round could not be dealt; empty if it was."""
        self.resting = False
        """Whether the table pauses after a round of bots only."""
        self.closing = False
        """Whether the table closes after the round in play."""

    def run(self, present: set[str]) -> None:
        """Advance until a person must answer; `present`: the people who are connected."""
        while self._step(present):
            pass

    def finish_round(self, present: set[str]) -> None:
        """Play the round in play on until a person must answer, or to its end and no further."""
        while self.phase == "round" and self._step(present):
            pass

    def _step(self, present: set[str]) -> bool:
        """Take one step if no person must answer; return whether one was taken."""
        match self.phase:
            case "waiting":
                return self._prepare(present)
            case "bank":
                taken = self._betting.bots_answer_bank()
                if taken:
                    self.open_wagers()
                elif taken is False:
                    self.phase = "nobody"
                return bool(taken)
            case "wagers":
                return self._deal()
            case "round":
                if self._play.dealt is not None and not self._play.go_on():
                    return False
                self._after_round()
                return True
        return False

    def _prepare(self, present: set[str]) -> bool:
        """Start preparing the next round; a shoe of an earlier version is changed before anyone is asked."""
        if not self._betting.begin(present):
            return False
        self.resting = False
        if self._shoe.by_seed:
            self._shoe.change("laid by an earlier version")
        if self._sitting.banked:
            self.phase = "bank"
        else:
            self.open_wagers()
        return True

    def open_wagers(self) -> None:
        """Open the betting; bots wager at once."""
        self.phase = "wagers"
        self._betting.bots_wager()

    def _deal(self) -> bool:
        """Deal once everyone has wagered; return whether the table advances by itself."""
        if any(self._betting.late_bettors()):
            return False
        now = chance.now()
        self._betting.drop_who_cannot_play(now)
        if self._sitting.nobody_wagered:
            self.phase = "nobody"
            return False
        if self._shoe.replace_if_withheld():
            return self._start_over("somebody withheld their part of the shuffle, so another shoe was laid")
        prepared = self._sitting.prepared(now, {**self._shoe.own_dice(), **self._betting.agreed()})
        try:
            self._play.deal(prepared, now)
        except ShoeChangedError as error:
            return self._start_over(str(error))
        except HouseError as error:
            # For example a fee option for fewer players: no round is dealt, and everyone sees why.
            self.phase, self.refusal = "nobody", str(error)
            return False
        self.phase, self.refusal = "round", ""
        return True

    def _start_over(self, why: str) -> bool:
        """Start over, because the shoe is not the one people saw when they wagered: their wagers are returned."""
        put_up = {*self._sitting.placed, *self._betting.ready, self._session.banker_place}
        for place, who in self._places.all().items():
            if who.person and place in put_up:
                self._places.note(place, f"{why}; your bets came back")
        self.phase = "waiting"
        return True

    def _after_round(self) -> None:
        """Pay out those who leave, and let short bots buy more; a table that closes pays everyone out itself."""
        # Without people, bots would play on without a pause.
        self.resting = not self._play.holders
        self._time.refill(self._play.holders)
        self.phase = "nobody" if self.resting or self.closing else "waiting"
        self._on_round_over()
        if self.closing:
            return
        for place, who in self._places.all().items():
            if who.leaving:
                self._betting.let_go(place)
        self._places.refill_bots()
