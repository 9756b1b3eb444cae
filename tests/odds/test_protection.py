"""Game protection: published figures, laws that every count obeys, and slow models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.blackjack.rules import player_dealer_draws
from housedealer.odds.baccarat import protection as baccarat
from housedealer.odds.blackjack.hands import ACE, all_hands
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.blackjack.solution import solved
from housedealer.odds.engine.models import model_of, shoe
from housedealer.odds.protection.counting import NET, SHOES, SQUARE, LinearCount, count_shoes, linear_count
from housedealer.rankings.baccarat import point

HERE = Path(__file__).parent


def threat(answer: Any, words: str, wager: str) -> Any:
    return next(one for one in answer["threats"] if words in one["what"] and one["wager"] == wager)


def test_three_card_poker_with_one_card_seen() -> None:
    """3.4829 % for the player, with the usual ante bonus and no card exposed by rule.

    Source: Eliot Jacobson, "Three Card Poker Hole-Card Play: Update #1", apheat.net, 12 June 2015.
    """
    answer = housedealer.protect(HERE / "common-three-card-poker.toml")
    seen = threat(answer, "one card of the player-dealer's", "ante+play")
    assert seen["method"] == "exact"
    assert round(100 * seen["edge"], 4) == 3.373
    assert round(100 * seen["known_edge"], 4) == -3.4829


# Counting

PUBLISHED = {
    "dragon-7": ((0, 0, 0, 0, -1, -1, -1, -1, 2, 2), 0.597),
    "panda-8": ((1, 1, 1, -2, -2, -2, -1, -1, -2, 4), 0.237),
}
"""Tags of tens, aces, twos to nines, and units a shoe with 14 cards behind the cut card of eight decks.

Source: Eliot Jacobson, "Co-Card Counting the Dragon and Panda Side Bets in EZ Baccarat", 888casino.com."""


def test_dragon_7_and_panda_8_are_counted_as_published() -> None:
    played = game("500-club/ez-baccarat")
    priced: Any = model_of(played, 8)
    values = [point(code) for code in shoe(played, 8)]
    nets = np.array([[float(net) for net in priced.nets(name)] for name in PUBLISHED])
    ways, _, gains = baccarat._removed(priced, values, nets)
    usual, held = nets @ (ways / ways.sum()), np.bincount(values, minlength=10)
    counts = []
    for number, (wager, (tags, _)) in enumerate(PUBLISHED.items()):
        effects, marks = gains[:, number] - usual[number], np.array(tags)
        slope = float((held * marks * effects).sum() / (held * marks * marks).sum())
        trigger = int(np.ceil(-usual[number] * 52 / (slope * 415)))
        counts.append(LinearCount(wager, float(usual[number]), effects, marks, 1.0, trigger))
    table, used = baccarat._tables(played)
    seen = count_shoes(counts, 416, baccarat._player(values, table, used, nets, 9, 14), ["test", 9], blocks=48)
    shoes = 48 * SHOES
    for number, (wager, (_, units)) in enumerate(PUBLISHED.items()):
        won, square = seen[2 * number + 1, NET] / shoes, seen[2 * number + 1, SQUARE] / shoes
        error = ((square - won**2) / shoes) ** 0.5
        assert abs(won - units) < 4 * error, (wager, won, error)


def test_effects_of_removal_cancel_out() -> None:
    """The full shoe's expectation is the average of those without one card: a card at random tells nothing."""
    played = game("turlock/commission-free-baccarat")
    priced: Any = model_of(played, 8)
    values = [point(code) for code in shoe(played, 8)]
    nets = np.array([[float(net) for net in priced.nets(name)] for name in priced.wagers()])
    ways, chances, gains = baccarat._removed(priced, values, nets)
    assert chances @ gains == pytest.approx(nets @ (ways / ways.sum()), abs=1e-12)


def test_a_known_first_card_averages_to_the_usual_edge() -> None:
    played = game("500-club/ez-baccarat")
    priced: Any = model_of(played, 8)
    values = [point(code) for code in shoe(played, 8)]
    nets = np.array([[float(net) for net in priced.nets(name)] for name in priced.wagers()])
    ends, table = baccarat.end_table(played.rules)
    for place in range(2):
        ways = baccarat._ways_by_card(values, len(ends), table, place)
        assert (nets @ ways.sum(axis=0)) / ways.sum() == pytest.approx(
            [-priced.edge(name) for name in priced.wagers()], abs=1e-12
        )
        assert ways.sum(axis=1) / ways.sum() == pytest.approx(np.bincount(values, minlength=10) / 416, abs=1e-15)


