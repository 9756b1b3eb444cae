"""A table's own limits and the posted buy-ins, at the terminal and in a session."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseError
from housedealer.games import game, open_session
from housedealer.play import bots
from housedealer.table.sitting.session import Session
from housedealer.terminal import table

from .test_between_rounds import leaves_after, sit_down

EZ = "500-club/ez-baccarat"
NO_LIMIT = "the-101/no-limit-texas-holdem"


def test_a_session_holds_its_own_limits_and_keeps_them():
    """000:760: the table's limits lie within the posted ones."""
    opened = open_session(EZ, stacks={1: 1000, 2: 1000}, option=1, seed=1, limits={"min": 25, "max": 50})
    again = Session.of(opened.data(), game)
    for session in (opened, again):
        session.take_bank(1)
        for amount, wrong in ((20, "below the minimum of \\$25"), (60, "above the maximum of \\$50")):
            with pytest.raises(HouseError, match=wrong):
                session.begin({"2": {"player": amount}}, bank=200)
    assert again.begin({"2": {"player": 50}}, bank=200).setup.extra["limits"] == {"min": 2500, "max": 5000}


def test_limits_outside_of_the_posted_ones_are_refused():
    with pytest.raises(HouseError, match="outside of what the option in force allows; expected \\$1 to \\$10,000"):
        open_session(EZ, stacks={}, option=1, limits={"min": 0.5})
    with pytest.raises(HouseError, match="nobody wagers against a bank"):
        open_session("500-club/texas-holdem", stacks={}, limits={"min": 5})


def test_bots_wager_within_the_tables_limits():
    session = open_session(EZ, stacks={1: 1000}, option=1, limits={"min": 25, "max": 50})
    for rule in session.game.posting.wagers:
        if rule.kind == "base":
            assert bots.reach(rule, session.game, session.fee_option)[:2] == (2500, 5000)


def test_the_terminal_prints_and_holds_them(monkeypatch):
    answers = ["player 30", "player 20"]

    def answer(prompt):
        if table.NEXT in prompt:
            return "" if answers else "q"
        return answers.pop() if answers and "Wagers" in prompt else ""

    _, said = sit_down(monkeypatch, EZ, answer, bots=2, limits={"min": 2500, "max": 5000})
    assert "Limits $25 to $50, fee option 1." in said
    assert "$20 is below the minimum of $25" in said


@pytest.mark.parametrize("stack", [49, 201])
def test_a_buy_in_outside_of_the_posted_one_is_refused(stack):
    """001:4738-4760: no-limit games are bought into for $50 to $200."""
    with pytest.raises(HouseError, match=r"^--stack: .*; expected \$50 to \$200$"):
        table.TerminalTable(None, NO_LIMIT, None, stack * 100, 2, None, 1, None)


def test_who_is_out_of_chips_is_asked(monkeypatch):
    """Nobody buys chips for somebody else."""
    asked = []

    def answer(prompt):
        if "Enter buys" in prompt:
            asked.append(prompt)
            return "250" if len(asked) == 1 else "50"
        return leaves(prompt)

    leaves = leaves_after(1)
    real = table.TerminalTable.play

    def broke(self):
        self.session.stacks[1] = 0
        real(self)

    monkeypatch.setattr(table.TerminalTable, "play", broke)
    sitting, said = sit_down(monkeypatch, NO_LIMIT, answer, bots=2, stack=None)
    assert "You have $0. Enter buys $200, an amount buys that, out sits out, q leaves" in asked[0]
    assert "$250 is more than the most that one may buy in for; expected $50 to $200" in said
    assert "You buy $50 more." in said
    assert sitting.bought == 250_00
