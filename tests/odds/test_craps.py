"""What Party Craps' wagers are worth: against dice, plain counting, and played flips."""

import itertools
import math
import random
from fractions import Fraction

import pytest
from tests.craps import posted, slow_model

import housedealer
from housedealer.odds.engine.models import model

CRAPS = "the-101/party-craps"

DICE = {
    # With dice, as published everywhere (Scarne; Wizard of Odds, craps): a shoe without end comes to these.
    "pass": Fraction(7, 495), "come": Fraction(7, 495), "dont-pass": Fraction(27, 1925),
    "dont-come": Fraction(27, 1925),
    "place-6": Fraction(1, 66), "place-8": Fraction(1, 66), "place-5": Fraction(1, 25), "place-9": Fraction(1, 25),
    "place-4": Fraction(1, 15), "place-10": Fraction(1, 15), "odds-4": Fraction(0), "odds-5": Fraction(0),
    "odds-6": Fraction(0), "dont-odds-4": Fraction(0), "dont-odds-9": Fraction(0), "dont-odds-8": Fraction(0),
    "big-6": Fraction(1, 11), "big-8": Fraction(1, 11), "field": Fraction(1, 36), "hard-4": Fraction(1, 9),
    "hard-10": Fraction(1, 9), "hard-6": Fraction(1, 11), "hard-8": Fraction(1, 11), "any-seven": Fraction(1, 6),
    "any-craps": Fraction(1, 9), "craps-2": Fraction(5, 36), "craps-12": Fraction(5, 36), "craps-3": Fraction(1, 9),
    "eleven": Fraction(1, 9), "horn": Fraction(1, 8), "hop-1-6": Fraction(1, 9), "hop-2-2": Fraction(5, 36),
}  # fmt: skip


def pair_chances(decks):
    """Every two cards of the shoe, counted one by one."""
    ranks = [face for face in range(1, 7) for _ in range(4 * decks)]
    result = {}
    for one, other in itertools.combinations(ranks, 2):
        pair = (min(one, other), max(one, other))
        result[pair] = result.get(pair, 0) + 1
    return result, math.comb(len(ranks), 2)


def slow_edge(name, ways):
    """The edge by stepping the chain forward until next to nothing is left undecided."""
    total = sum(ways.values())
    standing, lost = {None: 1.0}, 0.0
    for _ in range(250):
        after = {}
        for number, chance in standing.items():
            for (low, high), count in ways.items():
                share = chance * count / total
                called = name if name not in ("come", "dont-come") else {"come": "pass", "dont-come": "dont-pass"}[name]
                result, rate = slow_model.decide(called, low, high, number)
                if result == "win":
                    lost -= share * rate[0] / rate[1]
                elif result == "lose":
                    lost += share
                else:
                    moved = low + high if number is None and called.endswith("pass") else number
                    moved = moved if moved in slow_model.NUMBERS else number
                    after[moved] = after.get(moved, 0.0) + share
        standing = after
    return lost


@pytest.mark.parametrize("decks", [1, 18])
def test_every_edge_against_a_slow_model(decks):
    ways, _ = pair_chances(decks)
    result = housedealer.odds(CRAPS, decks=decks)["wagers"]
    for name, shown in result.items():
        if name == "horn":
            parts = [slow_edge(part, ways) for part in ("horn-2", "horn-3", "horn-11", "horn-12")]
            wanted = sum(parts) / 4
        else:
            kind, _, number = name.rpartition("-")
            slow = {"odds": f"come-{number}-odds", "dont-odds": f"dont-come-{number}-odds"}.get(kind, name)
            wanted = slow_edge(slow, ways)
        assert shown["edge"] == pytest.approx(wanted, abs=1e-12), name
        assert shown["method"] == "exact"
        assert sum(one["probability"] for one in shown["outcomes"]) == pytest.approx(1)


