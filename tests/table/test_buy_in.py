"""Posted buy-ins: enforced when somebody sits down or buys more, no matter who opens the table."""

from __future__ import annotations

from typing import Any

import pytest

import housedealer
from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.assistants.assistant_table import AssistantTable
from housedealer.errors import HouseError

# Posting, option, stakes, least and most in dollars, with the lines that post them.
POSTED = [
    ("the-101/no-limit-texas-holdem", 3, "$1/$2 no limit", 50, 200),  # 001:4740
    ("500-club/omaha", 7, "$1/$2 no limit", 20, 100_000),  # 000:8332-8334
    ("outlaws/texas-holdem", 3, "$1/$2 no limit", 40, None),  # 002:482-484
    ("outlaws/texas-holdem", 6, "$4/$8 limit", 40, 300),  # 002:495-497
    ("turlock/omaha", 1, "$1/$2 no limit", 40, None),  # 003:3821-3823
    ("black-sheep/texas-holdem", 5, "$1/$2 no limit", 100, None),  # 004:3801-3802
    ("the-101/chinese-poker", None, "$5 a point", 30 * 5, None),  # 001:3091
]
TERMS: dict[str, dict[str, Any]] = {
    "$1/$2 no limit": {"stakes": {"small_blind": 1, "big_blind": 2}},
    "$4/$8 limit": {"stakes": {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}, "structure": "fixed"},
    "$5 a point": {"stakes": {"point": 5}},
}


@pytest.mark.parametrize(("posting", "option", "stakes", "least", "most"), POSTED)
def test_a_session_holds_the_posted_buy_in(
    posting: str, option: int | None, stakes: str, least: int, most: int | None
) -> None:
    terms = TERMS[stakes]
    session = housedealer.open_session(posting, stacks={1: least, 2: most or 10_000}, option=option, terms=terms)
    with pytest.raises(HouseError, match=r"stacks\.2: .* is less than the minimum buy-in; expected"):
        housedealer.open_session(posting, stacks={1: least, 2: least - 1}, option=option, terms=terms)
    session.stacks[1] = 100  # the rest was lost in play
    with pytest.raises(HouseError, match=r"seat 1: .* is less than the minimum buy-in"):
        session.buy(1, least - 2)
    session.buy("1", least - 1)
    assert session.stacks[1] == least * 100
    if most is not None:
        with pytest.raises(HouseError, match=r"stacks\.1: .* is more than the maximum buy-in"):
            housedealer.open_session(posting, stacks={1: most + 1, 2: least}, option=option, terms=terms)
        with pytest.raises(HouseError, match=r"seat 2: .* is more than the maximum buy-in"):
            session.buy(2, 1)


@pytest.mark.parametrize(("posting", "option", "stakes", "least", "most"), POSTED)
def test_agents_sit_down_with_the_posted_buy_in(
    posting: str, option: int | None, stakes: str, least: int, most: int | None
) -> None:
    table = {"seats": 2, "stakes": stakes, "option": option}
    usual = Conditions.of(posting, **table).stacks[0]
    assert least * 100 <= usual and (most is None or usual <= most * 100)
    with pytest.raises(HouseError, match=r"stack of seat 2: .* is less than the minimum buy-in"):
        Conditions.of(posting, stack=[least, least - 1], **table)
    if most is not None:
        with pytest.raises(HouseError, match=r"stack of seat 1: .* is more than the maximum buy-in"):
            Conditions.of(posting, stack=most + 1, **table)


def test_a_game_under_way_may_have_any_stacks() -> None:
    """Chips are lost in play: a table that is set up in mid-game says so."""
    posting = "the-101/no-limit-texas-holdem"
    session = housedealer.open_session(posting, stacks={1: 3, 2: 900}, option=3, hold_buy_in=False)
    assert session.stacks == {1: 300, 2: 90_000}
    assert Conditions.of(posting, seats=2, stack=[3, 900], hold_buy_in=False).stacks == (300, 90_000)


def test_an_empty_seat_and_a_table_without_a_posted_buy_in_take_what_is_brought() -> None:
    session = housedealer.open_session("the-101/no-limit-texas-holdem", stacks={1: 0, 2: 200}, option=3)
    session.buy(1, 50)
    assert session.stacks[1] == 50_00
    session = housedealer.open_session("500-club/ez-baccarat", stacks={1: 1, 2: "0.01"}, option=1)
    session.buy(2, "0.01")
    assert session.stacks[2] == 2
    for wrong in (0, -5):
        with pytest.raises(HouseError, match=r"buy: .* buys nothing"):
            session.buy(1, wrong)


def test_matches_and_assistants_tables_keep_to_it_too() -> None:
    posting = "outlaws/texas-holdem"
    with pytest.raises(HouseError, match=r"stack: \$301 is more than the maximum buy-in"):
        housedealer.match(posting, [lambda view: "fold"] * 2, 1, 1, stakes="$4/$8 limit", option=6, stack=301)
    table = AssistantTable("t", posting, seats=2, seat=1, seed=1, stakes="$20/$40 limit")
    assert table.stack == 300_00
