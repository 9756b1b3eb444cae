"""Between rounds at the terminal: nothing is printed without end, and a player may sit out."""

import io
import itertools
import json
import re

import pytest
from rich.console import Console

from housedealer.errors import HouseError
from housedealer.games import game, open_session
from housedealer.postings import entries
from housedealer.table.sitting.trial import check_terms
from housedealer.terminal import table
from housedealer.terminal.records import Records

MANY = 2000
"""More lines than a few rounds print."""


class EndlessError(AssertionError):
    """More was printed than anyone would read."""


class Paper(io.StringIO):
    """What a table prints, up to a bound."""

    def write(self, text):
        if self.getvalue().count("\n") > MANY:
            raise EndlessError(self.getvalue()[-500:])
        return super().write(text)


def sit_down(monkeypatch, posting, answer, records=None, bots=1, stack=500_00, **settings):
    """A table where `answer` is what the person types at each prompt; the table and what was printed."""
    monkeypatch.setattr(table, "PACE", 0)
    console = Console(file=Paper(), width=140)
    monkeypatch.setattr(console, "input", answer)
    sitting = table.TerminalTable(console, posting, 1, stack, bots, None, 4, records, **settings)
    sitting.play()
    return sitting, console.file.getvalue()


def leaves_after(rounds, words=""):
    """Types the words at every prompt, and leaves at the question for so many rounds."""
    rounds_begun = itertools.count(1)

    def answer(prompt):
        if prompt.find("Enter for the next") >= 0:
            return "q" if next(rounds_begun) == rounds else ""
        return words

    return answer


def test_a_round_that_nobody_wagers_in_is_not_dealt(monkeypatch):
    """Enter at the wager prompt of a two-handed table, where the other player has the bank."""
    sitting, output = sit_down(monkeypatch, "500-club/ez-baccarat", leaves_after(3))
    assert output.count("Nobody bet, so no round is dealt.") >= 1
    assert sitting.session.number == 0
    assert set(sitting.session.stacks.values()) == {500_00}


def test_a_refused_round_at_a_pot_game_is_reported_once_before_the_next_prompt(monkeypatch):
    """A table for the pot whose round is refused has no wager prompt where the player could correct it."""

    def refuse(self, wagers, **extra):
        raise HouseError("stakes: they make no round")

    monkeypatch.setattr(table.Session, "deal", refuse)
    sitting, output = sit_down(monkeypatch, "500-club/texas-holdem", leaves_after(2))
    assert output.count("stakes: they make no round") == 2
    assert sitting.session.number == 0


def test_impossible_stakes_are_refused_before_anyone_sits(monkeypatch):
    """Omaha is played with blinds (000:4305-4319), which limits alone do not name."""
    with pytest.raises(HouseError, match=r"^stakes\.big_blind: missing"):
        sit_down(monkeypatch, "500-club/omaha", leaves_after(1), stakes="lower=4 upper=8")


OPEN = [one["id"] for one in entries() if one["playable"] and game(one["id"]).plans()[0].name]


@pytest.mark.parametrize("posting", OPEN)
def test_the_stakes_that_an_error_suggests_make_a_round(posting):
    with pytest.raises(HouseError) as caught:
        game(posting).plan("nothing like it")
    (suggested,) = re.findall(r"such as '(.*)'$", str(caught.value))
    check_terms(game(posting), game(posting).plan(suggested), None, 2)


def test_stakes_are_refused_where_the_posting_leaves_none_open():
    with pytest.raises(HouseError, match="leaves no stakes open; expected none"):
        game("500-club/ez-baccarat").plan("lower=4 upper=8")


def test_a_deck_that_is_shuffled_for_every_hand_has_no_cut_card(monkeypatch):
    """Poker is dealt from one deck, shuffled before each hand; six decks of baccarat have a cut card."""
    sitting, output = sit_down(monkeypatch, "500-club/texas-holdem", leaves_after(4), bots=2)
    assert sitting.session.number == 4
    assert "cut card" not in output
    assert open_session("500-club/texas-holdem", stacks={}).shoe.shuffled_each_round
    assert not open_session("500-club/ez-baccarat", stacks={}).shoe.shuffled_each_round


@pytest.mark.parametrize("posting", ["500-club/texas-holdem", "500-club/ez-baccarat"])
def test_a_player_who_sits_out_is_not_dealt_in_and_comes_back(posting, monkeypatch, tmp_path):
    typed = iter(["out", "", "q"])

    def answer(prompt):
        if "Enter for the next" in prompt:
            return next(typed)
        return "player 20" if "Bets" in prompt else ""

    sitting, _ = sit_down(monkeypatch, posting, answer, Records(tmp_path), bots=3)
    docs = [json.loads(path.read_text()) for path in sorted(tmp_path.iterdir())]
    banks = [str(doc.get("player_dealer", {}).get("seat")) for doc in docs]
    assert ["1" in {*doc["seats"], bank} for doc, bank in zip(docs, banks, strict=True)] == [True, False, True]
    assert sum(sitting.session.stacks.values()) + sitting.session.drop == 4 * 500_00


def test_a_two_handed_game_waits_for_a_player_who_sits_out(monkeypatch):
    typed = iter(["out", "out", "q"])
    sitting, output = sit_down(
        monkeypatch, "500-club/texas-holdem", lambda prompt: next(typed) if "Enter for the next" in prompt else ""
    )
    assert sitting.session.number == 1
    assert output.count("Two players are needed, so no round is dealt.") == 2


def test_bots_sit_where_there_are_seats(monkeypatch):
    """Chinese poker seats four and deals three of them in (000:3675-3676): by default nobody sits out."""
    posting = "500-club/face-up-chinese-poker"
    assert game(posting).places == 4
    with pytest.raises(HouseError, match=r"^--bots: 4 are more than this table has seats for; expected 1 to 3$"):
        sit_down(monkeypatch, posting, lambda prompt: "q", bots=4)
    sitting, _ = sit_down(monkeypatch, posting, lambda prompt: "q", bots=None)
    assert len(sitting.people) == 3
    five_seats, _ = sit_down(monkeypatch, "the-101/chinese-poker", lambda prompt: "q", bots=None)
    assert len(five_seats.people) == 4, "001:3089-3091: five seats, four are dealt in"
