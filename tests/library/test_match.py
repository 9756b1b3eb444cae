"""Matches: what a strategy sees, that money is conserved, that a seed repeats, and results worked out by hand."""

from __future__ import annotations

import re

import pytest

import housedealer
from housedealer import SeatView
from housedealer.errors import HouseError
from housedealer.play.match import at_random, bot

HOLDEM = "500-club/texas-holdem"
POSTINGS = [HOLDEM, "500-club/omaha-hi-lo", "500-club/razz", "500-club/2-7-triple-draw", "the-101/ultimate-war",
            "500-club/pure-21-5-blackjack", "500-club/three-card-poker", "the-101/party-craps", "als/panguingue",
            "500-club/face-up-chinese-poker", "the-101/two-card-peek", "the-101/ultimate-texas-holdem"]  # fmt: skip


def folds(view: SeatView) -> str:
    return "check" if "check" in view.legal else "fold"


def raises(view: SeatView) -> tuple[str, int | None]:
    for name in ("bet", "raise"):
        if name in view.legal and view.offer is not None:
            amount = next(one.argument for one in view.offer.legal if one.name == name)
            return name, amount.least_of()  # type: ignore[union-attr]
    return ("call" if "call" in view.legal else "check"), None


def test_always_folding_to_a_raise_loses_the_blinds() -> None:
    """Heads up at $1/$2: the folder loses $1 as the small blind and $2 as the big one, whatever the cards are."""
    result = housedealer.match(HOLDEM, {"raises": raises, "folds": folds}, 40, seed=5, duplicate=True, option=None)
    rows = {row.name: row for row in result.rows}
    assert rows["folds"].net_cents == -40 * (100 + 200)
    assert rows["folds"].units_per_100 == pytest.approx(-75)
    assert rows["folds"].error_cents == pytest.approx(0)


@pytest.mark.parametrize(("hands", "said"), [(1, "1 deal,"), (2, "2 deals,")])
def test_deals_are_counted_as_people_count_them(hands: int, said: str) -> None:
    result = housedealer.match(HOLDEM, [folds, folds], hands, seed=1)
    assert f" {said}" in str(result) and f" {said}" in repr(result)


def test_duplicate_takes_out_the_luck() -> None:
    """Two players who play alike win nothing over both rotations of every deal."""
    result = housedealer.match(HOLDEM, {"one": raises, "two": raises}, 20, seed=5, duplicate=True, option=None)
    assert all(set(nets) == {0} for nets in result.nets_cents.values())


@pytest.mark.parametrize("posting", POSTINGS)
def test_every_deal_conserves_money_and_a_seed_repeats(posting: str) -> None:
    players = [at_random, at_random, at_random]
    first, again = (housedealer.match(posting, players, 6, seed=3, option=None) for _ in range(2))
    assert first == again
    assert all(sum(deal) == 0 for deal in zip(*first.nets_cents.values(), strict=True))
    assert first != housedealer.match(posting, players, 6, seed=4, option=None)


def test_without_an_option_the_first_that_fits_is_collected() -> None:
    """The same as at a table that is opened without one; what the players lose together the house takes."""
    table = housedealer.open_session(HOLDEM, stacks={1: 200, 2: 200})
    one, other = (
        housedealer.match(HOLDEM, [raises, raises], 5, seed=5, duplicate=True, **settings)
        for settings in ({}, {"option": table.option})
    )
    assert one == other
    assert table.option is not None and sum(row.net_cents for row in one.rows) < 0


def test_a_view_shows_what_the_seat_may_see_and_nothing_else() -> None:
    deal = {"1": "Ah Kh", "2": "7c 7d", "3": "2c 9d", "board": "Ad 7s 3h Kc 2s"}
    choices = [["1", "raise", 6], ["2", "call"], ["3", "fold"], ["2", "check"], ["1", "bet", 10]]
    document = {"posting": HOLDEM, "option": None, "button": 1, "stakes": {"small_blind": 1, "big_blind": 2},
                "seats": {seat: {"stack": 200} for seat in "123"}, "deal": deal, "choices": choices}  # fmt: skip
    view = SeatView(housedealer.read_round(document))
    assert (view.seat, view.cards, view.board, view.position) == ("2", "7c 7d", "Ad 7s 3h", "small blind")
    assert (view.pot_cents, view.to_call_cents, view.stack_cents) == (2400, 1000, 19400)
    assert view.stacks_cents == {"1": 18400, "2": 19400, "3": 19800}
    assert view.in_hand == ["1", "2"]
    assert view.legal == ["fold", "call", "raise"]
    assert "1" not in view.seen and view.hidden["1"] == 2
    assert view.amounts_cents("raise") == (2000, 19400)  # a raise is at least the bet of $10 again
    with pytest.raises(HouseError, match="'fold' has no amount for seat 2 now; expected one of raise"):
        view.amounts_cents("fold")
    other = {**document, "deal": {**deal, "1": "4c 4d"}}
    same = SeatView(housedealer.read_round(other))
    assert same.events == view.events, "another hole card of somebody else changes nothing that the seat sees"


def test_an_illegal_choice_is_refused_with_the_seat_and_what_was_expected() -> None:
    with pytest.raises(HouseError, match="match: seat 1: choice: 'fly' is not legal for position 1; expected one of"):
        housedealer.match(HOLDEM, [lambda view: "fly", folds], 1, seed=1)
    for nothing in (None, ("raise", 400, 1), 7):
        with pytest.raises(HouseError, match=r"match: seat 1: .* is not an answer; expected a choice such as 'fold'"):
            housedealer.match(HOLDEM, [lambda view, it=nothing: it, folds], 1, seed=1)  # type: ignore[list-item, misc]
    with pytest.raises(HouseError, match="option: 1 is meant for 7 or more players and 2 are dealt in"):
        housedealer.match(HOLDEM, [folds, folds], 1, seed=1, option=1)
    with pytest.raises(HouseError, match="strategies: 1 were given; expected 2 to"):
        housedealer.match(HOLDEM, [folds], 1, seed=1)
    with pytest.raises(HouseError, match="hands: 0 is not a number of hands"):
        housedealer.match(HOLDEM, [folds, folds], 0, seed=1)


def test_results_as_a_frame_a_table_and_a_plot() -> None:
    result = housedealer.match(HOLDEM, [bot, folds], 10, seed=2, option=None)
    frame = result.frame()
    assert frame.shape == (20, 3)
    assert frame["net_cents"].sum() == 0
    assert "95% interval" in str(result) and "<table>" in result._repr_html_() and "<svg" in result._repr_svg_()
    assert result.plot()._repr_svg_() == result._repr_svg_()
    assert result.data()["rows"][0]["name"] == result.ranked[0].name


@pytest.mark.parametrize(("bank", "said"), [(0, "bank: $0 "), (501, "bank: $501 ")])
def test_a_bank_that_cannot_be_put_up_is_refused(bank: int, said: str) -> None:
    """Somebody who takes the bank puts up something, and no more than the stack of $500."""
    with pytest.raises(HouseError, match=f"^{re.escape(said)}cannot be put up at this table; expected "):
        housedealer.match("500-club/three-card-poker", [bot, bot], 1, seed=1, stack=500, bank=bank)
