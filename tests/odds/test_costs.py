"""What a round costs with the posted fee: worked by hand from the schedules."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseError
from housedealer.odds import cost, odds

EZ = "500-club/ez-baccarat"


def test_three_players_on_the_player_line() -> None:
    # Option 4 (000:7714-7882): $201-$400 of action costs the player-dealer $4.
    found = cost(EZ, bet=100, seats=3, option=4)
    player, banker = found["placements"]
    edge = odds(EZ, wager="player")["wagers"]["player"]["edge"]
    assert player["bets"] == {"player": 100}
    assert player["action"] == 300
    assert player["player"] == {"loses": round(100 * edge, 4), "fee": 0, "cost": round(100 * edge, 4)}
    assert player["player_dealer"]["fee"] == 4
    assert player["player_dealer"]["earns"] == pytest.approx(300 * edge - 4, abs=1e-4)
    # As posted the banker line has the advantage, so no bet on it pays the player-dealer.
    assert banker["break_even"] is None
    assert banker["earns_between"] == []


def test_the_break_even_bet_follows_the_tiers() -> None:
    # One player, option 5: $2 to $200, $5 to $500, $15 to $1,000, $25 to $2,000, then $35. On an edge of
    # 0.0123508 these need bets of 161.94, 404.83, 1214.50, 2024.16 and 2833.82.
    [player, _] = cost(EZ, bet=50, seats=1, option=5)["placements"]
    assert player["break_even"] == 161.94
    assert player["earns_between"] == [[161.94, 200.99], [404.84, 500.99], [2833.83, 10000]]
    bets = [point["bet"] for point in player["curve"]]
    assert bets == sorted(bets)
    assert bets[0] == 1
    assert bets[-1] == 10000
    for point in player["curve"]:
        earning = any(low <= point["bet"] <= high for low, high in player["earns_between"])
        assert (point["earns"] >= 0) == earning


def test_side_bets_are_added_to_the_lines() -> None:
    [found] = cost(EZ, bet={"player": 50, "dragon-7": 10}, seats=2, option=4)["placements"]
    worth = odds(EZ)["wagers"]
    lost = 50 * worth["player"]["edge"] + 10 * worth["dragon-7"]["edge"]
    assert found["action"] == 120
    assert found["player_dealer"]["fee"] == 2  # option 4, $101-$200
    assert found["player"]["loses"] == pytest.approx(lost, abs=1e-4)


def test_no_fee_means_that_every_allowed_bet_earns() -> None:
    [player, _] = cost(EZ, bet=50, option=None)["placements"]
    assert player["player_dealer"]["fee"] == 0
    assert len(player["earns_between"]) == 1


def test_what_cannot_be_bet_is_told() -> None:
    with pytest.raises(HouseError, match=r"bet.player: \$0.50 is below the minimum of \$1"):
        cost(EZ, bet="0.50", option=4)
    with pytest.raises(HouseError, match="bet: unknown wager 'lucky'"):
        cost(EZ, bet={"lucky": 5})
    with pytest.raises(HouseError, match="seats: 7 is not allowed; expected 1 to 6"):
        cost(EZ, bet=5, seats=7)
