"""A table's own limits and the posted buy-ins, at the terminal and in a session."""

from __future__ import annotations

import re

import pytest

from housedealer.errors import HouseError
from housedealer.games import game, open_session
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
    with pytest.raises(HouseError, match="outside the posted limits; expected \\$1 to \\$1,000"):
        open_session(EZ, stacks={}, option=1, limits={"min": 0.5})
    with pytest.raises(HouseError, match="nobody bets against a bank"):
        open_session("500-club/texas-holdem", stacks={}, limits={"min": 5})


@pytest.mark.parametrize(
    ("posting", "option", "highest_minimum", "lowest_maximum"),
    [
        (EZ, 1, 1000, 1),  # 000:7723-7724
        ("500-club/fortune-pai-gow-poker", 4, 2000, 1),  # 000:7893-7894
        ("500-club/fortune-pai-gow-poker", 5, 1000, 1),  # 000:7926-7927
        ("500-club/three-card-poker", 1, 200, 1),  # 000:8165-8166
        ("500-club/ultimate-texas-holdem", 1, 100, 1),  # 000:8219-8220
        ("500-club/face-up-pai-gow-poker", 1, 1000, 100),  # 000:9601-9602
        ("the-101/cal-blackjack", 1, 10, 100),  # 001:4821
        ("the-101/double-hand-pai-gow-poker", 1, 200, 100),  # 001:4909
        ("the-101/double-hand-pai-gow-poker", 5, 10, 100),  # 001:4927
        ("the-101/three-card-poker", 1, 25, 100),  # 001:5222
        ("the-101/commission-free-baccarat", 2, 25, 100),  # 001:5243
        ("the-101/ace-up-pai-gow-poker", 4, 200, 100),  # 001:6038
        ("the-101/ace-up-pai-gow-poker", 19, 100, 100),  # 001:6061
        ("turlock/crazy-4-poker", 1, 25, 100),  # 003:2822-2824
        ("turlock/face-up-pai-gow-poker", 13, 25, 300),  # 003:3373-3375
        ("black-sheep/three-card-poker", 1, 100, 1000),  # 004:3167-3169
        ("black-sheep/ultimate-texas-holdem", 1, 100, 300),  # 004:3286-3287
        ("black-sheep/blackjack-elite", 1, 100, 500),  # 004:3352-3354
        ("black-sheep/pai-gow-gold", 1, 100, 500),  # 004:3477-3478
        ("black-sheep/pai-gow-gold", 5, 100, 1000),  # 004:3509-3511
        ("black-sheep/face-up-pai-gow-poker", 10, 500, 100),  # 004:3586-3587
        ("black-sheep/face-up-pai-gow-poker", 11, 100, 1000),  # 004:3603-3604
        ("black-sheep/ez-baccarat", 1, 100, 10_000),  # 004:3656-3658
    ],
)
def test_a_tables_minimum_and_its_maximum_have_posted_ranges_of_their_own(
    posting, option, highest_minimum, lowest_maximum
):
    def opened(**limits):
        return open_session(posting, stacks={}, option=option, limits=limits)

    assert opened(min=highest_minimum) and opened(max=lowest_maximum)
    with pytest.raises(HouseError, match=rf"^limits.min: .* posted limits; expected \$\d+ to \${highest_minimum:,}$"):
        opened(min=highest_minimum + 1)
    with pytest.raises(HouseError, match=rf"^limits.max: .* posted limits; expected \${lowest_maximum:,} to \$"):
        opened(max=lowest_maximum - 0.5)


def test_bots_wager_within_the_tables_limits():
    session = open_session(EZ, stacks={1: 1000}, option=1, limits={"min": 25, "max": 50})
    for rule in session.game.posting.wagers:
        if rule.kind == "base":
            assert session.game.wager_range(rule, session.fee_option)[:2] == (2500, 5000)


def test_the_terminal_prints_and_holds_them(monkeypatch):
    answers = ["player 30", "player 20"]

    def answer(prompt):
        if "Enter for the next" in prompt:
            return "" if answers else "q"
        return answers.pop() if answers and "Bets" in prompt else ""

    _, output = sit_down(monkeypatch, EZ, answer, bots=2, limits={"min": 2500, "max": 5000})
    assert "Limits $25 to $50, fee option 1." in output
    assert "$20 is below the minimum of $25" in output


def test_bots_put_up_no_bank_below_the_tables_minimum(monkeypatch):
    """001:64: the player-dealer puts up the table's minimum at the least, as does a bot that would risk less."""
    game_ = "the-101/double-hand-pai-gow-poker"
    _, output = sit_down(monkeypatch, game_, leaves_after(6), bots=4, stack=150_00, limits={"min": 100_00})
    banks = [int(bank) for bank in re.findall(r"banks \$(\d+)", output)]
    assert banks and min(banks) == 100


@pytest.mark.parametrize("stack", [49, 201])
def test_a_buy_in_outside_of_the_posted_one_is_refused(stack):
    """001:4738-4760: no-limit games are bought into for $50 to $200."""
    with pytest.raises(HouseError, match=r"^--stack: .*; expected \$50 to \$200$"):
        table.TerminalTable(None, NO_LIMIT, None, stack * 100, 2, None, 1, None)


def test_a_player_out_of_chips_is_offered_a_rebuy(monkeypatch):
    """Nobody buys chips on a player's behalf."""
    prompts = []

    def answer(prompt):
        if "Enter buys" in prompt:
            prompts.append(prompt)
            return "250" if len(prompts) == 1 else "50"
        return leaves(prompt)

    leaves = leaves_after(1)
    real = table.TerminalTable.play

    def broke(self):
        self.session.stacks[1] = 0
        real(self)

    monkeypatch.setattr(table.TerminalTable, "play", broke)
    sitting, output = sit_down(monkeypatch, NO_LIMIT, answer, bots=2, stack=None)
    assert "You have $0. Enter buys $200, an amount buys that, out sits out, q leaves" in prompts[0]
    assert "$250 is more than the maximum buy-in; expected $50 to $200" in output
    assert "You buy $50 more." in output
    assert sitting.bought == 250_00


@pytest.mark.parametrize(
    ("posting", "own_minimum"), [("the-101/mini-pai-gow", 5), ("the-101/cal-quick-draw-poker", 500)]
)
def test_the_fee_documents_limits_can_be_put_in_force(posting, own_minimum):
    """001:5108, 5346: a minimum of $5 to $25, where the game's own page has one limit an option (001:1125, 2205)."""
    option = game(posting).posting.fees.options[-1]
    assert option.limit.min == own_minimum * 100
    fees = {"fees": "fee-document"}
    assert open_session(posting, stacks={}, option=option.option, limits={"min": 25, "max": 100}, readings=fees)
    with pytest.raises(HouseError, match=r"^limits.min: \$26 is outside .* expected \$5 to \$25$"):
        open_session(posting, stacks={}, option=option.option, limits={"min": 26}, readings=fees)
