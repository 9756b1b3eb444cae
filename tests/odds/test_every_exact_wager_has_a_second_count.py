"""Every exactly priced wager of all postings is counted a second time by another method: the table of those tests.

A wager without a row in the table, a row without a wager, a test that is not there or is skipped, a posting that its
tests do not look at: each fails.
"""

from __future__ import annotations

import ast
import functools
import importlib
from pathlib import Path
from typing import NamedTuple

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds.engine.models import model
from housedealer.postings import names

HERE = Path(__file__).parent
DATA = {
    "tests.versus": HERE.parent / "versus" / "postings.py",
    "tests.craps": HERE.parent / "craps" / "posted.py",
}
"""Where tests have postings from that they do not name themselves."""


class Row(NamedTuple):
    """A second count: of which wagers of which postings, and where it stands."""

    postings: str
    wagers: str
    tests: str
    as_in: str = ""
    """The posting that the tests look at, where it is another."""
    strategy: str | None = None


SHOES = "whole_shoes_slow_model::test_every_wager_of_baccarat slow_models::test_baccarat_by_every_order_of_a_small_shoe"
WARS = "whole_shoes_slow_model::test_every_wager_of_war slow_models::test_war_by_every_order_of_a_small_shoe"
HANDS_OF_21 = "blackjack_slow_model::test_every_first_hand_is_worth_what_the_slow_model_says"
GAMES_OF_21 = "blackjack_published::test_whole_games_as_another_program_solves_them"
PLAYED_21 = "blackjack_simulation::test_within_four_standard_errors_on_every_wager"
BASE_21 = f"{HANDS_OF_21} {GAMES_OF_21} {PLAYED_21}"
BUSTS = "side_bets_slow_model::test_busts"
INSURED = "blackjack_side_bets_slow_model::test_insurance"
SIX = "versus_bonus_slow_model::test_six_cards"
THREE = "versus_bonus_slow_model::test_three_cards"
THREE_CARD = "showdown_slow_model::test_every_deal_of_three_card_poker"
TWO_BETS = (
    "three_card_holdem_slow_model::test_every_decision_of_a_small_deck "
    "three_card_holdem_slow_model::test_every_end_of_a_small_deck"
)
HOLDEM = (
    "holdem_whole_game_slow_model::test_what_is_summed_for_a_board "
    "holdem_whole_game_slow_model::test_how_a_board_is_counted "
    "holdem_whole_game_slow_model::test_every_wager_of_the_whole_game"
)
CRAZY_4 = "crazy_4_slow_model::test_every_deal_of_a_small_deck showdown_slow_model::test_hands_of_crazy_4_poker"
LINES = (
    "best_setting_slow_model::test_the_house_way_on_every_deal_of_a_small_deck "
    "pai_gow_lines_slow_model::test_every_end_is_paid_as_posted"
)
WHOLE_LINES = f"{LINES} pai_gow_lines_slow_model::test_whole_deals"
BEST = (
    "best_setting_slow_model::test_every_deal_of_a_small_deck "
    "best_setting_slow_model::test_hands_of_one_kind_come_to_the_same "
    "pai_gow_lines_slow_model::test_an_open_ace_high_pushes"
)
OPEN_LINES = (
    "best_setting_slow_model::test_the_house_way_on_every_deal_of_a_small_deck "
    "pai_gow_lines_slow_model::test_an_open_ace_high_pushes"
)
FORTUNE = "pai_gow_bonus_slow_model::test_fortune"
ACE_HIGH = "pai_gow_bonus_slow_model::test_ranks_that_make_nothing pai_gow_bonus_slow_model::test_ace_high"
PEEK_ROWS = "peek_rows_slow_model::test_rows_and_two_cards"

