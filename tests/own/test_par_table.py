"""The PAR sheet's figures of a whole table: wagers together, meters, Envy, wins by seats."""

import math
from fractions import Fraction
from math import perm
from pathlib import Path

import numpy as np
import pytest

from housedealer.odds.engine.costs import option_in_force
from housedealer.odds.engine.models import model
from housedealer.odds.report.figures import base_entries, joined_entries, sensitivity, wager_figures
from housedealer.odds.report.joint import joint_figures
from housedealer.odds.report.table_wins import by_seats, envy_value, rounds_an_hour
from housedealer.postings.changes import changed
from housedealer.postings.own import find
from tests.outcomes.plain_models import finished

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BACCARAT = EXAMPLES / "baccarat-side-bets.toml"
THREE_CARD = EXAMPLES / "three-card-side-bets.toml"


def pair(joined, one, other):
    return next(row for row in joined["pairs"] if {row["first"], row["second"]} == {one, other})


def test_two_wagers_are_joined_as_a_slow_count_joins_them():
    priced = model(find(BACCARAT), 8)
    measured = pair(joint_figures(priced, ["player", "tie"], None, 1), "player", "tie")
    pays = priced.game.wagers["tie"].pays[0].pays.pay
    sums = [Fraction(0)] * 3
    for (player, banker), many in finished(8).items():
        one, other = sum(player) % 10, sum(banker) % 10
        nets = (one > other) - (one < other), pays if one == other else -1
        for at, value in enumerate((*nets, nets[0] * nets[1])):
            sums[at] += Fraction(value * many, perm(416, 6))
    assert measured["method"] == "exact"
    assert measured["covariance"] == pytest.approx(float(sums[2] - sums[0] * sums[1]), abs=1e-12)


def test_a_sum_of_wagers_has_the_variance_of_its_own_results():
    priced = model(find(BACCARAT), 8)
    names = ["player", "banker", "tie", "lucky-6", "big"]
    joined = joint_figures(priced, names, None, 1)
    nets = np.array([[float(net) for net in priced.nets(name)] for name in names]).sum(axis=0)
    ways = np.array([float(many) for many in priced.ways()])
    ways /= ways.sum()
    variance = (nets**2 * ways).sum() - (nets * ways).sum() ** 2
    assert joined["sum"]["method"] == "exact" and joined["sum"]["variance"] == pytest.approx(variance)
    assert joined["sum"]["edge"] == pytest.approx(-(nets * ways).sum())


def test_wagers_of_different_parts_are_dealt_at_the_table_and_say_so():
    # By cards: player pair and banker pair depend on different cards of one shoe, and are all but independent.
    joined = joint_figures(model(find(BACCARAT), 8), ["player-pair", "banker-pair"], None, 3, rounds=600)
    measured = pair(joined, "player-pair", "banker-pair")
    assert measured["method"] == "dealt" and abs(measured["correlation"]) < 5 * measured["error"]
    assert measured["error"] == pytest.approx(1 / math.sqrt(599), rel=0.05)


def test_a_meter_breaks_even_at_its_published_jackpot():
    # 3cardpokerstrategy.org, side bets: mini royal in spades a jackpot, other mini royals $500, straight flush $100,
    # three of a kind $90, all for one: no edge at a jackpot of $11,520. To one that is 11,519.
    top = wager_figures(model(find(THREE_CARD)), "mini-royal")["rows"][0]
    assert top["ways"] * 22100 == round(top["ways"] / top["probability"])
    assert top["even_at"] == pytest.approx(11_519)


def test_sensitivity_has_every_row_and_moves_by_the_chance_of_the_row():
    name = find(THREE_CARD)
    wagers = {wager: wager_figures(model(name), wager) for wager in ("pair-plus", "prime")}
    rows = sensitivity(name, wagers, None)
    assert len(rows) == 7 and all("more" in row for row in rows)
    pairs = next(row for row in rows if row["key"].endswith("pair-plus.pays.4"))
    # 3,744 of 22,100 hands are a pair (J. Grochowski, casinocitytimes.com, 8 July 2021).
    assert pairs["edge"] - pairs["more"] == pytest.approx(3744 / 22100) == pairs["less"] - pairs["edge"]


def test_wins_by_seats_are_the_edge_times_the_bets_less_the_fees():
    priced = model(find(THREE_CARD))
    wagers = {wager: wager_figures(priced, wager) for wager in priced.wagers()}
    rows = by_seats(priced, base_entries(priced), wagers, option_in_force(priced.game.posting, "first"))
    alone = [row for row in rows if row["mix"] == "base alone"]
    assert [row["seats"] for row in alone] == [1, 2, 3, 4, 5, 6] and rounds_an_hour(3) == 60
    edge = wagers["ante+play"]["edge"]
    # $20 from three seats is $60 of action: $1 from the player-dealer; from six, $120: $2.
    assert alone[2]["bank_an_hour"] == pytest.approx(60 * (3 * 20 * edge - 1))
    assert alone[2]["house_an_hour"] == pytest.approx(60) and alone[5]["house_an_hour"] == pytest.approx(40 * 2)
    assert alone[5]["bank_a_shift"] == pytest.approx(8 * 40 * (6 * 20 * edge - 2))
    more = next(row for row in rows if row["mix"] == "base and every side bet")
    assert set(more["bets"]) == {"ante+play", "pair-plus", "six-card-bonus", "prime", "mini-royal"}
    assert joined_entries(priced)[0] == "ante+play"


@pytest.mark.heavy
def test_each_other_player_takes_the_published_part_off_the_edge_of_fortune():
    # J. Grochowski, casinocitytimes.com, 17 May 2015, after wizardofodds.com: 0.92% for each additional player, with $5
    # for four of a kind, $20, $50, $250, $500, $1,000 and $3,000.
    hands = ("seven-card-straight-flush", "royal-flush-and-royal-match", "seven-card-straight-flush-with-joker",
             "five-aces", "royal-flush", "straight-flush", "four-of-a-kind")  # fmt: skip
    pays = [{"on": on, "pays": paid} for on, paid in zip(hands, (3000, 1000, 500, 250, 50, 20, 5), strict=True)]
    envy = envy_value(model(changed("500-club/face-up-pai-gow-poker", {"rules.envy.pays": pays})))
    assert envy["button"] == 5 and not envy["at_most"]
    assert round(envy["of_button"], 4) == 0.0092


@pytest.mark.heavy
def test_play_at_several_multiples_is_told_apart():
    rows = [row["row"] for row in wager_figures(model("turlock/crazy-4-poker"), "play")["rows"]]
    assert "wins" in rows and "wins, at 3×" in rows and "all else, at 3×" in rows
