"""The set of decisions: the question, what each choice is worth, and how answers are scored."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from housedealer.adapters.decisions import making
from housedealer.adapters.decisions.answering import at_random, best, by_command, simple
from housedealer.adapters.decisions.decision import decisions
from housedealer.adapters.decisions.scoring import score
from housedealer.errors import HouseError


def test_every_choice_is_priced_best_first_and_hidden_cards_stay_hidden() -> None:
    assert len(decisions()) == making.EACH * len(making.POSTINGS)
    for one in decisions():
        worth = [choice["worth_cents"] for choice in one.choices]
        assert len(worth) > 1 and worth == sorted(worth, reverse=True) and worth[0] > worth[-1]
        assert one.cards in one.text


def test_the_same_seeds_make_the_same_decisions() -> None:
    posting = "500-club/three-card-poker"
    made = list(making.decisions(posting, each=3))
    assert made == [one for one in decisions() if one.posting == posting][:3]


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


def test_the_best_player_regrets_nothing_and_the_random_one_most() -> None:
    regrets = [score(player).regrets["all"] for player in (best, simple, at_random)]
    assert regrets[0].mean_cents == 0 and regrets[0].best == regrets[0].decisions
    assert regrets[1].mean_cents > 0 and regrets[2].mean_cents > 0
    assert all(one.illegal == 0 for one in regrets)


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