TABLE = [
    # Tests are `file::function` of this folder, the files without `test_` and `.py`. Tests of one posting's rules stand
    # for others too: then a row names the posting that they look at, and what is compared must be the same.
    # Baccarat, war, craps
    Row("500-club/ez-baccarat black-sheep/ez-baccarat", "player banker tie panda-8 dragon-7", SHOES),
    Row("the-101/cash-in-baccarat", "player banker tie tiger-8 phoenix-7", SHOES),
    Row("the-101/commission-free-baccarat", "player banker tie", SHOES),
    Row("turlock/commission-free-baccarat", "player banker tie dragon-player dragon-banker", SHOES),
    Row("the-101/ultimate-war", "player banker war ultimate-5-player ultimate-5-banker", WARS),
    Row("the-101/party-craps", "*", "craps::test_every_edge_against_a_slow_model"),
    # Blackjack
    Row("500-club/pure-21-5-blackjack 500-club/pure-spanish-21-5 turlock/pure-spanish-21-5", "base", BASE_21),
    Row("the-101/blackjack-x the-101/blackjack-x-magic-7 black-sheep/blackjack-elite", "base", BASE_21),
    Row("the-101/blackjack-x-v1-3 the-101/cal-blackjack", "base", BASE_21),
    Row("outlaws/pure-21-5-blackjack turlock/pure-21-5-blackjack", "base", BASE_21, "500-club/pure-21-5-blackjack"),
    Row("the-101/blackjack-x-jack-magic the-101/blackjack-x-v1-2", "base", BASE_21, "black-sheep/blackjack-elite"),
    Row("the-101/blackjack-x-v1-1", "base", BASE_21, "the-101/blackjack-x-v1-3"),
    Row("the-101/cal-blackjack the-101/blackjack-x the-101/blackjack-x-v1-1", "insurance", INSURED),
    Row("the-101/blackjack-x-v1-2 the-101/blackjack-x-v1-3 the-101/blackjack-x-magic-7", "insurance", INSURED),
    Row("the-101/blackjack-x-jack-magic black-sheep/blackjack-elite", "insurance", INSURED),
    Row("500-club/pure-21-5-blackjack the-101/blackjack-x", "buster", BUSTS),
    Row("black-sheep/blackjack-elite", "boom", BUSTS),
    Row("outlaws/pure-21-5-blackjack", "buster", BUSTS, "black-sheep/blackjack-elite boom"),
    Row("the-101/blackjack-x-jack-magic the-101/blackjack-x-magic-7", "buster", BUSTS, "the-101/blackjack-x"),
    Row("the-101/blackjack-x-v1-1 the-101/blackjack-x-v1-2", "buster", BUSTS, "the-101/blackjack-x"),
    Row("the-101/blackjack-x-v1-3", "buster", BUSTS, "the-101/blackjack-x"),
    Row("500-club/pure-21-5-blackjack", "red-flex", "side_bets_slow_model::test_red_flex"),
    Row(
        "500-club/pure-spanish-21-5 turlock/pure-spanish-21-5",
        "match-the-dealer",
        "side_bets_slow_model::test_match_the_dealer",
    ),
    Row("the-101/blackjack-x", "lucky-pair", "side_bets_slow_model::test_lucky_pair"),
    Row("the-101/blackjack-x-magic-7", "lucky-pair", "side_bets_slow_model::test_lucky_pair", "the-101/blackjack-x"),
    Row("the-101/blackjack-x-magic-7", "magic-sevens", "side_bets_slow_model::test_cards_of_one_rank"),
    Row("the-101/blackjack-x-jack-magic", "jack-magic", "side_bets_slow_model::test_cards_of_one_rank"),
    Row("black-sheep/blackjack-elite", "super-7s", "blackjack_side_bets_slow_model::test_super_7s"),
    Row("the-101/cal-blackjack", "side-31", "blackjack_simulation::test_hands_past_21_of_splits_are_counted"),
    # Poker against the player-dealer
    Row("500-club/three-card-poker black-sheep/three-card-poker", "ante+play ante play", THREE_CARD),
    Row("outlaws/three-card-poker turlock/three-card-poker", "ante+play ante play", THREE_CARD),
    Row("the-101/three-card-poker turlock/three-card-poker-1-0", "ante+play ante play", THREE_CARD),
    Row("500-club/three-card-poker black-sheep/three-card-poker", "pair-plus", THREE),
    Row("outlaws/three-card-poker turlock/three-card-poker", "pair-plus", THREE),
    Row("the-101/three-card-poker", "pair-and-up", THREE),
    Row("turlock/three-card-poker-1-0", "bonus", THREE),
    Row("500-club/three-card-poker black-sheep/three-card-poker", "six-card-bonus", SIX),
    Row("outlaws/three-card-poker turlock/three-card-poker", "six-card-bonus", SIX),
    Row("the-101/three-card-poker", "bonus-6", SIX),
    Row("the-101/three-card-texas-holdem", "ante+bet+second-bet ante bet second-bet", TWO_BETS),
    Row("turlock/three-card-holdem", "ante+bet+second-bet ante bet second-bet", TWO_BETS),
    Row("the-101/three-card-texas-holdem", "flush-or-pair", "versus_bonus_slow_model::test_two_cards"),
    Row("turlock/three-card-holdem", "pair-or-suited", "versus_bonus_slow_model::test_two_cards"),
    Row(
        "the-101/three-card-texas-holdem turlock/three-card-holdem",
        "straight-or-up",
        "versus_bonus_slow_model::test_straight_or_up",
    ),
    Row("500-club/ultimate-texas-holdem", "ante+blind+play ante blind play trips bad-beat", HOLDEM),
    Row("black-sheep/ultimate-texas-holdem", "ante+blind+play ante blind play trips", HOLDEM),
    Row("the-101/ultimate-texas-holdem", "ante+blind+play ante blind play trips", HOLDEM),
    Row("turlock/ultimate-texas-holdem", "ante+blind+play ante blind play trips", HOLDEM),
    Row("turlock/crazy-4-poker", "ante+super-bonus+play ante super-bonus play queens-up", CRAZY_4),
    # Pai gow
    Row("500-club/fortune-pai-gow-poker turlock/fortune-pai-gow-poker black-sheep/pai-gow-gold", "base", WHOLE_LINES),
    Row("als/pai-gow-poker the-101/double-hand-pai-gow-poker the-101/lucky-pai-gow-poker", "base", LINES),
    Row("the-101/triple-bonus-pai-gow-poker", "base ultimate-push", WHOLE_LINES),
    Row("the-101/ultimate-pai-gow-poker", "player banker push tie", WHOLE_LINES),
    Row("500-club/face-up-pai-gow-poker black-sheep/face-up-pai-gow-poker", "base", BEST),
    Row("turlock/face-up-pai-gow-poker the-101/ace-up-pai-gow-poker", "base", BEST),
    Row("500-club/face-up-pai-gow-poker black-sheep/face-up-pai-gow-poker", "base", OPEN_LINES, "", "house-way"),
    Row("turlock/face-up-pai-gow-poker the-101/ace-up-pai-gow-poker", "base", OPEN_LINES, "", "house-way"),
    Row("500-club/fortune-pai-gow-poker turlock/fortune-pai-gow-poker", "fortune", FORTUNE),
    Row("500-club/face-up-pai-gow-poker black-sheep/face-up-pai-gow-poker", "fortune", FORTUNE),
    Row("turlock/face-up-pai-gow-poker", "fortune", FORTUNE),
    Row("black-sheep/pai-gow-gold", "golden", FORTUNE),
    Row("the-101/lucky-pai-gow-poker the-101/ace-up-pai-gow-poker", "lucky", FORTUNE),
    Row("500-club/face-up-pai-gow-poker black-sheep/face-up-pai-gow-poker", "ace-high", ACE_HIGH),
    Row("turlock/face-up-pai-gow-poker", "ace-high", ACE_HIGH),
    Row("the-101/ace-up-pai-gow-poker", "ace-up", ACE_HIGH),
    Row("the-101/triple-bonus-pai-gow-poker", "happy-pai-gow", "pai_gow_bonus_slow_model::test_happy_pai_gow"),
    Row("the-101/triple-bonus-pai-gow-poker", "double-luck", "pai_gow_best_five_slow_model::test_double_luck"),
    Row("the-101/mini-pai-gow", "base+double base double", "mini_slow_model::test_the_house_way_on_a_small_deck"),
    Row(
        "the-101/mini-pai-gow", "base+double base double",
        "mini_slow_model::test_every_setting_of_a_small_deck mini_slow_model::test_the_best_setting_of_the_whole_game",
        "", "best",
    ),
    Row("the-101/mini-pai-gow", "aces", "pai_gow_best_five_slow_model::test_mini_pai_gow_aces"),
    # Two Card Peek, Quick Draw
    Row("the-101/two-card-peek", "pick-row pick-two-rows two-card-poker", PEEK_ROWS),
    Row(
        "the-101/two-card-peek", "super-bet",
        "peek_super_bet_slow_model::test_three_hands_one_by_one peek_super_bet_slow_model::test_two_hands_and_one "
        "peek_super_bet_slow_model::test_every_three_rows_are_paid_as_posted",
    ),
    Row(
        "the-101/two-card-peek", "peek-bonus",
        "peek_bonus_slow_model::test_rows_completed_one_by_one peek_bonus_slow_model::test_the_best_row_of_every_deal",
    ),
    Row(
        "the-101/cal-quick-draw-poker", "play",
        "quick_draw_slow_model::test_draws_of_a_card_or_none "
        "quick_draw_every_draw::test_no_draw_of_any_hand_is_better",
    ),
    Row("the-101/cal-quick-draw-poker", "quick-draw-bonus", "quick_draw_slow_model::test_quick_draw_bonus"),
]  # fmt: skip