def test_tags_add_up_to_zero() -> None:
    rng = np.random.default_rng(3)
    for _ in range(50):
        effects, held = rng.normal(size=13), np.full(13, 32)
        tags = linear_count("w", -0.01, effects, held).tags
        assert int((held * tags).sum()) == 0
        assert np.abs(tags).max() <= 5


def test_war_is_shuffled_every_round_and_says_so() -> None:
    answer = housedealer.protect("the-101/ultimate-war", decks=1)
    assert any("shuffled after every round" in note for one in answer["threats"] for note in one["notes"])
    assert answer["safeguards"][0]["lines"] == "1155"
    # With a five known to come the push or the win is certain unless the other card is higher or equal.
    five = threat(answer, "the player hand's first card", "ultimate-5-player")
    # By hand, one deck: 12 of 51 cards are lower and pay 40 to 1; 3 are equal, and a war follows.
    lower, equal = 12 / 51 * 40 - 36 / 51, 3 / 51
    assert lower - equal < -five["known_edge"] < lower + 120 * equal


# Blackjack with the down card seen


def _dealer(left: list[int], hard: int, ace: bool, soft: bool) -> dict[int, float]:
    """The player-dealer's totals from here, by plain recursion; 22 stands for a bust."""
    if hard > 21:
        return {22: 1.0}
    if not player_dealer_draws(hard, ace, soft):
        return {hard + (10 if ace and hard <= 11 else 0): 1.0}
    result: dict[int, float] = {}
    size = sum(left)
    for card in range(10):
        if left[card]:
            chance = left[card] / size
            left[card] -= 1
            for total, part in _dealer(left, hard + card + 1, ace or card == ACE, soft).items():
                result[total] = result.get(total, 0.0) + chance * part
            left[card] += 1
    return result


def _stand(mine: int, left: list[int], dealer: tuple[int, int], soft: bool) -> float:
    ends = _dealer(left, sum(dealer) + 2, ACE in dealer, soft)
    return sum(part * (1 if total > 21 or mine > total else 0 if mine == total else -1) for total, part in ends.items())


def _best(hard: int, ace: bool, left: list[int], dealer: tuple[int, int], soft: bool, first: bool) -> float:
    total = hard + (10 if ace and hard <= 11 else 0)
    stand = _stand(total, left, dealer, soft)
    hit = double = 0.0
    for card in range(10):
        if left[card]:
            chance = left[card] / sum(left)
            more, with_ace = hard + card + 1, ace or card == ACE
            left[card] -= 1
            if more > 21:
                hit, double = hit - chance, double - 2 * chance
            else:
                hit += chance * _best(more, with_ace, left, dealer, soft, False)
                made = more + (10 if with_ace and more <= 11 else 0)
                double += chance * 2 * _stand(made, left, dealer, soft)
            left[card] += 1
    return max(stand, hit, double) if first else max(stand, hit)


@pytest.mark.parametrize(("hand", "up", "hole"), [((9, 5), 9, 5), ((9, 7), 9, 6), ((0, 6), 5, 9), ((4, 5), 6, 9)])
def test_a_down_card_that_is_seen_against_plain_recursion(hand: tuple[int, int], up: int, hole: int) -> None:
    from housedealer.postings.own import find

    base = Blackjack(game(find(HERE / "common-blackjack.toml")), 1).base
    shoe_left = list(base.shoe)
    shoe_left[hole] -= 1
    hands = all_hands()
    number = hands.add[hands.add[0, hand[0]], hand[1]]
    value = solved(tuple(shoe_left), base.rules.switches, base.pays, hole).value[number, up]
    left = list(shoe_left)
    for card in (*hand, up):
        left[card] -= 1
    hard, ace = sum(hand) + 2, ACE in hand
    expected = _best(hard, ace, left, (up, hole), base.rules.switches.hits_soft_17, True)
    assert value == pytest.approx(expected, abs=1e-12)


