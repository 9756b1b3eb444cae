"""The examples' side bets: exact prices against published figures, against slow counts, and against random rounds."""

from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from housedealer.games import game
from housedealer.odds import odds, overlaps, simulate
from housedealer.odds.engine.models import model, net_of
from housedealer.postings.changes import changed
from housedealer.postings.own import find
from tests.outcomes import plain_models

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BACCARAT, BLACKJACK = EXAMPLES / "baccarat-side-bets.toml", EXAMPLES / "blackjack-side-bets.toml"
PUBLISHED = [
    (BACCARAT, "lucky-6", 8, 0.166836, 6),  # wizardofodds.com/games/baccarat/side-bets/lucky-6, stingy pay table
    (BACCARAT, "player-pair", 8, 0.1036, 4),  # wordstreetjournal.com, top ten baccarat side games
    (BACCARAT, "banker-pair", 8, 0.1036, 4),
    (BACCARAT, "big", 8, 0.0435, 4),  # vegasfreedom.com, what is big and small in baccarat
    (BACCARAT, "small", 8, 0.05283, 5),  # wizardofodds.com/games/baccarat/appendix/5, 4-5-6: four cards at 3 to 2
    (BACCARAT, "small", 6, 0.05269, 5),
    (BLACKJACK, "21-plus-3", 6, 0.0324, 4),  # J. Grochowski, casinocitytimes.com, 22 February 2015
    (BLACKJACK, "lucky-ladies", 8, 0.2405, 4),  # the same column, citing wizardofodds.com
    (BLACKJACK, "lucky-ladies", 6, 0.2471, 4),
    (BLACKJACK, "lucky-ladies", 2, 0.3005, 4),
    (BLACKJACK, "royal-match", 6, 0.0667, 4),  # M. Shackleford, GAM 470: (3,600 + 29,670 - 36,504) / 48,516
    (BLACKJACK, "perfect-pairs", 6, 0.0611, 4),  # onlinecasinositeinfo.com, side bets: 2, 4, 6 and 8 decks
    (BLACKJACK, "perfect-pairs", 4, 0.1014, 4),
]  # fmt: skip


def exact(file, wager, decks):
    return model(find(file if decks <= 6 or file == BACCARAT else more_decks()), decks).exact(wager).edge


def more_decks():
    return changed(BLACKJACK, {"deck.max": 8})


def pays(file, wager):
    return [net_of(row.pays) for row in game(find(file)).wagers[wager].pay_table()]


@pytest.mark.parametrize(("file", "wager", "decks", "edge", "digits"), PUBLISHED)
def test_a_side_bet_from_a_file_has_its_published_edge(file, wager, decks, edge, digits):
    assert round(float(exact(file, wager, decks)), digits) == edge


@pytest.mark.parametrize("wager", ["tie", "lucky-6", "big", "small"])
def test_bets_on_totals_and_numbers_of_cards_are_those_of_a_slow_count(wager):
    assert exact(BACCARAT, wager, 8) == plain_models.baccarat_edge(wager, pays(BACCARAT, wager), 8)


@pytest.mark.parametrize("decks", [8])
def test_pairs_are_those_of_choosing(decks):
    assert exact(BACCARAT, "player-pair", decks) == exact(BACCARAT, "banker-pair", decks)
    assert exact(BACCARAT, "player-pair", decks) == plain_models.pair_edge(decks)
    assert exact(BACCARAT, "perfect-pair", decks) == plain_models.perfect_pair_edge(decks)


@pytest.mark.parametrize("decks", [6])
@pytest.mark.parametrize("wager", ["perfect-pairs", "21-plus-3", "lucky-ladies", "royal-match"])
def test_bets_on_first_cards_are_those_of_a_slow_count(wager, decks):
    assert exact(BLACKJACK, wager, decks) == plain_models.blackjack_edge(wager, pays(BLACKJACK, wager), decks)


@pytest.mark.parametrize("decks", [1, 6])
def test_a_bet_on_the_finished_hand_is_that_of_every_draw_followed(decks):
    slow = plain_models.bust_edge(pays(BLACKJACK, "bust-it"), decks, hits_soft_17=True)
    assert float(exact(BLACKJACK, "bust-it", decks)) == pytest.approx(slow, abs=1e-12)


def test_simulated_rounds_of_baccarat_agree_with_the_exact_edge():
    answer = simulate(BACCARAT, rounds=1 << 18, seed=3, decks=8, cores=1)
    for wager, one in answer["wagers"].items():
        assert abs(one["edge"] - float(exact(BACCARAT, wager, 8))) < 5 * one["standard_error"], wager