def test_the_ids_are_the_contracts():
    wanted = {
        "pass",
        "dont-pass",
        "come",
        "dont-come",
        "field",
        "big-6",
        "big-8",
        "hard-4",
        "hard-6",
        "hard-8",
        "hard-10",
    }
    wanted |= {"any-seven", "any-craps", "c", "e", "craps-2", "craps-3", "craps-12", "eleven", "horn"}
    for area in ("place", "buy", "lay", "odds", "dont-odds"):
        wanted |= {f"{area}-{number}" for number in slow_model.NUMBERS}
    wanted |= {slow_model.hop_name(row) for row in posted.HOP_ROWS.split()}
    assert set(housedealer.odds(CRAPS)["wagers"]) == wanted


def test_many_decks_come_near_to_dice():
    """A pair of cards from 18 decks is a little rarer than from dice, and so every edge is near."""
    result = housedealer.odds(CRAPS, decks=18)["wagers"]
    for name, edge in DICE.items():
        assert result[name]["edge"] == pytest.approx(float(edge), abs=0.012), name


def test_the_finite_pack_favors_lay_bets():
    """Before fees: pairs are rarer than with dice, so laying against a number with a pair has the advantage; 5
    and 9 have none, and stay even."""
    result = housedealer.odds(CRAPS, decks=1)["wagers"]
    for area in ("lay", "dont-odds"):
        assert all(result[f"{area}-{number}"]["edge"] < 0 for number in (4, 6, 8, 10))
        assert result[f"{area}-5"]["edge"] == result[f"{area}-9"]["edge"] == 0


def test_the_fees_cost_beside_the_edge():
    """4095: a least lay of $20 on 4 wins $10 and gives up $1; so 5% of what is won, by the chance to win."""
    result = housedealer.odds(CRAPS)["wagers"]
    lay = result["lay-4"]
    won = lay["outcomes"][0]["probability"]
    assert lay["fee"] == pytest.approx(won * 1 / 20)
    assert result["buy-4"]["fee"] == pytest.approx(result["buy-4"]["outcomes"][0]["probability"] * 1 / 10)
    assert "fee" not in result["place-4"]


POSTED = {"buy": {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}}
POSTED["lay"] = {number: (stake, pay) for number, (pay, stake) in POSTED["buy"].items()}
"""What buy and lay wagers pay (4093-4094; buy 5 and 9 by reading)."""
LEAST = {"buy": dict.fromkeys(slow_model.NUMBERS, 10), "lay": {4: 20, 5: 15, 6: 12, 8: 12, 9: 15, 10: 20}}
"""Their minimums in dollars (4225-4230); the maximum is $300."""


def edges_at_every_bet(area, number, ways):
    """The edge at each whole dollar, by the cards that decide the wager and the posted fee (4095): $1 for each started
    $20 of the winnings."""
    seven = sum(count for (low, high), count in ways.items() if low + high == 7)
    made = sum(count for (low, high), count in ways.items() if low + high == number)
    won, lost = (made, seven) if area == "buy" else (seven, made)
    pay, stake = POSTED[area][number]
    result = {}
    for bet in range(LEAST[area][number], 301):
        cents = bet * 100 * pay // stake
        paid = cents - 100 * len(range(0, cents, 2000))
        result[bet] = Fraction(lost * bet * 100 - won * paid, (won + lost) * bet * 100)
    return result


