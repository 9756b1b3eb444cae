"""What a round costs with the posted fee: worked by hand from the schedules."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseError
from housedealer.odds import cost, odds

EZ = "500-club/ez-baccarat"


def test_three_players_on_the_player_line() -> None:
    # Option 4 (000:7714-7882): $201-$400 of action costs the player-dealer $4.
    result = cost(EZ, bet=100, seats=3, option=4)
    player, banker = result["placements"]
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
    [result] = cost(EZ, bet={"player": 50, "dragon-7": 10}, seats=2, option=4)["placements"]
    worth = odds(EZ)["wagers"]
    lost = 50 * worth["player"]["edge"] + 10 * worth["dragon-7"]["edge"]
    assert result["action"] == 120
    assert result["player_dealer"]["fee"] == 2  # option 4, $101-$200
    assert result["player"]["loses"] == pytest.approx(lost, abs=1e-4)


def test_no_fee_means_that_every_allowed_bet_earns() -> None:
    [player, _] = cost(EZ, bet=50, option=None)["placements"]
    assert player["player_dealer"]["fee"] == 0
    assert len(player["earns_between"]) == 1


def test_bets_outside_the_limits_are_refused() -> None:
    with pytest.raises(HouseError, match=r"bet.player: \$0.50 is below the minimum of \$1"):
        cost(EZ, bet="0.50", option=4)
    with pytest.raises(HouseError, match="bet: unknown wager 'lucky'"):
        cost(EZ, bet={"lucky": 5})
    with pytest.raises(HouseError, match="seats: 7 is not allowed; expected 1 to 6"):
        cost(EZ, bet=5, seats=7)


def test_wars_with_three_players() -> None:
    # Option 1 (001:1277-1281): $1 to $300 of action, $3 to $600, $6 to $1,000, $10 to $2,000, then $20. A line
    # loses 1 in 52 whatever the decks, since half of all pushes would have been won: three bets of $17.33 lose 99.98
    # cents on average, of $17.34 a dollar, and every higher tier begins where the bets lose more than it takes.
    for placement in cost("the-101/ultimate-war", bet=100, seats=3, option=1)["placements"]:
        assert placement["action"] == 300
        assert placement["player"] == {"loses": 1.9231, "fee": 0, "cost": 1.9231}
        assert placement["player_dealer"] == {"wins": 5.7692, "fee": 1, "earns": 4.7692}
        assert placement["break_even"] == 17.34
        assert placement["earns_between"] == [[17.34, 1000]]


def test_a_full_table_of_blackjack() -> None:
    # Option 1 (004:3362-3367): $1 to $100, $2 to $200, $4 to $400, $8 to $800, then $12. An edge of 0.01202486 earns
    # these from five bets of 16.64, 33.27, 66.53, 133.06 and 199.59; tiers end at a fifth of $100.99, $200.99 …
    [result] = cost("black-sheep/blackjack-elite", bet=40, seats=5, option=1)["placements"]
    assert round(result["edge"], 8) == 0.01202486
    assert result["player_dealer"]["fee"] == 2
    assert result["player_dealer"]["earns"] == pytest.approx(5 * 40 * 0.01202486 - 2, abs=1e-4)
    assert result["earns_between"] == [[16.64, 20.19], [33.27, 40.19], [66.53, 80.19], [133.06, 160.19], [199.59, 3000]]


def test_a_bet_that_the_maximum_caps() -> None:
    # Turlock's option 1 (003:2024-2028): $3 to $200; $0.25 to $25, $0.50 to $100, $1 to $200. Below $50, a quarter of
    # the maximum, doubling again is free: an edge of 0.0215578 pays 25 cents from $11.60. Above, the edge of the bet
    # itself is solved, and what other bets lose is read off between eighths of the maximum.
    posting = "turlock/pure-spanish-21-5"
    [result] = cost(posting, bet=150, option=1)["placements"]
    edge = odds(posting, wager="base", bet=150, option=1)["wagers"]["base"]["edge"]
    assert result["edge"] == pytest.approx(edge, abs=1e-12)
    assert result["player"]["loses"] == pytest.approx(150 * edge, abs=1e-4)
    assert result["break_even"] == 11.6
    curve = {point["bet"]: point["cost"] for point in result["curve"]}
    assert curve[3] == pytest.approx(3 * 0.0215578, abs=1e-4)
    near = min(curve, key=lambda bet: abs(bet - 110))
    solved = odds(posting, wager="base", bet=near, option=1)["wagers"]["base"]["edge"]
    assert curve[near] == pytest.approx(near * solved, abs=near * 4e-5)


def test_a_base_game_that_grows_costs_what_all_of_it_loses() -> None:
    """An ante of $100 brings its play wager along; crazy 4's super bonus is placed beside it."""
    three = cost("500-club/three-card-poker", bet=100, option=None)["placements"]
    assert [one["bets"] for one in three] == [{"ante": 100}]
    whole = odds("500-club/three-card-poker", wager="ante+play")["wagers"]["ante+play"]["edge"]
    assert three[0]["player"]["loses"] == pytest.approx(100 * whole, abs=1e-4)
    [crazy] = cost("turlock/crazy-4-poker", bet=100, option=None)["placements"]
    assert crazy["bets"] == {"ante": 100, "super-bonus": 100}
    whole = odds("turlock/crazy-4-poker", wager="ante+super-bonus+play")["wagers"]["ante+super-bonus+play"]["edge"]
    assert crazy["player"]["loses"] == pytest.approx(100 * whole, abs=1e-4)
