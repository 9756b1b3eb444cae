"""The odds that a bet's tile and a posting's page print."""

from __future__ import annotations

from housedealer.server.lobby.posting_pages import detail


def test_a_bet_with_several_pay_tables_shows_the_one_in_force() -> None:
    # 001:243-254: pay table A1 of Flush Or Pair, where the table picks no other.
    wagers = {one["id"]: one for one in detail("the-101/three-card-texas-holdem")["wagers"]}
    assert wagers["flush-or-pair"]["odds"] == "up to 30 to 1"
    assert [row["pays"] for row in wagers["flush-or-pair"]["pays"]] == ["30 to 1", "15 to 1", "5 to 1", "1 to 1"]


def test_a_bet_that_can_pay_less_than_even_money_says_so() -> None:
    # 001:816: a banker hand that wins with six is paid half.
    wagers = {one["id"]: one for one in detail("the-101/commission-free-baccarat")["wagers"]}
    assert {one: wagers[one]["odds"] for one in ("player", "banker", "tie")} == {
        "player": "1 to 1",
        "banker": "1 to 1 or 1 to 2",
        "tie": "8 to 1",
    }