Wager = tuple[str, str, str | None]


@functools.cache
def parsed(file: str) -> tuple[str, ast.Module]:
    (path,) = HERE.rglob(f"test_{file}.py")
    source = path.read_text()
    return source, ast.parse(source)


@functools.cache
def exact_wagers() -> frozenset[Wager]:
    """Posting, wager and strategy, None for the one that is answered unless another is named."""
    result = set()
    for posting in names():
        played = game(posting)
        if not played.family.modules.odds:
            continue
        priced = model(posting)
        result |= {(posting, wager, None) for wager in priced.wagers()}
        room = importlib.import_module(played.family.modules.odds)
        for strategy in getattr(room, "STRATEGIES", ()):
            try:
                other = model(posting, strategy=strategy)
            except HouseError as refused:
                assert "is not solved" in str(refused)
                continue
            result |= {
                (posting, wager, strategy)
                for wager in other.wagers()
                if other.strategy(wager) != priced.strategy(wager)
            }
    return frozenset(result)


def wagers_of(row: Row) -> set[Wager]:
    result = set()
    for posting in row.postings.split():
        every = [wager for other, wager, strategy in exact_wagers() if (other, strategy) == (posting, row.strategy)]
        result |= {(posting, wager, row.strategy) for wager in (every if row.wagers == "*" else row.wagers.split())}
    return result