@pytest.mark.heavy
def test_blackjack_is_worth_more_the_more_is_known() -> None:
    answer = housedealer.protect("the-101/blackjack-x", decks=6)
    seen = threat(answer, "down card is seen", "base")
    # Hole-carding is worth over ten percent.
    assert seen["known_edge"] < -0.10 < 0 < seen["edge"]
    count = threat(answer, "counted", "base")["count"]
    assert count["tags"]["10"] < 0 < count["tags"]["5"]
    assert count["best_gain_per_shoe"] > 4 * count["best_gain_error"]


# Ultimate Texas Hold'em


@pytest.mark.heavy
def test_one_card_of_the_player_dealers_known_is_worth_what_is_published() -> None:
    """E. Jacobson, "Ultimate Texas Hold'em Hole-Card Play: One Dealer Card" (888casino.com): 13.5922%, by another
    program that took some four days. This takes some twenty minutes of one core, once."""
    from housedealer.odds.versus.holdem.known_cards import edges, one_card
    from housedealer.odds.versus.holdem.model import Ultimate
    from housedealer.odds.versus.pay_tables import PayTables

    terms = Ultimate(PayTables(game("500-club/ultimate-texas-holdem"))).terms
    usual, seen, *_ = edges(terms, one_card(terms))
    assert usual == pytest.approx(0.021850, abs=5e-6)  # wizardofodds.com: 2.185%
    assert seen == pytest.approx(-0.135922, abs=5e-7)


@pytest.mark.heavy
def test_one_card_known_on_one_flop_against_plain_enumeration() -> None:
    from housedealer.odds.versus.holdem import known_cards as known
    from housedealer.odds.versus.holdem.board_of_five import HANDS, order, pair_index
    from housedealer.odds.versus.holdem.known_board import river_value
    from housedealer.odds.versus.holdem.model import Ultimate
    from housedealer.odds.versus.holdem.solution import gains_of
    from housedealer.odds.versus.pay_tables import PayTables
    from housedealer.rankings import high

    terms = Ultimate(PayTables(game("500-club/ultimate-texas-holdem"))).terms
    hands = tuple(np.zeros(HANDS, np.uint16) for _ in range(3))
    counts = tuple(np.zeros(HANDS, np.int32) for _ in range(3))
    unit = np.zeros((known.KNOWN, 1326, 52), np.int64)
    rest, river = np.zeros_like(unit), np.zeros_like(unit)
    flop, a, b, card = (3, 17, 40), 50, 21, 33
    board = np.array(sorted((*flop, 8, 29)), np.int64)
    made = np.zeros((52, 52), np.int64)
    known._add_board(board, (8, 29), order(), terms, gains_of(terms), hands, counts, made, unit, rest, river)
    pair = pair_index(a, b)
    whole, others = river_value(a, b, board, terms)
    assert (unit[known.NOTHING, pair, 0], rest[known.NOTHING, pair, 0]) == (whole, others)
    assert unit[known.LATE, pair, 8] == whole
    mine = high.value([a, b, *board.tolist()])
    with_unit = with_rest = 0
    for other in set(range(52)) - {a, b, card, *board.tolist()}:
        theirs = high.value([card, other, *board.tolist()])
        way = (3 if theirs >= terms.qualifies else 0) + (2 if mine > theirs else 1 if mine == theirs else 0)
        with_unit += int(terms.play[way])
        with_rest += int(terms.rest[mine, way])
    assert (unit[known.DEALER, pair, card], rest[known.DEALER, pair, card]) == (with_unit, with_rest)
    assert unit[known.DEAD, pair, card] == whole - with_unit
    best = max(terms.river[0] * with_unit + with_rest, known.WITH * terms.forfeit)
    assert river[known.DEALER, pair, card] == best


def test_every_game_says_something() -> None:
    for posting in ("the-101/party-craps", "500-club/texas-holdem", "500-club/face-up-pai-gow-poker",
                    "500-club/fortune-pai-gow-poker", "the-101/two-card-peek", "the-101/cal-quick-draw-poker",
                    "turlock/three-card-holdem", "500-club/face-up-chinese-poker"):  # fmt: skip
        answer = housedealer.protect(posting, quick=True)
        assert answer["threats"] or answer["says"]


@pytest.mark.parametrize("settings", [{"cut": -1}, {"cut": 400}, {"hands_per_hour": 0}, {"decks": 99}])
def test_impossible_questions_are_refused(settings: dict[str, int]) -> None:
    with pytest.raises(HouseError):
        housedealer.protect("500-club/ez-baccarat", **settings)  # type: ignore[arg-type]
