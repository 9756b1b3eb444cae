"""The parts of a table that advance it: its phase, and the answers for people who are away; each built alone."""

from __future__ import annotations

import random

from housedealer.games import open_session
from housedealer.server.tables.absence import MAX_MISSED, Absence
from housedealer.server.tables.betting import Betting
from housedealer.server.tables.books import TableBooks
from housedealer.server.tables.places import Places
from housedealer.server.tables.progress import Progress
from housedealer.server.tables.round_in_play import RoundInPlay
from housedealer.server.tables.shoe import HostedShoe
from housedealer.server.tables.time_bank import TimeBank

PEOPLE = {"ann", "bob"}


class Parts:
    """A table of Hold'em between two people, in pieces."""

    def __init__(self) -> None:
        session, rng = open_session("500-club/texas-holdem", stacks={}, option=None, seed=3), random.Random(5)
        books = TableBooks("t")
        self.places = Places(session, books, rng)
        self.betting = Betting(self.places, rng)
        shoe = HostedShoe(session, books, lambda person: False)
        self.play = RoundInPlay(self.places, shoe, books, rng)
        self.absence = Absence(self.betting, self.play)
        self.over = 0
        self.progress = Progress(self.betting, shoe, self.play, TimeBank(self.places), self._on_round_over)
        for seat, person in enumerate(sorted(PEOPLE), 1):
            self.places.take_seat(person, person.title(), seat, 500_00, set(), False)

    def _on_round_over(self) -> None:
        self.over += 1

    def wager(self) -> None:
        """Both people take part."""
        for place in self.betting.awaited("wagers"):
            who = self.places.who(place)
            assert who and who.person
            self.betting.place_wagers(who.person, place, {}, ready=True)


def test_a_table_advances_until_a_person_must_answer() -> None:
    parts = Parts()
    parts.progress.run(set())
    assert parts.progress.phase == "waiting"  # nobody is connected
    parts.progress.run(PEOPLE)
    assert (parts.progress.phase, parts.betting.awaited("wagers")) == ("wagers", ["1", "2"])
    parts.wager()
    parts.progress.run(PEOPLE)
    assert parts.progress.phase == "round" and len(parts.play.questions.awaited()) == 1
    assert parts.over == 0


def test_a_round_is_played_to_its_end_and_no_further() -> None:
    parts = Parts()
    parts.progress.run(PEOPLE)
    parts.wager()
    parts.progress.run(PEOPLE)
    while parts.progress.phase == "round":
        parts.absence.decline(parts.absence.open_offers(), "the house closes the table")
        parts.progress.finish_round(PEOPLE)
    assert (parts.progress.phase, parts.over, parts.play.number) == ("waiting", 1, 2)
    assert sum(parts.places.session.stacks.values()) == 1000_00
    parts.progress.run(PEOPLE)
    assert parts.progress.phase == "wagers"


def test_a_closing_table_pays_nobody_out_by_itself() -> None:
    parts = Parts()
    parts.progress.run(PEOPLE)
    parts.wager()
    parts.progress.run(PEOPLE)
    parts.progress.closing = parts.places.seats[1].leaving = True
    parts.absence.decline(parts.absence.open_offers(), "the house closes the table")
    parts.progress.run(PEOPLE)
    assert parts.progress.phase == "nobody" and parts.over == 1
    assert set(parts.places.seats) == {1, 2}  # `on_round_over` closes the table


def test_who_misses_too_many_turns_sits_out_with_a_note() -> None:
    parts = Parts()
    for turn in range(1, MAX_MISSED + 1):
        parts.progress.phase = "waiting"
        parts.progress.run(PEOPLE)
        parts.absence.pass_for(["1"], "wagers")
        who = parts.places.seats[1]
        assert (who.missed, who.out) == (turn, turn == MAX_MISSED)
        assert "1" in parts.betting.ready and "1" not in parts.betting.sitting.placed
    assert any("sitting out" in note for note in who.notes)
    assert not parts.places.seats[2].notes