def test_sampled_rounds_of_blackjack_agree_with_the_exact_chance_of_every_row():
    rounds = 1 << 18
    for wager, one in model(find(BLACKJACK), 6).by_cards.items():
        for seen, chance in zip(one.sample(3, 0, rounds), one.chances, strict=True):
            expected = float(chance) * rounds
            assert abs(seen - expected) < 5 * sqrt(expected) + 5, wager


@pytest.mark.heavy
def test_simulated_rounds_of_blackjack_agree_with_the_exact_edge():
    answer = simulate(BLACKJACK, rounds=1 << 21, seed=3, decks=6, cores=1)
    for wager, one in answer["wagers"].items():
        if wager != "base":
            assert abs(one["edge"] - float(exact(BLACKJACK, wager, 6))) < 5 * one["standard_error"], wager


@pytest.mark.parametrize(
    ("when", "chance"),
    [
        # Two cards of one rank, then of one color: of 12 cards of the rank 11 pair, 5 of them of the same color.
        ("player.first.pair and player.first.same_color", Fraction(15, 415)),
        ("player.card1.rank is banker.card1.rank", Fraction(31, 415)),
        ("player.first.hearts == 2 and banker.first.hearts == 2",
         Fraction(104 * 103 * 102 * 101, 416 * 415 * 414 * 413)),
        ("player.first.pair and player.first.aces == 2", Fraction(32 * 31, 416 * 415)),
        ("player.red == player.cards or player.red < player.cards", Fraction(1)),
        ("player.card3.red and not player.card3.dealt",
         Fraction(0)),
    ],
)  # fmt: skip
def test_conditions_on_baccarats_cards_have_the_chance_of_plain_counting(when, chance):
    assert model(find(BACCARAT), 8).chance(when) == chance


def test_a_hand_that_may_draw_is_counted_with_its_third_card():
    priced = model(find(BACCARAT), 8)
    drawn = priced.chance("player.cards == 3")
    # By symmetry of the colors, half of the third cards are red.
    assert priced.chance("player.card3.red") == drawn / 2
    assert priced.chance("player.card3.black") == drawn / 2


@pytest.mark.heavy
def test_the_colors_of_the_banker_hand_sum_to_every_deal():
    priced = model(find(BACCARAT), 8)
    assert sum(priced.chance(f"banker.red == {many}") for many in range(4)) == 1
    assert priced.chance("banker.red == 3") == priced.chance("banker.black == 3")


def test_deals_that_are_too_many_are_sampled_and_say_so():
    name = changed(BACCARAT, {"wagers.small.pays.0": {"when": "player.hearts + banker.hearts >= 4", "pays": "20 to 1"}})
    one = odds(name, wager="small")["wagers"]["small"]
    assert one["method"] == "simulated" and 0 < one["standard_error"] < 0.01
    assert odds(name, wager="big")["wagers"]["big"]["method"] == "exact"


def test_wars_conditions_on_first_cards_agree_with_its_ends():
    war = changed("the-101/ultimate-war", {})
    priced = model(war)
    shoe = 52 * priced.decks
    assert priced.chance("player.rank is banker.rank") == pytest.approx(float(priced.chance("wars >= 1")), abs=1e-12)
    assert float(priced.chance("player.red and banker.red and wars == 0")) == pytest.approx(
        float(priced.chance("wars == 0")) / 4, rel=0.02
    )
    assert float(priced.chance("player.suit is hearts and banker.suit is hearts")) == pytest.approx(
        (shoe / 4) * (shoe / 4 - 1) / shoe / (shoe - 1), rel=1e-9
    )
    assert priced.chance("player_wins and player.red") + priced.chance("player_wins and player.black") == priced.chance(
        "player_wins"
    )


def test_the_audit_finds_rows_that_are_never_reached_and_rows_taken_for_less():
    rows = [
        {"when": "seat.pair", "pays": "5 to 1"},
        {"when": "seat.pair and seat.same_suit", "pays": "25 to 1"},
        {"when": "seat.same_suit", "pays": "8 to 1"},
        {"when": "seat.pair and not seat.pair", "pays": "9 to 1"},
    ]
    name = changed(BLACKJACK, {"wagers.perfect-pairs.pays": rows})
    overlapping = [one for one in overlaps(name) if one[0] == "perfect-pairs"]
    assert [(one[1], one[2], round(one[3], 4)) for one in overlapping] == [
        ("seat.pair", "seat.pair and seat.same_suit", 1.0),
        # Of a card's 77 fellows of the suit in six decks five are equal to it.
        ("seat.pair", "seat.same_suit", round(5 / 77, 4)),
    ]
    assert model(name, 6).unpaid("perfect-pairs") == ["seat.pair and seat.same_suit", "seat.pair and not seat.pair"]


@pytest.mark.heavy
def test_a_ladder_from_the_best_pay_to_the_least_is_no_finding():
    assert overlaps(BLACKJACK) == overlaps(BACCARAT) == []
