"""The set of decisions: the question, what each choice is worth, and how answers are scored."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import housedealer
from housedealer.adapters.decisions import making
from housedealer.adapters.decisions.answering import by_command
from housedealer.adapters.decisions.baselines import BASELINES, best, by_bot, by_chart, passive
from housedealer.adapters.decisions.decision import Decision, decisions
from housedealer.adapters.decisions.scoring import score
from housedealer.errors import HouseError


@pytest.fixture(autouse=True)
def charts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEDEALER_READY_MADE", "on")  # charts are those that ship: some take minutes to work out


def test_every_choice_is_priced_best_first_and_hidden_cards_stay_hidden() -> None:
    assert len(decisions()) == making.EACH * len(making.POSTINGS)
    for one in decisions():
        worth = [choice["worth_cents"] for choice in one.choices]
        assert len(worth) > 1 and worth == sorted(worth, reverse=True) and worth[0] > worth[-1]
        assert one.cards in one.text


ONE_EACH = (
    "500-club/pure-21-5-blackjack",
    "500-club/three-card-poker",
    "the-101/two-card-peek",
    "the-101/mini-pai-gow",
)
"""A posting of each family."""


@pytest.mark.parametrize("posting", ONE_EACH)
def test_the_same_seeds_make_the_same_decisions(posting: str) -> None:
    made = list(making.decisions(posting, each=6))
    assert made == [one for one in decisions() if one.posting == posting][:6]


def test_three_card_poker_folds_what_cannot_win() -> None:
    """One card of the player-dealer is exposed, who qualifies with queen high (000:10094-10096): against an exposed ace
    a hand below ace high loses Ante and Play for certain, and folding loses the Ante alone."""
    lost = 0
    for one in decisions():
        if one.posting != "500-club/three-card-poker" or "The player-dealer: ace of" not in "".join(one.happened):
            continue
        ranks = sorted("23456789TJQKA".index(card[0]) for card in one.cards.split())
        flush = len({card[1] for card in one.cards.split()}) == 1
        if len(set(ranks)) == 3 and not flush and ranks[2] - ranks[0] != 2 and ranks[2] < 12:
            lost += 1
            worth = {choice["choice"]: choice["worth_cents"] for choice in one.choices}
            assert worth == {"fold": -1000, "play": -2000}, one.cards
    assert lost


def test_the_best_player_regrets_nothing_the_chart_and_the_bots_little_and_the_random_one_most() -> None:
    regrets = {name: score(player, name).regrets for name, player in BASELINES.items()}
    in_all = {name: by_family["all"] for name, by_family in regrets.items()}
    assert in_all["best"].mean_cents == 0 and in_all["best"].best == in_all["best"].decisions
    assert all(one.illegal == 0 for one in in_all.values())
    means = {name: one.mean_cents for name, one in in_all.items()}
    assert means["best"] < means["chart"] < means["passive"] < means["random"]
    assert means["chart"] < means["bots"] < means["passive"]
    assert list(regrets["chart"]) == ["blackjack", "versus", "peek", "pai-gow", "all"]


def test_a_perfect_chart_regrets_nothing() -> None:
    """`housedealer strategy` says of Three Card Poker's chart that it is perfect play."""
    chart = [one for one in score(by_chart, family="versus").answers if one["posting"] == "500-club/three-card-poker"]
    assert len(chart) == making.EACH and {one["regret_cents"] for one in chart} == {0}


@pytest.mark.parametrize(
    ("posting", "cards", "up", "chart"),
    [
        # Wizard of Odds, basic strategy for 4 to 8 decks, dealer hits soft 17; the surrender of 17 against an ace too.
        ("500-club/pure-21-5-blackjack", "8s 6s", "Kd", "hit"),
        ("500-club/pure-21-5-blackjack", "Ts 6s", "Kd", "surrender"),
        ("500-club/pure-21-5-blackjack", "6s 5d", "6h", "double"),
        ("500-club/pure-21-5-blackjack", "As 7d", "2h", "double"),
        ("500-club/pure-21-5-blackjack", "8s 8d", "Th", "split"),
        ("500-club/pure-21-5-blackjack", "As 2d 5c", "2h", "stand"),  # a soft 18 of three cards is not doubled
        ("500-club/pure-21-5-blackjack", "2s 2d Ac As", "7h", "hit"),  # soft 16
    ],
)
def test_the_chart_plays_basic_strategy(posting: str, cards: str, up: str, chart: str) -> None:
    first, second, *more = cards.split()
    doc = {
        "posting": posting,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 5000},
        "seats": {"2": {"base": 10}},
        "deal": {"2": cards, "player-dealer": up},
        "choices": [["2", "hit"] for _ in more],
    }
    one = Decision(posting, "blackjack", "2", [], f"{first} {second}", [], [], doc)
    assert by_chart(one) == chart


@pytest.mark.parametrize("posting", ONE_EACH)
def test_the_round_of_a_decision_is_priced_the_same(posting: str) -> None:
    for one in [one for one in decisions() if one.posting == posting][:3]:
        advice = housedealer.advise(one.round, one.position)
        assert [choice["worth"] for choice in advice["choices"]] == [each["worth_cents"] for each in one.choices]


def test_the_round_of_a_decision_has_no_card_that_the_seat_does_not_see() -> None:
    """The player-dealer shows one card in blackjack and in this Three Card Poker, and none in the other games."""
    for one in decisions():
        shown = one.round["deal"].get("player-dealer", "").replace("??", "").split()
        assert len(shown) == (one.family == "blackjack" or one.posting == "500-club/three-card-poker"), one.posting
        assert "shoe" not in one.round


def test_a_bot_answers_as_it_does_at_a_table() -> None:
    """Ultimate Texas Hold'em before the flop, by Wizard of Odds' rules: four times with a suited king, else check."""
    asked = [one for one in decisions() if one.posting == "500-club/ultimate-texas-holdem" and len(one.choices) == 4]
    answers = {one.cards: by_bot(one) for one in asked}
    assert answers["5s Ks"] == "play 4"
    weak = [held for held in answers if {card[0] for card in held.split()} <= set("23456789") and held[0] != held[3]]
    assert weak and {answers[held] for held in weak} == {"check"}


def test_the_passive_player_never_raises() -> None:
    assert {passive(one).split()[0] for one in decisions()} <= {"stand", "check", "decline", "fold", "house-way", "hit"}


def test_a_command_answers_from_the_text_alone(tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text("import sys\nprompt = sys.stdin.read()\nprint('stand' if 'stand' in prompt else 'fly')\n")
    result = score(by_command([sys.executable, str(program)]), family="blackjack", most=5)
    assert result.regrets["all"].decisions == 5
    assert [one["answer"] for one in result.answers if one["answer"] not in ("stand", "fly")] == []


def test_an_answer_that_is_not_legal_costs_as_much_as_the_worst() -> None:
    one = decisions()[0]
    with pytest.raises(HouseError, match="answer: 'fly' is not one of the choices"):
        one.regret_cents("fly")
    result = score(lambda _: "fly", "flies", most=1)
    assert result.regrets["all"].illegal == result.regrets["all"].decisions
    with pytest.raises(HouseError, match="family: 'chess' has no decisions"):
        score(best, family="chess")


def test_a_command_that_fails_is_named() -> None:
    with pytest.raises(HouseError, match="ended with status 3"):
        by_command([sys.executable, "-c", "raise SystemExit(3)"])(decisions()[0])
    with pytest.raises(HouseError, match="was not found"):
        by_command(["no-such-program"])(decisions()[0])