def test_every_wager_has_a_row() -> None:
    counted = set().union(*(wagers_of(row) for row in TABLE))
    assert counted == exact_wagers()


@pytest.mark.parametrize("test", sorted({test for row in TABLE for test in row.tests.split()}))
def test_second_counts_are_there(test: str) -> None:
    """And compare something, and are not skipped."""
    file, name = test.split("::")
    source, tree = parsed(file)
    [function] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    decorators = " ".join(ast.unparse(each) for each in function.decorator_list)
    assert "skip" not in decorators and "xfail" not in decorators and "pytestmark" not in source
    called = {
        node.func.id for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    helpers = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in called]
    assert any(isinstance(node, ast.Assert) for part in (function, *helpers) for node in ast.walk(part))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.postings} {row.wagers}")
def test_second_counts_look_at_the_posting(row: Row) -> None:
    """A posting stands in the file of one of its tests, or in the data that this takes postings from; or its rules are
    those of a posting that does."""
    sources = ""
    for test in row.tests.split():
        source, _ = parsed(test.split("::")[0])
        sources += source + "".join(file.read_text() for room, file in DATA.items() if f"from {room}" in source)
    other, its_wager = (*row.as_in.split(), "", "")[:2]
    for posting in row.postings.split():
        looked_at = other or posting
        assert f'"{looked_at}"' in sources, posting
        if other:
            assert game(posting).rules.switches == game(other).rules.switches or row.wagers != "base"
            assert game(posting).posting.deck.kind == game(other).posting.deck.kind
            for wager in row.wagers.split():
                if wager != "base":
                    assert pays(posting, wager) == pays(other, its_wager or wager)


def pays(posting: str, wager: str) -> list[tuple[str, str]]:
    return [(row.on, str(row.pays)) for row in game(posting).wagers[wager].pay_table()]