@pytest.mark.parametrize("area", ["buy", "lay"])
def test_the_edge_with_the_fee_depends_on_the_bet(area):
    """At every whole-dollar bet, against the shoe counted pair by pair."""
    ways, _ = pair_chances(18)
    at_least = housedealer.odds(CRAPS)["wagers"]
    for number in slow_model.NUMBERS:
        name = f"{area}-{number}"
        edges = edges_at_every_bet(area, number, ways)
        for bet in (LEAST[area][number], 23, 40, 41, 120, 300):
            [(_, shown)] = housedealer.odds(CRAPS, wager=name, bet={name: bet})["wagers"].items()
            assert shown["after_fee"]["bet"] == bet
            assert shown["after_fee"]["edge"] == pytest.approx(float(edges[bet]), abs=1e-14), (name, bet)
            assert shown["edge"] == at_least[name]["edge"]
        low, high = at_least[name]["after_fee"]["lowest"], at_least[name]["after_fee"]["highest"]
        assert (low["bet"], low["edge"]) == (min(edges, key=edges.get), pytest.approx(float(min(edges.values()))))
        assert (high["bet"], high["edge"]) == (max(edges, key=edges.get), pytest.approx(float(max(edges.values()))))


def test_a_lay_of_40_on_4_is_settled_as_it_is_priced():
    """4095: it wins $20 and gives up $1 (a round settled by the table), so that it loses 1.51% and gains nothing."""
    round_ = {"posting": CRAPS, "option": None, "player_dealer": {"seat": 1, "bank": 500},
              "seats": {"2": {"lay-4": 40}}, "deal": {"roll": "3c 4d"}}  # fmt: skip
    assert housedealer.settle(round_)["net"]["2"] == 19
    ways, _ = pair_chances(18)
    made = sum(count for (low, high), count in ways.items() if low + high == 4)
    seven = sum(count for (low, high), count in ways.items() if low + high == 7)
    edge = (made * 40 - seven * 19) / (made + seven) / 40
    result = housedealer.odds(CRAPS, wager="lay-4", bet={"lay-4": 40})
    assert result["wagers"]["lay-4"]["after_fee"]["edge"] == pytest.approx(edge)
    [cost] = housedealer.odds.cost(CRAPS, bet={"lay-4": 40})["placements"]
    assert cost["player"]["loses"] == pytest.approx(40 * edge, abs=1e-4)
    points = {one["bet"]: one["cost"] for one in cost["curve"]}
    assert points[40.02] - points[40.01] > 0.6  # the winnings start another $20: one more dollar two times of three


def test_the_audit_finds_no_advantage_that_the_fee_takes_away():
    """Laying on 4, 6, 8 and 10 has an advantage before the fee alone; odds behind the don't side are charged none."""
    result = housedealer.audit(CRAPS)
    advantages = [one["place"] for one in result["findings"] if one["kind"] == "advantage"]
    assert advantages == ["dont-odds-4", "dont-odds-6", "dont-odds-8", "dont-odds-10"]
    assert result["edges_by_bet"]["lay-4"]["lowest"]["bet"] == 40


def test_played_flips_agree_with_the_exact_odds():
    priced = model(CRAPS, 2)
    cells = priced.play(7, 0, 60_000)
    for name in priced.wagers():
        seen, exact = priced.counted(name, cells), priced.exact(name)
        assert seen.times == 60_000
        assert abs(float(seen.edge - exact.edge)) < 5 * math.sqrt(exact.variance / seen.times), name


def test_the_table_itself_agrees_with_the_odds():
    """Place 6 at the table, flip by flip until it is decided, from a fresh shoe each time."""
    rng = random.Random(5)
    pack = [f"{face}{suit}" for face in "A23456" for suit in "cdhs"]
    won = played = 0
    while played < 500:
        cards = " ".join(rng.sample(pack, 2))
        answer = housedealer.settle({
            "posting": CRAPS, "option": None, "decks": 1, "player_dealer": {"seat": 1, "bank": 500}, "point": 8,
            "seats": {}, "up": {"2": {"place-6": 12}}, "deal": {"roll": cards},
        })["wagers"][0]["result"]  # fmt: skip
        played += answer != "push"
        won += answer == "win"
    chance = housedealer.odds(CRAPS, decks=1)["wagers"]["place-6"]["outcomes"][0]["probability"]
    assert abs(won / played - chance) < 4 * math.sqrt(chance * (1 - chance) / played)
